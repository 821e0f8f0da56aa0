// Writes the names of things into a meaning, where they are given and where pronouns stand for them.
#pragma once

#include "interpreter/text/references/binding.hpp"

namespace holo::text {

// Counts places as Finding does.
class Renaming : private MeaningView {
public:
    Renaming(const Sayings& sayings, Meanings& meanings, const ThingNames& names, const Bound& bound)
        : MeaningView(sayings, meanings), names_(names), bound_(bound) {}

    MeaningId written(MeaningId meaning);

private:
    // The thing that the reference at that place stands for, as scripts say the thing again.
    MeaningId referred(const Referents& of, int place);
    // A thing with the names of its parts instead of these parts. `place` is that of the thing, and then that behind the thing.
    MeaningId again(MeaningId meaning, int& place);
    MeaningId token(const std::string& text);

    const ThingNames& names_;
    const Bound& bound_;
    std::vector<MeaningId> choices_;  // choices that move in front of the sentence being written
    int place_ = 0;
};

}  // namespace holo::text
