// Deals unseen cards anew for a player. An agent's search begins at such a position, because it must know nothing hidden.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

class Unseen {
public:
    explicit Unseen(const machine::Table& table);

    // Cards that the player cannot see change places with others in zones of the same owner and of the same batch that the player cannot
    // see either. Secrets of others become any possible value, and later results become unknown. Positions that look alike to the player
    // become the same one. Allocates nothing.
    void deal(world::State& state, int player, pcg32& random);

private:
    struct Card {
        std::int32_t heap;   // cards of one heap change places
        std::int32_t place;  // counted through all zones, from the bottom of each to its top
        std::int16_t object;
    };
    void gather(const world::State& state, int player);
    void lay(world::State& state, int object, int old) const;

    const machine::Table& table_;
    std::vector<Card> cards_;
    std::vector<std::int16_t> places_;   // the objects in these places, heap by heap
    std::vector<std::int16_t> objects_;  // the same in the order of their numbers, whatever their places
    std::vector<std::int16_t> place_of_;
};

// Secrets of others become any possible value.
void vary_secrets(world::State& state, const machine::Table& table, int player, pcg32& random);

}  // namespace holo::play
