#include "interpreter/text/tokens.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "grammar/letters.hpp"

namespace holo::text {

namespace {

// Capitals beyond ASCII are two bytes whose second is 0x80 to 0x9E behind 0xC3; the small letters lie 0x20 behind them.
std::string lowered(std::string_view text) {
    auto out = in_small(text);
    for (std::size_t i = 1; i < out.size(); ++i) {
        const auto byte = static_cast<unsigned char>(out[i]);
        if (static_cast<unsigned char>(out[i - 1]) == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97)
            out[i] = static_cast<char>(byte + 0x20);
    }
    return out;
}

bool is_letter(char c) { return is_lower(c) || is_upper(c) || static_cast<unsigned char>(c) >= 0x80 || c == '_'; }

// Signs of other alphabets that stand for one of ASCII.
struct Sign {
    std::string_view written, meant;
};
constexpr std::array signs{Sign{"’", "'"},  Sign{"‘", "'"},  Sign{"“", "\""}, Sign{"”", "\""}, Sign{"«", "\""},
                           Sign{"»", "\""}, Sign{"–", "-"},  Sign{"—", "-"},  Sign{"•", "•"},  Sign{"…", "..."},
                           Sign{"−", "-"},  Sign{"→", "->"}, Sign{"¡", "¡"},  Sign{"¿", "¿"}};

class Lexer {
public:
    Lexer(std::string_view text, bool is_script) : text_(text), is_script_(is_script) {}

    std::vector<Token> all() {
        out_.reserve(text_.size() / 6 + 1);  // about as many as there are words
        while (at_ < text_.size()) one();
        return std::move(out_);
    }

private:
    // A pair of braces: the indent of its first line, and whether each line with this indent is a step.
    struct Block {
        std::optional<std::size_t> indent;
        bool has_steps = true;
    };

    bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
    void add(std::size_t length, std::string word) {
        if (is_script_ && word == "{") blocks_.push_back({{}, !opens_menu()});
        if (is_script_ && word == "}" && !blocks_.empty()) blocks_.pop_back();
        const auto begin = static_cast<std::uint32_t>(at_);
        const char first = text_[at_];
        const bool capital = is_upper(first) ||
                             (static_cast<unsigned char>(first) == 0xC3 && length > 1 && static_cast<unsigned char>(text_[at_ + 1]) < 0x9F);
        out_.push_back({std::move(word), {begin, static_cast<std::uint32_t>(at_ + length)}, capital});
        at_ += length;
    }
    const Sign* sign() const {
        if (static_cast<unsigned char>(text_[at_]) < 0x80) return nullptr;
        const auto found = std::find_if(signs.begin(), signs.end(), [&](const auto& s) { return starts(s.written); });
        return found == signs.end() ? nullptr : &*found;
    }
    bool letter_at(std::size_t at) const {
        if (at >= text_.size() || !is_letter(text_[at])) return false;
        if (static_cast<unsigned char>(text_[at]) < 0x80) return true;  // signs that begin with a letter's byte are not ASCII
        return std::none_of(signs.begin(), signs.end(), [&](const auto& s) { return text_.substr(at).starts_with(s.written); });
    }

    void one() {
        const char c = text_[at_];
        if (c == '\n' && is_script_) {
            line_end();
        } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            ++at_;
        } else if (c == '<' && !is_script_) {
            markup();
        } else if (c == '[' && is_script_ && text_.find(']', at_) != std::string_view::npos) {
            at_ = text_.find(']', at_) + 1;  // the citation of a rule is no token
        } else if (c == '[' && !is_script_) {
            const auto end = text_.find(']', at_);
            const auto length = end == std::string_view::npos ? 1 : end + 1 - at_;
            add(length, lowered(text_.substr(at_, length)));
        } else if (c == '"' && is_script_) {
            auto end = text_.find('"', at_ + 1);
            while (end != std::string_view::npos && text_[end - 1] == '\\') end = text_.find('"', end + 1);
            const auto length = end == std::string_view::npos ? text_.size() - at_ : end + 1 - at_;
            add(length, std::string(text_.substr(at_, length)));
        } else if (is_digit(c)) {
            std::size_t length = 1;
            while (at_ + length < text_.size() && is_digit(text_[at_ + length])) ++length;
            // A name or an ordinal, as `8t88` and `501st`.
            while (!is_script_ && (letter_at(at_ + length) || (at_ + length < text_.size() && is_digit(text_[at_ + length])))) ++length;
            add(length, lowered(text_.substr(at_, length)));
        } else if (const auto* found = sign()) {
            if (found->meant == "'") apostrophe(found->written.size());
            else add(found->written.size(), std::string(found->meant));
        } else if (c == '\'' || is_lost_apostrophe(at_)) {
            apostrophe(1);
        } else if (letter_at(at_)) {
            word();
        } else {
            other();
        }
    }

