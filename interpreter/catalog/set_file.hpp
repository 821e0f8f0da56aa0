// A game is made of its manifest and its set files. Here the files are read already, so that it can be made again without
// some of what they hold.
#pragma once

#include <set>
#include <utility>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

struct SetFile {
    SourcePtr source;
    Yaml tree;
    // Where its cards end: at the next key, or with the file.
    std::uint32_t end_of_cards() const;
    // The card around that byte of the file; nullptr when it lies in none.
    const Yaml* card_at(std::uint32_t byte) const;
    // The rules files that the set brings along.
    std::vector<std::string> rules() const;
};

// Nothing for a file that cannot be read; `out` says why.
std::optional<SetFile> read_set(const std::string& path, Diagnostics& out);

// What a game is made without.
struct Without {
    std::set<std::string> sets;                             // by the label of the file
    std::set<std::pair<std::string, std::uint32_t>> cards;  // by file and first byte
};

// Compiles the sets for the manifest that the game has; what is wrong stands in game.found.
void compile(Game& game, const std::vector<SetFile>& files, const Without& without = {});

// Reads the cards of a set, which the game has already; what is wrong stands in game.found.
void read_cards(Game& game, std::size_t set, const Yaml& cards, const SourcePtr& source, const Without& without = {});
// Finds the definitions of these cards in the finished program, from these numbers on.
void find_definitions(Game& game, std::size_t first_card, std::size_t first_definition);
// The cards that those from `first_card` on bring along; reports those that nobody knows.
void find_brought_cards(Game& game, std::size_t first_card);

// Whether the game is there at all; reported when it is not.
bool is_game(const Paths& paths, std::string_view name, Diagnostics& out);

}  // namespace holo::catalog
