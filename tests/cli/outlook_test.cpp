// Choosing on a map: what the asked figure sees, what a move costs, and a walk step by step.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// Up to the first activation of a Gate Warden, who stands on j9; then these lines.
std::string played(const std::string& lines, const std::string& lang = "en") {
    Call call;
    call.arguments = {"play", "imperial-assault", "--seed", "3", "--scripted", "--lang", lang};
    for (int i = 0; i < 12; ++i) call.input += "1\n";
    call.input += "2\n2\n" + lines + "quit\n";
    const auto outcome = run(call);
    CHECK(outcome.err.empty());
    CHECK(outcome.status == 0);
    const auto from = outcome.out.rfind(lang == "en" ? "one activates Gate Warden" : "uno activa Guardián de la puerta");
    REQUIRE(from != std::string::npos);
    return outcome.out.substr(from);
}

}  // namespace

TEST_CASE("the points of a move stand behind its ends, the nearest ones first") {
    const auto english = played("i8\n");
    INFO(english);
    for (const auto* part :
         {"\none: What does Gate Warden #2 do? (2 actions, 0 movement points)\n",
          "\n  move to  1 i8 (1 point)    2 j8 (1)          3 k8 (1)          4 h7 (2)\n",
          "\n          21 k4 (5)         22 f5 (5)         23 e8 (5)         24 e9 (5)\n          25 move action   26 done\n",
          // A move action has given 5 points, and a step has taken one of them.
          "\none: What does Gate Warden #2 do? (1 action, 4 movement points)\n"})
        CHECK(contains(english, part));
    const auto spanish = played("i8\n", "es");
    INFO(spanish);
    for (const auto* part :
         {"\nuno: ¿Qué hace Guardián de la puerta #2? (2 acciones, 0 puntos de movimiento)\n",
          "\n  mover a  1 i8 (1 punto)    2 j8 (1)          3 k8 (1)          4 h7 (2)\n", "(1 acción, 4 puntos de movimiento)\n"})
        CHECK(contains(spanish, part));
}

TEST_CASE("spaces in sight are marked while a figure chooses, and foes in sight are named") {
    const auto english = played("i8\n");
    INFO(english);
    CHECK(contains(english, "\n  in sight ('): nobody\n"));
    CHECK(contains(english, "\n  in sight ('): F12\n"));
    CHECK(contains(english, "\n 4 | .   .   .  ~65| #  ~27 '18 '19 '%  '%  '28|\n"));
    CHECK(contains(english, "\n 8 |'60 '56 '42 '29 '22 '16 '9  '2  'G2 '3  '10|\n"));
    CHECK(contains(played("i8\n", "es"), "\n  a la vista ('): C12\n"));
    // Colors say the same: bright numbers are in sight, and faint ones are not.
    Terminal terminal({"play", "imperial-assault", "--seed", "3", "--lang", "en"}, 100, {"TERM=xterm"}, 30);
    terminal.until("one> ");
    std::string shown;
    for (const auto* line : {"1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "2", "2", "i8"}) {
        terminal.type(std::string(line) + "\n");
        shown = terminal.until("one> ");
    }
    INFO(shown);
    CHECK(contains(shown, "\033[1;36m18\033[0m"));
    CHECK(contains(shown, "\033[2;36m65\033[0m"));
    CHECK_FALSE(contains(shown, "'"));
}

TEST_CASE("a look at a space tells the way to it, its points, and what would be seen from there") {
    const auto english = played("i8\nlook i6\n?3\nlook a1\n");
    INFO(english);
    CHECK(contains(english,
                   "one> i6: environment exterior · tile Apron\n"
                   "Gate Warden #2 gets there for 2 points, by h7, i6\n"
                   "Gate Warden #2 would see from there: F6 Free Fighter #6 · F12 Free Fighter #12\n"
                   "Ov Overseer Vash · R1 Rank Trooper #1\n"));
    CHECK(contains(english, "Gate Warden #2 gets there for 1 point, by j8\n"));
    CHECK_FALSE(contains(english.substr(english.find("one> a1:")), "gets there"));
    const auto spanish = played("i8\nmirar i6\n", "es");
    INFO(spanish);
    CHECK(contains(spanish, "Guardián de la puerta #2 llega por 2 puntos: h7, i6\n"));
    CHECK(contains(spanish, "Guardián de la puerta #2 vería desde ahí: C6 Combatiente libre #6"));
}

TEST_CASE("spaces typed one after the other are a walk step by step") {
    const auto shown = played("j8 i7 h6\n");
    INFO(shown);
    for (const auto* part : {"\n  Gate Warden #2 moves to j8\n", "\n  Gate Warden #2 moves to i7\n", "\n  Gate Warden #2 moves to h6\n",
                             "(1 action, 0 movement points)\n"})
        CHECK(contains(shown, part));
}