    void word() {
        std::size_t length = 0;
        // Inside a word, a hyphen joins; a prefix is a token of its own, because any adjective may follow.
        if ((text_[at_] == 'n' || text_[at_] == 'N') && lowered(text_.substr(at_, 4)) == "non-") return add(4, "non-");
        while ((at_ + length < text_.size() && is_lower(text_[at_ + length])) || letter_at(at_ + length) ||
               (length > 0 && at_ + length < text_.size() && is_digit(text_[at_ + length])) ||
               (length > 0 && at_ + length < text_.size() && text_[at_ + length] == '-' && letter_at(at_ + length + 1)) ||
               (length > 0 && shortens(at_ + length))) {
            ++length;
        }
        if (is_script_ && at_ + length < text_.size() && text_[at_ + length] == '(') ++length;  // a call is one token with its `(`
        auto small = lowered(text_.substr(at_, length));
        std::replace(small.begin(), small.end(), '?', '\'');
        add(length, std::move(small));
    }

    // Some lists of cards have a question mark for each apostrophe. Cards ask no questions.
    bool is_lost_apostrophe(std::size_t at) const {
        return !is_script_ && text_[at] == '?' && at > 0 && is_letter(text_[at - 1]) && letter_at(at + 1);
    }

    // Tells whether an apostrophe stands inside of a word: can't.
    bool shortens(std::size_t at) const {
        if (at + 1 >= text_.size() || (text_[at] != '\'' && !is_lost_apostrophe(at)) || is_script_ || !letter_at(at + 1)) return false;
        return in_small(text_.substr(at + 1, 1)) != "s" || letter_at(at + 2);
    }

    void apostrophe(std::size_t length) {
        const bool possessive =
            at_ + length < text_.size() && in_small(text_.substr(at_ + length, 1)) == "s" && !letter_at(at_ + length + 1);
        add(length + (possessive ? 1 : 0), possessive ? "'s" : "'");
    }

    void other() {
        static constexpr std::array<std::string_view, 6> two{"->", "<=", ">=", "!=", "//", "+="};
        for (const auto sign : two)
            if (starts(sign) && (is_script_ || sign == "->")) return add(2, std::string(sign));
        add(1, std::string(text_.substr(at_, 1)));
    }

    // Passes over markup; over notes in italic brackets, too, because they say nothing of their own.
    void markup() {
        const auto end = text_.find('>', at_);
        if (end == std::string_view::npos) return add(1, "<");
        for (const auto tag : {"i", "em"}) {
            const std::string opens = "<" + std::string(tag) + ">(", closes = "</" + std::string(tag) + ">";
            const auto closed = text_.find(closes, at_);
            if (!starts(opens) || closed == std::string_view::npos) continue;
            at_ = closed + closes.size();
            return;
        }
        if (starts("<li>")) return add(4, "•");
        at_ = end + 1;
    }

    // Tells whether the block that begins here holds the lines of a menu: `offer PLAYER {`.
    bool opens_menu() const { return out_.size() > 1 && out_[out_.size() - 2].word == "offer"; }

    // Ends an ability, unless the next line is indented and therefore continues the ability. In braces, ends a step, unless the next line
    // is indented deeper than the first; lines in braces that are not indented are abilities that something gets.
    void line_end() {
        std::size_t next = at_ + 1;
        while (next < text_.size() && text_[next] == ' ') ++next;
        const auto indent = next - at_ - 1;
        const bool goes_on = next < text_.size() && text_[next] != '}' && !out_.empty();
        auto* block = blocks_.empty() ? nullptr : &blocks_.back();
        if (block != nullptr && !block->indent) block->indent = indent;
        else if (block != nullptr && goes_on && indent > 0 && block->indent == indent && block->has_steps && out_.back().word != ",")
            return add(1, ",");
        if (goes_on && indent == 0) add(1, ";");
        else at_ = next;
    }

