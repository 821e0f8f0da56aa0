#include "interpreter/compiler/bind/set_wise.hpp"

#include <algorithm>

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Filter SetWise::where(NodeId condition, int kind) {
    const int slot = in.slots.local();
    const Meanwhile it(in.element, slot);
    const Meanwhile of_kind(in.element_kind, kind);
    const Meanwhile looks(in.manner, Manner::looks);
    return narrowed(in.conditions.condition(condition), {slot, kind});
}

Filter SetWise::all(const std::vector<NodeId>& conditions, int slot, int kind) {
    std::vector<Value> bound;
    for (const auto condition : conditions) bound.push_back(in.conditions.condition(condition));
    return one_after_the_other(bound, {slot, kind});
}

Filter SetWise::narrowed(Value condition, Member member) {
    const auto& node = ir[condition];
    const auto span = node.span;
    const auto put = [&](Filter filter) { return ir.within(span, filter); };
    switch (node.form) {
        case Form::cited: {
            const auto rules = ir.rules(condition);
            return put(ir.cited(rules, narrowed(value(condition, 0), member)));
        }
        case Form::all: {
            std::vector<Value> parts;
            for (const auto part : ir.parts(condition)) parts.push_back({part});
            return put(one_after_the_other(parts, member));
        }
        case Form::contrary: {
            if (!is_worth_it(condition, member)) break;
            const int before = in.slots.set_local();
            return put(in.filters.except(before, {narrowed(value(condition, 0), member)}));
        }
        case Form::any:
            if (node.count == 2 && !ir.reads(ir.part(condition, 0), member.slot)) {
                // The first part does not depend on the member: it holds, or the other part decides.
                const auto fails = ir.value(Form::contrary, flag_type, {ir.part(condition, 0)});
                return put(ir.filter(Form::if_, {fails, narrowed(value(condition, 1), member)}));
            }
            if (!is_worth_it(condition, member)) break;
            return put(any(condition, member));
        case Form::if_: {
            const auto question = value(condition, 0);
            if (!ir.reads(question, member.slot)) {
                // The question does not depend on the member.
                const auto yes = narrowed(value(condition, 1), member), no = narrowed(value(condition, 2), member);
                return put(ir.filter(Form::if_, {question, yes, no}));
            }
            if (!is_worth_it(question, member)) break;
            return put(either(condition, member));
        }
        case Form::exists:
            if (const auto found = holders(condition, member)) return put(*found);
            break;
        case Form::is:
            if (const auto found = described(condition, member, false)) return put(*found);
            break;
        case Form::compare:
            if (const auto found = compared(condition, member)) return put(*found);
            break;
        case Form::operation: {
            const bool negated = node.op == Op::invert;
            const auto asked = negated ? value(condition, 0) : condition;
            auto found = negated && ir[asked].form == Form::is ? described(asked, member, true) : equated(asked, member, negated);
            if (!found && !negated) found = node.op == Op::can ? able(condition, member) : called(condition, member);
            if (found) return put(*found);
            break;
        }
        default: break;
    }
    if (!ir.reads(condition, member.slot)) return put(ir.filter(Op::keep_if, {condition}));
    return put(in.filters.keep(member.slot, condition));
}

// Skipped when no member is left.
Filter SetWise::of_those_left(Value condition, Member member) {
    const auto out = ir.step(Form::out, {}, {.op = Op::jump_if_empty});
    return ir.filter(Form::block, {out, narrowed(condition, member)});
}

Filter SetWise::one_after_the_other(const std::vector<Value>& conditions, Member member) {
    Parts parts;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        parts.push_back(narrowed(conditions[i], member));
        if (i + 1 < conditions.size()) parts.push_back(ir.step(Form::out, {}, {.op = Op::jump_if_empty}));
    }
    return ir.filter(Form::block, parts);
}

// The parts of an `or`, one after the other.
Filter SetWise::any(Value condition, Member member) {
    const int before = in.slots.set_local();
    Parts parts{raw(Op::set_store, before), raw(Op::set_load, before), narrowed(value(condition, 0), member)};
    for (std::size_t i = 1; i < ir[condition].count; ++i) {
        const auto part = value(condition, i);
        // A test of single members skips those that passed an earlier part.
        const bool one_by_one = !is_worth_it(part, member) || asks_units(part, member);
        const int kept = in.slots.set_local();
        parts.push_back(raw(Op::set_store, kept));
        parts.push_back(raw(Op::set_load, one_by_one ? kept : before));
        if (one_by_one) parts.push_back(raw(Op::rest_of, before));
        parts.push_back(one_by_one ? of_those_left(part, member) : narrowed(part, member));
        parts.push_back(raw(Op::set_load, kept));
        parts.push_back(raw(Op::set_or, 0));
    }
    return ir.filter(Form::sequence, parts);
}

