// The last words of a game in the terminal.
#pragma once

#include "interpreter/tools/at_table.hpp"

namespace holo::tools {

enum class EndOf : std::uint8_t { game, stage };  // a stage of a campaign

// Tells who has won, and to people what they may type now.
void print_ending(const AtTable& at, EndOf what, bool any_person);

}  // namespace holo::tools
