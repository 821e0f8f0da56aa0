// Printed text of Destiny as script, and what is said about text that is none.
#include "interpreter/text/reader.hpp"

#include <catch2/catch.hpp>

using namespace holo;

namespace {

struct Readers {
    Diagnostics out;
    std::unique_ptr<catalog::Game> game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out);
    std::unique_ptr<text::Sayings> sayings = text::sayings_of(*game, out);
    SourcePtr set = std::make_shared<const Source>("", "set: TRY\ngame: destiny\ncards: []\n");
    std::unique_ptr<catalog::Game> rules = catalog::opened_with(*game, *catalog::parse_yaml(set, out), set);
    text::Reader reader{*sayings, *rules};

    text::Understood read(const std::string& type, const std::string& printed, const char* language = "en") {
        return reader.read(printed, sayings->grammar().language(language), text::TextCard(*rules, "type", type));
    }
    std::string script(const std::string& type, const std::string& printed, const char* language = "en") {
        const auto understood = read(type, printed, language);
        return understood.is_sure() ? understood.scripts.front().script : "?";
    }
};

Readers& readers() {
    static Readers all;
    return all;
}

}  // namespace

TEST_CASE("the grammar of Destiny breaks none of its own laws when it is read", "[text]") {
    CHECK(readers().out.errors() == 0);
    CHECK(readers().out.warnings() == 0);
}

TEST_CASE("text is read as script in either language, and the same card says the same in both", "[text]") {
    auto& r = readers();
    CHECK(r.script("upgrade", "After you play this upgrade, draw a card.") == "after you play this: draw 1 card");
    CHECK(r.script("support", "Action - Exhaust this support to gain 1 resource.") == "action: exhaust this -> gain 1 resource");
    CHECK(r.script("support", "Acción - Agota este apoyo para recibir 1 recurso.", "es") == "action: exhaust this -> gain 1 resource");
    CHECK(r.script("event", "Remove one of your dice to remove an opponent's die.") ==
          "remove one of your dice -> remove a die of an opponent");
    CHECK(r.script("event", "Retira uno de tus dados para retirar uno de los dados de un adversario.", "es") ==
          "remove one of your dice -> remove a die of an opponent");
    CHECK(r.script("upgrade", "Ambush. Redeploy.") == "ambush\nredeploy");
}

TEST_CASE("what is spoken of again gets a name", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Turn one of your Blue dice to a side showing melee damage. Then you may resolve that die.") ==
          "turn one of your blue dice as d to a side showing melee then may resolve d");
    CHECK(
        r.script(
            "support",
            "Special - Choose an opponent's character. Look at a random card in that opponent's hand. Deal 1 damage to that character.") ==
        "special: choose an opponent as p, choose a character of p as c, look at a random card in hand of p, deal 1 damage to c");
}

TEST_CASE("what is chosen inside of a value is chosen before", "[text]") {
    CHECK(readers().script(
              "event",
              "Deal one of your unique characters damage equal to the value of an opponent's die showing damage. Then remove that die.") ==
          "choose an opponent as p, choose a die showing damage of p as d, deal (worth(d)) damage to one of your unique characters then "
          "remove d");
}

TEST_CASE("a card speaks of itself by its own type only", "[text]") {
    CHECK(readers().script("upgrade", "After you play this upgrade, draw a card.") != "?");
    const auto other = readers().read("event", "After you play this upgrade, draw a card.");
    CHECK(other.scripts.empty());
}

TEST_CASE("text that is not understood stops at its first wrong word, and what could stand there is told in its language", "[text]") {
    auto& r = readers();
    for (const auto& [printed, word, language, expected] :
         {std::tuple("Deal 2 damge to a character.", "damge", "en", "`damage`"), std::tuple("Roba 2 crtas.", "crtas", "es", "`cartas`")}) {
        const auto understood = r.read("event", printed, language);
        CHECK(understood.scripts.empty());
        CHECK(std::string(printed).substr(understood.unread.at.begin, understood.unread.at.end - understood.unread.at.begin) == word);
        const auto& words = understood.unread.expected;
        CHECK(std::find(words.begin(), words.end(), expected) != words.end());
    }
}

TEST_CASE("a pronoun without anything to stand for is reported, and so is a text longer than any card", "[text]") {
    auto& r = readers();
    const auto dangling = r.read("event", "Remove that die.");
    CHECK(dangling.is_dangling);
    std::string endless;
    for (int i = 0; i < 10000; ++i) endless += "remove a die and ";
    const auto long_one = r.read("event", endless);
    CHECK(long_one.scripts.empty());
    CHECK(long_one.unread.at.begin == text::Chart::longest / 4 * 17);
}
