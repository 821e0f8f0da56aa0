// Charts and travel compared with the plain definitions, on random maps.

#include <catch2/catch.hpp>

#include "interpreter/world/board/charts.hpp"
#include "tests/world/random_maps.hpp"

using namespace holo;
using namespace holo::testing;
using namespace holo::world;

namespace {

const int most_maps = maps_asked(20);

}  // namespace

TEST_CASE("steps, distances and neighbours on a chart are those of the plain definitions", "[board]") {
    RandomMaps random(seed_asked(11), true);
    int near = 0, distant = 0, lost = 0;
    for (int round = 0; round < most_maps; ++round) {
        const auto map = random.map();
        Charts charts(map);
        for (int way = 0; way < 4; ++way) {
            const auto open = static_cast<std::uint64_t>(random.below(16));
            const PlainBoard plain(map, map.ways[static_cast<std::size_t>(way)], open);
            const auto& chart = charts.at(way, open);
            INFO("map " << round << ", way " << way << ", open " << open << ", " << map.width << " x " << map.depth);
            const auto from = random.some(map, 5);
            const auto from_bits = bits(from, map.words());
            std::vector<Word> out(static_cast<std::size_t>(map.words()));
            chart.step(from_bits.data(), out.data());
            CHECK(spaces(out) == plain.step(from));
            const int steps = random.below(4);
            chart.within(from_bits.data(), steps, out.data());
            CHECK(spaces(out) == plain.within(from, steps));
            const int one = random.one(map);
            for (int i = 0; i < 5; ++i) {
                const int other = random.one(map);
                CHECK(chart.leads(one, other) == plain.leads(one, other));
                const int distance = plain.distance(one, other);
                CHECK(chart.distance(one, other) == distance);
                CHECK(chart.nearest(one, bits({other}, map.words()).data(), out.data()) == distance);
                CHECK(spaces(out) == (distance == far_away ? Spaces{} : Spaces{other}));
                ++(distance == far_away ? lost : distance > 8 ? distant : near);
            }
            const auto among = random.some(map, 6);
            const int fewest = chart.nearest(one, bits(among, map.words()).data(), out.data());
            const auto nearest = plain.nearest(one, among);
            CHECK(spaces(out) == nearest);
            CHECK(fewest == (nearest.empty() ? far_away : plain.distance(one, *nearest.begin())));
        }
    }
    // A chart keeps sets of near spaces, and looks otherwise for distant ones.
    INFO(near << " near, " << distant << " distant, " << lost << " without a way");
    CHECK((near > 5 && distant > 5 && lost > 5));
}

TEST_CASE("reach and first steps agree with the plain definitions", "[board]") {
    RandomMaps random(seed_asked(12), true);
    int walked = 0;
    for (int round = 0; round < most_maps; ++round) {
        const auto map = random.map();
        Charts charts(map);
        const auto open = static_cast<std::uint64_t>(random.below(16));
        const int way = random.below(4);
        const PlainBoard plain(map, map.ways[static_cast<std::size_t>(way)], open);
        const auto& chart = charts.at(way, open);
        Spaces hard[3] = {random.some(map, 4), random.some(map, 4), random.some(map, 3)};
        const auto closed = random.some(map, 9), no_stop = random.some(map, 5);
        std::vector<Word> hard_bits[3], closed_bits = bits(closed, map.words()), no_stop_bits = bits(no_stop, map.words());
        Fare fare;
        fare.closed = closed_bits.data();
        fare.no_stop = no_stop_bits.data();
        fare.hard_sets = random.below(4);
        for (int i = 0; i < fare.hard_sets; ++i) {
            hard_bits[i] = bits(hard[i], map.words());
            fare.hard[i] = hard_bits[i].data();
        }
        const auto cost = [&](int s) {
            int n = 1;
            for (int i = 0; i < fare.hard_sets; ++i) n += static_cast<int>(hard[i].count(s));
            return n;
        };
        const int from = random.one(map), points = random.below(9);
        const auto costs = plain.costs(from, cost, [&](int s) { return closed.count(s) == 0; });
        INFO("map " << round << ", " << map.width << " x " << map.depth << ", from " << from << " with " << points);
        Spaces expected;
        for (int s = 0; s < map.size(); ++s)
            if (s != from && costs[static_cast<std::size_t>(s)] <= points && no_stop.count(s) == 0) expected.insert(s);
        std::vector<Word> out(static_cast<std::size_t>(map.words()));
        charts.travel().reach(chart, from, points, fare, out.data());
        CHECK(spaces(out) == expected);
        for (int to = 0; to < map.size(); ++to) {
            if (!map.is_there(to) || to == from) continue;
            const bool is_end = no_stop.count(to) == 0 && costs[static_cast<std::size_t>(to)] < 10000;
            auto left = costs[static_cast<std::size_t>(to)];
            auto step = charts.travel().next(chart, from, to, fare);
            CHECK((step.space >= 0) == is_end);
            // Each step is legal and has its stated cost, and the whole way costs as much as the cheapest way.
            for (int at = from; is_end && at != to; step = charts.travel().next(chart, at, to, fare)) {
                REQUIRE(step.space >= 0);
                REQUIRE(plain.leads(at, step.space));
                REQUIRE(closed.count(step.space) == 0);
                REQUIRE(step.cost == cost(step.space));
                REQUIRE(step.whole == left);
                left -= step.cost;
                at = step.space;
                ++walked;
            }
        }
        // The last search is kept: another obstacle, another price and other open edges must not be taken for the same question.
        for (int n = 0; n < 6; ++n) {
            const int to = random.one(map), changed = random.one(map);
            const auto other_open = n % 2 == 0 ? open : static_cast<std::uint64_t>(random.below(16));
            auto shut = closed;
            if (!shut.insert(changed).second) shut.erase(changed);
            const auto shut_bits = bits(shut, map.words());
            auto other = fare;
            if (n % 3 == 0) other.closed = shut_bits.data();
            else if (n % 3 == 1) other.hard_sets = 0;
            const auto other_cost = [&](int s) { return other.hard_sets == 0 ? 1 : cost(s); };
            const PlainBoard now(map, map.ways[static_cast<std::size_t>(way)], other_open);
            const auto whole = now.costs(from, other_cost, [&](int s) { return (n % 3 == 0 ? shut : closed).count(s) == 0; });
            const auto step = charts.travel().next(charts.at(way, other_open), from, to, other);
            const bool is_end = to != from && no_stop.count(to) == 0 && whole[static_cast<std::size_t>(to)] < 10000;
            CHECK((step.space >= 0) == is_end);
            if (is_end) CHECK(step.whole == whole[static_cast<std::size_t>(to)]);
        }
    }
    CHECK(walked > 400);
}

