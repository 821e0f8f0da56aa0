// Costs and options: `may`, and what stands before an arrow.

#include <algorithm>
#include <utility>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// Costs begin at the last `may`; without one, behind the last choice or name that they may speak of.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (tree.is(parts[i], NodeKind::May)) first = i;
        const bool chooses = tree.is(parts[i], NodeKind::Clause) && collapsed(tree.text(tree[parts[i]].first)) == "choose";
        if ((chooses || tree.is(parts[i], NodeKind::Let)) && i + 1 < parts.size() && !tree.is(parts[first], NodeKind::May)) first = i + 1;
    }
    return first;
}

void Body::segment(NodeId node) {
    auto parts = tree.children(node);
    const NodeId effect = tree.is(parts.back(), NodeKind::Effect) ? parts.back() : no_node;
    if (effect == no_node) {
        for (const auto part : parts) step(part);
        return;
    }
    parts.pop_back();
    const auto first = first_cost(tree, parts);
    const bool optional = tree.is(parts[first], NodeKind::May);
    for (std::size_t i = 0; i < first; ++i) step(parts[i]);
    std::vector<NodeId> costs(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end());
    if (optional) costs[0] = tree[costs[0]].first;
    pay(costs, optional, tree[effect].first, node == announcing);
}

// The first arrow behind costs that must be paid; no_node without one.
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

// Whatever the header raises comes when the costs have been paid and nothing has been done yet: what answers the
// ability can still stop it.
void Body::activated(const std::vector<NodeId>& steps) {
    for (const auto node : steps)
        if (announcing == no_node) announcing = first_arrow(tree, node);
    std::vector<std::size_t> stopped;
    if (announcing == no_node) announce(stopped);
    for (const auto node : steps) step(node);
    for (const auto jump : stopped) code.land(jump);
}

void Body::announce(std::vector<std::size_t>& stopped) {
    if (raises == none) return;
    code.op(Op::self);
    code.op(Op::event, raises, 1);
    stopped.push_back(code.jump(Op::unless_full));
}

// Whether it makes one choice of one thing: saying no to that is saying no to the clause, so that nobody need be
// asked twice. Only for verbs of the module.
bool Body::is_one_choice(NodeId node) const {
    if (!tree.is(node, NodeKind::Clause) || c.vocabulary.verb(text(tree[node].first)).empty()) return false;
    int ones = 0;
    for (const auto& arg : arguments(node)) {
        if (chooses_one(arg.node)) {
            ++ones;
            if (tree.child(quantifier(arg.node), NodeKind::Random) != no_node) return false;
            // Something inside it that must be chosen first would come before the question.
            const auto of = tree.child(arg.node, NodeKind::PostOf);
            if (of != no_node && chooses_one(tree[of].first)) return false;
        } else if (quantity(arg.node) != no_node && !tree.is(quantity(arg.node), NodeKind::QAmount)) {
            return false;
        }
        if (tree.is(arg.node, NodeKind::Selector))
            for (const auto post : tree.each(arg.node))
                if ((tree.is(post, NodeKind::PostOn) || tree.is(post, NodeKind::PostIn)) && chooses_one(tree[post].first)) return false;
    }
    return ones == 1;
}

void Body::may(NodeId inner) {
    const auto verb = tree.is(inner, NodeKind::Clause) ? text(tree[inner].first) : std::string();
    if (verb == "choose") {
        choose(inner, true);
        return;
    }
    if (verb != "use" && is_one_choice(inner)) {
        clause(inner, true);
        return;
    }
    pay({inner}, true, no_node);
}

// Costs are paid before the effect; if one is not paid in full the effect does not happen.
void Body::pay(const std::vector<NodeId>& costs, bool optional, NodeId effect, bool announces) {
    std::vector<std::size_t> skip;
    const bool only_choice = optional && costs.size() == 1 && is_one_choice(costs[0]);
    const bool outer = std::exchange(paying, effect != no_node);
    write(arguments_of.can_all(costs));
    skip.push_back(code.jump(Op::jump_unless));
    if (optional && !only_choice) {
        push_chooser();
        code.op(Op::confirm);
        skip.push_back(code.jump(Op::jump_unless));
    }
    if (effect == no_node) {
        for (const auto cost : costs) step(cost);
        paying = outer;
        const auto end = code.jump(Op::jump);
        for (const auto jump : skip) code.land(jump);
        code.op(Op::mark_short);
        code.land(end);
        return;
    }
    // What was cut short before these costs must still count afterwards, for a later `then`.
    const int before = slots.local();
    code.op(Op::was_short);
    code.op(Op::store, before);
    code.op(Op::clear_short);
    for (const auto cost : costs) {
        if (only_choice) clause(cost, true);
        else step(cost);
    }
    paying = outer;
    skip.push_back(code.jump(Op::unless_full));
    if (announces) announce(skip);
    step(effect);
    code.op(Op::load, before);
    const auto end = code.jump(Op::jump_unless);
    for (const auto jump : skip) code.land(jump);
    code.op(Op::mark_short);
    code.land(end);
}

}  // namespace holo::compiler
