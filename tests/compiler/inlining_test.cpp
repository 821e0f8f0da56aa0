// Units that only evaluate get a second version, in which called units are inlined. tests/play/kept_test.cpp shows that games are the same
// either way: one machine runs the first version and another one the second.

#include "interpreter/compiler/inlining.hpp"

#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;

namespace {

using Code = std::vector<std::uint32_t>;

struct Written {
    Program program;
    int add(int arguments, int locals, const Code& code) {
        UnitRow row{};
        row.begin = static_cast<std::uint32_t>(program.code.size());
        program.code.insert(program.code.end(), code.begin(), code.end());
        row.end = static_cast<std::uint32_t>(program.code.size());
        row.arguments = static_cast<std::int16_t>(arguments);
        row.locals = static_cast<std::int16_t>(locals);
        row.set_locals = op_of(code.back()) == Op::answer_set ? 1 : 0;
        const auto last = op_of(code.back());
        row.looks = last == Op::answer || last == Op::answer_set || last == Op::answer_spaces;
        row.lean = row;
        program.units.push_back(row);
        return static_cast<int>(program.units.size()) - 1;
    }
    Code lean(int unit) const {
        const auto& row = program.units[static_cast<std::size_t>(unit)].lean;
        return {program.code.begin() + row.begin, program.code.begin() + row.end};
    }
    bool is_as_it_was(int unit) const {
        const auto& row = program.units[static_cast<std::size_t>(unit)];
        return row.lean.begin == row.begin;
    }
};

std::uint32_t op(Op which, int b = 0, int a = 0) { return encode(which, a, b); }

}  // namespace

TEST_CASE("units without calls and set locals need no frame", "[compiler]") {
    Written w;
    const auto is_frameless = [&](int unit) { return w.program.units[static_cast<std::size_t>(unit)].lean.frameless != 0; };
    const int plain = w.add(1, 1, {op(Op::load, 0), op(Op::negate), op(Op::answer)});
    const int inlines = w.add(1, 1, {op(Op::load, 0), op(Op::call, plain, 1), op(Op::answer)});
    const int asks = w.add(1, 1, {op(Op::load, 0), op(Op::query, 0, 1), op(Op::answer)});
    const int keeps = w.add(0, 0, {op(Op::set_load, 0), op(Op::answer_set)});
    const int counts = w.add(1, 1, {op(Op::load, 0), op(Op::push, 1), op(Op::add_column, 3), op(Op::leave)});
    const int raises = w.add(1, 1, {op(Op::load, 0), op(Op::event, 1, 1), op(Op::leave)});
    const int acts_as = w.add(1, 1, {op(Op::load, 0), op(Op::act_as), op(Op::leave)});
    const int causes = w.add(0, 0, {op(Op::cause, 1), op(Op::push, 1), op(Op::set_column, 3), op(Op::leave)});
    const int ends = w.add(1, 1, {op(Op::fall_short), op(Op::leave)});
    compiler::Inlining(w.program).write(0);
    for (const auto unit : {plain, inlines, counts}) CHECK(is_frameless(unit));
    for (const auto unit : {asks, keeps, raises, acts_as, causes, ends}) CHECK_FALSE(is_frameless(unit));
}

