// A hash of what lies on a table, in which everything goes by its name: a word, a card or a set that joins the catalogue
// renumbers others, and the position stays the same.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// The steps of the running program are no part of it, nor which past events some script asks about: other cards decide
// where code lies and what is remembered.
std::uint64_t position_of(const world::State& state, const machine::Table& table);

}  // namespace holo::play
