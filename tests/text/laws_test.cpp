// Entries of a grammar that break a law are reported, and other entries are not.
#include <catch2/catch.hpp>

#include "interpreter/text/sayings.hpp"
#include "tests/text/duel.hpp"

using namespace holo;

namespace {

constexpr const char* head = R"(languages:
  en: {features: {number: [sg, pl], form: [base]}, classes: {verb: {base: }}}
  es: {features: {number: [sg, pl]}}
categories: {text: , act: , thing: }
synonyms: [[less, fewer], [more], [not]]
verbs:
  take: {script: take, en: take, es: toma}
says:
  text:
    act: {script: "{a:act}", en: "{a} .", es: "{a} ."}
  thing:
    coin: {script: coin, en: coin, es: moneda}
  act:
)";

// The codes of all reports on a grammar with these entries under `act`, each with the entry in question.
std::string reported(const std::string& entries) {
    Diagnostics out;
    const auto source = std::make_shared<const Source>("says.yaml", head + entries);
    const text::Sayings sayings({source}, testing::duel(), out);
    std::string codes;
    const auto text = source->text();
    for (const auto& one : out.list()) {
        const auto line = text.find_first_not_of(' ', text.rfind('\n', one.span.begin) + 1);
        codes +=
            (codes.empty() ? "" : " ") + std::string(row(one.id).code) + ":" + std::string(text.substr(line, text.find(':', line) - line));
    }
    return codes;
}

}  // namespace

TEST_CASE("a grammar that keeps the laws is loaded without a word", "[text]") {
    CHECK(reported("    one: {script: 'take {n:number} {t:thing}', en: ['take {n} {t} or less', 'take {n} {t} or fewer'], "
                   "es: 'toma {n} {t} o menos'}\n")
              .empty());
}

TEST_CASE("a value belongs to one feature of a language", "[text]") {
    Diagnostics out;
    auto text = head + std::string("    one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n");
    text.replace(text.find("form: [base]"), 12, "form: [base, pl]");
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", text)}, testing::duel(), out);
    REQUIRE(out.list().size() == 1);
    CHECK(row(out.list()[0].id).code == std::string("H219"));
    CHECK(out.list()[0].span.begin == text.find(", pl]}, classes") + 2);
}

TEST_CASE("a way leaves out no part without a meaning", "[text]") {
    CHECK(reported("    one: {script: 'take {t:thing}', en: take it, es: 'toma {t}'}\n") == "H607:one");
    CHECK(reported("    one: {script: 'take {t:thing}', en: [{text: take it, unsaid: {t: coin}}, 'take {t}'], es: 'toma {t}'}\n").empty());
}

TEST_CASE("ways of one entry differ in synonyms only", "[text]") {
    CHECK(reported("    one: {script: 'take {n:number} {t:thing}', en: ['take {n} {t} or less', 'take {n} {t} or more'], "
                   "es: 'toma {n} {t}'}\n") == "H612:one");
    CHECK(reported("    one: {script: 'take {t:thing}', en: ['take {t}', 'take [|not] {t}'], es: 'toma {t}'}\n") == "H612:one");
    CHECK(reported("    one: {script: 'take {t:thing}', en: ['take {t}', '<take.base> {t}'], es: 'toma {t}'}\n") == "H612:one");
}

TEST_CASE("a verb stands in a form of its language", "[text]") {
    CHECK(reported("    one: {script: 'take {t:thing}', en: '<take.base> {t}', es: 'toma {t}'}\n").empty());
    CHECK(reported("    one: {script: 'take {t:thing}', en: '<take.pl> {t}', es: 'toma {t}'}\n") == "H609:one");
    CHECK(reported("    one: {script: 'take {t:thing}', en: 'take {t}', es: '<take> {t}'}\n") == "H609:one");
}

TEST_CASE("synonyms of an entry hold for that entry; a row that begins with nothing says nothing", "[text]") {
    const std::string more = "    one: {script: 'take {t:thing}', en: ['take {t}', 'take one or more {t}'], es: 'toma {t}'";
    CHECK(reported(more + "}\n") == "H612:one");
    CHECK(reported(more + ", synonyms: [['', one or more]]}\n").empty());
    CHECK(reported(more + ", synonyms: [['', one or less]]}\n") == "H612:one");
    const std::string verb = "    one: {script: 'take {t:thing}', en: ['<take> {t}', 'have {t}'], es: 'toma {t}'";
    CHECK(reported(verb + "}\n") == "H612:one");
    CHECK(reported(verb + ", synonyms: [[<take>, have]]}\n").empty());
    CHECK(reported(verb + ", synonyms: [[<take>, have]]}\n" +
                   "    two: {script: 'drop {t:thing}', en: ['<take> {t} away', 'have {t} away'], es: 'deja {t}'}\n") == "H612:two");
}

TEST_CASE("two entries do not have one script, unless they stand on different cards", "[text]") {
    CHECK(reported("    one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n"
                   "    two: {script: 'take {x:thing}', en: 'grab {x}', es: 'coge {x}'}\n") == "H611:two");
    CHECK(reported("    one: {script: 'take {t:thing}', on: {type: [a]}, en: 'take {t}', es: 'toma {t}'}\n"
                   "    two: {script: 'take {x:thing}', on: {type: [b]}, en: 'grab {x}', es: 'coge {x}'}\n")
              .empty());
}

