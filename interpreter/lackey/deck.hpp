// Decks of Lackey, as XML (`.dek`) and as text, and back.
#pragma once

#include <string>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/lackey/profile.hpp"

namespace holo::lackey {

// Tells whether a file looks like a deck of Lackey.
bool is_deck(const Source& source);

struct DeckFile {
    std::string yaml;
    std::size_t cards = 0;
};

// Reads a deck. Cards are found by set and picture, then by set and name; a card that is not found is reported.
std::optional<DeckFile> import_deck(const SourcePtr& source, const catalog::Game& game, const Profile& profile, Diagnostics& out);

// Writes a deck that was read from `tree`: as text with a number and a name on each line, or as XML.
std::string export_deck(const catalog::Deck& deck, const catalog::Yaml& tree, const catalog::Game& game, const Profile& profile,
                        bool as_text);

}  // namespace holo::lackey
