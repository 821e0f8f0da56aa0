// Neighbours, distances and lines on whole maps of a real game, compared with the plain definitions. The maps are no part of the project:
// HOLOCRON_DATA=FOLDER engine_tests '[data]' reads skirmish-maps.yaml and missions.yaml there. HOLOCRON_MAPS says how many pairs of squares
// a map has.

#include <yaml-cpp/yaml.h>

#include <bit>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <sstream>

#include "interpreter/world/board/charts.hpp"
#include "tests/world/plain_lines.hpp"
#include "tests/world/random_maps.hpp"

using namespace holo;
using namespace holo::testing;
using namespace holo::world;

namespace {

enum DrawnEdge : std::int16_t { no_edge, drawn_wall, drawn_door, drawn_barrier, drawn_ledge };
constexpr std::uint32_t drawn_solid = 1, drawn_pit = 2;
constexpr int signs_across = 4;  // signs of a column: its left border and three of the square

DrawnEdge edge_drawn(char sign) {
    switch (sign) {
        case '#': return drawn_wall;
        case 'D': return drawn_door;
        case 'B': return drawn_barrier;
        case 'i': return drawn_ledge;
        default: return no_edge;
    }
}

Map map_in_data(const YAML::Node& entry) {
    Map m;
    m.name = entry["id"].as<std::string>();
    m.net = Net::squares;
    m.width = entry["size"][0].as<int>();
    m.depth = entry["size"][1].as<int>();
    m.edge_kinds = {"", "wall", "door", "barrier", "ledge"};
    m.marks = {"solid", "pit"};
    constexpr std::uint32_t walls = 1u << drawn_wall | 1u << drawn_door | 1u << drawn_barrier;
    m.ways.push_back({"counting", walls, drawn_solid, 0, Corners::one_side});
    m.ways.push_back({"steps", walls | 1u << drawn_ledge, drawn_solid | drawn_pit, 0, Corners::one_side});
    m.sights = {{"eyes", 0, true}};
    std::vector<std::string> lines;
    std::istringstream text(entry["map"].as<std::string>());
    for (std::string line; std::getline(text, line);)
        if (!lines.empty() || line.rfind('+', 0) == 0) lines.push_back(line);  // a remark may stand above
    const auto sign = [&](int row, int column) {
        const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
        return r < lines.size() && c < lines[r].size() ? lines[r][c] : ' ';
    };
    m.spaces.resize(static_cast<std::size_t>(m.width * m.depth));
    m.there.resize(static_cast<std::size_t>(m.words()));
    for (int s = 0; s < m.size(); ++s) {
        const int x = s % m.width, y = s / m.width;
        auto& space = m.spaces[static_cast<std::size_t>(s)];
        space.x = static_cast<std::int16_t>(x);
        space.y = static_cast<std::int16_t>(y);
        const char ground = sign(2 * y + 1, signs_across * x + 2);
        if (ground != ' ') insert(m.there.data(), s);
        space.marks = ground == 'X' ? drawn_solid : ground == '%' ? drawn_pit : 0;
        const auto edge = [&](int other, char drawn) {
            const auto kind = edge_drawn(drawn);
            if (kind == no_edge || other < 0) return;
            Edge e{static_cast<std::int16_t>(other), static_cast<std::int16_t>(s), kind};
            if (kind == drawn_door && m.openings.size() < most_openings) {
                e.opening = static_cast<std::int16_t>(m.openings.size());
                m.openings.push_back("door");
            }
            m.edges.push_back(e);
        };
        edge(x > 0 ? s - 1 : -1, sign(2 * y + 1, signs_across * x));
        edge(y > 0 ? s - m.width : -1, sign(2 * y, signs_across * x + 2));
    }
    return m;
}

}  // namespace

TEST_CASE("neighbours, distances and lines on the maps of a folder are those of the plain definitions", "[data]") {
    const char* folder = std::getenv("HOLOCRON_DATA");
    if (folder == nullptr) {
        WARN("no maps were compared: HOLOCRON_DATA names no folder");
        return;
    }
    RandomMaps random(23);
    std::vector<YAML::Node> entries;
    for (const auto* file : {"/skirmish-maps.yaml", "/missions.yaml"})
        for (const auto& entry : YAML::LoadFile(folder + std::string(file))) entries.push_back(entry);
    int maps = 0, doors = 0, clear = 0, stopped = 0;
    for (const auto& entry : entries) {
        const auto map = map_in_data(entry);
        INFO(map.name);
        CHECK(count(map.there.data(), map.words()) == entry["cells"].as<int>());
        doors += static_cast<int>(map.openings.size());
        ++maps;
        Charts charts(map);
        const auto all = map.openings.empty() ? 0 : ~std::uint64_t{0} >> (64 - map.openings.size());
        for (const auto open : {std::uint64_t{0}, all}) {
            for (int way = 0; way < 2; ++way) {
                const PlainBoard plain(map, map.ways[static_cast<std::size_t>(way)], open);
                const auto& chart = charts.at(way, open);
                for (int s = 0; s < map.size(); ++s) {
                    if (!map.is_there(s)) continue;
                    std::vector<Word> out(static_cast<std::size_t>(map.words()));
                    chart.step(bits({s}, map.words()).data(), out.data());
                    CHECK(spaces(out) == plain.step({s}));
                }
                for (int n = 0; n < 20; ++n) {
                    const int a = random.one(map), b = random.one(map);
                    CHECK(chart.distance(a, b) == plain.distance(a, b));
                }
            }
            const PlainLines plain(map, map.ways[0], open);
            const auto& lines = charts.lines(0, open);
            for (int n = 0; n < maps_asked(60); ++n) {
                const int a = random.one(map), b = random.one(map);
                INFO(map.label(a) << " - " << map.label(b));
                if (a == b) continue;
                const unsigned found = lines.clear(a, b);
                CHECK(found == plain.clear(a, b));
                clear += std::popcount(found);
                stopped += Lines::corners * Lines::corners - std::popcount(found);
            }
        }
    }
    INFO(maps << " maps, " << doors << " doors, " << clear << " clear lines, " << stopped << " stopped");
    CHECK((maps > 80 && doors > 40 && clear > 1000 && stopped > 1000));
}
