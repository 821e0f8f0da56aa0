// A script, or a declaration of a rules file, with one part left out or exchanged for another of its sort.
#pragma once

#include <string>
#include <vector>

#include "grammar/tree.hpp"

namespace holo::silent {

enum class Sort : std::uint8_t { script, declaration };

struct Variant {
    NodeKind kind;        // of the part
    std::string change;   // `drop your`, `2 -> 3`
    std::string context;  // the part in front of it and behind it, for the reader
    std::string text;     // the whole
};

// Each reads as another tree than the text: what does not parse, or says the same in other words, is left out. None of a text that
// does not parse itself.
std::vector<Variant> variants(const std::string& text, Sort sort);

}  // namespace holo::silent