    std::string_view text_;
    bool is_script_;
    std::size_t at_ = 0;
    std::vector<Token> out_;
    std::vector<Block> blocks_;  // those around the place
};

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (end > at) out.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string capitalised(std::string word) {
    if (word.empty()) return word;
    if (is_lower(word[0])) word[0] = static_cast<char>(word[0] - 'a' + 'A');
    else if (word.size() > 1 && static_cast<unsigned char>(word[0]) == 0xC3 && static_cast<unsigned char>(word[1]) >= 0xA0)
        word[1] = static_cast<char>(word[1] - 0x20);
    return word;
}

// Gives an elided word the spelling that patterns have.
void unelide(Token& token, const Spelling& spelling) {
    for (const auto& elision : spelling.elisions)
        if (token.word == elision.becomes) token.word = elision.word;
}

// The signs of notes: any number, anything in square brackets, any other words.
constexpr std::string_view any_number = "#", any_symbol = "[*]", any_words = "*";

bool fits(std::string_view noted, const Token& token) {
    if (noted == any_number) return token.is_number();
    return noted == token.word || (noted == any_symbol && token.word.starts_with('['));
}

// Tells whether a note may begin with a token. Few do; therefore the first letters are compared before anything else.
bool may_begin(const std::vector<std::string>& note, const Token& token) {
    if (note.empty()) return false;
    const char first = note.front()[0];
    return first == token.word[0] || first == any_number[0] || first == any_words[0];
}

// The number of tokens of a note that begins at a token; 0 when the note does not begin there.
std::size_t length_of_note(const std::vector<std::string>& note, const std::vector<Token>& tokens, std::size_t begin) {
    auto at = begin;
    for (std::size_t i = 0; i < note.size(); ++i) {
        if (note[i] == any_words) {
            while (at < tokens.size() && i + 1 < note.size() && tokens[at].word != note[i + 1] && !tokens[at].word.starts_with('[')) ++at;
            continue;
        }
        if (at == tokens.size() || !fits(note[i], tokens[at++])) return 0;
    }
    return at - begin;
}

std::size_t length_of_note(const Spelling& spelling, const std::vector<Token>& tokens, std::size_t at) {
    std::size_t longest = 0;
    for (const auto& note : spelling.notes)
        if (may_begin(note, tokens[at])) longest = std::max(longest, length_of_note(note, tokens, at));
    return longest;
}

void elide(std::vector<std::string>& row, const Spelling& spelling) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
        for (const auto& elision : spelling.elisions) {
            if (row[i] != elision.word) continue;
            const auto next = lowered(row[i + 1]);
            const auto begins = [&](const auto& with) { return next.starts_with(with); };
            if (std::any_of(elision.before.begin(), elision.before.end(), begins) &&
                std::none_of(elision.but.begin(), elision.but.end(), begins))
                row[i] = elision.becomes;
        }
}

// Moves a full stop inside of the quotes that end a sentence behind the quotes. A full stop inside of quotes in the middle of a sentence is
// left out.
void move_stops(std::vector<Token>& row) {
    bool quoted = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].word != "\"") continue;
        quoted = !quoted;
        if (quoted || i == 0 || row[i - 1].word != ".") continue;
        const bool ends = i + 1 == row.size() || row[i + 1].capital;
        if (ends) std::swap(row[i - 1], row[i]);
        else row.erase(row.begin() + static_cast<std::ptrdiff_t>(--i));
    }
}

// Leaves out longer explanations in brackets, because they say nothing of their own.
void leave_notes(std::vector<Token>& row, std::size_t longest) {
    const auto is = [](const char* sign) { return [sign](const Token& token) { return token.word == sign; }; };
    for (auto opens = std::find_if(row.begin(), row.end(), is("(")); opens != row.end();) {
        const auto closes = std::find_if(opens, row.end(), is(")"));
        const bool is_note = closes != row.end() && static_cast<std::size_t>(closes - opens) > longest + 1;
        opens = is_note ? row.erase(opens, closes + 1) : opens + 1;
        opens = std::find_if(opens, row.end(), is("("));
    }
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Tells whether a slash joins two numbers or two words, as in `4/3/3` and `and/or`. Between longer texts stands a slash of its own.
bool joins(const std::vector<std::string>& row, std::size_t slash) {
    if (slash == 0 || slash + 1 >= row.size()) return true;
    const char before = row[slash - 1][0], behind = row[slash + 1][0];
    return (is_digit(before) && is_digit(behind)) || (is_lower(before) && is_lower(behind));
}

}  // namespace

bool Token::is_number() const { return !word.empty() && std::all_of(word.begin(), word.end(), is_digit); }

bool Token::is_sign() const {
    return !is_number() && (word == "¡" || word == "¿" || (!is_letter(word[0]) && !is_digit(word[0]) && word[0] != '['));
}

std::string written(const Token& token, std::string_view text) {
    const auto as_written = text.substr(token.span.begin, token.span.end - token.span.begin);
    return as_written == token.word || lowered(as_written) == token.word ? std::string(as_written) : token.word;
}

std::vector<Token> text_tokens(std::string_view text, const Spelling& spelling) {
    auto read = spelling.enclitics.opened(Lexer(text, false).all());
    if (spelling.longest_aside > 0) leave_notes(read, static_cast<std::size_t>(spelling.longest_aside));
    if (spelling.stops_inside) move_stops(read);
    std::vector<Token> out;
    out.reserve(read.size());
    for (std::size_t at = 0; at < read.size(); ++at) {
        if (const auto note = length_of_note(spelling, read, at); note > 0) {
            at += note - 1;
            continue;
        }
        auto& token = read[at];
        unelide(token, spelling);
        const auto opened =
            std::find_if(spelling.contractions.begin(), spelling.contractions.end(), [&](const auto& c) { return c.second == token.word; });
        if (opened == spelling.contractions.end()) {
            out.push_back(std::move(token));
            continue;
        }
        for (auto& word : words_of(opened->first)) {
            out.push_back({std::move(word), token.span, token.capital});
            token.capital = false;
        }
    }
    return out;
}

