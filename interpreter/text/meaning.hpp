// The meaning of a text: constructions in one another. Meanings that are alike are one, so that comparing them is comparing their numbers.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/text/constructions.hpp"

namespace holo::text {

using MeaningId = int;
constexpr MeaningId no_meaning = -1;

struct Meaning {
    int construction = -1;         // none: a token
    std::vector<MeaningId> parts;  // by hole; no_meaning for one that is left out
    std::string token;             // a number, a title, a name
    bool operator<(const Meaning& other) const {
        return std::tie(construction, token, parts) < std::tie(other.construction, other.token, other.parts);
    }
};

class Meanings {
public:
    MeaningId add(Meaning meaning) {
        const auto [at, is_new] = ids_.try_emplace(std::move(meaning), static_cast<int>(all_.size()));
        if (is_new) all_.push_back(&at->first);
        return at->second;
    }
    const Meaning& operator[](MeaningId id) const { return *all_[static_cast<std::size_t>(id)]; }

private:
    std::map<Meaning, MeaningId> ids_;
    std::vector<const Meaning*> all_;
};

// The subject of a text: the attributes of its card that constructions ask for, as words of the script; several of one with `/` between.
using Context = std::map<std::string, std::string, std::less<>>;

// True when that is what the card has, or one of several that it has.
bool has_value(std::string_view values, std::string_view value);

// The subject of a construction's parts.
Context subject_of(const Construction& construction, const Context& card);
// The construction that a way means where it leaves a hole out; no_meaning when there is none.
MeaningId meant(const Constructions& grammar, Meanings& meanings, const Construction& construction, int hole, const std::string& name);

// The name of the primitive that scripts lack for a meaning; empty when they lack none.
std::string lacking(const Constructions& grammar, const Meanings& meanings, MeaningId meaning);

// For tests and for people who wonder how a text was read: `(act.give (amount.number 2) …)`.
std::string dump(const Constructions& grammar, const Meanings& meanings, MeaningId meaning);

}  // namespace holo::text
