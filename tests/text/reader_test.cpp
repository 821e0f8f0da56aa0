// Printed text of Destiny is read as script; other text is reported.
#include "interpreter/text/reader.hpp"

#include <catch2/catch.hpp>

using namespace holo;

namespace {

struct Readers {
    std::string name = "destiny", attribute = "type";  // the game, and the attribute with the sorts of its cards
    Diagnostics out = {};
    std::unique_ptr<catalog::Game> game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out);
    std::unique_ptr<text::Sayings> sayings = text::sayings_of(*game, out);
    SourcePtr set = std::make_shared<const Source>("", "set: TRY\ngame: " + name + "\ncards: []\n");
    std::unique_ptr<catalog::Game> rules = catalog::opened_with(*game, *catalog::parse_yaml(set, out), set);
    text::Reader reader{*sayings, *rules};

    text::Understood read(const std::string& type, const std::string& printed, const char* language = "en") {
        return reader.read(printed, sayings->grammar().language(language), text::TextCard(*rules, attribute, type));
    }
    std::string script(const std::string& type, const std::string& printed, const char* language = "en") {
        const auto understood = read(type, printed, language);
        return understood.is_sure() ? understood.scripts.front().script : "?";
    }
    // The first report of the text.
    std::string shown(const std::string& type, const std::string& printed, Lang lang = Lang::en) {
        Diagnostics found;
        const auto source = std::make_shared<const Source>("text", printed);
        text::Reader::report(read(type, printed), source, {0, static_cast<std::uint32_t>(printed.size())}, found);
        return render(found.list().front(), lang, false);
    }
};

Readers& readers() {
    static Readers all;
    return all;
}

}  // namespace

TEST_CASE("the grammar of Destiny breaks none of its own laws when it is read", "[text][once]") {
    CHECK(readers().out.errors() == 0);
    CHECK(readers().out.warnings() == 0);
}

TEST_CASE("text is read as script in either language, and the texts of one card have one script", "[text]") {
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

TEST_CASE("a thing that is mentioned again gets a name", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Turn one of your Blue dice to a side showing melee damage. Then you may resolve that die.") ==
          "turn one of your blue dice as d to a side showing melee then may resolve d");
    CHECK(
        r.script(
            "support",
            "Special - Choose an opponent's character. Look at a random card in that opponent's hand. Deal 1 damage to that character.") ==
        "special: choose an opponent as p, choose a character of p as c, look at a random card in hand of p, deal 1 damage to c");
}

TEST_CASE("a thing on another thing is not of that one's kind", "[text]") {
    CHECK(readers().script("event", "Discard an upgrade on a character. Deal 1 damage to that character.") ==
          "choose a character as c, discard an upgrade on c, deal 1 damage to c");
    CHECK(readers().read("event", "Discard an upgrade on 2 of your characters. Ready that character.").is_dangling);
}

TEST_CASE("a sentence may begin with the prefix of exclusion", "[text]") {
    CHECK(readers().script("event", "Exhaust a Non-unique character.") == "exhaust a non-unique character");
}

TEST_CASE("a thing is of no kind that its text excludes", "[text]") {
    auto& r = readers();
    CHECK(r.read("event", "Choose a non-support card. Ready that support.").is_dangling);
    CHECK(r.script("event", "Exhaust a non-leader character. Deal 1 damage to that character.") ==
          "exhaust a non-leader character as c, deal 1 damage to c");
}

TEST_CASE("`that character` is a thing whose kind nobody says, if a word for the thing implies a character", "[text]") {
    auto& r = readers();
    for (const auto& [printed, script] :
         {std::pair("Exhaust a leader. Deal 1 damage to that character.", "exhaust a leader as c, deal 1 damage to c"),
          {"Exhaust Han Solo. Deal 1 damage to that character.", "exhaust a \"Han Solo\" as c, deal 1 damage to c"},
          {"Exhaust a vehicle. Ready that support.", "exhaust a vehicle as c, ready c"},
          {"Discard a mod. Return that upgrade to its owner's hand.", "discard a mod as c, return c"},
          {"Exhaust a character. Discard a mod. Ready that character.", "exhaust a character as c, discard a mod, ready c"},
          {"Choose a card. Discard that card.", "choose a card as c, discard c"}})
        CHECK(r.script("event", printed) == script);
    CHECK(r.script("character", "Before you activate this character, you may play a weapon from your discard pile on her.") ==
          "before you activate this: may play a weapon in your discard pile onto this");
    CHECK(r.script("event", "Agota un líder. Inflige 1 punto de daño a ese Personaje.", "es") ==
          "exhaust a leader as c, deal 1 damage to c");
    for (const auto* printed :
         {"Discard a mod. Ready that character.", "Discard a support. Ready that character.", "Discard an upgrade. Ready that character.",
          "Exhaust a character. Discard that support.", "Exhaust a leader. Discard that upgrade.", "Choose a card. Ready that character.",
          "Remove a die. Ready that support.", "Discard a mod. Deal 1 damage to it.", "Choose a mod. Give it 1 shield."})
        CHECK(r.script("event", printed) == "?");
    for (const auto* printed : {"Descarta un Apoyo. Prepara ese Personaje.", "Descarta una Mejora. Prepara ese Personaje.",
                                "Agota un Personaje. Descarta ese Apoyo."})
        CHECK(r.script("event", printed, "es") == "?");
}

// Shields and damage are moved to another thing: `it` behind `to` is never the thing behind `from`.
TEST_CASE("a pronoun does not stand for another part of its act that the act keeps apart", "[text]") {
    auto& r = readers();
    CHECK(r.script("character", "Special - Move a shield from another character to it.") ==
          "special: remove 1 shield from a character other than this, give (removed) shields to this");
    CHECK(r.script("character", "Special - Move 1 damage from another character to it.") ==
          "special: move 1 damage from a character other than this to this");
    CHECK(r.script("event", "Choose a character. Move 1 damage from another character to it.") ==
          "choose a character as c, move 1 damage from a character other than c to c");
    CHECK(r.script("event", "Transfiere 1 punto de daño de un Personaje a ese Personaje.", "es") == "?");
    for (const auto* printed : {"Move 1 damage from a character to it.", "Move a shield from it to one of your characters.",
                                "Deal 1 damage to a character. Then move 1 shield from it to that character."})
        CHECK(r.script("event", printed) == "?");
}

