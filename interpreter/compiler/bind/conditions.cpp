#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

namespace {

struct SignRow {
    std::string_view text;
    Op op;
};
constexpr SignRow signs[] = {{"=", Op::equal},       {"!=", Op::unequal}, {"<", Op::less},
                             {"<=", Op::less_equal}, {">", Op::greater},  {">=", Op::greater_equal}};

// Tells whether the condition ends in a comparison without closing parentheses or braces, such as `count of cards where cost = 3`.
bool ends_open(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Compare)) return true;
    const bool closed = tree.is(node, NodeKind::Paren) || tree.is(node, NodeKind::Call) || tree.is(node, NodeKind::IfValue);
    return !closed && tree[node].first != no_node && ends_open(tree, tree.last_child(node));
}

// Tells whether the trait consists only of words, or of the name of a symbol; reports anything else. Symbols are no objects: they are in no
// zone and have no owner.
bool says_symbols(Binding& in, NodeId trait) {
    const auto words = in.core(trait);
    const auto refuse = [&](NodeId at) {
        in.error(Diag::not_here, at, {in.text(at), "@whole_set"});
        return false;
    };
    if (!in.tree.is(words, NodeKind::Words)) return refuse(trait);
    for (const auto other : in.tree.each(trait))
        if (other != words && other != in.quantity(trait) && other != in.quantifier(trait)) return refuse(other);
    const auto* local = in.name_in(trait);
    return local == nullptr || local->type.kind == TypeKind::symbol || refuse(trait);
}

// Tells whether the words are symbols of the enumeration; reports one that is not. An empty set equals `none`; no symbol of a set is
// `none`.
bool are_symbols(Binding& in, NodeId words, int domain) {
    const auto known = [&](const std::string& said) { return in.symbols_of_word(said, domain); };
    const auto no_symbol = std::vector<int>{0};
    if (const auto whole = known(in.text(words)); !whole.empty() && whole != no_symbol) return true;  // one of several words
    for (const auto node : in.tree.each(words))
        for (const auto word : in.alternatives(node)) {
            const auto said = in.text(word);
            const auto symbols = known(said.starts_with("non-") ? said.substr(4) : said);
            if (symbols == no_symbol) in.error(Diag::not_here, word, {said, "@whole_set"});
            else if (symbols.empty()) in.unknown(word);
            else continue;
            return false;
        }
    return true;
}

}  // namespace

Sign sign_of(std::string_view text) {
    const auto* row = std::find_if(std::begin(signs), std::end(signs), [&](const SignRow& known) { return known.text == text; });
    return static_cast<Sign>(row - std::begin(signs));
}

machine::Op op_of(Sign sign) { return signs[static_cast<std::size_t>(sign)].op; }

// A condition never asks for a choice, in a step either.
Value Conditions::condition(NodeId node) {
    const Meanwhile looks(in.manner, Manner::looks);
    const auto found = in.values.value(node, &flag_type);
    if (const auto& type = in.ir[found].type; !agrees(type, flag_type)) in.wrong_type(node, "@type_condition", type);
    return found;
}

std::vector<std::uint32_t> Conditions::rules(NodeId cited) {
    std::vector<std::uint32_t> out;
    for (const auto id : in.tree.each(cited)) {
        if (!in.tree.is(id, NodeKind::Id)) continue;
        const auto rule = in.c.rule_index(in.tree.text(id));
        if (rule == none) in.error(Diag::unknown_rule, id, {in.text(id)}, nearest_word(in.tree.text(id), in.c.program.rules));
        else out.push_back(static_cast<std::uint32_t>(rule));
    }
    return out;
}

