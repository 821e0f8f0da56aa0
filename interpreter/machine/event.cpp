// The event pipeline, the same for every event of every game:
// forbidden? - replaced (each ability once per event) - before - adjusted - performed - remembered - after.
// An event whose phases nobody on the table could hear goes straight to its body.

#include <algorithm>

#include "interpreter/machine/machine.hpp"

namespace holo::machine {

namespace {

constexpr std::uint8_t phase_bit(Phase phase) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(phase)); }

// Tells whether the ability is one of the rules themselves, which speak of all objects of a kind, or of the game.
bool is_rule(const Program& program, int ability, int object) {
    return object == 0 || program.abilities[static_cast<std::size_t>(ability)].owner_kind == OwnerKind::kind;
}

}  // namespace

Frame& Machine::push_native(FrameKind kind, int base) {
    auto& h = header();
    if (h.frame_top >= frame_limit_) full(&world::Shape::frames);
    auto& frame = state_->frames()[h.frame_top++];
    frame = Frame{};
    frame.base = static_cast<std::uint16_t>(base);
    frame.sets = static_cast<std::uint16_t>(h.set_top);
    frame.kind = kind;
    return frame;
}

// The arguments lie on top of the value stack; results and locals follow them in the event's frame.
void Machine::begin_event(int happening, int arguments, int actor, int self) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    const int base = h.value_top - arguments;
    auto* values = state_->values();
    for (int i = 0; i < row.results; ++i) push(0);

    bool cut = false;
    if (!fits(happening, {values + base, static_cast<std::size_t>(arguments)}, self, actor, cut)) {
        if (observer_ != nullptr) {
            observer_->event(*state_, happening, {values + base, static_cast<std::size_t>(arguments)}, actor, h.frame_top, Observer::Outcome::impossible);
            if (inside(ability_frame)) observer_->did(Mechanism::partly);
        }
        for (int i = 0; i < row.results; ++i) values[base + i] = 0;
        h.value_top = base + row.results;
        top().flags |= is_short;
        return;
    }
    const bool is_delayed_for = (h.delayed_for[happening >> 6] >> (happening & 63) & 1) != 0;
    if (row.body == none && row.asked == 0 && table_.heard(happening) == 0 && !is_delayed_for) {  // nobody reacts
        const auto tell = [&](int depth, Observer::Outcome outcome) {
            if (observer_ != nullptr) observer_->event(*state_, happening, {values + base, static_cast<std::size_t>(arguments)}, actor, depth, outcome);
        };
        tell(h.frame_top + 1, Observer::Outcome::begins);
        tell(h.frame_top, Observer::Outcome::done);
        h.value_top = base + row.results;
        return;
    }
    const bool as_call = table_.plain(happening).body != none && row.asked == 0;
    if (row.body == none) {  // an edge, or an event that only others react to
        auto& frame = push_native(event_frame, base);
        frame.self = static_cast<std::int16_t>(self);
        frame.you = static_cast<std::int16_t>(actor);
    } else {
        push_frame(as_call ? code_frame : event_frame, row.body, self, actor, base);
    }
    if (cut) did(Mechanism::partly);
    auto& frame = top();
    frame.happening = static_cast<std::int16_t>(happening);
    frame.result = none;
    frame.flags = cut ? has_failed : 0;
    if (observer_ != nullptr)
        observer_->event(*state_, happening, {values + base, static_cast<std::size_t>(arguments)}, actor, h.frame_top, Observer::Outcome::begins);
    if (as_call) return;
    if ((table_.heard(happening) & ~phase_bit(Phase::after)) != 0) {
        frame.phase = forbidding;
        return;
    }
    perform(frame);
    if (frame.phase == following) follow(frame);
}

// Whether all it needs is there. `cut` tells that an amount was larger than possible and was reduced.
bool Machine::fits(int happening, std::span<std::int32_t> arguments, int self, int actor, bool& cut) {
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    for (unsigned needs = row.needs; needs != 0; needs &= needs - 1)
        if (arguments[static_cast<std::size_t>(std::countr_zero(needs))] < 0) return false;
    if (row.first_limit != none) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const auto unit = program_.limits[static_cast<std::size_t>(row.first_limit) + i];
            if (unit == none) continue;
            const int most = std::max(0, evaluate(unit, self, actor, arguments));
            if (arguments[i] > most) {
                cut = cut || arguments[i] != all_of_it;
                arguments[i] = most;
            }
        }
    }
    return row.condition == none || evaluate(row.condition, self, actor, arguments) != 0;
}

bool Machine::can(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
    std::int32_t copy[world::most_arguments];
    std::copy(arguments.begin(), arguments.end(), copy);
    bool cut = false;
    if (!fits(happening, {copy, arguments.size()}, self, actor, cut) || cut) return false;
    return !could_be_forbidden(happening) || !is_forbidden(happening, copy, actor);
}

int Machine::holder_of(int object) const { return object <= table_.players ? object : state_->controller(object); }

