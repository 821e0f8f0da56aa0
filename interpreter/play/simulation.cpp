#include "interpreter/play/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/labels.hpp"
#include "interpreter/play/position.hpp"
#include "interpreter/play/recurrence.hpp"
#include "interpreter/play/room.hpp"
#include "interpreter/play/sequence.hpp"
#include "interpreter/play/session.hpp"

namespace holo::play {

using machine::none;

std::pair<double, double> confidence(long hits, long total) {
    if (total == 0) return {0, 1};
    const double z = 1.959963984540054;
    const double n = static_cast<double>(total);
    const double p = static_cast<double>(hits) / n;
    const double centre = p + z * z / (2 * n);
    const double spread = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

std::pair<double, double> Paired::bounds() const {
    if (total == 0) return {-1, 1};
    // Half a game more in each of the four cells.
    const double n = static_cast<double>(total) + 2, b = static_cast<double>(gained) + 0.5, c = static_cast<double>(lost) + 0.5;
    const double centre = (b - c) / n;
    const double spread = 1.959963984540054 * std::sqrt(std::max(0.0, b + c - (b - c) * (b - c) / n)) / n;
    return {std::max(-1.0, centre - spread), std::min(1.0, centre + spread)};
}

std::string broken_invariant(const world::State& state, const machine::Table& table) {
    const auto& layout = state.layout();
    const auto& program = table.program;
    const int objects = state.objects();
    std::vector<int> seen(static_cast<std::size_t>(objects), 0);
    for (int zone = 0; zone < layout.zone_count; ++zone) {
        int members = 0;
        std::string trouble;
        world::each(state.zone(zone), layout.words, [&](int o) {
            ++members;
            if (o >= objects) trouble = fmt::format("zone {} holds an object that does not exist", zone);
            else if (++seen[static_cast<std::size_t>(o)] > 1) trouble = fmt::format("object {} lies in two zones", o);
            else if (state.zone_of(o) != zone) trouble = fmt::format("object {} lies in zone {} and says {}", o, zone, state.zone_of(o));
        });
        if (!trouble.empty()) return trouble;
        if (layout.zone_traits[static_cast<std::size_t>(zone)].ordered) {
            int chained = 0;
            for (int o = state.top(zone); o >= 0 && chained <= objects; o = state.below(o)) ++chained;
            if (chained != members) return fmt::format("the order of zone {} has {} of its {} objects", zone, chained, members);
        }
    }
    for (int o = 0; o < objects; ++o)
        if (state.zone_of(o) >= 0 && seen[static_cast<std::size_t>(o)] == 0)
            return fmt::format("object {} is in no zone but says {}", o, state.zone_of(o));
    // No object is ever lost: an object that started in a zone is always in one, or beneath its pile.
    for (int o = 0; o < std::min(objects, table.opening().objects()); ++o)
        if (state.zone_of(o) < 0 && table.opening().zone_of(o) >= 0 && table.pile_of(o) == nullptr)
            return fmt::format("object {} is in no zone any more", o);
    for (const auto& row : program.attributes) {
        if (row.storage == machine::Storage::space_column)
            for (int s = 0; s < program.spaces; ++s)
                if (const int value = state.space_column(row.index)[s]; row.initial >= 0 && (value < row.least || value > row.most))
                    return fmt::format("{} of space {} is {}", program.text(row.name), s, value);
        if (row.storage != machine::Storage::column) continue;
        for (int o = 0; o < objects; ++o) {
            if (row.kind != none && table.objects[static_cast<std::size_t>(o)].kind != row.kind) continue;
            const int value = state.column(row.index)[o];
            if (row.type == machine::space_type) {
                const auto& map = program.maps[static_cast<std::size_t>(state.ground().map)];
                if (value != -1 && (value < 0 || value >= map.placements() || !map.is_there(map.corner_of(value))))
                    return fmt::format("{} of object {} leads to space {}", program.text(row.name), o, value);
            } else if (row.initial < 0) {
                if (value >= objects || value < -1) return fmt::format("{} of object {} leads to {}", program.text(row.name), o, value);
            } else if (value < row.least || value > row.most) {
                return fmt::format("{} of object {} is {}", program.text(row.name), o, value);
            }
        }
    }
    // A door's flag equals its opening on the map.
    for (int o = 0; o < objects; ++o)
        if (const auto* edge = program.maps.empty() ? nullptr : table.doors().edge_of(state.ground().map, o); edge != nullptr)
            if (world::has(state.flag(program.door_flag), o) != ((state.ground().open >> edge->opening & 1) != 0))
                return fmt::format("object {} is a door, and its opening is not as it is", o);
    return {};
}

namespace {

// On one line, for files.
std::string text_of(const Diagnostic& d) {
    const auto text = fmt::format("error[{}]: {}", row(d.id).code, d.message(Lang::en));
    if (!d.source) return text;
    const auto place = d.source->position(d.span.begin);
    return fmt::format("{} ({}:{}:{})", text, d.source->label(), place.line, place.column);
}

// Records in a game's result how its table grows and ends.
struct Told {
    const catalog::Game& game;
    GameResult& result;
    void grown(const machine::RoomPlace& place) const { result.growth.add(place); }
    void endless(const machine::MachineError& error) const {
        result.endless = text_of(catalog::breakage(*game.program, error));
        result.is_overfull = error.diag != Diag::out_of_fuel;
    }
};

// One thread's share of the work: a machine, a state, agents, and its results.
class Worker {
public:
    Worker(const catalog::Game& game, const machine::Table& table, const SimulationPlan& plan)
        : game_(game),
          table_(table),
          plan_(plan),
          machine_(table),
          state_(table.opening()),
          recurrence_(table),
          labels_(game, table),
          uses_(game.program->definitions.size()) {
        for (const auto& name : plan.agents) agents_.push_back(make_agent(name, table));
        machine_.attach(state_);
        chosen_.resize(uses_.size());
    }

    GameResult play(int index) {
        GameResult result;
        result.number = index;
        taken_.clear();
        recurrence_.back_to(0);
        restore_room();
        open(index);
        // Agents draw from a generator of their own, because their draws must not disturb the dice.
        auto random = generator(plan_.seed ^ 0x9E3779B97F4A7C15ull, static_cast<std::uint64_t>(index));
        for (const auto& agent : agents_) agent->begin_game();
        std::fill(chosen_.begin(), chosen_.end(), 0);
        try {
            const Told told{game_, result};
            auto status = with_room(
                machine_, [&] { open(index); }, [&] { return start(); }, told);
            while (status == machine::Status::deciding && result.decisions < plan_.most_decisions) {
                const int seat = machine_.chooser();
                if (result.first == 0 && machine_.choice() == machine::ChoiceKind::menu) result.first = seat;
                const int choice = choose_at(agents_, machine_, random);
                const auto option = machine_.options()[static_cast<std::size_t>(choice)];
                const bool is_use = machine_.choice() == machine::ChoiceKind::menu ||
                                    static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::interlude;
                if (const int object = machine::object_of(option); is_use && object > table_.players) note(object, machine_.taker(option));
                if (plan_.records) record(option, is_use, choice, result);
                with_room(
                    machine_, [&] { replay(index); }, [&] { return machine_.decide(choice); }, told);
                taken_.push_back(choice);
                ++result.decisions;
                result.recurring = recurrence_.calls_off(machine_);
                status = machine_.status();
                if (plan_.check_invariants)
                    if (auto trouble = broken_invariant(state_, table_); !trouble.empty()) {
                        result.error = std::move(trouble);
                        break;
                    }
            }
            result.finished = status == machine::Status::over && result.error.empty();
        } catch (const machine::MachineError& error) {
            result.breakage = catalog::breakage(*game_.program, error);
            result.error = text_of(*result.breakage);
            result.breakage->subject = both(fmt::format("game {}, decision {}", index, result.decisions),
                                            fmt::format("partida {}, decisión {}", index, result.decisions));
        }
        const auto winners = winners_of(state_, table_);
        if (result.finished)
            for (const auto winner : winners) result.winners |= 1u << winner;
        result.length = game_.program->periods.empty() ? 0 : state_.header().periods[0];
        result.hash = state_.hash();
        if (plan_.records) result.position = position_of(state_, table_);
        for (std::size_t d = 0; d < chosen_.size(); ++d) {
            if (chosen_[d] == 0) continue;
            uses_[d].games += std::popcount(chosen_[d]);
            uses_[d].wins += std::popcount(chosen_[d] & result.winners);
        }
        return result;
    }

    const std::vector<CardUse>& uses() const { return uses_; }

private:
    void open(int index) {
        state_ = table_.opening();
        state_.header().random = generator(plan_.seed, static_cast<std::uint64_t>(index));
    }
    // Each game starts with the usual room, because its growth must not depend on earlier games of the thread.
    void restore_room() {
        if (state_.shared_layout() == table_.opening().shared_layout()) return;
        state_ = world::State(table_.opening());
        machine_.attach(state_);
    }
    machine::Status start() {
        machine_.start((plan_.variant == nullptr ? game_.manifest : *plan_.variant).unit);
        return machine_.run();
    }
    // Goes back to the last decision by playing the game again, because a copy of each decision would cost more than these rare returns.
    void replay(int index) {
        const int held = state_.objects();
        open(index);
        table_.hold(state_, held);
        start();
        for (const auto choice : taken_) machine_.decide(choice);
    }

    void record(const world::Option& option, bool is_use, int choice, GameResult& result) {
        const auto& p = *game_.program;
        const bool is_word = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::symbol;
        result.taken.push_back(
            {choice, is_word ? std::string(p.text(p.symbols[static_cast<std::size_t>(option.value)].name)) : std::string()});
        if (!is_use) return;
        const bool at_any_time = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::interlude;
        const auto line = at_any_time ? labels_.head(p.interlude_ask, machine::Interlude::line_of(p, option), option.value)
                                      : labels_.head(machine_.prompt(), option);
        const int object = machine::object_of(option);
        const int definition = object > table_.players ? table_.objects[static_cast<std::size_t>(object)].definition : none;
        const int of_card = definition == none ? none : p.definitions[static_cast<std::size_t>(definition)].companion_of;
        result.plays.push_back({result.decisions, machine_.taker(option), of_card == none ? definition : of_card,
                                p.periods.empty() ? 0 : state_.header().periods[0], line});
    }

    // An object that nobody controls is used by the player who decides.
    void note(int object, int player) {
        const auto definition = table_.objects[static_cast<std::size_t>(object)].definition;
        if (definition == none) return;
        const auto of_card = game_.program->definitions[static_cast<std::size_t>(definition)].companion_of;
        if (of_card != none) return;
        ++uses_[static_cast<std::size_t>(definition)].times;
        const int holder = state_.controller(object);
        chosen_[static_cast<std::size_t>(definition)] |= 1u << (holder == 0 ? player : holder);
    }

    const catalog::Game& game_;
    const machine::Table& table_;
    const SimulationPlan& plan_;
    machine::Machine machine_;
    world::State state_;
    std::vector<int> taken_;  // choices of this game
    Recurrence recurrence_;
    Labels labels_;
    std::vector<std::unique_ptr<Agent>> agents_;
    std::vector<CardUse> uses_;
    std::vector<std::uint32_t> chosen_;  // by definition: bits of the players who chose it in this game
};

constexpr int games_in_block = 4;

}  // namespace

SimulationResult simulate(const catalog::Game& game, const SimulationPlan& plan) {
    std::vector<const catalog::Deck*> decks;
    for (const auto& deck : plan.decks) decks.push_back(&deck);
    const auto table = catalog::table_of(game, decks, plan.variant, machine::Table::Fit::its_cards);

    SimulationResult result;
    std::atomic<int> done{0};
    std::mutex lock;
    std::vector<CardUse> uses(game.program->definitions.size());
    Sequence sequence((plan.games + games_in_block - 1) / games_in_block, plan.threads, plan.received);
    const auto start = std::chrono::steady_clock::now();
    const auto work = [&](bool reports) {
        Worker worker(game, *table, plan);
        for (int block; (block = sequence.take(plan.interrupted)) != none;) {
            std::vector<GameResult> played;
            for (int i = block * games_in_block; i < std::min((block + 1) * games_in_block, plan.games); ++i) {
                if (plan.interrupted != nullptr && plan.interrupted->load(std::memory_order_relaxed)) break;
                played.push_back(worker.play(i));
                done.fetch_add(1, std::memory_order_relaxed);
                if (reports && plan.progress) plan.progress(done.load(std::memory_order_relaxed));
            }
            sequence.finish(block, std::move(played));
        }
        const std::lock_guard guard(lock);
        for (std::size_t d = 0; d < uses.size(); ++d) {
            uses[d].games += worker.uses()[d].games;
            uses[d].times += worker.uses()[d].times;
            uses[d].wins += worker.uses()[d].wins;
        }
    };
    std::vector<std::thread> threads;
    for (int t = 1; t < plan.threads; ++t) threads.emplace_back(work, false);
    work(true);
    for (auto& thread : threads) thread.join();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.games = sequence.games();
    result.complete = result.games == plan.games;
    for (std::size_t d = 0; d < uses.size(); ++d) {
        uses[d].definition = static_cast<int>(d);
        if (uses[d].times > 0) result.cards.push_back(uses[d]);
    }
    return result;
}

}  // namespace holo::play
