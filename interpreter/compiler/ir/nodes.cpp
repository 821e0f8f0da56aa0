#include "interpreter/compiler/ir/nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/machine/arithmetic.hpp"
#include "interpreter/machine/effect.hpp"

namespace holo::compiler::ir {

using machine::Op;

namespace {

// Tells whether an operand that is an object becomes a set.
bool makes_a_set(const Node& node) { return node.form == Form::is || (node.form == Form::operation && node.op == Op::set_object); }

}  // namespace

Part Tree::add(Node node, const Parts& parts) {
    node.first = static_cast<std::uint32_t>(parts_.size());
    node.count = static_cast<std::uint32_t>(parts.size());
    parts_.insert(parts_.end(), parts.begin(), parts.end());
    nodes_.push_back(node);
    return {static_cast<std::int32_t>(nodes_.size() - 1)};
}

Value Tree::number(int n, Type type) {
    Node node{Form::number, Sort::value};
    node.b = n;
    node.type = type;
    return {add(node, {})};
}

std::optional<int> Tree::constant(Part part) const {
    const auto& node = (*this)[part];
    if (node.form == Form::number) return node.type.kind == TypeKind::number ? std::optional(node.b) : std::nullopt;
    if (node.form != Form::operation || node.count == 0) return std::nullopt;
    const auto first = constant(this->part(part, 0));
    if (!first || node.op == Op::negate) return first ? std::optional(machine::subtracted(0, *first)) : std::nullopt;
    const auto second = node.count == 2 ? constant(this->part(part, 1)) : std::nullopt;
    if (!second) return std::nullopt;
    switch (node.op) {
        case Op::add: return machine::added(*first, *second);
        case Op::sub: return machine::subtracted(*first, *second);
        case Op::mul: return machine::multiplied(*first, *second);
        default: return std::nullopt;
    }
}

Step Tree::raw(Op op, Operands operands) {
    return {add({Form::operation, Sort::step, op, static_cast<std::uint8_t>(operands.a), operands.b, operands.word, {}}, {})};
}

Value Tree::again(Type type) {
    Node node{Form::operation, Sort::value, Op::dup};
    node.type = type;
    return {add(node, {})};
}

Step Tree::place(Span span) {
    Node node{Form::place, Sort::step};
    node.span = span;
    return {add(node, {})};
}

Set Tree::set_load(int slot, Type type) {
    Node node{Form::operation, Sort::set, Op::set_load};
    node.b = slot;
    node.spaces = type.kind == TypeKind::space;
    return {add(node, {})};
}

bool Tree::is_about_spaces(const Node& node, const Parts& parts) const {
    if (node.form == Form::operation) {
        const auto& effect = machine::effect_of(node.op);
        if (effect.spaces_taken + effect.spaces_left > 0) return effect.spaces_left > 0 || node.sort == Sort::value;
        if (effect.sets_taken + effect.sets_left == 0) return false;
        if (node.op == Op::call_set) return node.type.kind == TypeKind::space;
    }
    return std::any_of(parts.begin(), parts.end(), [&](Part part) {
        const auto& one = (*this)[part];
        return (one.sort == Sort::set && one.spaces) || (one.sort == Sort::value && one.type.kind == TypeKind::space && makes_a_set(node));
    });
}

void Tree::follow_spaces(const Node& whole, const Parts& parts) {
    bool spaces = false;
    for (const auto part : parts) {
        const auto& node = (*this)[part];
        if (node.sort == Sort::set) spaces = node.spaces;
        else if (node.sort == Sort::value && makes_a_set(whole)) spaces = spaces || node.type.kind == TypeKind::space;
        else if (spaces && node.sort != Sort::value) be_about_spaces(part);
    }
}

void Tree::be_about_spaces(Part part) {
    auto& node = nodes_[static_cast<std::size_t>(part.at)];
    const auto sort_of = [&](std::size_t i) { return (*this)[this->part(part, i)].sort; };
    bool has_set = false;  // a set of its own
    for (std::size_t i = 0; i < node.count; ++i) has_set = has_set || sort_of(i) == Sort::set;
    if (node.form == Form::operation && has_set) return;
    node.spaces = true;
    const bool goes_on = node.sort == Sort::filter ? node.form != Form::keep
                                                   : node.form == Form::sequence || node.form == Form::block || node.form == Form::cited;
    for (std::size_t i = 0; goes_on && i < node.count; ++i) {
        if (sort_of(i) == Sort::set) return;  // from there on, another set is on top
        if (sort_of(i) != Sort::value) be_about_spaces(this->part(part, i));
    }
}

bool Tree::keeps_spaces() const {
    return std::any_of(nodes_.begin(), nodes_.end(), [](const Node& node) {
        return node.spaces &&
               (node.form == Form::except || (node.form == Form::operation && (node.op == Op::set_load || node.op == Op::set_store)));
    });
}

void Tree::check(const Node& node, const Parts& parts) const {
    const auto& effect = machine::effect_of(node.op);
    int values = 0, sets = node.sort == Sort::filter ? 1 : 0, spaces = 0;
    for (const auto part : parts) {
        const auto& one = (*this)[part];
        values += one.sort == Sort::value ? 1 : 0;
        sets += one.sort == Sort::set ? 1 : 0;
        spaces += one.sort == Sort::set && one.spaces ? 1 : 0;
    }
    const bool is_fed = !effect.is_plain || (values == effect.values_taken && sets == effect.sets_taken + effect.spaces_taken);
    const bool leaves =
        !effect.is_plain || (effect.values_left == (node.sort == Sort::value ? 1 : 0) &&
                             effect.sets_left + effect.spaces_left == (node.sort == Sort::set || node.sort == Sort::filter ? 1 : 0));
    // An instruction is about objects or about spaces; a twin may serve either, but not both at once.
    const int narrowed = node.sort == Sort::filter && effect.sets_left == 0 ? 1 : 0;
    const bool is_mixed =
        effect.is_plain && spaces != 0 &&
        (effect.spaces_taken > 0 ? spaces + narrowed != effect.spaces_taken
                                 : spaces + (node.sort == Sort::filter ? 1 : 0) != sets || machine::twin_of(node.op) == node.op);
    if (!is_fed || !leaves || is_mixed)
        throw std::logic_error(fmt::format("`{}` is not given what it takes", machine::op_rows()[static_cast<std::size_t>(node.op)].name));
}

Step Tree::citing(Form form, const std::vector<std::uint32_t>& rules) {
    const auto first = static_cast<int>(rules_.size());
    rules_.insert(rules_.end(), rules.begin(), rules.end());
    return put<Sort::step>(form, {}, {}, {first, 0, static_cast<std::int32_t>(rules.size())});
}

Step Tree::asks_with(std::vector<std::string> names, std::vector<machine::MenuLineRow> rows) {
    lines_.push_back({std::move(names), std::move(rows)});
    return put<Sort::step>(Form::asks_with, {}, {}, {static_cast<int>(lines_.size() - 1)});
}

Tree::Parts Tree::parts(Part of) const {
    const auto first = parts_.begin() + (*this)[of].first;
    return {first, first + (*this)[of].count};
}

std::vector<std::uint32_t> Tree::rules(Part cited) const {
    const auto first = rules_.begin() + (*this)[cited].b;
    return {first, first + (*this)[cited].word};
}

bool Tree::reads(Part part, int local) const {
    const auto& node = (*this)[part];
    if (node.form == Form::operation && ((node.op == Op::load && node.b == local) || (node.op == Op::load_attribute && node.a == local)))
        return true;
    for (std::size_t i = 0; i < node.count; ++i)
        if (reads(this->part(part, i), local)) return true;
    return false;
}

}  // namespace holo::compiler::ir
