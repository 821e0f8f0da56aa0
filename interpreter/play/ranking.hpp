// Ranks the options of a decision by their player's score after each.
#pragma once

#include <unordered_map>
#include <vector>

#include "interpreter/play/look.hpp"
#include "interpreter/play/recurrence.hpp"
#include "interpreter/play/unseen.hpp"

namespace holo::play {

class Ranking {
public:
    struct Entry {
        int times;  // that the option has been taken in this very position
        long score;
        int option;
    };

    explicit Ranking(const machine::Table& table);

    void begin_game() { taken_.clear(); }
    // Options taken least often in this position come first, and among these the best. Therefore an agent that takes the first one leaves
    // every circle that has a way out. Chance decides between equals.
    const std::vector<Entry>& rank(const machine::Machine& machine, int player, pcg32& random);
    void take(int option) { here_->push_back(option); }
    // The first option, when the player's score is better after it than before it; none otherwise.
    int gain(const machine::Machine& machine, int player, pcg32& random);

private:
    static constexpr int tries = 4;
    static constexpr std::size_t most_looked_at = 500;  // from a longer list, which only numbers have, some evenly spread ones

    Unseen unseen_;
    Look look_;
    world::State dealt_;
    Standing standing_;
    std::vector<Entry> entries_;
    long before_ = 0;
    std::unordered_map<std::uint64_t, std::vector<int>> taken_;  // by position, in this game
    std::vector<int>* here_ = nullptr;
};

}  // namespace holo::play
