// Values and conditions.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

namespace {

const Type number_type{TypeKind::number};
const Type flag_type{TypeKind::flag};

struct SignRow {
    std::string_view text;
    Op op;
};
constexpr SignRow signs[] = {{"=", Op::equal}, {"!=", Op::unequal}, {"<", Op::less}, {"<=", Op::less_equal}, {">", Op::greater}, {">=", Op::greater_equal}};

// Whether a value of one type may stand where the other is wanted.
bool agrees(const Type& is, const Type& wanted) {
    if (is.kind == TypeKind::nothing || wanted.kind == TypeKind::nothing) return true;  // reported already
    if (is.is_none() && wanted.kind == TypeKind::object) return true;
    if (is.kind != wanted.kind || is.many != wanted.many) return false;
    return is.index == none || wanted.index == none || is.index == wanted.index;
}

}  // namespace

Sign sign_of(std::string_view text) {
    const auto* row = std::find_if(std::begin(signs), std::end(signs), [&](const SignRow& known) { return known.text == text; });
    return static_cast<Sign>(row - std::begin(signs));
}

std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition) {
    return tree.is(condition, NodeKind::And) ? tree.children(condition) : std::vector<NodeId>{condition};
}

std::vector<Demand> demands(const Tree& tree, NodeId condition) {
    std::vector<Demand> out;
    const auto add = [&](NodeId part, const std::vector<Branch>& branches) {
        for (auto& demand : demands(tree, part)) {
            demand.branches.insert(demand.branches.begin(), branches.begin(), branches.end());
            out.push_back(std::move(demand));
        }
    };
    switch (tree.kind(condition)) {
        case NodeKind::Paren: add(tree[condition].first, {}); break;
        case NodeKind::And:
            for (const auto part : tree.each(condition)) add(part, {});
            break;
        case NodeKind::IfValue:
            add(tree.child_at(condition, 1), {{tree[condition].first, true}});
            add(tree.child_at(condition, 2), {{tree[condition].first, false}});
            break;
        default: out.push_back({condition, {}});
    }
    return out;
}

void Body::is_taken(const std::vector<Branch>& branches) {
    std::vector<std::size_t> others;
    for (const auto& branch : branches) {
        const auto jumped = jumps(branch.condition, !branch.holds);
        others.insert(others.end(), jumped.begin(), jumped.end());
    }
    code.number(1);
    const auto end = code.jump(Op::jump);
    for (const auto jump : others) code.land(jump);
    code.number(0);
    code.land(end);
}

void Body::number(NodeId node) {
    const auto type = value(node, &number_type);
    if (!agrees(type, number_type)) wrong_type(node, "number", type);
}

void Body::condition(NodeId node) {
    const auto type = value(node, &flag_type);
    if (!agrees(type, flag_type)) wrong_type(node, "condition", type);
}

std::vector<std::size_t> Body::jumps(NodeId node, bool when) {
    switch (tree.kind(node)) {
        case NodeKind::Paren: return jumps(tree[node].first, when);
        case NodeKind::Cited:
            cite(node);
            return jumps(tree[node].first, when);
        case NodeKind::Not: return jumps(tree[node].first, !when);
        case NodeKind::And: case NodeKind::Or: {
            // One part decides, and ends the looking: one that fails in an `and`, one that holds in an `or`.
            const bool decides = tree.is(node, NodeKind::Or);
            std::vector<std::size_t> out, past;
            const auto parts = tree.children(node);
            for (const auto part : parts) {
                const bool is_last = part == parts.back();
                const auto taken = jumps(part, is_last ? when : decides);
                auto& list = is_last || decides == when ? out : past;
                list.insert(list.end(), taken.begin(), taken.end());
            }
            code.land(past);
            return out;
        }
        default:
            span(node);
            condition(node);
            return {code.jump(when ? Op::jump_if : Op::jump_unless)};
    }
}

