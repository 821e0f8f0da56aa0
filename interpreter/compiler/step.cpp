// Steps: what is done, in order, with its conditions and repetitions.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::items(NodeId block) {
    const auto names = scope.size();
    for (const auto item : tree.each(block)) {
        const auto kind = tree.kind(item);
        if (kind == NodeKind::Says || kind == NodeKind::Gives || (kind == NodeKind::OnlyIf && manner == Manner::does)) continue;
        step(item);
    }
    end_scope(names);
}

void Body::step(NodeId node) {
    span(node);
    switch (tree.kind(node)) {
        case NodeKind::Cites: cite(node); return;
        case NodeKind::Block: items(node); return;
        case NodeKind::Sequence: sequence(node); return;
        case NodeKind::Segment: segment(node); return;
        case NodeKind::May: may(tree[node].first); return;
        case NodeKind::Instead:
            if (!interrupts) error(Diag::not_here, node, {"instead", "only a `before` ability has an event to replace"});
            code.op(Op::cancel);
            step(tree[node].first);
            return;
        case NodeKind::Let: let(node); return;
        case NodeKind::If: if_step(node); return;
        case NodeKind::While: loop(node); return;
        case NodeKind::For: for_each(node); return;
        case NodeKind::Repeat: repeat(node); return;
        case NodeKind::Offer: offer(node); return;
        case NodeKind::Unless: unless(node); return;
        case NodeKind::Trigger: delayed(node); return;
        case NodeKind::Lasting: lasting(node); return;
        case NodeKind::Change: change(node); return;
        case NodeKind::ChooseOf: choose_of(node); return;
        case NodeKind::Act: with_subject(tree[node].first, [&] { step(tree.last_child(node)); }); return;
        case NodeKind::Assign: assign(node); return;
        case NodeKind::Gets: gets(node); return;
        case NodeKind::Loses: loses(node); return;
        case NodeKind::Becomes: becomes(node); return;
        case NodeKind::Cannot: cannot(node); return;
        case NodeKind::Clause: clause(node); return;
        case NodeKind::Call:
            if (const auto call = calls.run(node)) write(call);
            return;
        case NodeKind::OnlyIf: case NodeKind::OnlyOn:
            // Restrictions of abilities and cards have been taken out already.
            return;
        case NodeKind::Headed:
            error(Diag::not_here, tree[node].first, {text(tree[tree[node].first].first), "a header starts an ability, on a line of its own"});
            return;
        default: error(Diag::not_here, node, {text(node), "an effect is needed"}); return;
    }
}

// `a then b then c`: each only when the one before was done in full.
void Body::sequence(NodeId node) {
    std::vector<std::size_t> out;
    code.op(Op::clear_short);
    for (const auto part : tree.each(node)) {
        if (part != tree[node].first) out.push_back(code.jump(Op::unless_full));
        step(part);
    }
    for (const auto jump : out) code.land(jump);
}

void Body::let(NodeId node) {
    const auto name = tree[node].first;
    const auto expression = tree.last_child(node);
    Found found;
    if (is_zone(expression)) {
        zone(expression);
        found.type = {TypeKind::zone};
    } else if (will_be_set(expression) || chooses_one(expression)) {
        found = chosen(expression);
    } else {
        found.type = value(expression);
    }
    auto type = found.type;
    type.many = found.set;
    const auto& local = declare(text(name), type, name, true);
    code.op(found.set ? Op::set_store : Op::store, local.slot);
}

void Body::if_step(NodeId node) {
    const auto otherwise = jumps(tree.child_at(node, 0), false);
    items(tree.child_at(node, 1));
    const auto alternative = tree.child_at(node, 2);
    if (alternative == no_node) {
        code.land(otherwise);
        return;
    }
    const auto end = code.jump(Op::jump);
    code.land(otherwise);
    step(alternative);
    code.land(end);
}

