// Writes card files as sets of swdestinydb (JSON). An imported set goes out as it came.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "interpreter/catalog/game.hpp"
#include "interpreter/swdestinydb/profile.hpp"

namespace holo::swdestinydb {

// A card of a card file as that site has it: the values that follow from the file alone, with the printed text if the card has one.
// `prefix` stands in front of the numbers of the set's cards.
nlohmann::json card_as_json(const catalog::Yaml& card, const std::string& set, const std::string& prefix, const catalog::Game& game,
                            const Profile& profile);

// The text that a card file keeps under `swdestinydb`, because the card would not go out as it came otherwise; empty when the card does.
std::string kept(const nlohmann::json& original, const nlohmann::json& derived);

struct ExportedSet {
    std::string code, json;
    std::size_t cards = 0;
};

// Exports the set file `source`, from which `tree` was read. The game must be loaded with that file, without errors and not from the cache.
// Scripts of cards without a printed text are said; an ability that cannot be said is reported at its script.
std::optional<ExportedSet> export_set(catalog::Game& game, const catalog::Yaml& tree, const SourcePtr& source, Diagnostics& out);

}  // namespace holo::swdestinydb
