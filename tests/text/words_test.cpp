// Words of a language: their inflection, and the ways from text to words and back.
#include <catch2/catch.hpp>

#include "interpreter/text/paradigm.hpp"
#include "interpreter/text/pattern.hpp"
#include "interpreter/text/titles.hpp"
#include "interpreter/text/tokens.hpp"

using namespace holo::text;

namespace {

Paradigm verbs() {
    Paradigm out;
    out.add({"base", "", {}});
    out.add({"done", "base", {{"e", "ed"}, {"y", "ied"}, {"ay", "ayed"}, {"", "ed"}}});
    return out;
}

std::vector<std::string> words(const std::vector<Token>& tokens) {
    std::vector<std::string> out;
    for (const auto& token : tokens) out.push_back(token.word);
    return out;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a form that is not listed is made by the longest ending that fits, and the first of several words is inflected", "[words]") {
    CHECK(verbs().forms(Words{"deal", "dealt"}).at("done") == "dealt");
    CHECK(verbs().forms(Words{"remove"}).at("done") == "removed");
    CHECK(verbs().forms(Words{"carry"}).at("done") == "carried");
    CHECK(verbs().forms(Words{"play"}).at("done") == "played");
    CHECK(verbs().forms(Words{"end early"}).at("done") == "ended early");
    CHECK(verbs().forms(Words{"deal", "-"}).at("done") == "dealed");
}

TEST_CASE("text is words in small letters, numbers, signs and symbols; notes in italic brackets and markup are passed over", "[words]") {
    CHECK(words(text_tokens("<b>Deal</b> 2 damage <i>(a note)</i>, ([melee])!", {})) ==
          Words{"deal", "2", "damage", ",", "(", "[melee]", ")", "!"});
    CHECK(words(text_tokens("an opponent’s non-unique dice, opponents' re-rolls", {})) ==
          Words{"an", "opponent", "'s", "non-", "unique", "dice", ",", "opponents", "'", "re-rolls"});
    CHECK(words(text_tokens("Élite – ¡ÑANDÚ!", {})) == Words{"élite", "-", "¡", "ñandú", "!"});
    CHECK(text_tokens("Élite", {}).front().capital);
    CHECK(!text_tokens("élite", {}).front().capital);
}

TEST_CASE("the prefix of exclusion is a token of its own in small letters and in capitals, and no other hyphen ends a word", "[words]") {
    CHECK(words(text_tokens("Non-unique NON-VEHICLE nonunique non-, re-roll", {})) ==
          Words{"non-", "unique", "non-", "vehicle", "nonunique", "non-", ",", "re-roll"});
}

TEST_CASE("contractions are opened when they are read, and written again; elided words are read as one", "[words]") {
    Spelling spelling;
    spelling.contractions = {{"de el", "del"}};
    spelling.elisions = {{"a", "an", {"a", "e"}, {"eu"}}};
    CHECK(words(text_tokens("del an", spelling)) == Words{"de", "el", "a"});
    CHECK(spelled({"cara", "de", "el", "dado", "."}, spelling) == "Cara del dado.");
    CHECK(spelled({"a", "apple", "and", "a", "euro", "and", "a", "pear"}, spelling) == "An apple and a euro and a pear");
}

TEST_CASE("notes of a language are passed over", "[words]") {
    Spelling spelling;
    spelling.notes = {{"(", "*", ")"}, {"(", "[*]", "#", ")"}};
    CHECK(words(text_tokens("Roll it (paying its cost). Draw (once)", spelling)) == Words{"roll", "it", ".", "draw"});
    CHECK(words(text_tokens("a shield ([shield]) of Maul ([AW]13) (if any", spelling)) ==
          Words{"a", "shield", "(", "[shield]", ")", "of", "maul", "(", "if", "any"});
}

TEST_CASE("enclitics are taken off verbs, and written onto verbs that keep their stress", "[words]") {
    Spelling spelling;
    spelling.enclitics.words = {"lo", "las"};
    spelling.enclitics.stressed = {{"a", "á"}, {"e", "é"}, {"o", "ó"}, {"i", "í"}, {"u", "ú"}};
    for (const auto* form : {"retira", "retirar", "resuelve", "vuelve a tirar", "deja aparte"}) spelling.enclitics.add_host(form);
    CHECK(words(text_tokens("Retíralo, retirarlas", spelling)) == Words{"retira", "-lo", ",", "retirar", "-las"});
    CHECK(words(text_tokens("vuélvelo a tirar", spelling)) == Words{"vuelve", "a", "tirar", "-lo"});
    CHECK(words(text_tokens("cuélgalo -lo malas", spelling)) == Words{"cuélgalo", "-lo", "malas"});
    CHECK(spelled({"retira", "-lo", "y", "retirar", "-las"}, spelling) == "Retíralo y retirarlas");
    CHECK(spelled({"resuelve", "-lo", ".", "deja", "aparte", "-lo", "."}, spelling) == "Resuélvelo. Déjalo aparte.");
}

TEST_CASE("a script is read with calls, titles and line ends between abilities", "[words]") {
    CHECK(words(script_tokens("ambush\nafter x: deal (worth(d)) to a \"Han Solo\"\n  then y -> z", {})) ==
          Words{"ambush", ";", "after", "x", ":", "deal", "(", "worth(", "d", ")", ")", "to", "a", "\"Han Solo\"", "then", "y", "->", "z"});
    CHECK(spelled_script({"a", ";", "b", "(", "worth(", "d", ")", ")", ",", "non-", "c"}, {}) == "a\nb (worth(d)), non-c");
}

TEST_CASE("a pattern is words, holes, verbs and choices; any other part is named as wrong", "[words]") {
    Features features;
    features.add({"number", {"sg", "pl"}});
    std::string wrong;
    const auto pattern = parse_pattern("[pl] <give.sg> {n.NUMBER} [to|into@pl] {t:card}", true, {}, features, wrong);
    REQUIRE(pattern);
    const auto names = [&](const std::vector<Trait>& traits) {
        Words out;
        for (const auto& trait : traits) out.push_back(features.name_of(trait));
        return out;
    };
    CHECK(names(pattern->result) == Words{"pl"});
    REQUIRE(pattern->pieces.size() == 4);
    CHECK(pattern->pieces[0].kind == Piece::Kind::verb);
    CHECK(names(pattern->pieces[1].features) == Words{"NUMBER"});
    CHECK(names(pattern->pieces[2].only[1]) == Words{"pl"});
    CHECK(pattern->pieces[3].category == "card");
    for (const auto& [text, what] :
         {std::pair("{n.many}", "many"), std::pair("give {n", "{n"), std::pair("[a|b", "[a|b"), std::pair("", "no word")}) {
        CHECK(!parse_pattern(text, true, {}, features, wrong));
        CHECK(wrong == what);
    }
}

TEST_CASE("lines in braces that are not indented are abilities; indented ones are steps", "[words]") {
    CHECK(words(script_tokens("x { when a: b\nwhen c: d\nwhen e: f }", {})) ==
          words(script_tokens("x { when a: b ; when c: d ; when e: f }", {})));
    CHECK(words(script_tokens("x {\n    draw 1 card\n    gain 1 resource\n}", {})) ==
          words(script_tokens("x { draw 1 card, gain 1 resource }", {})));
}

TEST_CASE("a title without a capital is found without one, and any other title in capitals only", "[words]") {
    Titles titles;
    const Spelling spelling;
    titles.add("8t88", "8t88", spelling);
    titles.add("0-0-0", "0-0-0", spelling);
    titles.add("Ambush", "Ambush", spelling);
    titles.add("501", "501", spelling);
    const auto found = [&](const char* text) { return titles.at(text_tokens(text, {}), 0).size(); };
    CHECK(found("8t88") == 1);
    CHECK(found("0-0-0 .") == 1);
    CHECK(found("ambush") == 0);
    CHECK(found("Ambush") == 1);
    CHECK(found("501") == 0);
}