TEST_CASE("a step to the goal itself is direct, and leaves the last search as it was", "[board]") {
    Map map;
    map.net = Net::squares;
    map.width = 70;  // a map of one row: more than 64 columns are searched word by word
    map.depth = 1;
    map.spaces.resize(70);
    map.there = {~Word{0}, Word{63}};
    map.ways = {{"steps", 0, 0, 0, Corners::none}};
    Charts charts(map);
    const auto& chart = charts.at(0, 0);
    Word dear[2] = {Word{1} << 5, 0};
    Fare fare;
    fare.hard[0] = dear;
    fare.hard_sets = 1;
    auto& travel = charts.travel();
    const auto first = travel.next(chart, 0, 69, fare);
    CHECK(first.space == 1);
    CHECK(first.whole == 70);
    const auto direct = travel.next(chart, 4, 5, fare);
    CHECK(direct.space == 5);
    CHECK(direct.cost == 2);
    CHECK(direct.whole == 2);
    CHECK(travel.next(chart, 1, 69, fare).whole == 69);
    CHECK(travel.cost(chart, 4, 5, fare) == 2);
    CHECK(travel.cost(chart, 5, 5, fare) == 0);
    fare.no_stop = dear;
    CHECK(travel.next(chart, 4, 5, fare).space == -1);
}

TEST_CASE("charts are cached by their open edges, and recomputed when there are too many", "[board]") {
    RandomMaps random(13);
    Map map;
    do map = random.map();
    while (map.openings.size() < 4);
    Charts charts(map);
    for (int round = 0; round < 40; ++round) {
        const auto open = static_cast<std::uint64_t>(random.below(16));
        const int way = random.below(4);
        const PlainBoard plain(map, map.ways[static_cast<std::size_t>(way)], open);
        const int from = random.one(map), to = random.one(map);
        INFO(round << ": open " << open << ", way " << way << ", from " << from << " to " << to);
        CHECK(charts.at(way, open).distance(from, to) == plain.distance(from, to));
    }
    CHECK(charts.kept() == Charts::most_kept);
    const auto& first = charts.at(0, 3);
    charts.at(1, 4);
    CHECK(&charts.at(0, 3) == &first);
}

TEST_CASE("a space is called by its name, or by its column and row", "[board]") {
    Map map;
    map.net = Net::squares;
    map.width = 28;
    map.depth = 2;
    map.spaces.resize(56);
    map.there = {~Word{0} >> 8};
    for (int s = 0; s < 56; ++s) {
        map.spaces[static_cast<std::size_t>(s)].x = static_cast<std::int16_t>(s % 28);
        map.spaces[static_cast<std::size_t>(s)].y = static_cast<std::int16_t>(s / 28);
    }
    map.spaces[3].name = "vault";
    erase(map.there.data(), 4);
    CHECK(map.label(0) == "a1");
    CHECK(map.label(3) == "vault");
    CHECK(map.label(26) == "aa1");
    CHECK(map.label(55) == "ab2");
    for (int s = 0; s < 56; ++s)
        if (map.is_there(s)) CHECK(map.find(map.label(s)) == s);
    for (const auto* none : {"e1", "a0", "a3", "ac1", "a", "1", "", "a1x", "A1", "zzzzzzzzzz1"}) CHECK(map.find(none) == -1);
}
