#include "interpreter/catalog/files.hpp"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view decks_folder = "decks", maps_folder = "maps";

class Walk {
public:
    Walk(std::initializer_list<FileKind> kinds, Diagnostics& out) : kinds_(kinds), out_(out) {}

    // Remembers the enclosing folders, because a link may lead out of the folder to one of them.
    void from(const std::string& folder) {
        std::error_code error;
        for (auto above = fs::canonical(folder, error); !error && above.has_relative_path();) {
            above = above.parent_path();
            struct stat info {};
            if (::stat(above.c_str(), &info) == 0) above_.push_back({info.st_dev, info.st_ino});
        }
        into(folder);
    }

    std::vector<std::string> found;

private:
    struct Place {
        dev_t device;
        ino_t number;
        bool operator==(const Place&) const = default;
    };

    void into(const std::string& folder) {
        struct stat info {};
        if (::stat(folder.c_str(), &info) != 0) {
            if (errno != ENOENT) refuse(folder, reason_of(errno));
            return;
        }
        const Place place{info.st_dev, info.st_ino};
        if (std::find(above_.begin(), above_.end(), place) != above_.end()) return refuse(folder, "@looping_link");
        DIR* listing = ::opendir(folder.c_str());
        if (listing == nullptr) return refuse(folder, reason_of(errno));
        std::vector<std::string> names;
        while (const auto* entry = ::readdir(listing))
            if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
        ::closedir(listing);
        std::sort(names.begin(), names.end());
        above_.push_back(place);
        for (const auto& name : names) entry((fs::path(folder) / name).lexically_normal().string());
        above_.pop_back();
    }

    bool wanted(const std::string& path) const {
        return kinds_.size() == 0 || std::any_of(kinds_.begin(), kinds_.end(), [&](FileKind kind) { return is_of(path, kind); });
    }

    void refuse(const std::string& path, const std::string& reason) { out_.add(Diag::file_unreadable, nullptr, {}, {path, reason}); }

    void entry(const std::string& path) {
        struct stat info {};
        if (::stat(path.c_str(), &info) != 0) {
            // A link in a circle is refused whatever its name, because it may have stood for a folder.
            if (wanted(path) || errno != ENOENT) refuse(path, reason_of(errno));
            return;
        }
        const bool named = kinds_.size() > 0 && wanted(path);
        if (S_ISDIR(info.st_mode) && !named) return into(path);
        if (S_ISREG(info.st_mode)) {
            if (wanted(path)) found.push_back(path);
        } else if (named) {
            refuse(path, reason_of_kind(info.st_mode));
        }
    }

    std::initializer_list<FileKind> kinds_;
    Diagnostics& out_;
    std::vector<Place> above_;  // the folders that this one lies in
};

std::vector<std::string> of_both(const Paths& paths, std::string_view game,
                                 std::vector<std::string> (*in)(const std::string&, Diagnostics&), Diagnostics& out) {
    std::vector<std::string> all;
    for (const auto& folder : paths.both("cards/" + std::string(game)))
        for (auto& file : in(folder, out)) all.push_back(std::move(file));
    return all;
}

// A line that may stand in a map: empty, a comment, indented, in a list, or `key: …`. Prose that quotes an example of YAML begins
// otherwise.
bool reads_as_map(std::string_view line) {
    if (line.empty() || std::string_view(" \t\r#-").find(line[0]) != std::string_view::npos) return true;
    const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    const auto end = std::find_if_not(line.begin(), line.end(), is_word);
    return end != line.end() && *end == ':';
}

// Tells whether the file lies in a folder of that name, below the folder or at it.
bool lies_in(std::string_view name, const std::string& folder, const std::string& file) {
    // Wrong capitals are reported as such; otherwise the file would be a set without cards.
    const auto is_it = [&](const fs::path& part) { return in_small_letters(part.string()) == name; };
    std::error_code error;
    auto whole = fs::absolute(folder, error).lexically_normal();
    if (whole.filename().empty()) whole = whole.parent_path();
    const auto within = fs::path(file).lexically_relative(fs::path(folder).lexically_normal()).parent_path();
    return is_it(whole.filename()) || std::any_of(within.begin(), within.end(), is_it);
}