Value Conditions::bound(NodeId node) {
    const auto inner = in.tree[node].first;
    switch (in.tree.kind(node)) {
        case NodeKind::And:
        case NodeKind::Or: return joined(node);
        case NodeKind::Not: return in.ir.value(Form::contrary, flag_type, {condition(inner)});
        case NodeKind::Compare: return compare(node);
        case NodeKind::Is: return is(node);
        case NodeKind::Exists: return exists(inner);
        case NodeKind::Can: return in.arguments_of.can(inner);
        default: in.error(Diag::not_here, node, {in.text(node), "@value_needed"}); return in.selectors.nothing();
    }
}

Value Conditions::joined(NodeId node) {
    Parts parts;
    for (const auto part : in.tree.each(node)) parts.push_back(condition(part));
    return in.ir.value(in.tree.is(node, NodeKind::And) ? Form::all : Form::any, flag_type, parts);
}

// `exists 2 cards` asks for at least two.
Value Conditions::exists(NodeId selector) {
    const auto q = in.tree.is(selector, NodeKind::Selector) ? in.quantity(selector) : no_node;
    const auto set = in.selectors.members(selector).set;
    if (in.takes_if(q, {NodeKind::QAmount})) {
        const auto count = in.ir.value(Op::set_count, number_type, {set});
        return in.ir.value(Op::greater_equal, flag_type, {count, in.values.number(in.tree[q].first)});
    }
    in.takes_if(q, {NodeKind::QA});
    return in.ir.value(Form::exists, flag_type, {set});
}

Value Conditions::compare(NodeId node) {
    auto& tree = in.tree;
    const auto left = tree.child_at(node, 0), written = tree.child_at(node, 1), right = tree.child_at(node, 2);
    if (ends_open(tree, left)) in.error(Diag::chained_comparison, node, {in.text(node), in.text(left), in.text(written)});
    if (const auto same = same_symbols(left, right, written)) return *same;
    const auto sign = sign_of(tree.text(written));
    const bool ordered = sign != Sign::equal && sign != Sign::unequal;
    const auto one = in.values.value(left);
    const auto type = in.ir[one].type;
    const bool says_so =
        type.kind == TypeKind::flag && !type.many && !ordered && (tree.is(right, NodeKind::Yes) || tree.is(right, NodeKind::No));
    const auto other = in.values.value(right, &type);
    if (!says_so) {
        if (const auto& given = in.ir[other].type; !agrees(given, type)) in.wrong_type(right, type, given);
        else if (ordered) in.expect(left, number_type, type);
    }
    return in.ir.value(Form::compare, flag_type, {one, other}, {.op = op_of(sign)});
}

// The objects stand for their symbols, which are compared one by one.
std::optional<Value> Conditions::same_symbols(NodeId left, NodeId right, NodeId sign) {
    const auto set = in.set_of_symbols(left);
    if (!set) return std::nullopt;
    const auto other = in.attributes.symbols(right, set.attribute);
    if (!other) {
        const auto domain = in.c.program.attributes[static_cast<std::size_t>(set.attribute)].domain;
        if (in.is_title_elsewhere(right, {TypeKind::symbol, domain})) return in.selectors.nothing(flag_type);
        return std::nullopt;
    }
    const auto one = in.attributes.symbols(left, set.attribute);
    const auto same = in.ir.value(Op::same_symbols, flag_type, {one->object, other->object},
                                  {one->attribute, machine::both_as(one->as, other->as), other->attribute});
    if (in.tree.text(sign) == "!=") return in.ir.value(Op::invert, flag_type, {same});
    if (in.tree.text(sign) != "=") in.wrong_type(left, number_type, in.c.vocabulary.type_of(set.attribute));
    return same;
}

// `printed traits of c is warm`; `traits of c is warm` says of c that it is warm.
Value Conditions::has_symbols(NodeId left, const Words::SymbolSet& set, NodeId trait) {
    const auto& row = in.c.program.attributes[static_cast<std::size_t>(set.attribute)];
    const bool named = in.name_in(trait) != nullptr;
    if (in.is_title_elsewhere(trait, {TypeKind::symbol, row.domain}) || !says_symbols(in, trait) ||
        (!named && !are_symbols(in, in.core(trait), row.domain)))
        return in.selectors.nothing(flag_type);
    const auto object = in.ir.typed(in.attributes.symbols(left, set.attribute)->object, {TypeKind::object, row.kind});
    return set.as == machine::SymbolsAs::now ? in.traits.of_object(object, trait) : in.traits.of_set(object, set, trait);
}

