// What a module requires of a deck.
#pragma once

#include "interpreter/catalog/decks.hpp"

namespace holo::catalog {

// The module's requirements on a deck of the game itself, each broken one reported with by how much.
void check_deck(const Deck& deck, const Game& game, Diagnostics& out, machine::Observer* observer = nullptr);

}  // namespace holo::catalog
