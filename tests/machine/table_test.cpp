// Facts about the objects of a match-up, computed once for all its games.

#include "interpreter/machine/table.hpp"

#include <algorithm>

#include "interpreter/machine/machine.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;
using namespace holo::testing;

namespace {

const std::string other_games = project + "/tests/other_games";

// A game with one more set, which is written for the test.
std::unique_ptr<catalog::Game> with_set(const std::string& root, const std::string& name, const std::string& rules,
                                        const std::string& set) {
    static const OwnFolder folder;
    folder.write("more.rules", rules);
    const auto file = folder.write("more.yaml", "set: T\ngame: " + name + "\nrules: [more.rules]\n" + set);
    Diagnostics out;
    auto game = catalog::load_game(paths_of(root), name, out, std::vector<std::string>{file});
    INFO(all_of(out));
    REQUIRE(game != nullptr);
    REQUIRE(out.errors() == 0);
    return game;
}

// The number of the row with that name.
template <typename Rows>
int named(const Program& p, const Rows& rows, std::string_view name) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return p.text(row.name) == name; });
    if (found == rows.end()) FAIL("nothing is called " << name);
    return static_cast<int>(found - rows.begin());
}
int zone(const Program& p, std::string_view name) { return named(p, p.zones, name); }
int header(const Program& p, std::string_view name) { return named(p, p.headers, name); }
int attribute(const Program& p, std::string_view name) { return named(p, p.attributes, name); }

// One player of the lab has these cards in a pile.
Table lab_table(const Program& p, const std::vector<std::string_view>& cards) {
    std::vector<Seat> seats(2);
    for (const auto card : cards) seats[0].cards.push_back({p.find_definition(card), zone(p, "pile"), 1, none, 0});
    return {p, seats, {}, 1, Table::Fit::its_cards};
}

int object_of(const Table& table, std::string_view card, int nth = 0) {
    for (std::size_t o = 0; o < table.objects.size(); ++o)
        if (const auto* d = table.definition(static_cast<int>(o)); d != nullptr && table.program.text(d->code) == card && nth-- == 0)
            return static_cast<int>(o);
    FAIL("no object of " << card);
    return none;
}

// Leaders use their ability alone; wanderers never do, unless some card is brittle.
std::unique_ptr<catalog::Game> led_lab() {
    return with_set(project + "/tests/lab", "lab",
                    "header lead, only if this = chosen of the game and this is upright\n"
                    "header wander, only if this is brittle\n",
                    "adds:\n  kinds:\n    game: {state: {chosen: piece}}\n"
                    "cards:\n"
                    "  - {id: leader, name: Leader, shape: block, hue: amber, script: \"lead: jot 1\"}\n"
                    "  - {id: wanderer, name: Wanderer, shape: block, hue: amber, script: \"wander: jot 1\"}\n"
                    "  - {id: hopeless, name: Hopeless, shape: block, hue: amber, script: \"act: if this is brittle { jot 1 }\"}\n"
                    "  - {id: shard, name: Shard, shape: block, hue: amber, brittle: yes}\n");
}

}  // namespace

TEST_CASE("a header whose condition begins with its only user lists abilities by object", "[machine]") {
    const auto game = led_lab();
    const auto& p = *game->program;
    const auto table = lab_table(p, {"leader", "wanderer", "leader"});
    const int lead = header(p, "lead");
    REQUIRE(table.headed().only_user(lead) == attribute(p, "chosen"));
    CHECK(table.headed().only_user(header(p, "wander")) == none);
    CHECK(table.headed().own(lead).size() == 2);
    for (const int nth : {0, 1}) {
        const int leader = object_of(table, "leader", nth);
        const auto own = table.headed().of_only(lead, leader);
        REQUIRE(own.size() == 1);
        CHECK(own[0].object == leader);
        CHECK(p.abilities[own[0].ability].header == lead);
    }
    CHECK(table.headed().of_only(lead, object_of(table, "wanderer")).empty());
}

TEST_CASE("an ability whose header's condition never holds on a table is hopeless there", "[machine]") {
    const auto game = led_lab();
    const auto& p = *game->program;
    const auto alone = lab_table(p, {"leader", "wanderer"}), together = lab_table(p, {"leader", "wanderer", "shard"});
    const auto ability = [&](std::string_view name) { return alone.headed().own(header(p, name))[0].ability; };
    CHECK(alone.is_hopeless(ability("wander")));
    CHECK_FALSE(alone.is_hopeless(ability("lead")));
    CHECK_FALSE(together.is_hopeless(ability("wander")));
    // A table for any cards knows nothing of the sort.
    CHECK_FALSE(Table(p, {{}, {}}).is_hopeless(ability("wander")));
}

TEST_CASE("a stock lies in its zone, in a batch of its own", "[machine]") {
    const auto& p = *lab().program;
    const auto table = lab_table(p, {"die-block"});
    REQUIRE(p.stocks.size() == 1);
    std::vector<int> stock;
    for (std::size_t o = 0; o < table.objects.size(); ++o)
        if (table.objects[o].definition == p.stocks[0].definition) stock.push_back(static_cast<int>(o));
    REQUIRE(stock.size() == 3);
    const int card = object_of(table, "die-block");
    for (const int bone : stock) {
        const auto& row = table.objects[static_cast<std::size_t>(bone)];
        CHECK(row.batch == table.objects[static_cast<std::size_t>(stock[0])].batch);
        CHECK(row.batch != table.objects[static_cast<std::size_t>(card)].batch);
        CHECK(row.owner == 0);
        CHECK(table.opening().zone_of(bone) == table.layout().instance(zone(p, "urn"), 0));
    }
}

TEST_CASE("doors of a map stand between two spaces, and two cards of one door open together", "[machine]") {
    const auto game = load(other_games, "delve");
    const auto& p = *game->program;
    const auto at = [&](const char* card, const char* where) { return Placement{p.find_definition(card), zone(p, where), 1, none, 0}; };
    const Table table(p, {{{at("DV-1", "crew")}}, {}}, {at("DV-9", "vault"), at("DV-9", "vault")});
    const auto doors = table.doors().on(0);
    REQUIRE(doors.size() == 2);
    for (const auto& door : doors) {
        CHECK(p.maps[0].label(door.a) == "c2");
        CHECK(p.maps[0].label(door.b) == "d2");
        CHECK(table.doors().edge_of(0, door.object) != nullptr);
    }
    CHECK(table.doors().edge_of(0, object_of(table, "DV-1")) == nullptr);
    auto state = table.opening();
    const auto is_open = [&](const Doors::Door& door) { return world::has(state.flag(p.door_flag), door.object); };
    CHECK(state.ground().open == 0);
    table.doors().swing(state, doors[1].object, true);
    CHECK(state.ground().open == 1);
    CHECK(is_open(doors[0]));
    CHECK(is_open(doors[1]));
    // A map that is laid out has its doors as at first.
    table.doors().lay_out(state, 0);
    CHECK(state.ground().open == 0);
    CHECK_FALSE(is_open(doors[0]));
    CHECK_FALSE(is_open(doors[1]));
}
