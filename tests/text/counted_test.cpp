// Words agree with the number in front of them, without an entry for 1.
#include <catch2/catch.hpp>

#include "interpreter/text/sayings.hpp"
#include "tests/text/duel.hpp"

using namespace holo;

namespace {

constexpr const char* purse = R"(languages:
  script: {features: {number: [sg, pl]}, classes: {noun: {sg: , pl: }}}
  en:
    features: {number: [sg, pl]}
    counted: {one: sg, more: pl, words: {further: further, coins: coin, are: is}}
    classes: {noun: {sg: , pl: }}
  es:
    features: {number: [sg, pl], gender: [m, f]}
    counted: {one: sg, more: pl, words: {monedas: moneda, más: más, las: ""}}
    classes: {noun: {sg: , pl: }}
categories: {text: , thing: {en: number, es: [number, gender]}, amount: {en: number, es: number}}
words:
  thing:
    gem: {en: [gem, gems], es: [joya, joyas, f]}
says:
  amount:
    some: {script: "{n:number}", en: "[NUMBER] {n.NUMBER}", es: "[NUMBER] {n.NUMBER}"}
  text:
    take: {script: "take {n:number} coins", en: "take up to {n} further coins .", es: "toma hasta {n} monedas más ."}
    keep: {script: "keep {n:number} {t:thing}", en: "keep {n} {t.pl} .", es: "guarda {n} {t.pl} ."}
    first: {script: "first {n:number} coins", en: "take the first {n} coins .", es: "toma las {n} monedas de encima ."}
    left: {script: "leave {n:number} coins", en: "there are {n} coins .", es: "hay {n} monedas ."}
    or more: {script: "spend {n:number} coins", en: "spend {n} or more coins .", es: "gasta {n} o más monedas ."}
    spare: {script: "spare {a:amount} {t:thing}", en: "spare {a.NUMBER} {t.NUMBER} .", es: "ahorra {a.NUMBER} {t.NUMBER} ."}
)";

struct Purse {
    Diagnostics out;
    text::Sayings sayings{{std::make_shared<const Source>("says.yaml", purse)}, testing::duel(), out};

    // How a text of one language stands in another.
    std::string from(const std::string& text, const char* language, const char* to) {
        text::Meanings meanings;
        text::Unread unread;
        const auto& grammar = sayings.grammar();
        const auto readings = sayings.read(text, grammar.language(language), grammar.category("text"), {}, meanings, unread);
        if (readings.empty()) return "not read";
        return sayings.say(meanings, readings.front().meaning, grammar.language(to), {}).value_or("-");
    }
};

}  // namespace

TEST_CASE("words behind 1 are those of one thing, whatever the entry says", "[text]") {
    Purse purse;
    for (const auto& one : purse.out.list()) FAIL(render(one, Lang::en, false));
    CHECK(purse.from("take 1 coins", "script", "en") == "Take up to 1 further coin.");
    CHECK(purse.from("take 2 coins", "script", "en") == "Take up to 2 further coins.");
    CHECK(purse.from("take 0 coins", "script", "en") == "Take up to 0 further coins.");
    CHECK(purse.from("take 1 coins", "script", "es") == "Toma hasta 1 moneda más.");
    CHECK(purse.from("keep 1 gem", "script", "en") == "Keep 1 gem.");
    CHECK(purse.from("keep 3 gem", "script", "es") == "Guarda 3 joyas.");
    CHECK(purse.from("keep 1 gem", "script", "es") == "Guarda 1 joya.");
    CHECK(purse.from("spare 1 gem", "script", "en") == "Spare 1 gem.");
    CHECK(purse.from("spare 2 gem", "script", "es") == "Ahorra 2 joyas.");
    CHECK(purse.from("leave 1 coins", "script", "en") == "There is 1 coin.");
    CHECK(purse.from("leave 2 coins", "script", "en") == "There are 2 coins.");
    CHECK(purse.from("spend 1 coins", "script", "en") == "Spend 1 or more coins.");
}

TEST_CASE("a phrase that begins as several things begin is not said of one", "[text]") {
    Purse purse;
    CHECK(purse.from("first 2 coins", "script", "es") == "Toma las 2 monedas de encima.");
    CHECK(purse.from("first 1 coins", "script", "es") == "-");
    CHECK(purse.from("first 1 coins", "script", "en") == "Take the first 1 coin.");
}

TEST_CASE("words that agree are read as they are written, and no others", "[text]") {
    Purse purse;
    CHECK(purse.from("Toma hasta 1 moneda más.", "es", "script") == "take 1 coins");
    CHECK(purse.from("Toma hasta 1 monedas más.", "es", "script") == "not read");
    CHECK(purse.from("Keep 2 gem.", "en", "script") == "not read");
}

TEST_CASE("the values for 1 and for more are values of the language", "[text]") {
    Diagnostics out;
    std::string text = purse;
    text.replace(text.find("one: sg"), 7, "one: lg");
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", text)}, testing::duel(), out);
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].span.begin == text.find("lg, more"));
}

TEST_CASE("a category counts, or it does not", "[text]") {
    Diagnostics out;
    std::string text = purse;
    text.insert(text.find("en: number, es: number}"), "counts: perhaps, ");
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", text)}, testing::duel(), out);
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].id == Diag::yaml_shape);
    CHECK(out.list()[0].span.begin == text.find("perhaps"));
}
