#include "interpreter/compiler/lean/passes.hpp"

#include <algorithm>

namespace holo::compiler::lean {

using namespace machine;

namespace {

std::optional<bool> compared(Op op, int x, int y) {
    switch (op) {
        case Op::equal: return x == y;
        case Op::unequal: return x != y;
        case Op::less: return x < y;
        case Op::less_equal: return x <= y;
        case Op::greater: return x > y;
        case Op::greater_equal: return x >= y;
        default: return std::nullopt;
    }
}

}  // namespace

// Folds constants: a number that is compared or counted with a number, a filter by such a condition, and a mark of all spaces.
bool fold(Lines& lines) {
    bool any = false;
    const auto is_target = targets_of(lines);
    const auto follows = [&](std::size_t i, std::initializer_list<Op> ops) {
        for (const auto op : ops) {
            if (i >= lines.size() || lines[i].op != op || is_target[i] != 0) return false;
            ++i;
        }
        return true;
    };
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        if (lines[i].op == Op::spaces_all && lines[i].a == 0 && follows(i + 1, {Op::spaces_marked})) {
            lines[i + 1].a |= of_the_whole;
            leave_out(lines, i);
            any = true;
        }
        if (lines[i].op != Op::push) continue;
        const int n = lines[i].b;
        const auto& next = lines[i + 1];
        if (is_target[i + 1] != 0) continue;
        if (next.op == Op::equal_to || next.op == Op::invert) {
            lines[i].b = n == (next.op == Op::invert ? 0 : next.b) ? 1 : 0;
            leave_out(lines, i + 1);
        } else if (next.op == Op::push && i + 2 < lines.size() && is_target[i + 2] == 0 && compared(lines[i + 2].op, n, next.b)) {
            lines[i].b = *compared(lines[i + 2].op, n, next.b) ? 1 : 0;
            leave_out(lines, i + 1);
            leave_out(lines, i + 2);
        } else if (next.op == Op::keep_if && n != 0) {
            leave_out(lines, i);
            leave_out(lines, i + 1);
        } else if (next.op == Op::keep_if && follows(i + 2, {Op::jump_if_empty})) {
            lines[i + 2].op = Op::jump;
        } else if (next.op == Op::keep_if && i > 0 && lines[i - 1].op == Op::set_load && is_target[i] == 0 &&
                   follows(i + 2, {Op::or_local})) {
            lines[i - 1].b = lines[i + 2].b;  // nothing, or that set
            for (auto left = i; left < i + 3; ++left) leave_out(lines, left);
        } else continue;
        any = true;
    }
    return any;
}

void shorten(Lines& lines, int arguments) {
    do remove_unreached(lines);
    while (thread_jumps(lines) || drop_sets(lines) || forward_locals(lines, arguments) || drop_passed(lines, arguments) ||
           drop_tests(lines) || fold(lines) || drop_wholes(lines) || drop_masks(lines));
}

}  // namespace holo::compiler::lean