void Body::loop(NodeId node) {
    const auto body = tree.child_at(node, 1);
    if (!tree.is(body, NodeKind::Block)) {
        error(Diag::not_here, node, {"while … :", "what holds meanwhile starts an ability, on a line of its own"});
        return;
    }
    const auto start = code.here();
    const auto end = jumps(tree.child_at(node, 0), false);
    items(body);
    code.jump_back(start);
    code.land(end);
}

// Takes one from the local; the jump leads on when nothing was left of it.
std::size_t Body::count_down(int left) {
    code.op(Op::load, left);
    code.number(0);
    code.op(Op::greater);
    const auto end = code.jump(Op::jump_unless);
    code.op(Op::load, left);
    code.number(1);
    code.op(Op::sub);
    code.op(Op::store, left);
    return end;
}

void Body::repeat(NodeId node) {
    const int left = slots.local();
    number(tree.child_at(node, 0));
    code.op(Op::store, left);
    const auto start = code.here();
    const auto end = count_down(left);
    items(tree.child_at(node, 1));
    code.jump_back(start);
    code.land(end);
}

void Body::for_each(NodeId node) {
    const auto selector = tree[node].first;
    const auto of = tree.child(selector, NodeKind::PostOf);
    const auto* header = of == no_node ? nullptr : c.vocabulary.find(text(core(selector)), MeaningKind::header);
    if (header != nullptr && takes_if(quantity(selector), {NodeKind::QEach})) {
        take(of);
        take(core(selector));
        for_each_ability(node, header->index, of);
        return;
    }
    const bool any_order = tree.child(node, NodeKind::AnyOrder) != no_node;
    const auto block = tree.last_child(node);
    const auto as = tree.child(selector, NodeKind::As);
    const auto found = selected(selector);
    if (!found.set) code.op(Op::set_object);
    auto type = found.type;
    type.many = false;
    const auto outer_element = element;
    const auto outer_kind = element_kind;
    const auto names = scope.size();
    int slot;
    if (as != no_node) {
        slot = declare(text(tree[as].first), type, tree[as].first, true).slot;
    } else {
        slot = slots.local();
        element = slot;
        element_kind = type.index;
    }
    if (any_order) {
        const int rest = slots.set_local();
        code.op(Op::set_store, rest);
        const auto start = code.here();
        code.op(Op::set_load, rest);
        code.op(Op::set_any);
        const auto end = code.jump(Op::jump_unless);
        code.op(Op::set_load, rest);
        push_chooser();
        code.op(Op::choose);
        code.op(Op::store, slot);
        code.op(Op::set_load, rest);
        code.op(Op::load, slot);
        code.op(Op::without);
        code.op(Op::set_store, rest);
        items(block);
        code.jump_back(start);
        code.land(end);
    } else {
        for_members(slot, type.index, [&] { items(block); });
    }
    element = outer_element;
    element_kind = outer_kind;
    end_scope(names);
}

std::vector<Local> Body::captured(NodeId node) {
    std::vector<Local> kept;
    for (auto& local : scope)
        if (!local.type.many && mentions(node, local.name)) {
            local.used = true;
            kept.push_back({local.name, local.type, static_cast<int>(kept.size())});
        }
    if (they != none && mentions(node, "their"))
        error(Diag::not_here, node, {"their", "give the player a name with `as` and use it"});
    return kept;
}

