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

class RandomAgent : public Agent {
public:
    int choose(machine::Machine& machine, pcg32& random) override {
        return static_cast<int>(random(static_cast<std::uint32_t>(machine.options().size())));
    }
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
        const auto count = static_cast<int>(machine.options().size());
        if (table_.program.score == none) return static_cast<int>(random(static_cast<std::uint32_t>(count)));
        const auto& passed_over = taken_here(machine.state());
        const bool any_left = passed_over.size() < static_cast<std::size_t>(count);
        if (!any_left) return take(static_cast<int>(random(static_cast<std::uint32_t>(count))));
        start_ = machine.state();
        determinize(start_, table_, player, random);
        int best = machine::none;
        long best_score = 0;
        std::uint32_t ties = 0;
        const int looks = std::min(count, most_looked_at);
        for (int look = 0; look < looks; ++look) {
            const int i = looks == count ? look : static_cast<int>(std::int64_t{look} * (count - 1) / (looks - 1));
            if (passed_over.count(i) != 0) continue;
            state_ = start_;
            ahead_.attach(state_);
            long stood = 0;
            const auto status = with_room(
                ahead_, [&] { state_ = start_; },
                [&] {
                    const auto reached = ahead_.decide(i);
                    stood = standing(player);
                    return reached;
                });
            const long score = stood * 1000 + (status == machine::Status::over ? verdict(player) : 0);
            if (best == machine::none || score > best_score) {
                best = i;
                best_score = score;
                ties = 1;
            } else if (score == best_score && random(++ties) == 0) {
                best = i;
            }
        }
        if (best == machine::none)
            best = static_cast<int>(random(static_cast<std::uint32_t>(count)));  // among those that it did not look at
        return take(best);
    }

private:
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
    std::uint32_t last_ = 0;  // decision of the game
};

}  // namespace

std::vector<std::string> agent_names() { return {"random", "greedy"}; }

std::unique_ptr<Agent> make_agent(const std::string& name, const machine::Table& table) {
    if (name == "random") return std::make_unique<RandomAgent>();
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
