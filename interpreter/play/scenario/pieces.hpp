// The cards of a position, as a scenario lists them: `AW-081`, `3 AW-081`, `AW-081 as enrage`, or a map with details.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/play/scenario/trouble.hpp"

namespace holo::play {

struct Piece {
    const catalog::Yaml* node = nullptr;  // a map with details, or the text itself
    std::string code, alias;
    int definition = machine::none;
    int zone = machine::none;
    int owner = 0;
    int dice = 1;
    int copies = 1;              // in its pile
    int object = machine::none;  // on the table
};

class Pieces {
public:
    Pieces(catalog::Game& game, const Trouble& trouble) : game_(game), trouble_(trouble) {}

    // Reads the cards in a zone of a player, or of nobody.
    void read(const catalog::Yaml& cards, int zone, int owner);
    // Makes a table. Its objects come in this order: those without an owner, then seat by seat. Nothing when they do not fit.
    std::unique_ptr<machine::Table> table(int players, int team, const Span& at);

    std::vector<Piece>& all() { return all_; }
    std::set<std::string> cards() const;

private:
    void read_text(const std::string& text, Piece& piece, int& copies) const;
    void read_map(const catalog::Yaml& node, Piece& piece) const;

    catalog::Game& game_;
    const Trouble& trouble_;
    std::vector<Piece> all_;
};

}  // namespace holo::play
