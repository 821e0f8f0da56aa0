// Results of the games of a run: figures, folded in the order of the games. No game is kept.
#pragma once

#include <map>
#include <vector>

#include "interpreter/play/simulation.hpp"

namespace holo::tools {

// How often each number came up.
class Tally {
public:
    void add(int value) { ++counts_[value], ++total_; }
    long total() const { return total_; }
    double mean() const;
    int at(double share) const;  // that share of them, 0 … 1, is at most this number; 0 when there are none
    const std::map<int, long>& counts() const { return counts_; }

private:
    std::map<int, long> counts_;
    long total_ = 0;
};

class Results {
public:
    static constexpr std::size_t most_shown = 5;  // broken games that are reported one by one

    explicit Results(std::size_t seats) : wins_(seats + 1) {}
    void add(const play::GameResult& game);

    long games() const { return games_; }
    long finished() const { return lengths.total(); }
    long decisions() const { return decisions_; }
    // Wins of a seat from 1 on; 0: games without a winner.
    long wins(std::size_t seat) const { return wins_[seat]; }
    // Games with a winner, and those won by the first player to decide.
    long decided() const { return decided_; }
    long first_wins() const { return first_wins_; }
    long broken() const { return broken_; }
    // Games that the module's policy ended because they were endless, and the first reason.
    long endless() const { return endless_; }
    const std::string& first_endless() const { return first_endless_; }
    // Games that the policy ended because a position came back.
    long recurring() const { return recurring_; }
    // Growth of the tables of all games, and the number of games with growth.
    const play::Growth& growth() const { return growth_; }
    long grown() const { return grown_; }
    const std::vector<play::GameResult>& shown() const { return shown_; }  // the first broken ones
    std::uint64_t signature() const { return signature_; }                 // hash of all states at the end

    Tally lengths, choices;  // for finished games

private:
    std::vector<long> wins_;
    long games_ = 0, decisions_ = 0, decided_ = 0, first_wins_ = 0, broken_ = 0, endless_ = 0, recurring_ = 0, grown_ = 0;
    play::Growth growth_;
    std::string first_endless_;
    std::vector<play::GameResult> shown_;
    std::uint64_t signature_ = 0;
};

}  // namespace holo::tools
