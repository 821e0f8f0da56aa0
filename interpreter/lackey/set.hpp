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
    std::string stop;  // the text from the place at which reading stopped; may be empty
    Position place;    // in the set file
};

struct ImportedSet {
    std::string code, yaml, encoding;
    std::size_t cards = 0, left_out = 0, clauses = 0;
    std::size_t whole = 0, partly = 0, none = 0;  // cards with text, by how much of the text is script
    std::vector<Unread> unread;
};

// Options for the import of a set.
struct Importing {
    catalog::Texts texts = catalog::Texts::kept;
    std::string title;              // may be empty
    bool by_place = false;          // ids count lines, for a set with numbers that several cards have
    std::set<std::string> besides;  // ids of cards that are left out, because another file has them
};

// Reads a set into a card file. Lines that are no cards are left out, and reported.
std::optional<ImportedSet> import_set(const Decoded& text, const Profile& profile, const catalog::Game& game, const Importing& how,
                                      Diagnostics& out);

struct ExportedSet {
    std::string code, text;
    std::size_t cards = 0, clauses = 0, unread = 0;
};

// Exports the set file `source`, from which `tree` was read. The game must be loaded with that file, without errors and not from the cache.
std::optional<ExportedSet> export_set(catalog::Game& game, const catalog::Yaml& tree, const SourcePtr& source, const Profile& profile);

}  // namespace holo::lackey
