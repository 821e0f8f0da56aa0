#include "interpreter/play/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/yaml_text.hpp"
#include "interpreter/play/digits.hpp"
#include "interpreter/play/scenario/named.hpp"
#include "interpreter/play/scenario/trouble.hpp"
#include "interpreter/play/standing.hpp"

namespace holo::play {

using catalog::Yaml;

namespace {

constexpr std::string_view campaign_version = "1";
// The generator as text, because the next stage goes on drawing from it.
constexpr std::size_t parts_of_random = sizeof(pcg32) / sizeof(std::uint64_t);
static_assert(std::is_trivially_copyable_v<pcg32> && sizeof(pcg32) == parts_of_random * sizeof(std::uint64_t));

std::string text_of(const pcg32& random) {
    std::uint64_t parts[parts_of_random];
    std::memcpy(parts, &random, sizeof parts);
    std::string out;
    for (const auto part : parts) out += hex(part);
    return out;
}

std::optional<pcg32> random_of(std::string_view text) {
    std::uint64_t parts[parts_of_random];
    if (text.size() != 16 * parts_of_random) return std::nullopt;
    for (std::size_t i = 0; i < parts_of_random; ++i) {
        const auto part = hash_in(text.substr(16 * i, 16));
        if (!part) return std::nullopt;
        parts[i] = *part;
    }
    pcg32 random;
    std::memcpy(&random, parts, sizeof parts);
    return random;
}

std::map<std::string, std::uint64_t> hashes(const Yaml* node, const Trouble& trouble) {
    std::map<std::string, std::uint64_t> all;
    if (node == nullptr) return all;
    if (!node->is_map()) trouble.fail(Diag::yaml_shape, node->span, {"@a_map", catalog::kind_of(*node)});
    for (const auto& [name, value] : node->entries) {
        const auto hash = hash_in(value.text);
        if (!hash) trouble.fail(Diag::yaml_shape, value.span, {"@a_hash", catalog::kind_of(value)});
        all[name.text] = hash.value_or(0);
    }
    return all;
}

Yaml hashes_node(const std::map<std::string, std::uint64_t>& all) {
    auto node = catalog::map_node();
    for (const auto& [name, hash] : all) catalog::add(node, name, catalog::scalar_node(hex(hash)));
    return node;
}

Yaml names_node(const catalog::Names& names) {
    if (names.es.empty() || names.es == names.en) return catalog::scalar_node(names.en);
    auto node = catalog::map_node();
    catalog::add(node, "en", catalog::scalar_node(names.en));
    catalog::add(node, "es", catalog::scalar_node(names.es));
    return node;
}

Yaml deck_node(const catalog::Game& game, const catalog::Deck& deck) {
    auto node = catalog::map_node();
    catalog::add(node, "name", names_node(deck.name));
    if (!deck.variant.empty()) catalog::add(node, "variant", catalog::scalar_node(deck.variant));
    for (const auto& [section, entries] : deck.sections) {
        auto cards = catalog::list_node();
        for (const auto& entry : entries) {
            if (entry.dice == 1) {
                cards.items.push_back(
                    catalog::scalar_node(entry.copies == 1 ? entry.code : fmt::format("{} {}", entry.copies, entry.code)));
                continue;
            }
            auto card = catalog::map_node();
            catalog::add(card, "card", catalog::scalar_node(entry.code));
            catalog::add(card, "copies", catalog::scalar_node(std::to_string(entry.copies)));
            catalog::add(card, "dice", catalog::scalar_node(std::to_string(entry.dice)));
            cards.items.push_back(std::move(card));
        }
        catalog::add(node, game.manifest.sections[static_cast<std::size_t>(section)].name, std::move(cards));
    }
    return node;
}

// The entries of a state besides those of the table.
bool read_state(const Yaml& state, const Trouble& trouble) {
    if (!state.is_map()) {
        trouble.fail(Diag::yaml_shape, state.span, {"@a_map", catalog::kind_of(state)});
        return false;
    }
    catalog::Fields fields(state, trouble.source, trouble.out);
    if (const auto* log = fields.take("log"); log != nullptr && !log->is_map())
        trouble.fail(Diag::yaml_shape, log->span, {"@a_map", catalog::kind_of(*log)});
    if (const auto* random = fields.take("random"); random != nullptr && !random_of(random->text))
        trouble.fail(Diag::yaml_shape, random->span, {"@a_generator", catalog::kind_of(*random)});
    fields.list("over");
    for (const auto& [key, value] : state.entries)
        if (is_of_standing(key.text)) fields.take(key.text);
    return !trouble.any();
}

}  // namespace

std::string write_campaign(const Campaign& campaign) {
    auto all = catalog::map_node();
    catalog::add(all, "campaign", catalog::scalar_node(std::string(campaign_version)));
    catalog::add(all, "game", catalog::scalar_node(campaign.game));
    if (!campaign.variant.empty()) catalog::add(all, "variant", catalog::scalar_node(campaign.variant));
    catalog::add(all, "seed", catalog::scalar_node(std::to_string(campaign.seed)));
    catalog::add(all, "decks", catalog::list_node(campaign.decks));
    auto content = catalog::map_node();
    catalog::add(content, "module", catalog::scalar_node(hex(campaign.content.module)));
    catalog::add(content, "sets", hashes_node(campaign.content.sets));
    catalog::add(content, "cards", hashes_node(campaign.content.cards));
    catalog::add(all, "content", std::move(content));
    catalog::add(all, "states", catalog::list_node(campaign.states));
    return catalog::yaml_text(all);
}

bool begins_like_a_campaign(std::string_view text) { return text.starts_with("campaign: "); }

std::optional<Campaign> read_campaign(const SourcePtr& source, Diagnostics& out) {
    const Trouble trouble(source, out);
    const auto refused = [&](Span at, const std::string& what) {
        trouble.fail(Diag::bad_campaign, at, {what});
        return std::nullopt;
    };
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return std::nullopt;
    const auto* made_as = tree->is_map() ? tree->find("campaign") : nullptr;
    if (made_as == nullptr) return refused({0, 1}, "@no_campaign_entry");
    if (made_as->text != campaign_version) return refused(made_as->span, "@other_campaign|" + made_as->text);
    Campaign campaign;
    campaign.source = source;
    {
        catalog::Fields fields(*tree, source, out);
        fields.take("campaign");
        campaign.game = fields.need_name("game");
        campaign.variant = fields.text("variant");
        if (const auto* seed = fields.need("seed")) {
            const auto n = whole_number(seed->text, 10);
            if (!n)
                trouble.fail(Diag::yaml_shape, seed->span,
                             {fmt::format("@number_up_to|{}", std::numeric_limits<std::uint64_t>::max()), catalog::kind_of(*seed)});
            campaign.seed = n.value_or(1);
        }
        if (const auto* content = fields.need("content")) {
            catalog::Fields parts(*content, source, out);
            if (const auto* module = parts.need("module")) {
                const auto hash = hash_in(module->text);
                if (!hash) trouble.fail(Diag::yaml_shape, module->span, {"@a_hash", catalog::kind_of(*module)});
                campaign.content.module = hash.value_or(0);
            }
            campaign.content.sets = hashes(parts.need("sets"), trouble);
            campaign.content.cards = hashes(parts.need("cards"), trouble);
        }
        for (const auto& [key, into] : {std::pair("decks", &campaign.decks), std::pair("states", &campaign.states)}) {
            const auto* list = fields.need(key);
            if (list == nullptr) continue;
            if (!list->is_list()) trouble.fail(Diag::yaml_shape, list->span, {"@a_list", catalog::kind_of(*list)});
            *into = list->items;
        }
    }
    if (trouble.any()) return std::nullopt;
    if (campaign.decks.empty() || campaign.decks.size() > world::most_players)
        return refused(tree->find("decks")->span, "@number_of_decks");
    for (const auto& state : campaign.states) read_state(state, trouble);
    if (trouble.any()) return std::nullopt;
    return campaign;
}

Campaign new_campaign(const catalog::Game& game, const catalog::Variant& variant, const std::vector<catalog::Deck>& decks,
                      std::uint64_t seed) {
    Campaign campaign;
    campaign.game = game.manifest.game;
    campaign.variant = variant.name;
    campaign.seed = seed;
    std::vector<const catalog::Deck*> seats;
    for (const auto& deck : decks) {
        campaign.decks.push_back(deck_node(game, deck));
        seats.push_back(&deck);
    }
    campaign.content = content_of(game, *catalog::table_of(game, seats, &variant));
    return campaign;
}

const catalog::Variant* variant_of(const Campaign& campaign, const catalog::Game& game, Diagnostics& out) {
    const auto* variant = catalog::find_variant(game, campaign.variant, nullptr, {}, out);
    if (variant == nullptr || variant->keeping.is_kept()) return variant;
    out.add(Diag::no_record, nullptr, {}, {campaign.variant.empty() ? game.manifest.game : campaign.variant});
    return nullptr;
}

std::vector<catalog::Deck> decks_of(const Campaign& campaign, const catalog::Game& game, const catalog::Variant& variant,
                                    Diagnostics& out) {
    std::vector<catalog::Deck> decks;
    for (const auto& node : campaign.decks)
        if (auto deck = catalog::read_deck_node(node, campaign.source, game, out)) decks.push_back(std::move(*deck));
    if (decks.size() != campaign.decks.size()) return {};
    std::vector<const catalog::Deck*> seats;
    for (const auto& deck : decks) seats.push_back(&deck);
    if (!catalog::seated(game, seats, out, &variant)) return {};
    return decks;
}

std::unique_ptr<Session> next_stage(const catalog::Game& game, const Campaign& campaign, Diagnostics& out, const Summons& summons) {
    const auto* variant = variant_of(campaign, game, out);
    if (variant == nullptr) return nullptr;
    auto decks = decks_of(campaign, game, *variant, out);
    if (decks.empty()) return nullptr;
    Beginning beginning;
    beginning.unit = variant->keeping.unit;
    beginning.text = campaign.source->text();
    bool fits = true;
    beginning.lay = [&](const machine::Table& table, world::State& state) {
        state.header().random = generator(campaign.seed, campaign.states.size());
        if (campaign.states.empty()) return true;
        const auto& last = campaign.states.back();
        if (const auto* random = last.find("random"))
            if (const auto known = random_of(random->text)) state.header().random = *known;
        fits = lay_out(last, campaign.source, game, variant->keeping, table, state, out);
        return fits;
    };
    try {
        auto session =
            std::make_unique<Session>(game, std::move(decks), campaign.seed, variant, summons, campaign.states.size(), &beginning);
        return fits ? std::move(session) : nullptr;
    } catch (const Broken& broken) {
        out.add(broken.diagnostic);
    }
    return nullptr;
}

bool is_complete(const Session& stage) { return stage.status() == machine::Status::over; }

void add_stage(Campaign& campaign, const catalog::Game& game, const Session& stage) {
    const auto& keeping = stage.variant().keeping;
    const auto& program = *game.program;
    const auto& header = stage.state().header();
    auto state = catalog::map_node();
    auto log = catalog::map_node();
    for (const int a : keeping.told) {
        const auto& row = program.attributes[static_cast<std::size_t>(a)];
        const auto value = told_value(game, stage.table(), stage.state(), a);
        if (!value.empty()) catalog::add(log, std::string(program.text(row.name)), catalog::scalar_node(value));
    }
    if (!log.entries.empty()) catalog::add(state, "log", std::move(log));
    catalog::add(state, "random", catalog::scalar_node(text_of(header.random)));
    for (auto& [key, value] : standing_of(game, keeping, stage.table(), stage.state()).entries)
        catalog::add(state, key.text, std::move(value));
    // A stage ends where its procedure does; `finish game` leaves it in the middle.
    if (header.frame_top > 0) {
        auto winners = catalog::list_node();
        for (const int player : stage.winners()) winners.items.push_back(catalog::scalar_node(seat_names[player - 1]));
        catalog::add(state, "over", std::move(winners));
    }
    campaign.states.push_back(std::move(state));
    campaign.content = content_of(game, stage.table());
}

}  // namespace holo::play
