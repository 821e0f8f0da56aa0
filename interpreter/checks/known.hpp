// The facts known at a place in the code: about its values and sets, and about the objects that they stand for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/checks/traits.hpp"

namespace holo::checks {

constexpr int no_object = -1;  // an object without known facts
constexpr std::uint32_t any_zone = ~0u;

struct Fact {
    int object;
    Trait trait;
};

struct Value {
    int object = no_object;
    int parameter = -1;           // number of the unit's parameter
    int opponent_of = no_object;  // the object whose opponent this player is
    std::optional<int> number;
    std::uint32_t zones = any_zone;
    std::vector<Fact> when_true, when_false;
};

struct Set {
    Traits traits;
    std::uint32_t zones = any_zone;
    int owner = no_object;         // the player who has the zone
    int owners_foe = no_object;    // the player whose opponent has the zone
    int opponents_of = no_object;  // a set of players: the opponents of this object
    int parameter = no_object;     // the number of the unit's parameter that is the only member
    int found_by = no_object;      // the attribute by which a place found the members
    bool without_self = false;     // the ability's own object is no member
    bool exact = false;            // all objects in the zone that have the traits

    bool join(const Set& other);    // keeps what holds for both; tells whether less is known now
    void narrow(const Set& other);  // keeps members that are in both
    void lie(std::uint32_t in_zones, const Value& whose);
};

struct Known {
    std::vector<Value> locals, values;
    std::vector<Set> set_locals, sets;
    std::map<int, Traits> traits;  // by object
    bool shown = false;            // somebody may have seen hidden cards

    // Keeps the facts that hold on both ways to a place; tells whether less is known now.
    bool join(const Known& other);
    void learn(const std::vector<Fact>& facts);
    Traits of(const Value& value) const;
    // Another player acts from here on: opponents must be asked for anew. `you` stands for the player so far.
    void renew_you(int you);

    Value pop();
    Set pop_set();
    void flag(std::vector<Fact> when_true, std::vector<Fact> when_false);
    Value& local(int index);  // a local that does not exist yet can be written to, and is unknown
    Set& set_local(int index);
};

}  // namespace holo::checks
