#include "interpreter/text/parentheses.hpp"

#include <algorithm>
#include <initializer_list>

namespace holo::text {

namespace {

bool is_among(std::initializer_list<std::string_view> list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// Parentheses that a word of a script opens; a call is one word with its own.
int opened_by(std::string_view word) { return word.ends_with('(') ? 1 : word == ")" ? -1 : 0; }

// Tells whether parentheses around a description open at that place of a row of words. `word`: the word at a place.
template <typename F>
bool opens_description(F&& word, std::size_t at) {
    return at > 0 && word(at) == "(" && leads_relative(word(at - 1)) && begins_description(word(at + 1));
}

}  // namespace

bool leads_relative(std::string_view word) { return is_among({"on", "than", "under", "among"}, word); }
bool begins_description(std::string_view word) { return is_among({"a", "an", "each", "all", "another"}, word); }

bool keeps_relatives(const std::vector<std::string>& words, std::size_t begin) {
    constexpr std::size_t least = 4;  // `a card with shields`
    if (begin == 0 || words.size() < begin + least || !leads_relative(words[begin - 1]) || !begins_description(words[begin])) return false;
    return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end(), [](const auto& word) {
        return is_among(
            {"where", "with", "without", "on", "under", "in", "among", "other", "linked", "adjacent", "nearest", "within", "showing"},
            word);
    });
}

void take_names_in(std::vector<std::string>& words) {
    const auto word = [&](std::size_t at) -> std::string_view { return words[at]; };
    for (std::size_t at = 0; at + 2 < words.size(); ++at) {
        if (words[at] != ")" || words[at + 1] != "as") continue;
        auto open = at;
        for (int depth = 1; depth > 0 && open > 0;) depth -= opened_by(words[--open]);
        const auto name = words.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        if (opens_description(word, open)) std::rotate(name - 1, name, name + 2);
    }
}

void take_parentheses(std::vector<Token>& tokens) {
    const auto word = [&](std::size_t at) -> std::string_view { return tokens[at].word; };
    for (std::size_t open = 1; open + 1 < tokens.size(); ++open) {
        if (!opens_description(word, open)) continue;
        auto close = open;
        for (int depth = 1; depth > 0 && ++close < tokens.size();) depth += opened_by(word(close));
        if (close == tokens.size()) return;
        tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(close));
        tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(open));
    }
}

}  // namespace holo::text
