// Lines of sight as defined, for comparison with `Lines`: the points where a line meets the grid are computed as fractions, and the sides
// of a line along borders are searched as a graph.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "interpreter/world/board/map.hpp"

namespace holo::testing {

class PlainLines {
public:
    static constexpr int corners = 4;

    PlainLines(const world::Map& map, const world::Way& way, std::uint64_t open) : map_(map), way_(way) {
        for (const auto& edge : map.edges) {
            const bool is_open = edge.opening >= 0 && (open >> edge.opening & 1) != 0;
            if (!is_open && (way.not_across >> edge.kind & 1) != 0) shut_.insert({std::min(edge.a, edge.b), std::max(edge.a, edge.b)});
        }
    }

    bool is_clear(int from, int corner, int to, int other) const {
        const Point p = corner_of(from, corner), q = corner_of(to, other);
        return p.x == q.x || p.y == q.y ? along(p, from, q, to) : across(p, from, q, to);
    }
    // Bit corners * i + j: the line from corner i to corner j is clear. Kept, because `sees` asks for the same lines.
    unsigned clear(int from, int to) const {
        const auto [kept, is_new] = clear_.insert({{from, to}, 0u});
        for (int i = 0; is_new && i < corners; ++i)
            for (int j = 0; j < corners; ++j) kept->second |= is_clear(from, i, to, j) ? 1u << (corners * i + j) : 0u;
        return kept->second;
    }
    bool sees(int from, int to, bool two_corners, const std::set<int>& standing) const {
        if (from == to) return true;
        for (int i = 0; i < 4; ++i) {
            bool ok[4];
            const Point p = corner_of(from, i);
            for (int j = 0; j < 4; ++j) {
                ok[j] = (clear(from, to) >> (corners * i + j) & 1) != 0;
                for (const int s : standing) ok[j] = ok[j] && (s == from || s == to || !enters(p, corner_of(to, j), s));
                if (ok[j] && !two_corners) return true;
            }
            for (int j = 0; j < 4; ++j) {
                const Point q = corner_of(to, j), r = corner_of(to, (j + 1) % 4);
                if (two_corners && ok[j] && ok[(j + 1) % 4] && (q.x - p.x) * (r.y - p.y) != (r.x - p.x) * (q.y - p.y)) return true;
            }
        }
        return false;
    }

private:
    struct Point {
        int x, y;
    };
    Point corner_of(int s, int corner) const {
        static constexpr int dx[] = {0, 1, 1, 0}, dy[] = {0, 0, 1, 1};
        return {s % map_.width + dx[corner], s / map_.width + dy[corner]};
    }
    int square(int x, int y) const { return x < 0 || y < 0 || x >= map_.width || y >= map_.depth ? -1 : y * map_.width + x; }
    bool is_free(int s) const {
        return s >= 0 && map_.is_there(s) && (map_.spaces[static_cast<std::size_t>(s)].marks & (way_.not_into | way_.not_through)) == 0;
    }
    bool is_shut(int a, int b) const {
        if (a < 0 || b < 0) return true;
        return shut_.count({std::min(a, b), std::max(a, b)}) != 0;
    }
    // A walk around the point from one square there to another, over open borders and free squares.
    bool round(Point v, int from, int to) const {
        const int at[] = {square(v.x - 1, v.y - 1), square(v.x, v.y - 1), square(v.x, v.y), square(v.x - 1, v.y)};
        if (from == to) return true;
        for (const int turn : {1, 3})
            for (int k = static_cast<int>(std::find(at, at + 4, from) - at);;) {
                const int next = (k + turn) % 4;
                if (is_shut(at[k], at[next])) break;
                if (at[next] == to) return true;
                if (!is_free(at[next])) break;
                k = next;
            }
        return false;
    }
    // Times are counted in parts of 2 * wide * deep, in order to stay whole.
    bool across(Point p, int from, Point q, int to) const {
        const int wide = std::abs(q.x - p.x), deep = std::abs(q.y - p.y), whole = 2 * wide * deep;
        std::set<int> times{0, whole};
        for (int i = 1; i < wide; ++i) times.insert(2 * deep * i);
        for (int i = 1; i < deep; ++i) times.insert(2 * wide * i);
        const std::vector<int> at(times.begin(), times.end());
        std::vector<int> squares;
        for (std::size_t i = 0; i + 1 < at.size(); ++i) {
            const int middle = (at[i] + at[i + 1]) / 2;
            const auto cell = [&](int start, int end) {
                const int n = start * whole + (end - start) * middle;
                return n / whole;
            };
            squares.push_back(square(cell(p.x, q.x), cell(p.y, q.y)));
        }
        for (const int s : squares)
            if (s != from && s != to && !is_free(s)) return false;
        if (!round(p, from, squares.front()) || !round(q, squares.back(), to)) return false;
        for (std::size_t i = 1; i + 1 < at.size(); ++i) {
            const int x = p.x * whole + (q.x - p.x) * at[i], y = p.y * whole + (q.y - p.y) * at[i];
            const bool is_corner = x % whole == 0 && y % whole == 0;
            if (is_corner ? !round({x / whole, y / whole}, squares[i - 1], squares[i]) : is_shut(squares[i - 1], squares[i])) return false;
        }
        return true;
    }
    bool along(Point p, int from, Point q, int to) const {
        if (p.x == q.x && p.y == q.y) return round(p, from, to);
        const int steps = std::abs(q.x - p.x) + std::abs(q.y - p.y);
        const int dx = (q.x > p.x) - (q.x < p.x), dy = (q.y > p.y) - (q.y < p.y);
        const auto point = [&](int i) { return Point{p.x + dx * i, p.y + dy * i}; };
        const auto side = [&](int i, int k) {
            const int x = std::min(point(i).x, point(i + 1).x), y = std::min(point(i).y, point(i + 1).y);
            return dx == 0 ? square(x - 1 + k, y) : square(x, y - 1 + k);
        };
        const auto may_pass = [&](int s) { return s >= 0 && (s == from || s == to || is_free(s)); };
        std::set<std::pair<int, int>> reached;
        for (int k = 0; k < 2; ++k)
            if (may_pass(side(0, k)) && round(p, from, side(0, k))) reached.insert({0, k});
        for (std::size_t before = 0; before != reached.size();) {
            before = reached.size();
            const auto known = reached;
            for (const auto& [i, k] : known) {
                if (may_pass(side(i, 1 - k)) && !is_shut(side(i, k), side(i, 1 - k))) reached.insert({i, 1 - k});
                for (int n = 0; i + 1 < steps && n < 2; ++n)
                    if (may_pass(side(i + 1, n)) && round(point(i + 1), side(i, k), side(i + 1, n))) reached.insert({i + 1, n});
            }
        }
        for (int k = 0; k < 2; ++k)
            if (reached.count({steps - 1, k}) != 0 && round(q, side(steps - 1, k), to)) return true;
        return false;
    }
    // A line enters a square that has corners on both sides of the line, and that the line's box overlaps.
    bool enters(Point p, Point q, int s) const {
        const int x = s % map_.width, y = s / map_.width;
        if (std::max(p.x, q.x) <= x || std::min(p.x, q.x) >= x + 1 || std::max(p.y, q.y) <= y || std::min(p.y, q.y) >= y + 1) return false;
        bool left = false, right = false;
        for (int k = 0; k < 4; ++k) {
            const Point c = corner_of(s, k);
            const int turn = (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x);
            left = left || turn < 0;
            right = right || turn > 0;
        }
        return left && right;
    }

