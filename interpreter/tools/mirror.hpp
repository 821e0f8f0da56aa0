// Deals that two agents play twice, the second time in each other's seats: neither seat, deck nor dice favour one of them then.
#pragma once

#include <array>
#include <vector>

#include "interpreter/play/simulation.hpp"

namespace holo::tools {

class Mirror {
public:
    // The results of the first turn come before those of the second one, each in the order of the deals.
    void add_first(const play::GameResult& game) { first_.push_back(count(game, 0)); }
    void add_second(const play::GameResult& game) {
        ++pairs_[static_cast<std::size_t>(first_[static_cast<std::size_t>(game.number)] + count(game, 1))];
    }

    long games() const { return 2 * (pairs_[0] + pairs_[1] + pairs_[2]); }
    // Wins of the agent that sat first (0) or second (1) in the first turn.
    long wins(int agent) const { return wins_[static_cast<std::size_t>(agent)]; }
    // Deals of which the first agent has won so many of the two games.
    long pairs(int won) const { return pairs_[static_cast<std::size_t>(won)]; }

private:
    // Counts the game, and returns 1 when the first agent has won.
    int count(const play::GameResult& game, int turn) {
        for (int agent = 0; agent < 2; ++agent) wins_[static_cast<std::size_t>(agent)] += game.won_by(1 + (agent + turn) % 2) ? 1 : 0;
        return game.won_by(1 + turn) ? 1 : 0;
    }

    std::vector<int> first_;  // by deal
    std::array<long, 3> pairs_{};
    std::array<long, 2> wins_{};
};

}  // namespace holo::tools
