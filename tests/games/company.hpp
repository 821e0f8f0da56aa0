// The shipped decks of a game, each on a random walk (wanderer.hpp), and tables of them.
#pragma once

#include <vector>

#include "tests/games/wanderer.hpp"

namespace holo::games {

class Company {
public:
    // Takes decks that serve every variant.
    Company(const catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed);

    bool empty() const { return wanderers_.empty(); }
    // One deck for each seat of the variant, each a few steps further.
    std::vector<const Wanderer*> table(const catalog::Variant& variant);
    // The share of tried changes that left a deck legal.
    double acceptance() const;

private:
    std::uint32_t below(std::size_t n) { return random_(static_cast<std::uint32_t>(n)); }

    pcg32 random_;
    std::vector<Wanderer> wanderers_;
};

}  // namespace holo::games
