// YAML as a small tree that keeps the place of each node. Anchors and aliases are refused, because a file must not expand beyond its size.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::catalog {

struct YamlEntry;

struct Yaml {
    enum class Kind : std::uint8_t { scalar, list, map };
    Kind kind = Kind::scalar;
    std::string text;                // a scalar's
    Span span;                       // place in the file
    std::vector<Yaml> items;         // a list's
    std::vector<YamlEntry> entries;  // a map's, in order

    const Yaml* find(std::string_view key) const;
    bool is_map() const { return kind == Kind::map; }
    bool is_list() const { return kind == Kind::list; }
    bool is_scalar() const { return kind == Kind::scalar; }
};

// An entry of a map.
struct YamlEntry {
    Yaml first, second;
};

std::optional<Yaml> parse_yaml(const SourcePtr& source, Diagnostics& out);

// A phrase for the content of the node, for a diagnostic: a list, a map, nothing, or its text.
std::string kind_of(const Yaml& node);

// Hashes the content of a tree, whatever its layout and comments.
std::uint64_t hash_of(const Yaml& tree);

// Makes a source of its own from a scalar that holds a script; each byte is mapped to its place in the file.
SourcePtr script_source(const SourcePtr& file, const Yaml& scalar);

}  // namespace holo::catalog
