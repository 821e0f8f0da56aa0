#include "interpreter/world/board/trek.hpp"

#include <algorithm>
#include <limits>

namespace holo::world {

namespace {

constexpr int unknown = std::numeric_limits<int>::max();

}  // namespace

std::span<const int> Trek::directions(Manner manner) {
    static constexpr int any[] = {everywhere}, each[] = {0, 1, 2, 3, 4, 5, 6, 7};
    if (manner.straight) return each;
    return any;
}

Trek::Trek(const Map& map)
    : map_(map),
      costs_(static_cast<std::size_t>(map.placements()), unknown),
      is_on_way_(static_cast<std::size_t>(map.placements())),
      near_(static_cast<std::size_t>(map.words())) {}

int Trek::cost(const Stride& stride, int corner, const Fare& fare) {
    bool is_hard[most_hard] = {};
    for (int i = 0; i < stride.fresh; ++i) {
        const int square = corner + stride.covers[static_cast<std::size_t>(i)];
        if (fare.closed != nullptr && has(fare.closed, square)) return 0;
        for (int k = 0; k < fare.hard_sets; ++k) is_hard[k] = is_hard[k] || has(fare.hard[k], square);
    }
    return 1 + static_cast<int>(std::count(is_hard, is_hard + fare.hard_sets, true));
}

void Trek::enter(int placement, int cost) {
    if (costs(placement) == unknown) visited_.push_back(static_cast<std::int16_t>(placement));
    costs(placement) = cost;
    ring_[static_cast<std::size_t>(cost % levels)].push_back(static_cast<std::int16_t>(placement));
}

// Computes the costs of the placements up to the limit, or up to the placement at which the search stops.
void Trek::search(const Stance& stance, Manner manner, int direction, int from, int limit, int stop, const Fare& fare) {
    for (const auto placement : visited_) costs(placement) = unknown;
    visited_.clear();
    for (auto& level : ring_) level.clear();
    enter(from, 0);
    for (int paid = 0, idle = 0; paid <= limit && idle < levels; ++paid) {
        auto& level = ring_[static_cast<std::size_t>(paid % levels)];
        idle = level.empty() ? idle + 1 : 0;
        for (const auto placement : level) {  // a step costs something, and never fills its own level
            if (costs(placement) != paid) continue;
            if (placement == stop) return;
            if (paid == limit) break;
            const bool turned = map_.is_turned(placement);
            const int corner = map_.corner_of(placement);
            for (const auto& stride : stance.strides(turned)) {
                if (!has(stride.from.data(), corner) ||
                    (stride.turns_base ? !manner.turns : direction >= 0 && stride.direction != direction))
                    continue;
                const int next = corner + stride.by, target = map_.placement(next, turned != stride.turns_base);
                if (costs(target) <= paid + 1) continue;
                const int price = cost(stride, next, fare);
                if (price != 0 && paid + price <= limit && paid + price < costs(target)) enter(target, paid + price);
            }
        }
        level.clear();
    }
}

bool Trek::may_end(const Stance& stance, int placement, const Word* no_end) const {
    return no_end == nullptr || !map_.any_under(stance.base(), placement, [&](int square) { return has(no_end, square); });
}

void Trek::reach(const Stance& stance, Manner manner, int from, int points, const Fare& fare, Word* out) {
    for (const int direction : directions(manner)) {
        search(stance, manner, direction, from, points, -1, fare);
        for (const auto placement : visited_)
            if (placement != from && may_end(stance, placement, fare.no_stop) &&
                (costs(placement) < points || may_end(stance, placement, fare.not_last)))
                insert(out, placement);
    }
}

// Marks all placements on cheapest ways, backwards from the goal; then the first stride to one of these is the next.
Travel::Step Trek::step(const Stance& stance, int direction, int from, int to, const Fare& fare) {
    std::fill(is_on_way_.begin(), is_on_way_.end(), char{0});
    open_.assign(1, static_cast<std::int16_t>(to));
    is_on_way_[static_cast<std::size_t>(to)] = 1;
    const auto leads = [&](const Stride& stride, int corner, int before, int after) {
        return has(stride.from.data(), corner) && costs(before) < costs(after) &&
               costs(before) + cost(stride, corner + stride.by, fare) == costs(after);
    };
    while (!open_.empty()) {
        const int after = open_.back();
        open_.pop_back();
        const bool turned = map_.is_turned(after);
        for (const bool before_turned : {false, true})
            for (const auto& stride : stance.strides(before_turned)) {
                const int corner = map_.corner_of(after) - stride.by;
                if ((before_turned != stride.turns_base) != turned || corner < 0 || corner >= map_.size()) continue;
                if (direction >= 0 && stride.direction != direction) continue;
                const int before = map_.placement(corner, before_turned);
                auto& is_on_way = is_on_way_[static_cast<std::size_t>(before)];
                if (is_on_way != 0 || !leads(stride, corner, before, after)) continue;
                is_on_way = 1;
                open_.push_back(static_cast<std::int16_t>(before));
            }
    }
    const bool turned = map_.is_turned(from);
    const int corner = map_.corner_of(from);
    for (const auto& stride : stance.strides(turned)) {
        if (!has(stride.from.data(), corner) || (direction >= 0 && stride.direction != direction)) continue;
        const int next = corner + stride.by, target = map_.placement(next, turned != stride.turns_base);
        if (is_on_way_[static_cast<std::size_t>(target)] != 0 && leads(stride, corner, from, target))
            return {target, costs(target), costs(to)};
    }
    return {};
}

Travel::Step Trek::next(const Stance& stance, Manner manner, int from, int to, const Fare& fare) {
    if (from == to || !may_end(stance, to, fare.no_stop)) return {};
    for (const int direction : directions(manner)) {
        search(stance, manner, direction, from, unknown - levels, to, fare);
        if (costs(to) != unknown) return step(stance, direction, from, to, fare);
    }
    return {};
}

int Trek::cost(const Stance& stance, Manner manner, int from, int to, const Fare& fare) {
    int least = far_away;
    for (const int direction : directions(manner)) {
        search(stance, manner, direction, from, far_away - 1, to, fare);
        least = std::min(least, costs(to));
    }
    return least;
}

void Trek::room(const Stance& stance, Facing facing, const Word* over, const Fare& fare, Word* out) {
    const int words = map_.words();
    for (const bool turned : {false, true}) {
        if (turned ? !stance.base().has_facings() || facing == Facing::unturned : facing == Facing::turned) continue;
        const auto base = stance.base().facing(turned);
        const auto* fitting = stance.fitting(turned);
        const auto offer = [&](int corner) {
            const int placement = map_.placement(corner, turned);
            if (may_end(stance, placement, fare.closed) && may_end(stance, placement, fare.no_stop)) insert(out, placement);
        };
        if (over == nullptr) {
            each(fitting, words, offer);
            continue;
        }
        std::fill(near_.begin(), near_.end(), Word{0});
        each(over, words, [&](int square) {
            for (int i = 0; i < base.size(); ++i)
                if (const int corner = square - i / base.wide * map_.width - i % base.wide; corner >= 0) insert(near_.data(), corner);
        });
        for (int w = 0; w < words; ++w) near_[static_cast<std::size_t>(w)] &= fitting[w];
        each(near_.data(), words, offer);
    }
}

void Trek::keep_nearest(const Stance& stance, const Chart& chart, const Word* from, Word* placements) {
    const int all = stance.base().has_facings() ? (map_.placements() + 63) / 64 : map_.words();
    const auto distance = [&](int placement) {
        int fewest = far_away;
        each(from, map_.words(), [&](int space) {
            const auto* steps = chart.row(space);
            map_.each_under(stance.base(), placement, [&](int square) { fewest = std::min<int>(fewest, steps[square]); });
        });
        return fewest;
    };
    int fewest = far_away;
    each(placements, all, [&](int placement) { fewest = std::min(fewest, distance(placement)); });
    for (int w = 0; w < all; ++w)
        for (Word bits = placements[w]; bits != 0; bits &= bits - 1)
            if (const int placement = (w << 6) + std::countr_zero(bits); fewest == far_away || distance(placement) != fewest)
                erase(placements, placement);
}

}  // namespace holo::world
