// import and export of Lackey's files: the quirks of sets, decks both ways, nothing lost, bad input.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string columns = "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\n";

std::string row(const std::string& text) {
    return "Test Pilot (A)\tTST\tTest_Pilot_A\tL\tCharacter\tRebel Soldier\t4\t50\t3\t4\tR\t1\t\t" + text + "\n";
}

}  // namespace

TEST_CASE("figures, names and clauses of a set become a card", "[once]") {
    OwnFolder folder;
    folder.write("TST.txt", columns +
                                "Test Pilot (A) (Promo)\tTST\tTest_Pilot_A\tL\tCharacter\tJedi Knight\t4.0\t50.0\t3\t4\tR\t1.0\tA "
                                "ruling\t\"Accuracy 1 | Pay 2 Force -> Evade 2 |Says \"\"hello\"\" to all.\" \n");
    const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "tst.yaml: 1 card (UTF-8); of 3 clauses 2 became script (66.7 %), 1 did not"));
    CHECK(contains(outcome.err, "Says \"hello\" to all."));
    CHECK(read(folder.path("tst.yaml")) ==
          "set: TST\ngame: swtcg\ncards:\n  - id: TST-001\n    name: Test Pilot\n    subtitle: A\n    side: light\n    types: "
          "[character]\n    subtypes: [jedi knight, jedi]\n    cost: 4\n    speed: 50\n"
          "    power: 3\n    health: 4\n    unique: yes\n    version: A\n    lackey: {suffix: \"(Promo)\", ImageFile: Test_Pilot_A, "
          "Rarity: R, Usage: A ruling}\n    script: |\n      accuracy 1\n"
          "      prevent: pay 2 force -> evade 2\n      # unread: Says \"hello\" to all.\n");
    const auto checked = in(folder, {"check", "tst.yaml"});
    CHECK(checked.status == 0);
    CHECK(contains(checked.err, "warning[H330]: no script yet: Says \"hello\" to all.\n  --> tst.yaml:20:7  Test Pilot, A"));
}

TEST_CASE("a clause that speaks of a thing in the clause before is read together with that one", "[once]") {
    OwnFolder folder;
    const auto card = [](const std::string& name, const std::string& text) {
        return name + "\tTST\t" + name + "\tN\tBattle\t\t\t\t\t\tR\t1\t\t" + text + "\n";
    };
    folder.write("TST.txt", columns +
                                card("Rally",
                                     "Pay 1 Force -> One of your units gets +10 speed until end of turn. | "
                                     "Enhance: Pay 2 Force -> That unit also gets +1 power until end of turn.") +
                                card("Sally", "Sing. | Enhance: Pay 2 Force -> That unit also gets +1 power until end of turn."));
    const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    INFO(outcome.err);
    CHECK(contains(outcome.err, "of 4 clauses 2 became script (50.0 %), 2 did not"));
    CHECK(contains(outcome.err, "of 2 cards with text 1 are read whole"));
    const auto yaml = read(folder.path("tst.yaml"));
    INFO(yaml);
    CHECK(contains(yaml, "activation: 1\n    enhancement: 2\n"));
    CHECK(contains(yaml, "script: |\n      one of your units as c gets +10 speed until end of turn, if this is enhanced {\n"));
    CHECK(contains(yaml, "# unread: Enhance: Pay 2 Force -> That unit also gets +1 power until end of turn.\n"));
}

