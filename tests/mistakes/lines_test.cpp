// Ten mistakes on ten lines give ten reports, each on its line, and no more.

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "tests/mistakes/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const std::string left_open = "after you play a card { draw 1 card", stray = "draw 1 card }";

// One line with one mistake each.
const std::vector<std::string> mistakes = {
    "drwa 2 cards",
    "discard a suport",
    "choose a suport as c, discard c",
    "let n = count of suports, draw (n) cards",
    "discard zzz",
    "draw (a support) cards",
    "choose a support as c, discard c to yourself",
    "if you = you draw 2 cards",
    "draw (2 cards",
    "draw 2) cards",
    "draw [2 cards",
    "draw (2] cards",
    left_open,
    stray,
    "discard \"Millennium",
    "draw 2 € cards",
    "draw 1 card,, draw 1 card",
    "let n = , draw (n) cards",
    "choose a support as , discard it",
    "for each of your supports as c discard c",
    "after a support: draw 1 card",
    "only if",
    "draw 2x cards",
    "may",
    "offer you draw 1 card",
    "if resources of you > { draw 1 card }",
    "gain count supports resources",
    "this gets",
};

std::vector<std::string> ten(const std::string& line) { return std::vector<std::string>(10, line); }

void check_ten(const Found& found, unsigned first) {
    INFO(found.shown);
    CHECK(found.lines == lines_from(first, 10));
}

std::string text_of(const std::vector<std::string>& lines, const std::string& indent) {
    std::string out;
    for (const auto& line : lines) out += indent + line + "\n";
    return out;
}

std::vector<std::string> some(std::mt19937& random) {
    std::vector<std::string> lines;
    while (lines.size() < 10) {
        const auto& line = mistakes[random() % mistakes.size()];
        // A bracket that one line leaves open and a later line closes is no mistake.
        const bool closes = line == stray && std::find(lines.begin(), lines.end(), left_open) != lines.end();
        if (!closes) lines.push_back(line);
    }
    return lines;
}

const std::string card = "cards: []\n";

}  // namespace

TEST_CASE("one mistake is one report") {
    for (const auto& line : mistakes) {
        INFO(line);
        const auto found = try_set(card_with({"draw 1 card", line, "draw 2 cards"}));
        INFO(found.shown);
        CHECK(found.lines == lines_from(first_script_line + 1, 1));
    }
}

TEST_CASE("ten copies of a mistake on ten lines of a script are ten reports") {
    for (const auto& line : mistakes) {
        INFO(line);
        check_ten(try_set(card_with(ten(line))), first_script_line);
    }
}

TEST_CASE("ten mistakes of different kinds are ten reports") {
    std::mt19937 random(7);
    for (int i = 0; i < 100; ++i) {
        const auto lines = some(random);
        INFO(text_of(lines, ""));
        check_ten(try_set(card_with(lines)), first_script_line);
    }
}

TEST_CASE("ten mistakes in a procedure of a rules file are ten reports") {
    std::mt19937 random(8);
    for (int i = 0; i < 40; ++i) {
        const auto lines = some(random);
        INFO(text_of(lines, ""));
        check_ten(try_set(card, "procedure trial() {\n    draw 1 card\n" + text_of(lines, "    ") + "    draw 1 card\n}\n"), 3);
    }
}

TEST_CASE("ten broken declarations are ten reports, without reports where their names are used") {
    std::string rules, uses;
    for (const std::string number : {"one", "two", "three", "four", "five"}) {
        rules += "define value_" + number + "(p: player = 1\n";
        rules += "procedure do_" + number + "(p player {\n    draw 1 card\n}\n";
        uses += "    draw (value_" + number + "(you)) cards\n    do_" + number + "(you)\n";
    }
    const auto found = try_set(card, rules + "procedure trial() {\n" + uses + "}\n");
    INFO(found.shown);
    CHECK(found.lines.size() == 10);
}

TEST_CASE("names of a broken declaration are not reported where they are used") {
    for (const std::string declaration : {"event salute(target player) {\n}\n", "event salute(target: player {\n}\n",
                                          "evnt salute(target: player) {\n}\n", "keyword salute(n: {\n}\n"}) {
        INFO(declaration);
        const auto found = try_set(card, declaration +
                                             "procedure trial() {\n    salute you\n    for each of your cards that salutes as c {\n        "
                                             "salute c\n    }\n    drwa 1 card\n}\n");
        INFO(found.shown);
        CHECK(found.lines == std::vector<unsigned>{1, 8});
    }
}

TEST_CASE("a broken value is lost whole, and a menu behind a misspelt word is no mistake of its own") {
    auto found = try_set(
        card,
        "define most(p: player) = if seat of p = { 1 } else { 2 }\ndefine least(p: player) = if seat of p > 1 {\n    1 )\n} else { 2 }\n"
        "procedure trial() {\n    draw (most(you)) cards\n    draw (least(you)) cards\n}\n");
    INFO(found.shown);
    CHECK(found.lines == std::vector<unsigned>{1, 3});
    found = try_set(card,
                    "procedure trial() {\n    ofer you {\n        rise { draw 1 card }\n        rest if you = you { draw 1 card }\n    }\n "
                    "   drwa 1 card\n}\n");
    INFO(found.shown);
    CHECK(found.lines == std::vector<unsigned>{2, 6});
}

TEST_CASE("an unclosed block is read to the end of the text") {
    const auto found = try_set(card_with({"if resources of you = 1 {", "  drwa 1 card", "  draw 1 card"}));
    INFO(found.shown);
    CHECK(found.lines == std::vector<unsigned>{first_script_line, first_script_line + 1});
}

TEST_CASE("names that a broken line uses count as used, and names that it would give as given") {
    const auto found = try_set(card_with({"choose a support as c", "discard (c", "let n = (, draw 1 card", "draw (n) cards"}));
    INFO(found.shown);
    CHECK(found.lines == std::vector<unsigned>{first_script_line + 1, first_script_line + 2});
}

TEST_CASE("a broken line that opens a block spoils nothing around it") {
    for (const std::string opens :
         {"if resources of you > {", "for each of your supports c {", "after a card {", "repeat {", "offer {", "unless {"}) {
        INFO(opens);
        const auto found = try_set(card_with({"draw 1 card", opens, "  draw 1 card", "}", "draw 1 card", "drwa 1 card"}));
        INFO(found.shown);
        CHECK(found.lines == std::vector<unsigned>{first_script_line + 1, first_script_line + 5});
    }
    const auto found = try_set(card_with({"if resources of you > {", "  draw 1 card", "} else {", "  drwa 1 card", "}", "if you = you {",
                                          "  draw (1 card", "} else {", "  draw 1) card", "}"}));
    INFO(found.shown);
    CHECK(found.lines == std::vector<unsigned>{first_script_line, first_script_line + 3, first_script_line + 6, first_script_line + 8});
}
