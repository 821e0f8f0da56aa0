#include "interpreter/catalog/game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "interpreter/catalog/cache.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/keeping.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/reader.hpp"
#include "interpreter/catalog/set_file.hpp"
#include "interpreter/catalog/strays.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::catalog {

namespace fs = std::filesystem;

const CardInfo* Game::find(std::string_view code) const {
    const auto it = cards_by_code.find(code);
    return it == cards_by_code.end() ? nullptr : &cards[it->second];
}

const CardInfo* Game::card_of(int definition) const {
    by_definition_.resize(program->definitions.size(), machine::none);
    for (; entered_ < cards.size(); ++entered_) {
        const auto d = cards[entered_].definition;
        if (d == machine::none) continue;
        by_definition_[static_cast<std::size_t>(d)] = static_cast<int>(entered_);
        if (const auto companion = program->definitions[static_cast<std::size_t>(d)].companion; companion != machine::none)
            by_definition_[static_cast<std::size_t>(companion)] = static_cast<int>(entered_);
    }
    const auto index = definition < 0 ? machine::none : by_definition_[static_cast<std::size_t>(definition)];
    return index == machine::none ? nullptr : &cards[static_cast<std::size_t>(index)];
}

void Game::keep_cards(std::size_t kept, std::size_t definitions) {
    by_definition_.resize(std::min(by_definition_.size(), definitions));
    entered_ = std::min(entered_, kept);
}

const CardInfo* Game::find_by_name(std::string_view name) const {
    if (const auto* card = find(name)) return card;
    const CardInfo* only = nullptr;
    for (const auto& card : cards) {
        if (card.title.en != name && card.title.es != name) continue;
        if (only != nullptr) return nullptr;
        only = &card;
    }
    return only;
}

const compiler::DeclaredCard* Game::declared(const CardInfo& card) const {
    const auto set = static_cast<std::size_t>(card.set);
    return set < sets.size() && card.place < sets[set].cards.size() ? &sets[set].cards[card.place] : nullptr;
}

void Game::report_unknown(const std::string& name, const SourcePtr& source, Span at, Diagnostics& out) const {
    if (const auto left = left_out.find(name); left != left_out.end()) {
        out.add(Diag::card_left_out, source, at, {name, left->second});
        return;
    }
    std::vector<std::string> codes;
    for (const auto& card : cards) codes.push_back(card.code);
    out.add(Diag::unknown_card, source, at, {name}, nearest_word(name, codes));
}

namespace {

// Reads the head of a set file: code, title, and the words and rules files that the set brings along. Cards are read later, because they
// use those words.
compiler::DeclaredSet read_head(const SetFile& file, Game& game, Diagnostics& out) {
    compiler::DeclaredSet set;
    auto& manifest = game.manifest;
    Fields fields(file.tree, file.source, out);
    set.code = fields.need_name("set");
    set.title = fields.name("title", set.code);
    const auto for_game = fields.text("game", manifest.game);
    if (for_game != manifest.game) out.add(Diag::wrong_game, file.source, file.tree.span, {for_game, manifest.game});
    const bool brings = file.tree.find("adds") != nullptr || file.tree.find("maps") != nullptr || file.tree.find("rules") != nullptr ||
                        file.tree.find("wording") != nullptr;
    if (!brings) fields.need("cards");
    else fields.take("cards");                                                   // words and rules for other sets make a set too
    for (const auto* program : {"lackey", "swdestinydb"}) fields.take(program);  // for these programs
    const auto* adds = fields.take("adds");
    if (adds != nullptr) extend_manifest(manifest, *adds, file.source, out);
    const auto* maps = fields.take("maps");
    auto texts = maps == nullptr ? std::vector<SourcePtr>() : add_maps(manifest, *maps, file.source, out);
    read_wording(manifest, fields, file.source, out);
    read_sayings(manifest, fields, file.source);
    const auto folder = fs::path(file.source->label()).parent_path();
    for (const auto& name : fields.list("rules"))
        if (auto script = read_file((folder / name).lexically_normal().string(), out)) set.scripts.push_back(script);
    texts.insert(texts.end(), set.scripts.begin(), set.scripts.end());
    game.set_hashes.push_back(hash_onto(adds == nullptr ? 0 : hash_of(*adds), texts));
    return set;
}

// Declares the words of the sets, which are known from here on.
void declare(Game& game) {
    game.compiler = std::make_unique<compiler::Compiler>(game.manifest.declared, game.found);
    game.compiler->declare(game.sets);
    for (const auto& stock : game.manifest.stocks) {
        CardReader reader(game.compiler->vocabulary(), game.manifest, game.manifest.declared.manifest, game.found);
        game.compiler->add_stock(reader.stock(stock), stock.count, stock.zone);
    }
}

}  // namespace

