// Agents that look ahead: their horizon, the facts that they must not know, and that their search ends.

#include "interpreter/play/agents.hpp"

#include "interpreter/play/comparison.hpp"
#include "interpreter/play/look.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/play/unseen.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// Four games in one. The acting player may: sow, which costs a seed and only then asks for its purpose; till, which is worth nothing before
// the field is reaped; pick a berry; turn round in circles.
const catalog::Game& garden(bool together) {
    static const OwnFolder folder;
    const auto made = [](const std::string& name, const std::string& more) {
        folder.write("rulesets/" + name + "/game.yaml", "game: " + name + "\ntitle: Garden\nplayers: {from: 2, to: 2}\n" + more + R"(kinds:
  game: {state: {heading: number from 0 to 3}}
  player/players: {state: {seeds/seed: "number from 0, starts at 3", fruits/fruit: number from 0, furrows/furrow: number from 0}}
start: sowing
score: standing
priorities: [thrift, standing]
rules: [garden.rules]
)");
        folder.write("rulesets/" + name + "/garden.rules", R"(define standing(p: player) = 2 * fruits of p + seeds of p
define thrift(p: player) = seeds of p

event spend_seed() { seeds of you -= 1 }
event ripen(amount: fruit) {
    says ripens, ripened
    fruits of you += amount
}
event till() { furrows of you += 1 }
event veer(by amount: number) { heading += amount }
event face_north() { heading = 0 }

procedure plant(you: player) {
    offer you {
        forget { }
        water { ripen 1 fruit }
        wait { }
    }
}
# Nobody wins, so that the end is worth nothing to anybody: there is a decision in front of it.
procedure look_back(you: player) {
    offer you {
        smile { }
        sigh { }
    }
}
procedure sowing() {
    repeat 10 {
        for each player as p {
            offer p {
                idle { }
                sow if seeds of p > 0 {
                    player p spend_seed
                    plant(p)
                }
            }
        }
    }
    for each player as p { look_back(p) }
    finish game
}
# Longer than a playout.
procedure reaping() {
    repeat 40 {
        for each player as p {
            offer p {
                berry { player p ripens 1 fruit }
                till { player p till }
                reap { player p ripens (3 * furrows of p) fruits }
            }
        }
    }
    finish game
}
# Leaving costs something, so that whoever looks no further goes round for ever; and turning round leads through four positions.
procedure circling(p: player) {
    let gone = no
    while not gone {
        offer p {
            turn_right { if heading = 3 { face_north } else { veer by 1 } }
            turn_about { if heading > 1 { face_north } else { veer by 2 } }
            leave {
                player p spend_seed
                gone = yes
            }
        }
    }
    look_back(p)
    finish game
}
)");
        return load(folder.path(), name);
    };
    static const auto apart = made("garden", ""), allied = made("common", "co-operative: yes\n");
    return together ? *allied : *apart;
}

int number_of(const catalog::Game& game, const world::State& state, std::string_view name, int player) {
    for (const auto& row : game.program->attributes)
        if (game.program->text(row.name) == name) return state.column(row.index)[player];
    return machine::none;
}

// A table with two seats at which a procedure of the garden is played by two agents.
struct Garden {
    Garden(const catalog::Game& garden, const std::string& procedure, const std::vector<std::string>& names,
           std::vector<std::int32_t> values = {})
        : game(garden),
          table(*game.program, std::vector<machine::Seat>(2), {}, std::min(2, garden.manifest.team)),
          state(table.opening()),
          machine(table) {
        state.header().random = play::generator(1, 1);
        machine.attach(state);
        for (const auto& name : names) agents.push_back(play::make_agent(name, table));
        machine.start(game.program->find_unit(procedure), values);
        pcg32 random(4u);
        for (auto status = machine.run(); status == machine::Status::deciding && decisions < 100; ++decisions)
            status = machine.decide(play::choose_at(agents, machine, random));
    }
    int fruits(int player) const { return number_of(game, state, "fruits", player); }

    const catalog::Game& game;
    machine::Table table;
    world::State state;
    machine::Machine machine;
    std::vector<std::unique_ptr<play::Agent>> agents;
    int decisions = 0;
};

