// The places from which choices are asked again, after something came between the question and its answer.
#pragma once

#include "interpreter/machine/program.hpp"

namespace holo::compiler {

// Adds to Program::again the choices of the units from that number on. A choice has no such place when chance decided its candidates, or
// when something was done to find them: asking again would repeat that.
void find_again(machine::Program& program, std::size_t first_unit);

}  // namespace holo::compiler
