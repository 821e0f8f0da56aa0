#include "interpreter/catalog/compiled.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <type_traits>

namespace holo::catalog {

namespace fs = std::filesystem;

namespace {

// Writes into a string of bytes, or reads from one. What is read is checked against what is left; the
// first thing that does not fit ends it all.
class Writer {
public:
    static constexpr bool reads = false;
    void bytes(const void* from, std::size_t n) { out.append(static_cast<const char*>(from), n); }
    std::string out;
};

class Reader {
public:
    static constexpr bool reads = true;
    explicit Reader(std::string_view text) : in(text) {}
    void bytes(void* to, std::size_t n) {
        if (n > in.size()) failed = true;
        if (failed) return;
        if (n > 0) std::memcpy(to, in.data(), n);
        in.remove_prefix(n);
    }
    std::string_view in;
    bool failed = false;
};

template <typename A, typename T>
void pass(A& archive, T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    archive.bytes(&value, sizeof value);
}

template <typename A>
std::size_t size(A& archive, std::size_t n) {
    std::uint64_t kept = n;
    pass(archive, kept);
    if constexpr (A::reads)
        if (kept > archive.in.size()) archive.failed = true;  // everything counted takes a byte at least
    return static_cast<std::size_t>(kept);
}

template <typename A, typename S>
void text(A& archive, S& value) {
    const auto n = size(archive, value.size());
    if constexpr (A::reads) {
        if (archive.failed) return;
        value.resize(n);
    }
    archive.bytes(value.data(), n);
}

template <typename A, typename List>
void rows(A& archive, List& list) {
    using Row = typename std::remove_const_t<List>::value_type;
    static_assert(std::is_trivially_copyable_v<Row>);
    const auto n = size(archive, list.size());
    if constexpr (A::reads) {
        if (n > archive.in.size() / sizeof(Row)) archive.failed = true;
        if (archive.failed) return;
        list.resize(n);
    }
    archive.bytes(list.data(), n * sizeof(Row));
}

template <typename A, typename List, typename F>
void each(A& archive, List& list, F&& f) {
    const auto n = size(archive, list.size());
    if constexpr (A::reads) {
        if (archive.failed) return;
        list.resize(n);
    }
    for (auto& entry : list) f(entry);
}

template <typename A, typename List>
void texts(A& archive, List& list) {
    each(archive, list, [&](auto& entry) { text(archive, entry); });
}

template <typename T>
constexpr bool is_list = false;
template <typename T>
constexpr bool is_list<std::vector<T>> = true;

// Kept as its type says.
template <typename A, typename T>
void field(A& archive, T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, std::string>) text(archive, value);
    else if constexpr (!is_list<Plain>) pass(archive, value);
    else if constexpr (std::is_trivially_copyable_v<typename Plain::value_type>) rows(archive, value);
    else each(archive, value, [&](auto& entry) { field(archive, entry); });
}

template <typename A, typename P>
void program(A& a, P& p) {
#define FIELD(type, name, fate, initial, meaning) field(a, p.name);
#include "interpreter/machine/program_fields.def"
#undef FIELD
}

template <typename A, typename N>
void names(A& a, N& n) {
    text(a, n.en);
    text(a, n.es);
}

template <typename A, typename V>
void variant(A& a, V& v) {
    text(a, v.name);
    names(a, v.title);
    for (auto* number : {&v.least_players, &v.most_players, &v.team, &v.unit}) pass(a, *number);
    pass(a, v.one_person);
    texts(a, v.default_decks);
}

template <typename A, typename M>
void manifest(A& a, M& m) {
    variant(a, m);
    text(a, m.game);
    text(a, m.folder);
    each(a, m.variants, [&](auto& one) { variant(a, one); });
    for (auto* number : {&m.companion_zone, &m.beside_zone}) pass(a, *number);
    each(a, m.sections, [&](auto& section) {
        text(a, section.name);
        pass(a, section.zone);
        pass(a, section.dice);
        pass(a, section.shared);
        text(a, section.only_in);
    });
    texts(a, m.wording);
    for (auto* list : {&m.board.game, &m.board.player, &m.board.card, &m.board.held, &m.board.zones, &m.board.counts}) texts(a, *list);
}

template <typename A, typename C>
void card(A& a, C& c) {
    text(a, c.code);
    names(a, c.title);
    names(a, c.subtitle);
    names(a, c.flavor);
    pass(a, c.definition);
    pass(a, c.set);
    pass(a, c.span);
    pass(a, c.hash);
}

template <typename A, typename G>
void game(A& a, G& g) {
    manifest(a, g.manifest);
    program(a, *g.program);
    each(a, g.cards, [&](auto& c) { card(a, c); });
    pass(a, g.module_hash);
    rows(a, g.set_hashes);
}

std::vector<std::string> files_of(const Paths& paths, std::string_view game, Diagnostics& out) {
    std::vector<std::string> folders{paths.module(game)}, all;
    for (const auto& folder : paths.both("cards/" + std::string(game))) folders.push_back(folder);
    for (const auto& folder : folders)
        for (auto& file : files_below(folder, {FileKind::yaml, FileKind::rules}, out)) all.push_back(std::move(file));
    std::sort(all.begin(), all.end());
    return all;
}

fs::path folder_of_cache() {
    const auto from = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr ? fs::path(value) : fs::path();
    };
    if (const auto given = from("XDG_CACHE_HOME"); given.is_absolute()) return given / "holocron";
    if (const auto home = from("HOME"); home.is_absolute()) return home / ".cache" / "holocron";
    return {};
}

