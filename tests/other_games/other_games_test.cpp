// Two more games run on the same program. Each is small, is played to the end, and has an end.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "interpreter/play/room.hpp"
#include "interpreter/play/simulation.hpp"
#include "tests/own_folder.hpp"
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
    for (const auto& game :
         {Game{"duel", 50, 150}, {"beacon", 50, 150}, {"fair", 50, 150}, {"fire", 100, 200}, {"delve", 100, 200}, {"yard", 100, 200}}) {
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

TEST_CASE("carts, oxen and wagons are driven about the yard for four rounds", "[other_games]") {
    const auto game = load(root, "yard");
    for (const auto* agent : {"random", "greedy"}) CHECK(played(*game, 2, agent, 40).size() == 40);
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

TEST_CASE("copies in a pile are laid out when they are needed, which changes nothing else", "[other_games]") {
    const auto game = load(root, "fair");
    const auto decks = default_decks(*game, root);
    std::vector<const catalog::Deck*> seats;
    for (int seat = 0; seat < 4; ++seat) seats.push_back(&decks[static_cast<std::size_t>(seat % 2)]);
    const auto table = catalog::table_of(*game, seats);
    const auto all = static_cast<int>(table->objects.size());
    const auto place = *std::ranges::find_if(machine::room_places, [](const auto& one) { return one.part == &world::Shape::objects; });
    REQUIRE(table->opening().objects() == 128);
    REQUIRE(all == 5 + 202 + 40);
    int grown = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
        world::State state(table->opening()), whole(table->opening()), before(state);
        while (table->grow(whole, place)) {
        }
        REQUIRE(whole.objects() == all);
        machine::Machine machine(*table), other(*table);
        machine.attach(state);
        other.attach(whole);
        state.header().random = whole.header().random = play::generator(seed, 0);
        const auto go = [&](auto&& step) {
            before = state;
            play::with_room(
                machine, [&] { state = before; }, [&] { return step(machine); });
            step(other);
        };
        go([&](machine::Machine& on) {
            on.start(game->manifest.unit);
            return on.run();
        });
        std::size_t i = 0;
        for (; i < 4000 && machine.status() == machine::Status::deciding; ++i) {
            INFO("decision " << i);
            REQUIRE(play::broken_invariant(state, *table).empty());
            const auto options = machine.options(), others = other.options();
            REQUIRE(options.size() == others.size());
            for (std::size_t o = 0; o < options.size(); ++o) REQUIRE(options[o].object == others[o].object);
            for (int o = 0; o < all; ++o) {
                REQUIRE((o < state.objects() ? state.zone_of(o) : world::nothing) == whole.zone_of(o));
                for (int column = 0; o < state.objects() && column < table->program.columns; ++column)
                    REQUIRE(state.column(column)[o] == whole.column(column)[o]);
            }
            const int choice = static_cast<int>((i * 7 + seed) % options.size());
            go([&](machine::Machine& on) { return on.decide(choice); });
        }
        CHECK(machine.status() == machine::Status::over);
        grown += state.objects() > 128;
    }
    CHECK(grown > 0);
}

TEST_CASE("the fair ends with any number of buyers", "[other_games]") {
    const auto game = load(root, "fair");
    for (int players = 2; players <= 4; ++players) played(*game, players, "random", 20);
}

namespace {

// Errors of a module with another text in one of its files.
std::string codes_of(const std::string& game, const std::string& file, const std::string& from, const std::string& to) {
    static const OwnFolder games;
    const auto folder = games.path(game);
    std::filesystem::copy(root + "/rulesets/" + game, folder, std::filesystem::copy_options::recursive);
    std::ifstream in(folder + "/" + file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    in.close();
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    games.write(game + "/" + file, text.replace(at, from.size(), to));
    Diagnostics out;
    catalog::load_module(folder, {}, out);
    std::filesystem::remove_all(folder);
    std::string found;
    for (const auto& one : out.list()) found += (found.empty() ? "" : " ") + std::string(row(one.id).code);
    return found;
}

std::string fair_codes(const std::string& file, const std::string& from, const std::string& to) { return codes_of("fair", file, from, to); }

}  // namespace

TEST_CASE("a pile has a counter that no script sets, in a zone without order", "[other_games]") {
    CHECK(fair_codes("game.yaml", "piles: left", "piles: left").empty());
    CHECK(fair_codes("game.yaml", "piles: left", "piles: right") == "H309");
    CHECK(fair_codes("game.yaml", "piles: left", "piles: price") == "H309");
    CHECK(fair_codes("game.yaml", "left: number from 0", "left: number from 0 to 30") == "H309");
    CHECK(fair_codes("game.yaml", "stalls: {shared: yes}", "stalls: {shared: yes, ordered: yes}") == "H309");
    CHECK(fair_codes("game.yaml", "stalls: {shared: yes}", "stalls: {shared: yes, seen by: nobody}") == "H309");
    CHECK(fair_codes("fair.rules", "zone of target = nowhere", "left of target = 3") == "H212");
}

TEST_CASE("the nearest is one of several things, never one thing alone", "[other_games]") {
    const auto counting = [](const std::string& squares) {
        return codes_of("yard", "yard.rules", "count of trodden squares", "count of " + squares);
    };
    CHECK(counting("trodden squares").empty());
    CHECK(counting("squares nearest to pieces of p where it is trodden").empty());
    CHECK(counting("squares where it is trodden nearest to pieces of p") == "H109");
}

TEST_CASE("a record keeps no zone with piles", "[other_games]") {
    CHECK(fair_codes("game.yaml", "score: standing", "score: standing\nrecord: {stage: fair, zones: [hand]}").empty());
    CHECK(fair_codes("game.yaml", "score: standing", "score: standing\nrecord: {stage: fair, zones: [hand, stalls]}") == "H309");
}

TEST_CASE("areas on the screen are sorts that a board has, less areas of theirs", "[other_games]") {
    const auto codes = [](const std::string& areas) {
        return codes_of("fire", "game.yaml", "score: hope", "score: hope\nboard: {areas: [" + areas + "]}");
    };
    CHECK(codes("quarter").empty());
    CHECK(codes("quarters") == "H201");
    CHECK(codes("quarter other than nowhere at all") == "H201");
}

TEST_CASE("priorities are definitions, told one by one", "[other_games]") {
    CHECK(fair_codes("game.yaml", "score: standing", "score: standing\npriorities: [standing]").empty());
    CHECK(fair_codes("game.yaml", "score: standing", "score: standing\npriorities: [standing, standng]") == "H220");
    CHECK(fair_codes("game.yaml", "score: standing", "score: standing\npriorities: {first: standing}") == "H305");
}

TEST_CASE("a game grows again and again, and every time goes on where it was", "[other_games]") {
    std::vector<std::vector<int>> decisions;
    for (const std::string room : {"", "room: {frames: 2, values: 8, groups: 2, options: 4}\n"}) {
        const OwnFolder folder;
        for (const char* part : {"rulesets", "cards"}) {
            std::filesystem::create_directories(folder.path(part));
            std::filesystem::copy(root + "/" + part + "/fair", folder.path(part) + "/fair", std::filesystem::copy_options::recursive);
        }
        std::ofstream(folder.path("rulesets/fair/game.yaml"), std::ios::app) << room;
        const auto game = load(folder.path(), "fair");
        play::SimulationPlan plan;
        for (int p = 0; p < 4; ++p) {
            plan.decks.push_back(default_decks(*game, folder.path()).front());
            plan.agents.push_back("random");
        }
        plan.games = 20;
        plan.check_invariants = true;
        long grown = 0;
        decisions.emplace_back();
        plan.received = [&](const play::GameResult& one) {
            CHECK(one.error.empty());
            grown += one.growth.times();
            decisions.back().push_back(one.decisions);
        };
        play::simulate(*game, plan);
        CHECK(grown >= (room.empty() ? 20 : 80));
        std::ranges::sort(decisions.back());
    }
    CHECK(decisions[0] == decisions[1]);
}
