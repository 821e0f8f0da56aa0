// Puts the qualifiers of a script into one order, because scripts that differ only in that order mean the same.
#pragma once

#include <string>

namespace holo::text {

// The same script, with the qualifiers of a thing (`of you`, `showing x`, `in your hand`) in alphabetical order behind the thing. A text
// that is no script stays as it is.
std::string in_order(const std::string& script);

}  // namespace holo::text
