#include "interpreter/world/board/lines.hpp"

#include <algorithm>
#include <cstdlib>

namespace holo::world {

namespace {

using Kind = Obstacle::Kind;

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

}  // namespace

Lines::Lines(const Map& map, const Way& way)
    : map_(map),
      way_(way),
      free_(static_cast<std::size_t>(map.words())),
      shut_east_(free_.size()),
      shut_south_(free_.size()),
      clear_(new std::uint16_t[static_cast<std::size_t>(map.size()) * static_cast<std::size_t>(map.size())]),
      known_(static_cast<std::size_t>(map.size()) * free_.size()),
      begun_(free_.size()),
      words_(free_.size()) {
    for (int s = 0; s < map.size(); ++s)
        if (map.is_there(s) && (map.spaces[static_cast<std::size_t>(s)].marks & (way.not_into | way.not_through)) == 0)
            insert(free_.data(), s);
}

void Lines::draw(std::uint64_t open) {
    std::fill(begun_.begin(), begun_.end(), 0);
    std::fill(shut_east_.begin(), shut_east_.end(), 0);
    std::fill(shut_south_.begin(), shut_south_.end(), 0);
    for (const auto& edge : map_.edges) {
        const bool is_open = edge.opening >= 0 && (open >> edge.opening & 1) != 0;
        if (is_open || (way_.not_across >> edge.kind & 1) == 0) continue;
        const int first = std::min(edge.a, edge.b), second = std::max(edge.a, edge.b);
        insert(second == first + 1 && map_.width > 1 ? shut_east_.data() : shut_south_.data(), first);
    }
}

std::uint16_t Lines::clear(int from, int to) const {
    const auto size = static_cast<std::size_t>(map_.size()), row = static_cast<std::size_t>(from);
    auto* known = known_.data() + row * words_;
    if (!has(begun_.data(), from)) {
        std::fill(known, known + words_, 0);
        insert(begun_.data(), from);
    }
    auto& lines = clear_[row * size + static_cast<std::size_t>(to)];
    if (!has(known, to)) {
        lines = compute(from, to);
        insert(known, to);
    }
    return lines;
}

std::uint16_t Lines::compute(int from, int to) const {
    unsigned out = 0;
    for (int i = 0; i < corners; ++i)
        for (int j = 0; j < corners; ++j)
            if (obstacle(from, i, to, j).kind == Kind::none) out |= 1u << (corners * i + j);
    return static_cast<std::uint16_t>(out);
}

Obstacle Lines::obstacle(int from, int corner, int to, int other) const {
    const auto p = corner_of(point(from), corner), q = corner_of(point(to), other);
    return p.x == q.x || p.y == q.y ? along(p, from, q, to) : across(p, from, q, to);
}

// A border between squares side by side. Nothing passes the border of the grid.
bool Lines::is_shut(int square, int other) const {
    if (square < 0 || other < 0) return true;
    const int first = std::min(square, other), second = std::max(square, other);
    return has(second == first + 1 && map_.width > 1 ? shut_east_.data() : shut_south_.data(), first);
}

// Tells whether a line comes from one square at a corner to another one there: clockwise or counterclockwise, over open borders and free
// squares. Therefore a line may touch the end of a wall, and may not pass a crossing of walls.
bool Lines::round(Point corner, int from, int to) const {
    if (from == to) return true;
    const int at[corners] = {square(corner.x - 1, corner.y - 1), square(corner.x, corner.y - 1), square(corner.x, corner.y),
                             square(corner.x - 1, corner.y)};
    const auto first = std::find(std::begin(at), std::end(at), from) - std::begin(at);
    for (const int turn : {1, corners - 1}) {
        bool is_open = true;
        for (auto k = first; is_open && at[k] != to;) {
            const auto next = (k + turn) % corners;
            is_open = !is_shut(at[k], at[next]) && (at[next] == to || is_free(at[next]));
            k = next;
        }
        if (is_open) return true;
    }
    return false;
}

// A slanting line: from square to square, over a border or through a corner.
Obstacle Lines::across(Point p, int from, Point q, int to) const {
    const int right = sign(q.x - p.x), down = sign(q.y - p.y), wide = std::abs(q.x - p.x), deep = std::abs(q.y - p.y);
    int x = right > 0 ? p.x : p.x - 1, y = down > 0 ? p.y : p.y - 1;
    int here = square(x, y);
    if (here < 0) return {Kind::space, here};
    if (!round(p, from, here)) return {Kind::corner, from, here};
    for (int crossed = 0, sunk = 0;;) {
        if (here != from && here != to && !is_free(here)) return {Kind::space, here};
        const int side = (crossed + 1) * deep, floor = (sunk + 1) * wide;  // the smaller one is met first
        const int before = here;
        if (side <= floor) x += right, ++crossed;
        if (floor <= side) y += down, ++sunk;
        const Point corner{p.x + right * crossed, p.y + down * sunk};
        if (side == floor && crossed == wide) return round(corner, before, to) ? Obstacle{} : Obstacle{Kind::corner, before, to};
        here = square(x, y);
        if (side == floor) {
            if (here < 0 || !round(corner, before, here)) return {Kind::corner, before, here};
        } else if (is_shut(before, here)) {
            return {Kind::edge, before, here};
        }
    }
}

// A line along borders, on one side of these or the other. The line changes sides where the border is open.
Obstacle Lines::along(Point p, int from, Point q, int to) const {
    const int right = sign(q.x - p.x), down = sign(q.y - p.y), steps = std::abs(q.x - p.x) + std::abs(q.y - p.y);
    int before[2] = {from, from};
    bool comes[2] = {true, true};
    Point at = p;
    for (int i = 0; i < steps; ++i, at.x += right, at.y += down) {
        const int x = right < 0 ? at.x - 1 : at.x, y = down < 0 ? at.y - 1 : at.y;
        const int side[2] = {right == 0 ? square(at.x - 1, y) : square(x, at.y - 1), square(x, y)};
        bool is_clear[2], goes[2];
        for (int k = 0; k < 2; ++k) {
            is_clear[k] = side[k] >= 0 && (side[k] == from || side[k] == to || is_free(side[k]));
            goes[k] = is_clear[k] && ((comes[0] && round(at, before[0], side[k])) || (comes[1] && round(at, before[1], side[k])));
        }
        if (!is_shut(side[0], side[1])) goes[0] = goes[1] = goes[0] || goes[1];
        for (int k = 0; k < 2; ++k) goes[k] = goes[k] && is_clear[k];
        if (!goes[0] && !goes[1]) {
            if (!is_clear[0] && !is_clear[1]) return {Kind::space, side[0] >= 0 ? side[0] : side[1]};
            return {Kind::corner, comes[0] ? before[0] : before[1], is_clear[0] ? side[0] : side[1]};
        }
        for (int k = 0; k < 2; ++k) before[k] = side[k], comes[k] = goes[k];
    }
    const bool arrives = (comes[0] && round(at, before[0], to)) || (comes[1] && round(at, before[1], to));
    return arrives ? Obstacle{} : Obstacle{Kind::corner, comes[0] ? before[0] : before[1], to};
}

namespace {

// Tells whether a line enters the interior of the square at (x, y).
bool enters(int px, int py, int qx, int qy, int x, int y) {
    if (std::max(px, qx) <= x || std::min(px, qx) > x || std::max(py, qy) <= y || std::min(py, qy) > y) return false;
    const int dx = qx - px, dy = qy - py;
    // The square's corners lie on both sides of the line.
    const int upper_left = dx * (y - py) - dy * (x - px), least = upper_left + std::min(0, dx) - std::max(0, dy),
              most = upper_left + std::max(0, dx) - std::min(0, dy);
    return least < 0 && most > 0;
}

}  // namespace

bool Lines::sees(int from, int to, bool two_corners, const Word* blocking, int words) const {
    if (from == to) return true;
    const unsigned lines = clear(from, to);
    if (lines == 0) return false;
    const auto a = point(from), b = point(to);
    const int left = std::min(a.x, b.x), right = std::max(a.x, b.x), top = std::min(a.y, b.y), bottom = std::max(a.y, b.y);
    for (int i = 0; i < corners; ++i) {
        unsigned row = lines >> (corners * i) & 15u;
        if (row == 0) continue;
        const auto p = corner_of(a, i);
        if (blocking != nullptr)
            each(blocking, words, [&](int other) {
                const auto c = point(other);
                if (other == from || other == to || c.x < left || c.x > right || c.y < top || c.y > bottom) return;
                for (int j = 0; j < corners; ++j) {
                    const auto q = corner_of(b, j);
                    if ((row >> j & 1u) != 0 && enters(p.x, p.y, q.x, q.y, c.x, c.y)) row &= ~(1u << j);
                }
            });
        if (!two_corners && row != 0) return true;
        for (int j = 0; two_corners && j < corners; ++j) {
            const int next = (j + 1) % corners;
            const auto q = corner_of(b, j), r = corner_of(b, next);
            const bool is_edge_on = (q.x - p.x) * (r.y - p.y) == (r.x - p.x) * (q.y - p.y);
            if ((row >> j & 1u) != 0 && (row >> next & 1u) != 0 && !is_edge_on) return true;
        }
    }
    return false;
}

}  // namespace holo::world
