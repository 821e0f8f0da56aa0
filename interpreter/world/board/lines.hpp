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
    struct Kept;

public:
    // For a map of that size. Room for third squares is taken on first use.
    Shadows(int width, int depth);

    // Those of two squares.
    class Pair {
    public:
        // The lines that enter the third square, which lies in the box around both, as the bits of Lines::clear.
        std::uint16_t lines(int third_x, int third_y) const {
            if (kept_ == nullptr) return compute(x_, y_, third_x, third_y);
            auto& kept = box_[std::abs(third_y) * (std::abs(x_) + 1) + std::abs(third_x)];
            if (kept == 0) kept = compute(x_, y_, third_x, third_y) + 1u;
            return static_cast<std::uint16_t>(kept - 1);
        }
        // Bit corners * i + j: the side from corner j of the second square to the next corner, seen from corner i of the first one.
        std::uint16_t edge_on() const {
            if (kept_ == nullptr) return compute_edge_on(x_, y_);
            if (kept_->edge_on == 0) kept_->edge_on = compute_edge_on(x_, y_) + 1u;
            return static_cast<std::uint16_t>(kept_->edge_on - 1);
        }

    private:
        friend class Shadows;
        Pair(int x, int y, Kept* kept, std::uint32_t* box) : x_(x), y_(y), kept_(kept), box_(box) {}
        int x_, y_;
        Kept* kept_;  // nothing when the squares are too far apart for keeping
        std::uint32_t* box_;
    };
    // `x` and `y` lead from the first square to the second.
    Pair of(int x, int y) {
        if (std::abs(x) > wide_ || std::abs(y) > deep_) return {x, y, nullptr, nullptr};
        if (boxes_ == nullptr) make_room();
        auto& kept = kept_[static_cast<std::size_t>((y + deep_) * (2 * wide_ + 1) + x + wide_)];
        return {x, y, &kept, &boxes_[kept.box]};
    }
    static std::uint16_t compute(int x, int y, int third_x, int third_y);
    static std::uint16_t compute_edge_on(int x, int y);

private:
    static constexpr int longest = 30;  // longer offsets are computed each time
    struct Kept {
        std::uint32_t box;          // its first entry in boxes_
        std::uint32_t edge_on = 0;  // 0: unknown
    };
    struct Freed {
        void operator()(void* room) const { std::free(room); }
    };
    void make_room();

    int wide_, deep_;         // the longest offsets that are kept
    std::size_t room_ = 0;    // for the boxes of all of these
    std::vector<Kept> kept_;  // by offset
    // Boxes, by rows; 0: unknown. Taken zeroed from the system, because most of its pages are never touched.
    std::unique_ptr<std::uint32_t[], Freed> boxes_;
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
        return known_.has(from, to) ? clear_[static_cast<std::size_t>(from) * points_.size() + static_cast<std::size_t>(to)]
                                    : find_clear(from, to);
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
    Obstacle across(Point p, int from, Point q, int to) const;
    Obstacle along(Point p, int from, Point q, int to) const;
    std::uint16_t compute(int from, int to) const;
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
    std::unique_ptr<std::uint16_t[]> clear_;   // by pair
    mutable std::vector<std::int32_t> turns_;  // by corner of the grid: bits of the turns that are open there, or -1
    mutable PairSet known_;                    // squares whose lines are known
    mutable PairSet running_, stopped_;        // corners of the grid between which a slanting line is known to meet no obstacle, or one
    int words_;
    bool is_small_;
    std::vector<Small> columns_;  // on a small map: squares of the first column, as many as the index
};

}  // namespace holo::world
