// Runs a program on a state. One machine serves one state at a time and keeps nothing of the game
// for itself: everything it needs to go on lies in the state, so a state may be swapped for a copy
// between any two decisions (State's operator= and load, or attach). Whoever writes into parts of it attaches it again.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/machine/kept.hpp"
#include "interpreter/machine/mechanism.hpp"
#include "interpreter/machine/table.hpp"

namespace holo::machine {

using world::Frame;
using world::Option;
using world::State;

enum class Status : std::uint8_t { running, deciding, over };

// What kind of question is open. The options say the rest.
enum class ChoiceKind : std::uint8_t { nothing, object, some, number, amount, side, symbol, mode, confirm, divide, menu, order, replacement };

enum class OptionKind : std::uint8_t {
    object,   // object
    finish,   // enough chosen
    decline,  // none of them
    number,   // value
    side,     // object (a die), value (a side)
    symbol,   // value
    mode,     // entry
    yes,
    no,
    line,     // a menu's line: entry, object or nothing, value: ability or nothing
    ability,  // object, value: ability
};

// Broken content: too many steps, too deep, a table that is full. Names the place in the script.
class MachineError : public std::runtime_error {
public:
    MachineError(Diag id, std::uint32_t place, std::vector<std::string> arguments)
        : std::runtime_error(std::string(holo::row(id).code)), diag(id), at(place), args(std::move(arguments)) {}
    Diag diag;
    std::uint32_t at;  // instruction; Program::span_at gives its place
    std::vector<std::string> args;
};

// A part of the state is full. Whoever can go back to where the state had room makes it larger there, and goes on (room.hpp); that
// is no fault of the content until the part is as large as it can be.
class Full : public MachineError {
public:
    Full(const MachineError& error, const RoomPlace& place) : MachineError(error), room(place) {}
    const RoomPlace& room;
};

// Hears what happens. For traces, explanations and coverage; a machine without one does no extra work.
class Observer {
public:
    virtual ~Observer() = default;
    enum class Outcome : std::uint8_t { begins, done, forbidden, replaced, impossible };
    // `depth` is the number of frames open.
    virtual void event(const State&, int /*happening*/, std::span<const std::int32_t> /*arguments*/, int /*actor*/, int /*depth*/, Outcome) {}
    virtual void ability(const State&, int /*ability*/, int /*object*/, int /*depth*/) {}
    virtual void forbidden(const State&, int /*happening*/, int /*ability*/, int /*object*/) {}
    virtual void ran(std::uint32_t /*instruction*/) {}
    virtual void did(Mechanism) {}
    // A unit that only looks, with `depth` frames open, has an answer. What is given back is what its asker is told instead.
    virtual int answered(int /*unit*/, std::span<const std::int32_t> /*arguments*/, int /*self*/, int /*you*/, int /*depth*/, int answer) { return answer; }
};

// An ability of an object in one value: as a menu line, an entry of a phase, an option. A keyword
// that an object has several times over has several instances.
class Entry {
public:
    explicit Entry(std::int32_t packed = 0) : packed_(packed) {}
    static std::int32_t pack(int ability, int object, int instance) { return (ability << 16) | (instance << 12) | object; }
    int ability() const { return packed_ >> 16; }
    int instance() const { return (packed_ >> 12) & 0xF; }
    int object() const { return packed_ & 0xFFF; }
    bool operator==(const Entry&) const = default;

private:
    std::int32_t packed_;
};
constexpr int most_instances = 16;

// A zone as a value: its kind and its player (0: it is everybody's) in one number.
class ZoneValue {
public:
    explicit ZoneValue(std::int32_t packed) : packed_(packed) {}
    static std::int32_t pack(int zone, int player) { return (zone << 4) | player; }
    int zone() const { return packed_ >> 4; }
    int player() const { return packed_ & 0xF; }

private:
    std::int32_t packed_;
};

// An amount that stands for as much as there is; the event's own limit says how much.
constexpr std::int32_t all_of_it = 0x3FFFFFFF;

struct Fuel {
    // Words of code between two decisions: those of each unit that is entered and of each round of a loop.
    std::int32_t per_decision = 20'000'000;
};

struct Registers;

class Machine {
public:
    explicit Machine(const Table& table);

    // The state to work on; it must be of this machine's table, and stay alive.
    void attach(State& state);
    void observe(Observer* observer) { observer_ = observer; }

