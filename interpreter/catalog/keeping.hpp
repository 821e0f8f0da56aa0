// The record that a game keeps between its stages: a campaign's log, and parts of the state.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// Finds the procedures that begin the stages of the game and its variants. The program must not be finished.
void find_stages(Game& game);
// Finds the zones and attributes of the records in the finished program; unknown words are reported in game.found.
void find_kept(Game& game);

}  // namespace holo::catalog
