// All that is known at a place in the code, about the values and sets there and about the objects that they stand for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/checks/traits.hpp"

namespace holo::checks {

constexpr int no_object = -1;  // nothing is known of it
constexpr std::uint32_t any_zone = ~0u;

struct Fact {
    int object;
    Trait trait;
};

struct Value {
    int object = no_object;
    int parameter = -1;           // which of its unit's
    int opponent_of = no_object;  // the object whose opponent this player is
    std::optional<int> number;
    std::uint32_t zones = any_zone;
    std::vector<Fact> when_true, when_false;
};

struct Set {
    Traits traits;
    std::uint32_t zones = any_zone;
    int owner = no_object;         // the player whose zone it is
    int owners_foe = no_object;    // the player whose opponent that is
    int opponents_of = no_object;  // of players
    bool exact = false;            // all that have the traits and lie there

    bool join(const Set& other);    // either may be it; tells whether less is known now
    void narrow(const Set& other);  // its members are in both
    void lie(std::uint32_t in_zones, const Value& whose);
};

struct Known {
    std::vector<Value> locals, values;
    std::vector<Set> set_locals, sets;
    std::map<int, Traits> traits;  // by object
    bool shown = false;            // somebody may have seen hidden cards

    // Keeps the things that are so on both ways to a place; tells whether less is known now.
    bool join(const Known& other);
    void learn(const std::vector<Fact>& facts);
    Traits of(const Value& value) const;
    // Somebody else acts from here on: who is whose opponent must be asked anew. `you` stands for the one so far.
    void renew_you(int you);

    Value pop();
    Set pop_set();
    void flag(std::vector<Fact> when_true, std::vector<Fact> when_false);
    Value& local(int index);  // one that is not there can be written to, and is nothing
    Set& set_local(int index);
};

}  // namespace holo::checks
