// A card as people read it: name, type line, figures, sides of its die, text.
#pragma once

#include <string>
#include <vector>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

struct CardText {
    std::string code, name, subtitle, line, figures;
    std::vector<std::string> sides;
    std::vector<std::string> text;  // one for each ability
};

// In the words of the catalogue. What it lacks is reported at its place in the card.
CardText card_text(const Catalogue& catalogue, const catalog::Game& game, const catalog::CardInfo& card, Diagnostics& out);

// The sides of all dice, by face; as they are written where the catalogue has no words for them.
std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game);

// What stands at that place of a file of the game, a script's or a rule's, or of several modes that stand there one of them: in
// the words of the catalogue. Empty where nothing does, and where the catalogue lacks a word.
std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where, int mode = machine::none);

}  // namespace holo::wording
