// The typed tree: an operation takes the operands of its instruction, and lowered forms behave as described.

#include <catch2/catch.hpp>
#include <stdexcept>

#include "interpreter/compiler/ir/lowering.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;
using compiler::ir::Form;
using machine::Op;

namespace {

using TypedTree = compiler::ir::Tree;

const compiler::Type number{compiler::TypeKind::number};
const compiler::Type flag{compiler::TypeKind::flag};

std::string code_of(const TypedTree& tree, compiler::ir::Part part) {
    auto& vocabulary = lab().compiler->vocabulary();
    compiler::UnitBuilder code;
    compiler::ir::Lowering(tree, code).write(part);
    code.op(Op::answer);
    const Source text("typed", "x");
    compiler::Slots slots;
    slots.reserve(1);
    const int unit = code.finish(vocabulary, "typed", 0, slots, 0, {}, machine::none, text);
    std::string listing = machine::disassemble(vocabulary.program, unit), out;
    for (std::size_t line = 0; line < listing.size(); line = listing.find('\n', line) + 1) {
        const auto name = listing.substr(line + 8, listing.find_first_of(" \n", line + 8) - line - 8);
        out += (out.empty() ? "" : " ") + name;
    }
    return out;
}

}  // namespace

TEST_CASE("an operation with the wrong operands is a bug of the compiler", "[compiler]") {
    TypedTree tree;
    const auto two = tree.number(2);
    const auto all = tree.set(Op::players);
    CHECK_THROWS_AS(tree.value(Op::add, number, {two}), std::logic_error);
    CHECK_THROWS_AS(tree.value(Op::add, number, {two, all}), std::logic_error);
    CHECK_THROWS_AS(tree.value(Op::set_count, number, {two}), std::logic_error);
    CHECK_THROWS_AS(tree.set(Op::add, {two, two}), std::logic_error);
    CHECK_THROWS_AS(tree.filter(Op::set_count, {}), std::logic_error);
    CHECK_NOTHROW(tree.value(Op::add, number, {two, two}));
    CHECK_NOTHROW(tree.filter(Op::set_and, {all}));
}

TEST_CASE("each form is lowered to its code", "[compiler]") {
    TypedTree tree;
    const auto one = tree.number(1), two = tree.number(2);
    const auto yes = tree.number(1, flag), no = tree.number(0, flag);
    const auto all = tree.set(Op::players);
    CHECK(code_of(tree, tree.value(Op::sub, number, {one, two})) == "push push sub answer");
    CHECK(code_of(tree, tree.value(Form::compare, flag, {one, two}, {.op = Op::less})) == "push push less answer");
    CHECK(code_of(tree, tree.value(Form::contrary, flag, {yes})) == "push invert answer");
    CHECK(code_of(tree, tree.value(Form::exists, flag, {all})) == "players set_any answer");
    CHECK(code_of(tree, tree.value(Form::if_, number, {yes, one, two})) == "push jump_unless push jump push answer");
    CHECK(code_of(tree, tree.value(Form::all, flag, {yes, no})) == "push jump_unless push jump push answer");
    const auto kept = tree.set(Form::sequence, {all, tree.filter(Form::keep, {yes}, {0})});
    CHECK(code_of(tree, tree.value(Op::set_count, number, {kept})) == "players reset next push keep set_count answer");
    // A flag is its own answer.
    const auto up = tree.value(Op::invert, flag, {yes});
    CHECK(code_of(tree, tree.value(Form::compare, flag, {up, no}, {.op = Op::equal})) == "push invert invert answer");
}

TEST_CASE("steps that may be left are lowered to jumps", "[compiler]") {
    TypedTree tree;
    const auto yes = tree.number(1, flag);
    const auto settle = tree.step(Op::settle), missed = tree.step(Op::mark_short), again = tree.step(Form::again, {});
    const auto unless_yes = tree.step(Form::out, {yes}, {.op = Op::jump_unless});
    CHECK(code_of(tree, tree.step(Form::block, {unless_yes, settle})) == "push jump_unless settle answer");
    CHECK(code_of(tree, tree.step(Form::attempt, {unless_yes, settle, missed})) == "push jump_unless settle jump mark_short answer");
    // A last part that leaves the block simply ends it.
    CHECK(code_of(tree, tree.step(Form::attempt, {settle, unless_yes, missed})) == "settle push jump_if mark_short answer");
    CHECK(code_of(tree, tree.step(Form::loop, {unless_yes, settle})) == "push jump_unless settle jump answer");
    const auto each = [&](compiler::ir::Step step) { return tree.step(Form::sequence, {step, again}); };
    const auto table = tree.step(Form::table, {tree.number(0), each(settle), each(missed)});
    CHECK(code_of(tree, tree.step(Form::loop, {table})) == "push choose_jump jump jump jump settle jump mark_short jump answer");
    // A failing condition of a conjunction leaves at once.
    const auto both = tree.value(Form::all, flag, {yes, tree.value(Op::was_short, flag)});
    CHECK(code_of(tree, tree.step(Form::block, {tree.step(Form::out, {both}, {.op = Op::jump_unless}), settle})) ==
          "push jump_unless was_short jump_unless settle answer");
}

TEST_CASE("a part knows which locals its code reads", "[compiler]") {
    TypedTree tree;
    const auto sum = tree.value(Op::add, number, {tree.value(Op::load, number, {}, {3}), tree.number(1)});
    CHECK(tree.reads(sum, 3));
    CHECK_FALSE(tree.reads(sum, 1));
}
