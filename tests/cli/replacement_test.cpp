// Output of the program replaces only files of the same kind.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

Outcome save_to(const std::string& file, std::vector<std::string> options = {}) {
    Call call;
    call.arguments = {"play", "destiny", "--seats", "human,human", "--scripted", "--seed", "5"};
    call.arguments.insert(call.arguments.end(), options.begin(), options.end());
    call.input = "1\nsave " + file + "\nquit\n";
    return run(call);
}

// Another program's database.
std::string other_database(const OwnFolder& folder) {
    const auto path = folder.path("accounts.db");
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
    REQUIRE(sqlite3_exec(db, "CREATE TABLE money(amount INTEGER)", nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return path;
}

}  // namespace

TEST_CASE("sim replaces results and nothing else") {
    OwnFolder folder;
    const auto replay = folder.path("game.replay");
    REQUIRE(save_to(replay).status == 0);
    for (const auto& file : {folder.write("cards.yaml", "set: MINE\n"), replay, other_database(folder), std::string("README.md")}) {
        INFO(file);
        const auto before = read(file);
        // Reported before nine million games are played.
        auto outcome = run({"sim", "destiny", "-n", "9000000", "--out", file});
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(contains(outcome.err, "error[H336]: `" + file + "` is there already, and is not a file of results that `sim` wrote\n"));
        CHECK(contains(outcome.err, "help: nothing was written; give another name, or remove the file first"));
        outcome = run({"sim", "destiny", "-n", "2", "--out", file, "--lang", "es"});
        CHECK(contains(outcome.err, "error[H336]: `" + file + "` ya existe y no es un archivo de resultados escrito por `sim`\n"));
        CHECK(contains(outcome.err, "no se ha escrito nada; da otro nombre, o borra antes el archivo"));
        CHECK(read(file) == before);
    }
    const auto files = files_in(folder);
    CHECK(files == std::vector<std::string>{"accounts.db", "cards.yaml", "game.replay"});
    // A file of its own, an empty file, and a link to one.
    const auto file = folder.write("empty.db", "");
    for (const auto* games : {"2", "3"}) {
        const auto outcome = run({"sim", "destiny", "-n", games, "--out", file});
        CHECK(outcome.status == 0);
        CHECK(outcome.err.empty());
        CHECK(read(file).starts_with("SQLite format 3"));
    }
}

TEST_CASE("save replaces replays and nothing else") {
    OwnFolder folder;
    const auto results = folder.path("games.db");
    REQUIRE(run({"sim", "destiny", "-n", "2", "--out", results}).status == 0);
    for (const auto& file : {folder.write("deck.yaml", "name: Mine\n"), folder.write("list.json", "{\"decks\": []}\n"), results}) {
        INFO(file);
        const auto before = read(file);
        auto outcome = save_to(file);
        CHECK(outcome.status == 0);  // the game goes on
        CHECK_FALSE(contains(outcome.out, "saved"));
        CHECK(contains(outcome.err, "error[H336]: `" + file + "` is there already, and is not a replay\n"));
        CHECK(contains(save_to(file, {"--lang", "es"}).err, "error[H336]: `" + file + "` ya existe y no es una repetición\n"));
        CHECK(read(file) == before);
    }
    const auto file = folder.write("empty.replay", "");
    for (int i = 0; i < 2; ++i) {
        const auto outcome = save_to(file);
        CHECK(outcome.err.empty());
        CHECK(contains(outcome.out, "saved: " + file));
        CHECK(nlohmann::json::parse(read(file))["decisions"].size() == 1);
    }
}
