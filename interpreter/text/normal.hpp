// Scripts with what may stand in any order put into one order, so that scripts that differ in nothing else are written alike.
#pragma once

#include <string>

namespace holo::text {

// The same script; what qualifies a thing (`of you`, `showing x`, `in your hand`) stands in alphabetical order behind that thing. A text
// that is no script is left as it stands.
std::string in_order(const std::string& script);

}  // namespace holo::text
