// explain: cards as text, in the words of their module's phrase catalogue.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "interpreter/catalog/strays.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

namespace {

nlohmann::ordered_json to_json(const wording::CardText& card) {
    nlohmann::ordered_json json;
    json["id"] = card.code;
    json["name"] = card.name;
    if (!card.subtitle.empty()) json["subtitle"] = card.subtitle;
    json["line"] = card.line;
    if (!card.figures.empty()) json["figures"] = card.figures;
    json["die"] = card.sides;
    json["text"] = card.text;
    return json;
}

// Lines at most as wide as the terminal, broken at blanks and indented.
std::string wrapped(const std::string& text, int width) {
    std::string out, line;
    std::size_t columns = 2;
    const auto flush = [&] {
        if (!line.empty()) out += "  " + line + "\n";
        line.clear();
        columns = 2;
    };
    for (std::size_t at = 0; at < text.size();) {
        auto end = text.find(' ', at);
        if (end == std::string::npos) end = text.size();
        const auto word = text.substr(at, end - at);
        std::size_t length = 0;
        for (const char c : word) length += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
        if (!line.empty() && columns + 1 + length > static_cast<std::size_t>(width)) flush();
        line += (line.empty() ? "" : " ") + word;
        columns += length + 1;
        at = end + 1;
    }
    flush();
    return out;
}

}  // namespace

namespace {

// Without words for the language, the script itself is shown.
std::string shown_card(const Shell& shell, const catalog::Game& game, wording::Words& words, const catalog::CardInfo& card,
                       Diagnostics& found) {
    std::string out = paint(shell.colour, "1", card.title.in(shell.lang));
    if (!card.subtitle.en.empty()) out += ", " + card.subtitle.in(shell.lang);
    out += "  " + paint(shell.colour, "2", card.code) + "\n";
    if (!words.are_there()) {
        for (const auto& script : game.compiler->scripts())
            if (script.definition == card.definition) {
                std::istringstream lines{std::string(script.tree->source()->text())};
                for (std::string line; std::getline(lines, line);) out += "  " + line + "\n";
            }
        return out;
    }
    const auto text = words.card(card, found);
    if (!text.line.empty()) out += wrapped(text.line, shell.width);
    if (!text.figures.empty()) out += wrapped(text.figures, shell.width);
    std::string sides;
    for (const auto& side : text.sides) sides += (sides.empty() ? "" : " | ") + side;
    if (!sides.empty()) out += paint(shell.colour, "36", wrapped(sides, shell.width));
    // A script that stands for a text keeps its lines.
    for (const auto& ability : text.text) {
        std::istringstream lines(ability);
        for (std::string line; std::getline(lines, line);) {
            const auto indent = std::min(line.find_first_not_of(' '), line.size());
            out += std::string(indent, ' ') + wrapped(line.substr(indent), shell.width);
        }
    }
    if (!card.flavor.en.empty()) out += paint(shell.colour, "3", wrapped(card.flavor.in(shell.lang), shell.width));
    return out;
}

}  // namespace

std::string card_text(const Shell& shell, catalog::Game& game, const catalog::CardInfo& card) {
    Diagnostics ignored;  // a missing word is shown as in the script; `check` reports it
    wording::Words words(game, shell.lang, ignored);
    return shown_card(shell, game, words, card, ignored);
}

int explain(const Shell& shell, const std::vector<std::string>& what) {
    const auto known = catalog::games_in(shell.paths);
    std::vector<std::string> games, files, names;
    Diagnostics out;
    std::error_code error;
    for (const auto& word : what) {
        const bool file = std::filesystem::is_regular_file(word, error);
        auto game = file ? game_of(shell, word) : std::string();
        if (file && game.empty())
            out.add(Diag::unknown_game, nullptr, {}, {word, shell.paths.module(""), fmt::format("{}", fmt::join(known, ", "))});
        if (std::find(known.begin(), known.end(), word) != known.end()) game = word;
        else if (file) files.push_back(word);
        else names.push_back(word);
        if (!game.empty() && std::find(games.begin(), games.end(), game) == games.end()) games.push_back(game);
    }
    if (out.errors() > 0) {
        report(shell, out);
        return status_of(out);
    }
    const bool all = files.empty() && names.empty();
    std::vector<std::string> codes;
    std::vector<bool> found(names.size(), false);
    auto json = nlohmann::ordered_json::array();
    std::string text;
    for (const auto& name : games.empty() ? known : games) {
        int status = 0;
        Diagnostics listing;
        auto sets = catalog::set_files_of(shell.paths, name, listing);
        for (const auto& file : files)
            if (std::none_of(sets.begin(), sets.end(), [&](const auto& set) { return std::filesystem::equivalent(set, file, error); }))
                sets.push_back(file);
        out.add(listing);
        const auto game = load(shell, name, status, sets);
        if (!game) return status;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (game->left_out.count(names[i]) != 0) found[i] = true, game->report_unknown(names[i], nullptr, {}, out);
        for (const auto& [name_out, file] : game->left_out)
            if (name_out == file && std::any_of(files.begin(), files.end(), [&, &file = file](const auto& asked) {
                    return std::filesystem::equivalent(asked, file, error);
                }))
                game->report_unknown(file, nullptr, {}, out);
        wording::Words words(*game, shell.lang, out);
        for (const auto& card : game->cards) {
            bool wanted = all;
            for (const auto& file : files) wanted = wanted || std::filesystem::equivalent(card.source->label(), file, error);
            for (std::size_t i = 0; i < names.size(); ++i)
                if (card.code == names[i] || card.title.en == names[i] || card.title.es == names[i]) wanted = found[i] = true;
            codes.push_back(card.code);
            if (!wanted) continue;
            if (shell.format == Format::json && words.are_there()) {
                json.push_back(to_json(words.card(card, out)));
            } else if (shell.format == Format::json) {
                json.push_back({{"id", card.code}, {"name", card.title.in(shell.lang)}});
            } else {
                text += (text.empty() ? "" : "\n") + shown_card(shell, *game, words, card, out);
            }
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!found[i]) out.add(Diag::unknown_card, nullptr, {}, {names[i]}, nearest_word(names[i], codes));
    if (std::find(found.begin(), found.end(), false) != found.end())
        catalog::report_strays(shell.paths, games.size() == 1 ? games[0] : "", out);
    if (shell.format == Format::json) fmt::print("{}\n", written(json));
    else fmt::print("{}", text);
    if (!out.list().empty()) report(shell, out);
    return status_of(out);
}

}  // namespace holo::tools
