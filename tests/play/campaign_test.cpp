// Campaigns: a record between two stages loses nothing that it keeps, and one long game and many stages go the same way.

#include "interpreter/play/campaign.hpp"

#include <fmt/format.h>

#include "interpreter/catalog/yaml_text.hpp"
#include "interpreter/play/labels.hpp"
#include "interpreter/play/standing.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const std::string small_games = project + "/tests/other_games";

catalog::Game& trail() {
    static const auto game = load(small_games, "trail");
    return *game;
}

play::Campaign fresh(std::uint64_t seed) {
    return play::new_campaign(trail(), trail().manifest, default_decks(trail(), small_games), seed);
}

// The record as it comes back from its file.
play::Campaign through_file(const play::Campaign& campaign) {
    Diagnostics out;
    const auto text = play::write_campaign(campaign);
    auto read = play::read_campaign(std::make_shared<const Source>("trail.yaml", text), out);
    INFO(text << all_of(out));
    REQUIRE(read);
    CHECK(play::write_campaign(*read) == text);
    CHECK(read->content == campaign.content);
    return std::move(*read);
}

std::unique_ptr<play::Session> stage_of(const play::Campaign& campaign) {
    Diagnostics out;
    auto stage = play::next_stage(trail(), campaign, out);
    INFO(all_of(out));
    REQUIRE(stage);
    return stage;
}

int pick(const machine::Machine& machine, std::uint64_t i) { return static_cast<int>((i * 31 + 7) % machine.options().size()); }

// Plays the stage to its end.
void finish(play::Session& stage, std::uint64_t seed) {
    for (auto i = seed; stage.status() == machine::Status::deciding; ++i) stage.decide(pick(stage.machine(), i));
}

// The record after that many stages.
play::Campaign played(std::uint64_t seed, std::size_t stages) {
    auto campaign = through_file(fresh(seed));
    while (campaign.states.size() < stages && !campaign.is_over()) {
        const auto stage = stage_of(campaign);
        finish(*stage, seed);
        play::add_stage(campaign, trail(), *stage);
        campaign = through_file(campaign);
    }
    return campaign;
}

std::string standing(const play::Session& session) {
    return catalog::yaml_text(play::standing_of(trail(), trail().manifest.keeping, session.table(), session.state()));
}

// The first error when the last state of a record is changed in that way, with its code and the text at its place.
std::string trouble(const std::string& from, const std::string& to) {
    auto text = play::write_campaign(played(3, 2));
    INFO(text << "\n" << from);
    const auto at = text.rfind(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    Diagnostics out;
    const auto campaign = play::read_campaign(std::make_shared<const Source>("trail.yaml", text), out);
    if (campaign) CHECK(play::next_stage(trail(), *campaign, out) == nullptr);
    REQUIRE(out.errors() > 0);
    const auto& first = out.list().front();
    REQUIRE(first.source);
    const auto place = std::string(first.source->text().substr(first.span.begin, first.span.end - first.span.begin));
    return fmt::format("{} at {}: {}", row(first.id).code, place, first.message(Lang::en));
}

}  // namespace

namespace {

// Plays a campaign as one long game and stage by stage, with the same decisions; returns the number of stages.
std::size_t compared(catalog::Game& game, const catalog::Variant& variant, const std::vector<catalog::Deck>& decks, std::uint64_t seed) {
    INFO(game.manifest.game << ", seed " << seed);
    play::Session whole(game, decks, seed, &variant);
    auto campaign = through_file(play::new_campaign(game, variant, decks, seed));
    std::uint64_t i = seed;
    while (!campaign.is_over()) {
        Diagnostics out;
        const auto stage = play::next_stage(game, campaign, out);
        INFO(all_of(out));
        REQUIRE(stage);
        const play::Labels here(game, stage->table()), there(game, whole.table());
        while (stage->status() == machine::Status::deciding) {
            INFO("stage " << campaign.states.size() + 1 << ", decision " << stage->decisions().size());
            REQUIRE(whole.status() == machine::Status::deciding);
            REQUIRE(here.options(stage->machine()) == there.options(whole.machine()));
            const int option = pick(stage->machine(), i++);
            stage->decide(option);
            whole.decide(option);
        }
        play::add_stage(campaign, game, *stage);
        campaign = through_file(campaign);
        REQUIRE(catalog::yaml_text(play::standing_of(game, variant.keeping, stage->table(), stage->state())) != "");
    }
    CHECK(whole.status() == machine::Status::over);
    CHECK(campaign.states.back().find("over")->items.size() == whole.winners().size());
    return campaign.states.size();
}

}  // namespace

TEST_CASE("one long game and its stages go the same way", "[campaign]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        CHECK(compared(trail(), trail().manifest, default_decks(trail(), small_games), seed) == 3);
}

TEST_CASE("the shipped campaign loses nothing between its stages", "[campaign]") {
    const auto game = load(project, "imperial-assault");
    Diagnostics out;
    const auto* variant = catalog::find_variant(*game, "campaign", nullptr, {}, out);
    REQUIRE(variant != nullptr);
    std::vector<catalog::Deck> decks;
    for (const auto& name : variant->default_decks) decks.push_back(*catalog::find_deck(paths_of(project), *game, name, out));
    INFO(all_of(out));
    REQUIRE(decks.size() == 2);
    for (const std::uint64_t seed : {1, 2}) CHECK(compared(*game, *variant, decks, seed) > 2);
}

