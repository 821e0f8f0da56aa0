// Resolves pronouns (`that die`, `it`, `their`) to their antecedents. The meaning of a text has references; the meaning of a script has
// names in the places of references.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

// A meaning whose references are resolved: each antecedent has got a name, or is said again. `cost` grows with the distance between
// references and antecedents.
struct Resolved {
    MeaningId meaning = no_meaning;
    int cost = 0;
};
// The likeliest first, and others in which a reference stands for another thing of equal rank. None when a reference has no antecedent.
std::vector<Resolved> resolved(const Sayings& sayings, Meanings& meanings, MeaningId meaning, const Context& card);

// The reverse: a meaning whose things have no names, and the references that may be said in the places of names.
struct Spoken {
    MeaningId meaning = no_meaning;
    StandIns stand_ins;
    std::map<std::string, MeaningId> things;  // by name
};
// `inlines`: a thing that is chosen in a sentence of its own is said where it is used first, if its category is inlined. `known`: the
// things behind names that are given elsewhere.
Spoken spoken(const Sayings& sayings, Meanings& meanings, MeaningId meaning, bool inlines,
              const std::map<std::string, MeaningId>& known = {});

}  // namespace holo::text
