// The placements of one base by one way: where the base fits, and the strides that lead from one placement to another. A stance is derived
// and no part of the state: its key is that of the chart.
#pragma once

#include <array>
#include <vector>

#include "interpreter/world/board/chart.hpp"

namespace holo::world {

// A shift by one, or a quarter turn.
struct Stride {
    int direction = 0;                                         // for a shift: north first, then clockwise; -1: a turn
    int right = 0, by = 0;                                     // columns, and squares, from one corner to the other
    bool turns_base = false;                                   // afterwards the base is turned the other way
    int fresh = 0;                                             // squares newly covered
    std::array<std::int16_t, most_side * most_side> covers{};  // these, counted from the corner of the new placement
    std::vector<Word> from;                                    // the corners of placements from which the way allows it
};

class Stance {
public:
    Stance(const Map& map, Base base);
    // Computes everything for the present edges of the chart.
    void draw(const Chart& chart);

    const Map& map() const { return map_; }
    Base base() const { return base_; }
    // Corners of the placements, turned or not, where the way enters each square and no edge that stops the way lies inside the base.
    const Word* fitting(bool turned) const { return fits_[turned].data(); }
    bool fits(int placement) const { return has(fitting(map_.is_turned(placement)), map_.corner_of(placement)); }
    // North first, then clockwise; then quarter turns.
    const std::vector<Stride>& strides(bool turned) const { return strides_[turned]; }

private:
    void find_strides(bool turned);
    void find_fits(const Chart& chart, bool turned);

    const Map& map_;
    Base base_;
    std::vector<Word> fits_[2];
    std::vector<Stride> strides_[2];
    std::vector<Word> columns_;  // by column moved: the squares from which that leads to a column of the grid
};

}  // namespace holo::world
