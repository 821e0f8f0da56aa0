// Questions about meanings and the things that texts refer to again: both resolving and speaking ask them.
#pragma once

#include <algorithm>
#include <map>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

// The sort of things that a construction is of; null for a construction that nobody refers to.
inline const Referents* referents_of(const Constructions& grammar, int construction) {
    if (construction < 0) return nullptr;
    const auto category = grammar.all[static_cast<std::size_t>(construction)].category;
    const auto found =
        std::find_if(grammar.referents.begin(), grammar.referents.end(), [&](const auto& r) { return r.category == category; });
    return found == grammar.referents.end() ? nullptr : &*found;
}

// Tells whether the script has `non-` in front of the part: a non-support is no support.
inline bool is_excluded(const Constructions& grammar, int construction, std::size_t part) {
    return construction >= 0 && grammar.all[static_cast<std::size_t>(construction)].holes[part].is_excluded;
}

// Tells whether f is true of a part of the thing, or of one of that part's own. The parts of other things in it are theirs: an upgrade on a
// character is no character.
template <typename F>
bool any_part(const Constructions& grammar, const Meanings& meanings, MeaningId thing, F&& f) {
    const auto& what = meanings[thing];
    for (std::size_t i = 0; i < what.parts.size(); ++i) {
        const auto part = what.parts[i];
        if (is_excluded(grammar, what.construction, i)) continue;
        if (f(part)) return true;
        if (part == no_meaning || referents_of(grammar, meanings[part].construction) != nullptr) continue;
        if (any_part(grammar, meanings, part, f)) return true;
    }
    return false;
}

// The parts of a construction in the order of its text, and the parts that the reader of the card owns (Alternative::order).
inline std::string_view order_in(std::string_view order) {
    const auto said = order.substr(0, order.find('~'));
    return said.substr(std::min<std::size_t>(1, said.size()));
}
inline std::string_view yours_in(std::string_view order) {
    const auto at = order.find('~');
    return at == std::string_view::npos ? std::string_view() : order.substr(at + 1);
}

// Tells whether the thing is somebody else's by its own words: a card of an opponent, or in an opponent's deck. `things`: by their names.
inline bool is_of_another(const Constructions& grammar, const Meanings& meanings, MeaningId thing,
                          const std::map<std::string, MeaningId>& things) {
    if (thing == no_meaning || meanings[thing].construction < 0) return false;
    const auto& what = meanings[thing];
    const auto* of = referents_of(grammar, what.construction);
    if (of != nullptr && what.construction == of->name)
        if (const auto known = things.find(meanings[what.parts.front()].token); known != things.end())
            return is_of_another(grammar, meanings, known->second, things);
    if (of != nullptr && of->reader >= 0) return what.construction != of->reader;
    const auto& name = grammar.all[static_cast<std::size_t>(what.construction)].name;
    const auto says_so = [&](const auto& one) { return std::find(one.others.begin(), one.others.end(), name) != one.others.end(); };
    if (std::any_of(grammar.referents.begin(), grammar.referents.end(), says_so)) return true;
    return std::any_of(what.parts.begin(), what.parts.end(), [&](auto part) {
        const auto* inner = part == no_meaning ? nullptr : referents_of(grammar, meanings[part].construction);
        return (inner == nullptr || inner->is_repeated || inner->reader >= 0) && is_of_another(grammar, meanings, part, things);
    });
}

inline bool has_part(const Constructions& grammar, const Meanings& meanings, MeaningId thing, MeaningId wanted) {
    return thing == wanted || (thing != no_meaning && any_part(grammar, meanings, thing, [&](auto part) { return part == wanted; }));
}

// Tells whether every language can say thing and reference with the same value of the feature: in the same number.
inline bool agrees(const Sayings& sayings, const Referents& of, int reference, int thing) {
    for (std::size_t language = 1; !of.agrees.empty() && language < sayings.grammar().languages.size(); ++language) {
        const auto a = sayings.syntax(language).values_of(reference, of.agrees), b = sayings.syntax(language).values_of(thing, of.agrees);
        if (!a.empty() && !b.empty() && std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) == a.end()) return false;
    }
    return true;
}

}  // namespace holo::text
