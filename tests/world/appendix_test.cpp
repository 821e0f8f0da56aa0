// The examples of a rulebook's two appendices, sight and movement, on drawn fields. Numbers of cases are those of the appendices.

#include <catch2/catch.hpp>

#include "tests/world/drawn.hpp"

using namespace holo;
using namespace holo::testing;

using Labels = std::vector<std::string>;

TEST_CASE("sight, case 1: a stub of a wall on part of a border is no wall", "[appendix]") {
    // IAS-G16: only a wall along the whole border is drawn.
    const Drawn open(R"(
        +-+-+-+
        |A . B|
        +-+-+-+)");
    CHECK(open.sees('A', 'B'));
    CHECK(open.distance('A', 'B') == 2);
}

TEST_CASE("sight, cases 2 and 3: one sees the other, and is not seen", "[appendix]") {
    // IAS-G17
    const Drawn field(R"(
        +-+-+-+-+
        |. . . .|
        + + + + +
        |B . .|A|
        +-+-+-+-+)");
    CHECK(field.sees('A', 'B'));
    CHECK_FALSE(field.sees('B', 'A'));
}

TEST_CASE("sight, case 4: two lines that lie over one another are one", "[appendix]") {
    // IAS-G18: only the border between the rows is free of figures, and shows the target edge-on.
    const Drawn field(R"(
        +-+-+-+-+-+
        |A E F . B|
        + + + + + +
        |. G H . .|
        +-+-+-+-+-+)");
    CHECK_FALSE(field.sees('A', 'B'));
}

TEST_CASE("sight, cases 5 and 7: lines lead through the target and through the viewer", "[appendix]") {
    // IAS-G19: a wall hides the near squares of B; a line to the far ones leads across B.
    const Drawn target(R"(
        +-+-+-+-+-+
        |A . B B B|
        + + + + + +
        |. . B B B|
        +-+-+-+-+-+)");
    CHECK(target.sees('A', 'B'));
    const Drawn through(R"(
        +-+-+-+
        |A A B|
        +-+-+-+)");
    CHECK(through.sees('A', 'B'));
}

TEST_CASE("sight, case 6: on both sides of the end of a wall", "[appendix]") {
    // IAS-G20: they see each other, are not adjacent, and are two steps apart.
    const Drawn field(R"(
        +-+-+-+-+
        |. .|. .|
        + + + + +
        |. A|B .|
        + + + + +
        |. . . .|
        +-+-+-+-+)");
    CHECK(field.sees('A', 'B'));
    CHECK(field.sees('B', 'A'));
    CHECK(field.distance('A', 'B') == 2);
}

TEST_CASE("sight, cases 8 and 9: along a wall, a solid square or a door", "[appendix]") {
    // IAS-G21
    const Drawn wall(R"(
        +-+-+-+-+-+
        |A . . . B|
        +-+-+-+-+-+
        |. . . . .|
        +-+-+-+-+-+)");
    CHECK(wall.sees('A', 'B'));
    const Drawn solid(R"(
        +-+-+-+-+-+
        |A . . . B|
        + + + + + +
        |. # # # .|
        +-+-+-+-+-+)");
    CHECK(solid.sees('A', 'B'));
    const Drawn door(R"(
        +-+-+-+-+-+
        |A . . . B|
        +D+D+D+D+D+
        |. . . . .|
        +-+-+-+-+-+)");
    CHECK(door.sees('A', 'B'));
}

TEST_CASE("sight, cases 10 and 11: past the corner of a wall or of a solid square", "[appendix]") {
    // IAS-G22
    const Drawn wall(R"(
        +-+-+-+
        |. B .|
        + + + +
        |A|. .|
        + + + +
        |. . .|
        +-+-+-+)");
    CHECK(wall.sees('A', 'B'));
    const Drawn solid(R"(
        +-+-+-+
        |. B .|
        + + + +
        |A # .|
        + + + +
        |. . .|
        +-+-+-+)");
    CHECK(solid.sees('A', 'B'));
}

TEST_CASE("sight, cases 12 to 15: not through a door, a wall, a figure or a solid square", "[appendix]") {
    // IAS-G23
    const auto hidden = [](const char* row) {
        const std::string border(std::string(row).size() / 2, '-');
        std::string top;
        for (std::size_t i = 0; i < std::string(row).size(); ++i) top += i % 2 == 0 ? '+' : '-';
        const Drawn field(top + "\n" + row + "\n" + top);
        return !field.sees('A', 'B') && !field.sees('B', 'A');
    };
    CHECK(hidden("|A .D. B|"));
    CHECK(hidden("|A .|. B|"));
    CHECK(hidden("|A E . B|"));
    CHECK(hidden("|A # . B|"));
    CHECK_FALSE(hidden("|A . . B|"));
}

