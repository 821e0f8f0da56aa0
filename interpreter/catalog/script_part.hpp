// The parts of a game's scripts and rules by their places in its files.
#pragma once

#include <optional>
#include <string>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// A part of a script or a rule that can be said by itself.
struct ScriptPart {
    const Tree* tree = nullptr;
    NodeId whole = no_node, part = no_node;        // the ability or declaration around it
    const compiler::DeclaredCard* card = nullptr;  // with that script; none: a rule
};

// The part at that place of a file; for one of several modes there, that mode. Nothing for a game from the cache, which has no trees.
std::optional<ScriptPart> part_at(const Game& game, const std::string& file, Span where, int mode = machine::none);

}  // namespace holo::catalog
