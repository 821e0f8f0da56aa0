// Decks of Lackey, as XML (`.dek`) and as text, and back.
#pragma once

#include <string>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/lackey/profile.hpp"

namespace holo::lackey {

// Whether a text looks like one.
bool is_deck(const Source& source);

struct DeckFile {
    std::string yaml;
    std::size_t cards = 0;
};

// A deck file. Cards are found by set and picture, then by set and name; one that is not is reported.
std::optional<DeckFile> import_deck(const SourcePtr& source, const catalog::Game& game, const Profile& profile, Diagnostics& out);

// `tree` is what `deck` was read from. As text, with a number and a name on each line, or as XML.
std::string export_deck(const catalog::Deck& deck, const catalog::Yaml& tree, const catalog::Game& game, const Profile& profile,
                        bool as_text);

}  // namespace holo::lackey
