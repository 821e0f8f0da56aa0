#include "interpreter/text/titles.hpp"

#include <algorithm>

namespace holo::text {

void Titles::add(const std::string& said, const std::string& title, const Spelling& spelling) {
    said_.try_emplace(title, said);
    all_.push_back({said, title, &spelling});
}

void Titles::take_apart(const Added& one) const {
    auto tokens = text_tokens(one.said, *one.spelling);
    if (tokens.empty()) return;
    // Titles such as `8t88` and `0-0-0` have no capital. A number alone is a number first.
    Entry entry{{}, one.title, is_capital(tokens, 0) || (tokens.size() == 1 && tokens.front().is_number())};
    for (auto& token : tokens) {
        entry.capitals.push_back(token.capital);
        entry.words.push_back(std::move(token.word));
    }
    auto& entries = by_first_[entry.words.front()];
    const auto same = [&](const auto& known) { return known.words == entry.words && known.title == one.title; };
    if (std::none_of(entries.begin(), entries.end(), same)) entries.push_back(std::move(entry));
}

const std::vector<Titles::Entry>* Titles::entries_for(const std::string& word) const {
    for (; apart_ < all_.size(); ++apart_) take_apart(all_[apart_]);
    const auto found = by_first_.find(word);
    return found == by_first_.end() ? nullptr : &found->second;
}

// Tells whether the first word from a token on has a capital. Signs and numbers, `501st` too, may stand before that word.
bool Titles::is_capital(const std::vector<Token>& tokens, std::size_t begin) {
    const auto is_passed = [](const Token& token) {
        return token.is_sign() || (!token.word.empty() && token.word.front() >= '0' && token.word.front() <= '9');
    };
    while (begin < tokens.size() && is_passed(tokens[begin])) ++begin;
    return begin < tokens.size() && tokens[begin].capital;
}

bool Titles::are_words(const std::vector<Token>& tokens, std::size_t begin, const std::vector<std::string>& words, std::size_t count) {
    return std::equal(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count),
                      tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                      [](const auto& word, const auto& token) { return word == token.word; });
}

std::vector<Titles::Found> Titles::at(const std::vector<Token>& tokens, std::size_t begin) const {
    std::vector<Found> out;
    const auto* entries = entries_for(tokens[begin].word);
    if (entries == nullptr) return out;
    const bool has_capital = is_capital(tokens, begin);
    for (const auto& entry : *entries) {
        if ((entry.has_capital && !has_capital) || begin + entry.words.size() > tokens.size()) continue;
        if (!are_words(tokens, begin, entry.words, entry.words.size())) continue;
        const auto is_same = [](bool capital, const Token& token) { return capital == token.capital; };
        const bool has_capitals =
            std::equal(entry.capitals.begin(), entry.capitals.end(), tokens.begin() + static_cast<std::ptrdiff_t>(begin), is_same);
        const auto end = begin + entry.words.size();
        const auto known = std::find_if(out.begin(), out.end(), [&](const auto& one) { return one.end == end; });
        if (known == out.end()) out.push_back({end, entry.title, has_capitals});
        else if (has_capitals && !known->has_capitals) *known = {end, entry.title, true};
        else if (has_capitals == known->has_capitals) out.push_back({end, entry.title, has_capitals});
    }
    return out;
}

std::string Titles::inflected(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) const {
    const auto* entries = entries_for(tokens[begin].word);
    if (entries == nullptr) return {};
    for (const auto& entry : *entries) {
        const auto count = entry.words.size();
        if (count < 2 || begin + count != end || !tokens[end - 1].word.starts_with(entry.words.back())) continue;
        if (are_words(tokens, begin, entry.words, count - 1)) return entry.title;
    }
    return {};
}

const std::string& Titles::said(const std::string& title) const {
    const auto found = said_.find(title);
    return found == said_.end() ? title : found->second;
}

}  // namespace holo::text
