// The context that all parts of a machine share: the table, the state, its stacks, and the observer. The context knows the instruction loop
// only as an interface (Loop).
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "interpreter/machine/decision.hpp"
#include "interpreter/machine/error.hpp"
#include "interpreter/machine/observer.hpp"
#include "interpreter/machine/only_options.hpp"
#include "interpreter/machine/table.hpp"

namespace holo::machine {

using world::Frame;
using world::Option;
using world::State;

enum FrameKind : std::uint8_t { code_frame, ability_frame, pure_frame, event_frame, settle_frame, interlude_frame };
enum EventPhase : std::uint8_t { forbidding, replacing, preceding, adjusting, performing, following, ordering };
enum FrameFlags : std::uint8_t { is_short = 1, has_failed = 2, is_cancelled = 4, is_query = 8, was_interrupted = 16, asks_condition = 32 };

// Tells whether the machine's own steps move the frame on, and not instructions.
inline bool is_native(const Frame& frame) { return frame.kind == settle_frame || (frame.kind == event_frame && frame.phase != performing); }

// Runs instructions until the frames above the floor are done, or until a stop.
class Loop {
public:
    virtual void interpret(int floor) = 0;

protected:
    ~Loop() = default;
};

class Context {
public:
    Context(const Table& on, Loop& runs_it) : table(on), program(on.program), words(on.layout().words), loop_(runs_it) {}

    const Table& table;
    const Program& program;
    int words;        // in a set of the state
    int objects = 0;  // that are laid out
    State* state = nullptr;
    Observer* observer = nullptr;
    OnlyOptions* only_options = nullptr;
    std::uint32_t at = 0;  // last instruction, for errors

    world::Header& header() const { return state->header(); }
    Status status() const { return static_cast<Status>(header().status); }
    Frame& top() const { return state->frames()[header().frame_top - 1]; }
    const WritingRow& writing_of(int unit) const { return program.units[static_cast<std::size_t>(unit)].writing(observer != nullptr); }
    // Tells whether such a frame is open.
    bool inside(FrameKind kind) const;

    // Measures the room of the state, which may have grown.
    void measure();
    // Tells whether the state has the object: further copies in a pile are laid out when they are needed.
    bool is_laid_out(int object) const { return object < objects; }
    // Tells whether an ability with that reach works where its object is.
    bool is_there(Reach reach, int object) const {
        return reach == Reach::zone ? world::has(state->active(), object) : is_laid_out(object);
    }
    // Tells whether the state has taken over another one's contents since it was measured.
    bool is_stale() const { return measured_ != state->revision(); }
    // Limits of the state's stacks, minus the room for the machine's own steps, and minus the values and sets above the locals of a unit
    // (Program::deepest_values).
    int frame_limit() const { return frame_limit_; }
    int value_limit() const { return value_limit_; }
    int set_limit() const { return set_limit_; }

    void push(std::int32_t value) {
        auto& h = header();
        if (h.value_top >= state->layout().shape.values) full(&world::Shape::values);
        state->values()[h.value_top++] = value;
    }
    std::int32_t pop() { return state->values()[--header().value_top]; }
    Word* push_set() {
        auto& h = header();
        if (h.set_top >= state->layout().shape.sets) full(&world::Shape::sets);
        return state->set(h.set_top++);
    }
    void drop_set() { --header().set_top; }

    // The arguments already lie at `base`; the other locals start at 0.
    Frame& push_frame(FrameKind kind, int unit, int self, int you, int base) {
        auto& h = header();
        const auto& row = writing_of(unit);
        const int locals = base + row.locals;
        if ((h.fuel -= row.weight) <= 0) fail(Diag::out_of_fuel);
        if (h.frame_top >= frame_limit_ || locals + program.deepest_values > value_limit_ ||
            h.set_top + row.set_locals + program.deepest_sets > set_limit_)
            too_deep(unit, base);
        // Old bytes on the stack are no part of the game, and therefore locals are cleared. A unit that only evaluates sets its locals
        // before it reads them.
        if (program.units[static_cast<std::size_t>(unit)].looks == 0) {
            auto* values = state->values();
            for (int i = h.value_top; i < locals; ++i) values[i] = 0;
            if (row.set_locals != 0) std::fill_n(state->set(h.set_top), row.set_locals * words, Word{0});
        }
        auto& frame = state->frames()[h.frame_top++];
        frame = Frame{row.begin,
                      static_cast<std::uint16_t>(unit),
                      static_cast<std::uint16_t>(base),
                      static_cast<std::uint16_t>(h.set_top),
                      static_cast<std::int16_t>(self),
                      static_cast<std::int16_t>(you),
                      none,
                      0,
                      kind,
                      performing,
                      0,
                      0,
                      0,
                      none,
                      0,
                      h.queued,
                      0};
        h.value_top = locals;
        h.set_top += row.set_locals;
        return frame;
    }
    Frame& push_native(FrameKind kind, int base, int self, int you);  // moved on by the machine's own steps
    void pop_frame();

    // Evaluates a unit: conditions, values, scores. The unit must contain no choice and no event.
    int evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments = {});
    // The same for a unit whose answer is a set, returned as words of bits in `out`.
    void evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out);
    // The same for a set of spaces, of world::Layout::space_words words.
    void evaluate_spaces(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out);
    // Runs instructions until the frames above the floor are done.
    void run(int floor) { loop_.interpret(floor); }

    [[noreturn]] void fail(Diag id, std::vector<std::string> args = {}) const;
    [[noreturn]] void full(int world::Shape::*part) const;
    [[noreturn]] void too_deep(int unit, int base) const;

    void did(Mechanism mechanism) const {
        if (observer != nullptr) observer->did(mechanism);
    }
    // Reports an option that was taken because it was the only one.
    void took(OptionKind kind, int entry, int object, int value, int player) const {
        if (only_options != nullptr)
            only_options->took(
                {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(entry), static_cast<std::int16_t>(object), value}, player, at);
    }
    // Reports to the observer which ability of which object is carried out, and its sort.
    void report(int ability, int object) const;
    void report(const AbilityRow& ability) const;

    // The player of an object: its controller, or the player that the object is.
    int holder_of(int object) const { return object <= table.players ? object : state->controller(object); }
    // In teams: tells whether a statement of `self` about `you` includes that team-mate and the team-mate's objects.
    bool speaks_for(int self, int you, int mate) const;
    bool is_teams(int object, int self, int you) const {
        return table.layout().shape.team > 1 && speaks_for(self, you, state->controller(object));
    }

private:
    int look_for_set(int unit, int self, int you, std::span<const std::int32_t> arguments);  // place of the answer
    void enter_look(int unit, int self, int you, std::span<const std::int32_t> arguments);

    Loop& loop_;
    int frame_limit_ = 0, value_limit_ = 0, set_limit_ = 0;
    std::uint32_t measured_ = 0;  // the state's revision then
    int looking_ = 0;             // depth of nested evaluations
};

// A part of a machine. Parts share the context and nothing else.
class Part {
protected:
    explicit Part(Context& context) : context_(context), table_(context.table), program_(context.program) {}
    State& state() const { return *context_.state; }
    world::Header& header() const { return context_.state->header(); }

    Context& context_;
    const Table& table_;
    const Program& program_;
};

}  // namespace holo::machine
