// `where`, and restrictions of events asked of many objects at once. What a condition says of each
// member is turned into instructions on the whole set as far as it goes: masks for adjectives, places and
// controllers, one comparison for an attribute, the same for definitions and restrictions of events.
// Only what is left is asked of each member in a loop.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::filter_where(NodeId node, int kind) {
    const int member = code.local();
    const Meanwhile it(element, member);
    const Meanwhile of_kind(element_kind, kind);
    const Meanwhile looks(manner, Manner::looks);
    keep_where(node, member, kind);
}

void Body::keep_where(NodeId node, int slot, int kind) {
    span(node);
    switch (tree.kind(node)) {
        case NodeKind::Paren: keep_where(tree[node].first, slot, kind); return;
        case NodeKind::Cited:
            cite(node);
            keep_where(tree[node].first, slot, kind);
            return;
        case NodeKind::And:
            keep_all(tree.children(node), slot, kind);
            return;
        case NodeKind::Not:
            if (!keep_whole(node, slot, kind)) break;
            keep_others([&] { keep_where(tree[node].first, slot, kind); });
            return;
        case NodeKind::Or:
            if (tree.child_count(node) == 2 && !speaks_of(tree[node].first, slot, kind)) {
                // It holds for all of them, or the rest decides.
                const auto all = jumps(tree[node].first, true);
                keep_where(tree.child_at(node, 1), slot, kind);
                code.land(all);
                return;
            }
            if (!keep_whole(node, slot, kind)) break;
            keep_any(node, slot, kind);
            return;
        case NodeKind::IfValue: {
            const auto question = tree.child_at(node, 0);
            if (!speaks_of(question, slot, kind)) {
                // The same for all of them.
                const auto no = jumps(question, false);
                keep_where(tree.child_at(node, 1), slot, kind);
                const auto done = code.jump(Op::jump);
                code.land(no);
                keep_where(tree.child_at(node, 2), slot, kind);
                code.land(done);
                return;
            }
            if (!keep_whole(question, slot, kind)) break;
            const int before = code.set_local();
            const int yes = code.set_local();
            code.op(Op::set_store, before);
            code.op(Op::set_load, before);
            keep_where(question, slot, kind);
            code.op(Op::set_store, yes);
            code.op(Op::set_load, yes);
            keep_any_of_them(tree.child_at(node, 1), slot, kind);
            code.op(Op::set_load, before);
            code.op(Op::set_load, yes);
            code.op(Op::set_minus);
            keep_any_of_them(tree.child_at(node, 2), slot, kind);
            code.op(Op::set_or);
            return;
        }
        case NodeKind::Exists:
            if (!tree.is(quantity(tree[node].first), NodeKind::QAnother) && !tree.is(quantity(tree[node].first), NodeKind::QAmount) && keep_holders(tree[node].first, slot, kind)) return;
            break;
        case NodeKind::Is:
            if (keep_trait(node, slot, kind)) return;
            break;
        case NodeKind::Compare:
            if (keep_compared(node, slot, kind)) return;
            break;
        case NodeKind::Call:
            if (keep_called(node, slot, kind)) return;
            break;
        case NodeKind::Can:
            if (keep_able(tree[node].first, slot, kind)) return;
            break;
        default: break;
    }
    if (!speaks_of(node, slot, kind)) {
        condition(node);
        code.op(Op::keep_if);
        return;
    }
    keep_members(slot, [&] { condition(node); });
}

// Not looked at when there are none.
void Body::keep_any_of_them(NodeId node, int slot, int kind) {
    const auto none_left = code.jump(Op::jump_if_empty);
    keep_where(node, slot, kind);
    code.land(none_left);
}

