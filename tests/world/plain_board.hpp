// Ways, distances and reach as defined, one space after another, for comparison with the charts.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <random>
#include <set>

#include "interpreter/world/board/map.hpp"

namespace holo::testing {

using Spaces = std::set<int>;

class PlainBoard {
public:
    PlainBoard(const world::Map& map, const world::Way& way, std::uint64_t open) : map_(map), way_(way) {
        for (const auto& edge : map.edges) {
            const bool is_open = edge.opening >= 0 && (open >> edge.opening & 1) != 0;
            const bool stops = !is_open && (way.not_across >> edge.kind & 1) != 0;
            (stops ? shut_ : free_).insert({std::min(edge.a, edge.b), std::max(edge.a, edge.b)});
        }
    }

    // The way leads into and over it.
    bool is_free(int s) const { return may_enter(s) && (map_.spaces[static_cast<std::size_t>(s)].marks & way_.not_through) == 0; }
    bool may_enter(int s) const { return map_.is_there(s) && (map_.spaces[static_cast<std::size_t>(s)].marks & way_.not_into) == 0; }
    bool leads(int from, int to) const {
        if (from == to || !may_enter(to) || !map_.is_there(from)) return false;
        if (map_.net == world::Net::graph) return joined(from, to);
        const int dx = x(to) - x(from), dy = y(to) - y(from);
        if (std::abs(dx) > 1 || std::abs(dy) > 1) return false;
        if (dx == 0 || dy == 0) return !parted(from, to);
        if (way_.corners == world::Corners::none) return false;
        if (way_.corners == world::Corners::free) return true;
        const auto round = [&](int by) { return is_free(by) && !parted(from, by) && !parted(by, to); };
        const bool one = round(y(from) * map_.width + x(to)), other = round(y(to) * map_.width + x(from));
        return way_.corners == world::Corners::one_side ? one || other : one && other;
    }
    Spaces step(const Spaces& from) const {
        Spaces out;
        for (const auto a : from)
            for (int b = 0; b < map_.size(); ++b)
                if (leads(a, b)) out.insert(b);
        return out;
    }
    Spaces within(const Spaces& from, int steps) const {
        auto out = from;
        for (int i = 0; i < steps; ++i) {
            Spaces passed;
            for (const auto s : out)
                if (from.count(s) != 0 || is_free(s)) passed.insert(s);
            out.merge(step(passed));
        }
        return out;
    }
    int distance(int from, int to) const {
        Spaces seen{from}, front{from};
        for (int steps = 0;; ++steps) {
            if (seen.count(to) != 0) return steps;
            auto next = step(front);
            front.clear();
            for (const auto s : next)
                if (seen.count(s) == 0 && is_free(s)) front.insert(s);
            const auto before = seen.size();
            seen.merge(next);
            if (seen.size() == before) return 999;
        }
    }
    Spaces nearest(int from, const Spaces& among) const {
        Spaces out;
        int fewest = 999;
        for (const auto space : among) fewest = std::min(fewest, distance(from, space));
        for (const auto space : among)
            if (fewest < 999 && distance(from, space) == fewest) out.insert(space);
        return out;
    }
    // The cost of the cheapest way to each space, by repeated relaxation; `passable` tells which spaces may be entered.
    std::vector<int> costs(int from, const std::function<int(int)>& cost, const std::function<bool(int)>& passable) const {
        std::vector<int> out(static_cast<std::size_t>(map_.size()), std::numeric_limits<int>::max());
        out[static_cast<std::size_t>(from)] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int a = 0; a < map_.size(); ++a) {
                if (out[static_cast<std::size_t>(a)] == std::numeric_limits<int>::max() || (a != from && !is_free(a))) continue;
                for (int b = 0; b < map_.size(); ++b) {
                    if (!leads(a, b) || !passable(b)) continue;
                    const int by_a = out[static_cast<std::size_t>(a)] + cost(b);
                    if (by_a >= out[static_cast<std::size_t>(b)]) continue;
                    out[static_cast<std::size_t>(b)] = by_a;
                    changed = true;
                }
            }
        }
        return out;
    }

private:
    int x(int s) const { return s % map_.width; }
    int y(int s) const { return s / map_.width; }
    static std::pair<int, int> pair(int a, int b) { return {std::min(a, b), std::max(a, b)}; }
    bool parted(int a, int b) const { return shut_.count(pair(a, b)) != 0; }
    bool joined(int a, int b) const { return free_.count(pair(a, b)) != 0; }

    const world::Map& map_;
    const world::Way& way_;
    std::set<std::pair<int, int>> shut_, free_;  // pairs of spaces that edges part, or that open lines join
};

}  // namespace holo::testing
