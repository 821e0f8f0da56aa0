// All that a program does, as text: equal for two scripts that the machine carries out alike.
#pragma once

#include <string>

#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/machine/program.hpp"

namespace holo::compiler {

// The ends of a program's tables. What is added behind them is a script's own.
struct Ends {
    std::size_t code, units, checks, abilities, statics, definitions, prints, menu_lines, names, strings;
};

Ends ends_of(const machine::Program& program);

// The rows behind the ends, and all rows that adding may change. Places in files, texts of reasons and the names of
// modes are left out: they tell what is done and do nothing.
std::string fingerprint(const machine::Program& program, const Ends& from);

// All of a program, and the words that it offers to the scripts of cards.
std::string fingerprint(const Vocabulary& vocabulary);

}  // namespace holo::compiler
