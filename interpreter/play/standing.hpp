// The lasting parts of a game between two stages: numbers, flags, symbols and links of the game, its players and its cards, and the cards
// in kept zones. A record has them as YAML, in the words of the module.
#pragma once

#include "interpreter/catalog/decks.hpp"

namespace holo::play {

// Everything of the state that the record keeps, by `game`, the seats and `shared`.
catalog::Yaml standing_of(const catalog::Game& game, const catalog::Keeping& keeping, const machine::Table& table,
                          const world::State& state);

// Makes the opening of a table into the state that stands there: kept zones hold exactly those cards, every other card lies where it began.
// Reports errors at their places; entries of other names are left to the caller. False after an error.
bool lay_out(const catalog::Yaml& standing, const SourcePtr& source, const catalog::Game& game, const catalog::Keeping& keeping,
             const machine::Table& table, world::State& state, Diagnostics& out);

// The value of an attribute of the game as it stands in a record; empty for the initial one.
std::string told_value(const catalog::Game& game, const machine::Table& table, const world::State& state, int attribute);

// Tells whether an entry of a state belongs to what lasts: `game`, a seat, `shared`.
bool is_of_standing(std::string_view key);

}  // namespace holo::play
