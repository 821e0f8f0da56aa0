// Checks events that abilities wait for, and prohibitions.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

bool happens(const Content& content, int happening) {
    const bool query = content.program.happenings[static_cast<std::size_t>(happening)].kind == HappeningKind::query;
    return query ? content.usage.asks(happening) : !content.flow.cases(happening).empty();
}

std::string name(const Content& content, int happening) {
    return content.text(content.program.happenings[static_cast<std::size_t>(happening)].verb);
}

template <typename F>
void each_waiting(const Content& content, F f) {
    for (const auto& ability : content.program.abilities)
        if (ability.happening != none) f(ability);
}

}  // namespace

void triggers(Content& content) {
    each_waiting(content, [&](const AbilityRow& ability) {
        if (ability.phase == Phase::forbid || happens(content, ability.happening)) return;
        content.report(Diag::never_happens, ability.source, ability.span, {name(content, ability.happening)},
                       content.card_of(ability.owner_kind, ability.owner));
    });
}

void prohibitions(Content& content) {
    each_waiting(content, [&](const AbilityRow& ability) {
        if (ability.phase != Phase::forbid) return;
        const bool query = content.program.happenings[static_cast<std::size_t>(ability.happening)].kind == HappeningKind::query;
        if (!query && happens(content, ability.happening)) return;
        content.report(Diag::idle_prohibition, ability.source, ability.span,
                       {name(content, ability.happening), query ? "@forbids_value" : "@forbids_never"},
                       content.card_of(ability.owner_kind, ability.owner));
    });
}

// Compares everything that a pattern asks of the arguments with everything that they may be.
void patterns(Content& content) {
    const auto& program = content.program;
    each_waiting(content, [&](const AbilityRow& ability) {
        const auto& cases = content.flow.cases(ability.happening);
        if (cases.empty() || ability.checks == 0) return;
        const auto& params = content.words.events[static_cast<std::size_t>(ability.happening)].params;
        const int card = content.card_of(ability.owner_kind, ability.owner);
        auto now = content.flow.asked(ability.happening);
        const auto first = program.checks.begin() + ability.first_check, last = first + ability.checks;
        std::for_each(first, last, [&](const CheckRow& check) {
            if (check.argument >= now.size()) return;
            if (check.op == CheckOp::has_property || check.op == CheckOp::lacks_property)
                now[check.argument].add(Trait{check.operand, check.op == CheckOp::has_property});
            if (check.op == CheckOp::is_self && card != none) now[check.argument].add(content.sorts.of(card));
        });
        // Reports the first argument that does not fit.
        const auto misfit = [&](const Arguments& given) -> std::size_t {
            for (std::size_t p = 0; p < given.size() && p < now.size(); ++p) {
                const auto differs = [&](const CheckRow& check) {
                    return check.argument == p && check.op == CheckOp::equals && !given[p].any_number &&
                           given[p].numbers.count(check.operand) == 0;
                };
                if (std::any_of(first, last, differs) || !content.sorts.compatible(given[p].traits, now[p])) return p;
            }
            return params.size();
        };
        std::size_t at = params.size();
        for (const auto& given : cases) {
            at = misfit(given);
            if (at >= params.size()) return;
        }
        content.report(Diag::never_matches, ability.source, ability.span, {name(content, ability.happening), params[at].name}, card);
    });
}

}  // namespace holo::checks