TEST_CASE("a state laid out is the state that was written", "[campaign]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto campaign = played(seed, 2);
        const auto decks = default_decks(trail(), small_games);
        const auto table = catalog::table_of(trail(), {&decks[0], &decks[1]});
        auto state = table->opening();
        Diagnostics out;
        REQUIRE(play::lay_out(campaign.states.back(), campaign.source, trail(), trail().manifest.keeping, *table, state, out));
        auto again = catalog::map_node();
        for (const auto& entry : campaign.states.back().entries)
            if (play::is_of_standing(entry.first.text)) again.entries.push_back(entry);
        CHECK(catalog::yaml_text(play::standing_of(trail(), trail().manifest.keeping, *table, state)) == catalog::yaml_text(again));
    }
}

TEST_CASE("a stage under way is a replay that stands alone", "[campaign]") {
    const auto campaign = played(5, 1);
    const auto stage = stage_of(campaign);
    for (std::uint64_t i = 0; i < 4; ++i) stage->decide(pick(stage->machine(), i));
    Diagnostics out;
    const auto record = play::read_record(std::make_shared<const Source>("s", play::write_record(stage->record())), out);
    REQUIRE(record);
    CHECK(record->campaign == campaign.source->text());
    const auto again = play::resume(trail(), *record, record->decisions.size(), out);
    INFO(all_of(out));
    REQUIRE(again);
    CHECK(again->position() == stage->position());
    finish(*again, 4);
    finish(*stage, 4);
    CHECK(standing(*again) == standing(*stage));
}

TEST_CASE("every fault of a state is told at its place", "[campaign]") {
    CHECK(trouble("  one:\n", "  one:\n      coin: 3\n") == "H307 at coin: nothing reads `coin`");
    CHECK(trouble("  one:\n", "  one:\n      coins: -3\n") == "H221 at -3: `coins` is -3: it must be between 0 and 30000");
    CHECK(trouble("stage: 2", "stage: two") == "H305 at two: expected a number, found `two`");
    CHECK(trouble("outcome: missed, stage", "outcome: lost, stage") == "H201 at lost: `lost` is not a word of this game");
    CHECK(trouble("place: caves, outcome: missed, stage", "place: cave, stage") == "H201 at cave: `cave` is not a word of this game");
    CHECK(trouble("behind: [", "behind: [8 scout, ") == "H382 at 8 scout: this state lists `scout` more often than the decks have it: 2");
    CHECK(trouble("boots#1", "boots#3") == "H382 at boots#3: this state lists `boots#3` more often than the decks have it: 2");
    CHECK(trouble("boots#1", "boots#2") == "H382 at boots#2: this state lists `boots#2` more often than the decks have it: 2");
    CHECK(trouble("behind: [", "behind: [elsewhere, ") == "H314 at elsewhere: no card has the id `elsewhere`");
    CHECK(trouble("behind: [", "behinds: [") == "H307 at behinds: nothing reads `behinds`");
    CHECK(trouble("  two:", "  three:") == "H307 at three: nothing reads `three`");
    CHECK(trouble("behind: [ford, caves]", "behind: ford") == "H305 at ford: expected a list of cards, found `ford`");
    CHECK(trouble("card: scout", "cart: scout") == "H308 at {: `card` is missing");
    CHECK(trouble("scars: 2", "scars: 2, controlled by: nine") == "H201 at nine: `nine` is not a word of this game");
    CHECK(trouble("random: ", "random: ?") ==
          "H305 at ?0000000000000003842f1f37974e7d03: expected the 32 digits of a generator, found `?0000000000000003842f1f37974e7d03`");
}

TEST_CASE("a truncated record is told, wherever it ends", "[campaign]") {
    const auto text = play::write_campaign(played(3, 3));
    for (std::size_t length = 0; length < text.size() - 1; length += 7) {
        Diagnostics out;
        const auto campaign = play::read_campaign(std::make_shared<const Source>("trail.yaml", text.substr(0, length)), out);
        INFO(text.substr(0, length));
        // A file that ends behind an entry of the last state may be a whole record.
        if (length < text.find("states:")) CHECK(!campaign);
        if (campaign && !campaign->is_over()) play::next_stage(trail(), *campaign, out);
        else CHECK((campaign || out.errors() > 0));
    }
}

TEST_CASE("a changed card at the table is told, and others are not", "[campaign]") {
    auto campaign = played(3, 1);
    Diagnostics out;
    play::report_changes(campaign.content, trail(), out, Diag::campaign_changed);
    CHECK(out.list().empty());
    campaign.content.cards["lamp"] += 1;
    campaign.content.cards["tent"] = 1;
    play::report_changes(campaign.content, trail(), out, Diag::campaign_changed);
    CHECK(out.errors() == 0);
    REQUIRE(out.list().size() == 2);
    CHECK(out.list()[0].message(Lang::en) == "since this campaign was last played, the card `lamp` (Lamp) has changed");
    CHECK(out.list()[1].message(Lang::es) == "desde la última vez que se jugó esta campaña, la carta `tent` ha desaparecido");
}
