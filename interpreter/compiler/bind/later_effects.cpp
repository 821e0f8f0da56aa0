// Delayed and lasting effects: abilities of their own, with the names that they keep.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// The names in scope that the node mentions. The effect keeps copies of them, because it goes on when this unit is done.
std::vector<Local> LaterEffects::kept(NodeId node) {
    std::vector<Local> out;
    for (auto& local : in.scope)
        if (!local.type.many && in.mentions(node, local.name)) {
            local.used = true;
            out.push_back({local.name, local.type, static_cast<int>(out.size())});
        }
    if (in.they != none && in.mentions(node, "their")) in.error(Diag::not_here, node, {"their", "@name_the_player"});
    return out;
}

void LaterEffects::load(const std::vector<Local>& kept, Parts& out) {
    for (const auto& local : kept) out.push_back(in.steps.load(in.find(local.name)->slot, local.type));
}

// `after this PERIOD ends { … }`: waits for its event once. Behind `until end of PERIOD:` the effect ends with the period; with a colon in
// place of the braces it happens each time.
Step LaterEffects::delayed(NodeId node, int period) {
    const auto& tree = in.tree;
    auto& c = in.c;
    auto body = tree.last_child(node);
    const auto word = tree[node].first;
    const bool each_time = period != 0 && tree.is(body, NodeKind::Ability);
    if (each_time) {
        body = tree[body].first;
        if (const auto once = tree.child(node, NodeKind::OncePer); once != no_node)
            in.error(Diag::not_here, once, {in.text(once), "@braces_once"});
    } else if (!tree.is(body, NodeKind::Block)) {
        in.error(Diag::not_here, node, {in.text(word), "@line_or_braces"});
        return in.ir.nothing();
    }
    if (in.text(word) != "after") {
        in.error(Diag::not_here, word, {in.text(word), "@delayed_after"});
        return in.ir.nothing();
    }
    const auto names = kept(node);
    const auto count = static_cast<int>(names.size());
    Body finder(c, tree, Manner::acts, in.self_kind);
    finder.slots.reserve(count);
    finder.scope = names;
    Parts out;
    for (const auto& pattern : finder.patterns.all(tree.child(node, NodeKind::Pattern), count)) {
        if (pattern.event == none) continue;
        const auto& info = c.vocabulary.events[static_cast<std::size_t>(pattern.event)];
        const auto arguments = static_cast<std::size_t>(count) + info.params.size() + info.results.size() + 1;
        if (arguments + 1 > static_cast<std::size_t>(world::most_arguments)) {
            in.error(Diag::too_many, node, {"@names_delayed", std::to_string(world::most_arguments)});
            break;
        }
        Body run(c, tree, Manner::acts, in.self_kind);
        run.scope = finder.scope;
        run.slots.reserve(count);
        run.patterns.declare(pattern, count);
        auto row = c.ability_row(tree, node, machine::AbilityKind::delayed);
        row.objects = run.patterns.objects_in_scope();
        run.write(each_time ? run.steps.step(body) : run.steps.items(body));
        row.phase = machine::Phase::after;
        c.put_checks(row, pattern.event, pattern.checks, pattern.match);
        if (const auto guard = tree.child(node, NodeKind::Guard); guard != no_node) {
            in.take(guard);
            row.condition = looking_unit(run, "condition", arguments, guard, [&](Body& unit) { unit.all_hold({tree[guard].first}); });
        }
        row.captured = static_cast<std::int16_t>(count);
        row.body = run.finish("delayed effect", arguments, node);
        c.program.abilities.push_back(row);
        load(names, out);
        out.push_back(in.ir.raw(each_time ? Op::await : Op::delay, {static_cast<int>(c.program.abilities.size() - 1), period}));
    }
    return in.ir.step(Form::sequence, out);
}

// `until end of PERIOD: S gets …`: a change like that of an ability, which evaluates S for as long as it lasts.
Step LaterEffects::lasting(NodeId node) {
    const auto& tree = in.tree;
    auto& c = in.c;
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    const int period = in.modifications.period_of(node);
    const auto change = tree.last_child(node);
    if (tree.is(change, NodeKind::Trigger)) return delayed(change, period);
    for (const auto part : tree.each(change))
        if (tree.is(part, NodeKind::UntilEnd) || tree.is(part, NodeKind::Until) || tree.is(part, NodeKind::ForThis))
            in.error(Diag::not_here, part, {in.text(part), "@said_before_colon"});
    const auto names = kept(change);
    if (names.size() > world::most_arguments) {
        in.error(Diag::too_many, node, {"@names_lasting", std::to_string(world::most_arguments)});
        return in.ir.nothing();
    }
    auto row = c.ability_row(tree, node, machine::AbilityKind::lasting);
    row.owner_kind = machine::OwnerKind::effect;
    row.captured = static_cast<std::int16_t>(names.size());
    Body keeper(c, tree, Manner::looks, in.self_kind);
    keeper.scope = names;
    row.objects = keeper.patterns.objects_in_scope();
    row.first_check = static_cast<std::int16_t>(c.program.statics.size());
    const auto id = c.program.abilities.size();
    c.program.abilities.push_back(row);
    c.hold(tree, change, static_cast<int>(id), in.self_kind, names);
    c.program.abilities[id].checks = static_cast<std::int16_t>(c.program.statics.size() - static_cast<std::size_t>(row.first_check));
    Parts out;
    load(names, out);
    out.push_back(in.ir.raw(Op::hold, {static_cast<int>(id), 0, period}));
    return in.ir.step(Form::sequence, out);
}

}  // namespace holo::compiler
