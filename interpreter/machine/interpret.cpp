#include <algorithm>
#include <cstring>

#include "interpreter/machine/machine.hpp"

namespace holo::machine {

namespace {

template <typename F>
void keep_where(Word* set, int words, F&& holds) {
    for (int w = 0; w < words; ++w) {
        Word kept = 0;
        for (Word bits = set[w]; bits != 0; bits &= bits - 1)
            if (holds((w << 6) + std::countr_zero(bits))) kept |= bits & (~bits + 1);
        set[w] = kept;
    }
}

// Which comparison it is, is asked once and not for each member. Kept out of the instruction loop, whose registers
// it would take.
template <typename F>
[[gnu::noinline]] void keep_compared(Word* set, int words, int how, int limit, F&& number_of) {
    switch (how) {
        case 0: return keep_where(set, words, [&](int o) { return number_of(o) == limit; });
        case 1: return keep_where(set, words, [&](int o) { return number_of(o) != limit; });
        case 2: return keep_where(set, words, [&](int o) { return number_of(o) < limit; });
        case 3: return keep_where(set, words, [&](int o) { return number_of(o) <= limit; });
        case 4: return keep_where(set, words, [&](int o) { return number_of(o) > limit; });
        default: return keep_where(set, words, [&](int o) { return number_of(o) >= limit; });
    }
}

}  // namespace

// The instruction loop. Registers live in locals while it runs; SAVE writes them back before anything
// that looks at the state, LOAD reads them again after anything that may have changed it. `fixed` is the
// number of words of a set when that is known while compiling, so that set instructions need no loop; 0
// stands for any number.
template <int fixed, bool observed>
void Machine::interpret_code(int floor) {
    auto& h = header();
    const auto* const code = program_.code.data();
    const int words = fixed != 0 ? fixed : words_;
    auto* const values = state_->values();
    auto* const set_base = state_->set(0);
    auto* const frames = state_->frames();
    auto* const first_frame = frames + floor;
    const auto* const units = program_.units.data();
    const auto* const columns = state_->column(0);
    const int objects = state_->layout().shape.objects;
    const auto* const everywhere = state_->everywhere(0);
    Frame* frame = nullptr;
    const std::uint32_t* ip = nullptr;
    std::int32_t* vp = nullptr;      // first free value
    std::int32_t* locals = nullptr;
    Word* sp = nullptr;              // first free set

#define SAVE()                                                            \
    (frame->at = static_cast<std::uint32_t>(ip - code), at_ = frame->at - 1, \
     h.frame_top = static_cast<std::int32_t>(frame - frames) + 1, h.value_top = static_cast<std::int32_t>(vp - values), h.set_top = static_cast<std::int32_t>((sp - set_base) / words))
#define LOAD() (frame = &top(), ip = code + frame->at, vp = values + h.value_top, locals = values + frame->base, sp = set_base + h.set_top * words)
#define SET(n) (sp - ((n) + 1) * words)
#define BINARY(expression)       \
    {                            \
        const std::int32_t y = *--vp; \
        const std::int32_t x = vp[-1]; \
        vp[-1] = (expression);   \
        break;                   \
    }
#define B b_of(instruction)
#define READ_ATTRIBUTE(object)                             \
    {                                                      \
        int value;                                         \
        if (is_quiet_attribute(B)) {                       \
            value = (object) < 0 ? 0 : plain(B, object);   \
        } else {                                           \
            SAVE();                                        \
            value = attribute(B, object);                  \
        }                                                  \
        *vp++ = value;                                     \
        break;                                             \
    }
#define EACH_WORD for (int w = 0; w < words; ++w)
// One unit deeper, for the player; `given` sets of the stack become its first set locals. It may be the body of an event
// that asks for no more than a call.
#define ROOM_FOR(called, arguments, given)                                                                      \
    const auto& row = units[called];                                                                            \
    auto* const base = vp - (arguments);                                                                        \
    auto* const first_set = sp - (given) * words;                                                               \
    if (--h.fuel == 0 || frame + 1 >= frames + frame_limit_ || base + row.locals > values + value_limit_ ||     \
        first_set + row.set_locals * words > set_base + set_limit_ * words) {                                   \
        SAVE();                                                                                                 \
        if (h.fuel == 0) fail(Diag::out_of_fuel);                                                               \
        too_deep(called, static_cast<int>(base - values));                                                      \
    }                                                                                                           \
    frame->at = static_cast<std::uint32_t>(ip - code);                                                          \
    vp = base + row.locals;
#define GO_ON_IN_IT()                          \
    ++frame;                                   \
    ip = code + row.begin;                     \
    locals = base;                             \
    sp = first_set + row.set_locals * words;   \
    break;
#define ENTER(called, player, arguments, event)                                                                 \
    {                                                                                                           \
        ROOM_FOR(called, arguments, 0)                                                                          \
        for (auto* local = base + (arguments); local < vp; ++local) *local = 0;                                 \
        for (auto* local = sp; local < first_set + row.set_locals * words; ++local) *local = 0;                 \
        const std::uint8_t kind = frame->kind == pure_frame ? pure_frame : code_frame;                          \
        frame[1] = Frame{row.begin, static_cast<std::uint16_t>(called), static_cast<std::uint16_t>(base - values), \
                         static_cast<std::uint16_t>((first_set - set_base) / words), frame->self, static_cast<std::int16_t>(player), event, 0, kind, performing, \
                         0, 0, none, 0, h.queued, 0};                                                           \
        GO_ON_IN_IT()                                                                                           \
    }
// A unit that only looks sets its locals before it reads them, and no part of its frame is ever part of a game at rest.
#define LOOK(called, player, arguments, given)                                   \
    {                                                                            \
        ROOM_FOR(called, arguments, given)                                       \
        auto& looking = frame[1];                                                \
        looking.unit = static_cast<std::uint16_t>(called);                       \
        looking.base = static_cast<std::uint16_t>(base - values);                \
        looking.sets = static_cast<std::uint16_t>((first_set - set_base) / words); \
        looking.self = frame->self;                                              \
        looking.you = static_cast<std::int16_t>(player);                         \
        looking.happening = none;                                                \
        looking.kind = pure_frame;                                               \
        looking.flags = 0;                                                       \
        looking.result = none;                                                   \
        GO_ON_IN_IT()                                                            \
    }
// Back to who called; out of the loop when that is who called the loop.
#define RETURN()                                                                \
    {                                                                           \
        if (--frame < first_frame) {                                            \
            h.frame_top = floor;                                                \
            h.value_top = static_cast<std::int32_t>(vp - values);               \
            h.set_top = static_cast<std::int32_t>((sp - set_base) / words);     \
            return;                                                             \
        }                                                                       \
        ip = code + frame->at;                                                  \
        locals = values + frame->base;                                          \
        break;                                                                  \
    }

    LOAD();
    for (;;) {
        const std::uint32_t instruction = *ip++;
        if constexpr (observed) observer_->ran(static_cast<std::uint32_t>(ip - 1 - code));
        switch (op_of(instruction)) {
            case Op::push: *vp++ = B; break;
            case Op::push_word: *vp++ = static_cast<std::int32_t>(*ip++); break;
            case Op::load: *vp++ = locals[B]; break;
            case Op::store: locals[B] = *--vp; break;
            case Op::reset: locals[B] = -1; break;
            case Op::drop: --vp; break;
            case Op::dup: *vp = vp[-1]; ++vp; break;
            case Op::self:
                if constexpr (observed)
                    if (frame->kind == ability_frame) observer_->did(Mechanism::self_reference);
                *vp++ = frame->self;
                break;
            case Op::act_as: frame->you = static_cast<std::int16_t>(*--vp); break;
            case Op::you: *vp++ = frame->you; break;

            case Op::add: BINARY(x + y)
            case Op::sub: BINARY(x - y)
            case Op::mul: BINARY(x * y)
            case Op::negate: vp[-1] = -vp[-1]; break;
            case Op::min: BINARY(std::min(x, y))
            case Op::max: BINARY(std::max(x, y))
            case Op::half_up: vp[-1] = (vp[-1] + (vp[-1] > 0 ? 1 : 0)) / 2; break;
            case Op::half_down: vp[-1] = (vp[-1] - (vp[-1] < 0 ? 1 : 0)) / 2; break;
            case Op::equal: BINARY(x == y)
            case Op::unequal: BINARY(x != y)
            case Op::less: BINARY(x < y)
            case Op::less_equal: BINARY(x <= y)
            case Op::greater: BINARY(x > y)
            case Op::greater_equal: BINARY(x >= y)
            case Op::invert: vp[-1] = vp[-1] == 0; break;
            case Op::both: BINARY((x != 0) & (y != 0))
            case Op::either: BINARY((x != 0) | (y != 0))

            case Op::jump:
                if (B < 0 && --h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                ip += B;
                break;
            case Op::jump_if:
                if (*--vp != 0) ip += B;
                break;
            case Op::jump_unless:
                if (*--vp == 0) ip += B;
                break;
            case Op::choose_jump: {
                const int n = *--vp;
                const int count = a_of(instruction);
                ip += n >= 0 && n < count ? n : count;
                break;
            }
            case Op::call: {
                if (units[B].looks != 0) LOOK(B, frame->you, a_of(instruction), 0)
                ENTER(B, frame->you, a_of(instruction), none)
            }
            case Op::filter: {
                const int player = *--vp;
                // An observer is told what it looks at even so.
                if constexpr (!observed)
                    if (world::empty(SET(0), words)) {
                        vp -= a_of(instruction);
                        break;
                    }
                LOOK(B, player, a_of(instruction), 1)
            }
            case Op::answer_set: {
                const auto* s = SET(0);
                auto* given = set_base + frame->sets * words;
                EACH_WORD given[w] = s[w];
                sp = given + words;
                vp = values + frame->base;
                RETURN()
            }
            case Op::leave: {
                if (frame->kind == code_frame && frame > first_frame) {
                    if constexpr (observed)
                        if (frame->happening != none) report_event(*frame, Observer::Outcome::done);
                    const bool has_fallen_short = (frame->flags & has_failed) != 0;
                    vp = values + frame->base;
                    sp = set_base + frame->sets * words;
                    --frame;
                    if (has_fallen_short) frame->flags |= is_short;
                    ip = code + frame->at;
                    locals = values + frame->base;
                    break;
                }
                SAVE();
                if (frame->kind == event_frame) {
                    frame->phase = following;
                    if (!ends_quietly(*frame)) return;
                    end_event(*frame, (frame->flags & has_failed) != 0, Observer::Outcome::done);
                    if (h.frame_top <= floor || is_native(top())) return;
                    LOAD();
                    break;
                }
                const auto flags = frame->flags;
                const bool was_ability = frame->kind == ability_frame;
                pop_frame();
                if (h.frame_top <= floor) return;
                // An ability that was used reports as an event does; called units do too.
                if ((flags & (was_ability ? is_short | has_failed : has_failed)) != 0) top().flags |= is_short;
                if (is_native(top())) return;
                LOAD();
                break;
            }
            case Op::answer: {
                const auto result = *--vp;
                if constexpr (observed) {
                    SAVE();
                    observer_->answered(frame->unit, {locals, static_cast<std::size_t>(units[frame->unit].arguments)}, frame->self, frame->you, result);
                }
                vp = locals;
                *vp++ = result;
                sp = set_base + frame->sets * words;
                RETURN()
            }

            case Op::attribute: {
                const int object = *--vp;
                READ_ATTRIBUTE(object)
            }
            case Op::load_attribute: {
                const int object = locals[a_of(instruction)];
                READ_ATTRIBUTE(object)
            }
            case Op::your: READ_ATTRIBUTE(frame->you)
            case Op::of_game: READ_ATTRIBUTE(0)
            case Op::face_at: {
                const int side = *--vp;
                const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
                vp[-1] = definition != nullptr && side >= 0 && side < definition->faces
                             ? program_.face_numbers[static_cast<std::size_t>(B)][static_cast<std::size_t>(definition->first_face + side)]
                             : 0;
                break;
            }
            case Op::flag: vp[-1] = vp[-1] >= 0 && world::has(state_->flag(B), vp[-1]); break;
            case Op::property: {
                if (const auto* known = known_holders(B); known != nullptr) {
                    vp[-1] = vp[-1] >= 0 && world::has(known, vp[-1]);
                    break;
                }
                SAVE();
                vp[-1] = vp[-1] >= 0 && property(B, vp[-1]);
                break;
            }
            case Op::lacks_property: {
                const int object = vp[-1];
                if (const auto* known = known_holders(B); known != nullptr) {
                    vp[-1] = object >= 0 && !world::has(known, object);
                    break;
                }
                SAVE();
                vp[-1] = object >= 0 && !property(B, object);
                break;
            }
            case Op::is_symbol: {
                const int symbol = *--vp;
                const int object = vp[-1];
                const int wanted = symbol < 0 ? none : program_.symbols[static_cast<std::size_t>(symbol)].property;
                SAVE();
                vp[-1] = object >= 0 && wanted != none && property(wanted, object);
                break;
            }
            case Op::same_symbols: {
                const int two = *--vp;
                const int one = vp[-1];
                SAVE();
                vp[-1] = same_symbols(B, one, two, a_of(instruction));
                break;
            }
            case Op::flag_down: vp[-1] = vp[-1] >= 0 && !world::has(state_->flag(B), vp[-1]); break;
            case Op::in_zones: vp[-1] = vp[-1] >= 0 && world::has(everywhere + B * words, vp[-1]); break;
            case Op::in_play: vp[-1] = vp[-1] >= 0 && world::has(state_->in_play(), vp[-1]); break;
            case Op::yours: {
                const int you = std::max<int>(0, frame->you);
                vp[-1] = vp[-1] >= 0 && (world::has(state_->controlled(you), vp[-1]) || is_teams(vp[-1], frame->self, you));
                break;
            }
            case Op::among: {
                const auto wanted = *ip++;
                const int object = vp[-1];
                if constexpr (observed)
                    if (program_.attributes[static_cast<std::size_t>(B)].storage == Storage::face && object >= 0) observer_->did(Mechanism::showing);
                SAVE();
                const int symbol = object < 0 ? -1 : attribute(B, object) - program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
                vp[-1] = symbol >= 0 && symbol < 32 && (wanted >> symbol & 1u) != 0;
                break;
            }
            case Op::set_property: {
                auto* s = sp;
                if (const auto* known = known_holders(B); known != nullptr) {
                    EACH_WORD s[w] = known[w];
                } else {
                    SAVE();
                    property_set(B, push_set());
                }
                sp += words;
                break;
            }
            case Op::and_property: case Op::not_property: {
                const bool in = op_of(instruction) == Op::and_property;
                auto* s = SET(0);
                if constexpr (observed) {
                    const auto told_by = program_.properties[static_cast<std::size_t>(B)].attribute;
                    const auto kind = told_by == none ? none : program_.attributes[static_cast<std::size_t>(told_by)].kind;
                    world::each(s, words, [&](int o) {
                        const auto& own = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(o)].kind)];
                        if (kind != none && own.like == kind) observer_->did(Mechanism::likeness);
                    });
                }
                if (const auto* known = known_holders(B); known != nullptr) {
                    EACH_WORD s[w] &= in ? known[w] : ~known[w];
                } else {
                    SAVE();
                    auto* other = push_set();
                    property_set(B, other);
                    EACH_WORD s[w] &= in ? other[w] : ~other[w];
                    --h.set_top;
                }
                break;
            }
            case Op::and_flag: {
                auto* s = SET(0);
                const auto* f = state_->flag(B);
                EACH_WORD s[w] &= f[w];
                break;
            }
            case Op::not_flag: {
                auto* s = SET(0);
                const auto* f = state_->flag(B);
                EACH_WORD s[w] &= ~f[w];
                break;
            }
            case Op::set_zone: {
                const auto* z = state_->zone(state_->layout().instance(B, std::max(0, *--vp)));
                auto* s = sp; sp += words;
                EACH_WORD s[w] = z[w];
                break;
            }
            case Op::and_zone: {
                const auto* z = state_->zone(state_->layout().instance(B, std::max(0, *--vp)));
                auto* s = SET(0);
                EACH_WORD s[w] &= z[w];
                break;
            }
            case Op::set_zones: {
                const auto* z = everywhere + B * words;
                auto* s = sp; sp += words;
                EACH_WORD s[w] = z[w];
                break;
            }
            case Op::and_zones: {
                const auto* z = everywhere + B * words;
                auto* s = SET(0);
                EACH_WORD s[w] &= z[w];
                break;
            }
            case Op::and_in_play: {
                auto* s = SET(0);
                const auto* play = state_->in_play();
                EACH_WORD s[w] &= play[w];
                break;
            }
            case Op::and_controlled: {
                const int player = *--vp;
                const auto* c = state_->controlled(std::max(0, player));
                auto* s = SET(0);
                EACH_WORD s[w] &= player < 0 ? Word{0} : c[w];
                break;
            }
            case Op::and_yours: {
                const int you = std::max<int>(0, frame->you);
                const auto* c = state_->controlled(you);
                auto* s = SET(0);
                if (table_.layout().shape.team > 1)
                    world::each(s, words, [&](int o) {
                        if (!world::has(c, o) && !is_teams(o, frame->self, you)) world::erase(s, o);
                    });
                else EACH_WORD s[w] &= c[w];
                break;
            }
            case Op::and_opposed: {
                const int player = *--vp;
                auto* s = SET(0);
                const auto* mine = state_->controlled(std::max(0, player));
                const auto* nobodys = state_->controlled(0);
                EACH_WORD s[w] &= ~(mine[w] | nobodys[w]);
                if (table_.layout().shape.team > 1 && player > 0)
                    for (int p = 1; p <= table_.players; ++p) {
                        const auto* mates = state_->controlled(p);
                        if (table_.layout().allied(p, player)) EACH_WORD s[w] &= ~mates[w];
                    }
                break;
            }
            case Op::set_object: {
                const int object = *--vp;
                auto* s = sp; sp += words;
                EACH_WORD s[w] = 0;
                if (object >= 0) world::insert(s, object);
                break;
            }
            case Op::set_and: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= t[w];
                sp -= words;
                break;
            }
            case Op::set_or: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] |= t[w];
                sp -= words;
                break;
            }
            case Op::set_minus: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= ~t[w];
                sp -= words;
                break;
            }
            case Op::without: {
                const int object = *--vp;
                if (object >= 0) world::erase(SET(0), object);
                break;
            }
            case Op::set_has: {
                const int object = vp[-1];
                vp[-1] = object >= 0 && world::has(SET(0), object);
                sp -= words;
                break;
            }
            case Op::set_count: *vp++ = world::count(SET(0), words); sp -= words; break;
            case Op::set_any: *vp++ = !world::empty(SET(0), words); sp -= words; break;
            case Op::set_first: *vp++ = world::next(SET(0), words, 0); sp -= words; break;
            case Op::set_load: {
                const auto* local = set_base + (frame->sets + B) * words;
                auto* s = sp; sp += words;
                EACH_WORD s[w] = local[w];
                break;
            }
            case Op::set_store: {
                auto* local = set_base + (frame->sets + B) * words;
                const auto* s = SET(0);
                EACH_WORD local[w] = s[w];
                sp -= words;
                break;
            }
            case Op::set_copy: {
                auto* local = set_base + (frame->sets + B) * words;
                const auto* s = SET(0);
                EACH_WORD local[w] = s[w];
                break;
            }
            case Op::set_drop: sp -= words; break;
            case Op::and_link: {
                const int object = *--vp;
                const auto* link = columns + B * objects;
                keep_where(SET(0), words, [=](int o) { return link[o] == object; });
                break;
            }
            case Op::via: {
                const auto& row = program_.attributes[static_cast<std::size_t>(B)];
                const auto* link = columns + row.index * objects;
                auto* s = SET(0);
                auto* scratch = sp;  // above the top; the unit's headroom covers it
                EACH_WORD scratch[w] = 0;
                world::each(members(row.kind), words, [&](int o) {
                    if (link[o] >= 0 && world::has(s, link[o])) world::insert(scratch, o);
                });
                EACH_WORD s[w] = scratch[w];
                break;
            }
            case Op::and_holder: {
                const auto* link = columns + B * objects;
                const auto* t = SET(0);
                auto* s = SET(1);
                auto* scratch = sp;
                EACH_WORD scratch[w] = 0;
                EACH_WORD for (Word bits = t[w]; bits != 0; bits &= bits - 1)
                    if (const int holder = link[(w << 6) + std::countr_zero(bits)]; holder >= 0) world::insert(scratch, holder);
                EACH_WORD s[w] &= scratch[w];
                sp -= words;
                break;
            }
            case Op::and_compare: {
                const int limit = *--vp;
                const int how = a_of(instruction);
                auto* s = SET(0);
                if (is_quiet_attribute(B)) {
                    const auto& row = program_.attributes[static_cast<std::size_t>(B)];
                    if (row.storage == Storage::column) keep_compared(s, words, how, limit, [column = state_->column(row.index)](int o) { return column[o]; });
                    else if (row.storage == Storage::printed) keep_compared(s, words, how, limit, [column = table_.printed(row.index)](int o) { return column[o]; });
                    else keep_compared(s, words, how, limit, [this, id = B](int o) { return plain(id, o); });
                    break;
                }
                SAVE();
                keep_compared(s, words, how, limit, [this, id = B](int o) { return attribute(id, o); });
                break;
            }
            case Op::and_among: {
                const auto wanted = *ip++;
                if constexpr (observed)
                    if (program_.attributes[static_cast<std::size_t>(B)].storage == Storage::face && !world::empty(SET(0), words)) observer_->did(Mechanism::showing);
                const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
                const bool quiet = is_quiet_attribute(B);
                if (!quiet) SAVE();
                keep_where(SET(0), words, [=, this, id = B](int o) {
                    const int symbol = (quiet ? plain(id, o) : attribute(id, o)) - first;
                    return symbol >= 0 && symbol < 32 && (wanted >> symbol & 1u) != 0;
                });
                break;
            }
            case Op::jump_unadjusted: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (!table_.hears(B, Phase::adjust)) ip += distance;
                break;
            }
            case Op::jump_if_empty:
                if (world::empty(SET(0), words)) ip += B;
                break;
            case Op::keep_if:
                if (*--vp == 0) {
                    auto* s = SET(0);
                    EACH_WORD s[w] = 0;
                }
                break;
            case Op::and_allowed: {
                const int player = *--vp;
                SAVE();
                keep_where(SET(0), words, [=, this](int o) {
                    const auto* definition = table_.definition(o);
                    return definition == nullptr || definition->restriction == none || evaluate(definition->restriction, o, player) != 0;
                });
                break;
            }
            case Op::and_allowed_on: {
                const int player = *--vp;
                const int object = *--vp;
                const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
                if (definition == nullptr || definition->placement == none) break;
                SAVE();
                auto* hosts = push_set();
                evaluate_set(definition->placement, object, player, {}, hosts);
                auto* s = SET(0);
                EACH_WORD s[w] &= hosts[w];
                break;
            }
            case Op::printed: vp[-1] = vp[-1] >= 0 ? plain(B, vp[-1]) : 0; break;
            case Op::and_titled: {
                const int object = *--vp;
                const auto* wanted = object >= 0 ? table_.definition(object) : nullptr;
                if constexpr (observed)
                    if (!world::empty(SET(0), words)) observer_->did(Mechanism::title);
                const bool named = a_of(instruction) != 0;
                keep_where(SET(0), words, [=, this](int o) {
                    const auto* definition = table_.definition(o);
                    return wanted != nullptr && definition != nullptr && (named ? definition->known_as == wanted->known_as : definition->name == wanted->name);
                });
                break;
            }
            case Op::unforbidden: {
                const auto& row = program_.happenings[static_cast<std::size_t>(B)];
                const int argument = a_of(instruction);
                auto* const arguments = vp - 1 - row.arguments;
                auto* s = SET(0);
                for (int i = 0; i < row.arguments; ++i)
                    if (i != argument && (row.needs >> i & 1) != 0 && arguments[i] < 0) EACH_WORD s[w] = 0;
                if (!could_be_forbidden(B)) break;
                SAVE();
                const int player = vp[-1];
                keep_where(s, words, [=, this, happening = B](int o) {
                    arguments[argument] = o;
                    return !is_forbidden(happening, arguments, player);
                });
                break;
            }
            case Op::zone_cards: {
                const auto* z = state_->zone(zone_instance(*--vp));
                auto* s = sp; sp += words;
                EACH_WORD s[w] = z[w];
                break;
            }
            case Op::zone_value: vp[-1] = zone_value(B, std::max(0, vp[-1])); break;
            case Op::set_titled: {
                if constexpr (observed) observer_->did(Mechanism::title);
                auto* s = sp; sp += words;
                EACH_WORD s[w] = 0;
                for (int o = 0; o < static_cast<int>(table_.objects.size()); ++o) {
                    const auto* definition = table_.definition(o);
                    if (definition != nullptr && definition->name == static_cast<Text>(B) && definition->companion_of == none) world::insert(s, o);
                }
                break;
            }
            case Op::title: {
                const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
                if constexpr (observed)
                    if (definition != nullptr) observer_->did(Mechanism::title);
                vp[-1] = definition == nullptr ? none : static_cast<std::int32_t>(a_of(instruction) != 0 ? definition->known_as : definition->name);
                break;
            }
            case Op::next: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (--h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                const int o = world::next(SET(0), words, locals[B] + 1);
                if constexpr (observed) {
                    if (o < 0) each_at_ = 0;
                    else if (locals[B] < 0) each_at_ = 1;
                }
                if (o < 0) ip += distance;
                else locals[B] = o;
                break;
            }
            case Op::next_seat: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (--h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                // Seats are counted from `you`: the local holds the player last visited, or -1.
                const int n = table_.players;
                const int you = std::max(1, static_cast<int>(frame->you));
                int seat = locals[B] < 0 ? 0 : (locals[B] - you + n) % n + 1;
                while (seat < n && !world::has(SET(0), (you - 1 + seat) % n + 1)) ++seat;
                if (seat >= n) ip += distance;
                else locals[B] = (you - 1 + seat) % n + 1;
                break;
            }
            case Op::keep: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (*--vp == 0) world::erase(SET(0), locals[B]);
                ip += distance;
                break;
            }
            case Op::set_sum: {
                SAVE();
                int sum = 0;
                world::each(SET(0), words, [&](int o) { sum += attribute(B, o); });
                *vp++ = sum;
                sp -= words;
                break;
            }
            case Op::symbols_of: {
                SAVE();
                const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
                std::uint32_t bits = 0;
                world::each(SET(0), words, [&](int o) {
                    const int symbol = attribute(B, o) - first;
                    if (symbol >= 0 && symbol < 31) bits |= 1u << symbol;
                });
                *vp++ = static_cast<std::int32_t>(bits);
                sp -= words;
                break;
            }
            case Op::set_highest: case Op::set_lowest: {
                SAVE();
                const bool highest = op_of(instruction) == Op::set_highest;
                int best = 0;
                bool any = false;
                world::each(SET(0), words, [&](int o) {
                    const int value = attribute(B, o);
                    if (!any || (highest ? value > best : value < best)) best = value;
                    any = true;
                });
                *vp++ = best;
                sp -= words;
                break;
            }
            case Op::only_highest: case Op::only_lowest: {
                SAVE();
                const bool highest = op_of(instruction) == Op::only_highest;
                if constexpr (observed)
                    if (!world::empty(SET(0), words)) observer_->did(Mechanism::extreme);
                int best = 0;
                bool any = false;
                auto* s = SET(0);
                world::each(s, words, [&](int o) {
                    const int value = attribute(B, o);
                    if (!any || (highest ? value > best : value < best)) best = value;
                    any = true;
                });
                keep_where(s, words, [=, this, id = B](int o) { return attribute(id, o) == best; });
                break;
            }
            case Op::all_in_play: {
                const auto* play = state_->in_play();
                auto* s = sp; sp += words;
                EACH_WORD s[w] = play[w];
                break;
            }
            case Op::zone_top: {
                const int n = *--vp;
                const int zone = zone_instance(*--vp);
                const bool bottom = a_of(instruction) != 0;
                auto* s = sp; sp += words;
                EACH_WORD s[w] = 0;
                int o = bottom ? state_->bottom(zone) : state_->top(zone);
                for (int i = 0; i < n && o >= 0; ++i) {
                    world::insert(s, o);
                    o = bottom ? state_->above(o) : state_->below(o);
                }
                break;
            }
            case Op::set_random: {
                const int n = std::max(0, *--vp);
                auto* s = SET(0);
                for (int left = world::count(s, words); left > n; --left) {
                    int skip = state_->roll(left);
                    int o = world::next(s, words, 0);
                    while (skip-- > 0) o = world::next(s, words, o + 1);
                    world::erase(s, o);
                }
                break;
            }
            case Op::players: case Op::opponents: {
                const int you = op_of(instruction) == Op::opponents ? *--vp : 0;
                auto* s = sp; sp += words;
                EACH_WORD s[w] = 0;
                for (int p = 1; p <= table_.players; ++p)
                    if ((you <= 0 || !table_.layout().allied(p, you)) && (program_.out_flag == none || !world::has(state_->flag(program_.out_flag), p))) world::insert(s, p);
                break;
            }
            case Op::next_player: {
                int player = vp[-1];
                for (int i = 0; i < table_.players; ++i) {
                    player = player % table_.players + 1;
                    if (program_.out_flag == none || !world::has(state_->flag(program_.out_flag), player)) break;
                }
                vp[-1] = player;
                break;
            }
            case Op::captain: vp[-1] = table_.layout().captain(std::max(0, vp[-1])); break;
            case Op::eligible_sides: {
                const auto& row = program_.happenings[static_cast<std::size_t>(B)];
                const int player = *--vp;
                const int argument = a_of(instruction);
                const int unit = row.first_eligible == none ? none : program_.eligibles[static_cast<std::size_t>(row.first_eligible + argument)];
                auto* const arguments = vp - row.arguments;
                if (unit != none) {
                    SAVE();
                    const std::span<const std::int32_t> all(arguments, row.arguments);
                    for (auto bits = static_cast<std::uint32_t>(arguments[-1]); bits != 0; bits &= bits - 1) {
                        arguments[argument] = std::countr_zero(bits);
                        if (evaluate(unit, frame->self, player, all) == 0) arguments[-1] &= ~(1 << arguments[argument]);
                    }
                }
                vp = arguments;
                break;
            }
            case Op::sides: {
                const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
                vp[-1] = definition == nullptr || definition->faces == 0 ? 0 : (1 << definition->faces) - 1;
                break;
            }
            case Op::side_next: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (--h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                const auto rest = static_cast<std::uint32_t>(vp[-1]) & ~((2u << (locals[B] & 31)) - 1u);
                const auto bits = locals[B] < 0 ? static_cast<std::uint32_t>(vp[-1]) : rest;
                if (bits == 0) ip += distance;
                else locals[B] = std::countr_zero(bits);
                break;
            }
            case Op::side_keep: {
                const bool kept = *--vp != 0;
                if (!kept) vp[-1] &= ~(1 << locals[B]);
                break;
            }

