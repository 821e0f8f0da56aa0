#include "interpreter/machine/events.hpp"

#include <algorithm>
#include <bit>

namespace holo::machine {

namespace {

constexpr std::uint8_t phase_bit(Phase phase) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(phase)); }
constexpr std::uint8_t before_it = static_cast<std::uint8_t>(~phase_bit(Phase::after));
constexpr std::uint8_t to_be_heard_before = phase_bit(Phase::instead) | phase_bit(Phase::before) | phase_bit(Phase::adjust);

}  // namespace

void Events::begin(int happening, int arguments, int actor, int self) {
    const auto& row = row_of(happening);
    const int base = header().value_top - arguments;
    for (int i = 0; i < row.results; ++i) context_.push(0);
    bool cut = false;
    if (!legality_.fits(happening, {state().values() + base, static_cast<std::size_t>(arguments)}, self, actor, cut)) {
        refuse(happening, arguments, actor);
        return;
    }
    auto& frame = row.body == none ? context_.push_native(event_frame, base, self, actor)
                                   : context_.push_frame(event_frame, row.body, self, actor, base);
    frame.happening = static_cast<std::int16_t>(happening);
    if (cut) {
        context_.did(Mechanism::partly);
        frame.flags = has_failed;
    }
    if (context_.observer != nullptr)
        context_.observer->event(state(), happening, {state().values() + base, static_cast<std::size_t>(arguments)}, actor,
                                 header().frame_top, Observer::Outcome::begins);
    if (table_.is_plain(happening)) return;
    if ((table_.heard(happening) & before_it) != 0) {
        frame.phase = forbidding;
        return;
    }
    perform(frame);
    if (frame.phase == following) follow(frame);
}

// A required object is missing: nothing happens, and the raising code falls short.
void Events::refuse(int happening, int arguments, int actor) {
    auto& h = header();
    const auto results = row_of(happening).results;
    const int base = h.value_top - results - arguments;
    auto* const values = state().values() + base;
    if (context_.observer != nullptr) {
        context_.observer->event(state(), happening, {values, static_cast<std::size_t>(arguments)}, actor, h.frame_top,
                                 Observer::Outcome::impossible);
        if (context_.inside(ability_frame)) context_.did(Mechanism::partly);
    }
    std::fill_n(values, results, 0);
    h.value_top = base + results;
    context_.top().flags |= is_short;
}

void Events::step(Frame& frame) {
    if (frame.at != 0) context_.at = frame.at;
    switch (frame.phase) {
        case forbidding: {
            const auto heard = table_.heard(frame.happening);
            if ((heard & phase_bit(Phase::forbid)) != 0 &&
                hearing_.is_forbidden(frame.happening, state().values() + frame.base, frame.you)) {
                end(frame, true, Observer::Outcome::forbidden);
            } else if ((heard & to_be_heard_before) == 0) {
                perform(frame);
            } else {
                gather(frame, Phase::instead);
                frame.phase = replacing;
            }
            return;
        }
        case replacing:
        case preceding: interrupt(frame); return;
        case adjusting: {
            // The interrupting abilities may have removed something that the event needs.
            if ((frame.flags & was_interrupted) != 0) {
                bool cut = false;
                const auto arguments = static_cast<std::size_t>(row_of(frame).arguments);
                if (!legality_.fits(frame.happening, {state().values() + frame.base, arguments}, frame.self, frame.you, cut)) {
                    end(frame, true, Observer::Outcome::impossible);
                    return;
                }
                if (cut) frame.flags |= has_failed;
            }
            adjust();
            perform(context_.top());
            return;
        }
        case following:
        case ordering: follow(frame); return;
        default: return;
    }
}

// Replacements, and then abilities `before`, one after another.
void Events::interrupt(Frame& frame) {
    const bool replaces = frame.phase == replacing;
    if ((frame.flags & is_cancelled) != 0) {
        if (replaces) {
            context_.did(Mechanism::replacement);
            if (frame.count > 0) context_.did(Mechanism::one_replacement);
        }
        header().value_top -= frame.count;
        end(frame, true, Observer::Outcome::replaced);
        return;
    }
    if (frame.count == 0) {
        if (replaces) gather(frame, Phase::before);
        frame.phase = replaces ? preceding : adjusting;
        return;
    }
    if (const int rule = of_the_rules(frame); rule != none || frame.count == 1) {
        run_entry(frame, std::max(rule, 0));
        return;
    }
    const int first = replaces || program_.rank == none ? frame.count : first_rank(frame);
    if (first == 1) {
        run_entry(frame, 0);
        return;
    }
    int player = 0;
    // One player's own abilities are ordered by that player; replacements by the player that the module names.
    const bool own = same_player(frame, first, player);
    if (!replaces && !own && program_.in_turns != 0) {
        take_next(frame, first);
        return;
    }
    const int unit = replaces ? program_.replacement_chooser : program_.simultaneous_chooser;
    if ((replaces || !own) && unit != none) player = context_.evaluate(unit, 0, player);
    if (!replaces) context_.did(own ? Mechanism::own_order : Mechanism::shared_order);
    ask_order(frame, first, replaces ? ChoiceKind::replacement : ChoiceKind::order, player);
}

