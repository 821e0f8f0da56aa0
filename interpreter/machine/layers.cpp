// Continuous changes. An attribute is read through its layers, lowest first: as printed or counted,
// set to a value, plus and minus, multiplied and halved, kept within bounds. A property is what the object has,
// what it became, and what it gained or lost, in the order in which that was made; abilities of cards
// come before effects that have been made.

#include <algorithm>
#include <utility>

#include "interpreter/machine/alteration.hpp"
#include "interpreter/machine/arithmetic.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/meanwhile.hpp"

namespace holo::machine {

namespace {

// The result of one layer after another; later settings win within their layer.
struct Layers {
    bool is_set = false;
    int value = 0;
    int sum = 0;
    int factor = 1;
    int halved = 0;
    bool up = false;  // halves are rounded in one direction: down, when both are asked for
    int least = -32768;
    int most = 32767;

    void add(ModOp op, int amount) {
        switch (op) {
            case ModOp::set:
                is_set = true;
                value = amount;
                break;
            case ModOp::add: sum = added(sum, amount); break;
            case ModOp::multiply: factor = multiplied(factor, amount); break;
            case ModOp::halve_up: case ModOp::halve_down:
                up = op == ModOp::halve_up && (halved == 0 || up);
                ++halved;
                break;
            case ModOp::at_least: least = std::max(least, amount); break;
            case ModOp::at_most: most = std::min(most, amount); break;
            default: break;
        }
    }
    int over(int base) const {
        int result = multiplied(added(is_set ? value : base, sum), factor);
        for (int i = 0; i < halved; ++i) result = (result >> 1) + (up ? result & 1 : 0);
        return std::clamp(result, least, std::max(least, most));
    }
};

}  // namespace

int Machine::attribute(int id, int object) {
    const auto& row = program_.attributes[static_cast<std::size_t>(id)];
    if (object < 0) return row.of_nothing();
    const int value = row.storage == Storage::keyword ? keyword_total(row.index, object) : plain(id, object);
    if (row.may_become()) return symbol(id, object, value);
    return row.changeable == 0 ? value : layered(id, object, value);
}

// The symbol that the object has now: the printed one, unless it became something else.
int Machine::symbol(int id, int object, int printed) {
    int found = 0;
    for (std::size_t p = 0; p < program_.properties.size(); ++p) {
        const auto& row = program_.properties[p];
        if (row.source != PropertySource::symbol || row.attribute != id || !property(static_cast<int>(p), object)) continue;
        if (row.value == printed) return printed;
        found = row.value;
    }
    return found;
}

// Whether the condition does, under which the source makes the change.
bool Machine::holds(const Table::StaticUse& use, int source, int you) {
    const auto& row = program_.statics[use.row];
    if (row.condition == none) return true;
    // While it is worked out who is silent all else has another value, but what makes silent has no other.
    const bool silences = (row.op == ModOp::gain || row.op == ModOp::lose) && row.target == program_.silence;
    if (use.condition == none || !keeps_ || silencing_ != silences) return evaluate(row.condition, source, you) != 0;
    const int thing = static_cast<int>(program_.properties.size()) + use.condition;
    auto& kept = holds_[static_cast<std::size_t>(use.condition)];
    if (!fresh_.is_fresh(thing)) {
        kept = evaluate(row.condition, source, you) != 0;
        fresh_.keep(thing, table_.deciding(use.row).condition);
    }
    return kept != 0;
}

// Whether the source works, its condition holds and it affects the object; how much, then.
bool Machine::applies(const Table::StaticUse& use, int object, int& amount) {
    const auto& row = program_.statics[use.row];
    const int source = use.object;
    if (row.reach == Reach::zone && !world::has(state_->active(), source)) return false;
    if (row.only_self != 0 && source != object) return false;
    const int you = holder_of(source);
    if (!holds(use, source, you)) return false;
    if (row.only_self == 0) {
        auto* affected = push_set();
        evaluate_set(row.affected, source, you, {}, affected);
        --header().set_top;
        if (!world::has(affected, object)) return false;
    }
    if (row.owner_kind == OwnerKind::definition && is_silent(source)) return false;
    amount = row.amount == none ? 0 : evaluate(row.amount, source, you);
    did(Mechanism::persistent);
    return true;
}

Machine::Held Machine::held(const world::Modifier& modifier) const {
    const auto* effect = state_->delayed();
    while (effect->number != static_cast<std::uint16_t>(modifier.data)) ++effect;
    return {program_.statics[static_cast<std::size_t>(modifier.attribute)], *effect};
}

void Machine::affected(const Held& held, Word* out) {
    if (held.row.only_self == 0) {
        evaluate_set(held.row.affected, held.effect.self, held.effect.you, held.names(), out);
        return;
    }
    std::fill_n(out, words_, Word{0});
    world::insert(out, held.effect.self);
}

bool Machine::applies(const Held& held, int object, int& amount) {
    auto* const set = push_set();
    affected(held, set);
    --header().set_top;
    if (!world::has(set, object)) return false;
    amount = held.row.amount == none ? 0 : evaluate(held.row.amount, held.effect.self, held.effect.you, held.names());
    did(Mechanism::lasting);
    return true;
}

int Machine::layered(int id, int object, int value) {
    const auto statics = table_.attribute_statics(id);
    if (statics.empty() && !touched_attribute(id)) return value;
    Layers layers;
    for (const auto& use : statics) {
        int amount = 0;
        if (use.object != none) {
            if (applies(use, object, amount)) layers.add(program_.statics[use.row].op, amount);
            continue;
        }
        const auto keyword = program_.keywords[static_cast<std::size_t>(program_.statics[use.row].owner)].property;
        const auto* having = holders(keyword, push_set());
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1))
            if (applies({static_cast<std::int16_t>(o), use.row}, object, amount)) layers.add(program_.statics[use.row].op, amount);
        --header().set_top;
    }
    if (touched_attribute(id))
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state_->modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            if (m.target == object && m.attribute == id && op < ModOp::gain) layers.add(op, m.amount);
            if (op != ModOp::hold) continue;
            const auto lasting = held(m);
            int amount = 0;
            if (lasting.row.target == id && lasting.row.op < ModOp::gain && applies(lasting, object, amount)) layers.add(lasting.row.op, amount);
        }
    return layers.over(value);
}