#define CHOICE(call)                                 \
    {                                                \
        SAVE();                                      \
        call;                                        \
        if (status() != Status::running) return;     \
        LOAD();                                      \
        break;                                       \
    }
            case Op::choose: CHOICE(choose(a_of(instruction)))
            case Op::choose_some: CHOICE(choose_some())
            case Op::choose_number: CHOICE(choose_number())
            case Op::choose_amount: CHOICE(choose_amount(a_of(instruction), B))
            case Op::choose_side: CHOICE(choose_side())
            case Op::choose_symbol: CHOICE(choose_symbol())
            case Op::choose_mode: CHOICE(choose_mode())
            case Op::confirm: {
                SAVE();
                const int player = pop();
                offer(OptionKind::yes, 0, none, 1);
                offer(OptionKind::no, 0, none, 0);
                ask(ChoiceKind::confirm, player);
                return;
            }
            case Op::divide: CHOICE(divide())
            case Op::share: vp[-1] = vp[-1] < 0 ? 0 : state_->column(program_.share_column)[vp[-1]]; break;
            case Op::menu_begin: h.option_count = 0; break;
            case Op::menu_set: {
                SAVE();
                world::each(SET(0), words, [&](int o) { offer(OptionKind::line, a_of(instruction), o, none); });
                sp -= words;
                break;
            }
            case Op::menu_line: {
                SAVE();
                offer(OptionKind::line, a_of(instruction), none, none);
                break;
            }
            case Op::menu_use: {
                const int player = *--vp;
                const int header = B != none ? B : header_named(*--vp);
                SAVE();
                if (header != none) menu_use(a_of(instruction), header, player);
                break;
            }
            case Op::menu_use_of: {
                const int player = *--vp;
                const int object = *--vp;
                const int done = *--vp;
                SAVE();
                if (object < 0) break;
                each_of(B, object, [&](int place, Entry entry, int amount) {
                    if ((done >> place & 1) == 0 && usable(entry.ability(), object, player, amount)) offer(OptionKind::line, a_of(instruction), object, Entry::pack(entry.ability(), object, entry.instance()));
                    return place < 30;  // as many as there are bits
                });
                break;
            }
            case Op::mark_used: {
                const auto used = *--vp;
                SAVE();
                int bit = 0;
                each_of(B, Entry(used).object(), [&](int place, Entry entry, int) {
                    if (Entry::pack(entry.ability(), entry.object(), entry.instance()) == used) bit = 1 << place;
                    return bit == 0;
                });
                vp[-1] |= bit;
                break;
            }
            case Op::menu_ask: CHOICE(ask_menu())

