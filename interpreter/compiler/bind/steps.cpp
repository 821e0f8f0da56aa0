// Steps, in order, with their conditions and repetitions.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::Op;

Value Steps::load(int slot, Type type) { return in.ir.value(Op::load, type, {}, {slot}); }

Step Steps::set_to(int slot, int number) { return in.ir.step(Op::store, {in.ir.number(number)}, {slot}); }

Step Steps::store(const Thing& thing, int slot) {
    return thing.is_set() ? in.ir.step(Op::set_store, {thing.set}, {slot}) : in.ir.step(Op::store, {thing.value}, {slot});
}

Step Steps::drop(const Thing& thing) {
    return thing.is_set() ? in.ir.step(Op::set_drop, {thing.set}) : in.ir.step(Op::drop, {thing.value});
}

Set Steps::as_set(const Thing& thing) { return thing.is_set() ? thing.set : in.ir.set(Op::set_object, {thing.value}); }

Step Steps::for_members(Set set, int slot, int kind, const Parts& parts) {
    const auto next = kind == in.c.vocabulary.player_kind ? Op::next_seat : Op::next;
    return in.ir.step(Form::sequence, {set, in.ir.step(Form::members, parts, {.b = slot, .op = next})});
}

Step Steps::counted(int left, Parts parts) {
    auto& ir = in.ir;
    const auto remains = ir.value(Op::greater, flag_type, {load(left), ir.number(0)});
    const auto less = ir.value(Op::sub, number_type, {load(left), ir.number(1)});
    parts.insert(parts.begin(), {ir.step(Form::out, {remains}, {.op = Op::jump_unless}), ir.step(Op::store, {less}, {left})});
    return ir.step(Form::loop, parts);
}

Step Steps::items(NodeId block) {
    const Meanwhile one_player(in.each_player, static_cast<EachPlayer*>(nullptr));
    const auto names = in.scope.size();
    Parts out;
    for (const auto item : in.tree.each(block)) {
        const auto kind = in.tree.kind(item);
        if (kind == NodeKind::Says || kind == NodeKind::Gives || (kind == NodeKind::OnlyIf && in.manner == Manner::does)) continue;
        out.push_back(step(item));
    }
    in.end_scope(names);
    return in.ir.step(Form::sequence, out);
}

Step Steps::step(NodeId node) {
    const auto& tree = in.tree;
    const auto place = in.ir.place(in.span_of(node));
    const auto bound = [&]() -> Step {
        switch (tree.kind(node)) {
            case NodeKind::Cites: return in.ir.cites(in.conditions.rules(node));
            case NodeKind::Block: return items(node);
            case NodeKind::Sequence: return sequence(node);
            case NodeKind::Segment: return in.costs.segment(node);
            case NodeKind::May: return in.costs.may(tree[node].first);
            case NodeKind::Instead: return instead(node);
            case NodeKind::Let: return let(node);
            case NodeKind::If: return if_step(node);
            case NodeKind::While: return loop(node);
            case NodeKind::For: return for_each(node);
            case NodeKind::Repeat: return repeat(node);
            case NodeKind::Offer: return in.menus.offer(node);
            case NodeKind::Window: return in.windows.window(node);
            case NodeKind::Unless: return in.subjects.unless(node);
            case NodeKind::Trigger: return in.later.delayed(node);
            case NodeKind::Lasting: return in.later.lasting(node);
            case NodeKind::Change: return in.assignments.change(node);
            case NodeKind::ChooseOf: return in.questions.choose_of(node);
            case NodeKind::FirstOf: return first_of(node);
            case NodeKind::Act: return in.subjects.with(tree[node].first, [&] { return step(tree.last_child(node)); });
            case NodeKind::Assign: return in.assignments.assign(node);
            case NodeKind::Gets: return in.modifications.gets(node);
            case NodeKind::Loses: return in.modifications.loses(node);
            case NodeKind::Becomes: return in.modifications.becomes(node);
            case NodeKind::Cannot: return in.modifications.cannot(node);
            case NodeKind::Clause: return in.clauses.clause(node);
            case NodeKind::Call: return call(node);
            case NodeKind::OnlyIf:
            case NodeKind::OnlyOn: return in.ir.nothing();  // restrictions of abilities and cards have been taken already
            default: return nothing_of(node);
        }
    };
    return in.ir.step(Form::sequence, {place, bound()});
}

Step Steps::nothing_of(NodeId node) {
    const auto& tree = in.tree;
    if (tree.is(node, NodeKind::Headed)) {
        const auto header = tree[node].first;
        in.error(Diag::not_here, header, {in.text(tree[header].first), "@header_own_line"});
    } else {
        in.error(Diag::not_here, node, {in.text(node), "@effect_needed"});
    }
    return in.ir.nothing();
}

Step Steps::call(NodeId node) {
    const auto run = in.calls.run(node);
    return run ? run : in.ir.nothing();  // reported
}

Step Steps::instead(NodeId node) {
    if (!in.interrupts) in.error(Diag::not_here, node, {"instead", "@only_before_replaces"});
    const auto cancel = in.ir.step(Op::cancel);
    return in.ir.step(Form::sequence, {cancel, step(in.tree[node].first)});
}

// `a then b then c`: each only when the one before was done in full.
Step Steps::sequence(NodeId node) {
    Parts parts{in.ir.step(Op::clear_short)};
    for (const auto part : in.tree.each(node)) {
        if (part != in.tree[node].first) parts.push_back(in.ir.step(Form::out, {}, {.op = Op::unless_full}));
        parts.push_back(step(part));
    }
    return in.ir.step(Form::block, parts);
}

