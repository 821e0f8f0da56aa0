// `times PATTERN this PERIOD`: a name in the pattern must be used in the pattern itself, because nothing outside can refer to it; and the
// pattern cannot refer to a name outside.

#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

TEST_CASE("an unused name of a counted pattern is reported", "[compiler]") {
    for (const auto* script :
         {"act: jot (times you flip a piece as p this turn)", "act: if times a piece as p is flipped last turn > 0 { jot 1 }"}) {
        INFO(script);
        const auto found = trial(script);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == "H210");
        CHECK(found[0].part == "p");
        CHECK(found[0].message == "`p` is named and never used");
    }
}

TEST_CASE("a counted pattern without names is no mistake", "[compiler]") {
    CHECK(trial("act: jot (times you flip a piece this turn)").empty());
    CHECK(trial("act: jot (times a piece is flipped or a piece is hailed this turn)").empty());
}

TEST_CASE("a counted pattern knows no names of other steps", "[compiler]") {
    for (const auto* script : {"act: choose a piece as p, jot (times p is flipped this turn)",
                               "act: choose a player as p, jot (times player p flips a piece this turn)"}) {
        INFO(script);
        const auto found = trial(script);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == "H212");
        CHECK(found[0].message == "`p` cannot be used here");
    }
}
