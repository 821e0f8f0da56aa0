// Findings of earlier runs in the cache.

#include "interpreter/catalog/proved.hpp"

#include <fstream>

#include "tests/own_cache.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

TEST_CASE("things without a complaint are known to the next run, and under their key alone") {
    const OwnCache cache;
    const catalog::CacheKey key{project, 7, "said"};
    catalog::Proved first(key);
    first.add(30);
    first.add(10);
    first.keep();
    CHECK_FALSE(first.knows(10));  // only earlier runs count
    catalog::Proved second(key);
    CHECK(second.knows(10));
    CHECK(second.knows(30));
    CHECK_FALSE(second.knows(20));
    second.add(20);
    second.keep();
    const catalog::Proved third(key);
    CHECK((third.knows(10) && third.knows(20) && third.knows(30)));
    CHECK_FALSE(catalog::Proved({project, 8, "said"}).knows(10));
    CHECK_FALSE(catalog::Proved({project, 0, "said"}).knows(10));
}

TEST_CASE("the cache forgets things of earlier runs when they are too many") {
    const OwnCache cache;
    const catalog::CacheKey key{project, 7, "said"};
    catalog::Proved first(key);
    for (std::uint64_t thing = 0; thing < catalog::Proved::most; ++thing) first.add(thing);
    first.keep();
    catalog::Proved second(key);
    CHECK(second.knows(catalog::Proved::most - 1));
    second.add(catalog::Proved::most);
    second.keep();
    const catalog::Proved third(key);
    CHECK(third.knows(catalog::Proved::most));
    CHECK_FALSE(third.knows(0));
}

TEST_CASE("a damaged list of findings proves nothing") {
    const OwnCache cache;
    const catalog::CacheKey key{project, 7, "said"};
    catalog::Proved first(key);
    first.add(10);
    first.keep();
    REQUIRE(cache.entries(".said").size() == 1);
    std::ofstream(cache.entries(".said").front(), std::ios::binary | std::ios::app) << "more";
    CHECK_FALSE(catalog::Proved(key).knows(10));
}
