// `times PATTERN this PERIOD`: a name in the pattern must be used in the pattern itself, because nothing outside can refer to it; and the
// pattern can refer to one object that is named outside, and to nothing else.

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

TEST_CASE("a counted pattern speaks of one named object", "[compiler]") {
    CHECK(trial("act: choose a piece as p, jot (times p is flipped this turn)").empty());
    CHECK(trial("act: flip a piece where times it is flipped last turn > 0").empty());
}

TEST_CASE("a counted pattern knows one name of other steps and no more", "[compiler]") {
    const auto found = trial("act: choose a player as p, choose a piece as q, flip q, jot (times player p flips q this turn)");
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == "H212");
    CHECK(found[0].part == "player p flips q");
    CHECK(found[0].message == "`q` cannot be used here");
}