// Characters and supports say `another` of themselves without naming themselves.
TEST_CASE("a pronoun that stands for the card itself does so where only `another` speaks of the card", "[text]") {
    auto& r = readers();
    CHECK(r.script("character", "Special - Exhaust another card. Deal 1 damage to it.") ==
          "special: exhaust a card other than this, deal 1 damage to this");
    CHECK(r.script("character", "Special - Exhaust another card. Deal 1 damage to that character.") == "?");
    CHECK(r.script("character", "Special - Exhaust another support. Deal 1 damage to it.") == "?");
}

TEST_CASE("a pronoun in a condition behind its act stands for a thing of the act", "[text]") {
    auto& r = readers();
    CHECK(r.script("upgrade", "Special - Exhaust a support. Ready attached character if it is exhausted.") ==
          "special: exhaust a support, if host is exhausted { ready host }");
    CHECK(r.script("upgrade", "Special - Exhaust a support. If it is unique, ready attached character.") ==
          "special: exhaust a support as c, if c is unique { ready host }");
    CHECK(r.script("upgrade", "After you play this upgrade, ready attached character if it is exhausted.") ==
          "after you play this: if host is exhausted { ready host }");
    CHECK(r.script("upgrade", "Especial - Agota un Apoyo. Retira un dado si el Personaje vinculado es único.", "es") ==
          "special: exhaust a support, if host is unique { remove a die }");
}

// The order of the text decides, and not that of the script.
TEST_CASE("a pronoun stands for the nearest thing in the order of the text", "[text]") {
    auto& r = readers();
    CHECK(
        r.script("event",
                 "Turn an opponent's die to any side. Then turn one of your dice to a side showing the same symbol as that die.") ==
        "choose an opponent as p, turn a die of p as d to a side then let that_symbol = symbol of d, turn one of your dice to a side where "
        "symbol = that_symbol");
}

TEST_CASE("a thing that a pronoun mentions again is nearer than a thing before the pronoun", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Choose a character. Discard a support. Deal 1 damage to that character. Ready it.") ==
          "choose a character as c, discard a support, deal 1 damage to c, ready c");
    CHECK(r.script("event", "Choose a character. Exhaust a support. Deal 1 damage to that character. Ready that support.") ==
          "choose a character as c, exhaust a support as c2, deal 1 damage to c, ready c2");
}

TEST_CASE("a description is about the noun in front of it, and about another noun only behind `and`", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Discard an upgrade from a character that costs 2.") == "discard an upgrade on (a character where cost = 2)");
    CHECK(r.script("event", "Deal 1 damage to a character with an upgrade that costs 2.") ==
          "deal 1 damage to a character where count of upgrades where cost = 2 on it > 0");
    CHECK(r.script("event", "Deal 1 damage to a character that costs 2 and has an upgrade.").find("upgrades where cost") ==
          std::string::npos);
}

TEST_CASE("a card that pays with itself is not the thing of a pronoun where another thing is", "[text]") {
    auto& r = readers();
    for (const auto& [printed, script] :
         {std::pair("After an opponent activates a character, you may exhaust this support to remove one of its dice.",
                    "after an opponent activates a character as c: may exhaust this -> remove a die on c"),
          {"After you play a vehicle, you may discard this support to ready it.",
           "after you play a vehicle as c: may discard this -> ready c"},
          {"Action - Exhaust this support to ready it.", "action: exhaust this -> ready this"},
          {"After you activate this support, you may discard a card from your hand to reroll one of its dice.",
           "after you activate this: may discard a card in your hand -> reroll a die on this"}})
        CHECK(r.script("support", printed) == script);
    CHECK(
        r.script("character", "After another of your characters is activated, you may exhaust this character to reroll one of its dice.") ==
        "after one of your characters other than this as c is activated: may exhaust this -> reroll a die on c");
    // `on` would describe the upgrade; the play has its bearer as `onto`.
    CHECK(
        r.script("character", "After you play an upgrade on another character, you may exhaust this character to heal 2 damage from it.") ==
        "after you play an upgrade onto a character other than this as c: may exhaust this -> heal 2 damage from c");
}

TEST_CASE("a pronoun behind a trigger with the card itself and another thing is shown both ways", "[text]") {
    Readers r{"swtcg", "types"};
    const auto understood = r.read("character", "When this unit damages another unit, tap it.");
    CHECK(understood.scripts.size() == 2);
    CHECK_FALSE(understood.is_sure());
    CHECK(r.script("character", "When this unit attacks a Jedi, tap that Jedi.") == "after a jedi as c is attacked by this: tap c");
    CHECK(r.script("character", "When this unit is attacked, it gets +2 power for this attack.") ==
          "after this is engaged: this gets +2 power for this attack");
}

// A unit attacks *a Jedi*: no name can be given to that Jedi where only the kind is told.
TEST_CASE("a pronoun behind a trigger that tells another thing by its kind is shown both ways", "[text]") {
    Readers r{"swtcg", "types"};
    for (const auto* printed : {"When this unit attacks a Jedi, tap it.", "When this unit attacks a unit, tap it.",
                                "When this unit is attacked by a Jedi, tap it.", "When a Jedi attacks this unit, tap it.",
                                "When a Jedi attacks this unit, it gets -1 power for this attack."}) {
        const auto understood = r.read("character", printed);
        CHECK(understood.scripts.size() > 1);
        CHECK_FALSE(understood.is_sure());
    }
    CHECK(r.script("character", "When one of your Clones attacks a Jedi, tap it.") ==
          "after a jedi as c is attacked by one of your clones: tap c");
    CHECK(r.script("character", "When a Jedi attacks one of your units, tap it.") ==
          "after one of your units as c is attacked by a jedi: tap c");
    CHECK(r.script("equipment", "When equipped unit attacks a Jedi, that Jedi gets -1 power for this attack.") ==
          "after a jedi as c is attacked by host: c gets -1 power for this attack");
    CHECK(r.script("equipment", "When equipped unit attacks a unit, that unit gets -1 power for this attack.") ==
          "after a unit as c is attacked by host: c gets -1 power for this attack");
    CHECK(r.script("character", "When this unit attacks, tap it.") == "after this attacks a unit: tap this");
    CHECK(r.script("character", "When this unit causes a Jedi to be discarded, untap it.") ==
          "after a jedi is discarded by this: untap this");
}

