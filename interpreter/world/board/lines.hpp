// Lines of sight on a grid of squares. A line runs straight from a corner of one square to a corner of another; edges and spaces that stop
// a way stop its lines too. Lines are derived and no part of the state: they depend on the map, on the way, and on the open edges.
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "interpreter/world/board/map.hpp"
#include "interpreter/world/board/pair_set.hpp"
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
    // The box around both squares of an offset, by rows from its upper left square.
    struct Box {
        int first = 0;  // from the first of both squares to the upper left one, by their numbers
        int wide = 0, deep = 0;
        std::uint32_t at = 0;       // its first entry in lines_
        std::uint32_t edge_on = 0;  // bits of Shadows::edge_on, plus 1; 0: unknown
    };

    // For a map of that size. Room for third squares is taken on first use.
    Shadows(int width, int depth);

    // `x` and `y` lead from the first square to the second. Null when the squares are too far apart for keeping.
    Box* box(int x, int y) {
        if (std::abs(x) > wide_ || std::abs(y) > deep_) return nullptr;
        if (lines_ == nullptr) make_room();
        return &boxes_[static_cast<std::size_t>((y + deep_) * (2 * wide_ + 1) + x + wide_)];
    }
    // The lines that enter a square of the box, by its number in the box, as the bits of Lines::clear; none for both squares themselves.
    std::uint16_t lines(const Box& box, int x, int y, int third) {
        auto& kept = lines_[box.at + static_cast<std::uint32_t>(third)];
        if (kept == 0) kept = find_lines(box, x, y, third) + 1u;
        return static_cast<std::uint16_t>(kept - 1);
    }
    // Bit corners * i + j: the side from corner j of the second square to the next corner, seen from corner i of the first one.
    static std::uint16_t edge_on(Box& box, int x, int y) {
        if (box.edge_on == 0) box.edge_on = compute_edge_on(x, y) + 1u;
        return static_cast<std::uint16_t>(box.edge_on - 1);
    }

    // Computed apart, because lookups of kept lines need few registers then.
    [[gnu::noinline]] static std::uint16_t compute(int x, int y, int third_x, int third_y);
    [[gnu::noinline]] static std::uint16_t compute_edge_on(int x, int y);

private:
    static constexpr int longest = 30;  // longer offsets are computed each time
    struct Freed {
        void operator()(void* room) const { std::free(room); }
    };
    void make_room();
    [[gnu::noinline]] static std::uint16_t find_lines(const Box& box, int x, int y, int third);

    int wide_, deep_;         // the longest offsets that are kept
    std::size_t room_ = 0;    // for the squares of all boxes
    std::vector<Box> boxes_;  // by offset
    // By squares of boxes; 0: unknown. Taken zeroed from the system, because most of its pages are never touched.
    std::unique_ptr<std::uint32_t[], Freed> lines_;
};

// Corners of a square are counted clockwise from its upper left one.
class Lines {
public:
    static constexpr int corners = 4;

    Lines(const Map& map, const Way& way, Shadows& shadows, Traces& traces);
    // Learns the edges and forgets all lines.
    void draw(std::uint64_t open);

    // Bit corners * i + j: the line from corner i of `from` to corner j of `to` meets no obstacle. All sixteen are followed.
    std::uint16_t clear(int from, int to) const;
    // The obstacle on one line, by the corners of its ends.
    Obstacle obstacle(int from, int corner, int to, int other) const;
    // Tells whether one corner of `from` sees the square: one corner of it, or with `two_corners` both ends of one of its sides that is not
    // seen edge-on. A line that enters the interior of one of the blocking squares does not count; both ends never block. Lines are
    // followed until the answer is sure.
    bool sees(int from, int to, bool two_corners, const Word* blocking) const;

private:
    struct Point {
        int x, y;
    };
    static Point corner_of(Point square, int corner) { return {square.x + corner_at[corner].x, square.y + corner_at[corner].y}; }
    Point point(int square) const { return points_[static_cast<std::size_t>(square)]; }
    // The lines of a pair that were followed already, and those of them that meet no obstacle: bits of `clear`.
    struct Followed {
        std::uint16_t asked, clear;
    };
    std::size_t pair(int from, int to) const { return static_cast<std::size_t>(from) * points_.size() + static_cast<std::size_t>(to); }
    const Followed& followed(int from, int to) const { return has(begun_.data(), from) ? followed_[pair(from, to)] : unasked; }
    [[gnu::noinline]] Followed begin(int from, int to) const;
    [[gnu::noinline]] bool follow(int from, int to, Followed& lines, unsigned counting, unsigned edge_on) const;
    static unsigned shown(unsigned lines, unsigned edge_on);
    void keep(int from, int to, Followed lines) const;
    void keep_one_way(int from, int to, Followed lines) const;
    int square(int x, int y) const { return x < 0 || y < 0 || x >= map_.width || y >= map_.depth ? -1 : y * map_.width + x; }
    bool is_free(int square) const { return square >= 0 && has(free_.data(), square); }
    bool is_shut(int square, int other) const;
    bool round(Point corner, int from, int to) const;
    int around(Point corner, int square) const;
    std::uint16_t turns_at(Point corner) const;
    std::uint16_t entering(int from, Point a, Point b, const Word* blocking) const;
    Obstacle across(Point p, int from, Point q, int to) const;
    Obstacle along(Point p, int from, Point q, int to) const;
    bool is_clear(int from, int corner, int to, int other) const;
    bool is_empty(Point one, Point other) const;
    int number(Point corner) const { return corner.y * (map_.width + 1) + corner.x; }
    bool runs(Point p, Point q) const;
    bool find_run(Point p, Point q) const;
    bool passes(Point from, int corner, Point to, int other) const;
    bool turns(Point corner, int from, int to) const;
    bool goes(Point corner, int from, int to) const { return from == to || turns(corner, from, to); }

    const Map& map_;
    const Way& way_;
    std::vector<Point> points_;                 // by square: its column and its row
    std::vector<Word> free_;                    // squares that no line is stopped by
    std::vector<Word> shut_east_, shut_south_;  // squares with such a border
    Shadows& shadows_;
    Traces& traces_;
    static constexpr Followed unasked{0, 0};
    std::unique_ptr<Followed[]> followed_;     // by pair
    mutable std::vector<Word> begun_;          // squares from which the pairs are valid
    mutable std::vector<std::int32_t> turns_;  // by corner of the grid: bits of the turns that are open there, or -1
    mutable PairSet running_, stopped_;        // corners of the grid between which a slanting line is known to meet no obstacle, or one
};

}  // namespace holo::world
