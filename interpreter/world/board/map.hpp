// A map: its spaces, and the edges between neighbours. Spaces have numbers apart from those of objects, and sets of a width of their own,
// because a game without a map must pay nothing. A map is read-only and shared by all tables; the set of open edges belongs to the state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/world/bits.hpp"

namespace holo::world {

constexpr int most_spaces = 1024;  // on one map, with the empty cells of a grid
constexpr int most_openings = 64;  // edges that open and close: bits of the key of a chart
constexpr int most_marks = 32;     // sorts of spaces that ways can tell apart
constexpr int most_edge_kinds = 16;
constexpr int most_ways = 8;
constexpr int most_sights = 8;
constexpr int most_bases = 8;  // sorts of bases on a board, with that of one space
constexpr int most_side = 3;   // in a base

// How spaces become neighbours: by lines, each of which is an edge, or as squares of a drawing, where an edge parts two of them.
enum class Net : std::uint8_t { graph, squares };

// Tells which steps lead from corner to corner: none, all, those past at least one free side, or those between two free sides.
enum class Corners : std::uint8_t { none, free, one_side, both_sides };

// An edge between two spaces that stand side by side, or a line between its ends.
struct Edge {
    std::int16_t a, b;
    std::int16_t kind;          // index into Map::edge_kinds
    std::int16_t opening = -1;  // its bit in the key of open edges, or -1: it never changes
    char sign = 0;              // sign in the drawing, or 0
    char unused = 0;            // in place of padding, because edges are kept byte by byte
};

// A named relation between neighbours, declared by the obstacles that stop it. `not_into` is about the entered space alone.
struct Way {
    std::string name;
    std::uint32_t not_across = 0;   // bits of edge kinds
    std::uint32_t not_into = 0;     // bits of marks
    std::uint32_t not_through = 0;  // bits of marks of spaces where the way may begin or end, and over which it does not lead
    Corners corners = Corners::none;
};

// A manner of seeing squares, corner to corner. With `two_corners`, both ends of a side of a square must be seen.
struct Sight {
    std::string name;
    std::int16_t way = 0;  // stops lines
    bool two_corners = false;
};

// The squares that a piece covers.
struct Base {
    std::int16_t wide = 1, deep = 1;  // unturned

    int size() const { return wide * deep; }
    bool has_facings() const { return wide != deep; }
    Base turned() const { return {deep, wide}; }
    Base facing(bool is_turned) const { return is_turned ? turned() : *this; }
};

// Reads `1x2`: columns and rows.
std::optional<Base> base_said(std::string_view text);

struct MapSpace {
    std::string name;  // empty: called by its column and row
    std::int16_t x = 0, y = 0;
    std::uint32_t marks = 0;
    char sign = '.';  // sign in the drawing
};

// A sort of areas, such as regions: each space lies in one of them at most.
struct AreaSort {
    std::string name;
    std::vector<std::string> areas;
    std::vector<std::int16_t> of;       // by space; -1: in none
    std::vector<std::int16_t> symbols;  // by area: the word for it in scripts (machine::Program::symbols)
};

struct Map {
    std::string name;
    Net net = Net::graph;
    int width = 0, depth = 0;             // on a grid of squares
    std::vector<MapSpace> spaces;         // a grid's are row by row, with its empty cells
    std::vector<Word> there;              // spaces that exist
    std::vector<Edge> edges;              // on a grid: edges of some kind
    std::vector<std::string> edge_kinds;  // 0: an open border
    std::vector<std::string> marks;
    std::vector<std::vector<Word>> marked;  // by mark: its spaces
    std::vector<Way> ways;
    std::vector<Sight> sights;  // on squares only
    std::vector<AreaSort> areas;
    std::vector<std::string> openings;  // names, by bit
    std::uint64_t open_at_first = 0;
    std::vector<Base> bases;  // from pieces; the first, when there is any, is that of one space
    // Number of the first turned placement; 0 where no base has facings. A placement is the number of the space under the upper left corner
    // of a base; that of a base turned by a quarter is greater by this number.
    int turned = 0;

    int size() const { return static_cast<int>(spaces.size()); }
    int words() const { return (size() + 63) / 64; }
    // A grid whose sets of squares, moved by one square, fit into one number.
    bool is_small() const { return net == Net::squares && size() < 128 && width < 64; }
    int placements() const { return turned + size(); }  // numbers below
    bool is_there(int space) const { return has(there.data(), space); }
    bool is_turned(int placement) const { return turned != 0 && placement >= turned; }
    int corner_of(int placement) const { return is_turned(placement) ? placement - turned : placement; }
    int placement(int corner, bool is_turned) const { return is_turned ? corner + turned : corner; }
    // Calls f for each space under the base, row by row. Squares off the grid are left out.
    template <typename F>
    void each_under(Base base, int placement, F&& f) const;
    // Tells whether f holds for any of these spaces.
    template <typename F>
    bool any_under(Base base, int placement, F&& f) const {
        bool any = false;
        each_under(base, placement, [&](int space) { any = any || f(space); });
        return any;
    }
    // `c7`, or the name of the space; with a word for a turned placement.
    std::string label(int placement) const;
    // Finds a space by name, or by column and row, or a turned placement by its label; -1 when there is none.
    int find(std::string_view name) const;
    int way(std::string_view name) const;
    int sight(std::string_view name) const;
};

template <typename F>
void Map::each_under(Base base, int placement, F&& f) const {
    if (is_turned(placement)) {
        placement -= turned;
        base = base.turned();
    }
    if (base.size() == 1) {
        f(placement);
        return;
    }
    const int wide = std::min<int>(base.wide, width - placement % width), deep = std::min<int>(base.deep, depth - placement / width);
    for (int y = 0; y < deep; ++y)
        for (int x = 0; x < wide; ++x) f(placement + y * width + x);
}

// A set of squares of a small map, as one number.
__extension__ using Small = unsigned __int128;

inline Small small_of(const Word* set, int words) { return words == 1 ? set[0] : Small{set[1]} << 64 | set[0]; }
inline bool has(Small set, int space) { return static_cast<Word>(set >> space & 1) != 0; }
template <typename F>
inline void each(Small set, F&& f) {
    for (int w = 0; w < 2; ++w)
        for (auto bits = static_cast<Word>(set >> 64 * w); bits != 0; bits &= bits - 1) f((w << 6) + std::countr_zero(bits));
}

// The map of that name, in upper or lower case; -1 when there is none.
int map_called(const std::vector<Map>& maps, std::string_view name);

}  // namespace holo::world
