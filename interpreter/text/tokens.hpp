// Text and script as rows of tokens: words in small letters, numbers, signs, symbols in brackets. What stands in no sentence is passed
// over: markup, and notes in italic brackets.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/text/enclitics.hpp"

namespace holo::text {

struct Token {
    std::string word;      // in small letters
    Span span;             // in the text
    bool capital = false;  // begins with one
    bool is_sign() const;  // neither word nor number
    bool is_number() const { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }
};

// How a language is spelled.
struct Spelling {
    std::vector<std::pair<std::string, std::string>> contractions;  // two words and the one written for both: `de el`, `del`

    // A word that becomes another one before words that begin in certain ways: `a`, `an`.
    struct Elision {
        std::string word, becomes;
        std::vector<std::string> before, but;  // beginnings of the next word, and exceptions among these
    };
    std::vector<Elision> elisions;
    Enclitics enclitics;

    // Rows of tokens that say nothing of their own, and are passed over in a text. `#` is any number, `[*]` anything in square brackets,
    // `*` any words that are not.
    std::vector<std::vector<std::string>> notes;
    std::vector<std::string> capital_after = {".", "•"};  // signs behind which a sentence begins
    int longest_aside = 0;                                // words in brackets; what is longer is a note. 0: none is one
    bool stops_inside = false;                            // of quotes, when the sentence ends with one
};

// A token as it stands in the text it was read from; its word, when it is read as another.
std::string written(const Token& token, std::string_view text);

// The tokens of a text. Contractions are opened, and elided words are as they stand in patterns.
std::vector<Token> text_tokens(std::string_view text, const Spelling& spelling);
// The tokens of a script. Line ends between abilities are tokens `;`.
std::vector<Token> script_tokens(std::string_view script, const Spelling& spelling);

// A line of a card that goes on with the paragraph above it: a point of a list.
bool goes_on(std::string_view line);
// The paragraphs of a card's text, without blanks around them: each is a line with those that go on with it.
std::vector<Span> paragraphs(std::string_view text);

// The part of a text that another one does not have: from the first word that differs to the last.
Span differing(std::string_view text, const std::string& other, const Spelling& spelling);

// A row of words as text: blanks, capitals where sentences begin, contractions, elisions.
std::string spelled(const std::vector<std::string>& words, const Spelling& spelling);
// The same for a script.
std::string spelled_script(const std::vector<std::string>& words, const Spelling& spelling);

}  // namespace holo::text
