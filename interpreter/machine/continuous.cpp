#include "interpreter/machine/continuous.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/machine/arithmetic.hpp"

namespace holo::machine {

namespace {

// The result of the layers so far; later settings win within their layer.
struct Layers {
    bool is_set = false;
    int value = 0;
    int sum = 0;
    int factor = 1;
    int halved = 0;
    bool up = false;  // direction of rounding for halves: down, when both directions occur
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
            case ModOp::halve_up:
            case ModOp::halve_down:
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

Continuous::Continuous(Context& context)
    : Part(context),
      silences_(table_.possible().changes_property(program_.silence)),
      holders_(program_.properties.size()),
      nobody_(program_.properties.size()),
      known_(nobody_.data()),
      places_(program_.properties.size()),
      holds_(static_cast<std::size_t>(table_.conditions())),
      affected_(static_cast<std::size_t>(table_.affected_sets() * table_.words)),
      fresh_(program_.properties.size() + static_cast<std::size_t>(table_.conditions() + table_.affected_sets())) {
    const auto is_fixed = [&](int property) {
        const auto& row = program_.properties[static_cast<std::size_t>(property)];
        // Keywords grant abilities too.
        return !table_.possible().changes_property(property) && row.source != PropertySource::header;
    };
    for (int p = 0; p < static_cast<int>(holders_.size()); ++p)
        if (is_fixed(p) && table_.property_statics(p).empty() && !(silences_ && table_.falls_silent(p)))
            holders_[static_cast<std::size_t>(p)] = table_.base(p);
    for (const auto sum : program_.sums)
        if (!std::ranges::all_of(program_.members_of(program_.properties[static_cast<std::size_t>(sum)]), is_fixed))
            holders_[static_cast<std::size_t>(sum)] = nullptr;
    std::uint16_t changing = 0;
    for (std::size_t p = 0; p < holders_.size(); ++p)
        if (holders_[p] == nullptr) places_[p] = changing++;
    kept_.resize(changing * static_cast<std::size_t>(table_.words));
    came_from_.resize(changing);
}

void Continuous::drop_all_from(int part) {
    fresh_.changed(part, [this](int thing) { drop(thing); });
}

int Continuous::attribute(int id, int object) {
    const auto& row = program_.attributes[static_cast<std::size_t>(id)];
    if (object < 0) return row.of_nothing();
    const int value = row.storage == Storage::keyword ? keyword_total(row.index, object) : plain(id, object);
    if (!table_.possible().changes_attribute(id)) return value;
    return row.may_become() ? symbol(id, object, value) : layered(id, object, value);
}

// The symbol that the object has now: the printed one, unless a change made the object something else.
int Continuous::symbol(int id, int object, int printed) {
    int found = 0;
    for (std::size_t p = 0; p < program_.properties.size(); ++p) {
        const auto& row = program_.properties[p];
        if (row.source != PropertySource::symbol || row.attribute != id || !property(static_cast<int>(p), object)) continue;
        if (row.value == printed) return printed;
        found = row.value;
    }
    return found;
}

bool Continuous::is_asked(const Table::StaticUse& use) const {
    for (const auto* each = asked_; each != nullptr; each = each->outer)
        if (each->row == use.row && each->source == use.object) return true;
    return false;
}

bool Continuous::ask(const Table::StaticUse& use, int source, int you) {
    const Asked now{use.row, source, asked_};
    const Meanwhile inner(asked_, &now);
    return context_.evaluate(program_.statics[use.row].condition, source, you) != 0;
}

// Tells whether the condition of the change holds for its source.
bool Continuous::holds(const Table::StaticUse& use, int source, int you) {
    const auto& row = program_.statics[use.row];
    if (row.condition == none) return true;
    // Attributes are evaluated anew while silence is evaluated, except for silence itself.
    const bool silences = (row.op == ModOp::gain || row.op == ModOp::lose) && row.target == program_.silence;
    if (use.condition == none || !keeps_ || silencing_ != silences) return ask(use, source, you);
    const int thing = static_cast<int>(program_.properties.size()) + use.condition;
    auto& kept = holds_[static_cast<std::size_t>(use.condition)];
    if (!fresh_.is_fresh(thing)) {
        kept = ask(use, source, you);
        fresh_.keep(thing, table_.deciding(use.row).condition);
    }
    return kept != 0;
}

// Tells whether the source works, its condition holds and the change affects the object; gives the amount.
bool Continuous::applies(const Table::StaticUse& use, int object, int& amount) {
    const auto& row = program_.statics[use.row];
    const int source = use.object;
    if (!context_.is_there(row.reach, source)) return false;
    if (row.only_self != 0 && source != object) return false;
    const int you = context_.holder_of(source);
    const auto is_affected = [&] {
        const auto* found = affected(use, source, you, context_.push_set());
        context_.drop_set();
        return world::has(found, object);
    };
    // `while power of this > 5: each of your other units gets +1 power`: the condition asks for an object that the change does not affect.
    if (row.only_self == 0 && is_asked(use) && !is_affected()) return false;
    if (!holds(use, source, you)) return false;
    if (row.only_self == 0 && !is_affected()) return false;
    if (row.owner_kind == OwnerKind::definition && is_silent(source)) return false;
    amount = row.amount == none ? 0 : context_.evaluate(row.amount, source, you);
    context_.did(Mechanism::persistent);
    return true;
}

const Word* Continuous::affected(const Table::StaticUse& use, int source, int you, Word* room) {
    const auto& row = program_.statics[use.row];
    // A set that any change may alter is not worth the notes of a cache.
    if (use.affected == none || !keeps_ || silencing_ || table_.deciding(use.row).affected.all()) {
        context_.evaluate_set(row.affected, source, you, {}, room);
        return room;
    }
    const int thing = static_cast<int>(program_.properties.size()) + table_.conditions() + use.affected;
    auto* const kept = &affected_[static_cast<std::size_t>(use.affected * table_.words)];
    if (!fresh_.is_fresh(thing)) {
        context_.evaluate_set(row.affected, source, you, {}, kept);
        fresh_.keep(thing, table_.deciding(use.row).affected);
    }
    return kept;
}

bool Continuous::applies(const Held& held, int object, int& amount) {
    auto* const set = context_.push_set();
    affected(held, set);
    context_.drop_set();
    if (!world::has(set, object)) return false;
    amount = held.row.amount == none ? 0 : context_.evaluate(held.row.amount, held.effect.self, held.effect.you, held.names());
    context_.did(Mechanism::lasting);
    return true;
}

Continuous::Held Continuous::held(const world::Modifier& modifier) const {
    const auto* effect = state().delayed();
    while (effect->number != static_cast<std::uint16_t>(modifier.data)) ++effect;
    return {program_.statics[static_cast<std::size_t>(modifier.attribute)], *effect};
}

void Continuous::affected(const Held& held, Word* out) {
    if (held.row.only_self == 0) {
        context_.evaluate_set(held.row.affected, held.effect.self, held.effect.you, held.names(), out);
        return;
    }
    std::fill_n(out, context_.words, Word{0});
    world::insert(out, held.effect.self);
}

// Calls f(object, times) for each object with the keyword. `times` counts the copies of a layered keyword, which two abilities may have
// given.
template <typename F>
void Continuous::each_holder(int keyword, F&& f) {
    const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
    const auto* having = holders(row.property, context_.push_set());
    for (int o = world::next(having, context_.words, 0); o >= 0; o = world::next(having, context_.words, o + 1)) {
        int amounts[most_instances];
        f(o, row.stacking == Stacking::layered ? instances(keyword, o, amounts) : 1);
    }
    context_.drop_set();
}

int Continuous::layered(int id, int object, int value) {
    const auto statics = table_.attribute_statics(id);
    if (statics.empty() && !touched_attribute(id)) return value;
    Layers layers;
    for (const auto& use : statics) {
        int amount = 0;
        if (use.object != none) {
            if (applies(use, object, amount)) layers.add(program_.statics[use.row].op, amount);
            continue;
        }
        const auto& made = program_.statics[use.row];
        each_holder(made.owner, [&](int o, int times) {
            if (!applies({static_cast<std::int16_t>(o), use.row}, object, amount)) return;
            while (times-- > 0) layers.add(made.op, amount);
        });
    }
    if (touched_attribute(id))
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state().modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            if (m.target == object && m.attribute == id && op < ModOp::gain) layers.add(op, m.amount);
            if (op != ModOp::hold) continue;
            const auto lasting = held(m);
            int amount = 0;
            if (lasting.row.target == id && lasting.row.op < ModOp::gain && applies(lasting, object, amount))
                layers.add(lasting.row.op, amount);
        }
    return layers.over(value);
}

const Word* Continuous::holders(int id, Word* room) {
    const auto* set = known_[id];
    if (set == nullptr) {
        const bool is_printed = !changes(id);
        if (!keeps_ || silencing_) {
            if (is_printed) return table_.base(id);
            work_out(id, room);
            return room;
        }
        const auto read_before = std::exchange(read_, Parts::Set{}.set(Parts::gains));
        const std::size_t place = places_[static_cast<std::size_t>(id)];
        auto* kept = &kept_[place * static_cast<std::size_t>(table_.words)];
        if (!is_printed) work_out(id, kept);
        set = is_printed ? table_.base(id) : kept;
        holders_[static_cast<std::size_t>(id)] = set;
        came_from_[place] = read_;
        fresh_.keep(id, read_);
        read_ = read_before;
    }
    if (id == program_.silence) read_.set(Parts::silence);
    else if (fresh_.is_fresh(id)) read_ |= came_from_[places_[static_cast<std::size_t>(id)]];
    return set;
}

void Continuous::property_set(int id, Word* out) {
    const auto* set = holders(id, out);
    if (set == out) return;
    for (int w = 0; w < context_.words; ++w) out[w] = set[w];
}

void Continuous::work_out(int id, Word* out) {
    if (const auto& row = program_.properties[static_cast<std::size_t>(id)]; row.source == PropertySource::any_of) {
        for (int w = 0; w < context_.words; ++w) out[w] = 0;
        auto* room = context_.push_set();
        for (const auto member : program_.members_of(row)) {
            const auto* having = holders(member, room);
            for (int w = 0; w < context_.words; ++w) out[w] |= having[w];
        }
        context_.drop_set();
        return;
    }
    if (id != program_.silence) {
        layer(id, out);
        if (!table_.textual(id) || silencing_ || !is_changed(program_.silence)) return;
        const auto* silent = holders(program_.silence, context_.push_set());
        for (int w = 0; w < context_.words; ++w) out[w] &= ~silent[w];
        context_.drop_set();
        return;
    }
    const Meanwhile silencing(silencing_, true);  // also when an error leaves the scope
    const Meanwhile known(known_, static_cast<const Word* const*>(nobody_.data()));
    layer(id, out);
}

// Tells whether the property is a text given by another object.
bool Continuous::is_text(int property) const {
    const auto& row = program_.properties[static_cast<std::size_t>(property)];
    return row.source == PropertySource::keyword && program_.keywords[static_cast<std::size_t>(row.value)].copies != none;
}

// Tells whether the change gives that text, or any text, now.
bool Continuous::gives_text(const StaticRow& change, int property, int self, int you, std::span<const std::int32_t> names) {
    const int other = context_.evaluate(change.amount, self, you, names);
    const auto definition = other < 0 ? none : table_.objects[static_cast<std::size_t>(other)].definition;
    return definition != none && (property == change.target || program_.text_of(definition) == property);
}

// The objects that have the property after printed, became, gained and lost. A lasting loss also stops gains that come during it.
void Continuous::layer(int id, Word* out) {
    const auto* base = table_.base(id);
    for (int w = 0; w < context_.words; ++w) out[w] = base[w];
    const auto& row = program_.properties[static_cast<std::size_t>(id)];
    bool losses = false;  // some losses last
    bool last = false;    // this pass handles lasting losses
    const auto is_considered = [&](ModOp op, bool lasts) {
        const bool lasting_loss = op == ModOp::lose && lasts;
        losses = losses || lasting_loss;
        return lasting_loss == last;
    };
    const auto apply = [&](ModOp op, int target, int object) {
        const bool gained = op == ModOp::gain || op == ModOp::text || (op == ModOp::become && target == id);
        if (context_.observer != nullptr && row.source == PropertySource::keyword && world::has(out, object))
            context_.observer->did(gained ? Mechanism::keyword_once : Mechanism::keyword_lost);
        if (gained) world::insert(out, object);
        else world::erase(out, object);
    };
    const auto apply_static = [&](const Table::StaticUse& use, int source) {
        const auto& change = program_.statics[use.row];
        const bool gains = change.op == ModOp::gain || change.op == ModOp::text || (change.op == ModOp::become && change.target == id);
        // Most losses remove nothing; without an observer they are not evaluated when nobody has the property.
        if (context_.observer == nullptr && !gains &&
            (change.only_self != 0 ? !world::has(out, source) : world::empty(out, context_.words)))
            return;
        const auto& deciding = table_.deciding(use.row);
        if (change.reach == Reach::zone && !table_.always_works(source)) read_ |= table_.active_zones();
        if (!context_.is_there(change.reach, source)) return;
        const int you = context_.holder_of(source);
        read_ |= deciding.condition;
        if (!holds(use, source, you)) return;
        if (change.owner_kind == OwnerKind::definition) read_.set(Parts::silence);
        if (change.owner_kind == OwnerKind::definition && is_silent(source)) return;
        if (change.op == ModOp::text) {
            read_ |= deciding.affected;
            if (!gives_text(change, id, source, you, {})) return;
        }
        if (change.only_self != 0) {
            context_.did(Mechanism::persistent);
            apply(change.op, change.target, source);
            return;
        }
        read_ |= deciding.affected;
        const auto* found = affected(use, source, you, context_.push_set());
        context_.drop_set();
        if (context_.observer != nullptr && !world::empty(found, context_.words)) context_.observer->did(Mechanism::persistent);
        world::each(found, context_.words, [&](int o) { apply(change.op, change.target, o); });
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
            if (keyword == id) continue;  // a keyword cannot grant itself
            const auto* having = holders(keyword, context_.push_set());
            for (int o = world::next(having, context_.words, 0); o >= 0; o = world::next(having, context_.words, o + 1))
                apply_static(use, o);
            context_.drop_set();
        }
        if (!touched_property(id)) return;
        if (row.source == PropertySource::header && !last)
            for (const auto ability : table_.headed().of_keywords(row.value)) {
                const auto* having =
                    holders(program_.keywords[static_cast<std::size_t>(program_.abilities[ability].owner)].property, context_.push_set());
                for (int w = 0; w < context_.words; ++w) out[w] |= having[w];
                context_.drop_set();
            }
        for (int i = 0; i < header().modifier_count; ++i) {
            const auto& m = state().modifiers()[i];
            const auto op = static_cast<ModOp>(m.op);
            const auto of_this = [&](ModOp made, int target) {
                return made == ModOp::text ? target == id || is_text(id)
                       : made == ModOp::become
                           ? program_.properties[static_cast<std::size_t>(target)].attribute == row.attribute && row.attribute != none
                           : (made == ModOp::gain || made == ModOp::lose) && target == id;
            };
            if (op != ModOp::hold) {
                if (of_this(op, m.attribute) && is_considered(op, m.period != 0)) apply(op, m.attribute, m.target);
                continue;
            }
            const auto lasting = held(m);
            if (!of_this(lasting.row.op, lasting.row.target) || !is_considered(lasting.row.op, true)) continue;
            read_ |= table_.deciding(m.attribute).affected;
            if (lasting.row.op == ModOp::text && !gives_text(lasting.row, id, lasting.effect.self, lasting.effect.you, lasting.names()))
                continue;
            auto* const set = context_.push_set();
            affected(lasting, set);
            context_.drop_set();
            if (context_.observer != nullptr && !world::empty(set, context_.words)) context_.observer->did(Mechanism::lasting);
            world::each(set, context_.words, [&](int o) { apply(lasting.row.op, lasting.row.target, o); });
        }
    };
    change();
    last = true;
    if (losses) change();
    // The traits that a die shares with its card follow the card.
    if (row.attribute == none) return;
    const auto kind = program_.attributes[static_cast<std::size_t>(row.attribute)].kind;
    for (std::size_t k = 0; k < program_.kinds.size(); ++k) {
        if (program_.kinds[k].like != kind) continue;
        read_.set(Parts::column(static_cast<int>(k), program_.kinds[k].holder));
        const auto* holder = state().column(program_.kinds[k].holder);
        world::each(table_.members(static_cast<int>(k)), context_.words, [&](int o) {
            if (holder[o] >= 0 && world::has(out, holder[o])) world::insert(out, o);
            else world::erase(out, o);
        });
    }
}

void Continuous::tell_of_likeness(const Word* set, int property) const {
    const auto told_by = program_.properties[static_cast<std::size_t>(property)].attribute;
    const auto kind = told_by == none ? none : program_.attributes[static_cast<std::size_t>(told_by)].kind;
    world::each(set, context_.words, [&](int o) {
        const auto& own = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(o)].kind)];
        if (kind != none && own.like == kind) context_.observer->did(Mechanism::likeness);
    });
}

