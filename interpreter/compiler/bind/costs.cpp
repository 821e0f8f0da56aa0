// Costs and options: `may`, and the parts before an arrow.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// Costs begin at the last `may`; without one, behind the last choice or name that they may refer to.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (tree.is(parts[i], NodeKind::May)) first = i;
        const bool chooses = tree.is(parts[i], NodeKind::Clause) && collapsed(tree.text(tree[parts[i]].first)) == "choose";
        if ((chooses || tree.is(parts[i], NodeKind::Let)) && i + 1 < parts.size() && !tree.is(parts[first], NodeKind::May)) first = i + 1;
    }
    return first;
}

Step Costs::segment(NodeId node) {
    const Meanwhile one_player(in.each_player, static_cast<EachPlayer*>(nullptr));
    const auto& tree = in.tree;
    auto parts = tree.children(node);
    const NodeId effect = tree.is(parts.back(), NodeKind::Effect) ? parts.back() : no_node;
    Parts out;
    if (effect == no_node) {
        for (const auto part : parts) out.push_back(in.steps.step(part));
        return in.ir.step(Form::sequence, out);
    }
    parts.pop_back();
    const auto first = first_cost(tree, parts);
    const bool optional = tree.is(parts[first], NodeKind::May);
    for (std::size_t i = 0; i < first; ++i) out.push_back(in.steps.step(parts[i]));
    std::vector<NodeId> costs(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end());
    if (optional) costs[0] = tree[costs[0]].first;
    out.push_back(pay(costs, optional, tree[effect].first, node == in.announcing));
    return in.ir.step(Form::sequence, out);
}

// The first arrow behind mandatory costs; no_node without one.
static NodeId first_arrow(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Segment)) {
        const auto parts = tree.children(node);
        const bool optional = std::any_of(parts.begin(), parts.end(), [&](NodeId part) { return tree.is(part, NodeKind::May); });
        return tree.is(parts.back(), NodeKind::Effect) && !optional ? node : no_node;
    }
    if (tree.is(node, NodeKind::Sequence) || tree.is(node, NodeKind::Block))
        for (const auto child : tree.each(node))
            if (const auto found = first_arrow(tree, child); found != no_node) return found;
    return no_node;
}

// The header's event comes after the costs and before the effect, because an answer to the ability can then still stop it.
Step Costs::activated(const std::vector<NodeId>& steps) {
    for (const auto node : steps)
        if (in.announcing == no_node) in.announcing = first_arrow(in.tree, node);
    Parts out;
    if (in.announcing == no_node) announce(out);
    for (const auto node : steps) out.push_back(in.steps.step(node));
    return in.ir.step(Form::block, out);
}

void Costs::announce(Parts& out) {
    if (in.raises == none) return;
    out.push_back(in.ir.step(Op::event, {in.ir.value(Op::self, {TypeKind::object, in.self_kind})}, {in.raises, 1}));
    out.push_back(in.ir.step(Form::out, {}, {.op = Op::unless_full}));
}

// Tells whether the clause makes one choice of one object. Then declining the choice declines the clause, and one question is enough. Only
// for verbs of the module.
bool Costs::is_one_choice(NodeId node) const {
    const auto& tree = in.tree;
    if (node == in.forgone) return false;  // a separate answer tells whether the chance is kept
    if (!tree.is(node, NodeKind::Clause)) return false;
    const auto& uses = in.c.vocabulary.verb(in.text(tree[node].first));
    if (uses.empty()) return false;
    // Nobody chooses an object when any one suffices, as for `spot`.
    const auto is_chosen = [&](const ArgumentNode& arg) {
        return std::ranges::any_of(uses, [&](const VerbUse& use) {
            return std::ranges::any_of(in.c.vocabulary.events[static_cast<std::size_t>(use.event)].params,
                                       [&](const Param& param) { return param.label == arg.label && !param.any; });
        });
    };
    int ones = 0;
    for (const auto& arg : in.arguments(node)) {
        if (in.chooses_one(arg.node)) {
            if (!is_chosen(arg)) return false;
            ++ones;
            if (tree.child(in.quantifier(arg.node), NodeKind::Random) != no_node) return false;
            // A choice inside the operand would come before the question.
            const auto of = tree.child(arg.node, NodeKind::PostOf);
            if (of != no_node && in.chooses_one(tree[of].first)) return false;
        } else if (in.quantity(arg.node) != no_node && !tree.is(in.quantity(arg.node), NodeKind::QAmount)) {
            return false;
        }
        if (tree.is(arg.node, NodeKind::Selector))
            for (const auto post : tree.each(arg.node))
                if ((tree.is(post, NodeKind::PostOn) || tree.is(post, NodeKind::PostIn)) && in.chooses_one(tree[post].first)) return false;
    }
    return ones == 1;
}