// Whether the event is of a sort that the pattern means, whoever has the ability: worked out once for all who have it.
bool Machine::is_meant(const AbilityRow& ability, const std::int32_t* arguments, int actor) {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        if (check->op < CheckOp::has_property) continue;
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        bool holds = false;
        switch (check->op) {
            case CheckOp::has_property: case CheckOp::lacks_property: {
                const bool has = value >= 0 && (changes(check->operand) ? property(check->operand, value) : world::has(table_.base(check->operand), value));
                holds = value >= 0 && has == (check->op == CheckOp::has_property);
                break;
            }
            case CheckOp::equals: holds = value == check->operand; break;
            case CheckOp::compares: {
                const int number = value < 0 ? 0 : is_quiet_attribute(check->operand) ? plain(check->operand, value) : attribute(check->operand, value);
                holds = compares(check->how, number, check->value);
                break;
            }
            default: break;
        }
        if (!holds) return false;
    }
    return true;
}

// The argument that has to be the very object with the ability; none when the pattern does not ask for that.
int Machine::self_argument(const AbilityRow& ability) const {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check)
        if (check->op == CheckOp::is_self && check->argument != actor_argument) return check->argument;
    return none;
}

// The rest of the pattern's plain tests: those that ask for who has the ability.
bool Machine::concerns(const AbilityRow& ability, int object, int you, const std::int32_t* arguments, int actor) const {
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        const auto mine = [&] { return you == unknown_player ? you = holder_of(object) : you; };
        bool holds = true;
        switch (check->op) {
            case CheckOp::is_self: holds = value == object; break;
            case CheckOp::is_link_of_self: holds = value >= 0 && state_->column(check->operand)[object] == value; break;
            case CheckOp::is_you: holds = value == mine() || speaks_for(object, mine(), value); break;
            case CheckOp::is_opponent: holds = value > 0 && !table_.layout().allied(value, mine()); break;
            case CheckOp::controlled_by_you: holds = value >= 0 && (world::has(state_->controlled(mine()), value) || is_teams(value, object, mine())); break;
            case CheckOp::controlled_by_opponent:
                holds = value >= 0 && !world::has(state_->controlled(mine()), value) && !world::has(state_->controlled(0), value) &&
                        (table_.layout().shape.team == 1 || !table_.layout().allied(state_->controller(value), mine()));
                break;
            default: break;
        }
        if (!holds) return false;
    }
    return true;
}

// Whether an ability that means the event hears it where its object is.
bool Machine::hears(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount) {
    return is_within_hearing(ability, object, arguments, actor) && heeds(ability, object, happening, arguments, actor, amount);
}

// As far as it is told by what the event is about. An ability about its own card needs no zone: the event is happening to that very card.
bool Machine::is_within_hearing(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) {
    return is_there(ability, object) && concerns(ability, object, unknown_player, arguments, actor) &&
           (ability.owner_kind != OwnerKind::definition || !is_silent(object));
}

// And by all else that the ability asks.
bool Machine::heeds(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount) {
    if (ability.match == none && ability.condition == none && ability.period == none) return true;
    const int you = you_of(ability, object, arguments, actor);
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    std::int32_t values[world::most_arguments];
    const int n = row.arguments + row.results + (row.kind == HappeningKind::query ? 1 : 0);  // a query's value lies behind its arguments
    std::copy(arguments, arguments + n, values);
    values[n] = actor;
    values[n + 1] = amount;
    const std::span<const std::int32_t> all(values, static_cast<std::size_t>(n) + 2);
    if (ability.match != none && evaluate(ability.match, object, you, all) == 0) return false;
    if (ability.period != none) {
        for (int i = 0; i < header().use_count; ++i)
            if (state_->uses()[i].object == object && &program_.abilities[state_->uses()[i].ability] == &ability) return false;
    }
    return ability.condition == none || evaluate(ability.condition, object, you, all) != 0;
}

// Tells whether the ability is being carried out. To the ability that replaced an event, the substitute is no new event.
bool Machine::is_under_way(int ability, int object, int instance) const {
    const auto* frames = state_->frames();
    for (int i = header().frame_top - 1; i >= 0; --i)
        if (frames[i].kind == ability_frame && frames[i].ability == ability && frames[i].self == object &&
            frames[i].instance == instance)
            return true;
    return false;
}

// Calls f(ability, object, instance, amount) for each that could hear the event in that phase, as far as its pattern
// tells by the event alone. Those who share an ability follow one another, and the look at the event is the same for
// them all.
template <typename F>
void Machine::each_listener(int happening, Phase phase, const std::int32_t* arguments, int actor, F&& f) {
    const auto listeners = table_.listeners(happening, phase);
    for (auto listener = listeners.begin(); listener != listeners.end();) {
        const int id = listener->ability;
        const auto& ability = program_.abilities[static_cast<std::size_t>(id)];
        const auto first = listener;
        while (listener != listeners.end() && listener->ability == id) ++listener;
        if (std::none_of(first, listener, [&](const Listener& one) { return is_there(ability, one.object); }) || !is_meant(ability, arguments, actor)) continue;
        const auto self = self_argument(ability);
        for (const auto& one : std::span(first, listener))
            if (self == none || arguments[self] == one.object) f(id, one.object, 0, 0);
    }
    for (const auto id : table_.keyword_listeners(happening, phase)) {
        const auto& ability = program_.abilities[id];
        if (is_meant(ability, arguments, actor))
            each_instance(ability.owner, [&](int object, int instance, int amount) { f(id, object, instance, amount); });
    }
}