TEST_CASE("a pronoun that begins its sentence stands for the card with which the trigger begins", "[text]") {
    Readers r{"swtcg", "types"};
    for (const auto* printed : {"When this unit attacks a Jedi, it gets +1 power for this attack.",
                                "When this unit is attacked by a Jedi, it gets +1 power for this attack."}) {
        const auto script = r.script("character", printed);
        CHECK(script.find(": this gets +1 power for this attack") != std::string::npos);
    }
    CHECK_FALSE(r.read("character", "When this unit attacks a Jedi, its controller loses 1 Force.").is_sure());
}

// The drawn card has no name where a text speaks of the number of cards alone.
TEST_CASE("a drawn card is nearer to a pronoun than a card that the text spoke of before", "[text]") {
    auto& r = readers();
    for (const auto& [language, printed] : {std::pair("en", "After you play this upgrade, draw a card. Then discard it."),
                                            {"es", "Después de que juegues esta Mejora, roba una carta. Luego descártala."}})
        CHECK(r.script("upgrade", printed, language) ==
              "after you play this: choose top card of your deck as c, draw 1 card then discard c");
    CHECK(r.script("support", "After you activate this support, draw a card. If it is an event, gain 1 resource.") ==
          "after you activate this: choose top card of your deck as c, draw 1 card, if c is an event {\n    gain 1 resource\n}");
    CHECK(r.script("support", "After you activate this support, draw 2 cards. You may discard this support to remove a die.") ==
          "after you activate this: draw 2 cards, may discard this -> remove a die");
    CHECK(r.read("support", "After you activate this support, draw up to 2 cards. Then discard it.").is_dangling);
    Readers battles{"swtcg", "types"};
    CHECK(battles.read("character", "When this unit attacks, draw a card. Discard it.").is_dangling);
}

TEST_CASE("a card without a place is one of those that were shown", "[text]") {
    auto& r = readers();
    const std::string chosen = "look at hand of an opponent as p, choose a card in hand of p as c, discard c";
    CHECK(r.script("event", "Look at an opponent's hand. Choose a card and discard it.") == chosen);
    CHECK(r.script("event", "Look at an opponent's hand. Choose one of their cards and discard it.") == chosen);
    CHECK(r.script("event", "Mira la mano de un adversario. Elige una carta y descártala.", "es") == chosen);
    CHECK(r.script("event", "Mira la mano de un adversario. Elige una de sus cartas y descártala.", "es") == chosen);
    CHECK(r.script("event", "Look at an opponent's hand. Discard an upgrade that costs 2 or less.") ==
          "look at hand of an opponent as p, discard an upgrade in hand of p where cost <= 2");
    // A thing in play stays one: by its kind, by what is done to it, by its place, or because no card was shown before.
    CHECK(r.script("event", "Look at an opponent's hand. Choose a character. Deal 1 damage to it.") ==
          "look at hand of an opponent, choose a character as c, deal 1 damage to c");
    CHECK(r.script("event", "Look at an opponent's hand. Exhaust a support.") == "look at hand of an opponent, exhaust a support");
    CHECK(r.script("event", "Look at an opponent's hand. Discard an upgrade on a character.") ==
          "look at hand of an opponent, discard an upgrade on a character");
    CHECK(r.script("event", "Discard a card from your hand. Discard an upgrade.") == "discard a card in your hand, discard an upgrade");
}

TEST_CASE("a card of the Star Wars TCG without a place is one of those that were shown", "[text]") {
    Readers battles{"swtcg", "types"};
    CHECK(battles.script("mission", "Look at your opponent's hand. Choose a Battle card. Your opponent discards it.") ==
          "choose an opponent as o, look at hand of o, choose a battle card in hand of o as c, player o discards c");
    CHECK(battles.script("mission", "Look at your opponent's hand. Choose a unit. Tap it.") ==
          "look at hand of an opponent, choose a unit as c, tap c");
    CHECK(battles.script("character", "This unit costs 2 less to deploy if you have another Hutt in any arena.") ==
          "when this is build_cost, if exists one of your other hutts where fighting(it): change build_cost to build_cost - 2");
    CHECK(battles.script("character", "When the build step starts, gain 1 Force.") == "after a player begins-building: gain 1 force");
}

TEST_CASE("a change of the cost of the next card is understood, and lacks its script", "[text]") {
    CHECK(readers().shown("event", "The next event you play this round costs 1 less.").find("H715") != std::string::npos);
    CHECK(readers().script("event", "Draw cards until you have 5 cards in hand.") ==
          "draw (max(0, 5 - count of cards in your hand)) cards");
}

TEST_CASE("a second `this die` on a card with two dice is the first", "[text]") {
    auto& r = readers();
    for (const auto& [language, printed] : {std::pair("en", "After you resolve this die, you may reroll this die."),
                                            {"es", "Después de que resuelvas este dado, puedes volver a tirar este dado."}})
        CHECK(r.script("character", printed, language) == "after you resolve a die of this as d: may reroll d");
    CHECK(r.script("character", "After you roll this die into your pool, you may turn this die to any side.") ==
          "after you roll a die of this as d: may turn d to a side");
    CHECK(r.script("character", "Action - If this die is showing a blank, reroll this die.") ==
          "action: choose a die of this as d, if d is showing blank { reroll d }");
    CHECK(r.script("upgrade", "After you resolve this die, you may reroll this die.") ==
          "after you resolve a die of this as d: may reroll d");
}

TEST_CASE("a die of the card that pays is not what a pronoun behind the payment means", "[text]") {
    auto& r = readers();
    CHECK(r.script("character", "Before an opponent's die is resolved, you may remove this die to reroll it.") ==
          "before an opponent's die as d is resolved: may remove a die of this -> reroll d");
    CHECK(r.script("character", "Action - Remove this die showing ranged damage to deal damage equal to its value to a character.") ==
          "action: remove a die of this showing ranged as d -> deal (worth(d)) damage to a character");
}

