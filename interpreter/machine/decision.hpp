// The states a machine stops in, and the sorts of questions and options that it lists.
#pragma once

#include <cstdint>

#include "interpreter/world/state.hpp"

namespace holo::machine {

enum class Status : std::uint8_t { running, deciding, over };

// What kind of question is open. The options say the rest.
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
    confirm,
    divide,
    menu,
    order,
    replacement
};

enum class OptionKind : std::uint8_t {
    object,   // object
    space,    // object: a space of the map
    finish,   // enough chosen
    decline,  // none of them
    number,   // value
    side,     // object (a die), value (a side)
    symbol,   // value
    mode,     // entry
    yes,
    no,
    line,       // a menu's line: entry, object or nothing, value: ability or nothing; names_space where the object is a space
    ability,    // object, value: ability
    interlude,  // a line of the menu that is open at any time, of any player: player and line in entry, object, value as of a line
};

constexpr int names_space = -2;

// The object that an option is about; -1 where that is nothing, or a space of the map.
inline int object_of(const world::Option& option) {
    const bool is_space = static_cast<OptionKind>(option.kind) == OptionKind::space || option.value == names_space;
    return is_space ? -1 : option.object;
}

}  // namespace holo::machine
