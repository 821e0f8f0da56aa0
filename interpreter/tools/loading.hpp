// Games and decks by the names that people type.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// The game of a file or folder: the `game:` in the file, or the nearest enclosing folder with the name of a game. Empty when neither names
// one.
std::string game_of(const Shell& shell, const std::string& path);

// Loads the game; returns nullptr and reports when the game has errors. `status` is the exit status then.
std::unique_ptr<catalog::Game> load(const Shell& shell, const std::string& game, int& status,
                                    const std::vector<std::string>& set_files = {});
// The same from the cache of compiled games if possible: commands that only play need no compiler.
std::unique_ptr<catalog::Game> load_to_play(const Shell& shell, const std::string& game, int& status);
// Tells whether every name is known; reports the nearest one otherwise.
bool known_agents(const Shell& shell, const std::vector<std::string>& names, const std::vector<std::string>& known);
// Deals decks to the seats in turn; reports too many decks, or too few seats for the game, and returns nothing then.
std::vector<catalog::Deck> decks_for_seats(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                           const std::vector<std::string>& names, int players, int& status);
// Decks by name or path for the seats; the variant's own when none are named. Empty when one is wrong.
std::vector<catalog::Deck> decks_for(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                     std::vector<std::string> names, int& status);

}  // namespace holo::tools
