// The rows that all parts of a compilation share: sources, rules, and places in the text.

#include "interpreter/compiler/bind/names.hpp"

namespace holo::compiler {

using machine::none;

int Context::source_index(const SourcePtr& source) {
    // Scripts of one card file are one source: spans are kept in coordinates of the file. The search starts at the last source, because
    // that is the likeliest; labels are unique.
    for (auto i = sources.size(); i-- > 0;)
        if (sources[i]->label() == source->label()) return static_cast<int>(i);
    sources.push_back(source);
    program.sources.push_back(source->label());
    return static_cast<int>(sources.size() - 1);
}

int Context::rule_index(std::string_view id) const {
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        if (program.rules[i] == id) return static_cast<int>(i);
    return none;
}

Place Context::place(const Tree& tree, NodeId node) {
    return {static_cast<std::int16_t>(source_index(tree.source())), tree.source()->in_file(tree[node].span)};
}

void Context::put_checks(machine::AbilityRow& row, int happening, const std::vector<machine::CheckRow>& checks, int match) {
    row.happening = static_cast<std::int16_t>(happening);
    row.first_check = static_cast<std::int16_t>(program.checks.size());
    row.checks = static_cast<std::int16_t>(checks.size());
    row.match = static_cast<std::int16_t>(match);
    program.checks.insert(program.checks.end(), checks.begin(), checks.end());
}

machine::ReasonRow Context::reason(const Tree& tree, NodeId condition) {
    machine::ReasonRow row{};
    row.of = row.unit = row.when = none;
    const auto [source, span] = place(tree, condition);
    row.source = source;
    row.span = span;
    row.first_rule = static_cast<std::uint32_t>(program.reason_rules.size());
    if (tree.is(condition, NodeKind::Cited))
        for (const auto id : tree.each(condition))
            if (tree.is(id, NodeKind::Id)) keep_rule(tree.text(id));
    row.rules = static_cast<std::uint32_t>(program.reason_rules.size()) - row.first_rule;
    return row;
}

void Context::keep_rule(std::string_view id) {
    if (const int rule = rule_index(id); rule != none) program.reason_rules.push_back(static_cast<std::uint32_t>(rule));
}

machine::AbilityRow Context::ability_row(const Tree& tree, NodeId node, machine::AbilityKind kind) {
    machine::AbilityRow row{};
    row.kind = kind;
    row.owner = row.happening = row.match = row.condition = row.body = row.header = row.period = none;
    const auto [source, span] = place(tree, node);
    row.source = source;
    row.span = span;
    return row;
}

}  // namespace holo::compiler
