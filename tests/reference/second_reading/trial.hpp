// A step that marks cards, carried out by the machine: the offered cards, and the marked ones in the end.
#pragma once

#include "interpreter/machine/machine.hpp"
#include "tests/reference/second_reading/question.hpp"

namespace holo::reading {

// Nothing when the result agrees with the page; otherwise the difference. Uses up the machine's state.
std::string tried(const Question& question, const Position& position, machine::Machine& machine, int self, int you, Maker& maker);

}  // namespace holo::reading
