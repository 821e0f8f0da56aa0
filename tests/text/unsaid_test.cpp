// Parts that a text leaves out.
#include <catch2/catch.hpp>

#include "interpreter/text/sayings.hpp"
#include "tests/text/duel.hpp"

using namespace holo;

namespace {

constexpr const char* polishing = R"(languages:
  script: {features: {number: [sg, pl]}}
  en: {features: {number: [sg, pl]}}
categories: {text: , gem: {en: number}}
says:
  gem:
    name: {script: "{n:name}"}
    named: {script: "{g:gem} as {n:name}"}
    that: {refers: yes, en: "[sg] that gem"}
    this one: {refers: yes, en: "[sg] the said gem"}
    those: {refers: yes, en: "[pl] those gems"}
  text:
    polish: {script: "polish {t:gem}", en: [{text: "polish .", unsaid: {t: that}}, "polish {t} ."]}
references:
  gem: {agrees: number}
)";

}  // namespace

TEST_CASE("a text leaves out no reference to several things when one thing is meant", "[text]") {
    Diagnostics out;
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", polishing)}, testing::duel(), out);
    for (const auto& one : out.list()) FAIL(render(one, Lang::en, false));
    const auto& grammar = sayings.grammar();
    const auto said_again = [&](const std::string& text) {
        text::Meanings meanings;
        text::Unread unread;
        const auto readings = sayings.read(text, grammar.language("en"), grammar.category("text"), {}, meanings, unread);
        REQUIRE_FALSE(readings.empty());
        return sayings.say(meanings, readings.front().meaning, grammar.language("en"), {}).value_or("-");
    };
    CHECK(said_again("Polish that gem.") == "Polish.");
    CHECK(said_again("Polish the said gem.") == "Polish.");
    CHECK(said_again("Polish those gems.") == "Polish those gems.");
}