std::vector<std::string> card_files(const std::string& folder, bool decks, Diagnostics& out) {
    auto files = files_below(folder, {FileKind::yaml}, out);
    std::erase_if(files, [&](const auto& file) {
        return lies_among_decks(folder, file) != decks || lies_in(maps_folder, folder, file) || wording_language(file);
    });
    return files;
}

}  // namespace

std::string in_small_letters(std::string_view text) {
    std::string out(text);
    for (auto& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_of(const std::string& path, FileKind kind) {
    const auto ending = in_small_letters(fs::path(path).extension().string());
    return kind == FileKind::rules ? ending == ".rules" : ending == ".yaml" || ending == ".yml";
}

std::vector<std::string> files_below(const std::string& folder, std::initializer_list<FileKind> kinds, Diagnostics& out) {
    Walk walk(kinds, out);
    walk.from(folder);
    std::sort(walk.found.begin(), walk.found.end());
    return std::move(walk.found);
}

bool lies_among_decks(const std::string& folder, const std::string& file) { return lies_in(decks_folder, folder, file); }

std::vector<std::string> set_files_in(const std::string& folder, Diagnostics& out) { return card_files(folder, false, out); }
std::vector<std::string> map_files_in(const std::string& folder, Diagnostics& out) {
    auto files = files_below(folder, {FileKind::yaml}, out);
    std::erase_if(files, [&](const auto& file) { return !lies_in(maps_folder, folder, file); });
    return files;
}
std::vector<std::string> deck_files_in(const std::string& folder, Diagnostics& out) { return card_files(folder, true, out); }

std::vector<std::string> set_files_of(const Paths& paths, std::string_view game, Diagnostics& out) {
    return of_both(paths, game, set_files_in, out);
}
std::vector<std::string> deck_files_of(const Paths& paths, std::string_view game, Diagnostics& out) {
    return of_both(paths, game, deck_files_in, out);
}

std::vector<std::string> set_files_with(const Paths& paths, std::string_view game, const std::vector<std::string>& added,
                                        Diagnostics& out) {
    auto files = set_files_of(paths, game, out);
    std::vector<std::string> apart, codes;
    for (const auto& file : added) {
        // A file that is already listed keeps the name that the user gave it.
        std::error_code error;
        const auto same = std::find_if(files.begin(), files.end(), [&](const auto& other) { return fs::equivalent(other, file, error); });
        if (same != files.end()) {
            *same = file;
            continue;
        }
        apart.push_back(file);
        if (auto code = said_in_head(file, "set"); !code.empty()) codes.push_back(std::move(code));
    }
    if (!codes.empty())
        std::erase_if(files, [&](const auto& file) {
            return std::find(added.begin(), added.end(), file) == added.end() &&
                   std::find(codes.begin(), codes.end(), said_in_head(file, "set")) != codes.end();
        });
    files.insert(files.end(), apart.begin(), apart.end());
    return files;
}

std::string said_in_head(const std::string& path, std::string_view key) {
    auto in = regular_file(path);
    const auto lead = std::string(key) + ":";
    std::string line;
    for (std::size_t bytes = 0; bytes < longest_file && std::getline(in, line); bytes += line.size() + 1) {
        if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
        if (!reads_as_map(line)) return {};
        if (!line.starts_with(lead)) continue;
        auto value = line.substr(lead.size(), line.find(" #") == std::string::npos ? std::string::npos : line.find(" #") - lead.size());
        const auto first = value.find_first_not_of(" \t\"'"), last = value.find_last_not_of(" \t\r\"'");
        return first == std::string::npos ? std::string() : value.substr(first, last + 1 - first);
    }
    return {};
}

}  // namespace holo::catalog
