// Continuous changes. An attribute is read through its layers, lowest first: as printed or counted,
// set to a value, plus and minus, multiplied and halved, kept within bounds. A property is what the object has,
// what it became, and what it gained or lost, in the order in which that was made; abilities of cards
// come before effects that have been made.

#include <algorithm>

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
            case ModOp::add: sum += amount; break;
            case ModOp::multiply: factor *= amount; break;
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
        int result = ((is_set ? value : base) + sum) * factor;
        for (int i = 0; i < halved; ++i) result = up ? (result + 1) >> 1 : result >> 1;
        return std::clamp(result, least, std::max(least, most));
    }
};

}  // namespace

int Machine::attribute(int id, int object) {
    if (object < 0) return 0;
    const auto& row = program_.attributes[static_cast<std::size_t>(id)];
    const int value = row.storage == Storage::keyword ? keyword_total(row.index, object) : plain(id, object);
    return row.changeable == 0 ? value : layered(id, object, value);
}

// Whether the source works, its condition holds and it affects the object; how much, then.
bool Machine::applies(const Table::StaticUse& use, int object, int& amount) {
    const auto& row = program_.statics[use.row];
    const int source = use.object;
    if (row.reach == Reach::zone && !world::has(state_->active(), source)) return false;
    if (row.only_self != 0 && source != object) return false;
    const int you = holder_of(source);
    if (row.condition != none && evaluate(row.condition, source, you) == 0) return false;
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
        auto* having = push_set();
        property_set(keyword, having);
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1))
            if (applies({static_cast<std::int16_t>(o), use.row}, object, amount)) layers.add(program_.statics[use.row].op, amount);
        --header().set_top;
    }
    if (touched_attribute(id))
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state_->modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            if (m.target == object && m.attribute == id && op < ModOp::gain) layers.add(op, m.amount);
        }
    return layers.over(value);
}

void Machine::property_set(int id, Word* out) {
    const auto* set = known_holders(id);
    if (set == nullptr) {
        if (!keeps_ || silencing_) return work_out(id, out);
        auto* kept = &kept_[static_cast<std::size_t>(id * words_)];
        work_out(id, kept);
        world::insert(fresh_.data(), id);
        any_fresh_ = true;
        set = kept;
    }
    for (int w = 0; w < words_; ++w) out[w] = set[w];
}

void Machine::work_out(int id, Word* out) {
    if (const auto& row = program_.properties[static_cast<std::size_t>(id)]; row.source == PropertySource::any_of) {
        for (int w = 0; w < words_; ++w) out[w] = 0;
        auto* having = push_set();
        for (const auto member : program_.members_of(row)) {
            property_set(member, having);
            for (int w = 0; w < words_; ++w) out[w] |= having[w];
        }
        --header().set_top;
        return;
    }
    if (id != program_.silence) {
        layer(id, out);
        if (!table_.textual(id) || silencing_ || !is_changed(program_.silence)) return;
        auto* silent = push_set();
        property_set(program_.silence, silent);
        for (int w = 0; w < words_; ++w) out[w] &= ~silent[w];
        --header().set_top;
        return;
    }
    const Meanwhile silencing(silencing_, true);  // whatever breaks in there
    layer(id, out);
}

// What the object has, became, gained and lost.
void Machine::layer(int id, Word* out) {
    const auto* base = table_.base(id);
    for (int w = 0; w < words_; ++w) out[w] = base[w];
    const auto& row = program_.properties[static_cast<std::size_t>(id)];
    const auto apply = [&](ModOp op, int target, int object) {
        const bool gained = op == ModOp::gain || (op == ModOp::become && target == id);
        if (observer_ != nullptr && row.source == PropertySource::keyword && world::has(out, object))
            observer_->did(gained ? Mechanism::keyword_once : Mechanism::keyword_lost);
        if (gained) world::insert(out, object);
        else world::erase(out, object);
    };
    for (const auto& use : table_.property_statics(id)) {
        const auto& change = program_.statics[use.row];
        const bool gains = change.op == ModOp::gain || (change.op == ModOp::become && change.target == id);
        const auto affect = [&](int source) {
            // Most lose what they have not: nobody needs to know whether they would.
            if (observer_ == nullptr && !gains && (change.only_self != 0 ? !world::has(out, source) : world::empty(out, words_))) return;
            if (change.reach == Reach::zone && !world::has(state_->active(), source)) return;
            const int you = holder_of(source);
            if (change.condition != none && evaluate(change.condition, source, you) == 0) return;
            if (change.owner_kind == OwnerKind::definition && is_silent(source)) return;
            if (change.only_self != 0) {
                did(Mechanism::persistent);
                apply(change.op, change.target, source);
                return;
            }
            auto* affected = push_set();
            evaluate_set(change.affected, source, you, {}, affected);
            --header().set_top;
            if (observer_ != nullptr && !world::empty(affected, words_)) observer_->did(Mechanism::persistent);
            world::each(affected, words_, [&](int o) { apply(change.op, change.target, o); });
        };
        if (use.object != none) {
            affect(use.object);
            continue;
        }
        const auto keyword = program_.keywords[static_cast<std::size_t>(change.owner)].property;
        if (keyword == id) continue;  // a keyword cannot give itself
        auto* having = push_set();
        property_set(keyword, having);
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1)) affect(o);
        --header().set_top;
    }
    if (touched_property(id)) {
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state_->modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            const bool of_this = op == ModOp::become
                                     ? program_.properties[static_cast<std::size_t>(m.attribute)].attribute == row.attribute && row.attribute != none
                                     : (op == ModOp::gain || op == ModOp::lose) && m.attribute == id;
            if (of_this) apply(op, m.attribute, m.target);
        }
    }
    // What a die shares with its card follows the card.
    if (row.attribute == none) return;
    const auto kind = program_.attributes[static_cast<std::size_t>(row.attribute)].kind;
    for (std::size_t k = 0; k < program_.kinds.size(); ++k) {
        if (program_.kinds[k].like != kind) continue;
        const auto* holder = state_->column(program_.kinds[k].holder);
        world::each(members(static_cast<int>(k)), words_, [&](int o) {
            if (holder[o] >= 0 && world::has(out, holder[o])) world::insert(out, o);
            else world::erase(out, o);
        });
    }
}

