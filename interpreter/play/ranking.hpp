// Ranks the options of a decision by their player's score after each, or by several measures in their order.
#pragma once

#include <deque>
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
    // By these measures instead of the score (units, at least one): the second one decides between options that are equal by the first.
    Ranking(const machine::Table& table, const std::vector<std::int16_t>& measures);

    void begin_game() { taken_.clear(); }
    // Options taken least often in this position come first, and among these the best. Therefore an agent that takes the first one leaves
    // every circle that has a way out. Chance decides between equals.
    const std::vector<Entry>& rank(const machine::Machine& machine, int player, pcg32& random);
    void take(int option) { here_->push_back(option); }
    // The first option, when the player's score is better after it than before it; none otherwise.
    int gain(const machine::Machine& machine, int player, pcg32& random);

private:
    void part_equals(std::uint64_t luck, int player);

    static constexpr int tries = 4;
    static constexpr std::size_t most_looked_at = 500;  // from a longer list, which only numbers have, some evenly spread ones

    Unseen unseen_;
    Look look_;
    std::deque<Look> further_;  // those that decide between equals
    world::State dealt_;
    Standing standing_;
    std::vector<Entry> entries_;
    long before_ = 0;
    std::unordered_map<std::uint64_t, std::vector<int>> taken_;  // by position, in this game
    std::vector<int>* here_ = nullptr;
};

}  // namespace holo::play
