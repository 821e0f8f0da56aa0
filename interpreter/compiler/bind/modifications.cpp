// Modifications: lasting changes.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::ModOp;
using machine::none;
using machine::Op;

int Modifications::period_of(NodeId holder) {
    const auto& tree = in.tree;
    for (const auto child : tree.each(holder)) {
        if (tree.is(child, NodeKind::Until)) {
            in.error(Diag::not_here, child, {"until", "@how_long"});
            return 0;
        }
        if (!tree.is(child, NodeKind::UntilEnd) && !tree.is(child, NodeKind::ForThis)) continue;
        in.take(child);
        const auto word = tree.last_child(child);
        if (const auto* meaning = in.c.vocabulary.find(in.text(word), MeaningKind::period)) return meaning->index + 1;
        in.unknown_period(word, false);
        return 0;
    }
    return 0;
}

// The change for each object found; the local holds the object.
Step Modifications::each(const Thing& found, const std::function<Step(int slot)>& bind) {
    const int slot = in.slots.local();
    if (found.is_set()) return in.steps.for_members(found.set, slot, none, {bind(slot)});
    const auto store = in.steps.store(found, slot);
    return in.ir.step(Form::sequence, {store, bind(slot)});
}

Step Modifications::property(const Thing& found, int property, ModOp op, int period) {
    if (property == none) return in.steps.drop(found);  // reported
    return each(found, [&](int slot) {
        return in.ir.step(Op::modify, {in.steps.load(slot, found.type), in.ir.number(0)}, {property, static_cast<int>(op), period});
    });
}

Step Modifications::gets(NodeId node) {
    auto& ir = in.ir;
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    const int period = period_of(node);
    const auto found = in.choices.objects(in.tree[node].first);
    const int kept = found.is_set() ? in.slots.set_local() : in.slots.local();
    Parts out{in.steps.store(found, kept)};
    auto again = found;
    for (const auto mod : in.tree.each(node)) {
        Modification change{};
        if (!read(mod, found.type.index, change)) continue;
        if (found.is_set()) again.set = ir.set(Op::set_load, {}, {kept});
        else again.value = in.steps.load(kept, found.type);
        if (change.op == ModOp::text) {
            const auto other = one_object(change.text_of);
            const int from = in.slots.local();
            out.push_back(ir.step(Op::store, {other}, {from}));
            out.push_back(each(again, [&](int slot) {
                return ir.step(Op::give_text, {in.steps.load(slot, found.type), in.steps.load(from, found.type)}, {period});
            }));
            continue;
        }
        out.push_back(each(again, [&](int slot) {
            const auto object = in.steps.load(slot, found.type);
            return ir.step(Op::modify, {object, amount(change)}, {change.target, static_cast<int>(change.op), period});
        }));
    }
    return ir.step(Form::sequence, out);
}

std::size_t Modifications::keyword_of(int property) const {
    return static_cast<std::size_t>(in.c.program.properties[static_cast<std::size_t>(property)].value);
}

Value Modifications::amount(const Modification& change) {
    if (change.text_of != no_node) return one_object(change.text_of);
    if (change.tells_giver) return in.ir.value(Op::self, {TypeKind::object, in.self_kind});
    if (change.amount == no_node) return in.ir.number(0);
    // A number that raises numbers is not raised itself, because the value of one would depend on the other.
    const int outer = in.c.raised;
    if (change.target == outer && change.op < ModOp::gain) in.c.raised = none;
    const auto given = in.values.number(change.amount);
    in.c.raised = outer;
    return change.negative ? in.ir.value(Op::negate, number_type, {given}) : given;
}

