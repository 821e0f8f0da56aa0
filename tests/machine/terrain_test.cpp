// The map on the table: the map that is laid out, areas, and the spaces under pieces.

#include "interpreter/machine/terrain.hpp"

#include <set>

#include "interpreter/machine/machine.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;
using namespace holo::testing;

namespace {

const std::string games_root = project + "/tests/other_games";

// A game of two starter decks with some more rules, and a machine at its opening.
struct Ground {
    Ground(const std::string& name, const std::string& rules) : game(loaded(name, rules)), board(*game, games_root), machine(*board.table) {
        state = std::make_unique<world::State>(board.table->opening());
        machine.attach(*state);
    }
    static std::unique_ptr<catalog::Game> loaded(const std::string& name, const std::string& rules) {
        if (rules.empty()) return load(games_root, name);
        static const OwnFolder folder;
        folder.write("more.rules", rules);
        Diagnostics out;
        auto sets = catalog::set_files_in(games_root + "/cards/" + name, out);
        sets.push_back(folder.write("more.yaml", "set: T\ngame: " + name + "\nrules: [more.rules]\ncards: []\n"));
        auto game = catalog::load_game(paths_of(games_root), name, out, sets);
        INFO(all_of(out));
        REQUIRE(game != nullptr);
        REQUIRE(out.errors() == 0);
        return game;
    }
    std::set<int> spaces(const char* define, std::initializer_list<std::int32_t> arguments = {}) {
        std::vector<world::Word> out(static_cast<std::size_t>(board.table->layout().space_words));
        machine.evaluate_spaces(game->program->find_unit(define), 0, 1, arguments, out.data());
        std::set<int> found;
        world::each(out.data(), static_cast<int>(out.size()), [&](int space) { found.insert(space); });
        return found;
    }
    std::set<std::string> labels(const char* define, std::initializer_list<std::int32_t> arguments = {}) {
        std::set<std::string> out;
        for (const int space : spaces(define, arguments)) out.insert(map().label(space));
        return out;
    }
    const world::Map& map() const { return game->program->maps[static_cast<std::size_t>(state->ground().map)]; }

    std::unique_ptr<catalog::Game> game;
    Board board;
    Machine machine;
    std::unique_ptr<world::State> state;
};

int column(const Program& p, std::string_view name) {
    for (const auto& row : p.attributes)
        if (p.text(row.name) == name && row.storage == Storage::column) return row.index;
    FAIL("no column " << name);
    return none;
}

}  // namespace

TEST_CASE("spaces by their area are those that the map draws there", "[machine]") {
    Ground delve("delve",
                 "define western() = squares where side of it = west\n"
                 "define eastern() = squares where side of it = east\n"
                 "define not_western() = squares where side of it is not west\n");
    using Labels = std::set<std::string>;
    for (int again = 0; again < 2; ++again) {  // the second time, they are known
        CHECK(delve.labels("western") == Labels{"a1", "a2", "a3", "a4"});
        CHECK(delve.labels("eastern") == Labels{"g1", "g2", "g3", "g4"});
        CHECK(delve.spaces("not_western").size() == 24);
    }
}

TEST_CASE("the map that is laid out is the one with the name of the symbol", "[machine]") {
    Ground trail("trail", {});
    const auto& p = *trail.game->program;
    const int ground = column(p, "place");
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        *trail.state = trail.board.table->opening();
        trail.state->header().random.seed(seed, 7);
        trail.machine.start(p.find_unit("trail"));
        REQUIRE(trail.machine.run() == Status::deciding);
        const int leg = trail.state->column(ground)[0];
        REQUIRE(leg >= 0);
        const auto code = p.text(trail.board.table->definition(leg)->code);
        const auto name = trail.map().name;
        CHECK(name == (code == "ford" ? "Ford" : code == "caves" ? "Caves" : "Pass"));
        seen.insert(name);
        // The places that are offered are on that map.
        for (std::size_t i = 0; i < trail.machine.options().size(); ++i) CHECK(trail.map().is_there(trail.machine.options()[i].object));
    }
    CHECK(seen.size() == 3);
}

TEST_CASE("a turned piece covers the spaces of its turned base", "[machine]") {
    Ground yard("yard", "define under_it(p: piece) = squares under p\n");
    const auto& p = *yard.game->program;
    const auto& table = *yard.board.table;
    const int spot = column(p, "spot");
    int large = 0;
    for (int o = 0; o < table.layout().shape.objects; ++o) {
        const int base = table.base_of(o);
        if (base == 0) continue;
        ++large;
        const auto area = p.maps[0].bases[static_cast<std::size_t>(base)];
        for (const bool is_turned : {false, true}) {
            const int placement = yard.map().placement(0, is_turned);
            *yard.state = table.opening();
            yard.state->column(spot)[o] = static_cast<std::int16_t>(placement);
            const auto facing = area.facing(is_turned);
            std::set<int> expected;
            for (int y = 0; y < facing.deep; ++y)
                for (int x = 0; x < facing.wide; ++x) expected.insert(y * yard.map().width + x);
            CHECK(yard.spaces("under_it", {o}) == expected);
        }
    }
    CHECK(large > 0);
}
