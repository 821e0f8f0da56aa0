// The effect of drill/drill.rules, `parade`, written by hand for just these twelve.
#pragma once

#include <array>

#include "interpreter/world/state.hpp"

namespace holo::bench {

struct Company {
    static constexpr int size = 12;
    std::array<std::int16_t, size> rank, pay, wounds, arm;
    std::array<bool, size> tired;
    std::array<world::Modifier, 32> changes;
    int change_count;
};

Company company();
void parade(Company& company);
// Ends changes that last until the end of the day.
void end_day(Company& company);

}  // namespace holo::bench