bool Modifications::read(NodeId mod, int kind, Modification& change) {
    const auto& tree = in.tree;
    change.amount = no_node;
    change.tells_giver = false;
    change.text_of = no_node;
    switch (tree.kind(mod)) {
        case NodeKind::ModPlus:
        case NodeKind::ModMinus:
            change.op = ModOp::add;
            change.amount = tree[mod].first;
            change.negative = tree.is(mod, NodeKind::ModMinus);
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModTimes:
            change.op = ModOp::multiply;
            change.amount = tree[mod].first;
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModBound:
            change.op = in.text(tree[mod].first) == "most" ? ModOp::at_most : ModOp::at_least;
            change.amount = tree.child_at(mod, 1);
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModSet:
            change.op = ModOp::set;
            change.amount = tree.last_child(mod);
            return changes_attribute(tree[mod].first, kind, change);
        case NodeKind::ModHalf:
            change.op = in.text(tree.last_child(mod)) == "up" ? ModOp::halve_up : ModOp::halve_down;
            return changes_attribute(tree[mod].first, kind, change);
        case NodeKind::ModGain:
            change.op = ModOp::gain;
            change.amount = tree.child_at(mod, 1);
            return gains_property(tree[mod].first, kind, change);
        case NodeKind::ModText: return gives_text(mod, kind, change);
        case NodeKind::ModGrant:
            change.op = ModOp::gain;
            change.target = in.c.grant(tree, tree[mod].first, kind, in.self_kind);
            change.tells_giver = in.c.program.keywords[keyword_of(change.target)].tells_giver != 0;
            return true;
        default: return false;
    }
}

// Text is given only to an object of the same kind, because abilities refer to the object that has them.
bool Modifications::gives_text(NodeId mod, int kind, Modification& change) {
    auto& program = in.c.program;
    const auto other = in.tree[mod].first;
    const auto given = in.infer(other);
    const int printed = in.c.vocabulary.printed_kind();
    const bool has_text = kind != in.c.vocabulary.player_kind && kind != in.c.vocabulary.game_kind;
    if (given.kind != TypeKind::nothing && (given.kind != TypeKind::object || given.index != kind || !has_text)) {
        in.wrong_type(other, {TypeKind::object, has_text ? kind : printed}, given);
        return false;
    }
    if (program.borrowed_text == none) {
        program.borrowed_text = in.c.vocabulary.add_property("text of another", machine::PropertySource::text, none, 0);
        program.properties.back().changeable = 1;
    }
    change.op = ModOp::text;
    change.target = program.borrowed_text;
    change.text_of = other;
    return true;
}

Value Modifications::one_object(NodeId selector) {
    const auto found = in.choices.objects(selector);
    if (!found.is_set()) return found.value;
    in.error(Diag::not_one, selector);
    return in.selectors.nothing(found.type);
}

bool Modifications::changes_attribute(NodeId words, int kind, Modification& change) {
    change.target = in.attribute_named(in.text(words), kind);
    if (change.target == none) {
        in.unknown(words);
        return false;
    }
    in.c.program.attributes[static_cast<std::size_t>(change.target)].changeable = 1;
    return true;
}

bool Modifications::gains_property(NodeId words, int kind, Modification& change) {
    change.target = none;
    for (const auto& meaning : in.c.vocabulary.meanings(in.text(words))) {
        const int property = in.property_of(meaning, kind);
        if (property != none) change.target = property;
    }
    if (change.target == none) {
        in.unknown(words);
        return false;
    }
    auto& row = in.c.program.properties[static_cast<std::size_t>(change.target)];
    if (row.source == machine::PropertySource::keyword) {
        const bool counts = !in.c.vocabulary.keywords[static_cast<std::size_t>(row.value)].params.empty();
        if (counts && change.amount == no_node) in.error(Diag::keyword_amount, words, {in.text(words)});
        if (!counts && change.amount != no_node) in.error(Diag::keyword_no_amount, change.amount, {in.text(words)});
    }
    row.changeable = 1;
    return true;
}

