#include "grammar/remedies.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "grammar/letters.hpp"

namespace holo {

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string_view word_at(std::string_view text, std::size_t at) {
    auto end = at;
    while (end < text.size() && (is_letter(text[end]) || (end > at && text[end] == '-'))) ++end;
    return text.substr(at, end - at);
}

std::string_view word_before(std::string_view text, std::size_t at) {
    auto end = at;
    while (end > 0 && text[end - 1] == ' ') --end;
    auto begin = end;
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    return text.substr(begin, end - begin);
}

// The start of the word before that place.
std::size_t start_before(std::string_view text, std::size_t at) {
    return static_cast<std::size_t>(word_before(text, at).data() - text.data());
}

// Tells whether a step, or the continuation of one, is expected.
bool is_about_steps(std::string_view expected) {
    static constexpr std::array rules = {std::string_view("finish"), std::string_view("item"), std::string_view("step"),
                                         std::string_view("close_brace")};
    return std::find(rules.begin(), rules.end(), expected) != rules.end();
}

}  // namespace

std::optional<Remedy> remedy_at(std::string_view text, std::size_t at, std::string_view expected) {
    if (at >= text.size()) return std::nullopt;
    const char next = at + 1 < text.size() ? text[at + 1] : '\n';
    const bool ends = text[at] == '.' || text[at] == ';' || (text[at] == '!' && next != '=');
    if (ends && !std::isdigit(static_cast<unsigned char>(next))) return Remedy{std::string(1, text[at]), "@remedy_full_stop"};
    const auto word = word_at(text, at);
    const char behind = at + word.size() < text.size() ? text[at + word.size()] : '\n';
    const bool is_code = !word.empty() && (word.back() == '-' || std::isdigit(static_cast<unsigned char>(behind)) != 0);  // `TCG-540`
    if (!word.empty() && is_upper(word[0]) && !is_code && (word.size() > 1 || expected == "as_name"))                     // `X` is a number
        return Remedy{std::string(word), "@remedy_capital|" + in_small(word)};
    if (word == "and" && is_about_steps(expected)) return Remedy{"and", "@remedy_and"};
    // A name in a wrong place: before the object that it names, behind a noun without a quantity, or no valid name at all.
    const auto length = std::max<std::size_t>(word.size(), 1);
    if (expected == "as_name") return Remedy{"as", "@remedy_name_word", length};
    const bool behind_name = !word.empty() && is_about_steps(expected) && word_before(text, start_before(text, at)) == "as";
    if (word == "as" || behind_name) return Remedy{"as", "@remedy_name", length};
    if (text[at] == ':' && is_about_steps(expected)) return Remedy{":", "@remedy_colon"};
    // A type of a parameter, or of a query, that the language spells otherwise.
    if (word == "of" && word_before(text, at) == "set" && (expected == "close_paren" || expected == "equals"))
        return Remedy{"set of", "@remedy_set", word.size()};
    if (text[at] == '\'' && next == 't') return Remedy{"'t", "@remedy_not"};
    if (word == "not")
        return Remedy{"not", expected == "noun" || expected == "actor_noun"
                                 ? "@remedy_not_adjective|" + std::string(word_at(text, std::min(at + 4, text.size())))
                                 : "@remedy_not"};
    if (word == "is" && word_before(text, at) == "that") return Remedy{"that is", "@remedy_that", word.size()};
    return std::nullopt;
}

}  // namespace holo
