// What every part of a body uses: names in scope, errors, and the unit that comes out.

#include "interpreter/compiler/body.hpp"

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

Body::Body(Context& context, const Tree& t, Manner m, int kind) : c(context), tree(t), manner(m), self_kind(kind) {}

void Body::error(Diag id, NodeId at, std::vector<std::string> args, std::string nearest) {
    const auto node = at == no_node ? tree.root() : at;
    c.out.add(id, tree.source(), tree[node].span, std::move(args), std::move(nearest));
}

void Body::unknown(NodeId at, const std::string& word) { error(Diag::unknown_word, at, {word}, nearest_word(word, c.vocabulary.known_nouns())); }

void Body::wrong_type(NodeId at, const std::string& wanted, const Type& given) { error(Diag::wrong_type, at, {wanted, describe(given, c.program)}); }

void Body::expect(NodeId at, const Type& wanted, const Type& given) {
    const bool reported = wanted.kind == TypeKind::nothing || given.kind == TypeKind::nothing;
    if (!reported && given.kind != wanted.kind) wrong_type(at, wanted, given);
}

std::vector<std::string> Body::names_in_reach() const {
    auto names = c.vocabulary.known_nouns();
    for (const auto& local : scope) names.push_back(local.name);
    return names;
}

Local* Body::find(std::string_view name) {
    for (auto it = scope.rbegin(); it != scope.rend(); ++it)
        if (it->name == name) return &*it;
    return nullptr;
}

Local* Body::name_in(NodeId selector) {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    if (!tree.is(middle, NodeKind::Words)) return nullptr;
    const auto words = text(middle);
    if (tree.child(selector, NodeKind::PostOf) != no_node && (c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.define(words) != none)) return nullptr;
    return find(words);
}

Local& Body::declare(const std::string& name, Type type, NodeId at, bool must_be_used) {
    if (auto* other = at == no_node ? nullptr : find(name)) {
        error(Diag::name_taken, at, {name});
        other->used = true;  // which of the two a later step means cannot be said
        must_be_used = false;
    }
    take(at);
    const int slot = type.many ? code.set_local() : code.local();
    if (at != no_node && c.readings != nullptr) c.readings->put_type(tree, at, type);
    scope.push_back({name, type, slot, false, at == no_node ? Span{} : tree[at].span, must_be_used});
    return scope.back();
}

void Body::declare_params(const std::vector<Param>& params) {
    for (const auto& param : params) declare(param.name, param.type, no_node, false);
}

void Body::end_scope(std::size_t names) {
    for (; scope.size() > names; scope.pop_back()) report_unused(scope.back());
}

void Body::report_unused() const {
    for (const auto& local : scope) report_unused(local);
}

void Body::report_unused(const Local& local) const {
    if (local.must_be_used && !local.used) c.out.add(Diag::unused_name, tree.source(), local.span, {local.name});
}

bool Body::mentions(NodeId node, const std::string& name) const {
    if ((tree.is(node, NodeKind::Word) || tree.is(node, NodeKind::Name)) && tree.text(node) == name) return true;
    for (const auto child : tree.each(node))
        if (mentions(child, name)) return true;
    return false;
}

bool Body::takes_if(NodeId node, std::initializer_list<NodeKind> kinds) const {
    for (const auto kind : kinds)
        if (tree.is(node, kind)) {
            take(node);
            return true;
        }
    return false;
}

std::int16_t Body::put(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    const auto& source = tree.source();
    const auto span = at == no_node ? Span{} : tree[at].span;
    return static_cast<std::int16_t>(code.finish(c.vocabulary, name, static_cast<int>(arguments), c.source_index(source), span, reserved, *source));
}

std::int16_t Body::finish(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    code.op(Op::leave);
    return put(name, arguments, at, reserved);
}

std::int16_t Body::looking_unit(const std::string& name, std::size_t arguments, NodeId at, const std::function<void(Body&)>& write) {
    Body unit(c, tree, Manner::looks, self_kind);
    unit.scope = scope;
    unit.code.reserve_locals(static_cast<int>(arguments));
    write(unit);
    for (std::size_t i = 0; i < scope.size(); ++i) scope[i].used = scope[i].used || unit.scope[i].used;
    return unit.put(name, arguments, at);
}

}  // namespace holo::compiler
