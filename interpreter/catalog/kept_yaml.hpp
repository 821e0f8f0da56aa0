// Caches parsed YAML files, because reading the cache takes a fiftieth of the time of parsing.
#pragma once

#include "interpreter/catalog/yaml.hpp"

namespace holo::catalog {

// As parse_yaml() reads the file. Only files without diagnostics are cached.
std::optional<Yaml> parse_kept_yaml(const SourcePtr& source, Diagnostics& out);
// The trees of several files, which are parsed at the same time.
std::vector<std::optional<Yaml>> parse_kept_yaml(const std::vector<SourcePtr>& sources, Diagnostics& out);

}  // namespace holo::catalog
