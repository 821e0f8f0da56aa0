// Times, by Google Benchmark. They are printed and never judged by a test: machines differ.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "interpreter/catalog/compiled.hpp"
#include "interpreter/catalog/decks.hpp"
#include "interpreter/play/simulation.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/scenarios.hpp"
#include "tests/bench/subject.hpp"
#include "tests/bench/texts.hpp"
#include "tests/own_cache.hpp"

namespace holo::bench {

namespace {

constexpr const char* check_command =
    "HOLOCRON_ROOT='" HOLOCRON_ROOT "' '" HOLOCRON_PROGRAM "' check '" HOLOCRON_ROOT "/cards/destiny' >/dev/null";

// Seconds for one repetition, or repetitions per second, by the name of the benchmark.
class Collector : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const auto& run : runs) {
            const auto name = run.run_name.function_name;
            if (run.error_occurred) throw std::runtime_error(name + ": " + run.error_message);
            const auto rate = run.counters.find("items_per_second");
            figures[name] =
                rate != run.counters.end() ? rate->second.value : run.real_accumulated_time / static_cast<double>(run.iterations);
        }
    }
    Figures figures;
};

void decisions_per_second(benchmark::State& state) {
    auto subject = starter_game("destiny");
    int game = 0;
    std::int64_t decisions = 0;
    for (auto _ : state) decisions += subject.play(++game);
    state.SetItemsProcessed(decisions);
}

void new_game(benchmark::State& state) {
    auto subject = starter_game("destiny");
    int game = 0;
    for (auto _ : state) benchmark::DoNotOptimize(subject.begin(++game));
}

void new_mission(benchmark::State& state) {
    auto subject = starter_game("imperial-assault", "campaign");
    int game = 0;
    for (auto _ : state) benchmark::DoNotOptimize(subject.lay_out(++game));
}

void new_table(benchmark::State& state) {
    const auto game = load("destiny");
    for (auto _ : state) benchmark::DoNotOptimize(starter_table(*game));
}

void copy(benchmark::State& state) {
    auto subject = starter_game("destiny");
    for (auto _ : state) {
        subject.state() = subject.table().opening();
        benchmark::ClobberMemory();
    }
}

void check(benchmark::State& state) {
    for (auto _ : state)
        if (std::system(check_command) != 0) state.SkipWithError("the check found errors");
}

// The start of a command that only plays: the key of the files on disk, and the cached game.
void cached(benchmark::State& state) {
    const testing::OwnCache cache;
    catalog::save_compiled(*load("destiny"), catalog::key_of(here(), "destiny"));
    for (auto _ : state)
        if (!catalog::load_compiled(here(), "destiny", catalog::key_of(here(), "destiny"))) state.SkipWithError("the cache gave nothing");
}

void texts(benchmark::State& state) {
    CardTexts texts("destiny");
    for (auto _ : state) texts.read();
}

void grammar(benchmark::State& state, bool is_cold) {
    const testing::OwnCache cache;
    const auto game = load("destiny");
    load_grammar(*game);
    for (auto _ : state) {
        state.PauseTiming();
        if (is_cold) cache.clear();
        state.ResumeTiming();
        load_grammar(*game);
    }
}

// Whole games of two agents, each pair of games from both seats.
void games(benchmark::State& state, const char* name, const char* one, const char* other) {
    const auto game = load(name);
    Diagnostics found;
    play::SimulationPlan plan;
    for (const auto& deck : game->manifest.default_decks)
        if (auto read = catalog::find_deck(here(), *game, deck, found)) plan.decks.push_back(std::move(*read));
    need(plan.decks.size() > 1, found);
    plan.agents = {one, other};
    plan.games = 1;
    for (auto _ : state) {
        play::simulate(*game, plan);
        std::swap(plan.agents[0], plan.agents[1]);
        if (plan.agents[0] == one) ++plan.seed;
    }
}

void scenarios_per_second(benchmark::State& state, const char* game) {
    Scenarios all(game);
    std::int64_t scenarios = 0;
    for (auto _ : state) {
        state.PauseTiming();
        all.renew();
        state.ResumeTiming();
        scenarios += all.run();
    }
    state.SetItemsProcessed(scenarios);
}

}  // namespace

Figures time() {
    const auto add = [](const char* name, void (*f)(benchmark::State&)) { return benchmark::RegisterBenchmark(name, f); };
    add("decisions per second", decisions_per_second);
    add("new game", new_game);
    add("new mission", new_mission);
    add("new table", new_table);
    add("copy time", copy);
    add("check", check)->UseRealTime()->Iterations(10);
    add("cached", cached)->UseRealTime();
    add("texts", texts);
    add("grammar cold time", [](benchmark::State& state) { grammar(state, true); });
    add("grammar warm time", [](benchmark::State& state) { grammar(state, false); });
    add("scenarios per second", [](benchmark::State& state) { scenarios_per_second(state, "destiny"); });
    add("swtcg scenarios per second", [](benchmark::State& state) { scenarios_per_second(state, "swtcg"); });
    const auto add_games = [](const char* row, const char* game, const char* one, const char* other) {
        return benchmark::RegisterBenchmark(row, [=](benchmark::State& state) { games(state, game, one, other); })->UseRealTime();
    };
    add_games("greedy game", "destiny", "greedy", "random")->Iterations(40);
    add_games("search game", "destiny", "search", "greedy")->Iterations(8);
    add_games("swtcg greedy game", "swtcg", "greedy", "random")->Iterations(40);
    add_games("swtcg search game", "swtcg", "search", "greedy")->Iterations(8);
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    return collector.figures;
}

}  // namespace holo::bench