TEST_CASE("without its texts, a set keeps figures, the scripts of cards that are read whole, and keywords of the others", "[once]") {
    OwnFolder folder;
    folder.write("TST.txt", columns + row("Accuracy 1 | Pay 2 Force -> Evade 2"));
    CHECK(in(folder, {"import", "lackey", "TST.txt", "--no-text"}).status == 0);
    CHECK(contains(read(folder.path("tst.yaml")), "script: |\n      accuracy 1\n      prevent: pay 2 force -> evade 2\n"));
    folder.write("TST.txt", columns + row("Accuracy 1 | Pay 2 Force -> Evade 2 | Says hello."));
    const auto outcome = in(folder, {"import", "lackey", "TST.txt", "--no-text", "--force"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(contains(yaml, "script: |\n      accuracy 1\n      # no script yet\n"));
    CHECK_FALSE(contains(yaml, "hello"));
    CHECK_FALSE(contains(outcome.err, "hello"));
}

TEST_CASE("cards of one number are told apart by their place, and those of another file are left out", "[once]") {
    OwnFolder folder;
    const auto line = [](const std::string& name, const std::string& number) {
        return name + "\tTST\t" + name + "\tL\tCharacter\tRebel Historian\t4\t50\t3\t4\tR\t" + number + "\t\tArmor\n";
    };
    folder.write("TST.txt", columns + line("Ann", "7") + line("Ben", "7") + line("Cat", "P"));
    folder.write("mine.yaml", "set: TST\ngame: swtcg\ncards:\n  - {id: TST-002, name: Ben, side: light, types: [mission], cost: 1}\n");
    const auto outcome =
        in(folder, {"import", "lackey", "TST.txt", "--no-text", "--by-place", "--besides", "mine.yaml", "--title", "Trial set"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(yaml.starts_with("set: TST\ntitle: Trial set\ngame: swtcg\ncards:\n  - id: TST-001\n    name: Ann\n"));
    CHECK(contains(yaml, "subtypes: [rebel, historian]"));  // a word of a set that has no cards
    CHECK(contains(yaml, "Number: \"7\"}"));
    CHECK_FALSE(contains(yaml, "Ben"));
    CHECK(contains(yaml, "id: TST-003\n    name: Cat\n"));
    CHECK(contains(read(folder.path("tst.yaml")), "Number: P}"));
    const auto missing = in(folder, {"import", "lackey", "TST.txt", "--besides", "none.yaml", "--out", "again.yaml"});
    CHECK(missing.status == 3);
    CHECK(contains(missing.err, "none.yaml"));
}

TEST_CASE("types of several arenas, Traps and Subordinates are told apart, and go back as they came", "[once]") {
    OwnFolder folder;
    const auto set =
        columns.substr(0, columns.size() - 1) + "\tScript\tClassification\tDraftRarity\n" +
        "Ship\tTST\tShip\tD\tSpace/Ground\tBounty Hunter Starfighter\t2\t10\tX\t3\tC\t2\t\tArmor\t\t\t\n" +
        "Snare\tTST\tSnare\tN\tMission - Trap\t\t1\t\t\t\tU\t3\t\t\t\t\t\n" +
        "Imp\tTST\tsub_Imp\tY\tSubordinate\tGround/Character - Twi'lek Child\t\t50\t3\t*\tS\t\t\tStun 1\t<s><a>y</a></s>\t\t\n" +
        "Base\tTST\tBase\tL\tLocation\tGround - Rebel City\t3\t\t\t\tC\t4\t\t\t\t\t\n";
    folder.write("TST.txt", set);
    const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "warning[H356]: `X` under Power is no number: it is kept, and the card has none\n  --> TST.txt:2:"));
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(contains(yaml, "types: [space unit, ground unit]"));
    CHECK(contains(yaml, "types: [mission]\n    subtypes: [trap]"));
    CHECK(contains(yaml, "id: TST-SI\n    name: Imp\n    side: vong\n    types: [subordinate, ground unit, character]"));
    CHECK(contains(yaml, "labels: {"));
    const auto back = in(folder, {"export", "lackey", "tst.yaml", "--out", "again.txt"});
    INFO(back.err);
    CHECK(back.status == 0);
    CHECK(read(folder.path("again.txt")) == set);
    CHECK(in(folder, {"import", "lackey", "again.txt", "--out", "again.yaml"}).status == 0);
    CHECK(read(folder.path("again.yaml")) == yaml);
}

TEST_CASE("Latin-1, cp1252 and UTF-8 all give UTF-8", "[once]") {
    for (const auto& [bytes, encoding] : {std::pair(std::string("\xE9t\xE9"), "cp1252"),
                                          std::pair(std::string("\x93"
                                                                "a\x94"),
                                                    "cp1252"),
                                          std::pair(std::string("été"), "UTF-8")}) {
        OwnFolder folder;
        folder.write("TST.txt", columns + row("Says " + bytes));
        const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
        CHECK(outcome.status == 0);
        CHECK(contains(outcome.err, encoding));
        CHECK(contains(read(folder.path("tst.yaml")), encoding == std::string("UTF-8") || bytes[0] == '\xE9' ? "Says été" : "Says “a”"));
    }
}

TEST_CASE("words of older cards are read, and reported with their present words", "[once]") {
    OwnFolder folder;
    folder.write("TST.txt", columns + row("Elude"));
    const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "warning[H357]: `Elude` is called `Precision` now\n  --> TST.txt:2:"));
    CHECK(contains(read(folder.path("tst.yaml")), "    script: |\n      precision\n"));
    CHECK(contains(in(folder, {"import", "lackey", "TST.txt", "--force", "--lang", "es"}).err, "`Elude` se llama ahora `Precision`"));
    // The sentence before an older word stays as it stands.
    folder.write("TST.txt", columns + row("When this unit's attack ends, choose one of your units. That unit becomes a Droid."));
    CHECK(in(folder, {"import", "lackey", "TST.txt", "--force"}).status == 0);
    CHECK(contains(read(folder.path("tst.yaml")),
                   "after attack ends, if attacker = this: choose one of your units as c, c becomes a droid\n"));
}

