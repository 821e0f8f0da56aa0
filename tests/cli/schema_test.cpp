// The shape of the schemas. Where a validator is installed, schema_check.py reads shipped files with them.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

TEST_CASE("the schema of cards comes from the module") {
    const auto outcome = run({"schema", "destiny"});
    REQUIRE(outcome.status == 0);
    CHECK(outcome.err.empty());
    const auto schema = json::parse(outcome.out);
    CHECK(schema["$schema"] == "http://json-schema.org/draft-07/schema#");
    const auto& card = schema["definitions"]["card"];
    CHECK(card["additionalProperties"] == false);
    CHECK(card["required"] == json({"id", "name", "type", "color", "affiliation"}));
    CHECK(card["properties"]["color"]["enum"] == json({"red", "blue", "yellow", "gray"}));
    CHECK(card["properties"]["cost"] == json({{"type", "integer"}, {"minimum", 0}, {"maximum", 12}}));
    CHECK(card["properties"]["die"]["minItems"] == 6);
    CHECK(card["properties"]["die"]["maxItems"] == 6);
    CHECK(contains(schema["definitions"]["script"]["description"].get<std::string>(), "guardian"));
    CHECK(contains(schema["definitions"]["side"]["description"].get<std::string>(), "melee, ranged, shield"));
}

TEST_CASE("the schema of decks names the existing cards") {
    const auto schema = json::parse(run({"schema", "duel", "--kind", "deck", "--root", "tests/other_games"}).out);
    CHECK(schema["properties"]["library"]["items"]["anyOf"][0]["enum"] == json({"DC-1", "DC-2", "DC-3", "DC-4", "DC-5", "DC-6"}));
}

TEST_CASE("a Spanish schema describes in Spanish, and asks the same of a file") {
    for (const auto* kind : {"cards", "deck", "scenario", "manifest"}) {
        const auto english = json::parse(run({"schema", "destiny", "--kind", kind}).out);
        const auto spanish = json::parse(run({"schema", "destiny", "--kind", kind, "--lang", "es"}).out);
        INFO(kind);
        CHECK(english["title"] != spanish["title"]);
        for (const auto& change : json::diff(english, spanish)) {
            const auto path = change["path"].get<std::string>();
            const auto entry = path.substr(path.rfind('/') + 1);
            INFO(path);
            CHECK(change["op"] == "replace");
            CHECK((entry == "title" || entry == "description" || entry == "$comment"));
        }
    }
    const auto schema = json::parse(run({"schema", "destiny", "--lang", "es"}).out);
    CHECK(schema["title"] == "Star Wars: Destiny: cartas");
    CHECK(schema["$comment"] == "hecho por `holocron schema destiny`");
    const auto script = schema["definitions"]["script"]["description"].get<std::string>();
    for (const auto* part : {"capacidades, una por línea. Palabras clave: ambush, ", ". Cabeceras: text, ", ". Verbos: act, "})
        CHECK(contains(script, part));
    CHECK(contains(schema["definitions"]["side"]["description"].get<std::string>(), "símbolos: melee, "));
}

TEST_CASE("a schema of an unknown kind is refused") {
    auto outcome = run({"schema", "chess"});
    CHECK(outcome.status == 3);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "error[H318]: there is no game `chess` in rulesets"));
    outcome = run({"schema", "destiny", "--kind", "map"});
    CHECK(outcome.status == 2);
    CHECK(contains(outcome.err, "--kind: `map` is none of cards, deck, scenario, manifest"));
}
