#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::silent {

// The result for a text that was compiled where it belongs.
struct Outcome {
    bool sound = false;
    std::string done;  // the fingerprint, or the first mistake
};

// The first mistake as it is told; empty when there is none.
std::string mistake(const Diagnostics& found);

}  // namespace holo::silent
