#include "tests/bench/squares.hpp"

#include <random>

namespace holo::bench {

namespace {

constexpr int from = 14 * 30 + 14;

}  // namespace

Squares::Squares() {
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    map_.net = world::Net::squares;
    map_.width = map_.depth = side;
    map_.spaces.resize(side * side);
    map_.there.resize(words);
    for (int s = 0; s < side * side; ++s) {
        const int x = s % side, y = s / side;
        world::insert(map_.there.data(), s);
        const auto wall = [&](int other) { map_.edges.push_back({static_cast<std::int16_t>(s), static_cast<std::int16_t>(other), 1}); };
        if (x % 6 == 5 && y % 6 != 2 && x + 1 < side) wall(s + 1);
        if (y % 6 == 5 && x % 6 != 3 && y + 1 < side) wall(s + side);
        if (below(40) == 0 && s != from) map_.spaces[static_cast<std::size_t>(s)].marks = 1;
    }
    map_.ways.push_back({"steps", 2, 1, 0, world::Corners::one_side});
    map_.sights.push_back({"eyes", 0, true});
    map_.bases = {{1, 1}, {2, 2}, {2, 3}};
    map_.turned = words * 64;
    for (int i = 0; i < 90; ++i) world::insert(hard_, below(side * side));
    while (world::count(among_, words) < 30) world::insert(among_, below(side * side));
    while (world::count(figures_, words) < 12) world::insert(figures_, (12 + below(6)) * side + 12 + below(6));
    charts_ = std::make_unique<world::Charts>(map_);
    chart().row(from);
}

int Squares::reach(int times) {
    world::Fare fare;
    fare.hard[0] = hard_;
    fare.hard_sets = 1;
    for (int i = 0; i < times; ++i) charts_->travel().reach(chart(), from, 5, fare, out_);
    return world::count(out_, words);
}

int Squares::reach_of_base(int number, int times) {
    world::Fare fare;
    fare.hard[0] = hard_;
    fare.hard_sets = 1;
    for (int i = 0; i < times; ++i) {
        std::fill_n(out_, wide, world::Word{0});
        charts_->trek().reach(charts_->stance(0, number, 0), {.turns = true}, from, 5, fare, out_);
    }
    return world::count(out_, wide);
}

int Squares::sight(int times) {
    int seen = 0;
    for (int i = 0; i < times; ++i) seen += charts_->lines(0, 0).sees(from, from + 2 * side + 1, true, figures_) ? 1 : 2;
    return seen;
}

// Each pair is at most 8 columns and rows apart.
int Squares::new_sight(int times) {
    int seen = 0;
    for (int i = 0; i < times; ++i, ++asked_) {
        const int a = asked_ / 64 % (side * side), x = a % side, y = a / side, step = asked_ % 64;
        const int right = step % 8 + 1, down = step / 8 + 1;
        const int b = (y + down < side ? y + down : y - down) * side + (x + right < side ? x + right : x - right);
        seen += charts_->lines(0, 0).sees(a, b, true, figures_) ? 1 : 2;
    }
    return seen;
}

int Squares::distances(int times) {
    int sum = 0;
    for (int i = 0, to = 0; i < times; ++i, to = to == 899 ? 0 : to + 1) sum += chart().distance(from, to);
    return sum;
}

int Squares::nearest(int times) {
    for (int i = 0; i < times; ++i) chart().nearest(from, among_, out_);
    return world::count(out_, words);
}

int Squares::draw(int times) {
    world::Chart anew(map_, map_.ways[0]);
    for (int i = 0; i < times; ++i) anew.draw(0);
    return anew.leads(from, from + 1) ? 1 : 0;
}

}  // namespace holo::bench