#define MAY_SUSPEND(call)                                                                                        \
    {                                                                                                            \
        SAVE();                                                                                                  \
        if (--h.fuel == 0) fail(Diag::out_of_fuel);                                                              \
        call;                                                                                                    \
        if (is_native(top())) return;                                                                            \
        LOAD();                                                                                                  \
        break;                                                                                                   \
    }
#define RAISE(by)                                                                                                                          \
    {                                                                                                                                      \
        const int actor = by;                                                                                                              \
        if (const int body = as_call(B, vp - a_of(instruction)); body != none) {                                                           \
            const auto happening = static_cast<std::int16_t>(B);                                                                           \
            if constexpr (observed) {                                                                                                      \
                SAVE();                                                                                                                    \
                observer_->event(*state_, B, {vp - a_of(instruction), static_cast<std::size_t>(a_of(instruction))}, actor, h.frame_top + 1, \
                                 Observer::Outcome::begins);                                                                               \
            }                                                                                                                              \
            ENTER(body, actor, a_of(instruction), happening)                                                                               \
        }                                                                                                                                  \
        MAY_SUSPEND(begin_event(B, a_of(instruction), actor, frame->self))                                                                 \
    }
            case Op::event: RAISE(frame->you)
            case Op::event_by: RAISE(*--vp)
            case Op::can: {
                const int n = a_of(instruction);
                const int actor = *--vp;
                SAVE();
                const bool possible = can(B, {vp - n, static_cast<std::size_t>(n)}, frame->self, actor);
                vp -= n;
                *vp++ = possible;
                break;
            }
            case Op::query: {
                if (!table_.hears(B, Phase::adjust)) {  // nothing adjusts it: its body is the value
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
                        if (row.shortcut == Shortcut::attribute && is_quiet_attribute(row.shortcut_value)) {
                            vp -= row.arguments;
                            const int object = vp[row.shortcut_argument];
                            *vp++ = object < 0 ? 0 : plain(row.shortcut_value, object);
                            break;
                        }
                    }
                    const int unit = program_.happenings[static_cast<std::size_t>(B)].body;
                    LOOK(unit, frame->you, a_of(instruction), 0)
                }
                SAVE();
                const int value = evaluate_query(B, a_of(instruction));
                vp -= a_of(instruction);
                *vp++ = value;
                break;
            }
            case Op::use: {
                SAVE();
                if (--h.fuel == 0) fail(Diag::out_of_fuel);
                const int player = pop();
                const int object = pop();
                const int header = B != none ? B : header_named(pop());
                Entry found;
                if (find_usable(header, object, player, found)) {
                    use(found, player, a_of(instruction));
                } else {
                    h.value_top -= a_of(instruction);
                    frame->flags |= is_short;
                }
                LOAD();
                break;
            }
            case Op::use_ability: {
                SAVE();
                if (--h.fuel == 0) fail(Diag::out_of_fuel);
                const int player = pop();
                const Entry entry(pop());
                use(entry, player, a_of(instruction));
                LOAD();
                break;
            }
            case Op::can_use: {
                SAVE();
                const int player = pop();
                const int object = pop();
                const int header = B != none ? B : header_named(pop());
                Entry found;
                push(find_usable(header, object, player, found));
                vp = values + h.value_top;
                break;
            }
            case Op::allowed: {
                SAVE();
                const int player = pop();
                const int object = pop();
                const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
                const bool held = definition == nullptr || definition->restriction == none || evaluate(definition->restriction, object, player) != 0;
                push(held);
                vp = values + h.value_top;
                break;
            }
            case Op::allowed_on: {
                SAVE();
                const int player = pop();
                const int host = pop();
                const int object = pop();
                const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
                bool held = true;
                if (definition != nullptr && definition->placement != none) {
                    auto* hosts = push_set();
                    evaluate_set(definition->placement, object, player, {}, hosts);
                    --h.set_top;
                    held = host >= 0 && world::has(hosts, host);
                }
                push(held);
                vp = values + h.value_top;
                break;
            }
            case Op::recall: {
                SAVE();
                *vp++ = recall(B, a_of(instruction) & 0x7F, (a_of(instruction) & 0x80) != 0, frame->self, frame->you);
                break;
            }

            case Op::set_column: {
                const int value = *--vp;
                const int object = *--vp;
                if (!change_column(B, object, value)) frame->flags |= has_failed;
                break;
            }
            case Op::add_column: {
                const int value = *--vp;
                const int object = *--vp;
                if (object >= 0 && !change_column(B, object, state_->column(program_.attributes[static_cast<std::size_t>(B)].index)[object] + value)) frame->flags |= has_failed;
                break;
            }
            case Op::move_out:
                if (const int object = *--vp; object >= 0) move(object, world::nothing, false);
                break;
            case Op::control: {
                const int player = *--vp;
                const int object = *--vp;
                if (object >= 0) state_->control(object, player);
                changed(Parts::control);
                break;
            }
            case Op::retrigger: {
                const int object = *--vp;
                SAVE();
                retrigger(object);
                break;
            }
            case Op::use_up: {
                const int object = *--vp;
                SAVE();
                use_up(object, B);
                break;
            }
            case Op::exchange: {
                const int other = *--vp;
                const int one = *--vp;
                if (one >= 0 && other >= 0 && one != other) exchange(one, other);
                break;
            }
            case Op::show: {
                auto* known = state_->known(std::max(0, *--vp));
                const auto* s = SET(0);
                EACH_WORD known[w] |= s[w];
                sp -= words;
                changed();
                break;
            }
            case Op::shuffle:
                state_->shuffle(zone_instance(*--vp));
                changed(Parts::order);
                break;
            case Op::move_to: {
                const int zone = zone_instance(*--vp);
                const int object = *--vp;
                if (object >= 0) move(object, zone, a_of(instruction) != 0);
                break;
            }
            case Op::roll: {
                const int object = *--vp;
                const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
                if (definition == nullptr || definition->faces == 0) break;
                int side;
                if (h.forced_count > 0) {
                    side = h.forced[0] % definition->faces;
                    --h.forced_count;
                    std::memmove(h.forced, h.forced + 1, sizeof(h.forced) - sizeof(h.forced[0]));
                } else {
                    side = state_->roll(definition->faces);
                }
                state_->column(program_.face_column)[object] = static_cast<std::int16_t>(side);
                changed(Parts::face);
                break;
            }
            case Op::set_face: {
                const int side = *--vp;
                const int object = *--vp;
                if (object >= 0) state_->column(program_.face_column)[object] = static_cast<std::int16_t>(side);
                changed(Parts::face);
                break;
            }
            case Op::modify: {
                const auto period = static_cast<std::int32_t>(*ip++);
                const int amount = *--vp;
                const int object = *--vp;
                SAVE();
                if constexpr (observed) {
                    if (each_at_ == at_) observer_->did(Mechanism::each);
                    if (each_at_ != 0) each_at_ = at_;
                }
                if (object >= 0) modify(static_cast<ModOp>(a_of(instruction)), B, object, amount, period, frame->self);
                break;
            }
            case Op::delay: {
                SAVE();
                delay(B);
                LOAD();
                break;
            }
            case Op::hold: {
                const auto period = static_cast<std::int32_t>(*ip++);
                SAVE();
                hold(B, period);
                LOAD();
                break;
            }
            case Op::change: {
                const int value = *--vp;
                if (frame->result != none) values[state_->frames()[frame->result].base + B] = value;
                break;
            }
            case Op::begin: {
                auto& row = h;
                ++row.periods[B];
                row.period_before[B] = row.period_from[B];
                row.period_from[B] = row.remembered;
                changed(Parts::past);
                break;
            }
            case Op::end: {
                SAVE();
                end_period(B);
                break;
            }
            case Op::settle: MAY_SUSPEND(settle())
            case Op::fall_short: frame->flags |= has_failed | is_short; break;
            case Op::mark_short: frame->flags |= is_short; break;
            case Op::was_short: *vp++ = (frame->flags & is_short) != 0; break;
            case Op::clear_short: frame->flags &= static_cast<std::uint8_t>(~is_short); break;
            case Op::unless_full:
                if ((frame->flags & is_short) != 0) {
                    ip += B;
                    if constexpr (observed) observer_->did(Mechanism::then);
                }
                break;
            case Op::cancel:
                if (frame->result != none) state_->frames()[frame->result].flags |= is_cancelled;
                break;
            case Op::finish:
                SAVE();
                h.status = static_cast<std::uint8_t>(Status::over);
                return;
            default: __builtin_unreachable();  // the compiler writes nothing that is not in the table
        }
    }
#undef B
#undef READ_ATTRIBUTE
#undef SAVE
#undef LOAD
#undef ROOM_FOR
#undef GO_ON_IN_IT
#undef ENTER
#undef LOOK
#undef RETURN
#undef SET
#undef BINARY
#undef EACH_WORD
#undef CHOICE
#undef MAY_SUSPEND
#undef RAISE
}

void Machine::interpret(int floor) {
    if (observer_ != nullptr) return interpret_code<0, true>(floor);
    switch (words_) {
        case 2: return interpret_code<2, false>(floor);
        case 4: return interpret_code<4, false>(floor);
        default: return interpret_code<0, false>(floor);
    }
}

}  // namespace holo::machine