bool Continuous::property(int id, int object) {
    if (const auto* known = known_[id]; known != nullptr) return world::has(known, object);
    const auto* set = holders(id, context_.push_set());
    context_.drop_set();
    return world::has(set, object);
}

bool Continuous::has_symbol(const Symbols& set, int symbol) {
    if (set.object < 0) return false;
    if (set.as == SymbolsAs::kept) {
        const auto* const first = state().modifiers();
        return std::any_of(first, first + header().modifier_count, [&](const world::Modifier& m) {
            return static_cast<ModOp>(m.op) == ModOp::keep && m.target == set.object && m.attribute == set.attribute && m.amount == symbol;
        });
    }
    const int id = program_.symbols[static_cast<std::size_t>(symbol)].property;
    if (id == none || program_.properties[static_cast<std::size_t>(id)].attribute != set.attribute) return false;
    const bool is_printed = world::has(table_.base(id), set.object);
    if (set.as == SymbolsAs::printed || !changes(id)) return is_printed && set.as != SymbolsAs::altered;
    return property(id, set.object) != (set.as == SymbolsAs::altered && is_printed);
}

bool Continuous::same_symbols(const Symbols& one, const Symbols& other) {
    const auto domain = program_.attributes[static_cast<std::size_t>(one.attribute)].domain;
    for (auto symbol = static_cast<std::size_t>(program_.domain_first(domain));
         symbol < program_.symbols.size() && program_.symbols[symbol].domain == domain; ++symbol)
        if (has_symbol(one, static_cast<int>(symbol)) != has_symbol(other, static_cast<int>(symbol))) return false;
    return true;
}

