// Bad input of every kind: a clear error at its place, the right exit status, in time, nothing lost.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string head = "set: T\ngame: destiny\ncards:\n";

// The output of `check` for a file, without its path, and the status.
struct Said {
    int status;
    std::string text;
};

Said check(const std::string& name, const std::string& text, const std::string& lang = "en") {
    OwnFolder folder;
    folder.write(name, text);
    Call call;
    call.arguments = {"check", name, "--lang", lang};
    call.folder = folder.path();
    call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
    const auto outcome = run(call);
    CHECK(outcome.out.empty());
    return {outcome.status, outcome.err};
}

std::string card(const std::string& rest) {
    return head + "  - {id: T-1, name: One, type: event, color: red, affiliation: neutral, cost: 1" + rest + "}\n";
}

}  // namespace

TEST_CASE("unreadable files give exit status 3") {
    auto said = check("broken.yaml", "set: [T\ncards: {\n");
    CHECK(said.status == 3);
    CHECK(contains(said.text, "error[H303]: this is not valid YAML: "));
    CHECK(contains(said.text, "  --> broken.yaml:"));
    said = check("junk.yaml", std::string("set: \x01\xff\x00T", 9));
    CHECK(said.status == 3);
    CHECK(said.text ==
          "error[H302]: this file is not UTF-8 text: it has the byte 1\n  --> junk.yaml:1:6\n1 | set: \\x01\\xff\\x00T\n  |      ^^^^ "
          "here\n   = help: save it as UTF-8\n\n1 error, 0 warnings\n");

    auto outcome = run({"check", "nowhere/a.yaml"});
    CHECK(outcome.status == 3);
    CHECK(outcome.err ==
          "error[H301]: cannot read `nowhere/a.yaml`: No such file or directory\n   = help: check the path\n\n1 error, 0 warnings\n");
    outcome = run({"check", "docs"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H301]: cannot read `docs`: no module and no card files are in it"));
    outcome = run({"replay", "docs"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H301]: cannot read `docs`: it is a folder"));
    outcome = run({"check", "chess"});
    CHECK(outcome.status == 3);
    CHECK(outcome.err ==
          "error[H318]: there is no game `chess` in rulesets\n   = help: games here: clone-wars, destiny, imperial-assault, swtcg\n\n1 "
          "error, 0 warnings\n");
}

TEST_CASE("a wrong card is a finding with its place") {
    auto said = check("a.yaml", card(", die: [1 melee, 1 melee, 1 melee, 1 melee, 1 melee, 1 melee, 1 melee]"));
    CHECK(said.status == 1);
    CHECK(contains(said.text, "error[H315]: a die has 6 sides, this one has 7\n  --> a.yaml:4:"));
    CHECK(contains(said.text, "= help: list exactly 6"));
    said = check("a.yaml", card(", die: [1 melee, 1 melee, 1 melee, 1 melee, 1 melee, 1 melee, 1 melee]"), "es");
    CHECK(contains(said.text, "error[H315]: un dado tiene 6 caras, y este tiene 7\n"));
    CHECK(contains(said.text, "1 error, 0 avisos\n"));

    said = check("a.yaml", card("") + "  - {id: T-1, name: Two, type: event, color: red, affiliation: neutral, cost: 1}\n");
    CHECK(said.status == 1);
    CHECK(contains(said.text, "error[H313]: two cards have the id `T-1`: the other one is at a.yaml:4\n  --> a.yaml:5:10"));

    said = check("a.yaml", card(", script: \"deal 2 damage to a charakter\""));
    CHECK(said.status == 1);
    CHECK(contains(said.text, "--> a.yaml:4:"));
    CHECK(contains(said.text, "did you mean `character`?"));
}

TEST_CASE("keywords that give each other are reported") {
    OwnFolder folder;
    folder.write("more.rules", "keyword swift {\n    this gets steady\n}\n\nkeyword steady {\n    this gets swift\n}\n");
    folder.write("a.yaml",
                 "set: T\ngame: destiny\nrules: [more.rules]\ncards:\n  - {id: T-1, name: One, type: event, color: red, affiliation: "
                 "neutral, cost: 1, script: swift}\n");
    Call call;
    call.arguments = {"check", "a.yaml"};
    call.folder = folder.path();
    call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
    const auto outcome = run(call);
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H218]: keywords give each other in a circle: "));
    CHECK(contains(outcome.err, "--> more.rules:"));
}

TEST_CASE("a deck with a card that does not exist") {
    const auto said = check("deck.yaml", "game: destiny\ndeck: [2 AW-081, AW-0811]\n");
    CHECK(said.status == 1);
    CHECK(contains(said.text, "error[H314]: no card has the id `AW-0811`\n  --> deck.yaml:2:18\n"));
    CHECK(contains(said.text, "did you mean `AW-011`?"));
    CHECK(contains(check("deck.yaml", "deck: [AW-081]\n").text, "error[H308]: `game` is missing\n"));
    const auto outcome = run({"sim", "destiny", "--decks", "starter-ray,starter-rey"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H319]: there is no deck `starter-ray`"));
    CHECK(contains(outcome.err, "did you mean `starter-rey`?"));
}

TEST_CASE("anchors are refused before they grow") {
    std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c < 'k'; ++c) {
        bomb += std::string(1, c) + ": &" + c + " [";
        for (int i = 0; i < 9; ++i) bomb += std::string(i > 0 ? ", *" : "*") + static_cast<char>(c - 1);
        bomb += "]\n";
    }
    const auto said = check("bomb.yaml", bomb);
    CHECK(said.status == 1);
    CHECK(contains(said.text, "error[H304]: anchors and aliases are not read\n  --> bomb.yaml:1:"));
}

TEST_CASE("a line of 10 MB, and nesting 10,000 deep") {
    auto said = check("long.yaml", head + "  - {id: T-1, name: " + std::string(10'000'000, 'x') + "}\n");
    CHECK(said.status == 3);
    CHECK(said.text.size() < 2000);
    CHECK(contains(said.text, "error[H107]: this text is more than 4194304 bytes long"));
    said = check("script.yaml", card(", script: \"" + std::string(10'000, '(') + "\""));
    CHECK(said.status == 1);
    CHECK(said.text.size() < 2000);
    CHECK(contains(said.text, "--> script.yaml:4:"));
    for (const auto* bracket : {"[", "{a: ", "- "}) {
        std::string deep = "cards: \n  ";
        for (int i = 0; i < 10'000; ++i) deep += bracket;
        said = check("deep.yaml", deep);
        INFO(bracket);
        CHECK((said.status == 1 || said.status == 3));
        CHECK(said.text.size() < 2000);
        CHECK(contains(said.text, "--> deep.yaml:"));
    }
}

TEST_CASE("scenarios: folders, files of no game, and broken ones") {
    auto outcome = run({"test", "tests/scenarios/destiny", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    outcome = run({"test", "docs"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H335]: there are no scenarios in `docs`\n"));
    OwnFolder folder;
    const auto file = folder.write("s.yaml", "- scenario: x\n");
    outcome = run({"test", file});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H421]: nothing tells the game of these scenarios\n  --> " + file + ":1:1"));
    folder.write("s.yaml",
                 "- scenario: x\n  game: destiny\n  given: {one: {play: [AW-001]}, two: {play: [AW-002]}}\n  start: "
                 "continue_action_phase(one)\n  do:\n    - one: fly\n");
    outcome = run({"test", file});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H402]: `fly` cannot be chosen now: "));
    CHECK(contains(outcome.err, "  --> " + file + ":6:12  x"));
    CHECK(contains(outcome.out, "0 passed, 1 failed"));
}

TEST_CASE("a set of the project is checked by any of its names", "[once]") {
    const std::string file = std::string(HOLOCRON_ROOT) + "/cards/./swtcg/starter.yaml";
    CHECK(contains(run({"check", "cards/swtcg/starter.yaml"}).out, "40 cards and 0 decks checked in "));
    CHECK(contains(run({"check", file}).out, "40 cards and 0 decks checked in "));
    CHECK(contains(run({.arguments = {"--root", HOLOCRON_ROOT, "check", file}, .folder = "/"}).out, "40 cards and 0 decks checked in "));
}