// Modules of one name in different places keep out of each other's way.
std::string prefix_of(const std::string& module) {
    std::error_code error;
    const auto place = fs::absolute(module, error).lexically_normal();
    return fmt::format("{}-{:08x}-", place.filename().string(),
                       static_cast<std::uint32_t>(XXH3_64bits(place.c_str(), place.native().size())));
}

fs::path file_of(const std::string& module, std::uint64_t key) {
    return folder_of_cache() / fmt::format("{}{:016x}.compiled", prefix_of(module), key);
}

bool read(const fs::path& path, std::string& out) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return false;
    out.assign(std::istreambuf_iterator<char>(file), {});
    return !file.bad();
}

}  // namespace

std::uint64_t key_of(const Paths& paths, std::string_view game) {
    auto* stream = XXH3_createState();
    XXH3_64bits_reset(stream);
    const auto add = [&](std::string_view text) {
        const std::uint64_t n = text.size();
        XXH3_64bits_update(stream, &n, sizeof n);
        XXH3_64bits_update(stream, text.data(), text.size());
    };
    // Another build may compile the same text to other code.
    std::error_code error;
    const auto self = fs::read_symlink("/proc/self/exe", error);
    const auto built = error ? fs::file_time_type{} : fs::last_write_time(self, error);
    const auto bytes = error ? std::uintmax_t{0} : fs::file_size(self, error);
    bool readable = !error;
    add(fmt::format("{} {}", built.time_since_epoch().count(), bytes));
    std::string content;
    Diagnostics unreadable;  // reported by whoever reads the game
    for (const auto& path : files_of(paths, game, unreadable)) {
        readable = readable && read(path, content);
        add(path);
        add(content);
    }
    const auto key = XXH3_64bits_digest(stream);
    XXH3_freeState(stream);
    return readable && unreadable.list().empty() ? key : 0;
}

std::unique_ptr<Game> load_compiled(const Paths& paths, std::string_view name, std::uint64_t key) {
    std::string content;
    if (key == 0 || folder_of_cache().empty() || !read(file_of(paths.module(name), key), content) || content.size() < sizeof key)
        return nullptr;
    const auto body = std::string_view(content).substr(sizeof key);
    std::uint64_t sum = 0;
    std::memcpy(&sum, content.data(), sizeof sum);
    if (sum != XXH3_64bits(body.data(), body.size())) return nullptr;
    auto loaded = std::make_unique<Game>();
    loaded->program = std::make_shared<machine::Program>();
    Reader reader(body);
    game(reader, *loaded);
    if (reader.failed || !reader.in.empty()) return nullptr;
    for (std::size_t i = 0; i < loaded->cards.size(); ++i) loaded->cards_by_code.emplace(loaded->cards[i].code, i);
    return loaded;
}

void save_compiled(const Game& compiled, std::uint64_t key) {
    const auto folder = folder_of_cache();
    if (key == 0 || folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return;
    Writer writer;
    game(writer, compiled);
    const std::uint64_t sum = XXH3_64bits(writer.out.data(), writer.out.size());
    const auto place = file_of(compiled.manifest.folder, key);
    // Written beside and renamed: another process never sees half of it.
    auto beside = place;
    beside += fmt::format(".{}", ::getpid());
    {
        std::ofstream file(beside, std::ios::binary);
        file.write(reinterpret_cast<const char*>(&sum), sizeof sum);
        file.write(writer.out.data(), static_cast<std::streamsize>(writer.out.size()));
        file.flush();
        if (!file) {
            file.close();
            fs::remove(beside, error);
            return;
        }
    }
    const auto prefix = prefix_of(compiled.manifest.folder);
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto known = entry.path().filename().string();
        if (known.starts_with(prefix) && known.ends_with(".compiled")) fs::remove(entry.path(), error);
    }
    fs::rename(beside, place, error);
    if (error) fs::remove(beside, error);
}

}  // namespace holo::catalog
