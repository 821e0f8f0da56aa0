#include "grammar/broken.hpp"

#include <algorithm>
#include <array>

namespace holo {

namespace {

template <std::size_t N>
bool has(const std::vector<std::string_view>& words, const std::array<std::string_view, N>& some) {
    return std::any_of(words.begin(), words.end(), [&](auto word) { return std::find(some.begin(), some.end(), word) != some.end(); });
}

// Lines whose block can be read without them, except for the names that they give.
constexpr std::array plain = {std::string_view("if"), std::string_view("else"), std::string_view("for"), std::string_view("repeat"),
                              std::string_view("while")};
// Lines whose block holds no steps, or steps that depend on the line.
constexpr std::array of_the_line = {std::string_view("offer"),  std::string_view("choose"), std::string_view("chooses"),
                                    std::string_view("let"),    std::string_view("change"), std::string_view("gets"),
                                    std::string_view("before"), std::string_view("after"),  std::string_view("when"),
                                    std::string_view("unless")};
// Declarations that are one value.
constexpr std::array values = {std::string_view("define"), std::string_view("query"), std::string_view("require"),
                               std::string_view("header")};
// Declarations whose blocks are not even steps.
constexpr std::array menus = {std::string_view("offer"), std::string_view("let"), std::string_view("change")};

}  // namespace

bool BrokenLines::is_blank(std::uint32_t begin, std::uint32_t end) const {
    return std::all_of(text_.begin() + begin, text_.begin() + end, [](char c) { return c == ' ' || c == '\n'; });
}

bool BrokenLines::empty() const { return is_blank(part_.begin, part_.end); }

// Puts line ends at both sides, because they separate the rest from its surroundings.
void BrokenLines::blank(std::uint32_t begin, std::uint32_t end) {
    if (begin == end) return;
    out_.lost.line(std::string_view(text_).substr(begin, end - begin));
    std::fill(text_.begin() + begin, text_.begin() + end, ' ');
    text_[begin] = text_[end - 1] = '\n';
}

// Braces whose partner is outside the range.
std::vector<std::uint32_t> BrokenLines::unmatched(std::uint32_t begin, std::uint32_t end) const {
    std::vector<std::uint32_t> closing, open;
    bool quoted = false;
    for (auto i = begin; i < end; ++i) {
        if (text_[i] == '"') quoted = !quoted;
        if (text_[i] == '\n') quoted = false;
        if (quoted) continue;
        if (text_[i] == '{') {
            open.push_back(i);
        } else if (text_[i] == '}') {
            if (open.empty()) closing.push_back(i);
            else open.pop_back();
        }
    }
    closing.insert(closing.end(), open.begin(), open.end());
    return closing;
}

bool BrokenLines::takes_declaration(std::uint32_t at) const {
    at = std::min(at, part_.end);
    if (unmatched(part_.begin, at).empty()) return true;
    const auto line = line_at(at);
    const bool on_head = is_blank(part_.begin, line.begin), whole = unmatched(line.begin, line.end).empty();
    return (on_head && whole) || is_value();
}

bool BrokenLines::is_value() const {
    auto begin = part_.begin;
    while (begin < part_.end && (text_[begin] == ' ' || text_[begin] == '\n')) ++begin;
    const auto text = std::string_view(text_).substr(begin, part_.end - begin);
    return std::any_of(values.begin(), values.end(),
                       [&](auto word) { return text.starts_with(word) && text.size() > word.size() && text[word.size()] == ' '; });
}

std::uint32_t BrokenLines::end_of_block(std::uint32_t open) const {
    std::size_t depth = 0;
    bool quoted = false;
    for (auto i = open; i < part_.end; ++i) {
        if (text_[i] == '"') quoted = !quoted;
        if (text_[i] == '\n') quoted = false;
        if (!quoted && text_[i] == '{') ++depth;
        if (!quoted && text_[i] == '}' && --depth == 0) return i + 1;
    }
    return part_.end;
}

void BrokenLines::leave_out_declaration(std::uint32_t at, std::vector<Span>& blocks) {
    // Text behind the end of a block belongs to no declaration above it.
    auto begin = part_.begin;
    const auto line = line_at(std::min(at, part_.end));
    const bool value = is_value();
    if (!value && text_.find('{', part_.begin) < line.begin && unmatched(part_.begin, line.begin).empty()) begin = line.begin;
    while (begin < part_.end && (text_[begin] == ' ' || text_[begin] == '\n')) ++begin;
    out_.lost.declaration(std::string_view(text_).substr(begin, part_.end - begin));
    while (begin < part_.end) {
        if (text_[begin] == '{' && !value) {
            const auto end = end_of_block(begin);
            blocks.push_back({begin, end});
            begin = end;
        } else {
            if (text_[begin] != '\n') text_[begin] = ' ';
            ++begin;
        }
    }
}

Span BrokenLines::line_at(std::uint32_t at) const {
    Span line{at, at};
    while (line.begin > part_.begin && text_[line.begin - 1] != '\n') --line.begin;
    while (line.end < part_.end && text_[line.end] != '\n') ++line.end;
    return line;
}

bool BrokenLines::is_left_out(std::uint32_t at) const {
    const auto line = line_at(std::min(at, part_.end));
    return is_blank(line.begin, line.end);
}

bool BrokenLines::leave_out(std::uint32_t at, std::vector<Span>& blocks) {
    at = std::min(at, part_.end);
    // At an empty place, the missing part belongs to the line above.
    auto line = line_at(at);
    while (line.begin > part_.begin && is_blank(line.begin, line.end)) line = line_at(line.begin - 1);
    const auto begin = line.begin, end = line.end;
    // The part of the line around the place, within the same block.
    auto left = begin, right = end;
    for (const auto brace : unmatched(begin, end)) {
        if (brace < at) left = brace + 1;
        else right = std::min(right, brace);
    }
    const bool opens = right < end && text_[right] == '{';
    if (is_blank(left, right)) {
        if (!opens) return false;
        blank(right, end_of_block(right));
        return true;
    }
    const auto broken = text_.substr(left, right - left);
    const auto words = words_of(broken);
    blank(left, right);
    if (!opens) return true;
    const bool keeps = has(words, plain) && !has(words, of_the_line);
    for (auto block = right;;) {
        const auto block_end = end_of_block(block);
        if (!keeps && has(words, menus)) blank(block, block_end);
        else if (!keeps) blocks.push_back({block, block_end});
        // `else` is left out with its `if`.
        const auto next = std::min<std::size_t>(text_.find_first_not_of(" \n", block_end), part_.end);
        const auto brace = text_.find('{', next);
        if (text_.compare(next, 4, "else") != 0 || brace == std::string::npos || brace >= part_.end) return true;
        blank(static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(brace));
        block = static_cast<std::uint32_t>(brace);
    }
}

}  // namespace holo
