// Lines of sight on a grid of squares. A line runs straight from a corner of one square to a corner of another; edges and spaces that stop
// a way stop its lines too. Lines are derived and no part of the state: they depend on the map, on the way, and on the open edges.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/world/board/map.hpp"

namespace holo::world {

// The thing that stops a line first.
struct Obstacle {
    enum class Kind : std::uint8_t { none, edge, corner, space };
    Kind kind = Kind::none;
    int a = -1, b = -1;  // edge, corner: the squares that it parts; space: the square. -1: off the grid
};

// Corners of a square are counted clockwise from its upper left one.
class Lines {
public:
    static constexpr int corners = 4;

    Lines(const Map& map, const Way& way);
    // Learns the edges and forgets all lines.
    void draw(std::uint64_t open);

    // Bit corners * i + j: the line from corner i of `from` to corner j of `to` meets no obstacle. Computed when somebody first asks.
    std::uint16_t clear(int from, int to) const;
    // The obstacle on one line, by the corners of its ends.
    Obstacle obstacle(int from, int corner, int to, int other) const;
    // Tells whether one corner of `from` sees the square: one corner of it, or with `two_corners` both ends of one of its sides that is not
    // seen edge-on. A line that enters the interior of one of the blocking squares does not count; both ends never block.
    bool sees(int from, int to, bool two_corners, const Word* blocking, int words) const;

private:
    struct Point {
        int x, y;
    };
    static Point corner_of(Point square, int corner) { return {square.x + (corner == 1 || corner == 2), square.y + (corner >= 2)}; }
    Point point(int square) const { return {square % map_.width, square / map_.width}; }
    int square(int x, int y) const { return x < 0 || y < 0 || x >= map_.width || y >= map_.depth ? -1 : y * map_.width + x; }
    bool is_free(int square) const { return square >= 0 && has(free_.data(), square); }
    bool is_shut(int square, int other) const;
    bool round(Point corner, int from, int to) const;
    Obstacle across(Point p, int from, Point q, int to) const;
    Obstacle along(Point p, int from, Point q, int to) const;
    std::uint16_t compute(int from, int to) const;

    const Map& map_;
    const Way& way_;
    std::vector<Word> free_;                    // squares that no line is stopped by
    std::vector<Word> shut_east_, shut_south_;  // squares with such a border
    std::unique_ptr<std::uint16_t[]> clear_;    // by pair
    mutable std::vector<Word> known_;           // by square: the squares whose lines from there are known
    mutable std::vector<Word> begun_;           // squares whose row of known_ is valid
    std::size_t words_;
};

}  // namespace holo::world
