// The chart of one way on one map, for one set of open edges: neighbours, and distances between spaces. A chart is derived and no part of
// the state: its key is the set of open edges, and everything else comes from the map.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/world/board/map.hpp"

namespace holo::world {

constexpr int far_away = 999;  // no way leads there

// Words of a set that may have members: [first, last).
struct Stretch {
    int first, last;
};

class Chart {
public:
    Chart(const Map& map, const Way& way);
    // Computes neighbours and forgets distances.
    void draw(std::uint64_t open);

    int words() const { return words_; }
    // Changes with each drawing.
    int drawings() const { return drawings_; }
    // Adds to `out` the spaces that one step from any member of `from` reaches.
    void step(const Word* from, Word* out) const { step(from, out, {0, words_}); }
    Stretch step(const Word* from, Word* out, Stretch of) const;
    // Adds to `out` the spaces from which one step reaches any member of `to`.
    Stretch back(const Word* to, Word* out, Stretch of) const;
    // A grid of few squares: the same of sets that are one number.
    bool is_small() const { return is_small_; }
    Small step(Small from) const;
    Small back(Small to) const;
    bool leads(int from, int to) const;
    // On squares: those from which the way leads in that direction (0 is north, then clockwise), and the step of that direction in their
    // numbers.
    const Word* leaving(int direction) const { return steps_.data() + direction * words_; }
    int by(int direction) const { return by_[direction]; }
    // Spaces over which the way may lead; nothing when the way leads over all that it enters.
    const Word* passed() const { return passes_all_ ? nullptr : passed_.data(); }
    // Spaces that the way may enter and pass.
    const Word* crossed() const { return passed_.data(); }
    // Steps of a shortest way, or far_away.
    int distance(int from, int to) const { return row(from)[to]; }
    // Steps to every space. Computed when somebody first asks.
    [[gnu::always_inline]] const std::int16_t* row(int from) const {
        if (known_[static_cast<std::size_t>(from)] == nullptr) fill(from);
        return known_[static_cast<std::size_t>(from)];
    }
    // Adds the spaces that at most `steps` steps from `from` reach, and `from` itself.
    void within(const Word* from, int steps, Word* out) const;
    // The members of `among` that the fewest steps reach, and that number of steps; none, and far_away, when no way leads to any.
    int nearest(int from, const Word* among, Word* out) const;
    // Calls f for the target of the step in each direction in order; on a graph, in the order of numbers.
    template <typename F>
    void each_step(int from, F&& f) const;

private:
    void draw_squares(std::uint64_t open);
    void draw_graph(std::uint64_t open);
    void fill(int from) const;
    int only_member(const Word* set) const;
    Word* near(int from, int steps) const { return near_.get() + static_cast<std::size_t>((from * most_near + steps) * words_); }
    bool lets_by(const Edge& edge, std::uint64_t open) const;
    Word* leaving(int direction) { return steps_.data() + direction * words_; }

    const Map& map_;
    const Way& way_;
    int spaces_, words_;
    int by_[8] = {};            // offset of each direction in the numbers of squares: north first, then clockwise
    std::vector<Word> steps_;   // squares: by direction, the spaces from which the step is allowed. Graph: by space, its neighbours
    std::vector<Word> into_;    // spaces that may be entered
    std::vector<Word> passed_;  // and passed
    bool passes_all_;
    bool is_small_;
    Small small_[8] = {};  // the sets of steps_, on a small map
    int drawings_ = 0;
    mutable std::vector<const std::int16_t*> known_;  // by space: its row, once that has been computed
    mutable std::vector<Word> beside_;                // spaces whose near set of one step is known
    mutable std::vector<std::int16_t> filled_;        // the spaces with a row
    mutable std::vector<Word> scratch_;
    std::unique_ptr<std::int16_t[]> rows_;  // by space
    // By space and number of steps below most_near: the set of spaces that at most so many steps reach, and the words with members in it.
    static constexpr int most_near = 8;
    std::unique_ptr<Word[]> near_;
    mutable std::vector<Stretch> near_words_;
};

// A bit moves up to the south and the east, down to the north and the west. The three steps of a row share one shift by a row, because a
// shift by a number that is not constant is dear.
inline Small Chart::step(Small from) const {
    const Small north = (from & small_[0]) | (from & small_[1]) << 1 | (from & small_[7]) >> 1;
    const Small south = (from & small_[4]) | (from & small_[3]) << 1 | (from & small_[5]) >> 1;
    return north >> map_.width | south << map_.width | (from & small_[2]) << 1 | (from & small_[6]) >> 1;
}

inline Small Chart::back(Small to) const {
    const Small north = to << map_.width, south = to >> map_.width;
    return (north & small_[0]) | (north >> 1 & small_[1]) | (north << 1 & small_[7]) | (south & small_[4]) | (south >> 1 & small_[3]) |
           (south << 1 & small_[5]) | (to >> 1 & small_[2]) | (to << 1 & small_[6]);
}

template <typename F>
void Chart::each_step(int from, F&& f) const {
    if (map_.net == Net::squares) {
        for (int d = 0; d < 8; ++d)
            if (has(leaving(d), from) && !f(from + by_[d])) return;
        return;
    }
    const auto* row = steps_.data() + from * words_;
    for (int s = next(row, words_, 0); s >= 0; s = next(row, words_, s + 1))
        if (!f(s)) return;
}

}  // namespace holo::world