const Word* Machine::holders(int id, Word* room) {
    const auto* set = known_[id];
    if (set == nullptr) {
        const bool is_printed = !changes(id);
        if (!keeps_ || silencing_) {
            if (is_printed) return table_.base(id);
            work_out(id, room);
            return room;
        }
        const auto read_before = std::exchange(read_, Parts::Set{}.set(Parts::gains));
        auto* kept = &kept_[static_cast<std::size_t>(id * words_)];
        if (!is_printed) work_out(id, kept);
        set = is_printed ? table_.base(id) : kept;
        holders_[static_cast<std::size_t>(id)] = set;
        came_from_[static_cast<std::size_t>(id)] = read_;
        fresh_.keep(id, read_);
        read_ = read_before;
    }
    if (id == program_.silence) read_.set(Parts::silence);
    else read_ |= came_from_[static_cast<std::size_t>(id)];
    return set;
}

void Machine::property_set(int id, Word* out) {
    const auto* set = holders(id, out);
    if (set == out) return;
    for (int w = 0; w < words_; ++w) out[w] = set[w];
}

void Machine::work_out(int id, Word* out) {
    if (const auto& row = program_.properties[static_cast<std::size_t>(id)]; row.source == PropertySource::any_of) {
        for (int w = 0; w < words_; ++w) out[w] = 0;
        auto* room = push_set();
        for (const auto member : program_.members_of(row)) {
            const auto* having = holders(member, room);
            for (int w = 0; w < words_; ++w) out[w] |= having[w];
        }
        --header().set_top;
        return;
    }
    if (id != program_.silence) {
        layer(id, out);
        if (!table_.textual(id) || silencing_ || !is_changed(program_.silence)) return;
        const auto* silent = holders(program_.silence, push_set());
        for (int w = 0; w < words_; ++w) out[w] &= ~silent[w];
        --header().set_top;
        return;
    }
    const Meanwhile silencing(silencing_, true);  // whatever breaks in there
    const Meanwhile known(known_, static_cast<const Word* const*>(nobody_.data()));
    layer(id, out);
}

