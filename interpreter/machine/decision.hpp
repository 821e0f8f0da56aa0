// The states in which a machine stops, and the sorts of questions and options.
#pragma once

#include <cstdint>

#include "interpreter/machine/packed.hpp"
#include "interpreter/world/state.hpp"

namespace holo::machine {

enum class Status : std::uint8_t { running, deciding, over };

// The kind of the open question; its options tell the rest.
enum class ChoiceKind : std::uint8_t {
    nothing,
    object,
    some,
    space,
    spaces,
    number,
    amount,
    side,
    symbol,
    mode,
    use,
    confirm,
    divide,
    menu,
    order,
    replacement
};

enum class OptionKind : std::uint8_t {
    object,   // object
    space,    // object: a space of the map
    finish,   // enough has been chosen
    decline,  // none of the candidates
    number,   // value
    side,     // object (a die), value (a side)
    symbol,   // value
    mode,     // entry
    yes,
    no,
    line,       // a menu's line: entry, object or nothing, value: ability or nothing; names_space when the object is a space
    ability,    // object, value: ability
    interlude,  // a line of the menu that is open at any time, of any player: player and line in entry, object and value as in a line
};

constexpr int names_space = -2;

// The object of an option; -1 for nothing, or for a space of the map.
inline int object_of(const world::Option& option) {
    const bool is_space = static_cast<OptionKind>(option.kind) == OptionKind::space || option.value == names_space;
    return is_space ? -1 : option.object;
}

// The ability behind a line of a menu; -1 for a line without one, and for other options.
inline int ability_of(const world::Option& option) {
    const auto kind = static_cast<OptionKind>(option.kind);
    const bool is_line = kind == OptionKind::line || kind == OptionKind::interlude;
    return is_line && option.value >= 0 ? Entry(option.value).ability() : -1;
}

}  // namespace holo::machine
