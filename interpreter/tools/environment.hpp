// The variables of the environment that the program obeys.
#pragma once

#include <cstdlib>
#include <string>

namespace holo::tools {

// The value; empty for a variable that is not set.
inline std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace holo::tools
