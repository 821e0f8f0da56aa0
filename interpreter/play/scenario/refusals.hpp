// Scenarios without a position: a deck and the requirements that it breaks, a card and the codes of its errors.
#pragma once

#include <set>
#include <string>

#include "interpreter/play/citations.hpp"
#include "interpreter/play/scenario/trouble.hpp"

namespace holo::catalog {
class Game;
class Visit;
}  // namespace holo::catalog

namespace holo::play {

struct Refusal {
    std::set<std::string> carried_out;  // rules
    std::set<std::string> cards;        // named cards
};

// `breaks` lists the expected requirements or codes; nothing without it.
Refusal try_deck(const catalog::Yaml& deck, const catalog::Yaml* breaks, const catalog::Game& game, const Citations& citations,
                 const Trouble& trouble);
// The card is compiled in the visit of the scenario's own cards.
Refusal try_card(const catalog::Yaml& card, const catalog::Yaml* breaks, const catalog::Game& game, catalog::Visit& visit,
                 const Trouble& trouble);

}  // namespace holo::play
