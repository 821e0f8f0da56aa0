// Printed texts of cards are compared with the scripts.
#include "interpreter/text/conformity.hpp"

#include <catch2/catch.hpp>

#include "interpreter/text/normal.hpp"
#include "tests/own_folder.hpp"

using namespace holo;

namespace {

// One card for each way in which text and script may agree or differ.
constexpr const char* cards = R"(set: TRY
game: destiny
sayings:  # a text with two readings
  says:
    act:
      ring: {script: "gain 1 resource", cost: 9, en: ring the bell, es: toca la campana}
      toll: {script: "draw 1 card", cost: 9, en: ring the bell, es: toca la campana}
cards:
  - id: TRY-001
    name: Alike
    text:
      en: |
        Action - Exhaust this support to gain 1 resource.
        After you activate this support, draw a card.
      es: |
        Acción - Agota este apoyo para recibir 1 recurso.
        Después de que actives este apoyo, roba una carta.
    script: |
      after you activate this: draw 1 card
      action: exhaust this -> gain 1 resource
  - id: TRY-002
    name: Other number
    text: Action - Exhaust this support to gain 2 resources.
    script: "action: exhaust this -> gain 1 resource"
  - id: TRY-003
    name: Names and order
    text: Turn one of your Blue dice to a side showing melee damage. Then you may resolve that die.
    script: turn one of your blue dice as mine to a side showing melee then may resolve mine
  - id: TRY-004
    name: Text says more
    text: |
      Draw a card.
      Gain 1 resource.
    script: "draw 1 card"
  - id: TRY-005
    name: Script says more
    text: Action - Exhaust this support to gain 1 resource.
    script: |
      action: exhaust this -> gain 1 resource
      after you activate this: draw 1 card
  - id: TRY-006
    name: Misspelled
    text: Action - Exaust this support to gain 1 resource.
    script: "action: exhaust this -> gain 1 resource"
  - id: TRY-007
    name: Misprint
    text: Action - Exaust this support to gain 1 resource.
    misprints: [{printed: Exaust, meant: Exhaust, because: slip}, {printed: gian, meant: gain, because: slip}]
    script: "action: exhaust this -> gain 1 resource"
  - id: TRY-008
    name: Waived
    text: {en: "Draw 2 cards.", es: "Roba 2 cartas."}
    waive: {en: the first print said so}
    script: "draw 1 card"
  - id: TRY-009
    name: Waived for nothing
    text: Draw a card.
    waive: {en: the first print said so}
    script: "draw 1 card"
  - id: TRY-010
    name: As the script has it
    text: Ring the bell.
    script: "draw 1 card"
  - id: TRY-011
    name: The first reading
    text: Ring the bell.
    reading: {Ring the: 1}
    script: "draw 1 card"
  - id: TRY-012
    name: The second reading
    text: Ring the bell.
    reading: {Ring the: 2}
    script: "draw 1 card"
  - id: TRY-013
    name: No such readings
    text: Ring the bell.
    reading: {Ring the: 3, Draw: 1}
    script: "draw 1 card"
  - id: TRY-014
    name: Lines of one act
    text: Choose an opponent. That opponent turns any number of their dice to sides showing damage.
    script: |
      choose an opponent as p
      player p turns up to 2 of their dice to a side showing damage
)";

struct Checked {
    Diagnostics out;
    std::unique_ptr<catalog::Game> game, rules;
    std::unique_ptr<text::Sayings> sayings;

    Checked() {
        std::string text = cards;
        const std::string usual =
            "    type: support\n    color: red\n    affiliation: neutral\n    cost: 1\n    die: [1 melee, 2 melee, 3 melee, blank, blank, "
            "blank]\n";
        for (auto at = text.find("    name: "); at != std::string::npos; at = text.find("    name: ", at + 1))
            text.insert(text.find('\n', at) + 1, usual);
        const holo::testing::OwnFolder folder;
        game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out, {folder.write("conformity.yaml", text)});
        sayings = text::sayings_of(*game, out);
        rules = text::opened(*game);
    }
};

