// Scripts that differ in words and are carried out alike.
#pragma once

#include <string>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// The parts of a card's script that the machine carries out, as text: two scripts that do the same give equal texts. Empty for a script
// that does not compile. The game must be without errors, and freshly compiled or opened for cards to be
// tried (see opened_with()), because a cached game has no compiler.
std::string carried_out(Game& game, const compiler::DeclaredCard& card, const std::string& script);

}  // namespace holo::catalog
