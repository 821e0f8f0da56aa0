// Text and script as rows of tokens: words in small letters, numbers, signs, symbols in brackets. Markup and notes in italic brackets are
// passed over, because they belong to no sentence.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/letters.hpp"
#include "grammar/source.hpp"
#include "interpreter/text/enclitics.hpp"

namespace holo::text {

struct Token {
    std::string word;        // in small letters
    Span span;               // in the text
    bool capital = false;    // begins with a capital
    bool is_sign() const;    // neither word nor number
    bool is_number() const;  // `501st` and `8t88` are words
};

// The spelling of a language.
struct Spelling {
    std::vector<std::pair<std::string, std::string>> contractions;  // two words and the word that is written for both: `de el`, `del`

    // A word that becomes another word before certain beginnings: `a`, `an`.
    struct Elision {
        std::string word, becomes;
        std::vector<std::string> before, but;  // beginnings of the next word, and exceptions among these
    };
    std::vector<Elision> elisions;
    Enclitics enclitics;
    std::vector<std::pair<std::string, std::string>> numerals;  // numbers that a text may have as words: `two`, `2`

    // Notes: rows of tokens that are passed over in a text, because they say nothing of their own. `#` is any number, `[*]` anything in
    // square brackets, `*` any other words.
    std::vector<std::vector<std::string>> notes;
    std::vector<std::string> capital_after = {".", "•"};  // signs behind which a sentence begins
    int longest_aside = 0;                                // the most words in brackets that are no note. 0: brackets are no notes
    std::vector<std::string> in_titles;                   // words without a capital between those of a title: `of`, `the`
    bool stops_inside = false;                            // the full stop stands inside of quotes that end a sentence
};

// A token as its text has it; the token's word, when the word was changed by reading.
std::string written(const Token& token, std::string_view text);

// The tokens of a text. Contractions are opened, and elided words are spelled as in patterns.
std::vector<Token> text_tokens(std::string_view text, const Spelling& spelling);
// The tokens of a script. Line ends between abilities are tokens `;`.
std::vector<Token> script_tokens(std::string_view script, const Spelling& spelling);

// Tells whether a line of a card continues the paragraph above: a point of a list.
bool goes_on(std::string_view line);
// The paragraphs of a card's text, without blanks around them. A paragraph is a line, and the lines that continue it.
std::vector<Span> paragraphs(std::string_view text);

// The part of a text that differs from another text: from the first word that differs to the last.
Span differing(std::string_view text, const std::string& other, const Spelling& spelling);

// A row of words as text: blanks, capitals where sentences begin, contractions, elisions.
std::string spelled(const std::vector<std::string>& words, const Spelling& spelling);
// A row of words as script.
// `places`, unless null, gets the place of each word in the script.
std::string spelled_script(const std::vector<std::string>& words, const Spelling& spelling, std::vector<Span>* places = nullptr);

}  // namespace holo::text
