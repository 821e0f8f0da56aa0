#include "interpreter/machine/terrain.hpp"

namespace holo::machine {

int Terrain::looked_up(const AttributeRow& row, int space) const {
    if (space < 0) return row.of_nothing();
    space = map().corner_of(space);
    switch (row.storage) {
        case Storage::space_column: return state().space_column(row.index)[space];
        case Storage::space_flag: return world::has(state().space_flag(row.index), space);
        case Storage::mark: return world::has(map().marked[static_cast<std::size_t>(row.index)].data(), space);
        case Storage::area: {
            const auto& sort = map().areas[static_cast<std::size_t>(row.index)];
            const int area = sort.of[static_cast<std::size_t>(space)];
            return area < 0 ? 0 : sort.symbols[static_cast<std::size_t>(area)];
        }
        default: return 0;
    }
}

int Terrain::named(Text name) const { return map().find(program_.text(name)); }

}  // namespace holo::machine
