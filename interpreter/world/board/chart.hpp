// What is worked out of one way on one map, for one choice of what stands open: who is next to whom, and how far things are from one
// another. None of that is part of the state: the key is what stands open, and the rest is read from the map.
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
    // Works out who is next to whom; distances are forgotten.
    void draw(std::uint64_t open);

    int words() const { return words_; }
    // Adds to `out` where one step leads from any of these.
    void step(const Word* from, Word* out) const { step(from, out, {0, words_}); }
    Stretch step(const Word* from, Word* out, Stretch of) const;
    // Adds to `out` from where one step leads to any of these.
    Stretch back(const Word* to, Word* out, Stretch of) const;
    bool leads(int from, int to) const;
    // Steps of a shortest way, or far_away.
    int distance(int from, int to) const { return row(from)[to]; }
    // To every space. Worked out when somebody asks for the first time.
    [[gnu::always_inline]] const std::int16_t* row(int from) const {
        if (known_[static_cast<std::size_t>(from)] == 0) fill(from);
        return rows_.get() + static_cast<std::size_t>(from) * static_cast<std::size_t>(spaces_);
    }
    // Those that at most so many steps lead to, themselves included.
    void within(const Word* from, int steps, Word* out) const;
    // Of these, those to which the fewest steps lead; none when no way leads to any.
    void nearest(int from, const Word* among, Word* out) const;
    // Where the step in each direction, one after another, leads from there; in the order of numbers on a graph.
    template <typename F>
    void each_step(int from, F&& f) const;

private:
    void draw_squares(std::uint64_t open);
    void draw_graph(std::uint64_t open);
    void fill(int from) const;
    bool lets_by(const Edge& edge, std::uint64_t open) const;
    Word* leaving(int direction) { return steps_.data() + direction * words_; }
    const Word* leaving(int direction) const { return steps_.data() + direction * words_; }

    const Map& map_;
    const Way& way_;
    int spaces_, words_;
    int by_[8] = {};                           // what each direction adds to the number of a square: north first, then clockwise
    std::vector<Word> steps_;                  // squares: by direction, those that it may be taken from. Graph: by space, where it leads
    std::vector<Word> into_;                   // those that may be entered
    mutable std::vector<std::uint8_t> known_;  // by space: its row is worked out
    mutable std::vector<Word> scratch_;
    std::unique_ptr<std::int16_t[]> rows_;  // by space
};

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
