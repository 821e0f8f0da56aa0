// A small game of its own: ranks within turns, and interludes, as people see them.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

constexpr const char* manifest = R"(game: potluck
title: Potluck
players: {from: 2, to: 3}
zones: {table: {in play: yes, abilities work: yes}}
kinds:
  game: {state: {lead: player,  told: number from 0}}
  player/players: {state: {favors/favor: "number from 0, starts at 3", points/point: number from 0}}
  card/cards: {meant in: [table]}
policies:
  simultaneous abilities take turns from: leader
  simultaneous abilities are ranked by: ranked
start: play_game
at any time: meantime
score: standing
rules: [potluck.rules]
)";

constexpr const char* rules = R"(define standing(p: player) = points of p
define leader() = if lead of the game is nothing { next(controller of the game) } else { lead of the game }

query ranked(c: card): number = 0

event favor() {
    favors of you -= 1
    points of you += 1
}

event ring() { says rings, rung }

event tell(amount: number) {
    says tells, told
    told = told * 10 + amount
}

procedure meantime(you: player) {
    offer you {
        favor if favors of you > 0 { favor }
    }
}

procedure play_game() {
    repeat 3 {
        for each player as p {
            offer p {
                go { player p rings }
                stay { }
            }
            settle
        }
    }
    finish game
}
)";

constexpr const char* cards = R"(set: EX
game: potluck
cards:
  - {id: A, name: A, script: "after a player rings: tell 1"}
  - {id: B, name: B, script: "after a player rings: tell 2"}
  - {id: C, name: C, script: "after a player rings: tell 3\nwhen this is ranked: change ranked to 1"}
  - {id: D, name: D, script: "after a player rings: tell 4\nwhen this is ranked: change ranked to 1"}
)";

struct Potluck {
    OwnFolder folder;

    Potluck() {
        folder.write("rulesets/potluck/game.yaml", manifest);
        folder.write("rulesets/potluck/potluck.rules", rules);
        folder.write("cards/potluck/set.yaml", cards);
    }
    Outcome call(std::vector<std::string> arguments, const std::string& input = {}) const {
        Call call;
        call.arguments = std::move(arguments);
        for (const auto* word : {"--root", "."}) call.arguments.emplace_back(word);
        call.folder = folder.path();
        call.input = input;
        return run(call);
    }
    Outcome scenario(const std::string& given, const std::string& steps) const {
        folder.write("tests/scenarios/potluck/one.yaml",
                     "- scenario: One\n  given: " + given + "\n  start: play_game\n  do: " + steps + "\n");
        return call({"test", "--all-modes"});
    }
};

bool says(const Outcome& outcome, const std::string& text) { return outcome.out.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("players take turns with abilities of one rank, and begin anew with the next rank", "[cli]") {
    const Potluck potluck;
    const std::string table = "{one: {table: [A as aa, C as cc]}, two: {table: [B as bb, D as dd]}, game: {lead: two}}";
    CHECK(potluck.scenario(table, "[one: go, expect: told = 2143]").status == 0);
    // Abilities of one rank alone would continue the turns.
    CHECK(
        potluck.scenario("{one: {table: [A as aa]}, two: {table: [B as bb, D as dd]}, game: {lead: one}}", "[one: go, expect: told = 124]")
            .status == 0);
    CHECK(potluck.scenario(table, "[one: go, expect: told = 2134]").status != 0);
}

TEST_CASE("a person uses an interlude before another one answers, or presses Enter", "[cli]") {
    const Potluck potluck;
    // Their own question, then the agent's: before the agent answers, the person is asked for interludes.
    auto outcome = potluck.call({"play", "potluck", "--seats", "human,random", "--scripted"}, "stay\n\n\n\nfavor\n\n\nquit\n");
    CHECK(outcome.status == 0);
    CHECK(says(outcome, "two is asked: use this before the answer, or press Enter"));
    CHECK(says(outcome, "one> "));
    outcome = potluck.call({"play", "potluck", "--seats", "human,random", "--scripted", "--lang", "es"}, "stay\n\n\nquit\n");
    CHECK(says(outcome, "se pregunta a dos: usa esto antes de la respuesta, o pulsa Intro"));
}

TEST_CASE("a game without decks is played, saved and played again", "[cli]") {
    const Potluck potluck;
    const auto played =
        potluck.call({"play", "potluck", "--seats", "human,human", "--scripted"}, "favor\nstay\n\nstay\nsave one.replay\nquit\n");
    CHECK(played.status == 0);
    CHECK(says(played, "saved: one.replay"));
    const auto replayed = potluck.call({"replay", "one.replay"});
    INFO(replayed.out << replayed.err);
    CHECK(replayed.status == 0);
    CHECK(says(replayed, "2 of 2 decisions verified"));
}
