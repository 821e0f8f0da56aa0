#include "interpreter/compiler/ir/nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/machine/effect.hpp"

namespace holo::compiler::ir {

using machine::Op;

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

void Tree::check(const Node& node, const Parts& parts) const {
    const auto& effect = machine::effect_of(node.op);
    int values = 0, sets = node.sort == Sort::filter ? 1 : 0;
    for (const auto part : parts) {
        const auto sort = (*this)[part].sort;
        values += sort == Sort::value ? 1 : 0;
        sets += sort == Sort::set ? 1 : 0;
    }
    const bool is_fed = !effect.is_plain || (values == effect.values_taken && sets == effect.sets_taken);
    const bool leaves = !effect.is_plain || (effect.values_left == (node.sort == Sort::value ? 1 : 0) &&
                                             effect.sets_left == (node.sort == Sort::set || node.sort == Sort::filter ? 1 : 0));
    if (!is_fed || !leaves)
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
