// The names that a script gives to things, for a part of the script that is said alone.
#pragma once

#include <map>
#include <string>

#include "grammar/tree.hpp"

namespace holo::text {

// By name: the thing that has it, as a script says it without its name; empty for a value.
using Names = std::map<std::string, std::string, std::less<>>;

// All that an ability or a declaration names, its parameters too.
Names names_in(const Tree& tree, NodeId whole);

}  // namespace holo::text