// Pushes an entry for each ability that hears the event of the frame in that phase.
void Machine::gather(const Frame& frame, Phase phase, int& found) {
    found = 0;
    const int happening = frame.happening;
    if ((table_.heard(happening) & phase_bit(phase)) == 0) return;
    const auto* const arguments = state_->values() + frame.base;
    const int actor = frame.you;
    each_listener(happening, phase, arguments, actor, [&](int id, int object, int instance, int amount) {
        if (phase == Phase::instead && is_under_way(id, object, instance)) return;
        if (!hears(program_.abilities[static_cast<std::size_t>(id)], object, happening, arguments, actor, amount)) return;
        push(Entry::pack(id, object, instance));
        ++found;
    });
}

bool Machine::is_forbidden(int happening, const std::int32_t* arguments, int actor) {
    bool stopped = false;
    each_listener(happening, Phase::forbid, arguments, actor, [&](int id, int object, int, int amount) {
        if (stopped || !hears(program_.abilities[static_cast<std::size_t>(id)], object, happening, arguments, actor, amount)) return;
        if (observer_ != nullptr) {
            observer_->forbidden(*state_, happening, id, object);
            observer_->did(Mechanism::cannot);
        }
        stopped = true;
    });
    return stopped;
}

// Whether all waiting entries are of one player's objects; that player is then given.
bool Machine::same_player(const std::int32_t* entries, int count, int& player) {
    for (int i = 0; i < count; ++i) {
        const int object = Entry(entries[i]).object();
        const int you = holder_of(object);
        if (i > 0 && !table_.layout().allied(you, player)) return false;
        player = table_.layout().captain(you);
    }
    return true;
}

// Whose ability it is this time: of a card that speaks for its team the player whom its pattern means by `you`.
int Machine::you_of(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) const {
    const int holder = holder_of(object);
    if (table_.layout().shape.team == 1) return holder;
    const auto* check = program_.checks.data() + ability.first_check;
    for (const auto* end = check + ability.checks; check != end; ++check) {
        const int value = check->argument == actor_argument ? actor : arguments[check->argument];
        if (check->op == CheckOp::is_you && speaks_for(object, holder, value)) return value;
    }
    return holder;
}

bool Machine::speaks_for(int self, int you, int mate) const {
    const auto& layout = table_.layout();
    if (layout.shape.team == 1 || program_.team_wide == none || self <= table_.players || mate == you || mate <= 0 || !layout.allied(you, mate)) return false;
    if (!world::has(table_.base(program_.team_wide), self)) return false;
    const int zone = state_->zone_of(self);
    return zone >= 0 && !world::empty(state_->zone(layout.instance(layout.kind_of(zone), mate)), layout.words);
}

// The first of the entries that is a rule; none without one. Rules come before cards, and nobody orders them.
int Machine::of_the_rules(const Frame& frame) const {
    for (int i = 0; i < frame.count; ++i)
        if (const auto entry = entry_of(frame, i); is_rule(program_, entry.ability(), entry.object())) return i;
    return none;
}

// Takes the index-th entry off the list of the frame's phase. Of the copies of a selective keyword one is
// used; the others pass over this chance.
Entry Machine::take_entry(Frame& frame, int index) {
    auto* entries = state_->values() + frame.entries;
    const Entry entry(entries[index]);
    const auto& ability = program_.abilities[static_cast<std::size_t>(entry.ability())];
    const bool selective = ability.owner_kind == OwnerKind::keyword && program_.keywords[static_cast<std::size_t>(ability.owner)].stacking == Stacking::selective;
    int kept = 0;
    for (int i = 0; i < frame.count; ++i) {
        const Entry other(entries[i]);
        if (i != index && !(selective && other.ability() == entry.ability() && other.object() == entry.object())) entries[kept++] = entries[i];
    }
    header().value_top -= frame.count - kept;
    frame.count = static_cast<std::uint16_t>(kept);
    return entry;
}

// Carries out the index-th entry of the frame's phase.
void Machine::run_entry(Frame& frame, int index) {
    const auto entry = take_entry(frame, index);
    frame.flags |= was_interrupted;
    const auto& ability = program_.abilities[static_cast<std::size_t>(entry.ability())];
    const int object = entry.object();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    const int event_frame_index = header().frame_top - 1;
    const int actor = frame.you;
    const int arguments = row.arguments + row.results;
    const int from = frame.base;
    const int base = header().value_top;
    for (int i = 0; i < arguments; ++i) push(state_->values()[from + i]);
    push(actor);
    if (ability.owner_kind == OwnerKind::keyword) push(instance_amount(ability.owner, object, entry.instance()));
    if (observer_ != nullptr) {
        observer_->ability(*state_, entry.ability(), object, header().frame_top);
        report(ability);
    }
    if (ability.period != none) count_use(entry.ability(), object, ability.period);
    const int you = you_of(ability, object, state_->values() + from, actor);
    auto& pushed = push_frame(ability_frame, ability.body, object, you, base);
    pushed.result = static_cast<std::int16_t>(event_frame_index);
    pushed.ability = static_cast<std::uint16_t>(entry.ability());
    pushed.instance = static_cast<std::uint8_t>(entry.instance());
}

