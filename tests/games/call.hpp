// How the programs of this folder are called: NAME GAME [NUMBER [SEED]].
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "interpreter/catalog/game.hpp"

namespace holo::games {

struct Call {
    catalog::Paths paths;
    std::unique_ptr<catalog::Game> game;
    long wanted = 20'000;
    std::uint64_t seed = 1;
};

// With the game, loaded without an error. Says what is wrong otherwise.
std::optional<Call> read_call(int argc, char** argv);

}  // namespace holo::games
