#include "interpreter/machine/uses.hpp"

namespace holo::machine {

bool Uses::usable(int ability, int object, int player, int amount) {
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    if (row.owner_kind == OwnerKind::definition && continuous_.is_silent(object)) return false;
    const auto& head = program_.headers[static_cast<std::size_t>(row.header)];
    for (int i = 0; i < header().use_count; ++i)
        if (state().uses()[i].ability == ability && state().uses()[i].object == object) return false;
    // Its own condition is mostly what it costs; that of its header may look at the whole table.
    if (row.condition != none && context_.evaluate(row.condition, object, player, {&amount, 1}) == 0) return false;
    if (const auto asked = head.condition; asked != none && context_.evaluate(asked, object, player) == 0) return false;
    // What would stop it once it has been paid for stops it before.
    return head.raises == none || legality_.can(head.raises, {&object, 1}, object, player);
}

bool Uses::find_usable(int header_, int object, int player, Entry& found) {
    if (object < 0 || header_ == none) return false;
    bool any = false;
    each_of(header_, object, [&](int, Entry entry, int amount) {
        any = usable(entry.ability(), object, player, amount);
        if (any) found = entry;
        return !any;
    });
    return any;
}

void Uses::use(Entry entry, int player, int arguments) {
    const auto& row = program_.abilities[static_cast<std::size_t>(entry.ability())];
    use_chance(entry.ability(), entry.object());
    context_.report(entry.ability(), entry.object());
    const int base = header().value_top - arguments;
    if (row.owner_kind == OwnerKind::keyword) context_.push(continuous_.instance_amount(row.owner, entry.object(), entry.instance()));
    auto& frame = context_.push_frame(ability_frame, row.body, entry.object(), player, base);
    frame.ability = static_cast<std::uint16_t>(entry.ability());
    frame.result = none;
}

void Uses::use_chance(int ability, int object) {
    if (const auto period = program_.abilities[static_cast<std::size_t>(ability)].period; period != none) count(ability, object, period);
}

void Uses::count(int ability, int object, int period) {
    auto& h = header();
    if (h.use_count >= state().layout().shape.uses) context_.full(&world::Shape::uses);
    state().uses()[h.use_count++] = {static_cast<std::uint16_t>(ability), static_cast<std::int16_t>(object), 1,
                                     static_cast<std::uint8_t>(period), 0};
    continuous_.changed(Parts::past);
}

void Uses::use_up(int object, int period) {
    const auto* frames = state().frames();
    for (int i = header().frame_top - 1; i >= 0; --i)
        if (frames[i].kind == ability_frame && frames[i].self == object &&
            program_.abilities[frames[i].ability].kind == AbilityKind::headed) {
            count(frames[i].ability, object, period);
            return;
        }
}

void Uses::end_period(int period) {
    auto& h = header();
    int kept = 0;
    for (int i = 0; i < h.use_count; ++i)
        if (state().uses()[i].period != period) state().uses()[kept++] = state().uses()[i];
    h.use_count = kept;
    continuous_.changed(Parts::past);
}

}  // namespace holo::machine