void Machine::step_event(Frame& frame) {
    at_ = frame.at == 0 ? at_ : frame.at;
    switch (frame.phase) {
        case forbidding: {
            const auto heard = table_.heard(frame.happening);
            if ((heard & phase_bit(Phase::forbid)) != 0 && is_forbidden(frame.happening, state_->values() + frame.base, frame.you)) {
                end_event(frame, true, Observer::Outcome::forbidden);
                return;
            }
            if ((heard & (phase_bit(Phase::instead) | phase_bit(Phase::before) | phase_bit(Phase::adjust))) == 0) {
                perform(frame);
                return;
            }
            int found = 0;
            frame.entries = static_cast<std::uint16_t>(header().value_top);
            gather(frame, Phase::instead, found);
            frame.count = static_cast<std::uint16_t>(found);
            frame.phase = replacing;
            return;
        }
        case replacing:
        case preceding: {
            if ((frame.flags & is_cancelled) != 0) {
                if (frame.phase == replacing) {
                    did(Mechanism::replacement);
                    if (frame.count > 0) did(Mechanism::one_replacement);
                }
                header().value_top -= frame.count;
                end_event(frame, true, Observer::Outcome::replaced);
                return;
            }
            if (frame.count == 0) {
                if (frame.phase == replacing) {
                    int found = 0;
                    frame.entries = static_cast<std::uint16_t>(header().value_top);
                    gather(frame, Phase::before, found);
                    frame.count = static_cast<std::uint16_t>(found);
                    frame.phase = preceding;
                } else {
                    frame.phase = adjusting;
                }
                return;
            }
            if (const int rule = of_the_rules(frame); rule != none || frame.count == 1) {
                run_entry(frame, std::max(rule, 0));
                return;
            }
            const bool replacement = frame.phase == replacing;
            int player = 0;
            const auto* entries = state_->values() + frame.entries;
            // One player's own abilities are ordered by that player; replacements by whom the module says.
            const bool own = same_player(entries, frame.count, player);
            if (!replacement && !own && program_.in_turns != 0) {
                take_next(frame);
                return;
            }
            const int unit = replacement ? program_.replacement_chooser : program_.simultaneous_chooser;
            if ((replacement || !own) && unit != none) player = evaluate(unit, 0, player);
            if (!replacement) did(own ? Mechanism::own_order : Mechanism::shared_order);
            ask_order(replacement ? ChoiceKind::replacement : ChoiceKind::order, player, frame);
            return;
        }
        case adjusting: {
            // What interrupted it may have taken away what it needs.
            if ((frame.flags & was_interrupted) != 0) {
                bool cut = false;
                const auto arguments = static_cast<std::size_t>(program_.happenings[static_cast<std::size_t>(frame.happening)].arguments);
                if (!fits(frame.happening, {state_->values() + frame.base, arguments}, frame.self, frame.you, cut)) {
                    end_event(frame, true, Observer::Outcome::impossible);
                    return;
                }
                if (cut) frame.flags |= has_failed;
            }
            int found = 0;
            const int start = header().value_top;
            gather(frame, Phase::adjust, found);
            const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
            const int event = header().frame_top - 1;
            for (int i = 0; i < found; ++i) {
                const Entry entry(state_->values()[start + i]);
                const auto& ability = program_.abilities[static_cast<std::size_t>(entry.ability())];
                std::int32_t values[world::most_arguments];
                const int n = row.arguments + row.results;
                const auto& event_row = state_->frames()[event];
                std::copy_n(state_->values() + event_row.base, n, values);
                values[n] = event_row.you;
                values[n + 1] = ability.owner_kind == OwnerKind::keyword ? instance_amount(ability.owner, entry.object(), entry.instance()) : 0;
                adjust(ability, entry.object(), {values, static_cast<std::size_t>(n) + 2}, event);
            }
            header().value_top = start;
            perform(top());
            return;
        }
        case following: follow(frame); return;
        case ordering: follow(frame); return;
        default: return;
    }
}

// Adjustments only look and change the event's arguments, so they run to their end here.
void Machine::adjust(const AbilityRow& ability, int object, std::span<const std::int32_t> values, int event) {
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    if (observer_ != nullptr) report(ability);
    for (const auto value : values) push(value);
    const auto& row = program_.happenings[static_cast<std::size_t>(state_->frames()[event].happening)];
    const int you = you_of(ability, object, values.data(), values[static_cast<std::size_t>(row.arguments + row.results)]);
    push_frame(pure_frame, ability.body, object, you, base).result = static_cast<std::int16_t>(event);
    interpret(floor);
}

// Tells the observer what sort of ability is carried out.
void Machine::report(const AbilityRow& ability) const {
    if (ability.kind == AbilityKind::triggered) {
        observer_->did(Mechanism::triggered);
        if (ability.phase == Phase::before) observer_->did(Mechanism::before);
        if (ability.phase == Phase::after) observer_->did(Mechanism::after);
        if (ability.reach == Reach::itself) observer_->did(Mechanism::self_reference);
    }
    int abilities = 0;
    for (const auto& other : program_.abilities)
        if (other.owner_kind == OwnerKind::definition && ability.owner_kind == OwnerKind::definition && other.owner == ability.owner &&
            other.kind != AbilityKind::pattern && other.kind != AbilityKind::delayed)
            ++abilities;
    if (abilities > 1) observer_->did(Mechanism::several_abilities);
}

bool Machine::inside(FrameKind kind) const {
    for (int i = 0; i < header().frame_top; ++i)
        if (state_->frames()[i].kind == kind) return true;
    return false;
}

