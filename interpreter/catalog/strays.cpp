#include "interpreter/catalog/strays.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "interpreter/catalog/file_text.hpp"

namespace holo::catalog {

namespace fs = std::filesystem;

namespace {

struct Listing {
    std::vector<std::string> folders, files;  // names that are not hidden, in order
};

Listing list(const std::string& folder) {
    Listing out;
    std::error_code error;
    for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end; it.increment(error)) {
        const auto name = it->path().filename().string();
        std::error_code unknown;
        if (name.starts_with('.')) continue;
        if (it->is_directory(unknown)) out.folders.push_back(name);
        else if (it->is_regular_file(unknown)) out.files.push_back(name);
    }
    std::sort(out.folders.begin(), out.folders.end());
    std::sort(out.files.begin(), out.files.end());
    return out;
}

std::string inside(const std::string& folder, const std::string& name) { return (fs::path(folder) / name).lexically_normal().string(); }

bool holds_content(const std::string& folder) {
    Diagnostics ignored;  // no message refers to this folder
    return !files_below(folder, {FileKind::yaml, FileKind::rules}, ignored).empty();
}

// Recognises a set by its first lines, whatever the file's name.
bool looks_like_a_set(const std::string& path) { return !said_in_head(path, "set").empty(); }

class Strays {
public:
    Strays(const Paths& paths, std::string_view game, Diagnostics& out) : games_(games_in(paths)), game_(game), out_(out) {}

    void root(const std::string& folder) {
        capitals(folder);
        for (const auto& name : list(folder).files) {
            const auto path = inside(folder, name);
            if (looks_like_a_set(path) && is_meant(said_in_head(path, "game")))
                out_.add(Diag::unread_file, nullptr, {}, {path, "@set_outside|" + home(path)});
        }
        modules(inside(folder, "rulesets"));
        cards(inside(folder, "cards"));
        of_games(inside(folder, "tests/scenarios"));
    }

    void capitals(const std::string& folder) {
        for (const auto& name : list(folder).folders)
            for (const auto* wanted : {"cards", "rulesets"})
                if (name != wanted && in_small_letters(name) == wanted) wrongly_named(inside(folder, name), wanted);
    }

private:
    bool is_meant(const std::string& game) const {
        return game_.empty() || game.empty() || in_small_letters(game) == in_small_letters(game_);
    }

    std::string home(const std::string& set) const {
        const auto game = said_in_head(set, "game");
        return "cards/" + (game.empty() ? "GAME" : game) + "/";
    }

    void wrongly_named(const std::string& path, const std::string& wanted) {
        if (holds_content(path)) out_.add(Diag::wrongly_named, nullptr, {}, {path, wanted});
    }

    void of_no_game(const std::string& path, const std::string& reason) {
        out_.add(Diag::of_no_game, nullptr, {}, {path, reason, games_.empty() ? "@none" : fmt::format("{}", fmt::join(games_, ", "))});
    }

    // Folders that are named like games.
    void of_games(const std::string& folder) {
        for (const auto& name : list(folder).folders) {
            if (std::find(games_.begin(), games_.end(), name) != games_.end() || !is_meant(name)) continue;
            const auto meant = std::find_if(games_.begin(), games_.end(),
                                            [&](const auto& game) { return in_small_letters(game) == in_small_letters(name); });
            const auto path = inside(folder, name);
            if (meant != games_.end()) wrongly_named(path, *meant);
            else if (holds_content(path)) of_no_game(path, "@no_game_named|" + name);
        }
    }

    void modules(const std::string& folder) {
        const auto there = list(folder);
        for (const auto& name : there.files)
            if (is_of(name, FileKind::yaml) || is_of(name, FileKind::rules))
                out_.add(Diag::misplaced, nullptr, {}, {inside(folder, name), "@a_module", inside(folder, "GAME/")});
        for (const auto& name : there.folders) {
            if (!is_meant(name)) continue;
            const auto module = inside(folder, name);
            const bool is_game = std::find(games_.begin(), games_.end(), name) != games_.end();
            bool named = is_game;
            for (const auto& file : list(module).files)
                for (const auto* wanted : {"game.yaml", "lackey.yaml", "swdestinydb.yaml", "uncovered.yaml"})
                    if (file != wanted && is_of(file, FileKind::yaml) &&
                        in_small_letters(fs::path(file).stem().string()) == fs::path(wanted).stem()) {
                        out_.add(Diag::wrongly_named, nullptr, {}, {inside(module, file), wanted});
                        named = true;
                    }
            if (!named && holds_content(module)) of_no_game(module, "@no_manifest");
        }
    }

