// Changes of state: assignments, and modifications that last for a time.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::ModOp;
using machine::none;
using machine::Op;

void Body::assign(NodeId node) {
    const auto target = tree[node].first;
    const auto sign = text(tree.child_at(node, 1));
    const auto expression = tree.last_child(node);
    if (!tree.is(target, NodeKind::Selector) || !tree.is(core(target), NodeKind::Words)) {
        error(Diag::not_here, target, {text(target), "only a name or an attribute can be given a value"});
        return;
    }
    auto word = text(core(target));
    const auto of = tree.child(target, NodeKind::PostOf);
    take_noun(target);
    take(of);
    if (auto* local = of == no_node ? find(word) : nullptr) {
        local->used = true;
        assign_local(*local, sign, expression);
        return;
    }
    if (manner != Manner::does) error(Diag::only_in_events, node);
    int kind = c.vocabulary.game_kind;
    if (of != no_node) {
        const Behind relatives(*this, of);
        const auto type = value(tree[of].first);
        expect(tree[of].first, {TypeKind::object}, type);
        kind = type.index;
        const auto blank = word.find(' ');
        if (blank != std::string::npos && is_possessive(word.substr(0, blank))) one_owner(target, word.substr(0, blank));
    } else if (word.starts_with("your ")) {
        word = word.substr(5);
        kind = c.vocabulary.player_kind;
        code.op(Op::you);
    } else {
        code.number(0);
    }
    if (sign != "=" && (word == "zone" || word == "controller" || word == "face")) {
        error(Diag::not_here, tree.child_at(node, 1), {sign, "only numbers are added and taken away: write `=`"});
        return;
    }
    if (word == "zone") {
        assign_zone(expression);
    } else if (word == "controller") {
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        value(expression, &player);
        code.op(Op::control);
    } else if (word == "face") {
        assign_face(expression, of == no_node ? std::string() : text(tree[of].first));
    } else if (const int attribute = attribute_named(word, kind); attribute != none) {
        if (sign != "=" && c.vocabulary.type_of(attribute).kind != TypeKind::number) {
            error(Diag::not_here, tree.child_at(node, 1), {sign, "only numbers are added and taken away: write `=`"});
            return;
        }
        assign_attribute(core(target), word, attribute, sign, expression);
    } else {
        error(Diag::unknown_word, core(target), {word}, nearest_word(word, names_in_reach()));
    }
}

void Body::assign_local(Local local, const std::string& sign, NodeId expression) {
    if (local.type.many) {
        if (sign != "=") error(Diag::not_here, expression, {sign, "only numbers are added and taken away: write `=`"});
        set(expression);
        code.op(Op::set_store, local.slot);
        return;
    }
    if (sign != "=") code.op(Op::load, local.slot);
    if (sign != "=" && local.type.kind != TypeKind::number) wrong_type(expression, "number", local.type);
    expect(expression, local.type, value(expression, &local.type));
    if (sign != "=") code.op(sign == "+=" ? Op::add : Op::sub);
    code.op(Op::store, local.slot);
}

void Body::assign_zone(NodeId expression) {
    if (text(expression) == "nowhere") {
        take_noun(expression);
        code.op(Op::move_out);
        return;
    }
    const auto q = tree.is(expression, NodeKind::Selector) ? quantity(expression) : no_node;
    takes_if(q, {NodeKind::QBottom, NodeKind::QTop});
    zone(expression);
    code.op(Op::move_to, 0, tree.is(q, NodeKind::QBottom) ? 1 : 0);
}

// `die` is the text of what is turned.
void Body::assign_face(NodeId expression, const std::string& die) {
    const auto quant = tree.is(expression, NodeKind::Selector) ? quantifier(expression) : no_node;
    if (quant != no_node && tree.child(quant, NodeKind::Random) != no_node) {
        const auto of = tree.child(expression, NodeKind::PostOf);
        take_noun(expression);
        take(tree.child(quant, NodeKind::Random));
        takes_if(quantity(expression), {NodeKind::QA});
        if (of != no_node && text(tree[of].first) == die) {  // a side of another die is none of its own
            take(of);
            take_noun(tree[of].first);
        }
        code.op(Op::roll);
        return;
    }
    const Type side{TypeKind::side};
    if (text(expression) == "nothing") {
        take_noun(expression);
        code.number(-1);
    } else expect(expression, side, value(expression, &side));
    code.op(Op::set_face);
}

