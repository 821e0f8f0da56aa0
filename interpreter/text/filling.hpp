// Writes scripts into a card file whose cards have their printed texts: `holocron import text`.
#pragma once

#include <string>

#include "interpreter/text/reader.hpp"

namespace holo::text {

struct Filled {
    std::string yaml;                             // the file with the scripts
    std::size_t whole = 0, partly = 0, none = 0;  // cards that had a text and no script, by how much of the text became script
};

// `tree` was read from the file, and `rules` is opened with the tree. A line that is not understood stands behind `# unread:`; the rest of
// the file stays as it is. The sayings must know the titles of the file's cards.
Filled filled(const SourcePtr& file, const catalog::Yaml& tree, const Sayings& sayings, catalog::Game& rules);

}  // namespace holo::text
