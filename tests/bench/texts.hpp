// Texts of cards to be read as script. Printed cards are no part of the project; therefore the texts are those that the grammar says for
// the scripts of a game's own cards.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/text/reader.hpp"

namespace holo::bench {

class CardTexts {
public:
    explicit CardTexts(const std::string& game);

    const catalog::Game& game() const { return *game_; }
    static constexpr int count = 300;
    // The rules of the grammar in all languages.
    int rules() const;
    // Reads each text. Returns the number of texts that were understood.
    int read();

private:
    struct Text {
        std::string printed;
        text::TextCard card;
    };
    std::unique_ptr<catalog::Game> game_, rules_;
    std::unique_ptr<text::Sayings> sayings_;
    std::vector<Text> texts_;
};

// Loads the grammar of a game.
void load_grammar(const catalog::Game& game);

}  // namespace holo::bench
