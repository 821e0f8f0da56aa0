// `as c` in a place where it names nothing: on an operand of a relative, any member of which will do. Reported once, there, and not where
// the name is used.
#pragma once

#include "interpreter/compiler/bind/names.hpp"

namespace holo::compiler {

bool is_idle_name(const Tree& tree, NodeId node);
// Declares the name from here on, with that type.
void report_idle_name(Names& in, NodeId as, Type type);
// Declares the name of a reported mistake, because its uses must not be reported again.
void name_all_the_same(Names& in, NodeId as, Type type);

}  // namespace holo::compiler
