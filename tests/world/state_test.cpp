// The flat state: copies, equality of games, sets of objects, order in zones.

#include "interpreter/world/state.hpp"

#include <cstring>
#include <type_traits>

#include "tests/testing.hpp"

using namespace holo;
using namespace holo::world;
using namespace holo::testing;

static_assert(std::is_trivially_copyable_v<Header> && std::is_trivially_copyable_v<Frame> && std::is_trivially_copyable_v<Modifier> &&
              std::is_trivially_copyable_v<Waiting> && std::is_trivially_copyable_v<Use> && std::is_trivially_copyable_v<Memory> &&
              std::is_trivially_copyable_v<Option>);

namespace {

// Two players; zone 0 of each is ordered and hidden, zone 1 is in play and seen by its player only, zone 2 is shared and open.
Layout small(int objects = 10) {
    Shape shape;
    shape.objects = objects;
    shape.players = 2;
    shape.columns = 2;
    shape.flags = 1;
    shape.zones = {{true, false, false, true, Seen::nobody}, {false, true, true, true, Seen::its_player}, {false, false, false, false}};
    return Layout(shape);
}

}  // namespace

TEST_CASE("sets of bits", "[world]") {
    for (const int objects : {1, 63, 64, 65, 128, 200}) {
        const int words = words_for(objects);
        std::vector<Word> set(static_cast<std::size_t>(words));
        CHECK(empty(set.data(), words));
        CHECK(next(set.data(), words, 0) == -1);
        insert(set.data(), objects - 1);
        insert(set.data(), 0);
        CHECK(count(set.data(), words) == (objects == 1 ? 1 : 2));
        CHECK(next(set.data(), words, 0) == 0);
        CHECK(next(set.data(), words, 1) == (objects == 1 ? -1 : objects - 1));
        CHECK(next(set.data(), words, words * 64) == -1);
        std::vector<int> seen;
        each(set.data(), words, [&](int o) { seen.push_back(o); });
        CHECK(seen == (objects == 1 ? std::vector<int>{0} : std::vector<int>{0, objects - 1}));
        erase(set.data(), 0);
        CHECK_FALSE(has(set.data(), 0));
        CHECK(has(set.data(), objects - 1) == (objects > 1));
    }
}

TEST_CASE("a copy is the same game and a life of its own", "[world]") {
    const auto layout = small();
    State state(layout);
    state.header().random.seed(7u);
    state.move(5, layout.instance(0, 1));
    state.column(1)[5] = 12;
    State copy(state);
    REQUIRE(copy.size() == state.size());
    // Rows behind the last one do not exist yet, and are no part of the state.
    CHECK(std::memcmp(copy.bytes(), state.bytes(), layout.frames) == 0);
    CHECK(copy.hash() == state.hash());
    copy.column(1)[5] = 13;
    CHECK(state.column(1)[5] == 12);
    CHECK(copy.hash() != state.hash());
    state = copy;
    CHECK(state.hash() == copy.hash());

    // Bytes written out and read back give the state.
    State restored(layout);
    restored.load(state.bytes());
    CHECK(restored.hash() == state.hash());
    CHECK(restored.roll(1000) == state.roll(1000));
    CHECK(restored.roll(1000) == state.roll(1000));
}

TEST_CASE("the block has no pointer: a copy at another address goes on alike", "[world]") {
    Board board(destiny(), project);
    State one(board.table->opening());
    one.header().random = play::generator(3, 0);
    machine::Machine first(*board.table);
    first.attach(one);
    first.start(board.game.manifest.unit);
    first.run();
    for (int i = 0; i < 60 && first.status() == machine::Status::deciding; ++i)
        first.decide(i * 7 % static_cast<int>(first.options().size()));
    State two(one);
    one.header().fuel = 0;  // not part of the game
    CHECK(one.hash() == two.hash());
    machine::Machine second(*board.table);
    second.attach(two);
    for (int i = 0; i < 60 && first.status() == machine::Status::deciding; ++i) {
        REQUIRE(second.status() == machine::Status::deciding);
        REQUIRE(first.options().size() == second.options().size());
        const int choice = i * 5 % static_cast<int>(first.options().size());
        first.decide(choice);
        second.decide(choice);
        REQUIRE(one.hash() == two.hash());
    }
}

TEST_CASE("popped elements of a stack are no part of the game", "[world]") {
    const auto layout = small();
    State one(layout), two(layout);
    one.values()[3] = 99;
    one.frames()[2].at = 17;
    one.set(4)[0] = 5;
    CHECK(one.hash() == two.hash());
    one.header().value_top = two.header().value_top = 4;
    CHECK(one.hash() != two.hash());
}