// The diagnostics of a card, as `H000 message | the marked part of the file | help`.
std::vector<std::string> said_of(const char* id, Lang lang = Lang::en) {
    static Checked all;
    for (const auto& one : all.out.list()) FAIL(render(one, Lang::en, false));
    Diagnostics found;
    const auto* card = all.game->find(id);
    REQUIRE(card != nullptr);
    text::Conformity(*all.sayings, *all.game, *all.rules).check(*card, card->printed, found);
    std::vector<std::string> out;
    for (const auto& one : found.list())
        out.push_back(std::string(row(one.id).code) + " " + one.message(lang) + " | " +
                      std::string(one.source->file().slice(one.source->in_file(one.span))) + " | " + one.help(lang));
    return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("text and script that do the same are alike in any order, with any names, in each language", "[text]") {
    CHECK(said_of("TRY-001").empty());
    CHECK(said_of("TRY-003").empty());
}

TEST_CASE("words of a text that the script does not carry out are marked", "[text]") {
    CHECK(said_of("TRY-002") ==
          Lines{"H705 text and script differ: the text says `action: exhaust this -> gain 2 resources`, the script "
                "`action: exhaust this -> gain 1 resource` | 2 resources | the script in words: Action - Exhaust this "
                "support to gain 1 resource."});
    CHECK(
        said_of("TRY-002", Lang::es) ==
        Lines{"H705 el texto y el guion difieren: el texto dice `action: exhaust this -> gain 2 resources`, el guion `action: exhaust this "
              "-> gain 1 resource` | 2 resources | el guion con palabras: Action - Exhaust this support to gain 1 resource."});
}

TEST_CASE("an ability in the text or in the script alone is reported", "[text]") {
    CHECK(said_of("TRY-004") == Lines{"H706 the text says more than the script: `gain 1 resource` | Gain 1 resource. | add it to the "
                                      "script, or take it out of the text"});
    CHECK(said_of("TRY-005") == Lines{"H707 the script does more than the text says in English | after you activate this: draw 1 card | in "
                                      "words: After you activate this support, draw a card."});
}

TEST_CASE("a text that is not understood is not compared, and the word that was meant is guessed", "[text]") {
    const auto said = said_of("TRY-006");
    REQUIRE(said.size() == 1);
    CHECK(said[0].starts_with("H708 text and script are not compared, because the text is not understood from here on | Exaust | "));
    CHECK(said[0].find("exhaust") != std::string::npos);
}

TEST_CASE("misprints are mended before a text is read; a misprint that the text lacks is reported", "[text]") {
    CHECK(said_of("TRY-007") == Lines{"H709 `gian` stands nowhere in the text | gian | take it out"});
}

TEST_CASE("a difference is waived for one language, and not where there is none", "[text]") {
    CHECK(said_of("TRY-008") ==
          Lines{"H705 text and script differ: the text says `draw 2 cards`, the script `draw 1 card` | 2 cartas | the "
                "script in words: Roba una carta."});
    CHECK(said_of("TRY-009") == Lines{"H710 text and script do not differ here | the first print said so | take it out"});
}

TEST_CASE("among several readings, the one that the script says is meant, unless the card keeps another answer", "[text]") {
    CHECK(said_of("TRY-010").empty());
    const auto first = said_of("TRY-011"), second = said_of("TRY-012");
    const auto& other = first.empty() ? second : first;
    CHECK(first.empty() != second.empty());
    REQUIRE(other.size() == 1);
    CHECK(other[0].starts_with("H705 text and script differ: the text says `gain 1 resource`, the script `draw 1 card`"));
}

TEST_CASE("lines that mean nothing by themselves are not all alike", "[text]") {
    const auto said = said_of("TRY-014");
    REQUIRE(!said.empty());
    CHECK(said[0].starts_with("H705 text and script differ"));
}

TEST_CASE("an answer that chooses nothing is reported", "[text]") {
    CHECK(
        said_of("TRY-013") ==
        Lines{"H714 no text of this card has a reading 3 that begins so: `Ring the` | Ring the | take it out, or name one of the readings "
              "that H703 lists",
              "H714 no text of this card has a reading 1 that begins so: `Draw` | Draw | take it out, or name one of the readings that "
              "H703 lists"});
}

TEST_CASE("qualifiers of a thing are put into one order, and nothing else is moved", "[text]") {
    CHECK(text::in_order("remove each die showing melee of an opponent") == text::in_order("remove each die of an opponent showing melee"));
    CHECK(text::in_order("remove a die on a card in your hand") == "remove a die in your hand on a card");
    CHECK(text::in_order("exhaust a character in play preferring the highest cost character") ==
          "exhaust a character in play preferring the highest cost character");
    CHECK(text::in_order("draw 1 card, gain 1 resource") == "draw 1 card, gain 1 resource");
    CHECK(text::in_order("no script {") == "no script {");
}
