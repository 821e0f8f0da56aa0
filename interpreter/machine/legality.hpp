// Tells whether an event may happen.
#pragma once

#include "interpreter/machine/hearing.hpp"

namespace holo::machine {

class Legality : private Part {
public:
    Legality(Context& context, Hearing& hearing) : Part(context), hearing_(hearing) {}

    // Tells whether all required objects are there. `cut` tells that an amount was larger than possible and was reduced.
    bool fits(int happening, std::span<std::int32_t> arguments, int self, int actor, bool& cut) {
        const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
        if (!row.has_needed(arguments.data())) return false;
        return (row.first_limit == none && row.condition == none) || is_possible(row, arguments, self, actor, cut);
    }
    // Tells whether the event could be done in full.
    bool can(int happening, std::span<const std::int32_t> arguments, int self, int actor);
    bool could_be_forbidden(int happening) const { return table_.hears(happening, Phase::forbid); }

private:
    // The same with too large amounts reduced.
    bool is_possible(const HappeningRow& row, std::span<std::int32_t> arguments, int self, int actor, bool& cut);

    Hearing& hearing_;
};

}  // namespace holo::machine
