// Decks: files that list the cards of a player, and the table that several decks make.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

constexpr int most_copies = 100;  // copies of a card in one line of a deck

struct DeckEntry {
    std::string code;
    int definition = machine::none;
    int copies = 1;
    int dice = 1;
    Span span;
};

struct Deck {
    Names name;
    std::string variant;  // the variant that the deck is for; a deck with an empty variant serves the game itself and all variants
    SourcePtr source;
    Span span;
    std::vector<std::pair<int, std::vector<DeckEntry>>> sections;  // index into Manifest::sections
    std::vector<std::string> rules;                                // names of the requirements that the deck must meet
};

std::optional<Deck> read_deck(const SourcePtr& source, const Game& game, Diagnostics& out);
std::optional<Deck> read_deck_node(const Yaml& node, const SourcePtr& source, const Game& game, Diagnostics& out);
// A deck by path, or by name in the game's decks folder.
std::optional<Deck> find_deck(const Paths& paths, const Game& game, const std::string& name, Diagnostics& out);

// The attribute that counts the copies of the card in that zone, when they lie there in a pile; none otherwise. A card that brings dice or
// other cards along lies in no pile, because they belong to one copy.
int counter_of_pile(const Game& game, int definition, int zone);
// Places the card, then the cards that it brings along, each with its dice.
void place(std::vector<machine::Placement>& cards, const Game& game, const machine::Placement& card);
machine::Seat seat_of(const Deck& deck, const Game& game);
// Makes a table for the variant, or for the game itself when no variant is given. May throw TableError. A table that fits its cards takes
// longer to make and plays faster; expressions that are compiled later cannot be asked on it.
std::unique_ptr<machine::Table> table_of(const Game& game, const std::vector<const Deck*>& decks, const Variant* variant = nullptr,
                                         machine::Table::Fit fit = machine::Table::Fit::any_cards);
// The same for decks that may break requirements: broken ones are reported and give no table.
std::unique_ptr<machine::Table> seated(const Game& game, const std::vector<const Deck*>& decks, Diagnostics& out,
                                       const Variant* variant = nullptr);

}  // namespace holo::catalog
