// A deck on a random walk: a card is added, removed or replaced, dice change, and every step to a legal deck is taken. The walk knows no
// rule of any game: the module's requirements tell which decks are legal.
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
