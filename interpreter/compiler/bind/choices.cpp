// Choices: the quantity of a selector chooses from the objects that the selector could mean.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// `highest`, `lowest` of a quantity.
void Choices::extremes(NodeId quantifier, int kind, Parts& out) {
    if (quantifier == no_node) return;
    for (const auto kind_of_extreme : {NodeKind::QHighest, NodeKind::QLowest})
        if (const auto node = in.tree.child(quantifier, kind_of_extreme); node != no_node) extreme(node, kind, out);
}

void Choices::extreme(NodeId node, int kind, Parts& out) {
    in.take(node);
    const auto word = in.tree[node].first;
    const int attribute = in.attribute_named(in.text(word), kind);
    if (attribute == none) in.unknown(word);
    else out.push_back(in.ir.filter(in.tree.is(node, NodeKind::QHighest) ? Op::only_highest : Op::only_lowest, {}, {attribute}));
}

Thing Choices::selected(NodeId selector, const Narrow& narrow, bool optional) {
    auto found = in.selectors.entity(selector);
    if (!found.is_set()) return found;
    found.type.many = false;
    Parts set{found.set};
    if (const auto q = in.quantity(selector); in.tree.is(q, NodeKind::QAnother)) {
        in.expect_self_among(found.type.index, q);
        set.push_back(in.ir.filter(Op::without, {in.ir.value(Op::self, {TypeKind::object, in.self_kind})}));
    }
    if (narrow) narrow(set);
    extremes(in.quantifier(selector), found.type.index, set);
    in.filters.prefer(selector, found.type.index, set);
    return picked(selector, found.type, set, optional);
}

Thing Choices::chosen(NodeId selector, const Narrow& narrow, bool optional) {
    auto& ir = in.ir;
    auto found = selected(selector, narrow, optional);
    const auto as = in.tree.is(selector, NodeKind::Selector) ? in.tree.child(selector, NodeKind::As) : no_node;
    if (as == no_node) return found;
    auto type = found.type;
    type.many = found.is_set();
    const auto name = in.tree[as].first;
    if (type.kind == TypeKind::nothing && in.find(in.text(name)) != nullptr) return found;  // an earlier mistake with a name
    const int slot = in.declare(in.text(name), type, name, true).slot;
    if (found.is_set()) found.set = ir.set(Form::sequence, {ir.step(Op::set_store, {found.set}, {slot}), ir.set_load(slot, type)});
    else found.value = ir.value(Form::sequence, found.type, {found.value, ir.step(Op::store, {ir.again(found.type)}, {slot})});
    return found;
}

Thing Choices::objects(NodeId selector) { return in.selectors.objects(selector, chosen(selector)); }

Thing Choices::picked(NodeId selector, Type type, Parts set, bool optional) {
    auto& ir = in.ir;
    auto& tree = in.tree;
    const auto q = in.quantity(selector);
    const auto quantifier = in.quantifier(selector);
    const bool random = quantifier != no_node && tree.child(quantifier, NodeKind::Random) != no_node;
    const auto amount = q == no_node ? no_node : tree[q].first;
    const auto all = [&] { return Thing{type, {}, ir.set(Form::sequence, set)}; };
    if (!tree.is(q, NodeKind::QNo)) in.take(q);
    Parts asked;
    switch (q == no_node ? NodeKind::Script : tree.kind(q)) {
        case NodeKind::QEach:
        case NodeKind::QAll: return all();
        case NodeKind::QTop:
        case NodeKind::QBottom:
            if (amount != no_node) short_if_fewer(amount, type, set);
            if (in.will_be_set(selector)) return all();
            return {type, ir.value(Op::set_first, type, {all().set})};
        case NodeKind::QAmount: {
            if (random) {
                in.take(tree.child(quantifier, NodeKind::Random));
                short_if_fewer(amount, type, set);
                set.push_back(ir.filter(Op::set_random, {in.values.number(amount)}));
                return all();
            }
            asked = {asks(selector)};
            asked.push_back(in.values.some(amount));
            asked.push_back(ir.again(number_type));
            break;
        }
        case NodeKind::QUpTo:
            asked = {asks(selector), ir.number(0)};
            asked.push_back(in.values.some(amount));
            break;
        case NodeKind::QAny: asked = {asks(selector), ir.number(0), ir.number(no_limit)}; break;
        default: return picked_one(selector, type, std::move(set), random, optional);
    }
    asked.push_back(in.values.chooser());
    set.push_back(ir.filter(Op::choose_some, asked, {0, in.secretly ? unseen : 0}));
    return all();
}

Thing Choices::picked_one(NodeId selector, Type type, Parts set, bool random, bool optional) {
    auto& ir = in.ir;
    auto& tree = in.tree;
    const auto q = in.quantity(selector);
    const auto quantifier = in.quantifier(selector);
    if (random) {
        in.take(tree.child(quantifier, NodeKind::Random));
        set.push_back(ir.filter(Op::set_random, {ir.number(1)}));
        return {type, ir.value(Op::set_first, type, {ir.set(Form::sequence, set)})};
    }
    const auto all = ir.set(Form::sequence, set);
    if (q == no_node) {
        // A plain plural, `dice of u`, means all; `opponent` without an article means one.
        const auto middle = in.core(selector);
        if (in.is_bare_noun(selector)) in.error(Diag::bare_noun, selector, {in.text(tree.last_child(middle))});
        if (!tree.is(middle, NodeKind::Opponent) || in.text(middle) != "opponent") return {type, {}, all};
        return {type, ir.value(Op::choose, type, {all, asks(selector), in.values.chooser()})};
    }
    const bool extreme = tree.child(quantifier, NodeKind::QHighest) != no_node || tree.child(quantifier, NodeKind::QLowest) != no_node;
    if (tree.is(q, NodeKind::QThe) && !extreme) return {type, ir.value(Op::set_first, type, {all})};
    return {type, ir.value(Op::choose, type, {all, asks(selector), in.values.chooser()},
                           {0, (optional ? may_refuse : 0) | (in.secretly ? unseen : 0)})};
}

// The question is about the whole selector, not about its last word.
Step Choices::asks(NodeId selector) {
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, selector);
    return in.ir.place(in.span_of(selector));
}

// Fewer than asked for means not done in full.
void Choices::short_if_fewer(NodeId wanted, Type type, Parts& out) {
    auto& ir = in.ir;
    const int all = in.slots.set_local();
    const auto load = [&] { return ir.set_load(all, type); };
    out.push_back(ir.raw(Op::set_store, {all}));
    const auto fewer = ir.value(Op::less, flag_type, {ir.value(Op::set_count, number_type, {load()}), in.values.some(wanted)});
    out.push_back(ir.step(Form::if_, {fewer, ir.step(Op::mark_short)}));
    out.push_back(load());
}

}  // namespace holo::compiler