TEST_CASE("sight, case 16: not through a corner where walls or solid squares meet", "[appendix]") {
    // IAS-G24
    const Drawn solids(R"(
        +-+-+
        |A #|
        + + +
        |# B|
        +-+-+)");
    CHECK_FALSE(solids.sees('A', 'B'));
    CHECK(solids.distance('A', 'B') == world::far_away);
    const Drawn mixed(R"(
        +-+-+-+
        |A|. .|
        + + + +
        |# B .|
        +-+-+-+)");
    CHECK_FALSE(mixed.sees('A', 'B'));
}

TEST_CASE("sight, case 17: past the corner between a figure and anything", "[appendix]") {
    // IAS-G25
    for (const char other : {'E', '#'}) {
        const Drawn field(std::string(R"(
        +-+-+
        |A F|
        + + +
        |)") + other + R"( B|
        +-+-+)");
        CHECK(field.sees('A', 'B'));
        CHECK(field.distance('A', 'B') == 1);
    }
}

TEST_CASE("a solid square is seen and counted as an end, and never led through", "[appendix]") {
    // IAS-G04: somebody may stand there.
    const Drawn field(R"(
        +-+-+-+-+
        |A # . B|
        +-+-+-+-+)");
    CHECK(field.distance('A', '#') == 1);
    CHECK(field.sees('A', '#'));
    CHECK(field.distance('#', 'B') == 2);
    CHECK(field.distance('A', 'B') == world::far_away);
}

TEST_CASE("movement, cases 1 to 4: past one solid square, pit, wall or figure", "[appendix]") {
    // IAS-G45
    for (const char other : {'#', 'o', 'F'}) {
        const Drawn field(std::string(R"(
        +-+-+
        |. )") + other + R"(|
        + + +
        |. .|
        +-+-+)");
        CHECK(field.may_step("a1", "b2"));
        CHECK(field.may_step("b2", "a1"));
    }
    const Drawn wall(R"(
        +-+-+
        |.|.|
        + + +
        |. .|
        +-+-+)");
    CHECK(wall.may_step("a1", "b2"));
}

TEST_CASE("movement, case 5: not past a crossing of walls, ledges, solid squares and pits", "[appendix]") {
    // IAS-G46
    for (const char one : {'#', 'o'})
        for (const char other : {'#', 'o'}) {
            const Drawn field(std::string(R"(
        +-+-+
        |. )") + one + R"(|
        + + +
        |)" + other + R"( .|
        +-+-+)");
            CHECK_FALSE(field.may_step("a1", "b2"));
        }
    for (const char edge : {'|', ':'}) {
        const Drawn field(std::string(R"(
        +-+-+
        |.)") + edge + R"(.|
        + + +
        |# .|
        +-+-+)");
        CHECK_FALSE(field.may_step("a1", "b2"));
    }
}

TEST_CASE("movement, cases 6 and 7: a large base shifts in four directions", "[appendix]") {
    // IAS-G47
    const Drawn field(R"(
        +-+-+-+-+
        |. . . .|
        + + + + +
        |. . . .|
        + + + + +
        |. . . .|
        + + + + +
        |. . . .|
        +-+-+-+-+)");
    CHECK(field.one_point(2, "b2") == Labels{"b1", "a2", "c2", "b3"});
}

TEST_CASE("movement, cases 8 to 10: turns keep half of the squares", "[appendix]") {
    // IAS-G48
    const Drawn field(R"(
        +-+-+-+-+-+
        |. . . . .|
        + + + + + +
        |. . . . .|
        + + + + + +
        |. . . . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+)");
    // Four shifts; both squares stay under one of four turned placements.
    CHECK(field.one_point(1, "c2") == Labels{"c1", "b2", "d2", "c3", "b2 turned", "c2 turned", "b3 turned", "c3 turned"});
    // Three columns and two rows: each turn keeps four squares.
    CHECK(field.one_point(3, "b2") == Labels{"b1", "a2", "c2", "b3", "b1 turned", "c1 turned", "b2 turned", "c2 turned"});
    const Drawn wall(R"(
        +-+-+-+-+-+
        |. . . . .|
        + + + + + +
        |. . . . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+
        |. . . . .|
        +-+-+-+-+-+)");
    CHECK(wall.one_point(3, "b2") == Labels{"b1", "a2", "c2", "b1 turned", "c1 turned"});
}

TEST_CASE("movement, cases 11 and 12: a large base is placed over a square in any facing", "[appendix]") {
    // IAS-G49
    const Drawn field(R"(
        +-+-+-+-+
        |. . . .|
        + + + + +
        |. . F .|
        + + + + +
        |. . . .|
        +-+-+-+-+)");
    CHECK(field.room(1, "b2") == Labels{"b1", "b2", "a2 turned"});
    CHECK(field.room(2, "b2") == Labels{"a1", "a2"});
    CHECK(field.room(1, "c2") == Labels{});
}
