// Writes units that only look a second time, with the units that they call in the place of the calls: half of what such code
// does is calling. The first writing is what an observer hears, and what a state at rest may be in the middle of; nothing is ever
// at rest in a unit that only looks.
#pragma once

#include "interpreter/machine/program.hpp"

namespace holo::compiler {

// Fills Program::lean. Called once, when all units are written.
void write_lean(machine::Program& program);

}  // namespace holo::compiler