void Body::assign_attribute(NodeId at, const std::string& word, int attribute, const std::string& sign, NodeId expression) {
    const auto storage = c.program.attributes[attribute].storage;
    if (storage != machine::Storage::column && storage != machine::Storage::flag) {
        error(Diag::not_here, at, {word, "it is printed: use `gets` to modify it"});
        return;
    }
    const auto type = c.vocabulary.type_of(attribute);
    const auto given = value(expression, &type);
    if (!given.is_none()) expect(expression, type, given);
    if (type.kind == TypeKind::flag || sign == "=") {
        code.op(Op::set_column, attribute);
    } else {
        if (sign == "-=") code.op(Op::negate);
        code.op(Op::add_column, attribute);
    }
}

void Body::change(NodeId node) {
    const auto name = tree[node].first;
    if (changing == none) {
        error(Diag::not_here, node, {"change", "only a `when` ability changes an amount that is about to be used"});
        return;
    }
    const auto& info = c.vocabulary.events[changing];
    int argument = none;
    for (std::size_t p = 0; p < info.params.size(); ++p)
        if (info.params[p].name == text(name)) argument = static_cast<int>(p);
    if (info.query && info.name == text(name)) argument = static_cast<int>(info.params.size());
    if (argument == none) {
        std::vector<std::string> known;
        for (const auto& param : info.params) known.push_back(param.name);
        if (info.query) known.push_back(info.name);
        error(Diag::unknown_word, name, {text(name)}, nearest_word(text(name), known));
        return;
    }
    const auto type = argument == static_cast<int>(info.params.size()) ? info.value : info.params[argument].type;
    expect(tree.last_child(node), type, value(tree.last_child(node), &type));
    code.op(Op::change, argument);
}

// ---- changes that last --------------------------------------------------------------------------

int Body::period_of(NodeId holder) {
    for (const auto child : tree.each(holder)) {
        if (tree.is(child, NodeKind::Until)) {
            error(Diag::not_here, child, {"until", "a change lasts `until end of` a period, `for this` period, or for ever"});
            return 0;
        }
        if (!tree.is(child, NodeKind::UntilEnd) && !tree.is(child, NodeKind::ForThis)) continue;
        take(child);
        const auto word = tree.last_child(child);
        const auto* meaning = c.vocabulary.find(text(word), MeaningKind::period);
        if (meaning == nullptr) {
            unknown(word);
            return 0;
        }
        return meaning->index + 1;
    }
    return 0;
}

// Writes the change for each of what was found; `slot` holds the object.
void Body::modify_all(const Found& found, const std::function<void(int slot)>& write) {
    const int slot = slots.local();
    if (!found.set) {
        code.op(Op::store, slot);
        write(slot);
        return;
    }
    for_members(slot, none, [&] { write(slot); });
}

// Gives or takes a property, or drops what was found when there is none.
void Body::modify_property(const Found& found, int property, ModOp op, int period) {
    if (property == none) {
        code.op(found.set ? Op::set_drop : Op::drop);
        return;
    }
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        code.number(0);
        code.op(Op::modify, property, static_cast<int>(op));
        code.word(period);
    });
}

void Body::gets(NodeId node) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    if (found.set) {
        const int all = slots.set_local();
        code.op(Op::set_store, all);
        for (const auto mod : tree.each(node)) {
            code.op(Op::set_load, all);
            if (!modification(mod, found, period)) code.op(Op::set_drop);
        }
        return;
    }
    const int object = slots.local();
    code.op(Op::store, object);
    for (const auto mod : tree.each(node)) {
        code.op(Op::load, object);
        if (!modification(mod, found, period)) code.op(Op::drop);
    }
}

// One of the things that `gets` gives. False for a node that is none.
bool Body::modification(NodeId mod, const Found& found, int period) {
    Modification change{};
    if (!read_modification(mod, found.type.index, change)) return false;
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        if (change.amount == no_node) code.number(0);
        else number(change.amount);
        if (change.negative) code.op(Op::negate);
        code.op(Op::modify, change.target, static_cast<int>(change.op));
        code.word(period);
    });
    return true;
}

bool Body::read_modification(NodeId mod, int kind, Modification& change) {
    change.amount = no_node;
    switch (tree.kind(mod)) {
        case NodeKind::ModPlus: case NodeKind::ModMinus:
            change.op = ModOp::add;
            change.amount = tree[mod].first;
            change.negative = tree.is(mod, NodeKind::ModMinus);
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModTimes:
            change.op = ModOp::multiply;
            change.amount = tree[mod].first;
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModBound:
            change.op = text(tree[mod].first) == "most" ? ModOp::at_most : ModOp::at_least;
            change.amount = tree.child_at(mod, 1);
            return changes_attribute(tree.last_child(mod), kind, change);
        case NodeKind::ModSet:
            change.op = ModOp::set;
            change.amount = tree.last_child(mod);
            return changes_attribute(tree[mod].first, kind, change);
        case NodeKind::ModHalf:
            change.op = text(tree.last_child(mod)) == "up" ? ModOp::halve_up : ModOp::halve_down;
            return changes_attribute(tree[mod].first, kind, change);
        case NodeKind::ModGain:
            change.op = ModOp::gain;
            change.amount = tree.child_at(mod, 1);
            return gains_property(tree[mod].first, kind, change);
        case NodeKind::ModGrant:
            change.op = ModOp::gain;
            change.target = c.grant(tree, tree[mod].first, kind);
            return true;
        default: return false;
    }
}

