#include "interpreter/checks/instructions.hpp"

#include <algorithm>

#include "interpreter/machine/effect.hpp"

namespace holo::checks {

using namespace machine;

namespace {

constexpr int self_object = 1'000'000, you_object = 2'000'000, made_object = 3'000'000;

// Instructions whose resulting set has only members of the set that they take.
constexpr Op narrowing[] = {
    Op::and_headed,  Op::and_flag,    Op::not_flag,       Op::and_controlled, Op::and_yours,  Op::minus_local, Op::and_holder,
    Op::and_compare, Op::and_among,   Op::only_highest,   Op::only_lowest,    Op::set_random, Op::filter,      Op::unforbidden,
    Op::keep_if,     Op::and_allowed, Op::and_allowed_on, Op::and_titled,     Op::divide,
};

void put(Known& known, const Value& value) { known.values.push_back(value); }

void put_object(Known& known, int object) {
    known.values.emplace_back();
    known.values.back().object = object;
}

void put_all(Known& known) {
    known.sets.emplace_back();
    known.sets.back().exact = true;
}

void lie(Known& known, std::uint32_t zones, const Value& whose) {
    if (!known.sets.empty()) known.sets.back().lie(zones, whose);
}

}  // namespace

void Instructions::step(std::uint32_t at, Known& known) {
    if (purpose_ == Purpose::facts) reads(at, known);
    writes(at, known);
    if (!value(at, known) && !set(at, known) && !choice(at, known) && !deed(at, known)) other(at, known);
}

Value Instructions::member(std::uint32_t at, const Set& set, Known& known) const {
    Value value;
    value.object = made_object + static_cast<int>(at);
    value.opponent_of = set.opponents_of;
    value.title = set.title;
    value.parameter = set.parameter != no_parameter ? set.parameter : value.object;
    if (set.parameter == no_parameter) known.emptied.forget(value.object);
    value.leader = set.leader;
    value.leader_link = set.leader_link;
    known.traits[value.object] = set.traits;
    return value;
}

bool Instructions::value(std::uint32_t at, Known& known) {
    const auto code = program_.code[at];
    const auto op = op_of(code);
    const int b = b_of(code);
    switch (op) {
        case Op::push:
        case Op::push_word:
            known.values.emplace_back();
            known.values.back().number = op == Op::push ? b : static_cast<std::int32_t>(program_.code[at + 1]);
            return true;
        case Op::load: put(known, known.local(b)); return true;
        case Op::store: known.local(b) = known.pop(); return true;
        case Op::dup: put(known, known.values.empty() ? Value{} : known.values.back()); return true;
        case Op::self:
            put_object(known, self_object);
            known.values.back().parameter = own_parameter;
            return true;
        case Op::attribute: {
            const bool own = known.pop().parameter == own_parameter;
            known.values.emplace_back();
            if (own) known.values.back().parameter = parameter_of_link(flow_.one_for(b));
            return true;
        }
        case Op::in_play: {
            const auto parameter = known.pop().parameter;
            known.values.emplace_back();
            known.values.back().missing = parameter;
            return true;
        }
        case Op::you: put_object(known, you_object); return true;
        case Op::act_as:
            known.pop();
            known.renew_you(you_object);
            return true;
        case Op::property:
        case Op::lacks_property: {
            const auto value = known.pop();
            const bool holds = op == Op::property;
            if (value.object == no_object) known.flag({}, {});
            else known.flag({{value.object, {b, holds}}}, {{value.object, {b, !holds}}});
            return true;
        }
        case Op::invert: {
            const auto value = known.pop();
            known.flag(value.when_false, value.when_true);
            known.values.back().missing = value.missing;
            known.values.back().missing_if = !value.missing_if;
            return true;
        }
        case Op::both:
        case Op::either: {
            auto y = known.pop(), x = known.pop();
            auto& into = op == Op::both ? x.when_true : x.when_false;
            const auto& from = op == Op::both ? y.when_true : y.when_false;
            into.insert(into.end(), from.begin(), from.end());
            if (op == Op::both) known.flag(x.when_true, {});
            else known.flag({}, x.when_false);
            return true;
        }
        case Op::set_has: {
            const auto value = known.pop();
            const auto set = known.pop_set();
            std::vector<Fact> facts;
            if (value.object != no_object)
                for (const auto& trait : set.traits.list()) facts.push_back({value.object, trait});
            known.flag(std::move(facts), {});
            return true;
        }
        case Op::zone_value:
            known.pop();
            known.values.emplace_back();
            known.values.back().zones = 1u << b;
            return true;
        default: return false;
    }
}

bool Instructions::set(std::uint32_t at, Known& known) {
    const auto op = op_of(program_.code[at]);
    const int b = b_of(program_.code[at]);
    const bool any = !known.sets.empty();
    switch (op) {
        case Op::set_property:
            put_all(known);
            known.sets.back().traits.add(Trait{b, true});
            return true;
        case Op::set_titled:
            put_all(known);
            known.sets.back().title = b;
            return true;
        case Op::set_object: {
            const auto value = known.pop();
            known.sets.emplace_back();
            known.sets.back().traits = known.of(value);
            known.sets.back().parameter = value.parameter;
            known.sets.back().title = value.title;
            return true;
        }
        case Op::at_spaces:
        case Op::objects_around: {
            auto found = op == Op::at_spaces ? known.pop_set() : (known.pop_set(), Set{});
            found.found_by = flow_.one_for(b);
            found.exact = false;
            known.sets.push_back(found);
            return true;
        }
        case Op::via: {
            known.pop_set();
            known.sets.emplace_back();
            known.sets.back().found_by = flow_.one_for(b);
            return true;
        }
        case Op::and_link: {
            const auto leader = known.pop();
            if (!any) return true;
            known.sets.back().exact = false;
            known.sets.back().leader = leader.parameter;
            known.sets.back().leader_link = flow_.stored(Storage::column, b);
            return true;
        }
        case Op::opponents: {
            const auto player = known.pop();
            known.sets.emplace_back();
            known.sets.back().opponents_of = player.object;
            return true;
        }
        case Op::set_zone:
        case Op::and_zone: {
            const auto player = known.pop();
            if (op == Op::set_zone) put_all(known);
            lie(known, 1u << b, player);
            return true;
        }
        case Op::set_zones: put_all(known); [[fallthrough]];
        case Op::and_zones: lie(known, 1u << b, {}); return true;
        case Op::all_in_play: put_all(known); [[fallthrough]];
        case Op::and_in_play: lie(known, in_play(), {}); return true;
        case Op::and_property:
        case Op::not_property:
            if (any) known.sets.back().traits.add(Trait{b, op == Op::and_property});
            return true;
        case Op::without:
        case Op::and_opposed: {
            const auto object = known.pop().object;
            if (!any) return true;
            known.sets.back().exact = false;
            if (object == (op == Op::without ? self_object : you_object)) known.sets.back().without_self = true;
            return true;
        }
        case Op::set_and: {
            const auto other = known.pop_set();
            if (!known.sets.empty()) known.sets.back().narrow(other);
            return true;
        }
        case Op::set_or: {
            const auto other = known.pop_set();
            if (!known.sets.empty()) known.sets.back().join(other);
            return true;
        }
        case Op::set_minus:
            known.pop_set();
            if (!known.sets.empty()) known.sets.back().exact = false;
            return true;
        case Op::or_local:
            if (any) known.sets.back().join(known.set_local(b));
            return true;
        case Op::set_load: known.sets.push_back(known.set_local(b)); return true;
        case Op::set_store: known.set_local(b) = known.pop_set(); return true;
        case Op::set_copy:
            if (any) known.set_local(b) = known.sets.back();
            return true;
        case Op::rest_of:
            known.pop_set();
            known.sets.push_back(known.set_local(b));
            return true;
        default: return false;
    }
}

bool Instructions::choice(std::uint32_t at, Known& known) {
    switch (op_of(program_.code[at])) {
        case Op::set_first: {
            const auto set = known.pop_set();
            put(known, member(at, set, known));
            return true;
        }
        case Op::choose: {
            const auto chooser = known.pop();
            const auto set = known.pop_set();
            choose(at, chooser, set, known);
            put(known, member(at, set, known));
            return true;
        }
        case Op::choose_some: {
            const auto chooser = known.pop();
            known.pop(), known.pop();
            if (!known.sets.empty()) choose(at, chooser, known.sets.back(), known);
            return true;
        }
        default: return false;
    }
}

bool Instructions::deed(std::uint32_t at, Known& known) {
    const auto op = op_of(program_.code[at]);
    const int a = a_of(program_.code[at]), b = b_of(program_.code[at]);
    switch (op) {
        case Op::move_to: move(known); return true;
        case Op::call: call(a, b, known); return true;
        case Op::event_by: known.pop(); [[fallthrough]];
        case Op::event: event(at, known); return true;
        case Op::delay:
        case Op::await: delay(b, known); return true;
        case Op::use: {
            known.pop();
            const auto object = known.pop();
            arguments(machine::use_arguments(a), known);
            if (b == none) known.pop();
            use(b, known.of(object));
            return true;
        }
        case Op::menu_use_of: {
            known.pop();
            const auto object = known.pop();
            known.pop();
            use(b, known.of(object));
            return true;
        }
        case Op::menu_use:
            known.pop();
            if (b == none) known.pop();
            if (purpose_ == Purpose::facts) each_header(b, [&](int header) { flow_.offer(header); });
            return true;
        case Op::modify: {
            known.pop();
            const auto object = known.pop();
            if (purpose_ == Purpose::facts && static_cast<ModOp>(a) >= ModOp::gain)
                flow_.give(b, {unit_, object.object == self_object, known.of(object), object.title});
            return true;
        }
        case Op::give_text: {
            const auto other = known.pop();
            known.pop();
            if (purpose_ == Purpose::facts) flow_.lend(known.of(other));
            return true;
        }
        case Op::show: known.shown = true; return false;
        default: return false;
    }
}

void Instructions::reads(std::uint32_t at, const Known& known) {
    const auto code = program_.code[at];
    const int b = b_of(code);
    const auto top = [](const auto& stack, std::size_t from_top = 0) {
        using Entry = std::decay_t<decltype(stack.front())>;
        return from_top < stack.size() ? stack[stack.size() - 1 - from_top] : Entry{};
    };
    switch (op_of(code)) {
        case Op::load_attribute:
            if (const auto local = static_cast<std::size_t>(a_of(code)); local < known.locals.size())
                ask(at, known, known.locals[local].parameter, flow_.one_for(b));
            return;
        case Op::attribute: {
            const auto parameter = top(known.values).parameter;
            const bool is_link = program_.attributes[static_cast<std::size_t>(b)].type == link_type;
            if (parameter == own_parameter && is_link) flow_.ask_own({at, unit_, b});
            // Code keeps the thing to which a link of the own object led.
            return parameter == own_parameter && is_link ? hear(parameter, flow_.one_for(b)) : ask(at, known, parameter, flow_.one_for(b));
        }
        case Op::and_compare:
        case Op::and_among:
        case Op::only_highest:
        case Op::only_lowest:
        case Op::set_sum:
        case Op::set_highest:
        case Op::set_lowest: {
            const auto& set = top(known.sets);
            ask(at, known, set.parameter, flow_.one_for(b));
            return flow_.read(unit_, {b, set.traits, set.without_self});
        }
        case Op::flag: return ask(at, known, top(known.values).parameter, flow_.stored(Storage::flag, b));
        case Op::and_flag:
        case Op::not_flag: return ask(at, known, top(known.sets).parameter, flow_.stored(Storage::flag, b));
        case Op::and_link: {
            const int link = flow_.stored(Storage::column, b);
            ask(at, known, top(known.sets).parameter, link);
            if (link != none) ask(at, known, top(known.values).parameter, led_by(link));
            return;
        }
        case Op::and_zone:
        case Op::and_zones: return ask_place(top(known.sets).parameter, 1u << b);
        case Op::in_zones: return ask_place(top(known.values).parameter, 1u << b);
        case Op::property:
        case Op::lacks_property: return flow_.ask_property(b, known.of(top(known.values)));
        case Op::set_property: return flow_.ask_property(b, {});
        case Op::and_property:
        case Op::not_property: return flow_.ask_property(b, top(known.sets).traits);
        case Op::spaces_of:
        case Op::at_spaces:
        case Op::objects_around: return ask(at, known, top(known.sets).parameter, flow_.one_for(b));
        case Op::equal: return flow_.compare(unit_, top(known.values).parameter, top(known.values, 1).parameter);
        case Op::set_has: return ask(at, known, top(known.values).parameter, top(known.sets).found_by);
        case Op::set_and:
            ask(at, known, top(known.sets, 1).parameter, top(known.sets).found_by);
            return ask(at, known, top(known.sets).parameter, top(known.sets, 1).found_by);
        default: return;
    }
}

void Instructions::writes(std::uint32_t at, Known& known) {
    const auto code = program_.code[at];
    const int a = a_of(code), b = b_of(code);
    const auto op = op_of(code);
    if (op == Op::set_column || op == Op::add_column) {
        if (known.values.size() < 2) return;
        const auto& amount = known.values.back();
        const auto& object = known.values[known.values.size() - 2];
        if (op == Op::add_column || !flow_.is_empty(b, amount.number)) {
            if (purpose_ == Purpose::facts) flow_.lead(b, known.of(object));
            fill({object.parameter, flow_.one_for(b)}, known);
        } else {
            empty(object, flow_.one_for(b), {none, none}, known);
            if (program_.attributes[static_cast<std::size_t>(b)].type == space_type) lost_.insert({object.parameter, flow_.one_for(b)});
        }
    } else if (op == Op::move_to && known.values.size() >= 2) {
        take_to(known.values[known.values.size() - 2].parameter, known.values.back().zones);
    } else if (op == Op::event || op == Op::event_by) {
        pass(program_.happenings[static_cast<std::size_t>(b)].body, b, a, op == Op::event_by ? 1 : 0, known);
    } else if (op == Op::call) {
        pass(b, none, a, 0, known);
    }
}

void Instructions::ask(std::uint32_t at, const Known& known, int parameter, int attribute) {
    if (parameter == no_parameter || attribute == none) return;
    hear(parameter, attribute);
    const auto emptied = known.emptied.list.find({parameter, attribute});
    // A loop may have left some of the things that are led to another.
    const bool late = emptied != known.emptied.list.end() && emptied->second.happening != none && !is_led_by(attribute);
    flow_.ask_late(at, {parameter, attribute}, late ? std::optional(LateQuestion{unit_, emptied->second}) : std::nullopt);
}

void Instructions::hear(int parameter, int attribute) {
    if (parameter < program_.units[static_cast<std::size_t>(unit_)].arguments) flow_.ask(unit_, {parameter, attribute});
}

void Instructions::ask_place(int parameter, std::uint32_t zones) {
    if (parameter >= 0 && parameter < program_.units[static_cast<std::size_t>(unit_)].arguments) flow_.ask_place(unit_, parameter, zones);
}

void Instructions::fill(ArgumentAttribute written, Known& known) {
    if (written.parameter == no_parameter) return;
    known.emptied.list.erase(written);
    filled_.insert(written);
}

void Instructions::take_to(int parameter, std::uint32_t zones) {
    if (parameter != no_parameter) moved_[parameter] |= zones;
}

void Instructions::empty(const Value& object, int attribute, Emptying by, Known& known) {
    if (object.parameter != no_parameter) known.emptied.list.insert_or_assign({object.parameter, attribute}, by);
    if (object.leader != no_parameter && object.leader_link == attribute) lost_.insert({object.leader, led_by(attribute)});
}

void Instructions::pass(int unit, int happening, int arguments, int above, Known& known) {
    const auto& inside = flow_.writes(unit);
    const auto first = static_cast<int>(known.values.size()) - above - arguments;
    const auto given = [&](int parameter) {
        const int at = first + parameter;
        return at < 0 ? Value{} : known.values[static_cast<std::size_t>(at)];
    };
    for (const auto& [parameter, zones] : inside.moved) take_to(given(parameter).parameter, zones);
    for (const auto& there : inside.filled) fill({given(there.parameter).parameter, there.attribute}, known);
    for (const auto& there : inside.emptied) empty(given(there.parameter), there.attribute, {happening, there.parameter}, known);
}

// Any other instruction leaves an unknown value, unless it narrows a set.
void Instructions::other(std::uint32_t at, Known& known) const {
    const auto op = op_of(program_.code[at]);
    const auto effect = effect_of(program_, program_.code[at]);
    const bool narrows = std::find(std::begin(narrowing), std::end(narrowing), op) != std::end(narrowing);
    for (int n = 0; n < effect.values_taken; ++n) known.pop();
    Set first;
    for (int n = 0; n < effect.sets_taken; ++n) first = known.pop_set();
    for (int n = 0; n < effect.sets_left; ++n) known.sets.push_back(narrows ? first : Set{});
    if (narrows && !known.sets.empty() && op != Op::and_yours && op != Op::and_controlled) known.sets.back().exact = false;
    for (int n = 0; n < effect.values_left; ++n) known.values.emplace_back();
}

void Instructions::call(int arguments, int unit, Known& known) {
    std::vector<Value> given(static_cast<std::size_t>(arguments));
    for (int i = arguments; i-- > 0;) given[static_cast<std::size_t>(i)] = known.pop();
    if (!flow_.answers(unit)) {
        known.shown = known.shown || flow_.may_show(unit);
        Arguments entry;
        for (const auto& value : given) entry.push_back(argument(value, known));
        if (purpose_ == Purpose::facts) flow_.enter(unit, entry);
        return;
    }
    for (const auto& asked : flow_.asked_by(unit))
        if (purpose_ == Purpose::facts && static_cast<std::size_t>(asked.parameter) < given.size())
            hear(given[static_cast<std::size_t>(asked.parameter)].parameter, asked.attribute);
    std::vector<Fact> facts;
    for (const auto& fact : flow_.promises(unit))
        if (static_cast<std::size_t>(fact.object) < given.size() && given[static_cast<std::size_t>(fact.object)].object != no_object)
            facts.push_back({given[static_cast<std::size_t>(fact.object)].object, fact.trait});
    known.flag(std::move(facts), {});
}

void Instructions::event(std::uint32_t at, Known& known) {
    const int count = a_of(program_.code[at]), happening = b_of(program_.code[at]);
    std::set<int> own;
    for (int i = 0; i < count && static_cast<std::size_t>(i) < known.values.size(); ++i)
        if (known.values[known.values.size() - 1 - static_cast<std::size_t>(i)].object == self_object) own.insert(count - 1 - i);
    const auto entry = arguments(count, known);
    if (purpose_ == Purpose::facts) {
        flow_.raise(happening, entry);
        flow_.deed({at, unit_, happening, std::move(own), entry});
    }
    known.shown = known.shown || flow_.event_may_show(happening);
    for (int i = 0; i < program_.happenings[static_cast<std::size_t>(happening)].results; ++i) known.values.emplace_back();
}

// A delayed effect keeps the names on the stack; nothing is known of the event that it waits for.
void Instructions::delay(int effect, Known& known) {
    const auto& ability = program_.abilities[static_cast<std::size_t>(effect)];
    auto entry = arguments(ability.captured, known);
    entry.resize(static_cast<std::size_t>(program_.units[static_cast<std::size_t>(ability.body)].arguments), Argument{{}, true, {}});
    if (purpose_ == Purpose::facts) flow_.enter(ability.body, entry);
}

// Calls `f` with the header, or with each symbol's.
template <typename F>
void Instructions::each_header(int header, F f) const {
    if (header >= 0) return f(header);
    for (const auto& symbol : program_.symbols)
        if (symbol.header != none) f(static_cast<int>(symbol.header));
}

// Marks objects with the header, or with a symbol's header, as users.
void Instructions::use(int header, const Traits& traits) {
    if (purpose_ == Purpose::facts) each_header(header, [&](int one) { flow_.use(one, traits); });
}

void Instructions::choose(std::uint32_t at, const Value& chooser, const Set& from, const Known& known) {
    if (purpose_ != Purpose::facts || known.shown || from.zones == any_zone || from.zones == 0 || (from.zones & (from.zones - 1)) != 0)
        return;
    int zone = 0;
    while ((from.zones >> zone & 1u) == 0) ++zone;
    const auto seen = program_.zones[static_cast<std::size_t>(zone)].seen_by;
    const bool foe = chooser.object != no_object && from.owners_foe == chooser.object;
    // A choice from one's own zone is a search of the zone.
    const bool own = chooser.object != no_object && from.owner == chooser.object;
    if (own || seen == world::Seen::everybody || (seen != world::Seen::nobody && !foe)) return;
    flow_.choose({at, zone, unit_});
}

void Instructions::move(Known& known) {
    const auto zone = known.pop(), object = known.pop();
    if (purpose_ != Purpose::facts) return;
    for (std::size_t z = 0; z < program_.zones.size(); ++z)
        if ((zone.zones >> z & 1u) != 0) flow_.come(static_cast<int>(z), known.of(object));
}

Argument Instructions::argument(const Value& value, const Known& known) const {
    Argument out;
    out.traits = known.of(value);
    if (value.number) {
        out.numbers.insert(*value.number);
    } else if (value.parameter >= 0 && entry_ != nullptr && static_cast<std::size_t>(value.parameter) < entry_->size()) {
        const auto& given = (*entry_)[static_cast<std::size_t>(value.parameter)];
        out.any_number = given.any_number;
        out.numbers = given.numbers;
    } else {
        out.any_number = true;
    }
    return out;
}

Arguments Instructions::arguments(int count, Known& known) const {
    Arguments out(static_cast<std::size_t>(count));
    for (int i = count; i-- > 0;) out[static_cast<std::size_t>(i)] = argument(known.pop(), known);
    return out;
}

std::uint32_t Instructions::in_play() const {
    std::uint32_t zones = 0;
    for (std::size_t z = 0; z < program_.zones.size(); ++z)
        if (program_.zones[z].in_play != 0) zones |= 1u << z;
    return zones;
}

}  // namespace holo::checks
