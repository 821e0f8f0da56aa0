// The form of a construction in one language, as it is written in a file: words, holes, inflected words, choices.
//
//   [pl.m] {m} de los {n.pl.m} [que|los cuales]   <give> {amount} to {target:card}   [muestre@sg|muestren@pl]
//
// In front stand the features of the whole. A hole names the features that its part has: values, or a feature in capitals, which is the
// same wherever it stands. `{target:card/unit}` is a card, and a pronoun there stands for a unit. `<give>` is the verb in the form of the
// whole, `<give.past>` in that one. The first of several choices is said, all are read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/features.hpp"
#include "interpreter/text/tokens.hpp"

namespace holo::text {

struct Piece {
    enum class Kind { word, hole, verb, choice } kind = Kind::word;
    std::string text;                            // of a word; the name of a hole or a verb
    std::string said = {};                       // of a word: with its capitals
    std::string wanted;                          // of a hole: the kind of thing that a pronoun there stands for, where that is said
    std::string category;                        // of a hole, where that is said
    std::vector<std::string> features;           // values, and features in capitals
    std::vector<std::vector<Piece>> ways;        // of a choice; one may be empty
    std::vector<std::vector<std::string>> only;  // for each: values that it stands with
};

struct Pattern {
    std::vector<std::string> result;  // features of the whole: values, and features in capitals
    std::vector<Piece> pieces;
};

// `is_script` tells which words there are. Says in `wrong` what cannot be read.
std::optional<Pattern> parse_pattern(std::string_view text, bool is_script, const Spelling& spelling, const Features& features,
                                     std::string& wrong);

}  // namespace holo::text
