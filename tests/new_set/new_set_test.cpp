// A new card with a new keyword is a folder of text: no change to the module or the program.

#include <filesystem>
#include <fstream>

#include "interpreter/play/scenario.hpp"
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
    // The module alone has never heard of it.
    CHECK(destiny().compiler->vocabulary().find("salvage", compiler::MeaningKind::keyword) == nullptr);

    play::Scenarios scenarios(*game);
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo}) {
        const auto reports = scenarios.run_file(folder + "/scenarios.yaml", mode, out);
        INFO(all_of(out));
        REQUIRE(reports.size() == 2);
        for (const auto& report : reports) CHECK(report.passed);
    }
}

TEST_CASE("sets bring symbols, headers and types with their meaning", "[new_set]") {
    const auto folder = project + "/tests/new_set";
    Diagnostics listing;
    auto files = catalog::set_files_in(project + "/cards/destiny", listing);
    files.push_back(folder + "/ways.yaml");
    Diagnostics out;
    const auto game = catalog::load_game(paths_of(project), "destiny", out, files);
    REQUIRE(game != nullptr);
    INFO(all_of(out));
    REQUIRE(out.errors() == 0);
    play::Scenarios scenarios(*game);
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo}) {
        const auto reports = scenarios.run_file(folder + "/ways_scenarios.yaml", mode, out);
        INFO(all_of(out));
        REQUIRE(reports.size() == 10);
        for (const auto& report : reports) CHECK(report.passed);
    }
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
    for (const auto* word : {"indirect", "wild", "plot", "downgrade", "power-action"}) CHECK(words.meanings(word).empty());
    REQUIRE(game->manifest.requirements.count("a_team_has_at_most_one_plot") == 0);
}

TEST_CASE("a keyword of a set that is not loaded is an unknown word", "[new_set]") {
    // The same cards without their rules file.
    Diagnostics read;
    const auto source = catalog::read_file(project + "/tests/new_set/voyage.yaml", read);
    auto text = std::string(source->text());
    text.erase(text.find("rules: [voyage.rules]\n"), std::string("rules: [voyage.rules]\n").size());
    const auto path = std::filesystem::temp_directory_path() / "holocron-voyage-without-rules.yaml";
    std::ofstream(path) << text;
    Diagnostics out;
    catalog::load_game(paths_of(project), "destiny", out, {path.string()});
    REQUIRE(out.errors() >= 2);
    CHECK(row(out.list()[0].id).code == "H202");
}
