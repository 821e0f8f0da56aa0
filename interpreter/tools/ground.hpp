// The map of a game being played, with what stands on it, for a terminal.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// The picture, each space with the first letters of what stands there. Empty for a game without a map.
std::string ground_picture(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                           int viewer);
// One line for each space that is not as it is at first: what it counts, and what stands there. `words` may be null: then in the
// module's own words.
std::string ground_list(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                        const wording::Catalogue* words, int viewer);

}  // namespace holo::tools
