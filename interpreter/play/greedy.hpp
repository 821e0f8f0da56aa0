// An agent that takes the option with the best score afterwards; or the option that is best by the first of several measures, and among
// equals by the next one.
#pragma once

#include "interpreter/play/agents.hpp"
#include "interpreter/play/ranking.hpp"

namespace holo::play {

class GreedyAgent : public Agent {
public:
    explicit GreedyAgent(const machine::Table& table) : ranking_(table) {}
    GreedyAgent(const machine::Table& table, const std::vector<std::int16_t>& measures) : ranking_(table, measures) {}
    void begin_game() override { ranking_.begin_game(); }
    int choose(machine::Machine& machine, pcg32& random) override;
    // Uses an interlude that improves its present score.
    int interject(machine::Machine& machine, pcg32& random, int seat) override;

private:
    Ranking ranking_;
};

}  // namespace holo::play
