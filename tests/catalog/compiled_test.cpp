// The cache of compiled games: a cached game equals the compiled one, and a damaged cache file is never used.

#include "interpreter/catalog/compiled.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/visit.hpp"
#include "tests/own_cache.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

namespace fs = std::filesystem;

using namespace holo;
using namespace holo::testing;

namespace {

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A copy of the lab, and a cache of its own; both go away at the end.
class Cached {
public:
    Cached() {
        for (const auto* part : {"rulesets", "cards"})
            fs::copy(project + "/tests/lab/" + part, folder_.path(part), fs::copy_options::recursive);
    }

    std::string root() const { return folder_.path(); }
    catalog::Paths paths() const { return paths_of(root()); }
    std::uint64_t key() const { return catalog::key_of(paths(), "lab"); }
    std::unique_ptr<catalog::Game> kept() const { return catalog::load_compiled(paths(), "lab", key()); }
    void keep() const { catalog::save_compiled(*load(root(), "lab"), key()); }
    std::vector<fs::path> files(std::string_view ending = ".compiled") const { return cache_.entries(ending); }

private:
    OwnCache cache_;
    OwnFolder folder_;
};

// The states that a game goes through.
std::vector<std::uint64_t> played(const catalog::Game& game, const std::string& root) {
    play::Session session(game, default_decks(game, root), 3);
    std::vector<std::uint64_t> hashes{session.hash()};
    for (int i = 0; i < 60 && session.status() == machine::Status::deciding; ++i) {
        session.decide(static_cast<int>(static_cast<std::size_t>(i) * 7 % session.machine().options().size()));
        hashes.push_back(session.hash());
    }
    return hashes;
}

}  // namespace

TEST_CASE("a cached game equals the stored one", "[compiled]") {
    const Cached cache;
    CHECK(cache.kept() == nullptr);
    cache.keep();
    const auto source = load(cache.root(), "lab");
    const auto kept = cache.kept();
    REQUIRE(kept != nullptr);
    CHECK(kept->program->hash == source->program->hash);
    CHECK(kept->manifest.title.es == source->manifest.title.es);
    REQUIRE(kept->cards.size() == source->cards.size());
    for (const auto& card : source->cards) {
        const auto* other = kept->find(card.code);
        REQUIRE(other != nullptr);
        CHECK(other->title.en == card.title.en);
        CHECK(other->definition == card.definition);
    }
    const auto states = played(*source, cache.root());
    REQUIRE(states.size() > 5);
    CHECK(played(*kept, cache.root()) == states);
}

TEST_CASE("a broken cache file is not used, and is replaced", "[compiled]") {
    const Cached cache;
    cache.keep();
    REQUIRE(cache.files().size() == 1);
    const auto file = cache.files()[0];
    const auto whole = read(file);
    REQUIRE(whole.size() > 1000);
    for (const auto length : {std::size_t{0}, std::size_t{7}, std::size_t{8}, whole.size() / 2, whole.size() - 1}) {
        INFO("cut at " << length);
        write(file, whole.substr(0, length));
        CHECK(cache.kept() == nullptr);
    }
    for (std::size_t at = 0; at < whole.size(); at += whole.size() / 23) {
        INFO("byte " << at);
        auto other = whole;
        other[at] = static_cast<char>(other[at] ^ 0x20);
        write(file, other);
        CHECK(cache.kept() == nullptr);
    }
    write(file, whole + "x");
    CHECK(cache.kept() == nullptr);
    cache.keep();
    CHECK(cache.kept() != nullptr);
    CHECK(cache.files() == std::vector<fs::path>{file});
}

TEST_CASE("another text has another key, and replaces the older game", "[compiled]") {
    const Cached cache;
    const auto key = cache.key();
    CHECK(key != 0);
    CHECK(cache.key() == key);
    cache.keep();
    const auto file = cache.files().at(0);

    const auto rules = fs::path(cache.root()) / "rulesets/lab/lab.rules";
    const auto text = read(rules);
    write(rules, text + "\n# said again\n");
    const auto other = cache.key();
    CHECK(other != key);
    CHECK(cache.kept() == nullptr);
    cache.keep();
    REQUIRE(cache.files().size() == 1);
    CHECK(cache.files()[0] != file);
    write(rules, text);
    CHECK(cache.key() == key);

    const auto set = fs::path(cache.root()) / "cards/lab/more.yaml";
    write(set, "set: MORE\ngame: lab\ncards: []\n");
    CHECK(cache.key() != key);
    fs::rename(set, fs::path(cache.root()) / "cards/lab/most.yaml");
    CHECK(cache.key() != key);
}

