// The parts of a meaning that speak of things, with their places. Places are counted in the order in which scripts say their parts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/text/referents.hpp"

namespace holo::text {

// The quotes around a part. Words in quotes speak of the card that gets the ability, and not of the card with the text.
struct Quotes {
    int place = 0;  // 0 outside of quotes
    const Context* card = nullptr;
};

// A place in the order of the text. A part stands behind its own parts where `end` is compared.
struct InText {
    int begin = 0, end = 0;
    bool is_silent = false;  // the text leaves the part unsaid
};

// An antecedent: a mentioned thing, and its place in the meaning. Places are counted in the order in which scripts say their parts. A
// pronoun mentions its thing again: the place is that of the thing, and `said` that of the pronoun.
struct Mention {
    const Referents* of = nullptr;
    MeaningId meaning = no_meaning;
    int place = 0, end = 0, sentence = 0;  // `end`: the place behind the last part of the thing
    int block_end = 0;                     // the place behind the block around the thing; 0 outside of blocks
    int block_of = 0;                      // the place of the construction with that block
    bool is_definite = false, chooses = false;
    bool is_again = false;  // a pronoun
    int paid_end = 0;       // the place behind that for which the thing is paid; 0 outside of costs
    Quotes quotes = {};     // around the thing
    std::string deed = {};  // the verb of the act around the thing
    InText said = {};
    int around = 0;               // the place of the construction of which the thing is a part
    bool is_in_question = false;  // in a condition
};

// A thing of which a text says the kind alone: *when this unit attacks a Jedi*, *move 1 damage from one of your characters to another*,
// *draw a card*. No name can be given to that thing.
struct Nameless {
    MeaningId meaning = no_meaning;
    int place = 0;
    int around = 0;        // the place of the construction of which the thing is a part
    bool happens = false;  // a trigger speaks of the thing
    Quotes quotes = {};
    InText said = {};
};

// A pronoun, or a part in the place of one.
struct Reference {
    const Referents* of = nullptr;
    Meaning what;
    std::string wanted;  // kind of thing
    int place = 0, sentence = 0;
    Quotes quotes = {};
    std::string deed;
    InText said = {};
    bool is_subject = false;
    std::vector<int> in_blocks = {};  // the places of the constructions in whose blocks the reference stands
};

// A part of which the things described beside it are others: `a character other than this`.
struct Other {
    MeaningId around = no_meaning;
    std::size_t hole = 0;
};

struct PlacedPart {
    int place = 0;
    MeaningId meaning = no_meaning;
};

// A part that is carried out in place of another one.
struct Instead {
    PlacedPart part, other;
};

// A look at meanings through their grammar.
class MeaningView {
public:
    MeaningView(const Sayings& sayings, Meanings& meanings) : sayings_(sayings), g_(sayings.grammar()), meanings_(meanings) {}

protected:
    const Construction& construction_at(int number) const { return g_.all[static_cast<std::size_t>(number)]; }

    const Construction& construction(MeaningId meaning) const { return g_.all[static_cast<std::size_t>(meanings_[meaning].construction)]; }

    bool is_token(MeaningId meaning) const { return meaning == no_meaning || meanings_[meaning].construction < 0; }
    bool is_before(MeaningId meaning) const {
        return construction(meaning).category == g_.all[static_cast<std::size_t>(g_.choices.before)].category;
    }

    const Sayings& sayings_;
    const Constructions& g_;
    Meanings& meanings_;
};

}  // namespace holo::text