void Machine::perform(Frame& frame) {
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    frame.phase = row.body == none ? following : performing;
    if (row.body != none && table_.looks_back(frame.happening)) note_before(frame);
}

// The event may take away what waits for its end: the card goes, and with it what it was given; the link is cut that made it one's
// business. Who hears the event before it happens is noted, with the number of the keyword, and hears it afterwards all the same.
void Machine::note_before(Frame& frame) {
    const auto* const arguments = state_->values() + frame.base;
    frame.entries = static_cast<std::uint16_t>(header().value_top);
    each_listener(frame.happening, Phase::after, arguments, frame.you, [&](int id, int object, int instance, int amount) {
        const auto& ability = program_.abilities[static_cast<std::size_t>(id)];
        if (!table_.may_be_taken_away(ability) || !is_within_hearing(ability, object, arguments, frame.you)) return;
        push(Entry::pack(id, object, instance));
        push(amount);
        ++frame.noted;
    });
}

// Pushes an entry for each of these that is not among those found by now, who hear the event as it is after it.
void Machine::gather_noted(const Frame& frame, int& found) {
    const auto* const arguments = state_->values() + frame.base;
    const auto* const entries = state_->values() + frame.entries;
    const auto* const last = entries + found;
    for (const auto* noted = entries - 2 * frame.noted; noted != entries; noted += 2) {
        const Entry entry(noted[0]);
        if (std::find(entries, last, noted[0]) != last) continue;
        if (!heeds(program_.abilities[static_cast<std::size_t>(entry.ability())], entry.object(), frame.happening, arguments, frame.you, noted[1])) continue;
        push(noted[0]);
        ++found;
    }
}

// The number of the keyword that an ability heard after the event comes with: the number before the event, if that was noted.
int Machine::amount_of(const Frame& frame, Entry entry) {
    const auto* const entries = state_->values() + frame.entries;
    for (const auto* noted = entries - 2 * frame.noted; noted != entries; noted += 2)
        if (Entry(noted[0]) == entry) return noted[1];
    return instance_amount(program_.abilities[static_cast<std::size_t>(entry.ability())].owner, entry.object(), entry.instance());
}

void Machine::remember(const Frame& frame) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    if (h.history_count >= state_->layout().shape.history) full(&world::Shape::history);
    changed(Parts::past);
    auto& memory = state_->history()[h.history_count++];
    memory = {};
    memory.happening = frame.happening;
    memory.number = h.remembered++;
    const int n = row.arguments + row.results;
    for (int i = 0; i < n; ++i) memory.values[i] = static_cast<std::int16_t>(state_->values()[frame.base + i]);
    memory.values[n] = frame.you;
}

void Machine::begin_period(int period) {
    auto& h = header();
    ++h.periods[period];
    h.period_before[period] = h.period_from[period];
    h.period_from[period] = h.remembered;
    drop_past();
    changed(Parts::past);
}

// Drops events that no script can ask about any more. Numbers are given anew from time to time, because they have 16 bits.
void Machine::drop_past() {
    auto& h = header();
    auto* const history = state_->history();
    const auto is_over = [&](const world::Memory& memory) {
        for (auto asked = program_.happenings[static_cast<std::size_t>(memory.happening)].asked; asked != 0; asked &= asked - 1) {
            const int bit = std::countr_zero(asked);
            if (memory.number >= (bit % 2 == 0 ? h.period_from : h.period_before)[bit / 2]) return false;
        }
        return true;
    };
    h.history_count = static_cast<std::int32_t>(std::remove_if(history, history + h.history_count, is_over) - history);
    if (h.remembered < 0x8000) return;
    const std::uint16_t first = h.history_count > 0 ? history[0].number : h.remembered;
    const auto less = [=](std::uint16_t& number) { number = number > first ? static_cast<std::uint16_t>(number - first) : 0; };
    less(h.remembered);
    for (auto* numbers : {h.period_from, h.period_before}) std::for_each(numbers, numbers + world::most_periods, less);
    std::for_each(history, history + h.history_count, [&](world::Memory& memory) { less(memory.number); });
}

// After the event: abilities enter the queue in the order that whoever may decides.
void Machine::follow(Frame& frame) {
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    if (frame.phase == following) {
        // The body's locals are done with; entries go right behind the results, or behind what was noted above the locals.
        header().value_top = frame.noted == 0 ? frame.base + row.arguments + row.results : frame.entries + 2 * frame.noted;
        header().set_top = frame.sets;
        if (row.asked != 0) remember(frame);
        int found = 0;
        frame.entries = static_cast<std::uint16_t>(header().value_top);
        gather(frame, Phase::after, found);
        if (frame.noted > 0) gather_noted(frame, found);
        frame.count = static_cast<std::uint16_t>(found);
        frame.ability = 0;
        frame.phase = ordering;
    }
    while (frame.count > 0) {
        if (const int rule = of_the_rules(frame); rule != none) {
            take_order(rule);
            continue;
        }
        int player = 0;
        const bool own = same_player(state_->values() + frame.entries, frame.count, player);
        if (!own && program_.in_turns != 0) {
            if (take_next(frame)) continue;
            return;
        }
        if (!own || !are_alike(frame, 0)) {
            if (!own && program_.simultaneous_chooser != none) player = evaluate(program_.simultaneous_chooser, 0, player);
            did(own ? Mechanism::own_order : Mechanism::shared_order);
            ask_order(ChoiceKind::order, player, frame);
            return;
        }
        take_order(0);
    }
    if ((header().delayed_for[frame.happening >> 6] >> (frame.happening & 63) & 1) != 0) wake_delayed(frame);
    end_event(frame, (frame.flags & has_failed) != 0, Observer::Outcome::done);
}

