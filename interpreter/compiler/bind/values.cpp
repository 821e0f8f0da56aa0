#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Value Values::value(NodeId node, const Type* wanted) {
    in.take(node);
    return in.ir.within(in.span_of(node), bound(node, wanted));
}

Value Values::typed(NodeId node, const Type& wanted) {
    const auto found = value(node, &wanted);
    in.expect(node, wanted, in.ir[found].type);
    return found;
}

Value Values::number(NodeId node) { return typed(node, number_type); }

Value Values::some(NodeId node) {
    const auto found = number(node);
    if (in.ir.constant(found).value_or(1) < 1) in.error(Diag::never_so_many, node, {in.text(node), "@zero_is_none"});
    return found;
}

Value Values::chooser() {
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    return in.they != none ? in.ir.value(Op::load, player, {}, {in.they}) : in.ir.value(Op::you, player);
}

Value Values::load(const Local& local) { return in.ir.value(Op::load, local.type, {}, {local.slot}); }

Value Values::bound(NodeId node, const Type* wanted) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    const auto inner = tree[node].first;
    switch (tree.kind(node)) {
        case NodeKind::Number: {
            const std::string digits(tree.text(node));
            if (digits.size() > 6) in.error(Diag::range, node, {"@number_itself", digits, "0", "999999"});
            const auto printed = ir.number(digits.size() > 6 ? 0 : std::stoi(digits));
            if (in.c.raised == none || in.c.program.attributes[static_cast<std::size_t>(in.c.raised)].kind != in.self_kind) return printed;
            const auto self = ir.value(Op::self, {TypeKind::object, in.self_kind});
            return ir.value(Op::add, number_type, {printed, ir.value(Op::attribute, number_type, {self}, {in.c.raised})});
        }
        case NodeKind::Name: return name(node);
        case NodeKind::Yes: return ir.number(1, flag_type);
        case NodeKind::No: return ir.number(0, flag_type);
        case NodeKind::Paren: return value(inner, wanted);
        case NodeKind::Sum:
        case NodeKind::Product: return arithmetic(node);
        case NodeKind::Negative: return ir.value(Op::negate, number_type, {number(inner)});
        case NodeKind::Half: return divided(number(inner), ir.number(2), tree.last_child(node));
        case NodeKind::Cited: {
            const auto rules = in.conditions.rules(node);
            return ir.cited(rules, value(inner, wanted));
        }
        case NodeKind::Distance: return in.ground.distance(node);
        case NodeKind::NextStep: return in.ground.step(node);
        case NodeKind::Count: certain_end(inner); return counted(inner);
        case NodeKind::SumOf:
        case NodeKind::HighestOf:
        case NodeKind::LowestOf: certain_end(tree.last_child(node)); return of_members(node);
        case NodeKind::SumWhen:
        case NodeKind::Times: return times(node);
        case NodeKind::IfValue: return either(node, wanted);
        case NodeKind::Call: return in.calls.call(node);
        case NodeKind::Selector: return in.selectors.value(node, wanted);
        default: return in.conditions.bound(node);
    }
}

Value Values::name(NodeId node) {
    auto* local = in.find(in.text(node));
    if (local == nullptr) {
        if (!in.has_ended(node, in.text(node))) in.error(Diag::unknown_word, node, {in.text(node)});
        return in.selectors.nothing();
    }
    local->used = true;
    return load(*local);
}

namespace {

struct Arithmetic {
    std::string_view sign;
    Op op;
};
constexpr Arithmetic arithmetics[] = {{"+", Op::add}, {"-", Op::sub}, {"*", Op::mul}, {"%", Op::modulo}};

}  // namespace

Value Values::arithmetic(NodeId node) {
    const auto& tree = in.tree;
    auto part = tree[node].first;
    auto all = number(part);
    for (part = tree[part].next; part != no_node; part = tree[part].next) {
        const auto sign = in.text(part);
        part = tree[part].next;
        const auto operand = number(part);
        if (sign == "//") {
            part = tree[part].next;
            all = divided(all, operand, part);
            continue;
        }
        const auto* found =
            std::find_if(std::begin(arithmetics), std::end(arithmetics), [&](const Arithmetic& row) { return row.sign == sign; });
        all = in.ir.value(found->op, number_type, {all, operand});
    }
    return all;
}

Value Values::divided(Value whole, Value by, NodeId rounding) {
    return in.ir.value(in.text(rounding) == "up" ? Op::divide_up : Op::divide_down, number_type, {whole, by});
}

