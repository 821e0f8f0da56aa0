// Positions that come back. Rulebooks for people seldom say what becomes of them, because people agree on an end; a module states it as a
// policy.
#pragma once

#include <unordered_map>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// Hashes a position as pieces on a board stand: how often anything has happened before, the number of the round and results
// to come are no part of it.
class Standing {
public:
    explicit Standing(const machine::Table& table) : state_(table.opening()) {}
    std::uint64_t of(const world::State& position);

private:
    world::State state_;
};

// Counts the positions of one game, where its module has the policy.
class Recurrence {
public:
    // Games are seldom so long, so that most of them pay nothing for the policy.
    static constexpr std::uint32_t counted_from = 1000;  // decisions
    static constexpr int most = 2;                       // times that a position may stand

    explicit Recurrence(const machine::Table& table) : is_draw_(table.program.recurring_is_draw != 0), standing_(table) {}

    // Ends a game that waits for a decision when its position stands once more than it may, and tells whether it did.
    bool calls_off(machine::Machine& game);
    // Takes back what a game has counted at and after that number of decisions.
    void back_to(std::uint32_t decisions);

private:
    bool is_draw_;
    Standing standing_;
    std::vector<std::uint64_t> met_;  // one for each decision from counted_from on
    std::unordered_map<std::uint64_t, int> times_;
};

}  // namespace holo::play
