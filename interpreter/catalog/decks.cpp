#include "interpreter/catalog/decks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "grammar/character.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/reader.hpp"
#include "interpreter/catalog/strays.hpp"

namespace holo::catalog {

namespace fs = std::filesystem;

std::optional<Deck> read_deck(const SourcePtr& source, const Game& game, Diagnostics& out) {
    const auto tree = parse_kept_yaml(source, out);
    if (!tree) return std::nullopt;
    return read_deck_node(*tree, source, game, out);
}

std::optional<Deck> read_deck_node(const Yaml& node, const SourcePtr& source, const Game& game, Diagnostics& out) {
    const auto errors = out.errors();
    Deck deck;
    deck.source = source;
    deck.span = node.span;
    Fields fields(node, source, out);
    deck.name = read_names(fields.take("name"), source, out);
    // The file's name is made printable, because it may hold any byte.
    if (deck.name.en.empty()) deck.name.en = printable(fs::path(source->label()).stem().string());
    const auto for_game = fields.text("game", game.manifest.game);
    if (for_game != game.manifest.game) out.add(Diag::wrong_game, source, node.span, {for_game, game.manifest.game});
    if (const auto* variant = fields.take("variant")) {
        find_variant(game, variant->text, source, variant->span, out);
        deck.variant = variant->text;
    }
    fields.text("note");
    fields.take("lackey");  // for LackeyCCG
    deck.rules = fields.list("rules");
    for (const auto& rule : deck.rules)
        if (std::find(game.program->rules.begin(), game.program->rules.end(), rule) == game.program->rules.end())
            out.add(Diag::unknown_rule, source, node.find("rules")->span, {rule}, nearest_word(rule, game.program->rules));
    for (std::size_t s = 0; s < game.manifest.sections.size(); ++s) {
        if (const auto& only_in = game.manifest.sections[s].only_in; !only_in.empty() && only_in != deck.variant) continue;
        const auto* list = fields.take(game.manifest.sections[s].name);
        if (list == nullptr) continue;
        if (!list->is_list()) {
            out.add(Diag::yaml_shape, source, list->span, {"@a_list_of_cards", kind_of(*list)});
            continue;
        }
        std::vector<DeckEntry> entries;
        for (const auto& item : list->items) {
            DeckEntry entry;
            entry.span = item.span;
            if (item.is_map()) {
                Fields parts(item, source, out);
                entry.code = parts.need_text("card");
                entry.copies = parts.number("copies", 1, 1, most_copies);
                if (game.manifest.sections[s].dice) entry.dice = parts.number("dice", 1, 0, 8);
            } else if (item.is_scalar()) {
                auto counted = counted_in(item.text, most_copies);
                entry.copies = counted.copies;
                entry.code = std::move(counted.text);
            } else {
                out.add(Diag::yaml_shape, source, item.span, {"@a_card", "@a_list"});
                continue;
            }
            const auto* card = game.find(entry.code);
            if (card == nullptr) {
                game.report_unknown(entry.code, source, item.span, out);
                continue;
            }
            entry.definition = card->definition;
            const auto* dice = item.is_map() ? item.find("dice") : nullptr;
            if (dice != nullptr && entry.dice > 0 &&
                game.program->definitions[static_cast<std::size_t>(entry.definition)].companion == machine::none)
                out.add(Diag::no_die_to_bring, source, dice->span, {entry.code, std::to_string(entry.dice)});
            entries.push_back(entry);
        }
        deck.sections.emplace_back(static_cast<int>(s), std::move(entries));
    }
    if (out.errors() != errors) return std::nullopt;
    return deck;
}

std::optional<Deck> find_deck(const Paths& paths, const Game& game, const std::string& name, Diagnostics& out) {
    std::error_code error;
    std::vector<std::string> found, known;
    // A link that leads nowhere is reported as a file that cannot be read; a folder may have the name of a deck.
    if (fs::exists(fs::symlink_status(name, error)) && !fs::is_directory(name, error)) found.push_back(name);
    else
        for (auto& file : deck_files_of(paths, game.manifest.game, out)) {
            known.push_back(fs::path(file).stem().string());
            if (known.back() == name) found.push_back(std::move(file));
        }
    if (found.empty()) {
        out.add(Diag::unknown_deck, nullptr, {}, {name, fmt::format("{}", fmt::join(known, ", "))}, nearest_word(name, known));
        report_strays(paths, game.manifest.game, out);
        return std::nullopt;
    }
    if (found.size() > 1) {
        out.add(Diag::deck_twice, nullptr, {}, {name, fmt::format("{}", fmt::join(found, ", "))});
        return std::nullopt;
    }
    const auto source = read_file(found[0], out);
    return source ? read_deck(source, game, out) : std::nullopt;
}

namespace {

// Each part of a deck file is a batch, because a card of one part must never be taken for a card of another part.
void put(std::vector<machine::Placement>& cards, int section, const std::vector<DeckEntry>& entries, const Game& game) {
    const int zone = game.manifest.sections[static_cast<std::size_t>(section)].zone;
    for (const auto& entry : entries)
        for (int i = 0; i < entry.copies; ++i)
            place(cards, game, {entry.definition, zone, entry.dice, game.manifest.companion_zone, section + 1});
}

// Adds the cards that the last card brings along, and those that they bring: each sort once on the way.
void bring(std::vector<machine::Placement>& cards, const Game& game, int definition, int dice, std::vector<int>& way) {
    const auto* card = game.card_of(definition);
    if (card == nullptr || std::find(way.begin(), way.end(), definition) != way.end()) return;
    way.push_back(definition);
    for (const auto& brought : card->brings)
        for (int i = 0; i < brought.copies; ++i) {
            const auto kind = game.program->definitions[static_cast<std::size_t>(brought.definition)].kind;
            const int column = game.manifest.bringers[static_cast<std::size_t>(kind)];
            const int link = column == machine::none ? machine::unlinked : column;
            cards.push_back({brought.definition, game.manifest.brought_zone, dice, game.manifest.companion_zone, 0, link});
            bring(cards, game, brought.definition, dice, way);
        }
    way.pop_back();
}

}  // namespace

int counter_of_pile(const Game& game, int definition, int zone) {
    const auto* card = game.card_of(definition);
    const bool brings = game.program->definitions[static_cast<std::size_t>(definition)].companion != machine::none ||
                        (card != nullptr && !card->brings.empty());
    const auto& sections = game.manifest.sections;
    const auto section = std::ranges::find_if(sections, [=](const Section& one) { return one.zone == zone && !one.counted.empty(); });
    if (brings || section == sections.end()) return machine::none;
    const auto& attributes = game.program->attributes;
    return static_cast<int>(std::ranges::find_if(attributes,
                                                 [&](const machine::AttributeRow& row) {
                                                     return row.counts != 0 && game.program->text(row.name) == section->counted;
                                                 }) -
                            attributes.begin());
}

void place(std::vector<machine::Placement>& cards, const Game& game, const machine::Placement& card) {
    cards.push_back(card);
    cards.back().pile = counter_of_pile(game, card.definition, card.zone);
    std::vector<int> way;
    bring(cards, game, card.definition, card.companions, way);
}

machine::Seat seat_of(const Deck& deck, const Game& game) {
    machine::Seat seat;
    for (const auto& [section, entries] : deck.sections)
        if (!game.manifest.sections[static_cast<std::size_t>(section)].shared) put(seat.cards, section, entries, game);
    return seat;
}

std::unique_ptr<machine::Table> table_of(const Game& game, const std::vector<const Deck*>& decks, const Variant* variant,
                                         machine::Table::Fit fit) {
    std::vector<machine::Seat> seats;
    for (const auto* deck : decks) seats.push_back(seat_of(*deck, game));
    // The first deck brings the cards that belong to all players.
    std::vector<machine::Placement> shared;
    if (!decks.empty())
        for (const auto& [section, entries] : decks.front()->sections)
            if (game.manifest.sections[static_cast<std::size_t>(section)].shared) put(shared, section, entries, game);
    return std::make_unique<machine::Table>(*game.program, seats, shared, variant == nullptr ? game.manifest.team : variant->team, fit);
}

std::unique_ptr<machine::Table> seated(const Game& game, const std::vector<const Deck*>& decks, Diagnostics& out, const Variant* variant) {
    const auto errors = out.errors();
    for (const auto* deck : decks)
        if (!deck->variant.empty() && (variant == nullptr || deck->variant != variant->name))
            out.add(Diag::wrong_game, deck->source, deck->span,
                    {deck->variant, variant == nullptr || variant->name.empty() ? game.manifest.game : variant->name});
    if (out.errors() != errors) return nullptr;
    try {
        return table_of(game, decks, variant);
    } catch (const machine::TableError&) {
        const auto cards = [](const Deck* deck) {
            int all = 0;
            for (const auto& [section, entries] : deck->sections)
                for (const auto& entry : entries) all += entry.copies;
            return all;
        };
        const auto* largest =
            *std::max_element(decks.begin(), decks.end(), [&](const auto* a, const auto* b) { return cards(a) < cards(b); });
        out.add(Diag::table_full, largest->source, largest->span);
        return nullptr;
    }
}

}  // namespace holo::catalog
