// The meaning of a text: constructions in one another. Equal meanings have one number, because numbers are compared fast.
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
    int construction = -1;         // -1 for a token
    std::vector<MeaningId> parts;  // by hole; no_meaning for a hole that is left out
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

// Tells whether the value is among those values, which stand with `/` between.
bool has_value(std::string_view values, std::string_view value);

// The card that a construction's parts speak of: one of the two, as long as they live. Nothing is known of another card than the
// construction says.
const Context& subject_of(const Construction& construction, const Context& card);
// The meaning of a hole that a way leaves out: the construction of that name; no_meaning without such a construction.
MeaningId meant(const Constructions& grammar, Meanings& meanings, const Construction& construction, int hole, const std::string& name);

// The name of the primitive that scripts lack for a meaning; empty when they lack none.
std::string lacking(const Constructions& grammar, const Meanings& meanings, MeaningId meaning);

// A meaning as text, for tests and for people who wonder how a text was read: `(act.give (amount.number 2) …)`.
std::string dump(const Constructions& grammar, const Meanings& meanings, MeaningId meaning);

}  // namespace holo::text
