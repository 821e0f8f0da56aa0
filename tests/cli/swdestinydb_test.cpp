// import swdestinydb: figures, dice and keywords of a set, names in both languages, bad input.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

std::string set_of(const std::string& card) { return "[{\"code\": \"02001\", \"set_code\": \"TST\", " + card + "}]"; }

const std::string bomber =
    R"("name": "Bomber", "type_code": "support", "faction_code": "gray", "affiliation_code": "neutral", "cost": 2, "rarity_code": "C", )"
    R"("is_unique": false, "sides": ["1ID", "+2ID1", "+1*", "XMD", "Sp2", "-"], "text": "<b>Ambush</b>. (You may act.)\nDo <i>this</i>.")";

}  // namespace

TEST_CASE("sides of a die are read with marks, prices and codes, and keywords become script") {
    OwnFolder folder;
    folder.write("TST.json", set_of(bomber));
    const auto outcome = in(folder, {"import", "swdestinydb", "TST.json", "--title", "Test"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "tst.yaml: 1 card, 1 of them with a text that is no script yet"));
    CHECK(read(folder.path("tst.yaml")) ==
          "set: TST\ntitle: Test\ngame: destiny\nswdestinydb: {\"prefix\": \"02\"}\ncards:\n  - id: TST-001\n    name: Bomber\n    type: "
          "support\n    color: gray\n"
          "    affiliation: neutral\n    rarity: common\n    cost: 2\n"
          "    die: [1 indirect, +2 indirect for 1, +1 wild, X melee, special for 2, blank]\n"
          "    swdestinydb: {\"without\":[\"has_die\",\"position\"]}\n    text: |-\n      <b>Ambush</b>. (You may act.)\n      Do "
          "<i>this</i>.\n"
          "    script: |\n      ambush\n      # unread: Do this.\n");
    const auto checked = in(folder, {"check", "tst.yaml"});
    CHECK(checked.status == 0);
    CHECK(contains(checked.err, "warning[H330]: no script yet: Do this."));
}

