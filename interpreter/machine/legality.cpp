#include "interpreter/machine/legality.hpp"

#include <algorithm>

namespace holo::machine {

bool Legality::is_possible(const HappeningRow& row, std::span<std::int32_t> arguments, int self, int actor, bool& cut) {
    if (row.first_limit != none) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const auto unit = program_.limits[static_cast<std::size_t>(row.first_limit) + i];
            if (unit == none) continue;
            const int most = std::max(0, context_.evaluate(unit, self, actor, arguments));
            if (arguments[i] > most) {
                cut = cut || arguments[i] != all_of_it;
                arguments[i] = most;
            }
        }
    }
    return row.condition == none || context_.evaluate(row.condition, self, actor, arguments) != 0;
}

bool Legality::can(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
    std::int32_t copy[world::most_arguments];
    std::copy(arguments.begin(), arguments.end(), copy);
    bool cut = false;
    if (!fits(happening, {copy, arguments.size()}, self, actor, cut) || cut) return false;
    return !could_be_forbidden(happening) || !hearing_.is_forbidden(happening, copy, actor);
}

}  // namespace holo::machine
