// YAML files that have been read before: what they came to is kept in the user's cache, because reading it from there takes a fiftieth
// of the time.
#pragma once

#include "interpreter/catalog/yaml.hpp"

namespace holo::catalog {

// As parse_yaml() reads it. Kept is what there was nothing to say of.
std::optional<Yaml> parse_kept_yaml(const SourcePtr& source, Diagnostics& out);

}  // namespace holo::catalog
