// Shared by the tests of the engine: the project's folders, and games loaded from them once.
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/play/session.hpp"

namespace holo::testing {

inline const std::string project = HOLOCRON_ROOT;

inline std::string all_of(const Diagnostics& out) {
    std::string text;
    for (const auto& d : out.list()) text += render(d, Lang::en, false);
    return text;
}

inline catalog::Paths paths_of(const std::string& root) {
    catalog::Paths paths;
    paths.root = root;
    return paths;
}

// The game under `root`; fails the test when it has errors.
inline std::unique_ptr<catalog::Game> load(const std::string& root, const std::string& name) {
    Diagnostics out;
    auto game = catalog::load_game(paths_of(root), name, out);
    INFO(all_of(out));
    REQUIRE(game != nullptr);
    REQUIRE(out.errors() == 0);
    return game;
}

inline catalog::Game& destiny() {
    static const auto game = load(project, "destiny");
    return *game;
}

inline catalog::Game& lab() {
    static const auto game = load(project + "/tests/lab", "lab");
    return *game;
}

// The decks that the module names, found under `root`.
inline std::vector<catalog::Deck> default_decks(const catalog::Game& game, const std::string& root) {
    std::vector<catalog::Deck> decks;
    for (const auto& name : game.manifest.default_decks) {
        Diagnostics out;
        auto deck = catalog::find_deck(paths_of(root), game, name, out);
        INFO(all_of(out));
        REQUIRE(deck.has_value());
        decks.push_back(std::move(*deck));
    }
    return decks;
}

// A table of the game with the module's own decks.
struct Board {
    Board(catalog::Game& from, const std::string& root, machine::Table::Fit fit = machine::Table::Fit::any_cards)
        : game(from), decks(default_decks(from, root)) {
        std::vector<const catalog::Deck*> seats;
        for (const auto& deck : decks) seats.push_back(&deck);
        table = catalog::table_of(game, seats, nullptr, fit);
    }
    catalog::Game& game;
    std::vector<catalog::Deck> decks;
    std::unique_ptr<machine::Table> table;
};

}  // namespace holo::testing
