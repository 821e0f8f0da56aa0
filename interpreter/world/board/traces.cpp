#include "interpreter/world/board/traces.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace holo::world {

Traces::Traces(int width, int depth) : wide_(std::min(width, longest)), deep_(std::min(depth, longest)) {}

void Traces::make_room() {
    parts_.resize(static_cast<std::size_t>((2 * wide_ + 1) * deep_));
    rows_.resize(parts_.size() * static_cast<std::size_t>(deep_));
}

// From square to square. The smaller of two products tells which border the line meets first; equal ones are a corner.
std::uint8_t Traces::draw(int x, int y, BoxRow* rows) {
    const int wide = std::abs(x);
    const auto column = [&](int crossed) { return x > 0 ? crossed : wide - 1 - crossed; };
    for (int crossed = 0, sunk = 0; crossed < wide && sunk < y;) {
        auto& row = rows[sunk];
        row.squares |= 1u << column(crossed);
        const int side = (crossed + 1) * y, floor = (sunk + 1) * wide;
        if (side < floor) row.east |= 1u << std::min(column(crossed), column(crossed + 1));
        if (floor < side) row.south |= 1u << column(crossed);
        if (side <= floor) ++crossed;
        if (floor <= side) ++sunk;
    }
    return static_cast<std::uint8_t>(std::gcd(wide, y));
}

}  // namespace holo::world
