// Lines of sight on a grid of squares. A line runs straight from a corner of one square to a corner of another; edges and spaces that stop
// a way stop its lines too. Lines are derived and no part of the state: they depend on the map, on the way, and on the open edges.
#pragma once

#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include "interpreter/world/board/map.hpp"
#include "interpreter/world/board/traces.hpp"

namespace holo::world {

// The thing that stops a line first.
struct Obstacle {
    enum class Kind : std::uint8_t { none, edge, corner, space };
    Kind kind = Kind::none;
    int a = -1, b = -1;  // edge, corner: the squares that it parts; space: the square. -1: off the grid
};

// From the upper left corner of a square to each of its corners, clockwise.
struct Offset {
    int x, y;
};
constexpr Offset corner_at[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

// The lines between two squares that enter the interior of a third one, and the pairs of lines to a side that is seen edge-on. All of these
// depend on the offsets of the squares alone, and are computed when somebody first asks.
class Shadows {
public:
    // As the bits of Lines::clear. `x` and `y` lead from the first square to the second; the third lies in the box around both.
    static std::uint16_t compute(int x, int y, int third_x, int third_y);
    // Those for two squares, by the third one; nothing when the squares are too far apart for keeping.
    using Row = std::array<std::uint32_t, 121>;
    Row* row(int x, int y) {
        if (std::abs(x) > reach || std::abs(y) > reach) return nullptr;
        if (!kept_) kept_ = std::make_unique<Row[]>(offsets);
        return &kept_[static_cast<std::size_t>((y + reach) * (2 * reach + 1) + x + reach)];
    }
    static std::uint16_t lines(Row* row, int x, int y, int third_x, int third_y) {
        if (row == nullptr) return compute(x, y, third_x, third_y);
        auto& kept = (*row)[static_cast<std::size_t>(std::abs(third_y) * (reach + 1) + std::abs(third_x))];
        if (kept == 0) kept = compute(x, y, third_x, third_y) + 1u;
        return static_cast<std::uint16_t>(kept - 1);
    }
    // Bit corners * i + j: the side from corner j of the second square to the next corner, seen from corner i of the first one.
    static std::uint16_t compute_edge_on(int x, int y);
    std::uint16_t edge_on(int x, int y) {
        if (std::abs(x) > reach || std::abs(y) > reach) return compute_edge_on(x, y);
        auto& kept = edge_on_[(y + reach) * (2 * reach + 1) + x + reach];
        if (kept == 0) kept = compute_edge_on(x, y) + 1u;
        return static_cast<std::uint16_t>(kept - 1);
    }

private:
    static constexpr int reach = 10;  // longer lines are computed each time
    static_assert(std::tuple_size_v<Row> == (reach + 1) * (reach + 1));
    static constexpr std::size_t offsets = static_cast<std::size_t>((2 * reach + 1) * (2 * reach + 1));
    std::unique_ptr<Row[]> kept_;  // 0: unknown
    std::array<std::uint32_t, offsets> edge_on_{};
};

// Corners of a square are counted clockwise from its upper left one.
class Lines {
public:
    static constexpr int corners = 4;

    Lines(const Map& map, const Way& way, Shadows& shadows, Traces& traces);
    // Learns the edges and forgets all lines.
    void draw(std::uint64_t open);

    // Bit corners * i + j: the line from corner i of `from` to corner j of `to` meets no obstacle. Computed when somebody first asks.
    std::uint16_t clear(int from, int to) const {
        const auto row = static_cast<std::size_t>(from) * words_;
        const bool is_known = has(begun_.data(), from) && has(known_.data() + row, to);
        return is_known ? clear_[static_cast<std::size_t>(from) * points_.size() + static_cast<std::size_t>(to)] : find_clear(from, to);
    }
    // The obstacle on one line, by the corners of its ends.
    Obstacle obstacle(int from, int corner, int to, int other) const;
    // Tells whether one corner of `from` sees the square: one corner of it, or with `two_corners` both ends of one of its sides that is not
    // seen edge-on. A line that enters the interior of one of the blocking squares does not count; both ends never block.
    bool sees(int from, int to, bool two_corners, const Word* blocking) const;

private:
    struct Point {
        int x, y;
    };
    static Point corner_of(Point square, int corner) { return {square.x + corner_at[corner].x, square.y + corner_at[corner].y}; }
    Point point(int square) const { return points_[static_cast<std::size_t>(square)]; }
    std::uint16_t find_clear(int from, int to) const;
    int square(int x, int y) const { return x < 0 || y < 0 || x >= map_.width || y >= map_.depth ? -1 : y * map_.width + x; }
    bool is_free(int square) const { return square >= 0 && has(free_.data(), square); }
    bool is_shut(int square, int other) const;
    bool round(Point corner, int from, int to) const;
    int around(Point corner, int square) const;
    std::uint16_t turns_at(Point corner) const;
    Small box(Point a, Point b) const;
    template <typename Set>
    unsigned unblocked(unsigned lines, int from, int to, Set blocking) const;
    Obstacle across(Point p, int from, Point q, int to) const;
    Obstacle along(Point p, int from, Point q, int to) const;
    std::uint16_t compute(int from, int to) const;
    // The obstacles in the box around two squares, by its rows.
    struct Hurdles {
        Point corner;            // the upper left square of the box
        std::uint32_t busy = 0;  // rows with obstacles
        std::array<BoxRow, Traces::longest> rows;
    };
    Hurdles hurdles(Point from, Point to) const;
    bool passes(const Hurdles& hurdles, Point from, int corner, Point to, int other) const;
    bool turns(Point corner, int from, int to) const;
    Word* known_from(int square) const;

    const Map& map_;
    const Way& way_;
    std::vector<Point> points_;                 // by square: its column and its row
    std::vector<Word> free_;                    // squares that no line is stopped by
    std::vector<Word> shut_east_, shut_south_;  // squares with such a border
    Shadows& shadows_;
    Traces& traces_;
    std::unique_ptr<std::uint16_t[]> clear_;   // by pair
    mutable std::vector<std::int32_t> turns_;  // by corner of the grid: bits of the turns that are open there, or -1
    mutable std::vector<Word> known_;          // by square: the squares whose lines from there are known
    mutable std::vector<Word> begun_;          // squares whose row of known_ is valid
    std::size_t words_;
    bool is_small_;
    std::vector<Small> columns_;  // on a small map: squares of the first column, as many as the index
};

}  // namespace holo::world
