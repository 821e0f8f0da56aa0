// Boards: the rules of a module for its maps, and the maps themselves, drawn or listed in files of their own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/yaml.hpp"
#include "interpreter/compiler/declared.hpp"
#include "interpreter/world/board/map.hpp"

namespace holo::catalog {

// The boards part of a manifest: the sorts of squares and edges that its maps have, and the ways that lead over them.
struct BoardRules {
    std::string name;
    std::string spaces;  // the kind whose members are the spaces, for scripts; empty: no script speaks of spaces
    Span spaces_at;
    world::Net net = world::Net::graph;
    std::vector<std::string> marks;       // marks of spaces
    std::vector<std::string> edge_kinds;  // 0: no edge there; 1: the edges that `|` and `-` draw
    std::uint32_t opens = 0;              // bits of edge kinds that open and close
    std::vector<std::string> areas;       // sorts of areas
    std::vector<world::Way> ways;
    std::vector<std::vector<std::string>> way_cites;  // by way: the rules that it carries out
    std::vector<std::pair<std::string, Span>> cited;  // all rules that the board names, with their places
    std::vector<compiler::DeclaredMove> moves;
    std::vector<compiler::DeclaredSight> sights;
    std::string base_attribute;           // from pieces, with its symbols; may be empty
    std::vector<std::string> base_names;  // the first, without a name, is one space
    std::vector<world::Base> bases;
    compiler::Phrase door, door_open;  // the kind of the objects at openings, and its flag
    std::vector<std::string> files;    // files of the module's own maps
    std::vector<std::shared_ptr<const world::Map>> maps;

    std::vector<world::Sight> map_sights() const;  // as a map keeps them
};

BoardRules read_board_rules(const Yaml& name, const Yaml& node, const SourcePtr& source, Diagnostics& out);

// Reads a map and reports each fault at its place in the drawing. A map with a fault gives nothing.
std::optional<world::Map> read_map(const BoardRules& rules, const Yaml& node, const SourcePtr& source, Diagnostics& out);

}  // namespace holo::catalog
