// The table drawn for a terminal: whatever zones, cards, counters and dice the module has.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

// What `viewer` may see of the game being played; everything for viewer 0.
std::string draw_board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels, int viewer);

}  // namespace holo::tools
