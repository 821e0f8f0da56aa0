#include "interpreter/machine/uses.hpp"

namespace holo::machine {

bool Uses::usable(int ability, int object, int player, int amount) {
    if (table_.is_hopeless(ability) && context_.observer == nullptr) return false;
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    if (row.owner_kind == OwnerKind::definition && continuous_.is_silent(object)) return false;
    const auto& head = program_.headers[static_cast<std::size_t>(row.header)];
    if (chances_.is_used(ability, object, amount)) return false;
    if (head.can_be_lost != 0 && !continuous_.property(head.property, object)) return false;
    const auto weight = [&](int condition) {
        return condition == none ? 0 : program_.units[static_cast<std::size_t>(condition)].lean.weight;
    };
    const auto fails = [&](bool of_header) {
        if (of_header) return head.condition != none && context_.evaluate(head.condition, object, player) == 0;
        return row.condition != none && context_.evaluate(row.condition, object, player, {&amount, 1}) == 0;
    };
    // The shorter condition goes first, because the other one may read the whole table.
    const bool header_first = weight(head.condition) < weight(row.condition);
    if (fails(header_first) || fails(!header_first)) return false;
    // An event that would be stopped after payment stops the use beforehand.
    return head.raises == none || legality_.can(head.raises, {&object, 1}, object, player);
}

bool Uses::any_usable(int header_, int object, int player) {
    if (object < 0 || header_ == none) return false;
    bool any = false;
    each_of(header_, object, [&](int, Entry entry, int amount) {
        any = usable(entry.ability(), object, player, amount);
        return !any;
    });
    return any;
}

bool Uses::is_within_itself(Entry entry) const {
    return program_.within_itself_stops != 0 && hearing_.is_under_way(entry.ability(), entry.object(), entry.instance());
}

void Uses::use(Entry entry, int player, int arguments) {
    const auto& row = program_.abilities[static_cast<std::size_t>(entry.ability())];
    const bool of_keyword = row.owner_kind == OwnerKind::keyword;
    const int amount = of_keyword ? continuous_.instance_amount(row.owner, entry.object(), entry.instance()) : 0;
    chances_.take(entry.ability(), entry.object(), amount);
    context_.report(entry.ability(), entry.object());
    const int base = header().value_top - arguments;
    if (of_keyword) context_.push(amount);
    auto& frame = context_.push_frame(ability_frame, row.body, entry.object(), player, base);
    frame.ability = static_cast<std::uint16_t>(entry.ability());
    frame.result = none;
}

}  // namespace holo::machine