// An `if` whose condition is about the member: members that meet it take one part, the others the other part.
Filter SetWise::either(Value condition, Member member) {
    const int before = in.slots.set_local();
    const int yes = in.slots.set_local();
    Parts parts{raw(Op::set_store, before), raw(Op::set_load, before), narrowed(value(condition, 0), member), raw(Op::set_store, yes),
                raw(Op::set_load, yes)};
    parts.push_back(of_those_left(value(condition, 1), member));
    parts.push_back(raw(Op::set_load, before));
    parts.push_back(raw(Op::set_load, yes));
    parts.push_back(raw(Op::set_minus, 0));
    parts.push_back(of_those_left(value(condition, 2), member));
    parts.push_back(raw(Op::set_or, 0));
    return ir.filter(Form::sequence, parts);
}

// Tells whether some part of an `or` or `not` gains from a test of the whole set.
bool SetWise::is_worth_it(Value condition, Member member) const {
    const auto& node = ir[condition];
    const auto parts = ir.parts(condition);
    const auto speaks = [&](ir::Part part) { return ir.reads(part, member.slot); };
    switch (node.form) {
        case Form::cited: return is_worth_it({parts[0]}, member);
        case Form::all:
        case Form::any:
        case Form::contrary: return std::any_of(parts.begin(), parts.end(), [&](ir::Part part) { return is_worth_it({part}, member); });
        case Form::is:
            if (node.op == Op::equal && !is_member(parts[0], member)) return is_attribute_beside(parts, member);
            return is_member(parts[0], member) && std::none_of(parts.begin() + 1, parts.end(), speaks);
        case Form::compare: return member_attribute({parts[0]}, member.slot, member.kind) != none && !speaks(parts[1]);
        case Form::if_: return is_worth_it({parts[0]}, member);
        case Form::operation:
            if (node.op == Op::invert) return is_worth_it({parts[0]}, member);
            if (node.op == Op::equal_to) return member_attribute({parts[0]}, member.slot, member.kind) != none;
            if (node.op == Op::equal) return is_attribute_beside(parts, member) || !speaks(condition);
            if (node.op == Op::call || node.op == Op::query || node.op == Op::can || node.op == Op::can_use || node.op == Op::allowed ||
                node.op == Op::allowed_on)
                return true;
            break;
        default: break;
    }
    return !speaks(condition);
}

// Tells whether one of both parts is an attribute of the member, and the other does not depend on the member.
bool SetWise::is_attribute_beside(const Parts& parts, Member member) const {
    const auto is = [&](std::size_t one) {
        return member_attribute({parts[one]}, member.slot, member.kind) != none && !ir.reads(parts[1 - one], member.slot);
    };
    return is(0) || is(1);
}

// Tells whether some part is a call about the member.
bool SetWise::asks_units(Value condition, Member member) const {
    const auto& node = ir[condition];
    if (node.form == Form::operation)
        return (node.op == Op::call || node.op == Op::query || node.op == Op::can) && ir.reads(condition, member.slot);
    const auto parts = ir.parts(condition);
    const bool joins = node.form == Form::all || node.form == Form::cited;
    return joins && std::any_of(parts.begin(), parts.end(), [&](ir::Part part) { return asks_units({part}, member); });
}

bool SetWise::is_member(ir::Part part, Member member) const {
    const auto& node = ir[part];
    return node.form == Form::operation && node.op == Op::load && node.b == member.slot && node.type.is_thing() && !node.type.many;
}

int SetWise::member_attribute(Value value, int slot, int kind) const {
    const auto& node = ir[value];
    if (node.form != Form::operation || (node.op != Op::attribute && node.op != Op::space_attribute) ||
        !is_member(ir.part(value, 0), {slot, kind}))
        return none;
    const auto owner = in.c.program.attributes[static_cast<std::size_t>(node.b)].kind;  // not for an attribute of every object
    return owner == kind || owner == none ? node.b : static_cast<int>(none);
}

// `it is a SYMBOL card in ZONE`, `c is not unique`, `LINK of m is nothing`
std::optional<Filter> SetWise::described(Value is, Member member, bool negated) {
    const auto parts = ir.parts(is);
    const auto op = ir[is].op;
    if (op == Op::equal && !is_member(parts[0], member)) return equal({parts[0]}, {parts[1]}, member, negated);
    if (std::any_of(parts.begin() + 1, parts.end(), [&](ir::Part part) { return ir.reads(part, member.slot); })) return std::nullopt;
    if (!is_member(parts[0], member)) {
        const int link = op == Op::less ? member_attribute({parts[0]}, member.slot, member.kind) : static_cast<int>(none);
        if (link == none || !in.c.vocabulary.type_of(link).is_thing()) return std::nullopt;
        return in.filters.comparing(link, negated ? Sign::greater_equal : Sign::less, {parts[1]});
    }
    Parts filters;
    if (op == Op::set_any) filters.assign(parts.begin() + 1, parts.end());
    else if (op == Op::set_has) filters = {ir.filter(Op::set_and, {parts[1]})};
    else if (op == Op::equal && !(ir[parts[1]].form == Form::operation && ir[parts[1]].op == Op::attribute))
        filters = {ir.filter(Op::set_and, {ir.set(Op::set_object, {parts[1]})})};
    else return std::nullopt;
    return negated ? in.filters.except(in.slots.set_local(), filters) : ir.filter(Form::sequence, filters);
}

