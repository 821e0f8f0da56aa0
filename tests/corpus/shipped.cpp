#include "tests/corpus/shipped.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

namespace holo::testing {

namespace fs = std::filesystem;

std::vector<GameFolders> shipped_games() {
    std::vector<GameFolders> games;
    for (const std::string below : {"", "/tests/other_games"}) {
        catalog::Paths paths;
        paths.root = HOLOCRON_ROOT + below;
        for (const auto& name : catalog::games_in(paths)) games.push_back({paths.module(name), paths.cards(name)});
    }
    return games;
}

std::shared_ptr<const catalog::Game> load_shipped(const GameFolders& folders) {
    static std::map<std::string, std::shared_ptr<const catalog::Game>> loaded;
    auto& game = loaded[folders.rules];
    if (game) return game;
    Diagnostics out;
    auto read = catalog::load_module(folders.rules, catalog::set_files_in(folders.cards, out), out);
    for (const auto& d : out.list()) UNSCOPED_INFO(render(d, Lang::en, false));
    REQUIRE(read);
    REQUIRE(out.errors() == 0);
    return game = std::move(read);
}

std::vector<Shipped> shipped_scripts() {
    std::vector<Shipped> all;
    for (const auto& folders : shipped_games()) {
        const auto game = load_shipped(folders);
        const auto rules = [&](const SourcePtr& source) {
            all.push_back({source->label(), Indentation::separates, std::string(source->text())});
        };
        for (const auto& source : game->manifest.declared.scripts) rules(source);
        for (const auto& set : game->sets) {
            for (const auto& source : set.scripts) rules(source);
            for (const auto& card : set.cards)
                for (const auto& script : card.scripts)
                    all.push_back({script->label() + " " + card.code, Indentation::continues, std::string(script->text())});
        }
    }
    return all;
}

}  // namespace holo::testing