bool Body::changes_attribute(NodeId words, int kind, Modification& change) {
    change.target = attribute_named(text(words), kind);
    if (change.target == none) {
        unknown(words);
        return false;
    }
    c.program.attributes[change.target].changeable = 1;
    return true;
}

bool Body::gains_property(NodeId words, int kind, Modification& change) {
    change.target = none;
    for (const auto& meaning : c.vocabulary.meanings(text(words))) {
        const int property = property_of(meaning, kind);
        if (property != none) change.target = property;
    }
    if (change.target == none) {
        unknown(words);
        return false;
    }
    auto& row = c.program.properties[change.target];
    if (row.source == machine::PropertySource::keyword) {
        const bool counts = !c.vocabulary.keywords[row.value].params.empty();
        if (counts && change.amount == no_node) error(Diag::keyword_amount, words, {text(words)});
        if (!counts && change.amount != no_node) error(Diag::keyword_no_amount, change.amount, {text(words)});
    }
    row.changeable = 1;
    return true;
}

void Body::loses(NodeId node) {
    const auto subject = tree[node].first;
    const auto type = tree.is(subject, NodeKind::Paren) ? infer(tree[subject].first) : infer(subject);
    if (type.kind == TypeKind::object && type.index == c.vocabulary.player_kind) {
        // A player loses what the module says can be lost: the verb of an event.
        with_subject(subject, [&] {
            const auto args = arguments(node);
            Match best;
            for (const auto& use : c.vocabulary.verb("loses")) {
                auto m = verbs.match(use.event, args, false);
                if (m.at == no_node) {
                    verbs.remember(m, node, args);
                    emit_event(m, args, false);
                    return;
                }
                if (best.event == none) best = std::move(m);
            }
            if (best.event == none) error(Diag::unknown_verb, node, {"loses"});
            else error(best.trouble, best.at, best.args);
        });
        return;
    }
    const int period = period_of(node);
    const auto found = chosen(subject);
    const int property = property_lost(node, found.type.index);
    modify_property(found, property, property == c.program.silence ? ModOp::gain : ModOp::lose, period);
}

int Body::property_lost(NodeId node, int kind) {
    const auto arg = tree.child(node, NodeKind::Arg);
    const auto selector = arg == no_node ? no_node : tree.last_child(arg);
    if (selector != no_node) take_noun(selector);
    const auto words = selector == no_node ? std::string() : text(selector);
    // Its text is all that is written on it and all that it has been given.
    int property = words == "text" ? c.program.silence : none;
    for (const auto& meaning : c.vocabulary.meanings(words))
        if (property != c.program.silence) property = std::max(property, property_of(meaning, kind));
    if (property == none) unknown(selector == no_node ? node : selector, words);
    else c.program.properties[property].changeable = 1;
    return property;
}

// The property of the symbol that something becomes; all of the attribute's symbols may change then.
int Body::symbol_become(NodeId what, int kind) {
    const auto middle = core(what);
    int property = none;
    take_noun(what);
    takes_if(quantity(what), {NodeKind::QA});
    if (tree.is(middle, NodeKind::Words))
        for (const auto& meaning : c.vocabulary.meanings(text(middle)))
            if (meaning.kind == MeaningKind::symbol) property = std::max(property, property_of(meaning, kind));
    if (property == none) {
        unknown(what);
        return none;
    }
    const int attribute = c.program.properties[property].attribute;
    for (auto& row : c.program.properties)
        if (row.attribute == attribute) row.changeable = 1;
    c.program.attributes[attribute].changeable = 1;
    return property;
}

void Body::becomes(NodeId node) {
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    modify_property(found, symbol_become(tree.child_at(node, 1), found.type.index), ModOp::become, period);
}

// `they cannot play events until end of round`: a prohibition given like a keyword.
void Body::cannot(NodeId node) {
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    modify_property(found, c.forbid(tree, node, found.type.index), ModOp::gain, period);
}

}  // namespace holo::compiler
