// The files that make a game: its manifest and its set files. They are read here, because a game may be compiled again without some of
// their cards.
#pragma once

#include <set>
#include <utility>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

struct SetFile {
    SourcePtr source;
    Yaml tree;
    // The end of its cards: at the next key, or with the file.
    std::uint32_t end_of_cards() const;
    // The card around that byte of the file; nullptr when the byte lies in none.
    const Yaml* card_at(std::uint32_t byte) const;
    // The files of rules and maps that the set brings along.
    std::vector<std::string> brought() const;
};

// Nothing for a file that cannot be read; `out` gives the reason.
std::optional<SetFile> read_set(const std::string& path, Diagnostics& out);

// Sets and cards that are left out of a game.
struct Without {
    std::set<std::string> sets;                             // by the label of the file
    std::set<std::pair<std::string, std::uint32_t>> cards;  // by file and first byte
};

// Compiles the sets for the manifest of the game; diagnostics go to game.found.
void compile(Game& game, const std::vector<SetFile>& files, const Without& without = {});

// Reads the cards of a set that the game already has; diagnostics go to game.found.
void read_cards(Game& game, std::size_t set, const Yaml& cards, const SourcePtr& source, const Without& without = {});
// Finds the definitions of these cards in the finished program, from these numbers on.
void find_definitions(Game& game, std::size_t first_card, std::size_t first_definition);
// Resolves the cards that cards from `first_card` on bring along; reports unknown ones.
void find_brought_cards(Game& game, std::size_t first_card);

// Tells whether the game exists; reports a missing one.
bool is_game(const Paths& paths, std::string_view name, Diagnostics& out);

}  // namespace holo::catalog
