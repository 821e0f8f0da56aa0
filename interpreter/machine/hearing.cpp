#include "interpreter/machine/hearing.hpp"

#include <algorithm>
#include <bit>

namespace holo::machine {

bool Hearing::is_meant(const AbilityRow& ability, const std::int32_t* arguments, int actor) {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        if (check->op < CheckOp::has_property) continue;
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        bool holds = false;
        switch (check->op) {
            case CheckOp::has_property:
            case CheckOp::lacks_property: {
                const bool has = value >= 0 && (continuous_.changes(check->operand) ? continuous_.property(check->operand, value)
                                                                                    : world::has(table_.base(check->operand), value));
                holds = value >= 0 && has == (check->op == CheckOp::has_property);
                break;
            }
            case CheckOp::equals: holds = value == check->operand; break;
            case CheckOp::at_least: holds = value >= check->operand; break;
            case CheckOp::compares: {
                const int number = value < 0                                        ? 0
                                   : continuous_.is_quiet_attribute(check->operand) ? continuous_.plain(check->operand, value)
                                                                                    : continuous_.attribute(check->operand, value);
                holds = compares(check->how, number, check->value);
                break;
            }
            default: break;
        }
        if (!holds) return false;
    }
    return true;
}

// The argument that must be the ability's own object; none when the pattern does not ask for it.
int Hearing::self_argument(const AbilityRow& ability) const {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check)
        if (check->op == CheckOp::is_self && check->argument != actor_argument) return check->argument;
    return none;
}

bool Hearing::concerns(const AbilityRow& ability, int object, int you, const std::int32_t* arguments, int actor) const {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        const auto mine = [&] { return you == unknown_player ? you = context_.holder_of(object) : you; };
        bool holds = true;
        switch (check->op) {
            case CheckOp::is_self: holds = value == object; break;
            case CheckOp::is_link_of_self: holds = value >= 0 && state().column(check->operand)[object] == value; break;
            case CheckOp::is_you: holds = value == mine() || context_.speaks_for(object, mine(), value); break;
            case CheckOp::is_opponent: holds = value > 0 && !table_.layout().allied(value, mine()); break;
            case CheckOp::controlled_by_you:
                holds = value >= 0 && (world::has(state().controlled(mine()), value) || context_.is_teams(value, object, mine()));
                break;
            case CheckOp::controlled_by_opponent:
                holds = value >= 0 && !world::has(state().controlled(mine()), value) && !world::has(state().controlled(0), value) &&
                        (table_.layout().shape.team == 1 || !table_.layout().allied(state().controller(value), mine()));
                break;
            default: break;
        }
        if (!holds) return false;
    }
    return true;
}

// Tells whether an ability for this event hears it where its object is.
bool Hearing::hears(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount) {
    return is_within_hearing(ability, object, arguments, actor) && heeds(ability, object, happening, arguments, actor, amount);
}

// Tests the objects of the event. An ability about its own card needs no zone, because the event happens to that very card.
bool Hearing::is_within_hearing(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) {
    return is_there(ability, object) && concerns(ability, object, unknown_player, arguments, actor) &&
           (ability.owner_kind != OwnerKind::definition || !continuous_.is_silent(object));
}

// Tests the ability's other conditions.
bool Hearing::heeds(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount) {
    if (ability.match == none && ability.condition == none && ability.period == none) return true;
    const int you = you_of(ability, object, arguments, actor);
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    std::int32_t values[world::most_arguments];
    const int n = row.told();
    std::copy(arguments, arguments + n, values);
    values[n] = actor;
    values[n + 1] = amount;
    const std::span<const std::int32_t> all(values, static_cast<std::size_t>(n) + 2);
    if (ability.match != none && context_.evaluate(ability.match, object, you, all) == 0) return false;
    if (ability.period != none) {
        if (chances_.is_used(static_cast<int>(&ability - program_.abilities.data()), object, amount)) return false;
    }
    return ability.condition == none || context_.evaluate(ability.condition, object, you, all) != 0;
}

