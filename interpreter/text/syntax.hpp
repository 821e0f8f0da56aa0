// One language of a grammar, with its features multiplied out: a context-free grammar whose rules are rows of symbols.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/text/constructions.hpp"
#include "interpreter/text/table.hpp"

namespace holo::text {

struct Symbol {
    Symbol() : Symbol(0, false, -1, 0) {}
    static Symbol word(int id, int said) { return Symbol(id, true, -1, said); }
    static Symbol token(int id, int hole) { return Symbol(id, true, hole, 0); }
    static Symbol wish(int id, int hole) { return Symbol(id, false, hole, 0); }

    std::int32_t id : 31;  // a word, a category that is wanted with values of its features, or a choice of words
    std::uint32_t is_word : 1;
    std::int32_t hole : 8;   // the hole of the construction that the symbol fills; -1 for none
    std::int32_t said : 24;  // the spelling of a word

private:
    // Small, because the rules of a language have a hundred thousand symbols.
    Symbol(int of, bool word, int fills, int spelling)
        : id(of & 0x3fffffff), is_word(word ? 1U : 0U), hole(static_cast<std::int8_t>(fills)), said(spelling & 0x7fffff) {}
};

struct Rule {
    int left = 0;
    int construction = -1;  // -1 when a form of a category fits a wanted one, or words are a way of a choice
    int phrasing = 0;       // the manner of the way, among all of the language
    int cost = 0;
    std::uint32_t first = 0, size = 0;  // the right side, among all symbols
};

// The words that stand for the number 1 and for all other numbers, where words behind agree with the number.
constexpr const char *number_one = "#number 1", *number_more = "#numbers";

// An index of rules by one of their numbers.
struct RuleIndex {
    Table<std::uint32_t> ends;
    Table<int> rules;
    std::span<const int> of(int number) const {
        const auto at = static_cast<std::size_t>(number);
        return rules.part(at == 0 ? 0 : ends[at - 1], ends[at]);
    }
};

class Syntax {
public:
    // Empty until the syntax is expanded or comes from the cache.
    Syntax(const Constructions& grammar, std::size_t language) : grammar_(grammar), language_(language) {}
    // Makes the rules. Verbs that lack a form are reported.
    void expand(Diagnostics& out);

    const Constructions& grammar() const { return grammar_; }
    std::size_t language() const { return language_; }
    const Table<Rule>& rules() const { return rules_; }
    std::span<const Symbol> right(const Rule& rule) const { return symbols_.part(rule.first, rule.first + rule.size); }
    std::span<const int> rules_of(int symbol) const { return by_left_.of(symbol); }
    std::span<const int> rules_saying(int construction) const { return by_construction_.of(construction); }
    // The rules whose right side begins with that word, and with that symbol.
    std::span<const int> rules_from_word(int word) const { return by_first_word_.of(word); }
    std::span<const int> rules_from_symbol(int symbol) const { return by_first_symbol_.of(symbol); }
    // The symbols with which a symbol may begin, at any depth, and the symbol itself, as bits.
    std::span<const std::uint64_t> corners(int symbol) const { return row(corners_, symbol, corners_width()); }
    std::size_t corners_width() const { return (categories_.size() + 63) / 64; }
    // The words with which a symbol may begin, as bits.
    std::span<const std::uint64_t> first(int symbol) const { return row(first_, symbol, width()); }
    std::size_t width() const { return (words_.size() + 63) / 64; }
    std::size_t symbols() const { return categories_.size(); }
    std::size_t words() const { return words_.size(); }
    int word(std::string_view text) const;  // -1 for a word that no pattern has
    std::string_view word_text(int word) const { return words_[static_cast<std::size_t>(word)]; }
    std::string_view said_text(int said) const { return said_[static_cast<std::size_t>(said)]; }
    const Phrasing& phrasing(const Rule& rule) const { return phrasings_[static_cast<std::size_t>(rule.phrasing)]; }
    int category_of(int symbol) const { return categories_[static_cast<std::size_t>(symbol)]; }  // none for a choice of words
    // Tells whether the symbol that a rule makes is the wanted one.
    bool fits(int wish, int made) const;
    // The values of a feature with which the construction can be said; empty when every value will do.
    std::vector<int> values_of(int construction, std::string_view feature) const;
    // The symbol for a category in any of its forms.
    int symbol_of(int category) const { return category; }
    // The word that stands for all tokens of a sort.
    int token(Sort sort) const { return tokens_[static_cast<std::size_t>(sort)]; }

    // The word that stands for a number where words behind agree with the number; -1 where no pattern has such words.
    int agreeing_number(std::string_view number) const { return word(number == "1" ? number_one : number_more); }
    // Tells whether the word that stands for tokens may stand for that one.
    bool may_be(int word, std::string_view token) const {
        const auto text = word_text(word);
        return (text != number_one && text != number_more) || word == agreeing_number(token);
    }

    // Writes everything but the grammar to the cache, or borrows it from there.
    template <typename Archive>
    static void pass(Archive& archive, auto& syntax);

private:
    friend class Expanding;

    std::span<const std::uint64_t> row(const Table<std::uint64_t>& bits, int symbol, std::size_t width) const {
        const auto at = static_cast<std::size_t>(rows_[static_cast<std::size_t>(symbol)]) * width;
        return bits.part(at, at + width);
    }
    std::span<const int> values(int symbol) const {
        const auto at = static_cast<std::size_t>(symbol);
        return values_.part(at == 0 ? 0 : value_ends_[at - 1], value_ends_[at]);
    }
    void index_words();
    void find_corners();

    const Constructions& grammar_;
    std::size_t language_;
    Table<Rule> rules_;
    Table<Symbol> symbols_;  // the right sides of all rules
    RuleIndex by_left_, by_construction_, by_first_word_, by_first_symbol_;
    Table<int> categories_;  // by symbol; the symbols for categories in any form come first
    Table<int> values_;      // by symbol and feature of the language; `any` for a feature that may have each of its values
    Table<std::uint32_t> value_ends_;
    Texts words_, said_;
    Table<int> word_slots_;  // words by hash; -1 for an empty slot
    Table<int> rows_;        // by symbol: its row of the bits below; symbols that begin with one another have one row
    Table<std::uint64_t> corners_, first_;
    Table<int> tokens_;
    std::vector<Phrasing> phrasings_ = std::vector<Phrasing>(1);  // the empty one comes first
};

}  // namespace holo::text
