// A program's behaviour as text: two scripts that the machine carries out alike give equal texts.
#pragma once

#include <string>

#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/machine/program.hpp"

namespace holo::compiler {

// The ends of a program's tables. Rows behind them belong to a script.
struct Ends {
    std::size_t code, units, checks, abilities, statics, definitions, prints, menu_lines, names, strings;
};

Ends ends_of(const machine::Program& program);

// The rows behind the ends, and all rows that an addition may change. Places in files, texts of reasons and the names of modes are left
// out, because they only describe.
std::string fingerprint(const machine::Program& program, const Ends& from);

// The whole program, and the words that it offers to the scripts of cards.
std::string fingerprint(const Vocabulary& vocabulary);

}  // namespace holo::compiler
