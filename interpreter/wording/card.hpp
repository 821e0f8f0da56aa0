// A card as people read it: name, type line, figures, sides of its die, text.
#pragma once

#include <string>
#include <vector>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

struct CardText {
    std::string code, name, subtitle, line, figures;
    std::vector<std::string> sides;
    std::vector<std::string> text;  // by ability
};

class Writer;

// Says the cards of a game, one after the other, in the words of a catalogue. Parts that cards share are worked out once.
class CardWriter {
public:
    CardWriter(const Catalogue& catalogue, const catalog::Game& game);

    // A phrase that the catalogue lacks is reported at its place in the card.
    CardText card(const catalog::CardInfo& card, Diagnostics& out);
    // Only reports the phrases that the catalogue lacks for any card.
    void check(Diagnostics& out);
    std::vector<std::string> sides();  // see side_texts

private:
    // An entry of the sheet, and the attributes for which the entry asks.
    struct Asked {
        const Entry* entry = nullptr;
        std::vector<bool> attributes;
    };
    Asked asked(const Entry& entry) const;
    std::map<std::string, Phrase> values_of(const std::vector<compiler::DeclaredValue>& values, const Asked& asked, Writer& writer) const;
    std::string filled(const Asked& asked, const compiler::DeclaredCard& card, Writer& writer) const;
    std::string side(const compiler::DeclaredFace& face, Writer& writer, const Diagnostics& out);
    std::string likeness(const compiler::DeclaredCard& card) const;

    const Catalogue& catalogue_;
    const catalog::Game& game_;
    Asked line_, figures_, side_, paid_;
    std::vector<int> face_attributes_;               // by number of a face: the attribute
    std::map<std::vector<int>, std::string> sides_;  // by the numbers of a face
};

// A card in the words of the catalogue. A phrase that the catalogue lacks is reported at its place in the card.
CardText card_text(const Catalogue& catalogue, const catalog::Game& game, const catalog::CardInfo& card, Diagnostics& out);

// The sides of all dice in words, by face; a side for which the catalogue lacks words stands as it is written.
std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game);

// Says the part of a script or a rule at a place of a file, in the words of the catalogue; one mode, if several stand at that place. Empty
// when no part stands there, and when the catalogue lacks a word.
std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where,
                       int mode = machine::none);

}  // namespace holo::wording