Step Steps::let(NodeId node) {
    const auto name = in.tree[node].first;
    const auto expression = in.tree.last_child(node);
    Thing given;
    if (in.is_zone(expression)) {
        given = {{TypeKind::zone}, in.zones.zone(expression)};
    } else if (in.will_be_set(expression) || in.chooses_one(expression)) {
        given = in.choices.chosen(expression);
    } else {
        given.value = in.values.value(expression);
        given.type = in.ir[given.value].type;
    }
    auto type = given.type;
    type.many = given.is_set();
    type.from_zero = false;  // a later step may assign another value
    return store(given, in.declare(in.text(name), type, name, true).slot);
}

Step Steps::if_step(NodeId node) {
    Parts parts{in.conditions.condition(in.tree.child_at(node, 0))};
    parts.push_back(items(in.tree.child_at(node, 1)));
    if (const auto alternative = in.tree.child_at(node, 2); alternative != no_node) parts.push_back(step(alternative));
    const auto choice = in.ir.step(Form::if_, parts);
    // A condition for settling is asked only when something waits.
    const bool settles = parts.size() == 2 && only_settles(parts[1]);
    return settles ? in.ir.step(Form::unadjusted, {choice, in.ir.nothing()}, {machine::none}) : choice;
}

bool Steps::only_settles(ir::Part part) const {
    const auto& node = in.ir[part];
    if (node.form == Form::operation) return node.op == Op::settle;
    if (node.form != Form::sequence) return false;
    int settling = 0;
    for (const auto inner : in.ir.parts(part)) {
        if (in.ir[inner].form == Form::place || (in.ir[inner].form == Form::sequence && in.ir[inner].count == 0)) continue;
        if (!only_settles(inner)) return false;
        ++settling;
    }
    return settling == 1;
}

Step Steps::loop(NodeId node) {
    const auto body = in.tree.child_at(node, 1);
    if (!in.tree.is(body, NodeKind::Block)) {
        in.error(Diag::not_here, node, {"while … :", "@meanwhile_own_line"});
        return in.ir.nothing();
    }
    const auto condition = in.conditions.condition(in.tree.child_at(node, 0));
    return in.ir.step(Form::loop, {in.ir.step(Form::out, {condition}, {.op = Op::jump_unless}), items(body)});
}

// `first of: { … } { … }`
Step Steps::first_of(NodeId node) {
    Step out;
    const auto blocks = in.tree.children(node);
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
        Parts parts{in.arguments_of.can_begin(*block), items(*block)};
        if (out) parts.push_back(out);
        out = in.ir.step(Form::if_, parts);
    }
    return out;
}

Step Steps::repeat(NodeId node) {
    const int left = in.slots.local();
    const auto often = in.ir.step(Op::store, {in.values.some(in.tree.child_at(node, 0))}, {left});
    return in.ir.step(Form::sequence, {often, counted(left, {items(in.tree.child_at(node, 1))})});
}

Step Steps::for_each(NodeId node) {
    const auto& tree = in.tree;
    const auto selector = tree[node].first;
    const auto of = tree.child(selector, NodeKind::PostOf);
    const auto* header = of == no_node ? nullptr : in.c.vocabulary.find(in.text(in.core(selector)), MeaningKind::header);
    if (header != nullptr && in.takes_if(in.quantity(selector), {NodeKind::QEach})) {
        in.take(of);
        in.take(in.core(selector));
        return in.ability_uses.for_each(node, header->index, of);
    }
    const bool any_order = tree.child(node, NodeKind::AnyOrder) != no_node;
    const auto block = tree.last_child(node);
    const auto as = tree.child(selector, NodeKind::As);
    const auto found = in.selectors.objects(selector, in.choices.selected(selector));
    const auto set = as_set(found);
    auto type = found.type;
    type.many = false;
    type.is_sure = true;
    const auto names = in.scope.size();
    const int slot = as == no_node ? in.slots.local() : in.declare(in.text(tree[as].first), type, tree[as].first, true).slot;
    // A member with a name leaves the meaning of `it` unchanged.
    const Meanwhile member(in.element, as == no_node ? slot : in.element);
    const Meanwhile kind(in.element_kind, as == no_node ? type.index : in.element_kind);
    const auto order = tree.child(node, NodeKind::InOrder);
    const auto out =
        any_order || order != no_node ? in_order(order, set, slot, type, block) : for_members(set, slot, type.index, {items(block)});
    in.end_scope(names);
    return out;
}

// One after another of the remaining members: a chosen one, of all or of the highest or lowest.
Step Steps::in_order(NodeId order, Set set, int slot, Type type, NodeId block) {
    auto& ir = in.ir;
    const int rest = in.slots.set_local();
    const auto left = [&] { return ir.set_load(rest, type); };
    const auto begin = ir.step(Op::set_store, {set}, {rest});
    const auto some = ir.value(Op::set_any, flag_type, {left()});
    Parts next{left()};
    if (order != no_node) {
        in.take(order);
        in.choices.extreme(in.tree[order].first, type.index, next);
    }
    const auto one = ir.value(Op::choose, type, {ir.set(Form::sequence, next), in.values.chooser()});
    return ir.step(
        Form::sequence,
        {begin, ir.step(Form::loop, {ir.step(Form::out, {some}, {.op = Op::jump_unless}), ir.step(Op::store, {one}, {slot}),
                                     ir.step(Op::set_store, {ir.set(Op::without, {left(), load(slot, type)})}, {rest}), items(block)})});
}

}  // namespace holo::compiler
