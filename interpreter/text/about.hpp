// A meaning and the card that it stands on: which constructions may be meant there.
#pragma once

#include "interpreter/text/meaning.hpp"

namespace holo::text {

// The parts that the card fills must be the card's own, because a text that names its sort speaks of no other. What is said on certain
// cards only, or within certain constructions only, is not said elsewhere.
bool is_about(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, const Context& card);

}  // namespace holo::text
