// test: the folder of the scenarios, the failed ones, and an empty run.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

std::string scenario(const std::string& name, int resources) {
    return "- scenario: " + name +
           "\n  game: destiny\n  given: {one: {resources: 2, play: [AW-038]}, two: {play: [AW-011]}, game: {phase: action phase}}\n"
           "  start: continue_action_phase(one)\n  do:\n    - expect: resources of one = " +
           std::to_string(resources) + "\n";
}

// In the user's own folder, beside Holocron's.
Outcome test_in(const std::string& folder, std::vector<std::string> arguments = {}) {
    Call call;
    call.arguments = std::move(arguments);
    call.arguments.insert(call.arguments.begin(), "test");
    call.folder = folder;
    call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
    return run(call);
}

}  // namespace

TEST_CASE("every failed scenario is named") {
    OwnFolder folder;
    const auto file = folder.write("s.yaml", scenario("First", 9) + scenario("Second", 2) + scenario("Third", 7));
    auto outcome = run({"test", file});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.out, "failed: " + file + ":1  First\nfailed: " + file + ":13  Third\n1 passed, 2 failed ("));
    outcome = run({"test", file, "--restore", "--lang", "es"});
    CHECK(contains(outcome.out, "fallido: " + file + ":1  First\nfallido: " + file + ":13  Third\nfallido: " + file +
                                    ":1  First (guardar y restaurar)\n"));
    const auto failures = nlohmann::json::parse(run({"test", file, "--json"}).out)["failures"];
    REQUIRE(failures.size() == 2);
    CHECK(failures[1]["scenario"] == "Third");
    CHECK(failures[1]["line"] == 13);
    // A scenario with an unknown variant leaves its name to no other.
    const auto odd = folder.write(
        "odd.yaml", "- scenario: Odd\n  game: destiny\n  variant: nothing\n  given: {one: {play: [AW-038]}}\n  do: [{expect: 1 = 1}]\n" +
                        scenario("Even", 2));
    outcome = run({"test", odd});
    CHECK(contains(outcome.out, "failed: " + odd + ":1  Odd\n1 passed, 1 failed"));
}

TEST_CASE("a run of no scenarios is an error") {
    OwnFolder folder;
    folder.write("tests/scenarios/destiny/notes.txt", "none yet");
    const auto help =
        "help: files with lists of scenarios lie in tests/scenarios/GAME of your own folder; others are run when they are named";
    for (const auto& [arguments, place] : {std::pair(std::vector<std::string>{}, "tests/scenarios"),
                                           std::pair(std::vector<std::string>{"destiny"}, "tests/scenarios/destiny"),
                                           std::pair(std::vector<std::string>{"tests/scenarios/destiny"}, "tests/scenarios/destiny")}) {
        const auto outcome = test_in(folder.path(), arguments);
        INFO(outcome.err);
        CHECK(outcome.status == 3);
        CHECK(contains(outcome.err, std::string("error[H335]: there are no scenarios in `") + place + "`\n"));
        CHECK(contains(outcome.err, help));
        CHECK(contains(outcome.err, "1 error, 0 warnings"));
    }
    CHECK(
        contains(test_in(folder.path(), {"destiny", "--lang", "es"}).err, "error[H335]: no hay escenarios en `tests/scenarios/destiny`\n"));
    // A file without scenarios is reported once, in all modes.
    folder.write("tests/scenarios/destiny/empty.yaml", "[]\n");
    auto outcome = test_in(folder.path(), {"--all-modes"});
    CHECK(outcome.status == 3);
    CHECK(contains(
        outcome.err,
        "error[H335]: there are no scenarios in `tests/scenarios/destiny/empty.yaml`\n  --> tests/scenarios/destiny/empty.yaml:1:1\n"));
    CHECK(contains(outcome.err, "1 error, 0 warnings"));
    // The others are run all the same, and the empty file fails the run.
    folder.write("tests/scenarios/destiny/one.yaml", scenario("One", 2));
    outcome = test_in(folder.path());
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.out, "1 passed, 0 failed"));
}

TEST_CASE("in a designer's folder the designer's scenarios are run") {
    OwnFolder folder;
    folder.write("cards/destiny/own.yaml",
                 "set: OWN\ngame: destiny\ncards:\n  - {id: OWN-1, name: One, type: event, color: gray, affiliation: neutral, cost: 0, "
                 "script: gain 1 resource}\n");
    folder.write("tests/scenarios/destiny/own.yaml",
                 "- scenario: One\n  given: {one: {hand: [OWN-1], play: [AW-038]}, two: {play: [AW-011]}, game: {phase: action phase}}\n  "
                 "start: continue_action_phase(one)\n"
                 "  do:\n    - one: play OWN-1\n    - expect: resources of one = 1\n");
    std::filesystem::create_directories(folder.path("notes"));
    for (const auto& inside : {folder.path(), folder.path("cards/destiny"), folder.path("notes")})
        for (const auto& arguments : {std::vector<std::string>{}, {"destiny"}}) {
            INFO(inside);
            const auto outcome = test_in(inside, arguments);
            CHECK(outcome.status == 0);
            CHECK(contains(outcome.out, "1 passed, 0 failed"));
        }
    // A folder with scenarios alone is an own folder too.
    OwnFolder alone;
    alone.write("tests/scenarios/destiny/own.yaml", scenario("Alone", 3));
    const auto outcome = test_in(alone.path());
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.out, "failed: tests/scenarios/destiny/own.yaml:1  Alone\n0 passed, 1 failed"));
}
