#include "interpreter/machine/changes.hpp"

#include <algorithm>

namespace holo::machine {

// The usual case comes first and calls nothing, because the compiler then saves no registers for it.
bool Changes::set(int attribute, int object, int value) {
    const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
    if (object < 0) return true;
    if (row.storage == Storage::flag)
        return world::has(state().flag(row.index), object) == (value != 0) || set_flag(row.index, object, value != 0);
    if (value < row.least || value > row.most) return set_partly(attribute, object, std::clamp<int>(value, row.least, row.most));
    auto& now = state().column(row.index)[object];
    if (now == value) return true;
    now = static_cast<std::int16_t>(value);
    if (row.type == space_type) terrain_.moved(row.index, object);
    continuous_.changed(row.index == program_.face_column ? Parts::face : Parts::column(row.kind, row.index));
    return true;
}

bool Changes::set_flag(int flag, int object, bool value) {
    auto* set = state().flag(flag);
    if (world::has(set, object) == value) return true;
    set[world::word_of(object)] ^= world::bit_of(object);
    continuous_.changed(Parts::flag(flag));
    if (flag == program_.door_flag) [[unlikely]]
        table_.doors().swing(state(), object, value);
    return true;
}

bool Changes::set_partly(int attribute, int object, int value) {
    context_.did(Mechanism::partly);
    set(attribute, object, value);
    return false;
}

void Changes::keep(int attribute, int object, const Continuous::Symbols& symbols) {
    if (object < 0) return;
    const auto is_kept = [=](const world::Modifier& m) {
        return static_cast<ModOp>(m.op) == ModOp::keep && m.target == object && m.attribute == attribute;
    };
    const auto domain = program_.attributes[static_cast<std::size_t>(attribute)].domain;
    for (auto at = static_cast<std::size_t>(program_.domain_first(domain));
         at < program_.symbols.size() && program_.symbols[at].domain == domain; ++at) {
        const int symbol = static_cast<int>(at);
        const bool keeps = continuous_.has_symbol(symbols, symbol);
        if (keeps == continuous_.has_symbol({attribute, object, SymbolsAs::kept}, symbol)) continue;
        if (keeps) modify(ModOp::keep, attribute, object, symbol, 0, none);
        else drop_modifiers([&](const world::Modifier& m) { return is_kept(m) && m.amount == symbol; });
    }
}

void Changes::modify(ModOp op, int target, int object, int amount, int period, int source, int effect) {
    auto& all = state();
    auto& h = all.header();
    if (h.modifier_count >= all.layout().shape.modifiers) context_.full(&world::Shape::modifiers);
    all.modifiers()[h.modifier_count++] = {static_cast<std::int16_t>(object),
                                           static_cast<std::int16_t>(target),
                                           amount,
                                           static_cast<std::uint8_t>(op),
                                           static_cast<std::uint8_t>(period),
                                           static_cast<std::int16_t>(source),
                                           static_cast<std::int16_t>(effect),
                                           h.clock++};
    if (op < ModOp::gain) {  // the most frequent operations
        h.touched_attributes.add(target);
        continuous_.changed(Parts::amounts);
        return;
    }
    touch(op, target);
    continuous_.changed(part_of(op, target));
}

void Changes::give_text(int object, int other, int period, int source) {
    const auto* definition = other >= 0 ? table_.definition(other) : nullptr;
    if (object < 0 || definition == nullptr) return;
    const int text = program_.text_of(table_.objects[static_cast<std::size_t>(other)].definition);
    if (text != none) modify(ModOp::gain, text, object, 0, period, source);
}

void Changes::hold(int ability, int period) {
    auto& effect = queue_.keep(ability);
    effect.period = static_cast<std::uint8_t>(period);
    effect.number = static_cast<std::uint16_t>(header().clock + 1);
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    for (int i = row.first_check; i < row.first_check + row.checks; ++i) {
        const auto& change = program_.statics[static_cast<std::size_t>(i)];
        // Abilities that the effect grants have changes of their own among them.
        if (change.owner_kind == OwnerKind::effect && change.owner == ability)
            modify(ModOp::hold, i, none, 0, period, effect.self, effect.number);
    }
}

// The part of the state that holds a modifier.
int Changes::part_of(ModOp op, int target) const {
    if (op < ModOp::gain || op == ModOp::keep) return Parts::amounts;
    if (op == ModOp::hold) op = program_.statics[static_cast<std::size_t>(target)].op;
    return op < ModOp::gain ? Parts::amounts : Parts::gains;
}

// A touched target is read through the layers.
void Changes::touch(ModOp op, int target) {
    if (op == ModOp::keep) return;
    auto& h = header();
    if (op == ModOp::hold) {
        const auto& change = program_.statics[static_cast<std::size_t>(target)];
        op = change.op;
        target = change.target;
    }
    if (op < ModOp::gain) {
        h.touched_attributes.add(target);
        return;
    }
    h.touched_properties.add(target);
    if (op == ModOp::text) {  // the object that the amount names when evaluated
        for (const auto& row : program_.keywords)
            if (row.copies != none) touch(ModOp::gain, row.property);
        return;
    }
    // A keyword brings the headers of its abilities.
    if (const auto& row = program_.properties[static_cast<std::size_t>(target)];
        row.source == PropertySource::keyword && program_.keywords[static_cast<std::size_t>(row.value)].has_header != 0)
        for (std::size_t header = 0; header < program_.headers.size(); ++header)
            for (const auto ability : table_.headed().of_keywords(static_cast<int>(header)))
                if (program_.abilities[ability].owner == row.value) h.touched_properties.add(program_.headers[header].property);
    // Becoming one symbol means losing the attribute's other symbols. `any_of` properties come behind the properties that they combine.
    for (std::size_t q = 0; q < program_.properties.size(); ++q) {
        const auto& row = program_.properties[q];
        if (op == ModOp::become && row.attribute == program_.properties[static_cast<std::size_t>(target)].attribute)
            h.touched_properties.add(static_cast<int>(q));
        for (const auto member : program_.members_of(row))
            if (continuous_.touched_property(member)) h.touched_properties.add(static_cast<int>(q));
    }
}

void Changes::move(int object, int instance, bool to_bottom) {
    const bool was_in_play = world::has(state().in_play(), object);
    const int from = state().zone_of(object);
    continuous_.changed_zone(from);
    continuous_.changed_zone(instance);
    continuous_.changed(Parts::control);
    continuous_.changed(Parts::order);
    state().move(object, instance, to_bottom);
    if (was_in_play && header().modifier_count > 0 && !world::has(state().in_play(), object))
        drop_modifiers([=](const world::Modifier& m) { return m.target == object; });
    if (const auto* pile = table_.pile_of(object); pile != nullptr && from != instance) [[unlikely]]
        keep_pile(*pile, object, from);
}

// A pile shows its top card, whose counter tells the number of its cards; the others lie in no zone, and may not be laid out. A card of the
// pile that comes back lies on top; a card that leaves every zone lies beneath.
void Changes::keep_pile(const Table::Pile& pile, int object, int from) {
    const int place = table_.layout().instance(pile.zone, pile.owner);
    const int to = state().zone_of(object);
    const auto lies_in = [&](int copy, int zone) { return context_.is_laid_out(copy) && state().zone_of(copy) == zone; };
    const auto lies_beneath = [&](int copy) { return !context_.is_laid_out(copy) || lies_in(copy, world::nothing); };
    const auto shown = std::ranges::find_if(pile.copies, [&](int copy) { return copy != object && lies_in(copy, place); });
    int top = shown == pile.copies.end() ? none : *shown;
    if (from == place) set(pile.counter, object, 0);
    if (to == world::nothing) reset(object);
    if (to == place) {
        if (top != none) {
            state().move(top, world::nothing);
            reset(top);
        }
        top = object;
    } else if (top == none) {
        const auto next = std::ranges::find_if(pile.copies, lies_beneath);
        if (next == pile.copies.end()) return;
        if (!context_.is_laid_out(*next)) context_.full(&world::Shape::objects);
        top = *next;
        state().move(top, place);
        continuous_.changed_zone(place);
    }
    set(pile.counter, top, 1 + static_cast<int>(std::ranges::count_if(pile.copies, lies_beneath)));
}

void Changes::reset(int object) {
    const int kind = table_.objects[static_cast<std::size_t>(object)].kind;
    for (std::size_t a = 0; a < program_.attributes.size(); ++a) {
        const auto& row = program_.attributes[a];
        if (row.kind == kind && (row.storage == Storage::column || row.storage == Storage::flag))
            set(static_cast<int>(a), object, row.initial);
    }
    drop_modifiers([=](const world::Modifier& m) { return m.target == object; });
}

bool Changes::tells_giver(const world::Modifier& modifier) const {
    if (static_cast<ModOp>(modifier.op) != ModOp::gain) return false;
    const auto& property = program_.properties[static_cast<std::size_t>(modifier.attribute)];
    return property.source == PropertySource::keyword && program_.keywords[static_cast<std::size_t>(property.value)].tells_giver != 0;
}

void Changes::exchange(int one, int other) {
    state().exchange(one, other);
    const auto rename = [=](auto& object) { object = world::exchanged(object, one, other); };
    for (const auto id : program_.links) {
        const auto& link = program_.attributes[static_cast<std::size_t>(id)];
        auto* column = state().column(link.index);
        world::each(table_.members(link.kind), context_.words, [&](int o) { rename(column[o]); });
    }
    const auto rename_names = [&](world::Waiting& entry) {
        rename(entry.self);
        const unsigned objects = static_cast<std::uint16_t>(program_.abilities[entry.ability].objects);
        for (int i = 0; i < entry.count; ++i)
            if ((objects >> i & 1) != 0) rename(entry.values[i]);
    };
    const auto& h = header();
    for (int i = 0; i < h.modifier_count; ++i) {
        rename(state().modifiers()[i].target);
        rename(state().modifiers()[i].source);
        if (tells_giver(state().modifiers()[i])) rename(state().modifiers()[i].amount);
    }
    for (int i = 0; i < h.use_count; ++i) {
        rename(state().uses()[i].object);
        rename(state().uses()[i].giver);
    }
    for (int i = 0; i < h.delayed_count; ++i) rename_names(state().delayed()[i]);
    for (int i = 0; i < h.waiting_count; ++i) rename_names(state().waiting()[i]);
    continuous_.changed();
    terrain_.forget();
}

// Periods are numbered from 0; a modifier stores the number plus one, because 0 means no end.
void Changes::expire(int period) {
    const auto ended = [=](const auto& one) { return one.period == period + 1; };
    if (drop_modifiers(ended)) context_.did(Mechanism::expired);
    auto* const effects = state().delayed();
    header().delayed_count = static_cast<std::int32_t>(std::remove_if(effects, effects + header().delayed_count, ended) - effects);
}

template <typename F>
bool Changes::drop_modifiers(F&& ended) {
    auto& h = header();
    auto* const all = state().modifiers();
    const int count = h.modifier_count;
    int kept = 0;
    bool of_amounts = false, of_gains = false;
    for (int i = 0; i < count; ++i) {
        if (!ended(all[i])) all[kept++] = all[i];
        else if (part_of(static_cast<ModOp>(all[i].op), all[i].attribute) == Parts::amounts) of_amounts = true;
        else of_gains = true;
    }
    if (kept == count) return false;
    if (of_amounts) continuous_.changed(Parts::amounts);
    if (of_gains) continuous_.changed(Parts::gains);
    h.modifier_count = kept;
    h.touched_attributes = {};
    h.touched_properties = {};
    for (int i = 0; i < kept; ++i) touch(static_cast<ModOp>(all[i].op), all[i].attribute);
    return true;
}

}  // namespace holo::machine
