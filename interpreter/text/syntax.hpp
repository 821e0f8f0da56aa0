// One language of a grammar, with its features multiplied out: a context-free grammar whose rules are rows of symbols.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/text/constructions.hpp"

namespace holo::text {

struct Symbol {
    int id = 0;  // a word, a category that is wanted with values of its features, or a choice of words
    int is_word = 0;
    int hole = -1;  // the hole of the construction that the symbol fills
    int said = 0;   // the spelling of a word
};

struct Rule {
    int left = 0;
    int construction = -1;  // -1 when a form of a category fits a wanted one, or words are a way of a choice
    int alternative = 0;    // the way of the construction in this language
    int cost = 0;
    std::uint32_t first = 0, size = 0;  // the right side, among all symbols
};

// The words that stand for the number 1 and for all other numbers, where words behind agree with the number.
constexpr const char *number_one = "#number 1", *number_more = "#numbers";

using Bits = std::vector<std::uint64_t>;

class Syntax {
public:
    // Verbs that lack a form are reported.
    Syntax(const Constructions& grammar, std::size_t language, Diagnostics& out);

    const Constructions& grammar() const { return grammar_; }
    std::size_t language() const { return language_; }
    const std::vector<Rule>& rules() const { return rules_; }
    std::span<const Symbol> right(const Rule& rule) const { return {symbols_.data() + rule.first, rule.size}; }
    std::span<const int> rules_of(int symbol) const { return by_left_.of(symbol); }
    std::span<const int> rules_saying(int construction) const { return by_construction_.of(construction); }
    // The words with which a symbol may begin, as bits.
    std::span<const std::uint64_t> first(int symbol) const { return {first_.data() + static_cast<std::size_t>(symbol) * width(), width()}; }
    std::size_t width() const { return (words_.size() + 63) / 64; }
    std::size_t symbols() const { return categories_.size(); }
    std::size_t words() const { return words_.size(); }
    int word(const std::string& text) const;  // -1 for a word that no pattern has
    const std::string& word_text(int word) const { return words_[static_cast<std::size_t>(word)]; }
    const std::string& said_text(int said) const { return said_[static_cast<std::size_t>(said)]; }
    int category_of(int symbol) const { return categories_[static_cast<std::size_t>(symbol)]; }  // none for a choice of words
    // Tells whether the symbol that a rule makes is the wanted one.
    bool fits(int wish, int made) const;
    // The values of a feature with which the construction can be said; empty when every value will do.
    std::vector<int> values_of(int construction, const std::string& feature) const;
    // The symbol for a category in any of its forms.
    int symbol_of(int category) const { return category; }
    // The word that stands for all tokens of a sort.
    int token(Sort sort) const { return tokens_[static_cast<std::size_t>(sort)]; }

    // The word that stands for a number where words behind agree with the number; -1 where no pattern has such words.
    int agreeing_number(const std::string& number) const { return word(number == "1" ? number_one : number_more); }
    // Tells whether the word that stands for tokens may stand for that one.
    bool may_be(int word, const std::string& token) const {
        const auto& text = words_[static_cast<std::size_t>(word)];
        return (text != number_one && text != number_more) || word == agreeing_number(token);
    }

    // Writes everything but the grammar to the cache, or reads it.
    template <typename Archive, typename S>
    static void pass(Archive& archive, S& syntax);
    Syntax(const Constructions& grammar, std::size_t language) : grammar_(grammar), language_(language) {}

private:
    // An index of rules by one of their numbers.
    struct Index {
        std::vector<std::uint32_t> ends;
        std::vector<int> rules;
        std::span<const int> of(int number) const {
            const auto at = static_cast<std::size_t>(number);
            const auto begin = at == 0 ? 0 : ends[at - 1];
            return {rules.data() + begin, ends[at] - begin};
        }
    };
    template <typename NumberOf>
    static Index index(std::size_t count, const std::vector<Rule>& rules, NumberOf&& number_of);

    using Values = std::vector<int>;  // by feature of the language; `any` for a feature that may have each of its values
    using Ids = std::map<std::pair<int, Values>, int>;
    int symbol(Ids& ids, int category, const Values& values);
    int made(int category, const Values& values) { return symbol(made_, category, values); }
    int wish(int category, const Values& values) { return symbol(wishes_, category, values); }
    int options(const Piece& choice);
    int number(const Values& values);
    int word_id(const std::string& text);
    int said_id(const std::string& text);
    void expand(int construction, int alternative, Diagnostics& out);
    void grant_wishes();
    void add(Rule rule, const std::vector<Symbol>& right);
    void find_firsts();

    const Constructions& grammar_;
    std::size_t language_;
    std::vector<Rule> rules_;
    std::vector<Symbol> symbols_;  // the right sides of all rules
    Index by_left_, by_construction_;
    Ids made_, wishes_;
    std::map<std::vector<std::vector<std::string>>, int> options_;  // choices of words
    std::vector<int> categories_;                                   // by symbol; the symbols for categories in any form come first
    std::vector<Values> values_;                                    // by symbol
    std::unordered_map<std::string, int> word_ids_;
    std::vector<std::string> words_;
    std::unordered_map<std::string, int> said_ids_;
    std::vector<std::string> said_;
    Bits first_;  // by symbol
    std::vector<int> tokens_;
};

}  // namespace holo::text
