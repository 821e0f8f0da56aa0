// Numbers for what effects have made of a set of symbols.

#include "interpreter/machine/alteration.hpp"

#include <vector>

#include "tests/testing.hpp"

using namespace holo::machine;

TEST_CASE("alterations that differ in up to three symbols have different numbers", "[machine]") {
    std::vector<bool> seen(1 << altered_bits);
    for (int property = 0; property < most_properties; ++property) {
        const int part = altered_part(property);
        REQUIRE(part > 0);
        REQUIRE(part < 1 << altered_bits);
        REQUIRE_FALSE(seen[static_cast<std::size_t>(part)]);
        seen[static_cast<std::size_t>(part)] = true;
    }
    // No two parts make a third one.
    for (int one = 0; one < most_properties; ++one)
        for (int other = one + 1; other < most_properties; ++other) REQUIRE_FALSE(seen[static_cast<std::size_t>(altered_part(one) ^ altered_part(other))]);
}
