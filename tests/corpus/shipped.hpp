// The shipped scripts: rules files of the repository, and the scripts of its cards.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grammar/lines.hpp"
#include "interpreter/catalog/game.hpp"

namespace holo::testing {

struct Shipped {
    std::string place;  // file, and card
    Indentation indentation;
    std::string text;
};

// The games of the repository: their folders of rules and of cards.
struct GameFolders {
    std::string rules, cards;
};
std::vector<GameFolders> shipped_games();

// The game, compiled; the test fails when it has errors.
std::shared_ptr<const catalog::Game> load_shipped(const GameFolders& folders);

// The scripts of all games.
std::vector<Shipped> shipped_scripts();

}  // namespace holo::testing
