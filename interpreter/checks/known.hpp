// The facts known at a place in the code: about its values and sets, and about the objects that they stand for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/checks/traits.hpp"

namespace holo::checks {

constexpr int no_object = -1;  // an object without known facts
constexpr int no_title = -1;
constexpr std::uint32_t any_zone = ~0u;
// In place of a parameter's number: none, the ability's own object, or the object to which one of its links leads.
constexpr int no_parameter = -1, own_parameter = -2;
constexpr int parameter_of_link(int attribute) { return -3 - attribute; }
constexpr bool is_of_link(int parameter) { return parameter <= -3; }

struct Fact {
    int object;
    Trait trait;
};

// In place of an attribute: the objects that are led to the parameter by it, a link.
constexpr int led_by(int link) { return -2 - link; }
constexpr bool is_led_by(int attribute) { return attribute <= -2; }

// An attribute of a parameter of a unit.
struct ArgumentAttribute {
    int parameter, attribute;
    auto operator<=>(const ArgumentAttribute&) const = default;
};

// The reason for an empty attribute: this argument of an event; none when the unit itself has emptied it.
struct Emptying {
    int happening, argument;
};

// The attributes that are empty on a way through the code, of arguments and of other things, numbered as in Value.
struct Emptied {
    std::map<ArgumentAttribute, Emptying> list;
    std::set<int> absent;  // parameters that are not in play: nothing about them has to be emptied

    void forget(int parameter);       // the number stands for another thing now
    bool join(const Emptied& other);  // keeps what holds on both ways; true when that left less
};

struct Value {
    int object = no_object;
    // The number of the unit's parameter, or of a thing made on the way; or own_parameter, or parameter_of_link(…).
    int parameter = no_parameter;
    int leader = no_parameter, leader_link = -1;  // the parameter to which a link of this object leads
    int opponent_of = no_object;                  // the object whose opponent this player is
    int title = no_title;                         // the title of the object, a text
    std::optional<int> number;
    std::uint32_t zones = any_zone;
    // The parameter that is not in play when this flag is down, or, with missing_if, when it is up.
    int missing = no_parameter;
    bool missing_if = false;
    std::vector<Fact> when_true, when_false;
};

struct Set {
    Traits traits;
    std::uint32_t zones = any_zone;
    int owner = no_object;                        // the player who has the zone
    int owners_foe = no_object;                   // the player whose opponent has the zone
    int opponents_of = no_object;                 // a set of players: the opponents of this object
    int parameter = no_parameter;                 // the unit's parameter that is the only member, as in Value
    int leader = no_parameter, leader_link = -1;  // the parameter to which a link of all members leads
    int found_by = no_object;                     // the attribute by which a place, or an object that the members belong to, found them
    int title = no_title;                         // the title of all members, a text
    bool without_self = false;                    // the ability's own object is no member
    bool exact = false;                           // all objects in the zone that have the traits

    bool join(const Set& other);    // keeps what holds for both; tells whether less is known now
    void narrow(const Set& other);  // keeps members that are in both
    void lie(std::uint32_t in_zones, const Value& whose);
};

struct Known {
    std::vector<Value> locals, values;
    std::vector<Set> set_locals, sets;
    std::map<int, Traits> traits;  // by object
    bool shown = false;            // somebody may have seen hidden cards
    Emptied emptied;

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
