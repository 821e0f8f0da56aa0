// The map on the table, and the charts of its ways by open edges. Charts are a cache, and no part of the state. Room is allocated on first
// use, because a game without a map must take none.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/machine/context.hpp"
#include "interpreter/machine/footing.hpp"
#include "interpreter/world/board/charts.hpp"

namespace holo::machine {

class Terrain : private Part {
public:
    explicit Terrain(Context& context) : Part(context), charts_(context.program.maps.size()) {}

    const world::Map& map() const { return program_.maps[static_cast<std::size_t>(state().ground().map)]; }
    const world::Chart& chart(int way) { return charts().at(way, state().ground().open); }
    const world::Lines& lines(int sight) { return charts().lines(sight, state().ground().open); }
    const world::Stance& stance(int way, int base) { return charts().stance(way, base, state().ground().open); }
    world::Travel& travel() { return charts().travel(); }
    world::Trek& trek() { return charts().trek(); }
    world::Base base(int number) const { return number == 0 ? world::Base{} : map().bases[static_cast<std::size_t>(number)]; }
    // Adds the spaces under a piece at the placement.
    void add_under(int base_number, int placement, world::Word* out) const {
        if (base_number == 0) world::insert(out, placement);
        else map().each_under(base(base_number), placement, [&](int space) { world::insert(out, space); });
    }
    // The word of a set of spaces with the first turned placement; 0 where no piece turns, because sets have no room for any then.
    int turned_words() const { return table_.has_facings() ? map().turned / 64 : 0; }
    // Makes spaces of placements, each of which stands for its corner.
    void keep_corners(world::Word* set) const {
        const int begin = turned_words();
        if (begin == 0) return;
        for (int w = map().words(); w-- > 0;) set[w] |= std::exchange(set[begin + w], 0);
    }
    // Empty sets for an instruction, each as wide as a set of spaces or of objects.
    world::Word* scratch(int number, int words) {
        auto& set = scratch_[static_cast<std::size_t>(number)];
        set.assign(static_cast<std::size_t>(words), 0);
        return set.data();
    }
    // An attribute of a space: from the state, or from the map. Most are columns, and most spaces no placements of bases.
    int attribute(const AttributeRow& row, int space) const {
        const bool is_plain = row.storage == Storage::space_column && static_cast<unsigned>(space) < static_cast<unsigned>(program_.spaces);
        return is_plain ? state().space_column(row.index)[space] : looked_up(row, space);
    }
    // The space with that name, or nothing.
    int named(Text name) const;
    // The spaces under the members of a set of objects, by the index of the column with their places; valid until something moves.
    const world::Word* under(const world::Word* members, int words, int column) {
        const auto* known = footing_.find(members, words, column);
        return known != nullptr ? known : found_under(members, column);
    }
    // The spaces of the map in areas of that sort with the symbol; with 0, those in no area.
    const world::Word* lying_in(int sort, int symbol) {
        for (const auto& known : areas_)
            if (known.map == state().ground().map && known.sort == sort && known.symbol == symbol) return known.spaces.data();
        return found_in(sort, symbol);
    }
    // To be told when the place of an object changes, and when all of them may have changed.
    void moved(int column, int object) { footing_.moved(column, object); }
    void forget() { footing_.forget(); }

private:
    // The spaces in the areas with one symbol. Maps never change.
    struct Areas {
        int map, sort, symbol;
        std::vector<world::Word> spaces;
    };
    int looked_up(const AttributeRow& row, int space) const;
    const world::Word* found_under(const world::Word* members, int column);
    const world::Word* found_in(int sort, int symbol);
    world::Charts& charts() {
        auto& charts = charts_[static_cast<std::size_t>(state().ground().map)];
        if (!charts) charts = std::make_unique<world::Charts>(map());
        return *charts;
    }

    std::vector<std::unique_ptr<world::Charts>> charts_;  // by map
    std::array<std::vector<world::Word>, 4> scratch_;
    Footing footing_;
    std::vector<Areas> areas_;
};

}  // namespace holo::machine
