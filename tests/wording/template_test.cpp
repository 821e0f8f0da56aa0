#include "interpreter/wording/template.hpp"

#include <catch2/catch.hpp>

using namespace holo;
using wording::Phrase;
using wording::Slots;
using wording::Template;

namespace {

const auto file = std::make_shared<const Source>("words.yaml", std::string("text"));

std::string filled(const std::string& text, const std::map<std::string, Phrase>& values, Diagnostics& out) {
    const Template made(text, file, {0, 4}, out);
    return made.fill({[&](std::string_view name, std::string_view form, Phrase& phrase) {
                          const auto it = values.find(std::string(name) + (form.empty() ? "" : ":" + std::string(form)));
                          if (it == values.end()) return false;
                          phrase = it->second;
                          return true;
                      },
                      [&](std::string_view name, std::string_view feature) {
                          return values.count(std::string(name) + (feature.empty() ? "" : "." + std::string(feature))) != 0;
                      }},
                     out);
}

}  // namespace

TEST_CASE("slots are filled, in the form that is asked for") {
    Diagnostics out;
    CHECK(filled("deal {amount} to {target}", {{"amount", {"2", true}}, {"target", {"it", false}}}, out) == "deal 2 to it");
    CHECK(filled("{verb:done}", {{"verb", {"give", false}}, {"verb:done", {"given", false}}}, out) == "given");
    CHECK(out.list().empty());
}

TEST_CASE("endings agree in number") {
    Diagnostics out;
    CHECK(filled("{x} {x|is|are} red", {{"x", {"dice", true}}}, out) == "dice are red");
    CHECK(filled("{x} card{x||s}", {{"x", {"1", false}}}, out) == "1 card");
    CHECK(out.list().empty());
}

TEST_CASE("a text is plain without slots and conditions") {
    Diagnostics out;
    CHECK(Template("", file, {0, 4}, out).plain() == "");
    CHECK(Template("a card", file, {0, 4}, out).plain() == "a card");
    CHECK_FALSE(Template("{x}", file, {0, 4}, out).plain());
    CHECK_FALSE(Template("[x?yes]", file, {0, 4}, out).plain());
}

TEST_CASE("a choice asks whether a slot is filled, or for a feature of the filling") {
    Diagnostics out;
    CHECK(filled("[x?yes;no]", {{"x", {}}}, out) == "yes");
    CHECK(filled("[x?yes;no]", {}, out) == "no");
    CHECK(filled("[!x?yes]", {}, out) == "yes");
    CHECK(filled("[x.many?[y?both;one];none]", {{"x.many", {}}, {"y", {}}}, out) == "both");
    CHECK(out.list().empty());
}

TEST_CASE("faults of a template are reported in the catalogue") {
    Diagnostics open, unknown;
    filled("{x", {}, open);
    REQUIRE(open.list().size() == 1);
    CHECK(row(open.list()[0].id).code == "H603");
    CHECK(filled("a {x}", {}, unknown) == "a {x}");
    REQUIRE(unknown.list().size() == 1);
    CHECK(row(unknown.list()[0].id).code == "H602");
    CHECK(unknown.list()[0].message(Lang::es).find("`x`") != std::string::npos);
}
