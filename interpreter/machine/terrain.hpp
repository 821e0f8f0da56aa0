// The map that is laid out, and what has been worked out of it: charts of its ways by what stands open. None of that is part of the
// state. Room is taken when somebody asks for the first time, so that a game without a map takes none.
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
    // For the map that is laid out, after a chart of that map was asked for.
    world::Travel& travel() { return charts_[static_cast<std::size_t>(state().ground().map)]->travel(); }
    // An attribute of a space: from the state, or from the map.
    int attribute(const AttributeRow& row, int space) const;
    // The space with that name, or nothing.
    int named(Text name) const;

private:
    std::vector<std::unique_ptr<world::Charts>> charts_;  // by map
};

}  // namespace holo::machine
