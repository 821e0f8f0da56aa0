// Random maps, and sets of spaces as bits, for comparison with the plain definitions.
#pragma once

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "tests/world/plain_board.hpp"

namespace holo::testing {

// The number of random maps in a test. HOLOCRON_MAPS asks for more than usual.
inline int maps_asked(int usual) {
    const char* asked = std::getenv("HOLOCRON_MAPS");
    return asked != nullptr ? std::stoi(asked) : usual;
}

// The seed of random maps. HOLOCRON_SEED asks for other maps than usual, which divides a long run.
inline unsigned seed_asked(unsigned usual) {
    const char* asked = std::getenv("HOLOCRON_SEED");
    return asked != nullptr ? usual + 1000 * static_cast<unsigned>(std::stoul(asked)) : usual;
}

class RandomMaps {
public:
    // With `broad`, some maps have many rows of many columns. The plain definitions of bases are too slow for these.
    explicit RandomMaps(unsigned seed, bool broad = false) : random_(seed), broad_(broad) {}
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    world::Map map() {
        world::Map m;
        m.edge_kinds = {"open", "wall", "ledge", "door"};
        m.marks = {"solid", "pit"};
        m.net = below(3) == 0 ? world::Net::graph : world::Net::squares;
        if (m.net == world::Net::squares) squares(m);
        else graph(m);
        for (const auto corners : {world::Corners::none, world::Corners::free, world::Corners::one_side, world::Corners::both_sides}) {
            world::Way way;
            way.corners = corners;
            way.not_across = static_cast<std::uint32_t>(below(8)) << 1;
            way.not_into = static_cast<std::uint32_t>(below(4));
            if (below(3) == 0) way.not_through = static_cast<std::uint32_t>(below(4)) & ~way.not_into;
            m.ways.push_back(way);
        }
        return m;
    }
    Spaces some(const world::Map& m, int one_in) {
        Spaces out;
        for (int s = 0; s < m.size(); ++s)
            if (m.is_there(s) && below(one_in) == 0) out.insert(s);
        return out;
    }
    int one(const world::Map& m) {
        for (;;)
            if (const int s = below(m.size()); m.is_there(s)) return s;
    }

private:
    void spaces(world::Map& m, int count) {
        m.spaces.resize(static_cast<std::size_t>(count));
        m.there.resize(static_cast<std::size_t>(m.words()));
        for (int s = 0; s < count; ++s) {
            if (s == 0 || below(12) != 0) world::insert(m.there.data(), s);
            m.spaces[static_cast<std::size_t>(s)].marks = below(6) == 0 ? static_cast<std::uint32_t>(1 + below(3)) : 0;
        }
    }
    void edge(world::Map& m, int a, int b) {
        world::Edge e{static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(1 + below(3))};
        if (e.kind == 3 && m.openings.size() < 4) {
            e.opening = static_cast<std::int16_t>(m.openings.size());
            m.openings.push_back("door");
        }
        m.edges.push_back(e);
    }
    void squares(world::Map& m) {
        const bool wide = below(5) == 0;  // than a word
        const bool broad = broad_ && !wide && below(8) == 0;
        m.width = broad ? 12 + below(9) : 1 + below(wide ? 80 : 9);
        m.depth = broad ? 12 + below(9) : 1 + below(wide ? 3 : 7);
        spaces(m, m.width * m.depth);
        for (int s = 0; s < m.size(); ++s) {
            if (s % m.width + 1 < m.width && m.is_there(s) && m.is_there(s + 1) && below(4) == 0) edge(m, s, s + 1);
            if (s + m.width < m.size() && m.is_there(s) && m.is_there(s + m.width) && below(4) == 0) edge(m, s + m.width, s);
        }
    }
    void graph(world::Map& m) {
        spaces(m, 2 + below(75));
        for (int i = 0; i < m.size() * 2; ++i) {
            const int a = one(m), b = one(m);
            if (a != b) edge(m, a, b);
        }
    }

    std::mt19937 random_;
    bool broad_;
};

inline std::vector<world::Word> bits(const Spaces& spaces, int words) {
    std::vector<world::Word> out(static_cast<std::size_t>(words));
    for (const auto s : spaces) world::insert(out.data(), s);
    return out;
}

inline Spaces spaces(const std::vector<world::Word>& bits) {
    Spaces out;
    world::each(bits.data(), static_cast<int>(bits.size()), [&](int s) { out.insert(s); });
    return out;
}

}  // namespace holo::testing
