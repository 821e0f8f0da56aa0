// `a side`: the words of a selector that means sides of a die.
#pragma once

#include "interpreter/compiler/bind/words.hpp"

namespace holo::compiler {

// Takes the words, and reports a selector that means anything else: a side has no words of its own.
void bind_side_noun(Words& in, NodeId selector);

}  // namespace holo::compiler
