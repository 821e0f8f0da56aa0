// Code of tables that fit their cards: the possible changes, and the code for unobserved runs.

#include "interpreter/machine/pruning.hpp"

#include <algorithm>
#include <bit>

#include "interpreter/machine/effect.hpp"
#include "interpreter/machine/machine.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;
using namespace holo::testing;

namespace {

// One player with these cards of the lab.
std::unique_ptr<Table> fitting(const std::vector<std::string_view>& cards, Table::Fit fit = Table::Fit::its_cards,
                               const Program& p = *lab().program) {
    int pile = none;
    for (std::size_t i = 0; i < p.zones.size(); ++i)
        if (p.text(p.zones[i].name) == "pile") pile = static_cast<int>(i);
    std::vector<Seat> seats(2);
    for (const auto card : cards) seats[0].cards.push_back({p.find_definition(card), pile, 1, none, 0});
    return std::make_unique<Table>(p, seats, std::vector<Placement>{}, 1, fit);
}

int attribute(std::string_view name) {
    const auto& p = *lab().program;
    for (std::size_t i = 0; i < p.attributes.size(); ++i)
        if (p.text(p.attributes[i].name) == name) return static_cast<int>(i);
    FAIL("the lab has no attribute " << name);
    return none;
}

// The number of instructions in the table's code with that opcode, for that happening.
int times(const Table& table, Op op, int b) {
    int found = 0;
    for (const auto& unit : lab().program->units)
        for (auto at = unit.lean.begin; at < unit.lean.end;) {
            const auto code = table.code()[at];
            found += op_of(code) == op && b_of(code) == b ? 1 : 0;
            at += length_of(lab().program->code[at]);
        }
    return found;
}

// The instructions that a unit runs in the code for the table, up to its first answer, when no jump with a condition is taken.
std::vector<std::string> straight(const Table& table, std::string_view name) {
    const auto pruned = Pruning(table).run();
    std::vector<std::string> found;
    for (const auto& unit : table.program.units) {
        if (table.program.text(unit.name) != name) continue;
        for (auto at = unit.lean.begin; at < unit.lean.end;) {
            const auto code = pruned[at];
            if (op_of(code) != Op::jump) found.emplace_back(op_rows()[static_cast<std::size_t>(op_of(code))].name);
            if (!found.empty() && found.back().starts_with("answer")) break;
            at += length_of(code) + (op_of(code) == Op::jump ? static_cast<std::uint32_t>(b_of(code)) : 0);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("an attribute can change where a card on the table changes it", "[machine]") {
    const auto heft = attribute("heft");
    CHECK(fitting({"block"}, Table::Fit::any_cards)->possible().changes_attribute(heft));
    CHECK_FALSE(fitting({"block"})->possible().changes_attribute(heft));
    CHECK(fitting({"block", "adder"})->possible().changes_attribute(heft));
}

TEST_CASE("an event that nothing on the table hears is called like its body", "[machine]") {
    const auto& p = *lab().program;
    std::vector<std::string_view> all;
    for (const auto& definition : p.definitions)
        if (definition.companion_of == none) all.push_back(p.text(definition.code));
    const auto alone = fitting({"block"}), crowd = fitting(all), whole = fitting({"block"}, Table::Fit::any_cards);
    int differ = 0;
    for (int e = 0; e < static_cast<int>(p.happenings.size()); ++e) {
        INFO(p.text(p.happenings[static_cast<std::size_t>(e)].name));
        const int raised = times(*whole, Op::event, e) + times(*whole, Op::event_by, e);
        CHECK(times(*whole, Op::unheard, e) + times(*whole, Op::unheard_by, e) == 0);
        for (const auto* table : {alone.get(), crowd.get()})
            CHECK(times(*table, Op::unheard, e) + times(*table, Op::unheard_by, e) == (table->is_unheard(e) ? raised : 0));
        differ += raised > 0 && alone->is_unheard(e) && !crowd->is_unheard(e) ? 1 : 0;
    }
    CHECK(differ > 0);
}

TEST_CASE("a table remembers the events that its own cards ask about", "[machine]") {
    const auto& p = *lab().program;
    int filled = none;
    for (std::size_t e = 0; e < p.happenings.size(); ++e)
        if (p.text(p.happenings[e].name) == "fill") filled = static_cast<int>(e);
    REQUIRE(filled != none);
    for (const auto fit : {Table::Fit::any_cards, Table::Fit::its_cards}) {
        const auto alone = fitting({"block"}, fit), now = fitting({"historian"}, fit),
                   both = fitting({"historian", "second-historian"}, fit);
        CHECK(alone->asked(filled) == 0);
        const auto this_turn = now->asked(filled);
        CHECK(std::popcount(this_turn) == 1);
        CHECK(both->asked(filled) == (this_turn | this_turn << 1));  // and in the turn before
    }
}

TEST_CASE("menu lines without any ability on the table are removed", "[machine]") {
    const auto& p = *lab().program;
    int header = none;
    for (std::size_t i = 0; i < p.headers.size(); ++i)
        if (p.text(p.headers[i].name) == "stir") header = static_cast<int>(i);
    REQUIRE(header != none);
    const auto without = fitting({"block"}), with = fitting({"block", "stirrer"});
    struct Line {
        std::uint32_t unit_begin, at;
    };
    std::vector<Line> lines;
    for (const auto& unit : p.units)
        each_instruction(p, unit.lean, [&](std::uint32_t code, std::uint32_t at) {
            if (op_of(code) == Op::menu_use && b_of(code) == header) lines.push_back({unit.lean.begin, at});
        });
    REQUIRE_FALSE(lines.empty());
    // A jump leads over the line, or over its whole window.
    const auto is_left_out = [&](const Table& table, Line line) {
        for (auto at = line.unit_begin; at <= line.at; ++at)
            if (op_of(table.code()[at]) == Op::jump && table.code()[at] != p.code[at] &&
                at + 1 + static_cast<std::uint32_t>(b_of(table.code()[at])) > line.at)
                return true;
        return false;
    };
    for (const auto line : lines) {
        CHECK(is_left_out(*without, line));
        CHECK_FALSE(is_left_out(*with, line));
    }
}

TEST_CASE("a jump to the answer is the answer, on a table that fits its cards", "[machine]") {
    const auto& p = *lab().program;
    const auto table = fitting({"block"});
    int jumps = 0;
    for (const auto& unit : p.units)
        for (auto at = unit.lean.begin; at < unit.lean.end; at += length_of(p.code[at])) {
            if (op_of(p.code[at]) != Op::jump || b_of(p.code[at]) < 0) continue;
            const auto target = at + 1 + static_cast<std::uint32_t>(b_of(p.code[at]));
            if (const auto end = op_of(p.code[target]); end == Op::answer || end == Op::answer_set || end == Op::answer_spaces) {
                CHECK(table->code()[at] == p.code[target]);
                ++jumps;
            }
        }
    CHECK(jumps > 0);
}

TEST_CASE("a number that is 0 for all cards on the table decides in advance", "[machine]") {
    const OwnFolder folder;
    folder.write("girth.rules",
                 "define pick(p: piece) = if girth of p > 0 { 1 } else { 2 }\n"
                 "define slim(p: piece) = girth of p = 0\n"
                 "define told(p: piece) = if slim(p) { 3 } else { 4 }\n");
    const auto file =
        folder.write("girth.yaml",
                     "set: T\ngame: lab\nrules: [girth.rules]\nadds:\n  kinds:\n    piece: {printed: {girth: number}}\ncards:\n"
                     "  - {id: chooser, name: Chooser, shape: block, hue: amber, script: \"act: jot (pick(this) + told(this))\"}\n"
                     "  - {id: barrel, name: Barrel, shape: block, hue: amber, girth: 3}\n");
    Diagnostics out;
    const auto game = catalog::load_game(paths_of(project + "/tests/lab"), "lab", out, std::vector<std::string>{file});
    INFO(all_of(out));
    REQUIRE(game != nullptr);
    REQUIRE(out.errors() == 0);
    const auto alone = fitting({"chooser"}, Table::Fit::its_cards, *game->program),
               both = fitting({"chooser", "barrel"}, Table::Fit::its_cards, *game->program);
    using Listing = std::vector<std::string>;
    for (const auto* unit : {"pick", "told"}) {
        INFO(unit);
        CHECK(straight(*alone, unit) == Listing{"push", "answer"});
        CHECK(straight(*both, unit).size() > 3);
    }
    // The number that is left is the one that the condition leads to.
    const auto answer = [&](const Table& table, const char* name) {
        Machine machine(table);
        auto state = table.opening();
        machine.attach(state);
        const std::int32_t piece = table.players + 1;
        return machine.evaluate(game->program->find_unit(name), 0, 1, std::span(&piece, 1));
    };
    CHECK(answer(*alone, "pick") == 2);
    CHECK(answer(*alone, "told") == 3);
    CHECK(answer(*both, "pick") == 2);
}

TEST_CASE("a query that nothing on the table adjusts costs nothing", "[machine]") {
    const OwnFolder folder;
    folder.write("toll.rules",
                 "query levy(p: piece, from base: number): number = base  # fine: cards answer\n"
                 "query surplus(p: piece): number = 0  # fine: cards answer\n"
                 "query shade(p: piece): flag = no  # fine: cards answer\n"
                 "define due(p: piece) = levy(p, heft of p) + surplus(p)\n"
                 "query dusk(p: piece, by q: piece): flag = no  # fine: cards answer\n"
                 "define dark(p: piece) = shade(p)\n"
                 "define dim(p: piece) = exists a piece where dusk(p, it)\n");
    const auto file = folder.write(
        "toll.yaml",
        "set: T\ngame: lab\nrules: [toll.rules]\ncards:\n"
        "  - {id: payer, name: Payer, shape: block, hue: amber, script: \"act: if due(this) > 2 { jot 1 }\"}\n"
        "  - {id: seer, name: Seer, shape: block, hue: amber, script: \"act: if (count of pieces where dark(it) or dim(it)) > 1 { jot 1 "
        "}\"}\n"
        "  - {id: dearer, name: Dearer, shape: block, hue: amber, script: \"when a piece is levy: change levy to levy + 1\"}\n"
        "  - {id: darker, name: Darker, shape: block, hue: amber, script: \"when a piece is shade: change shade to yes\"}\n"
        "  - {id: dimmer, name: Dimmer, shape: block, hue: amber, script: \"when a piece is dusk: change dusk to yes\"}\n");
    Diagnostics out;
    const auto game = catalog::load_game(paths_of(project + "/tests/lab"), "lab", out, std::vector<std::string>{file});
    INFO(all_of(out));
    REQUIRE(out.list().empty());
    const auto on = [&](const std::vector<std::string_view>& cards) { return fitting(cards, Table::Fit::its_cards, *game->program); };
    const auto alone = on({"payer"}), crowd = on({"payer", "dearer", "darker", "dimmer"});
    using Listing = std::vector<std::string>;
    CHECK(straight(*alone, "due") == Listing{"load_attribute", "answer"});
    CHECK(straight(*crowd, "due") == Listing{"load", "load_attribute", "query", "answer"});  // nothing adjusts `surplus` there either
    // A condition that never holds keeps no object, and the objects are not gone through.
    for (const auto* unit : {"dark filter", "dim filter"}) {
        INFO(unit);
        CHECK(straight(*alone, unit) == Listing{"set_load", "push", "keep_if", "answer_set"});
        CHECK(std::ranges::count(straight(*crowd, unit), "next") > 0);
    }
}

TEST_CASE("a narrowing instruction names its result after its operand", "[machine]") {
    CHECK(effect_of(Op::and_property).narrows);
    CHECK(effect_of(Op::set_minus).narrows);
    CHECK(effect_of(Op::choose_some).narrows);
    CHECK_FALSE(effect_of(Op::set_or).narrows);
    CHECK_FALSE(effect_of(Op::or_local).narrows);
    CHECK_FALSE(effect_of(Op::rest_of).narrows);
    CHECK_FALSE(effect_of(Op::via).narrows);
    CHECK_FALSE(effect_of(Op::set_load).narrows);
}
