// The reasons of a table in a terminal: the card or the rule behind an option, and why something is not offered.
#pragma once

#include <string>

#include "interpreter/tools/asking.hpp"
#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/choice_list.hpp"

namespace holo::tools {

// The text of an object's card, when that player sees the object. 0: sees everything.
void print_card_of(const AtTable& at, int object, int viewer);
// The card behind the option, then the asking part of its script, or the conditions of its line of a menu with their rules.
void print_behind(const AtTable& at, const Asking& asking, int option);
// May throw play::Broken.
void print_why(const AtTable& at, const Asking& asking, const ChoiceList& choices, const std::string& label);

}  // namespace holo::tools
