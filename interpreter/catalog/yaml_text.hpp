// Writes a tree as YAML that people read: short maps and lists stand on a line, others take a line for each entry.
#pragma once

#include "interpreter/catalog/yaml.hpp"

namespace holo::catalog {

// Nodes without a place in a file.
Yaml scalar_node(std::string text);
Yaml list_node(std::vector<Yaml> items = {});
Yaml map_node();
// Adds an entry; returns its value, which stays valid until the next entry is added.
Yaml& add(Yaml& map, std::string key, Yaml value);

// The document of that map. parse_yaml() reads the same tree from it.
std::string yaml_text(const Yaml& map);

}  // namespace holo::catalog
