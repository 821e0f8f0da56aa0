// Scripts that are carried out alike, whatever words they are written in.
#pragma once

#include <string>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// All that the machine carries out of a script as that card's, as text: equal for two scripts that do the same. Empty for a script that
// does not compile. The game must be without errors, and not from the cache.
std::string carried_out(Game& game, const compiler::DeclaredCard& card, const std::string& script);

}  // namespace holo::catalog
