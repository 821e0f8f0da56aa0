// The things that pronouns stand for: `that die`, `it`, `their`. A meaning that was read has references; one that is a script has names in
// their place.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

// A meaning without references: what each of them stands for has got a name, or is said again. `cost` is how far they reach. Nothing
// when one of them stands for nothing.
struct Resolved {
    MeaningId meaning = no_meaning;
    int cost = 0;
};
std::optional<Resolved> resolved(const Sayings& sayings, Meanings& meanings, MeaningId meaning, const Context& card);

// The reverse: a meaning whose things have no names, and what may be said in the places where names are used.
struct Spoken {
    MeaningId meaning = no_meaning;
    StandIns stand_ins;
};
// `inlines`: what is chosen in a sentence of its own is spoken of first where it is used first, for the sorts of things of which that is
// usual. `known`: what names stand for that are given elsewhere.
Spoken spoken(const Sayings& sayings, Meanings& meanings, MeaningId meaning, bool inlines,
              const std::map<std::string, MeaningId>& known = {});

}  // namespace holo::text