void read_cards(Game& game, std::size_t set, const Yaml& cards, const SourcePtr& source, const Without& without) {
    if (!cards.is_list()) {
        game.found.add(Diag::yaml_shape, source, cards.span, {"@a_list_of_cards", kind_of(cards)});
        return;
    }
    CardReader reader(game.compiler->vocabulary(), game.manifest, source, game.found);
    for (const auto& node : cards.items) {
        if (!without.cards.empty() && without.cards.count({source->label(), node.span.begin}) != 0) continue;
        CardInfo info;
        auto card = reader.card(node, info);
        card.set = static_cast<int>(set);
        info.set = static_cast<int>(set);
        info.place = game.sets[set].cards.size();
        // Further faults of a card are reported even when its id is taken.
        const auto known = game.cards_by_code.find(card.code);
        if (known != game.cards_by_code.end() && !card.code.empty()) {
            const auto& other = game.cards[known->second];
            const auto place = other.source->position(other.span.begin);
            game.found.add(Diag::card_twice, source, card.span, {card.code, fmt::format("{}:{}", other.source->label(), place.line)});
        } else {
            game.cards_by_code.try_emplace(card.code, game.cards.size());
            game.cards.push_back(std::move(info));
        }
        game.sets[set].cards.push_back(std::move(card));
    }
}

void find_definitions(Game& game, std::size_t first_card, std::size_t first_definition) {
    std::unordered_map<std::string_view, int> by_code;  // a companion has the code of its card and stands behind it
    const auto& definitions = game.program->definitions;
    for (auto d = first_definition; d < definitions.size(); ++d)
        by_code.try_emplace(game.program->text(definitions[d].code), static_cast<int>(d));
    for (auto card = first_card; card < game.cards.size(); ++card)
        if (const auto it = by_code.find(game.cards[card].code); it != by_code.end()) game.cards[card].definition = it->second;
}

// Resolves cards that other cards bring along, after all cards have been read.
void find_brought_cards(Game& game, std::size_t first_card) {
    for (auto card = first_card; card < game.cards.size(); ++card)
        for (auto& brought : game.cards[card].brings) {
            const auto* known = game.find(brought.code);
            if (known == nullptr) game.report_unknown(brought.code, game.cards[card].source, brought.span, game.found);
            else brought.definition = known->definition;
        }
}

namespace {

// Resolves the zone and the link of cards that other cards bring along.
void find_brought(Game& game) {
    const auto& manifest = game.manifest;
    const auto& vocabulary = game.compiler->vocabulary();
    for (std::size_t k = 0; k < manifest.declared.kinds.size(); ++k) {
        const auto& kind = manifest.declared.kinds[k];
        if (kind.brought_zone.empty()) continue;
        game.manifest.brought_zone = manifest.declared.zone_named(kind.brought_zone);
        auto& columns = game.manifest.bringers;
        columns.assign(manifest.declared.kinds.size(), machine::none);
        for (std::size_t a = 0; a < vocabulary.attributes.size(); ++a) {
            const auto& row = vocabulary.program.attributes[a];
            if (row.kind >= 0 && vocabulary.attributes[a].words.one == kind.bringer &&
                vocabulary.attributes[a].type == compiler::AttributeType::link && row.storage == machine::Storage::column)
                columns[static_cast<std::size_t>(row.kind)] = row.index;
        }
        for (const auto& [found, word] : {std::pair(manifest.brought_zone, kind.brought_zone), std::pair(columns[k], kind.bringer)})
            if (found == machine::none) game.found.add(Diag::undefined_name, kind.brought_in, kind.brought_at, {word});
    }
}

void finish(Game& game) {
    game.compiler->add_cards(game.sets);
    game.manifest.unit = game.compiler->procedure(game.manifest.start, game.manifest.start_at);
    for (auto& variant : game.manifest.variants) variant.unit = game.compiler->procedure(variant.start, variant.start_at);
    find_stages(game);
    game.program = game.compiler->finish();
    find_kept(game);
    find_definitions(game, 0, 0);
    find_brought(game);
    find_brought_cards(game, 0);
    for (const auto& [name, names] : game.manifest.requirements) {
        const auto& all = game.program->requires_;
        const auto is_named = [&, wanted = std::string_view(name)](const auto& row) { return game.program->text(row.name) == wanted; };
        if (std::none_of(all.begin(), all.end(), is_named))
            game.found.add(Diag::undefined_name, game.manifest.declared.manifest, {}, {name});
    }
}

// A deck among the sets is reported and left out.
bool is_deck(const SetFile& file, Game& game) {
    const auto is_section = [&](const Section& section) { return file.tree.find(section.name) != nullptr; };
    if (file.tree.find("set") != nullptr || std::none_of(game.manifest.sections.begin(), game.manifest.sections.end(), is_section))
        return false;
    game.found.add(Diag::misplaced, file.source, {0, 1}, {file.source->label(), "@a_deck", "cards/" + game.manifest.game + "/decks/"});
    return true;
}

}  // namespace

