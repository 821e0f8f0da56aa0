// Finds lasting changes of values that events count: what is spent or healed is taken from the counted value, and the change remains.

#include <map>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// A bound takes nothing and gives nothing.
bool counts_too(ModOp op) { return op < ModOp::gain && op != ModOp::at_least && op != ModOp::at_most; }

}  // namespace

void counted(Content& content) {
    const auto& program = content.program;
    // By attribute: the verb of an event that adds to it, or takes from it.
    std::map<int, std::string> verbs;
    for (const auto& happening : program.happenings) {
        if (happening.kind != HappeningKind::event || happening.body == none) continue;
        each_instruction(program, program.units[static_cast<std::size_t>(happening.body)], [&](Op op, int, int b, std::uint32_t) {
            if (op == Op::add_column) verbs.try_emplace(b, content.text(happening.verb));
        });
    }
    const auto report = [&](int attribute, int source, Span span, int definition) {
        const auto found = verbs.find(attribute);
        if (found == verbs.end()) return;
        content.report(Diag::counted_up, source, span,
                       {content.text(program.attributes[static_cast<std::size_t>(attribute)].name), found->second}, definition);
    };
    for (const auto& change : program.statics)
        if (counts_too(change.op)) report(change.target, change.source, change.span, Content::card_of(change.owner_kind, change.owner));
    for (const auto& unit : program.units)
        each_instruction(program, unit, [&](Op op, int a, int b, std::uint32_t at) {
            if (op != Op::modify || !counts_too(static_cast<ModOp>(a))) return;
            if (const auto* span = program.span_at(at)) report(b, span->source, span->span, none);
        });
}

}  // namespace holo::checks
