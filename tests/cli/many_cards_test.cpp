// Checking takes time in proportion to the number of cards.

#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <iostream>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// Copies of the game's cards, each with its own id and name.
std::string many(int count) {
    const std::string text = read(HOLOCRON_ROOT "/cards/destiny/awakenings.yaml");
    const std::string begins = "\n  - id: ", name = "    name: {en: ";
    const auto first = text.find(begins);
    std::string out = "set: MANY\ntitle: Many\ngame: destiny\ncards:";
    for (int i = 0; i < count;) {
        for (auto at = first; at != std::string::npos && i < count; ++i) {
            const auto next = text.find(begins, at + 1);
            auto card = text.substr(at, next == std::string::npos ? next : next - at);
            const auto number = std::to_string(i);
            card.insert(card.find('\n', 1), "-" + number);
            card.insert(card.find(name) + name.size(), "N" + number + " ");
            out += card;
            while (out.ends_with('\n')) out.pop_back();
            at = next;
        }
    }
    return out + "\n";
}

// User time; the least of several runs, because other processes only add to it.
double seconds_for(int count, int runs) {
    OwnFolder folder;
    folder.write("many.yaml", many(count));
    double least = 1e9;
    for (int i = 0; i < runs; ++i) {
        const auto used = [] {
            rusage usage{};
            ::getrusage(RUSAGE_CHILDREN, &usage);
            return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
        };
        const auto before = used();
        Call call;
        call.arguments = {"check", "many.yaml"};
        call.folder = folder.path();
        call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
        const auto outcome = run(call);
        least = std::min(least, used() - before);
        INFO(outcome.err);
        REQUIRE(outcome.status == 0);
        REQUIRE(contains(outcome.out, std::to_string(count) + " cards and 0 decks checked"));
    }
    return least;
}

}  // namespace

TEST_CASE("five times as many cards take five times as long") {
    const auto some = seconds_for(2'000, 3), all = seconds_for(10'000, 2);
    std::cout << "check: 2,000 cards in " << some << " s of user time, 10,000 in " << all << " s\n";
    CHECK(all < 6.5 * some);
}
