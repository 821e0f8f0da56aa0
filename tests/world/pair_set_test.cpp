#include "interpreter/world/board/pair_set.hpp"

#include <catch2/catch.hpp>
#include <pcg_random.hpp>
#include <set>
#include <utility>

using namespace holo::world;

TEST_CASE("a set of pairs holds what was put in since it was emptied", "[world][pairs]") {
    constexpr int firsts = 70, seconds = 961;  // more than a word of each
    PairSet pairs(firsts, seconds);
    std::set<std::pair<int, int>> plain;
    pcg32 random(5, 1);
    for (int round = 0; round < 5; ++round) {
        for (int i = 0; i < 300; ++i) {
            const int first = static_cast<int>(random(firsts)), second = static_cast<int>(random(seconds));
            pairs.insert(first, second);
            plain.insert({first, second});
        }
        bool same = true;
        for (int first = 0; first < firsts; ++first)
            for (int second = 0; second < seconds; ++second) same = same && pairs.has(first, second) == plain.contains({first, second});
        CHECK(same);
        pairs.clear();
        plain.clear();
        CHECK_FALSE(pairs.has(0, 0));
    }
}
