#include "interpreter/tools/loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/compiled.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/agents.hpp"
#include "interpreter/tools/reports.hpp"

namespace holo::tools {

std::string game_of(const Shell& shell, const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) {
        // The head of a set is enough when it names the game.
        if (auto game = catalog::said_in_head(path, "game"); !game.empty()) return game;
        Diagnostics ignored;  // reported by the reader of the file
        const auto source = catalog::read_file(path, ignored);
        const auto tree = source ? catalog::parse_yaml(source, ignored) : std::nullopt;
        const auto* first = tree ? (tree->is_list() && !tree->items.empty() ? &tree->items[0] : &*tree) : nullptr;
        if (const auto* game = first != nullptr ? first->find("game") : nullptr) return game->text;
    }
    const auto games = catalog::games_in(shell.paths);
    for (auto folder = std::filesystem::absolute(path, error).lexically_normal(); folder != folder.parent_path();
         folder = folder.parent_path())
        if (std::find(games.begin(), games.end(), folder.filename().string()) != games.end()) return folder.filename().string();
    return {};
}

std::unique_ptr<catalog::Game> load(const Shell& shell, const std::string& name, int& status, const std::vector<std::string>& set_files) {
    Diagnostics out;
    auto game = catalog::load_sound(shell.paths, name, out, set_files);
    status = status_of(out);
    if (status != exit_status::clean) {
        report(shell, out);
        return nullptr;
    }
    Diagnostics notices;  // the other warnings are for `check`
    for (const auto& d : out.list())
        if (d.id == Diag::left_out) notices.add(d);
    report(shell, notices);
    return game;
}

std::unique_ptr<catalog::Game> load_to_play(const Shell& shell, const std::string& name, int& status) {
    status = exit_status::clean;
    const auto key = catalog::key_of(shell.paths, name);
    if (auto game = catalog::load_compiled(shell.paths, name, key)) return game;
    auto game = load(shell, name, status);
    if (game && game->found.list().empty()) catalog::save_compiled(*game, key);
    return game;
}

namespace {

// Commas separate decks, but not inside the braces of a written-out one.
std::vector<std::string> whole(const std::vector<std::string>& pieces) {
    std::vector<std::string> out;
    const auto open = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '{') > std::count(text.begin(), text.end(), '}');
    };
    for (const auto& piece : pieces) {
        if (!out.empty() && open(out.back())) out.back() += "," + piece;
        else out.push_back(piece);
    }
    return out;
}

// `{deck: [2 JK-001]}`: a deck as it would stand in a file, for the variant that is played.
SourcePtr written_out(const std::string& text, const catalog::Variant& variant) {
    const bool says = variant.name.empty() || text.find("variant:") != std::string::npos;
    return std::make_shared<const Source>("--deck", says ? text : "{variant: " + variant.name + ", " + text.substr(1));
}

}  // namespace

std::vector<catalog::Deck> decks_for(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                     std::vector<std::string> names, int& status) {
    if (names.empty()) names = variant.default_decks;
    Diagnostics out;
    std::vector<catalog::Deck> decks;
    // A game without decks: each seat gets an empty one.
    if (names.empty() && game.manifest.sections.empty()) {
        auto& nothing = decks.emplace_back();
        nothing.name = game.manifest.title;
        nothing.source = std::make_shared<const Source>(nothing.name.en, "{}\n");  // a record of the game has it, as any other
        return decks;
    }
    for (const auto& name : whole(names)) {
        auto deck = name.starts_with('{') ? catalog::read_deck(written_out(name, variant), game, out)
                                          : catalog::find_deck(shell.paths, game, name, out);
        if (deck) decks.push_back(std::move(*deck));
    }
    status = status_of(out);
    if (out.errors() == 0) return decks;
    report(shell, out);
    return {};
}

std::vector<catalog::Deck> decks_for_seats(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                           const std::vector<std::string>& names, int players, int& status) {
    auto decks = decks_for(shell, game, variant, names, status);
    if (status != exit_status::clean) return {};
    const auto least = variant.least_players, most = variant.most_players;
    const auto given = decks.size();
    const auto name = variant.name.empty() ? game.manifest.game : variant.name;
    const auto seats = static_cast<std::size_t>(players > 0 ? players : std::max(static_cast<int>(given), least));
    status = exit_status::usage;
    if (static_cast<int>(seats) < least || static_cast<int>(seats) > most) {
        if (least == most)
            complain(shell, "{} is for {} players, not for {}\n", "{} es para {} jugadores, no para {}\n", name, least, seats);
        else
            complain(shell, "{} is for {} to {} players, not for {}\n", "{} es para {} a {} jugadores, no para {}\n", name, least, most,
                     seats);
        return {};
    }
    if (given == 0 || (given > seats && !names.empty())) {
        complain(shell, "{} for {}\n", "{} para {}\n", counted(shell, given, noun::decks), counted(shell, seats, noun::seats));
        return {};
    }
    status = exit_status::clean;
    decks.erase(decks.begin() + static_cast<std::ptrdiff_t>(std::min(given, seats)), decks.end());
    for (auto s = decks.size(); s < seats; ++s) decks.push_back(decks[s % given]);
    Diagnostics out;
    std::vector<const catalog::Deck*> all;
    for (const auto& deck : decks) all.push_back(&deck);
    if (catalog::seated(game, all, out, &variant)) return decks;
    report(shell, out);
    status = status_of(out);
    return {};
}

bool known_agents(const Shell& shell, const std::vector<std::string>& names, const std::vector<std::string>& known) {
    for (const auto& name : names) {
        if (play::is_agent(name) || std::find(known.begin(), known.end(), name) != known.end()) continue;
        complain(shell, "`{}` is none of {}\n", "`{}` no es ninguno de {}\n", name, fmt::join(known, ", "));
        if (const auto nearest = nearest_word(name, known); !nearest.empty())
            complain(shell, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
        return false;
    }
    return true;
}

}  // namespace holo::tools
