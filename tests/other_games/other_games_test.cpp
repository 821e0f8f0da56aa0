// Two more games run on the same program. Each is small, is played to the end, and has an end.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "interpreter/play/simulation.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const std::string root = project + "/tests/other_games";

int lines_in(const std::string& folder) {
    int lines = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path());
        lines += static_cast<int>(std::count(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>(), '\n'));
    }
    return lines;
}

std::vector<play::GameResult> played(const catalog::Game& game, int players, const std::string& agent, int games) {
    play::SimulationPlan plan;
    const auto decks = default_decks(game, root);
    for (int p = 0; p < players; ++p) {
        plan.decks.push_back(decks[static_cast<std::size_t>(p) % decks.size()]);
        plan.agents.push_back(agent);
    }
    plan.games = games;
    plan.check_invariants = true;
    std::vector<play::GameResult> results;
    plan.received = [&](const play::GameResult& one) {
        INFO(one.error);
        CHECK(one.error.empty());
        CHECK(one.finished);
        results.push_back(one);
    };
    play::simulate(game, plan);
    CHECK(static_cast<int>(results.size()) == games);
    return results;
}

}  // namespace

TEST_CASE("another game is less than 150 lines of text, and one on a map less than 200", "[other_games]") {
    struct Game {
        const char* name;
        int least, most;
    };
    for (const auto& game : {Game{"duel", 50, 150}, {"beacon", 50, 150}, {"fire", 100, 200}, {"delve", 100, 200}}) {
        INFO(game.name);
        const int lines = lines_in(root + "/rulesets/" + game.name) + lines_in(root + "/cards/" + game.name);
        CHECK(lines > game.least);
        CHECK(lines < game.most);
    }
}

TEST_CASE("the wood is saved by all wardens or lost by all", "[other_games]") {
    const auto game = load(root, "fire");
    for (int players = 1; players <= 4; ++players) {
        int saved = 0;
        for (const auto& one : played(*game, players, "random", 60)) {
            for (int p = 2; p <= players; ++p) CHECK(one.won_by(p) == one.won_by(1));
            saved += one.won_by(1);
        }
        INFO(players << " wardens: " << saved << " of 60 games won");
        CHECK(saved > 0);
        CHECK(saved < 60);
    }
}

TEST_CASE("the vault is fought over to the last figure", "[other_games]") {
    const auto game = load(root, "delve");
    for (const auto* agent : {"random", "greedy"}) {
        int first = 0;
        for (const auto& one : played(*game, 2, agent, 40)) {
            CHECK((one.won_by(1) != one.won_by(2)));
            first += one.won_by(1);
        }
        CHECK(first > 0);
        CHECK(first < 40);
    }
}

TEST_CASE("the duel is played to its end and one of two wins", "[other_games]") {
    const auto game = load(root, "duel");
    for (const auto* agent : {"random", "greedy"}) {
        const auto results = played(*game, 2, agent, 40);
        int first = 0;
        for (const auto& one : results) {
            CHECK((one.won_by(1) != one.won_by(2)));
            first += one.won_by(1);
        }
        CHECK(first > 0);
        CHECK(first < 40);
    }
}

TEST_CASE("the beacons are lit together or not at all", "[other_games]") {
    const auto game = load(root, "beacon");
    CHECK(game->manifest.least_players == 1);
    CHECK(game->manifest.most_players == 3);
    for (int players = 1; players <= 3; ++players) {
        const auto results = played(*game, players, "random", 60);
        int saved = 0;
        for (const auto& one : results) {
            for (int p = 2; p <= players; ++p) CHECK(one.won_by(p) == one.won_by(1));
            saved += one.won_by(1);
        }
        INFO(players << " keepers: " << saved << " of 60 games won");
        CHECK(saved > 0);
        CHECK(saved < 60);
    }
}
