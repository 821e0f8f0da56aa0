// Subjects: the actors.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

void Subjects::check(NodeId selector, const Type& type) {
    const bool is_player = type.kind == TypeKind::object && type.index == in.c.vocabulary.player_kind;
    if (type.kind != TypeKind::nothing && !is_player) in.wrong_type(selector, "@type_player", type);
}

Step Subjects::with(NodeId selector, const std::function<Step()>& bind) {
    const auto& tree = in.tree;
    const bool wrapped = tree.is(selector, NodeKind::Paren);
    const auto middle = wrapped ? no_node : in.core(selector);
    if (tree.is(middle, NodeKind::You) || tree.is(middle, NodeKind::They)) in.take(selector);
    if (tree.is(middle, NodeKind::You)) {
        const Meanwhile nobody_else(in.they, static_cast<int>(none));
        return bind();
    }
    if (tree.is(middle, NodeKind::They)) {
        if (in.they == none) in.error(Diag::not_here, middle, {"they", "@who_is_meant"});
        return bind();
    }
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    if (wrapped) {
        const auto given = in.values.value(tree[selector].first, &player);
        check(selector, in.ir[given].type);
        return one(given, bind);
    }
    const bool several = in.will_be_set(selector);
    const auto found = in.choices.chosen(selector);
    check(selector, found.type);
    if (!several && !found.is_set()) return one(found.value, bind);
    const auto set = in.steps.as_set(found);
    const int slot = in.slots.local();
    const Meanwhile each(in.they, slot);
    const auto names = in.scope.size();
    EachPlayer everybody{{}, {}, names};
    const Meanwhile several_act(in.each_player, &everybody);
    const auto loop = in.steps.for_members(set, slot, player.index, {bind()});
    const auto& results = everybody.results;
    Parts all = everybody.settled;
    for (const int result : results) all.push_back(in.steps.set_to(result, 0));
    all.push_back(loop);
    // `each player chooses a card as c, discard c`: a later step would know the last of these cards only. The results of the players' own
    // clause add up, those inside a block of steps belong to one player each.
    for (auto name = names; name < in.scope.size();) {
        auto& local = in.scope[name];
        const bool is_result = local.span.begin == local.span.end;
        const bool is_lost = is_result ? std::ranges::find(results, local.slot) == results.end() : local.must_be_used && local.used;
        if (is_lost) {
            in.ended.push_back(local.name);
            in.scope.erase(in.scope.begin() + static_cast<std::ptrdiff_t>(name));
            continue;
        }
        if (local.must_be_used) in.c.out.add(Diag::said_otherwise, tree.source(), local.span, {"as " + local.name, "@remedy_each_chooses"});
        local.used = true;
        ++name;
    }
    return in.ir.step(Form::sequence, all);
}

// Without a player nothing is done.
Step Subjects::one(Value player, const std::function<Step()>& bind) {
    auto& ir = in.ir;
    const int slot = in.slots.local();
    const auto store = ir.step(Op::store, {player}, {slot});
    const auto somebody = ir.value(Op::greater, flag_type, {in.steps.load(slot), ir.number(0)});
    const Meanwhile acts(in.they, slot);
    return ir.step(Form::sequence, {store, ir.step(Form::if_, {somebody, bind(), ir.step(Op::mark_short)})});
}

Step Subjects::unless(NodeId node) {
    auto& ir = in.ir;
    const auto act = in.tree[node].first;
    const auto subject = in.tree[act].first;
    const auto thing = in.tree.last_child(act);
    const int done = in.slots.local();
    const auto begin = in.steps.set_to(done, 0);
    const auto found = in.filters.any_of(subject);
    if (found.type.kind != TypeKind::nothing && found.type.index != in.c.vocabulary.player_kind)
        in.wrong_type(subject, "@type_player", found.type);
    const auto set = in.steps.as_set(found);
    const int slot = in.slots.local();
    const auto out = [&](Value condition, Op when) { return ir.step(Form::out, {condition}, {.op = when}); };
    const auto asked = [&] {
        const Meanwhile each(in.they, slot);
        const auto over = out(in.steps.load(done), Op::jump_if);
        const auto can = out(in.arguments_of.can(thing), Op::jump_unless);
        const auto agrees = out(ir.value(Op::confirm, flag_type, {in.values.chooser()}), Op::jump_unless);
        return ir.step(Form::block, {over, can, agrees, in.clauses.clause(thing), in.steps.set_to(done, 1)});
    };
    const auto everybody = in.steps.for_members(set, slot, in.c.vocabulary.player_kind, {asked()});
    const auto nobody = ir.value(Form::contrary, flag_type, {in.steps.load(done)});
    return ir.step(Form::sequence, {begin, everybody, ir.step(Form::if_, {nobody, in.steps.items(in.tree.last_child(node))})});
}

}  // namespace holo::compiler