TEST_CASE("other spellings are read, and a card is known by a word of its name", "[once]") {
    OwnFolder folder;
    folder.write("TST.txt", columns +
                                "Count Vexar (A)\tTST\tx\tD\tCharacter\tSith\t4\t50\t3\t4\tR\t1\t\tVexar gets +2 power when attacking a "
                                "Jedi. | When Count Vexar is discarded from the Character arena, draw a card.\n"
                                "Vexar's Pilots\tTST\tx\tD\tGround\tDroid\t4\t50\t3\t4\tR\t2\t\tAs long as Count Vexar is in any arena, "
                                "this unit gets Armor.\n");
    const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(contains(yaml,
                   "while attacker = this and defender is a jedi: this gets +2 power\n      after this is discarded, if former of this != "
                   "none: draw 1 card\n"));
    CHECK(contains(yaml, "while exists a \"Count Vexar\" where arena of it != none: this gets armor\n"));
    CHECK(in(folder, {"check", "tst.yaml"}).status == 0);
}

TEST_CASE("older words are reported with the present ones in sets, in texts and in scripts, in both languages", "[once]") {
    OwnFolder folder;
    folder.write("TST.txt", columns + row("This unit becomes a Clone."));
    auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    CHECK(contains(outcome.err, "warning[H357]: `becomes a` is called `Treat This unit as a Clone.` now\n  --> TST.txt:2:"));
    CHECK(contains(read(folder.path("tst.yaml")), "    script: |\n      stand-alone: this becomes a clone\n"));
    CHECK(contains(in(folder, {"import", "lackey", "TST.txt", "--force", "--lang", "es"}).err,
                   "`becomes a` se llama ahora `Treat This unit as a Clone.`"));
    folder.write("old.yaml",
                 "set: OLD\ngame: swtcg\ncards:\n  - id: OLD-1\n    name: Sneak\n    side: dark\n    types: [character]\n    cost: 2\n    "
                 "speed: 40\n    power: 1\n    health: 2\n    script: elude\n");
    for (const auto* command : {"check", "explain"}) {
        outcome = in(folder, {command, "old.yaml"});
        INFO(outcome.err);
        CHECK(contains(outcome.err, "warning[H357]: `elude` is called `precision` now\n  --> old.yaml:12:13  OLD-1"));
        CHECK(outcome.err.find("H357") == outcome.err.rfind("H357"));
        CHECK(contains(in(folder, {command, "old.yaml", "--lang", "es"}).err, "`elude` se llama ahora `precision`"));
    }
    CHECK(contains(in(folder, {"explain", "old.yaml"}).out, "\n  Precision\n"));
}

TEST_CASE("a text is read as that of a card of the named type, and an unknown type is reported", "[once]") {
    OwnFolder folder;
    CHECK(in(folder, {"read", "swtcg", "Draw 2 cards.", "--as", "mission"}).out == "draw 2 cards\n");
    CHECK(
        contains(in(folder, {"read", "swtcg", "Draw 2 cards.", "--as", "misison"}).err, "error[H309]: `misison` is not a value of `--as`"));
}

TEST_CASE("a text is read as that of any kind of cards, or of the named kind", "[once]") {
    OwnFolder folder;
    const std::string text = "Surge: +2 damage.";
    CHECK(in(folder, {"read", "imperial-assault", text}).out == "surge: add 2 damage\n");
    CHECK(in(folder, {"read", "imperial-assault", text, "--as", "figure"}).out == "surge: add 2 damage\n");
    CHECK(in(folder, {"read", "imperial-assault", text, "--as", "command card"}).out == "# unread: " + text + "\n");
    CHECK(contains(in(folder, {"read", "imperial-assault", text, "--as", "figrue"}).err, "did you mean `figure`?"));
}

