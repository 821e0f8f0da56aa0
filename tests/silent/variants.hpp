// A script with one part left out, or exchanged for another of its sort.
#pragma once

#include <string>
#include <vector>

#include "grammar/tree.hpp"

namespace holo::silent {

struct Variant {
    NodeKind kind;        // of the part
    std::string change;   // `drop your`, `2 -> 3`
    std::string context;  // the part in front of it and behind it, for the reader
    std::string script;   // the whole text
};

// Each reads as another tree than the script: what does not parse, or says the same in other words, is left out.
std::vector<Variant> variants(const Tree& tree);

}  // namespace holo::silent
