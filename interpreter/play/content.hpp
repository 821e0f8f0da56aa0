// Dependencies of a recorded game: the module, the cards on the table, and the words and rules of their sets. All other cards may change,
// come and go.
#pragma once

#include <map>
#include <string>

#include "interpreter/catalog/game.hpp"

namespace holo::play {

struct Content {
    std::uint64_t module = 0;                   // hashes
    std::map<std::string, std::uint64_t> sets;  // by code
    std::map<std::string, std::uint64_t> cards;
    bool operator==(const Content&) const = default;
};

Content content_of(const catalog::Game& game, const machine::Table& table);

// Reports each part that is different in that game, or missing from it, by that diagnostic.
void report_changes(const Content& then, const catalog::Game& now, Diagnostics& out, Diag as = Diag::other_cards);

}  // namespace holo::play
