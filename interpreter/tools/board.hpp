// The table drawn for a terminal: whatever zones, cards, counters and dice the module has.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// How much of a table is drawn: all of it, a large map too; one card per line with its id; titles side by side; their figures without
// names; the same without a large map; titles cut short. From `rows` on, a piece on the map is drawn once: by its player, with its place.
enum class Density : std::uint8_t { whole, full, rows, packed, bare, clipped };

// The view of `viewer` on the running game; everything for viewer 0. `words` may be null: then in the module's own words.
std::string draw_board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                       const wording::Catalogue* words, int viewer, Density density = Density::full);

}  // namespace holo::tools
