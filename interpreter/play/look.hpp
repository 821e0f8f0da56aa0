// Looking ahead: the result of an option at the end of the action that it begins.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// The lead of the player's side in the machine's position: that measure of its players (a unit that answers a number), minus that of the
// best other side. When all play together there is no other side. A game that is over counts for more than any measure.
long lead(machine::Machine& machine, int player, int measure);
// The same by the module's score.
inline long lead(machine::Machine& machine, int player) { return lead(machine, player, machine.table().program.score); }

class Look {
public:
    static constexpr long decided = 1'000'000'000;  // the worth of a won game; a lost one is worth the negative

    explicit Look(const machine::Table& table) : Look(table, table.program.score) {}
    Look(const machine::Table& table, int measure);

    // The best lead that the player can have after that option. Decisions until the end of the action (targets, costs, modes, answers of
    // others) are random, `tries` times, and the best end counts. Later results come from a generator with the seed `luck`, every time.
    long after(const world::State& from, int option, int player, int tries, std::uint64_t luck);
    // The player's lead without an action.
    long now(const world::State& at, int player);

private:
    static constexpr int longest = 12;  // decisions of one action

    long finish(const world::State& from, int option, int player, std::uint64_t luck, pcg32& draws, bool& was_asked);
    bool goes_on(int player, int depth) const;

    int measure_;
    machine::Machine machine_;
    world::State state_;
};

}  // namespace holo::play
