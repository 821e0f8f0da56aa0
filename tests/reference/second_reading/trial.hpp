// A step that marks cards, carried out by the machine: whom it offers, and who is marked in the end.
#pragma once

#include "interpreter/machine/machine.hpp"
#include "tests/reference/second_reading/question.hpp"

namespace holo::reading {

// Nothing when that is what the page says; else what is wrong. The machine's state is used up.
std::string tried(const Question& question, const Position& position, machine::Machine& machine, int self, int you, Maker& maker);

}  // namespace holo::reading
