// A new card with a new keyword is a folder of text: no change to the module or the program.

#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/scenario.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

TEST_CASE("a new set brings a new keyword along", "[new_set]") {
    const auto folder = project + "/tests/new_set";
    Diagnostics listing;
    auto files = catalog::set_files_in(project + "/cards/destiny", listing);
    REQUIRE_FALSE(files.empty());
    files.push_back(folder + "/voyage.yaml");
    Diagnostics out;
    const auto game = catalog::load_game(paths_of(project), "destiny", out, files);
    REQUIRE(game != nullptr);
    INFO(all_of(out));
    REQUIRE(out.list().empty());
    CHECK(game->find("VOY-1") != nullptr);
    CHECK(game->compiler->vocabulary().find("salvage", compiler::MeaningKind::keyword) != nullptr);
    // The module alone does not know the word.
    CHECK(destiny().compiler->vocabulary().find("salvage", compiler::MeaningKind::keyword) == nullptr);

    play::Scenarios scenarios(*game);
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo}) {
        const auto reports = scenarios.run_file(folder + "/scenarios.yaml", mode, out);
        INFO(all_of(out));
        REQUIRE(reports.size() == 2);
        for (const auto& report : reports) CHECK(report.passed);
    }
}

namespace {

// The game with our own cards over the mechanics of later sets.
std::unique_ptr<catalog::Game> with_ways(Diagnostics& out) {
    auto files = catalog::set_files_in(project + "/cards/destiny", out);
    for (const auto& file : catalog::set_files_in(project + "/tests/new_set/ways", out)) files.push_back(file);
    return catalog::load_game(paths_of(project), "destiny", out, files);
}

}  // namespace

TEST_CASE("sets bring symbols, headers and types with their meaning", "[new_set]") {
    Diagnostics out;
    const auto game = with_ways(out);
    REQUIRE(game != nullptr);
    INFO(all_of(out));
    REQUIRE(out.errors() == 0);
    play::Scenarios scenarios(*game);
    std::set<std::string> shown;
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo})
        for (const auto& file : catalog::set_files_in(project + "/tests/new_set/ways_scenarios", out)) {
            const auto reports = scenarios.run_file(file, mode, out);
            INFO(all_of(out));
            REQUIRE_FALSE(reports.empty());
            for (const auto& report : reports) {
                CHECK(report.passed);
                shown.insert(report.cards.begin(), report.cards.end());
            }
        }
    // Each card is in a scenario, by itself or with the card that brings it along.
    int cards = 0;
    for (const auto& card : game->cards)
        if (card.code.starts_with("WAY-") && shown.contains(card.code))
            for (const auto& brought : card.brings) shown.insert(brought.code);
    for (const auto& card : game->cards)
        if (card.code.starts_with("WAY-")) {
            ++cards;
            INFO(card.code);
            CHECK(shown.contains(card.code));
        }
    CHECK(cards >= 40);
}

TEST_CASE("a deck file sets cards aside, which begin outside of the game", "[new_set]") {
    Diagnostics out;
    const auto game = with_ways(out);
    REQUIRE(game != nullptr);
    const auto deck_of = [&](const std::string& aside) {
        const std::string text =
            "name: Aside\ngame: destiny\ncharacters: [AW-011]\nbattlefield: [AW-171]\ndeck: [30 WAY-8]\nset aside: " + aside + "\n";
        Diagnostics found;
        auto deck = catalog::read_deck(std::make_shared<Source>("deck.yaml", text), *game, found);
        INFO(all_of(found));
        CHECK(found.errors() == 0);
        return deck;
    };
    const auto first = deck_of("[2 WAY-9, WAY-30]"), second = deck_of("[]");
    REQUIRE((first.has_value() && second.has_value()));
    const auto table = catalog::table_of(*game, {&*first, &*second}, nullptr, machine::Table::Fit::any_cards);
    const auto& zones = game->manifest.declared.zones;
    const auto& opening = table->opening();
    int aside = 0;
    for (std::size_t o = 0; o < table->objects.size(); ++o) {
        const auto& object = table->objects[o];
        if (object.definition == machine::none || object.holder != machine::none) continue;  // a player, or a die
        if (zones[static_cast<std::size_t>(opening.layout().kind_of(opening.zone_of(static_cast<int>(o))))].words.one == "aside") ++aside;
    }
    CHECK(aside == 3);
}

TEST_CASE("a game without the words of later sets knows none of them", "[new_set]") {
    Diagnostics listing;
    auto files = catalog::set_files_in(project + "/cards/destiny", listing);
    std::erase_if(files,
                  [](const auto& file) { return file.find("/words/") != std::string::npos || file.find("/later/") != std::string::npos; });
    Diagnostics out;
    const auto game = catalog::load_game(paths_of(project), "destiny", out, files);
    REQUIRE(game != nullptr);
    REQUIRE(out.errors() == 0);
    const auto& words = game->compiler->vocabulary();
    for (const auto* word : {"indirect", "wild", "plot", "downgrade", "power-action", "location", "bounty", "flip", "enlist", "shuffle-in",
                             "bringer", "assigned", "shoulder", "go_with", "drill", "wounded"}) {
        INFO(word);
        CHECK(words.meanings(word).empty());
    }
    REQUIRE(game->manifest.requirements.count("a_team_has_at_most_one_plot") == 0);
    CHECK(game->manifest.brought_zone == machine::none);
    for (const auto& section : game->manifest.sections) CHECK(section.name != "set aside");
    for (const auto& card : game->cards) CHECK_FALSE(card.code.starts_with("WAY-"));
}

