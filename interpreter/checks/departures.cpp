// Finds questions, after an event, for something that the event has taken away: a place on the map, a number of tokens, a link.

#include <algorithm>
#include <map>
#include <optional>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// The numbers that the argument of an event has in the code of an ability.
std::vector<int> aliases(Content& content, const AbilityRow& ability, int argument) {
    // The values that a delayed effect keeps come before those of its event.
    std::vector<int> numbers{argument + std::max<int>(ability.captured, 0)};
    for (const auto& check : checks_of(content.program, ability)) {
        if (check.argument != argument) continue;
        if (check.op == CheckOp::is_self) numbers.push_back(own_parameter);
        if (check.op == CheckOp::is_link_of_self) numbers.push_back(parameter_of_link(content.flow.stored(Storage::column, check.operand)));
    }
    if (ability.kind == AbilityKind::delayed && ability.match != none)
        for (const auto& [kept, given] : content.flow.compared_by(ability.match))
            if (given == numbers.front() && kept >= 0) numbers.push_back(kept);
    return numbers;
}

// The first attribute that the event has emptied when the ability asks for it, or none.
std::optional<ArgumentAttribute> lost_to(Content& content, const AbilityRow& ability) {
    const auto checks = checks_of(content.program, ability);
    for (const auto& emptied : content.flow.emptied_by(ability.happening)) {
        for (const auto& check : checks)
            if (check.op == CheckOp::compares && check.argument == emptied.parameter &&
                content.flow.one_for(check.operand) == emptied.attribute)
                return emptied;
        const auto numbers = aliases(content, ability, emptied.parameter);
        for (const int unit : {ability.match, ability.condition, ability.body}) {
            if (unit == none) continue;
            const auto& asked = content.flow.asked_by(unit);
            for (const int number : numbers)
                if (asked.count({number, emptied.attribute}) != 0) return emptied;
        }
    }
    return std::nullopt;
}

// The attribute of such things that is stored there, because other kinds may store others in the same place.
const AttributeRow& row_of(const Content& content, int attribute, int kind) {
    const auto& all = content.program.attributes;
    const auto& any = all[static_cast<std::size_t>(attribute)];
    const auto found = std::find_if(all.begin(), all.end(), [&](const AttributeRow& row) {
        return row.storage == any.storage && row.index == any.index && row.kind == kind;
    });
    return found == all.end() ? any : *found;
}

// Reports that the event has taken the attribute from its argument, with the phrase for the remedy.
void report(Content& content, const Emptying& by, int attribute, const std::string& remedy, int source, Span span, int card) {
    const auto& event = content.words.events[static_cast<std::size_t>(by.happening)];
    const auto& whose = event.params[static_cast<std::size_t>(by.argument)];
    const bool led = is_led_by(attribute);
    const auto& row = row_of(content, led ? led_by(attribute) : attribute, whose.type.index);
    const auto taken = (led ? "@taken_led|" : "@taken_own|") + compiler::quoted_list({content.text(row.name)});
    if (!led && row.type == space_type) content.report(Diag::gone_by_then, source, span, {event.verb, whose.name, remedy}, card);
    else content.report(Diag::empty_by_then, source, span, {event.verb, whose.name, remedy, taken}, card);
}

// Abilities that wait for the event.
void after_events(Content& content) {
    // An ability with `or` has a row for each event; one event after which the thing is still there is reason enough to ask.
    std::map<std::pair<int, std::uint32_t>, std::vector<const AbilityRow*>> written;
    for (const auto& ability : content.program.abilities)
        if ((ability.phase == Phase::after || ability.phase == Phase::count) && ability.happening != none)
            written[{ability.source, ability.span.begin}].push_back(&ability);
    for (const auto& [place, rows] : written) {
        std::optional<ArgumentAttribute> lost;
        for (const auto* row : rows)
            if (lost = lost_to(content, *row); !lost) break;
        if (!lost) continue;
        const auto& last = *rows.back();
        const auto& event = content.words.events[static_cast<std::size_t>(last.happening)];
        report(content, {last.happening, lost->parameter}, lost->attribute,
               "@before_event|" + (event.forms.size() > 1 ? event.forms[1] : event.verb), last.source, last.span,
               Content::card_of(last.owner_kind, last.owner));
    }
}

// Steps behind the step that does it.
void after_steps(Content& content) {
    for (const auto& [place, question] : content.flow.late_questions()) {
        const auto& [at, asked] = place;
        const auto* span = content.program.span_at(at);
        if (span == nullptr) continue;
        const auto& event = content.words.events[static_cast<std::size_t>(question.emptying.happening)];
        report(content, question.emptying, asked.attribute, "@before_step|" + event.verb, span->source, span->span,
               content.owner_of(question.unit));
    }
}

}  // namespace

void departures(Content& content) {
    after_events(content);
    after_steps(content);
}

}  // namespace holo::checks
