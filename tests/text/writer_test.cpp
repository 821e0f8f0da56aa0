// Parts of Destiny's scripts are said in words for questions and reasons.
#include "interpreter/text/writer.hpp"

#include <catch2/catch.hpp>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/parts.hpp"

using namespace holo;

namespace {

struct Writers {
    Diagnostics out;
    std::unique_ptr<catalog::Game> game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out);
    std::unique_ptr<text::Sayings> sayings = text::sayings_of(*game, out);
    text::Writer writer{*sayings, *game};

    // The text of the outermost part of the script that is written so.
    std::string part(const std::string& script, const std::string& written, const char* language = "en") {
        const auto tree = parse_script(std::make_shared<const Source>("", script), out);
        REQUIRE(tree);
        const auto whole = (*tree)[tree->root()].first;
        const auto node = find(*tree, whole, written);
        REQUIRE(node != no_node);
        return text::PartWriter(*sayings, *game)
            .say(catalog::ScriptPart{&*tree, whole, node, nullptr}, sayings->grammar().language(language))
            .value_or("?");
    }

    // The text of an ability of that card.
    std::string ability(const std::string& script, const char* code = "AW-112") {
        const auto& card = *game->declared(*game->find(code));
        return writer.say(script, sayings->grammar().language("en"), text::TextCard(*game, card)).value_or("?");
    }

private:
    static NodeId find(const Tree& tree, NodeId node, const std::string& written) {
        if (collapsed(print(tree, node)) == written) return node;
        for (const auto child : tree.each(node))
            if (const auto found = find(tree, child, written); found != no_node) return found;
        return no_node;
    }
};

Writers& writers() {
    static Writers all;
    return all;
}

}  // namespace

TEST_CASE("conditions, things and things to do are said by themselves", "[text]") {
    auto& w = writers();
    CHECK(w.part("if the battlefield is yours { draw 1 card }", "the battlefield is yours") == "You control the battlefield");
    CHECK(w.part("discard a card in your hand", "a card in your hand", "es") == "Una carta que haya en tu mano");
    CHECK(w.part("choose 1 of: { gain 1 resource } { draw 1 card }", "{ gain 1 resource }") == "Gain 1 resource");
}

TEST_CASE("a name that is given elsewhere is said as the thing that it stands for", "[text]") {
    auto& w = writers();
    CHECK(w.part("choose a character as c, deal 1 damage to c", "deal 1 damage to c") == "Deal 1 damage to that character");
    CHECK(w.part("choose a character as c, deal 2 damage to c", "deal 2 damage to c", "es") == "Inflige 2 puntos de daño a ese Personaje");
    // The thing may have parts that the grammar has no words for.
    CHECK(w.part("choose a die where card of it != card of this as d, remove d", "remove d") == "Remove that die");
    CHECK(w.part("choose a character as c, deal 1 damage to a character other than c", "a character other than c") == "Another character");
}

TEST_CASE("a part that the grammar has no words for is not said", "[text]") { CHECK(writers().part("tempt this", "tempt this") == "?"); }

TEST_CASE("any name may stand for a name that an entry gives", "[text]") {
    auto& w = writers();
    CHECK(w.ability("choose a symbol as that_symbol then remove a die where symbol = that_symbol") ==
          "Choose a symbol. Then remove a die showing that symbol.");
    CHECK(w.ability("choose a symbol as sign_of_it then remove a die where symbol = sign_of_it") ==
          "Choose a symbol. Then remove a die showing that symbol.");
    // The script does something else with its names than the entry that would fit by its words.
    CHECK(w.ability("choose a die as d, choose a die as e, reroll d, reroll d, if worth(d) <= worth(e) { deal 1 damage to bearer(d) }, "
                    "if worth(e) <= worth(d) { deal 1 damage to bearer(e) }") == "?");
}

TEST_CASE("steps on lines of their own are said like steps with commas", "[text]") {
    CHECK(writers().ability(
              "spot a red character -> {\n    let n = count of your exhausted characters\n    draw (n) cards\n    set-aside (n) "
              "of cards in your hand\n}") ==
          "Spot a Red character to draw cards equal to the number of your exhausted characters. Set aside a number of cards from your hand "
          "equal to that number.");
}

TEST_CASE("a thing that is chosen for a value is said in the value", "[text]") {
    auto& w = writers();
    CHECK(w.ability("choose an opponent's die showing damage as d, deal (worth(d)) damage to one of your characters then remove d") ==
          "Deal one of your characters damage equal to the value of any opponent's die showing damage. Then remove that die.");
    // The thing is said outside of the value where the act has a place for it there.
    CHECK(w.ability("choose a character as c, deal (shields of c) damage to c") ==
          "Deal a character damage equal to the number of shields on that character.");
}

TEST_CASE("a player is called as before: an opponent or a player", "[text]") {
    auto& w = writers();
    CHECK(w.ability("choose a player as p, look at hand of p then discard top card of deck of p") ==
          "Choose a player, look at that player's hand, then discard the top card of that player's deck.");
    CHECK(w.ability("choose an opponent as p, remove 1 shield from a character of p then remove a die of p") ==
          "Remove 1 shield from an opponent's character. Then remove one of that opponent's dice.");
}
