// Looking ahead: what comes of an option, as far as the end of what it begins.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// How the player's side stands in the position that the machine is at: the module's score of its players, less that of the best other
// side. Where all play together there is no other side. A game that is over counts for more than any score.
long lead(machine::Machine& machine, int player);

class Look {
public:
    static constexpr long decided = 1'000'000'000;  // what a game that is won is worth, and less than nothing one that is lost

    explicit Look(const machine::Table& table);

    // The best lead that the player can have after that option. Decisions until the end of what it begins (targets, costs, modes, answers
    // of others) are taken by chance, `tries` times, and the best end counts. Results to come are those of the generator that `luck`
    // seeds, every time.
    long after(const world::State& from, int option, int player, int tries, std::uint64_t luck);
    // The player's lead without doing anything.
    long now(const world::State& at, int player);

private:
    static constexpr int longest = 12;  // decisions of one action

    long finish(const world::State& from, int option, int player, std::uint64_t luck, pcg32& draws, bool& was_asked);
    bool goes_on(int player, int depth) const;

    machine::Machine machine_;
    world::State state_;
};

}  // namespace holo::play
