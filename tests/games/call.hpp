// The command line of the programs in this folder: NAME GAME [NUMBER [SEED]].
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

// Reads the call and loads its game. Prints the error otherwise.
std::optional<Call> read_call(int argc, char** argv);

}  // namespace holo::games
