// Work for the charts of a map of 30 x 30 squares: rooms of 6 x 6 with gaps in their walls, some pillars, some dearer ground.
#pragma once

#include <memory>

#include "interpreter/world/board/charts.hpp"

namespace holo::bench {

class Squares {
public:
    Squares();
    int reach(int times);  // with 5 points; returns the number of squares found
    int distances(int times);
    int nearest(int times);                    // among 30; returns their number
    int draw(int times);                       // the chart for another set of open edges
    int reach_of_base(int number, int times);  // with 5 points, of 2 x 2 (1) or of 2 x 3 squares (2)
    int sight(int times);                      // for a pair that was asked before, with 12 figures in the way
    int new_sight(int times);                  // for pairs that nobody asked for

private:
    static constexpr int side = 30, words = (side * side + 63) / 64;
    const world::Chart& chart() { return charts_->at(0, 0); }

    world::Map map_;
    std::unique_ptr<world::Charts> charts_;
    static constexpr int wide = 2 * words;  // for a set of placements
    world::Word hard_[words] = {}, among_[words] = {}, figures_[words] = {}, out_[wide] = {};
    int asked_ = 0;
};

}  // namespace holo::bench
