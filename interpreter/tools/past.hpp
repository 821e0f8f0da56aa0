// What has been decided in a game, as each player saw it: of a card that a player cannot see, no more than that there is one.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"

namespace holo::tools {

struct Deed {
    int player;
    std::string label, veiled;  // for those who know the card that it was about, and for the others
    int object;
    bool secret;
    unsigned known_to;  // one bit a player

    std::string told(const std::vector<int>& hearers) const;
};

class Past {
public:
    // Before the option is taken.
    void note(const play::Session& session, int index, std::string label, std::string veiled);
    // Afterwards: a card that it has shown was no secret.
    void witness(const play::Session& session);
    void undo() { deeds_.pop_back(); }
    void clear() { deeds_.clear(); }

    const std::vector<Deed>& deeds() const { return deeds_; }
    const Deed& last() const { return deeds_.back(); }

private:
    std::vector<Deed> deeds_;
};

}  // namespace holo::tools