// The parts of an `or`, one after the other.
void Body::keep_any(NodeId node, int slot, int kind) {
    const int before = code.set_local();
    code.op(Op::set_store, before);
    code.op(Op::set_load, before);
    keep_where(tree[node].first, slot, kind);
    for (const auto part : tree.each(node)) {
        if (part == tree[node].first) continue;
        // Only those that failed so far are looked at one by one.
        const bool one_by_one = !keep_whole(part, slot, kind) || tree.is(part, NodeKind::Call) || tree.is(part, NodeKind::Can) || tree.is(part, NodeKind::And);
        const int kept = code.set_local();
        code.op(Op::set_store, kept);
        code.op(Op::set_load, one_by_one ? kept : before);
        if (one_by_one) code.op(Op::rest_of, before);
        if (one_by_one) keep_any_of_them(part, slot, kind);
        else keep_where(part, slot, kind);
        code.op(Op::set_load, kept);
        code.op(Op::set_or);
    }
}

// One after the other, until nothing is left.
void Body::keep_all(const std::vector<NodeId>& parts, int slot, int kind) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        keep_where(parts[i], slot, kind);
        if (i + 1 < parts.size()) out.push_back(code.jump(Op::jump_if_empty));
    }
    for (const auto jump : out) code.land(jump);
}

