// How the sets and decks of Lackey stand for the cards of a module: its file lackey.yaml. docs/lackey.md
// describes it.
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
    std::string between;              // several in one cell
    std::vector<Meaning> meanings;    // for symbols
    std::string several, several_of;  // what the script of a card has, though no text says so, when it is several of a group
    bool unwritten = false;           // no column of a file: it only stands in front of the words of another
    bool open = false;                // words that the game does not have are added to it
    // Words in front, for cards of some sorts: the column that they belong to, or empty when they are kept.
    std::string sign;
    std::vector<std::pair<std::string, std::string>> front;
};

struct Retired {
    std::string old, now;  // may have two holes
};

struct Profile {
    SourcePtr source;
    std::string plugin;  // the game's name in decks
    std::vector<Column> columns;
    std::string letter;                                      // the attribute that the letter behind a name is
    std::string flag;                                        // and the flag that those have which have one
    std::vector<std::pair<std::string, std::string>> zones;  // parts of a deck; of the module's: empty when only kept
    std::vector<Retired> retired;
    const Column* column(std::string_view name) const;
    const Column* with(Column::Job job) const;
    const Column* of(std::string_view attribute) const;
    // The one whose words the fronts of others ask about.
    const Column* sorts() const;
};

// The module's; nullptr when it has none, which is reported.
std::unique_ptr<Profile> read_profile(const std::string& folder, const std::string& game, Diagnostics& out);

// Tells whether a module has one.
bool has_profile(const std::string& folder);

}  // namespace holo::lackey
