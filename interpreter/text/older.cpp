#include "interpreter/text/older.hpp"

#include <algorithm>

namespace holo::text {

namespace {

void report_in(const Constructions& grammar, const Tree& script, NodeId node, Diagnostics& out) {
    const auto known = grammar.older.find(script.text(node));
    if (known == grammar.older.end()) {
        for (const auto child : script.each(node)) report_in(grammar, script, child, out);
        return;
    }
    const auto& source = script.source();
    const auto span = script[node].span;
    const auto is_known = std::any_of(out.list().begin(), out.list().end(), [&](const auto& d) {
        return d.id == Diag::lackey_retired && d.source == source && source->in_file(d.span).begin == source->in_file(span).begin;
    });
    if (!is_known) out.add(Diag::lackey_retired, source, span, {known->first, known->second});
}

}  // namespace

void report_older(const Constructions& grammar, const Tree& script, Diagnostics& out) {
    if (!grammar.older.empty()) report_in(grammar, script, script.root(), out);
}

}  // namespace holo::text
