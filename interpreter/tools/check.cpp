// check: modules, sets and decks, without playing anything.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "interpreter/lackey/deck.hpp"
#include "interpreter/lackey/encoding.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

namespace fs = std::filesystem;

namespace {

// Every card said once in each language: what a catalogue lacks is seen.
void check_wording(const catalog::Game* game, Diagnostics& out) {
    if (game == nullptr || out.errors() > 0) return;
    for (const auto lang : {Lang::en, Lang::es})
        if (const auto catalogue = wording::read_catalogue(*game, lang, out))
            for (const auto& card : game->cards) wording::card_text(*catalogue, *game, card, out);
}

struct Tally {
    std::size_t cards = 0, decks = 0;
};

// A deck of Lackey's as it is.
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

void check_one(const Shell& shell, const std::string& target, Diagnostics& out, Tally& tally) {
    std::error_code error;
    const bool names_a_path = fs::exists(target, error) || target.find_first_of("/.") != std::string::npos;
    if (!names_a_path) {
        const auto game = catalog::load_game(shell.paths, target, out);
        if (game) tally.cards += game->cards.size();
        check_wording(game.get(), out);
        return;
    }
    if (fs::is_directory(target, error)) {
        // A module's folder, or a folder of sets.
        const bool module = fs::exists(target + "/game.yaml", error);
        const auto files = catalog::set_files_in(target);
        if (module) {
            auto sets = catalog::set_files_in(target + "/cards");
            if (sets.empty()) sets = catalog::set_files_in(shell.paths.cards(fs::path(target).filename().string()));
            const auto game = catalog::load_module(target, sets, out);
            if (game) tally.cards += game->cards.size();
            check_wording(game.get(), out);
            return;
        }
        const auto name = game_of(shell, target);
        if (name.empty() || files.empty()) {
            out.add(Diag::file_unreadable, nullptr, {}, {target, "@no_cards_in_it"});
            return;
        }
        const auto game = catalog::load_game(shell.paths, name, out, files);
        if (game) tally.cards += game->cards.size();
        check_wording(game.get(), out);
        return;
    }
    if (fs::path(target).extension() == ".dek") {
        lackey_deck(shell, target, out, tally);
        return;
    }
    const auto source = catalog::read_file(target, out);
    if (!source) return;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return;
    const auto name = game_of(shell, target);
    if (name.empty()) {
        out.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
        return;
    }
    if (tree->find("set") != nullptr) {
        // A set alone is checked with its game's other sets, so that it may name their cards; it takes the place of the same set.
        const auto files = catalog::set_files_with(shell.paths, name, target, *tree);
        const auto game = catalog::load_game(shell.paths, name, out, files);
        if (game) tally.cards += static_cast<std::size_t>(std::count_if(game->cards.begin(), game->cards.end(), [&](const auto& card) { return card.source->label() == target; }));
        check_wording(game.get(), out);
        return;
    }
    const auto game = catalog::load_game(shell.paths, name, out);
    if (!game || out.errors() > 0) return;
    const auto deck = catalog::read_deck(source, *game, out);
    ++tally.decks;
    if (deck) catalog::check_deck(*deck, *game, out);
}

}  // namespace

int check(const Shell& shell, const CheckOptions& options) {
    Diagnostics out;
    Tally tally;
    const auto start = std::chrono::steady_clock::now();
    auto targets = options.targets;
    if (targets.empty()) targets = catalog::games_in(shell.paths);
    for (const auto& target : targets) {
        Diagnostics found;  // of this target alone: what is wrong with another is nothing to it
        check_one(shell, target, found, tally);
        out.add(found);
    }
    const auto took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    out.sort();
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["cards"] = tally.cards;
        json["decks"] = tally.decks;
        print_json(shell, std::move(json), out);
    } else {
        report(shell, out);
        if (out.errors() == 0)
            say(shell, "{} and {} checked in {:.0f} ms: all well\n", "{} y {}, comprobado en {:.0f} ms: todo bien\n", counted(shell, tally.cards, noun::cards),
                counted(shell, tally.decks, noun::decks), took);
    }
    auto status = status_of(out);
    if (status == exit_status::clean && options.warnings_as_errors && out.warnings() > 0) status = exit_status::findings;
    return status;
}

}  // namespace holo::tools
