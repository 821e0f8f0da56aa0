// Bases of several squares compared with the plain definitions, on random maps.

#include <catch2/catch.hpp>

#include "interpreter/world/board/charts.hpp"
#include "tests/world/plain_bases.hpp"
#include "tests/world/random_maps.hpp"

using namespace holo;
using namespace holo::testing;
using namespace holo::world;

namespace {

const std::vector<Base> all_bases{{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}, {3, 1}};

// A map of squares with bases, one of them, and a move.
struct Case {
    explicit Case(RandomMaps& random) : map(fields(random)), charts(map) {
        number = random.below(static_cast<int>(map.bases.size()));
        way = random.below(4);
        open = static_cast<std::uint64_t>(random.below(16));
        rules.turns = random.below(3) != 0;
        rules.straight = !rules.turns && random.below(2) == 0;
        for (int i = random.below(3); i > 0; --i) rules.hard.push_back(random.some(map, 4));
        rules.closed = random.some(map, 9);
        rules.no_stop = random.some(map, 8);
        rules.not_last = random.some(map, 6);
    }
    static Map fields(RandomMaps& random) {
        Map map;
        do map = random.map();
        while (map.net != Net::squares);
        map.bases = all_bases;
        map.turned = map.words() * 64;
        return map;
    }
    Base base() const { return map.bases[static_cast<std::size_t>(number)]; }
    Manner manner() const { return {rules.turns, rules.straight}; }
    const Stance& stance() { return charts.stance(way, number, open); }
    PlainBases plain() const { return {map, map.ways[static_cast<std::size_t>(way)], open, base()}; }
    int words() const { return (map.placements() + 63) / 64; }

    Map map;
    Charts charts;
    int number = 0, way = 0;
    std::uint64_t open = 0;
    PlainBases::Rules rules;
};

// The fare of the rules, as sets of bits.
struct Bits {
    explicit Bits(const Case& c) {
        for (const auto& set : c.rules.hard) hard.push_back(bits(set, c.map.words()));
        closed = bits(c.rules.closed, c.map.words());
        no_stop = bits(c.rules.no_stop, c.map.words());
        not_last = bits(c.rules.not_last, c.map.words());
        for (const auto& set : hard) fare.hard[fare.hard_sets++] = set.data();
        fare.closed = closed.data();
        fare.no_stop = no_stop.data();
        fare.not_last = not_last.data();
    }
    std::vector<std::vector<Word>> hard;
    std::vector<Word> closed, no_stop, not_last;
    Fare fare;
};

int one_of(RandomMaps& random, const std::vector<int>& list) {
    return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
}

const int maps = maps_asked(200);

}  // namespace

TEST_CASE("reach, strides and costs of bases are those of the plain definitions", "[bases]") {
    RandomMaps random(seed_asked(31));
    int walked = 0, turned = 0;
    for (int round = 0; round < maps; ++round) {
        Case c(random);
        const auto plain = c.plain();
        const auto all = plain.placements();
        if (all.empty()) continue;
        const Bits sets(c);
        const int from = one_of(random, all), points = random.below(7);
        INFO("map " << round << ", " << c.map.width << " x " << c.map.depth << ", base " << c.base().wide << " x " << c.base().deep
                    << ", from " << c.map.label(from) << " with " << points);
        for (const auto p : all) CHECK(c.stance().fits(p) == plain.fits(p));
        std::vector<Word> out(static_cast<std::size_t>(c.words()));
        auto& trek = c.charts.trek();
        trek.reach(c.stance(), c.manner(), from, points, sets.fare, out.data());
        CHECK(spaces(out) == plain.reach(from, points, c.rules));
        const auto costs = plain.costs(from, c.rules);
        for (int i = 0; i < 6; ++i) {
            const int to = one_of(random, all);
            const int cost = costs[static_cast<std::size_t>(to)];
            CHECK(trek.cost(c.stance(), c.manner(), from, to, sets.fare) == (cost == PlainBases::never ? far_away : cost));
            if (to == from) continue;
            const bool is_end = cost != PlainBases::never && plain.may_end(to, c.rules.no_stop);
            auto left = cost;
            auto step = trek.next(c.stance(), c.manner(), from, to, sets.fare);
            CHECK((step.space >= 0) == is_end);
            // Each stride is legal and has its stated cost, and the whole way costs as much as the cheapest way.
            for (int at = from; is_end && at != to; step = trek.next(c.stance(), c.manner(), at, to, sets.fare)) {
                REQUIRE(step.space >= 0);
                REQUIRE(plain.leads(at, step.space, c.rules.turns));
                REQUIRE(plain.cost(at, step.space, c.rules) == step.cost);
                REQUIRE(step.whole == left);
                left -= step.cost;
                turned += c.map.is_turned(at) != c.map.is_turned(step.space) ? 1 : 0;
                at = step.space;
                ++walked;
            }
        }
    }
    INFO(walked << " strides, " << turned << " turns");
    CHECK((walked > maps / 2 && turned > maps / 40));
}

