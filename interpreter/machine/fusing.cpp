#include "interpreter/machine/fusing.hpp"

#include <array>

namespace holo::machine {

namespace {

struct Pair {
    Op first, second;
};
constexpr Pair pairs[] = {
#define PAIR(first, second) {Op::first, Op::second},
#include "interpreter/machine/pairs.def"
#undef PAIR
};
static_assert(std::size(op_table) + std::size(pairs) <= 256);  // eight bits

using Fused = std::array<std::array<std::uint8_t, std::size(op_table)>, std::size(op_table)>;

// By both opcodes, the number of their pair; 0 for none.
const Fused& fused() {
    static const auto table = [] {
        Fused by_ops{};
        for (std::size_t i = 0; i < std::size(pairs); ++i)
            by_ops[static_cast<std::size_t>(pairs[i].first)][static_cast<std::size_t>(pairs[i].second)] =
                static_cast<std::uint8_t>(std::size(op_table) + i);
        return by_ops;
    }();
    return table;
}

}  // namespace

void fuse(const Program& program, std::vector<std::uint32_t>& code) {
    const auto& table = fused();
    for (const auto& unit : program.units)
        for (auto at = unit.lean.begin; at < unit.lean.end;) {
            const auto next = at + length_of(program.code[at]);
            // Words behind a word that has been written anew may be no instructions: a length of one tells that these are.
            const auto pair = next == at + 1 && next < unit.lean.end
                                  ? table[static_cast<std::size_t>(op_of(code[at]))][static_cast<std::size_t>(op_of(code[next]))]
                                  : std::uint8_t{0};
            if (pair != 0) code[at] = (code[at] & ~std::uint32_t{0xFF}) | pair;
            at = pair != 0 ? next + length_of(program.code[next]) : next;
        }
}

Op first_op(std::uint32_t code) {
    const auto number = static_cast<std::size_t>(op_of(code));
    return number < std::size(op_table) ? op_of(code) : pairs[number - std::size(op_table)].first;
}

}  // namespace holo::machine
