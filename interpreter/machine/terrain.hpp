// The map on the table, and the charts of its ways by open edges. Charts are a cache, and no part of the state. Room is allocated on first
// use, because a game without a map must take none.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/machine/context.hpp"
#include "interpreter/world/board/charts.hpp"

namespace holo::machine {

class Terrain : private Part {
public:
    explicit Terrain(Context& context) : Part(context), charts_(context.program.maps.size()) {}

    const world::Map& map() const { return program_.maps[static_cast<std::size_t>(state().ground().map)]; }
    const world::Chart& chart(int way) {
        auto& charts = charts_[static_cast<std::size_t>(state().ground().map)];
        if (!charts) charts = std::make_unique<world::Charts>(map());
        return charts->at(way, state().ground().open);
    }
    const world::Lines& lines(int sight) {
        auto& charts = charts_[static_cast<std::size_t>(state().ground().map)];
        if (!charts) charts = std::make_unique<world::Charts>(map());
        return charts->lines(sight, state().ground().open);
    }
    // For the map on the table, after one of its charts was asked for.
    world::Travel& travel() { return charts_[static_cast<std::size_t>(state().ground().map)]->travel(); }
    // An attribute of a space: from the state, or from the map.
    int attribute(const AttributeRow& row, int space) const;
    // The space with that name, or nothing.
    int named(Text name) const;

private:
    std::vector<std::unique_ptr<world::Charts>> charts_;  // by map
};

}  // namespace holo::machine
