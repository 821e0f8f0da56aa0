// The sheet of a card besides its abilities: type line, figures, sides of its die.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

// Says the sheets of a game's cards, one after the other. Sides that dice share are said once.
class Sheets {
public:
    // Both must outlive the sheets.
    Sheets(const Catalogue& catalogue, const catalog::Game& game);

    // A symbol without a word is reported at the card, and stands as in the script. Empty without a text for it in the catalogue.
    std::string line(const compiler::DeclaredCard& card, Diagnostics& out) const { return filled(line_, card, out); }
    std::string figures(const compiler::DeclaredCard& card, Diagnostics& out) const { return filled(figures_, card, out); }
    // The sides of the card's die.
    std::vector<std::string> sides(const compiler::DeclaredCard& card, Diagnostics& out);
    // One side; nothing when the catalogue lacks a word or a text for it.
    std::optional<std::string> side(const compiler::DeclaredFace& face, const compiler::DeclaredCard& card);
    // Tells whether all sides of the card's die were said before.
    bool knows_sides(const compiler::DeclaredCard& card) const;

private:
    // A text of the sheet, and the attributes for which the text asks.
    struct Asked {
        const Template* text = nullptr;
        std::vector<bool> attributes;
    };
    Asked asked(const char* name) const;
    std::string word(std::string_view symbol, const compiler::DeclaredCard& card, Diagnostics& out) const;
    std::map<std::string, Phrase> values_of(const std::vector<compiler::DeclaredValue>& values, const Asked& asked,
                                            const compiler::DeclaredCard& card, Diagnostics& out) const;
    std::string filled(const Asked& asked, const std::map<std::string, Phrase>& values, Diagnostics& out) const;
    std::string filled(const Asked& asked, const compiler::DeclaredCard& card, Diagnostics& out) const;
    std::string side(const compiler::DeclaredFace& face, const compiler::DeclaredCard& card, Diagnostics& out);

    const Catalogue& catalogue_;
    const catalog::Game& game_;
    Asked line_, figures_, side_;
    std::vector<int> face_attributes_;               // by number of a face: the attribute
    std::map<std::vector<int>, std::string> sides_;  // by the numbers of a face
};

// The sides of all dice in words, by face; a side for which the catalogue lacks words stands as it is written.
std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game);

}  // namespace holo::wording