TEST_CASE("a loss behind what an opponent does is the opponent's, though Spanish says no subject", "[text]") {
    auto& r = readers();
    CHECK(r.script("support", "Después de que un adversario juegue un Evento, pierde 1 recurso.", "es") ==
          "after an opponent as p plays an event: player p loses 1 resource");
    CHECK(r.script("support", "Antes de que un adversario reclame el campo de batalla, pierde 1 recurso.", "es") ==
          "before an opponent as p claims: player p loses 1 resource");
    CHECK(r.script("support", "Después de que juegues un Evento, pierde 1 recurso.", "es") == "after you play an event: lose 1 resource");
    CHECK(r.script("support", "Después de que un adversario juegue un Evento, roba una carta.", "es") ==
          "after an opponent plays an event: draw 1 card");
}

TEST_CASE("no pronoun passes over the thing that an act describes without a name", "[text]") {
    auto& r = readers();
    for (const auto* printed : {"Action - Exhaust this support to move 1 shield from one of your characters to another. Then ready it.",
                                "Action - Exhaust this support to move 1 damage from one of your characters to another. Then ready it."})
        CHECK(r.read("support", printed).is_dangling);
    CHECK(
        r.script(
            "support",
            "Action - Exhaust this support to move 1 shield from one of your characters to another of your characters. Then ready it.") ==
        "action: exhaust this -> remove 1 shield from one of your characters as c, give (removed) shields to one of your characters other "
        "than c as c2 then ready c2");
}

TEST_CASE("behind otherwise, a pronoun passes over the other case, and a hand is not what a card from it is", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Reveal a card from your hand. If it is a Red event, remove a die. Otherwise, discard it.") ==
          "reveal a card in your hand as c, if c is a red event { remove a die } else { discard c }");
    CHECK(r.script("support",
                   "After you play an event, you may exhaust this support. If you do, remove a die. Otherwise, place 1 resource on it.")
              .find("place 1 resource on this") != std::string::npos);
    CHECK(r.script("event", "Look at an opponent's hand. Choose an event in it. Discard it.") ==
          "look at hand of an opponent as p, choose an event in hand of p as c, discard c");
    CHECK(r.script("event", "Play a vehicle from your discard pile. Ready it.") == "play a vehicle in your discard pile as c, ready c");
    CHECK(r.script("event", "Remove a die or draw a card if you spot a droid.") ==
          "choose 1 of: { remove a die } { if exists one of your droids { draw 1 card } }");
    Readers battles{"swtcg", "types"};
    CHECK(battles.script("character", "[tap] -> Discard a card from your hand. If it is a Battle card, gain 1 Force.") ==
          "general: tap this -> discard a card in your hand as c, if c is a battle card { gain 1 force }");
    CHECK(battles.script("character",
                         "When this unit attacks, you may discard a card from your hand. If it is a Battle card, draw a card.") ==
          "after this attacks a unit: may discard a card in your hand as c, if c is a battle card {\n    draw 1 card\n}");
}

TEST_CASE("dice that are rolled later are among somebody's dice, but not among those dice", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Your dice cannot be removed this round.") == "until end of round: each of your dice cannot be removed");
    CHECK(r.script("event", "Tus dados no pueden ser retirados durante esta ronda.", "es") ==
          "until end of round: each of your dice cannot be removed");
    CHECK(r.script("event", "Heal all damage from a character. Its dice cannot be resolved this round.") ==
          "heal all damage from a character as c, until end of round: each die on c cannot be resolved");
    CHECK(r.script("event", "Reroll 2 dice. Those dice cannot be rerolled again this round.") ==
          "reroll 2 dice as d, d cannot be rerolled until end of round");
    CHECK(r.read("event", "Ready a support. It cannot be activated again this round unless you spend 1 resource.")
              .lacks.find("a payment at") != std::string::npos);
}

TEST_CASE("until the end of the round, an effect answers each time; the next time, it answers once", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Until the end of the round, after you play an event, draw a card.") ==
          "until end of round: after you play an event: draw 1 card");
    CHECK(r.script("event", "Hasta el final de la ronda, después de que juegues un evento, roba una carta.", "es") ==
          "until end of round: after you play an event: draw 1 card");
    CHECK(r.script("event", "The next time you play an event this round, draw a card. Gain 1 resource.") ==
          "until end of round: after you play an event { draw 1 card }, gain 1 resource");
    CHECK(r.script("event", "Until the end of the round, after you play an event, draw a card. Gain 1 resource.") ==
          "until end of round: after you play an event: draw 1 card\ngain 1 resource");
}

TEST_CASE("a pronoun behind a trigger with a thing in a rider of its act is shown both ways", "[text]") {
    auto& r = readers();
    CHECK_FALSE(r.read("support", "After an opponent plays an upgrade on a character, you may exhaust it.").is_sure());
    for (const auto* printed : {"After an opponent plays an upgrade on a character, you may discard it.",
                                "After an opponent plays an upgrade on a character, you may discard that upgrade."})
        CHECK(r.script("support", printed) == "after an opponent plays an upgrade as c onto a character: may discard c");
}

TEST_CASE("a character is not what is discarded, nor a card that has run out of resources", "[text]") {
    auto& r = readers();
    for (const auto& [language, printed] :
         {std::pair("en",
                    "Action - Remove 1 resource from this support to give a character 1 shield. Then, if it has no resources on it, "
                    "discard it."),
          {"es",
           "Acción - Retira 1 recurso de este Apoyo para entregar 1 escudo a un Personaje. Luego, si no tiene recursos, descártalo."}})
        CHECK(r.script("support", printed, language) ==
              "action: remove 1 resource from this -> give 1 shield to a character then if savings of this = 0 {\n    discard this\n}");
    CHECK(r.script("event", "Exhaust a vehicle. Discard it.") == "exhaust a vehicle as c, discard c");
    CHECK(r.script("event", "Exhaust a character. Discard it.") == "?");
}

