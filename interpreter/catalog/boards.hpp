// Boards: what a module says of its maps, and the maps themselves, drawn or listed in files of their own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/yaml.hpp"
#include "interpreter/compiler/declared.hpp"
#include "interpreter/world/board/map.hpp"

namespace holo::catalog {

// Of a manifest: which sorts of squares and edges its maps have, and which ways lead over them.
struct BoardRules {
    std::string name;
    std::string spaces;  // the kind whose members they are, for scripts; empty: no script speaks of them
    Span spaces_at;
    world::Net net = world::Net::graph;
    std::vector<std::string> marks;       // of spaces
    std::vector<std::string> edge_kinds;  // 0: nothing stands there; 1: what `|` and `-` draw
    std::uint32_t opens = 0;              // bits of edge kinds that open and close
    std::vector<std::string> areas;       // sorts of areas
    std::vector<world::Way> ways;
    std::vector<compiler::DeclaredMove> moves;
    compiler::Phrase door, door_open;  // the kind of what stands at openings, and its flag
    std::vector<std::string> files;    // of the module's own maps
    std::vector<std::shared_ptr<const world::Map>> maps;
};

BoardRules read_board_rules(const Yaml& name, const Yaml& node, const SourcePtr& source, Diagnostics& out);

// A map with what is wrong with it reported, each at its place in the drawing. Nothing when something is.
std::optional<world::Map> read_map(const BoardRules& rules, const Yaml& node, const SourcePtr& source, Diagnostics& out);

}  // namespace holo::catalog