TEST_CASE("an entry that no text holds is reported, unless the entry is said by itself", "[text]") {
    const std::string entry = "    one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n";
    CHECK(reported(entry + "  number of things:\n    two: {script: many, en: many, es: muchos}\n") == "H608:number of things");
    Diagnostics out;
    const auto with = [&](const std::string& more) {
        const auto source =
            std::make_shared<const Source>("says.yaml", head + entry + "  lost:\n    two: {script: many, en: many, es: muchos}\n" + more);
        auto text = std::string(source->text());
        text.replace(text.find("thing: }"), 8, "thing: , lost: }");
        const text::Sayings sayings({std::make_shared<const Source>("says.yaml", text)}, testing::duel(), out);
        return out.list().size();
    };
    CHECK(with("") == 1);
    CHECK(out.list().front().id == Diag::saying_unreached);
    out = {};
    CHECK(with("alone: [lost]\n") == 0);
}

// Both make sense only at times: the reader tells such a text (H703), and the writer proves that its text is read as the same.
TEST_CASE("two entries may have one text: the text has two readings then", "[text]") {
    Diagnostics out;
    const auto source = std::make_shared<const Source>(
        "says.yaml", head + std::string("    one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n"
                                        "    two: {script: 'grab {t:thing}', en: 'take {t}', es: 'coge {t}'}\n"));
    const text::Sayings sayings({source}, testing::duel(), out);
    CHECK(out.list().empty());
    text::Meanings meanings;
    text::Unread unread;
    const auto& grammar = sayings.grammar();
    CHECK(sayings.read("Take coin.", grammar.language("en"), grammar.category("text"), {}, meanings, unread).size() == 2);
    CHECK(sayings.read("Toma moneda.", grammar.language("es"), grammar.category("text"), {}, meanings, unread).size() == 1);
}

TEST_CASE("a language that an entry lacks is a warning, unless the entry says so", "[text]") {
    CHECK(reported("    one: {script: 'take {t:thing}', en: 'take {t}'}\n") == "H613:one");
    CHECK(reported("    one: {script: 'take {t:thing}', en: 'take {t}', es: -}\n").empty());
}

TEST_CASE("an entry that breaks a law does not load: the law is told in both languages at the place", "[text]") {
    struct Broken {
        const char *entries, *place, *en, *es;
    };
    for (const auto& [entries, place, en, es] : {
             Broken{"one: {script: 'take {t:thing}', en: take it, es: 'toma {t}'}", "take it",
                    "this pattern leaves out `t`, and nothing says what stands for it",
                    "este patrón omite `t`, y nada dice qué lo sustituye"},
             Broken{"one: {script: 'take {t:thing}', en: 'take [{t}|it]', es: 'toma {t}'}", "'take [{t}|it]'",
                    "this pattern leaves out `t`, and nothing says what stands for it",
                    "este patrón omite `t`, y nada dice qué lo sustituye"},
             Broken{"one: {script: 'take {t:thing}', en: 'take {t} {u}', es: 'toma {t}'}", "'take {t} {u}'",
                    "`u` is no hole of this construction", "`u` no es un hueco de esta construcción"},
             Broken{"one: {script: 'take {t:stone}', en: 'take {t}', es: 'toma {t}'}", "'take {t:stone}'",
                    "`stone` is no category of this grammar", "`stone` no es una categoría de esta gramática"},
             Broken{"one: {script: 'take {t:thing}', en: 'take {t', es: 'toma {t}'}", "'take {t'", "`{t` cannot be read in this pattern",
                    "no se entiende `{t` en este patrón"},
             Broken{"one: {script: 'take {t:thing}', en: 'take|grab {t}', es: 'toma {t}'}", "'take|grab {t}'",
                    "`|` cannot be read in this pattern", "no se entiende `|` en este patrón"},
             Broken{"one: {script: 'take {t:thing}', en: '<take.pl> {t}', es: 'toma {t}'}", "'<take.pl> {t}'", "`take` has no form `pl`",
                    "`take` no tiene la forma `pl`"},
             Broken{"one: {script: 'take {t:thing}', en: ['take {t}', 'take [|not] {t}'], es: 'toma {t}'}", "'take [|not] {t}'",
                    "this way of `act: one` and its first one do not both say `not`",
                    "esta manera de `act: one` y la primera no dicen ambas `not`"},
             Broken{"one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n"
                    "    two: {script: 'take {x:thing}', en: 'grab {x}', es: 'coge {x}'}",
                    "two", "`act: two` and `act: one` have the same script", "`act: two` y `act: one` tienen el mismo guion"},
             Broken{"one: {script: 'take {t:thing}', en: 'take {t}'}", "one", "`act: one` cannot be said in `es`",
                    "`act: one` no se puede decir en `es`"},
         }) {
        Diagnostics out;
        const auto source = std::make_shared<const Source>("says.yaml", std::string(head) + "    " + entries + "\n");
        const text::Sayings sayings({source}, testing::duel(), out);
        INFO(entries);
        REQUIRE(out.list().size() == 1);
        const auto& told = out.list().front();
        CHECK(source->text().substr(told.span.begin).starts_with(place));
        CHECK(told.message(Lang::en) == en);
        CHECK(told.message(Lang::es) == es);
    }
}

TEST_CASE("the form of a verb is words, and no choice", "[text]") {
    Diagnostics out;
    auto text = head + std::string("    one: {script: 'take {t:thing}', en: 'take {t}', es: 'toma {t}'}\n");
    text.replace(text.find("en: take,"), 9, "en: [take|grab],");
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", text)}, testing::duel(), out);
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].message(Lang::en) == "`take|grab` cannot be read in this pattern");
}