// What the object has, became, gained and lost. A loss that lasts goes against what is given while it does.
void Machine::layer(int id, Word* out) {
    const auto* base = table_.base(id);
    for (int w = 0; w < words_; ++w) out[w] = base[w];
    const auto& row = program_.properties[static_cast<std::size_t>(id)];
    bool losses = false;   // there are some that last
    bool last = false;     // they are what is looked at now
    const auto is_considered = [&](ModOp op, bool lasts) {
        const bool lasting_loss = op == ModOp::lose && lasts;
        losses = losses || lasting_loss;
        return lasting_loss == last;
    };
    const auto apply = [&](ModOp op, int target, int object) {
        const bool gained = op == ModOp::gain || (op == ModOp::become && target == id);
        if (observer_ != nullptr && row.source == PropertySource::keyword && world::has(out, object))
            observer_->did(gained ? Mechanism::keyword_once : Mechanism::keyword_lost);
        if (gained) world::insert(out, object);
        else world::erase(out, object);
    };
    const auto apply_static = [&](const Table::StaticUse& use, int source) {
        const auto& change = program_.statics[use.row];
        const bool gains = change.op == ModOp::gain || (change.op == ModOp::become && change.target == id);
        // Most lose what they have not: nobody needs to know whether they would.
        if (observer_ == nullptr && !gains && (change.only_self != 0 ? !world::has(out, source) : world::empty(out, words_))) return;
        const auto& deciding = table_.deciding(use.row);
        if (change.reach == Reach::zone && !table_.always_works(source)) read_ |= table_.active_zones();
        if (change.reach == Reach::zone && !world::has(state_->active(), source)) return;
        const int you = holder_of(source);
        read_ |= deciding.condition;
        if (!holds(use, source, you)) return;
        if (change.owner_kind == OwnerKind::definition) read_.set(Parts::silence);
        if (change.owner_kind == OwnerKind::definition && is_silent(source)) return;
        if (change.only_self != 0) {
            did(Mechanism::persistent);
            apply(change.op, change.target, source);
            return;
        }
        read_ |= deciding.affected;
        auto* affected = push_set();
        evaluate_set(change.affected, source, you, {}, affected);
        --header().set_top;
        if (observer_ != nullptr && !world::empty(affected, words_)) observer_->did(Mechanism::persistent);
        world::each(affected, words_, [&](int o) { apply(change.op, change.target, o); });
    };
    const auto change = [&] {
        for (const auto& use : table_.property_statics(id)) {
            const auto& made = program_.statics[use.row];
            if (!is_considered(made.op, true)) continue;
            if (use.object != none) {
                apply_static(use, use.object);
                continue;
            }
            const auto keyword = program_.keywords[static_cast<std::size_t>(made.owner)].property;
            if (keyword == id) continue;  // a keyword cannot give itself
            const auto* having = holders(keyword, push_set());
            for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1)) apply_static(use, o);
            --header().set_top;
        }
        if (!touched_property(id)) return;
        if (row.source == PropertySource::header && !last)
            for (const auto ability : table_.keyword_headed(row.value)) {
                const auto* having = holders(program_.keywords[static_cast<std::size_t>(program_.abilities[ability].owner)].property, push_set());
                for (int w = 0; w < words_; ++w) out[w] |= having[w];
                --header().set_top;
            }
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state_->modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            const auto of_this = [&](ModOp made, int target) {
                return made == ModOp::become ? program_.properties[static_cast<std::size_t>(target)].attribute == row.attribute && row.attribute != none
                                             : (made == ModOp::gain || made == ModOp::lose) && target == id;
            };
            if (op != ModOp::hold) {
                if (of_this(op, m.attribute) && is_considered(op, m.period != 0)) apply(op, m.attribute, m.target);
                continue;
            }
            const auto lasting = held(m);
            if (!of_this(lasting.row.op, lasting.row.target) || !is_considered(lasting.row.op, true)) continue;
            read_ |= table_.deciding(m.attribute).affected;
            auto* const set = push_set();
            affected(lasting, set);
            --header().set_top;
            if (observer_ != nullptr && !world::empty(set, words_)) observer_->did(Mechanism::lasting);
            world::each(set, words_, [&](int o) { apply(lasting.row.op, lasting.row.target, o); });
        }
    };
    change();
    last = true;
    if (losses) change();
    // What a die shares with its card follows the card.
    if (row.attribute == none) return;
    const auto kind = program_.attributes[static_cast<std::size_t>(row.attribute)].kind;
    for (std::size_t k = 0; k < program_.kinds.size(); ++k) {
        if (program_.kinds[k].like != kind) continue;
        read_.set(Parts::column(static_cast<int>(k), program_.kinds[k].holder));
        const auto* holder = state_->column(program_.kinds[k].holder);
        world::each(members(static_cast<int>(k)), words_, [&](int o) {
            if (holder[o] >= 0 && world::has(out, holder[o])) world::insert(out, o);
            else world::erase(out, o);
        });
    }
}