void Events::perform(Frame& frame) {
    if (row_of(frame).body == none) {
        frame.phase = following;
        return;
    }
    frame.phase = performing;
    if (!table_.looks_back(frame.happening)) return;
    frame.entries = static_cast<std::uint16_t>(header().value_top);
    frame.noted = static_cast<std::uint16_t>(hearing_.gather_before(frame));
}

void Events::follow(Frame& frame) {
    if (frame.phase != ordering) {
        const auto& row = row_of(frame);
        // The body's locals are finished; entries go right behind the results, or behind the noted entries above the locals.
        header().value_top = frame.noted == 0 ? frame.base + row.arguments + row.results : frame.entries + 2 * frame.noted;
        header().set_top = frame.sets;
        if (table_.asked(frame.happening) != 0) past_.remember(frame);
        gather(frame, Phase::after);
        if (frame.noted > 0) gather_noted(frame);
        frame.ability = 0;
        frame.phase = ordering;
    }
    // Abilities enter the queue in the order chosen by the player who may choose it.
    while (frame.count > 0) {
        if (const int rule = of_the_rules(frame); rule != none) {
            take_order(rule);
            continue;
        }
        const int first = program_.rank == none ? frame.count : first_rank(frame);
        int player = 0;
        const bool own = same_player(frame, first, player);
        if (!own && program_.in_turns != 0) {
            if (take_next(frame, first)) continue;
            return;
        }
        if (!own || !are_alike(frame, first, 0)) {
            if (!own && program_.simultaneous_chooser != none) player = context_.evaluate(program_.simultaneous_chooser, 0, player);
            context_.did(own ? Mechanism::own_order : Mechanism::shared_order);
            ask_order(frame, first, ChoiceKind::order, player);
            return;
        }
        take_order(0);
    }
    if (queue_.is_awaited(frame.happening)) queue_.wake(frame);
    end(frame, (frame.flags & has_failed) != 0, Observer::Outcome::done);
}

void Events::end(Frame& frame, bool failed, Observer::Outcome outcome) {
    auto& h = header();
    const auto& row = row_of(frame);
    auto* values = state().values();
    if (context_.observer != nullptr) report(frame, outcome);
    const int base = frame.base;
    const bool undone = outcome != Observer::Outcome::done;
    for (int i = 0; i < row.results; ++i) values[base + i] = undone ? 0 : values[base + row.arguments + i];
    context_.pop_frame();
    h.value_top = base + row.results;
    if (failed && h.frame_top > 0) context_.top().flags |= is_short;
}

void Events::report(const Frame& frame, Observer::Outcome outcome) const {
    const auto& row = row_of(frame);
    const auto depth = static_cast<int>(&frame - state().frames());
    context_.observer->event(state(), frame.happening,
                             {state().values() + frame.base, static_cast<std::size_t>(row.arguments + row.results)}, frame.you, depth,
                             outcome);
}

// ---- listeners -------------------------------------------------------------------------------

void Events::gather(Frame& frame, Phase phase) {
    frame.entries = static_cast<std::uint16_t>(header().value_top);
    frame.count = static_cast<std::uint16_t>(hearing_.gather(frame, phase));
}

// Adds abilities noted before the event that are no longer listed, and whose pattern fits the finished event.
void Events::gather_noted(Frame& frame) {
    const auto* const arguments = state().values() + frame.base;
    const auto* const entries = state().values() + frame.entries;
    const auto* const last = entries + frame.count;
    for (const auto* noted = entries - 2 * frame.noted; noted != entries; noted += 2) {
        const Entry entry(noted[0]);
        if (std::find(entries, last, noted[0]) != last) continue;
        if (!hearing_.heeds(ability_of(entry), entry.object(), frame.happening, arguments, frame.you, noted[1])) continue;
        context_.push(noted[0]);
        ++frame.count;
    }
}

// The keyword's number for an ability after the event: the number before the event, if it was noted.
int Events::amount_of(const Frame& frame, Entry entry) {
    const auto* const entries = state().values() + frame.entries;
    for (const auto* noted = entries - 2 * frame.noted; noted != entries; noted += 2)
        if (Entry(noted[0]) == entry) return noted[1];
    return continuous_.instance_amount(ability_of(entry).owner, entry.object(), entry.instance());
}

