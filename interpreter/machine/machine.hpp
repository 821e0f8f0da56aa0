// Runs a program on a state. One machine serves one state at a time and keeps no part of the game itself; therefore a state may be swapped
// for a copy between any two decisions (State's operator= and load, or attach). Code that writes into parts of the state must attach it
// again.
//
// The machine itself runs instructions. Its parts, one for each noun, do the rest over one context.
#pragma once

#include <span>
#include <type_traits>

#include "interpreter/machine/changes.hpp"
#include "interpreter/machine/events.hpp"
#include "interpreter/machine/terrain.hpp"

namespace holo::machine {

struct Fuel {
    // Words of code between two decisions, counted for each entered unit and each round of a loop.
    std::int32_t per_decision = 20'000'000;
};

struct Registers;

class Machine final : private Loop {
public:
    explicit Machine(const Table& table);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    // Attaches the state to work on; the state must belong to this machine's table, and must outlive its use.
    void attach(State& state);
    void observe(Observer* observer) { context_.observer = observer; }
    void tell(OnlyOptions* only_options) { context_.only_options = only_options; }

    // Starts a unit (the main procedure, say) on the attached state.
    void start(int unit, std::span<const std::int32_t> arguments = {});
    // Runs until a decision, the end, or a MachineError. After an error the state is broken: a copy from before, or the decisions so far,
    // lets a machine go on.
    Status run();
    // Takes the option and goes on. `index` must be below options().size().
    Status decide(int index);

    // Ends the game without finishing it.
    void abandon();

    Status status() const { return context_.status(); }
    int chooser() const { return header().chooser; }
    // The player who may take that option: the chooser, except for options that are open at any time.
    int taker(const Option& option) const {
        return static_cast<OptionKind>(option.kind) == OptionKind::interlude ? Interlude::player_of(program_, option) : chooser();
    }
    ChoiceKind choice() const { return static_cast<ChoiceKind>(header().choice); }
    world::Options options() const { return state().offered(); }
    std::uint32_t prompt() const { return header().prompt; }  // the instruction that asks
    bool secret() const { return header().secret != 0; }      // the choice is hidden from other players

    // Evaluates a unit: conditions, values, scores. The unit must contain no choice and no event. Questions between two decisions use the
    // cache and fill it, because agents ask for the score after each of their looks. A state without room for the question grows.
    int evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments = {}) {
        return ask([&] { return context_.evaluate(unit, self, you, arguments); });
    }
    // The same for a unit whose answer is a set, returned as words of bits in `out`.
    void evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
        ask([&] { context_.evaluate_set(unit, self, you, arguments, out); });
    }
    // The same for a unit whose answer is a set of spaces, of world::Layout::space_words words.
    void evaluate_spaces(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
        ask([&] { context_.evaluate_spaces(unit, self, you, arguments, out); });
    }

    // The value of an attribute with all modifications; whether an object has a property now.
    int attribute(int attribute, int object) {
        return ask([&] { return continuous_.attribute(attribute, object); });
    }
    bool property(int property, int object) {
        return ask([&] { return continuous_.property(property, object); });
    }
    void property_set(int property, Word* out) {
        ask([&] { continuous_.property_set(property, out); });
    }
    // Tells whether the happening could be done in full.
    bool can(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
        return ask([&] { return legality_.can(happening, arguments, self, actor); });
    }
    // `amount` is the number of the keyword that grants the ability, if any.
    bool usable(int ability, int object, int player, int amount = 0) {
        return ask([&] { return uses_.usable(ability, object, player, amount); });
    }

    const Table& table() const { return table_; }
    State& state() { return *context_.state; }
    const State& state() const { return *context_.state; }

    Fuel fuel;

    // For tests and scenarios: raises an event from outside, as a rule would.
    void raise(int happening, std::span<const std::int32_t> arguments, int self, int actor);

private:
    world::Header& header() const { return context_.header(); }
    // Makes the context and the cache fit the state, which may have been swapped for a copy.
    void settle() {
        if (context_.is_stale()) context_.measure();
        if (at_rest_ == state().revision()) return;
        continuous_.changed();
        terrain_.forget();
        at_rest_ = state().revision();
    }
    // Answers a question between two decisions. When the state has too little room for it, the state grows, and the question is asked
    // again: nothing but the tops of the stacks and the fuel must be put back for that.
    template <typename F>
    std::invoke_result_t<F> ask(F&& f) {
        const auto& before = header();
        const auto fuel = before.fuel, frames = before.frame_top, values = before.value_top, sets = before.set_top;
        for (;;) {
            settle();
            const Continuous::Running running(continuous_);
            try {
                return f();
            } catch (const Full& full) {
                auto& h = header();
                h.fuel = fuel, h.frame_top = frames, h.value_top = values, h.set_top = sets;
                if (!table_.grow(state(), full.room)) throw;
            }
        }
    }
    Status go_on();
    void interpret(int floor) final;
    template <int fixed, bool observed>
    void interpret_code(int floor);
    template <int fixed, bool observed>
    bool operate(std::uint32_t instruction, Registers& registers);
    template <bool observed>
    bool operate_spaces(std::uint32_t instruction, Registers& registers);
    // Frequent instructions about spaces: each is given the top of the stack of sets, and returns the new one.
    template <int fixed>
    Word* spaces_of(Word* sp, int attribute);
    template <int fixed>
    Word* at_spaces(Word* sp, int attribute);
    void keep_marked(Word* sp, const Word* marked, bool wanted);
    void spaces_within(Word* sp, int steps, int way);
    // `operands` are the three of `spaces_reach` or `space_step`; the first becomes the answer of a step.
    Word* travel(std::uint32_t instruction, std::int32_t* operands, Word* sp);
    void look(int sight, int viewer, int base, Word* blocking, const Word* open, Word* seen);
    // Keeps members whose attribute compares so (0 = 1 != 2 < 3 <= 4 > 5 >=) with the limit.
    void keep_compared(Word* set, int attribute, int how, int limit);
    int header_named(int symbol) const { return symbol < 0 ? none : program_.symbols[static_cast<std::size_t>(symbol)].header; }
    int zone_instance(std::int32_t value) const { return table_.layout().instance(ZoneValue(value).zone(), ZoneValue(value).player()); }

    const Table& table_;
    const Program& program_;
    Context context_;
    Terrain terrain_{context_};
    Continuous continuous_{context_};
    Chances chances_{context_, continuous_};
    Hearing hearing_{context_, continuous_, chances_};
    Legality legality_{context_, hearing_};
    Past past_{context_, continuous_, hearing_};
    Uses uses_{context_, continuous_, chances_, legality_, hearing_};
    Queue queue_{context_, continuous_, hearing_, chances_};
    Changes changes_{context_, terrain_, continuous_, queue_};
    Interlude interlude_{context_};
    Choices choices_{context_, continuous_, uses_, interlude_};
    Events events_{context_, continuous_, hearing_, legality_, past_, chances_, queue_, choices_};
    std::uint32_t at_rest_ = 0;  // the state's revision that the cache belongs to; 0 after an error, or when it never ran
    std::uint32_t each_at_ = 0;  // for an observer: the change made to each member of a set; 1 before it, 0 outside of a set
};

}  // namespace holo::machine
