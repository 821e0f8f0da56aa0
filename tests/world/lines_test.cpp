// Lines of sight: the cases of a rulebook with drawn squares, and random maps against the plain definition.

#include <bit>
#include <catch2/catch.hpp>

#include "interpreter/world/board/charts.hpp"
#include "tests/world/plain_lines.hpp"
#include "tests/world/random_maps.hpp"

using namespace holo;
using namespace holo::testing;
using namespace holo::world;

namespace {

constexpr std::uint32_t solid = 1;

// A field of squares a1 … with walls, doors and solid squares.
class Field {
public:
    Field(int width, int depth) {
        map_.net = Net::squares;
        map_.width = width;
        map_.depth = depth;
        map_.edge_kinds = {"", "wall", "door"};
        map_.marks = {"solid"};
        map_.ways.push_back({"sight", 0b110, solid, 0, Corners::one_side});
        map_.sights = {{"one", 0, false}, {"two", 0, true}};
        map_.spaces.resize(static_cast<std::size_t>(width * depth));
        map_.there.resize(static_cast<std::size_t>(map_.words()));
        for (int s = 0; s < map_.size(); ++s) insert(map_.there.data(), s);
    }
    Field& wall(const char* a, const char* b) {
        map_.edges.push_back({at(a), at(b), 1});
        return *this;
    }
    Field& door(const char* a, const char* b) {
        map_.edges.push_back({at(a), at(b), 2, static_cast<std::int16_t>(map_.openings.size())});
        map_.openings.push_back("door");
        return *this;
    }
    Field& block(const char* square) {
        map_.spaces[static_cast<std::size_t>(at(square))].marks = solid;
        return *this;
    }
    Field& figure(const char* square) {
        figures_.resize(static_cast<std::size_t>(map_.words()));
        insert(figures_.data(), at(square));
        return *this;
    }
    bool sees(const char* from, const char* to, bool two_corners = true, std::uint64_t open = 0) const {
        Charts charts(map_);
        const auto& lines = charts.lines(two_corners ? 1 : 0, open);
        return lines.sees(at(from), at(to), two_corners, figures_.empty() ? nullptr : figures_.data());
    }
    Obstacle obstacle(const char* from, int corner, const char* to, int other) const {
        Charts charts(map_);
        return charts.lines(0, 0).obstacle(at(from), corner, at(to), other);
    }
    std::int16_t at(const std::string& name) const {
        return static_cast<std::int16_t>((std::stoi(name.substr(1)) - 1) * map_.width + name[0] - 'a');
    }

private:
    Map map_;
    std::vector<Word> figures_;
};

}  // namespace

TEST_CASE("an empty field hides nothing", "[lines]") {
    const Field field(9, 9);
    for (const auto* square : {"a1", "b1", "e5", "i9", "h1", "d9"}) CHECK(field.sees("a1", square));
}

TEST_CASE("sight can go one way only", "[lines]") {
    // IAS-G17: both corners of a side are seen from one corner there, and from no single corner here.
    int one_way = 0;
    RandomFields random(3);
    for (int i = 0; i < 40 && one_way == 0; ++i) {
        const auto map = random.map();
        Charts charts(map);
        for (int a = 0; a < map.size(); ++a)
            for (int b = 0; b < map.size(); ++b)
                if (map.is_there(a) && map.is_there(b))
                    one_way += charts.lines(1, 0).sees(a, b, true, nullptr) != charts.lines(1, 0).sees(b, a, true, nullptr);
    }
    CHECK(one_way > 0);
}

TEST_CASE("the end of a wall hides nothing, its middle does", "[lines]") {
    // IAS-G20: the last edge of a wall between two squares.
    Field field(6, 6);
    field.wall("c1", "d1").wall("c2", "d2").wall("c3", "d3").wall("c4", "d4");
    CHECK(field.sees("c4", "d4"));
    CHECK(field.sees("d4", "c4"));
    CHECK_FALSE(field.sees("c2", "d2"));
    CHECK_FALSE(field.sees("c1", "d1"));
}

TEST_CASE("a line runs along a wall, a door or a solid square", "[lines]") {
    // IAS-G21
    Field wall(8, 3);
    for (const auto& [a, b] : {std::pair{"a2", "a3"}, {"b2", "b3"}, {"c2", "c3"}, {"d2", "d3"}, {"e2", "e3"}, {"f2", "f3"}})
        wall.wall(a, b);
    CHECK(wall.sees("a2", "f2"));
    Field block(8, 3);
    block.block("c3").block("d3");
    CHECK(block.sees("a2", "f2"));
    CHECK(block.sees("b3", "b1"));
}

