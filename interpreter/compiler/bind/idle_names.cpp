#include "interpreter/compiler/bind/idle_names.hpp"

namespace holo::compiler {

bool is_idle_name(const Tree& tree, NodeId node) {
    return tree.is(node, NodeKind::As) && !tree.is_taken(node) && !tree.is_taken(tree[node].first);
}

void report_idle_name(Names& in, NodeId as, Type type) {
    in.error(Diag::idle_part, as, {in.text(as), "@idle_name"});
    name_all_the_same(in, as, type);
}

void name_all_the_same(Names& in, NodeId as, Type type) {
    const auto name = in.tree[as].first;
    in.take(as);
    in.declare(in.text(name), type, name, false);
}

}  // namespace holo::compiler
