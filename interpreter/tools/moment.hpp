// A moment of a game as a scenario: the decks, the seed, past decisions, and the resulting figures and options.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// The text of a scenario file that passes. May throw play::Broken.
std::string scenario_of(const Shell& shell, const catalog::Game& game, const play::Session& session);

// Tells whether a file begins like a moment.
bool begins_like_a_moment(std::string_view text);

}  // namespace holo::tools
