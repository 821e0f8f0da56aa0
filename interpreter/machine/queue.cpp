#include "interpreter/machine/queue.hpp"

#include <algorithm>

namespace holo::machine {

void Queue::wait(int ability, int object, int you, std::span<const std::int32_t> values) {
    // An ability's chance is used up when it triggers, not when it is carried out.
    chances_.take(ability, object, values.empty() ? 0 : values.back());
    auto& h = header();
    if (h.waiting_count >= state().layout().shape.waiting) context_.full(&world::Shape::waiting);
    if (context_.observer != nullptr && object != 0 && h.waiting_count > 0 && context_.inside(settle_frame))
        context_.did(Mechanism::last_in);
    // A rule never waits behind cards.
    auto* place = state().waiting() + h.waiting_count++;
    if (is_rule(program_, ability, object))
        for (; place != state().waiting() && !is_rule(program_, place[-1].ability, place[-1].self); --place) *place = place[-1];
    auto& entry = *place;
    entry = {};
    entry.ability = static_cast<std::uint16_t>(ability);
    entry.self = static_cast<std::int16_t>(object);
    entry.you = static_cast<std::int16_t>(you);
    entry.happening = none;
    entry.count = static_cast<std::uint8_t>(values.size());
    entry.number = h.queued++;
    std::copy(values.begin(), values.end(), entry.values);
}

bool Queue::waits(int ability, int object) const {
    const auto* const waiting = state().waiting();
    return std::any_of(waiting, waiting + header().waiting_count,
                       [&](const world::Waiting& one) { return one.ability == ability && one.self == object; });
}

// Triggers an object's abilities without an event: of the names of a pattern, only the object itself and its player are known. The
// abilities are searched for in the whole program, because this happens seldom.
void Queue::retrigger(int object) {
    if (object < 0 || !world::has(state().active(), object) || continuous_.is_silent(object)) return;
    const int definition = table_.objects[static_cast<std::size_t>(object)].definition;
    const int you = context_.holder_of(object);
    for (std::size_t i = 0; i < program_.abilities.size(); ++i) {
        const auto& ability = program_.abilities[i];
        if (ability.kind != AbilityKind::triggered || ability.phase != Phase::after || ability.owner_kind != OwnerKind::definition ||
            ability.owner != definition)
            continue;
        const auto& row = program_.happenings[static_cast<std::size_t>(ability.happening)];
        std::int32_t values[world::most_arguments];
        const auto n = static_cast<std::size_t>(row.arguments + row.results);
        std::fill_n(values, n, none);
        for (int c = 0; c < ability.checks; ++c) {
            const auto& check = program_.checks[static_cast<std::size_t>(ability.first_check + c)];
            if (check.argument == actor_argument) continue;
            if (check.op == CheckOp::is_self) values[check.argument] = object;
            else if (check.op == CheckOp::is_link_of_self) values[check.argument] = state().column(check.operand)[object];
            else if (check.op == CheckOp::is_you) values[check.argument] = you;
        }
        values[n] = you;
        if (ability.condition == none || context_.evaluate(ability.condition, object, you, {values, n + 1}) != 0)
            wait(static_cast<int>(i), object, you, {values, n + 1});
        return;
    }
}

world::Waiting& Queue::keep(int ability) {
    auto& h = header();
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    if (h.delayed_count >= state().layout().shape.delayed) context_.full(&world::Shape::delayed);
    auto& entry = state().delayed()[h.delayed_count++];
    entry = {};
    entry.ability = static_cast<std::uint16_t>(ability);
    entry.self = context_.top().self;
    entry.you = context_.top().you;
    entry.happening = row.happening;
    entry.count = static_cast<std::uint8_t>(row.captured);
    h.value_top -= row.captured;
    std::copy_n(state().values() + h.value_top, row.captured, entry.values);
    return entry;
}

void Queue::delay(int ability, int period, Often often) {
    auto& effect = keep(ability);
    effect.period = static_cast<std::uint8_t>(period);
    effect.number = static_cast<std::uint16_t>(often);
    header().delayed_for.add(effect.happening);
}

void Queue::wake(const Frame& frame) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    const int n = row.arguments + row.results;
    int kept = 0;
    bool more = false;  // an effect stays whose event shares the bit
    for (int i = 0; i < h.delayed_count; ++i) {
        const auto entry = state().delayed()[i];
        const auto& ability = program_.abilities[entry.ability];
        const auto* arguments = state().values() + frame.base;
        bool wakes = entry.happening == frame.happening && hearing_.is_meant(ability, arguments, frame.you) &&
                     hearing_.concerns(ability, entry.self, entry.you, arguments, frame.you);
        if (wakes) {
            std::int32_t values[world::most_arguments];
            std::copy_n(entry.values, entry.count, values);
            std::copy_n(state().values() + frame.base, n, values + entry.count);
            values[entry.count + n] = frame.you;
            const std::span<const std::int32_t> all(values, static_cast<std::size_t>(entry.count + n + 1));
            wakes = (ability.match == none || context_.evaluate(ability.match, entry.self, entry.you, all) != 0) &&
                    (ability.condition == none || context_.evaluate(ability.condition, entry.self, entry.you, all) != 0);
            if (wakes) {
                context_.did(Mechanism::delayed);
                wait(entry.ability, entry.self, entry.you, all);
            }
        }
        if (!wakes || entry.number == static_cast<std::uint16_t>(Often::each_time)) {
            more = more || h.delayed_for.share(entry.happening, frame.happening);
            state().delayed()[kept++] = entry;
        }
    }
    h.delayed_count = kept;
    if (!more) h.delayed_for.remove(frame.happening);
}

void Queue::settle() {
    auto& h = header();
    const auto queued = context_.top().queued;
    const bool enclosed = context_.inside(ability_frame) || (program_.interlude != none && context_.inside(interlude_frame));
    auto& frame = context_.push_native(settle_frame, h.value_top, 0, 0);
    frame.queued = queued;
    frame.count = enclosed;
}

void Queue::step(Frame& frame) {
    auto& h = header();
    auto* const end = state().waiting() + h.waiting_count;
    // The counter wraps around; far fewer abilities than half of its range wait at one time.
    auto* const place = frame.count == 0 ? state().waiting() : std::find_if(state().waiting(), end, [&](const world::Waiting& waiting) {
        return is_rule(program_, waiting.ability, waiting.self) || static_cast<std::int16_t>(waiting.number - frame.queued) >= 0;
    });
    if (place == end) {
        context_.pop_frame();
        return;
    }
    if (--h.fuel <= 0) context_.fail(Diag::out_of_fuel);
    const auto entry = *place;
    std::copy(place + 1, end, place);
    --h.waiting_count;
    const auto& ability = program_.abilities[entry.ability];
    const int base = h.value_top;
    for (int i = 0; i < entry.count; ++i) context_.push(entry.values[i]);
    context_.report(entry.ability, entry.self);
    if (context_.observer != nullptr) {
        if (entry.self > table_.players && !world::has(state().active(), entry.self)) context_.did(Mechanism::source_gone);
        if (h.waiting_count > 0) context_.did(Mechanism::queue);
    }
    auto& pushed = context_.push_frame(ability_frame, ability.body, entry.self, entry.you, base);
    pushed.result = none;
    pushed.ability = entry.ability;
}

}  // namespace holo::machine
