// A map of 30 x 30 squares: rooms of 6 x 6 with gaps in their walls, some pillars, ground that is dearer. What its charts are asked for.
#pragma once

#include <memory>

#include "interpreter/world/board/charts.hpp"

namespace holo::bench {

class Squares {
public:
    Squares();
    int reach(int times);  // of 5 points; how many squares it finds
    int distances(int times);
    int nearest(int times);  // of 30; how many are
    int draw(int times);     // the chart for another choice of what stands open

private:
    static constexpr int side = 30, words = (side * side + 63) / 64;
    const world::Chart& chart() { return charts_->at(0, 0); }

    world::Map map_;
    std::unique_ptr<world::Charts> charts_;
    world::Word hard_[words] = {}, among_[words] = {}, out_[words] = {};
};

}  // namespace holo::bench
