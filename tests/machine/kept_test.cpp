// The cache of computed answers, and its invalidation.

#include "interpreter/machine/kept.hpp"

#include "tests/testing.hpp"

using namespace holo::machine;

namespace {

Parts::Set parts(std::initializer_list<int> all) {
    Parts::Set out;
    for (const int part : all) out.set(static_cast<std::size_t>(part));
    return out;
}

std::vector<int> dropped_by(Kept& kept, int part) {
    std::vector<int> out;
    kept.changed(part, [&](int thing) { out.push_back(thing); });
    return out;
}

}  // namespace

TEST_CASE("a cached answer is invalidated by a change of its parts", "[machine]") {
    Kept kept(100);
    CHECK_FALSE(kept.is_fresh(3));
    kept.keep(3, parts({Parts::control, Parts::zone(2)}));
    kept.keep(70, parts({Parts::zone(2)}));
    kept.keep(71, parts({Parts::order}));
    CHECK(dropped_by(kept, Parts::flag(0)).empty());
    CHECK(dropped_by(kept, Parts::zone(2)) == std::vector<int>{3, 70});
    CHECK_FALSE(kept.is_fresh(3));
    CHECK(kept.is_fresh(71));
    CHECK(dropped_by(kept, Parts::zone(2)).empty());
}

TEST_CASE("a recomputed answer may depend on other parts", "[machine]") {
    Kept kept(8);
    kept.keep(3, parts({Parts::control, Parts::order}));
    CHECK(dropped_by(kept, Parts::control) == std::vector<int>{3});
    kept.keep(3, parts({Parts::past}));
    CHECK(dropped_by(kept, Parts::control).empty());
    // An entry that depends on the other part is still dropped, once.
    CHECK(dropped_by(kept, Parts::order) == std::vector<int>{3});
    kept.keep(3, parts({Parts::past}));
    CHECK(dropped_by(kept, Parts::order).empty());
    CHECK(dropped_by(kept, Parts::past) == std::vector<int>{3});
}

TEST_CASE("an invalidation may cause another one", "[machine]") {
    Kept kept(8);
    kept.keep(1, parts({Parts::control}));
    kept.keep(2, parts({Parts::silence}));
    std::vector<int> dropped;
    kept.changed(Parts::control, [&](int thing) {
        dropped.push_back(thing);
        for (const int other : dropped_by(kept, Parts::silence)) dropped.push_back(other);
    });
    CHECK(dropped == std::vector<int>{1, 2});
}

TEST_CASE("a column of two kinds of objects is a part for each", "[machine]") {
    Kept kept(8);
    kept.keep(1, parts({Parts::column(1, 3)}));
    kept.keep(2, parts({Parts::column(2, 3)}));
    CHECK(dropped_by(kept, Parts::column(1, 3)) == std::vector<int>{1});
    CHECK(kept.is_fresh(2));
}

TEST_CASE("a change of the whole state invalidates every dependent answer", "[machine]") {
    Kept kept(130);
    kept.keep(1, parts({Parts::control, Parts::face}));
    kept.keep(129, parts({Parts::column(1, 5)}));
    kept.keep(64, {});  // depends on nothing
    std::vector<int> dropped;
    kept.changed([&](int thing) { dropped.push_back(thing); });
    CHECK(dropped == std::vector<int>{1, 129});
    CHECK(kept.is_fresh(64));
}
