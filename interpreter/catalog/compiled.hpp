// Games as they are after compiling, kept in the user's cache so that the next start need not read and
// compile them again. The key is the text of every file that a game is made of, and the program that
// compiled it, so nothing ever has to be thrown away by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// What the game's files and this program come to. 0 when one of them cannot be read.
std::uint64_t key_of(const Paths& paths, std::string_view game);

// The game from the cache, or nullptr when it is not there, or broken. It plays and simulates; its
// compiler and declarations are not kept, so nothing new can be compiled against it.
std::unique_ptr<Game> load_compiled(const Paths& paths, std::string_view game, std::uint64_t key);

// Puts a game that compiled without a word into the cache, in the place of an older one. A cache that
// cannot be written is no error: the game is then compiled each time.
void save_compiled(const Game& game, std::uint64_t key);

}  // namespace holo::catalog
