// Takes broken lines out of a text, because the grammar can then read the lines around them.
#pragma once

#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo {

class BrokenLines {
public:
    // `text` is settled, see settle_lines. Names that the broken lines would have declared go to out.lost.
    BrokenLines(std::string& text, Span part, Diagnostics& out) : text_(text), part_(part), out_(out) {}

    // Blanks the line around that place. A block that begins on the line stays when it makes sense without the line; otherwise the block is
    // blanked too and returned, and the caller reads it by itself. False when there is nothing to blank.
    bool leave_out(std::uint32_t at, std::vector<Span>& blocks);
    // Blanks the declaration around that place, and returns its outermost blocks.
    void leave_out_declaration(std::uint32_t at, std::vector<Span>& blocks);
    bool is_left_out(std::uint32_t at) const;
    // True when a broken part takes its declaration along: the head, or a part without lines of its own.
    bool takes_declaration(std::uint32_t at) const;
    bool empty() const;

private:
    bool is_value() const;
    Span line_at(std::uint32_t at) const;
    void blank(std::uint32_t begin, std::uint32_t end);
    bool is_blank(std::uint32_t begin, std::uint32_t end) const;
    // The end of the block that begins there.
    std::uint32_t end_of_block(std::uint32_t open) const;
    std::vector<std::uint32_t> unmatched(std::uint32_t begin, std::uint32_t end) const;

    std::string& text_;
    Span part_;
    Diagnostics& out_;
};

}  // namespace holo