Step Costs::may(NodeId inner) {
    const auto verb = in.tree.is(inner, NodeKind::Clause) ? in.text(in.tree[inner].first) : std::string();
    if (verb == "choose") return in.questions.choose(inner, true);
    if (verb != "use" && is_one_choice(inner)) return in.clauses.clause(inner, true);
    return option(inner);
}

// Counts as done in part. An ability with a limit, of which that was the whole, may be used later.
Step Costs::declined(NodeId inner) {
    Parts parts{in.ir.step(Op::mark_short)};
    if (inner == in.forgone) {
        const auto* number = in.number.count() > 0 ? in.find(in.number.name) : nullptr;
        parts.push_back(in.ir.step(Op::forgo, {}, {number == nullptr ? 0 : number->slot, number == nullptr ? 0 : 1}));
    }
    return in.ir.step(Form::sequence, parts);
}

// Leaves the enclosing block when the costs cannot be paid, or when the chooser declines.
void Costs::agreed(const std::vector<NodeId>& costs, bool is_asked, Parts& out) {
    const auto leave_unless = [&](Value flag) { out.push_back(in.ir.step(Form::out, {flag}, {.op = Op::jump_unless})); };
    leave_unless(in.arguments_of.can_all(costs));
    if (is_asked) leave_unless(in.ir.value(Op::confirm, flag_type, {in.values.chooser()}));
}

// An optional part that is more than one choice: a player who declines does it in part.
Step Costs::option(NodeId inner) {
    const Meanwhile no_cost(in.paying, false);
    Parts parts;
    agreed({inner}, true, parts);
    parts.push_back(in.steps.step(inner));
    parts.push_back(declined(inner));
    return in.ir.step(Form::attempt, parts);
}

// Costs are paid before the effect; the effect happens only when all costs are paid in full.
Step Costs::pay(const std::vector<NodeId>& costs, bool optional, NodeId effect, bool announces) {
    auto& ir = in.ir;
    const bool only_choice = optional && costs.size() == 1 && is_one_choice(costs[0]);
    Parts parts;
    int before;  // parts were cut short before these costs, which a later `then` must know
    {
        const Meanwhile costs_only(in.paying, true);
        agreed(costs, optional && !only_choice, parts);
        before = in.slots.local();
        parts.push_back(ir.step(Op::store, {ir.value(Op::was_short, flag_type)}, {before}));
        parts.push_back(ir.step(Op::clear_short));
        for (const auto cost : costs) parts.push_back(only_choice ? in.clauses.clause(cost, true) : in.steps.step(cost));
    }
    parts.push_back(ir.step(Form::out, {}, {.op = Op::unless_full}));
    if (announces) announce(parts);
    parts.push_back(in.steps.step(effect));
    if (costs[0] != in.forgone) parts.push_back(ir.step(Form::out, {in.steps.load(before)}, {.op = Op::jump_if}));
    parts.push_back(declined(costs[0]));
    return ir.step(Form::attempt, parts);
}

}  // namespace holo::compiler