void compile(Game& game, const std::vector<SetFile>& files, const Without& without) {
    const auto& declared = game.manifest.declared;
    game.module_hash = hash_onto(hash_onto(0, {declared.manifest}), declared.scripts);
    std::vector<const SetFile*> kept;
    for (const auto& file : files) {
        if (without.sets.count(file.source->label()) != 0 || is_deck(file, game)) continue;
        kept.push_back(&file);
        game.sets.push_back(read_head(file, game, game.found));
    }
    declare(game);
    for (std::size_t s = 0; s < kept.size(); ++s)
        if (const auto* cards = kept[s]->tree.find("cards")) read_cards(game, s, *cards, kept[s]->source, without);
    finish(game);
}

std::unique_ptr<Game> load_module(const std::string& folder, const std::vector<std::string>& set_files, Diagnostics& out,
                                  const std::string& map) {
    auto game = std::make_unique<Game>();
    auto manifest = read_manifest(folder, game->found, map);
    if (manifest) {
        game->manifest = std::move(*manifest);
        std::vector<SetFile> files;
        for (const auto& path : set_files)
            if (auto file = read_set(path, game->found)) files.push_back(std::move(*file));
        compile(*game, files);
    }
    out.add(game->found);
    return manifest ? std::move(game) : nullptr;
}

std::unique_ptr<Game> opened_with(const Game& game, const Yaml& set, const SourcePtr& source) {
    auto larger = std::make_unique<Game>();
    larger->manifest = game.manifest;
    larger->sets = game.sets;
    larger->cards = game.cards;
    larger->cards_by_code = game.cards_by_code;
    larger->module_hash = game.module_hash;
    larger->set_hashes = game.set_hashes;
    larger->left_out = game.left_out;
    larger->sets.push_back(read_head({source, set}, *larger, larger->found));
    declare(*larger);
    if (const auto* cards = set.find("cards")) read_cards(*larger, larger->sets.size() - 1, *cards, source);
    return larger;
}

bool is_game(const Paths& paths, std::string_view name, Diagnostics& out) {
    std::error_code error;
    if (fs::exists(paths.module(name) + "/game.yaml", error)) return true;
    const auto games = games_in(paths);
    std::string list;
    for (const auto& game : games) list += (list.empty() ? "" : ", ") + game;
    out.add(Diag::unknown_game, nullptr, {}, {std::string(name), paths.at("rulesets"), list}, nearest_word(name, games));
    report_strays(paths, name, out);
    return false;
}

std::unique_ptr<Game> load_game(const Paths& paths, std::string_view name, Diagnostics& out, const std::vector<std::string>& set_files) {
    if (!is_game(paths, name, out)) return nullptr;
    return load_module(paths.module(name), set_files.empty() ? set_files_of(paths, name, out) : set_files, out, paths.map);
}

const Variant* find_variant(const Game& game, std::string_view name, const SourcePtr& source, Span at, Diagnostics& out) {
    if (name.empty()) return &game.manifest;
    std::vector<std::string> known;
    for (const auto& variant : game.manifest.variants) {
        if (variant.name == name) return &variant;
        known.push_back(variant.name);
    }
    const auto list = known.empty() ? std::string("@none") : fmt::format("{}", fmt::join(known, ", "));
    out.add(Diag::unknown_variant, source, at, {game.manifest.game, std::string(name), list}, nearest_word(name, known));
    return nullptr;
}

Diagnostic breakage(const machine::Program& program, const machine::MachineError& error) {
    Diagnostic d;
    d.id = error.diag;
    d.args = error.args;
    const auto* span = program.span_at(error.at);
    if (span == nullptr) return d;
    const auto& path = program.sources[static_cast<std::size_t>(span->source)];
    Diagnostics ignored;
    d.source = read_file(path, ignored);
    d.span = span->span;
    if (!d.source) d.subject = path;  // the file was removed after the game was compiled
    return d;
}

}  // namespace holo::catalog
