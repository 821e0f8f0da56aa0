#include "interpreter/text/names.hpp"

#include "grammar/printer.hpp"

namespace holo::text {

namespace {

void add_names(const Tree& tree, NodeId node, Names& out) {
    for (const auto child : tree.each(node)) add_names(tree, child, out);
    if (tree.is(node, NodeKind::Selector)) {
        const auto as = tree.child(node, NodeKind::As);
        if (as == no_node) return;
        const auto thing = print(tree, node);
        const auto name = print(tree, as);
        out[collapsed(tree.text(tree[as].first))] = collapsed(thing.substr(0, thing.rfind(name)));
    } else if (tree.is(node, NodeKind::Let)) {
        out.try_emplace(collapsed(tree.text(tree[node].first)));
    } else if (tree.is(node, NodeKind::Param)) {
        const auto type = tree.child(node, NodeKind::Type);
        out.try_emplace(collapsed(tree.text(tree.child(node, NodeKind::Word))), type == no_node ? "" : "a " + collapsed(tree.text(type)));
    }
}

}  // namespace

Names names_in(const Tree& tree, NodeId whole) {
    Names out;
    add_names(tree, whole, out);
    return out;
}

}  // namespace holo::text
