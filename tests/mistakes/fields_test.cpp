// Ten cards with a wrong field each, one per line, give ten reports.

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/catalog/set_file.hpp"
#include "tests/mistakes/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

constexpr unsigned first_card = 5;

std::string numbered(const std::string& card, int number) {
    auto text = card;
    if (const auto at = text.find("ZZ-"); at != std::string::npos) text.insert(at + 3, std::to_string(number));
    return "  - " + text + "\n";
}

const std::vector<std::string> wrong_fields = {
    "{name: Trial, type: event, color: gray, affiliation: neutral, cost: 1}",
    "{id: ZZ-, type: event, color: gray, affiliation: neutral, cost: 1}",
    "{id: ZZ-, name: Trial, type: evnt, color: gray, affiliation: neutral, cost: 1, points: 9}",
    "{id: ZZ-, name: Trial, type: event, color: grey, affiliation: neutral, cost: 1}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: much}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 99999}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, health: 3}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, wisdom: 3}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, unique: perhaps}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, kind: thing}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, die: [1 melee]}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, script: [[draw 1 card]]}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, script: drwa 1 card}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: [1, 2]}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: {least: 1}}",
    "{id: ZZ-, name: Trial, type: event, color: {is: gray}, affiliation: neutral, cost: 1}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, unique: [yes]}",
    "{id: ZZ-, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, subtypes: [[trap]]}",
    "{id: ZZ-, name: Trial, type: support, color: gray, affiliation: neutral, cost: 1, die: {first: 1 melee}}",
    "no card at all",
    "[id, name]",
};

}  // namespace

TEST_CASE("ten copies of a wrong field on ten cards are ten reports") {
    for (const auto& card : wrong_fields) {
        INFO(card);
        std::string cards = "cards:\n";
        for (int i = 0; i < 10; ++i) cards += numbered(card, i);
        const auto found = try_set(cards);
        INFO(found.shown);
        CHECK(found.lines == lines_from(first_card, 10));
        CHECK(found.shown.find("``") == std::string::npos);  // a list that is found there has a name too
    }
}

TEST_CASE("a game with errors is not rewritten for speed, because its code is not whole") {
    for (const std::string script : {"draw 1 card", "drwa 1 card"}) {
        Diagnostics out;
        const auto source = std::make_shared<const Source>(
            "more.yaml", "set: ZZ\ncards:\n  - {id: ZZ-1, name: Trial, type: event, color: gray, affiliation: neutral, cost: 1, script: " +
                             script + "}\n");
        catalog::Game game;
        game.manifest = *catalog::read_manifest(HOLOCRON_ROOT "/rulesets/destiny", game.found);
        catalog::compile(game, {{source, *catalog::parse_yaml(source, out)}});
        const auto& units = game.program->units;
        const bool rewritten = std::any_of(units.begin(), units.end(), [](const auto& unit) { return unit.lean.begin != unit.begin; });
        CHECK(rewritten == (game.found.errors() == 0));
        CHECK((game.found.errors() > 0) == (script == "drwa 1 card"));
    }
}

TEST_CASE("wrong fields of every kind in one file are a report each") {
    std::string cards = "cards:\n";
    for (std::size_t i = 0; i < wrong_fields.size(); ++i) cards += numbered(wrong_fields[i], static_cast<int>(i));
    const auto found = try_set(cards);
    INFO(found.shown);
    CHECK(found.lines == lines_from(first_card, wrong_fields.size()));
}
