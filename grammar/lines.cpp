#include "grammar/lines.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "grammar/character.hpp"
#include "grammar/parser.hpp"

namespace holo {

namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

char closing(char open) { return open == '(' ? ')' : open == '{' ? '}' : ']'; }

// Words that only ever stand in the middle of a clause: a line that ends or begins with one goes on.
constexpr std::array joins = {std::string_view("then"), std::string_view("or"), std::string_view("and")};
constexpr std::string_view opens_next = "else";
constexpr std::uint32_t longest_join = 8;  // bytes that decide: the longest word above and its neighbours

bool ends_open(std::string_view line) {  // `line` without trailing blanks
    if (line.empty()) return false;
    const char last = line.back();
    if (last == ',' || last == ':' || last == '+' || last == '*' || last == '=' || last == '<' || last == '>') return true;
    if (last == '-') return true;
    for (const auto word : joins)
        if (line.ends_with(word) && (line.size() == word.size() || !is_word(line[line.size() - word.size() - 1]))) return true;
    return false;
}

bool begins_inside(std::string_view line) {  // `line` without leading blanks
    if (line.starts_with("->") || line.starts_with(",") || line.starts_with("+") || line.starts_with("*")) return true;
    const auto starts = [&](std::string_view word) {
        return line.starts_with(word) && (line.size() == word.size() || !is_word(line[word.size()]));
    };
    for (const auto word : joins)
        if (starts(word)) return true;
    return starts(opens_next);
}

}  // namespace

bool settle_lines(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out) {
    const auto size = part.end;
    const auto bad = [&](Diag id, Span at, std::vector<std::string> args = {}) {
        out.add(id, source, at, std::move(args));
        return false;
    };
    // Comments and titles hold any character; 0 where there is none.
    const auto character = [&](std::uint32_t at) {
        return text[at] == '\t' || text[at] == '\r' ? 1 : static_cast<std::uint32_t>(character_length(std::string_view(text).substr(at, size - at)));
    };
    const auto strange = [&](std::uint32_t at) {
        return bad(Diag::strange_byte, {at, at + 1}, {std::to_string(static_cast<unsigned char>(text[at]))});
    };

    struct Open {
        char bracket;
        std::uint32_t at;
    };
    std::vector<Open> open;
    struct End {
        std::uint32_t at;
        std::size_t depth;  // brackets open there
    };
    std::vector<End> ends;  // those that may separate
    for (auto i = part.begin; i < size; ++i) {
        const char c = text[i];
        switch (c) {
            case '#':
                while (i < size && text[i] != '\n') {
                    const auto length = character(i);
                    if (length == 0) return strange(i);
                    std::fill_n(text.begin() + i, length, ' ');
                    i += length;
                }
                --i;
                break;
            case '"': {
                const auto start = i++;
                while (i < size && text[i] != '\n' && (text[i] != '"' || text[i - 1] == '\\')) {
                    const auto length = character(i);
                    if (length == 0) return strange(i);
                    i += length;
                }
                if (i >= size || text[i] == '\n') return bad(Diag::open_string, {start, i});
                break;
            }
            case '(': case '{': case '[':
                if (open.size() >= deepest_nesting) return bad(Diag::too_deep, {i, i + 1}, {std::to_string(deepest_nesting)});
                open.push_back({c, i});
                break;
            case ')': case '}': case ']':
                if (open.empty()) return bad(Diag::stray_bracket, {i, i + 1}, {std::string(1, c)});
                if (closing(open.back().bracket) != c) {
                    const auto at = source->position(open.back().at);
                    return bad(Diag::wrong_bracket, {i, i + 1},
                               {std::string(1, closing(open.back().bracket)), std::string(1, open.back().bracket), std::to_string(at.line),
                                std::string(1, c)});
                }
                open.pop_back();
                break;
            case '\n':
                if (!open.empty() && open.back().bracket != '{') text[i] = ' ';
                else ends.push_back({i, open.size()});
                break;
            case '\r': case '\t': text[i] = ' '; break;
            default:
                if (c < 0x20 || c >= 0x7F) return strange(i);
        }
    }
    if (!open.empty()) {
        const auto& o = open.back();
        return bad(Diag::open_bracket, {o.at, o.at + 1}, {std::string(1, o.bracket), std::string(1, closing(o.bracket))});
    }

    // Backwards, so that a run of empty lines is looked through once.
    auto next = size;  // first byte after this line end that is neither blank nor a line end
    auto from = size;
    for (auto it = ends.rbegin(); it != ends.rend(); ++it) {
        const auto at = it->at;
        for (auto i = from; i-- > at + 1;)
            if (text[i] != ' ' && text[i] != '\n') next = i;
        from = at;
        auto stop = at;
        while (stop > part.begin && text[stop - 1] == ' ') --stop;
        const auto tail_start = stop - part.begin > longest_join ? stop - longest_join : part.begin;
        const auto tail = std::string_view(text).substr(tail_start, stop - tail_start);
        const bool indented = next < size && next > part.begin && text[next - 1] == ' ';
        const bool goes_on = ends_open(tail) || begins_inside(std::string_view(text).substr(next, std::min(size - next, longest_join))) ||
                             (indentation == Indentation::continues && it->depth == 0 && indented);
        if (goes_on) text[at] = ' ';
    }
    return true;
}

}  // namespace holo
