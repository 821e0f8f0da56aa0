// Parameters of events in a trace: each named value is shown by its name.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string manifest = R"(game: weave
players: {from: 1, to: 1}
zones: {pile: {ordered: yes}, urn: {shared: yes, ordered: yes}, table: {in play: yes}}
kinds:
  game: {}
  player/players: {state: {points: number from 0}}
  card/cards: {meant in: [table]}
  bone/bones: {stock: 1, starts in: urn, meant in: [urn], die: ["1", "2", "3", "4", "5", "6"], sides: {dots/dot: number from 1 to 6}}
periods: [turn/turns]
decks: {pile: {zone: pile}}
default decks: [all]
start: play_game
rules: [weave.rules]
)";

const std::string rules = R"(event stir(heap: zone) {
    says stirs, stirred
    mix heap
}

event set(target: bone, to aspect: side) {
    says sets, set
    face of target = aspect
}

event skip(stage: period) { says skips, skipped }

event score(amount: number, for deduction: number = -1) {
    says scores, scored
    points of you += amount - deduction
}

procedure play_game() {
    for each player as p {
        offer p {
            go {
                stir your pile
                stir urn
                skip turn
                score 3
                score 3 for 2
                choose a bone in urn as b, choose a side of b as s, set b to s
            }
            rest { score 1 }
        }
        offer p {
            go { score 1 }
            rest { score 1 }
        }
    }
    finish game
}
)";

}  // namespace

TEST_CASE("zones, sides and periods are traced by name, and omitted numbers are not traced") {
    const OwnFolder folder;
    folder.write("rulesets/weave/game.yaml", manifest);
    folder.write("rulesets/weave/weave.rules", rules);
    folder.write("cards/weave/set.yaml", "set: EX\ngame: weave\ncards: [{id: EX-1, name: One}]\n");
    folder.write("cards/weave/decks/all.yaml", "pile: [9 EX-1]\n");
    Call call;
    call.folder = folder.path();
    call.arguments = {"play", "weave", "--scripted", "--seats", "human", "--root", "."};
    call.input = "go\n1\nsave game.replay\nquit\n";
    REQUIRE(run(call).status == 0);
    call.arguments = {"replay", "game.replay", "--trace", "--root", "."};
    auto trace = run(call).out;
    INFO(trace);
    for (const auto* line :
         {" one stir pile of one\n", " one stir urn\n", " one skip turn\n", " one score 3\n", " one score 3 2\n", " one set bone 1\n"})
        CHECK(contains(trace, line));
    call.arguments.insert(call.arguments.end(), {"--lang", "es"});
    trace = run(call).out;
    for (const auto* line : {" uno stir pile de uno\n", " uno stir urn\n"}) CHECK(contains(trace, line));
}

TEST_CASE("in Spanish, zones and sides are traced in the words of the table") {
    const OwnFolder folder;
    const auto file = folder.path("game.replay");
    Call call;
    call.arguments = {"play", "destiny", "--scripted", "--seats", "human,random", "--seed", "4"};
    for (int i = 0; i < 9; ++i) call.input += "1\n";
    call.input += "save " + file + "\nquit\n";
    run(call);
    const auto trace = run({"replay", file, "--trace", "--lang", "es"}).out;
    INFO(trace);
    CHECK(contains(trace, " uno baraja mazo de uno\n"));
    CHECK(contains(trace, " dos baraja mazo de dos\n"));
    CHECK(contains(run({"replay", file, "--trace"}).out, " two shuffles deck of two\n"));
}
