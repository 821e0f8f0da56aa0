#include "interpreter/catalog/visit.hpp"

#include <utility>

#include "interpreter/catalog/set_file.hpp"

namespace holo::catalog {

Visit::Visit(Game& game)
    : game_(game),
      compiling_(*game.compiler),
      sets_(game.sets.size()),
      cards_(game.cards.size()),
      definitions_(game.program->definitions.size()) {}

Diagnostics Visit::add(const Yaml& cards, const SourcePtr& source) {
    auto before = std::exchange(game_.found, {});
    game_.sets.push_back({"made up", "made up", {}, {}});
    game_.set_hashes.push_back(0);
    const auto first = game_.program->definitions.size();
    read_cards(game_, game_.sets.size() - 1, cards, source);
    compiling_.add_cards(game_.sets.back());
    find_definitions(game_, cards_, first);
    find_brought_cards(game_, cards_);
    return std::exchange(game_.found, std::move(before));
}

Visit::~Visit() {
    for (auto card = cards_; card < game_.cards.size(); ++card) game_.cards_by_code.erase(game_.cards[card].code);
    game_.keep_cards(cards_, definitions_);
    game_.cards.resize(cards_);
    game_.sets.resize(sets_);
    game_.set_hashes.resize(sets_);
}

}  // namespace holo::catalog
