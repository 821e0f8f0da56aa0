// A set of pairs of numbers that is emptied at once: the row of a first number is cleared when it is next written.
#pragma once

#include <algorithm>
#include <vector>

#include "interpreter/world/bits.hpp"

namespace holo::world {

class PairSet {
public:
    // For first numbers below `firsts` and second ones below `seconds`.
    PairSet(int firsts, int seconds)
        : words_(static_cast<std::size_t>(words_for(seconds))),
          begun_(static_cast<std::size_t>(words_for(firsts))),
          rows_(static_cast<std::size_t>(firsts) * words_) {}

    bool has(int first, int second) const { return world::has(begun_.data(), first) && world::has(row(first), second); }
    void insert(int first, int second) {
        auto* row = rows_.data() + static_cast<std::size_t>(first) * words_;
        if (!world::has(begun_.data(), first)) {
            std::fill_n(row, words_, Word{0});
            world::insert(begun_.data(), first);
        }
        world::insert(row, second);
    }
    void clear() { std::fill(begun_.begin(), begun_.end(), 0); }

private:
    const Word* row(int first) const { return rows_.data() + static_cast<std::size_t>(first) * words_; }

    std::size_t words_;        // in a row
    std::vector<Word> begun_;  // first numbers whose row is valid
    std::vector<Word> rows_;
};

}  // namespace holo::world
