#include "interpreter/play/unseen.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::play {

using machine::none;

Unseen::Unseen(const machine::Table& table) : table_(table), place_of_(table.objects.size()) {
    cards_.reserve(table.objects.size());
    for (auto* list : {&places_, &objects_}) list->reserve(table.objects.size());
}

void Unseen::deal(world::State& state, int player, pcg32& random) {
    state.header().random.seed(random(), 54u);
    state.header().forced_count = 0;
    vary_secrets(state, table_, player, random);
    gather(state, player);
    for (std::size_t first = 0, end = 0; first < cards_.size(); first = end) {
        while (end < cards_.size() && cards_[end].heap == cards_[first].heap) ++end;
        for (auto i = end - first; i > 1; --i) std::swap(objects_[first + i - 1], objects_[first + random(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const auto object = objects_[i], old = places_[i];
        if (object == old) continue;
        lay(state, object, old);
        const auto from = place_of_[static_cast<std::size_t>(object)];
        std::swap(places_[i], places_[static_cast<std::size_t>(from)]);
        std::swap(place_of_[static_cast<std::size_t>(object)], place_of_[static_cast<std::size_t>(old)]);
    }
}

void Unseen::gather(const world::State& state, int player) {
    const auto& layout = state.layout();
    cards_.clear();
    std::int32_t place = 0;
    for (int zone = 0; zone < layout.zone_count; ++zone) {
        const auto add = [&](int object) {
            ++place;
            const auto& row = table_.objects[static_cast<std::size_t>(object)];
            // Dice and similar objects go where the rules of their card put them.
            if (world::has(state.known(player), object) || row.holder != none) return;
            cards_.push_back({layout.owner_of(zone) << 16 | row.batch, place, static_cast<std::int16_t>(object)});
        };
        if (!layout.zone_traits[static_cast<std::size_t>(zone)].ordered) world::each(state.zone(zone), layout.words, add);
        else
            for (int o = state.bottom(zone); o >= 0; o = state.above(o)) add(o);
    }
    const auto list_by = [&](auto Card::*part, std::vector<std::int16_t>& list) {
        std::sort(cards_.begin(), cards_.end(),
                  [&](const Card& one, const Card& other) { return std::pair(one.heap, one.*part) < std::pair(other.heap, other.*part); });
        list.clear();
        for (const auto& card : cards_) list.push_back(card.object);
    };
    list_by(&Card::object, objects_);
    list_by(&Card::place, places_);
    for (std::size_t i = 0; i < places_.size(); ++i) place_of_[static_cast<std::size_t>(places_[i])] = static_cast<std::int16_t>(i);
}

// Exchanges two cards. Cards on a face-down card stay in place, because everybody sees them, and so does each player's knowledge of a
// place.
void Unseen::lay(world::State& state, int object, int old) const {
    state.exchange(object, old);
    const auto exchange_in = [&](world::Word* set) {
        const bool one = world::has(set, object), other = world::has(set, old);
        if (one == other) return;
        world::erase(set, one ? object : old);
        world::insert(set, one ? old : object);
    };
    for (int p = 1; p <= table_.players; ++p) exchange_in(state.known(p));
    const auto kind = [&](int o) { return table_.objects[static_cast<std::size_t>(o)].kind; };
    const auto exchange_columns = [&](int column) { std::swap(state.column(column)[object], state.column(column)[old]); };
    // Kinds share columns. Columns mean something else for a card of another kind, and go with the card.
    if (kind(object) != kind(old)) {
        for (int c = 0; c < state.layout().shape.columns; ++c) exchange_columns(c);
        for (int f = 0; f < state.layout().shape.flags; ++f) exchange_in(state.flag(f));
        return;
    }
    for (const auto& row : table_.program.attributes) {
        if (row.kind != kind(old)) continue;
        const bool is_column = row.storage == machine::Storage::column;
        if (row.secret != 0 && is_column) exchange_columns(row.index);
        if (row.secret != 0 && row.storage == machine::Storage::flag) exchange_in(state.flag(row.index));
        if (row.secret != 0 || !is_column || static_cast<compiler::TypeKind>(row.type) != compiler::TypeKind::object) continue;
        for (const auto& [here, there] : {std::pair(object, old), {old, object}})
            if (auto& link = state.column(row.index)[here]; link == there) link = static_cast<std::int16_t>(here);
    }
}

void vary_secrets(world::State& state, const machine::Table& table, int player, pcg32& random) {
    for (const auto& row : table.program.attributes) {
        if (row.secret == 0 || row.storage != machine::Storage::column || row.initial < 0) continue;
        for (int o = 0; o < state.objects(); ++o) {
            if (table.objects[static_cast<std::size_t>(o)].kind != row.kind) continue;
            if (table.layout().allied(o <= table.players ? o : state.controller(o), player)) continue;
            const auto span = static_cast<std::uint32_t>(std::min(row.most - row.least, 100) + 1);
            state.column(row.index)[o] = static_cast<std::int16_t>(row.least + static_cast<int>(random(span)));
        }
    }
}

}  // namespace holo::play
