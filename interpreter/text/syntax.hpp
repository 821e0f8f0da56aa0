// One language of a grammar, with its features multiplied out: a context-free grammar whose rules are rows of symbols.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/text/constructions.hpp"

namespace holo::text {

struct Symbol {
    int id = 0;  // of a word, or of a category with values for its features
    bool is_word = false;
    int hole = -1;  // of the construction, which it fills
    int said = 0;   // of a word: how it is written
};

struct Rule {
    int left = 0;
    std::vector<Symbol> right;
    int construction = -1;  // none: a category in one of its forms is the category
    int alternative = 0;    // of the construction in this language
    int cost = 0;
};

using Bits = std::vector<std::uint64_t>;

class Syntax {
public:
    // Verbs that lack a form are reported.
    Syntax(const Constructions& grammar, std::size_t language, Diagnostics& out);

    const Constructions& grammar() const { return grammar_; }
    std::size_t language() const { return language_; }
    const std::vector<Rule>& rules() const { return rules_; }
    const std::vector<int>& rules_of(int symbol) const { return by_left_[static_cast<std::size_t>(symbol)]; }
    const std::vector<int>& rules_saying(int construction) const { return by_construction_[static_cast<std::size_t>(construction)]; }
    const Bits& first(int symbol) const { return first_[static_cast<std::size_t>(symbol)]; }
    std::size_t symbols() const { return names_.size(); }
    std::size_t words() const { return words_.size(); }
    int word(const std::string& text) const;  // -1 for one that no pattern has
    const std::string& word_text(int word) const { return words_[static_cast<std::size_t>(word)]; }
    const std::string& said_text(int said) const { return said_[static_cast<std::size_t>(said)]; }
    int category_of(int symbol) const { return names_[static_cast<std::size_t>(symbol)].first; }
    // The category in any of its forms.
    int symbol_of(int category) const;
    // The token of a sort, as a word.
    int token(Sort sort) const { return tokens_[static_cast<std::size_t>(sort)]; }

private:
    using Values = std::vector<int>;  // by feature of the language
    int symbol(int category, const Values& values);
    int word_id(const std::string& text);
    int said_id(const std::string& text);
    void expand(int construction, int alternative, Diagnostics& out);
    void widen();
    void find_firsts();

    const Constructions& grammar_;
    std::size_t language_;
    std::vector<Rule> rules_;
    std::vector<std::vector<int>> by_left_, by_construction_;
    std::map<std::pair<int, Values>, int> ids_;
    std::vector<std::pair<int, Values>> names_;  // by symbol
    std::unordered_map<std::string, int> word_ids_;
    std::vector<std::string> words_;
    std::unordered_map<std::string, int> said_ids_;
    std::vector<std::string> said_;
    std::vector<Bits> first_;
    std::vector<int> tokens_;
};

}  // namespace holo::text
