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

const world::Word* Terrain::found_under(const world::Word* members, int column) {
    const auto* places = state().column(column);
    auto* spaces = footing_.keep(members, context_.words, column, table_.layout().space_words);
    world::each(members, context_.words, [&](int object) {
        if (places[object] >= 0) add_under(table_.base_of(object), places[object], spaces);
    });
    return spaces;
}

const world::Word* Terrain::found_in(int sort, int symbol) {
    const auto& areas = map().areas[static_cast<std::size_t>(sort)];
    std::vector<world::Word> spaces(static_cast<std::size_t>(table_.layout().space_words));
    for (int space = 0; space < map().size(); ++space) {
        const int area = areas.of[static_cast<std::size_t>(space)];
        if ((area < 0 ? 0 : areas.symbols[static_cast<std::size_t>(area)]) == symbol) world::insert(spaces.data(), space);
    }
    areas_.push_back({state().ground().map, sort, symbol, std::move(spaces)});
    return areas_.back().spaces.data();
}

int Terrain::named(Text name) const { return map().find(program_.text(name)); }

}  // namespace holo::machine
