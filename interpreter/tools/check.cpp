// check: modules, sets and decks, without playing anything.

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "interpreter/tools/command.hpp"

namespace holo::tools {

namespace fs = std::filesystem;

namespace {

// Which game a file belongs to: the one it names, else the folder under cards/ or rulesets/ it lies in.
std::string game_of(const Shell& shell, const catalog::Yaml* tree, const std::string& path) {
    if (tree != nullptr)
        if (const auto* game = tree->find("game")) return game->text;
    std::error_code error;
    for (auto folder = fs::absolute(path, error); folder.has_parent_path() && folder != folder.parent_path(); folder = folder.parent_path())
        for (const auto& name : catalog::games_in(shell.paths))
            if (folder.filename() == name) return name;
    return {};
}

struct Tally {
    std::size_t cards = 0, decks = 0;
};

void check_one(const Shell& shell, const std::string& target, Diagnostics& out, Tally& tally) {
    std::error_code error;
    const bool is_game = !fs::exists(target, error) || fs::exists(target + "/game.yaml", error);
    if (is_game && target.find('/') == std::string::npos) {
        const auto game = catalog::load_game(shell.paths, target, out);
        if (game) tally.cards += game->cards.size();
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
            return;
        }
        const auto name = game_of(shell, nullptr, target);
        if (name.empty() || files.empty()) {
            out.add(Diag::file_unreadable, nullptr, {}, {target, "no module and no card files are in it"});
            return;
        }
        const auto game = catalog::load_game(shell.paths, name, out, files);
        if (game) tally.cards += game->cards.size();
        return;
    }
    const auto source = catalog::read_file(target, out);
    if (!source) return;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return;
    const auto name = game_of(shell, &*tree, target);
    if (tree->find("set") != nullptr) {
        // A set alone is checked with its game's other sets, so that it may name their cards.
        auto files = catalog::set_files_of(shell.paths, name);
        bool known = false;
        for (const auto& file : files) known = known || fs::equivalent(file, target, error);
        if (!known) files.push_back(target);
        const auto game = catalog::load_game(shell.paths, name, out, files);
        if (game)
            for (const auto& card : game->cards) tally.cards += card.source->label() == target || known ? 1 : 0;
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
    for (const auto& target : targets) check_one(shell, target, out, tally);
    const auto took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["cards"] = tally.cards;
        json["decks"] = tally.decks;
        json["errors"] = out.errors();
        json["warnings"] = out.warnings();
        json["diagnostics"] = to_json(out, shell.lang);
        fmt::print("{}\n", json.dump(2));
    } else {
        report(shell, out);
        if (out.errors() == 0)
            say(shell, "{} cards and {} decks checked in {:.0f} ms: all well\n", "{} cartas y {} mazos comprobados en {:.0f} ms: todo bien\n",
                       tally.cards, tally.decks, took);
    }
    auto status = status_of(out);
    if (status == exit_status::clean && options.warnings_as_errors && out.warnings() > 0) status = exit_status::findings;
    return status;
}

}  // namespace holo::tools
