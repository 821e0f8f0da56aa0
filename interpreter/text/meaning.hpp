// The meaning of a text: constructions in one another. Equal meanings have one number, because numbers are compared fast.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/constructions.hpp"

namespace holo::text {

using MeaningId = int;
constexpr MeaningId no_meaning = -1;

struct Meaning {
    int construction = -1;         // -1 for a token
    std::vector<MeaningId> parts;  // by hole; no_meaning for a hole that is left out
    std::string token;             // a number, a title, a name; of a construction, the order of its text (Phrasing::order)
};

class Meanings {
public:
    MeaningId add(Meaning meaning);
    MeaningId add(int construction, std::span<const MeaningId> parts, std::string_view token = {});
    MeaningId add_token(std::string_view token) { return add(-1, {}, token); }
    const Meaning& operator[](MeaningId id) const { return all_[static_cast<std::size_t>(id)]; }

private:
    // The slot of a meaning, or the empty slot where the meaning belongs.
    MeaningId& slot(int construction, std::span<const MeaningId> parts, std::string_view token);
    void grow();

    std::deque<Meaning> all_;
    std::vector<MeaningId> slots_ = std::vector<MeaningId>(64, no_meaning);  // by hash
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
