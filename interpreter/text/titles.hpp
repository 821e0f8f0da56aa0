// Titles of cards in a text of a language: the longest that begins at a token.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/text/tokens.hpp"

namespace holo::text {

class Titles {
public:
    // `title` is how scripts name the card.
    void add(const std::string& said, const std::string& title, const Spelling& spelling);

    struct Found {
        std::size_t end = 0;  // the token behind it
        std::string title;
    };
    // Titles that begin at the token, each of which is written with a capital.
    std::vector<Found> at(const std::vector<Token>& tokens, std::size_t begin) const;
    // A title as it is said; itself when nothing else is known of it.
    const std::string& said(const std::string& title) const;

private:
    static bool is_capital(const std::vector<Token>& tokens, std::size_t begin);

    struct Entry {
        std::vector<std::string> words;
        std::string title;
    };
    std::map<std::string, std::vector<Entry>> by_first_;
    std::map<std::string, std::string> said_;
};

}  // namespace holo::text
