// Traits that an object is known to have: properties that it has, and properties that it lacks.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::checks {

struct Trait {
    int property;
    bool holds;
    auto operator<=>(const Trait&) const = default;
};

class Traits {
public:
    Traits() = default;
    explicit Traits(std::vector<Trait> list);

    void add(Trait trait);
    void add(const Traits& others);        // adds traits known besides
    bool intersect(const Traits& others);  // keeps traits that both have; true when that left less
    bool is_part_of(const Traits& others) const;
    const std::vector<Trait>& list() const { return list_; }
    bool operator==(const Traits&) const = default;

private:
    std::vector<Trait> list_;  // sorted, each once
};

// Tells which traits exclude each other: an attribute with one symbol cannot have a second one.
class Sorts {
public:
    Sorts(const machine::Program& program, const compiler::Vocabulary& words);

    // The traits printed on the definition.
    Traits of(int definition) const;
    // Tells whether an object may have all of `now` after it had all of `then`. Attributes that effects change may differ.
    bool compatible(const Traits& then, const Traits& now) const;
    // The same for an object to which effects give only properties for which `may_become` holds.
    bool compatible(const Traits& then, const Traits& now, const std::function<bool(int property)>& may_become) const;

private:
    struct Attribute {
        std::vector<int> properties;  // by symbol
        std::vector<bool> reached;    // by symbol: some effect makes an object that
        bool single = false, changes = false;
    };
    std::vector<bool> allowed(const Attribute& attribute, const Traits& traits) const;
    bool says(const Trait& trait, int property) const;  // true when the trait is about that property, or a group with it

    const machine::Program& program_;
    std::vector<Attribute> attributes_;  // attributes that are printed symbols
    std::vector<int> attribute_of_;      // by property: in attributes_, or none
};

}  // namespace holo::checks
