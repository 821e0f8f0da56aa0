// A map: its spaces, and what lies between neighbours. Spaces have numbers of their own, apart from those of objects, and sets of their
// own width, so that a game without a map pays nothing. A map is read-only and shared by all tables; what stands open is no part of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/world/bits.hpp"

namespace holo::world {

constexpr int most_spaces = 1024;  // of one map, counting the cells of a grid on which nothing is drawn
constexpr int most_openings = 64;  // edges that open and close: the bits of the key of what is worked out
constexpr int most_marks = 32;     // sorts of spaces, as far as ways know them
constexpr int most_edge_kinds = 16;
constexpr int most_ways = 8;

// How spaces are neighbours: by lines, each of which is an edge, or as squares of a drawing, where an edge is what parts two of them.
enum class Net : std::uint8_t { graph, squares };

// Whether a way leads from corner to corner: never, always, past one free side at least, or only between two free ones.
enum class Corners : std::uint8_t { none, free, one_side, both_sides };

// Between two spaces that stand side by side, or at both ends of a line.
struct Edge {
    std::int16_t a, b;
    std::int16_t kind;          // of Map::edge_kinds
    std::int16_t opening = -1;  // its bit in the key of what stands open, or -1: it never changes
    char sign = 0;              // that draws it, or 0
};

// A named relation between neighbours, said by what stops it. `not_into` counts for the space that is entered alone.
struct Way {
    std::string name;
    std::uint32_t not_across = 0;  // bits of edge kinds
    std::uint32_t not_into = 0;    // bits of marks
    Corners corners = Corners::none;
};

struct MapSpace {
    std::string name;  // empty: called by its column and row
    std::int16_t x = 0, y = 0;
    std::uint32_t marks = 0;
    char sign = '.';  // that draws it
};

// A sort of areas, such as regions: each space lies in one of them at most.
struct AreaSort {
    std::string name;
    std::vector<std::string> areas;
    std::vector<std::int16_t> of;       // by space; -1: in none
    std::vector<std::int16_t> symbols;  // by area: the word that scripts say (machine::Program::symbols)
};

struct Map {
    std::string name;
    Net net = Net::graph;
    int width = 0, depth = 0;             // of squares
    std::vector<MapSpace> spaces;         // a grid has them row by row, with its empty cells among them
    std::vector<Word> there;              // those that there are
    std::vector<Edge> edges;              // of squares: those at which something stands
    std::vector<std::string> edge_kinds;  // 0: nothing stands there
    std::vector<std::string> marks;
    std::vector<std::vector<Word>> marked;  // by mark: the spaces that have it
    std::vector<Way> ways;
    std::vector<AreaSort> areas;
    std::vector<std::string> openings;  // names, by bit
    std::uint64_t open_at_first = 0;

    int size() const { return static_cast<int>(spaces.size()); }
    int words() const { return (size() + 63) / 64; }
    bool is_there(int space) const { return has(there.data(), space); }
    // `c7`, or the name that it has.
    std::string label(int space) const;
    // By name, or by column and row; -1 when there is none.
    int find(std::string_view name) const;
    int way(std::string_view name) const;
};

}  // namespace holo::world