Step Modifications::loses(NodeId node) {
    const auto subject = in.tree[node].first;
    const auto type = in.infer(in.tree.is(subject, NodeKind::Paren) ? in.tree[subject].first : subject);
    if (type.kind == TypeKind::object && type.index == in.c.vocabulary.player_kind) return player_loses(node);
    const int period = period_of(node);
    const auto found = in.choices.objects(subject);
    const int lost = property_lost(node, found.type.index);
    return property(found, lost, lost == in.c.program.silence ? ModOp::gain : ModOp::lose, period);
}

// A player loses quantities that the module declares as losable: the verb of an event.
Step Modifications::player_loses(NodeId node) {
    return in.subjects.with(in.tree[node].first, [&]() -> Step {
        const auto args = in.arguments(node);
        Match best;
        for (const auto& use : in.c.vocabulary.verb("loses")) {
            auto match = in.verbs.match(use.event, args, false);
            if (match.at == no_node) {
                in.verbs.remember(match, node, args);
                return in.clauses.event(match, args, false);
            }
            if (best.event == none) best = std::move(match);
        }
        if (best.event == none) in.error(Diag::unknown_verb, node, {"loses"});
        else in.error(best.trouble, best.at, best.args);
        return in.ir.nothing();
    });
}

// The property of objects with abilities of the header; none for a header that only tells where abilities work.
int Modifications::header_lost(const Meaning& meaning) {
    if (meaning.kind != MeaningKind::header || in.c.vocabulary.headers[static_cast<std::size_t>(meaning.index)].scope != none) return none;
    auto& row = in.c.program.headers[static_cast<std::size_t>(meaning.index)];
    row.can_be_lost = 1;
    return row.property;
}

int Modifications::property_lost(NodeId node, int kind) {
    const auto arg = in.tree.child(node, NodeKind::Arg);
    const auto selector = arg == no_node ? no_node : in.tree.last_child(arg);
    if (selector != no_node) in.take_noun(selector);
    const auto words = selector == no_node ? std::string() : in.text(selector);
    // Its text is everything written on it and everything given to it.
    const int silence = in.c.program.silence;
    int property = words == "text" ? silence : none;
    for (const auto& meaning : in.c.vocabulary.meanings(words))
        if (property != silence) property = std::max({property, in.property_of(meaning, kind), header_lost(meaning)});
    if (property == none) in.unknown(selector == no_node ? node : selector, words);
    else in.c.program.properties[static_cast<std::size_t>(property)].changeable = 1;
    return property;
}

// The property of the new symbol; all symbols of the attribute may then change.
int Modifications::symbol_become(NodeId symbol, int kind) {
    const auto middle = in.core(symbol);
    int property = none;
    in.take_noun(symbol);
    in.takes_if(in.quantity(symbol), {NodeKind::QA});
    if (in.tree.is(middle, NodeKind::Words))
        for (const auto& meaning : in.c.vocabulary.meanings(in.text(middle)))
            if (meaning.kind == MeaningKind::symbol) property = std::max(property, in.property_of(meaning, kind));
    if (property == none) {
        in.unknown(symbol);
        return none;
    }
    const int attribute = in.c.program.properties[static_cast<std::size_t>(property)].attribute;
    for (auto& row : in.c.program.properties)
        if (row.attribute == attribute) row.changeable = 1;
    in.c.program.attributes[static_cast<std::size_t>(attribute)].changeable = 1;
    return property;
}

Step Modifications::becomes(NodeId node) {
    const int period = period_of(node);
    const auto found = in.choices.objects(in.tree[node].first);
    return property(found, symbol_become(in.tree.child_at(node, 1), found.type.index), ModOp::become, period);
}

// `they cannot play events until end of round`: a prohibition given like a keyword.
Step Modifications::cannot(NodeId node) {
    const int period = period_of(node);
    const auto found = in.choices.objects(in.tree[node].first);
    return property(found, in.c.forbid(in.tree, node, found.type.index), ModOp::gain, period);
}

}  // namespace holo::compiler
