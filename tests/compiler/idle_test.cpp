// Parts of scripts that would change nothing are refused at their place, with a remedy (H224–H226).

#include <fstream>
#include <set>

#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// A row of the list of silent constructs: a script with a part that once did nothing, and that is refused now. Constructs with a meaning
// have a scenario (silent.yaml of the lab and of a game).
struct Row {
    int row;
    Told told;
};

const Row rows[] = {
    {2, {"H224", "act: flip a piece on this on this", "on this"}},
    {2, {"H224", "act: flip this in your tray", "in your tray"}},
    {2, {"H224", "act: choose a piece as c, flip c where heft = 2", "where heft = 2"}},
    {2, {"H224", "this in your tray gets +1 heft", "in your tray"}},
    {3, {"H224", "after 2 base is flipped: jot 1", "2"}},
    {3, {"H224", "act: jot (count of 2 you)", "2"}},
    {3, {"H212", "act: flip a base", "base"}},
    {3, {"H101", "act: if no this { jot 1 }", "this"}},
    {4, {"H224", "act: scrap top 2 pieces of your pile where heft = 3", "where heft = 3"}},
    {5, {"H224", "act: scrap top 2 amber pieces of your pile", "amber"}},
    {5, {"H224", "act: scrap top 2 wedges of your pile", "wedges"}},
    {6, {"H224", "act: flip no piece", "no"}},
    {6, {"H224", "act: no opponent fills 1 spark", "no"}},
    {6, {"H224", "act: no piece becomes teal", "no"}},
    {7, {"H224", "act: if lap = 2 { jot 1, only if 1 = 2 }", "only if 1 = 2"}},
    {7, {"H224", "act: may { jot 1, only if 1 = 2 }", "only if 1 = 2"}},
    {8, {"H224", "act: after this turn ends, once per lap { jot 1 }", "once per lap"}},
    {9, {"H224", "after 2 pieces are flipped: jot 1", "2"}},
    {9, {"H224", "after each random piece is flipped: jot 1", "each"}},
    {10, {"H224", "after you fill all sparks: jot 1", "all"}},
    {10, {"H224", "after you fill no sparks: jot 1", "no"}},
    {11, {"H224", "act: if exists the highest heft piece { jot 1 }", "highest heft"}},
    {11, {"H224", "only on 2 pieces", "2"}},
    {12, {"H224", "act: jot (count of 2 pieces)", "2"}},
    {12, {"H224", "act: jot (count of random pieces)", "random"}},
    {12, {"H224", "act: jot (sum of heft of 2 pieces)", "2"}},
    {12, {"H224", "act: jot (count of the lowest heft pieces)", "lowest heft"}},
    {14, {"H224", "act: scrap up to 2 random pieces", "random"}},
    {14, {"H224", "act: scrap each random piece", "random"}},
    {15, {"H224", "act: choose a piece as p, if p is 2 amber { jot 1 }", "2"}},
    {15, {"H224", "act: choose a piece as p, if p is no amber { jot 1 }", "no"}},
    {16, {"H224", "opponents cannot fill 2 random sparks", "random"}},
    {16, {"H224", "opponents cannot flip 2 pieces", "2"}},
    {16, {"H224", "no opponents cannot fill sparks", "no"}},
    {19, {"H224", "act: use 2 stir of a piece", "2"}},
    {19, {"H224", "act: use no stir of a piece", "no"}},
    {19, {"H212", "act: use each (amber) of a piece", "each"}},
    {20, {"H224", "act: choose a piece as c, for each act of c on this as s in any order { use s }", "on this"}},
    {21, {"H224", "act: settle in play", "in play"}},
    {21, {"H224", "act: stop this", "this"}},
    {21, {"H224", "act: retrigger a piece to you", "to you"}},
    {22, {"H204", "act: flip a piece until end of turn", "until end of turn"}},
    {22, {"H224", "spur 1 until end of turn", "until end of turn"}},
    {22, {"H224", "spur 1 2", "2"}},
    {22, {"H224", "spur from 1", "from 1"}},
    {23, {"H216", "from-tray 2: this gets +1 heft", "2"}},
    {23, {"H224", "from-tray, once per turn: this gets +1 heft", "once per turn"}},
    {24, {"H226", "act: scrap a piece in your tray of an opponent", "your tray of an opponent"}},
    {25, {"H226", "act: jot (your sparks of an opponent)", "your sparks of an opponent"}},
    {25, {"H226", "act: jot (your heft of this)", "your heft of this"}},
    {26, {"H224", "act: this becomes 2 teal", "2"}},
    {26, {"H224", "act: this becomes teal of you", "of you"}},
    {26, {"H224", "act: if now is act where 1 = 2 { jot 1 }", "where 1 = 2"}},
    {27, {"H226", "act: let n = opponent's sparks of you, jot (n)", "opponent's sparks of you"}},
    {29, {"H224", "act: choose a number from 0 to 3 in your tray as n, jot (n)", "in your tray"}},
    {31, {"H224", "act: draw 2 random pieces", "random"}},
    {32, {"H225", "act: flip piece", "piece"}},
    {32, {"H225", "act: flip your amber piece", "your amber piece"}},
    {33, {"H224", "act: if exists a piece as p { jot 1 }", "as p"}},
    {33, {"H224", "only on a piece as p", "as p"}},
    {34, {"H212", "after a piece would be flipped: jot 1", "would be"}},
    {35, {"H212", "act: jot 1", "-=", "event mend(target: piece) { flipped of target -= yes }\n"}},
    {35, {"H212", "act: jot 1", "+=", "event mend(target: piece) { base of target += target }\n"}},
    {36, {"H212", "act: jot 1", "+=", "event mend() { now += act }\n"}},
    {37, {"H212", "act: set a cube to a wedge", "a wedge"}},
    {37, {"H212", "act: jot 1", "a random wedge", "event mend(one: cube) { face of one = a random wedge }\n"}},
    {37, {"H224", "act: jot 1", "of other_one", "event mend(one: cube, other_one: cube) { face of one = a random side of other_one }\n"}},
    {38, {"H203", "act: put 1 chip on each piece on you", "you"}},
};
constexpr int last_row = 42;

