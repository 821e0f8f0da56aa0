// Parts of Destiny's scripts are said in words for questions and reasons.
#include "interpreter/text/writer.hpp"

#include <catch2/catch.hpp>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"

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
        return writer.say(catalog::ScriptPart{&*tree, whole, node, nullptr}, sayings->grammar().language(language)).value_or("?");
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
}

TEST_CASE("a part that the grammar has no words for is not said", "[text]") { CHECK(writers().part("tempt this", "tempt this") == "?"); }
