// Blanks and indentation. The formatter tidies a text and keeps its author's decisions: comments, and the division into lines. The spacing
// of tokens is here too, because the printer shares it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/lines.hpp"

namespace holo {

// A token that takes no blank on one side: the bracket of a call leans on the name before it, the sign of a negative number on the number
// behind it. Only the tree can tell these tokens from others.
enum class Leans : std::uint8_t { not_at_all, back, forward };

struct Token {
    std::string_view text;  // a comment begins with `#`; a line end is "\n"
    std::uint32_t at = 0;   // its place in the text that it was cut from
    Leans leans = Leans::not_at_all;
};

// Every token of a text the grammar reads, with comments and line ends.
std::vector<Token> tokens_of(std::string_view text);
// Tells whether a blank stands between two tokens of one line.
bool blank_between(const Token& left, const Token& right);

constexpr std::size_t block_indent = 4;
// Indentation of a continuation line: smaller on a card, because such lines are usual there.
constexpr std::size_t going_on_indent(Indentation indentation) { return indentation == Indentation::continues ? 2 : block_indent; }

// The same text, tidied: one blank between tokens, lines indented by their enclosing blocks, at most one empty line in a row. The result
// gives the same tree, and formatting it again changes nothing. A card's script (`continues`) ends without a line end, because YAML adds
// one; a rules file ends with exactly one. A text that does not parse is returned unchanged.
std::string format(std::string_view text, Indentation indentation);

}  // namespace holo
