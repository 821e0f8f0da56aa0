#include "interpreter/machine/doors.hpp"

#include "interpreter/machine/table.hpp"

namespace holo::machine {

Doors::Doors(const Program& program, const std::vector<ObjectRow>& objects) : program_(program), objects_(objects.size()) {
    if (program.door_kind == none) return;
    edges_.assign(program.maps.size() * objects.size(), none);
    doors_.resize(program.maps.size());
    for (std::size_t m = 0; m < program.maps.size(); ++m) {
        const auto& map = program.maps[m];
        for (std::size_t o = 0; o < objects.size(); ++o) {
            if (objects[o].definition == none || objects[o].kind != program.door_kind) continue;
            const auto code = program.text(program.definitions[static_cast<std::size_t>(objects[o].definition)].code);
            for (std::size_t e = 0; e < map.edges.size(); ++e)
                if (const int opening = map.edges[e].opening; opening >= 0 && map.openings[static_cast<std::size_t>(opening)] == code)
                    edges_[m * objects.size() + o] = static_cast<std::int16_t>(e);
            if (const auto* edge = edge_of(static_cast<int>(m), static_cast<int>(o)); edge != nullptr)
                doors_[m].push_back({static_cast<std::int16_t>(o), edge->a, edge->b});
        }
    }
}

const world::Edge* Doors::edge_of(int map, int object) const {
    if (edges_.empty() || object < 0) return nullptr;
    const int edge = edges_[static_cast<std::size_t>(map) * objects_ + static_cast<std::size_t>(object)];
    return edge == none ? nullptr : &program_.maps[static_cast<std::size_t>(map)].edges[static_cast<std::size_t>(edge)];
}

void Doors::swing(world::State& state, int object, bool open) const {
    auto& ground = state.ground();
    const auto* edge = edge_of(ground.map, object);
    if (edge == nullptr) return;
    const auto bit = std::uint64_t{1} << edge->opening;
    ground.open = open ? ground.open | bit : ground.open & ~bit;
    // Several cards of one door, as two decks may bring them, are the same door.
    for (int o = 0; o < state.objects(); ++o)
        if (const auto* its = edge_of(ground.map, o); its != nullptr && its->opening == edge->opening) {
            if (open) world::insert(state.flag(program_.door_flag), o);
            else world::erase(state.flag(program_.door_flag), o);
        }
}

void Doors::lay_out(world::State& state, int map) const {
    auto& ground = state.ground();
    ground.map = map;
    ground.open = program_.maps[static_cast<std::size_t>(map)].open_at_first;
    for (int o = 0; o < state.objects(); ++o)
        if (const auto* edge = edge_of(map, o); edge != nullptr) {
            if ((ground.open >> edge->opening & 1) != 0) world::insert(state.flag(program_.door_flag), o);
            else world::erase(state.flag(program_.door_flag), o);
        }
}

}  // namespace holo::machine
