// What every part of a body uses: names in scope, errors, and the unit that comes out.

#include "interpreter/compiler/body.hpp"

#include "interpreter/compiler/ir/certain.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

int Context::source_index(const SourcePtr& source) {
    // Scripts of one card file are one source: spans are kept in the file's own coordinates.
    for (std::size_t i = 0; i < sources.size(); ++i)
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

Binding::Binding(Context& context, const Tree& script, Manner how, int kind) : Words(context, script, how, kind) {}

Body::Body(Context& context, const Tree& script, Manner how, int kind) : Binding(context, script, how, kind) {}

void Body::write(ir::Part part) {
    judge(part);
    ir::Lowering(ir, code).write(part);
}

// A part with a mistake in it stands for nothing that was written.
void Body::judge(ir::Part part) {
    if (is_asked_once || c.out.errors() != errors_before) return;
    for (const auto& [at, always] : ir::Certain(ir, c.vocabulary).in(part)) c.out.add(always ? Diag::always_so : Diag::never_so, tree.source(), at, {collapsed(tree.source()->slice(at))});
}

std::int16_t Body::put(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    const auto& source = tree.source();
    const auto span = at == no_node ? Span{} : tree[at].span;
    return static_cast<std::int16_t>(code.finish(c.vocabulary, name, static_cast<int>(arguments), slots, c.source_index(source), span, reserved, *source));
}

std::int16_t Body::finish(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    code.op(Op::leave);
    return put(name, arguments, at, reserved);
}

std::int16_t Body::looking_unit(const std::string& name, std::size_t arguments, NodeId at, const std::function<void(Body&)>& write) {
    Body unit(c, tree, Manner::looks, self_kind);
    unit.scope = scope;
    unit.slots.reserve(static_cast<int>(arguments));
    write(unit);
    for (std::size_t i = 0; i < scope.size(); ++i) scope[i].used = scope[i].used || unit.scope[i].used;
    return unit.put(name, arguments, at);
}

}  // namespace holo::compiler
