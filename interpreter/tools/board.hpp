// The table drawn for a terminal: whatever zones, cards, counters and dice the module has.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// What `viewer` may see of the game being played; everything for viewer 0. `words` may be null: then in the module's own words.
std::string draw_board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                       const wording::Catalogue* words, int viewer);

}  // namespace holo::tools
