// The titles of cards in one language, to be found in texts.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/text/tokens.hpp"

namespace holo::text {

// Titles are taken apart when the first text is read; therefore no two threads may read with the same titles.
class Titles {
public:
    // `title` is the name of the card in scripts. The spelling must outlive the titles.
    void add(const std::string& said, const std::string& title, const Spelling& spelling);
    void add(const std::string& said, const std::string& title, Spelling&& spelling) = delete;

    struct Found {
        std::size_t end = 0;  // the token behind the title
        std::string title;
        bool has_capitals = false;  // those of the tokens
    };
    // The titles that begin at a token. A title with a capital is found in capitals only, because its words may mean something else.
    // Where titles differ in capitals only, the one with the capitals of the tokens is found.
    std::vector<Found> at(const std::vector<Token>& tokens, std::size_t begin) const;
    // The title that a row of tokens says with a longer form of its last word, as `Battle Droids`; empty without such a title.
    std::string inflected(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) const;
    // A title as this language says it; the title of scripts when nothing else is known.
    const std::string& said(const std::string& title) const;
    bool knows(const std::string& title) const { return said_.count(title) != 0; }
    // The number of titles that were added.
    std::size_t size() const { return all_.size(); }

private:
    static bool is_capital(const std::vector<Token>& tokens, std::size_t begin);
    // Tells whether the tokens are the first `count` words.
    static bool are_words(const std::vector<Token>& tokens, std::size_t begin, const std::vector<std::string>& words, std::size_t count);

    struct Entry {
        std::vector<std::string> words;
        std::string title;
        bool has_capital = true;
        std::vector<bool> capitals = {};  // by word
    };
    struct Added {
        std::string said, title;
        const Spelling* spelling;
    };
    // The titles that begin with a word; nullptr when none does.
    const std::vector<Entry>* entries_for(const std::string& word) const;
    void take_apart(const Added& one) const;

    std::vector<Added> all_;
    std::unordered_map<std::string, std::string> said_;
    mutable std::size_t apart_ = 0;  // the titles that are taken apart
    mutable std::unordered_map<std::string, std::vector<Entry>> by_first_;
};

}  // namespace holo::text