void Machine::tell_of_likeness(const Word* set, int property) const {
    const auto told_by = program_.properties[static_cast<std::size_t>(property)].attribute;
    const auto kind = told_by == none ? none : program_.attributes[static_cast<std::size_t>(told_by)].kind;
    world::each(set, words_, [&](int o) {
        const auto& own = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(o)].kind)];
        if (kind != none && own.like == kind) observer_->did(Mechanism::likeness);
    });
}

bool Machine::property(int id, int object) {
    if (const auto* known = known_[id]; known != nullptr) return world::has(known, object);
    const auto* set = holders(id, push_set());
    --header().set_top;
    return world::has(set, object);
}

bool Machine::same_symbols(int attribute, int one, int two, int printed) {
    const auto has = [&](int id, int object, int bit) { return object >= 0 && ((printed & bit) != 0 ? world::has(table_.base(id), object) : property(id, object)); };
    for (std::size_t id = 0; id < program_.properties.size(); ++id) {
        if (program_.properties[id].source != PropertySource::symbol || program_.properties[id].attribute != attribute) continue;
        if (has(static_cast<int>(id), one, 1) != has(static_cast<int>(id), two, 2)) return false;
    }
    return true;
}

int Machine::alteration(int attribute, int object) {
    int number = 0;
    if (object < 0) return number;
    for (std::size_t row = 0; row < program_.properties.size(); ++row) {
        if (program_.properties[row].source != PropertySource::symbol || program_.properties[row].attribute != attribute) continue;
        const int id = static_cast<int>(row);
        if (is_changed(id) && property(id, object) != world::has(table_.base(id), object)) number ^= altered_part(id);
    }
    return number;
}

// The numbers of each copy of the keyword that the object has: printed ones, then those that abilities
// give, then those that effects gave. A loss takes away all before it, and what comes later too while it lasts.
int Machine::instances(int keyword, int object, int* amounts) {
    const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
    if (row.stacking == Stacking::isolated) {
        amounts[0] = 0;
        return 1;
    }
    int n = 0;
    const auto add = [&](int amount) {
        if (n < most_instances) amounts[n++] = amount;
        else fail(Diag::keyword_full, {std::string(program_.text(row.name))});
    };
    const auto definition = table_.objects[static_cast<std::size_t>(object)].definition;
    for (const auto& print : program_.keyword_prints)
        if (print.keyword == keyword && print.definition == definition) add(print.amount);
    bool lost = false;
    const auto change = [&](ModOp op, int amount, bool lasts) {
        lost = lost || (lasts && op != ModOp::gain);
        if (op == ModOp::gain) add(amount);
        else n = 0;
    };
    for (const auto& use : table_.property_statics(row.property)) {
        const auto& made = program_.statics[use.row];
        int amount = 0;
        if (use.object != none) {
            if (applies(use, object, amount)) change(made.op, amount, true);
            continue;
        }
        // A keyword that gives or takes this one.
        const auto* having = holders(program_.keywords[static_cast<std::size_t>(made.owner)].property, push_set());
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1))
            if (applies({static_cast<std::int16_t>(o), use.row}, object, amount)) change(made.op, amount, true);
        --header().set_top;
    }
    for (int i = 0; i < header().modifier_count; ++i) {
        const auto& m = state_->modifiers()[i];
        const auto op = static_cast<ModOp>(m.op);
        if (m.target == object && m.attribute == row.property && (op == ModOp::gain || op == ModOp::lose)) change(op, m.amount, m.period != 0);
        if (op != ModOp::hold) continue;
        const auto lasting = held(m);
        int amount = 0;
        if (lasting.row.target == row.property && lasting.row.op >= ModOp::gain && applies(lasting, object, amount)) change(lasting.row.op, amount, true);
    }
    if (lost) n = 0;
    if (row.stacking == Stacking::cumulative) {
        int total = 0;
        for (int i = 0; i < n; ++i) total += amounts[i];
        amounts[0] = total;
        return 1;
    }
    return n;
}

