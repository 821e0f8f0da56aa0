// Blanks and indentation. The formatter tidies a text and keeps what its author decided: comments, and
// which lines there are. The spacing of tokens is here too, for the printer to share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/lines.hpp"

namespace holo {

// A token that leans on its neighbour: the bracket of a call on the name before it, the sign of a negative
// number on the number behind it. Only the tree knows which ones do.
enum class Leans : std::uint8_t { not_at_all, back, forward };

struct Token {
    std::string_view text;  // a comment begins with `#`; a line end is "\n"
    std::uint32_t at = 0;   // where it stands in the text it was cut from
    Leans leans = Leans::not_at_all;
};

// Every token of a text the grammar reads, with comments and line ends.
std::vector<Token> tokens_of(std::string_view text);
// Whether a blank stands between two tokens of one line.
bool blank_between(const Token& left, const Token& right);

constexpr std::size_t block_indent = 4;
// A line that goes on with the one above stands this much deeper: less on a card, where it is usual.
constexpr std::size_t going_on_indent(Indentation indentation) { return indentation == Indentation::continues ? 2 : block_indent; }

// The same text, tidied: one blank between tokens, lines indented by what encloses them, at most one
// empty line in a row. It reads as the same tree, and formatting it again changes nothing. A card's
// script (`continues`) ends without a line end, for YAML to add; a rules file with exactly one. A text
// that does not parse comes back as it is.
std::string format(std::string_view text, Indentation indentation);

}  // namespace holo