// `after this PERIOD ends { … }`: waits for its event once, with the names it uses.
void Body::delayed(NodeId node) {
    const auto body = tree.last_child(node);
    if (!tree.is(body, NodeKind::Block)) {
        error(Diag::not_here, node, {text(tree[node].first), "an ability starts on a line of its own; a delayed effect stands in braces"});
        return;
    }
    if (text(tree[node].first) != "after") {
        error(Diag::not_here, tree[node].first, {text(tree[node].first), "a delayed effect comes `after` something"});
        return;
    }
    const auto kept = captured(node);
    Body inner(c, tree, Manner::acts, self_kind);
    const auto count = static_cast<int>(kept.size());
    inner.slots.reserve(count);
    inner.scope = kept;
    for (const auto& p : inner.pattern(tree.child(node, NodeKind::Pattern), count)) {
        if (p.event == none) continue;
        const auto& info = c.vocabulary.events[p.event];
        if (count + static_cast<int>(info.params.size() + info.results.size()) + 2 > world::most_arguments) {
            error(Diag::too_many, node, {"names in a delayed effect", std::to_string(world::most_arguments)});
            return;
        }
        Body run(c, tree, Manner::acts, self_kind);
        run.scope = inner.scope;
        run.slots.reserve(count);
        run.declare_event(p, count);
        const auto arguments = static_cast<std::size_t>(count) + info.params.size() + info.results.size() + 1;
        machine::AbilityRow row{};
        row.objects = run.objects_in_scope();
        run.items(body);
        row.kind = machine::AbilityKind::delayed;
        row.phase = machine::Phase::after;
        c.put_checks(row, p.event, p.checks, p.match);
        row.condition = row.header = row.period = row.owner = none;
        if (const auto guard = tree.child(node, NodeKind::Guard); guard != no_node) {
            take(guard);
            row.condition = run.looking_unit("condition", arguments, guard, [&](Body& b) { b.answer_all({tree[guard].first}); });
        }
        row.captured = static_cast<std::int16_t>(count);
        const auto [source, place] = c.place(tree, node);
        row.source = source;
        row.span = place;
        row.body = run.finish("delayed effect", arguments, node);
        c.program.abilities.push_back(row);
        for (const auto& local : kept) code.op(Op::load, find(local.name)->slot);
        code.op(Op::delay, static_cast<int>(c.program.abilities.size() - 1));
    }
}

std::int16_t Body::objects_in_scope() const {
    unsigned bits = 0;
    for (const auto& local : scope)
        if (local.type.kind == TypeKind::object && !local.type.many && local.slot < world::most_arguments) bits |= 1u << local.slot;
    return static_cast<std::int16_t>(bits);
}

// `until end of PERIOD: S gets …`: a change like that of an ability, which asks who S is as long as it lasts.
void Body::lasting(NodeId node) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    const int period = period_of(node);
    const auto change = tree.last_child(node);
    for (const auto part : tree.each(change))
        if (tree.is(part, NodeKind::UntilEnd) || tree.is(part, NodeKind::Until) || tree.is(part, NodeKind::ForThis))
            error(Diag::not_here, part, {text(part), "how long it lasts has been said before the colon"});
    const auto kept = captured(change);
    if (kept.size() > world::most_arguments) {
        error(Diag::too_many, node, {"names in a lasting effect", std::to_string(world::most_arguments)});
        return;
    }
    machine::AbilityRow row{};
    row.kind = machine::AbilityKind::lasting;
    row.owner_kind = machine::OwnerKind::effect;
    row.owner = row.happening = row.match = row.condition = row.body = row.header = row.period = none;
    row.captured = static_cast<std::int16_t>(kept.size());
    Body names(c, tree, Manner::looks, self_kind);
    names.scope = kept;
    row.objects = names.objects_in_scope();
    const auto [source, place] = c.place(tree, node);
    row.source = source;
    row.span = place;
    row.first_check = static_cast<std::int16_t>(c.program.statics.size());
    const auto id = c.program.abilities.size();
    c.program.abilities.push_back(row);
    c.hold(tree, change, static_cast<int>(id), self_kind, kept);
    c.program.abilities[id].checks = static_cast<std::int16_t>(c.program.statics.size() - static_cast<std::size_t>(row.first_check));
    for (const auto& local : kept) code.op(Op::load, find(local.name)->slot);
    code.op(Op::hold, static_cast<int>(id));
    code.word(period);
}

}  // namespace holo::compiler
