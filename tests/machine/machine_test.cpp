// The instruction set and its encoding.

#include "interpreter/machine/machine.hpp"

#include <set>

#include "interpreter/machine/arithmetic.hpp"
#include "interpreter/machine/effect.hpp"
#include "interpreter/play/room.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;
using namespace holo::testing;

namespace {

void verify(const Program& p, bool observed) {
    for (std::size_t u = 0; u < p.units.size(); ++u) {
        const auto& unit = p.units[u].writing(observed);
        INFO(p.game << ": unit " << p.text(p.units[u].name));
        REQUIRE(unit.begin <= unit.end);
        REQUIRE(unit.end <= p.code.size());
        REQUIRE(p.units[u].arguments <= unit.locals);
        std::set<std::uint32_t> starts;
        for (auto at = unit.begin; at < unit.end;) {
            starts.insert(at);
            const auto op = static_cast<std::size_t>(op_of(p.code[at]));
            REQUIRE(op < op_rows().size());
            at += length_of(p.code[at]);
        }
        starts.insert(unit.end);
        for (const auto at : starts) {
            if (at == unit.end) continue;
            const auto code = p.code[at];
            const auto op = op_of(code);
            const auto& row = op_rows()[static_cast<std::size_t>(op)];
            const int b = b_of(code);
            INFO(row.name << " at " << at - unit.begin);
            if (row.operand == Operand::jump) REQUIRE(starts.count(static_cast<std::uint32_t>(static_cast<int>(at) + 1 + b)) == 1);
            if (row.operand == Operand::b_jump)
                REQUIRE(starts.count(static_cast<std::uint32_t>(static_cast<int>(at) + 2 + static_cast<int>(p.code[at + 1]))) == 1);
            if (row.about == About::local) REQUIRE((b >= 0 && b < unit.locals));
            if (op == Op::load_attribute) REQUIRE(a_of(code) < unit.locals);
            if (row.about == About::set_local) REQUIRE((b >= 0 && b < unit.set_locals));
            if (op == Op::call) {
                REQUIRE(static_cast<std::size_t>(b) < p.units.size());
                REQUIRE(p.units[static_cast<std::size_t>(b)].arguments == a_of(code));
            }
            if (op == Op::event || op == Op::event_by || op == Op::can || op == Op::query) {
                REQUIRE(static_cast<std::size_t>(b) < p.happenings.size());
                REQUIRE(p.happenings[static_cast<std::size_t>(b)].arguments == a_of(code));
            }
            if (op == Op::attribute || op == Op::set_column || op == Op::add_column)
                REQUIRE(static_cast<std::size_t>(b) < p.attributes.size());
            if (op == Op::flag) REQUIRE((b >= 0 && b < p.flags));
            if (op == Op::property || op == Op::set_property || op == Op::and_property)
                REQUIRE(static_cast<std::size_t>(b) < p.properties.size());
        }
        REQUIRE_FALSE(disassemble(p, static_cast<int>(u)).empty());
    }
}

}  // namespace

TEST_CASE("the table of instructions is whole", "[machine]") {
    std::set<std::string_view> names;
    for (const auto& row : op_rows()) {
        INFO(row.name);
        CHECK(names.insert(row.name).second);
        CHECK(row.effect.find("--") != std::string_view::npos);
    }
    CHECK(op_rows().size() == static_cast<std::size_t>(Op::finish) + 1);  // the last of the table
    CHECK(op_rows().size() <= 256);                                       // eight bits
}

TEST_CASE("an instruction keeps its operands", "[machine]") {
    for (const int a : {0, 1, 127, 255})
        for (const int b : {-32768, -1, 0, 1, 32767}) {
            const auto code = encode(Op::event, a, b);
            CHECK(op_of(code) == Op::event);
            CHECK(a_of(code) == a);
            CHECK(b_of(code) == b);
        }
}

TEST_CASE("compiled code stays within its unit and its tables", "[machine]") {
    const auto verify_all = [](const Program& p) {
        verify(p, true);
        verify(p, false);
    };
    verify_all(*destiny().program);
    verify_all(*lab().program);
    verify_all(*load(project, "swtcg")->program);
    for (const auto* name : {"duel", "beacon"}) verify_all(*load(project + "/tests/other_games", name)->program);
}