TEST_CASE("an opponent of whom a trigger speaks only through a card is the one who has that card", "[text]") {
    auto& r = readers();
    for (const auto* printed : {"After an opponent's support leaves play, that opponent loses 1 resource.",
                                "After an opponent's support leaves play, they lose 1 resource."})
        CHECK(r.script("support", printed) == "after an opponent's support as c leaves: (controller of c) loses 1 resource");
    CHECK(r.script("support", "After an opponent's character is defeated, that opponent discards a card from their hand.") ==
          "after an opponent's character as c is defeated: (controller of c) discards a card in their hand");
    CHECK(r.script("support", "After a support leaves play, that opponent loses 1 resource.") == "?");
}

TEST_CASE("a sentence that only events and missions say is no ability of a unit of the Star Wars TCG", "[text]") {
    Readers r{"swtcg", "types"};
    CHECK(r.script("mission", "Draw a card.") == "draw 1 card");
    CHECK(r.script("character", "Pay 2 Force -> This unit gets +2 power for this attack. Draw a card.") ==
          "attack-pop: pay 2 force -> this gets +2 power for this attack, draw 1 card");
    for (const auto* type : {"character", "space unit", "location", "equipment"})
        for (const auto* printed : {"Draw a card.", "Armor. Draw a card.", "Pay 1 Force -> Evade 2. Draw a card."})
            CHECK(r.script(type, printed) == "?");
}

TEST_CASE("a unit that draws attacks to itself draws those of an opponent's units", "[text]") {
    Readers r{"swtcg", "types"};
    CHECK(
        r.script("character",
                 "Whenever one of your opponent's units would attack one of your Jedi, you may have that unit attack this unit instead.") ==
        "after one of your jedi is attacked by an opponent's unit: may turn-on this");
}

TEST_CASE("a pronoun behind `otherwise` stands for a thing in front of the condition", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Exhaust a character. If it is unique, discard an upgrade. Otherwise, ready it.") ==
          "exhaust a character as c, if c is unique { discard an upgrade } else { ready c }");
    CHECK(r.script("event", "If you control a Jedi, exhaust a character. Otherwise, deal 2 damage to it.") == "?");
}

TEST_CASE("`its` stands for the nearest thing, be it a card or a die", "[text]") {
    auto& r = readers();
    CHECK_FALSE(r.read("event", "Exhaust a character. Remove a die. Its controller loses 1 resource.").is_sure());
    for (const auto* printed : {"Special - Deal 1 damage to attached character to remove a die. Its controller loses 1 resource.",
                                "Deal 1 damage to a character to remove a die. Its controller loses 1 resource."})
        CHECK_FALSE(r.read(std::string(printed).starts_with("Special") ? "upgrade" : "event", printed).is_sure());
    CHECK(r.script("event", "Retira un dado. Su controlador pierde 1 recurso.", "es") ==
          "remove a die as d, (controller of d) loses 1 resource");
    CHECK(r.script("support",
                   "Action - Discard this support to return a card from your discard pile to your hand. If it is Red, draw a card.") ==
          "action: discard this -> return a card in your discard pile as c, if c is red { draw 1 card }");
    CHECK(r.script("event", "Remove a die. Exhaust a character. Its controller loses 1 resource.") ==
          "remove a die, exhaust a character as c, (controller of c) loses 1 resource");
}

TEST_CASE("a thing on another thing that pays is as likely the thing of a pronoun as that other", "[text]") {
    auto& r = readers();
    CHECK_FALSE(r.read("character", "Action - Exhaust an upgrade on this character to ready it.").is_sure());
    CHECK(r.script("event", "Discard an upgrade on one of your characters to give it 2 shields.") ==
          "choose one of your characters as c, discard an upgrade on c -> give 2 shields to c");
}

TEST_CASE("`otherwise` means the condition in front, and not what somebody may do under that condition", "[text]") {
    CHECK(readers().script("event", "Reveal the top card of your deck. If it is an event, you may play it. Otherwise, discard it.") ==
          "reveal top card of your deck as c, if c is an event { may play c } else { discard c }");
}

TEST_CASE("dice from a pool are those of the player with the pool", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Remove a die from your pool.") == "remove one of your dice");
    CHECK(r.script("event", "Remove 2 dice from your pool.") == "remove 2 of your dice");
    CHECK(r.script("event", "Reroll a Red die from your pool.") == "reroll one of your red dice");
    CHECK(r.script("event", "Resolve a die showing melee from your pool.") == "resolve one of your dice showing melee");
    CHECK(r.script("event", "Choose a die. Remove that die from your pool.") == "choose a die as d, remove d");
    CHECK(r.script("event", "Remove a die from an opponent's pool.") == "remove a die of an opponent");
}

TEST_CASE("a card that somebody may look at or discard is nearer to a pronoun than the card itself", "[text]") {
    auto& r = readers();
    const std::string front = "After you activate this support, you may ";
    const std::string choose = "after you activate this: choose an opponent as p, may ";
    CHECK(r.script("support", front + "look at the top card of an opponent's deck. You may discard it.") ==
          choose + "look at top card of deck of p as c, may discard c");
    CHECK(r.script("support", front + "discard the top card of an opponent's deck. If it is an event, draw a card.") ==
          choose + "discard top card of deck of p as c, if c is an event {\n    draw 1 card\n}");
    CHECK(r.script("support", front + "remove a die. If it is Red, draw a card.") == "?");
    CHECK(r.script("support", front + "exhaust a character. If it is Red, draw a card.") ==
          "after you activate this: may exhaust a character as c, if c is red { draw 1 card }");
}

TEST_CASE("either of two costs pays for the whole effect", "[text]") {
    auto& r = readers();
    CHECK(r.script("support", "Spend 1 resource or discard a card from your hand to remove a die.") ==
          "choose 1 of: { spend 1 resource } { discard a card in your hand } -> remove a die");
    CHECK(r.script("support", "Discard this support or spend 1 resource to remove a die.") ==
          "choose 1 of: { discard this } { spend 1 resource } -> remove a die");
    CHECK(r.script("support", "Descarta este Apoyo o gasta 1 recurso para retirar un dado.", "es") ==
          "choose 1 of: { discard this } { spend 1 resource } -> remove a die");
    CHECK(r.script("event", "Remove a die showing a resource cost or spend 1 resource to remove 2 dice showing a resource cost.") !=
          "choose 1 of: { remove a die where price > 0 } { spend 1 resource } -> remove 2 dice where price > 0");
    CHECK(r.script("event", "Spot a Sith or a bounty hunter to remove a die.") == "spot a sith/bounty-hunter -> remove a die");
}

