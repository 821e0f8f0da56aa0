// Parts of a script that would change nothing, because no code was made from them.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

namespace {

// The remedy for an idle part of each sort, as a phrase.
std::string remedy(Part part) {
    switch (part) {
        case Part::relative: return "@idle_relative";
        case Part::quantity: return "@idle_quantity";
        case Part::random: return "@idle_random";
        case Part::extreme: return "@idle_extreme";
        case Part::name: return "@idle_name";
        case Part::condition: return "@idle_condition";
        case Part::limit: return "@idle_limit";
        case Part::duration: return "@idle_duration";
        case Part::argument: return "@idle_argument";
        case Part::word: return "@idle_word";
        case Part::structure:
        case Part::ability:
        case Part::step:
        case Part::change:
        case Part::happening:
        case Part::truth:
        case Part::number: break;
    }
    return {};
}

// The first idle word of a noun phrase, or no_node.
NodeId idle_word(const Tree& tree, NodeId words) {
    if (tree.is_taken(words)) return no_node;
    for (const auto word : tree.each(words)) {
        if (tree.is(word, NodeKind::Either) && idle_word(tree, word) == no_node) continue;
        if (!tree.is_taken(word)) return word;
    }
    return no_node;
}

}  // namespace

// Idle parts inside an idle part are not reported, because one mistake is one error.
bool Compilation::report_idle(const Context& context, const Tree& tree, NodeId node) {
    const auto report = [&](NodeId at, Part part) {
        context.out.add(Diag::idle_part, tree.source(), tree[at].span, {collapsed(tree.text(at)), remedy(part)});
    };
    const auto part = part_of(tree.kind(node));
    // Taking an argument takes its value; taking a name takes its word.
    const auto inner = part == Part::argument ? tree.last_child(node) : part == Part::name ? tree[node].first : no_node;
    if (!remedy(part).empty() && !tree.is_taken(node) && !tree.is_taken(inner)) {
        report(node, part);
        return true;
    }
    bool any = false;
    for (const auto child : tree.each(node)) {
        const bool noun = tree.is(node, NodeKind::Selector) && tree.is(child, NodeKind::Words);
        const auto word = noun ? idle_word(tree, child) : no_node;
        if (word != no_node) report(word, Part::word);
        any = (noun ? word != no_node : report_idle(context, tree, child)) || any;
        if (any && tree.is(node, NodeKind::Quantifier)) break;  // `each random`: one quantity
    }
    return any;
}

}  // namespace holo::compiler
