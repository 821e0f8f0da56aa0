// Tells whether a meaning may stand on a card.
#pragma once

#include <optional>

#include "interpreter/text/meaning.hpp"

namespace holo::text {

// The cards that alone may have the meaning, by the first of its parts that keeps it off this card; nothing where it may stand. A part that
// the card fills must be the card's own, because a text that names its sort speaks of no other card. A construction that is limited to
// certain cards, or to places inside of certain constructions, is refused elsewhere; the places are the values of no attribute.
std::optional<CardsWith> misfit(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, const Context& card);

// Tells whether the construction alone may stand on the card, without its place and its parts.
bool suits(const Constructions& grammar, const Meanings& meanings, const Meaning& what, const Context& card);

}  // namespace holo::text
