// Content that breaks during any evaluation: a located report and exit status 1, in every command.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string manifest = R"(game: circle
players: {from: 1, to: 1}
zones: {pile: {ordered: yes}, table: {in play: yes}}
kinds:
  game: {}
  player/players: {state: {points: number from 0}}
  card/cards: {meant in: [table]}
decks: {pile: {zone: pile}}
default decks: [all]
start: play_game
score: standing
rules: [circle.rules]
)";

// A player's score depends on itself.
const std::string rules = R"(define standing(p: player) = standing(p) + 1

require a_deck_stands = standing(you) = 1

event rise() {
    points of you += 1
}

procedure second_turn(p: player) {
    offer p {
        rise { rise }
        rest if standing(p) = 1 { rise }
    }
}

procedure play_game() {
    for each player as p {
        offer p {
            rise { rise }
            rest { rise }
        }
        second_turn(p)
    }
    finish game
}
)";

class Circle {
public:
    Circle() {
        folder_.write("rulesets/circle/game.yaml", manifest);
        folder_.write("rulesets/circle/circle.rules", rules);
        folder_.write("cards/circle/set.yaml", "set: EX\ngame: circle\ncards: [{id: EX-1, name: One}]\n");
        folder_.write("cards/circle/decks/all.yaml", "pile: [9 EX-1]\n");
    }
    Outcome call(std::vector<std::string> arguments, const std::string& input = {}) const {
        Call call;
        call.arguments = std::move(arguments);
        call.arguments.insert(call.arguments.end(), {"--root", "."});
        call.folder = folder_.path();
        call.input = input;
        return run(call);
    }
    const OwnFolder& folder() const { return folder_; }

private:
    OwnFolder folder_;
};

const std::string where = "  --> ./rulesets/circle/circle.rules:1:39";

}  // namespace

TEST_CASE("a broken agent's score, requirement or saved game is reported with its place") {
    const Circle circle;
    REQUIRE(circle.call({"check", "circle"}).status == 0);
    // A person decides once; the continuation breaks, and the decision is taken back.
    auto outcome = circle.call({"play", "circle", "--seats", "human", "--scripted"}, "1\nsave one.replay\nquit\n");
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "error[H502]: effects are nested more than "));
    CHECK(contains(outcome.err, where));

    // One decision further than the last one that could be saved.
    auto record = nlohmann::json::parse(read(circle.folder().path("one.replay")));
    REQUIRE(record["decisions"].empty());
    record["decisions"].push_back(0);
    record["hashes"].push_back(record["hashes"][0]);
    circle.folder().write("two.replay", record.dump());

    for (const auto& arguments : {std::vector<std::string>{"play", "circle", "--seats", "greedy"},
                                  {"play", "circle", "--load", "two.replay", "--seats", "greedy"},
                                  {"replay", "two.replay"},
                                  {"why", "two.replay", "rise"},
                                  {"check", "cards/circle/decks/all.yaml"},
                                  {"sim", "circle", "-n", "1", "--agents", "greedy"}}) {
        INFO(arguments[0]);
        outcome = circle.call(arguments);
        CHECK(outcome.status == 1);
        CHECK(contains(outcome.err, "error[H502]: effects are nested more than "));
        CHECK(contains(outcome.err, where));
        CHECK(contains(outcome.err, "1 | define standing(p: player) = standing(p) + 1\n"));
    }
    CHECK(contains(outcome.err, where + "  game 0, decision 0\n"));
    outcome = circle.call({"sim", "circle", "-n", "1", "--agents", "greedy", "--lang", "es"});
    CHECK(contains(outcome.err, where + "  partida 0, decisión 0\n"));
}

TEST_CASE("a broken game does not affect reports on other games") {
    OwnFolder folder;
    for (const auto* game : {"aaa", "bbb"}) {
        const std::string name = game;
        auto text = manifest;
        text.replace(text.find("circle\n"), 6, name);
        text.erase(text.find("score: standing\n"), 16);
        folder.write("rulesets/" + name + "/game.yaml", text);
        folder.write("rulesets/" + name + "/circle.rules", name == "aaa" ? "procedure play_game() { finish gaem }\n" : rules);
        folder.write(
            "tests/scenarios/" + name + "/one.yaml",
            "- scenario: A start\n  given: {one: {points: 1}}\n  do:\n    - offers only: [rise, rest]\n    - expect: points of one = 1\n");
    }
    Call call;
    call.arguments = {"test"};
    call.folder = folder.path();
    auto outcome = run(call);
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "rulesets/aaa/circle.rules:1:"));
    CHECK_FALSE(contains(outcome.err, "bbb"));
    CHECK(contains(outcome.out, "1 passed, 0 failed"));
    call.arguments = {"test", "bbb"};
    outcome = run(call);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
}