// The next player with an ability among those of the frame takes one of their own. False when that is asked
// first. What is nobody's comes before.
bool Machine::take_next(Frame& frame) {
    const auto& layout = table_.layout();
    int first = none;
    int player = frame.ability == 0 ? layout.captain(evaluate(program_.simultaneous_chooser, 0, 0)) : frame.ability;
    for (int i = 0; i < frame.count && first == none; ++i)
        if (player_of(entry_of(frame, i)) == 0) first = i;
    if (first != none) {
        take_order(first);
        return true;
    }
    for (;; player = player % table_.players + 1) {
        for (int i = 0; i < frame.count && first == none; ++i)
            if (player_of(entry_of(frame, i)) == player) first = i;
        if (first != none) break;
    }
    frame.ability = static_cast<std::uint16_t>(player % table_.players + 1);
    did(Mechanism::in_turns);
    if (!are_alike(frame, player)) {
        ask_order(ChoiceKind::order, player, frame, player);
        return false;
    }
    take_order(first);
    return true;
}

// Whether the abilities of that player (0: all) among those of the frame are copies of one, which need no order,
// unless one of them is to be picked.
bool Machine::are_alike(const Frame& frame, int player) const {
    int count = 0;
    int one = none;
    for (int i = 0; i < frame.count; ++i) {
        const auto entry = entry_of(frame, i);
        if (player != 0 && player_of(entry) != player) continue;
        if (one != none && entry.ability() != one) return false;
        one = entry.ability();
        ++count;
    }
    if (count <= 1) return true;
    const auto& ability = program_.abilities[static_cast<std::size_t>(one)];
    return ability.owner_kind != OwnerKind::keyword || program_.keywords[static_cast<std::size_t>(ability.owner)].stacking != Stacking::selective;
}

int Machine::place_of(const Frame& frame, Entry entry) const {
    int place = 0;
    while (!(entry_of(frame, place) == entry)) ++place;
    return place;
}

// The player ordering abilities picked the index-th entry to be next.
void Machine::take_order(int index) {
    auto& frame = top();
    if (frame.phase == replacing || frame.phase == preceding) {
        run_entry(frame, index);
        return;
    }
    // After the event: the picked one enters the queue now; follow() goes on with the rest.
    const auto entry = take_entry(frame, index);
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    const auto& ability = program_.abilities[static_cast<std::size_t>(entry.ability())];
    std::int32_t values[world::most_arguments];
    auto n = static_cast<std::size_t>(row.arguments + row.results);
    std::copy_n(state_->values() + frame.base, n, values);
    values[n++] = frame.you;
    const int object = entry.object();
    if (observer_ != nullptr && inside(ability_frame)) observer_->did(Mechanism::enclosing);
    if (ability.owner_kind == OwnerKind::keyword) values[n++] = amount_of(frame, entry);
    wait(entry.ability(), object, you_of(ability, object, values, frame.you), {values, n});
}

void Machine::report_event(const Frame& frame, Observer::Outcome outcome) const {
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    const auto depth = static_cast<int>(&frame - state_->frames());
    observer_->event(*state_, frame.happening, {state_->values() + frame.base, static_cast<std::size_t>(row.arguments + row.results)}, frame.you, depth, outcome);
}

void Machine::end_event(Frame& frame, bool failed, Observer::Outcome outcome) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    auto* values = state_->values();
    if (observer_ != nullptr) report_event(frame, outcome);
    const int base = frame.base;
    const bool undone = outcome != Observer::Outcome::done;
    for (int i = 0; i < row.results; ++i) values[base + i] = undone ? 0 : values[base + row.arguments + i];
    pop_frame();
    h.value_top = base + row.results;
    if (failed && h.frame_top > 0) top().flags |= is_short;
}

// ---- waiting and delayed abilities --------------------------------------------------------------

void Machine::wait(int ability, int object, int you, std::span<const std::int32_t> values) {
    // Its chance is used up when it triggers, not when it is carried out.
    if (const auto period = program_.abilities[static_cast<std::size_t>(ability)].period; period != none) count_use(ability, object, period);
    auto& h = header();
    if (h.waiting_count >= state_->layout().shape.waiting) full(&world::Shape::waiting);
    if (observer_ != nullptr && object != 0 && h.waiting_count > 0 && inside(settle_frame)) observer_->did(Mechanism::last_in);
    // Rules wait for no card.
    auto* place = state_->waiting() + h.waiting_count++;
    if (is_rule(program_, ability, object))
        for (; place != state_->waiting() && !is_rule(program_, place[-1].ability, place[-1].self); --place) *place = place[-1];
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

// There is no event to tell of: of what its pattern names, only the object itself and its player are known. An
// ability is looked for where the program lists them all: this happens seldom.
void Machine::retrigger(int object) {
    if (object < 0 || !world::has(state_->active(), object) || is_silent(object)) return;
    const int definition = table_.objects[static_cast<std::size_t>(object)].definition;
    const int you = holder_of(object);
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
            else if (check.op == CheckOp::is_link_of_self) values[check.argument] = state_->column(check.operand)[object];
            else if (check.op == CheckOp::is_you) values[check.argument] = you;
        }
        values[n] = you;
        if (ability.condition == none || evaluate(ability.condition, object, you, {values, n + 1}) != 0)
            wait(static_cast<int>(i), object, you, {values, n + 1});
        return;
    }
}

