// import and export: sets and decks of Lackey as card and deck files, and back.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/lackey/deck.hpp"
#include "interpreter/lackey/set.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/tools/transfer.hpp"

namespace holo::tools {

namespace fs = std::filesystem;

namespace {

bool is_deck(const SourcePtr& source, const std::string& path) {
    return catalog::in_small_letters(fs::path(path).extension().string()) == ".dek" || lackey::is_deck(*source);
}

// The deck in a `.dek` file or a text, read with the game's cards.
std::optional<lackey::DeckFile> deck_of(const Shell& shell, const lackey::Decoded& text, const std::string& game_name,
                                        const lackey::Profile& profile, Diagnostics& out) {
    Diagnostics found;
    const auto game = catalog::load_game(shell.paths, game_name, found);
    if (!game || found.errors() > 0) {
        out.add(found);
        return std::nullopt;
    }
    return lackey::import_deck(text.source, *game, profile, out);
}

// The ids of the cards in a set file; none without a file, and nothing for one that cannot be read.
std::optional<std::set<std::string>> ids_of(const std::string& file, Diagnostics& out) {
    std::set<std::string> ids;
    if (file.empty()) return ids;
    const auto source = catalog::read_file(file, out);
    const auto tree = source ? catalog::parse_yaml(source, out) : std::nullopt;
    if (!tree) return std::nullopt;
    if (const auto* cards = tree->find("cards"))
        for (const auto& card : cards->items)
            if (const auto* id = card.find("id")) ids.insert(id->text);
    return ids;
}

// Prints a summary of unread texts to standard error.
void show_unread(const Shell& shell, const lackey::ImportedSet& set) {
    if (set.unread.empty()) return;
    std::vector<std::vector<std::string>> rows;
    for (const auto& unread : set.unread) {
        const auto head = fmt::format("{}:{}", unread.place.line, unread.place.column);
        const auto width = static_cast<std::size_t>(std::max(30, shell.width - 42));
        rows.push_back({head, unread.card, unread.title, clipped(unread.text, width, "…")});
        const auto why = unread.stop.empty()      ? said(unread.why, shell.lang)
                         : shell.lang == Lang::es ? "no se entiende desde: " + unread.stop
                                                  : "not understood from: " + unread.stop;
        rows.push_back({"", "", "", "  " + clipped(why, width, "…")});
    }
    complain(shell, "Not understood; each stands in the card's script behind `# unread:`\n",
             "No se ha entendido; figura en el guion de la carta tras `# unread:`\n");
    fmt::print(stderr, "{}", table(rows, {true}));
}

void import_one(const Shell& shell, const TransferOptions& options, const std::string& file, Diagnostics& out,
                nlohmann::ordered_json& json) {
    const auto text = lackey::read_text(file, out);
    if (!text.source) return;
    const auto game = game_for(shell, options.game, lackey::has_profile, out);
    if (game.empty()) return;
    const auto profile = lackey::read_profile(shell.paths.module(game), game, out);
    if (!profile) return;
    nlohmann::ordered_json item;
    item["file"] = file;
    if (is_deck(text.source, file)) {
        const auto deck = deck_of(shell, text, game, *profile, out);
        if (!deck) return;
        const auto path = options.out.empty() ? lackey::lowered(fs::path(file).stem().string()) + ".yaml" : options.out;
        if (!put(options, path, deck->yaml, out)) return;
        item["deck"] = path;
        item["cards"] = deck->cards;
        json["files"].push_back(item);
        if (shell.format == Format::human) complain(shell, "{}: {}\n", "{}: {}\n", path, counted(shell, deck->cards, noun::cards));
        return;
    }
    const auto known = game_with_words(shell, game, out);
    const auto besides = known ? ids_of(options.besides, out) : std::nullopt;
    if (!besides) return;
    const lackey::Importing how{options.no_text ? catalog::Texts::left_out : catalog::Texts::kept, options.title, options.by_place,
                                *besides};
    const auto set = lackey::import_set(text, *profile, *known, how, out);
    if (!set) return;
    const auto path = options.out.empty() ? lackey::lowered(set->code) + ".yaml" : options.out;
    if (!put(options, path, set->yaml, out)) return;
    const auto read = set->clauses - set->unread.size();
    const auto share = set->clauses == 0 ? 100.0 : 100.0 * static_cast<double>(read) / static_cast<double>(set->clauses);
    item["set"] = path;
    item["encoding"] = set->encoding;
    item["cards"] = set->cards;
    item["left_out"] = set->left_out;
    item["clauses"] = set->clauses;
    item["read"] = read;
    item["whole"] = set->whole;
    item["partly"] = set->partly;
    item["none"] = set->none;
    auto unread = nlohmann::ordered_json::array();
    for (const auto& clause : set->unread)
        unread.push_back({{"card", clause.card},
                          {"line", clause.place.line},
                          {"column", clause.place.column},
                          {"text", clause.text},
                          {"why", said(clause.why, shell.lang)},
                          {"stop", clause.stop}});
    item["unread"] = unread;
    json["files"].push_back(item);
    if (shell.format == Format::json) return;
    if (!options.no_text) show_unread(shell, *set);
    complain(shell, "{}: {} ({}); of {} clauses {} became script ({:.1f} %), {} did not\n",
             "{}: {} ({}); de {} cláusulas, {} son ya guion ({:.1f} %) y {} no\n", path, counted(shell, set->cards, noun::cards),
             set->encoding, set->clauses, read, share, set->unread.size());
    const auto with_text = set->whole + set->partly + set->none;
    const auto whole = with_text == 0 ? 100.0 : 100.0 * static_cast<double>(set->whole) / static_cast<double>(with_text);
    complain(shell, "of {} cards with text {} are read whole ({:.1f} %), {} partly, {} not\n",
             "de {} cartas con texto, {} se entienden enteras ({:.1f} %), {} en parte y {} nada\n", with_text, set->whole, whole,
             set->partly, set->none);
}

void export_one(const Shell& shell, const TransferOptions& options, const std::string& file, Diagnostics& out,
                nlohmann::ordered_json& json) {
    const auto source = catalog::read_file(file, out);
    const auto tree = source ? catalog::parse_yaml(source, out) : std::nullopt;
    if (!tree) return;
    const auto named = options.game.empty() ? game_of(shell, file) : options.game;
    const auto game_name = game_for(shell, named, lackey::has_profile, out);
    if (game_name.empty()) return;
    const auto profile = lackey::read_profile(shell.paths.module(game_name), game_name, out);
    if (!profile) return;
    const bool is_set = tree->find("set") != nullptr;
    Diagnostics found;
    const auto game =
        catalog::load_game(shell.paths, game_name, found,
                           is_set ? catalog::set_files_with(shell.paths, game_name, {file}, found) : std::vector<std::string>{});
    if (!game || found.errors() > 0) {
        out.add(found);
        return;
    }
    nlohmann::ordered_json item;
    item["file"] = file;
    if (!is_set) {
        const auto deck = catalog::read_deck(source, *game, out);
        if (!deck) return;
        const auto path = options.out.empty() ? fs::path(file).stem().string() + ".dek" : options.out;
        const auto text = lackey::export_deck(*deck, *tree, *game, *profile, fs::path(path).extension() == ".txt");
        if (!put(options, path, text, out)) return;
        item["deck"] = path;
        json["files"].push_back(item);
        if (shell.format == Format::human) complain(shell, "{}\n", "{}\n", path);
        return;
    }
    const auto set = lackey::export_set(*game, *tree, source, *profile);
    if (!set) return;
    const auto path = options.out.empty() ? set->code + ".txt" : options.out;
    if (!put(options, path, set->text, out)) return;
    item["set"] = path;
    item["cards"] = set->cards;
    item["clauses"] = set->clauses;
    item["unread"] = set->unread;
    json["files"].push_back(item);
    if (shell.format == Format::human)
        complain(shell, "{}: {}; {} clauses, {} of them without a script\n", "{}: {}; {} cláusulas, {} de ellas sin guion\n", path,
                 counted(shell, set->cards, noun::cards), set->clauses, set->unread);
    return;
}

}  // namespace

int import_lackey(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, import_one); }
int export_lackey(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, export_one); }

}  // namespace holo::tools
