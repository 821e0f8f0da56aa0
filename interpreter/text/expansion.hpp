// One alternative of a construction as rows of words, holes and verbs, before its features are multiplied out.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/text/constructions.hpp"
#include "interpreter/text/syntax.hpp"

namespace holo::text {

constexpr int any = -1;  // stands for every value of a feature

// A row of pieces whose choices hold words only, and the values with which the chosen ways may stand.
struct Row {
    std::vector<const Piece*> pieces;
    std::vector<Trait> only;
};

std::vector<Row> rows_of(const std::vector<Piece>& pieces);

// One alternative of a construction in a language.
class Expansion {
public:
    Expansion(const Constructions& grammar, std::size_t language, int construction)
        : g_(grammar), language_(grammar.languages[language]), at_(language), of_(grammar.all[static_cast<std::size_t>(construction)]) {}

    // A part of a row: a word, or a category with the unknown or value of each of its features.
    struct Part {
        const Piece* piece = nullptr;
        int hole = -1, category = -1;
        std::vector<int> features = {};                             // as `bindings` returns them
        const std::map<std::string, std::string>* forms = nullptr;  // by form of the verb; nullptr when the verb is unknown
        int form = 0;
        std::string word = {}, said = {};  // the word behind the number 1, and its spelling; empty for the word of the piece
        Symbol known = {};                 // the symbol of a word or a choice, once it was needed
        bool is_known = false;

        bool is(Piece::Kind kind) const { return piece->kind == kind; }
    };

    // A row of parts, and the features of the whole.
    struct Line {
        std::vector<Part> parts;
        std::vector<int> left;
        int cost = 0;
    };

    // The number of an unknown: a feature in capitals of the pattern, or a feature that the whole leaves open.
    int unknown(int feature);
    // The feature of each unknown.
    const std::vector<int>& domains() const { return domains_; }
    static bool is_unknown(int bound) { return bound >= 0; }

    // The unknown or the value of a feature that a pattern names.
    int binding(Trait named) { return named.value == any_value ? unknown(named.feature) : value(named.value); }
    // The values or unknowns of a category's features. A feature that is not named may have any value, or shares the whole's.
    std::vector<int> bindings(int category, const std::vector<Trait>& named, bool shares);

    // The row for most numbers, and once more with each number 1 whose words behind agree. That row costs more in readings, because an
    // entry of its own may have the same words.
    std::vector<Line> agreeing(Line row) const;

private:
    // A value is coded as a negative number, because unknowns are counted from 0.
    static int value(int index) { return -2 - index; }
    // The index, among the features of a category, of the one in which words agree with numbers.
    int index_of_number(int category) const;
    int number_of(int category, const std::vector<int>& features) const;
    // The word behind 1 in the place of a word of the row; nullptr when the word is not among those that agree.
    const std::string* word_behind_one(const Part& part) const;
    // The last part that agrees with the number in front; the number itself when none does, or when the pattern names the feature.
    std::size_t agrees_up_to(const std::vector<Part>& parts, std::size_t n) const;
    // Tells whether the word in front of a number stands in front of 1 never: `las 2 primeras cartas`.
    bool has_no_one(const Part& part) const;
    Line with_one(Line line, std::size_t n, std::size_t last) const;

    const Constructions& g_;
    const Language& language_;
    std::size_t at_;
    const Construction& of_;
    std::vector<int> domains_;
};

}  // namespace holo::text