TEST_CASE("room for a base, and the room nearest to squares, are those of the plain definitions", "[bases]") {
    RandomMaps random(seed_asked(32));
    int found = 0, nearest = 0;
    for (int round = 0; round < maps; ++round) {
        Case c(random);
        const auto plain = c.plain();
        const Bits sets(c);
        const auto over = random.some(c.map, 6);
        const auto over_bits = bits(over, c.map.words());
        INFO("map " << round << ", " << c.map.width << " x " << c.map.depth << ", base " << c.base().wide << " x " << c.base().deep);
        for (const auto facing : {Trek::Facing::any, Trek::Facing::turned, Trek::Facing::unturned}) {
            Spaces room, above;
            for (const auto p : plain.room(c.rules)) {
                if (facing != Trek::Facing::any && c.map.is_turned(p) != (facing == Trek::Facing::turned)) continue;
                room.insert(p);
                const auto squares = plain.squares(p);
                if (std::any_of(squares.begin(), squares.end(), [&](int s) { return over.count(s) != 0; })) above.insert(p);
            }
            std::vector<Word> out(static_cast<std::size_t>(c.words())), out_above = out;
            c.charts.trek().room(c.stance(), facing, nullptr, sets.fare, out.data());
            CHECK(spaces(out) == room);
            c.charts.trek().room(c.stance(), facing, over_bits.data(), sets.fare, out_above.data());
            CHECK(spaces(out_above) == above);
            found += static_cast<int>(above.size());
            const Spaces sources{random.one(c.map), random.one(c.map)};
            const PlainBoard by(c.map, c.map.ways[0], c.open);
            int fewest = 999;
            for (const auto p : room) fewest = std::min(fewest, plain.distance(sources, p, by));
            Spaces expected;
            for (const auto p : room)
                if (fewest < 999 && plain.distance(sources, p, by) == fewest) expected.insert(p);
            c.charts.trek().keep_nearest(c.stance(), c.charts.at(0, c.open), bits(sources, c.map.words()).data(), out.data());
            CHECK(spaces(out) == expected);
            nearest += static_cast<int>(expected.size());
        }
    }
    CHECK((found > 50 && nearest > 50));
}

TEST_CASE("a turned placement has a label of its own", "[bases]") {
    RandomMaps random(33);
    auto map = Case::fields(random);
    for (int s = 0; s < map.size(); ++s) {
        map.spaces[static_cast<std::size_t>(s)].x = static_cast<std::int16_t>(s % map.width);
        map.spaces[static_cast<std::size_t>(s)].y = static_cast<std::int16_t>(s / map.width);
    }
    const int there = random.one(map);
    CHECK(map.label(there + map.turned) == map.label(there) + " turned");
    CHECK(map.find(map.label(there + map.turned)) == there + map.turned);
    map.turned = 0;
    CHECK(map.find(map.label(there) + " turned") == -1);
}
