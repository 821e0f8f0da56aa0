#include "grammar/lines.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "grammar/character.hpp"
#include "grammar/letters.hpp"
#include "grammar/parser.hpp"

namespace holo {

namespace {

bool is_word(char c) { return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-'; }

char closing(char open) { return open == '(' ? ')' : open == '{' ? '}' : ']'; }

// Words that stand only in the middle of a clause: a line continues when it ends with one, or the next begins with one.
constexpr std::array joins = {std::string_view("then"), std::string_view("or"), std::string_view("and")};
constexpr std::string_view opens_next = "else";
constexpr std::uint32_t longest_join = 8;  // bytes to look at: the longest word above and its neighbours

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

class Settling {
public:
    Settling(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out)
        : text_(text), part_(part), source_(source), indentation_(indentation), out_(out) {}

    Settled run(Brackets brackets) {
        for (auto at = part_.begin; at <= part_.end;) {
            auto end = at;
            while (end < part_.end && text_[end] != '\n') ++end;
            lines_.push_back({at, end});
            scan(lines_.back());
            at = end + 1;
        }
        measure();
        auto wrong = match({}, false);
        if (wrong.too_deep) {
            match({}, true);
            settled_.readable = false;
            return settled_;
        }
        const Wrong by_chance{pairs_by_chance("(["), pairs_by_chance("{")};
        settled_.doubtful = by_chance.round || by_chance.braces;
        if (brackets == Brackets::close_by) wrong = {wrong.round || by_chance.round, wrong.braces || by_chance.braces};
        if (wrong.round || wrong.braces) match(wrong, true);
        for (const auto& bracket : brackets_)
            if (bracket.partner == none) text_[bracket.at] = ' ';
        settle_ends();
        return settled_;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1), closed_at_end = none - 1;
    struct Line {
        std::uint32_t begin, end;
        bool broken = false;
        std::uint32_t indent = 0;
        std::size_t below = 0;  // the next line that is not blank
        bool only_closes = false;
    };
    struct Bracket {
        char sign;
        std::uint32_t at;
        std::size_t line;
        std::size_t partner = none;
    };
    // Kinds of brackets without a partner.
    struct Wrong {
        bool round = false, braces = false, too_deep = false;
    };

    void report(Line& line, Diag id, Span at, std::vector<std::string> args = {}) {
        if (line.broken) return;
        line.broken = true;
        settled_.broken.push_back(at.begin);
        out_.add(id, source_, at, std::move(args));
    }

    // Comments and titles hold any character; 0 for none.
    std::uint32_t character(std::uint32_t at, std::uint32_t end) const {
        return text_[at] == '\t' || text_[at] == '\r'
                   ? 1
                   : static_cast<std::uint32_t>(character_length(std::string_view(text_).substr(at, end - at)));
    }
    void strange(Line& line, std::uint32_t at) {
        report(line, Diag::strange_byte, {at, at + 1}, {std::to_string(static_cast<unsigned char>(text_[at]))});
    }

    void scan(Line& line) {
        for (auto i = line.begin; i < line.end; ++i) {
            const char c = text_[i];
            if (c == '#') {
                for (auto k = i, length = k; k < line.end; k += std::max(length, 1u))
                    if ((length = character(k, line.end)) == 0) strange(line, k);
                std::fill(text_.begin() + i, text_.begin() + line.end, ' ');
                return;
            }
            if (c == '"') {
                i = title(line, i);
            } else if (std::string_view("(){}[]").find(c) != std::string_view::npos) {
                brackets_.push_back({c, i, lines_.size() - 1});
            } else if (c == '\r' || c == '\t') {
                text_[i] = ' ';
            } else if (c < 0x20 || c >= 0x7F) {
                strange(line, i);
                text_[i] = ' ';
            }
        }
    }

    // Returns its last byte.
    std::uint32_t title(Line& line, std::uint32_t start) {
        for (auto i = start + 1, length = i; i < line.end; i += std::max(length, 1u)) {
            if (text_[i] == '"' && text_[i - 1] != '\\') return i;
            if ((length = character(i, line.end)) == 0) strange(line, i);
        }
        report(line, Diag::open_string, {start, line.end});
        // A brace at the end of the line most likely opens a block.
        auto last = line.end;
        while (last > start && (text_[last - 1] == ' ' || text_[last - 1] == '\r')) --last;
        const bool opens = text_[last - 1] == '{';
        std::fill(text_.begin() + start, text_.begin() + line.end, ' ');
        if (!opens) return line.end - 1;
        text_[last - 1] = '{';
        return last - 2;
    }

    void measure() {
        auto below = lines_.size();
        for (auto l = lines_.size(); l-- > 0;) {
            auto& line = lines_[l];
            line.below = below;
            while (line.begin + line.indent < line.end && text_[line.begin + line.indent] == ' ') ++line.indent;
            line.only_closes = begins(line, line.end);
            if (line.begin + line.indent < line.end) below = l;
        }
    }
    // True when the line below stands on its own: a bracket that is still open should have been closed here.
    bool ends_at(std::size_t l) const {
        const auto& line = lines_[l];
        if (line.below == lines_.size()) return true;
        const auto& next = lines_[line.below];
        const auto first = text_[next.begin + next.indent];
        return next.indent <= line.indent && first != ')' && first != ']' && first != '}';
    }
    bool begins(const Line& line, std::uint32_t at) const {
        return std::all_of(text_.begin() + line.begin, text_.begin() + at,
                           [](char c) { return c == ' ' || c == ')' || c == ']' || c == '}'; });
    }
    bool ends_with(const Line& line, std::uint32_t at) const {
        return std::all_of(text_.begin() + at + 1, text_.begin() + line.end, [](char c) { return c == ' '; });
    }

    // Finds the partner of each bracket. `close_by`: kinds that are closed before the next line that stands on its own.
    Wrong match(const Wrong& close_by, bool tell) {
        Wrong wrong;
        std::vector<std::size_t> open;
        for (auto& bracket : brackets_) bracket.partner = none;
        const auto left_open = [&](const Bracket& bracket) {
            (bracket.sign == '{' ? wrong.braces : wrong.round) = true;
            if (tell)
                report(lines_[bracket.line], Diag::open_bracket, {bracket.at, bracket.at + 1},
                       {std::string(1, bracket.sign), std::string(1, closing(bracket.sign))});
            open.pop_back();
        };
        const auto leave = [&](std::size_t line) {
            while (!open.empty()) {
                const auto& top = brackets_[open.back()];
                if (top.line >= line || !(top.sign == '{' ? close_by.braces : close_by.round) || !ends_at(top.line)) return;
                left_open(top);
            }
        };
        for (std::size_t b = 0; b < brackets_.size(); ++b) {
            auto& bracket = brackets_[b];
            auto& line = lines_[bracket.line];
            const Span at{bracket.at, bracket.at + 1};
            leave(bracket.line);
            if (bracket.sign == '(' || bracket.sign == '[' || bracket.sign == '{') {
                if (open.size() >= deepest_nesting) {
                    wrong.too_deep = true;
                    if (tell) report(line, Diag::too_deep, at, {std::to_string(deepest_nesting)});
                    return wrong;
                }
                open.push_back(b);
                continue;
            }
            // A brace closes its block, whatever brackets are open inside.
            while (bracket.sign == '}' && !open.empty() && brackets_[open.back()].sign != '{' &&
                   brackets_[open.back()].line != bracket.line)
                left_open(brackets_[open.back()]);
            const bool fits = !open.empty() && closing(brackets_[open.back()].sign) == bracket.sign;
            if (fits && bracket.sign == '}' && close_by.braces && is_chance(brackets_[open.back()], bracket)) {
                wrong.braces = true;
                if (tell) report(line, Diag::stray_bracket, at, {std::string(1, bracket.sign)});
                continue;
            }
            if (fits) {
                bracket.partner = open.back();
                brackets_[open.back()].partner = b;
                open.pop_back();
                continue;
            }
            (bracket.sign == '}' && open.empty() ? wrong.braces : wrong.round) = true;
            if (open.empty()) {
                if (tell) report(line, Diag::stray_bracket, at, {std::string(1, bracket.sign)});
                continue;
            }
            const auto& top = brackets_[open.back()];
            const auto place = source_->position(top.at);
            if (tell)
                report(line, Diag::wrong_bracket, at,
                       {std::string(1, closing(top.sign)), std::string(1, top.sign), std::to_string(place.line),
                        std::string(1, bracket.sign)});
            if (top.line != bracket.line && line.only_closes) {
                // A closing bracket in the right place with the wrong sign.
                if (tell) {
                    text_[bracket.at] = closing(top.sign);
                    if (!settled_.broken.empty() && settled_.broken.back() == bracket.at) settled_.broken.pop_back();
                }
                bracket.partner = open.back();
                brackets_[open.back()].partner = b;
                open.pop_back();
                continue;
            }
            if (top.line == bracket.line && (top.sign != '{' || ends_with(line, bracket.at))) open.pop_back();
            if (bracket.sign == '}' && !open.empty() && brackets_[open.back()].sign == '{') {
                bracket.partner = open.back();
                brackets_[open.back()].partner = b;
                open.pop_back();
            }
        }
        // Only the innermost of several unclosed blocks is reported.
        const auto blocks = [&] { return std::count_if(open.begin(), open.end(), [&](auto b) { return brackets_[b].sign == '{'; }); };
        const auto still_open = blocks();
        leave(lines_.size());
        bool told = blocks() < still_open;
        while (!open.empty()) {
            auto& top = brackets_[open.back()];
            const bool block = top.sign == '{';
            if (!block || !told) left_open(top);
            else open.pop_back();
            if (!block) continue;
            told = wrong.braces = true;
            if (tell && !close_at_end(top)) settled_.broken.push_back(top.at);
        }
        return wrong;
    }

    // Closes a block at the end of the text, because the lines in the block can then be read. False when there is no room.
    bool close_at_end(Bracket& open) {
        if (end_ == part_.begin || (text_[end_ - 1] != '\n' && text_[end_ - 1] != ' ') || end_ - 1 <= open.at) return false;
        text_[--end_] = '}';
        open.partner = closed_at_end;
        if (!settled_.broken.empty() && settled_.broken.back() == open.at) settled_.broken.pop_back();
        return true;
    }

    // Tells whether two brackets on different lines are paired only by chance: a round one closed on a line that stands on its own, or a
    // brace that ends a line with more code below.
    bool is_chance(const Bracket& open, const Bracket& close) const {
        if (open.line == close.line) return false;
        if (open.sign != '{') return ends_at(open.line);
        const auto& last = lines_[close.line];
        const auto around = lines_[open.line].indent;
        return !begins(last, close.at) && (last.indent <= around || (last.below < lines_.size() && lines_[last.below].indent > around));
    }
    bool pairs_by_chance(std::string_view signs) const {
        return std::any_of(brackets_.begin(), brackets_.end(), [&](const Bracket& b) {
            return signs.find(b.sign) != signs.npos && b.partner < brackets_.size() && is_chance(b, brackets_[b.partner]);
        });
    }

    void settle_ends() {
        struct End {
            std::uint32_t at;
            std::size_t depth;  // brackets open there
        };
        std::vector<End> ends;  // line ends that may separate
        std::vector<char> open;
        auto next_bracket = brackets_.begin();
        for (std::size_t l = 0; l + 1 < lines_.size(); ++l) {
            for (; next_bracket != brackets_.end() && next_bracket->line <= l; ++next_bracket) {
                if (next_bracket->partner == none) continue;
                if (next_bracket->sign == '(' || next_bracket->sign == '[' || next_bracket->sign == '{') open.push_back(next_bracket->sign);
                else open.pop_back();
            }
            if (text_[lines_[l].end] != '\n') continue;
            if (!open.empty() && open.back() != '{') text_[lines_[l].end] = ' ';
            else ends.push_back({lines_[l].end, open.size()});
        }
        // Goes backwards, because a run of empty lines is then scanned once.
        const auto size = part_.end;
        auto next = size;  // the first byte behind this line end that is neither blank nor a line end
        auto from = size;
        for (auto it = ends.rbegin(); it != ends.rend(); ++it) {
            const auto at = it->at;
            for (auto i = from; i-- > at + 1;)
                if (text_[i] != ' ' && text_[i] != '\n') next = i;
            from = at;
            auto stop = at;
            while (stop > part_.begin && text_[stop - 1] == ' ') --stop;
            const auto tail_start = stop - part_.begin > longest_join ? stop - longest_join : part_.begin;
            const auto tail = std::string_view(text_).substr(tail_start, stop - tail_start);
            const bool indented = next < size && next > part_.begin && text_[next - 1] == ' ';
            const bool goes_on = ends_open(tail) ||
                                 begins_inside(std::string_view(text_).substr(next, std::min(size - next, longest_join))) ||
                                 (indentation_ == Indentation::continues && it->depth == 0 && indented);
            if (goes_on) text_[at] = ' ';
        }
    }

    std::string& text_;
    Span part_;
    const SourcePtr& source_;
    Indentation indentation_;
    Diagnostics& out_;
    std::uint32_t end_ = part_.end;  // end of the text that is read: unclosed blocks are closed behind it
    std::vector<Line> lines_;
    std::vector<Bracket> brackets_;
    Settled settled_;
};

}  // namespace

Settled settle_lines(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out, Brackets brackets) {
    return Settling(text, part, source, indentation, out).run(brackets);
}

}  // namespace holo
