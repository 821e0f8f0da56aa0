#include "interpreter/machine/chances.hpp"

#include <algorithm>

namespace holo::machine {

int Chances::place(int ability, int object, int amount) const {
    int i = header().use_count - 1;
    if (i < 0) return none;
    const auto* const uses = state().uses();
    const int its_giver = giver(ability, amount);
    while (i >= 0 && !(uses[i].ability == ability && uses[i].object == object && uses[i].giver == its_giver)) --i;
    return i;
}

void Chances::take(int ability, int object, int amount) {
    if (const auto period = program_.abilities[static_cast<std::size_t>(ability)].period; period != none)
        count(ability, object, giver(ability, amount), period);
}

void Chances::forgo(int ability, int object, int amount) {
    auto& h = header();
    auto* const uses = state().uses();
    const int i = place(ability, object, amount);
    if (i == none) return;  // the period has ended meanwhile, or the ability has no limit
    std::copy(uses + i + 1, uses + h.use_count--, uses + i);
    continuous_.changed(Parts::past);
}

void Chances::count(int ability, int object, int giver, int period) {
    auto& h = header();
    if (h.use_count >= state().layout().shape.uses) context_.full(&world::Shape::uses);
    state().uses()[h.use_count++] = {static_cast<std::uint16_t>(ability), static_cast<std::int16_t>(object),
                                     static_cast<std::int16_t>(giver), static_cast<std::uint8_t>(period), 0};
    continuous_.changed(Parts::past);
}

Chances::InHand Chances::in_hand(int object) const {
    const auto* frames = state().frames();
    for (int i = header().frame_top - 1; i >= 0; --i) {
        if (frames[i].kind != ability_frame || frames[i].self != object) continue;
        const auto& row = program_.abilities[frames[i].ability];
        if (row.kind != AbilityKind::headed) continue;
        if (row.owner_kind != OwnerKind::keyword) return {frames[i].ability, 0};
        // A keyword's number lies behind the arguments of the header.
        return {frames[i].ability, state().values()[frames[i].base + program_.headers[static_cast<std::size_t>(row.header)].arguments]};
    }
    return {};
}

void Chances::use_up(int object, int period) {
    const auto its = in_hand(object);
    if (its.ability != none) count(its.ability, object, giver(its.ability, its.amount), period);
}

void Chances::renew(int object) {
    const auto its = in_hand(object);
    if (its.ability != none) forgo(its.ability, object, its.amount);
}

void Chances::end_period(int period) {
    auto& h = header();
    int kept = 0;
    for (int i = 0; i < h.use_count; ++i)
        if (state().uses()[i].period != period) state().uses()[kept++] = state().uses()[i];
    if (kept == h.use_count) return;
    h.use_count = kept;
    continuous_.changed(Parts::past);
}

}  // namespace holo::machine
