// A module's file lackey.yaml: the meanings of the columns and words in Lackey's sets and decks. docs/lackey.md describes the file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::lackey {

// The text of a cell, and the symbols that the text stands for: those of the column's attribute, or of another
// column's.
struct Meaning {
    std::string text;
    std::vector<std::string> symbols;
};

struct Column {
    enum class Job { title, set, image, number, script, kept, attribute };
    std::string name;
    Job job = Job::kept;
    std::string attribute;
    std::string between;              // the sign between several words in one cell
    std::vector<Meaning> meanings;    // words for symbols
    std::string several, several_of;  // a script part that no text says, for cards that are several of a group
    bool unwritten = false;           // no column of a file; stands only in front of another column's words
    bool open = false;                // words that the game does not have are added to the game
    // Words in front, for cards of some sorts: the column that they belong to, or empty when they are kept.
    std::string sign;
    std::vector<std::pair<std::string, std::string>> front;
};

struct Retired {
    std::string old, now;  // both may have two holes
};

struct Profile {
    SourcePtr source;
    std::string plugin;  // the game's name in decks
    std::vector<Column> columns;
    std::string letter;                                      // the attribute that the letter behind a name is
    std::string flag;                                        // the flag of cards that have such a letter
    std::vector<std::pair<std::string, std::string>> zones;  // parts of a deck, and the module's zones; no zone: the part is only kept
    std::vector<Retired> retired;
    const Column* column(std::string_view name) const;
    const Column* with(Column::Job job) const;
    const Column* of(std::string_view attribute) const;
    // The column whose words decide about the words in front of other columns.
    const Column* sorts() const;
};

// Reads the profile of a module; nullptr, and a report, when the module has none.
std::unique_ptr<Profile> read_profile(const std::string& folder, const std::string& game, Diagnostics& out);

// Tells whether a module has a profile.
bool has_profile(const std::string& folder);

}  // namespace holo::lackey
