// Tells whether a meaning may stand on a card.
#pragma once

#include "interpreter/text/meaning.hpp"

namespace holo::text {

// A part that the card fills must be the card's own, because a text that names its sort speaks of no other card. A construction that is
// limited to certain cards, or to places inside of certain constructions, is refused elsewhere.
bool is_about(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, const Context& card);

// The same for the construction alone, without its place and its parts.
bool suits(const Constructions& grammar, const Meanings& meanings, const Meaning& what, const Context& card);

}  // namespace holo::text
