#include "interpreter/world/state.hpp"

#define XXH_STATIC_LINKING_ONLY  // a hashing state on the stack
#include <xxhash.h>

#include <algorithm>

namespace holo::world {

namespace {

// A part of the state that grows and shrinks during a game. Bytes of an element that was popped off a stack remain there; they are no part
// of the game.
struct Section {
    std::uint32_t Layout::*begin;
    int Shape::*part;
    std::int32_t Header::*count;
    std::size_t bytes;  // for one element; 0: elements are sets
};
constexpr Section sections[] = {
    {&Layout::frames, &Shape::frames, &Header::frame_top, sizeof(Frame)},
    {&Layout::values, &Shape::values, &Header::value_top, sizeof(std::int32_t)},
    {&Layout::sets, &Shape::sets, &Header::set_top, 0},
    {&Layout::options, &Shape::options, &Header::option_count, sizeof(Option)},
    {&Layout::modifiers, &Shape::modifiers, &Header::modifier_count, sizeof(Modifier)},
    {&Layout::waiting, &Shape::waiting, &Header::waiting_count, sizeof(Waiting)},
    {&Layout::delayed, &Shape::delayed, &Header::delayed_count, sizeof(Waiting)},
    {&Layout::uses, &Shape::uses, &Header::use_count, sizeof(Use)},
    {&Layout::history, &Shape::history, &Header::history_count, sizeof(Memory)},
};

std::size_t bytes_of(const Section& section, const Layout& layout) {
    return section.bytes != 0 ? section.bytes : static_cast<std::size_t>(layout.words) * sizeof(Word);
}

bool are_alike(const Layout& one, const Layout& other) { return one.shape.objects == other.shape.objects && one.frames == other.frames; }

// States of one table, which may hold different numbers of its objects.
bool are_of_one_table(const Shape& one, const Shape& other) {
    return one.all_objects == other.all_objects && one.players == other.players && one.columns == other.columns &&
           one.flags == other.flags && one.spaces == other.spaces && one.zones.size() == other.zones.size();
}

}  // namespace

Layout::Layout(const Shape& s)
    : shape(s),
      words(words_for(s.objects)),
      space_words((std::max(s.spaces, s.placements) + 63) / 64),
      sets_of_spaces_((space_words + words - 1) / words) {
    for (const auto& zone : s.zones) owned_.push_back(zone.per_player ? ~0 : 0);
    for (int p = 1; p <= s.players; ++p) captains_[p] = static_cast<std::int8_t>(p - (p - 1) % s.team);
    zone_count = static_cast<int>(s.zones.size()) * (s.players + 1);
    for (const auto& zone : s.zones)
        for (int p = 0; p <= s.players; ++p) zone_traits.push_back(zone);

    std::uint32_t offset = sizeof(Header);
    const auto section = [&](std::size_t bytes) {
        const auto start = offset;
        offset += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
        return start;
    };
    const auto objects = static_cast<std::size_t>(s.objects);
    const auto set_bytes = static_cast<std::size_t>(words) * sizeof(Word);
    const auto numbers = [&](std::size_t n) { return section(n * sizeof(std::int16_t)); };
    const auto bitsets = [&](std::size_t n) { return section(n * set_bytes); };

    columns = numbers(static_cast<std::size_t>(s.columns) * objects);
    zone_of = numbers(objects);
    previous = numbers(objects);
    next = numbers(objects);
    top = numbers(static_cast<std::size_t>(zone_count));
    bottom = numbers(static_cast<std::size_t>(zone_count));
    zones = bitsets(static_cast<std::size_t>(zone_count));
    everywhere = bitsets(s.zones.size());
    flags = bitsets(static_cast<std::size_t>(s.flags));
    controlled = bitsets(static_cast<std::size_t>(s.players) + 1);
    known = bitsets(static_cast<std::size_t>(s.players) + 1);
    in_play = bitsets(1);
    active = section(static_cast<std::size_t>(words_for(std::max(s.objects, s.all_objects))) * sizeof(Word));
    const auto spaces = static_cast<std::size_t>(s.spaces);
    ground = section(s.spaces > 0 ? sizeof(Ground) : 0);
    space_columns = numbers(static_cast<std::size_t>(s.space_columns) * spaces);
    space_flags = section(static_cast<std::size_t>(s.space_flags * space_words) * sizeof(Word));
    for (const auto& part : world::sections) this->*part.begin = section(static_cast<std::size_t>(s.*part.part) * bytes_of(part, *this));
    size = offset;
}

bool Layout::covers(const Layout& other) const {
    return are_alike(*this, other) &&
           std::ranges::all_of(world::sections, [&](const Section& part) { return shape.*part.part >= other.shape.*part.part; });
}

State::State(std::shared_ptr<const Layout> shared) : layout_(std::move(shared)), block_(new std::uint64_t[layout_->size / 8]) {
    const auto& layout = *layout_;
    std::memset(block_.get(), 0, layout.frames);  // the sections behind it are still empty
    const auto fill_nothing = [&](std::uint32_t offset, int n) { std::fill_n(at<std::int16_t>(offset), n, std::int16_t{nothing}); };
    fill_nothing(layout.zone_of, layout.shape.objects);
    fill_nothing(layout.previous, layout.shape.objects);
    fill_nothing(layout.next, layout.shape.objects);
    fill_nothing(layout.top, layout.zone_count);
    fill_nothing(layout.bottom, layout.zone_count);
    // The players themselves are known to all.
    for (int p = 1; p <= layout.shape.players; ++p)
        for (int o = 0; o <= layout.shape.players; ++o) insert(known(p), o);
}

State::State(const State& other) : layout_(other.layout_), block_(new std::uint64_t[other.layout_->size / 8]) { take(other); }

// A block that has grown keeps its room.
State& State::operator=(const State& other) {
    if (layout_ != other.layout_ || !block_) {
        if (!block_ || other.layout_->covers(*layout_) || !are_of_one_table(layout_->shape, other.layout_->shape)) {
            lay_out(other.layout_);
        } else if (!layout_->covers(*other.layout_)) {
            auto shape = other.layout_->shape;
            for (const auto& section : sections) shape.*section.part = std::max(shape.*section.part, layout_->shape.*section.part);
            lay_out(std::make_shared<const Layout>(shape));
        }
    }
    take(other);
    ++revision_;
    return *this;
}

void State::lay_out(std::shared_ptr<const Layout> layout) {
    layout_ = std::move(layout);
    block_.reset(new std::uint64_t[layout_->size / 8]);
}

void State::take(const State& other) {
    std::memcpy(block_.get(), other.block_.get(), layout_->frames);
    for (const auto& section : sections)
        std::memcpy(at<std::uint8_t>(layout_.get()->*section.begin), other.at<std::uint8_t>(other.layout_.get()->*section.begin),
                    static_cast<std::size_t>(header().*section.count) * bytes_of(section, *layout_));
}

bool State::grow(int Shape::*part, int most) {
    auto shape = layout_->shape;
    if (shape.*part >= most) return false;
    shape.*part = std::min(2 * shape.*part, most);
    State larger(std::make_shared<const Layout>(shape));
    larger.take(*this);
    layout_ = std::move(larger.layout_);
    block_ = std::move(larger.block_);
    ++revision_;
    return true;
}

void State::extend(int objects, const State& whole) {
    auto shape = layout_->shape;
    const int old = shape.objects, old_words = layout_->words;
    shape.objects = objects;
    State larger(std::make_shared<const Layout>(shape));
    const auto& from = *layout_;
    const auto& to = *larger.layout_;
    const auto& rest = *whole.layout_;
    larger.header() = header();
    const auto copy_bytes = [&](std::uint32_t Layout::*first, std::uint32_t Layout::*end) {
        std::memcpy(larger.at<std::uint8_t>(to.*first), at<std::uint8_t>(from.*first), from.*end - from.*first);
    };
    const auto extend_rows = [&]<typename T>(std::uint32_t Layout::*part, int rows, int kept, int added, int of_whole, T) {
        for (int row = 0; row < rows; ++row) {
            auto* const out = larger.at<T>(to.*part) + row * added;
            std::copy_n(at<T>(from.*part) + row * kept, kept, out);
            const auto* const more = whole.at<T>(rest.*part) + row * of_whole;
            std::copy(more + kept, more + added, out + kept);
        }
    };
    const auto extend_numbers = [&](std::uint32_t Layout::*part, int rows) {
        extend_rows(part, rows, old, objects, rest.shape.objects, std::int16_t{});
    };
    const auto extend_sets = [&](std::uint32_t Layout::*part, int rows) {
        extend_rows(part, rows, old_words, to.words, rest.words, Word{});
    };
    extend_numbers(&Layout::columns, shape.columns);
    for (const auto part : {&Layout::zone_of, &Layout::previous, &Layout::next}) extend_numbers(part, 1);
    copy_bytes(&Layout::top, &Layout::zones);
    extend_sets(&Layout::zones, to.zone_count);
    extend_sets(&Layout::everywhere, static_cast<int>(shape.zones.size()));
    extend_sets(&Layout::flags, shape.flags);
    for (const auto part : {&Layout::controlled, &Layout::known}) extend_sets(part, shape.players + 1);
    for (const auto part : {&Layout::in_play, &Layout::active}) extend_sets(part, 1);
    copy_bytes(&Layout::ground, &Layout::frames);
    for (const auto& section : sections) {  // apart from take(), which copies a state before each decision and never widens a set
        const auto count = static_cast<std::size_t>(header().*section.count);
        const auto narrow = bytes_of(section, from), wide = bytes_of(section, to);
        const auto* in = at<std::uint8_t>(from.*section.begin);
        auto* out = larger.at<std::uint8_t>(to.*section.begin);
        std::memset(out, 0, count * wide);
        for (std::size_t i = 0; i < count; ++i) std::memcpy(out + i * wide, in + i * narrow, narrow);
    }
    layout_ = std::move(larger.layout_);
    block_ = std::move(larger.block_);
    ++revision_;
}

void State::load(const std::uint8_t* bytes) {
    std::memcpy(block_.get(), bytes, layout_->size);
    ++revision_;
}

// The hash ignores how much room the sections have, because room is no part of the game.
std::uint64_t State::hash() const {
    Header live;
    std::memcpy(static_cast<void*>(&live), block_.get(), sizeof live);
    live.fuel = 0;
    XXH3_state_t stream;
    XXH3_64bits_reset(&stream);
    XXH3_64bits_update(&stream, &live, sizeof live);
    const auto add = [&](const void* from, std::size_t bytes) { XXH3_64bits_update(&stream, from, bytes); };
    add(bytes() + sizeof(Header), layout_->frames - sizeof(Header));
    for (const auto& section : sections)
        add(bytes() + layout_.get()->*section.begin, bytes_of(section, *layout_) * static_cast<std::size_t>(live.*section.count));
    return XXH3_64bits_digest(&stream);
}

void State::control(int object, int player) {
    for (int p = 0; p <= layout_->shape.players; ++p) erase(controlled(p), object);
    insert(controlled(player), object);
}

void State::move(int object, int instance, bool to_bottom) {
    auto* where = at<std::int16_t>(layout_->zone_of);
    auto* up = at<std::int16_t>(layout_->previous);
    auto* down = at<std::int16_t>(layout_->next);
    auto* tops = at<std::int16_t>(layout_->top);
    auto* bottoms = at<std::int16_t>(layout_->bottom);
    const auto self = static_cast<std::int16_t>(object);

    const auto kind = [&](int zone) { return at<Word>(layout_->everywhere) + layout_->kind_of(zone) * layout_->words; };
    if (const int from = where[object]; from != nothing) {
        erase(zone(from), object);
        erase(kind(from), object);
        if (layout_->zone_traits[from].ordered) {
            (up[object] == nothing ? tops[from] : down[up[object]]) = down[object];
            (down[object] == nothing ? bottoms[from] : up[down[object]]) = up[object];
            up[object] = down[object] = nothing;
        }
    }
    where[object] = static_cast<std::int16_t>(instance);
    auto* play = at<Word>(layout_->in_play);
    auto* works = at<Word>(layout_->active);
    erase(play, object);
    erase(works, object);
    if (instance == nothing) return;
    const auto& traits = layout_->zone_traits[instance];
    insert(zone(instance), object);
    insert(kind(instance), object);
    if (traits.in_play) insert(play, object);
    if (traits.active) insert(works, object);
    if (traits.seen == Seen::everybody) {
        for (int p = 1; p <= layout_->shape.players; ++p) insert(known(p), object);
    } else if (traits.seen == Seen::its_player) {
        const int first = layout_->captain(layout_->owner_of(instance));
        for (int p = first; p <= layout_->shape.players && layout_->captain(p) == first; ++p) insert(known(p), object);
    }
    if (traits.ordered) {
        if (to_bottom) {
            up[object] = bottoms[instance];
            (bottoms[instance] == nothing ? tops[instance] : down[bottoms[instance]]) = self;
            bottoms[instance] = self;
        } else {
            down[object] = tops[instance];
            (tops[instance] == nothing ? bottoms[instance] : up[tops[instance]]) = self;
            tops[instance] = self;
        }
    }
    if (const int owner = layout_->owner_of(instance); owner != 0 && !has(controlled(owner), object)) control(object, owner);
}

void State::exchange(int one, int other) {
    const auto rename_all = [&](std::int16_t* list, int count) {
        std::for_each(list, list + count, [&](std::int16_t& object) { object = exchanged(object, one, other); });
    };
    const auto objects = layout_->shape.objects;
    for (const auto offset : {layout_->previous, layout_->next}) rename_all(at<std::int16_t>(offset), objects);
    for (const auto offset : {layout_->top, layout_->bottom}) rename_all(at<std::int16_t>(offset), layout_->zone_count);
    for (const auto offset : {layout_->previous, layout_->next, layout_->zone_of})
        std::swap(at<std::int16_t>(offset)[one], at<std::int16_t>(offset)[other]);
    for (int i = 0; i < layout_->shape.columns; ++i) std::swap(column(i)[one], column(i)[other]);
    const auto swap_in = [&](Word* set) {
        const bool first = has(set, one);
        if (first == has(set, other)) return;
        erase(set, first ? one : other);
        insert(set, first ? other : one);
    };
    for (int z = 0; z < layout_->zone_count; ++z) swap_in(zone(z));
    for (std::size_t k = 0; k < layout_->shape.zones.size(); ++k)
        swap_in(at<Word>(layout_->everywhere) + static_cast<int>(k) * layout_->words);
    for (int f = 0; f < layout_->shape.flags; ++f) swap_in(flag(f));
    for (int p = 0; p <= layout_->shape.players; ++p) swap_in(controlled(p));
    swap_in(at<Word>(layout_->in_play));
    swap_in(at<Word>(layout_->active));
}

int State::roll(int bound) { return static_cast<int>(header().random(static_cast<std::uint32_t>(bound))); }

void State::shuffle(int instance) {
    const auto& traits = layout_->zone_traits[instance];
    if (!traits.ordered) return;
    for (int p = 1; p <= layout_->shape.players; ++p) {
        if (traits.seen == Seen::everybody || (traits.seen == Seen::its_player && layout_->allied(layout_->owner_of(instance), p)))
            continue;
        for (int w = 0; w < layout_->words; ++w) known(p)[w] &= ~zone(instance)[w];
    }
    auto* up = at<std::int16_t>(layout_->previous);
    auto* down = at<std::int16_t>(layout_->next);
    // The links hold the order: gather it, shuffle it, and link anew. No table has more than 1024 objects.
    std::int16_t order[1024];
    int n = 0;
    for (int o = top(instance); o != nothing && n < 1024; o = down[o]) order[n++] = static_cast<std::int16_t>(o);
    for (int i = n - 1; i > 0; --i) std::swap(order[i], order[roll(i + 1)]);
    std::int16_t last = nothing;
    for (int i = 0; i < n; ++i) {
        up[order[i]] = last;
        (last == nothing ? at<std::int16_t>(layout_->top)[instance] : down[last]) = order[i];
        last = order[i];
    }
    if (n > 0) {
        down[last] = nothing;
        at<std::int16_t>(layout_->bottom)[instance] = last;
    }
}

}  // namespace holo::world
