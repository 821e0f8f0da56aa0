// Finds what a written text betrays of the grammar behind it, by rules that need no understanding: names of the module, words that do not
// agree, words said twice, signs in wrong places.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/text/constructions.hpp"

namespace holo::testing {

class Leaks {
public:
    // The grammar must come from its files, because a kept grammar has no forms of words. `titles` are left aside, longest first.
    Leaks(const text::Constructions& grammar, std::size_t language, std::vector<std::string> titles);

    // The faults of a text, each with the words in question; nothing for a text that reads well. A part of a text has no stop. A text that
    // makes no sense may well say something twice.
    std::vector<std::string> in(const std::string& said, bool is_whole, bool makes_sense) const;

private:
    struct Form {
        std::set<std::string> numbers, genders;
    };
    using Words = std::vector<std::string>;

    void add_words(const text::Constructions& grammar, std::size_t language);
    std::string without_titles(std::string said) const;
    void signs(const std::string& said, std::vector<std::string>& out) const;
    void stop(const std::string& said, std::vector<std::string>& out) const;
    void doubled(const Words& words, std::vector<std::string>& out) const;
    bool goes_on(const Words& words, std::size_t at) const;
    void numbers(const Words& words, std::vector<std::string>& out) const;
    void articles(const Words& words, std::vector<std::string>& out) const;
    void subjects(const Words& words, std::vector<std::string>& out) const;
    void elisions(const Words& words, std::vector<std::string>& out) const;

    bool is_spanish_;
    text::Spelling spelling_;
    std::vector<std::string> titles_;
    std::map<std::string, Form> nouns_;  // by form
    std::set<std::string> verbs_;        // all forms
};

}  // namespace holo::testing
