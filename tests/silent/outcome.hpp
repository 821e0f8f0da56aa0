#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::silent {

// The result for a text that was compiled in its place.
struct Outcome {
    bool sound = false;
    std::string done;  // the fingerprint, or the first mistake
};

// The first error as printed; empty for none.
std::string mistake(const Diagnostics& found);

}  // namespace holo::silent
