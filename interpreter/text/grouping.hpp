// Compares the parts of a text with those of its script.
#pragma once

#include <vector>

#include "grammar/tree.hpp"
#include "interpreter/text/sayings.hpp"

namespace holo::text {

// Tells whether the script pays with steps that do not pay in the text: in "draw a card. Discard it to gain 1 resource", written without
// braces, all steps in front of the arrow pay. `parts`: the places in the script of what the text takes together.
bool pays_with_more(const Tree& script, const std::vector<Span>& parts);
// The same of a meaning that is said as a script.
bool pays_with_more(const Said& script);

}  // namespace holo::text
