// Arithmetic of scripts. Results saturate at the largest and the smallest number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace holo::machine {

constexpr std::int32_t largest_number = std::numeric_limits<std::int32_t>::max(),
                       smallest_number = std::numeric_limits<std::int32_t>::min();

constexpr std::int32_t within_numbers(std::int64_t n) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, smallest_number, largest_number));
}
constexpr std::int32_t added(std::int32_t x, std::int32_t y) {
    std::int32_t sum = 0;
    return !__builtin_add_overflow(x, y, &sum) ? sum : x < 0 ? smallest_number : largest_number;
}
constexpr std::int32_t subtracted(std::int32_t x, std::int32_t y) {
    std::int32_t difference = 0;
    return !__builtin_sub_overflow(x, y, &difference) ? difference : x < 0 ? smallest_number : largest_number;
}
// A quotient by 0 is 0, and so is the remainder.
constexpr std::int32_t divided(std::int32_t x, std::int32_t y, bool up) {
    if (y == 0) return 0;
    const std::int64_t whole = std::int64_t{x} / y;
    const bool is_exact = whole * y == x;
    const bool is_below = (x < 0) == (y < 0);  // the quotient lies above `whole`, which is rounded towards 0
    return within_numbers(is_exact ? whole : up ? whole + (is_below ? 1 : 0) : whole - (is_below ? 0 : 1));
}
constexpr std::int32_t rest(std::int32_t x, std::int32_t y) {
    return y == 0 ? 0 : within_numbers(x - std::int64_t{divided(x, y, false)} * y);
}
constexpr std::int32_t multiplied(std::int32_t x, std::int32_t y) { return within_numbers(std::int64_t{x} * y); }

}  // namespace holo::machine
