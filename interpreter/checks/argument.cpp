#include "interpreter/checks/argument.hpp"

#include <algorithm>

namespace holo::checks {

namespace {

constexpr std::size_t most_numbers = 24;  // an argument with more numbers counts as any

}  // namespace

bool Argument::join(const Argument& other) {
    bool more = traits.intersect(other.traits);
    if (any_number) return more;
    if (other.any_number) {
        any_number = true;
        numbers.clear();
        return true;
    }
    for (const auto number : other.numbers) more = numbers.insert(number).second || more;
    any_number = numbers.size() > most_numbers;
    return more;
}

bool Argument::covers(const Argument& other) const {
    if (!traits.is_part_of(other.traits)) return false;
    return any_number || (!other.any_number && std::includes(numbers.begin(), numbers.end(), other.numbers.begin(), other.numbers.end()));
}

}  // namespace holo::checks
