// The names that a script gives to things, for a part of the script that is said alone.
#pragma once

#include <map>
#include <string>

#include "grammar/tree.hpp"

namespace holo::text {

// The named things, by name: each as a script says the thing without its name; empty for a value.
using Names = std::map<std::string, std::string, std::less<>>;

// The names that an ability or a declaration gives, and its parameters.
Names names_in(const Tree& tree, NodeId whole);

}  // namespace holo::text
