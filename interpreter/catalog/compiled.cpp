#include "interpreter/catalog/compiled.hpp"

#include <xxhash.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "interpreter/catalog/archive.hpp"
#include "interpreter/catalog/cache.hpp"
#include "interpreter/catalog/file_text.hpp"

namespace holo::catalog {

namespace {

using namespace archive;

constexpr const char* kind = "compiled";  // in the cache

template <typename T>
constexpr bool is_list = false;
template <typename T>
constexpr bool is_list<std::vector<T>> = true;

template <typename A, typename M>
void map(A& a, M& m) {
    text(a, m.name);
    pass(a, m.net);
    pass(a, m.width);
    pass(a, m.depth);
    each(a, m.spaces, [&](auto& space) {
        text(a, space.name);
        pass(a, space.x);
        pass(a, space.y);
        pass(a, space.marks);
        pass(a, space.sign);
    });
    rows(a, m.there);
    rows(a, m.edges);
    texts(a, m.edge_kinds);
    texts(a, m.marks);
    each(a, m.marked, [&](auto& set) { rows(a, set); });
    each(a, m.ways, [&](auto& way) {
        text(a, way.name);
        pass(a, way.not_across);
        pass(a, way.not_into);
        pass(a, way.not_through);
        pass(a, way.corners);
    });
    each(a, m.sights, [&](auto& sight) {
        text(a, sight.name);
        pass(a, sight.way);
        pass(a, sight.two_corners);
    });
    each(a, m.areas, [&](auto& sort) {
        text(a, sort.name);
        texts(a, sort.areas);
        rows(a, sort.of);
        rows(a, sort.symbols);
    });
    texts(a, m.openings);
    pass(a, m.open_at_first);
    rows(a, m.bases);
    pass(a, m.turned);
}

// Archives a value by its type.
template <typename A, typename T>
void field(A& archive, T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, std::string>) text(archive, value);
    else if constexpr (std::is_same_v<Plain, world::Map>) map(archive, value);
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
    text(a, v.keeping.stage);
    pass(a, v.keeping.unit);
    for (auto* list : {&v.keeping.zones, &v.keeping.attributes, &v.keeping.told}) rows(a, *list);
}

template <typename A, typename M>
void manifest(A& a, M& m) {
    variant(a, m);
    text(a, m.game);
    text(a, m.folder);
    each(a, m.variants, [&](auto& one) { variant(a, one); });
    for (auto* number : {&m.companion_zone, &m.beside_zone, &m.brought_zone}) pass(a, *number);
    each(a, m.bringers, [&](auto& column) { pass(a, column); });
    each(a, m.sections, [&](auto& section) {
        text(a, section.name);
        pass(a, section.zone);
        pass(a, section.dice);
        pass(a, section.shared);
        text(a, section.only_in);
        text(a, section.counted);
    });
    texts(a, m.wording);
    texts(a, m.sayings);
    for (auto* list : {&m.board.game, &m.board.player, &m.board.card, &m.board.held, &m.board.zones, &m.board.counts, &m.board.areas})
        texts(a, *list);
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
    each(a, c.brings, [&](auto& brought) {
        text(a, brought.code);
        pass(a, brought.copies);
        pass(a, brought.definition);
        pass(a, brought.span);
    });
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

bool read(const std::string& path, std::string& out) {
    auto file = regular_file(path);
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
    // The key includes the build, because another build may compile the same text to other code.
    const auto built = this_build();
    bool readable = !built.empty();
    add(built);
    std::string content;
    Diagnostics unreadable;  // reported by the caller that reads the game
    for (const auto& path : files_of(paths, game, unreadable)) {
        readable = readable && read(path, content);
        add(path);
        add(content);
    }
    if (!paths.map.empty()) {
        readable = readable && read(paths.map, content);
        add(paths.map);
        add(content);
    }
    const auto key = XXH3_64bits_digest(stream);
    XXH3_freeState(stream);
    return readable && unreadable.list().empty() ? key : 0;
}

std::unique_ptr<Game> load_compiled(const Paths& paths, std::string_view name, std::uint64_t key) {
    const auto body = cached({paths.module(name), key, kind});
    if (!body) return nullptr;
    auto loaded = std::make_unique<Game>();
    loaded->program = std::make_shared<machine::Program>();
    Reader reader(*body);
    game(reader, *loaded);
    if (reader.failed || !reader.in.empty()) return nullptr;
    for (std::size_t i = 0; i < loaded->cards.size(); ++i) loaded->cards_by_code.emplace(loaded->cards[i].code, i);
    return loaded;
}

void save_compiled(const Game& compiled, std::uint64_t key) {
    Writer writer;
    game(writer, compiled);
    put_into_cache({compiled.manifest.folder, key, kind}, writer.out);
}

}  // namespace holo::catalog
