// Frequent pairs of instructions have one dispatch in the code of a table. tests/play/kept_test.cpp shows that games are the same without.

#include "interpreter/machine/fusing.hpp"

#include "tests/testing.hpp"

using namespace holo;
using namespace holo::machine;

TEST_CASE("a pair of instructions takes the place of the first one", "[machine]") {
    const auto ops = static_cast<std::uint32_t>(op_rows().size());
    Program program;
    program.code = {
        encode(Op::load, 0, 5),     encode(Op::push, 0, 7), encode(Op::push, 0, -1), encode(Op::push_word),   3,
        encode(Op::jump_unless, 0), encode(Op::add),        encode(Op::load, 0, 1),  encode(Op::store, 0, 2), encode(Op::store, 0, 3),
        encode(Op::store, 0, 4),    encode(Op::leave)};
    UnitRow unit{};
    unit.end = static_cast<std::uint32_t>(program.code.size());
    unit.lean = unit;
    program.units = {unit};
    auto code = program.code;
    fuse(program, code);
    const auto is_pair = [&](std::size_t at) { return (code[at] & 0xFF) >= ops; };
    for (std::size_t at = 0; at < code.size(); ++at) {
        INFO(at);
        // Pairs do not overlap, and words of numbers are no instructions.
        CHECK(is_pair(at) == (at == 0 || at == 8));
        CHECK((code[at] & ~std::uint32_t{0xFF}) == (program.code[at] & ~std::uint32_t{0xFF}));
        if (!is_pair(at)) CHECK(code[at] == program.code[at]);
    }
    CHECK((code[0] & 0xFF) != (code[8] & 0xFF));  // each pair has a number of its own
}
