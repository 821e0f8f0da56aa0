// Whole numbers and hashes as they stand in files.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace holo::play {

inline std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

// The whole text as a number of that base.
inline std::optional<std::uint64_t> whole_number(std::string_view text, int base) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

// A hash has 16 digits.
inline std::optional<std::uint64_t> hash_in(std::string_view text) { return text.size() == 16 ? whole_number(text, 16) : std::nullopt; }

}  // namespace holo::play
