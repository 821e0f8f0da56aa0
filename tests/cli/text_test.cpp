// Printed text at the command line: read, conform, translate, and files that hold no text.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

std::string event(const std::string& id, const std::string& lines) {
    return "  - id: " + id + "\n    name: " + id + "\n    type: event\n    color: red\n    affiliation: neutral\n    cost: 2\n" + lines;
}

const std::string head = "set: MY\ntitle: Mine\ngame: destiny\ncards:\n";

}  // namespace

TEST_CASE("a text in the other language is told apart from a text with a slip", "[once]") {
    OwnFolder folder;
    CHECK(contains(in(folder, {"read", "destiny", "Roba 2 cartas."}).err, "did you mean `--lang es`?"));
    CHECK(contains(in(folder, {"read", "destiny", "Draw 2 cards.", "--lang", "es"}).err, "¿querías decir `--lang en`?"));
    CHECK(contains(in(folder, {"read", "destiny", "Draw 2 crads."}).err, "did you mean `cards`?"));
}

TEST_CASE("a sentence behind a payment is not read as paid for, unless the text says so", "[once]") {
    OwnFolder folder;
    const std::string paid = "Use during your activation: The active figure suffers 1 strain";
    const auto read = [&](const std::string& rest) {
        return in(folder, {"read", "imperial-assault", "--as", "command card", paid + rest});
    };
    CHECK(read(" to draw 1 Command card.").out == "during: strain acting by 1 -> draw 1 card\n");
    CHECK(read(". If you do: Draw 1 Command card. Gain 2 VPs.").out == "during: strain acting by 1 -> draw 1 card, score 2 points\n");
    CHECK(contains(read(" to draw 1 Command card. Gain 2 VPs.").err, "error[H701]"));
}

TEST_CASE("the name of a file that is not there is no text", "[once]") {
    OwnFolder folder;
    for (const std::string name : {"none.txt", "none.json", "none.yaml", "none.tsv"}) {
        const auto outcome = in(folder, {"read", "destiny", name});
        CHECK(outcome.status == 3);
        CHECK(contains(outcome.err, "error[H301]: cannot read `" + name + "`"));
    }
}

TEST_CASE("a byte order mark in front of standard input says nothing", "[once]") {
    Call call{{"read", "destiny", "-"}};
    call.input = "\xEF\xBB\xBF";
    call.input += "Draw a card.\r\nGain 1 resource.\r\n";
    CHECK(run(call).out == "draw 1 card\ngain 1 resource\n");
}

TEST_CASE("a file that is no JSON is reported at the place of its fault, and an empty set as empty", "[once]") {
    OwnFolder folder;
    folder.write("broken.json", "[1,\n2,");
    folder.write("empty.json", "[]");
    for (const auto& command : {std::vector<std::string>{"read", "destiny"}, {"import", "swdestinydb", "--game", "destiny"}}) {
        auto arguments = command;
        arguments.push_back("broken.json");
        CHECK(contains(in(folder, arguments).err, "error[H305]: expected JSON, found something else\n  --> broken.json:2:2"));
        arguments.back() = "empty.json";
        CHECK(contains(in(folder, arguments).err, "error[H305]: expected a list of cards, found nothing"));
    }
}

TEST_CASE("conform takes the texts of a translation, which names cards by their numbers", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001", "    script: draw 1 card\n") + event("MY-002", "    script: draw 2 cards\n"));
    folder.write("es.json",
                 R"([{"code": "99001", "name": "Uno", "text": "Roba una carta."}, {"code": "99002", "text": "Roba 3 cartas."}])");
    const auto outcome = in(folder, {"conform", "my.yaml", "--text", "es.json", "--lang", "es"});
    CHECK(contains(outcome.err, "el texto dice `draw 3 cards`, el guion `draw 2 cards`"));
    CHECK(contains(outcome.out, "2 textos: 1 dicen lo que hace el guion, 1 otra cosa"));
}

TEST_CASE("conform reports a text of a card that the set does not have", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001", "    script: draw 1 card\n"));
    folder.write("texts.yaml", "MY-001: Draw a card.\nMY-010: Draw 2 cards.\n");
    const auto outcome = in(folder, {"conform", "my.yaml", "--text", "texts.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H314]: no card has the id `MY-010`\n  --> texts.yaml:2:"));
    folder.write("texts.yaml", "MY-001: [a\n");
    CHECK(in(folder, {"conform", "my.yaml", "--text", "texts.yaml"}).out.empty());
}

TEST_CASE("texts, misprints and waivers are counted and listed, and idle waivers count by what the text says", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml",
                 head +
                     event("MY-001",
                           "    text: {en: Draw a crad., es: Roba 2 cartas.}\n    misprints: [{printed: crad, meant: card, because: "
                           "a slip}]\n    waive: {es: the Spanish print is older}\n    script: draw 1 card\n") +
                     event("MY-002", "    text: {es: Roba una carta.}\n    waive: {es: no reason}\n    script: draw 1 card\n"));
    const auto outcome = in(folder, {"conform", "my.yaml"});
    CHECK(contains(outcome.err, "warning[H710]"));
    CHECK(contains(outcome.out, "MY-001  misprint  crad -> card  a slip"));
    CHECK(contains(outcome.out, "MY-001  waived    es            the Spanish print is older"));
    CHECK(contains(outcome.out, "3 texts: 2 say what the script does, 0 something else, 0 are not understood whole, 1 are waived"));
}

