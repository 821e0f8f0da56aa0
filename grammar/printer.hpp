// Prints a tree as text, in one canonical layout. Parsing the text gives an equal tree. Where the language has two spellings for the same
// thing (`is` and `are`, `only if` and `only when`, `choose` and `chooses`, `player` and `players`, an article after `showing`), the
// author's spelling is kept.
#pragma once

#include <string>

#include "grammar/tree.hpp"

namespace holo {

constexpr std::size_t widest_line = 100;  // columns of a line that holds a block

// Prints any node, without a line end behind it. In a card's script a block of one item stands on the line of its ability when the line
// fits in widest_line; the blocks of a declaration always take several lines. A longer line without blocks is not broken.
std::string print(const Tree& tree, NodeId id);

}  // namespace holo
