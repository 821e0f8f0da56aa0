// After setup, playing a game allocates nothing on the heap.

#include <atomic>
#include <cstdlib>
#include <new>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/look.hpp"
#include "interpreter/play/unseen.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {
std::atomic<bool> counting{false};
std::atomic<long> allocations{0};

void* take(std::size_t size) noexcept {
    if (counting.load(std::memory_order_relaxed)) ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}

void* take_or_throw(std::size_t size) {
    if (void* p = take(size)) return p;
    throw std::bad_alloc();
}
}  // namespace

// All forms are replaced, because a sanitizer objects when one form allocates and another frees.
void* operator new(std::size_t size) { return take_or_throw(size); }
void* operator new[](std::size_t size) { return take_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace {

long decisions_of(int start, const machine::Table& table, world::State& state, machine::Machine& machine, play::Agent& agent, int first,
                  int games) {
    long decisions = 0;
    for (int game = first; game < first + games; ++game) {
        state = table.opening();
        state.header().random = play::generator(1, static_cast<std::uint64_t>(game));
        auto random = play::generator(2, static_cast<std::uint64_t>(game));
        machine.start(start);
        for (auto status = machine.run(); status == machine::Status::deciding && decisions < 1'000'000; ++decisions)
            status = machine.decide(agent.choose(machine, random));
    }
    return decisions;
}

void check(catalog::Game& game, const std::string& root) {
    Board board(game, root);
    world::State state(board.table->opening());
    machine::Machine machine(*board.table);
    machine.attach(state);
    const auto agent = play::make_agent("random", *board.table);
    decisions_of(game.manifest.unit, *board.table, state, machine, *agent, 0,
                 60);  // warm: dependencies of a change are computed on first use
    allocations = 0;
    counting = true;
    const auto decisions = decisions_of(game.manifest.unit, *board.table, state, machine, *agent, 60, 30);
    counting = false;
    INFO(game.manifest.game << ": " << allocations << " allocations in " << decisions << " decisions");
    CHECK(decisions > 200);
    CHECK(allocations == 0);
}

}  // namespace

TEST_CASE("the counter counts", "[play]") {
    allocations = 0;
    counting = true;
    const auto text = std::make_unique<std::string>(100, 'x');
    counting = false;
    CHECK(allocations == 2);
    CHECK(text->size() == 100);
}

TEST_CASE("random play allocates nothing", "[play]") {
    check(destiny(), project);
    check(lab(), project + "/tests/lab");
}

TEST_CASE("looking ahead and dealing unseen cards anew allocate nothing", "[play]") {
    Board board(destiny(), project);
    play::Unseen unseen(*board.table);
    play::Look look(*board.table);
    world::State state(board.table->opening()), dealt(state);
    machine::Machine machine(*board.table);
    state.header().random = play::generator(1, 1);  // without a seed there is no number to draw, and a shuffle never ends
    machine.attach(state);
    machine.start(destiny().manifest.unit);
    machine.run();
    pcg32 random(6u);
    const auto look_ahead = [&](int times) {
        long sum = 0;
        for (int i = 0; i < times; ++i) {
            dealt = state;
            unseen.deal(dealt, machine.chooser(), random);
            sum += look.after(dealt, i % static_cast<int>(machine.options().size()), machine.chooser(), 4, random());
        }
        return sum;
    };
    look_ahead(20);
    allocations = 0;
    counting = true;
    look_ahead(50);
    counting = false;
    CHECK(allocations == 0);
}
