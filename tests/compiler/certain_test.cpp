// Conditions and descriptions whose outcome is certain before any game begins (H227, H228), and numbers that no game has (H234).

#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const Told certain[] = {
    {"H227", "act: flip each amber non-amber piece", "each amber non-amber piece"},
    {"H227", "act: flip each amber non-amber piece", "each amber non-amber piece"},
    {"H227", "act: flip each flipped upright piece", "each flipped upright piece"},
    {"H227", "act: flip each amber teal piece", "each amber teal piece"},
    {"H227", "act: scrap each tray piece in your pile", "each tray piece in your pile"},
    {"H227", "act: scrap each tray piece in play", "each tray piece in play"},
    {"H227", "act: choose a piece as p, if p is an amber non-amber piece { jot 1 }", "p is an amber non-amber piece"},
    {"H227", "act: if 2 = 3 { jot 1 }", "2 = 3"},
    {"H227", "act: if count of pieces < 0 { jot 1 }", "count of pieces < 0"},
    {"H228", "act: if count of pieces >= 0 { jot 1 }", "count of pieces >= 0"},
    {"H228", "act: if count of pieces > -1 { jot 1 }", "count of pieces > -1"},
    {"H228", "act: choose a piece as p, if heft of p = heft of p { jot 1 }", "heft of p = heft of p"},
    {"H228", "act: if this is this { jot 1 }", "this is this"},
    {"H227", "act: if this is nothing { jot 1 }", "this is nothing"},
    {"H228", "act: if you is not nothing { jot 1 }", "you is not nothing"},
    {"H228", "after a piece as p is flipped: if p is not nothing { jot 1 }", "p is not nothing"},
    {"H227", "act: for each piece as p { if p is nothing { jot 1 } }", "p is nothing"},
    {"H227", "act: jot (count of pieces where it is nothing)", "it is nothing"},
    {"H229", "act: choose an amber piece as p, if p is amber { jot 1 }", "p is amber"},
    {"H229", "act: choose a piece as p, if p is a piece { flip p }", "p is a piece"},
    {"H229",
     "act: choose an amber piece as p, choose a piece as q, flip q then if p is not q { jot 1 }, choose a teal piece as r, if r is not "
     "teal { flip r }",
     "r is not teal"},
    {"H229", "act: choose an upright amber piece as p, let n = 2, if p is upright and n < lap { flip p }", "p is upright"},
    {"H229", "act: if lap = 2 { choose one of your pieces as p, if p is yours { flip p } }", "p is yours"},
    {"H227", "act: choose an amber piece as p, if p is teal { jot 1 }", "p is teal"},
    {"H227", "act: choose an upright piece as p, if p is flipped { flip p }", "p is flipped"},
    {"H228", "act: let n = 0, for each amber piece as p { if p is amber { n = n + 1 } }, jot n", "p is amber"},
    {"H234", "act: choose a number from 3 to 1 as n, jot (n)", "choose a number from 3 to 1 as n"},
    {"H234", "act: choose a number from 2 to (1 - 2 * 3) as n, jot (n)", "choose a number from 2 to (1 - 2 * 3) as n"},
    {"H234", "act: choose 3 of: { jot 1 } { jot 2 }", "3"},
    {"H234", "act: choose up to 0 pieces as ps, flip each piece among ps", "0"},
    {"H234", "act: flip 0 of your pieces", "0"},
    {"H234", "act: repeat 0 { jot 1 }", "0"},
    {"H234", "act: scrap top 0 pieces of your pile", "0"},
    {"H234", "act: fill (1 - 2) sparks", "(1 - 2) sparks"},
    {"H228", "act: jot 1", "not target is nothing", "event mend(target: piece) { only if not target is nothing }\n"},
};

}  // namespace

TEST_CASE("a certain outcome is reported at its place", "[compiler]") {
    for (const auto& one : certain) check_told(one);
    const auto never = trial("act: flip each amber non-amber piece");
    REQUIRE(never.size() == 1);
    CHECK(never[0].message == "`each amber non-amber piece` can never be true");
    CHECK(never[0].help == "its parts exclude each other, or compare what is known already: leave one of them out");
    CHECK(never[0].help_es == "sus partes se excluyen, o comparan algo que ya se sabe: quita una de ellas");
}

TEST_CASE("a number that no game has is reported with its reason", "[compiler]") {
    const std::pair<const char*, const char*> told[] = {
        {"act: choose a number from 3 to 1 as n, jot (n)",
         "`choose a number from 3 to 1 as n` can never be done: the smaller number comes first"},
        {"act: choose 3 of: { jot 1 } { jot 2 }", "`3` can never be done: there are fewer of them"},
        {"act: repeat 0 { jot 1 }", "`0` can never be done: at least 1 is needed"},
        {"act: fill (1 - 2) sparks", "`(1 - 2) sparks` can never be done: less than 0 of anything is none"},
    };
    for (const auto& [script, message] : told) CHECK(trial(script).at(0).message == message);
    CHECK(trial(told[0].first)[0].help == "write the numbers that you mean");
    CHECK(trial(told[0].first)[0].message_es == "`choose a number from 3 to 1 as n` no puede hacerse nunca: el número menor va primero");
}

TEST_CASE("an outcome that a game decides is no mistake", "[compiler]") {
    const char* const open[] = {
        "act: flip each of your amber pieces",
        "act: flip each non-teal amber piece",
        "act: flip each keen warm piece",  // a piece has several traits
        "act: scrap each piece in your pile or in your tray",
        "act: if count of pieces > 0 { jot 1 }",
        "act: choose a number from 3 to (count of pieces) as n, jot n",
        "act: choose a number from 2 to 2 as n, jot n",
        "act: choose (count of pieces) of: { jot 1 } { jot 2 }",
        "act: repeat count of pieces { jot 1 }",
        "act: fill 0 sparks",  // a cost of 0 may be raised
        "act: choose a piece as p, choose a piece as q, if heft of p = heft of q { jot 1 }",
        "act: choose a piece as p, if p is this { jot 1 }",
        "act: choose a piece as p, if p is nothing { jot 1 }",  // there may be none
        "act: choose a piece as p, if p is amber { jot 1 }",
        "act: choose an upright piece as p, flip p, if p is upright { jot 1 }",  // may have changed since
        "act: choose an upright piece as p, if lap = 2 { flip p }, if p is upright { jot 1 }",
        "act: choose an upright piece as p, repeat 2 { if p is upright { flip p } }",
        "act: for each upright piece as p { if p is upright { flip each piece } }",
        "act: choose an amber piece as p, if p is an amber wedge { jot 1 }",
        "act: choose a piece as p, if p is one of your pieces { jot 1 }",
    };
    for (const auto* script : open) check_sound(script);
}
