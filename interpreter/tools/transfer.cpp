#include "interpreter/tools/transfer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/files.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/reports.hpp"

namespace holo::tools {

namespace fs = std::filesystem;

namespace {

constexpr const char* standard_output = "-";

int finish(const Shell& shell, nlohmann::ordered_json json, const Diagnostics& out) {
    if (shell.format == Format::json) print_json(shell, std::move(json), out);
    else report(shell, out);
    return status_of(out);
}

}  // namespace

std::unique_ptr<catalog::Game> game_with_words(const Shell& shell, const std::string& name, Diagnostics& out) {
    std::vector<std::string> files;
    Diagnostics unread;  // another command reports a set that cannot be read
    for (const auto& file : catalog::set_files_of(shell.paths, name, unread)) {
        const auto source = catalog::read_file(file, unread);
        if (source && source->text().find("\ncards:") == std::string_view::npos) files.push_back(file);
    }
    Diagnostics found;
    auto game = catalog::load_module(shell.paths.module(name), files, found);
    if (game && found.errors() == 0) return game;
    out.add(found);
    return nullptr;
}

bool put(const TransferOptions& options, const std::string& path, const std::string& text, Diagnostics& out) {
    if (path == standard_output) {
        fmt::print("{}", text);
        return true;
    }
    std::error_code error;
    if (!options.force && fs::exists(path, error)) {
        out.add(Diag::file_exists, nullptr, {}, {path});
        return false;
    }
    return write_file(path, text, out);
}

std::string game_for(const Shell& shell, const std::string& named, bool (*has_profile)(const std::string& module), Diagnostics& out) {
    const auto known = catalog::games_in(shell.paths);
    std::vector<std::string> able;
    for (const auto& game : known)
        if (has_profile(shell.paths.module(game))) able.push_back(game);
    const auto list = fmt::format("{}", fmt::join(able, ", "));
    if (named.empty() && able.size() == 1) return able[0];
    if (named.empty()) out.add(Diag::unknown_game, nullptr, {}, {"?", shell.paths.at("rulesets"), list});
    else if (std::find(known.begin(), known.end(), named) == known.end())
        out.add(Diag::unknown_game, nullptr, {}, {named, shell.paths.at("rulesets"), list}, nearest_word(named, known));
    else return named;
    return {};
}

int each_file(const Shell& shell, const TransferOptions& options, const TransferOne& one) {
    Diagnostics out;
    nlohmann::ordered_json json;
    json["files"] = nlohmann::ordered_json::array();
    if (options.files.size() > 1 && !options.out.empty() && options.out != standard_output) {
        complain(shell, "--out takes one file, and there are {}\n", "--out admite un solo archivo, y hay {}\n", options.files.size());
        return exit_status::usage;
    }
    for (const auto& file : options.files) one(shell, options, file, out, json);
    return finish(shell, json, out);
}

}  // namespace holo::tools
