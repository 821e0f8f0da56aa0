// Games that people would call off: the same position again and again.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

constexpr const char* seesaw_manifest = R"(game: seesaw
players: {{from: 1, to: 1}}
zones: {{pile: {{ordered: yes}}}}
kinds:
  game: {{}}
  player/players: {{state: {{height: number from 0, swings: number from 0}}}}
  card/cards: {{}}
decks: {{pile: {{zone: pile}}}}
default decks: [all]
start: play_game
rules: [seesaw.rules]
{})";

// A piece goes up and down for ever; `counts` is a part that changes each time.
constexpr const char* seesaw_rules = R"(event swing() {{
    if height of you = 0 {{ height of you += 1 }} else {{ height of you -= 1 }}
    {}
}}

procedure play_game() {{
    for each player as p {{
        while swings of p < 1500 {{
            offer p {{
                swing {{ swing }}
                sway {{ swing }}
            }}
        }}
    }}
    finish game
}}
)";

Outcome seesaw(const std::string& counts, const std::string& policy, const std::string& lang = "en") {
    OwnFolder folder;
    folder.write("rulesets/seesaw/game.yaml", fmt::format(seesaw_manifest, policy));
    folder.write("rulesets/seesaw/seesaw.rules", fmt::format(seesaw_rules, counts));
    folder.write("cards/seesaw/set.yaml", "set: EX\ngame: seesaw\ncards: [{id: EX-1, name: One}]\n");
    folder.write("cards/seesaw/decks/all.yaml", "pile: [EX-1]\n");
    Call call;
    call.arguments = {"sim", "seesaw", "-n", "3", "--json", "--root", ".", "--lang", lang};
    call.folder = folder.path();
    return run(call);
}

const std::string policy = "policies: {a position that comes back: nobody wins}\n";

}  // namespace

TEST_CASE("a policy ends a game whose position comes back") {
    const auto ended = seesaw("", policy);
    INFO(ended.out << ended.err);
    REQUIRE(ended.status == 0);
    CHECK(contains(ended.err, "3 games: the same position stood for the third time, so nobody won\n"));
    CHECK(nlohmann::json::parse(ended.out)["finished"] == 3);
    CHECK(contains(seesaw("", policy, "es").err, "3 partidas: la misma posición se dio por tercera vez, así que no ganó nadie\n"));
}

TEST_CASE("without the policy such a game goes on until it is abandoned", "[once]") {
    const auto given_up = seesaw("", "");
    INFO(given_up.out << given_up.err);
    CHECK(given_up.err.find("third time") == std::string::npos);
    CHECK(nlohmann::json::parse(given_up.out)["finished"] == 0);
}

TEST_CASE("a position with any difference has not come back") {
    const auto counted = seesaw("swings of you += 1", policy);
    INFO(counted.out << counted.err);
    CHECK(counted.err.find("third time") == std::string::npos);
    CHECK(nlohmann::json::parse(counted.out)["finished"] == 3);
}