void Body::cite(NodeId cited) {
    for (const auto id : tree.each(cited)) {
        if (!tree.is(id, NodeKind::Id)) continue;
        const auto rule = c.rule_index(tree.text(id));
        if (rule == none) error(Diag::unknown_rule, id, {text(id)}, nearest_word(tree.text(id), c.program.rules));
        else code.cite(static_cast<std::uint32_t>(rule));
    }
}

void Body::answer_all(const std::vector<NodeId>& conditions, const std::function<void()>& last) {
    std::vector<std::size_t> fails;
    for (const auto each : conditions) {
        const auto taken = jumps(each, false);
        fails.insert(fails.end(), taken.begin(), taken.end());
    }
    if (last) last();
    else code.number(1);
    code.op(Op::answer);
    for (const auto jump : fails) code.land(jump);
    code.number(0);
    code.op(Op::answer);
}

Type Body::value(NodeId node, const Type* wanted) {
    span(node);
    take(node);
    switch (tree.kind(node)) {
        case NodeKind::Number: {
            const std::string digits(tree.text(node));
            if (digits.size() > 6) error(Diag::range, node, {"number", digits, "0", "999999"});
            else code.number(std::stoi(digits));
            return number_type;
        }
        case NodeKind::Name: {
            auto* local = find(text(node));
            if (local == nullptr) {
                error(Diag::unknown_word, node, {text(node)});
                return {};
            }
            local->used = true;
            code.op(Op::load, local->slot);
            return local->type;
        }
        case NodeKind::Yes: code.number(1); return flag_type;
        case NodeKind::No: code.number(0); return flag_type;
        case NodeKind::Paren: return value(tree[node].first, wanted);
        case NodeKind::Sum: case NodeKind::Product: arithmetic(node); return number_type;
        case NodeKind::Negative:
            number(tree[node].first);
            code.op(Op::negate);
            return number_type;
        case NodeKind::Half:
            number(tree[node].first);
            code.op(text(tree.last_child(node)) == "up" ? Op::half_up : Op::half_down);
            return number_type;
        case NodeKind::And: case NodeKind::Or: joined(node); return flag_type;
        case NodeKind::Not:
            condition(tree[node].first);
            code.op(Op::invert);
            return flag_type;
        case NodeKind::Cited:
            cite(node);
            return value(tree[node].first, wanted);
        case NodeKind::Compare: compare(node); return flag_type;
        case NodeKind::Is: is(node); return flag_type;
        case NodeKind::Count:
            if (is_zone(tree[node].first) && quantity(tree[node].first) == no_node) {
                zone(tree[node].first);
                code.op(Op::zone_cards);
            } else {
                set(tree[node].first);
            }
            take(tree[node].first);
            code.op(Op::set_count);
            return number_type;
        case NodeKind::SumOf: case NodeKind::HighestOf: case NodeKind::LowestOf: of_members(node); return number_type;
        case NodeKind::Exists:
            exists(tree[node].first);
            return flag_type;
        case NodeKind::Can:
            can_clause(tree[node].first);
            return flag_type;
        case NodeKind::Times: times(node); return number_type;
        case NodeKind::IfValue: {
            const auto otherwise = jumps(tree.child_at(node, 0), false);
            const auto type = value(tree.child_at(node, 1), wanted);
            const auto end = code.jump(Op::jump);
            code.land(otherwise);
            const auto other = value(tree.child_at(node, 2), &type);
            code.land(end);
            if (!agrees(other, type)) wrong_type(tree.child_at(node, 2), type, other);
            return type;
        }
        case NodeKind::Call: return call(node);
        case NodeKind::Selector: return selector_value(node, wanted);
        default: error(Diag::not_here, node, {text(node), "a value is needed"}); return {};
    }
}

// `exists 2 cards` asks for as many at least.
void Body::exists(NodeId selector) {
    const auto q = tree.is(selector, NodeKind::Selector) ? quantity(selector) : no_node;
    set(selector);
    if (takes_if(q, {NodeKind::QAmount})) {
        code.op(Op::set_count);
        number(tree[q].first);
        code.op(Op::greater_equal);
        return;
    }
    takes_if(q, {NodeKind::QA});
    code.op(Op::set_any);
}