// Lets all adjusting abilities change the arguments of the event or query on top. They run to their end here, because they only evaluate.
void Events::adjust() {
    auto& h = header();
    const int event = h.frame_top - 1;
    const auto& frame = context_.top();
    const int told = row_of(frame).told();
    const int start = h.value_top;
    const int found = hearing_.gather(frame, Phase::adjust);
    for (int i = 0; i < found; ++i) {
        const Entry entry(state().values()[start + i]);
        const auto& ability = ability_of(entry);
        context_.report(ability);
        const int base = h.value_top;
        const auto* const arguments = state().values() + frame.base;
        for (int a = 0; a < told; ++a) context_.push(arguments[a]);
        context_.push(frame.you);
        context_.push(
            ability.owner_kind == OwnerKind::keyword ? continuous_.instance_amount(ability.owner, entry.object(), entry.instance()) : 0);
        const int you = hearing_.you_of(ability, entry.object(), arguments, frame.you);
        context_.push_frame(pure_frame, ability.body, entry.object(), you, base).result = static_cast<std::int16_t>(event);
        context_.run(event + 1);
    }
    h.value_top = start;
    // Below 0 only when all of them have spoken: their order must not matter.
    auto* const arguments = state().values() + context_.top().base;
    for (unsigned left = row_of(context_.top()).amounts; left != 0; left &= left - 1) {
        auto& amount = arguments[std::countr_zero(left)];
        amount = std::max(amount, 0);
    }
}

int Events::query(int happening, int arguments) {
    auto& h = header();
    const int base = h.value_top - arguments;
    const int self = context_.top().self;
    const int you = context_.top().you;
    const int value = context_.evaluate(row_of(happening).body, self, you, {state().values() + base, static_cast<std::size_t>(arguments)});
    if (!hearing_.is_adjusted(happening)) return value;

    context_.push(value);
    auto& frame = context_.push_native(event_frame, base, self, you);
    frame.phase = adjusting;
    frame.happening = static_cast<std::int16_t>(happening);
    adjust();
    const int result = state().values()[base + arguments];
    --h.frame_top;
    h.value_top = base + arguments;
    return result;
}

// ---- order of listeners ----------------------------------------------------------------------

// The first entry that is a rule; none without one. Rules come before cards, and nobody orders them.
int Events::of_the_rules(const Frame& frame) const {
    for (int i = 0; i < frame.count; ++i)
        if (const auto entry = entry_of(frame, i); is_rule(program_, entry.ability(), entry.object())) return i;
    return none;
}

// Moves the entries of the first rank to the front; returns their number.
int Events::first_rank(Frame& frame) {
    if (frame.count == 1) return 1;
    auto* const entries = state().values() + frame.entries;
    int least = 0, found = 0;
    for (int i = 0; i < frame.count; ++i) {
        const int rank = rank_of(Entry(entries[i]), frame.phase == preceding);
        if (found == 0 || rank < least) {
            least = rank;
            found = 0;
        }
        if (rank == least) std::rotate(entries + found, entries + i, entries + i + 1), ++found;
    }
    if (found < frame.count) context_.did(Mechanism::ranked);
    // Each rank begins again with the first player.
    const auto behind = static_cast<std::uint8_t>(frame.count - found);
    if (behind != frame.instance) frame.ability = 0;
    frame.instance = behind;
    return found;
}

int Events::rank_of(Entry entry, bool early) {
    const int object = entry.object();
    const int holder = context_.holder_of(object);
    const auto kind_of = [&](int of) { return table_.objects[static_cast<std::size_t>(of)].kind; };
    for (const auto kind : program_.rank_kinds)
        context_.push(kind == told_early ? int{early} : kind == kind_of(1) ? holder : kind == kind_of(object) ? object : none);
    const auto told = static_cast<int>(program_.rank_kinds.size());
    const int rank = query(program_.rank, told);
    header().value_top -= told;
    return rank;
}

// Tells whether the first entries all belong to one player's objects, and gives that player.
bool Events::same_player(const Frame& frame, int entries, int& player) const {
    for (int i = 0; i < entries; ++i) {
        const int its = player_of(entry_of(frame, i));
        if (i > 0 && its != player) return false;
        player = its;
    }
    return true;
}

// Tells whether the abilities of that player (0: all) among the first entries are copies of one ability. Copies need no order, unless one
// of them is to be picked.
bool Events::are_alike(const Frame& frame, int entries, int player) const {
    int count = 0;
    int one = none;
    for (int i = 0; i < entries; ++i) {
        const auto entry = entry_of(frame, i);
        if (player != 0 && player_of(entry) != player) continue;
        if (one != none && entry.ability() != one) return false;
        one = entry.ability();
        ++count;
    }
    return count <= 1 || !is_selective(program_.abilities[static_cast<std::size_t>(one)]);
}

