// usage: many_games GAME [GAMES [SEED]]
// Games with random legal decks, for every number of players, random agents and some that look ahead, every state checked. A game that
// breaks, breaks an invariant or does not end is told with its decks, which are kept as files; the exit status is 1 then.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "interpreter/play/simulation.hpp"
#include "tests/games/wanderer.hpp"

using namespace holo;
using holo::games::Wanderer;

namespace {

constexpr int games_a_table = 8, tries_a_table = 60;
constexpr int looks_ahead_each = 40;  // tables: an agent that looks ahead takes a thousand times as long
constexpr std::size_t wanderers_per_deck = 2;

struct Count {
    long games = 0, tables = 0, unfit = 0, failed = 0, decisions = 0, nobody = 0;
};

class Company {
public:
    Company(const catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed) : game_(game), random_(seed) {
        Diagnostics out;
        for (const auto& file : catalog::files_below(paths.cards(game.manifest.game) + "/decks", {catalog::FileKind::yaml}, out)) {
            const auto deck = catalog::find_deck(paths, game, file, out);
            if (!deck || !deck->variant.empty()) continue;
            for (std::size_t i = 0; i < wanderers_per_deck; ++i) wanderers_.emplace_back(game, *deck, random_());
        }
    }

    // A table with decks that have wandered; false when they do not fit on it.
    bool next(play::SimulationPlan& plan, int number) {
        variant(plan);
        plan.decks.clear();
        plan.agents.clear();
        seated_.clear();
        const auto team = static_cast<std::uint32_t>(plan.variant->team);
        const auto least = static_cast<std::uint32_t>(plan.variant->least_players),
                   most = static_cast<std::uint32_t>(plan.variant->most_players);
        const auto seats = (least + random_((most - least) / team + 1) * team);
        const bool looks_ahead = number % looks_ahead_each == looks_ahead_each - 1;
        for (std::uint32_t seat = 0; seat < seats; ++seat) {
            auto& wanderer = wanderers_[random_(static_cast<std::uint32_t>(wanderers_.size()))];
            wanderer.wander(tries_a_table / static_cast<int>(seats));
            seated_.push_back(&wanderer);
            plan.decks.push_back(wanderer.deck());
            plan.agents.push_back(looks_ahead && seat == 0 ? "greedy" : "random");
        }
        plan.games = looks_ahead ? 1 : games_a_table;
        std::vector<const catalog::Deck*> decks;
        for (const auto& deck : plan.decks) decks.push_back(&deck);
        Diagnostics out;
        return catalog::seated(game_, decks, out, plan.variant) != nullptr;
    }

    void keep(const std::string& folder) const {
        std::filesystem::create_directories(folder);
        for (std::size_t seat = 0; seat < seated_.size(); ++seat)
            std::ofstream(fmt::format("{}/seat-{}.yaml", folder, seat + 1)) << seated_[seat]->written();
    }

    double acceptance() const {
        long steps = 0, tried = 0;
        for (const auto& wanderer : wanderers_) steps += wanderer.steps, tried += wanderer.tried;
        return tried == 0 ? 0 : static_cast<double>(steps) / static_cast<double>(tried);
    }
    bool empty() const { return wanderers_.empty(); }

private:
    // Variants with decks of their own are left out.
    void variant(play::SimulationPlan& plan) {
        std::vector<const catalog::Variant*> all{&game_.manifest};
        for (const auto& one : game_.manifest.variants)
            if (!one.one_person) all.push_back(&one);
        plan.variant = all[random_(static_cast<std::uint32_t>(all.size()))];
    }

    const catalog::Game& game_;
    pcg32 random_;
    std::vector<Wanderer> wanderers_;
    std::vector<const Wanderer*> seated_;
};

void tell(const play::GameResult& game, const play::SimulationPlan& plan, const Company& company) {
    const auto folder = fmt::format("broken-{}-{}", plan.seed, game.number);
    company.keep(folder);
    fmt::print("seed {}, game {}, {} players, variant `{}`: {}\n  decks: {}/\n", plan.seed, game.number, plan.decks.size(),
               plan.variant->name,
               !game.error.empty() ? game.error
               : game.breakage     ? game.breakage->message(Lang::en)
                                   : "it did not end",
               folder);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "";
    const long wanted = argc > 2 ? std::atol(argv[2]) : 20'000;
    const auto seed = argc > 3 ? static_cast<std::uint64_t>(std::atoll(argv[3])) : 1;
    catalog::Paths paths;
    paths.root = HOLOCRON_ROOT;
    Diagnostics out;
    const auto game = catalog::load_game(paths, name, out);
    if (out.errors() > 0 || !game) {
        fmt::print(stderr, "usage: many_games GAME [GAMES [SEED]]\n`{}` cannot be played\n", name);
        return 2;
    }
    Company company(*game, paths, seed);
    if (company.empty() || wanted <= 0) {
        fmt::print(stderr, "usage: many_games GAME [GAMES [SEED]]\n");
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
        if (one.finished && one.error.empty() && !one.breakage) return;
        ++count.failed;
        tell(one, plan, company);
    };
    const auto begin = std::chrono::steady_clock::now();
    for (int number = 0; count.games < wanted; ++number) {
        plan.seed = seed * 1'000'003 + static_cast<std::uint64_t>(number);
        if (!company.next(plan, number)) {
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
        100 * company.acceptance(), seconds);
    return count.failed > 0 ? 1 : 0;
}