// The number of each copy of the keyword: printed copies, then those from abilities, then those from effects. A loss removes all copies
// before it, and a lasting loss removes later copies too.
int Continuous::instances(int keyword, int object, int* amounts) {
    const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
    if (row.stacking == Stacking::isolated) {
        amounts[0] = 0;
        return 1;
    }
    int n = 0;
    const auto add = [&](int amount) {
        if (n < most_instances) amounts[n++] = amount;
        else context_.fail(Diag::keyword_full, {std::string(program_.text(row.name))});
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
        // A keyword that grants or removes this one.
        each_holder(made.owner, [&](int o, int times) {
            if (!applies({static_cast<std::int16_t>(o), use.row}, object, amount)) return;
            while (times-- > 0) change(made.op, amount, true);
        });
    }
    for (int i = 0; i < header().modifier_count; ++i) {
        const auto& m = state().modifiers()[i];
        const auto op = static_cast<ModOp>(m.op);
        if (m.target == object && m.attribute == row.property && (op == ModOp::gain || op == ModOp::lose))
            change(op, m.amount, m.period != 0);
        if (op != ModOp::hold) continue;
        const auto lasting = held(m);
        int amount = 0;
        if (lasting.row.target == row.property && lasting.row.op >= ModOp::gain && applies(lasting, object, amount))
            change(lasting.row.op, amount, true);
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

int Continuous::instance_amount(int keyword, int object, int instance) {
    int amounts[most_instances];
    const int n = instances(keyword, object, amounts);
    return instance < n ? amounts[instance] : 0;
}

// A selective keyword counts its lowest copy. Other keywords add their copies up.
int Continuous::keyword_total(int keyword, int object) {
    const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
    if (!property(row.property, object)) return 0;
    int amounts[most_instances];
    const int n = instances(keyword, object, amounts);
    if (row.stacking == Stacking::selective && n > 0) return *std::min_element(amounts, amounts + n);
    int total = 0;
    for (int i = 0; i < n; ++i) total += amounts[i];
    return total;
}

int Continuous::printed_total(int keyword, int object) const {
    const auto definition = table_.objects[static_cast<std::size_t>(object)].definition;
    int total = 0;
    for (const auto& print : program_.keyword_prints)
        if (print.keyword == keyword && print.definition == definition) total += print.amount;
    return total;
}

}  // namespace holo::machine
