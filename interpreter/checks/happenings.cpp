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
    each_waiting(content, [&](const AbilityRow& ability) {
        const int card = content.card_of(ability.owner_kind, ability.owner);
        const auto at = content.misfit(ability, card);
        if (!at) return;
        const auto& params = content.words.events[static_cast<std::size_t>(ability.happening)].params;
        content.report(Diag::never_matches, ability.source, ability.span, {name(content, ability.happening), params[*at].name}, card);
    });
}

}  // namespace holo::checks
