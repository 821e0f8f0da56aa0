// With an observer nothing is cached; without one, computed answers are cached until a part of the state changes that they depend on
// (interpreter/machine/reads.hpp). A table that fits its cards removes code that none of them can use (interpreter/machine/pruning.hpp).
// Games are the same either way.

#include "interpreter/play/look.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// Games between the decks that the module names, or between these.
void compare(const std::string& root, const std::string& name, int games, const std::vector<std::string>& decks = {}, int least = 20) {
    const auto game = load(root, name);
    if (!decks.empty()) game->manifest.default_decks = decks;
    const Board board(*game, root), fitting(*game, root, machine::Table::Fit::its_cards);
    machine::Observer nobody;
    machine::Machine keeping(*fitting.table), observed(*board.table);
    observed.observe(&nobody);
    world::State one(fitting.table->opening()), other(board.table->opening());
    keeping.attach(one);
    observed.attach(other);
    int decisions = 0;
    for (int i = 0; i < games; ++i) {
        INFO(name << ", game " << i);
        one = fitting.table->opening();
        other = board.table->opening();
        one.header().random = other.header().random = play::generator(3, static_cast<std::uint64_t>(i));
        auto random = play::generator(4, static_cast<std::uint64_t>(i));
        keeping.start(game->manifest.unit);
        observed.start(game->manifest.unit);
        auto status = keeping.run();
        REQUIRE(observed.run() == status);
        for (int n = 0; status == machine::Status::deciding && n < 20'000; ++n, ++decisions) {
            REQUIRE(one.hash() == other.hash());
            for (int player = 1; player <= fitting.table->players; ++player) {  // a question at rest fills the cache, and must not spoil it
                REQUIRE(play::lead(keeping, player) == play::lead(observed, player));
                REQUIRE(play::lead(keeping, player) == play::lead(observed, player));
            }
            const auto index = static_cast<int>(random(static_cast<std::uint32_t>(keeping.options().size())));
            status = keeping.decide(index);
            REQUIRE(observed.decide(index) == status);
        }
        REQUIRE(one.hash() == other.hash());
    }
    CHECK(decisions > least * games);
}

}  // namespace

TEST_CASE("neither the machine's cache nor a table's pruning changes a game", "[play]") {
    compare(project + "/tests/lab", "lab", 20);
    compare(project + "/tests/lab", "lab", 40, {"texts", "texts"}, 10);
    compare(project + "/tests/lab", "lab", 20, {"texts", "even"}, 10);
    compare(project, "destiny", 20);
    compare(project, "swtcg", 20, {"valley-dark", "valley-light"});
    compare(project, "swtcg", 20, {"outer-rim", "valley-light"});
}
