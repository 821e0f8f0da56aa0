// From where choices are asked again when something came between the question and its answer.
#pragma once

#include "interpreter/machine/program.hpp"

namespace holo::compiler {

// Adds to Program::again the choices of the units from that number on. A choice among things of which chance decided, or which
// something was done for, has none: to ask again would do that twice.
void find_again(machine::Program& program, std::size_t first_unit);

}  // namespace holo::compiler
