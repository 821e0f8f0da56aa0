// Squares and borders that slanting lines pass, by the offset of a line's ends. They depend on no map, and are found when somebody first
// asks.
#pragma once

#include <cstdint>
#include <vector>

namespace holo::world {

// One row of a box of squares: squares, and their eastern and southern borders. Bit 0 is the first column.
struct BoxRow {
    std::uint32_t squares = 0, east = 0, south = 0;
};

// The passage of one line through the box between its ends.
struct Trace {
    const BoxRow* rows;  // from the upper end down: the interiors that the line enters, and the borders that it crosses between two corners
    int parts;           // the line passes through one corner fewer between its ends
};

class Traces {
public:
    static constexpr int longest = 31;  // in columns or rows

    // For a map of that size. Room is taken on first use.
    Traces(int width, int depth);
    // The line that leads `x` columns to the right (left when negative, never 0) and `y` rows down, 1 at least. No more than `longest`.
    Trace of(int x, int y) {
        if (rows_.empty()) make_room();
        const auto offset = static_cast<std::size_t>((y - 1) * (2 * wide_ + 1) + x + wide_);
        auto* rows = &rows_[offset * static_cast<std::size_t>(deep_)];
        if (parts_[offset] == 0) parts_[offset] = draw(x, y, rows);
        return {rows, parts_[offset]};
    }

private:
    void make_room();
    static std::uint8_t draw(int x, int y, BoxRow* rows);

    int wide_, deep_;  // the longest lines
    std::vector<BoxRow> rows_;
    std::vector<std::uint8_t> parts_;  // by offset; 0: unknown
};

}  // namespace holo::world
