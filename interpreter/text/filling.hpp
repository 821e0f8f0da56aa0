// Writes scripts into a card file whose cards have their printed texts: `holocron import text`.
#pragma once

#include <string>

#include "interpreter/text/reader.hpp"

namespace holo::text {

struct Filled {
    std::string yaml;                             // the file with the scripts
    std::size_t whole = 0, partly = 0, none = 0;  // of the cards with a text and without a script: how much of their text is script now
};

// `tree` was read from the file, `rules` is opened with it. What is not understood stands behind `# unread:`; everything else of the file
// stays as it is. Titles of the file's cards must be known to the sayings.
Filled filled(const SourcePtr& file, const catalog::Yaml& tree, const Sayings& sayings, catalog::Game& rules);

}  // namespace holo::text
