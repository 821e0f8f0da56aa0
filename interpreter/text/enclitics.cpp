#include "interpreter/text/enclitics.hpp"

#include <algorithm>
#include <sstream>

#include "interpreter/text/tokens.hpp"

namespace holo::text {

void Enclitics::add_host(std::string_view form) {
    std::istringstream parts{std::string(form)};
    std::string first;
    parts >> first;
    std::vector<std::string> rest;
    for (std::string word; parts >> word;) rest.push_back(word);
    hosts_[first].push_back(std::move(rest));
}

const std::vector<std::vector<std::string>>* Enclitics::host(const std::string& word) const {
    const auto found = hosts_.find(word);
    return found == hosts_.end() ? nullptr : &found->second;
}

bool Enclitics::is_one(const std::string& word) const {
    return word.size() > 1 && word[0] == '-' && std::find(words.begin(), words.end(), word.substr(1)) != words.end();
}

std::string Enclitics::plain(std::string word) const {
    for (const auto& [vowel, written] : stressed)
        for (auto at = word.find(written); at != std::string::npos; at = word.find(written)) word.replace(at, written.size(), vowel);
    return word;
}

std::vector<Token> Enclitics::opened(std::vector<Token> tokens) const {
    const auto may_have_one = [&](const Token& token) {
        return token.word == "-" || std::any_of(words.begin(), words.end(), [&](const auto& one) { return token.word.ends_with(one); });
    };
    if (std::none_of(tokens.begin(), tokens.end(), may_have_one)) return tokens;
    std::vector<Token> out;
    out.reserve(tokens.size() + 2);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        auto& token = tokens[at];
        const bool stands_alone =
            token.word == "-" && at + 1 < tokens.size() && tokens[at + 1].span.begin == token.span.end && is_one("-" + tokens[at + 1].word);
        if (stands_alone) {  // patterns have enclitics alone
            out.push_back({"-" + tokens[at + 1].word, {token.span.begin, tokens[at + 1].span.end}});
            ++at;
            continue;
        }
        const auto taken = std::find_if(words.begin(), words.end(), [&](const auto& enclitic) {
            return token.word.size() > enclitic.size() && token.word.ends_with(enclitic) &&
                   host(plain(token.word.substr(0, token.word.size() - enclitic.size()))) != nullptr;
        });
        if (taken == words.end()) {
            out.push_back(std::move(token));
            continue;
        }
        const auto verb = plain(token.word.substr(0, token.word.size() - taken->size()));
        out.push_back({verb, token.span, token.capital});
        // The rest of the verb comes before the enclitic.
        for (const auto& rest : *host(verb)) {
            const bool follows = !rest.empty() && at + rest.size() < tokens.size() &&
                                 std::equal(rest.begin(), rest.end(), tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                            [](const auto& word, const auto& t) { return word == t.word; });
            if (!follows) continue;
            for (std::size_t i = 1; i <= rest.size(); ++i) out.push_back(tokens[at + i]);
            at += rest.size();
            break;
        }
        out.push_back({"-" + *taken, token.span});
    }
    return out;
}

void Enclitics::join(std::vector<std::string>& row, const std::string& enclitic) const {
    auto verb = row.rbegin();
    while (verb != row.rend() && host(*verb) == nullptr) ++verb;
    if (verb == row.rend()) return row.push_back(enclitic.substr(1));
    *verb = with_stress(*verb) + enclitic.substr(1);
}

// The stress keeps its place while the word gets longer: on the last vowel but one, when the word ends with a vowel.
std::string Enclitics::with_stress(const std::string& word) const {
    const auto vowel_at = [&](std::size_t at) {
        return std::find_if(stressed.begin(), stressed.end(), [&](const auto& v) { return word.substr(at, 1) == v.first; });
    };
    if (word.empty() || vowel_at(word.size() - 1) == stressed.end()) return word;
    std::size_t end = word.size();
    while (end > 0 && vowel_at(end - 1) != stressed.end()) --end;
    while (end > 0 && vowel_at(end - 1) == stressed.end()) --end;
    auto best = stressed.end();
    std::size_t place = 0;
    for (auto at = end; at > 0 && vowel_at(at - 1) != stressed.end(); --at)
        if (vowel_at(at - 1) < best) best = vowel_at(at - 1), place = at - 1;
    if (best == stressed.end()) return word;
    return word.substr(0, place) + best->second + word.substr(place + 1);
}

}  // namespace holo::text
