// From a tree back to text, in one canonical layout. Parsing the text gives an equal tree. Where the
// language has two spellings for the same thing (`is` and `are`, `only if` and `only when`, `choose` and
// `chooses`, `player` and `players`, an article after `showing`), the author's is kept.
#pragma once

#include <string>

#include "grammar/tree.hpp"

namespace holo {

constexpr std::size_t widest_line = 100;  // columns of a line that holds a block

// Any node, without a line end at its end. In a card's script a block of one item stands on the line of
// its ability while that fits in widest_line; the blocks of a declaration take several lines always.
// A longer line without blocks is not broken.
std::string print(const Tree& tree, NodeId id);

}  // namespace holo