    const world::Map& map_;
    const world::Way& way_;
    std::set<std::pair<int, int>> shut_;  // pairs of squares, the lower number first
    mutable std::map<std::pair<int, int>, unsigned> clear_;
};

// Small fields with walls, doors, solid squares and holes.
class RandomFields {
public:
    explicit RandomFields(unsigned seed) : random_(seed) {}
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    int one(const world::Map& m) {
        for (;;)
            if (const int s = below(m.size()); m.is_there(s)) return s;
    }
    world::Map map() {
        world::Map m;
        m.net = world::Net::squares;
        m.edge_kinds = {"", "wall", "ledge", "door"};
        m.marks = {"solid"};
        m.ways.push_back({"sight", 0b1010, 1, 0, world::Corners::one_side});
        m.sights = {{"one", 0, false}, {"two", 0, true}};
        // Long lines come through only where obstacles are rare.
        const bool broad = below(4) == 0;
        rare_ = broad ? 1 + below(16) : 1;
        m.width = 1 + below(broad ? 40 : 9);
        m.depth = 1 + below(broad ? std::min(40, world::most_spaces / m.width) : 9);
        m.spaces.resize(static_cast<std::size_t>(m.width * m.depth));
        m.there.resize(static_cast<std::size_t>(m.words()));
        for (int s = 0; s < m.size(); ++s) {
            if (s == 0 || below(14 * rare_) != 0) world::insert(m.there.data(), s);
            m.spaces[static_cast<std::size_t>(s)].marks = below(9 * rare_) == 0 ? 1 : 0;
        }
        for (int s = 0; s < m.size(); ++s) {
            if (s % m.width + 1 < m.width) edge(m, s, s + 1);
            if (s + m.width < m.size()) edge(m, s, s + m.width);
        }
        return m;
    }

private:
    void edge(world::Map& m, int a, int b) {
        if (!m.is_there(a) || !m.is_there(b) || below(6 * rare_) != 0) return;
        world::Edge e{static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(1 + below(3))};
        if (e.kind == 3 && m.openings.size() < 4) {
            e.opening = static_cast<std::int16_t>(m.openings.size());
            m.openings.push_back("door");
        }
        m.edges.push_back(e);
    }
    std::mt19937 random_;
    int rare_ = 1;  // how much rarer than usual obstacles are
};

}  // namespace holo::testing
