// Finds abilities with `when` or `before` that change an argument after the requirement of the event has been tested. The change of a
// price, say, then lets nobody pay who could not pay before.

#include <algorithm>
#include <set>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// Finds the queries that a unit, or a definition that it calls, asks for.
void queries(const Program& program, int unit, std::set<int>& seen, std::set<int>& found) {
    if (unit == none || !seen.insert(unit).second) return;
    each_instruction(program, program.units[static_cast<std::size_t>(unit)], [&](Op op, int, int b, std::uint32_t) {
        if (op == Op::query && found.insert(b).second) queries(program, program.happenings[static_cast<std::size_t>(b)].body, seen, found);
        if (op == Op::call) queries(program, b, seen, found);
    });
}

// Tells whether the owner of the ability changes one of these values, too.
bool changes_any(const Program& program, const AbilityRow& of, const std::set<int>& values) {
    return std::any_of(program.abilities.begin(), program.abilities.end(), [&](const AbilityRow& ability) {
        return ability.kind == AbilityKind::triggered && ability.owner_kind == of.owner_kind && ability.owner == of.owner &&
               values.count(ability.happening) != 0;
    });
}

}  // namespace

void late_changes(Content& content) {
    const auto& program = content.program;
    for (const auto& ability : program.abilities) {
        if (ability.kind != AbilityKind::triggered || (ability.phase != Phase::adjust && ability.phase != Phase::before) ||
            ability.body == none)
            continue;
        const auto& event = program.happenings[static_cast<std::size_t>(ability.happening)];
        if (event.kind != HappeningKind::event || event.condition == none) continue;
        int changed = none;
        each_instruction(program, program.units[static_cast<std::size_t>(ability.body)], [&](Op op, int, int b, std::uint32_t) {
            if (op == Op::change && b < event.arguments && loads(program, event.condition, b)) changed = b;
        });
        if (changed == none) continue;
        std::set<int> seen, asked;
        queries(program, event.condition, seen, asked);
        if (changes_any(program, ability, asked)) continue;
        std::vector<std::string> names;
        for (const auto query : asked) names.push_back(content.text(program.happenings[static_cast<std::size_t>(query)].name));
        const auto& info = content.words.events[static_cast<std::size_t>(ability.happening)];
        content.report(Diag::tested_before, ability.source, ability.span,
                       {content.text(event.verb), info.params[static_cast<std::size_t>(changed)].name,
                        names.empty() ? "@late_alone" : "@late_values|" + compiler::quoted_list(names)},
                       content.card_of(ability.owner_kind, ability.owner));
    }
}

}  // namespace holo::checks
