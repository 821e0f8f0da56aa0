// The record of a campaign: a file with the decks at its table, and with everything that lasted after each of its stages. A campaign is one
// game for the rules; between two stages nothing but the record remains.
#pragma once

#include <optional>

#include "interpreter/play/session.hpp"

namespace holo::play {

struct Campaign {
    SourcePtr source;  // the file, as it was read
    std::string game;
    std::string variant;  // empty: the game itself
    std::uint64_t seed = 1;
    Content content;                    // when it was last played
    std::vector<catalog::Yaml> decks;   // by seat, as in deck files
    std::vector<catalog::Yaml> states;  // after each stage; the last is the present one

    bool is_over() const { return !states.empty() && states.back().find("over") != nullptr; }
};

std::string write_campaign(const Campaign& campaign);
// Reports errors of the text, and returns nothing then.
std::optional<Campaign> read_campaign(const SourcePtr& source, Diagnostics& out);
// Tells whether a text begins like a campaign of any version.
bool begins_like_a_campaign(std::string_view text);

// A new campaign of those decks: no stage is played.
Campaign new_campaign(const catalog::Game& game, const catalog::Variant& variant, const std::vector<catalog::Deck>& decks,
                      std::uint64_t seed);
// The decks of its seats. Reports errors, and decks that do not fit; nothing is returned then.
std::vector<catalog::Deck> decks_of(const Campaign& campaign, const catalog::Game& game, const catalog::Variant& variant, Diagnostics& out);
// The game or variant that the campaign is of, when it keeps records; reports an unknown one, and one that keeps none.
const catalog::Variant* variant_of(const Campaign& campaign, const catalog::Game& game, Diagnostics& out);

// Begins the next stage where the last one ended. The game must outlive the session. Reports a state that does not fit the game or the
// decks, and content that breaks; nothing is returned then.
std::unique_ptr<Session> next_stage(const catalog::Game& game, const Campaign& campaign, Diagnostics& out, const Summons& summons = {});
// Tells whether the session has come to the end of its stage.
bool is_complete(const Session& stage);
// Adds the state after a complete stage, and brings the content up to date.
void add_stage(Campaign& campaign, const catalog::Game& game, const Session& stage);

}  // namespace holo::play