TEST_CASE("a malformed line is left out and reported with its place, the others are read") {
    struct Wrong {
        std::string line, english, spanish;
    };
    const std::vector<Wrong> all{
        {"Bad\tTST\t\tBad\tL\tCharacter\tRebel\t4\t50\t3\t4\tR\t2\t\tArmor\n",
         "error[H354]: the cells of this line are shifted: `L` belongs under Side, not under Type. The card was left out\n  --> "
         "TST.txt:3:14",
         "`L` corresponde a Side, no a Type"},
        {"Bad\tTST\tBad\tL\tCharakter\tRebel\t4\t50\t3\t4\tR\t2\t\tArmor\n",
         "error[H355]: `Charakter` is not a value of Type: the card was left out\n  --> TST.txt:3:", "`Charakter` no es un valor de Type"},
        {"Bad\tTST\tBad\tL\tCharacter\tRebel\t4\t50\t3\t4\tR\t2\t\tArmor\tmore\n",
         "error[H353]: this line has 15 cells, and there are 14 columns: the card was left out\n  --> TST.txt:3:1",
         "tiene 15 celdas y hay 14 columnas"},
    };
    for (const auto& wrong : all) {
        OwnFolder folder;
        folder.write("TST.txt", columns + row("Armor") + wrong.line);
        const auto outcome = in(folder, {"import", "lackey", "TST.txt"});
        CHECK(outcome.status == 1);
        INFO(outcome.err);
        CHECK(contains(outcome.err, wrong.english));
        CHECK(contains(read(folder.path("tst.yaml")), "Test Pilot"));
        CHECK_FALSE(contains(read(folder.path("tst.yaml")), "Bad"));
        CHECK(contains(in(folder, {"import", "lackey", "TST.txt", "--force", "--lang", "es"}).err, wrong.spanish));
    }
}

