// Lasting changes: changes and prohibitions that hold while their source works, and the abilities and prohibitions that an effect gives,
// which are keywords without a name.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::AbilityKind;
using machine::ModOp;
using machine::none;
using machine::Op;
using machine::OwnerKind;
using machine::Phase;

Compilation::Looker::Looker(Compilation& compilation, const Tree& script, const Owner& owner)
    : Body(compilation.context, script, Manner::looks, owner.self_kind) {
    scope = owner.names;
    slots.reserve(static_cast<int>(owner.names.size()));
}

machine::StaticRow Compilation::static_row(const Tree& tree, NodeId node, const Owner& owner) {
    machine::StaticRow row{};
    row.owner_kind = owner.kind;
    row.owner = static_cast<std::int16_t>(owner.id);
    row.affected = row.amount = row.condition = none;
    row.reach = reach_of(tree, owner);
    const auto [source, span] = context.place(tree, node);
    row.source = source;
    row.span = span;
    return row;
}

// `each of your cards gets KEYWORD`: a change that lasts while its source works, or as long as its effect.
void Compilation::lasting(const Tree& tree, NodeId node, const Owner& owner) {
    auto base = static_row(tree, node, owner);
    const auto selector = tree[node].first;
    const auto kept = owner.names.size();
    Looker names(*this, tree, owner);
    if (owner.amount.count() > 0) error(tree, node, Diag::not_here, {text(tree, node), "@keyword_as_attribute"});
    base.condition = condition_unit(names, 0, node, owner.conditions, {}, owner.scopes);
    base.only_self = tree.is(names.core(selector), NodeKind::This);
    if (names.chooses_one(selector)) error(tree, selector, Diag::choice_while_looking);
    int kind = owner.self_kind;
    if (base.only_self == 0) {
        Looker affected(*this, tree, owner);
        kind = affected.leave_members(selector);
        base.affected = affected.put("affected", kept, node);
    }
    const auto put = [&](const Modifications::Modification& change) {
        auto row = base;
        row.op = change.op;
        row.target = static_cast<std::int16_t>(change.target);
        if (change.has_amount()) {
            Looker amount(*this, tree, owner);
            amount.answer(amount.modifications.amount(change));
            row.amount = amount.put("amount", kept, node);
        }
        program->statics.push_back(row);
    };
    switch (tree.kind(node)) {
        case NodeKind::Gets:
            for (const auto mod : tree.each(node)) {
                Modifications::Modification change{};
                if (names.modifications.read(mod, kind, change)) put(change);
            }
            return;
        case NodeKind::Becomes:
            if (const int property = names.modifications.symbol_become(tree.child_at(node, 1), kind); property != none)
                put({ModOp::become, property, no_node, false});
            return;
        case NodeKind::Loses:
            if (const int property = names.modifications.property_lost(node, kind); property != none)
                put({property == program->silence ? ModOp::gain : ModOp::lose, property, no_node, false});
            return;
        default: put({ModOp::gain, forbid(tree, node, kind), no_node, false});
    }
}

// `opponents cannot play events`: while its source works.
void Compilation::forbidding(const Tree& tree, NodeId node, const Owner& owner) {
    Body finder(context, tree, Manner::looks, owner.self_kind);
    for (const auto& pattern : finder.patterns.forbidden(node, tree[node].first)) {
        auto row = row_of(tree, node, owner, AbilityKind::triggered);
        row.phase = Phase::forbid;
        context.put_checks(row, pattern.event, pattern.checks, pattern.match);
        row.reach = reach_of(tree, owner);
        Body names(context, tree, Manner::looks, owner.self_kind);
        names.patterns.declare(pattern, 0, owner.amount);
        const auto& info = vocabulary.events[pattern.event];
        row.condition = condition_unit(names, info.params.size() + info.results.size() + 1 + owner.amount.count(), node, owner.conditions,
                                       {}, owner.scopes);
        program->abilities.push_back(row);
    }
}

// A keyword that only effects give; no script can name it.
int Compilation::nameless_keyword(const char* what) {
    const int id = keyword(what, machine::Stacking::isolated, {});
    program->properties[program->keywords[id].property].changeable = 1;
    return id;
}

namespace {

bool limits_use(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::OncePer)) return true;
    for (const auto child : tree.each(node))
        if (limits_use(tree, child)) return true;
    return false;
}

}  // namespace

// An object that is given the same abilities twice has them twice. Their number is the giver: their script may name the giver, and each
// giver has limits of its own.
int Compilation::grant(const Tree& tree, NodeId block, int kind, int giver_kind) {
    const int id = nameless_keyword("abilities given");
    auto& row = program->keywords[id];
    row.stacking = machine::Stacking::layered;
    const bool is_named = Body(context, tree, Manner::looks, kind).mentions(block, "giver");
    row.tells_giver = is_named || limits_use(tree, block) ? 1 : 0;
    const auto property = row.property;
    Owner owner{OwnerKind::keyword, id, kind};
    if (row.tells_giver != 0) owner.amount = {"giver", {TypeKind::object, giver_kind}};  // a declined chance belongs to the giver
    abilities(tree, block, owner);
    return property;
}

int Compilation::forbid(const Tree& tree, NodeId node, int kind) {
    const int id = nameless_keyword("prohibition given");
    program->keywords[id].is_text = 0;
    Body finder(context, tree, Manner::looks, kind);
    for (const auto& pattern : finder.patterns.forbidden(node, no_node)) {
        auto row = row_of(tree, node, {OwnerKind::keyword, id, kind}, AbilityKind::triggered);
        row.phase = Phase::forbid;
        context.put_checks(row, pattern.event, pattern.checks, pattern.match);
        row.reach = machine::Reach::itself;  // given to the object in any zone
        program->abilities.push_back(row);
    }
    return program->keywords[id].property;
}

}  // namespace holo::compiler
