// Finds events that are raised with arguments that their rules never allow.

#include <map>
#include <optional>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

// One allowed case of an event is enough, because several arguments may reach the same code.
void deeds(Content& content) {
    // The first argument that is never allowed.
    const auto misfit = [&](const Deed& deed) -> std::optional<std::size_t> {
        const auto asked = content.flow.asked(deed.happening);
        const int definition = content.owner_of(deed.unit);
        for (std::size_t p = 0; p < asked.size() && p < deed.given.size(); ++p) {
            auto traits = deed.given[p].traits;
            if (definition != none && deed.own.count(static_cast<int>(p)) != 0) traits.add(content.sorts.of(definition));
            if (!content.sorts.compatible(traits, asked[p])) return p;
        }
        return std::nullopt;
    };
    struct Place {
        const Deed* deed;
        std::optional<std::size_t> misfit;  // nothing when one of its cases is allowed
    };
    std::map<std::uint32_t, Place> places;
    for (const auto& deed : content.flow.deeds()) {
        const auto found = misfit(deed);
        const auto [it, fresh] = places.try_emplace(deed.at, Place{&deed, found});
        if (!fresh && !found) it->second.misfit.reset();
    }
    for (const auto& [at, place] : places) {
        const auto* span = content.program.span_at(at);
        if (!place.misfit || span == nullptr) continue;
        const auto happening = static_cast<std::size_t>(place.deed->happening);
        content.report(
            Diag::in_vain, span->source, span->span,
            {content.text(content.program.happenings[happening].verb), content.words.events[happening].params[*place.misfit].name},
            content.owner_of(place.deed->unit));
    }
}

}  // namespace holo::checks