// `cost < 3`, `plus of m = yes`
std::optional<Filter> SetWise::compared(Value condition, Member member) {
    const auto right = value(condition, 1);
    const int attribute = member_attribute(value(condition, 0), member.slot, member.kind);
    if (attribute == none || is_set_of_symbols(right) || ir.reads(right, member.slot)) return std::nullopt;
    auto sign = Sign::equal;
    while (op_of(sign) != ir[condition].op) sign = static_cast<Sign>(static_cast<int>(sign) + 1);
    // Controllers are masks.
    if (sign == Sign::equal && in.c.program.attributes[static_cast<std::size_t>(attribute)].storage == machine::Storage::controller)
        return ir.filter(Op::and_controlled, {right});
    return in.filters.comparing(attribute, sign, right);
}

bool SetWise::is_set_of_symbols(Value value) const {
    const auto& node = ir[value];
    return node.form == Form::operation && (node.op == Op::attribute || node.op == Op::printed) &&
           in.c.vocabulary.attributes[static_cast<std::size_t>(node.b)].type == AttributeType::symbols;
}

// `camp of it is north`, `colour of c is not colour of it`
std::optional<Filter> SetWise::equated(Value condition, Member member, bool negated) {
    const auto& node = ir[condition];
    if (node.form != Form::operation) return std::nullopt;
    if (node.op == Op::equal_to) return equal(value(condition, 0), ir.number(node.b), member, negated);
    return node.op == Op::equal ? equal(value(condition, 0), value(condition, 1), member, negated) : std::nullopt;
}

// One of both is an attribute of the member, and the other does not depend on the member.
std::optional<Filter> SetWise::equal(Value one, Value other, Member member, bool negated) {
    if (member_attribute(one, member.slot, member.kind) == none) std::swap(one, other);
    const int attribute = member_attribute(one, member.slot, member.kind);
    if (attribute == none || is_set_of_symbols(one) || is_set_of_symbols(other) || ir.reads(other, member.slot)) return std::nullopt;
    return in.filters.comparing(attribute, negated ? Sign::unequal : Sign::equal, other);
}

int SetWise::argument_of(Value call, std::size_t count, Member member) const {
    int found = none;
    for (std::size_t i = 0; i < count; ++i) {
        const auto part = ir.part(call, i);
        if (found == none && is_member(part, member)) found = static_cast<int>(i);
        else if (ir.reads(part, member.slot)) return none;
    }
    return found;
}

// The unit that keeps members for which the call holds, with the call's other arguments.
Filter SetWise::filter_unit(FilterOf of, int id, int argument, Value call, std::size_t count) {
    Parts parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back(static_cast<int>(i) == argument ? ir::Part(ir.number(none)) : ir.part(call, i));
    parts.push_back(ir.value(Op::you, {TypeKind::object, in.c.vocabulary.player_kind}));
    return ir.filter(Op::filter, parts, {in.c.filter(of, id, argument), static_cast<int>(count)});
}

// `payable(it, 2)`
std::optional<Filter> SetWise::called(Value condition, Member member) {
    const auto& node = ir[condition];
    switch (node.op) {
        case Op::allowed:
            if (!is_member(ir.part(condition, 0), member)) return std::nullopt;
            return ir.filter(Op::and_allowed, {ir.part(condition, 1)});
        case Op::allowed_on:
            if (argument_of(condition, 2, member) != 1) return std::nullopt;
            return ir.filter(Op::and_allowed_on, {ir.part(condition, 0), ir.part(condition, 2)});
        case Op::equal: return titled(condition, member);
        case Op::query: return queried(condition, member);
        case Op::call: {
            const auto& info = in.c.vocabulary.defines[static_cast<std::size_t>(node.word)];
            const int argument = argument_of(condition, node.count, member);
            if (argument == none || info.type.kind != TypeKind::flag || !info.params[static_cast<std::size_t>(argument)].type.is_thing())
                return std::nullopt;
            return filter_unit(FilterOf::define, node.word, argument, condition, node.count);
        }
        default: return std::nullopt;
    }
}

