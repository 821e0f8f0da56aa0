// Finds abilities that ask, after an event, for the place of something that the event has taken off the map.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

void departures(Content& content) {
    for (const auto& ability : content.program.abilities) {
        if ((ability.phase != Phase::after && ability.phase != Phase::count) || ability.happening == none) continue;
        const auto& gone = content.flow.removed_by(ability.happening);
        if (gone.empty()) continue;
        // The values that a delayed effect keeps come before those of its event.
        const int kept = std::max<int>(ability.captured, 0);
        for (const int unit : {ability.match, ability.condition, ability.body}) {
            if (unit == none) continue;
            const auto& asked = content.flow.places_asked(unit);
            const auto lost = std::find_if(gone.begin(), gone.end(), [&](const Place& place) {
                return asked.count({place.parameter + kept, place.attribute}) != 0;
            });
            if (lost == gone.end()) continue;
            const auto& event = content.words.events[static_cast<std::size_t>(ability.happening)];
            const auto& done = event.forms.size() > 1 ? event.forms[1] : event.verb;
            content.report(Diag::gone_by_then, ability.source, ability.span,
                           {event.verb, event.params[static_cast<std::size_t>(lost->parameter)].name, done},
                           Content::card_of(ability.owner_kind, ability.owner));
            break;
        }
    }
}

}  // namespace holo::checks
