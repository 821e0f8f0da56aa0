// The table drawn for a terminal: whatever zones, cards, counters and dice the module has.
#pragma once

#include <set>
#include <string>

#include "interpreter/tools/ground.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// How much of a table is drawn: all of it, a large map too; one card per line with its id; titles side by side; their figures without
// names; the same without a large map; titles cut short. From `rows` on, a piece on the map is drawn once: by its player, with its place.
enum class Density : std::uint8_t { whole, full, rows, packed, bare, clipped };

// The picture of a map in a table: none, with lines between the rows, or without these and with as much of the table as stands beside.
enum class Picture : std::uint8_t { none, tall, low };

struct BoardView {
    GroundView ground;  // its viewer is that of the table too
    Density density = Density::full;
    Picture picture = Picture::tall;
    int most_lines = 0;  // a low picture takes at most so many; 0: any number
};

struct DrawnBoard {
    std::string text;
    bool has_picture = false;
    std::set<std::size_t> numbered;  // lines of the choices whose numbers the picture shows
};

// The running game. `words` may be null: then in the module's own words.
DrawnBoard draw_board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                      const wording::Catalogue* words, const BoardView& view);

}  // namespace holo::tools
