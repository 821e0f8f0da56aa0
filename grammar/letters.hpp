// Letters of the language: ASCII, whatever the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace holo {

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline std::string in_small(std::string_view word) {
    std::string out(word);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

}  // namespace holo
