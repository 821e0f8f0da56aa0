// An agent that plays the best few of its options out before it takes one of them.
#pragma once

#include "interpreter/play/agents.hpp"
#include "interpreter/play/comparison.hpp"
#include "interpreter/play/ranking.hpp"

namespace holo::play {

// Its candidates are the greedy agent's best options. Each is played out in the same deals until the module's first period ends, with sides
// that look ahead as the greedy agent does. The first candidate is taken unless another one is better by more than half of the error. The
// budget is a number of playouts and no time, because every machine must play the same game.
class SearchAgent : public Agent {
public:
    static constexpr int usual_playouts = 100;

    SearchAgent(const machine::Table& table, int playouts);
    void begin_game() override { ranking_.begin_game(); }
    int choose(machine::Machine& machine, pcg32& random) override;
    int interject(machine::Machine& machine, pcg32& random, int seat) override;

private:
    static constexpr std::size_t few = 4;  // candidates
    static constexpr int tries = 1;        // for each option in a playout
    static constexpr int width = 24;       // options that a playout looks at
    static constexpr int shortest = 8;     // decisions of a playout, also when a period ends earlier
    static constexpr int depth = 30;       // decisions of a playout within one period
    static constexpr int longest = 40;     // the same, with those until the end of the present action
    static constexpr int least_deals = 6;  // before a candidate is dropped

    void find_candidates(const machine::Machine& machine, int player, pcg32& random);
    std::size_t best_candidate(const machine::Machine& machine, int player, pcg32& random);
    long play_out(int option, int player, std::uint64_t luck);
    bool is_played_out(int decisions) const;
    int likely_option(pcg32& draws);

    const machine::Table& table_;
    const int playouts_;
    Ranking ranking_;
    Unseen unseen_;
    Look look_;
    machine::Machine ahead_;
    world::State dealt_, state_;
    Comparison comparison_;
    std::vector<Ranking::Entry> candidates_;
    std::vector<std::size_t> left_;  // candidates that may still be taken
};

}  // namespace holo::play
