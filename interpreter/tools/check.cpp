// check: modules, sets and decks, without playing anything.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/proved.hpp"
#include "interpreter/catalog/requirements.hpp"
#include "interpreter/catalog/strays.hpp"
#include "interpreter/checks/checks.hpp"
#include "interpreter/lackey/deck.hpp"
#include "interpreter/lackey/encoding.hpp"
#include "interpreter/text/conformity.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

namespace fs = std::filesystem;

namespace {

// Tells whether a file is checked itself, and not just read along.
using IsOwn = std::function<bool(const std::string& file)>;

// Compares the printed texts of cards with their scripts.
void compare_texts(catalog::Game& game, const text::Sayings* sayings, const IsOwn& is_own, Diagnostics& out) {
    const auto has_text = [&](const auto& card) { return !card.printed.texts.empty() && is_own(card.source->label()); };
    if (out.errors() > 0 || std::none_of(game.cards.begin(), game.cards.end(), has_text)) return;
    if (sayings == nullptr) return out.add(Diag::no_sayings, nullptr, {}, {game.manifest.game});
    const auto rules = text::opened(game);
    text::Conformity conformity(*sayings, game, *rules);
    for (const auto& card : game.cards)
        if (has_text(card)) conformity.check(card, card.printed, out);
}

// Renders every own card once in each language, because this finds gaps of a catalogue.
void check_wording(catalog::Game* game, const IsOwn& is_own, Diagnostics& out) {
    const auto errors = out.errors();
    const auto sayings = text::sayings_of(*game, out);
    std::optional<text::Writer> grammar;
    if (sayings && out.errors() == errors) grammar.emplace(*sayings, *game);
    std::optional<catalog::Proved> proved;
    if (grammar) proved.emplace(catalog::CacheKey{game->manifest.folder, sayings->hash(), "said"});
    wording::CardCheck check(*game, proved ? &*proved : nullptr);
    std::vector<std::unique_ptr<wording::Catalogue>> catalogues;
    for (const auto lang : {Lang::en, Lang::es})
        if (const auto& catalogue = catalogues.emplace_back(wording::read_catalogue(*game, lang, out))) {
            wording::check_traces(*catalogue, sayings ? sayings->grammar().spoken(lang) : nullptr, *game, out);
            check.add(*catalogue, [&](Diagnostics&) { return grammar ? &*grammar : nullptr; });
        }
    check.check([&](const auto& card) { return is_own(card.source->label()); }, out);
    if (proved) proved->keep();
    compare_texts(*game, sayings.get(), is_own, out);
}

struct Tally {
    std::size_t cards = 0, decks = 0, modules = 0;
    std::size_t all() const { return cards + decks + modules; }
};

void check_deck(const std::string& file, const catalog::Game& game, Diagnostics& out, Tally& tally) {
    const auto source = catalog::read_file(file, out);
    if (!source) return;
    const auto deck = catalog::read_deck(source, game, out);
    ++tally.decks;
    if (deck) catalog::check_deck(*deck, game, out);
}

// A line that is to be mended is said in other words by then: it is not reported for lacking words, too.
void leave_out_unsaid(Diagnostics& out) {
    const auto is_unsaid = [](const Diagnostic& found) { return found.id == Diag::card_unsaid || found.id == Diag::whole_unsaid; };
    const auto line_of = [](const Diagnostic& found) {
        return std::pair(found.source->label(), found.source->position(found.span.begin).line);
    };
    std::set<std::pair<std::string, std::size_t>> told;
    for (const auto& found : out.list())
        if (found.source && !is_unsaid(found)) told.insert(line_of(found));
    Diagnostics kept;
    for (const auto& found : out.list())
        if (!is_unsaid(found) || told.count(line_of(found)) == 0) kept.add(found);
    kept.lost = std::move(out.lost);
    out = std::move(kept);
}

// Checks for things that can never happen, and for gaps of the catalogue. A script with errors may be the reason that something else seems
// impossible. A line without words may still be one that is never carried out, and is reported for that.
void check_content(catalog::Game* game, const IsOwn& is_own, bool whole, Diagnostics& out) {
    if (game == nullptr || out.errors() > 0) return;
    if (whole) checks::check(*game, out, is_own);
    check_wording(game, is_own, out);
    leave_out_unsaid(out);
}

// A game with all its sets, or a module in a folder of its own.
void check_game(const Shell& shell, catalog::Game* game, const IsOwn& is_own, Diagnostics& out, Tally& tally) {
    if (game == nullptr) return;
    tally.cards += game->cards.size();
    // A game may do without cards.
    if (game->manifest.sections.empty() && game->cards.empty()) ++tally.modules;
    check_content(game, is_own, true, out);
    if (out.errors() == 0) catalog::report_unnamed_files(shell.paths, *game, out);
}

// Checks sets together with their game's other sets, because they may name each other's cards; each replaces the game's copy of the set.
// Decks are checked with all sets.
void check_files(const Shell& shell, const std::string& name, const std::vector<std::string>& sets, const std::vector<std::string>& decks,
                 Diagnostics& out, Tally& tally) {
    // A deck is checked with the sound part of all sets.
    const auto game = sets.empty() ? catalog::load_sound(shell.paths, name, out)
                                   : catalog::load_game(shell.paths, name, out, catalog::set_files_with(shell.paths, name, sets, out));
    if (!game) return;
    std::error_code error;
    for (const auto& card : game->cards) tally.cards += std::find(sets.begin(), sets.end(), card.source->label()) != sets.end() ? 1 : 0;
    std::set<std::string> own(sets.begin(), sets.end());
    for (const auto& set : game->sets)
        if (!set.cards.empty() && own.count(set.cards.front().source->label()) != 0)
            for (const auto& script : set.scripts) own.insert(script->label());
    const IsOwn is_own = [&](const std::string& file) { return own.count(file) != 0; };
    check_content(game.get(), is_own, !sets.empty(), out);
    if (out.errors() > 0) return;
    for (const auto& file : decks) check_deck(file, *game, out, tally);
}

void check_folder(const Shell& shell, const std::string& folder, Diagnostics& out, Tally& tally) {
    std::error_code error;
    if (fs::exists(folder + "/game.yaml", error)) {
        auto sets = catalog::set_files_in(folder + "/cards", out);
        if (sets.empty()) sets = catalog::set_files_in(shell.paths.cards(fs::path(folder).filename().string()), out);
        const auto game = catalog::load_module(folder, sets, out);
        check_game(
            shell, game.get(), [](const std::string&) { return true; }, out, tally);
        return;
    }
    const auto whose = game_of(shell, folder);
    struct Files {
        std::vector<std::string> sets, decks;
    };
    std::map<std::string, Files> by_game;
    const auto game_for = [&](const std::string& file) { return whose.empty() ? game_of(shell, file) : whose; };
    for (auto& file : catalog::set_files_in(folder, out)) by_game[game_for(file)].sets.push_back(std::move(file));
    // Decks beside sets are checked by themselves, because a starter need not be a whole deck.
    if (by_game.empty())
        for (auto& file : catalog::deck_files_in(folder, out)) by_game[game_for(file)].decks.push_back(std::move(file));
    if (by_game.empty()) out.add(Diag::file_unreadable, nullptr, {}, {folder, "@no_cards_in_it"});
    for (const auto& [name, files] : by_game) {
        if (!name.empty()) check_files(shell, name, files.sets, files.decks, out, tally);
        else
            for (const auto* list : {&files.sets, &files.decks})
                for (const auto& file : *list)
                    if (const auto source = catalog::read_file(file, out)) out.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
    }
}

// A deck of Lackey, unconverted.
void lackey_deck(const Shell& shell, const std::string& target, Diagnostics& out, Tally& tally) {
    const auto text = lackey::read_text(target, out);
    if (!text.source) return;
    for (const auto& name : catalog::games_in(shell.paths)) {
        if (!lackey::has_profile(shell.paths.module(name))) continue;
        const auto profile = lackey::read_profile(shell.paths.module(name), name, out);
        const auto game = profile ? catalog::load_game(shell.paths, name, out) : nullptr;
        if (!game || out.errors() > 0) return;
        const auto file = lackey::import_deck(text.source, *game, *profile, out);
        if (!file) return;
        const auto deck = catalog::read_deck(std::make_shared<const Source>(target, file->yaml), *game, out);
        ++tally.decks;
        if (deck) catalog::check_deck(*deck, *game, out);
        return;
    }
    out.add(Diag::lackey_profile, nullptr, {}, {target, shell.paths.module("")});
}

// The part before the cards identifies the set of a file; the rest is read with the game. Any other file is read as a whole.
std::optional<catalog::Yaml> read_head(const SourcePtr& source, Diagnostics& out) {
    const auto head = source->text().substr(0, source->text().find("\ncards:"));
    if (head.starts_with("set:") || head.find("\nset:") != std::string_view::npos) {
        Diagnostics ignored;
        auto tree = catalog::parse_yaml(std::make_shared<const Source>(source->label(), std::string(head)), ignored);
        if (tree && tree->find("set") != nullptr) return tree;
    }
    return catalog::parse_yaml(source, out);
}

void check_one(const Shell& shell, const std::string& target, Diagnostics& out, Tally& tally) {
    std::error_code error;
    const bool names_a_path = fs::exists(fs::symlink_status(target, error)) || target.find_first_of("/.") != std::string::npos;
    if (!names_a_path) {
        const auto game = catalog::load_game(shell.paths, target, out);
        // The user's cards may have words that no other card uses.
        const auto is_own = [&](const std::string& file) { return shell.paths.own.empty() || file.starts_with(shell.paths.own + "/"); };
        check_game(shell, game.get(), is_own, out, tally);
        return;
    }
    if (fs::is_directory(target, error)) return check_folder(shell, target, out, tally);
    if (catalog::in_small_letters(fs::path(target).extension().string()) == ".dek") return lackey_deck(shell, target, out, tally);
    const auto source = catalog::read_file(target, out);
    if (!source) return;
    const auto tree = read_head(source, out);
    if (!tree) return;
    const auto name = game_of(shell, target);
    if (name.empty()) {
        out.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
        return;
    }
    const std::vector<std::string> file{target}, none;
    const bool is_set = tree->find("set") != nullptr;
    check_files(shell, name, is_set ? file : none, is_set ? none : file, out, tally);
}

// The last line: things checked, none of them with errors, and the number of warnings.
void conclude(const Shell& shell, const Tally& tally, std::size_t warnings, double took) {
    const bool spanish = shell.lang == Lang::es;
    auto checked = counted(shell, tally.modules, noun::modules);
    if (tally.all() != tally.modules)
        checked = counted(shell, tally.cards, noun::cards) + (spanish ? " y " : " and ") + counted(shell, tally.decks, noun::decks);
    const auto result = warnings > 0 ? counted(shell, warnings, noun::warnings) : spanish ? "todo bien" : "all well";
    say(shell, "{} checked in {:.0f} ms: {}\n", "{}, comprobado en {:.0f} ms: {}\n", checked, took, result);
}

}  // namespace

