// The past of a game, decision by decision, as each player saw it.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/narrator.hpp"

namespace holo::tools {

// A decision, and its consequences.
struct Deed {
    int player;
    std::string label, veiled;  // labels for players who know its card, and for the others
    int object;
    bool secret;
    unsigned known_to;  // one bit per player
    std::vector<News> news;

    std::string told(const std::vector<int>& hearers) const;
};

class Past {
public:
    // The set-up, before the first decision.
    void begin(std::vector<News> news);
    // Before the option is taken.
    void note(const play::Session& session, int index, std::string label, std::string veiled);
    // Afterwards, because a card that the decision has shown was no secret.
    void witness(const play::Session& session, std::vector<News> news);
    void undo() { deeds_.pop_back(); }
    void clear() { opening_.clear(), deeds_.clear(); }

    const std::vector<News>& opening() const { return opening_; }
    const std::vector<Deed>& deeds() const { return deeds_; }
    const Deed& last() const { return deeds_.back(); }

private:
    std::vector<News> opening_;
    std::vector<Deed> deeds_;
};

}  // namespace holo::tools