TEST_CASE("a report shows scripts of several lines on one line", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001",
                                         "    text: |-\n      Choose one:\n      • Draw a card.\n      • Gain 1 resource.\n"
                                         "    script: draw 1 card\n"));
    const auto outcome = in(folder, {"check", "my.yaml"});
    CHECK(contains(outcome.err, "error[H705]: text and script differ"));
    CHECK_FALSE(contains(outcome.err, "\\x0a"));
}

TEST_CASE("translate and export mark the place from which on there are no words", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001", "    script: |\n      draw 1 card\n      gain (round + round) resources\n"));
    for (const auto& command :
         {std::vector<std::string>{"translate", "my.yaml", "--to", "en"}, {"export", "swdestinydb", "my.yaml", "--out", "-"}}) {
        const auto outcome = in(folder, command);
        CHECK(outcome.status == 1);
        CHECK(contains(outcome.err, "error[H711]: the grammar has no words for this\n  --> my.yaml:13:21"));
        CHECK(contains(outcome.err, "13 |       gain (round + round) resources\n   |                     ^"));
    }
}

TEST_CASE("a line without words hides no finding about what never happens, and the reverse", "[once]") {
    OwnFolder folder;
    folder.write(
        "my.yaml",
        "set: MY\ntitle: Mine\ngame: destiny\ncards:\n"
        "  - {id: MY-001, name: Idle, type: support, color: red, affiliation: neutral, cost: 1, script: gain 1 resource}\n"
        "  - {id: MY-002, name: Dumb, type: event, color: red, affiliation: neutral, cost: 1, script: gain (round + round) resources}\n");
    const auto outcome = in(folder, {"check", "my.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H240]: no rule carries out the text of such a card\n  --> my.yaml:5:"));
    CHECK(contains(outcome.err, "warning[H718]: the grammar has no words for this part of a card\n  --> my.yaml:6:"));
}

TEST_CASE("a script whose parts have words and whose whole has none is told apart from one without words", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001",
                                         "    script: |\n      choose a character as c, choose a character as d, choose a character as e, "
                                         "deal 1 damage to c, deal 1 damage to d, deal 2 damage to e\n"));
    auto outcome = in(folder, {"check", "my.yaml"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err,
                   "warning[H719]: the grammar knows each part of this ability, and has no words for the whole\n  --> my.yaml:12:7"));
    CHECK(contains(outcome.err, "help: where pronouns cannot tell its things apart, be done with one of them before the next is chosen"));
    outcome = in(folder, {"check", "my.yaml", "--lang", "es"});
    CHECK(contains(outcome.err, "aviso[H719]: la gramática conoce cada parte de esta capacidad, y no tiene palabras para el conjunto\n"));
    CHECK(contains(outcome.err,
                   "ayuda: si los pronombres no distinguen las cosas de las que habla, termina con una antes de elegir la siguiente"));
}

TEST_CASE("cards without words are sound, and warned of", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml", head + event("MY-001", "    script: |\n      draw 1 card\n      gain (round + round) resources\n"));
    auto outcome = in(folder, {"check", "my.yaml"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "warning[H718]: the grammar has no words for this part of a card\n  --> my.yaml:13:21"));
    CHECK(contains(outcome.err, "13 |       gain (round + round) resources\n   |                     ^^^^^ shown as the script"));
    CHECK(contains(outcome.out, " ms: 1 warning\n"));
    CHECK(in(folder, {"check", "my.yaml", "--warnings-as-errors"}).status == 1);
    outcome = in(folder, {"check", "my.yaml", "--lang", "es"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, " ms: 1 aviso\n"));
    CHECK(contains(outcome.err, "aviso[H718]: la gramática no tiene palabras para esta parte de una carta\n  --> my.yaml:13:21"));
    outcome = in(folder, {"explain", "my.yaml"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "Draw a card.\n  gain (round + round) resources\n"));
}

TEST_CASE("an export says abilities that belong together in one sentence", "[once]") {
    OwnFolder folder;
    folder.write("my.yaml",
                 "set: MY\ntitle: Mine\ngame: destiny\ncards:\n  - id: MY-001\n    name: Chain\n    type: upgrade\n    color: blue\n"
                 "    affiliation: villain\n    cost: 3\n    die: [2 melee, 2 melee, 3 melee, 1 discard, blank, blank]\n    script: |\n"
                 "      before you resolve a die of this as d: wield d\n"
                 "      after a character as c is taken damage, if strikes(this): reroll any number of character/upgrade dice on c\n"
                 "      after you resolve a die of this: lay_down\n");
    const auto outcome = in(folder, {"export", "swdestinydb", "my.yaml", "--out", "-"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "\"text\": \"After"));
}