TEST_CASE("cards that visit a game leave nothing behind", "[compiled]") {
    const Cached cache;
    const auto game = load(cache.root(), "lab");
    // Everything cached of a game: every table of its program, and its cards.
    const auto bytes = [&] {
        catalog::save_compiled(*game, 1);
        return read(cache.files()[0]);
    };
    // Every card of the lab once more, under another id.
    auto text = read(fs::path(cache.root()) / "cards/lab/bench.yaml");
    for (auto at = text.find("{id: "); at != std::string::npos; at = text.find("{id: ", at + 1)) text.insert(at + 5, "guest-");
    const auto source = std::make_shared<const Source>("guests.yaml", text);
    Diagnostics out;
    const auto tree = catalog::parse_yaml(source, out);
    REQUIRE(tree);
    const auto before = bytes();
    std::string during[2];
    for (auto& now : during) {
        catalog::Visit visit(*game);
        const auto found = visit.add(*tree->find("cards"), source);
        INFO(all_of(found));
        CHECK(found.errors() == 0);
        REQUIRE(game->find("guest-phoenix") != nullptr);
        CHECK(game->card_of(game->find("guest-phoenix")->definition) == game->find("guest-phoenix"));
        bool is_set = false;
        const std::vector<std::string> asked{"times you mark notes this turn = 0", "exists a piece in play"};
        for (const auto& question : asked)
            CHECK(game->compiler->expression(std::make_shared<const Source>("asked", question), {}, is_set, out) != machine::none);
        now = bytes();
    }
    CHECK(all_of(out).empty());
    CHECK(game->found.errors() == 0);
    CHECK(game->find("guest-phoenix") == nullptr);
    CHECK(bytes() == before);
    CHECK(during[0] != before);
    CHECK(during[0] == during[1]);
    // Their errors are gone with them.
    {
        catalog::Visit visit(*game);
        const auto wrong = std::make_shared<const Source>(
            "wrong.yaml",
            "- {id: block, name: Block, shape: block, hue: amber}\n- {id: odd, name: Odd, shape: block, hue: amber, script: blub}\n");
        CHECK(visit.add(*catalog::parse_yaml(wrong, out), wrong).errors() == 2);
    }
    CHECK(game->found.errors() == 0);
    CHECK(game->find("block") != nullptr);
    CHECK(bytes() == before);
}

TEST_CASE("a cached YAML file equals the parsed one", "[compiled]") {
    const Cached cache;
    const auto path = cache.root() + "/kept.yaml";
    write(path, "- one: {two: [3, 'f''our', \"f\\tive\"]}\n  six:\n- |\n  seven\n  eight\n- []\n");
    const auto same = [](const catalog::Yaml& a, const catalog::Yaml& b) {
        const auto compare = [](const auto& self, const catalog::Yaml& x, const catalog::Yaml& y) -> bool {
            if (x.kind != y.kind || x.text != y.text || x.span.begin != y.span.begin || x.span.end != y.span.end) return false;
            if (x.items.size() != y.items.size() || x.entries.size() != y.entries.size()) return false;
            for (std::size_t i = 0; i < x.items.size(); ++i)
                if (!self(self, x.items[i], y.items[i])) return false;
            for (std::size_t i = 0; i < x.entries.size(); ++i)
                if (!self(self, x.entries[i].first, y.entries[i].first) || !self(self, x.entries[i].second, y.entries[i].second))
                    return false;
            return true;
        };
        return compare(compare, a, b);
    };
    Diagnostics out;
    const auto read_kept = [&] { return catalog::parse_kept_yaml(catalog::read_file(path, out), out); };
    const auto parsed = catalog::parse_yaml(catalog::read_file(path, out), out);
    const auto first = read_kept(), second = read_kept();
    REQUIRE((parsed && first && second));
    CHECK(out.list().empty());
    CHECK(same(*parsed, *first));
    CHECK(same(*parsed, *second));
    REQUIRE(cache.files(".tree").size() == 1);

    SECTION("the second time comes from the cache") {
        // The tree of another text, under the key of this one.
        const auto mine = cache.files(".tree")[0];
        const auto other = cache.root() + "/other.yaml";
        write(other, "other\n");
        catalog::parse_kept_yaml(catalog::read_file(other, out), out);
        for (const auto& file : cache.files(".tree"))
            if (file != mine) fs::copy_file(file, mine, fs::copy_options::overwrite_existing);
        CHECK(read_kept()->text == "other");
    }
    SECTION("a file that changed is read anew, and its old tree goes") {
        const auto before = cache.files(".tree")[0];
        write(path, "nine\n");
        CHECK(read_kept()->text == "nine");
        REQUIRE(cache.files(".tree").size() == 1);
        CHECK(cache.files(".tree")[0] != before);
    }
    SECTION("entries older than a month are removed when one is stored, once a day") {
        const auto mine = cache.files(".tree")[0];
        const auto other = cache.root() + "/other.yaml";
        write(other, "other\n");
        const auto put = [&] {
            catalog::parse_kept_yaml(catalog::read_file(other, out), out);
            return fs::exists(mine);
        };
        const auto days_ago = [](int days) { return fs::file_time_type::clock::now() - std::chrono::hours(24 * days); };
        const auto mark = mine.parent_path().parent_path() / "swept";
        fs::last_write_time(mine, days_ago(29));
        fs::last_write_time(mark, days_ago(2));
        CHECK(put());
        fs::last_write_time(mine, days_ago(31));
        write(other, "another\n");
        CHECK(put());
        fs::last_write_time(mark, days_ago(2));
        write(other, "a third\n");
        CHECK(!put());
        CHECK(!fs::exists(mine.parent_path()));
        CHECK(read_kept()->kind == parsed->kind);  // stored again, in a folder made anew
        CHECK(fs::exists(mine));
    }
    SECTION("a broken cache is no tree") {
        auto bytes = read(cache.files(".tree")[0]);
        SECTION("a byte differs") { bytes[bytes.size() / 2] ^= 1; }
        SECTION("cut off") { bytes.resize(bytes.size() / 2); }
        SECTION("empty") { bytes.clear(); }
        write(cache.files(".tree")[0], bytes);
        CHECK(same(*parsed, *read_kept()));
    }
    SECTION("nothing is kept of a file with mistakes, which are said each time") {
        write(path, "one: [\n");
        for (const std::size_t times : {1, 2}) {
            CHECK(!read_kept());
            CHECK(out.list().size() == times);
        }
        CHECK(cache.files(".tree").size() == 1);
    }
}