void Body::arithmetic(NodeId node) {
    NodeId operation = no_node;
    for (const auto child : tree.each(node)) {
        if (tree.is(child, NodeKind::Operator)) {
            operation = child;
            continue;
        }
        number(child);
        if (operation != no_node) code.op(text(operation) == "+" ? Op::add : text(operation) == "-" ? Op::sub : Op::mul);
    }
}

// `and`, `or`: what decides ends the looking.
void Body::joined(NodeId node) {
    const bool all = tree.is(node, NodeKind::And);
    const auto parts = tree.children(node);
    std::vector<std::size_t> out;
    for (const auto part : parts) {
        condition(part);
        if (part != parts.back()) out.push_back(code.jump(all ? Op::jump_unless : Op::jump_if));
    }
    const auto end = code.jump(Op::jump);
    for (const auto jump : out) code.land(jump);
    code.number(all ? 0 : 1);
    code.land(end);
}

// Whether it ends in a comparison that no parentheses close, as `count of cards where cost = 3` does.
static bool ends_open(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Compare)) return true;
    return !tree.is(node, NodeKind::Paren) && !tree.is(node, NodeKind::Call) && tree[node].first != no_node && ends_open(tree, tree.last_child(node));
}

// The attribute that holds several symbols, where `a` of something is that; none otherwise.
int Body::set_of_symbols(NodeId node) const {
    if (!tree.is(node, NodeKind::Selector) || !tree.is(core(node), NodeKind::Words)) return none;
    auto name = text(core(node));
    if (name.starts_with(as_printed)) name = name.substr(as_printed.size());
    const bool whose = tree.child(node, NodeKind::PostOf) != no_node;
    if (!whose && std::any_of(scope.begin(), scope.end(), [&](const Local& local) { return local.name == name; })) return none;
    const int attribute = attribute_named(name, none);
    return attribute != none && c.vocabulary.attributes[static_cast<std::size_t>(attribute)].type == AttributeType::symbols ? attribute : static_cast<int>(none);
}

void Body::compare(NodeId node) {
    const auto left = tree.child_at(node, 0);
    const auto right = tree.child_at(node, 2);
    if (ends_open(tree, left)) error(Diag::chained_comparison, node, {text(node), text(left), text(tree.child_at(node, 1))});
    if (const int attribute = set_of_symbols(left); attribute != none && set_of_symbols(right) == attribute) {
        // Of both it is the object that is looked at: what it has of them is compared one by one.
        const Meanwhile whole(as_sets, true);
        value(left);
        value(right);
        code.op(Op::same_symbols, attribute, (text(core(left)).starts_with(as_printed) ? 1 : 0) | (text(core(right)).starts_with(as_printed) ? 2 : 0));
        if (tree.text(tree.child_at(node, 1)) == "!=") code.op(Op::invert);
        else if (tree.text(tree.child_at(node, 1)) != "=") wrong_type(left, number_type, c.vocabulary.type_of(attribute));
        return;
    }
    const auto sign = sign_of(tree.text(tree.child_at(node, 1)));
    const auto type = value(left);
    const bool ordered = sign != Sign::equal && sign != Sign::unequal;
    if (type.kind == TypeKind::flag && !type.many && !ordered && (tree.is(right, NodeKind::Yes) || tree.is(right, NodeKind::No))) {
        // A flag says so itself.
        if (tree.is(right, NodeKind::No) == (sign == Sign::equal)) code.op(Op::invert);
        return;
    }
    const auto other = value(right, &type);
    if (!agrees(other, type)) wrong_type(right, type, other);
    else if (ordered) expect(left, number_type, type);
    code.op(signs[static_cast<std::size_t>(sign)].op);
}

// ---- `is` ---------------------------------------------------------------------------------------

