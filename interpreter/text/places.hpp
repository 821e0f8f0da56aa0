// The parts of a game's scripts and rules by their places in its files.
#pragma once

#include <optional>
#include <string>

#include "interpreter/catalog/game.hpp"

namespace holo::text {

// A part of a script or a rule that can be said by itself.
struct Part {
    const Tree* tree = nullptr;
    NodeId whole = no_node, part = no_node;        // the ability or declaration around it
    const compiler::DeclaredCard* card = nullptr;  // whose script that is; none: a rule
};

// What stands at that place of a file; of several modes that stand there, one of them. Nothing in a game that came from the cache.
std::optional<Part> part_at(const catalog::Game& game, const std::string& file, Span where, int mode = machine::none);

}  // namespace holo::text