bool Events::is_selective(const AbilityRow& ability) const {
    return ability.owner_kind == OwnerKind::keyword &&
           program_.keywords[static_cast<std::size_t>(ability.owner)].stacking == Stacking::selective;
}

void Events::ask_order(const Frame& frame, int entries, ChoiceKind kind, int chooser, int of) {
    choices_.ask_order(kind, chooser, {state().values() + frame.entries, static_cast<std::size_t>(entries)}, of);
}

// Takes the next ability of the next player who has one among the first entries; entries without a player come first. False when that
// player is asked.
bool Events::take_next(Frame& frame, int entries) {
    const auto first_of = [&](int player) {
        for (int i = 0; i < entries; ++i)
            if (player_of(entry_of(frame, i)) == player) return i;
        return static_cast<int>(none);
    };
    if (const int nobodys = first_of(0); nobodys != none) {
        take_order(nobodys);
        return true;
    }
    int player = frame.ability == 0 ? table_.layout().captain(context_.evaluate(program_.simultaneous_chooser, 0, 0)) : frame.ability;
    int first = first_of(player);
    for (; first == none; first = first_of(player)) player = player % table_.players + 1;
    frame.ability = static_cast<std::uint16_t>(player % table_.players + 1);
    context_.did(Mechanism::in_turns);
    if (!are_alike(frame, entries, player)) {
        ask_order(frame, entries, ChoiceKind::order, player, player);
        return false;
    }
    take_order(first);
    return true;
}

void Events::take(Entry picked) {
    const auto& frame = context_.top();
    int place = 0;
    while (!(entry_of(frame, place) == picked)) ++place;
    take_order(place);
}

// Takes the index-th entry next: before the event it is carried out now, after the event it enters the queue; follow() handles the rest.
void Events::take_order(int index) {
    auto& frame = context_.top();
    if (frame.phase == replacing || frame.phase == preceding) run_entry(frame, index);
    else wait(frame, index);
}

// Takes the index-th entry off the list of the frame's phase. One copy of a selective keyword is used, and the other copies forgo this
// chance.
Entry Events::take_entry(Frame& frame, int index) {
    auto* entries = state().values() + frame.entries;
    const Entry entry(entries[index]);
    const bool selective = is_selective(ability_of(entry));
    int kept = 0;
    for (int i = 0; i < frame.count; ++i) {
        const Entry other(entries[i]);
        if (i != index && !(selective && other.ability() == entry.ability() && other.object() == entry.object()))
            entries[kept++] = entries[i];
    }
    header().value_top -= frame.count - kept;
    frame.count = static_cast<std::uint16_t>(kept);
    return entry;
}

// Carries out the index-th entry of the frame's phase.
void Events::run_entry(Frame& frame, int index) {
    const auto entry = take_entry(frame, index);
    frame.flags |= was_interrupted;
    const auto& ability = ability_of(entry);
    const auto& row = row_of(frame);
    const int event = header().frame_top - 1;
    const int base = header().value_top;
    for (int i = 0; i < row.arguments + row.results; ++i) context_.push(state().values()[frame.base + i]);
    context_.push(frame.you);
    const bool of_keyword = ability.owner_kind == OwnerKind::keyword;
    const int amount = of_keyword ? continuous_.instance_amount(ability.owner, entry.object(), entry.instance()) : 0;
    if (of_keyword) context_.push(amount);
    context_.report(entry.ability(), entry.object());
    chances_.take(entry.ability(), entry.object(), amount);
    const int you = hearing_.you_of(ability, entry.object(), state().values() + frame.base, frame.you);
    auto& pushed = context_.push_frame(ability_frame, ability.body, entry.object(), you, base);
    pushed.result = static_cast<std::int16_t>(event);
    pushed.ability = static_cast<std::uint16_t>(entry.ability());
    pushed.instance = static_cast<std::uint8_t>(entry.instance());
}

// Puts the index-th entry into the queue.
void Events::wait(Frame& frame, int index) {
    const auto entry = take_entry(frame, index);
    const auto& row = row_of(frame);
    const auto& ability = ability_of(entry);
    if (ability.once != 0 && queue_.waits(entry.ability(), entry.object())) return;
    std::int32_t values[world::most_arguments];
    auto n = static_cast<std::size_t>(row.arguments + row.results);
    std::copy_n(state().values() + frame.base, n, values);
    values[n++] = frame.you;
    if (context_.observer != nullptr && context_.inside(ability_frame)) context_.did(Mechanism::enclosing);
    if (ability.owner_kind == OwnerKind::keyword) values[n++] = amount_of(frame, entry);
    queue_.wait(entry.ability(), entry.object(), hearing_.you_of(ability, entry.object(), values, frame.you), {values, n});
}

}  // namespace holo::machine
