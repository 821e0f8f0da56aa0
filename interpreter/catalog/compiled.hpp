// Caches compiled games, because the next start is faster when nothing has to be read and compiled again. The key is a hash of all files of
// a game and of the program that compiled them; therefore nobody has to clear the cache by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// The hash of the game's files and of this program. 0 when a file cannot be read.
std::uint64_t key_of(const Paths& paths, std::string_view game);

// The game from the cache, or nullptr when no sound entry is there. A cached game plays and simulates; its compiler and its declarations
// are not kept, and therefore nothing new can be compiled against it.
std::unique_ptr<Game> load_compiled(const Paths& paths, std::string_view game, std::uint64_t key);

// Stores a game that compiled without errors and warnings in place of an older entry. A cache that cannot be written is no error: the game
// is then compiled each time.
void save_compiled(const Game& game, std::uint64_t key);

}  // namespace holo::catalog
