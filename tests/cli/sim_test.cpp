// sim: figures that can be had again, and nothing lost.

#include <sqlite3.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> out;
    for (const auto& [key, value] : object.items()) out.push_back(key);
    return out;
}

long query(const std::string& path, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    const auto value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return static_cast<long>(value);
}

}  // namespace

TEST_CASE("json has the keys that others rely on") {
    auto made = json::parse(run({"sim", "destiny", "-n", "40", "--agents", "random", "--json"}).out);
    CHECK(made["games"] == 40);
    CHECK(made["finished"] == 40);
    CHECK(made["decisions"].get<long>() > 40);
    CHECK(made["wins"]["1"].get<int>() + made["wins"]["2"].get<int>() == 40);
    CHECK(made["seconds"].is_number());
    made = json::parse(run({"check", "destiny", "--format", "json"}).out);
    CHECK(made["cards"] == 1319);
    CHECK(made["errors"] == 0);
    CHECK(made["warnings"] == made["diagnostics"].size());
    for (const auto& one : made["diagnostics"]) CHECK(one["code"] == "H360");  // later sets, whose scripts are still to be written
    made = json::parse(run({"test", "tests/scenarios/destiny/winning.yaml", "--format", "json"}).out);
    CHECK(made["passed"].get<int>() > 0);
    CHECK(made["failed"] == 0);
    made = json::parse(run({"coverage", "destiny", "--format", "json"}).out);
    CHECK(made["testable"].get<int>() > 250);
    CHECK(made["covered"].get<int>() <= made["testable"].get<int>());
    CHECK(made["percent"].get<double>() > 50);
    CHECK(made["missing"].is_array());
    OwnFolder folder;
    const auto bad = folder.write(
        "a.yaml",
        "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: One, type: event, color: red, affiliation: neutral, cost: 1, speed: 3}\n");
    const auto outcome = run({"check", bad, "--json"});
    CHECK(outcome.status == 1);
    made = json::parse(outcome.out);
    CHECK(made["errors"] == 1);
    CHECK(keys(made["diagnostics"][0]) ==
          std::vector<std::string>{"code", "column", "end_column", "end_line", "file", "help", "line", "message", "severity", "subject"});
    CHECK(made["diagnostics"][0]["code"] == "H307");
    CHECK(made["diagnostics"][0]["line"] == 4);
}

TEST_CASE("games of a module without periods are as long as their decisions") {
    const auto outcome = run({"sim", "yard", "--games", "5", "--stable", "--root", "tests/other_games"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, " decisions (median "));
    CHECK_FALSE(contains(outcome.out, "length: 0"));
    CHECK(contains(run({"sim", "yard", "--games", "5", "--stable", "--root", "tests/other_games", "--lang", "es"}).out,
                   " decisiones (mediana "));
}

TEST_CASE("the same run gives the same output, whatever the number of threads") {
    for (const auto* players : {"2", "3", "4"}) {
        const auto one = run({"sim", "destiny", "-n", "60", "--agents", "random", "--players", players, "--stable", "--json", "-j", "1"});
        CHECK(one.status == 0);
        CHECK(one.err.empty());
        CHECK_FALSE(contains(one.out, "\"seconds\""));
        CHECK(run({"sim", "destiny", "-n", "60", "--agents", "random", "--players", players, "--stable", "--json", "-j", "4"}).out ==
              one.out);
        CHECK(json::parse(one.out)["wins"].size() == static_cast<std::size_t>(players[0] - '0'));
    }
    const auto text = run({"sim", "destiny", "-n", "60", "--agents", "random", "--stable", "-j", "1"});
    CHECK(run({"sim", "destiny", "-n", "60", "--agents", "random", "--stable", "-j", "3"}).out == text.out);
    CHECK(contains(text.out, "share (95 %)"));
    CHECK(contains(text.out, "without bias 50.0 %"));
    CHECK(run({"sim", "destiny", "-n", "60", "--agents", "random", "--stable", "--seed", "2"}).out != text.out);
    CHECK(contains(run({"sim", "destiny", "-n", "20", "--lang", "es"}).out, "quien actúa primero gana"));
}

TEST_CASE("greedy beats random from either seat") {
    for (const auto* agents : {"greedy,random", "random,greedy"}) {
        const auto made = json::parse(run({"sim", "destiny", "-n", "150", "--agents", agents, "--json"}).out);
        const auto& seat = made["seats"][agents[0] == 'g' ? 0 : 1];
        CHECK(seat["agent"] == "greedy");
        CHECK(seat["low"].get<double>() > 0.5);  // an end of the 95 % interval
    }
}