int check(const Shell& shell, const CheckOptions& options) {
    Diagnostics out;
    Tally tally;
    const auto start = std::chrono::steady_clock::now();
    auto targets = options.targets;
    const auto games = catalog::games_in(shell.paths);
    if (targets.empty()) targets = games;
    if (targets.empty()) {
        out.add(Diag::bad_root, nullptr, {}, {shell.paths.root.empty() ? "." : shell.paths.root, "@no_root_found"});
        catalog::report_strays(shell.paths, "", out);
    }
    // Content that may be meant for a checked game.
    std::vector<std::string> whole;
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(whole),
                 [&](const auto& target) { return std::find(games.begin(), games.end(), target) != games.end(); });
    if (!whole.empty()) catalog::report_strays(shell.paths, options.targets.size() == 1 ? whole[0] : "", out);
    for (const auto& target : targets) {
        Diagnostics found;  // findings of this target alone; those of other targets do not count here
        const auto before = tally.all();
        check_one(shell, target, found, tally);
        if (tally.all() == before && found.errors() == 0) found.add(Diag::no_cards, nullptr, {}, {target});
        out.add(found);
    }
    const auto took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    out.sort();
    if (shell.format != Format::human) {
        nlohmann::ordered_json json;
        json["cards"] = tally.cards;
        json["decks"] = tally.decks;
        print_json(shell, std::move(json), out);
    } else {
        report(shell, out);
        if (out.errors() == 0) conclude(shell, tally, out.warnings(), took);
    }
    auto status = status_of(out);
    if (status == exit_status::clean && options.warnings_as_errors && out.warnings() > 0) status = exit_status::findings;
    return status;
}

}  // namespace holo::tools
