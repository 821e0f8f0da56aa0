#include <algorithm>

#include "interpreter/compiler/lean/passes.hpp"

namespace holo::compiler::lean {

using namespace machine;

namespace {

bool is_branch(Op op) { return op == Op::jump_if || op == Op::jump_unless; }

// The target of a branch that finds this number.
int after(const Lines& lines, int branch, int number) {
    const auto& line = lines[static_cast<std::size_t>(branch)];
    return (line.op == Op::jump_if) == (number != 0) ? line.target : branch + 1;
}

}  // namespace

// Threads jumps: a jump to a jump takes that one's target, and so does a jump that brings along the number which the other tests.
bool thread_jumps(Lines& lines) {
    bool any = false;
    for (auto& line : lines) {
        if (line.target == none_yet) continue;
        for (int hops = 0; hops < 20; ++hops) {
            const auto& there = lines[static_cast<std::size_t>(line.target)];
            const bool goes_on = there.op == Op::jump && there.target != line.target;
            // Only forward, because backward jumps are counted.
            if (!goes_on || there.target < line.target) break;
            line.target = there.target;
            any = true;
        }
    }
    const auto is_target = targets_of(lines);
    const auto n = static_cast<int>(lines.size());
    for (int i = 0; i + 1 < n; ++i) {
        auto& line = lines[static_cast<std::size_t>(i)];
        auto& next = lines[static_cast<std::size_t>(i) + 1];
        const bool is_alone = is_target[static_cast<std::size_t>(i) + 1] == 0;
        if (line.op == Op::push && next.op == Op::jump && is_alone && is_branch(lines[static_cast<std::size_t>(next.target)].op) &&
            next.target > i) {
            const int to = after(lines, next.target, line.b);
            line = {Op::jump, 0, 0, 0, to, line.origin};
            next = {Op::jump, 0, 0, 0, to, next.origin};
            any = true;
        } else if (line.op == Op::push && is_branch(next.op)) {
            const int to = after(lines, i + 1, line.b);
            line = {Op::jump, 0, 0, 0, to, line.origin};
            any = true;  // other jumps may lead to the branch, which stays for them
        } else if (line.op == Op::invert && is_branch(next.op) && is_alone) {
            next.op = next.op == Op::jump_if ? Op::jump_unless : Op::jump_if;
            line = {Op::jump, 0, 0, 0, i + 1, line.origin};
            any = true;
        }
    }
    return any;
}

// Drops tests of a set that was tested just before, and takes a jump to such a test at once to that one's target.
bool drop_tests(Lines& lines) {
    bool any = false;
    const auto is_target = targets_of(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].op != Op::jump_if_empty) continue;
        const auto& there = lines[static_cast<std::size_t>(lines[i].target)];
        if (there.op == Op::jump_if_empty && there.target > lines[i].target) {
            lines[i].target = there.target;
            any = true;
        }
        for (auto next = i + 1; next < lines.size() && is_target[next] == 0; ++next) {
            if (lines[next].op == Op::jump_if_empty) {
                leave_out(lines, next);
                any = true;
            }
            const auto effect = effect_on(lines[next]);
            const bool keeps_sets = effect && effect->sets_taken == 0 && effect->sets_left == 0;
            if (!keeps_sets && lines[next].op != Op::set_copy) break;
        }
    }
    return any;
}

// Removes unreachable lines, and jumps to the next line.
void remove_unreached(Lines& lines) {
    const auto n = lines.size();
    std::vector<char> is_reached(n);
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
        const auto i = open.back();
        open.pop_back();
        if (i >= n || is_reached[i] != 0) continue;
        is_reached[i] = 1;
        if (lines[i].target != none_yet) open.push_back(static_cast<std::size_t>(lines[i].target));
        if (lines[i].op != Op::jump && !is_answer(lines[i].op)) open.push_back(i + 1);
    }
    std::vector<int> where(n + 1);
    int kept = 0;
    const auto stays = [&](std::size_t i) {
        if (is_reached[i] == 0) return false;
        if (lines[i].op != Op::jump || lines[i].target <= static_cast<int>(i)) return true;
        for (auto between = i + 1; between < static_cast<std::size_t>(lines[i].target); ++between)
            if (is_reached[between] != 0) return true;
        return false;
    };
    std::vector<char> keeps(n);
    for (std::size_t i = 0; i < n; ++i) {
        where[i] = kept;
        keeps[i] = stays(i);
        kept += keeps[i];
    }
    where[n] = kept;
    if (static_cast<std::size_t>(kept) == n) return;
    Lines left;
    for (std::size_t i = 0; i < n; ++i) {
        if (keeps[i] == 0) continue;
        left.push_back(lines[i]);
        if (left.back().target != none_yet) left.back().target = where[static_cast<std::size_t>(left.back().target)];
    }
    lines = std::move(left);
}

}  // namespace holo::compiler::lean