// What goes on after the unit that made it, with the names on top of the value stack.
world::Waiting& Machine::keep(int ability) {
    auto& h = header();
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    if (h.delayed_count >= state_->layout().shape.delayed) full(&world::Shape::delayed);
    auto& entry = state_->delayed()[h.delayed_count++];
    entry = {};
    entry.ability = static_cast<std::uint16_t>(ability);
    entry.self = top().self;
    entry.you = top().you;
    entry.happening = row.happening;
    entry.count = static_cast<std::uint8_t>(row.captured);
    h.value_top -= row.captured;
    std::copy_n(state_->values() + h.value_top, row.captured, entry.values);
    return entry;
}

void Machine::delay(int ability) {
    const auto happening = keep(ability).happening;
    header().delayed_for[happening >> 6] |= std::uint64_t{1} << (happening & 63);
}

void Machine::wake_delayed(const Frame& frame) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(frame.happening)];
    const int n = row.arguments + row.results;
    int kept = 0;
    bool more = false;
    for (int i = 0; i < h.delayed_count; ++i) {
        const auto entry = state_->delayed()[i];
        const auto& ability = program_.abilities[entry.ability];
        const auto* arguments = state_->values() + frame.base;
        bool wakes = entry.happening == frame.happening && is_meant(ability, arguments, frame.you) && concerns(ability, entry.self, entry.you, arguments, frame.you);
        if (wakes) {
            std::int32_t values[world::most_arguments];
            std::copy_n(entry.values, entry.count, values);
            std::copy_n(state_->values() + frame.base, n, values + entry.count);
            values[entry.count + n] = frame.you;
            const std::span<const std::int32_t> all(values, static_cast<std::size_t>(entry.count + n + 1));
            wakes = (ability.match == none || evaluate(ability.match, entry.self, entry.you, all) != 0) &&
                    (ability.condition == none || evaluate(ability.condition, entry.self, entry.you, all) != 0);
            if (wakes) {
                did(Mechanism::delayed);
                wait(entry.ability, entry.self, entry.you, all);
            }
        }
        if (!wakes) {
            more = more || entry.happening == frame.happening;
            state_->delayed()[kept++] = entry;
        }
    }
    h.delayed_count = kept;
    if (!more) h.delayed_for[frame.happening >> 6] &= ~(std::uint64_t{1} << (frame.happening & 63));
}

// Waiting abilities resolve first in, first out, each completely before the next. Inside an ability only those do that
// have come up since the unit that settles was entered: the others wait for the ability to be complete. Rules wait for none.
void Machine::settle() {
    auto& h = header();
    const auto queued = top().queued;
    const bool enclosed = inside(ability_frame);
    auto& frame = push_native(settle_frame, h.value_top);
    frame.result = none;
    frame.queued = queued;
    frame.count = enclosed;
}

void Machine::step_settle(Frame& frame) {
    auto& h = header();
    auto* const end = state_->waiting() + h.waiting_count;
    // The count goes round; what waits at one time is far fewer than half of a round.
    auto* const place = frame.count == 0 ? state_->waiting() : std::find_if(state_->waiting(), end, [&](const world::Waiting& waiting) {
        return is_rule(program_, waiting.ability, waiting.self) || static_cast<std::int16_t>(waiting.number - frame.queued) >= 0;
    });
    if (place == end) {
        pop_frame();
        return;
    }
    if (--h.fuel <= 0) fail(Diag::out_of_fuel);
    const auto entry = *place;
    std::copy(place + 1, end, place);
    --h.waiting_count;
    const auto& ability = program_.abilities[entry.ability];
    const int base = h.value_top;
    for (int i = 0; i < entry.count; ++i) push(entry.values[i]);
    if (observer_ != nullptr) {
        observer_->ability(*state_, entry.ability, entry.self, h.frame_top);
        report(ability);
        if (entry.self > table_.players && !world::has(state_->active(), entry.self)) observer_->did(Mechanism::source_gone);
        if (h.waiting_count > 0) observer_->did(Mechanism::queue);
    }
    auto& pushed = push_frame(ability_frame, ability.body, entry.self, entry.you, base);
    pushed.result = none;
    pushed.ability = entry.ability;
}

// ---- queries, history, use ----------------------------------------------------------------------

