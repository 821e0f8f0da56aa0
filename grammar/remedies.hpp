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

// The remedy for a word of printed card texts that is no word of the game; see said().
std::optional<std::string> remedy_for_word(std::string_view word);

// The remedy for an argument that the verb does not take, behind its preposition, between its neighbours; see said().
std::optional<std::string> remedy_for_argument(std::string_view argument, std::string_view label, std::string_view before,
                                               std::string_view behind);

}  // namespace holo
