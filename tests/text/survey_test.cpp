// Counts of read texts.
#include "interpreter/text/survey.hpp"

#include <catch2/catch.hpp>

using namespace holo;

TEST_CASE("texts are counted by set, by construction, and by the obstacle to the rest", "[text]") {
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out);
    auto sayings = text::sayings_of(*game, out);
    REQUIRE(sayings);
    const auto rules = text::opened(*game);
    text::Reader reader(*sayings, *rules);
    const auto language = sayings->grammar().language("en");
    const text::TextCard card(*rules, "type", "event");
    text::Survey survey(*sayings, language);
    survey.begin("ONE");
    for (const auto* text : {"Draw a card. Then gain 1 resource.", "Draw a card.\nDance wildly.", "Remove that die."})
        survey.card(text, reader.read_card(text, language, card));
    survey.begin("TWO");
    survey.card("Dance wildly.", reader.read_card("Dance wildly.", language, card));
    REQUIRE(survey.sets().size() == 2);
    const auto& one = survey.sets()[0];
    CHECK(one.set == "ONE");
    CHECK(one.sentences == 5);
    CHECK(one.read == 3);
    CHECK(one.refused == 1);
    CHECK(one.cards == 3);
    CHECK(one.whole == 1);
    CHECK(one.partly == 1);
    CHECK(survey.all().cards == 4);
    CHECK(survey.stopped().at("Dance") == 2);
    CHECK(survey.refused().at("@refers_to_nothing") == 1);
    CHECK(survey.constructions().at("text: one") == 2);
}

TEST_CASE("sentences end with full stops, and a point of a list is one", "[text]") {
    CHECK(text::sentences_of("Draw a card.", {}) == 1);
    CHECK(text::sentences_of("Draw a card. Then stop.", {}) == 2);
    CHECK(text::sentences_of("Choose one:\n• Draw a card.\n• Stop.", {}) == 3);
    CHECK(text::sentences_of("Redeploy", {}) == 1);
}
