// usage: many_games GAME [GAMES [SEED]]
// Games with random legal decks, for every number of players, random agents and some that look ahead, every state checked. A game that
// fails, fills the largest table, breaks an invariant or does not end is reported with its decks, which are saved as files; the exit status
// is 1 then.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "interpreter/play/simulation.hpp"
#include "tests/games/call.hpp"
#include "tests/games/company.hpp"

using namespace holo;
using holo::games::Company;
using holo::games::Wanderer;

namespace {

constexpr int games_a_table = 8;
constexpr int looks_ahead_each = 5;  // tables: an agent that looks ahead takes a thousand times as long

struct Count {
    long games = 0, tables = 0, unfit = 0, failed = 0, decisions = 0, nobody = 0;
};

// Tables of every variant, with decks from random walks.
class Tables {
public:
    Tables(const catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed)
        : game_(game), random_(seed), company_(game, paths, random_()) {}

    const Company& company() const { return company_; }

    // False when the decks do not fit on it.
    bool next(play::SimulationPlan& plan, int number) {
        variant(plan);
        plan.decks.clear();
        plan.agents.clear();
        seated_ = company_.table(*plan.variant);
        const bool looks_ahead = number % looks_ahead_each == looks_ahead_each - 1;
        std::vector<const catalog::Deck*> decks;
        for (const auto* wanderer : seated_) {
            decks.push_back(&wanderer->deck());
            plan.decks.push_back(wanderer->deck());
            plan.agents.push_back(looks_ahead && plan.agents.empty() ? "greedy" : "random");
        }
        plan.games = looks_ahead ? 1 : games_a_table;
        Diagnostics out;
        return catalog::seated(game_, decks, out, plan.variant) != nullptr;
    }

    void keep(const std::string& folder) const {
        std::filesystem::create_directories(folder);
        for (std::size_t seat = 0; seat < seated_.size(); ++seat)
            std::ofstream(fmt::format("{}/seat-{}.yaml", folder, seat + 1)) << seated_[seat]->written();
    }

private:
    // Variants whose decks have parts of their own are left out: without these, a table of a campaign has no mission and no heroes.
    void variant(play::SimulationPlan& plan) {
        std::vector<const catalog::Variant*> all{&game_.manifest};
        for (const auto& one : game_.manifest.variants)
            if (!one.one_person && !has_own_parts(one)) all.push_back(&one);
        plan.variant = all[random_(static_cast<std::uint32_t>(all.size()))];
    }

    bool has_own_parts(const catalog::Variant& variant) const {
        const auto& parts = game_.manifest.sections;
        return std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return part.only_in == variant.name; });
    }

    const catalog::Game& game_;
    pcg32 random_;
    Company company_;
    std::vector<const Wanderer*> seated_;
};

void tell(const play::GameResult& game, const play::SimulationPlan& plan, const Tables& tables) {
    const auto folder = fmt::format("broken-{}-{}", plan.seed, game.number);
    tables.keep(folder);
    fmt::print("seed {}, game {}, {} players, variant `{}`: {}\n  decks: {}/\n", plan.seed, game.number, plan.decks.size(),
               plan.variant->name,
               !game.error.empty() ? game.error
               : game.breakage     ? game.breakage->message(Lang::en)
               : game.is_overfull  ? game.endless
                                   : "it did not end",
               folder);
}

}  // namespace

int main(int argc, char** argv) {
    const auto call = holo::games::read_call(argc, argv);
    if (!call) return 2;
    const auto& game = call->game;
    const auto& name = game->manifest.game;
    const auto wanted = call->wanted;
    const auto seed = call->seed;
    Tables tables(*game, call->paths, seed);
    if (tables.company().empty()) {
        fmt::print(stderr, "`{}` has no decks\n", name);
        return 2;
    }
    Count count;
    play::SimulationPlan plan;
    plan.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    plan.check_invariants = true;
    plan.received = [&](const play::GameResult& one) {
        ++count.games;
        count.decisions += one.decisions;
        count.nobody += one.winners == 0;
        if (one.finished && one.error.empty() && !one.breakage && !one.is_overfull) return;
        ++count.failed;
        tell(one, plan, tables);
    };
    const auto begin = std::chrono::steady_clock::now();
    for (int number = 0; count.games < wanted; ++number) {
        plan.seed = seed * 1'000'003 + static_cast<std::uint64_t>(number);
        if (!tables.next(plan, number)) {
            ++count.unfit;
            continue;
        }
        ++count.tables;
        plan.games = static_cast<int>(std::min<long>(plan.games, wanted - count.games));
        play::simulate(*game, plan);
        if (isatty(2)) fmt::print(stderr, "\r{} of {} games\033[K", count.games, wanted);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print(
        "{}{}: {} games at {} tables ({} more did not take their decks), {} failed; {} decisions, nobody won {}; {:.0f} % of the changes "
        "left a deck legal; {:.0f} s\n",
        isatty(2) ? "\n" : "", name, count.games, count.tables, count.unfit, count.failed, count.decisions, count.nobody,
        100 * tables.company().acceptance(), seconds);
    return count.failed > 0 ? 1 : 0;
}
