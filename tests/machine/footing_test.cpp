// The spaces under sets of objects are known until one of the objects moves.

#include "interpreter/machine/footing.hpp"

#include <random>

#include "tests/testing.hpp"

using holo::machine::Footing;
using holo::world::Word;

TEST_CASE("spaces under objects are known until one of these objects moves") {
    Footing footing;
    const Word one[] = {0b110, 0}, other[] = {0b1000, 1};
    REQUIRE(footing.find(one, 2, 3) == nullptr);
    footing.keep(one, 2, 3, 2)[1] = 5;
    footing.keep(other, 2, 3, 2)[0] = 7;
    REQUIRE(footing.find(one, 2, 3)[1] == 5);
    CHECK(footing.find(one, 2, 3)[0] == 0);
    CHECK(footing.find(one, 2, 4) == nullptr);  // another column
    footing.moved(4, 1);
    footing.moved(3, 5);
    CHECK(footing.find(one, 2, 3) != nullptr);
    footing.moved(3, 64);
    CHECK(footing.find(other, 2, 3) == nullptr);
    CHECK(footing.find(one, 2, 3) != nullptr);
    footing.moved(3, 1);
    CHECK(footing.find(one, 2, 3) == nullptr);
}

TEST_CASE("a later set takes the room of an early one, and nothing is known after everything has changed") {
    Footing footing;
    std::mt19937 random(3);
    for (int i = 0; i < 1000; ++i) {
        const Word set[] = {random(), random()};
        footing.keep(set, 2, 0, 1)[0] = set[0] + set[1];
        const auto* known = footing.find(set, 2, 0);
        REQUIRE(known != nullptr);
        REQUIRE(*known == set[0] + set[1]);
    }
    const Word last[] = {1, 2};
    footing.keep(last, 2, 0, 1);
    footing.forget();
    CHECK(footing.find(last, 2, 0) == nullptr);
}