TEST_CASE("no unit holds more on the stacks than the program declares", "[machine]") {
    for (const auto* p : {destiny().program.get(), lab().program.get()})
        for (const auto& unit : p->units)
            for (const bool observed : {true, false}) {
                const auto deepest = deepest_of(*p, unit.writing(observed));
                INFO(p->text(unit.name));
                REQUIRE(deepest.values <= p->deepest_values);
                REQUIRE(deepest.sets <= p->deepest_sets);
            }
}

TEST_CASE("the depth of a unit follows from its instructions", "[machine]") {
    Program p;
    const auto depth = [&](std::vector<std::uint32_t> code) {
        p.code = std::move(code);
        UnitRow unit{};
        unit.end = static_cast<std::uint32_t>(p.code.size());
        return deepest_of(p, unit);
    };
    CHECK(depth({encode(Op::push, 0, 1), encode(Op::push, 0, 2), encode(Op::add), encode(Op::push, 0, 3), encode(Op::add),
                 encode(Op::answer)})
              .values == 2);
    CHECK(depth({encode(Op::push, 0, 1), encode(Op::push, 0, 2), encode(Op::push, 0, 3), encode(Op::add), encode(Op::add),
                 encode(Op::answer)})
              .values == 3);
    // Only the skipped code holds three.
    CHECK(depth({encode(Op::jump, 0, 4), encode(Op::push, 0, 1), encode(Op::push, 0, 2), encode(Op::push, 0, 3), encode(Op::drop),
                 encode(Op::leave)})
              .values == 0);
    const auto sets = depth({encode(Op::set_property, 0, 0), encode(Op::set_property, 0, 1), encode(Op::set_property, 0, 2),
                             encode(Op::set_or), encode(Op::set_or), encode(Op::set_count), encode(Op::answer)});
    CHECK(sets.sets == 3);
    CHECK(sets.values == 1);
    // A loop returns to its start with the same depth.
    CHECK(depth({encode(Op::set_property, 0, 0), encode(Op::next, 0, 0), 2, encode(Op::push, 0, 1), encode(Op::jump, 0, -4),
                 encode(Op::leave)})
              .values == 1);
}

TEST_CASE("numbers stay within their range", "[machine]") {
    CHECK(added(largest_number, 1) == largest_number);
    CHECK(added(largest_number - 1, 1) == largest_number);
    CHECK(added(smallest_number, -1) == smallest_number);
    CHECK(subtracted(smallest_number, 1) == smallest_number);
    CHECK(subtracted(0, smallest_number) == largest_number);
    CHECK(multiplied(largest_number, 2) == largest_number);
    CHECK(multiplied(largest_number, -2) == smallest_number);
    CHECK(multiplied(-3, 7) == -21);
    CHECK(within_numbers(std::int64_t{largest_number} + 5) == largest_number);
}

TEST_CASE("an event that nobody on the table can hear has no phases to go through", "[machine]") {
    Board board(lab(), project + "/tests/lab");
    int silent = 0;
    for (std::size_t i = 0; i < board.game.program->happenings.size(); ++i) {
        const auto heard = board.table->heard(static_cast<int>(i));
        for (std::size_t phase = 0; phase < static_cast<std::size_t>(Phase::count); ++phase) {
            const auto which = static_cast<Phase>(phase);
            const bool any = !board.table->listeners(static_cast<int>(i), which).empty() ||
                             !board.table->keyword_listeners(static_cast<int>(i), which).empty();
            CHECK(((heard >> phase & 1) != 0) == any);
        }
        silent += heard == 0;
    }
    CHECK(silent > 0);
}

TEST_CASE("a state never holds more than it has room for", "[machine]") {
    struct Watch : Observer {
        void event(const State& state, int, std::span<const std::int32_t>, int, int, Outcome) override {
            const auto& shape = state.layout().shape;
            REQUIRE(state.header().frame_top <= shape.frames);
            REQUIRE(state.header().value_top <= shape.values);
            REQUIRE(state.header().set_top <= shape.sets);
            deepest = std::max(deepest, state.header().frame_top);
        }
        int deepest = 0;
    };
    Board board(lab(), project + "/tests/lab");
    world::State state(board.table->opening());
    const int usual = state.layout().shape.frames;
    Machine machine(*board.table);
    Watch watch;
    machine.observe(&watch);
    machine.attach(state);
    const std::int32_t arguments[] = {1, 3 * usual};
    const world::State before(state);
    play::with_room(
        machine, [&] { state = before; },
        [&] {
            machine.start(lab().program->find_unit("sink_deep"), arguments);
            return machine.run();
        });
    CHECK(watch.deepest > 2 * usual);
    CHECK(state.layout().shape.frames > usual);
}
