// Decks: files that say which cards somebody brings to a table, and the table between them.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

constexpr int most_copies = 100;  // of a card, in one line of a deck

struct DeckEntry {
    std::string code;
    int definition = machine::none;
    int copies = 1;
    int dice = 1;
    Span span;
};

struct Deck {
    Names name;
    std::string variant;  // that it is for; a deck of the game itself, when empty, serves in its variants too
    SourcePtr source;
    Span span;
    std::vector<std::pair<int, std::vector<DeckEntry>>> sections;  // index into Manifest::sections
    std::vector<std::string> rules;                                // that say what is in it
};

std::optional<Deck> read_deck(const SourcePtr& source, const Game& game, Diagnostics& out);
std::optional<Deck> read_deck_node(const Yaml& node, const SourcePtr& source, const Game& game, Diagnostics& out);
// A deck by path, or by name in the game's decks folder.
std::optional<Deck> find_deck(const Paths& paths, const Game& game, const std::string& name, Diagnostics& out);

// The card, and behind it those that it brings along, with as many dice.
void place(std::vector<machine::Placement>& cards, const Game& game, const machine::Placement& card);
machine::Seat seat_of(const Deck& deck, const Game& game);
// For the game itself when no variant is given. May throw TableError. A table that fits its cards takes longer to make and plays
// faster; nothing that is compiled later can be asked on it.
std::unique_ptr<machine::Table> table_of(const Game& game, const std::vector<const Deck*>& decks, const Variant* variant = nullptr,
                                         machine::Table::Fit fit = machine::Table::Fit::any_cards);
// The same; decks that do not fit are reported, and there is no table then.
std::unique_ptr<machine::Table> seated(const Game& game, const std::vector<const Deck*>& decks, Diagnostics& out,
                                       const Variant* variant = nullptr);

}  // namespace holo::catalog
