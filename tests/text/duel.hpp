// A small module for which tests write grammars of their own.
#pragma once

#include <catch2/catch.hpp>

#include "interpreter/catalog/game.hpp"

namespace holo::testing {

inline const catalog::Game& duel() {
    static Diagnostics out;
    static const auto game = [] {
        const std::string root = std::string(HOLOCRON_ROOT) + "/tests/other_games";
        return catalog::load_module(root + "/rulesets/duel", catalog::set_files_in(root + "/cards/duel", out), out);
    }();
    REQUIRE(game);
    return *game;
}

}  // namespace holo::testing
