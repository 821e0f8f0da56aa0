// A number for what effects have made of a set of symbols.
#pragma once

#include "interpreter/machine/program.hpp"

namespace holo::machine {

constexpr int altered_bits = 14;

// The part that one property has in the number; of no two the same, and never 0. The parts of all that are other than printed are
// put together bit by bit. Alterations that differ in up to three symbols have different numbers, for every part has the highest
// bit: an odd number of parts cannot cancel out, nor can two. Those that differ in more have the same one once in 8,192.
constexpr int altered_part(int property) {
    constexpr unsigned mask = (1U << (altered_bits - 1)) - 1;
    static_assert(most_properties <= static_cast<int>(mask));
    // Each step can be undone, so that no two numbers become one; they mix the bits so that four parts seldom cancel out.
    auto part = static_cast<unsigned>(property);
    part ^= part >> 7;
    part = part * 0x0A6D & mask;
    part ^= part >> 7;
    return static_cast<int>(part | (mask + 1));
}

}  // namespace holo::machine