TEST_CASE("an ordered zone keeps its order", "[world]") {
    const auto layout = small();
    State state(layout);
    const int deck = layout.instance(0, 1), play = layout.instance(1, 1), other = layout.instance(0, 2);
    for (int o = 3; o < 7; ++o) state.move(o, deck, true);
    const auto order = [&](int zone) {
        std::vector<int> out;
        for (int o = state.top(zone); o != nothing; o = state.below(o)) out.push_back(o);
        return out;
    };
    const auto upwards = [&](int zone) {
        std::vector<int> out;
        for (int o = state.bottom(zone); o != nothing; o = state.above(o)) out.insert(out.begin(), o);
        return out;
    };
    CHECK(order(deck) == std::vector<int>{3, 4, 5, 6});
    state.move(8, deck);
    CHECK(order(deck) == std::vector<int>{8, 3, 4, 5, 6});
    state.move(4, play);
    state.move(8, deck, true);
    CHECK(order(deck) == std::vector<int>{3, 5, 6, 8});
    CHECK(upwards(deck) == order(deck));
    CHECK(has(state.in_play(), 4));
    CHECK(has(state.active(), 4));
    CHECK(state.controller(4) == 1);
    state.move(4, other);
    CHECK_FALSE(has(state.in_play(), 4));
    CHECK(state.controller(4) == 2);
    state.move(4, nothing);
    CHECK(order(other).empty());
    CHECK(state.zone_of(4) == nothing);

    state.header().random.seed(11u);
    state.shuffle(deck);
    auto mixed = order(deck);
    CHECK(upwards(deck) == mixed);
    std::sort(mixed.begin(), mixed.end());
    CHECK(mixed == std::vector<int>{3, 5, 6, 8});
}

TEST_CASE("a state with more room is the same game", "[world]") {
    Board board(destiny(), project);
    State one(board.table->opening()), other(board.table->opening());
    machine::Machine first(*board.table), second(*board.table);
    first.attach(one);
    second.attach(other);
    one.header().random = other.header().random = play::generator(3, 0);
    for (auto* machine : {&first, &second}) {
        machine->start(destiny().manifest.unit);
        machine->run();
    }
    const auto size = one.size();
    for (std::size_t i = 0; i < 60 && first.status() == machine::Status::deciding; ++i) {
        const auto& place = machine::room_places[i % std::size(machine::room_places)];
        const int before = other.layout().shape.*place.part;
        if (i < 18 && place.part != &world::Shape::objects) {
            REQUIRE(other.grow(place.part, place.most));
            CHECK(other.layout().shape.*place.part == 2 * before);
        }
        REQUIRE(other.hash() == one.hash());
        if (i == 30) {  // each takes the other's contents, and keeps its own room
            other = one;
            CHECK(other.size() > size);
            CHECK(other.hash() == one.hash());
        }
        if (i == 40) {
            State third(board.table->opening());
            third = other;
            CHECK(third.hash() == one.hash());
            CHECK(third.size() == other.size());
        }
        const int choice = static_cast<int>(i * 7 % first.options().size());
        first.decide(choice);
        second.decide(choice);
    }
    CHECK(other.hash() == one.hash());
    CHECK(one.size() == size);
}

TEST_CASE("a part of a state grows to its most and no further", "[world]") {
    State state(small());
    CHECK(state.grow(&Shape::delayed, 30));
    CHECK(state.layout().shape.delayed == 24);
    CHECK(state.grow(&Shape::delayed, 30));
    CHECK(state.layout().shape.delayed == 30);
    CHECK_FALSE(state.grow(&Shape::delayed, 30));
}

TEST_CASE("a range of numbers is one entry", "[world]") {
    State state(small());
    state.header().option_count = 1;
    state.options()[0] = {3, 0, -1, 5};
    CHECK(state.offered().size() == 1);
    state.header().range = 40;
    const auto all = state.offered();
    REQUIRE(all.size() == 40);
    CHECK(all[0].value == 5);
    CHECK(all[39].value == 44);
    int sum = 0;
    for (const auto& option : all) sum += option.value;
    CHECK(sum == (5 + 44) * 20);
}

TEST_CASE("the generator is fair and the same everywhere", "[world]") {
    const auto layout = small();
    State state(layout);
    state.header().random = play::generator(1, 0);
    int counts[6] = {};
    for (int i = 0; i < 60'000; ++i) ++counts[state.roll(6)];
    for (const int n : counts) CHECK(std::abs(n - 10'000) < 400);
    State again(layout);
    again.header().random = play::generator(1, 0);
    std::vector<int> rolls;
    for (int i = 0; i < 8; ++i) rolls.push_back(again.roll(6));
    CHECK(rolls == std::vector<int>{1, 2, 1, 5, 0, 3, 2, 3});
}

TEST_CASE("a two-player game of the starter decks fits 16 KiB", "[world]") {
    Board board(destiny(), project);
    CHECK(board.table->opening().size() <= 16 * 1024);
}

TEST_CASE("a card that a player has seen stays known until it is shuffled", "[world]") {
    const auto layout = small();
    State state(layout);
    const int pile = layout.instance(0, 1), own = layout.instance(1, 2), open = layout.instance(2, 0);
    CHECK(has(state.known(1), 2));  // a player
    state.move(5, pile);
    CHECK_FALSE(has(state.known(1), 5));
    state.move(5, own);
    CHECK_FALSE(has(state.known(1), 5));
    CHECK(has(state.known(2), 5));
    state.move(5, open);
    CHECK(has(state.known(1), 5));
    state.move(5, pile);
    state.move(6, pile);
    CHECK(has(state.known(1), 5));
    CHECK(has(state.known(2), 5));
    CHECK_FALSE(has(state.known(2), 6));
    state.shuffle(pile);
    CHECK_FALSE(has(state.known(1), 5));
    CHECK_FALSE(has(state.known(2), 5));
}
