#include "interpreter/play/agents.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/play/recurrence.hpp"
#include "interpreter/play/room.hpp"

namespace holo::play {

using machine::none;

namespace {

// Without a list of them, which would lie in the heap.
int count_options_of(const machine::Machine& machine, int player) {
    int count = 0;
    for (const auto& option : machine.options()) count += static_cast<int>(machine.taker(option) == player);
    return count;
}

int option_of(const machine::Machine& machine, int player, int which) {
    int index = 0;
    for (const auto& option : machine.options()) {
        if (machine.taker(option) == player && which-- == 0) return index;
        ++index;
    }
    return none;
}

class RandomAgent : public Agent {
public:
    explicit RandomAgent(const machine::Table& table) : table_(table) {}
    int choose(machine::Machine& machine, pcg32& random) override {
        if (table_.program.interlude == none) return static_cast<int>(random(static_cast<std::uint32_t>(machine.options().size())));
        const auto own = static_cast<std::uint32_t>(count_options_of(machine, machine.chooser()));
        return option_of(machine, machine.chooser(), static_cast<int>(random(own)));
    }
    // To use nothing is one of its options.
    int interject(machine::Machine& machine, pcg32& random, int seat) override {
        const int own = count_options_of(machine, seat);
        const auto which = static_cast<int>(random(static_cast<std::uint32_t>(own + 1)));
        return which == own ? static_cast<int>(none) : option_of(machine, seat, which);
    }

private:
    const machine::Table& table_;
};

// Tries each option on a copy in which the unseen has been dealt anew, and takes the one after which
// the module's score stands best for it. Ties fall at random. In a position that has come back it does not do again what
// led there, as long as there is anything else.
class GreedyAgent : public Agent {
public:
    explicit GreedyAgent(const machine::Table& table)
        : table_(table), ahead_(table), state_(table.opening()), start_(table.opening()), standing_(table) {}

    int choose(machine::Machine& machine, pcg32& random) override {
        const int player = machine.chooser();
        own_.clear();
        if (table_.program.interlude != none) own_ = options_of(machine, player);
        const auto count = own_.empty() ? static_cast<int>(machine.options().size()) : static_cast<int>(own_.size());
        const auto any_of_them = [&] { return option(static_cast<int>(random(static_cast<std::uint32_t>(count)))); };
        if (table_.program.score == none) return any_of_them();
        const auto& passed_over = taken_here(machine.state());
        const bool any_left = passed_over.size() < static_cast<std::size_t>(count);
        if (!any_left) return take(any_of_them());
        start_ = machine.state();
        determinize(start_, table_, player, random);
        int best = machine::none;
        long best_score = 0;
        std::uint32_t ties = 0;
        const int looks = std::min(count, most_looked_at);
        for (int look = 0; look < looks; ++look) {
            const int i = option(looks == count ? look : static_cast<int>(std::int64_t{look} * (count - 1) / (looks - 1)));
            if (passed_over.count(i) != 0) continue;
            const long score = score_after(i, player);
            if (best == machine::none || score > best_score) {
                best = i;
                best_score = score;
                ties = 1;
            } else if (score == best_score && random(++ties) == 0) {
                best = i;
            }
        }
        if (best == machine::none) best = any_of_them();  // among those that it did not look at
        return take(best);
    }

    // It uses what makes it stand better than it stands now.
    int interject(machine::Machine& machine, pcg32& random, int seat) override {
        if (table_.program.score == none) return none;
        start_ = machine.state();
        determinize(start_, table_, seat, random);
        state_ = start_;
        ahead_.attach(state_);
        long best_score = standing(seat) * 1000;
        int best = none;
        for (const int i : options_of(machine, seat))
            if (const long score = score_after(i, seat); score > best_score) {
                best = i;
                best_score = score;
            }
        return best;
    }

private:
    int option(int index) const { return own_.empty() ? index : own_[static_cast<std::size_t>(index)]; }

    // How the player stands after that option, in the position that the look began with.
    long score_after(int option, int player) {
        state_ = start_;
        ahead_.attach(state_);
        long stood = 0;
        const auto status = with_room(
            ahead_, [&] { state_ = start_; },
            [&] {
                const auto reached = ahead_.decide(option);
                stood = standing(player);
                return reached;
            });
        return stood * 1000 + (status == machine::Status::over ? verdict(player) : 0);
    }

    static constexpr int most_looked_at = 500;  // of more, which only numbers are, some that are spread evenly

    // The options that it has taken in this very position, whatever happened in between.
    std::set<int>& taken_here(const world::State& position) {
        if (position.header().decisions <= last_) taken_.clear();  // another game
        last_ = position.header().decisions;
        here_ = &taken_[standing_.of(position)];
        return *here_;
    }
    int take(int option) {
        here_->insert(option);
        return option;
    }

    long standing(int player) {
        const auto score = [&](int p) {
            const std::int32_t argument = p;
            return static_cast<long>(ahead_.evaluate(table_.program.score, 0, p, {&argument, 1}));
        };
        // A team stands as its members do together.
        const auto& layout = table_.layout();
        long own = 0, best_other = 0;
        for (int first = 1; first <= table_.players; first += layout.shape.team) {
            long team = 0;
            for (int p = first; p <= table_.players && layout.captain(p) == first; ++p) team += score(p);
            if (layout.allied(first, player)) own = team;
            else best_other = std::max(best_other, team);
        }
        return own - best_other;
    }
    long verdict(int player) const { return world::has(state_.flag(table_.program.won_flag), player) ? 1'000'000'000 : -1'000'000'000; }

