// Sentences of `told` and `asks`, with filled slots and with empty ones.

#include <catch2/catch.hpp>

#include "interpreter/wording/telling.hpp"

using namespace holo;

TEST_CASE("a sentence is filled, or left for a plainer one") {
    Diagnostics out;
    const auto source = std::make_shared<Source>("w", "");
    const wording::Template deal("Deal {amount} damage[source? ({source})] to whom?", source, {}, out);
    CHECK(wording::filled(deal, {{"amount", {"2", true}}}) == "Deal 2 damage to whom?");
    CHECK(wording::filled(deal, {{"amount", {"1", false}}, {"source", {"Finn's die", false}}}) == "Deal 1 damage (Finn's die) to whom?");
    CHECK(wording::filled(deal, {{"source", {"Finn's die", false}}}) == std::nullopt);
    const wording::Template gain("{you} gains {amount} shield{amount||s}[amount.none? (nothing)]", source, {}, out);
    CHECK(wording::filled(gain, {{"you", {"one", false}}, {"amount", {"1", false}}}) == "one gains 1 shield");
    CHECK(wording::filled(gain, {{"you", {"one", false}}, {"amount", {"2", true}}}) == "one gains 2 shields");
    CHECK(wording::filled(gain, {{"you", {"one", false}}, {"amount", {"0", true}}, {"amount.none", {"", false}}}) ==
          "one gains 0 shields (nothing)");
    CHECK(out.list().empty());
}