// A query is an event that only looks: its body gives the value, `when` abilities may change it.
int Machine::evaluate_query(int happening, int arguments) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    const int base = h.value_top - arguments;
    const auto* values = state_->values();
    const int self = top().self;
    const int you = top().you;
    const int value = evaluate(row.body, self, you, {values + base, static_cast<std::size_t>(arguments)});
    if (!is_adjusted(happening)) return value;

    push(value);
    auto& frame = push_native(event_frame, base);
    frame.self = static_cast<std::int16_t>(self);
    frame.you = static_cast<std::int16_t>(you);
    frame.phase = adjusting;
    frame.happening = static_cast<std::int16_t>(happening);
    const int event = h.frame_top - 1;
    const int start = h.value_top;
    int found = 0;
    gather(state_->frames()[event], Phase::adjust, found);
    for (int i = 0; i < found; ++i) {
        const Entry entry(state_->values()[start + i]);
        std::int32_t copy[world::most_arguments];
        std::copy_n(state_->values() + base, arguments + 1, copy);
        copy[arguments + 1] = you;
        const auto& ability = program_.abilities[static_cast<std::size_t>(entry.ability())];
        copy[arguments + 2] = ability.owner_kind == OwnerKind::keyword ? instance_amount(ability.owner, entry.object(), entry.instance()) : 0;
        adjust(ability, entry.object(), {copy, static_cast<std::size_t>(arguments) + 3}, event);
    }
    const int result = state_->values()[base + arguments];
    --h.frame_top;
    h.value_top = base + arguments;
    return result;
}

int Machine::recall(int pattern, int period, bool previous, int self, int you) {
    const auto& h = header();
    const auto* const first = program_.abilities.data() + pattern;
    const auto* const last = first + first->joined;
    const auto from = previous ? h.period_before[period] : h.period_from[period];
    const auto to = previous ? h.period_from[period] : h.remembered;
    int times = 0;
    for (int i = 0; i < h.history_count; ++i) {
        const auto& memory = state_->history()[i];
        if (memory.number < from || memory.number >= to) continue;
        bool is_one = false;
        for (const auto* one = first; one <= last && !is_one; ++one) is_one = is_recalled(*one, memory, self, you);
        times += is_one ? 1 : 0;
    }
    return times;
}

bool Machine::is_recalled(const AbilityRow& pattern, const world::Memory& memory, int self, int you) {
    if (memory.happening != pattern.happening) return false;
    const auto& row = program_.happenings[static_cast<std::size_t>(pattern.happening)];
    const int n = row.arguments + row.results;
    std::int32_t values[world::most_arguments];
    std::copy_n(memory.values, n + 1, values);
    if (!is_meant(pattern, values, values[n]) || !concerns(pattern, self, you, values, values[n])) return false;
    return pattern.match == none || evaluate(pattern.match, self, you, {values, static_cast<std::size_t>(n) + 1}) != 0;
}

bool Machine::usable(int ability, int object, int player, int amount) {
    const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
    if (row.owner_kind == OwnerKind::definition && is_silent(object)) return false;
    const auto& head = program_.headers[static_cast<std::size_t>(row.header)];
    for (int i = 0; i < header().use_count; ++i)
        if (state_->uses()[i].ability == ability && state_->uses()[i].object == object) return false;
    // Its own condition is mostly what it costs; that of its header may look at the whole table.
    if (row.condition != none && evaluate(row.condition, object, player, {&amount, 1}) == 0) return false;
    if (const auto asked = head.condition; asked != none && evaluate(asked, object, player) == 0) return false;
    // What would stop it once it has been paid for stops it before.
    return head.raises == none || can(head.raises, {&object, 1}, object, player);
}

// The first ability of the object with that header that can be used now, its keywords' included.
bool Machine::find_usable(int header_, int object, int player, Entry& found) {
    if (object < 0 || header_ == none) return false;
    bool any = false;
    each_of(header_, object, [&](int, Entry entry, int amount) {
        any = usable(entry.ability(), object, player, amount);
        if (any) found = entry;
        return !any;
    });
    return any;
}

void Machine::count_use(int ability, int object, int period) {
    auto& h = header();
    if (h.use_count >= state_->layout().shape.uses) full(&world::Shape::uses);
    state_->uses()[h.use_count++] = {static_cast<std::uint16_t>(ability), static_cast<std::int16_t>(object), 1, static_cast<std::uint8_t>(period), 0};
    changed(Parts::past);
}

// The innermost one that is being carried out: what answers an ability comes while that waits.
void Machine::use_up(int object, int period) {
    const auto* frames = state_->frames();
    for (int i = header().frame_top - 1; i >= 0; --i)
        if (frames[i].kind == ability_frame && frames[i].self == object && program_.abilities[frames[i].ability].kind == AbilityKind::headed) {
            count_use(frames[i].ability, object, period);
            return;
        }
}

// The header's arguments lie on top of the value stack; a keyword's amount comes behind them.
void Machine::use(Entry entry, int player, int arguments) {
    const auto& row = program_.abilities[static_cast<std::size_t>(entry.ability())];
    if (row.period != none) count_use(entry.ability(), entry.object(), row.period);
    if (observer_ != nullptr) {
        observer_->ability(*state_, entry.ability(), entry.object(), header().frame_top);
        report(row);
    }
    const int base = header().value_top - arguments;
    if (row.owner_kind == OwnerKind::keyword) push(instance_amount(row.owner, entry.object(), entry.instance()));
    auto& frame = push_frame(ability_frame, row.body, entry.object(), player, base);
    frame.ability = static_cast<std::uint16_t>(entry.ability());
    frame.result = none;
}

void Machine::end_period(int period) {
    auto& h = header();
    int kept = 0;
    for (int i = 0; i < h.use_count; ++i)
        if (state_->uses()[i].period != period) state_->uses()[kept++] = state_->uses()[i];
    h.use_count = kept;
    changed(Parts::past);
    expire(period);
}

}  // namespace holo::machine
