// Words that people write for the language's own: each gets a remedy of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace holo {

struct Remedy {
    std::string written;     // the word or sign
    std::string help;        // see said()
    std::size_t length = 0;  // of the text that cannot stand there, where that is another
};

// For a text that is not read beyond that place, where the rule of the grammar was expected.
std::optional<Remedy> remedy_at(std::string_view text, std::size_t at, std::string_view expected);

}  // namespace holo
