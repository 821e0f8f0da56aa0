// The game whose cards the tests say.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::test {

inline std::unique_ptr<catalog::Game> destiny(Diagnostics& out) { return catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out); }

inline std::unique_ptr<catalog::Game> swtcg(Diagnostics& out) { return catalog::load_game({HOLOCRON_ROOT, {}}, "swtcg", out); }

}  // namespace holo::test