    // Starts a unit (the main procedure, say) on the attached state.
    void start(int unit, std::span<const std::int32_t> arguments = {});
    // Goes on until a decision, the end, or a MachineError (the state is then as it was when it broke: with a copy, or the
    // decisions so far, the machine goes on from before).
    Status run();
    // Takes the option and goes on. `index` must be below options().size().
    Status decide(int index);

    // Ends the game as it stands.
    void abandon();

    Status status() const { return static_cast<Status>(header().status); }
    int chooser() const { return header().chooser; }
    ChoiceKind choice() const { return static_cast<ChoiceKind>(header().choice); }
    world::Options options() const { return state_->offered(); }
    std::uint32_t prompt() const { return header().prompt; }  // the instruction that asks
    bool secret() const { return header().secret != 0; }       // what is chosen is told to nobody else

    // A unit that only looks: conditions, values, scores. No choice and no event may be inside.
    int evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments = {});
    // The same for a unit that answers a set, given back as words of bits in `out`.
    void evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out);

    // An attribute with every modification, and whether an object has a property now.
    int attribute(int attribute, int object);
    bool property(int property, int object);
    void property_set(int property, Word* out);
    // Whether both have the same symbols of the attribute; `printed` has a bit for each that is looked at as printed.
    bool same_symbols(int attribute, int one, int two, int printed);
    // What effects have made of the object's symbols of the attribute: a number (alteration.hpp), 0 when they are as printed.
    int alteration(int attribute, int object);
    // Whether the happening could be done in full.
    bool can(int happening, std::span<const std::int32_t> arguments, int self, int actor);
    // `amount` is the number of the keyword that the ability comes with, if it does.
    bool usable(int ability, int object, int player, int amount = 0);

    const Table& table() const { return table_; }
    State& state() { return *state_; }
    const State& state() const { return *state_; }

    Fuel fuel;

    // For tests and scenarios: makes an event happen from outside, as if a rule did it.
    void raise(int happening, std::span<const std::int32_t> arguments, int self, int actor);

