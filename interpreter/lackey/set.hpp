// Sets of Lackey as card files, and back. docs/lackey.md
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/lackey/encoding.hpp"
#include "interpreter/lackey/profile.hpp"

namespace holo::lackey {

// Marks a clause without a script: the script holds this mark, and the clause behind the mark.
constexpr std::string_view unread_mark = catalog::unread_mark;

struct Unread {
    std::string card, title, text;
    std::string why;   // a message in both languages
    std::string stop;  // the text from where it is not understood; may be empty
    Position place;    // in the set file
};

struct ImportedSet {
    std::string code, yaml, encoding;
    std::size_t cards = 0, left_out = 0, clauses = 0;
    std::size_t whole = 0, partly = 0, none = 0;  // of the cards with text: how much of them is script
    std::vector<Unread> unread;
};

// How a set is read.
struct Importing {
    catalog::Texts texts = catalog::Texts::kept;
    std::string title;              // may be empty
    bool by_place = false;          // ids count lines, for a set with numbers that several cards have
    std::set<std::string> besides;  // ids of cards that are left out: they are written already
};

// A card file with all that is understood. Lines that are not are left out, and reported.
std::optional<ImportedSet> import_set(const Decoded& text, const Profile& profile, const catalog::Game& game, const Importing& how,
                                      Diagnostics& out);

struct ExportedSet {
    std::string code, text;
    std::size_t cards = 0, clauses = 0, unread = 0;
};

// The set file `source`, which `tree` was read from, of a game that was loaded with it, without errors and not from the cache.
std::optional<ExportedSet> export_set(catalog::Game& game, const catalog::Yaml& tree, const SourcePtr& source, const Profile& profile);

}  // namespace holo::lackey