TEST_CASE("nothing is overwritten, and unreadable or unwritable files are reported") {
    OwnFolder folder;
    folder.write("TST.txt", columns + row("Armor"));
    folder.write("tst.yaml", "mine\n");
    auto outcome = in(folder, {"import", "lackey", "TST.txt"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H331]: `tst.yaml` is there already"));
    CHECK(read(folder.path("tst.yaml")) == "mine\n");
    CHECK(in(folder, {"import", "lackey", "TST.txt", "--force"}).status == 0);
    CHECK(read(folder.path("tst.yaml")) != "mine\n");
    CHECK(contains(in(folder, {"import", "lackey", "TST.txt", "--out", "-"}).out, "set: TST\n"));
    CHECK(in(folder, {"import", "lackey", "TST.txt", "--out", "nowhere/x.yaml"}).status == 3);
    CHECK(in(folder, {"import", "lackey", "none.txt"}).status == 3);
    folder.write("junk.txt", std::string("\x7F"
                                         "ELF\x02\x01\0\0",
                                         8));
    outcome = in(folder, {"import", "lackey", "junk.txt"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H350]"));
    folder.write("utf16.txt", std::string("\xFF\xFEN\0a\0", 6));
    CHECK(contains(in(folder, {"import", "lackey", "utf16.txt"}).err, "error[H350]"));
    folder.write("long.txt", columns + std::string(10'000'000, 'x'));
    CHECK(contains(in(folder, {"import", "lackey", "long.txt"}).err, "error[H107]"));
    folder.write("empty.txt", "");
    outcome = in(folder, {"import", "lackey", "empty.txt"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H352]: the first line does not name the column `Name`"));
    CHECK(contains(in(folder, {"import", "lackey", "TST.txt", "--game", "destiny", "--force"}).err, "error[H351]"));
    CHECK(in(folder, {"import", "lackey"}).status == 2);
}

TEST_CASE("decks go both ways, as XML and as text", "[once]") {
    OwnFolder folder;
    std::filesystem::create_directories(folder.path("cards/swtcg"));
    folder.write("TST.txt", columns + row("Armor") + "Jedi's Own (Starter)\tTST\tOwn\tL\tBattle\t\t\t\t\t\tC\t2\t\t\n");
    REQUIRE(in(folder, {"import", "lackey", "TST.txt", "--out", "cards/swtcg/tst.yaml"}).status == 0);
    const std::string deck =
        "<deck version=\"0.8\">\n\t<meta>\n\t\t<game>starwars</game>\n\t</meta>\n\t<superzone name=\"Deck\">\n\t\t<card>\n\t\t\t<name "
        "id=\"Test_Pilot_A\">Test Pilot (A)</name>\n\t\t\t<set>TST</set>\n\t\t</card>\n"
        "\t\t<card>\n\t\t\t<name id=\"Test_Pilot_A\">Test Pilot "
        "(A)</name>\n\t\t\t<set>TST</set>\n\t\t</card>\n\t</superzone>\n\t<superzone name=\"Sideboard\">\n\t\t<card>\n\t\t\t<name "
        "id=\"Own\">Jedi's Own (Starter)</name>\n"
        "\t\t\t<set>TST</set>\n\t\t</card>\n\t</superzone>\n</deck>\n";
    folder.write("mine.dek", deck);
    auto outcome = in(folder, {"import", "lackey", "mine.dek"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(read(folder.path("mine.yaml")) == "game: swtcg\ndeck:\n  - 2 TST-001\nlackey:\n  Sideboard: [1 TST-002]\n");
    CHECK(in(folder, {"export", "lackey", "mine.yaml", "--out", "again.dek"}).status == 0);
    CHECK(read(folder.path("again.dek")) == deck);
    CHECK(in(folder, {"export", "lackey", "mine.yaml", "--out", "mine.txt"}).status == 0);
    CHECK(read(folder.path("mine.txt")) == "2\tTest Pilot (A)\nSideboard:\n1\tJedi's Own (Starter)\n");
    CHECK(in(folder, {"import", "lackey", "mine.txt", "--out", "third.yaml"}).status == 0);
    CHECK(read(folder.path("third.yaml")) == read(folder.path("mine.yaml")));
    // The printing of a card in a deck does not matter, but its version does.
    folder.write("promo.txt", "1\tTest Pilot (A) (Promo)\n2\tJedi's Own (Starter)\n");
    CHECK(in(folder, {"import", "lackey", "promo.txt", "--out", "-"}).out == "game: swtcg\ndeck:\n  - 1 TST-001\n  - 2 TST-002\n");
    folder.write("version.txt", "1\tTest Pilot (B)\n");
    CHECK(contains(in(folder, {"import", "lackey", "version.txt"}).err, "error[H359]: no card stands for `Test Pilot (B)`"));
    // The unconverted deck is checked, too.
    for (const auto* name : {"mine.dek", "mine.yaml"}) {
        outcome = in(folder, {"check", name});
        CHECK(outcome.status == 1);
        CHECK(contains(outcome.err, "error[H320]"));
        CHECK(contains(outcome.err, "TCG-168"));
    }
    folder.write("other.dek",
                 "<deck><meta><game>starwars</game></meta><superzone name=\"Deck\"><card><name "
                 "id=\"x\">Nobody</name><set>TST</set></card></superzone></deck>");
    CHECK(contains(in(folder, {"import", "lackey", "other.dek"}).err,
                   "error[H359]: no card stands for `Nobody` of the set `TST`\n  --> other.dek:1:"));
    folder.write("broken.dek", "<deck><meta>");
    outcome = in(folder, {"import", "lackey", "broken.dek"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H358]"));
}

// HOLOCRON_LACKEY_DATA: a folder of sets and decks, which are no part of the project.
TEST_CASE("sets at hand survive export and import", "[once]") {
    const char* data = std::getenv("HOLOCRON_LACKEY_DATA");
    if (data == nullptr) {
        WARN("skipped: HOLOCRON_LACKEY_DATA names no folder of sets");
        return;
    }
    for (const auto& file : std::filesystem::directory_iterator(data)) {
        if (file.path().extension() != ".tsv") continue;
        INFO(file.path());
        OwnFolder folder;
        const auto first = in(folder, {"import", "lackey", file.path().string(), "--out", "one.yaml", "--json"});
        CHECK(first.status == 0);
        WARN(file.path().filename().string() << ": " << nlohmann::json::parse(first.out)["files"][0]["read"] << " of "
                                             << nlohmann::json::parse(first.out)["files"][0]["clauses"] << " clauses read");
        CHECK(in(folder, {"export", "lackey", "one.yaml", "--out", "one.txt"}).status == 0);
        CHECK(in(folder, {"import", "lackey", "one.txt", "--out", "two.yaml"}).status == 0);
        CHECK(read(folder.path("one.yaml")) == read(folder.path("two.yaml")));
    }
}
