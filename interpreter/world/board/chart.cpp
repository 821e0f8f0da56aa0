#include "interpreter/world/board/chart.hpp"

#include <algorithm>
#include <cstdlib>

namespace holo::world {

namespace {

// A shift of one word by so many places up, as two words; the second lies behind the first.
struct Shift {
    int places, words, bits;  // bits: 0 to 63

    explicit Shift(int places) : places(places), words(places >> 6), bits(places & 63) {}
    template <typename F>
    void put(Word word, int at, int all, F&& f) const {
        const int low = at + words;
        if (low >= 0 && low < all) f(low, word << bits);
        if (low + 1 >= 0 && low + 1 < all) f(low + 1, word >> 1 >> (63 - bits));
    }
};

// Moves the members of `to` back to where they came from, as far as the mask allows a move from there.
void add_moved_back(const Word* to, const Word* mask, int by, Word* out, int words) {
    const Shift back(-by);
    for (int w = 0; w < words; ++w) back.put(to[w], w, words, [&](int at, Word bits) { out[at] |= bits & mask[at]; });
}

}  // namespace

Chart::Chart(const Map& map, const Way& way)
    : map_(map),
      way_(way),
      spaces_(map.size()),
      words_(map.words()),
      into_(static_cast<std::size_t>(words_)),
      passed_(static_cast<std::size_t>(words_)),
      passes_all_(way.not_through == 0),
      is_small_(map.is_small()),
      known_(static_cast<std::size_t>(spaces_)),
      beside_(static_cast<std::size_t>(words_)),
      scratch_(static_cast<std::size_t>(3 * words_)),
      rows_(new std::int16_t[static_cast<std::size_t>(spaces_) * static_cast<std::size_t>(spaces_)]),
      near_(new Word[static_cast<std::size_t>(spaces_ * most_near * words_)]),
      near_words_(static_cast<std::size_t>(spaces_ * most_near)) {
    filled_.reserve(static_cast<std::size_t>(spaces_));
    steps_.resize(static_cast<std::size_t>(map.net == Net::squares ? 8 : spaces_) * static_cast<std::size_t>(words_));
    const int w = map.width;
    const int by[8] = {-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1};
    std::copy(std::begin(by), std::end(by), by_);
    for (int s = 0; s < spaces_; ++s) {
        const auto marks = map.spaces[static_cast<std::size_t>(s)].marks;
        if (!map.is_there(s) || (marks & way.not_into) != 0) continue;
        insert(into_.data(), s);
        if ((marks & way.not_through) == 0) insert(passed_.data(), s);
    }
}

bool Chart::lets_by(const Edge& edge, std::uint64_t open) const {
    if (edge.opening >= 0 && (open >> edge.opening & 1) != 0) return true;
    return (way_.not_across >> edge.kind & 1) == 0;
}

void Chart::draw(std::uint64_t open) {
    ++drawings_;
    for (const auto space : filled_) known_[static_cast<std::size_t>(space)] = nullptr;
    filled_.clear();
    std::fill(beside_.begin(), beside_.end(), 0);
    std::fill(steps_.begin(), steps_.end(), 0);
    if (map_.net == Net::squares) draw_squares(open);
    else draw_graph(open);
    for (int d = 0; is_small_ && d < 8; ++d) small_[d] = small_of(leaving(d), words_);
}

void Chart::draw_graph(std::uint64_t open) {
    for (const auto& edge : map_.edges) {
        if (!lets_by(edge, open)) continue;
        if (has(into_.data(), edge.b)) insert(steps_.data() + edge.a * words_, edge.b);
        if (has(into_.data(), edge.a)) insert(steps_.data() + edge.b * words_, edge.a);
    }
}

void Chart::draw_squares(std::uint64_t open) {
    constexpr int north = 0, east = 2, south = 4, west = 6;
    const int w = map_.width;
    // Distance as the crow flies: edges are ignored.
    for (int s = 0; s < spaces_; ++s) {
        if (!map_.is_there(s)) continue;
        const auto may = [&](int other) { return has(into_.data(), other); };
        if (s >= w && may(s - w)) insert(leaving(north), s);
        if (s + w < spaces_ && may(s + w)) insert(leaving(south), s);
        if (s % w + 1 < w && may(s + 1)) insert(leaving(east), s);
        if (s % w > 0 && may(s - 1)) insert(leaving(west), s);
    }
    for (const auto& edge : map_.edges) {
        if (lets_by(edge, open)) continue;
        const int first = std::min(edge.a, edge.b), second = std::max(edge.a, edge.b);
        erase(leaving(second == first + 1 && w > 1 ? east : south), first);
        erase(leaving(second == first + 1 && w > 1 ? west : north), second);
    }
    if (way_.corners == Corners::none) return;
    // A corner is passed by one of two routes of two steps, and both routes may be free.
    Word* past = scratch_.data();
    Word* other = past + words_;
    Word* between = other + words_;
    for (int d = 1; d < 8; d += 2) {
        const int one = (d + 7) % 8, two = (d + 1) % 8;
        const auto round = [&](int first, int then, Word* out) {
            std::fill(out, out + words_, 0);
            for (int i = 0; i < words_; ++i) between[i] = leaving(then)[i] & passed_[static_cast<std::size_t>(i)];
            add_moved_back(between, leaving(first), by_[first], out, words_);
        };
        if (way_.corners == Corners::free) {
            for (int s = 0; s < spaces_; ++s) {
                const int x = s % w + (d == 1 || d == 3 ? 1 : -1), to = s + by_[d];
                if (map_.is_there(s) && x >= 0 && x < w && to >= 0 && to < spaces_ && has(into_.data(), to)) insert(leaving(d), s);
            }
            continue;
        }
        round(one, two, past);
        round(two, one, other);
        for (int i = 0; i < words_; ++i) leaving(d)[i] = way_.corners == Corners::one_side ? past[i] | other[i] : past[i] & other[i];
    }
}

Stretch Chart::step(const Word* from, Word* out, Stretch of) const {
    if (map_.net == Net::graph) {
        for (int w = of.first; w < of.last; ++w)
            for (Word bits = from[w]; bits != 0; bits &= bits - 1) {
                const auto* row = steps_.data() + ((w << 6) + std::countr_zero(bits)) * words_;
                for (int i = 0; i < words_; ++i) out[i] |= row[i];
            }
        return {0, words_};
    }
    // The three steps to a row share one shift by it. Those that leave their word sideways are few.
    const auto step_row = [&](const Shift& shift, int w, Word straight, Word right, Word left) {
        const Word moved = straight | right << 1 | left >> 1;
        if (moved != 0) shift.put(moved, w, words_, [out](int at, Word bits) { out[at] |= bits; });
        if (right >> 63 != 0) insert(out, (w << 6) + 64 + shift.places);
        if ((left & 1) != 0) insert(out, (w << 6) - 1 + shift.places);
    };
    const Shift up(-map_.width), down(map_.width), beside(0);
    for (int w = of.first; w < of.last; ++w) {
        const Word here = from[w];
        if (here == 0) continue;
        const auto going = [&](int d) { return here & leaving(d)[w]; };
        step_row(up, w, going(0), going(1), going(7));
        step_row(down, w, going(4), going(3), going(5));
        step_row(beside, w, 0, going(2), going(6));
    }
    const int margin = (map_.width + 64) >> 6;
    return {std::max(0, of.first - margin), std::min(words_, of.last + margin)};
}

Stretch Chart::back(const Word* to, Word* out, Stretch of) const {
    if (map_.net == Net::graph) {
        for (int s = 0; s < spaces_; ++s) {
            const auto* row = steps_.data() + s * words_;
            Word met = 0;
            for (int w = of.first; w < of.last; ++w) met |= row[w] & to[w];
            if (met != 0) insert(out, s);
        }
        return {0, words_};
    }
    const Shift down(map_.width), up(-map_.width);
    // Spaces with one of three steps to the shifted ones, by directions: the straight step, and those to their right and left.
    const auto add = [&](const Shift& shift, Word there, int w, int straight, int right, int left) {
        const Small moved = Small{there} << shift.bits;
        for (const int half : {0, 1}) {
            const int at = w + shift.words + half;
            if (at < 0 || at >= words_) continue;
            const auto part = [half](Small bits) { return static_cast<Word>(bits >> 64 * half); };
            out[at] |=
                (part(moved) & leaving(straight)[at]) | (part(moved >> 1) & leaving(right)[at]) | (part(moved << 1) & leaving(left)[at]);
        }
    };
    for (int w = of.first; w < of.last; ++w) {
        const Word there = to[w];
        if (there == 0) continue;
        add(down, there, w, 0, 1, 7);
        add(up, there, w, 4, 3, 5);
        out[w] |= (there >> 1 & leaving(2)[w]) | (there << 1 & leaving(6)[w]);
        if ((there & 1) != 0 && w > 0) out[w - 1] |= Word{1} << 63 & leaving(2)[w - 1];
        if (there >> 63 != 0 && w + 1 < words_) out[w + 1] |= 1 & leaving(6)[w + 1];
    }
    const int margin = (map_.width + 64) >> 6;
    return {std::max(0, of.first - margin), std::min(words_, of.last + margin)};
}

bool Chart::leads(int from, int to) const {
    if (map_.net == Net::graph) return has(steps_.data() + from * words_, to);
    if (std::abs(to - from) > map_.width + 1) return false;
    for (int d = 0; d < 8; ++d)
        if (from + by_[d] == to && has(leaving(d), from)) return true;
    return false;
}

void Chart::fill(int from) const {
    auto* row = rows_.get() + static_cast<std::size_t>(from) * static_cast<std::size_t>(spaces_);
    std::fill(row, row + spaces_, static_cast<std::int16_t>(far_away));
    Word* seen = scratch_.data();
    Word* front = seen + words_;
    Word* ahead = front + words_;
    std::fill(seen, seen + 2 * words_, 0);
    insert(seen, from);
    insert(front, from);
    row[from] = 0;
    Stretch of{word_of(from), word_of(from) + 1};
    auto met = of;
    int few = 0;
    const auto keep_near = [&] {
        std::copy(seen, seen + words_, near(from, few));
        near_words_[static_cast<std::size_t>(from * most_near + few)] = met;
    };
    for (std::int16_t steps = 1; !empty(front, words_); ++steps) {
        if (few < most_near) keep_near(), ++few;
        std::fill(ahead, ahead + words_, 0);
        of = step(front, ahead, of);
        for (int w = of.first; w < of.last; ++w) {
            ahead[w] &= ~seen[w];
            seen[w] |= ahead[w];
            for (Word bits = ahead[w]; bits != 0; bits &= bits - 1) row[(w << 6) + std::countr_zero(bits)] = steps;
            if (ahead[w] == 0) continue;
            met.first = std::min(met.first, w);
            met.last = std::max(met.last, w + 1);
        }
        std::swap(front, ahead);
        for (int w = 0; !passes_all_ && w < words_; ++w) front[w] &= passed_[static_cast<std::size_t>(w)];
    }
    known_[static_cast<std::size_t>(from)] = row;
    filled_.push_back(static_cast<std::int16_t>(from));
    for (; few < most_near; ++few) keep_near();
}

void Chart::within(const Word* from, int steps, Word* out) const {
    const int only = only_member(from);
    if (only >= 0 && steps >= 0 && steps < most_near &&
        (known_[static_cast<std::size_t>(only)] != nullptr || (steps == 1 && has(beside_.data(), only)))) {
        std::copy_n(near(only, steps), words_, out);
        return;
    }
    Word* front = scratch_.data();
    Word* ahead = front + words_;
    std::copy(from, from + words_, front);
    std::copy(from, from + words_, out);
    for (int i = 0; i < steps && !empty(front, words_); ++i) {
        std::fill(ahead, ahead + words_, 0);
        step(front, ahead, {0, words_});
        for (int w = 0; w < words_; ++w) {
            ahead[w] &= ~out[w];
            out[w] |= ahead[w];
            if (!passes_all_) ahead[w] &= passed_[static_cast<std::size_t>(w)];
        }
        std::swap(front, ahead);
    }
    if (only < 0 || steps != 1) return;
    std::copy_n(out, words_, near(only, 1));
    insert(beside_.data(), only);
}

// The member of a set of one; -1 for other sets.
int Chart::only_member(const Word* set) const {
    int found = -1;
    for (int w = 0; w < words_; ++w) {
        if (set[w] == 0) continue;
        if (found >= 0 || (set[w] & (set[w] - 1)) != 0) return -1;
        found = (w << 6) + std::countr_zero(set[w]);
    }
    return found;
}

int Chart::nearest(int from, const Word* among, Word* out) const {
    const auto* steps = row(from);
    for (int w = 0; w < words_; ++w) out[w] = 0;
    // Nearly always, the nearest member is so near that some set of near spaces has it.
    const auto* near = this->near(from, 0);
    const auto* words = &near_words_[static_cast<std::size_t>(from * most_near)];
    for (int few = 0; few < most_near; ++few, near += words_) {
        Word any = 0;
        for (int w = words[few].first; w < words[few].last; ++w) any |= out[w] = among[w] & near[w];
        if (any != 0) return few;
    }
    int fewest = far_away;
    each(among, words_, [&](int space) { fewest = std::min<int>(fewest, steps[space]); });
    if (fewest == far_away) return far_away;
    each(among, words_, [&](int space) {
        if (steps[space] == fewest) insert(out, space);
    });
    return fewest;
}

}  // namespace holo::world