    const machine::Table& table_;
    machine::Machine ahead_;
    world::State state_, start_;
    Standing standing_;
    std::map<std::uint64_t, std::set<int>> taken_;  // options of this game, by position
    std::set<int>* here_ = nullptr;
    std::vector<int> own_;    // options, where others may take some; empty where all are its own
    std::uint32_t last_ = 0;  // decision of the game
};

}  // namespace

std::vector<int> options_of(const machine::Machine& machine, int player) {
    std::vector<int> out;
    int i = 0;
    for (const auto& option : machine.options()) {
        if (machine.taker(option) == player) out.push_back(i);
        ++i;
    }
    return out;
}

int choose_at(const std::vector<std::unique_ptr<Agent>>& agents, machine::Machine& machine, pcg32& random) {
    const int chooser = machine.chooser();
    const auto& table = machine.table();
    for (int seat = 1; table.program.interlude != none && seat <= table.players; ++seat) {
        if (seat == chooser || count_options_of(machine, seat) == 0) continue;
        if (const int choice = agents[static_cast<std::size_t>(seat - 1)]->interject(machine, random, seat); choice != none) return choice;
    }
    return agents[static_cast<std::size_t>(chooser - 1)]->choose(machine, random);
}

std::vector<std::string> agent_names() { return {"random", "greedy"}; }

std::unique_ptr<Agent> make_agent(const std::string& name, const machine::Table& table) {
    if (name == "random") return std::make_unique<RandomAgent>(table);
    if (name == "greedy") return std::make_unique<GreedyAgent>(table);
    return nullptr;
}

void vary_secrets(world::State& state, const machine::Table& table, int player, pcg32& random) {
    for (const auto& row : table.program.attributes) {
        if (row.secret == 0 || row.storage != machine::Storage::column || row.initial < 0) continue;
        for (int o = 0; o < static_cast<int>(table.objects.size()); ++o) {
            if (table.objects[static_cast<std::size_t>(o)].kind != row.kind) continue;
            if (table.layout().allied(o <= table.players ? o : state.controller(o), player)) continue;
            const auto span = static_cast<std::uint32_t>(std::min(row.most - row.least, 100) + 1);
            state.column(row.index)[o] = static_cast<std::int16_t>(row.least + static_cast<int>(random(span)));
        }
    }
}

namespace {

// What lies on a face-down card is seen by everybody, and stays where it is.
void lay_in_place(world::State& state, const world::State& before, const machine::Table& table, int object, int old) {
    if (table.objects[static_cast<std::size_t>(object)].kind != table.objects[static_cast<std::size_t>(old)].kind) return;
    for (const auto& row : table.program.attributes) {
        if (row.kind != table.objects[static_cast<std::size_t>(old)].kind || row.secret != 0) continue;
        if (row.storage == machine::Storage::flag) {
            if (world::has(before.flag(row.index), old)) world::insert(state.flag(row.index), object);
            else world::erase(state.flag(row.index), object);
        } else if (row.storage == machine::Storage::column) {
            const auto value = before.column(row.index)[old];
            const bool is_itself = static_cast<compiler::TypeKind>(row.type) == compiler::TypeKind::object && value == old;
            state.column(row.index)[object] = is_itself ? static_cast<std::int16_t>(object) : value;
        }
    }
}

}  // namespace

void determinize(world::State& state, const machine::Table& table, int player, pcg32& random) {
    state.header().random.seed(random(), 54u);
    state.header().forced_count = 0;
    const auto& layout = state.layout();
    vary_secrets(state, table, player, random);
    // The unseen cards of one owner and batch change places. What the player knows stays where it is, and so does what the
    // others know of each place.
    struct Slot {
        int zone, object, known_by;  // one bit a player
        bool dealt;
    };
    const auto known_by = [&](int object) {
        int bits = 0;
        for (int p = 1; p <= table.players; ++p) bits |= static_cast<int>(world::has(state.known(p), object)) << p;
        return bits;
    };
    const world::State before(state);
    for (int owner = 0; owner <= table.players; ++owner) {
        std::vector<Slot> slots;                // from the bottom of each zone to its top
        std::map<int, std::vector<int>> cards;  // by batch
        for (int kind = 0; kind < static_cast<int>(table.program.zones.size()); ++kind) {
            if (owner != 0 && table.program.zones[static_cast<std::size_t>(kind)].per_player == 0) continue;
            const int zone = layout.instance(kind, owner);
            const auto add = [&](int object) {
                // What comes with a card goes where the card's rules put it, not into the shuffle.
                const auto& row = table.objects[static_cast<std::size_t>(object)];
                const bool dealt = !world::has(state.known(player), object) && row.holder == none;
                slots.push_back({zone, object, known_by(object), dealt});
                if (dealt) cards[row.batch].push_back(object);
            };
            if (layout.zone_traits[static_cast<std::size_t>(zone)].ordered)
                for (int o = state.bottom(zone); o >= 0; o = state.above(o)) add(o);
            else world::each(state.zone(zone), layout.words, add);
        }
        for (auto& [batch, dealt] : cards)
            for (std::size_t i = dealt.size(); i > 1; --i) std::swap(dealt[i - 1], dealt[random(static_cast<std::uint32_t>(i))]);
        std::map<int, std::size_t> next;
        for (const auto& slot : slots) {
            const int batch = table.objects[static_cast<std::size_t>(slot.object)].batch;
            const int object = slot.dealt ? cards[batch][next[batch]++] : slot.object;
            if (object != slot.object) lay_in_place(state, before, table, object, slot.object);
            if (!slot.dealt && !layout.zone_traits[static_cast<std::size_t>(slot.zone)].ordered) continue;
            state.move(object, slot.zone);
            for (int p = 1; p <= table.players; ++p) {
                if ((slot.known_by >> p & 1) != 0) world::insert(state.known(p), object);
                else world::erase(state.known(p), object);
            }
        }
    }
}

}  // namespace holo::play
