// The decks that a game is shipped with, each on random walks (wanderer.hpp), and the tables that they come to.
#pragma once

#include <vector>

#include "tests/games/wanderer.hpp"

namespace holo::games {

class Company {
public:
    // Takes the decks that any variant takes.
    Company(const catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed);

    bool empty() const { return wanderers_.empty(); }
    // One for each seat, each gone on a little; as many as the variant is for.
    std::vector<const Wanderer*> table(const catalog::Variant& variant);
    // How many of the changes that were tried left a deck legal.
    double acceptance() const;

private:
    std::uint32_t below(std::size_t n) { return random_(static_cast<std::uint32_t>(n)); }

    pcg32 random_;
    std::vector<Wanderer> wanderers_;
};

}  // namespace holo::games