TEST_CASE("the front of a card brings its other sides along", "[once]") {
    OwnFolder folder;
    const auto side = [](const std::string& code, const std::string& name) {
        return "{\"code\": \"" + code + "\", \"set_code\": \"TST\", \"name\": \"" + name +
               R"(", "type_code": "plot", "faction_code": "gray", "affiliation_code": "neutral", "points": "2", "is_unique": false})";
    };
    folder.write("TST.json", "[" + side("02001A", "Dawn") + "," + side("02001B", "Noon") + "," + side("02001C", "Dusk") + "," +
                                 side("02002A", "Alone") + "," + side("02003", "Plain") + "]");
    const auto outcome = in(folder, {"import", "swdestinydb", "TST.json", "--no-text"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(contains(yaml, "id: TST-001A\n    name: Dawn\n"));
    CHECK(yaml.find("brings") == yaml.rfind("brings"));
    CHECK(contains(yaml.substr(0, yaml.find("id: TST-001B")), "    brings: [TST-001B, TST-001C]\n"));
    CHECK(in(folder, {"check", "tst.yaml"}).status == 0);
}

TEST_CASE("a set without its texts says once how many cards wait for a script", "[once]") {
    OwnFolder folder;
    folder.write("TST.json", set_of(bomber));
    folder.write("es.json", R"([{"code": "02001", "name": "Bombardero"}])");
    const auto outcome = in(folder, {"import", "swdestinydb", "TST.json", "--no-text", "--names", "es.json"});
    CHECK(outcome.status == 0);
    const auto yaml = read(folder.path("tst.yaml"));
    CHECK(contains(yaml, "name: {en: Bomber, es: Bombardero}"));
    CHECK(contains(yaml, "script: |\n      ambush\n      # no script yet\n"));
    CHECK_FALSE(contains(yaml, "Do this"));
    const auto checked = in(folder, {"check", "tst.yaml"});
    CHECK(checked.status == 0);
    CHECK(contains(checked.err, "warning[H360]: 1 of 1 cards of TST have no script yet"));
}

TEST_CASE("understood lines become script; without the texts, only when all lines are understood") {
    OwnFolder folder;
    const auto card = [&](const std::string& text) {
        return set_of(bomber.substr(0, bomber.find("\"text\"")) + "\"text\": \"" + text + "\"");
    };
    const auto script_of = [&](const std::string& text, const std::vector<std::string>& more) {
        folder.write("TST.json", card(text));
        std::vector<std::string> words{"import", "swdestinydb", "TST.json", "--force"};
        words.insert(words.end(), more.begin(), more.end());
        CHECK(in(folder, words).status == 0);
        const auto yaml = read(folder.path("tst.yaml"));
        const auto at = yaml.find("    script: |\n");
        return at == std::string::npos ? std::string() : yaml.substr(at + 14);
    };
    const std::string whole = "After you play this support, draw a card.\\n<b>Action</b> - Exhaust this support to reroll a die.";
    for (const auto& more : {std::vector<std::string>{}, {"--no-text"}})
        CHECK(script_of(whole, more) == "      after you play this: draw 1 card\n      action: exhaust this -> reroll a die\n");
    const std::string part = "After you play this support, draw a card.\\nDo this.";
    CHECK(script_of(part, {}) == "      after you play this: draw 1 card\n      # unread: Do this.\n");
    CHECK(script_of(part, {"--no-text"}) == "      # no script yet\n");
    // The text mentions another type of card.
    CHECK(script_of("After you play this upgrade, draw a card.", {"--no-text"}) == "      # no script yet\n");
}

TEST_CASE("each number of points is kept, and a number that the game has no word for is reported at its card") {
    OwnFolder folder;
    const auto character = [](const std::string& code, const std::string& points) {
        return R"({"code": ")" + code + R"(", "set_code": "TST", "name": "Elder", "type_code": "character", "faction_code": "blue", )" +
               R"("affiliation_code": "villain", "is_unique": true, "health": 16, "points": ")" + points +
               R"(", "rarity_code": "S", "sides": ["2RD", "3RD", "2Dc", "2Sh", "1R", "-"]})";
    };
    folder.write("TST.json", "[\n" + character("02001", "17/21/25") + ",\n" + character("02002", "12/15/18/20") + "]");
    const auto outcome = in(folder, {"import", "swdestinydb", "TST.json", "--no-text"});
    CHECK(outcome.status == 0);
    INFO(outcome.err);
    CHECK(contains(outcome.err,
                   "warning[H367]: the `points` of card `02002` is left out: the profile names no part of it for `20`\n"
                   "  --> TST.json:3:10"));
    CHECK_FALSE(contains(outcome.err, "02001"));
    CHECK(contains(read(folder.path("tst.yaml")), "points: 17\n    elite points: 21\n    three-dice points: 25\n"));
    CHECK(in(folder, {"check", "tst.yaml"}).status == 0);
    CHECK(in(folder, {"export", "swdestinydb", "tst.yaml", "--out", "back.json"}).status == 0);
    CHECK(contains(read(folder.path("back.json")), R"("points": "17/21/25")"));
}

TEST_CASE("files that are no sets, and unreadable cards, are named") {
    OwnFolder folder;
    folder.write("broken.json", "{");
    folder.write("side.json", set_of(R"("name": "A", "type_code": "support", "sides": ["1QQ"])"));
    CHECK(in(folder, {"import", "swdestinydb", "broken.json"}).status == 1);
    CHECK(in(folder, {"import", "swdestinydb", "absent.json"}).status == 3);
    const auto outcome = in(folder, {"import", "swdestinydb", "side.json"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H361]: the card `02001` is left out: the side \"1QQ\" of its die is not known"));
    CHECK_FALSE(std::filesystem::exists(folder.path("side.yaml")));
    CHECK_FALSE(std::filesystem::exists(folder.path("tst.yaml")));
}