// `same_title(it, c)`
std::optional<Filter> SetWise::titled(Value condition, Member member) {
    const auto is_title = [&](ir::Part part) { return ir[part].form == Form::operation && ir[part].op == Op::title; };
    const auto one = ir.part(condition, 0), other = ir.part(condition, 1);
    if (!is_title(one) || !is_title(other)) return std::nullopt;
    const bool first = is_member(ir.part(one, 0), member);
    const auto of = first ? other : one;
    if ((!first && !is_member(ir.part(other, 0), member)) || ir.reads(of, member.slot)) return std::nullopt;
    return ir.filter(Op::and_titled, {ir.part(of, 0)}, {0, ir[of].a});
}

// Unless something adjusts the query on this table, its body answers for the whole set.
std::optional<Filter> SetWise::queried(Value condition, Member member) {
    const int id = ir[condition].b;
    const auto count = ir[condition].count;
    const auto& query = in.c.vocabulary.events[static_cast<std::size_t>(id)];
    const int argument = argument_of(condition, count, member);
    if (argument == none || query.value.kind != TypeKind::flag || !query.params[static_cast<std::size_t>(argument)].type.is_thing())
        return std::nullopt;
    const auto each = in.filters.keep(member.slot, condition);
    return ir.filter(Form::unadjusted, {each, filter_unit(FilterOf::query, id, argument, condition, count)}, {id});
}

// `exists SYMBOL on it`: all objects of that sort at once, then the objects that their links lead to.
std::optional<Filter> SetWise::holders(Value exists, Member member) {
    const auto set = ir.part(exists, 0);
    if (ir[set].form != Form::sequence) return std::nullopt;
    const auto parts = ir.parts(set);
    const bool blocked = ir[parts.back()].form == Form::block;  // a relative that may leave early
    Parts rest(parts.begin(), parts.end());
    if (blocked) {
        const auto inner = ir.parts(parts.back());
        rest.pop_back();
        rest.insert(rest.end(), inner.begin(), inner.end());
    }
    const auto is = [&](ir::Part part, Op op) { return ir[part].form == Form::operation && ir[part].op == op; };
    // By a link to the member, or by a base that covers the member.
    int column = none, place = none;
    const auto leads = std::find_if(rest.begin(), rest.end(), [&](ir::Part part) {
        if (is(part, Op::and_link) && is_member(ir.part(part, 0), member)) {
            column = ir[part].b;
            return true;
        }
        if (is(part, Op::and_compare) && ir[part].a == static_cast<int>(Sign::equal) && is_member(ir.part(part, 0), member)) {
            const auto& row = in.c.program.attributes[static_cast<std::size_t>(ir[part].b)];
            if (row.storage != machine::Storage::column || row.type != machine::link_type || row.changeable != 0) return false;
            column = row.index;
            return true;
        }
        if (!is(part, Op::at_spaces)) return false;
        const auto one = ir.part(part, 0);
        if (!is(one, Op::set_object) || !is_member(ir.part(one, 0), member)) return false;
        place = ir[part].b;
        return true;
    });
    if (leads == rest.end()) return std::nullopt;
    rest.erase(leads);
    if (std::any_of(rest.begin(), rest.end(), [&](ir::Part part) { return ir.reads(part, member.slot); })) return std::nullopt;
    const auto span = ir[set].span;
    const auto all = blocked ? ir.set(Form::block, rest) : ir.set(Form::sequence, rest);
    if (!in.c.vocabulary.is_space(member.kind)) return ir.filter(Op::and_holder, {ir.within(span, all)}, {column});
    const auto& attributes = in.c.program.attributes;
    if (place == none)
        place = static_cast<int>(
            std::find_if(attributes.begin(), attributes.end(),
                         [&](const machine::AttributeRow& row) { return row.type == machine::space_type && row.index == column; }) -
            attributes.begin());
    return ir.filter(Op::set_and, {ir.set(Op::spaces_of, {ir.within(span, all)}, {place})});
}

// `can play it`: the restrictions and prohibitions of the event, tested for the whole set.
std::optional<Filter> SetWise::able(Value can, Member member) {
    const auto& node = ir[can];
    const auto count = static_cast<std::size_t>(node.a);
    if (node.word == 0 || in.c.vocabulary.is_space(member.kind)) return std::nullopt;
    const int argument = argument_of(can, count, member);
    if (argument == none) return std::nullopt;
    const int event = node.b;
    Parts parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back(static_cast<int>(i) == argument ? ir::Part(ir.number(none)) : ir.part(can, i));
    parts.push_back(ir.part(can, count));
    parts.push_back(ir.raw(Op::unforbidden, {event, argument}));
    parts.push_back(ir.raw(Op::filter, {in.c.filter(FilterOf::able, event, argument), static_cast<int>(count)}));
    return ir.filter(Form::sequence, parts);
}

}  // namespace holo::compiler