void Body::is(NodeId node) {
    const auto left = tree[node].first;
    const auto trait = tree.last_child(node);
    const bool negated = tree.child(node, NodeKind::Negated) != no_node;
    const auto q = tree.is(left, NodeKind::Selector) ? quantity(left) : no_node;
    if (tree.is(q, NodeKind::QNo) || tree.is(q, NodeKind::QEach) || tree.is(q, NodeKind::QAll) || tree.is(q, NodeKind::QA)) {
        are(left, trait, negated);
        return;
    }
    const auto type = value(left);
    if (type.many) {
        error(Diag::not_one, left);
        return;
    }
    switch (type.kind) {
        case TypeKind::object: case TypeKind::nothing: membership(trait, type.index); break;
        case TypeKind::symbol: symbol_is(trait, type); break;
        case TypeKind::side: side_is(trait); break;
        default:
            if (const auto other = value(trait, &type); !agrees(other, type)) wrong_type(trait, type, other);
            code.op(Op::equal);
            break;
    }
    if (negated) code.op(Op::invert);
}

// `no card is FLAG`, `each of your cards is not FLAG`
void Body::are(NodeId selector, NodeId trait, bool negated) {
    const auto q = quantity(selector);
    take(q);
    const int kind = set(selector);
    take(trait);
    takes_if(quantity(trait), {NodeKind::QA});
    int all;
    if (negated) {
        all = keep_others([&] { filter_trait(trait, kind); });
    } else {
        all = code.set_local();
        code.op(Op::set_store, all);
        code.op(Op::set_load, all);
        filter_trait(trait, kind);
    }
    if (tree.is(q, NodeKind::QA) || tree.is(q, NodeKind::QNo)) {
        code.op(Op::set_any);
        if (tree.is(q, NodeKind::QNo)) code.op(Op::invert);
        return;
    }
    code.op(Op::set_count);
    code.op(Op::set_load, all);
    code.op(Op::set_count);
    code.op(Op::equal);
}

// ---- of many ------------------------------------------------------------------------------------

// `sum of COST of S`, `highest COST of S`
void Body::of_members(NodeId node) {
    const auto words = tree[node].first;
    const int kind = set(tree.last_child(node));
    const int attribute = attribute_named(text(words), kind);
    if (attribute != none) {
        code.op(tree.is(node, NodeKind::SumOf) ? Op::set_sum : tree.is(node, NodeKind::HighestOf) ? Op::set_highest : Op::set_lowest, attribute);
        return;
    }
    const int define = c.vocabulary.define(text(words));
    if (define == none || !tree.is(node, NodeKind::SumOf)) {
        unknown(words);
        return;
    }
    // The sum of a worked-out value: added up one by one.
    const int member = code.local();
    const int sum = code.local();
    code.number(0);
    code.op(Op::store, sum);
    for_members(member, none, [&] {
        code.op(Op::load, sum);
        code.op(Op::load, member);
        read_define(define);
        code.op(Op::add);
        code.op(Op::store, sum);
    });
    code.op(Op::load, sum);
}

// `times you have played a card this PERIOD`
void Body::times(NodeId node) {
    const auto word = tree.last_child(node);
    const auto* period = c.vocabulary.find(text(word), MeaningKind::period);
    if (period == nullptr) {
        error(Diag::unknown_word, word, {text(word)});
        return;
    }
    const bool last = text(tree.child(node, NodeKind::Span_)) == "last";
    bool first = true;
    for (const auto& p : pattern(tree[node].first, 0)) {
        if (p.event == none) continue;
        machine::AbilityRow row{};
        row.kind = machine::AbilityKind::pattern;
        c.put_checks(row, p.event, p.checks, p.match);
        row.condition = row.body = row.header = row.period = none;
        c.program.abilities.push_back(row);
        c.program.happenings[p.event].remembered = 1;
        code.op(Op::recall, static_cast<int>(c.program.abilities.size() - 1), period->index | (last ? 0x80 : 0));
        if (!first) code.op(Op::add);
        first = false;
    }
    if (first) code.number(0);
}

}  // namespace holo::compiler