bool goes_on(std::string_view line) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return false;
    const auto first = line.substr(begin);
    return first.starts_with("•") || first.starts_with("<li>") || first.starts_with("<ul>");
}

std::vector<Span> paragraphs(std::string_view text) {
    std::vector<Span> out;
    for (std::size_t at = 0; at < text.size();) {
        auto end = std::min(text.find('\n', at), text.size());
        const auto next = end + 1;
        const auto begin = std::min(text.find_first_not_of(" \t\r", at), end);
        while (end > begin && is_one_of(text.substr(end - 1, 1), {" ", "\t", "\r"})) --end;
        if (goes_on(text.substr(begin, end - begin)) && !out.empty()) out.back().end = static_cast<std::uint32_t>(end);
        else if (begin < end) out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        at = next;
    }
    return out;
}

std::vector<Token> script_tokens(std::string_view script, const Spelling& spelling) {
    auto out = Lexer(script, true).all();
    for (auto& token : out) unelide(token, spelling);
    return out;
}

std::string spelled(const std::vector<std::string>& words, const Spelling& spelling) {
    std::vector<std::string> row;
    for (const auto& word : words) {
        if (spelling.enclitics.is_one(word)) {
            spelling.enclitics.join(row, word);
            continue;
        }
        row.push_back(word);
        for (const auto& [opened, written] : spelling.contractions) {
            const auto parts = words_of(opened);
            if (parts.size() == 2 && row.size() > 1 && row.back() == parts[1] && lowered(row[row.size() - 2]) == parts[0]) {
                row.pop_back();
                row.back() = written;
            }
        }
    }
    elide(row, spelling);
    if (spelling.stops_inside)
        for (std::size_t i = 1; i < row.size(); ++i)
            if (row[i] == "." && row[i - 1] == "\"") std::swap(row[i - 1], row[i]);
    const auto capital_follows = [&](const std::string& word) {
        return std::find(spelling.capital_after.begin(), spelling.capital_after.end(), word) != spelling.capital_after.end();
    };
    std::string out;
    bool starts = true, glued = true;
    bool quoted = false;
    for (std::size_t at = 0; at < row.size(); ++at) {
        const auto& word = row[at];
        const bool signs_number = word == "-" && at + 1 < row.size() && is_digit(row[at + 1][0]);
        const bool closes =
            is_one_of(word, {",", ".", ":", ";", ")", "'s", "'", "!", "?"}) || (word == "\"" && quoted) || (word == "/" && joins(row, at));
        if (!glued && !closes) out += ' ';
        out += starts ? capitalised(word) : word;
        starts = capital_follows(word) || (starts && is_one_of(word, {"\"", "("})) || (word == "\"" && !quoted) ||
                 (word == "-" && out.size() < 24);
        glued = is_one_of(word, {"(", "+"}) || (word == "/" && joins(row, at)) || signs_number || (word == "\"" && !quoted) ||
                lowered(word) == "non-";
        if (word == "\"") quoted = !quoted;
    }
    return out;
}

std::string spelled_script(const std::vector<std::string>& words, const Spelling& spelling, std::vector<Span>* places) {
    auto row = words;
    elide(row, spelling);
    std::string out;
    bool glued = true;
    for (const auto& word : row) {
        const bool is_line = word == ";", closes = is_one_of(word, {",", ":", ")", "'s"});
        if (!glued && !closes && !is_line) out += ' ';
        const auto begin = static_cast<std::uint32_t>(out.size());
        out += is_line ? "\n" : word;
        if (places != nullptr) places->push_back({begin, static_cast<std::uint32_t>(out.size())});
        glued = is_line || word.ends_with('(') || word == "non-";
    }
    return out;
}

Span differing(std::string_view printed, const std::string& other, const Spelling& spelling) {
    const auto a = text_tokens(printed, spelling), b = text_tokens(other, spelling);
    std::size_t front = 0, back = 0;
    while (front < a.size() && front < b.size() && a[front].word == b[front].word) ++front;
    while (back + front < a.size() && back + front < b.size() && a[a.size() - 1 - back].word == b[b.size() - 1 - back].word) ++back;
    if (a.empty()) return {0, static_cast<std::uint32_t>(printed.size())};
    const auto first = std::min(front, a.size() - 1), last = std::max(first, a.size() - 1 - std::min(back, a.size() - 1));
    return {a[first].span.begin, a[last].span.end};
}

}  // namespace holo::text
