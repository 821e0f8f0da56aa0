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

class Writer;

// Says the cards of a game, one after the other, in the words of a catalogue. The parts that they share are worked out once.
class CardWriter {
public:
    CardWriter(const Catalogue& catalogue, const catalog::Game& game);

    // A phrase that the catalogue lacks is reported at its place in the card.
    CardText card(const catalog::CardInfo& card, Diagnostics& out);
    // Only reports what the catalogue lacks, for any card.
    void check(Diagnostics& out);
    std::vector<std::string> sides();  // see side_texts

private:
    // An entry of the sheet, and which attributes it asks for.
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
    std::vector<int> face_attributes_;               // by number of a face
    std::map<std::vector<int>, std::string> sides_;  // by those numbers
};

// In the words of the catalogue. A phrase that it lacks is reported at its place in the card.
CardText card_text(const Catalogue& catalogue, const catalog::Game& game, const catalog::CardInfo& card, Diagnostics& out);

// The sides of all dice, by face; as they are written where the catalogue has no words for them.
std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game);

// Says the part at that place of a file of the game, a script's or a rule's, or of several modes that stand there one of them: in
// the words of the catalogue. Empty where nothing does, and where the catalogue lacks a word.
std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where,
                       int mode = machine::none);

}  // namespace holo::wording
