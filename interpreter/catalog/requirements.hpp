// Requirements of a module on decks.
#pragma once

#include "interpreter/catalog/decks.hpp"

namespace holo::catalog {

// Checks a deck of the game itself; reports each broken requirement with its distance.
void check_deck(const Deck& deck, const Game& game, Diagnostics& out, machine::Observer* observer = nullptr);

}  // namespace holo::catalog