TEST_CASE("a keyword of a set that is not loaded is an unknown word", "[new_set]") {
    // The same cards without their rules file.
    Diagnostics read;
    const auto source = catalog::read_file(project + "/tests/new_set/voyage.yaml", read);
    auto text = std::string(source->text());
    text.erase(text.find("rules: [voyage.rules]\n"), std::string("rules: [voyage.rules]\n").size());
    const OwnFolder own;
    Diagnostics out;
    catalog::load_game(paths_of(project), "destiny", out, {own.write("voyage.yaml", text)});
    REQUIRE(out.errors() >= 2);
    CHECK(row(out.list()[0].id).code == "H202");
}

namespace {

// The diagnostics of Destiny with these sets besides its words and Awakenings, as codes in order.
std::vector<std::string> told(const std::vector<std::pair<std::string, std::string>>& files) {
    static const OwnFolder folder;
    Diagnostics out;
    auto sets = catalog::set_files_in(project + "/cards/destiny", out);
    for (const auto& [name, text] : files) {
        const auto file = folder.write(name, text);
        if (name.ends_with(".yaml")) sets.push_back(file);
    }
    catalog::load_game(paths_of(project), "destiny", out, sets);
    std::vector<std::string> codes;
    for (const auto& d : out.list()) codes.emplace_back(row(d.id).code);
    for (const auto& [name, text] : files) std::filesystem::remove(folder.path(name));
    return codes;
}

using Codes = std::vector<std::string>;

const std::string head = "game: destiny\nrules: [shared.rules]\n";

}  // namespace

TEST_CASE("a rules file that two sets name is read once", "[new_set]") {
    const std::string card = "name: A, type: support, color: gray, affiliation: neutral, cost: 1, script: thrift}\n";
    CHECK(told({{"shared.rules", "keyword thrift { after this is discarded: gain 1 resource }\n"},
                {"a.yaml", "set: XA\n" + head + "cards:\n  - {id: XA-1, " + card},
                {"b.yaml", "set: XB\n" + head + "cards:\n  - {id: XB-1, " + card}}) == Codes{});
}

TEST_CASE("a case is about a procedure, an event or a definition with a symbol, once for each symbol", "[new_set][once]") {
    const auto told_of = [](const std::string& rules) { return told({{"shared.rules", rules}, {"a.yaml", "set: XA\n" + head}}); };
    const std::string greet = "procedure greet(sign: symbol) { stop }\n";
    CHECK(told_of(greet + "case greet(melee) { stop }\n") == Codes{});
    CHECK(told_of("case apply_symbol(blank) { gain 1 resource }\n") == Codes{});
    CHECK(told_of(greet + "case greet(melee) { stop }\ncase greet(melee) { stop }\n") == Codes{"H219"});
    CHECK(told_of(greet + "case greet(meele) { stop }\n") == Codes{"H201"});
    CHECK(told_of(greet + "case greet(melee) = 1\n") == Codes{"H231"});
    CHECK(told_of("case greet(melee) { stop }\n") == Codes{"H231"});
    CHECK(told_of("define worth_it(n: number) = n > 1\n\ncase worth_it(melee) = yes\n") == Codes{"H231"});
    CHECK(told_of("define liked(sign: symbol) = no\n\ncase liked(melee) = 3\n") == Codes{"H203"});
}

TEST_CASE("a header takes the place of another header in menus", "[new_set]") {
    const auto told_of = [](const std::string& rules) { return told({{"shared.rules", rules}, {"a.yaml", "set: XA\n" + head}}); };
    CHECK(told_of("header feat as action\n") == Codes{});
    CHECK(told_of("header feat as acton\n") == Codes{"H201"});
    CHECK(told_of("header feat as feat\n") == Codes{"H212"});
}

TEST_CASE("attributes and groups that a game has are added to, and not replaced", "[new_set][once]") {
    const std::string words =
        "set: XA\ngame: destiny\nadds:\n  symbols:\n    type: {symbols: [relic], groups: {playable: [relic]}}\n"
        "  kinds:\n    card: {printed: {health: 'number from 1 to 50, for relic'}}\n";
    const auto card = [&](const std::string& figures) {
        return told({{"a.yaml", words + "cards:\n  - {id: XA-1, name: A, color: gray, affiliation: neutral, " + figures + "}\n"}});
    };
    CHECK(card("type: relic, health: 40") == Codes{});
    CHECK(card("type: relic") == Codes{});  // characters need their attributes, and no other type does
    CHECK(card("type: character, points: 9") == Codes{"H310"});
    CHECK(card("type: event, cost: 1, health: 3") == Codes{"H311"});
    CHECK(card("type: relic, health: 51") == Codes{"H221"});
}
