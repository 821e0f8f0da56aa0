// A map joined from tiles is the map that is drawn as a whole, however its tiles lie in the file.

#include <fmt/format.h>

#include <random>

#include "interpreter/catalog/boards.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::catalog;

namespace {

BoardRules halls() {
    BoardRules rules;
    rules.name = "halls";
    rules.net = world::Net::squares;
    rules.marks = {"rough"};
    rules.edge_kinds = {"", "wall", "gate"};
    rules.opens = 1u << 2;
    rules.areas = {"room"};
    return rules;
}

using Rows = std::vector<std::string>;

// Walls are drawn as they stand.
Rows random_drawing(std::mt19937& random, int width, int depth) {
    Rows rows(static_cast<std::size_t>(2 * depth + 1), std::string(static_cast<std::size_t>(2 * width + 1), ' '));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const auto roll = random() % 4;
            if (r % 2 != 0 && c % 2 != 0) rows[r][c] = roll == 0 ? '~' : '.';
            else if (r % 2 == 0 && c % 2 == 0) rows[r][c] = '+';
            else if (roll == 0) rows[r][c] = r % 2 == 0 ? '-' : '|';
            else if (roll == 1 && r > 0 && c > 0 && r + 1 < rows.size() && c + 1 < rows[r].size()) rows[r][c] = 'G';
        }
    return rows;
}

Rows part_of(const Rows& rows, std::size_t x, std::size_t y, std::size_t width, std::size_t depth) {
    Rows out;
    for (std::size_t r = 2 * y; r <= 2 * (y + depth); ++r) out.push_back(rows[r].substr(2 * x, 2 * width + 1));
    return out;
}

Rows turned(const Rows& rows) {
    Rows out(rows[0].size(), std::string(rows.size(), ' '));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const char sign = rows[r][c];
            out[c][rows.size() - 1 - r] = sign == '|' ? '-' : sign == '-' ? '|' : sign;
        }
    return out;
}

std::string drawn(const Rows& rows, int indent) {
    std::string out;
    for (const auto& row : rows) out += std::string(static_cast<std::size_t>(indent), ' ') + row + "\n";
    return out;
}

std::optional<world::Map> read(const std::string& text, Diagnostics& out) {
    const auto source = std::make_shared<Source>("map.yaml", text);
    const auto tree = parse_yaml(source, out);
    REQUIRE(tree);
    return read_map(halls(), *tree, source, out);
}

std::string said(const world::Map& map) {
    auto out = fmt::format("{}×{}\n", map.width, map.depth);
    for (const auto& space : map.spaces) out += fmt::format("{} {} {} {}\n", space.x, space.y, space.marks, space.sign);
    for (const auto& edge : map.edges) out += fmt::format("{}-{} {} {}\n", edge.a, edge.b, edge.kind, edge.opening);
    return out;
}

const std::string legend = "legend: {\"~\": rough, G: gate}\n";

std::string tile(const std::string& name, const std::string& rows) { return "  " + name + ": |\n" + rows; }

// The diagnostics of a map of two tiles of two squares by one, laid so.
std::string codes_of(const std::string& join) {
    Diagnostics out;
    read("map: M\n" + legend + "tiles:\n" + tile("a", "    +-+-+\n    |. .|\n    +-+-+\n") + "join:\n" + join, out);
    std::string text;
    for (const auto& d : out.list()) text += std::string(row(d.id).code) + " ";
    return text;
}

}  // namespace

TEST_CASE("a map cut into turned tiles and joined is the map drawn as a whole") {
    std::mt19937 random(7);
    for (int trial = 0; trial < 200; ++trial) {
        const std::size_t width = 2 + random() % 6, depth = 2 + random() % 6;
        const auto rows = random_drawing(random, static_cast<int>(width), static_cast<int>(depth));
        const std::size_t x = 1 + random() % (width - 1), y = 1 + random() % (depth - 1);
        std::string tiles = "tiles:\n", join = "join:\n";
        int number = 0;
        for (const auto& [left, wide] : {std::pair{std::size_t{0}, x}, std::pair{x, width - x}})
            for (const auto& [top, deep] : {std::pair{std::size_t{0}, y}, std::pair{y, depth - y}}) {
                auto part = part_of(rows, left, top, wide, deep);
                const auto quarters = random() % 4;
                for (std::size_t q = 0; q < quarters; ++q) part = turned(part);
                const auto name = fmt::format("t{}", ++number);
                tiles += tile(name, drawn(part, 4));
                join += fmt::format("  - {{tile: {}, at: [{}, {}], turn: {}}}\n", name, left, top, (4 - quarters) % 4 * 90);
            }
        Diagnostics out;
        const auto whole = read("map: M\n" + legend + "draw: |\n" + drawn(rows, 2), out);
        const auto joined = read("map: M\n" + legend + tiles + join, out);
        INFO(tiles << join);
        for (const auto& d : out.list()) INFO(row(d.id).code);
        REQUIRE(whole);
        REQUIRE(joined);
        CHECK(said(*whole) == said(*joined));
    }
}