bool Machine::property(int id, int object) {
    if (const auto* known = known_holders(id); known != nullptr) return world::has(known, object);
    auto* set = push_set();
    property_set(id, set);
    --header().set_top;
    return world::has(set, object);
}

// The numbers of each copy of the keyword that the object has: printed ones, then those that abilities
// give, then those that effects gave. A loss takes away all before it.
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
    const auto change = [&](ModOp op, int amount) {
        if (op == ModOp::gain) add(amount);
        else n = 0;
    };
    for (const auto& use : table_.property_statics(row.property)) {
        const auto& made = program_.statics[use.row];
        int amount = 0;
        if (use.object != none) {
            if (applies(use, object, amount)) change(made.op, amount);
            continue;
        }
        // A keyword that gives or takes this one.
        auto* having = push_set();
        property_set(program_.keywords[static_cast<std::size_t>(made.owner)].property, having);
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1))
            if (applies({static_cast<std::int16_t>(o), use.row}, object, amount)) change(made.op, amount);
        --header().set_top;
    }
    for (int i = 0; i < header().modifier_count; ++i) {
        const auto& m = state_->modifiers()[i];
        const auto op = static_cast<ModOp>(m.op);
        if (m.target == object && m.attribute == row.property && (op == ModOp::gain || op == ModOp::lose)) change(op, m.amount);
    }
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

void Machine::modify(ModOp op, int target, int object, int amount, int period, int source) {
    auto& h = header();
    if (h.modifier_count >= state_->layout().shape.modifiers) fail(Diag::modifiers_full, {std::to_string(state_->layout().shape.modifiers)});
    state_->modifiers()[h.modifier_count++] = {static_cast<std::int16_t>(object), static_cast<std::int16_t>(target), amount,
                                               static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(period), static_cast<std::int16_t>(source),
                                               0, h.clock++};
    touch(op, target);
    changed(Parts::modifiers);
}

// What is touched is read through the layers.
void Machine::touch(ModOp op, int target) {
    auto& h = header();
    const auto touch = [](std::uint64_t* bits, int n) { bits[n >> 6] |= std::uint64_t{1} << (n & 63); };
    if (op < ModOp::gain) {
        touch(h.touched_attributes, target);
        return;
    }
    touch(h.touched_properties, target);
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

// What was done to either is then done to the other: changes, used and waiting abilities go with the place.
void Machine::exchange(int one, int other) {
    state_->exchange(one, other);
    const auto rename = [=](std::int16_t& object) { object = world::exchanged(object, one, other); };
    for (const auto id : program_.links) {
        const auto& link = program_.attributes[static_cast<std::size_t>(id)];
        auto* column = state_->column(link.index);
        world::each(members(link.kind), words_, [&](int o) { rename(column[o]); });
    }
    const auto& h = header();
    for (int i = 0; i < h.modifier_count; ++i) {
        rename(state_->modifiers()[i].target);
        rename(state_->modifiers()[i].source);
    }
    for (int i = 0; i < h.use_count; ++i) rename(state_->uses()[i].object);
    for (int i = 0; i < h.delayed_count; ++i) rename(state_->delayed()[i].self);
    for (int i = 0; i < h.waiting_count; ++i) rename(state_->waiting()[i].self);
    changed();
}

// Periods are numbered from 0; a modifier stores the number plus one, 0 being for ever.
void Machine::expire(int period) {
    if (drop_modifiers([=](const world::Modifier& m) { return m.period == period + 1; })) did(Mechanism::expired);
}

template <typename F>
bool Machine::drop_modifiers(F&& ended) {
    auto& h = header();
    int kept = 0;
    for (int i = 0; i < h.modifier_count; ++i)
        if (!ended(state_->modifiers()[i])) state_->modifiers()[kept++] = state_->modifiers()[i];
    if (kept == h.modifier_count) return false;
    h.modifier_count = kept;
    changed(Parts::modifiers);
    std::fill(std::begin(h.touched_attributes), std::end(h.touched_attributes), 0);
    std::fill(std::begin(h.touched_properties), std::end(h.touched_properties), 0);
    for (int i = 0; i < kept; ++i) touch(static_cast<ModOp>(state_->modifiers()[i].op), state_->modifiers()[i].attribute);
    return true;
}

}  // namespace holo::machine
