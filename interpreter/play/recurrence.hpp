// Positions that come back. Rulebooks for people seldom mention them, because people agree on an end; a module declares a policy.
#pragma once

#include <unordered_map>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// Hashes a position as pieces on a board stand: counts of past events, the number of the round and later results are no part of it.
class Standing {
public:
    explicit Standing(const machine::Table& table) : state_(table.opening()) {}
    std::uint64_t of(const world::State& position);

private:
    world::State state_;
};

// Counts the positions of one game, when its module has the policy.
class Recurrence {
public:
    // Games are seldom that long, and most of them pay nothing for the policy.
    static constexpr std::uint32_t counted_from = 1000;  // decisions
    static constexpr int most = 2;                       // allowed occurrences of a position

    explicit Recurrence(const machine::Table& table) : is_draw_(table.program.recurring_is_draw != 0), standing_(table) {}

    // Ends a waiting game when its position has occurred once more than allowed, and tells whether it did.
    bool calls_off(machine::Machine& game);
    // Removes the counts at and after that number of decisions.
    void back_to(std::uint32_t decisions);

private:
    bool is_draw_;
    Standing standing_;
    std::vector<std::uint64_t> met_;  // one for each decision from counted_from on
    std::unordered_map<std::uint64_t, int> times_;
};

}  // namespace holo::play