TEST_CASE("calls in evaluating units are inlined", "[compiler]") {
    Written w;
    const int twice = w.add(1, 1, {op(Op::load, 0), op(Op::load, 0), op(Op::add), op(Op::answer)});
    const int more = w.add(2, 2, {op(Op::load, 1), op(Op::call, twice, 1), op(Op::push, 1), op(Op::add), op(Op::answer)});
    const int seven = w.add(0, 0, {op(Op::push, 9), op(Op::push, 3), op(Op::call, more, 2), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.is_as_it_was(twice));
    // A local that is passed on is the same local; a number is inlined where it is used.
    CHECK(w.lean(more) == Code{op(Op::load, 1), op(Op::load, 1), op(Op::add), op(Op::push, 1), op(Op::add), op(Op::answer)});
    CHECK(w.lean(seven) == Code{op(Op::push, 3), op(Op::push, 3), op(Op::add), op(Op::push, 1), op(Op::add), op(Op::answer)});
    CHECK(w.program.units[static_cast<std::size_t>(more)].lean.locals == 3);
}

TEST_CASE("a computed argument of an inlined call is stored in a local", "[compiler]") {
    Written w;
    const int twice = w.add(1, 1, {op(Op::load, 0), op(Op::load, 0), op(Op::add), op(Op::answer)});
    const int caller = w.add(1, 1, {op(Op::load, 0), op(Op::negate), op(Op::call, twice, 1), op(Op::answer)});
    // The choice between two numbers is made only at run time.
    const int either = w.add(1, 1,
                             {op(Op::load, 0), op(Op::jump_unless, 2), op(Op::push, 1), op(Op::jump, 1), op(Op::push, 2),
                              op(Op::call, twice, 1), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(caller) ==
          Code{op(Op::load, 0), op(Op::negate), op(Op::store, 1), op(Op::load, 1), op(Op::load, 1), op(Op::add), op(Op::answer)});
    CHECK(w.lean(either) == Code{op(Op::load, 0), op(Op::jump_unless, 2), op(Op::push, 1), op(Op::jump, 1), op(Op::push, 2),
                                 op(Op::store, 1), op(Op::load, 1), op(Op::load, 1), op(Op::add), op(Op::answer)});
}

TEST_CASE("an argument below a computed one is used in its place", "[compiler]") {
    Written w;
    const int third =
        w.add(3, 3, {op(Op::load, 2), op(Op::load_attribute, 7, 0), op(Op::add), op(Op::load, 1), op(Op::mul), op(Op::answer)});
    const auto called = [&](const Code& first, const Code& second) {
        auto code = first;
        code.insert(code.end(), second.begin(), second.end());
        for (const auto word : {op(Op::load, 0), op(Op::negate), op(Op::call, third, 3), op(Op::answer)}) code.push_back(word);
        return w.add(2, 2, code);
    };
    const int plain = called({op(Op::load, 1)}, {op(Op::push, 4)}), own = called({op(Op::you)}, {op(Op::push, 4)}),
              number = called({op(Op::push, 3)}, {op(Op::load, 1)});
    // The first argument is a local that changes before its use: each turn of the loop sees another one.
    const int changed =
        w.add(1, 2,
              {op(Op::set_load, 0), op(Op::reset, 1), op(Op::next, 1), 7, op(Op::load, 1), op(Op::push, 4), op(Op::load, 0), op(Op::negate),
               op(Op::call, third, 3), op(Op::keep, 1), static_cast<std::uint32_t>(-9), op(Op::answer_set)});
    const int later = w.add(1, 2,
                            {op(Op::load, 0), op(Op::push, 4), op(Op::load, 0), op(Op::negate), op(Op::store, 1), op(Op::load, 1),
                             op(Op::reset, 0), op(Op::call, third, 3), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    const auto with = [&](std::uint32_t object, std::uint32_t factor) {
        return Code{op(Op::load, 0), op(Op::negate), object, op(Op::add), factor, op(Op::mul), op(Op::answer)};
    };
    CHECK(w.lean(plain) == with(op(Op::load_attribute, 7, 1), op(Op::push, 4)));
    CHECK(w.lean(own) == with(op(Op::your, 7), op(Op::push, 4)));
    // An attribute is read of a local or of a player only.
    CHECK(w.lean(number) == Code{op(Op::push, 3), op(Op::load, 0), op(Op::negate), op(Op::store, 4), op(Op::store, 2), op(Op::load, 4),
                                 op(Op::load_attribute, 7, 2), op(Op::add), op(Op::load, 1), op(Op::mul), op(Op::answer)});
    CHECK(w.lean(changed) == Code{op(Op::set_load, 0), op(Op::reset, 1), op(Op::next, 1), 8, op(Op::load, 0), op(Op::negate),
                                  op(Op::load_attribute, 7, 1), op(Op::add), op(Op::push, 4), op(Op::mul), op(Op::keep, 1),
                                  static_cast<std::uint32_t>(-10), op(Op::answer_set)});
    CHECK(w.lean(later).size() > with(0, 0).size());
}

TEST_CASE("a called unit with several answers is inlined, and a mark of all spaces is one instruction", "[compiler]") {
    Written w;
    const int is_small = w.add(1, 1,
                               {op(Op::load, 0), op(Op::push, 5), op(Op::less), op(Op::jump_unless, 2), op(Op::push, 1), op(Op::answer),
                                op(Op::push, 0), op(Op::answer)});
    const int chooses = w.add(1, 1,
                              {op(Op::load, 0), op(Op::call, is_small, 1), op(Op::jump_unless, 2), op(Op::push, 7), op(Op::answer),
                               op(Op::push, 8), op(Op::answer)});
    const int marked = w.add(0, 0, {op(Op::spaces_all), op(Op::spaces_marked, 3), op(Op::spaces_count), op(Op::answer)});
    const int unmarked = w.add(0, 0, {op(Op::spaces_all), op(Op::spaces_marked, 3, without_mark), op(Op::spaces_count), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.is_as_it_was(is_small));
    CHECK(w.lean(chooses) == Code{op(Op::load, 0), op(Op::push, 5), op(Op::less), op(Op::jump_unless, 2), op(Op::push, 7), op(Op::jump, 1),
                                  op(Op::push, 8), op(Op::answer)});
    CHECK(w.lean(marked) == Code{op(Op::spaces_marked, 3, of_the_whole), op(Op::spaces_count), op(Op::answer)});
    CHECK(w.lean(unmarked) == Code{op(Op::spaces_marked, 3, of_the_whole | without_mark), op(Op::spaces_count), op(Op::answer)});
}

TEST_CASE("a unit that calls none is shortened too", "[compiler]") {
    Written w;
    const int passes = w.add(1, 2, {op(Op::load, 0), op(Op::negate), op(Op::store, 1), op(Op::load, 1), op(Op::answer)});
    const int twice =
        w.add(1, 2, {op(Op::load, 0), op(Op::negate), op(Op::store, 1), op(Op::load, 1), op(Op::load, 1), op(Op::add), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(passes) == Code{op(Op::load, 0), op(Op::negate), op(Op::answer)});
    // A local that is loaded twice stays.
    CHECK(w.lean(twice).size() == 7);
}

TEST_CASE("a set of a move may have members off the map", "[compiler]") {
    Written w;
    const int held =
        w.add(0, 0, {op(Op::spaces_all), op(Op::set_zones, 0), op(Op::spaces_of, 1), op(Op::spaces_and), op(Op::answer_spaces)});
    const int moves = w.add(1, 1,
                            {op(Op::load, 0), op(Op::push, 2), op(Op::push, 0), op(Op::call_spaces, held, 0),
                             op(Op::space_step, 0, enters_all), op(Op::answer)});
    const int counts = w.add(0, 0, {op(Op::call_spaces, held, 0), op(Op::spaces_count), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(held) == Code{op(Op::set_zones, 0), op(Op::spaces_of, 1), op(Op::spaces_there), op(Op::answer_spaces)});
    CHECK(w.lean(moves) == Code{op(Op::load, 0), op(Op::push, 2), op(Op::push, 0), op(Op::set_zones, 0), op(Op::spaces_of, 1),
                                op(Op::space_step, 0, enters_all), op(Op::answer)});
    // A set that is counted has only spaces of the map.
    CHECK(w.lean(counts) == Code{op(Op::set_zones, 0), op(Op::spaces_of, 1), op(Op::spaces_there), op(Op::spaces_count), op(Op::answer)});
}

TEST_CASE("constants are folded", "[compiler]") {
    Written w;
    // "red: flag 3; blue: flag 4; otherwise: flag 5", called for red.
    const int of_hue = w.add(1, 1,
                             {op(Op::set_load, 0), op(Op::load, 0), op(Op::equal_to, 1), op(Op::keep_if), op(Op::jump_if_empty, 1),
                              op(Op::and_flag, 3), op(Op::set_store, 1), op(Op::set_load, 0), op(Op::load, 0), op(Op::equal_to, 2),
                              op(Op::keep_if), op(Op::jump_if_empty, 1), op(Op::and_flag, 4), op(Op::or_local, 1), op(Op::answer_set)});
    w.program.units[static_cast<std::size_t>(of_hue)].set_locals = 2;
    const int red = w.add(1, 1, {op(Op::set_load, 0), op(Op::push, 1), op(Op::you), op(Op::filter, of_hue, 1), op(Op::answer_set)});
    const int more = w.add(2, 2, {op(Op::load, 0), op(Op::load, 1), op(Op::greater), op(Op::invert), op(Op::answer)});
    const auto compared = [&](int x, int y) {
        return w.add(0, 0, {op(Op::push, x), op(Op::push, y), op(Op::call, more, 2), op(Op::answer)});
    };
    const int three_two = compared(3, 2), two_three = compared(2, 3);
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(red) == Code{op(Op::set_load, 0), op(Op::jump_if_empty, 1), op(Op::and_flag, 3), op(Op::answer_set)});
    CHECK(w.lean(three_two) == Code{op(Op::push, 0), op(Op::answer)});
    CHECK(w.lean(two_three) == Code{op(Op::push, 1), op(Op::answer)});
}

TEST_CASE("a set that was tested is not tested again", "[compiler]") {
    Written w;
    const int narrow = w.add(1, 1,
                             {op(Op::set_load, 0), op(Op::jump_if_empty, 3), op(Op::and_flag, 3), op(Op::jump_if_empty, 1),
                              op(Op::and_flag, 4), op(Op::answer_set)});
    const int caller = w.add(1, 1,
                             {op(Op::all_in_play), op(Op::jump_if_empty, 3), op(Op::push, -1), op(Op::you), op(Op::filter, narrow, 1),
                              op(Op::set_any), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(caller) == Code{op(Op::all_in_play), op(Op::jump_if_empty, 3), op(Op::and_flag, 3), op(Op::jump_if_empty, 1),
                                 op(Op::and_flag, 4), op(Op::set_any), op(Op::answer)});
}

TEST_CASE("an inlined condition decides in its place", "[compiler]") {
    Written w;
    // `both`: a number for each branch, as conditions are written.
    const int both =
        w.add(2, 2, {op(Op::load, 0), op(Op::jump_unless, 2), op(Op::load, 1), op(Op::jump, 1), op(Op::push, 0), op(Op::answer)});
    const int caller = w.add(2, 2,
                             {op(Op::load, 0), op(Op::load, 1), op(Op::call, both, 2), op(Op::jump_unless, 2), op(Op::push, 5),
                              op(Op::jump, 1), op(Op::push, 6), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(caller) == Code{op(Op::load, 0), op(Op::jump_unless, 4), op(Op::load, 1), op(Op::jump_unless, 2), op(Op::push, 5),
                                 op(Op::jump, 1), op(Op::push, 6), op(Op::answer)});
}

TEST_CASE("an inlined filter that only narrows needs no set of its own", "[compiler]") {
    Written w;
    const int fresh = w.add(1, 1, {op(Op::set_load, 0), op(Op::and_flag, 3), op(Op::answer_set)});
    const int caller =
        w.add(1, 1, {op(Op::all_in_play), op(Op::push, -1), op(Op::you), op(Op::filter, fresh, 1), op(Op::set_any), op(Op::answer)});
    const int somebody =
        w.add(1, 1, {op(Op::all_in_play), op(Op::push, -1), op(Op::load, 0), op(Op::filter, fresh, 1), op(Op::set_any), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.lean(caller) == Code{op(Op::all_in_play), op(Op::and_flag, 3), op(Op::set_any), op(Op::answer)});
    // For another player the call needs a frame of its own.
    CHECK(w.is_as_it_was(somebody));
}

TEST_CASE("recursive and acting units are not inlined", "[compiler]") {
    Written w;
    const int again = 0;
    w.add(1, 1, {op(Op::load, 0), op(Op::call, again, 1), op(Op::answer)});
    const int doing = w.add(0, 0, {op(Op::push, 0), op(Op::call, again, 1), op(Op::drop), op(Op::leave)});
    compiler::Inlining(w.program).write(0);
    CHECK(w.is_as_it_was(again));
    CHECK(w.is_as_it_was(doing));
}

TEST_CASE("a long chain of calls is inlined piece by piece", "[compiler]") {
    constexpr int units = 30'000;
    Written w;
    for (int i = 0; i < units; ++i) w.add(1, 1, {op(Op::load, 0), op(Op::call, i + 1, 1), op(Op::answer)});
    w.add(1, 1, {op(Op::load, 0), op(Op::negate), op(Op::answer)});
    compiler::Inlining(w.program).write(0);
    CHECK_FALSE(w.is_as_it_was(0));
    CHECK(w.is_as_it_was(29));  // the end of the first piece
    CHECK_FALSE(w.is_as_it_was(30));
}