Value Conditions::is(NodeId node) {
    auto& tree = in.tree;
    const auto left = tree[node].first;
    const auto trait = tree.last_child(node);
    const bool negated = tree.child(node, NodeKind::Negated) != no_node;
    const auto q = tree.is(left, NodeKind::Selector) ? in.quantity(left) : no_node;
    if (tree.is(q, NodeKind::QNo) || tree.is(q, NodeKind::QEach) || tree.is(q, NodeKind::QAll) || tree.is(q, NodeKind::QA))
        return are(left, trait, negated);
    const auto set = in.set_of_symbols(left);
    if (set) {
        const auto has = has_symbols(left, set, trait);
        return negated ? in.ir.value(Op::invert, flag_type, {has}) : has;
    }
    const auto subject = in.values.value(left);
    const auto type = in.ir[subject].type;
    if (type.many) {
        in.error(Diag::not_one, left);
        return in.selectors.nothing();
    }
    const auto says = [&]() -> Value {
        switch (type.kind) {
            case TypeKind::object:
            case TypeKind::space:
            case TypeKind::nothing:
                if (const auto amount = in.amount_alone(trait); amount == no_node || in.infer(amount).kind != TypeKind::number)
                    return in.traits.of_object(subject, trait);
                in.error(Diag::said_otherwise, trait, {negated ? "is not" : "is", negated ? "@say_unequal" : "@say_equal"});
                return in.selectors.nothing(flag_type);
            case TypeKind::symbol: return in.traits.of_symbol(subject, trait);
            case TypeKind::side: return in.traits.of_side(subject, trait);
            default: break;
        }
        const auto amount = in.amount_alone(trait);
        if (amount != no_node) {
            in.take(trait);
            in.take(in.quantity(trait));
        }
        const auto other = in.values.value(amount == no_node ? trait : amount, &type);
        if (const auto& given = in.ir[other].type; !agrees(given, type)) in.wrong_type(trait, type, given);
        return in.ir.value(Op::equal, flag_type, {subject, other});
    }();
    return negated ? in.ir.value(Op::invert, flag_type, {says}) : says;
}

// `no card is FLAG`, `each of your cards is not FLAG`
Value Conditions::are(NodeId selector, NodeId trait, bool negated) {
    auto& ir = in.ir;
    const auto q = in.quantity(selector);
    in.take(q);
    const auto [set, kind] = in.selectors.members(selector);
    const auto type = in.c.vocabulary.of_kind(kind);
    in.take(trait);
    in.takes_if(in.quantity(trait), {NodeKind::QA});
    Parts described;
    const int all = in.slots.set_local();
    Set kept;
    if (negated) {
        in.traits.describe(trait, kind, described);
        kept = ir.set(Form::sequence, {set, in.filters.except(all, described)});
    } else {
        Parts parts{ir.step(Op::set_store, {set}, {all}), ir.set_load(all, type)};
        in.traits.describe(trait, kind, parts);
        kept = ir.set(Form::sequence, parts);
    }
    if (in.tree.is(q, NodeKind::QA) || in.tree.is(q, NodeKind::QNo)) {
        const auto any = ir.value(Op::set_any, flag_type, {kept});
        return in.tree.is(q, NodeKind::QNo) ? ir.value(Op::invert, flag_type, {any}) : any;
    }
    const auto whole = ir.value(Op::set_count, number_type, {ir.set_load(all, type)});
    return ir.value(Op::equal, flag_type, {ir.value(Op::set_count, number_type, {kept}), whole});
}

}  // namespace holo::compiler
