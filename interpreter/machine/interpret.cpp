#include "interpreter/machine/registers.hpp"

// Every instruction must have a body here or in operate.cpp; otherwise this file does not compile.
#pragma GCC diagnostic error "-Wswitch-enum"
// Addresses of labels are an extension of GCC and Clang.
#pragma GCC diagnostic ignored "-Wpedantic"

namespace holo::machine {

namespace {

// Makes a set of spaces of its own words. Two of them are written without loops, with two more for turned placements where pieces turn.
template <typename F>
inline void write_spaces(Word* set, int own, int wide, F&& word) {
    if (own == 2 && (wide == 2 || wide == 4)) {
        set[0] = word(0);
        set[1] = word(1);
        if (wide == 4) set[2] = set[3] = 0;
        return;
    }
    for (int w = 0; w < own; ++w) set[w] = word(w);
    for (int w = own; w < wide; ++w) set[w] = 0;
}

}  // namespace

// The instruction loop holds the frequent instructions. The rare ones are not inline (operate.cpp), because the loop's registers then stay
// in the processor's.
template <int fixed, bool observed>
void Machine::interpret_code(int floor) {
    auto& h = header();
    const auto* const code = CODE;
    const int words = WORDS;
    auto* const values = state().values();
    auto* const set_base = state().set(0);
    auto* const frames = state().frames();
    auto* const first_frame = frames + floor;
    auto* const last_frame = frames + context_.frame_limit() - 1;
    auto* const values_end = values + context_.value_limit() - program_.deepest_values;
    auto* const sets_end = set_base + (context_.set_limit() - program_.deepest_sets) * words;
    const auto* const units = program_.units.data();
    const auto* const steady_columns = table_.steady_columns();
    const auto* const columns = state().column(0);
    const int objects = state().layout().shape.objects;
    const auto* const everywhere = state().everywhere(0);
    const auto* const flags = state().flag(0);
    const auto* const controlled = state().controlled(0);
    // The player who controls the object; nothing of nothing, and of an object that nobody controls.
    const auto controller_of = [this, controlled, words](int object) {
        const auto* set = controlled;
        for (int player = 1; object >= 0 && player <= table_.players; ++player)
            if (world::has(set += words, object)) return player;
        return world::nothing;
    };
    Frame* frame = nullptr;
    const std::uint32_t* ip = nullptr;
    std::int32_t* vp = nullptr;
    std::int32_t* locals = nullptr;
    Word* sp = nullptr;
    const std::uint32_t* back = nullptr;  // the word before the one that goes on after a unit without a frame
    Word* sets_of_caller = nullptr;       // and, when such a unit acts, the first free set behind it
    std::uint8_t failure_of_caller = 0;   // has_failed among the caller's flags, where the unit leaves its own one

// The address of each body, by opcode, lets the compiler put a jump of its own behind every body: a jump through one shared place costs an
// instruction more, and the processor foresees it worse.
#define AT(name) Op::name : at_##name
#define DISPATCH() goto* bodies[static_cast<std::size_t>(op_of(instruction))]
#define BINARY(expression)             \
    {                                  \
        const std::int32_t y = *--vp;  \
        const std::int32_t x = vp[-1]; \
        vp[-1] = (expression);         \
        break;                         \
    }
#define READ_ATTRIBUTE(object)                                                                                 \
    {                                                                                                          \
        int value;                                                                                             \
        if (const int steady = steady_columns[B]; steady >= 0) {                                               \
            value = (object) < 0 ? program_.attributes[B].of_nothing() : columns[steady * objects + (object)]; \
        } else if (steady == Table::by_controller) {                                                           \
            value = controller_of(object);                                                                     \
        } else if (continuous_.is_quiet_attribute(B)) {                                                        \
            value = (object) < 0 ? program_.attributes[B].of_nothing() : continuous_.plain(B, object);         \
        } else {                                                                                               \
            SAVE();                                                                                            \
            value = continuous_.attribute(B, object);                                                          \
        }                                                                                                      \
        *vp++ = value;                                                                                         \
    }
// `holding`: the holders of property B.
#define HOLDING                                                \
    const auto* holding = continuous_.known(B);                \
    if (holding == nullptr) {                                  \
        SAVE();                                                \
        holding = continuous_.holders(B, context_.push_set()); \
    }
// Keeps members that are in `mask`: the words of the holders, or of the others.
#define KEEP_PROPERTY(mask)                                              \
    {                                                                    \
        if constexpr (observed) continuous_.tell_of_likeness(SET(0), B); \
        HOLDING                                                          \
        auto* s = SET(0);                                                \
        EACH_WORD s[w] &= (mask);                                        \
        break;                                                           \
    }
// Enters a unit for the player; `given` sets of the stack become its first set locals.
#define ROOM_FOR(called, arguments, given)                                                                            \
    const auto& row = units[called].writing(observed);                                                                \
    auto* const base = vp - (arguments);                                                                              \
    auto* const first_set = sp - (given)*words;                                                                       \
    auto* const set_top = first_set + row.set_locals * words;                                                         \
    if ((h.fuel -= row.weight) <= 0 || frame >= last_frame || base + row.locals > values_end || set_top > sets_end) { \
        SAVE();                                                                                                       \
        if (h.fuel <= 0) context_.fail(Diag::out_of_fuel);                                                            \
        context_.too_deep(called, static_cast<int>(base - values));                                                   \
    }                                                                                                                 \
    frame->at = static_cast<std::uint32_t>(ip + 1 - code);                                                            \
    vp = base + row.locals;
#define GO_ON_IN_IT()          \
    ++frame;                   \
    ip = code + row.begin - 1; \
    locals = base;             \
    sp = set_top;              \
    break;
#define ENTER(called, player, arguments, sort, event)                           \
    {                                                                           \
        ROOM_FOR(called, arguments, 0)                                          \
        for (auto* local = base + (arguments); local < vp; ++local) *local = 0; \
        for (auto* local = sp; local < set_top; ++local) *local = 0;            \
        frame[1] = Frame{row.begin,                                             \
                         static_cast<std::uint16_t>(called),                    \
                         static_cast<std::uint16_t>(base - values),             \
                         static_cast<std::uint16_t>(SETS_BELOW(first_set)),     \
                         frame->self,                                           \
                         static_cast<std::int16_t>(player),                     \
                         event,                                                 \
                         0,                                                     \
                         sort,                                                  \
                         performing,                                            \
                         0,                                                     \
                         0,                                                     \
                         0,                                                     \
                         none,                                                  \
                         0,                                                     \
                         h.queued,                                              \
                         0};                                                    \
        GO_ON_IN_IT()                                                           \
    }
// Calls the function that carries out the instruction with these registers.
#define APART(...)                                      \
    {                                                   \
        Registers registers{frame, ip, vp, locals, sp}; \
        if (!__VA_ARGS__) return;                       \
        frame = registers.frame;                        \
        ip = registers.ip;                              \
        vp = registers.vp;                              \
        locals = registers.locals;                      \
        sp = registers.sp;                              \
        break;                                          \
    }
// A unit that only evaluates sets its locals before it reads them, and its frame is never part of a game at rest.
#define LOOK(called, player, arguments, given) \
    {                                          \
        ROOM_FOR(called, arguments, given)     \
        LOOK_IN_IT(called, player)             \
    }
// A unit without calls and set locals runs in its caller's frame; its answer leads to the word behind `then`. Its sets lie above those of
// the caller, and so does its answer when that is a set.
#define LOOK_FROM_HERE(called, arguments, then)                         \
    {                                                                   \
        const auto& row = units[called].lean;                           \
        auto* const base = vp - (arguments);                            \
        if (base + row.locals > values_end || sp > sets_end) {          \
            SAVE();                                                     \
            context_.too_deep(called, static_cast<int>(base - values)); \
        }                                                               \
        back = (then);                                                  \
        ip = code + row.begin - 1;                                      \
        locals = base;                                                  \
        vp = base + row.locals;                                         \
        break;                                                          \
    }
// The body of an event that only changes numbers does the same.
#define BEGIN_HERE(raised, arguments)                                                                                                      \
    if (const auto& row = units[(raised).body].lean; row.frameless != 0 && (raised).asked == 0 && actor == frame->you && sp <= sets_end) { \
        auto* const base = vp - (arguments);                                                                                               \
        auto* const above = base + row.locals;                                                                                             \
        if (above <= values_end) {                                                                                                         \
            for (; vp < above; ++vp) *vp = 0;                                                                                              \
            back = ip;                                                                                                                     \
            sets_of_caller = sp;                                                                                                           \
            failure_of_caller = frame->flags & has_failed;                                                                                 \
            frame->flags &= static_cast<std::uint8_t>(~has_failed);                                                                        \
            ip = code + row.begin - 1;                                                                                                     \
            locals = base;                                                                                                                 \
            break;                                                                                                                         \
        }                                                                                                                                  \
    }
#define GO_BACK()                      \
    {                                  \
        ip = back;                     \
        back = nullptr;                \
        locals = values + frame->base; \
        break;                         \
    }
#define LOOK_IN_IT(called, player)                                        \
    {                                                                     \
        auto& looking = frame[1];                                         \
        looking.unit = static_cast<std::uint16_t>(called);                \
        looking.base = static_cast<std::uint16_t>(base - values);         \
        looking.sets = static_cast<std::uint16_t>(SETS_BELOW(first_set)); \
        looking.self = frame->self;                                       \
        looking.you = static_cast<std::int16_t>(player);                  \
        looking.happening = none;                                         \
        looking.kind = pure_frame;                                        \
        looking.flags = 0;                                                \
        looking.result = none;                                            \
        GO_ON_IN_IT()                                                     \
    }
// Returns to the caller; leaves the loop when the caller is outside of it.
#define RETURN()                                                  \
    {                                                             \
        if (--frame < first_frame) {                              \
            h.frame_top = floor;                                  \
            h.value_top = static_cast<std::int32_t>(vp - values); \
            h.set_top = SETS_BELOW(sp);                           \
            return;                                               \
        }                                                         \
        ip = code + frame->at - 1;                                \
        locals = values + frame->base;                            \
        break;                                                    \
    }
#define MAY_SUSPEND(call)                                    \
    {                                                        \
        SAVE();                                              \
        if (--h.fuel <= 0) context_.fail(Diag::out_of_fuel); \
        call;                                                \
        if (is_native(context_.top())) return;               \
        LOAD();                                              \
        break;                                               \
    }
#define RAISE(by)                                                            \
    {                                                                        \
        const int actor = by;                                                \
        MAY_SUSPEND(events_.begin(B, a_of(instruction), actor, frame->self)) \
    }

// Calls the body of an event that nobody hears. An event with a condition is met twice: the condition's answer leads back here. `above`:
// the values above the arguments.
#define CALL_UNHEARD(by, above)                                                             \
    {                                                                                       \
        const auto& raised = program_.happenings[static_cast<std::size_t>(B)];              \
        const int given = a_of(instruction);                                                \
        bool happens;                                                                       \
        if (raised.condition == none) {                                                     \
            happens = raised.has_needed(vp - given - (above));                              \
        } else if ((frame->flags & asks_condition) != 0) {                                  \
            frame->flags &= static_cast<std::uint8_t>(~asks_condition);                     \
            happens = *--vp != 0;                                                           \
        } else {                                                                            \
            const auto* const arguments = vp - given - (above);                             \
            happens = raised.has_needed(arguments);                                         \
            if (happens) {                                                                  \
                const int asker = (above) != 0 ? vp[-1] : frame->you;                       \
                for (int i = 0; i < given; ++i) vp[i] = arguments[i];                       \
                vp += given;                                                                \
                frame->flags |= asks_condition;                                             \
                if constexpr (!observed)                                                    \
                    if (units[raised.condition].lean.frameless != 0 && asker == frame->you) \
                        LOOK_FROM_HERE(raised.condition, given, ip - 1)                     \
                ROOM_FOR(raised.condition, given, 0)                                        \
                frame->at = static_cast<std::uint32_t>(ip - code);                          \
                LOOK_IN_IT(raised.condition, asker)                                         \
            }                                                                               \
        }                                                                                   \
        const int actor = by;                                                               \
        if (!happens) {                                                                     \
            vp -= given;                                                                    \
            frame->flags |= is_short;                                                       \
            break;                                                                          \
        }                                                                                   \
        if constexpr (!observed) BEGIN_HERE(raised, given)                                  \
        ENTER(raised.body, actor, given, event_frame, static_cast<std::int16_t>(B))         \
    }

// Bodies of instructions that are also halves of pairs (pairs.def).
#define DO_push *vp++ = B;
#define DO_load *vp++ = locals[B];
#define DO_store locals[B] = *--vp;
#define DO_reset locals[B] = -1;
#define DO_you *vp++ = frame->you;
#define DO_equal_to vp[-1] = vp[-1] == B;
#define DO_greater            \
    {                         \
        const auto y = *--vp; \
        vp[-1] = vp[-1] > y;  \
    }
#define DO_less               \
    {                         \
        const auto y = *--vp; \
        vp[-1] = vp[-1] < y;  \
    }
#define DO_jump_unless \
    if (*--vp == 0) ip += B;
#define DO_set_any                            \
    {                                         \
        *vp++ = !world::empty(SET(0), words); \
        sp -= words;                          \
    }
#define DO_property                                                   \
    if (const auto* known = continuous_.known(B); known != nullptr) { \
        vp[-1] = vp[-1] >= 0 && world::has(known, vp[-1]);            \
    } else {                                                          \
        SAVE();                                                       \
        vp[-1] = vp[-1] >= 0 && continuous_.property(B, vp[-1]);      \
    }
#define DO_load_attribute                             \
    {                                                 \
        const int object = locals[a_of(instruction)]; \
        READ_ATTRIBUTE(object)                        \
    }
#define DO_next                                                  \
    {                                                            \
        const auto distance = static_cast<std::int32_t>(*++ip);  \
        if ((h.fuel -= distance) <= 0) {                         \
            SAVE();                                              \
            context_.fail(Diag::out_of_fuel);                    \
        }                                                        \
        const int o = world::next(SET(0), words, locals[B] + 1); \
        if constexpr (observed) {                                \
            if (o < 0) each_at_ = 0;                             \
            else if (locals[B] < 0) each_at_ = 1;                \
        }                                                        \
        if (o < 0) ip += distance;                               \
        else locals[B] = o;                                      \
    }

    static const void* const bodies[] = {
#define OP(name, operand, about, body, does, effect, meaning) &&at_##name,
#include "interpreter/machine/opcodes.def"
#undef OP
#define PAIR(first, second) &&pair_##first##_##second,
#include "interpreter/machine/pairs.def"
#undef PAIR
    };
    LOAD();
    for (++ip;; ++ip) {
        std::uint32_t instruction = *ip;
        if constexpr (observed)
            context_.observer->ran(
                {static_cast<std::uint32_t>(ip - code), static_cast<int>(frame - state().frames()), vp - 1, sp - words, words});
        DISPATCH();
        switch (op_of(instruction)) {  // never entered: lists the bodies, so that a missing one does not compile
            case AT(push): DO_push break;
            case AT(push_word): *vp++ = static_cast<std::int32_t>(*++ip); break;
            case AT(load): DO_load break;
            case AT(store): DO_store break;
            case AT(reset): DO_reset break;
            case AT(drop): --vp; break;
            case AT(dup):
                *vp = vp[-1];
                ++vp;
                break;
            case AT(self):
                if constexpr (observed)
                    if (frame->kind == ability_frame) context_.observer->did(Mechanism::self_reference);
                *vp++ = frame->self;
                break;
            case AT(act_as): frame->you = static_cast<std::int16_t>(*--vp); break;
            case AT(you): DO_you break;

            case AT(add): BINARY(added(x, y))
            case AT(sub): BINARY(subtracted(x, y))
            case AT(mul): BINARY(multiplied(x, y))
            case AT(negate): vp[-1] = subtracted(0, vp[-1]); break;
            case AT(min): BINARY(std::min(x, y))
            case AT(max): BINARY(std::max(x, y))
            case AT(divide_up): BINARY(divided(x, y, true))
            case AT(divide_down): BINARY(divided(x, y, false))
            case AT(modulo): BINARY(rest(x, y))
            case AT(equal): BINARY(x == y)
            case AT(equal_to): DO_equal_to break;
            case AT(unequal): BINARY(x != y)
            case AT(less): DO_less break;
            case AT(less_equal): BINARY(x <= y)
            case AT(greater): DO_greater break;
            case AT(greater_equal): BINARY(x >= y)
            case AT(invert): vp[-1] = vp[-1] == 0; break;
            case AT(both): BINARY((x != 0) & (y != 0))
            case AT(either): BINARY((x != 0) | (y != 0))

            case AT(jump):
                if (B < 0 && (h.fuel += B) <= 0) {
                    SAVE();
                    context_.fail(Diag::out_of_fuel);
                }
                ip += B;
                break;
            case AT(jump_if):
                if (*--vp != 0) ip += B;
                break;
            case AT(jump_unless): DO_jump_unless break;
            case AT(choose_jump): {
                const int n = *--vp;
                const int count = a_of(instruction);
                ip += n >= 0 && n < count ? n : count;
                break;
            }
            case AT(call): {
                if (units[B].looks != 0) {
                    if constexpr (!observed)
                        if (units[B].lean.frameless != 0) LOOK_FROM_HERE(B, a_of(instruction), ip)
                    LOOK(B, frame->you, a_of(instruction), 0)
                }
                ENTER(B, frame->you, a_of(instruction), frame->kind == pure_frame ? pure_frame : code_frame, none)
            }
            case AT(call_set):
            case AT(call_spaces): {
                if constexpr (!observed)
                    if (units[B].lean.frameless != 0) LOOK_FROM_HERE(B, a_of(instruction), ip)
                LOOK(B, frame->you, a_of(instruction), 0)
            }
            case AT(filter): {
                const int player = *--vp;
                // With an observer the loop evaluates all the same, because an observer is told of each evaluation.
                if constexpr (!observed)
                    if (world::empty(SET(0), words)) {
                        vp -= a_of(instruction);
                        break;
                    }
                LOOK(B, player, a_of(instruction), 1)
            }
            case AT(answer_set): {
                if constexpr (!observed)
                    if (back != nullptr) {
                        vp = locals;
                        GO_BACK()
                    }
                const auto* s = SET(0);
                auto* given = set_base + frame->sets * words;
                EACH_WORD given[w] = s[w];
                sp = given + words;
                vp = values + frame->base;
                RETURN()
            }
            case AT(filter_spaces): {
                const int player = *--vp;
                const int given = table_.layout().sets_of_spaces();
                const auto* from = sp - given * words;
                if constexpr (!observed)
                    if (world::empty(from, given * words)) {
                        vp -= a_of(instruction);
                        break;
                    }
                // Locals that are sets of spaces lie above the others.
                ROOM_FOR(B, a_of(instruction), given)
                std::memmove(set_top, from, static_cast<std::size_t>(given * words) * sizeof(Word));
                LOOK_IN_IT(B, player)
            }
            case AT(answer_spaces): {
                if constexpr (!observed)
                    if (back != nullptr) {
                        vp = locals;
                        GO_BACK()
                    }
                const int wide = WIDE;
                auto* given = set_base + frame->sets * words;
                for (int w = 0; w < wide; ++w) given[w] = sp[w - wide];  // upwards, because the answer may overlap its place
                sp = given + wide;
                vp = values + frame->base;
                RETURN()
            }
            case AT(spaces_all): {
                const auto& map = terrain_.map();
                const int wide = WIDE, own = static_cast<int>(map.there.size()),
                          turned = a_of(instruction) != 0 ? terrain_.turned_words() : 0;
                const auto* there = map.there.data();
                auto* const set = sp;
                sp += wide;
                write_spaces(set, own, wide, [=](int w) { return there[w]; });
                for (int w = 0; turned != 0 && w < own; ++w) set[turned + w] = there[w];
                break;
            }
            case AT(spaces_there): {
                const auto& map = terrain_.map();
                auto* set = sp - WIDE;
                const auto* there = map.there.data();
                const int own = static_cast<int>(map.there.size()), turned = terrain_.turned_words();
                if (own == 2 && turned == 2) {
                    const Word kept = a_of(instruction) != 0 ? ~Word{0} : 0;
                    set[0] &= there[0];
                    set[1] &= there[1];
                    set[2] &= there[0] & kept;
                    set[3] &= there[1] & kept;
                    break;
                }
                for (int w = 0; w < own; ++w, ++set) *set &= there[w];
                if (turned == 0) break;
                while (set < sp - WIDE + turned) *set++ = 0;
                for (int w = 0; w < own; ++w) set[w] &= a_of(instruction) != 0 ? there[w] : 0;
                break;
            }
            case AT(spaces_alone): {
                const int space = *--vp;
                auto* const set = sp;
                sp += WIDE;
                for (auto* word = set; word < sp; ++word) *word = 0;
                if (space >= 0) world::insert(set, space);
                break;
            }
            case AT(spaces_and): {
                const int wide = WIDE;
                sp -= wide;
                for (int w = 0; w < wide; ++w) sp[w - wide] &= sp[w];
                break;
            }
            case AT(spaces_next): {
                const auto distance = static_cast<std::int32_t>(*++ip);
                if ((h.fuel -= distance) <= 0) {
                    SAVE();
                    context_.fail(Diag::out_of_fuel);
                }
                const int space = world::next(sp - WIDE, table_.layout().space_words, locals[B] + 1);
                if (space < 0) ip += distance;
                else locals[B] = space;
                break;
            }
            case AT(spaces_keep): {
                const auto distance = static_cast<std::int32_t>(*++ip);
                if (*--vp == 0) world::erase(sp - WIDE, locals[B]);
                ip += distance;
                break;
            }
            case AT(spaces_of): sp = spaces_of<fixed>(sp, B); break;
            case AT(at_spaces): sp = at_spaces<fixed>(sp, B); break;
            case AT(spaces_marked): {
                const auto& map = terrain_.map();
                const auto* marked = map.marked[static_cast<std::size_t>(B)].data();
                if ((a_of(instruction) & of_the_whole) == 0) {
                    keep_marked(sp, marked, a_of(instruction) == 0);
                    break;
                }
                const Word flip = (a_of(instruction) & without_mark) != 0 ? ~Word{0} : 0;
                const int wide = WIDE, own = static_cast<int>(map.there.size());
                const auto* there = map.there.data();
                auto* const set = sp;
                sp += wide;
                write_spaces(set, own, wide, [=](int w) { return there[w] & (marked[w] ^ flip); });
                break;
            }
            case AT(spaces_within): spaces_within(sp, *--vp, B); break;
            case AT(spaces_reach):
                vp -= 3;
                sp = travel(instruction, vp, sp);
                break;
            case AT(space_step):
                vp -= 2;
                sp = travel(instruction, vp - 1, sp);
                break;
            case AT(space_attribute): vp[-1] = terrain_.attribute(program_.attributes[static_cast<std::size_t>(B)], vp[-1]); break;
            case AT(leave): {
                if constexpr (!observed)
                    if (back != nullptr) {
                        const int flags = frame->flags;
                        static_assert(is_short == has_failed >> 1);
                        frame->flags = static_cast<std::uint8_t>((flags & ~has_failed) | (flags & has_failed) >> 1 | failure_of_caller);
                        vp = locals;
                        sp = sets_of_caller;
                        GO_BACK()
                    }
                // An event without listeners ends like a call.
                if ((frame->kind == code_frame || (frame->kind == event_frame && table_.is_plain(frame->happening))) &&
                    frame > first_frame) {
                    if constexpr (observed)
                        if (frame->happening != none) events_.report(*frame, Observer::Outcome::done);
                    const bool has_fallen_short = (frame->flags & has_failed) != 0;
                    vp = values + frame->base;
                    sp = set_base + frame->sets * words;
                    --frame;
                    if (has_fallen_short) frame->flags |= is_short;
                    ip = code + frame->at - 1;
                    locals = values + frame->base;
                    break;
                }
                SAVE();
                if (frame->kind == event_frame) {
                    frame->phase = following;
                    events_.follow(*frame);
                    if (h.frame_top <= floor || is_native(context_.top())) return;
                    LOAD();
                    break;
                }
                const auto flags = frame->flags;
                const bool was_ability = frame->kind == ability_frame;
                context_.pop_frame();
                if (h.frame_top <= floor) return;
                // An ability that was used reports its result as an event does; called units do too. An interlude between a question and
                // its answer reports to neither.
                if ((flags & (was_ability ? is_short | has_failed : has_failed)) != 0 && frame->kind != interlude_frame)
                    context_.top().flags |= is_short;
                if (is_native(context_.top())) return;
                LOAD();
                break;
            }
            case AT(answer): {
                auto result = *--vp;
                if constexpr (!observed)
                    if (back != nullptr) {
                        vp = locals;
                        *vp++ = result;
                        GO_BACK()
                    }
                if constexpr (observed) {
                    SAVE();
                    const auto depth = static_cast<int>(frame - state().frames());
                    result = context_.observer->answered(frame->unit, {locals, static_cast<std::size_t>(units[frame->unit].arguments)},
                                                         frame->self, frame->you, depth, result);
                }
                vp = locals;
                *vp++ = result;
                sp = set_base + frame->sets * words;
                RETURN()
            }

            case AT(attribute): {
                const int object = *--vp;
                READ_ATTRIBUTE(object)
                break;
            }
            case AT(load_attribute): DO_load_attribute break;
            case AT(your): READ_ATTRIBUTE(frame->you) break;
            case AT(of_game): READ_ATTRIBUTE(0) break;
            case AT(flag): vp[-1] = vp[-1] >= 0 && world::has(flags + B * words, vp[-1]); break;
            case AT(property): DO_property break;
            case AT(lacks_property): {
                const int object = vp[-1];
                if (const auto* known = continuous_.known(B); known != nullptr) {
                    vp[-1] = object >= 0 && !world::has(known, object);
                    break;
                }
                SAVE();
                vp[-1] = object >= 0 && !continuous_.property(B, object);
                break;
            }
            case AT(flag_down): vp[-1] = vp[-1] >= 0 && !world::has(flags + B * words, vp[-1]); break;
            case AT(in_zones): vp[-1] = vp[-1] >= 0 && world::has(everywhere + B * words, vp[-1]); break;
            case AT(in_play): vp[-1] = vp[-1] >= 0 && world::has(state().in_play(), vp[-1]); break;
            case AT(yours): {
                const int you = std::max<int>(0, frame->you);
                vp[-1] = vp[-1] >= 0 && (world::has(state().controlled(you), vp[-1]) || context_.is_teams(vp[-1], frame->self, you));
                break;
            }
            case AT(set_property): {
                HOLDING
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = holding[w];
                break;
            }
            case AT(and_property): KEEP_PROPERTY(holding[w])
            case AT(not_property): KEEP_PROPERTY(~holding[w])
            case AT(and_flag): {
                auto* s = SET(0);
                const auto* f = flags + B * words;
                EACH_WORD s[w] &= f[w];
                break;
            }
            case AT(not_flag): {
                auto* s = SET(0);
                const auto* f = flags + B * words;
                EACH_WORD s[w] &= ~f[w];
                break;
            }
            case AT(set_zone): {
                const auto* z = state().zone(state().layout().instance(B, std::max(0, *--vp)));
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = z[w];
                break;
            }
            case AT(and_zone): {
                const auto* z = state().zone(state().layout().instance(B, std::max(0, *--vp)));
                auto* s = SET(0);
                EACH_WORD s[w] &= z[w];
                break;
            }
            case AT(set_zones): {
                const auto* z = everywhere + B * words;
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = z[w];
                break;
            }
            case AT(and_zones): {
                const auto* z = everywhere + B * words;
                auto* s = SET(0);
                EACH_WORD s[w] &= z[w];
                break;
            }
            case AT(and_in_play): {
                auto* s = SET(0);
                const auto* play = state().in_play();
                EACH_WORD s[w] &= play[w];
                break;
            }
            case AT(and_controlled): {
                const int player = *--vp;
                const auto* c = controlled + std::max(0, player) * words;
                auto* s = SET(0);
                EACH_WORD s[w] &= player < 0 ? Word{0} : c[w];
                break;
            }
            case AT(and_yours): {
                const int you = std::max<int>(0, frame->you);
                const auto* c = state().controlled(you);
                auto* s = SET(0);
                if (table_.layout().shape.team > 1)
                    world::each(s, words, [&](int o) {
                        if (!world::has(c, o) && !context_.is_teams(o, frame->self, you)) world::erase(s, o);
                    });
                else EACH_WORD s[w] &= c[w];
                break;
            }
            case AT(set_object): {
                const int object = *--vp;
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = 0;
                if (object >= 0) world::insert(s, object);
                break;
            }
            case AT(set_and): {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= t[w];
                sp -= words;
                break;
            }
            case AT(set_or): {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] |= t[w];
                sp -= words;
                break;
            }
            case AT(set_minus): {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= ~t[w];
                sp -= words;
                break;
            }
            case AT(without): {
                const int object = *--vp;
                if (object >= 0) world::erase(SET(0), object);
                break;
            }
            case AT(set_has): {
                const int object = vp[-1];
                vp[-1] = object >= 0 && world::has(SET(0), object);
                sp -= words;
                break;
            }
            case AT(set_count):
                *vp++ = world::count(SET(0), words);
                sp -= words;
                break;
            case AT(set_any): DO_set_any break;
            case AT(set_first):
                *vp++ = world::next(SET(0), words, 0);
                sp -= words;
                break;
            case AT(set_load): {
                const auto* local = LOCAL_SET;
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = local[w];
                break;
            }
            case AT(set_store): {
                auto* local = LOCAL_SET;
                const auto* s = SET(0);
                EACH_WORD local[w] = s[w];
                sp -= words;
                break;
            }
            case AT(set_copy): {
                auto* local = LOCAL_SET;
                const auto* s = SET(0);
                EACH_WORD local[w] = s[w];
                break;
            }
            case AT(or_local): {
                const auto* local = LOCAL_SET;
                auto* s = SET(0);
                EACH_WORD s[w] |= local[w];
                break;
            }
            case AT(minus_local): {
                const auto* local = LOCAL_SET;
                auto* s = SET(0);
                EACH_WORD s[w] &= ~local[w];
                break;
            }
            case AT(rest_of): {
                const auto* local = LOCAL_SET;
                auto* s = SET(0);
                EACH_WORD s[w] = local[w] & ~s[w];
                break;
            }
            case AT(set_drop): sp -= words; break;
            case AT(and_link): {
                const int object = *--vp;
                const auto* link = columns + B * objects;
                // Nothing leads to nothing: objects without the link are skipped.
                if (object < 0) {
                    auto* s = SET(0);
                    EACH_WORD s[w] = 0;
                    break;
                }
                keep_numbered(SET(0), words, link, [=](int holder) { return holder == object; });
                break;
            }
            case AT(and_compare): {
                const int limit = *--vp;
                SAVE();
                keep_compared(SET(0), B, a_of(instruction), limit);
                break;
            }
            case AT(jump_unadjusted): {
                const auto distance = static_cast<std::int32_t>(*++ip);
                if (B == none ? h.waiting_count == 0 : !hearing_.is_adjusted(B)) ip += distance;
                break;
            }
            case AT(jump_if_empty):
                if (world::empty(SET(0), words)) ip += B;
                break;
            case AT(keep_if):
                if (*--vp == 0) {
                    auto* s = SET(0);
                    EACH_WORD s[w] = 0;
                }
                break;
            case AT(printed): vp[-1] = vp[-1] >= 0 ? continuous_.plain(B, vp[-1]) : program_.attributes[B].of_nothing(); break;
            case AT(next): DO_next break;
            case AT(keep): {
                const auto distance = static_cast<std::int32_t>(*++ip);
                if (*--vp == 0) world::erase(SET(0), locals[B]);
                ip += distance;
                break;
            }
            case AT(all_in_play): {
                const auto* play = state().in_play();
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = play[w];
                break;
            }
            case AT(players):
            case AT(opponents): {
                const int you = op_of(instruction) == Op::opponents ? *--vp : 0;
                auto* s = sp;
                sp += words;
                EACH_WORD s[w] = 0;
                for (int p = 1; p <= table_.players; ++p)
                    if ((you <= 0 || !table_.layout().allied(p, you)) &&
                        (program_.out_flag == none || !world::has(state().flag(program_.out_flag), p)))
                        world::insert(s, p);
                break;
            }
            case AT(next_player): {
                int player = std::max(0, vp[-1]);  // after nobody comes the first seat
                for (int i = 0; i < table_.players; ++i) {
                    player = player < table_.players ? player + 1 : 1;
                    if (program_.out_flag == none || !world::has(state().flag(program_.out_flag), player)) break;
                }
                vp[-1] = player;
                break;
            }
            case AT(zone_value): vp[-1] = ZoneValue::pack(B, std::max(0, vp[-1])); break;
            case AT(captain):
                if (vp[-1] >= 0) vp[-1] = table_.layout().captain(vp[-1]);
                break;
            case AT(menu_begin): h.option_count = 0; break;
            case AT(menu_set): {
                if (!world::empty(SET(0), words)) {
                    SAVE();
                    world::each(SET(0), words, [&](int o) { choices_.offer(OptionKind::line, a_of(instruction), o, none); });
                }
                sp -= words;
                break;
            }
            case AT(menu_line): {
                SAVE();
                choices_.offer(OptionKind::line, a_of(instruction), none, none);
                break;
            }
            case AT(menu_use): {
                const int player = *--vp;
                const int header = B != none ? B : header_named(*--vp);
                SAVE();
                if (header != none) choices_.menu_use(a_of(instruction), header, player);
                break;
            }
            case AT(menu_ask): {
                if (h.option_count > 1) goto rarer;
                // A single option is taken.
                const auto option = h.option_count == 1 ? state().options()[0] : Option{0, 0xFF, none, none};
                h.option_count = 0;
                if (context_.only_options != nullptr && option.entry != 0xFF)
                    context_.only_options->took(option, vp[-1], static_cast<std::uint32_t>(ip - code));
                vp[-1] = option.value;
                *vp++ = option.object;
                *vp++ = option.entry == 0xFF ? static_cast<std::int32_t>(none) : option.entry;
                break;
            }
            case AT(event): RAISE(frame->you)
            case AT(event_by): RAISE(*--vp)
            case AT(unheard): CALL_UNHEARD(frame->you, 0)
            case AT(unheard_by): CALL_UNHEARD(*--vp, 1)
            case AT(can): {
                const auto& asked = program_.happenings[static_cast<std::size_t>(B)];
                if (observed || asked.first_limit != none || table_.hears(B, Phase::forbid)) goto rarer;
                const int player = *--vp, given = a_of(instruction);
                bool happens = asked.has_needed(vp - given);
                if (happens && asked.condition != none) LOOK(asked.condition, player, given, 0)
                vp -= given;
                *vp++ = happens;
                break;
            }
            case AT(query): {
                if (!hearing_.is_adjusted(B)) {  // without listeners its body gives the value
                    if constexpr (!observed) {
                        const auto& row = program_.happenings[static_cast<std::size_t>(B)];
                        if (row.shortcut == Shortcut::number) {
                            vp -= row.arguments;
                            *vp++ = row.shortcut_value;
                            break;
                        }
                        if (row.shortcut == Shortcut::argument) {
                            vp -= row.arguments;
                            *vp = vp[row.shortcut_value];
                            ++vp;
                            break;
                        }
                        if (row.shortcut == Shortcut::attribute && continuous_.is_quiet_attribute(row.shortcut_value)) {
                            vp -= row.arguments;
                            const int object = vp[row.shortcut_argument];
                            *vp++ = object < 0 ? program_.attributes[row.shortcut_value].of_nothing()
                                               : continuous_.plain(row.shortcut_value, object);
                            break;
                        }
                    }
                    const int unit = program_.happenings[static_cast<std::size_t>(B)].body;
                    LOOK(unit, frame->you, a_of(instruction), 0)
                }
                SAVE();
                const int value = events_.query(B, a_of(instruction));
                vp -= a_of(instruction);
                *vp++ = value;
                break;
            }
            case AT(set_column): {
                const int value = *--vp;
                const int object = *--vp;
                if (!changes_.set(B, object, value)) frame->flags |= has_failed;
                break;
            }
            case AT(add_column): {
                const int value = *--vp;
                const int object = *--vp;
                if (object >= 0 &&
                    !changes_.set(B, object, added(state().column(program_.attributes[static_cast<std::size_t>(B)].index)[object], value)))
                    frame->flags |= has_failed;
                break;
            }
            case AT(move_to): {
                const int zone = zone_instance(*--vp);
                const int object = *--vp;
                if (object >= 0) changes_.move(object, zone, a_of(instruction) != 0);
                break;
            }
            case AT(modify): {
                const auto period = static_cast<std::int32_t>(*++ip);
                const int amount = *--vp;
                const int object = *--vp;
                SAVE();
                if constexpr (observed) {
                    if (each_at_ == context_.at) context_.observer->did(Mechanism::each);
                    if (each_at_ != 0) each_at_ = context_.at;
                }
                if (object >= 0) changes_.modify(static_cast<ModOp>(a_of(instruction)), B, object, amount, period, frame->self);
                break;
            }
            case AT(settle):
                if (h.waiting_count == 0) break;
                MAY_SUSPEND(queue_.settle())

// A pair's second body finds its own instruction.
#define PAIR(first, second)                                   \
    pair_##first##_##second : DO_##first instruction = *++ip; \
    DO_##second break;
#include "interpreter/machine/pairs.def"
#undef PAIR

// The other instructions have their bodies elsewhere.
#define BODY_loop(name)
#define BODY_both(name)
#define BODY_apart(name) case AT(name):
#define BODY_ground(name)
#define OP(name, operand, about, body, does, effect, meaning) BODY_##body(name)
#include "interpreter/machine/opcodes.def"
#undef OP
            rarer:
                APART(operate<fixed, observed>(instruction, registers))
// Instructions about spaces have theirs in spaces.cpp.
#undef BODY_apart
#undef BODY_ground
#define BODY_apart(name)
#define BODY_ground(name) case AT(name):
#define OP(name, operand, about, body, does, effect, meaning) BODY_##body(name)
#include "interpreter/machine/opcodes.def"
#undef OP
                APART(operate_spaces<observed>(instruction, registers))
        }
    }
}

void Machine::interpret(int floor) {
    if (context_.observer != nullptr) return interpret_code<0, true>(floor);
    switch (context_.words) {
        case 2: return interpret_code<2, false>(floor);
        case 4: return interpret_code<4, false>(floor);
        default: return interpret_code<0, false>(floor);
    }
}

}  // namespace holo::machine
