// Fuses frequent pairs of instructions in the code of a table, because the dispatch is half of the work of short ones. The first word of a
// pair gets a number behind those of the opcodes; the second word stays, so that a jump between both still finds its instruction.
#pragma once

#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

// `code` has the units of the program at the same places.
void fuse(const Program& program, std::vector<std::uint32_t>& code);

}  // namespace holo::machine
