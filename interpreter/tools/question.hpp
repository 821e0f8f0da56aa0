// Questions that a person at the table asks in the effect language.
#pragma once

#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// Prints the answer, as far as the seat may know it. Visible cards are named by their labels. May throw play::Broken.
void answer_question(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                     const play::Labels& shown_as, int seat, std::string text);

}  // namespace holo::tools
