// Results come in the order of their games, and few are buffered meanwhile.

#include "interpreter/play/sequence.hpp"

#include <catch2/catch.hpp>
#include <thread>

using namespace holo;
using play::Sequence;

namespace {

std::vector<play::GameResult> block_of_one(int number) {
    play::GameResult game;
    game.number = number;
    return {game};
}

}  // namespace

TEST_CASE("blocks are handed over in order, however they are finished", "[play]") {
    std::vector<int> numbers;
    const std::function<void(const play::GameResult&)> received = [&](const play::GameResult& game) { numbers.push_back(game.number); };
    Sequence sequence(3, 1, received);
    for (int i = 0; i < 3; ++i) CHECK(sequence.take(nullptr) == i);
    CHECK(sequence.take(nullptr) == machine::none);
    sequence.finish(2, block_of_one(2));
    sequence.finish(1, {});  // interrupted before its first game
    CHECK(numbers.empty());
    sequence.finish(0, block_of_one(0));
    CHECK(numbers == std::vector<int>{0, 2});
    CHECK(sequence.games() == 2);
}

TEST_CASE("a thread that is far ahead waits for the others", "[play]") {
    int games = 0;
    const std::function<void(const play::GameResult&)> received = [&](const play::GameResult&) { ++games; };
    constexpr int blocks = 1000;
    Sequence sequence(blocks, 2, received);
    // One thread keeps its first block while the other does the rest.
    const int slow = sequence.take(nullptr);
    std::thread fast([&] {
        for (int block; (block = sequence.take(nullptr)) != machine::none;) sequence.finish(block, block_of_one(block));
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    sequence.finish(slow, block_of_one(slow));
    fast.join();
    CHECK(games == blocks);
    CHECK(sequence.most_held() <= 8);
    // After an interruption no block is begun.
    const std::atomic<bool> interrupted{true};
    Sequence stopped(blocks, 1, received);
    CHECK(stopped.take(&interrupted) == machine::none);
}
