// A question to both readings: a sentence, the script of a card that holds the sentence for the machine, and both answers.
#pragma once

#include "interpreter/machine/machine.hpp"
#include "tests/reference/second_reading/meaning.hpp"

namespace holo::reading {

struct Question {
    Sentence sentence;
    std::string script;

    // The sort of the answer: a truth value, a set of objects, or a number.
    Sort sort() const { return row(sentence.construct).sort; }
    std::string answer_by_page(const Position& position, int self, int you) const;
    std::string answer_by_machine(machine::Machine& machine, int definition, int self, int you) const;
};

Question random_question(Maker& maker, int depth);

}  // namespace holo::reading
