// Bases of several squares as defined: the squares of a placement, its strides and their costs, one placement after another, for comparison
// with `Stance` and `Trek`.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "tests/world/plain_board.hpp"

namespace holo::testing {

class PlainBases {
public:
    struct Rules {
        std::vector<Spaces> hard;
        Spaces closed, no_stop, not_last;
        bool turns = false, straight = false;
    };
    static constexpr int never = std::numeric_limits<int>::max();

    PlainBases(const world::Map& map, const world::Way& way, std::uint64_t open, world::Base base)
        : map_(map), plain_(map, way, open), base_(base) {
        for (int p = 0; p < map.placements(); ++p) squares_.push_back(covered(p));
        for (int p = 0; p < map.placements(); ++p) fits_.push_back(has_room(p));
    }

    // The squares of a placement; none for one that does not lie on the grid.
    const Spaces& squares(int placement) const { return squares_[static_cast<std::size_t>(placement)]; }
    // The way enters each of the squares, and leads from one to the next.
    bool fits(int placement) const { return fits_[static_cast<std::size_t>(placement)]; }
    std::vector<int> placements() const {
        std::vector<int> out;
        for (int p = 0; p < map_.placements(); ++p)
            if ((p < map_.size() || (p >= map_.turned && base_.wide != base_.deep)) && !squares(p).empty()) out.push_back(p);
        return out;
    }
    bool leads(int from, int to, bool turns) const {
        if (from == to || !fits(to)) return false;
        const auto &before = squares(from), &after = squares(to);
        if (is_turned(from) != is_turned(to)) {
            const auto kept = std::count_if(after.begin(), after.end(), [&](int s) { return before.count(s) != 0; });
            return turns && 2 * kept >= static_cast<long>(before.size());
        }
        const int by = to - from;
        for (const auto s : before)
            if (after.count(s + by) == 0 || !plain_.leads(s, s + by) || (before.size() > 1 && !are_beside(s, s + by))) return false;
        return true;
    }
    // The cost of a stride that is allowed; nothing for one into closed squares.
    std::optional<int> cost(int from, int to, const Rules& rules) const {
        const auto& before = squares(from);
        std::vector<int> fresh;
        for (const auto s : squares(to))
            if (before.count(s) == 0) fresh.push_back(s);
        const auto meets = [&](const Spaces& set) { return std::any_of(fresh.begin(), fresh.end(), [&](int s) { return set.count(s); }); };
        if (meets(rules.closed)) return std::nullopt;
        int n = 1;
        for (const auto& set : rules.hard) n += meets(set) ? 1 : 0;
        return n;
    }
    bool may_end(int placement, const Spaces& no_end) const {
        for (const auto s : squares(placement))
            if (no_end.count(s) != 0) return false;
        return true;
    }
    // The costs of cheapest ways, by placement.
    std::vector<int> costs(int from, const Rules& rules) const {
        std::vector<int> out(static_cast<std::size_t>(map_.placements()), never);
        if (!rules.straight) {
            relax(from, rules, 0, 0, out);
            return out;
        }
        for (int y = -1; y <= 1; ++y)
            for (int x = -1; x <= 1; ++x)
                if (x != 0 || y != 0) relax(from, rules, x, y, out);
        return out;
    }
    Spaces reach(int from, int points, const Rules& rules) const {
        Spaces out;
        const auto all = costs(from, rules);
        for (const auto p : placements()) {
            const int cost = all[static_cast<std::size_t>(p)];
            if (p == from || cost > points || !may_end(p, rules.no_stop) || (cost == points && !may_end(p, rules.not_last))) continue;
            out.insert(p);
        }
        return out;
    }
    Spaces room(const Rules& rules) const {
        Spaces out;
        for (const auto p : placements())
            if (fits(p) && may_end(p, rules.closed) && may_end(p, rules.no_stop)) out.insert(p);
        return out;
    }
    int distance(const Spaces& from, int placement, const PlainBoard& by) const {
        int fewest = 999;
        for (const auto a : from)
            for (const auto b : squares(placement)) fewest = std::min(fewest, by.distance(a, b));
        return fewest;
    }

private:
    Spaces covered(int placement) const {
        Spaces out;
        const bool turned = is_turned(placement);
        const int corner = turned ? placement - map_.turned : placement;
        const int wide = turned ? base_.deep : base_.wide, deep = turned ? base_.wide : base_.deep;
        if (corner % map_.width + wide > map_.width || corner / map_.width + deep > map_.depth) return {};
        for (int y = 0; y < deep; ++y)
            for (int x = 0; x < wide; ++x) out.insert(corner + y * map_.width + x);
        return out;
    }
    bool has_room(int placement) const {
        const auto& all = squares(placement);
        for (const auto a : all) {
            if (!plain_.is_free(a)) return false;
            for (const auto b : all)
                if (are_beside(a, b) && !plain_.leads(a, b)) return false;
        }
        return !all.empty();
    }
    bool is_turned(int placement) const { return map_.turned != 0 && placement >= map_.turned; }
    bool are_beside(int a, int b) const {
        const int dx = std::abs(a % map_.width - b % map_.width), dy = std::abs(a / map_.width - b / map_.width);
        return dx + dy == 1;
    }
    // With a step, every stride goes by that step.
    void relax(int from, const Rules& rules, int right, int down, std::vector<int>& out) const {
        // In a grid of two columns, one number stands for two directions.
        const auto goes = [&](int a, int b) { return b % map_.width - a % map_.width == right && b / map_.width - a / map_.width == down; };
        const bool is_any = right == 0 && down == 0;
        struct Stride {
            std::size_t from, to;
            int price;
        };
        std::vector<Stride> strides;
        for (const auto a : placements())
            for (const auto b : placements()) {
                if ((!is_any && !goes(map_.corner_of(a), map_.corner_of(b))) ||
                    std::abs(map_.corner_of(b) - map_.corner_of(a)) > 3 * map_.width + 3)
                    continue;
                if (!leads(a, b, rules.turns)) continue;
                if (const auto price = cost(a, b, rules))
                    strides.push_back({static_cast<std::size_t>(a), static_cast<std::size_t>(b), *price});
            }
        std::vector<int> here(out.size(), never);
        here[static_cast<std::size_t>(from)] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& stride : strides) {
                if (here[stride.from] == never || here[stride.from] + stride.price >= here[stride.to]) continue;
                here[stride.to] = here[stride.from] + stride.price;
                changed = true;
            }
        }
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::min(out[i], here[i]);
    }

    const world::Map& map_;
    PlainBoard plain_;
    world::Base base_;
    std::vector<Spaces> squares_;  // by placement
    std::vector<bool> fits_;
};

}  // namespace holo::testing
