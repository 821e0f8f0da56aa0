#include "grammar/remedies.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>

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

std::string_view first_word_of_line(std::string_view text, std::size_t at) {
    auto begin = text.substr(0, at).find_last_of('\n');
    begin = text.find_first_not_of(' ', begin == std::string_view::npos ? 0 : begin + 1);
    return word_at(text, std::min(begin, at));
}

bool is_number_word(std::string_view word) {
    static constexpr std::array<std::string_view, 9> words = {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Tells whether a step, or the continuation of one, is expected.
bool is_about_steps(std::string_view expected) {
    static constexpr std::array rules = {std::string_view("finish"), std::string_view("item"), std::string_view("step"),
                                         std::string_view("close_brace")};
    return std::find(rules.begin(), rules.end(), expected) != rules.end();
}

// Tells whether the line sets a value behind that place.
bool is_set_in_line(std::string_view text, std::size_t at) {
    const auto line = text.substr(at, text.substr(at).find('\n'));
    return line.find(" = ") != std::string_view::npos;
}

// Tells whether `preferring` stands before that place in the same step.
bool is_behind_preference(std::string_view text, std::size_t at) {
    const auto before = text.substr(0, at);
    const auto preference = before.rfind("preferring ");
    return preference != std::string_view::npos && before.find_first_of(",\n{}:", preference) == std::string_view::npos;
}

// Words of printed card texts that tell by themselves how scripts say the same.
struct CardWord {
    std::string_view word;
    const char* help;
    bool only_steps;  // where a step, or the continuation of one, is expected
};
constexpr CardWord card_words[] = {
    {"have", "@remedy_have", false},     {"has", "@remedy_have", false},     {"control", "@remedy_have", false},
    {"controls", "@remedy_have", false}, {"equal", "@remedy_equals", false}, {"equals", "@remedy_equals", false},
    {"if", "@remedy_if", true},          {"unless", "@remedy_if", true},     {"instead", "@remedy_instead", true},
    {"or", "@remedy_or", true},          {"once", "@remedy_limit", true},    {"this", "@remedy_duration", true},
    {"at", "@remedy_moment", true},      {"would", "@remedy_would", false},
};

bool is_trigger(std::string_view word) { return word == "after" || word == "before" || word == "when"; }

// Tells whether `after end of PERIOD` stands there.
bool is_end_of_period(std::string_view text, std::size_t at) {
    const auto of = start_before(text, at);
    if (word_before(text, of) != "of") return false;
    const auto end = start_before(text, of);
    if (word_before(text, end) != "end") return false;
    const auto trigger = word_before(text, start_before(text, end));
    return trigger == "after" || trigger == "before" || trigger == "or";
}

// Words of printed card texts, in their surroundings.
std::optional<Remedy> remedy_of_card_text(std::string_view text, std::size_t at, std::string_view word, std::string_view expected) {
    const auto before = word_before(text, at);
    const auto is = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    const auto remedy = [&](const char* help) { return Remedy{std::string(word), help}; };
    if (word.empty()) {
        const auto next = word_at(text, std::min(text.find_first_not_of(" \n", at + 1), text.size()));
        // `after …, once per PERIOD, if CONDITION: …`
        if (text[at] == ',' && expected == "trigger_body" && next == "if") return Remedy{", if", "@remedy_if_first", 1};
        // `if CONDITION, after …: …`
        if (text[at] == ',' && expected == "block" && first_word_of_line(text, at) == "if" && is_trigger(next))
            return Remedy{"if", "@remedy_if_first", 1};
        if ((text[at] == '+' || text[at] == '-') && before == "get") return Remedy{"get", "@remedy_gets", 1};
        if ((text[at] == '{' || text[at] == ':') && is_end_of_period(text, at))
            return Remedy{"end of " + std::string(before), "@remedy_end_of|" + std::string(before), 1};
        return std::nullopt;
    }
    if (is_about_steps(expected) && is({"of", "on", "in", "under", "with", "without", "where", "other"}) && is_behind_preference(text, at))
        return remedy("@remedy_preferring");
    const auto verb = is({"gets", "loses", "becomes", "cannot"});
    if (before == "this" && expected != "period_word") return Remedy{"this " + std::string(word), "@remedy_this", word.size()};
    if (verb && word_before(text, start_before(text, at)) == "this")
        return Remedy{"this " + std::string(before), "@remedy_this", word.size()};
    if (before == "your" && is({"opponent", "opponents"})) return Remedy{"your opponent", "@remedy_opponent", word.size()};
    if (before == "time" && expected == "subject_tail") return Remedy{"time", "@remedy_trigger", word.size()};
    for (const auto& row : card_words)
        if (row.word == word && !row.only_steps) return remedy(row.help);
    if (expected == "trigger_body" && word == "if") return remedy("@remedy_if_first");
    if (expected == "trigger_body" && word == "once") return remedy("@remedy_limit");
    if (word == "the" && (expected == "period_word" || expected == "until_end" || expected == "without_article"))
        return remedy("@remedy_period");
    if (is_number_word(word) && expected == "amount") return remedy("@remedy_digits");
    if (word == "then" && expected == "step") return remedy("@remedy_then");
    if (word == "the" && expected == "feature") return remedy("@remedy_extreme");
    const bool is_feature = expected == "feature" || expected == "feature_left_out";
    if ((word == "a" || word == "an") && is_feature) return remedy("@remedy_feature");
    if (expected == "times_what") return remedy("@remedy_added");
    if (word == "for" && is_about_steps(expected) && word_at(text, std::min(at + 4, text.size())) == "each") return remedy("@remedy_count");
    for (const auto& row : card_words)
        if (row.word == word && is_about_steps(expected)) return remedy(row.help);
    return std::nullopt;
}

}  // namespace

std::optional<std::string> remedy_for_word(std::string_view word) {
    if (word == "target") return "@remedy_target";
    if (is_number_word(word)) return "@remedy_digits";
    if (word == "them" || word == "those" || word == "him" || word == "her") return "@remedy_name";
    return std::nullopt;
}

std::optional<std::string> remedy_for_argument(std::string_view argument, std::string_view label, std::string_view before,
                                               std::string_view behind) {
    const auto first = word_at(argument, 0);
    if (const auto remedy = remedy_for_word(first)) return remedy;
    if (before == "this" && label.empty()) return "@remedy_this";
    if (behind.starts_with("control")) return "@remedy_have";
    if (label == "for" && first == "each") return "@remedy_count";
    if (argument.ends_with(" equal")) return "@remedy_computed";
    return std::nullopt;
}

std::optional<Remedy> remedy_at(std::string_view text, std::size_t at, std::string_view expected) {
    // `a card in your hand at random`
    if (word_before(text, at) == "random" && word_before(text, start_before(text, at)) == "at")
        return Remedy{"at random", "@remedy_random", 1};
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
    if (text[at] == ':' && is_about_steps(expected) && first_word_of_line(text, at) == "whenever")
        return Remedy{"whenever", "@remedy_trigger", 1};
    if (text[at] == ':' && is_about_steps(expected)) return Remedy{":", "@remedy_colon"};
    if (text[at] == ':' && expected == "noun" && word_before(text, at) == "of") return Remedy{":", "@remedy_modes"};
    // A type of a parameter, or of a query, that the language spells otherwise.
    if (word == "of" && word_before(text, at) == "set" && (expected == "close_paren" || expected == "equals"))
        return Remedy{"set of", "@remedy_set", word.size()};
    // A change of several things in one line: `zone of each creature = ashes`.
    if (word == "of" && is_about_steps(expected) && word_at(text, std::min(at + 3, text.size())) == "each" && is_set_in_line(text, at))
        return Remedy{"of each", "@remedy_set_each|" + std::string(word_before(text, at)), word.size()};
    if (auto remedy = remedy_of_card_text(text, at, word, expected)) return remedy;
    if (text[at] == '\'' && next == 't') return Remedy{"'t", "@remedy_not"};
    if (word == "not")
        return Remedy{"not", expected == "noun" || expected == "actor_noun"
                                 ? "@remedy_not_adjective|" + std::string(word_at(text, std::min(at + 4, text.size())))
                                 : "@remedy_not"};
    if (word == "is" && word_before(text, at) == "that") return Remedy{"that is", "@remedy_that", word.size()};
    return std::nullopt;
}

}  // namespace holo