// `count of S where a = 3 + b`: the sum may be meant to be about the count.
void Values::certain_end(NodeId selector) {
    const auto& tree = in.tree;
    const auto where = tree.child(selector, NodeKind::PostWhere);
    if (where == no_node) return;
    auto end = tree[where].first;
    while (end != no_node && !tree.is(end, NodeKind::Sum)) {
        if (tree.is(end, NodeKind::Cited)) end = tree[end].first;
        else if (tree.is(end, NodeKind::Or) || tree.is(end, NodeKind::And) || tree.is(end, NodeKind::Not) ||
                 tree.is(end, NodeKind::Compare))
            end = tree.last_child(end);
        else return;
    }
    if (end != no_node) in.error(Diag::uncertain_end, end, {collapsed(tree.source()->slice(tree[end].span))});
}

Value Values::counted(NodeId selector) {
    const bool of_zone = in.is_zone(selector) && in.quantity(selector) == no_node;
    const auto set = of_zone ? in.ir.set(Op::zone_cards, {in.zones.zone(selector)}) : in.selectors.members(selector).set;
    in.take(selector);
    return in.ir.value(Op::set_count, number_type, {set});
}

// `sum of COST of S`, `highest COST of S`
Value Values::of_members(NodeId node) {
    auto& ir = in.ir;
    const auto words = in.tree[node].first;
    const auto [set, kind] = in.selectors.members(in.tree.last_child(node));
    const bool sum = in.tree.is(node, NodeKind::SumOf);
    if (const int attribute = in.attribute_named(in.text(words), kind); attribute != none)
        return ir.value(sum                                     ? Op::set_sum
                        : in.tree.is(node, NodeKind::HighestOf) ? Op::set_highest
                                                                : Op::set_lowest,
                        number_type, {set}, {attribute});
    const int define = in.c.vocabulary.define(in.text(words));
    if (define == none || !sum) {
        in.unknown(words);
        return in.selectors.nothing();
    }
    // The sum of a computed value, added up member by member.
    const int member = in.slots.local();
    const int total = in.slots.local();
    const auto load = [&](int slot) { return ir.value(Op::load, number_type, {}, {slot}); };
    const auto so_far = load(total);
    const auto more = ir.value(Op::add, number_type, {so_far, in.attributes.read_define(define, load(member))});
    Parts parts{set, ir.step(Op::store, {ir.number(0)}, {total})};
    parts.push_back(ir.step(Form::members, {ir.step(Op::store, {more}, {total})}, {.b = member, .op = Op::next}));
    parts.push_back(load(total));
    return ir.value(Form::sequence, number_type, parts);
}

namespace {

int times_said(const Tree& tree, NodeId node, std::string_view name) {
    int times = (tree.is(node, NodeKind::Word) || tree.is(node, NodeKind::Name)) && tree.text(node) == name ? 1 : 0;
    for (const auto child : tree.each(node)) times += times_said(tree, child, name);
    return times;
}

// The names that a part of the pattern gives and no other part mentions.
void unsaid_names(const Tree& tree, NodeId node, NodeId pattern, std::vector<NodeId>& out) {
    if (tree.is(node, NodeKind::As) && times_said(tree, pattern, tree.text(tree[node].first)) == 1) out.push_back(tree[node].first);
    for (const auto child : tree.each(node)) unsaid_names(tree, child, pattern, out);
}

}  // namespace

// `times you have played a card this PERIOD`: many objects did it, and no outside name can stand for one of them.
Value Values::times(NodeId node) {
    const auto pattern = in.tree.child(node, NodeKind::Pattern);
    std::vector<NodeId> unsaid;
    unsaid_names(in.tree, pattern, pattern, unsaid);
    for (const auto name : unsaid) in.error(Diag::unused_name, name, {in.text(name)});
    const auto word = in.tree.last_child(node);
    const auto* period = in.c.vocabulary.find(in.text(word), MeaningKind::period);
    if (period == nullptr) {
        in.unknown_period(word, false);
        return in.selectors.nothing();
    }
    const auto summed = in.tree.is(node, NodeKind::SumWhen) ? in.tree[node].first : no_node;
    return in.patterns.recalled(pattern, summed, period->index, in.text(in.tree.child(node, NodeKind::Span_)) == "last");
}

Value Values::either(NodeId node, const Type* wanted) {
    const auto question = in.conditions.condition(in.tree.child_at(node, 0));
    const auto yes = value(in.tree.child_at(node, 1), wanted);
    const auto type = in.ir[yes].type;
    const auto no = value(in.tree.child_at(node, 2), &type);
    if (const auto& other = in.ir[no].type; !agrees(other, type)) in.wrong_type(in.tree.child_at(node, 2), type, other);
    return in.ir.value(Form::if_, type, {question, yes, no});
}

}  // namespace holo::compiler