TEST_CASE("an act in place of another one does not leave out whose things it takes", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Discard a card from an opponent's hand. If you spot a Sith, discard 2 cards instead.") == "?");
    CHECK(r.script("event", "Remove an opponent's die. If you spot a Sith, remove 2 dice instead.") == "?");
    CHECK(r.script("event", "Remove an opponent's die. If you spot a Sith, instead remove 2 of an opponent's dice.") ==
          "if exists one of your sith { remove 2 dice of an opponent } else { remove a die of an opponent }");
    CHECK(r.script("event", "Draw a card. If you spot a Sith, draw 2 cards instead.") ==
          "draw (if exists one of your sith { 2 } else { 1 }) cards");
}

TEST_CASE("one thing of each player's is not read as one in all", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Remove one of each player's dice.") == "?");
    CHECK(r.script("event", "Retira un dado de cada jugador.", "es") == "?");
    CHECK(r.script("event", "Deal 1 damage to each opponent's character.") == "?");
}

TEST_CASE("`it` is one thing, and `them` are several", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Exhaust 2 characters. Ready them.") == "exhaust 2 characters as c, ready c");
    for (const auto* printed : {"Exhaust 2 characters. Ready it.", "Reroll a die. Resolve them.", "Reroll 2 of your dice. Resolve it."})
        CHECK(r.script("event", printed) == "?");
    CHECK(r.script("event", "Agota 2 Personajes y prepáralo.", "es") == "?");
}

TEST_CASE("nobody puts a card of somebody else into a hand or deck of their own", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Place the top card of your deck on the bottom of your deck.") == "bury top card of your deck");
    CHECK(r.script("event", "Return an opponent's support to its owner's hand.") == "return a support of an opponent");
    for (const auto* printed :
         {"Place the top card of an opponent's deck on the bottom of your deck.", "Return an opponent's support to your hand.",
          "Reveal the top card of an opponent's deck. Place it on the bottom of your deck."})
        CHECK(r.script("event", printed) == "?");
}

TEST_CASE("the cost of a card does not depend on a character that does not bear the card yet", "[text]") {
    auto& r = readers();
    for (const auto* printed :
         {"If attached character is a Jedi, this upgrade costs 1 less.",
          "This upgrade costs 1 less to play if attached character is a Jedi.", "This upgrade costs 1 less to play on a Jedi."})
        CHECK(r.script("upgrade", printed) == "when this is priced on a jedi: change priced to priced - 1");
    CHECK(r.read("upgrade", "If attached character is exhausted, this upgrade costs 1 less.").lacks.size() > 0);
    CHECK(r.script("upgrade", "If attached character is a Jedi, it gains Guardian.") == "while host is a jedi: host gets guardian");
}

TEST_CASE("another thing of a kind is another than a thing that may be of that kind", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Deal 1 damage to a character. Exhaust a support. Deal 1 damage to another character.") ==
          "deal 1 damage to a character as c, exhaust a support, deal 1 damage to a character other than c");
    CHECK(r.script("upgrade", "Special - Move this upgrade to another character.") == "special: move this to a character other than host");
    CHECK(r.script("support", "Action - Exhaust another support.") == "action: exhaust a support other than this");
    for (const auto& [type, printed] : {std::pair("event", "Exhaust a support. Deal 1 damage to another character."),
                                        {"support", "Action - Exhaust this support. You may deal 1 damage to another character."},
                                        {"support", "After you activate this support, you may deal 1 damage to another character."},
                                        {"support", "This support costs 1 less to play if you control another character."}})
        CHECK(r.script(type, printed) == "?");
    CHECK(r.script("support", "This support costs 1 less to play if you control another support.") ==
          "when this is priced, if exists one of your supports other than this: change priced to priced - 1");
    CHECK(r.script("support", "Acción - Agota este Apoyo. Inflige 1 punto de daño a otro Personaje.", "es") == "?");
}

TEST_CASE("an ability in quotes speaks of the card that gets the ability", "[text]") {
    CHECK(readers().script("upgrade", "Attached character gains \"After you activate this character, you may remove one of its dice.\"") ==
          "host gets { after you activate this: may remove a die on this }");
}

TEST_CASE("a pronoun stands for a hand only where a text has spoken of that hand", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Look at an opponent's hand. Discard an event from it.") ==
          "look at hand of an opponent as p, discard an event in hand of p");
    CHECK(r.script("event", "Exhaust a support. Look at its controller's hand and discard a card from it.") ==
          "exhaust a support as c, look at hand of controller of c, discard a card in hand of controller of c");
    CHECK(r.script("event", "Choose a character. Look at its controller's hand and discard a card from it.") ==
          "choose a character as c, look at hand of controller of c, discard a card in hand of controller of c");
    CHECK(r.script("event", "Choose a character. Its controller reveals their hand. Discard an event from it.") ==
          "choose a character as c, (controller of c) reveals each card in hand of controller of c, discard an event in hand of controller "
          "of c");
    for (const auto* printed : {"Reroll an opponent's die. If it is showing a blank, discard it.",
                                "Choose an opponent. Discard a card from it.", "An opponent loses 1 resource. Discard a card from it."})
        CHECK(r.script("event", printed) == "?");
}

TEST_CASE("that much damage is no number of dice", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Remove a die showing damage. Deal that much damage to a character.") ==
          "remove a die showing damage as d, deal (worth(d)) damage to a character");
    CHECK(r.script("event", "Remove 2 dice showing damage. Deal that much damage to a character.") == "?");
}