// Decisions of a game, at each of which two agents of a kind are asked: one at the real position, the other at one that looks the same to
// it.
template <typename Vary>
int asked_twice(catalog::Game& game, const std::string& root, const std::string& name, int decisions, Vary&& vary) {
    play::Session session(game, default_decks(game, root), 33);
    const auto one = play::make_agent(name, session.table()), other = play::make_agent(name, session.table());
    world::State elsewhere(session.state());
    machine::Machine there(session.table());
    int open = 0;
    for (int i = 0; i < decisions && session.status() == machine::Status::deciding; ++i) {
        elsewhere = session.state();
        vary(elsewhere, session.table(), session.machine().chooser(), i);
        there.attach(elsewhere);
        pcg32 random(5, static_cast<std::uint64_t>(i)), same(5, static_cast<std::uint64_t>(i));
        const int choice = one->choose(session.machine(), random);
        INFO(name << ", decision " << i);
        REQUIRE(other->choose(there, same) == choice);
        open += static_cast<int>(session.machine().options().size() > 1);
        session.decide(choice);
    }
    return open;
}

catalog::Game& swtcg() {
    static const auto game = load(project, "swtcg");
    return *game;
}

}  // namespace

TEST_CASE("agents go by their names, and the searching one by its budget", "[play]") {
    const Board board(lab(), project + "/tests/lab");
    for (const auto& name : play::agent_names()) {
        CHECK(play::is_agent(name));
        CHECK(play::make_agent(name, *board.table) != nullptr);
    }
    CHECK(play::make_agent("human", *board.table) == nullptr);
    for (const auto* name : {"search:1", "search:1000000"}) CHECK(play::is_agent(name));
    for (const auto* name :
         {"", "human", "greedy:3", "search:", "search:0", "search:-4", "search:12x", "search:1000001", "search12", "searching"})
        CHECK_FALSE(play::is_agent(name));
}

TEST_CASE("an agent that looks ahead sees the end of the action that an option begins", "[play]") {
    for (const auto* name : {"greedy", "search:32"}) {
        const Garden all(garden(false), "sowing", {name, "random"});
        INFO(name);
        CHECK(all.fruits(1) == 3);
    }
}

TEST_CASE("an agent with a list goes by the first priority, and by the next one among equals", "[play]") {
    const Garden sparing(garden(false), "sowing", {"list", "random"}), picking(garden(false), "reaping", {"list", "random"});
    // Idling is best by the first one, until it has been tried in this very position.
    CHECK(number_of(sparing.game, sparing.state, "seeds", 1) == 2);
    CHECK(sparing.fruits(1) == 1);
    CHECK(picking.fruits(1) >= 12);
    // Without a list, the score is the list.
    const Board board(lab(), project + "/tests/lab");
    CHECK(board.table->program.priorities.empty());
    CHECK(play::make_agent("list", *board.table) != nullptr);
}

TEST_CASE("playouts see what comes behind the action", "[play]") {
    const Garden near(garden(false), "reaping", {"greedy", "random"}), far(garden(false), "reaping", {"search", "random"});
    CHECK(near.fruits(1) <= 40);
    CHECK(far.fruits(1) > 80);
}

TEST_CASE("an agent that looks ahead leaves a circle of positions", "[play]") {
    for (const auto* name : {"greedy", "search:4"}) {
        const Garden all(garden(false), "circling", {name, name}, {1});
        INFO(name << ": " << all.decisions);
        CHECK(all.machine.status() == machine::Status::over);
        CHECK(all.decisions < 30);
    }
}

TEST_CASE("a side's lead is its own score when all play together", "[play]") {
    for (const bool together : {false, true}) {
        Garden all(garden(together), "sowing", {"greedy", "random"});
        all.state = all.table.opening();
        all.machine.attach(all.state);
        all.machine.start(all.game.program->find_unit("sowing"));
        all.machine.run();
        for (const auto& row : all.game.program->attributes)
            if (all.game.program->text(row.name) == "fruits") all.state.column(row.index)[2] = 4;
        CHECK(play::lead(all.machine, 1) == (together ? 3 + 11 : 3 - 11));
        CHECK(play::lead(all.machine, 2) == (together ? 3 + 11 : 11 - 3));
        all.machine.abandon();
        CHECK(play::lead(all.machine, 1) == (together ? -play::Look::decided : 0));
        world::insert(all.state.flag(all.game.program->won_flag), 2);
        CHECK(play::lead(all.machine, 1) == (together ? play::Look::decided : -play::Look::decided));
    }
}

