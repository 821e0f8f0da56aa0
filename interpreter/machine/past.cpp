#include "interpreter/machine/past.hpp"

#include <algorithm>
#include <bit>

#include "interpreter/machine/arithmetic.hpp"

namespace holo::machine {

void Past::remember(const Frame& frame) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    if (h.history_count >= state().layout().shape.history) context_.full(&world::Shape::history);
    continuous_.changed(Parts::past);
    auto& memory = state().history()[h.history_count++];
    memory = {};
    memory.happening = frame.happening;
    memory.number = h.remembered++;
    const int n = row.arguments + row.results;
    for (int i = 0; i < n; ++i) memory.values[i] = static_cast<std::int16_t>(state().values()[frame.base + i]);
    memory.values[n] = frame.you;
}

void Past::begin_period(int period) {
    auto& h = header();
    ++h.periods[period];
    h.period_before[period] = h.period_from[period];
    h.period_from[period] = h.remembered;
    if (h.history_count == 0) return;  // whatever is counted stays 0
    drop();
    continuous_.changed(Parts::past);
}

// Drops events that no script can ask about any more. Now and then the rest are renumbered, because numbers have 16 bits.
void Past::drop() {
    auto& h = header();
    auto* const history = state().history();
    const auto is_over = [&](const world::Memory& memory) {
        for (auto asked = table_.asked(memory.happening); asked != 0; asked &= asked - 1) {
            const int bit = std::countr_zero(asked);
            if (memory.number >= (bit % 2 == 0 ? h.period_from : h.period_before)[bit / 2]) return false;
        }
        return true;
    };
    h.history_count = static_cast<std::int32_t>(std::remove_if(history, history + h.history_count, is_over) - history);
    if (h.remembered < 0x8000) return;
    const std::uint16_t first = h.history_count > 0 ? history[0].number : h.remembered;
    const auto less = [=](std::uint16_t& number) { number = number > first ? static_cast<std::uint16_t>(number - first) : 0; };
    less(h.remembered);
    for (auto* numbers : {h.period_from, h.period_before}) std::for_each(numbers, numbers + world::most_periods, less);
    std::for_each(history, history + h.history_count, [&](world::Memory& memory) { less(memory.number); });
}

int Past::recall(int pattern, int period, bool previous, int self, int you) {
    const auto& h = header();
    const auto* const first = program_.abilities.data() + pattern;
    const auto* const last = first + first->joined + 1;
    const auto from = previous ? h.period_before[period] : h.period_from[period];
    const auto to = previous ? h.period_from[period] : h.remembered;
    int sum = 0;
    for (int i = 0; i < h.history_count; ++i) {
        const auto& memory = state().history()[i];
        if (memory.number < from || memory.number >= to) continue;
        const auto* const one =
            std::find_if(first, last, [&](const AbilityRow& pattern_) { return is_recalled(pattern_, memory, self, you); });
        if (one != last) sum = added(sum, one->captured == none ? 1 : memory.values[one->captured]);
    }
    return sum;
}

bool Past::is_recalled(const AbilityRow& pattern, const world::Memory& memory, int self, int you) {
    if (memory.happening != pattern.happening) return false;
    const auto& row = program_.happenings[static_cast<std::size_t>(pattern.happening)];
    const int n = row.arguments + row.results;
    std::int32_t values[world::most_arguments];
    std::copy_n(memory.values, n + 1, values);
    if (!hearing_.is_meant(pattern, values, values[n]) || !hearing_.concerns(pattern, self, you, values, values[n])) return false;
    return pattern.match == none || context_.evaluate(pattern.match, self, you, {values, static_cast<std::size_t>(n) + 1}) != 0;
}

}  // namespace holo::machine
