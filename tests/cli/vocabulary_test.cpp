// vocabulary: the words of a game.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

json words_of(const std::string& game, const std::string& lang = "en") {
    const auto outcome = run({"vocabulary", game, "--json", "--lang", lang});
    REQUIRE(outcome.status == 0);
    return json::parse(outcome.out)["words"];
}

json find(const json& words, const std::string& sort, const std::string& word) {
    for (const auto& one : words)
        if (one["sort"] == sort && one["word"] == word) return one;
    return nullptr;
}

}  // namespace

TEST_CASE("vocabulary lists words of every sort, each with a description and an example") {
    const auto words = words_of("destiny");
    const auto draw = find(words, "verb", "draw");
    CHECK(draw["forms"] == json({"draws", "drawn"}));
    CHECK(draw["is"] == "draw");
    CHECK(draw["example"]["text"] == "draw 1 card");
    CHECK(draw["example"]["from"].get<std::string>().starts_with("AW-"));
    CHECK(find(words, "event", "draw")["is"] == "event draw(amount: number of cards up to left_to_draw(you))");
    CHECK(find(words, "event", "discard")["forms"] == json({"from_hand", "from_deck"}));
    CHECK(find(words, "verb", "look")["is"] == "look, glance");  // one word for two events
    CHECK(find(words, "verb", "start_round").is_null());         // no card uses it: an event of the rules alone
    CHECK_FALSE(find(words, "event", "start_round").is_null());
    CHECK(find(words, "noun", "die")["forms"] == json({"dice"}));
    CHECK(find(words, "noun", "shields")["is"] == "number of a card");
    CHECK(find(words, "noun", "cost")["is"] == "number, printed on a card");
    CHECK(find(words, "noun", "ready")["is"] == "not exhausted");
    CHECK(find(words, "noun", "melee")["is"] == "symbol");
    CHECK(find(words, "noun", "damage").size() > 0);
    CHECK(find(words, "header", "special")["is"] == "special(die: die)");
    CHECK(find(words, "keyword", "ambush")["example"]["text"] == "ambush");
    CHECK(find(words, "period", "round")["forms"] == json({"rounds", "round begins", "round ends"}));
    CHECK(find(words_of("destiny", "es"), "noun", "cost")["is"] == "número, impreso en card");
    std::set<std::string> sorts;
    for (const auto& one : words_of("swtcg")) sorts.insert(one["sort"].get<std::string>());
    CHECK(sorts == std::set<std::string>{"verb", "noun", "header", "keyword", "event", "period"});
}

TEST_CASE("vocabulary finds a word by any of its forms") {
    for (const auto* form : {"draw", "draws", "drawn", "Draw"}) {
        const auto outcome = run({"vocabulary", "destiny", form});
        INFO(form);
        CHECK(outcome.status == 0);
        CHECK(outcome.out.starts_with("Verbs\nverb  forms         events  example\ndraw  draws, drawn  draw    draw 1 card  ("));
    }
    CHECK(contains(run({"vocabulary", "destiny", "dice", "--lang", "es"}).out, "Nombres\nnombre  plural  qué es "));
    auto outcome = run({"vocabulary", "destiny", "drew"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "error[H201]: `drew` is not a word of this game\n   = help: did you mean `draw`?"));
    outcome = run({"vocabulary", "destiny", "drew", "--lang", "es"});
    CHECK(contains(outcome.err, "`drew` no es una palabra de este juego"));
}

TEST_CASE("vocabulary has colours only on request, and aligned columns") {
    Call call{{"vocabulary", "destiny", "draw"}};
    call.environment = {"CLICOLOR_FORCE=1"};
    CHECK(contains(run(call).out, "\033["));
    call.environment = {"CLICOLOR_FORCE=1", "NO_COLOR=1"};
    CHECK_FALSE(contains(run(call).out, "\033["));
}