const Told refused[] = {
    {"H224", "act: put top chip on a piece", "top"},
    {"H212", "act: if traits of a piece = keen { jot 1 }", "traits of a piece"},
    {"H212", "act: if traits of this is amber { jot 1 }", "amber"},
    {"H212", "act: if none = traits of this { jot 1 }", "traits of this"},
    {"H212", "act: if traits of this is in tray { jot 1 }", "in tray"},
    {"H212", "act: if traits of this is keen in tray { jot 1 }", "in tray"},
    {"H224", "act: put bottom 2 chips on a piece", "bottom 2"},
    {"H224", "act: fill another spark", "another"},
    {"H203", "act: jot (count of act on this)", "act on this"},
    {"H208", "act: if heft of a piece > 2 { jot 1 }", "a piece"},
    {"H208", "act: if sparks of an opponent > 2 { jot 1 }", "an opponent"},
    {"H208", "act: while sparks of an opponent > 2 { jot 1 }", "an opponent"},
    {"H208", "act: fill (if sparks of an opponent > 2 { 1 } else { 2 }) sparks", "an opponent"},
    {"H224", "act: put 1 chip on each piece on the highest heft piece", "highest heft"},
    // A number, a symbol or a place is no object.
    {"H203", "act: let n = 3, n gets +1 heft until end of turn", "n"},
    {"H203", "act: let h = hue of this, h gets { after this is flipped: jot 1 } until end of turn", "h"},
    {"H203", "act: let z = your tray, z gets +1 heft until end of turn", "z"},
    {"H203", "act: let n = 3, n loses keen until end of turn", "n"},
    {"H203", "act: let n = 3, n becomes teal until end of turn", "n"},
    {"H203", "act: let n = 3, n cannot be flipped until end of turn", "n"},
    {"H203", "act: flip each piece other than hue of this", "hue of this"},
    {"H203", "act: flip each piece on hue of this", "hue of this"},
    {"H203", "act: use stir of hue of this", "hue of this"},
    {"H203", "act: retrigger hue of this", "hue of this"},
};

}  // namespace

TEST_CASE("a part that would change nothing is refused at its place", "[compiler]") {
    for (const auto& row : rows) check_told(row.told);
    for (const auto& idle : refused) check_told(idle);
}

TEST_CASE("every row of silent constructs is refused, or has a meaning in a scenario", "[compiler]") {
    std::set<int> tried;
    for (const auto& row : rows) tried.insert(row.row);
    for (const auto* file : {"/tests/lab/scenarios/silent.yaml", "/tests/scenarios/swtcg/silent.yaml"}) {
        std::ifstream in(project + file);
        REQUIRE(in);
        const std::string title = "- scenario: \"Row ";
        for (std::string line; std::getline(in, line);)
            if (line.starts_with(title)) tried.insert(std::stoi(line.substr(title.size())));
    }
    for (int row = 1; row <= last_row; ++row) {
        INFO("row " << row);
        CHECK(tried.count(row) == 1);
    }
}

TEST_CASE("the remedy depends on the sort of part", "[compiler]") {
    const auto found = trial("act: flip this in your tray");
    REQUIRE(found.size() == 1);
    CHECK(found[0].message == "`in your tray` would change nothing here");
    CHECK(found[0].help == "it describes something definite, or an amount: remove it, or let it stand behind a noun such as `a card`");
    CHECK(found[0].help_es == "describe algo concreto, o una cantidad: quítalo, o ponlo detrás de un sustantivo como `a card`");
    const auto noun = trial("act: flip piece");
    REQUIRE(noun.size() == 1);
    CHECK(noun[0].message == "`piece` does not say how many");
    CHECK(noun[0].help == "say `a piece` for one of them, or `each piece` for all");
    CHECK(noun[0].help_es == "di `a piece` para uno de ellos, o `each piece` para todos");
    const auto owners = trial("act: scrap a piece in your tray of an opponent");
    REQUIRE(owners.size() == 1);
    CHECK(owners[0].message == "`your` and `of an opponent` both say whose this is");
    CHECK(owners[0].help_es == "deja solo uno de los dos");
}

TEST_CASE("a part that a script takes is no error", "[compiler]") {
    const char* const sound[] = {
        "act: fill (heft of the highest heft piece in your tray) sparks",
        "act: choose a piece as c, jot (count of c where heft = 2)",
        "after another of your pieces is flipped: jot 1",
        "after you fill up to 2 sparks: jot 1",
        "act: if exists 2 wedges { jot 1 }",
        "act: for 2 random pieces as p { flip p }",
        "act: choose a piece as p, if p is one of your pieces { jot 1 }",
        "act: use stir of a piece on this",
        "act: after this turn ends, if sparks of you = 0 { jot 1 }",
        "act: jot (count of cubes of (next(you)))",
        "act: scrap 2 random pieces",
        "act: if traits of this is keen { jot 1 }",
        "act: choose a piece as p, if traits of p is not warm/dull { jot 1 }",
        "jot 1, only if lap = 5",
    };
    for (const auto* script : sound) check_sound(script);
}
