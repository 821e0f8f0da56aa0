#include "grammar/format.hpp"

#include <algorithm>
#include <array>

#include "grammar/letters.hpp"
#include "grammar/parser.hpp"

namespace holo {

namespace {

bool in_word(char c) { return is_lower(c) || is_digit(c) || c == '_'; }
bool in_name(char c) { return is_lower(c) || is_upper(c) || is_digit(c); }

// Single hyphens join words: `non-unique`, `DST-001`.
std::size_t hyphenated_length(std::string_view text, bool (*belongs)(char)) {
    std::size_t n = 1;
    while (n < text.size() && (belongs(text[n]) || (text[n] == '-' && n + 1 < text.size() && belongs(text[n + 1])))) ++n;
    return n;
}

std::size_t word_length(std::string_view text) {
    const auto n = hyphenated_length(text, in_word);
    return n + (text.substr(n).starts_with("'s") ? 2 : 0);
}

std::size_t number_length(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

std::size_t token_length(std::string_view text) {
    static constexpr std::array<std::string_view, 7> signs = {"->", "<=", ">=", "!=", "+=", "-=", "//"};
    if (is_lower(text[0])) return word_length(text);
    if (is_upper(text[0])) return hyphenated_length(text, in_name);
    if (is_digit(text[0])) return number_length(text);
    if (text[0] == '#') return std::min(text.find('\n'), text.size());
    if (text[0] == '"') {
        auto end = text.find('"', 1);
        while (end != text.npos && text[end - 1] == '\\') end = text.find('"', end + 1);
        return std::min(end, text.size() - 1) + 1;
    }
    return std::find(signs.begin(), signs.end(), text.substr(0, 2)) == signs.end() ? 1 : 2;
}

// Facts of the tree about a token.
enum Mark : std::uint8_t {
    begins_item = 1,  // begins a declaration, an item of a block or a line of a menu: does not continue the line above
    opens_call = 2,   // the bracket of a call or of parameters
    is_operator = 4,  // a sign between two values, or between a value and its change
};

using Marks = std::vector<std::uint8_t>;

// Lines of a window stand below the words about its turns.
bool is_line_of_window(const Tree& tree, NodeId window, NodeId part) {
    if (!tree.is(window, NodeKind::Window)) return false;
    const auto kind = tree.kind(part);
    return kind == NodeKind::Cites || kind == NodeKind::Opens || kind == NodeKind::AfterEach || kind == NodeKind::Closes;
}

void mark(const Tree& tree, NodeId id, Marks& marks) {
    const auto kind = tree.kind(id);
    if (kind == NodeKind::Operator) marks[tree[id].span.begin] |= is_operator;
    if (kind == NodeKind::Params) marks[tree[id].span.begin] |= opens_call;
    if (kind == NodeKind::Call || kind == NodeKind::Case) marks[tree[tree[id].first].span.end] |= opens_call;
    for (const auto c : tree.each(id)) {
        const bool item =
            kind == NodeKind::Script || kind == NodeKind::Block || tree.is(c, NodeKind::Entry) || is_line_of_window(tree, id, c);
        if (item) marks[tree[c].span.begin] |= begins_item;
        mark(tree, c, marks);
    }
}

// Nothing when the text does not parse.
Marks marks_of(std::string_view text, Indentation indentation) {
    Diagnostics diagnostics;
    const auto source = std::make_shared<Source>("", std::string(text));
    std::vector<Tree> trees;
    if (indentation == Indentation::separates) {
        trees = parse_module(source, diagnostics);
    } else if (auto tree = parse_script(source, diagnostics)) {
        trees.push_back(std::move(*tree));
    }
    if (diagnostics.errors() > 0) return {};
    Marks marks(text.size() + 1);
    for (const auto& tree : trees) {
        marks[tree[tree.root()].span.begin] |= begins_item;
        mark(tree, tree.root(), marks);
    }
    return marks;
}

struct Line {
    std::vector<Token> tokens;
    std::string_view comment;  // at the end of the line, or alone on it
};

std::vector<Line> lines_of(std::string_view text, const Marks& marks) {
    std::vector<Line> lines(1);
    for (auto token : tokens_of(text)) {
        const bool sign = token.text == "+" || token.text == "-";
        if (marks[token.at] & opens_call) token.leans = Leans::back;
        else if (sign && !(marks[token.at] & is_operator)) token.leans = Leans::forward;

        if (token.text == "\n") lines.emplace_back();
        else if (token.text[0] == '#') lines.back().comment = token.text;
        else lines.back().tokens.push_back(token);
    }
    return lines;
}

// Computes the margin of a line from the brackets that are open before it.
class Margin {
public:
    Margin(const Marks& marks, Indentation indentation) : marks_(marks), going_on_(going_on_indent(indentation)) {}

    std::size_t of(const Token& first) const {
        // In a rules file only `}` may stand in the first column, and therefore `)` and `]` stay inside.
        if (first.text == "}") return open_.back().margin;
        const bool goes_on = !(marks_[first.at] & begins_item) && !after_brace_ && !in_round_or_square();
        return inside() + (goes_on ? going_on_ : 0);
    }
    // The margin of a comment on its own line: that of the line below, or of the block that ends there.
    std::size_t of_comment(const Token* next) const { return !next || next->text == "}" ? inside() : of(*next); }

    void pass(const std::vector<Token>& tokens, std::size_t margin) {
        for (const auto& token : tokens) {
            after_brace_ = token.text == "{";
            if (std::string_view("({[").find(token.text) != std::string_view::npos) open_.push_back({token.text[0], margin});
            if (std::string_view(")}]").find(token.text) != std::string_view::npos) {
                // A line behind a closing bracket takes the margin of the line that opened it.
                margin = open_.back().margin;
                open_.pop_back();
            }
        }
    }

private:
    struct Open {
        char bracket;
        std::size_t margin;  // margin of its line
    };
    std::size_t inside() const { return open_.empty() ? 0 : open_.back().margin + block_indent; }
    bool in_round_or_square() const { return !open_.empty() && open_.back().bracket != '{'; }

    const Marks& marks_;
    std::size_t going_on_;
    std::vector<Open> open_;
    bool after_brace_ = false;  // the token before was `{`: a value in braces begins like an item
};

void write(const Line& line, std::size_t margin, std::string& out) {
    out.append(margin, ' ');
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
        if (i > 0 && blank_between(line.tokens[i - 1], line.tokens[i])) out += ' ';
        out += line.tokens[i].text;
    }
    if (!line.tokens.empty() && !line.comment.empty()) out += "  ";
    out += line.comment;
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size();) {
        const bool blank = text[at] == ' ' || text[at] == '\t' || text[at] == '\r';
        const auto length = blank ? 1 : token_length(text.substr(at));
        auto token = text.substr(at, length);
        while (token.size() > 1 && (token.back() == ' ' || token.back() == '\t' || token.back() == '\r')) token.remove_suffix(1);
        if (!blank) tokens.push_back({token, static_cast<std::uint32_t>(at)});
        at += length;
    }
    return tokens;
}

bool blank_between(const Token& left, const Token& right) {
    static constexpr std::array<std::string_view, 5> close_up = {",", ":", ")", "]", "/"};
    static constexpr std::array<std::string_view, 3> open_up = {"(", "[", "/"};
    const auto among = [](const auto& list, std::string_view text) { return std::find(list.begin(), list.end(), text) != list.end(); };
    if (left.leans == Leans::forward || right.leans == Leans::back) return false;
    return !among(open_up, left.text) && !among(close_up, right.text);
}

std::string format(std::string_view text, Indentation indentation) {
    const auto marks = marks_of(text, indentation);
    if (marks.empty()) return std::string(text);
    const auto lines = lines_of(text, marks);
    std::vector<const Token*> next(lines.size() + 1);  // the first token of a line or below it
    for (auto i = lines.size(); i-- > 0;) next[i] = lines[i].tokens.empty() ? next[i + 1] : &lines[i].tokens.front();

    Margin margin(marks, indentation);
    std::string out;
    bool gap = false;  // an empty line precedes
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        if (line.tokens.empty() && line.comment.empty()) {
            gap = true;
            continue;
        }
        if (!out.empty()) out += gap ? "\n\n" : "\n";
        gap = false;
        const auto here = line.tokens.empty() ? margin.of_comment(next[i]) : margin.of(line.tokens.front());
        write(line, here, out);
        margin.pass(line.tokens, here);
    }
    if (!out.empty() && indentation == Indentation::separates) out += '\n';
    return out;
}

}  // namespace holo
