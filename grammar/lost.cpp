#include "grammar/lost.hpp"

#include <algorithm>
#include <array>

#include "grammar/letters.hpp"

namespace holo {

namespace {

bool in_lower_word(char c) { return is_lower(c) || is_digit(c) || c == '_' || c == '-'; }

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& some) {
    return std::find(some.begin(), some.end(), word) != some.end();
}

// Words before a name that is given.
constexpr std::array naming = {std::string_view("as"), std::string_view("let")};
constexpr std::array declaring = {std::string_view("event"),     std::string_view("query"),   std::string_view("define"),
                                  std::string_view("procedure"), std::string_view("keyword"), std::string_view("header"),
                                  std::string_view("require")};
// Words before the other verb forms of an event.
constexpr std::array forms = {std::string_view("says"), std::string_view("gives")};

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!in_lower_word(text[at])) continue;
        auto end = at;
        while (end < text.size() && in_lower_word(text[end])) ++end;
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

void Lost::line(std::string_view text) {
    const auto words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        mentioned_.emplace(words[i]);
        if (i > 0 && is_one_of(words[i - 1], naming)) names_.emplace(words[i]);
    }
}

void Lost::declaration(std::string_view text) {
    line(text);
    const auto sign = std::min(text.find_first_of("({=:,\n"), text.size());
    auto named = words_of(text.substr(0, sign));
    // Behind `keyword` and similar words the whole text is the name; elsewhere the name is the word before the parameters.
    if (named.empty() || named.front() == "rules" || named.front() == "case") return;
    if (is_one_of(named.front(), declaring)) named.erase(named.begin());
    else if (sign < text.size() && text[sign] == '(') named.erase(named.begin(), named.end() - 1);
    else named.clear();
    for (const auto word : named)
        if (word != "as") declared_.emplace(word), names_.emplace(word);
    const auto words = words_of(text);
    for (std::size_t i = 1; i < words.size(); ++i)
        if (is_one_of(words[i - 1], forms)) declared_.emplace(words[i]);
}

bool Lost::spoils(std::string_view text) const {
    if (declared_.empty()) return false;
    constexpr std::size_t shortest_stem = 3;
    for (const auto word : words_of(text))
        for (const auto& name : declared_)
            if (word == name || (name.size() >= shortest_stem && word.starts_with(name))) return true;
    return false;
}

}  // namespace holo