TEST_CASE("results go to SQLite, all or nothing") {
    OwnFolder folder;
    const auto file = folder.path("games.db");
    auto outcome = run({"sim", "destiny", "-n", "25", "--out", file, "--json"});
    CHECK(outcome.status == 0);
    CHECK(files_in(folder) == std::vector<std::string>{"games.db"});
    CHECK(query(file, "SELECT count(*) FROM games") == 25);
    CHECK(query(file, "SELECT count(*) FROM winners WHERE seat = 1") == json::parse(outcome.out)["wins"]["1"]);
    CHECK(query(file, "SELECT complete FROM run") == 1);

    const auto before = read(file);
    Call call;
    call.arguments = {"sim", "destiny", "-n", "25", "--seed", "2", "--out", file, "--json"};
    call.largest_file = 1000;
    outcome = run(call);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H321]: cannot write `" + file + "`: File too large"));
    CHECK(contains(outcome.err, "nothing that was there before was changed"));
    CHECK(json::parse(outcome.out)["games"] == 25);  // the figures are shown all the same
    CHECK(read(file) == before);
    CHECK(files_in(folder) == std::vector<std::string>{"games.db"});

    // Where nothing can be written is said before the games are played.
    outcome = run({"sim", "destiny", "-n", "9000000", "--out", folder.path("none/games.db")});
    CHECK(outcome.status == 3);
    CHECK(outcome.out.empty());

    outcome = run({"sim", "destiny", "-n", "5", "--out", "/dev/full"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "cannot write `/dev/full`: No space left on device"));
    struct stat device {};
    CHECK((::stat("/dev/full", &device) == 0 && S_ISCHR(device.st_mode)));
    outcome = run({"sim", "destiny", "-n", "5", "--out", folder.path()});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "it is a folder"));
}

TEST_CASE("tables that grow are counted, game by game, and change nothing") {
    OwnFolder folder;
    namespace fs = std::filesystem;
    for (const auto* above : {"rulesets", "cards"}) fs::create_directory(folder.path(above));
    fs::copy(HOLOCRON_ROOT "/tests/other_games/rulesets/duel", folder.path("rulesets/duel"), fs::copy_options::recursive);
    fs::copy(HOLOCRON_ROOT "/tests/other_games/cards/duel", folder.path("cards/duel"), fs::copy_options::recursive);
    const auto simulated = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"--root", folder.path(), "sim", "duel", "-n", "60", "--agents", "random", "--stable"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto outcome = run(arguments);
        REQUIRE(outcome.status == 0);
        return outcome.out;
    };
    const auto roomy = json::parse(simulated({"--json"}));
    CHECK(roomy["growth"] == json::parse(R"({"games": 0, "times": 0, "parts": {}})"));
    CHECK_FALSE(contains(simulated({}), "grew"));

    // One option is more than there is room for in no game, two are in each.
    folder.write("rulesets/duel/game.yaml", read(folder.path("rulesets/duel/game.yaml")) + "room: {options: 1}\n");
    const auto small = json::parse(simulated({"--json", "-j", "1"}));
    CHECK(small["growth"]["games"] == 60);
    CHECK(small["growth"]["times"].get<long>() >= 60);
    CHECK(small["growth"]["parts"]["options"] == small["growth"]["times"]);
    CHECK(small["growth"]["parts"].size() == 1);
    CHECK(small["signature"] == roomy["signature"]);
    CHECK(simulated({"--json", "-j", "4"}) == simulated({"--json", "-j", "1"}));
    CHECK(contains(simulated({}),
                   "tables grew in 60 games, " + std::to_string(small["growth"]["times"].get<long>()) + " × in all: `options` "));
    CHECK(contains(simulated({"--lang", "es"}), "hubo mesas que crecieron en 60 partidas, "));

    simulated({"--out", folder.path("games.db")});
    CHECK(query(folder.path("games.db"), "SELECT sum(grown) FROM games") == small["growth"]["times"]);
}

