#include "tests/bench/company.hpp"

namespace holo::bench {

namespace {

enum Arm : std::int16_t { foot, horse, guns };
constexpr std::int16_t might = 1;
constexpr std::uint8_t day = 1;

}  // namespace

Company company() {
    Company c{};
    c.rank = {1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 1, 1};
    c.pay = {2, 2, 2, 2, 3, 3, 3, 3, 5, 5, 5, 5};
    c.arm = {foot, foot, foot, foot, foot, foot, foot, foot, guns, guns, guns, guns};
    return c;
}

[[gnu::noinline]] void parade(Company& c) {
    for (std::size_t i = 0; i < Company::size; ++i) {
        if (!((c.rank[i] >= 2 && c.rank[i] <= 6 && !c.tired[i] && c.wounds[i] < 3) || (c.pay[i] > 4 && c.arm[i] == guns))) continue;
        const auto clock = static_cast<std::int16_t>(c.change_count);
        c.changes[static_cast<std::size_t>(c.change_count++)] = {static_cast<std::int16_t>(i), might, 1, 0, day, 0, 0, clock};
    }
}

[[gnu::noinline]] void end_day(Company& c) {
    int kept = 0;
    for (int i = 0; i < c.change_count; ++i) {
        const auto& change = c.changes[static_cast<std::size_t>(i)];
        if (change.period != day) c.changes[static_cast<std::size_t>(kept++)] = change;
    }
    c.change_count = kept;
}

}  // namespace holo::bench
