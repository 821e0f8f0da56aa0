#include "interpreter/play/recurrence.hpp"

#include <algorithm>

namespace holo::play {

std::uint64_t Standing::of(const world::State& position) {
    state_ = position;
    auto& h = state_.header();
    h.random = pcg32();
    h.decisions = 0;
    h.clock = 0;
    h.history_count = 0;
    h.remembered = h.queued = 0;
    std::fill(std::begin(h.periods), std::end(h.periods), std::uint16_t{0});
    std::fill(std::begin(h.period_from), std::end(h.period_from), std::uint16_t{0});
    std::fill(std::begin(h.period_before), std::end(h.period_before), std::uint16_t{0});
    for (int i = 0; i < h.frame_top; ++i) state_.frames()[i].queued = 0;
    for (int i = 0; i < h.modifier_count; ++i) state_.modifiers()[i].clock = 0;
    return state_.hash();
}

bool Recurrence::calls_off(machine::Machine& game) {
    if (!is_draw_ || game.status() != machine::Status::deciding || game.state().header().decisions < counted_from) return false;
    met_.push_back(standing_.of(game.state()));
    if (++times_[met_.back()] <= most) return false;
    game.abandon();
    return true;
}

void Recurrence::back_to(std::uint32_t decisions) {
    const auto left = decisions < counted_from ? 0 : static_cast<std::size_t>(decisions - counted_from);
    for (; met_.size() > left; met_.pop_back())
        if (const auto it = times_.find(met_.back()); --it->second == 0) times_.erase(it);
}

}  // namespace holo::play