// An agent that imagined a card of one pile in the other would look into a loop without end, and its game would break.
TEST_CASE("agents deal the unseen anew within the part of the deck, or the stock, that it came from") {
    OwnFolder folder;
    namespace fs = std::filesystem;
    for (const auto* game : {"parts", "stocks"})
        for (const auto* below : {"rulesets/", "cards/"}) fs::create_directories(folder.path(std::string(below) + game + "/decks"));
    const std::string zones =
        "players: {from: 2, to: 2}\n"
        "zones:\n"
        "  table: {in play: yes}\n"
        "  red pile: {shared: yes, ordered: yes, seen by: nobody}\n"
        "  blue pile: {shared: yes, ordered: yes, seen by: nobody}\n"
        "start: go\nscore: rating\nrules: [m.rules]\n";
    const std::string rules =
        "procedure go() {\n"
        "    for each player as p { offer p { dig { player p digs } wait { } } }\n"
        "    finish game\n"
        "}\n";
    folder.write("rulesets/parts/game.yaml", "game: parts\ntitle: Parts\n" + zones +
                                                 "symbols: {sort: [ruby/rubies, sapphire/sapphires]}\n"
                                                 "kinds:\n"
                                                 "  game: {state: {n: number}}\n"
                                                 "  player/players: {}\n"
                                                 "  card/cards: {meant in: [table], printed: {sort: \"sort, required\"}}\n"
                                                 "decks: {red: {zone: red pile, shared: yes}, blue: {zone: blue pile, shared: yes}}\n"
                                                 "default decks: [d]\n");
    folder.write("rulesets/parts/m.rules", rules +
                                               "define rating(p: player) = count of rubies in table of p\n"
                                               "event digs() {\n"
                                               "    let c = top card of red pile\n"
                                               "    zone of c = table of you\n"
                                               "    while c is not a ruby { n += 1 }\n"
                                               "}\n");
    folder.write(
        "cards/parts/s.yaml",
        "set: M\ntitle: M\ngame: parts\ncards:\n  - {id: M-1, name: Ruby, sort: ruby}\n  - {id: M-2, name: Sapphire, sort: sapphire}\n");
    folder.write("cards/parts/decks/d.yaml", "{name: D, game: parts, red: [6 M-1], blue: [6 M-2]}\n");
    folder.write("rulesets/stocks/game.yaml", "game: stocks\ntitle: Stocks\n" + zones +
                                                  "kinds:\n"
                                                  "  game: {state: {n: number}}\n"
                                                  "  player/players: {state: {gems/gem: number}}\n"
                                                  "  ruby/rubies: {stock: 6, starts in: red pile, meant in: [table], die: [\"1\", \"2\", "
                                                  "\"3\", \"4\", \"5\", \"6\"], sides: {spots: number from 1 to 6}}\n"
                                                  "  sapphire/sapphires: {stock: 6, starts in: blue pile, meant in: [table], die: [\"1\", "
                                                  "\"2\", \"3\", \"4\", \"5\", \"6\"], sides: {spots: number from 1 to 6}}\n");
    folder.write("rulesets/stocks/m.rules", rules +
                                                "define rating(p: player) = gems of p\n"
                                                "event digs() {\n"
                                                "    gems of you += 1\n"
                                                "    while exists a sapphire in red pile { n += 1 }\n"
                                                "}\n");
    for (const auto* game : {"parts", "stocks"}) {
        const auto outcome = run({"--root", folder.path(), "sim", game, "-n", "200", "--agents", "greedy", "--json"});
        INFO(outcome.err);
        CHECK(outcome.status == 0);
        const auto made = json::parse(outcome.out);
        CHECK(made["finished"] == 200);
        CHECK(made["broken"] == 0);
    }
}

// A game holds what it holds, however many are played. The sanitizer keeps what has been freed.
#ifndef HOLOCRON_SANITIZED
TEST_CASE("ten times as many games take no more memory") {
    OwnFolder folder;
    const auto peak = [&](const char* games) {
        const auto outcome = run({"--root", "tests/other_games", "sim", "duel", "-n", games, "--agents", "random", "-j", "2", "--out",
                                  folder.path("games.db"), "--json"});
        REQUIRE(outcome.status == 0);
        CHECK(query(folder.path("games.db"), "SELECT count(*) FROM games") == std::stol(games));
        return outcome.peak;
    };
    const auto few = peak("2000"), many = peak("20000");
    INFO(few << " KiB, then " << many << " KiB");
    CHECK(many < few + 3000);
}
#endif

TEST_CASE("Ctrl-C keeps what was played and says that it is not all") {
    OwnFolder folder;
    const auto file = folder.path("games.db");
    Call call;
    call.arguments = {"sim", "destiny", "-n", "9000000", "--out", file, "--json"};
    call.interrupt_after = 2500;
    const auto outcome = run(call);
    CHECK(outcome.status == 130);
    CHECK(contains(outcome.err, "interrupted: partial results of "));
    const auto made = json::parse(outcome.out);
    CHECK(made["complete"] == false);
    CHECK(made["games"].get<long>() > 0);
    CHECK(made["games"].get<long>() < 9'000'000);
    CHECK(query(file, "SELECT count(*) FROM games") == made["games"].get<long>());
    CHECK(query(file, "SELECT complete FROM run") == 0);
}

TEST_CASE("progress is shown on a terminal only") {
    Terminal terminal({"sim", "destiny", "-n", "9000000"}, 80);
    CHECK(contains(terminal.until("s left"), "destiny ["));
    terminal.type("\x03");
    terminal.until("interrupted: partial results");
    CHECK(terminal.wait() == 130);
}