TEST_CASE("a tile lies in an area, and may be laid twice") {
    Diagnostics out;
    const auto map = read("map: M\n" + legend + "tiles:\n" + tile("a", "    +-+-+\n    |. ~|\n    +-+-+\n") +
                              "join:\n  - {tile: a, at: [0, 0], room: den}\n  - {tile: a, at: [2, 0], turn: 180, room: hall}\n"
                              "  - {tile: a, at: [0, 1], turn: 90}\n",
                          out);
    REQUIRE(map);
    CHECK(map->width == 4);
    CHECK(map->depth == 3);
    REQUIRE(map->areas.size() == 1);
    CHECK(map->areas[0].areas == std::vector<std::string>{"den", "hall"});
    CHECK(map->areas[0].of == std::vector<std::int16_t>{0, 0, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1});
    CHECK(map->spaces[1].marks == 1);
    CHECK(map->spaces[2].marks == 1);
    CHECK(map->spaces[8].marks == 1);
    CHECK_FALSE(map->is_there(5));
}

TEST_CASE("a sign of the legend is explained once") {
    Diagnostics out;
    read("map: M\nlegend:\n  \"~\": rough\n  \"~\": rough\ndraw: |\n  +-+-+\n  |. ~|\n  +-+-+\n", out);
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].id == Diag::yaml_twice);
    CHECK(out.list()[0].source->position(out.list()[0].span.begin).line == 4);
}

TEST_CASE("a sign of another sort of place is told apart from one without a meaning") {
    const struct {
        const char *rows, *code, *en, *es;
    } wrong[] = {
        {"  +-+-+\n  |. ||\n  +-+-+\n", "H379", "`|` stands for a kind of edge, and this is the place of a space",
         "`|` es una clase de borde, y aquí va una casilla"},
        {"  +-+-+\n  |.~.|\n  +-+-+\n", "H379", "`~` stands for a sort of space, and this is the place of an edge",
         "`~` es una clase de casilla, y aquí va un borde"},
        {"  +-~-+\n  |. .|\n  +-+-+\n", "H379", "`~` stands for a sort of space, and edges meet here",
         "`~` es una clase de casilla, y aquí se juntan bordes"},
        {"  +-+-+\n  |. ?|\n  +-+-+\n", "H370", "`?` stands for nothing on this map", "`?` no significa nada en este mapa"},
    };
    for (const auto& row : wrong) {
        INFO(row.rows);
        Diagnostics out;
        read(std::string("map: M\nlegend:\n  \"~\": rough\ndraw: |\n") + row.rows, out);
        REQUIRE(out.list().size() == 1);
        const auto& found = out.list()[0];
        CHECK(holo::row(found.id).code == row.code);
        CHECK(found.message(Lang::en) == row.en);
        CHECK(found.message(Lang::es) == row.es);
        CHECK(found.source->slice(found.span).size() == 1);
    }
}

TEST_CASE("tiles that cannot be laid are refused at their line") {
    CHECK(codes_of("  - {tile: a, at: [0, 0]}\n  - {tile: a, at: [2, 0]}\n").empty());
    CHECK(codes_of("  - {tile: a, at: [0, 0]}\n  - {tile: a, at: [1, 0]}\n") == "H377 ");
    CHECK(codes_of("  - {tile: a, at: [0, 0]}\n  - {tile: a, at: [1, 0], turn: 90}\n") == "H377 ");
    CHECK(codes_of("  - {tile: b, at: [0, 0]}\n") == "H309 ");
    CHECK(codes_of("  - {tile: a, at: [0, 0], turn: 45}\n") == "H309 ");
    CHECK(codes_of("  - {tile: a, at: [-1, 0]}\n") == "H309 ");
    CHECK(codes_of("  - {tile: a, at: [600, 600]}\n") == "H221 ");
    CHECK(codes_of("  - {tile: a}\n") == "H308 ");
    CHECK(codes_of("  {tile: a}\n") == "H305 ");
}