TEST_CASE("a change of the Star Wars TCG lasts as long as its text says, and a text without a time is not read", "[text]") {
    Readers r{"swtcg", "types"};
    CHECK(r.script("character", "When this unit attacks a Jedi, this unit gets +2 power for this attack.") ==
          "after this attacks a jedi: this gets +2 power for this attack");
    CHECK(r.script("character", "Pay 1 Force -> One of your units gets the Jedi subtype until it is discarded.") ==
          "general: pay 1 force -> one of your units gets jedi");
    for (const auto* printed : {"When this unit attacks, it gets +2 power.", "When this unit attacks a Jedi, this unit gets +2 power.",
                                "Pay 1 Force -> This unit gets +1 power.", "When you deploy this unit, each of your Jedi gets +1 power."})
        CHECK(r.script("character", printed) == "?");
    CHECK(r.script("equipment", "Equipped unit gets +2 power. If it is a Jedi, it gets +3 power instead.") == "?");
}

TEST_CASE("another unit on a card of the Star Wars TCG that is no unit is another than a unit before", "[text]") {
    Readers r{"swtcg", "types"};
    CHECK(r.script("character", "Pay 2 Force -> Untap another unit.") == "general: pay 2 force -> untap a unit other than this");
    CHECK(r.script("location", "Pay 2 Force -> Untap another unit.") == "?");
    CHECK(r.script("location", "Pay 2 Force -> Do 1 damage to a unit. Do 1 damage to another unit.") ==
          "general: pay 2 force -> deal 1 damage to a unit as c, deal 1 damage to a unit other than c");
}

TEST_CASE("several cards of an unknown word are no cards with that title", "[text]") {
    auto& r = readers();
    for (const auto* printed : {"Ready one of your Mandalorians.", "Each of your Mandalorians gets +1 health.",
                                "Your Mandalorians get +1 health.", "Your Mandalorians cost 1 less to play."})
        CHECK(r.script("support", printed) == "?");
}

// `a deck` leaves a player unsaid whose own script leaves something unsaid.
TEST_CASE("a part that a text leaves unsaid means what its script leaves unsaid", "[text]") {
    CHECK(readers().script("event", "Discard the top card of a deck.") == "discard top card of deck of a player");
    CHECK(readers().script("event", "Descarta la primera carta de un mazo.", "es") == "discard top card of deck of a player");
}

TEST_CASE("a second sentence may raise what the first one does, and players may be told by what they control or own", "[text]") {
    auto& r = readers();
    CHECK(r.script("event", "Deal 2 damage to a character. If that character has no shields, deal 3 damage to it instead.") ==
          "choose a character as c, deal (if shields of c = 0 { 3 } else { 2 }) damage to c");
    CHECK(r.script("event", "Draw a card. If you control the battlefield, draw 2 cards instead.") ==
          "draw (if the battlefield is yours { 2 } else { 1 }) cards");
    CHECK(r.script("event", "Descarta un Apoyo. El controlador de ese Apoyo recibe 1 recurso.", "es") ==
          "discard a support as c, (controller of c) gains 1 resource");
    CHECK(r.script("event", "Discard a support from play. Its controller gains resources equal to its cost.") ==
          "discard a support as c, (controller of c) gains (cost of c) resources");
    CHECK(r.script("event", "Remove a die. Its controller gains resources equal to its value.") ==
          "remove a die as d, (controller of d) gains (worth(d)) resources");
    CHECK(r.script("support", "Your vehicles cost 1 less to play.") == "when your vehicle is priced: change priced to priced - 1");
    CHECK(r.script("support", "This support costs 1 less to play for each vehicle you have.") ==
          "when this is priced: change priced to priced - (count of your vehicles)");
    CHECK(r.script("event", "Until the end of the round, one of your characters cannot be dealt damage.") ==
          "one of your characters cannot be dealt damage until end of round");
}

TEST_CASE("a choice inside of a value moves in front", "[text]") {
    CHECK(readers().script(
              "event",
              "Deal one of your unique characters damage equal to the value of an opponent's die showing damage. Then remove that die.") ==
          "choose an opponent as p, choose a die of p showing damage as d, deal (worth(d)) damage to one of your unique characters then "
          "remove d");
}

TEST_CASE("a card speaks of itself by its own type only", "[text]") {
    CHECK(readers().script("upgrade", "After you play this upgrade, draw a card.") != "?");
    const auto other = readers().read("event", "After you play this upgrade, draw a card.");
    CHECK(other.scripts.empty());
}

TEST_CASE("words with capitals that nothing else knows are read as the title of a card that is not at hand, and reported", "[text]") {
    auto& r = readers();
    const std::string printed = "Play only if you spot Bail Organa.";
    const auto understood = r.read("event", printed);
    REQUIRE(understood.is_sure());
    CHECK(understood.scripts.front().script == "only if exists one of your \"Bail Organa\"");
    CHECK(understood.scripts.front().strangers == std::vector<std::string>{"Bail Organa"});
    Diagnostics out;
    text::Reader::report(understood, std::make_shared<const Source>("text", printed), {0, 34}, out);
    CHECK(render(out.list().front(), Lang::en, false).find("H716") != std::string::npos);
    CHECK(r.read("event", "Play only if you Spot a Yellow caracter.").scripts.empty());
    CHECK(r.script("event", "Play only if you spot Jabba of the Mists.") == "only if exists one of your \"Jabba of the Mists\"");
    CHECK(r.script("event", "Play only if you spot Count of Xyzzy.") == "only if exists one of your \"Count of Xyzzy\"");
    CHECK(r.script("event", "Exhaust Tarn Xyzzy and Rey.") == "exhaust a \"Tarn Xyzzy\", exhaust a \"Rey\"");
}

TEST_CASE("where all likely readings are refused, less likely parts are tried", "[text]") {
    CHECK(readers().script("event",
                           "Spot a leader to draw 2 cards. You may discard any number of those cards to gain that many resources.") != "?");
}

