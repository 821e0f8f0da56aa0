// A game recorded with few cards in the catalogue replays with all of them, and the other way round.

#include "interpreter/play/session.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// Some hundred random decisions.
play::Record recorded(catalog::Game& game, std::uint64_t seed) {
    play::Session session(game, default_decks(game, project), seed);
    auto random = play::generator(seed, 7);
    for (int i = 0; i < 250 && session.status() == machine::Status::deciding; ++i)
        session.decide(static_cast<int>(random(static_cast<std::uint32_t>(session.machine().options().size()))));
    return session.record();
}

void check_both_ways(const std::string& name, const std::vector<std::string>& few_sets) {
    Diagnostics out;
    const auto few = catalog::load_module(project + "/rulesets/" + name, few_sets, out);
    const auto all = load(project, name);
    REQUIRE(few != nullptr);
    REQUIRE(out.errors() == 0);
    CHECK(few->program->code.size() < all->program->code.size());
    std::size_t decisions = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        for (const bool from_few : {true, false}) {
            const auto record = recorded(from_few ? *few : *all, seed);
            decisions += record.decisions.size();
            Diagnostics found;
            const auto again = play::resume(from_few ? *all : *few, record, record.decisions.size(), found);
            INFO("seed " << seed << ": " << all_of(found));
            CHECK(again != nullptr);
        }
    CHECK(decisions > 2000);
}

}  // namespace

TEST_CASE("games with the starter cards are the same among all cards", "[play][once]") {
    check_both_ways("swtcg", {project + "/cards/swtcg/starter.yaml"});
}