int Machine::instance_amount(int keyword, int object, int instance) {
    int amounts[most_instances];
    const int n = instances(keyword, object, amounts);
    return instance < n ? amounts[instance] : 0;
}

// One copy of a selective keyword counts: the lowest. Those of others add up.
int Machine::keyword_total(int keyword, int object) {
    const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
    if (!property(row.property, object)) return 0;
    int amounts[most_instances];
    const int n = instances(keyword, object, amounts);
    if (row.stacking == Stacking::selective && n > 0) return *std::min_element(amounts, amounts + n);
    int total = 0;
    for (int i = 0; i < n; ++i) total += amounts[i];
    return total;
}

int Machine::printed_total(int keyword, int object) const {
    const auto definition = table_.objects[static_cast<std::size_t>(object)].definition;
    int total = 0;
    for (const auto& print : program_.keyword_prints)
        if (print.keyword == keyword && print.definition == definition) total += print.amount;
    return total;
}

void Machine::modify(ModOp op, int target, int object, int amount, int period, int source, int effect) {
    auto& h = header();
    if (h.modifier_count >= state_->layout().shape.modifiers) full(&world::Shape::modifiers);
    state_->modifiers()[h.modifier_count++] = {static_cast<std::int16_t>(object), static_cast<std::int16_t>(target), amount,
                                               static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(period), static_cast<std::int16_t>(source),
                                               static_cast<std::int16_t>(effect), h.clock++};
    touch(op, target);
    changed(part_of(op, target));
}

// An effect whose changes ask what they are about, each time. The names it keeps are on top of the value stack.
void Machine::hold(int ability, int period) {
    auto& effect = keep(ability);
    effect.period = static_cast<std::uint8_t>(period);
    effect.number = static_cast<std::uint16_t>(header().clock + 1);
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    for (int i = row.first_check; i < row.first_check + row.checks; ++i) {
        const auto& change = program_.statics[static_cast<std::size_t>(i)];
        // Abilities that it gives have changes of their own among them.
        if (change.owner_kind == OwnerKind::effect && change.owner == ability) modify(ModOp::hold, i, none, 0, period, effect.self, effect.number);
    }
}

// The part of the state that a modifier is in.
int Machine::part_of(ModOp op, int target) const {
    if (op == ModOp::hold) op = program_.statics[static_cast<std::size_t>(target)].op;
    return op < ModOp::gain ? Parts::amounts : Parts::gains;
}

