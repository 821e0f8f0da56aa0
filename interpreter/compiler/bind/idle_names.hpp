// `as c` that stands where it names nothing: on the operand of a relative, of which any member will do. Reported there, once, and
// not where the name is used.
#pragma once

#include "interpreter/compiler/bind/names.hpp"

namespace holo::compiler {

bool is_idle_name(const Tree& tree, NodeId node);
// The name is known from here on, as something of that type.
void report_idle_name(Names& in, NodeId as, Type type);
// The name of a mistake that was reported stands for such a thing from here on, because one mistake is one error.
void name_all_the_same(Names& in, NodeId as, Type type);

}  // namespace holo::compiler
