// Values and conditions, bound and written at once.

#include "interpreter/compiler/bind/set_wise.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition) {
    return tree.is(condition, NodeKind::And) ? tree.children(condition) : std::vector<NodeId>{condition};
}

std::vector<Demand> demands(const Tree& tree, NodeId condition) {
    std::vector<Demand> out;
    const auto add = [&](NodeId part, const std::vector<Branch>& branches) {
        for (auto& demand : demands(tree, part)) {
            demand.branches.insert(demand.branches.begin(), branches.begin(), branches.end());
            out.push_back(std::move(demand));
        }
    };
    switch (tree.kind(condition)) {
        case NodeKind::Paren: add(tree[condition].first, {}); break;
        case NodeKind::And:
            for (const auto part : tree.each(condition)) add(part, {});
            break;
        case NodeKind::IfValue:
            add(tree.child_at(condition, 1), {{tree[condition].first, true}});
            add(tree.child_at(condition, 2), {{tree[condition].first, false}});
            break;
        default: out.push_back({condition, {}});
    }
    return out;
}

Type Body::value(NodeId node, const Type* wanted) {
    const auto bound = values.value(node, wanted);
    write(bound);
    return ir[bound].type;
}

Found Body::left(const Thing& thing) {
    write(thing.is_set() ? ir::Part(thing.set) : ir::Part(thing.value));
    return {thing.type, thing.is_set()};
}

int Body::set(NodeId selector) {
    const auto [members, kind] = selectors.members(selector);
    write(members);
    return kind;
}

std::vector<std::size_t> Body::jumps(NodeId node, bool when) {
    const auto bound = conditions.condition(node);
    judge(bound);
    return ir::Lowering(ir, code).jumps(bound, when);
}

void Body::cite(NodeId cited) {
    for (const auto rule : conditions.rules(cited)) code.cite(rule);
}

void Body::is_taken(const std::vector<Branch>& branches) {
    std::vector<std::size_t> others;
    for (const auto& branch : branches) {
        const auto jumped = jumps(branch.condition, !branch.holds);
        others.insert(others.end(), jumped.begin(), jumped.end());
    }
    code.number(1);
    const auto end = code.jump(Op::jump);
    for (const auto jump : others) code.land(jump);
    code.number(0);
    code.land(end);
}

void Body::answer_all(const std::vector<NodeId>& all, const std::function<void()>& last) {
    std::vector<std::size_t> fails;
    for (const auto each : all) {
        const auto taken = jumps(each, false);
        fails.insert(fails.end(), taken.begin(), taken.end());
    }
    if (last) last();
    else code.number(1);
    code.op(Op::answer);
    for (const auto jump : fails) code.land(jump);
    code.number(0);
    code.op(Op::answer);
}

void Body::for_members(int slot, int kind, const std::function<void()>& write) {
    code.op(Op::reset, slot);
    const auto start = code.here();
    const auto end = code.branch(kind == c.vocabulary.player_kind ? Op::next_seat : Op::next, slot);
    write();
    code.jump_back(start);
    code.land(end);
    code.op(Op::set_drop);
}

// The member itself, by its name or as `it`.
bool Body::is_member(NodeId node, int slot) {
    if (tree.kind(node) == NodeKind::Paren) return is_member(tree[node].first, slot);
    std::string name;
    if (tree.kind(node) == NodeKind::Name) {
        name = text(node);
    } else if (tree.is(node, NodeKind::Selector) && tree.child_count(node) == 1) {
        const auto middle = core(node);
        if (tree.is(middle, NodeKind::It)) return element == slot && side_die == none;
        if (!tree.is(middle, NodeKind::Words)) return false;
        name = text(middle);
    }
    const auto* local = name.empty() ? nullptr : find(name);
    return local != nullptr && local->slot == slot && !local->type.many && local->type.kind == TypeKind::object;
}

// Takes the member, or its attribute, where instructions on sets stand for both.
void Body::take_member(NodeId node) const {
    take(node);
    if (tree.is(node, NodeKind::Paren)) take_member(tree[node].first);
    if (!tree.is(node, NodeKind::Selector)) return;
    take(core(node));
    if (const auto of = tree.child(node, NodeKind::PostOf); of != no_node) {
        take(of);
        take_member(tree[of].first);
    }
}

// The attribute in `cost`, `cost of it` or `cost of c` when it is the member's; else none.
int Body::member_attribute(NodeId node, int slot, int kind) {
    if (!tree.is(node, NodeKind::Selector)) return none;
    const auto words = core(node);
    if (!tree.is(words, NodeKind::Words)) return none;
    const auto name = text(words);
    if (name_in(node) != nullptr) return none;
    const auto of = tree.child(node, NodeKind::PostOf);
    if (of == no_node ? tree.child_count(node) != 1 || element != slot : tree.child_count(node) != 2 || !is_member(tree[of].first, slot)) return none;
    const int attribute = attribute_named(name, kind);
    if (attribute == none) return none;
    const auto owner = c.program.attributes[attribute].kind;  // none of what every object has
    return owner == kind || owner == none ? attribute : static_cast<int>(none);
}

bool Body::simple_check(NodeId node, std::size_t locals, machine::CheckRow& check) {
    if (!tree.is(node, NodeKind::Compare)) return false;
    const auto right = tree.child_at(node, 2);
    if (!tree.is(right, NodeKind::Number) || tree.text(right).size() > 4) return false;
    for (std::size_t i = 0; i < locals && i < scope.size(); ++i) {
        const auto& local = scope[i];
        if (local.type.kind != TypeKind::object || local.slot != static_cast<int>(i)) continue;
        const int attribute = member_attribute(tree[node].first, local.slot, local.type.index);
        if (attribute == none || c.vocabulary.type_of(attribute).kind != TypeKind::number) continue;
        take_member(tree[node].first);
        take(right);
        check.argument = static_cast<std::uint8_t>(i);
        check.op = machine::CheckOp::compares;
        check.operand = static_cast<std::int16_t>(attribute);
        check.value = static_cast<std::int16_t>(std::stoi(text(right)));
        check.how = static_cast<std::uint8_t>(sign_of(tree.text(tree.child_at(node, 1))));
        return true;
    }
    return false;
}

// ---- what happened ------------------------------------------------------------------------------

Value Body::recalled(NodeId node, int period, bool last) {
    Value all;
    for (const auto& p : pattern(node, 0)) {
        if (p.event == none) continue;
        machine::AbilityRow row{};
        row.kind = machine::AbilityKind::pattern;
        c.put_checks(row, p.event, p.checks, p.match);
        row.condition = row.body = row.header = row.period = none;
        c.program.abilities.push_back(row);
        c.program.happenings[static_cast<std::size_t>(p.event)].asked |= machine::asked_in(period, last);
        const auto one = ir.value(Op::recall, number_type, {}, {static_cast<int>(c.program.abilities.size() - 1), period | (last ? 0x80 : 0)});
        all = all ? ir.value(Op::add, number_type, {all, one}) : one;
    }
    return all ? all : ir.number(0);
}

}  // namespace holo::compiler