// What is touched is read through the layers.
void Machine::touch(ModOp op, int target) {
    auto& h = header();
    if (op == ModOp::hold) {
        const auto& change = program_.statics[static_cast<std::size_t>(target)];
        op = change.op;
        target = change.target;
    }
    const auto touch = [](std::uint64_t* bits, int n) { bits[n >> 6] |= std::uint64_t{1} << (n & 63); };
    if (op < ModOp::gain) {
        touch(h.touched_attributes, target);
        return;
    }
    touch(h.touched_properties, target);
    // With a keyword come the headers of its abilities.
    if (const auto& row = program_.properties[static_cast<std::size_t>(target)];
        row.source == PropertySource::keyword && program_.keywords[static_cast<std::size_t>(row.value)].has_header != 0)
        for (std::size_t header = 0; header < program_.headers.size(); ++header)
            for (const auto ability : table_.keyword_headed(static_cast<int>(header)))
                if (program_.abilities[ability].owner == row.value) touch(h.touched_properties, program_.headers[header].property);
    // Becoming one symbol is ceasing to be the attribute's others. What is any of several comes behind these.
    for (std::size_t q = 0; q < program_.properties.size(); ++q) {
        const auto& row = program_.properties[q];
        if (op == ModOp::become && row.attribute == program_.properties[static_cast<std::size_t>(target)].attribute) touch(h.touched_properties, static_cast<int>(q));
        for (const auto member : program_.members_of(row))
            if (touched_property(member)) touch(h.touched_properties, static_cast<int>(q));
    }
}

// What leaves play forgets what was done to it.
void Machine::move(int object, int instance, bool to_bottom) {
    const bool was_in_play = world::has(state_->in_play(), object);
    changed_zone(state_->zone_of(object));
    changed_zone(instance);
    changed(Parts::control);
    changed(Parts::order);
    state_->move(object, instance, to_bottom);
    if (was_in_play && header().modifier_count > 0 && !world::has(state_->in_play(), object))
        drop_modifiers([=](const world::Modifier& m) { return m.target == object; });
}

// What was done to either is then done to the other: changes, used and waiting abilities go with the place, with the names
// that they remember.
void Machine::exchange(int one, int other) {
    state_->exchange(one, other);
    const auto rename = [=](auto& object) { object = world::exchanged(object, one, other); };
    for (const auto id : program_.links) {
        const auto& link = program_.attributes[static_cast<std::size_t>(id)];
        auto* column = state_->column(link.index);
        world::each(members(link.kind), words_, [&](int o) { rename(column[o]); });
    }
    const auto rename_names = [&](world::Waiting& entry) {
        rename(entry.self);
        const unsigned objects = static_cast<std::uint16_t>(program_.abilities[entry.ability].objects);
        for (int i = 0; i < entry.count; ++i)
            if ((objects >> i & 1) != 0) rename(entry.values[i]);
    };
    const auto& h = header();
    for (int i = 0; i < h.modifier_count; ++i) {
        rename(state_->modifiers()[i].target);
        rename(state_->modifiers()[i].source);
    }
    for (int i = 0; i < h.use_count; ++i) rename(state_->uses()[i].object);
    for (int i = 0; i < h.delayed_count; ++i) rename_names(state_->delayed()[i]);
    for (int i = 0; i < h.waiting_count; ++i) rename_names(state_->waiting()[i]);
    changed();
}

// Periods are numbered from 0; a modifier stores the number plus one, 0 being for ever.
void Machine::expire(int period) {
    const auto ended = [=](const auto& one) { return one.period == period + 1; };
    if (drop_modifiers(ended)) did(Mechanism::expired);
    auto* const effects = state_->delayed();
    header().delayed_count = static_cast<std::int32_t>(std::remove_if(effects, effects + header().delayed_count, ended) - effects);
}

template <typename F>
bool Machine::drop_modifiers(F&& ended) {
    auto& h = header();
    int kept = 0;
    for (int i = 0; i < h.modifier_count; ++i) {
        const auto& m = state_->modifiers()[i];
        if (ended(m)) changed(part_of(static_cast<ModOp>(m.op), m.attribute));
        else state_->modifiers()[kept++] = m;
    }
    if (kept == h.modifier_count) return false;
    h.modifier_count = kept;
    std::fill(std::begin(h.touched_attributes), std::end(h.touched_attributes), 0);
    std::fill(std::begin(h.touched_properties), std::end(h.touched_properties), 0);
    for (int i = 0; i < kept; ++i) touch(static_cast<ModOp>(state_->modifiers()[i].op), state_->modifiers()[i].attribute);
    return true;
}

}  // namespace holo::machine