// Whether some part of an `or` or `not` is worth asking of the whole set.
bool Body::keep_whole(NodeId node, int slot, int kind) {
    switch (tree.kind(node)) {
        case NodeKind::Paren: case NodeKind::Cited: return keep_whole(tree[node].first, slot, kind);
        case NodeKind::And: case NodeKind::Or: case NodeKind::Not:
            for (const auto part : tree.each(node))
                if (keep_whole(part, slot, kind)) return true;
            return false;
        case NodeKind::Is: return is_member(tree[node].first, slot) && !speaks_of(tree.last_child(node), slot, kind);
        case NodeKind::Compare: return member_attribute(tree[node].first, slot, kind) != none && !speaks_of(tree.child_at(node, 2), slot, kind);
        case NodeKind::Call: case NodeKind::Can: return true;
        case NodeKind::IfValue: return keep_whole(tree[node].first, slot, kind);
        default: return !speaks_of(node, slot, kind);
    }
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

bool Body::speaks_of(NodeId node, int slot, int kind) {
    if (element == slot && mentions_element(node, kind)) return true;
    if (tree.kind(node) == NodeKind::Word || tree.kind(node) == NodeKind::Name) {
        const auto* local = find(text(node));
        if (local != nullptr && local->slot == slot && !local->type.many) return true;
    }
    for (const auto child : tree.each(node))
        if (speaks_of(child, slot, kind)) return true;
    return false;
}

bool Body::mentions_element(NodeId node, int kind) {
    if (tree.kind(node) == NodeKind::It) return true;
    if (tree.kind(node) == NodeKind::Selector && tree.is(core(node), NodeKind::Words) && tree.child(node, NodeKind::PostOf) == no_node) {
        const auto name = text(core(node));
        if (find(name) == nullptr) {
            const int attribute = attribute_named(name, kind);
            if (attribute != none && c.program.attributes[attribute].kind == kind) return true;
            const int define = c.vocabulary.define(name);
            if (define != none && c.vocabulary.defines[define].params.size() == 1) return true;
        }
    }
    for (const auto child : tree.each(node))
        if (mentions_element(child, kind)) return true;
    return false;
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

// `it is a SYMBOL card in ZONE`, `c is not unique`, `LINK of m is nothing`
bool Body::keep_trait(NodeId node, int slot, int kind) {
    const auto left = tree[node].first;
    const auto trait = tree.last_child(node);
    const bool negated = tree.child(node, NodeKind::Negated) != no_node;
    if (speaks_of(trait, slot, kind)) return false;
    const auto what = says(trait);
    if (!is_member(left, slot)) {
        const int attribute = what == Says::nothing ? member_attribute(left, slot, kind) : static_cast<int>(none);
        if (attribute == none || c.vocabulary.type_of(attribute).kind != TypeKind::object) return false;
        take_member(left);
        take_noun(trait);
        code.number(0);
        keep_comparing(attribute, negated ? Sign::greater_equal : Sign::less);
        return true;
    }
    if (what == Says::nothing || what == Says::attribute) return false;
    const auto q = quantity(trait);
    if (tree.is(q, NodeKind::QTop) || tree.is(q, NodeKind::QBottom)) return false;
    if (tree.is(q, NodeKind::QA) && tree.child(quantifier(trait), NodeKind::Of) != no_node) return false;
    take_member(left);
    take(trait);
    takes_if(q, {NodeKind::QA});
    const auto write = [&] { filter_trait(trait, kind); };
    if (negated) keep_others(write);
    else write();
    return true;
}

// `cost < 3`, `plus of m = yes`
bool Body::keep_compared(NodeId node, int slot, int kind) {
    const auto right = tree.child_at(node, 2);
    const int attribute = member_attribute(tree[node].first, slot, kind);
    if (attribute == none || speaks_of(right, slot, kind) || set_of_symbols(right) != none) return false;
    take_member(tree[node].first);
    const auto type = c.vocabulary.type_of(attribute);
    expect(right, type, value(right, &type));
    const auto sign = sign_of(tree.text(tree.child_at(node, 1)));
    // Who controls them is a mask.
    if (sign == Sign::equal && c.program.attributes[attribute].storage == machine::Storage::controller) code.op(Op::and_controlled);
    else keep_comparing(attribute, sign);
    return true;
}

void Body::keep_comparing(int attribute, Sign sign) { code.op(Op::and_compare, attribute, static_cast<int>(sign)); }

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

// `exists SYMBOL on it`: everything of that sort at once, then what their links lead to.
bool Body::keep_holders(NodeId selector, int slot, int kind) {
    if (!tree.is(selector, NodeKind::Selector)) return false;
    NodeId leads = no_node;
    for (const auto child : tree.each(selector)) {
        const bool relative = tree.is(child, NodeKind::PostOf) || tree.is(child, NodeKind::PostOn) || tree.is(child, NodeKind::PostUnder);
        if (relative && leads == no_node && is_member(tree[child].first, slot)) leads = child;
        else if (speaks_of(child, slot, kind)) return false;
    }
    const auto type = infer(selector);
    if (leads == no_node || type.kind != TypeKind::object || type.index < 0) return false;
    const auto word = preposition(tree.kind(leads));
    const int link = relation(type.index, word) == none ? c.vocabulary.link_for(type.index, word) : static_cast<int>(none);
    if (link == none) return false;
    take(leads);
    take_member(tree[leads].first);
    {
        const Behind relatives(*this, leads);
        set(selector);
    }
    takes_if(quantity(selector), {NodeKind::QA});
    code.op(Op::and_holder, c.program.attributes[link].index);
    return true;
}

// `can play it`: the restrictions of the event, and what forbids it, asked of the whole set.
bool Body::keep_able(NodeId clause, int slot, int kind) {
    const auto verb = tree[clause].first;
    if (text(verb) == "use" || c.vocabulary.verb(text(verb)).empty()) return false;
    const auto args = arguments(clause);
    const auto errors = c.out.errors();
    const auto m = resolve(verb, VerbForm::base, args, false);
    if (c.out.errors() != errors) return true;  // reported; there is nothing to run
    if (m.event == none) return false;
    for (const auto post : m.detached)
        if (post != no_node) return false;
    const auto& info = c.vocabulary.events[m.event];
    int member = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        const auto arg = node_of(m, p, args);
        if (arg == no_node && m.adjective[p] == no_node) continue;
        if (param.is_amount() || param.limit != no_node || param.any || m.adjective[p] != no_node) return false;
        if (is_member(arg, slot) && param.type.kind == TypeKind::object && member == none) {
            member = static_cast<int>(p);
            continue;
        }
        if (speaks_of(arg, slot, kind)) return false;
        if (param.type.kind == TypeKind::number || param.type.kind == TypeKind::flag) continue;
        if (param.type.kind != TypeKind::object || !tree.is(arg, NodeKind::Selector)) return false;
        if (!is_definite(arg)) return false;
    }
    if (member == none) return false;
    take_member(node_of(m, static_cast<std::size_t>(member), args));
    std::vector<Asked> asks;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        if (static_cast<int>(p) == member) code.number(none);
        else push_param(info.params[p], m, p, args, false, asks, none);
    }
    push_chooser();
    code.op(Op::unforbidden, m.event, member);
    code.op(Op::filter, c.filter(FilterOf::able, m.event, member), static_cast<int>(info.params.size()));
    return true;
}

}  // namespace holo::compiler