TEST_CASE("walls, doors, figures and solid squares across a line hide", "[lines]") {
    // IAS-G23
    Field walls(7, 5);
    for (const auto& [a, b] : {std::pair{"c1", "d1"}, {"c2", "d2"}, {"c3", "d3"}, {"c4", "d4"}, {"c5", "d5"}}) walls.wall(a, b);
    CHECK_FALSE(walls.sees("a3", "g3"));
    CHECK_FALSE(walls.sees("c1", "d5"));
    Field doors(5, 1);
    doors.door("b1", "c1");
    CHECK_FALSE(doors.sees("a1", "d1"));
    CHECK(doors.sees("a1", "d1", true, 1));
    Field figures(5, 1);
    figures.figure("b1").figure("c1");
    CHECK_FALSE(figures.sees("a1", "d1"));
    CHECK(figures.sees("a1", "b1"));
    Field blocks(5, 1);
    blocks.block("c1");
    CHECK_FALSE(blocks.sees("a1", "e1"));
    CHECK(blocks.sees("a1", "c1"));  // the target itself
}

TEST_CASE("one solid corner hides nothing, two that meet in a corner do", "[lines]") {
    // IAS-G22, G24
    Field one(4, 4);
    one.block("c2");
    CHECK(one.sees("b2", "c3"));
    Field two(4, 4);
    two.block("c2").block("b3");
    CHECK_FALSE(two.sees("b2", "c3"));
    Field walls(4, 4);
    walls.wall("b2", "c2").wall("b3", "c3").wall("b2", "b3").wall("c2", "c3");
    CHECK_FALSE(walls.sees("b2", "c3"));
}

TEST_CASE("figures never close a corner", "[lines]") {
    // IAS-G25
    Field figures(4, 4);
    figures.figure("c2").figure("b3");
    CHECK(figures.sees("b2", "c3"));
    Field mixed(4, 4);
    mixed.figure("c2").block("b3");
    CHECK(mixed.sees("b2", "c3"));
}

TEST_CASE("a side that is seen edge-on counts for nothing", "[lines]") {
    // IAS-G18: everything but one line of corners is hidden.
    Field field(7, 2);
    field.figure("b1").figure("c1").figure("b2").figure("c2");
    CHECK_FALSE(field.sees("a1", "e1"));
    CHECK(field.sees("a1", "e1", false));  // along the border between the rows
}

TEST_CASE("the first obstacle of a line is named", "[lines]") {
    Field field(5, 3);
    field.wall("b1", "c1").block("d3");
    const auto edge = field.obstacle("a1", 3, "d1", 1);
    CHECK(edge.kind == Obstacle::Kind::edge);
    CHECK(edge.a == field.at("b1"));
    CHECK(edge.b == field.at("c1"));
    const auto block = field.obstacle("a3", 1, "e3", 2);
    CHECK(block.kind == Obstacle::Kind::space);
    CHECK(block.a == field.at("d3"));
    CHECK(field.obstacle("a2", 0, "e2", 1).kind == Obstacle::Kind::none);
}

TEST_CASE("lines on random maps are those of the plain definition", "[lines]") {
    RandomFields random(seed_asked(17));
    int clear = 0, stopped = 0, seen = 0, hidden = 0;
    for (int round = 0; round < maps_asked(24); ++round) {
        const auto map = random.map();
        const auto open = static_cast<std::uint64_t>(random.below(16));
        Charts charts(map);
        const PlainLines plain(map, map.ways[0], open);
        const auto& lines = charts.lines(0, open);
        std::vector<Word> figures(static_cast<std::size_t>(map.words()));
        std::set<int> standing;
        for (int s = 0; s < map.size(); ++s)
            if (map.is_there(s) && random.below(7) == 0) insert(figures.data(), s), standing.insert(s);
        for (int n = 0; n < 120; ++n) {
            const int a = random.one(map), b = random.one(map);
            INFO("map " << round << ", " << map.width << " x " << map.depth << ", " << map.label(a) << " - " << map.label(b));
            const unsigned found = lines.clear(a, b), back = lines.clear(b, a);
            unsigned turned = 0;  // the same lines, from their other ends
            for (int i = 0; i < Lines::corners; ++i)
                for (int j = 0; j < Lines::corners; ++j) turned |= (back >> (Lines::corners * j + i) & 1) << (Lines::corners * i + j);
            if (a != b) {
                CHECK(found == plain.clear(a, b));
                CHECK(back == plain.clear(b, a));
                CHECK(found == turned);
                clear += std::popcount(found);
                stopped += Lines::corners * Lines::corners - std::popcount(found);
            }
            for (const bool two : {false, true}) {
                const bool sees = lines.sees(a, b, two, figures.data());
                CHECK(sees == plain.sees(a, b, two, standing));
                (sees ? seen : hidden) += 1;
            }
        }
    }
    CHECK(clear > 1000);
    CHECK(stopped > 1000);
    CHECK(seen > 500);
    CHECK(hidden > 500);
}
