// A hash of the position on a table, with names instead of numbers: a word, a card or a set that joins the catalogue renumbers others, and
// the position stays the same.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// The steps of the running program are no part of it, and neither are past events in the history, because other cards change the places of
// code and the recorded events.
std::uint64_t position_of(const world::State& state, const machine::Table& table);

}  // namespace holo::play
