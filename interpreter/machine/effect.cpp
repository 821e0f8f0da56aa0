#include "interpreter/machine/effect.hpp"

#include <algorithm>
#include <vector>

namespace holo::machine {

namespace {

int sets_of_move(int a) {
    return (a & dear_sets) + ((a & enters_all) != 0 ? 0 : 1) + ((a & asks_points) != 0 ? 0 : 1) + ((a & has_not_last) != 0 ? 1 : 0);
}

}  // namespace

Effect effect_of_ground(Op op, int a) {
    switch (op) {
        case Op::call_spaces: return {.values_taken = a, .spaces_left = 1};
        case Op::filter_spaces: return {.values_taken = a + 1, .spaces_taken = 1, .spaces_left = 1};
        case Op::spaces_reach: return {.values_taken = 3, .spaces_taken = sets_of_move(a), .spaces_left = 1};
        case Op::space_step: return {.values_taken = 3, .values_left = 1, .spaces_taken = sets_of_move(a)};
        case Op::spaces_room: return {.values_taken = 2, .spaces_taken = (a & (room_over | room_nearest)) != 0 ? 3 : 2, .spaces_left = 1};
        case Op::spaces_in_sight: return {.values_taken = 2, .spaces_taken = a + 2, .spaces_left = 1};
        case Op::spaces_marked:
            if ((a & of_the_whole) != 0) return {.spaces_left = 1};
            [[fallthrough]];
        default: return effect_of(op);
    }
}

Effect effect_of(const Program& program, std::uint32_t code) {
    auto effect = effect_of_ground(op_of(code), a_of(code));
    if (effect.is_plain) return effect;
    const int a = a_of(code), b = b_of(code), header = b == none ? 1 : 0;
    const auto happening = [&]() -> const HappeningRow& { return program.happenings[static_cast<std::size_t>(b)]; };
    switch (op_of(code)) {
        case Op::spaces_take:
        case Op::spaces_enter: return {.spaces_left = b};
        case Op::call: {
            const auto& row = program.units[static_cast<std::size_t>(b)];
            return {a, row.end == row.begin || row.looks != 0 ? 1 : 0, 0, 0};
        }
        case Op::event:
        case Op::unheard: return {a, happening().results, 0, 0};
        case Op::event_by:
        case Op::unheard_by: return {a + 1, happening().results, 0, 0};
        case Op::query: return {a, 1, 0, 0};
        case Op::can: return {a + 1, 1, 0, 0};
        case Op::filter: return {a + 1, 0, 1, 1};
        case Op::eligible_sides: return {happening().arguments + 2, 1, 0, 0};
        case Op::choose_amount: return {3, 0, 0, 0};
        case Op::use: return {use_arguments(a) + 2 + header, 0, 0, 0};
        case Op::use_ability: return {a + 2, 0, 0, 0};
        case Op::can_use: return {2 + header, 1, 0, 0};
        case Op::menu_use: return {1 + header, 0, 0, 0};
        case Op::any_headed: return {header, 1, 0, 0};
        case Op::show: return {1, 0, 1, 0};
        default: return {};  // other forms leave their operands unchanged
    }
}

void each_jump(const Program& program, std::uint32_t at, const std::function<void(std::uint32_t)>& f) {
    const auto code = program.code[at];
    const auto op = op_of(code);
    const auto operand = op_rows()[static_cast<std::size_t>(op)].operand;
    const auto next = at + length_of(operand);
    if (operand == Operand::jump) f(next + static_cast<std::uint32_t>(b_of(code)));
    if (operand == Operand::b_jump) f(next + program.code[at + 1]);
    if (op == Op::choose_jump)
        for (int i = 0; i <= a_of(code); ++i) f(next + static_cast<std::uint32_t>(i));
}

// All ways to an instruction lead there with the same depth of the stacks.
void each_depth(const Program& program, const WritingRow& unit, const std::function<void(std::uint32_t, const Depth&, const Depth&)>& f) {
    struct Open {
        std::uint32_t at;
        Depth before;
    };
    std::vector<char> is_seen(unit.end - unit.begin);
    std::vector<Open> open;
    const auto lead = [&](std::uint32_t at, const Depth& before) {
        if (at < unit.begin || at >= unit.end || is_seen[at - unit.begin] != 0) return;
        is_seen[at - unit.begin] = 1;
        open.push_back({at, before});
    };
    lead(unit.begin, {});
    while (!open.empty()) {
        const auto [at, before] = open.back();
        open.pop_back();
        const auto code = program.code[at];
        const auto op = op_of(code);
        const auto effect = effect_of(program, code);
        const Depth after{std::max(0, before.values - effect.values_taken) + effect.values_left,
                          std::max(0, before.sets - effect.sets_taken) + effect.sets_left,
                          std::max(0, before.spaces - effect.spaces_taken) + effect.spaces_left};
        f(at, before, after);
        each_jump(program, at, [&](std::uint32_t to) { lead(to, after); });
        if (op != Op::jump && op != Op::leave && op != Op::answer && op != Op::answer_set && op != Op::answer_spaces &&
            op != Op::choose_jump)
            lead(at + length_of(code), after);
    }
}

Depth deepest_of(const Program& program, const WritingRow& unit) {
    Depth deepest;
    each_depth(program, unit, [&](std::uint32_t, const Depth&, const Depth& after) {
        deepest.values = std::max(deepest.values, after.values);
        deepest.sets = std::max(deepest.sets, after.sets);
        deepest.spaces = std::max(deepest.spaces, after.spaces);
    });
    return deepest;
}

}  // namespace holo::machine