    void cards(const std::string& folder) {
        for (const auto& name : list(folder).files) {
            const auto path = inside(folder, name);
            if (!is_meant(said_in_head(path, "game"))) continue;
            if (is_of(path, FileKind::yaml)) {
                const bool set = looks_like_a_set(path);
                out_.add(Diag::misplaced, nullptr, {}, {path, set ? "@a_set" : "@a_deck", home(path) + (set ? "" : "decks/")});
            } else if (looks_like_a_set(path)) {
                out_.add(Diag::unread_file, nullptr, {}, {path, "@ending_not_read"});
            }
        }
        of_games(folder);
        for (const auto& game : games_)
            if (is_meant(game)) of_game(inside(folder, game));
    }

    void of_game(const std::string& folder) {
        Diagnostics ignored;  // reported where the sets and decks are listed
        std::set<std::string> misnamed;
        for (const auto& file : files_below(folder, {}, ignored)) {
            const bool among_decks = lies_among_decks(folder, file), yaml = is_of(file, FileKind::yaml);
            if (yaml && among_decks && looks_like_a_set(file)) out_.add(Diag::misplaced, nullptr, {}, {file, "@a_set", home(file)});
            if (!yaml && !is_of(file, FileKind::rules) && looks_like_a_set(file))
                out_.add(Diag::unread_file, nullptr, {}, {file, "@ending_not_read"});
            auto path = fs::path();
            for (const auto& part : fs::path(file).parent_path()) {
                path /= part;
                if (part != "decks" && in_small_letters(part.string()) == "decks" && among_decks) misnamed.insert(path.string());
            }
        }
        for (const auto& path : misnamed) wrongly_named(path, "decks");
    }

    std::vector<std::string> games_;
    std::string game_;
    Diagnostics& out_;
};

}  // namespace

void report_strays(const Paths& paths, std::string_view game, Diagnostics& out) {
    Strays strays(paths, game, out);
    strays.root(paths.root);
    if (!paths.own.empty()) strays.root(paths.own);
    // The folder of the call is looked at too, because an own folder with wrong capitals is not recognised as one.
    const auto is_here = [](const std::string& folder) {
        std::error_code error;
        return folder.empty() || fs::equivalent(folder, ".", error);
    };
    if (!is_here(paths.root) && (paths.own.empty() || !is_here(paths.own))) strays.capitals(".");
}

void report_unnamed_files(const Paths& paths, const Game& game, Diagnostics& out) {
    std::vector<SourcePtr> named = game.manifest.declared.scripts;
    for (const auto& set : game.sets) named.insert(named.end(), set.scripts.begin(), set.scripts.end());
    auto folders = paths.both("cards/" + game.manifest.game);
    folders.push_back(game.manifest.folder);
    Diagnostics ignored;  // reported where the sets are listed
    for (const auto& folder : folders)
        for (const auto& file : files_below(folder, {FileKind::rules}, ignored)) {
            std::error_code error;
            const auto is_it = [&](const SourcePtr& source) { return fs::equivalent(source->label(), file, error); };
            if (std::none_of(named.begin(), named.end(), is_it)) out.add(Diag::unnamed_rules, nullptr, {}, {file});
        }
    folders.pop_back();  // the module names its maps where it declares its boards
    for (const auto& folder : folders)
        for (const auto& file : map_files_in(folder, ignored)) {
            std::error_code error;
            const auto is_it = [&](const std::string& map) { return fs::equivalent(map, file, error); };
            if (std::none_of(game.manifest.maps.begin(), game.manifest.maps.end(), is_it)) out.add(Diag::unnamed_map, nullptr, {}, {file});
        }
}

std::string why_no_root(const std::string& root) {
    if (root.empty()) return "@no_name";
    std::error_code error;
    const auto status = fs::status(root, error);
    if (error && error.value() != ENOENT) return reason_of(error.value());
    if (!fs::exists(status)) return "@no_such_file";
    if (!fs::is_directory(status)) return "@not_a_folder";
    if (!fs::is_directory(root + "/rulesets", error)) return "@no_rulesets_in_it";
    return games_in({root, {}}).empty() ? "@no_games_in_it" : "";
}

}  // namespace holo::catalog
