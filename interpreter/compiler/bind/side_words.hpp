// `a side`: the words of a selector that stands for sides of a die.
#pragma once

#include "interpreter/compiler/bind/words.hpp"

namespace holo::compiler {

// Takes them, and reports a selector that stands for anything else: a side has no words of its own.
void bind_side_noun(Words& in, NodeId selector);

}  // namespace holo::compiler
