// Remedies for words that people write in place of the language's own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace holo {

struct Remedy {
    std::string written;     // the word or sign
    std::string help;        // see said()
    std::size_t length = 0;  // length of the text to replace, where it differs from `written`
};

// The remedy for a text whose reading stopped at that place, where the rule of the grammar was expected.
std::optional<Remedy> remedy_at(std::string_view text, std::size_t at, std::string_view expected);

}  // namespace holo
