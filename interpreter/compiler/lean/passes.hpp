// Peephole optimisations of the lines of an evaluating unit. Each pass tells whether it changed anything.
#pragma once

#include "interpreter/compiler/lean/lines.hpp"

namespace holo::compiler::lean {

// Runs all passes until none finds anything. The first locals are the unit's arguments.
void shorten(Lines& lines, int arguments);

// Jumps (jumps.cpp).
bool thread_jumps(Lines& lines);
bool drop_tests(Lines& lines);
void remove_unreached(Lines& lines);
// Locals (locals.cpp).
bool forward_locals(Lines& lines, int arguments);
bool drop_passed(Lines& lines, int arguments);
// Sets (sets.cpp).
bool drop_sets(Lines& lines);
bool drop_wholes(Lines& lines);
bool drop_masks(Lines& lines);
// Constants (passes.cpp).
bool fold(Lines& lines);

}  // namespace holo::compiler::lean
