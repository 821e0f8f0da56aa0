// Agents at a table with an interlude, which may be used at any time.

#include "interpreter/play/agents.hpp"
#include "interpreter/play/simulation.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;
using machine::none;

namespace {

// Each player has three favors, each of which is a point at any time; to wave costs nothing and does nothing.
const catalog::Game& potluck() {
    static const auto game = [] {
        static const OwnFolder folder;
        folder.write("rulesets/potluck/game.yaml", R"(game: potluck
title: Potluck
players: {from: 2, to: 3}
kinds:
  game: {}
  player/players: {state: {favors/favor: "number from 0, starts at 3", points/point: number from 0}}
start: play_game
at any time: meantime
score: standing
rules: [potluck.rules]
)");
        folder.write("rulesets/potluck/potluck.rules", R"(define standing(p: player) = points of p

event favor() {
    favors of you -= 1
    points of you += 1
}

procedure meantime(you: player) {
    offer you {
        favor if favors of you > 0 { favor }
        wave { }
    }
}

procedure play_game() {
    repeat 3 {
        for each player as p {
            offer p {
                go { }
                stay { }
            }
        }
    }
    finish game
}
)");
        return load(folder.path(), "potluck");
    }();
    return *game;
}

int points_of(const world::State& state, int player) {
    for (const auto& row : potluck().program->attributes)
        if (potluck().program->text(row.name) == "points") return state.column(row.index)[player];
    return none;
}

play::Session started() {
    catalog::Deck none_at_all;
    none_at_all.source = std::make_shared<const Source>("none", "{}");
    return play::Session(potluck(), {none_at_all, none_at_all}, 7);
}

}  // namespace

TEST_CASE("each option of a decision belongs to one player, and the question's options to the chooser", "[play]") {
    auto session = started();
    auto& machine = session.machine();
    REQUIRE(machine.chooser() == 1);
    CHECK(machine.options().size() == 6);
    CHECK(play::options_of(machine, 1) == std::vector<int>{0, 1, 2, 3});
    CHECK(play::options_of(machine, 2) == std::vector<int>{4, 5});
    session.decide(4);  // the other one's favor
    CHECK(machine.chooser() == 1);
    CHECK(points_of(session.state(), 2) == 1);
    CHECK(points_of(session.state(), 1) == 0);
    REQUIRE(session.undo());
    CHECK(points_of(session.state(), 2) == 0);
}

TEST_CASE("an agent that looks ahead uses only abilities that improve its position", "[play]") {
    auto session = started();
    std::vector<std::unique_ptr<play::Agent>> agents;
    for (int seat = 0; seat < 2; ++seat) agents.push_back(play::make_agent("greedy", session.table()));
    pcg32 random(3u);
    int decisions = 0;
    for (; session.status() == machine::Status::deciding && decisions < 100; ++decisions)
        session.decide(play::choose_at(agents, session.machine(), random));
    CHECK(session.status() == machine::Status::over);
    CHECK(points_of(session.state(), 1) == 3);
    CHECK(points_of(session.state(), 2) == 3);
    CHECK(decisions < 40);
}

TEST_CASE("random agents come to an end, and use an interlude now and then", "[play]") {
    int used = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        auto session = started();
        std::vector<std::unique_ptr<play::Agent>> agents;
        for (int seat = 0; seat < 2; ++seat) agents.push_back(play::make_agent("random", session.table()));
        pcg32 random(seed);
        int decisions = 0;
        for (; session.status() == machine::Status::deciding && decisions < 1000; ++decisions)
            session.decide(play::choose_at(agents, session.machine(), random));
        CHECK(session.status() == machine::Status::over);
        used += points_of(session.state(), 1) + points_of(session.state(), 2);
    }
    CHECK(used > 20);
    CHECK(used <= 120);
}

TEST_CASE("a game with a used interlude replays from its record", "[play]") {
    auto session = started();
    for (const int option : {4, 2, 0, 1, 3, 0})
        if (session.status() == machine::Status::deciding) session.decide(option);
    Diagnostics out;
    const auto again = play::resume(potluck(), session.record(), session.decisions().size(), out);
    INFO(all_of(out));
    REQUIRE(again != nullptr);
    CHECK(again->hash() == session.hash());
}
