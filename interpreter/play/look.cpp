#include "interpreter/play/look.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/room.hpp"

namespace holo::play {

namespace {

constexpr long no_side = std::numeric_limits<long>::min();

long verdict(const machine::Machine& machine, int player) {
    const auto& table = machine.table();
    const auto& layout = table.layout();
    bool won = false, lost = layout.shape.team >= table.players;  // all players lose together
    for (int p = 1; p <= table.players; ++p)
        if (world::has(machine.state().flag(table.program.won_flag), p)) (layout.allied(p, player) ? won : lost) = true;
    return won ? Look::decided : lost ? -Look::decided : 0;
}

}  // namespace

long lead(machine::Machine& machine, int player, int measure) {
    if (machine.status() == machine::Status::over) return verdict(machine, player);
    const auto& table = machine.table();
    if (measure == machine::none) return 0;
    const auto& layout = table.layout();
    long own = 0, best_other = no_side;
    for (int first = 1; first <= table.players; first += layout.shape.team) {
        long team = 0;
        for (std::int32_t p = first; p <= table.players && layout.captain(p) == first; ++p)
            team += machine.evaluate(measure, 0, p, {&p, 1});
        if (layout.allied(first, player)) own = team;
        else best_other = std::max(best_other, team);
    }
    return best_other == no_side ? own : own - best_other;
}

Look::Look(const machine::Table& table, int measure) : measure_(measure), machine_(table), state_(table.opening()) {}

long Look::after(const world::State& from, int option, int player, int tries, std::uint64_t luck) {
    pcg32 draws(luck, 7u);
    long best = 0;
    bool was_asked = true;  // another result is impossible without a question
    for (int t = 0; t < tries && was_asked; ++t) {
        was_asked = false;
        const long end = finish(from, option, player, luck, draws, was_asked);
        best = t == 0 ? end : std::max(best, end);
    }
    return best;
}

long Look::now(const world::State& at, int player) {
    state_ = at;
    machine_.attach(state_);
    return lead(machine_, player, measure_);
}

long Look::finish(const world::State& from, int option, int player, std::uint64_t luck, pcg32& draws, bool& was_asked) {
    const auto begin = [&] {
        state_ = from;
        state_.header().random.seed(luck, 54u);
    };
    begin();
    machine_.attach(state_);
    long end = 0;
    const auto reached = with_room(machine_, begin, [&] {
        auto status = machine_.decide(option);
        for (int n = 0; n < longest && status == machine::Status::deciding && goes_on(player, from.header().frame_top); ++n) {
            const int chooser = machine_.chooser(), count = count_options_of(machine_, chooser);
            was_asked = was_asked || count > 1;
            status = machine_.decide(option_of(machine_, chooser, static_cast<int>(draws(static_cast<std::uint32_t>(count)))));
        }
        end = lead(machine_, player, measure_);
        return status;
    });
    return reached == machine::Status::over ? verdict(machine_, player) : end;
}

// Inside of the action that the option began, or at a question about it to the player's side.
bool Look::goes_on(int player, int depth) const {
    if (state_.header().frame_top > depth) return true;
    return machine_.choice() != machine::ChoiceKind::menu && state_.layout().allied(machine_.chooser(), player);
}

}  // namespace holo::play
