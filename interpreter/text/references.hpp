// The things that pronouns stand for: `that die`, `it`, `their`. A meaning that was read has references; one that is a script has names in
// their place.
#pragma once

#include <optional>

#include "interpreter/text/meaning.hpp"

namespace holo::text {

// A meaning without references: what each of them stands for has got a name, or is said again. `cost` is how far they reach. Nothing
// when one of them stands for nothing.
struct Resolved {
    MeaningId meaning = no_meaning;
    int cost = 0;
};
std::optional<Resolved> resolved(const Constructions& grammar, Meanings& meanings, MeaningId meaning, const Context& card);

// The reverse: names are said as references. Nothing when a reference would be understood as something else.
std::optional<MeaningId> with_references(const Constructions& grammar, Meanings& meanings, MeaningId meaning);

}  // namespace holo::text
