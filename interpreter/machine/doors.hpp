// The doors on one table: pieces that stand at openings of a map.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/program.hpp"
#include "interpreter/world/state.hpp"

namespace holo::machine {

struct ObjectRow;

class Doors {
public:
    // The program must outlive the doors.
    Doors(const Program& program, const std::vector<ObjectRow>& objects);

    // The edge at which a door stands on that map, or nothing.
    const world::Edge* edge_of(int map, int object) const;
    struct Door {
        std::int16_t object, a, b;  // and the spaces beside it
    };
    // All doors of that map, by object.
    std::span<const Door> on(int map) const {
        return doors_.empty() ? std::span<const Door>() : std::span<const Door>(doors_[static_cast<std::size_t>(map)]);
    }
    // Opens or shuts a door's opening.
    void swing(world::State& state, int object, bool open) const;
    // Lays that map out, with its openings as they are at first.
    void lay_out(world::State& state, int map) const;

private:
    const Program& program_;
    std::size_t objects_;
    std::vector<std::int16_t> edges_;       // by map and object
    std::vector<std::vector<Door>> doors_;  // by map
};

}  // namespace holo::machine
