// Compares several candidates with the first one, by their results in the same deals.
#pragma once

#include <cstdint>
#include <vector>

namespace holo::play {

// Uses whole numbers, because every machine must come to the same answer.
class Comparison {
public:
    void begin(std::size_t candidates);
    void add_deal() { ends_.resize(ends_.size() + candidates_); }
    // A candidate that is left out of a deal is left out of all later ones.
    void add(std::size_t candidate, long end) { ends_[ends_.size() - candidates_ + candidate] = end; }
    int deals() const { return static_cast<int>(ends_.size() / candidates_); }

    // Computes the remaining results, which are valid until the next deal. The candidates are those that are in every deal.
    void weigh(const std::vector<std::size_t>& candidates);
    std::int64_t gain(std::size_t candidate) const { return margins_[candidate].sum; }
    // Tells whether the candidate is better than the first one by more than half of the standard error of the difference.
    bool is_better(std::size_t candidate) const;
    // Tells whether the candidate differs from the first one, and is at most twice the standard error worse.
    bool may_be_better(std::size_t candidate) const;

private:
    struct Margin {
        std::int64_t sum = 0, squares = 0;  // for the differences to the first one
    };
    std::int64_t worth(long end) const;

    std::size_t candidates_ = 1;
    std::vector<long> ends_;  // by deal, by candidate
    std::vector<Margin> margins_;
    std::int64_t middle_ = 0, spread_ = 1;
};

}  // namespace holo::play