TEST_CASE("text that is not understood stops at its first wrong word, and the help lists the expected words in its language", "[text]") {
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

TEST_CASE("a pronoun without anything to stand for is reported", "[text]") {
    CHECK(readers().read("event", "Remove that die.").is_dangling);
}

TEST_CASE("text that is not understood is reported with the reading so far, and with the word that is meant", "[text]") {
    auto& r = readers();
    const auto understood = r.read("event", "Deal 2 damage to a caracter.");
    CHECK(understood.unread.nearest == "character");
    CHECK(understood.unread.so_far == "deal 2 damage to a …");
    CHECK(r.read("event", "Xyzzy.").unread.so_far == "…");
    CHECK(r.shown("event", "Deal 2 damage to a caracter.").find("did you mean `character`?") != std::string::npos);
    CHECK(r.shown("event", "Deal 2 damage to a xyzzy.").find("read so far: `deal 2 damage to a …`") != std::string::npos);
}

TEST_CASE("text that only other cards say is reported with the sort of those cards", "[text]") {
    auto& r = readers();
    const std::string of_upgrade = "After you play this upgrade, draw a card.";
    CHECK(r.shown("support", of_upgrade, Lang::en) ==
          "error[H717]: this text does not belong on its card: cards with `type: upgrade` say so\n"
          "  --> text:1:1\n"
          "1 | After you play this upgrade, draw a card.\n"
          "  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ speaks of another card\n"
          "   = help: read it as a card of that sort (`--as`), or say it otherwise\n");
    CHECK(r.shown("support", of_upgrade, Lang::es) ==
          "error[H717]: este texto no corresponde a su carta: lo dicen las cartas con `type: upgrade`\n"
          "  --> text:1:1\n"
          "1 | After you play this upgrade, draw a card.\n"
          "  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ habla de otra carta\n"
          "   = ayuda: léelo como una carta de esa clase (`--as`), o dilo de otra manera\n");
}

TEST_CASE("several readings are shown with the place where they part, and one of them can be kept", "[text]") {
    text::Understood understood;
    for (const auto* script : {"draw 1 card", "draw 2 cards", "gain 1 resource"}) understood.scripts.push_back({script, 3});
    REQUIRE_FALSE(understood.is_sure());
    Diagnostics out;
    const auto source = std::make_shared<const Source>("text", "Draw cards. Then stop.");
    text::Reader::report(understood, source, {0, 22}, out);
    const auto shown = render(out.list().front(), Lang::en, false);
    CHECK(shown.find("this text can be read in 3 ways: 1: `draw 1 card`; 2: `draw 2 cards`; 3: `gain 1 resource`") != std::string::npos);
    CHECK(shown.find("in the second way: `2 cards`") != std::string::npos);
    CHECK(shown.find("`reading: {\"Draw cards\": NUMBER}`") != std::string::npos);
    CHECK_FALSE(understood.choose(4));
    REQUIRE(understood.choose(2));
    CHECK(understood.is_sure());
    CHECK(understood.scripts.front().script == "draw 2 cards");
}

TEST_CASE("a reading whose script has no words is refused", "[text]") {
    auto& r = readers();
    const text::TextCard card(*r.rules, "type", "event");
    const auto english = r.sayings->grammar().language("en");
    auto said = r.reader.read("Draw a card.", english, card);
    r.reader.prove(said, english, card);
    CHECK(said.is_sure());
    said.scripts.front().script = "gain (round + round) resources";
    r.reader.prove(said, english, card);
    CHECK(said.scripts.empty());
    CHECK(said.reason == "@not_said_again");
    CHECK(said.refused.script == "gain (round + round) resources");
}

// The text does not tell which of two equally likely readings is meant, though only one of them has words.
TEST_CASE("a reading without words makes another one that is as likely no surer", "[text]") {
    auto& r = readers();
    const text::TextCard card(*r.rules, "type", "event");
    const auto english = r.sayings->grammar().language("en");
    for (const auto& [cost, count] : {std::pair(3, 2), {4, 1}}) {
        text::Understood said;
        said.scripts = {{"draw 1 card", 3}, {"gain (round + round) resources", cost}};
        r.reader.prove(said, english, card);
        CHECK(said.scripts.size() == static_cast<std::size_t>(count));
        CHECK(said.is_sure() == (count == 1));
    }
}

TEST_CASE("a sentence in front of a payment is no part of the payment", "[text]") {
    auto& r = readers();
    CHECK(r.script("support", "Action - Discard the top card of your deck. Spend 1 resource to draw a card.") ==
          "action: discard top card of your deck, { spend 1 resource -> draw 1 card }");
    CHECK(r.script("support", "Action - Gain 1 resource. Exhaust this support to draw a card. Then ready a vehicle.") ==
          "action: gain 1 resource, { exhaust this -> draw 1 card } then ready a vehicle");
    CHECK(r.script("support", "Acción - Recibe 1 recurso. Gasta 1 recurso para robar 1 carta. Recibe 1 recurso.", "es") ==
          "action: gain 1 resource, { spend 1 resource -> draw 1 card }, gain 1 resource");
    CHECK(r.script("support", "Action - Draw a card. You may discard this support to gain 1 resource.") ==
          "action: draw 1 card, may discard this -> gain 1 resource");
    CHECK(r.script("support", "Action - Exhaust this support and spend 1 resource to draw a card.") ==
          "action: exhaust this, spend 1 resource -> draw 1 card");
    Readers assault{.name = "imperial-assault"};
    CHECK(assault.script("command card", "Use as an action: Draw 2 Command cards. Gain 1 VP. Spend 1 VP to draw 1 Command card.") ==
          "order: draw 2 cards, score 1 point, { pay 1 point -> draw 1 card }");
    CHECK(assault.script("command card", "Use as an action: Draw 2 Command cards and spend 1 VP to draw 1 Command card.") ==
          "order: draw 2 cards, pay 1 point -> draw 1 card");
    CHECK(assault.script("command card",
                         "Use as an action: You may draw 2 Command cards. Gain 1 VP and raise the threat by 1 to draw 1 Command card.") ==
          "order: may draw 2 cards, { score 1 point, raise-threat by 1 -> draw 1 card }");
    CHECK(assault.script("command card", "Úsala como acción: Roba 2 cartas de Mando. Gasta 1 PV para robar 1 carta de Mando.", "es") ==
          "order: draw 2 cards, { pay 1 point -> draw 1 card }");
    Readers wars{.name = "clone-wars"};
    CHECK(wars.script("ally", "At any time: Draw 1 Squad card. Exhaust 1 Squad card to draw 1 Squad card.") ==
          "ally: draw 1 card, { weary 1 card -> draw 1 card }");
}