TEST_CASE("no agent knows results to come", "[play]") {
    const auto other_results = [](world::State& state, const machine::Table&, int, int i) {
        state.header().random = play::generator(77, static_cast<std::uint64_t>(i));
        state.header().forced_count = 3;
    };
    CHECK(asked_twice(destiny(), project, "greedy", 40, other_results) > 20);
    CHECK(asked_twice(destiny(), project, "search:9", 16, other_results) > 8);
}

TEST_CASE("no agent knows hidden cards", "[play]") {
    int moved = 0;
    const auto other_cards = [&](world::State& state, const machine::Table& table, int player, int i) {
        const world::State before(state);
        pcg32 random(31, static_cast<std::uint64_t>(i));
        play::Unseen(table).deal(state, player, random);
        for (int o = 0; o < static_cast<int>(table.objects.size()); ++o)
            moved += static_cast<int>(state.zone_of(o) != before.zone_of(o) || state.above(o) != before.above(o));
    };
    CHECK(asked_twice(destiny(), project, "greedy", 40, other_cards) > 20);
    CHECK(asked_twice(destiny(), project, "search:9", 16, other_cards) > 8);
    CHECK(asked_twice(swtcg(), project, "greedy", 40, other_cards) > 10);
    CHECK(asked_twice(swtcg(), project, "search:9", 12, other_cards) > 5);
    CHECK(moved > 1000);
}

TEST_CASE("a run of games with searching agents is the same on any number of threads", "[play][once]") {
    play::SimulationPlan plan;
    plan.decks = default_decks(destiny(), project);
    plan.agents = {"search:6", "greedy"};
    plan.games = 9;
    plan.seed = 4;
    plan.check_invariants = true;
    const auto hashes = [&](int threads) {
        std::vector<std::uint64_t> out;
        plan.threads = threads;
        plan.received = [&](const play::GameResult& game) {
            CHECK(game.finished);
            out.push_back(game.hash);
        };
        play::simulate(destiny(), plan);
        return out;
    };
    const auto one = hashes(1);
    CHECK(one.size() == 9);
    CHECK(hashes(3) == one);
}

TEST_CASE("a candidate is better only by more than half of the error", "[play]") {
    play::Comparison all;
    const std::vector<std::size_t> three{0, 1, 2};
    all.begin(3);
    // The second option is better in each deal, the third is as often worse as better.
    for (int deal = 0; deal < 8; ++deal) {
        all.add_deal();
        const long luck = 100 * (deal % 3);
        all.add(0, luck);
        all.add(1, luck + 20);
        all.add(2, luck + (deal % 2 == 0 ? 90 : -80));
    }
    all.weigh(three);
    CHECK(all.deals() == 8);
    CHECK_FALSE(all.is_better(0));
    CHECK(all.is_better(1));
    CHECK_FALSE(all.is_better(2));
    CHECK(all.may_be_better(2));
    // A lost game weighs more than any score.
    for (int deal = 0; deal < 8; ++deal) {
        all.add_deal();
        all.add(0, 0);
        all.add(1, deal < 6 ? -play::Look::decided : 500);
        all.add(2, -play::Look::decided);
    }
    all.weigh(three);
    CHECK_FALSE(all.is_better(1));
    CHECK_FALSE(all.may_be_better(2));
}

TEST_CASE("an option about a space is about no object", "[play]") {
    const auto option = [](machine::OptionKind kind, int object, int value) {
        world::Option out{};
        out.kind = static_cast<std::uint8_t>(kind);
        out.object = static_cast<std::int16_t>(object);
        out.value = value;
        return out;
    };
    CHECK(machine::object_of(option(machine::OptionKind::object, 4, 0)) == 4);
    CHECK(machine::object_of(option(machine::OptionKind::line, 4, machine::none)) == 4);
    CHECK(machine::object_of(option(machine::OptionKind::line, 4, machine::names_space)) == machine::none);
    CHECK(machine::object_of(option(machine::OptionKind::interlude, 4, machine::names_space)) == machine::none);
    CHECK(machine::object_of(option(machine::OptionKind::space, 4, 0)) == machine::none);
}
