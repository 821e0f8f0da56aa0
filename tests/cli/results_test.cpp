// The results of a run: each of its games can be played again, and what players took from menus can be counted.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

// The rows of an answer, each cell as text.
std::vector<std::vector<std::string>> rows(const std::string& path, const std::string& sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_prepare_v2(db, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK);
    std::vector<std::vector<std::string>> out;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        out.emplace_back();
        for (int c = 0; c < sqlite3_column_count(statement); ++c)
            out.back().emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, c)));
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return out;
}

void change(const std::string& path, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
    REQUIRE(sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

}  // namespace

TEST_CASE("sim plays with agents that look one step ahead, unless it is told otherwise") {
    const auto made = json::parse(run({"sim", "destiny", "-n", "4", "--json", "--stable"}).out);
    CHECK(made["seats"][0]["agent"] == "greedy");
    CHECK(made["seats"][1]["agent"] == "greedy");
    CHECK(run({"sim", "destiny", "-n", "4", "--json", "--stable", "--agents", "greedy"}).out ==
          run({"sim", "destiny", "-n", "4", "--json", "--stable"}).out);
}

TEST_CASE("any game of a run is played again from its results") {
    const OwnFolder folder;
    for (const auto* game : {"destiny", "swtcg"}) {
        INFO(game);
        const auto file = folder.path(std::string(game) + ".db");
        REQUIRE(run({"sim", game, "-n", "6", "--seed", "11", "--agents", "greedy,random", "--out", file}).status == 0);
        for (const auto* number : {"0", "3", "5"}) {
            const auto kept = rows(file, "SELECT decisions FROM games WHERE number = " + std::string(number));
            REQUIRE(kept.size() == 1);
            const auto winner = rows(file, "SELECT seat FROM winners WHERE game = " + std::string(number));
            const std::string who = winner.empty() ? "nobody has won\n" : winner[0][0] == "1" ? "won by one\n" : "won by two\n";
            const auto outcome = run({"replay", file, "--game", number});
            INFO(number << ": " << outcome.err);
            CHECK(outcome.status == 0);
            CHECK(outcome.out == kept[0][0] + " of " + kept[0][0] + " decisions verified; " + who);
        }
    }

    // As a replay file it stands alone; people go on with it, and ask what was not offered.
    const auto file = folder.path("destiny.db"), replay = folder.path("game.replay");
    CHECK(run({"replay", file, "--game", "2", "--out", replay, "--lang", "es"}).out.starts_with("guardado: " + replay + "\n"));
    CHECK(run({"replay", replay, "--json"}).out == run({"replay", file, "--game", "2", "--json"}).out);
    CHECK(run({"why", file, "fly", "--game", "2", "--at", "9"}).out == "`fly` is nothing that could be offered here\n");
    Call call;
    call.arguments = {"play", "destiny", "--load", file, "--game", "2", "--seats", "human,human", "--scripted"};
    call.input = "quit\n";
    CHECK(contains(run(call).out, "The game is over. "));
}

TEST_CASE("a game that its results do not have is refused") {
    const OwnFolder folder;
    const auto file = folder.path("games.db");
    REQUIRE(run({"sim", "destiny", "-n", "2", "--out", file}).status == 0);
    auto outcome = run({"replay", file});
    CHECK(outcome.status == 2);
    CHECK(outcome.err == "`" + file + "` holds the games of a run: say which, as in `--game 0`\n");
    CHECK(run({"replay", file, "--lang", "es"}).err == "`" + file + "` contiene las partidas de una serie: di cuál, como `--game 0`\n");
    outcome = run({"replay", file, "--game", "2"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H323]: this is not a replay: the run has no game 2\n"));
    CHECK(
        contains(run({"replay", file, "--game", "2", "--lang", "es"}).err, "esto no es una repetición: la serie no tiene la partida 2\n"));

    // A decision that is another one leads somewhere else.
    const auto before = rows(file, "SELECT position FROM games WHERE number = 1");
    change(file, "UPDATE games SET position = 'ffffffffffffffff' WHERE number = 1");
    outcome = run({"replay", file, "--game", "1"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, before[0][0]));

    change(file, "DROP TABLE content");
    outcome = run({"replay", file, "--game", "1"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H323]: this is not a replay: its tables are none that `sim` wrote, or of an older version\n"));
    CHECK(contains(run({"replay", file, "--game", "1", "--lang", "es"}).err,
                   "esto no es una repetición: sus tablas no son de las que escribe `sim`, o son de otra versión\n"));
}

TEST_CASE("lines taken from menus stand in a table, as in the trace of the game") {
    const OwnFolder folder;
    const auto file = folder.path("games.db");
    REQUIRE(run({"sim", "destiny", "-n", "3", "--out", file}).status == 0);
    const auto trace = run({"replay", file, "--game", "2", "--trace"}).out;
    const auto plays = rows(file, "SELECT decision, seat, line, card, period FROM plays WHERE game = 2 ORDER BY decision");
    REQUIRE(plays.size() > 10);
    int cards = 0, last = 0;
    for (const auto& play : plays) {
        auto told = std::string(4 - std::min<std::size_t>(4, play[0].size()), ' ') + play[0] + "  " + (play[1] == "1" ? "one" : "two") +
                    ": " + play[2];
        INFO(told << " " << play[3]);
        const auto at = trace.find(told);
        REQUIRE(at != std::string::npos);
        const auto line = trace.substr(at, trace.find('\n', at) - at);
        CHECK(contains(line, play[3]));
        cards += play[3].empty() ? 0 : 1;
        CHECK(std::stoi(play[4]) >= last);  // rounds go on
        last = std::stoi(play[4]);
    }
    CHECK(cards > 5);
    CHECK(last > 1);
    CHECK(rows(file, "SELECT count(*) FROM plays WHERE line = 'pass' AND card <> ''") == std::vector<std::vector<std::string>>{{"0"}});
    // Every play of a card from the hand is counted among the uses of the card.
    CHECK(rows(file, "SELECT code FROM cards WHERE times < (SELECT count(*) FROM plays WHERE line = 'play' AND card = code)").empty());
}

TEST_CASE("the same games with another card, and what that is worth") {
    // A card in its own place changes nothing.
    auto made = json::parse(run({"sim", "destiny", "-n", "30", "--json", "--stable", "--swap", "AW-014=AW-014"}).out)["comparison"];
    CHECK(made["gained"] == 0);
    CHECK(made["lost"] == 0);
    CHECK(made["difference"] == 0.0);
    CHECK(made["wins"] == made["wins_changed"]);
    CHECK(made["swap"] == json({"AW-014=AW-014"}));
    CHECK(made["without"] == json::array());

    // Another deck is played as that deck would be.
    const OwnFolder folder;
    auto text = read(HOLOCRON_ROOT "/cards/destiny/decks/starter-kylo-ren.yaml");
    const auto swapped = [&](std::string from, const std::string& to) {
        REQUIRE(contains(text, from));
        text.replace(text.find(from), from.size(), to);
    };
    swapped("AW-014", "AW-083");
    const auto deck = folder.write("changed.yaml", text);
    const auto plain = json::parse(run({"sim", "destiny", "-n", "40", "--json", "--stable"}).out);
    const auto other = json::parse(run({"sim", "destiny", "-n", "40", "--json", "--stable", "--decks", deck + ",starter-rey"}).out);
    const auto both = json::parse(run({"sim", "destiny", "-n", "40", "--json", "--stable", "--swap", "AW-014=AW-083"}).out);
    made = both["comparison"];
    CHECK(made["seat"] == 1);
    CHECK(made["wins"] == plain["wins"]["1"]);
    CHECK(made["wins_changed"] == other["wins"]["1"]);
    CHECK(made["gained"].get<int>() - made["lost"].get<int>() == made["wins_changed"].get<int>() - made["wins"].get<int>());
    CHECK(made["low"].get<double>() < made["difference"].get<double>());
    CHECK(made["high"].get<double>() > made["difference"].get<double>());
    CHECK(both["signature"] == plain["signature"]);  // the first games are those that are always played
    CHECK(json::parse(run({"sim", "destiny", "-n", "40", "--json", "--stable", "--swap", "AW-014=AW-083", "-j", "3"}).out) == both);
}

TEST_CASE("a comparison is told in words, and mistakes in it are refused") {
    auto outcome = run({"sim", "destiny", "-n", "20", "--stable", "--seat", "2", "--without", "AW-124"});
    INFO(outcome.out);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "the same games again, without AW-124 Awakening (seat 2):\n  as it is "));
    const auto spanish = run({"sim", "destiny", "-n", "20", "--stable", "--seat", "2", "--without", "AW-124", "--lang", "es"}).out;
    INFO(spanish);
    CHECK(contains(spanish, "las mismas partidas otra vez, sin AW-124 Despertar (asiento 2):\n  como está "));

    const auto refused = [](std::vector<std::string> more, const std::string& english, const std::string& spanish_text) {
        std::vector<std::string> arguments{"sim", "destiny", "-n", "2"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        auto said = run(arguments);
        CHECK(said.status == 2);
        CHECK(said.out.empty());
        CHECK(said.err == english);
        arguments.insert(arguments.end(), {"--lang", "es"});
        CHECK(run(arguments).err == spanish_text);
    };
    refused({"--swap", "AW-014"}, "`AW-014` names one card; a swap is written `OLD=NEW`\n",
            "`AW-014` nombra una carta; un cambio se escribe `VIEJA=NUEVA`\n");
    refused({"--swap", "AW-014=AW-999"}, "no card is called `AW-999`\n", "ninguna carta se llama `AW-999`\n");
    refused({"--without", "AW-083"}, "`AW-083` is not in the deck of seat 1\n", "`AW-083` no está en el mazo del asiento 1\n");
    refused({"--without", "AW-014", "--seat", "3"}, "there is no seat 3\n", "no hay asiento 3\n");
}

TEST_CASE("mirrored games are the games of both seatings") {
    const auto seated = [](const char* agents, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"sim", "destiny", "-n", "20", "--json", "--stable", "--agents", agents};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return json::parse(run(arguments).out);
    };
    const auto one = seated("greedy,random"), other = seated("random,greedy"), both = seated("greedy,random", {"--mirrored"});
    const auto& made = both["mirrored"];
    CHECK(both["wins"] == one["wins"]);
    CHECK(made["games"] == 40);
    CHECK(made["agents"][0]["agent"] == "greedy");
    CHECK(made["agents"][0]["wins"].get<int>() == one["wins"]["1"].get<int>() + other["wins"]["2"].get<int>());
    CHECK(made["agents"][1]["wins"].get<int>() == one["wins"]["2"].get<int>() + other["wins"]["1"].get<int>());
    const auto& pairs = made["pairs"];
    CHECK(pairs["both"].get<int>() + pairs["one"].get<int>() + pairs["none"].get<int>() == 20);
    CHECK(2 * pairs["both"].get<int>() + pairs["one"].get<int>() == made["agents"][0]["wins"].get<int>());
    CHECK(seated("greedy,random", {"--mirrored", "-j", "3"}) == both);

    const auto told = run({"sim", "destiny", "-n", "4", "--stable", "--agents", "greedy,random", "--mirrored"});
    INFO(told.out);
    CHECK(contains(told.out, "the same deals, played a second time with the agents in each other's seats, 8 games in all:\n  greedy "));
    CHECK(contains(told.out, "  of each two games, greedy won both "));
    const auto refused = run({"sim", "destiny", "-n", "4", "--players", "3", "--mirrored"});
    CHECK(refused.status == 2);
    CHECK(refused.err == "mirrored games have two seats, and there are 3\n");
    CHECK(run({"sim", "destiny", "--mirrored", "--without", "AW-042"}).status == 2);
}
