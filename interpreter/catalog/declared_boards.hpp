// The boards of a module with their maps, declared for scripts: the kind of their spaces, the marks and areas.
#pragma once

#include "interpreter/catalog/phrase.hpp"

namespace holo::catalog {

// Reads the boards and the maps of the module. The map in the file `first`, unless empty, comes first on the board that scripts speak of.
// `cited` gets the rules that boards name.
void read_boards(const Yaml* node, Manifest& m, const std::string& first, const SourcePtr& source, Cites& cited, Diagnostics& out);

// Adds the map in the file `map` to the board that the file names, or to the board that scripts speak of. `name` is the place in `source`
// that names the file.
void add_map(const SourcePtr& map, const Yaml& name, Manifest& m, const SourcePtr& source, Diagnostics& out);

}  // namespace holo::catalog
