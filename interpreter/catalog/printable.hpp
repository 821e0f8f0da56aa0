// The characters of texts: UTF-8 that is printable, and layout.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "grammar/character.hpp"

namespace holo::catalog {

// The characters that make up most of any text.
inline bool is_plain(char c) { return (c >= ' ' && c <= '~') || c == '\n'; }

// Tells whether eight characters are printable ASCII. A character below the blank may make the one behind it look as low, which only costs
// time: the caller looks at each character of a block that is not plain.
constexpr std::size_t plain_block = 8;
inline bool is_plain_block(const char* begin) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    std::uint64_t all = 0;
    std::memcpy(&all, begin, plain_block);
    const auto is_low = (all - ones * ' ') & ~all;
    const auto is_high = all | (all + ones);  // from 127 on
    return ((is_low | is_high) & ones << 7) == 0;
}

// The first byte that belongs to no printable character and is no layout; npos without one.
template <typename IsLayout>
std::size_t first_bad_byte(std::string_view text, IsLayout&& is_layout) {
    for (std::size_t i = 0; i < text.size();) {
        if (i + plain_block <= text.size() && is_plain_block(text.data() + i)) {
            i += plain_block;
            continue;
        }
        const auto length = is_plain(text[i]) || is_layout(i) ? 1 : character_length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

}  // namespace holo::catalog
