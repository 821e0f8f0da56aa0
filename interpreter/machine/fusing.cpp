#include "interpreter/machine/fusing.hpp"

#include <iterator>

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

// The number of the pair, or 0.
std::uint32_t pair_of(std::uint32_t first, std::uint32_t second) {
    for (std::size_t i = 0; i < std::size(pairs); ++i)
        if (pairs[i].first == op_of(first) && pairs[i].second == op_of(second)) return static_cast<std::uint32_t>(std::size(op_table) + i);
    return 0;
}

}  // namespace

void fuse(const Program& program, std::vector<std::uint32_t>& code) {
    for (const auto& unit : program.units)
        for (auto at = unit.lean.begin; at < unit.lean.end;) {
            const auto next = at + length_of(program.code[at]);
            // Words behind a word that has been written anew may be no instructions: a length of one tells that these are.
            const auto pair = next == at + 1 && next < unit.lean.end ? pair_of(code[at], code[next]) : 0;
            if (pair != 0) code[at] = (code[at] & ~std::uint32_t{0xFF}) | pair;
            at = pair != 0 ? next + length_of(program.code[next]) : next;
        }
}

}  // namespace holo::machine
