// Runs a program on a state. One machine serves one state at a time and keeps nothing of the game
// for itself: everything it needs to go on lies in the state, so a state may be swapped for a copy
// between any two decisions (State's operator= and load, or attach). Whoever writes into parts of it attaches it again.
//
// The machine itself runs instructions. All else is done by its parts, one for each noun, over one context.
#pragma once

#include <span>

#include "interpreter/machine/changes.hpp"
#include "interpreter/machine/events.hpp"
#include "interpreter/machine/terrain.hpp"

namespace holo::machine {

struct Fuel {
    // Words of code between two decisions: those of each unit that is entered and of each round of a loop.
    std::int32_t per_decision = 20'000'000;
};

struct Registers;

class Machine : private Loop {
public:
    explicit Machine(const Table& table);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    // The state to work on; it must be of this machine's table, and stay alive.
    void attach(State& state);
    void observe(Observer* observer) { context_.observer = observer; }
    void tell(OnlyOptions* only_options) { context_.only_options = only_options; }

    // Starts a unit (the main procedure, say) on the attached state.
    void start(int unit, std::span<const std::int32_t> arguments = {});
    // Goes on until a decision, the end, or a MachineError (the state is then as it was when it broke: with a copy, or the
    // decisions so far, the machine goes on from before).
    Status run();
    // Takes the option and goes on. `index` must be below options().size().
    Status decide(int index);

    // Ends the game as it stands.
    void abandon();

    Status status() const { return context_.status(); }
    int chooser() const { return header().chooser; }
    // The player who may take that option: the chooser, unless it may be used at any time.
    int taker(const Option& option) const {
        return static_cast<OptionKind>(option.kind) == OptionKind::interlude ? Interlude::player_of(program_, option) : chooser();
    }
    ChoiceKind choice() const { return static_cast<ChoiceKind>(header().choice); }
    world::Options options() const { return state().offered(); }
    std::uint32_t prompt() const { return header().prompt; }  // the instruction that asks
    bool secret() const { return header().secret != 0; }      // what is chosen is told to nobody else

    // A unit that only looks: conditions, values, scores. No choice and no event may be inside.
    int evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments = {}) {
        return context_.evaluate(unit, self, you, arguments);
    }
    // The same for a unit that answers a set, given back as words of bits in `out`.
    void evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
        context_.evaluate_set(unit, self, you, arguments, out);
    }
    // The same for a unit that answers a set of spaces: so many words as the layout says (world::Layout::space_words).
    void evaluate_spaces(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
        context_.evaluate_spaces(unit, self, you, arguments, out);
    }

    // An attribute with every modification, and whether an object has a property now.
    int attribute(int attribute, int object) { return continuous_.attribute(attribute, object); }
    bool property(int property, int object) { return continuous_.property(property, object); }
    void property_set(int property, Word* out) { continuous_.property_set(property, out); }
    // Whether the happening could be done in full.
    bool can(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
        return legality_.can(happening, arguments, self, actor);
    }
    // `amount` is the number of the keyword that the ability comes with, if it does.
    bool usable(int ability, int object, int player, int amount = 0) { return uses_.usable(ability, object, player, amount); }

    const Table& table() const { return table_; }
    State& state() { return *context_.state; }
    const State& state() const { return *context_.state; }

    Fuel fuel;

    // For tests and scenarios: makes an event happen from outside, as if a rule did it.
    void raise(int happening, std::span<const std::int32_t> arguments, int self, int actor);

private:
    world::Header& header() const { return context_.header(); }
    Status go_on();
    void interpret(int floor) final;
    template <int fixed, bool observed>
    void interpret_code(int floor);
    template <int fixed, bool observed>
    bool operate(std::uint32_t instruction, Registers& registers);
    template <bool observed>
    bool operate_spaces(std::uint32_t instruction, Registers& registers);
    // Of the set, those whose attribute compares so (0 = 1 != 2 < 3 <= 4 > 5 >=) with the limit.
    void keep_compared(Word* set, int attribute, int how, int limit);
    int header_named(int symbol) const { return symbol < 0 ? none : program_.symbols[static_cast<std::size_t>(symbol)].header; }
    int zone_instance(std::int32_t value) const { return table_.layout().instance(ZoneValue(value).zone(), ZoneValue(value).player()); }

    const Table& table_;
    const Program& program_;
    const int words_;
    Context context_;
    Terrain terrain_{context_};
    Continuous continuous_{context_};
    Chances chances_{context_, continuous_};
    Hearing hearing_{context_, continuous_, chances_};
    Legality legality_{context_, hearing_};
    Past past_{context_, continuous_, hearing_};
    Uses uses_{context_, continuous_, chances_, legality_};
    Queue queue_{context_, continuous_, hearing_, chances_};
    Changes changes_{context_, continuous_, queue_};
    Interlude interlude_{context_};
    Choices choices_{context_, continuous_, uses_, interlude_};
    Events events_{context_, continuous_, hearing_, legality_, past_, chances_, queue_, choices_};
    std::uint32_t at_rest_ = 0;  // the state's revision when the machine stopped; 0 when it stopped with an error, or never ran on it
    std::uint32_t each_at_ = 0;  // for an observer: the change that is made to each member of a set; 1 before it, 0 outside of a set
};

}  // namespace holo::machine
