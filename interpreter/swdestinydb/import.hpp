// Reads sets of swdestinydb (JSON) into card files. docs/swdestinydb.md
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/catalog/game.hpp"
#include "interpreter/swdestinydb/profile.hpp"

namespace holo::swdestinydb {

struct ImportedSet {
    std::string code, yaml;
    std::size_t cards = 0, left_out = 0;
    std::size_t unwritten = 0;  // cards whose text is no script yet
};

// A card file of the set; nothing when the file is no set. `names` is the same set in Spanish, or null; `title` may be empty. A card that
// cannot be read is reported in `out`, and left out.
std::optional<ImportedSet> import_set(const SourcePtr& set, const SourcePtr& names, const std::string& title, const catalog::Game& game,
                                      catalog::Texts texts, Diagnostics& out);

// A card file of the set with figures only: no text is read.
std::optional<ImportedSet> figures_of(const SourcePtr& set, const SourcePtr& names, const std::string& title, const catalog::Game& game,
                                      catalog::Texts texts, Diagnostics& out);

// The printed texts of a set, by the id that an import gives the card. Translations do not name the set, and have ids such as `-001`. A
// file that is no set is reported, and has no texts.
std::map<std::string, std::string> texts_of(const SourcePtr& set, Diagnostics& out);

}  // namespace holo::swdestinydb