private:
    enum FrameKind : std::uint8_t { code_frame, ability_frame, pure_frame, event_frame, settle_frame };
    enum EventPhase : std::uint8_t { forbidding, replacing, preceding, adjusting, performing, following, ordering };
    enum FrameFlags : std::uint8_t { is_short = 1, has_failed = 2, is_cancelled = 4, is_query = 8, was_interrupted = 16 };

    world::Header& header() { return state_->header(); }
    const world::Header& header() const { return state_->header(); }
    Frame& top() { return state_->frames()[header().frame_top - 1]; }

    // Moved on by the machine's own steps, not by instructions.
    static bool is_native(const Frame& frame) {
        return frame.kind == settle_frame || (frame.kind == event_frame && frame.phase != performing);
    }

    const UnitRow& unit_row(int unit) const { return (observer_ != nullptr ? program_.units : program_.lean)[static_cast<std::size_t>(unit)]; }
    Status go_on();
    void execute(int floor);
    void interpret(int floor);
    template <int fixed, bool observed>
    void interpret_code(int floor);
    template <int fixed, bool observed>
    bool operate(std::uint32_t instruction, Registers& registers, int floor);
    // Of the set, those whose attribute compares so (0 = 1 != 2 < 3 <= 4 > 5 >=) with the limit.
    void keep_compared(Word* set, int attribute, int how, int limit);
    // The arguments already lie at `base`; the other locals start at 0.
    Frame& push_frame(FrameKind kind, int unit, int self, int you, int base) {
        auto& h = header();
        const auto& row = unit_row(unit);
        const int locals = base + row.locals;
        if ((h.fuel -= row.weight) <= 0) fail(Diag::out_of_fuel);
        if (h.frame_top >= frame_limit_ || locals + program_.deepest_values > value_limit_ || h.set_top + row.set_locals + program_.deepest_sets > set_limit_) too_deep(unit, base);
        // What lay there before is no part of the game. A unit that only looks is none either, and sets them first.
        if (row.looks == 0) {
            auto* values = state_->values();
            for (int i = h.value_top; i < locals; ++i) values[i] = 0;
            std::fill_n(state_->set(h.set_top), row.set_locals * words_, Word{0});
        }
        auto& frame = state_->frames()[h.frame_top++];
        frame = Frame{row.begin,  static_cast<std::uint16_t>(unit), static_cast<std::uint16_t>(base), static_cast<std::uint16_t>(h.set_top),
                      static_cast<std::int16_t>(self), static_cast<std::int16_t>(you), none, 0, kind, performing, 0, 0, 0, none, 0, h.queued, 0};
        h.value_top = locals;
        h.set_top += row.set_locals;
        return frame;
    }
    Frame& push_native(FrameKind kind, int base);  // moved on by the machine's own steps
    [[noreturn]] void too_deep(int unit, int base);
    void pop_frame();
    void push(std::int32_t value);
    std::int32_t pop();
    Word* push_set();
    [[noreturn]] void fail(Diag id, std::vector<std::string> args = {});
    [[noreturn]] void full(int world::Shape::*part);
    void measure();

    // Events (event.cpp)
    void begin_event(int happening, int arguments, int actor, int self);
    void step_event(Frame& frame);
    // The body of an event that nothing could hear and that has all it needs: raising it is no more than calling
    // that. none otherwise.
    int as_call(int happening, const std::int32_t* arguments) const {
        const auto plain = table_.plain(happening);
        // A scenario may ask for its past after the table is made.
        if (plain.call == none || program_.happenings[static_cast<std::size_t>(happening)].asked != 0) return none;
        for (unsigned needs = plain.needs; needs != 0; needs &= needs - 1)
            if (arguments[std::countr_zero(needs)] < 0) return none;
        return plain.call;
    }
    void report_event(const Frame& frame, Observer::Outcome outcome) const;
    void perform(Frame& frame);
    void end_event(Frame& frame, bool failed, Observer::Outcome outcome);
    void did(Mechanism mechanism) const {
        if (observer_ != nullptr) observer_->did(mechanism);
    }
    void report(const AbilityRow& ability) const;
    void tell_of_likeness(const Word* set, int property) const;  // that some of these have the property as what they are like has it
    bool inside(FrameKind kind) const;
    template <typename F>
    void each_listener(int happening, Phase phase, const std::int32_t* arguments, int actor, F&& f);
    void gather(const Frame& frame, Phase phase, int& found);
    bool hears(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount);
    bool is_within_hearing(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor);
    bool heeds(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount);
    static constexpr int unknown_player = -1;
    // In teams: whether what `self` says of `you` it says of that team-mate too, and of what that mate has.
    bool speaks_for(int self, int you, int mate) const;
    int you_of(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) const;
    bool is_teams(int object, int self, int you) const { return table_.layout().shape.team > 1 && speaks_for(self, you, state_->controller(object)); }
    int holder_of(int object) const;  // whose it is: its controller, or the player that it is
    bool is_meant(const AbilityRow& ability, const std::int32_t* arguments, int actor);
    int self_argument(const AbilityRow& ability) const;
    void note_before(Frame& frame);
    void gather_noted(const Frame& frame, int& found);
    int amount_of(const Frame& frame, Entry entry);
    bool concerns(const AbilityRow& ability, int object, int you, const std::int32_t* arguments, int actor) const;
    int of_the_rules(const Frame& frame) const;
    void run_entry(Frame& frame, int index);
    void follow(Frame& frame);
    void wait(int ability, int object, int you, std::span<const std::int32_t> values);
    void retrigger(int object);
    void wake_delayed(const Frame& frame);
    void settle();
    void step_settle(Frame& frame);
    int evaluate_query(int happening, int arguments);
    void adjust(const AbilityRow& ability, int object, std::span<const std::int32_t> values, int event);
    Entry entry_of(const Frame& frame, int index) const { return Entry(state_->values()[frame.entries + index]); }
    bool take_next(Frame& frame);
    int player_of(Entry entry) const { return table_.layout().captain(holder_of(entry.object())); }
    bool are_alike(const Frame& frame, int player) const;
    void take_order(int index);
    int place_of(const Frame& frame, Entry entry) const;
    void count_use(int ability, int object, int period);
    void use_up(int object, int period);
    bool fits(int happening, std::span<std::int32_t> arguments, int self, int actor, bool& cut);
    bool is_forbidden(int happening, const std::int32_t* arguments, int actor);
    bool same_player(const std::int32_t* entries, int count, int& player);
    bool is_under_way(int ability, int object, int instance) const;
    Entry take_entry(Frame& frame, int index);
    void remember(const Frame& frame);
    void begin_period(int period);
    void drop_past();
    int recall(int pattern, int period, bool previous, int self, int you);
    bool is_recalled(const AbilityRow& pattern, const world::Memory& memory, int self, int you);
    void use(Entry entry, int player, int arguments);
    int header_named(int symbol) const { return symbol < 0 ? none : program_.symbols[static_cast<std::size_t>(symbol)].header; }
    bool find_usable(int header, int object, int player, Entry& found);
    void end_period(int period);
    void delay(int ability);
    world::Waiting& keep(int ability);
    void hold(int ability, int period);

    // Choices (choice.cpp)
    void ask(ChoiceKind kind, int chooser);
    void offer(OptionKind kind, int entry, int object, int value);
    void offer_range(int least, int most);
    void choose(int flags);
    void choose_some();
    void choose_number();
    void choose_amount(int argument, int happening);
    void choose_side();
    void choose_symbol();
    void choose_mode();
    void divide();
    void ask_some();
    void ask_divide();
    void ask_order(ChoiceKind kind, int chooser, const Frame& frame, int of = 0);  // only those of that player; 0: all
    void menu_use(int entry, int header, int player);
    void answer(const Option& option);

    // Modifications (layers.cpp)
    void work_out(int property, Word* out);
    void layer(int property, Word* out);
    bool holds(const Table::StaticUse& use, int source, int you);
    bool applies(const Table::StaticUse& use, int object, int& amount);
    // A change of a lasting effect, and who made it with which names.
    struct Held {
        const StaticRow& row;
        const world::Waiting& effect;
        std::span<const std::int32_t> names() const { return {effect.values, effect.count}; }
    };
    Held held(const world::Modifier& modifier) const;
    bool applies(const Held& held, int object, int& amount);
    void affected(const Held& held, Word* out);
    int layered(int attribute, int object, int value);
    int symbol(int attribute, int object, int printed);
    bool is_quiet_attribute(int attribute) const {
        const auto quiet = table_.quiet(attribute);
        return quiet == Table::Quiet::always || (quiet == Table::Quiet::until_touched && !touched_attribute(attribute));
    }
    // An attribute without any modification; of a keyword the sum of the numbers printed.
    int plain(int attribute, int object) const {
        const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
        switch (row.storage) {
            case Storage::column: return state_->column(row.index)[object];
            case Storage::flag: return world::has(state_->flag(row.index), object);
            case Storage::face: return shown(row.index, object);
            case Storage::printed: return table_.printed(row.index)[object];
            case Storage::owner: return table_.objects[static_cast<std::size_t>(object)].owner;
            case Storage::controller: return state_->controller(object);
            case Storage::keyword: return printed_total(row.index, object);
        }
        return 0;
    }
    int shown(int number, int die) const {
        const int side = state_->column(program_.face_column)[die];
        const auto& object = table_.objects[static_cast<std::size_t>(die)];
        return side >= 0 && side < object.faces ? program_.face_numbers[static_cast<std::size_t>(number)][static_cast<std::size_t>(object.first_face + side)] : 0;
    }
    bool could_be_forbidden(int happening) const { return table_.hears(happening, Phase::forbid); }
    // Where abilities work or, if theirs works elsewhere too, anywhere.
    bool is_there(const AbilityRow& ability, int object) const { return ability.reach != Reach::zone || world::has(state_->active(), object); }
    // Whether something adjusts the query now, as far as that is told by where it is.
    bool is_adjusted(int happening) const {
        if (!table_.hears(happening, Phase::adjust)) return false;
        for (const auto& listener : table_.listeners(happening, Phase::adjust))
            if (is_there(program_.abilities[listener.ability], listener.object)) return true;
        return !table_.keyword_listeners(happening, Phase::adjust).empty();
    }
    bool touched_attribute(int attribute) const { return (header().touched_attributes[attribute >> 6] >> (attribute & 63) & 1) != 0; }
    bool touched_property(int property) const { return (header().touched_properties[property >> 6] >> (property & 63) & 1) != 0; }
    // Whether anything on this table, or anything that has happened, makes the property differ from what
    // is printed. Most of the time nothing does, and then it is one bit.
    bool changes(int property) const { return is_changed(property) || (silences_ && table_.falls_silent(property) && is_changed(program_.silence)); }
    bool is_changed(int property) const { return !table_.property_statics(property).empty() || touched_property(property); }
    // Whether the object's own abilities and keywords do not work. Which objects these are is worked out as if all worked.
    bool is_silent(int object) { return silences_ && !silencing_ && is_changed(program_.silence) && property(program_.silence, object); }
    void modify(ModOp op, int target, int object, int amount, int period, int source, int effect = 0);
    int part_of(ModOp op, int target) const;
    void touch(ModOp op, int target);
    void expire(int period);
    void move(int object, int instance, bool to_bottom);
    void exchange(int one, int other);
    template <typename F>
    bool drop_modifiers(F&& ended);  // takes out those for which it holds; whether there were any
    int instances(int keyword, int object, int* amounts);
    int instance_amount(int keyword, int object, int instance);
    int keyword_total(int keyword, int object);
    int printed_total(int keyword, int object) const;
    // Calls f(object, instance, amount) for everything that has the keyword: once for each printed or
    // given copy of a layered one, once with the sum of a cumulative one, once otherwise.
    template <typename F>
    void each_instance(int keyword, F&& f) {
        const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
        auto* const room = push_set();
        const auto* having = known_[row.property];
        if (having == nullptr) having = holders(row.property, room);
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1)) {
            int amounts[most_instances];
            const int n = instances(keyword, o, amounts);
            for (int i = 0; i < n; ++i) f(o, i, amounts[i]);
        }
        --header().set_top;
    }

    // Calls f(place, entry, amount) for the object's abilities with the header, its keywords' included, while f says
    // to go on.
    template <typename F>
    void each_of(int header, int object, F&& f) {
        int place = 0;
        bool going = true;
        for (const auto& listener : table_.headed(header)) {
            if (listener.object == object) going = f(place++, Entry(Entry::pack(listener.ability, object, 0)), 0);
            if (!going) return;
        }
        for (const auto id : table_.keyword_headed(header)) {
            each_instance(program_.abilities[id].owner, [&](int holder, int instance, int amount) {
                if (going && holder == object) going = f(place++, Entry(Entry::pack(id, object, instance)), amount);
            });
            if (!going) return;
        }
    }

    int zone_instance(std::int32_t value) const { return state_->layout().instance(ZoneValue(value).zone(), ZoneValue(value).player()); }

    bool change_column(int attribute, int object, int value);
    const Word* members(int kind) const { return table_.base(program_.kinds[static_cast<std::size_t>(kind)].property); }

    const Table& table_;
    const Program& program_;
    State* state_ = nullptr;
    Observer* observer_ = nullptr;
    int words_;
    // The state's stacks, without room for the machine's own steps. The numbers and sets that instructions hold above the locals of
    // their unit come off that as well (Program::deepest_values).
    int frame_limit_ = 0, value_limit_ = 0, set_limit_ = 0;
    int looking_ = 0;  // how deep evaluations are nested
    std::uint32_t at_ = 0;  // last instruction, for errors

    // Which objects have a property now, and whether conditions hold, kept from when it was worked out until a part of the
    // state changes that it came from, or the state is another one. Only while the machine runs: who asks in between may be
    // told of everything that is looked at, as an observer always is, so with one nothing is kept.
    void changed() {
        fresh_.changed([this](int thing) { drop(thing); });
    }
    void changed(int part) {
        fresh_.changed(part, [this](int thing) { drop(thing); });
    }
    void drop(int thing) {
        if (static_cast<std::size_t>(thing) < holders_.size()) holders_[static_cast<std::size_t>(thing)] = nullptr;
        if (thing == program_.silence) changed(Parts::silence);
    }
    void changed_zone(int instance) {
        if (instance >= 0) changed(Parts::zone(state_->layout().kind_of(instance)));
    }
    // Who has the property: what is known, as printed while nothing changes it, or worked out; that is kept, or in `room`. Good
    // until something changes.
    const Word* holders(int property, Word* room);
    bool keeps_ = false;
    bool silencing_ = false;  // which objects are silent is being worked out
    const bool silences_;     // some script silences at all
    std::vector<Word> kept_;  // by property
    std::vector<const Word*> holders_, nobody_;  // by property: where it says who has it, when that is kept or never changes; nothing
    const Word* const* known_;   // the first of these while the machine keeps what it finds out, else the second
    std::vector<Parts::Set> came_from_;  // by property, of what is kept
    Parts::Set read_;         // so far, for what is being worked out
    std::vector<char> holds_; // by condition
    Kept fresh_;              // each property, and then each condition
    std::uint32_t at_rest_ = 0;  // the state's revision when the machine stopped; 0 when it stopped with an error, or never ran on it
    std::uint32_t each_at_ = 0;  // for an observer: the change that is made to each member of a set; 1 before it, 0 outside of a set
};

}  // namespace holo::machine
