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
        row.looks = op_of(code.back()) == Op::answer || op_of(code.back()) == Op::answer_set;
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
