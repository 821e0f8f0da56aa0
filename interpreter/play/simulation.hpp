// Many games at once. Game i of a run is the same whatever the number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/play/growth.hpp"

namespace holo::play {

struct GameResult {
    int number = 0;             // in the run
    std::uint32_t winners = 0;  // bits of players; a whole table can win together
    bool won_by(int player) const { return (winners >> player & 1u) != 0; }
    int first = 0;  // player who decided first
    int decisions = 0;
    int length = 0;  // periods of the module's first kind that began
    bool finished = false;
    std::uint64_t hash = 0;
    bool recurring = false;              // ended by the module's policy, because a position came back
    std::string error;                   // of a game that broke
    Growth growth;                       // of its table; the tables on which agents look ahead are not counted
    std::string endless;                 // what never ended in one that the module's policy ended
    std::optional<Diagnostic> breakage;  // the same with its place, where content did it
};

struct CardUse {
    int definition;
    long games = 0;  // in which it was chosen from a menu at least once
    long times = 0;
    long wins = 0;  // of its player, in those games
};

struct SimulationPlan {
    const catalog::Variant* variant = nullptr;  // the game itself without one
    std::vector<catalog::Deck> decks;           // by seat
    std::vector<std::string> agents;            // by seat
    std::uint64_t seed = 1;
    int games = 100;
    int threads = 1;
    int most_decisions = 20'000;  // a game longer than this is given up and counted so
    bool check_invariants = false;
    std::function<void(int done)> progress;           // called from one thread, now and then
    std::function<void(const GameResult&)> received;  // called for each game, in order, by one thread at a time
    const std::atomic<bool>* interrupted = nullptr;
};

struct SimulationResult {
    int games = 0;  // played; those that an interruption left out are missing
    std::vector<CardUse> cards;
    double seconds = 0;
    bool complete = true;
};

// Holds no more results than a few for each thread, however many games there are.
SimulationResult simulate(const catalog::Game& game, const SimulationPlan& plan);

// Bounds of the 95 % Wilson interval of a share, 0 … 1.
std::pair<double, double> confidence(long hits, long total);

// What holds in every state of every game: each object in at most one zone and the zones agreeing with
// it, none lost, counts within their ranges, links to objects that exist. Empty when all is well.
std::string broken_invariant(const world::State& state, const machine::Table& table);

}  // namespace holo::play
