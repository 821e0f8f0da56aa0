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
#include "interpreter/play/record.hpp"

namespace holo::play {

// A menu line that a player took.
struct Play {
    int decision;  // number in the game
    int player;
    int definition;    // definition of its card; none without one
    int period;        // number of periods of the module's first kind so far
    std::string line;  // line of the menu, as scripts spell it
};

struct GameResult {
    int number = 0;             // in the run
    std::uint32_t winners = 0;  // bits of players; a whole table can win together
    bool won_by(int player) const { return (winners >> player & 1u) != 0; }
    int first = 0;  // first player to decide
    int decisions = 0;
    int length = 0;  // periods of the module's first kind that began
    bool finished = false;
    std::uint64_t hash = 0;
    std::uint64_t position = 0;          // see position_of; computed for records only
    std::vector<Decision> taken;         // likewise
    std::vector<Play> plays;             // likewise
    bool recurring = false;              // ended by the module's policy, because a position came back
    std::string error;                   // error of a broken game
    Growth growth;                       // growth of its table; the tables of searching agents are not counted
    std::string endless;                 // the endless part of a game that the module's policy ended
    bool is_overfull = false;            // that part filled the largest table, and might have ended on a larger one
    std::optional<Diagnostic> breakage;  // the same with its place, for errors of content
};

struct CardUse {
    int definition;
    long games = 0;  // games in which it was chosen from a menu at least once
    long times = 0;
    long wins = 0;  // wins of its player in those games
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
    bool records = false;                             // keeps the decisions of each game, and its plays
    std::function<void(int done)> progress;           // called from one thread, now and then
    std::function<void(const GameResult&)> received;  // called for each game, in order, by one thread at a time
    const std::atomic<bool>* interrupted = nullptr;
};

struct SimulationResult {
    int games = 0;  // games played; an interruption leaves the rest out
    std::vector<CardUse> cards;
    double seconds = 0;
    bool complete = true;
};

// Buffers only a few results per thread, however many games there are.
SimulationResult simulate(const catalog::Game& game, const SimulationPlan& plan);

// Bounds of the 95 % Wilson interval of a share, 0 … 1.
std::pair<double, double> confidence(long hits, long total);

// The same games played twice: the numbers of those won only the second time, and only the first.
struct Paired {
    long gained = 0, lost = 0, total = 0;
    double difference() const { return total == 0 ? 0 : static_cast<double>(gained - lost) / static_cast<double>(total); }
    // Bounds of its 95 % interval, -1 … 1 (Agresti and Min, 2005).
    std::pair<double, double> bounds() const;
};

// An invariant that the state breaks: each object is in at most one zone, the zones agree with it, none is lost, counts are within their
// ranges, links lead to objects that exist. Empty for none.
std::string broken_invariant(const world::State& state, const machine::Table& table);

}  // namespace holo::play