bool Hearing::is_under_way(int ability, int object, int instance) const {
    const auto* frames = state().frames();
    for (int i = header().frame_top - 1; i >= 0; --i)
        if (frames[i].kind == ability_frame && frames[i].ability == ability && frames[i].self == object && frames[i].instance == instance)
            return true;
    return false;
}

int Hearing::you_of(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) const {
    const int holder = context_.holder_of(object);
    if (table_.layout().shape.team == 1) return holder;
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        if (check->op == CheckOp::is_you && context_.speaks_for(object, holder, value)) return value;
    }
    return holder;
}

// Calls f(ability, object, instance, amount) for each possible listener in that phase, as far as the event alone tells. Objects with the
// same ability follow one another, because the test of the event is then done once for all of them.
template <typename F>
void Hearing::each_listener(int happening, Phase phase, const std::int32_t* arguments, int actor, F&& f) {
    const auto listeners = table_.listeners(happening, phase);
    for (auto listener = listeners.begin(); listener != listeners.end();) {
        const int id = listener->ability;
        const auto& ability = program_.abilities[static_cast<std::size_t>(id)];
        const auto first = listener;
        while (listener != listeners.end() && listener->ability == id) ++listener;
        if (std::none_of(first, listener, [&](const Listener& one) { return is_there(ability, one.object); }) ||
            !is_meant(ability, arguments, actor))
            continue;
        const auto self = self_argument(ability);
        for (const auto& one : std::span(first, listener))
            if (self == none || arguments[self] == one.object) f(id, one.object, 0, 0);
    }
    for (const auto id : table_.keyword_listeners(happening, phase)) {
        const auto& ability = program_.abilities[id];
        if (is_meant(ability, arguments, actor))
            continuous_.each_instance(ability.owner, [&](int object, int instance, int amount) { f(id, object, instance, amount); });
    }
}

int Hearing::gather(const Frame& frame, Phase phase) {
    int found = 0;
    const int happening = frame.happening;
    if (!table_.hears(happening, phase)) return found;
    const auto* const arguments = state().values() + frame.base;
    const int actor = frame.you;
    each_listener(happening, phase, arguments, actor, [&](int id, int object, int instance, int amount) {
        if (phase == Phase::instead && is_under_way(id, object, instance)) return;
        if (!hears(program_.abilities[static_cast<std::size_t>(id)], object, happening, arguments, actor, amount)) return;
        context_.push(Entry::pack(id, object, instance));
        ++found;
    });
    return found;
}

bool Hearing::is_forbidden(int happening, const std::int32_t* arguments, int actor) {
    bool stopped = false;
    each_listener(happening, Phase::forbid, arguments, actor, [&](int id, int object, int, int amount) {
        if (stopped || !hears(program_.abilities[static_cast<std::size_t>(id)], object, happening, arguments, actor, amount)) return;
        if (context_.observer != nullptr) {
            context_.observer->forbidden(state(), happening, id, object);
            context_.observer->did(Mechanism::cannot);
        }
        stopped = true;
    });
    return stopped;
}

// Notes listeners for the end of the event beforehand, because the event may remove them: the card may leave, with abilities given to it,
// or a link may be cut that the pattern asks for. An ability that hears the event beforehand also hears it afterwards.
int Hearing::gather_before(const Frame& frame) {
    int found = 0;
    const auto* const arguments = state().values() + frame.base;
    each_listener(frame.happening, Phase::after, arguments, frame.you, [&](int id, int object, int instance, int amount) {
        const auto& ability = program_.abilities[static_cast<std::size_t>(id)];
        if (!table_.may_be_taken_away(ability) || !is_within_hearing(ability, object, arguments, frame.you)) return;
        context_.push(Entry::pack(id, object, instance));
        context_.push(amount);
        ++found;
    });
    return found;
}

}  // namespace holo::machine
