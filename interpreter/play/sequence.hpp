// Hands the results of games over in order, while threads play them in blocks. A thread that is too far ahead waits, because few results
// may be buffered, however many games there are.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <vector>

#include "interpreter/play/simulation.hpp"

namespace holo::play {

class Sequence {
public:
    Sequence(int blocks, int threads, const std::function<void(const GameResult&)>& received)
        : blocks_(blocks), most_ahead_(4 * threads), received_(received) {}

    // The next block to play; none when none is left, and after an interruption. A thread must finish the block that it takes.
    int take(const std::atomic<bool>* interrupted);
    // With all games played of it.
    void finish(int block, std::vector<GameResult> games);

    int games() const { return games_; }                  // handed over
    std::size_t most_held() const { return most_held_; }  // blocks at a time

private:
    const int blocks_, most_ahead_;
    const std::function<void(const GameResult&)>& received_;
    std::mutex lock_;
    std::map<int, std::vector<GameResult>> held_;
    std::size_t most_held_ = 0;
    std::atomic<int> handed_over_{0};  // blocks
    int taken_ = 0, games_ = 0;
};

}  // namespace holo::play
