// The stack effect of each instruction, computed at build time from opcodes.def.
#pragma once

#include <functional>
#include <string_view>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

struct Effect {
    int values_taken = 0, values_left = 0, sets_taken = 0, sets_left = 0;
    int spaces_taken = 0, spaces_left = 0;  // sets of spaces
    bool narrows = false;                   // the resulting set is a subset of the first operand set
    bool is_plain = true;                   // false where only the instruction knows its number of arguments or results
};

// Parses `taken -- left`: S, T and U are sets, P, Q and R sets of spaces, any other word is a number.
constexpr Effect effect_of(std::string_view text) {
    Effect effect;
    std::string_view first;  // name of the first operand set
    bool left = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto found = text.find_first_of(" ;", at);
        const auto end = found < text.size() ? found : text.size();
        const auto word = text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (word == "--") {
            left = true;
        } else if (word == "S" || word == "T" || word == "U") {
            if (!left && effect.sets_taken == 0) first = word;
            effect.narrows = effect.narrows || (left && word == first);
            ++(left ? effect.sets_left : effect.sets_taken);
        } else if (word == "P" || word == "Q" || word == "R") {
            if (!left && effect.spaces_taken == 0) first = word;
            effect.narrows = effect.narrows || (left && word == first);
            ++(left ? effect.spaces_left : effect.spaces_taken);
        } else if (word == "arguments" || word.ends_with('?') || word == "results" || word == "(set)") {
            effect.is_plain = false;
        } else {
            ++(left ? effect.values_left : effect.values_taken);
        }
    }
    return effect;
}

inline constexpr Effect op_effects[] = {
#define OP(name, operand, about, body, does, effect, meaning) effect_of(effect),
#include "interpreter/machine/opcodes.def"
#undef OP
};

constexpr const Effect& effect_of(Op op) { return op_effects[static_cast<std::size_t>(op)]; }

// The effect of an instruction about spaces whose number of operands stands in `a`; a plain effect for the others.
Effect effect_of_ground(Op op, int a);

// The counterpart for sets of spaces of an instruction on sets of objects; the same instruction where none exists.
constexpr Op twin_of(Op op) {
    switch (op) {
#define TWIN(op, twin) \
    case Op::op:       \
        return Op::twin;
#include "interpreter/machine/twins.def"
#undef TWIN
        default: return op;
    }
}

// The effect of that instruction in that program, including those with a variable number of arguments. A call of a unit that is not written
// yet counts as leaving an answer.
Effect effect_of(const Program& program, std::uint32_t code);

// The most numbers, sets and sets of spaces that a unit holds above its locals at a time. Locals that are sets of spaces count.
struct Depth {
    int values = 0, sets = 0, spaces = 0;
};
Depth deepest_of(const Program& program, const WritingRow& unit);
// Calls f with the depth of the stacks before and after each reachable instruction.
void each_depth(const Program& program, const WritingRow& unit,
                const std::function<void(std::uint32_t at, const Depth& before, const Depth& after)>& f);
// Calls f with each place to which that instruction may jump.
void each_jump(const Program& program, std::uint32_t at, const std::function<void(std::uint32_t to)>& f);

}  // namespace holo::machine
