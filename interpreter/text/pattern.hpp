// The form of a construction in one language, as it is written in a file: words, holes, inflected words, choices.
//
//   [pl.m] {m} de los {n.pl.m} [que|los cuales]   <give> {amount} to {target:card}   [muestre@sg|muestren@pl]
//
// The features of the whole stand in front. A hole names the features of its part: values, or a feature in capitals, which has the same
// value wherever it stands. `{target:card/unit}` is a card, and a pronoun there stands for a unit. `<give>` is the verb in the form of the
// whole, `<give.past>` the verb in the form `past`. The first way of a choice is written, and all ways are read.
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
    std::string text;       // a word, or the name of a hole or a verb
    std::string said = {};  // the word with its capitals
    std::string wanted;     // the kind of thing that a pronoun in the hole stands for; empty: any
    std::string category;   // the category of the hole; empty where the pattern names none
    std::vector<Trait> features;
    std::vector<std::vector<Piece>> ways;  // the ways of a choice; a way may be empty
    std::vector<std::vector<Trait>> only;  // for each way: the values with which it may stand
};

struct Pattern {
    std::vector<Trait> result;  // features of the whole
    std::vector<Piece> pieces;
};

// `is_script` tells whether the words are those of scripts. `wrong` gets the part that cannot be read; nothing is returned then.
std::optional<Pattern> parse_pattern(std::string_view text, bool is_script, const Spelling& spelling, const Features& features,
                                     std::string& wrong);

}  // namespace holo::text
