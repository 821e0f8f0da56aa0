// The lines of a unit that is being rewritten: instructions whose jumps lead to numbers of lines, and the depths of the stacks between.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/machine/effect.hpp"
#include "interpreter/machine/program.hpp"

namespace holo::compiler::lean {

constexpr int none_yet = -1;

// An instruction whose jump target is the number of a line.
struct Line {
    machine::Op op;
    int a, b;
    std::int32_t word = 0;
    int target = none_yet;
    std::uint32_t origin = 0;  // index of the original instruction
};
using Lines = std::vector<Line>;

inline const machine::OpRow& row_of(machine::Op op) { return machine::op_rows()[static_cast<std::size_t>(op)]; }
inline bool is_answer(machine::Op op) {
    return op == machine::Op::answer || op == machine::Op::answer_set || op == machine::Op::answer_spaces;
}

// By line, and behind the last: tells whether a jump leads there.
std::vector<char> targets_of(const Lines& lines);
// Puts a jump to the next line there: numbers of lines stay as they are until unreachable lines are removed.
void leave_out(Lines& lines, std::size_t i);

// The depths of the stacks before a line. Sets of both sorts lie on one stack.
struct Depth {
    int values = none_yet, sets = 0, spaces = 0;
    bool operator==(const Depth&) const = default;
};
// The depths before each line; nothing when the lines are not sound: each line must find the same depths on all ways, within the limits,
// and only the answer may remain.
std::optional<std::vector<Depth>> depths_of(const Lines& lines);
inline bool is_sound(const Lines& lines) { return depths_of(lines).has_value(); }
// The effect of a line on the stacks; nothing for a line that no evaluating unit has.
std::optional<machine::Effect> effect_on(const Line& line);

}  // namespace holo::compiler::lean
