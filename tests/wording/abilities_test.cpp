// Abilities and traces, which the grammar of texts says beside a catalogue.
#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/wording/card.hpp"
#include "interpreter/wording/table.hpp"
#include "tests/own_cache.hpp"
#include "tests/own_folder.hpp"
#include "tests/wording/game.hpp"

using namespace holo;

namespace {

// Destiny, and a card whose second ability has no words in the grammar.
std::unique_ptr<catalog::Game> with_odd_card(Diagnostics& out) {
    static const holo::testing::OwnFolder folder;
    auto files = catalog::set_files_in(std::string(HOLOCRON_ROOT) + "/cards/destiny", out);
    files.push_back(
        folder.write("odd.yaml",
                     "set: ODD\ntitle: Odd\ngame: destiny\ncards:\n  - id: ODD-1\n    name: Odd\n    type: support\n    color: gray\n"
                     "    affiliation: neutral\n    cost: 1\n    script: |\n      action: gain 1 resource\n"
                     "      special: deal 1 damage to a character preferring lowest health\n"));
    return catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out, files);
}

// A catalogue of these lines.
std::unique_ptr<wording::Catalogue> catalogue_of(const catalog::Game& game, const std::string& lines, Diagnostics& out) {
    static const holo::testing::OwnFolder folder;
    return wording::read_catalogue(game, {folder.write("w.en.yaml", lines)}, Lang::en, out);
}

}  // namespace

TEST_CASE("an ability that the grammar cannot say is a warning where words are lacking, and stands as its script") {
    Diagnostics loading, out;
    const auto game = with_odd_card(loading);
    REQUIRE(game);
    const auto text = wording::Words(*game, Lang::en, out).card(*game->find("ODD-1"), out).text;
    REQUIRE(text.size() == 2);
    CHECK(text[0] == "Action - Gain 1 resource.");
    CHECK(text[1] == "special: deal 1 damage to a character preferring lowest health");
    REQUIRE(out.list().size() == 1);
    const auto& found = out.list().front();
    CHECK(row(found.id).code == "H718");
    CHECK(found.severity() == Severity::warning);
    CHECK(found.subject == "ODD-1");
    CHECK(found.source->slice(found.span).starts_with("preferring"));
}

TEST_CASE("abilities that were said without a complaint are not said again, and complaints come back") {
    const holo::testing::OwnCache cache;
    Diagnostics loading;
    const auto game = with_odd_card(loading);
    REQUIRE(game);
    const auto sayings = text::sayings_of(*game, loading);
    text::Writer grammar(*sayings, *game);
    const auto english = catalogue_of(*game, "lang: en\n", loading);
    struct Outcome {
        int said = 0, complaints = 0;  // scripts that were said, and reports
        bool operator==(const Outcome&) const = default;
    };
    const auto checked = [&](std::uint64_t of_grammar) {
        Outcome out;
        Diagnostics found;
        catalog::Proved proved({HOLOCRON_ROOT, of_grammar, "said"});
        wording::CardCheck check(*game, &proved);
        check.add(*english, [&](Diagnostics&) {
            ++out.said;
            return &grammar;
        });
        check.check([](const auto& card) { return card.code == "ODD-1" || card.code == "AW-012" || card.code == "AW-035"; }, found);
        proved.keep();
        for (const auto& one : found.list())
            if (row(one.id).code == "H718" && one.subject == "ODD-1") ++out.complaints;
        return out;
    };
    CHECK(checked(1) == Outcome{3, 1});
    CHECK(checked(1) == Outcome{1, 1});
    CHECK(checked(2) == Outcome{3, 1});  // nothing is known under another grammar
    CHECK(checked(0) == Outcome{3, 1});
    CHECK(checked(0) == Outcome{3, 1});  // a grammar that cannot be told from others
}

TEST_CASE("abilities of a game without a grammar stand as their scripts") {
    Diagnostics loading, out;
    const auto game = with_odd_card(loading);
    REQUIRE(game);
    const auto catalogue = catalogue_of(*game, "lang: en\n", out);
    wording::CardWriter writer(*catalogue, *game, [](Diagnostics&) { return nullptr; });
    CHECK(writer.card(*game->find("ODD-1"), out).text ==
          std::vector<std::string>{"action: gain 1 resource", "special: deal 1 damage to a character preferring lowest health"});
    CHECK(out.list().empty());
}

TEST_CASE("a trace tells an event in its own words, by the verb of the grammar, or by its name") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    const wording::TableWords words(*game, catalogue_of(*game, "lang: en\ntraces: {draw: takes cards, darw: x}\n", out));
    CHECK(test::reported(out, "H604", "darw"));
    CHECK(words.in_trace("draw") == "takes cards");
    CHECK(words.in_trace("activate") == "activates");
    CHECK(words.in_trace("take") == "take");  // the verb `take` of the grammar is that of another event
    CHECK(words.in_trace("sleep") == "sleep");
}
