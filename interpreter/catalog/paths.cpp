#include "interpreter/catalog/paths.hpp"

#include <algorithm>
#include <filesystem>

namespace holo::catalog {

namespace fs = std::filesystem;

namespace {

// The first folder upwards from the current one that meets the condition, as a relative path: empty for the current folder itself.
template <typename Is>
std::optional<std::string> way_to(Is is) {
    std::error_code error;  // set as well when a path is missing; a missing path ends nothing here
    auto folder = fs::current_path(error);
    for (std::string way;; folder = folder.parent_path(), way += way.empty() ? ".." : "/..") {
        if (is(folder)) return way;
        if (folder == folder.parent_path()) return std::nullopt;
    }
}

}  // namespace

std::optional<std::string> find_root() {
    std::error_code error;
    return way_to([&](const fs::path& folder) { return fs::is_directory(folder / "rulesets", error); });
}

std::string find_own(const Paths& paths) {
    std::error_code error;
    const auto games = games_in(paths);
    const auto way = way_to([&](const fs::path& folder) {
        const auto has_scenarios = [&](const std::string& game) { return fs::is_directory(folder / "tests/scenarios" / game, error); };
        return fs::is_directory(folder / "cards", error) || std::any_of(games.begin(), games.end(), has_scenarios);
    });
    if (!way) return {};
    const auto folder = way->empty() ? std::string(".") : *way;
    return fs::equivalent(folder, paths.root.empty() ? "." : paths.root, error) ? std::string() : folder;
}

std::vector<std::string> games_in(const Paths& paths) {
    std::vector<std::string> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(paths.at("rulesets"), error))
        if (fs::exists(entry.path() / "game.yaml", error)) out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace holo::catalog
