// A deck on a random walk: a card comes, goes or takes the place of another, dice change, and every step that leaves the deck legal is
// taken. No rule of any game stands here: the module's requirements say which decks are legal.
#pragma once

#include <pcg_random.hpp>

#include "interpreter/catalog/decks.hpp"

namespace holo::games {

class Wanderer {
public:
    Wanderer(const catalog::Game& game, catalog::Deck deck, std::uint64_t seed) : game_(game), deck_(std::move(deck)), random_(seed) {}

    void wander(int tries);
    const catalog::Deck& deck() const { return deck_; }
    std::string written() const;  // as a deck file
    long steps = 0, tried = 0;

private:
    using Entries = std::vector<catalog::DeckEntry>;
    bool change(catalog::Deck& deck);
    void put(Entries& entries, const catalog::CardInfo& card);
    void drop(Entries& entries, std::size_t index);
    std::uint32_t below(std::size_t n) { return random_(static_cast<std::uint32_t>(n)); }

    const catalog::Game& game_;
    catalog::Deck deck_;
    pcg32 random_;
};

}  // namespace holo::games
