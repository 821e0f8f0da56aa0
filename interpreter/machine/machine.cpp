#include "interpreter/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace holo::machine {

namespace {

constexpr int headroom = 40;       // values an instruction sequence may hold above its locals
constexpr int set_headroom = 8;    // the same for sets
constexpr int deepest_look = 24;   // evaluations inside evaluations

bool compares(int how, int x, int y) {
    switch (how) {
        case 0: return x == y;
        case 1: return x != y;
        case 2: return x < y;
        case 3: return x <= y;
        case 4: return x > y;
        default: return x >= y;
    }
}

}  // namespace

Machine::Machine(const Table& table) : table_(table), program_(table.program), words_(table.words) {}

void Machine::attach(State& state) { state_ = &state; }

void Machine::fail(Diag id, std::vector<std::string> args) { throw MachineError(id, at_, std::move(args)); }

void Machine::push(std::int32_t value) {
    auto& top_ = header().value_top;
    if (top_ >= state_->layout().shape.values) fail(Diag::values_full);
    state_->values()[top_++] = value;
}

std::int32_t Machine::pop() { return state_->values()[--header().value_top]; }

Word* Machine::push_set() {
    auto& top_ = header().set_top;
    if (top_ >= state_->layout().shape.sets) fail(Diag::sets_full);
    return state_->set(top_++);
}

// The arguments already lie at `base`; the other locals start at 0.
Frame& Machine::push_frame(FrameKind kind, int unit, int self, int you, int base) {
    auto& h = header();
    const auto& shape = state_->layout().shape;
    const auto& row = program_.units[static_cast<std::size_t>(unit)];
    if (h.frame_top >= shape.frames) fail(Diag::frames_full, {std::to_string(shape.frames)});
    const int locals = base + row.locals;
    if (locals + headroom > shape.values) fail(Diag::values_full);
    if (h.set_top + row.set_locals + set_headroom > shape.sets) fail(Diag::sets_full);
    auto* values = state_->values();
    for (int i = h.value_top; i < locals; ++i) values[i] = 0;
    auto& frame = state_->frames()[h.frame_top++];
    frame = Frame{};
    frame.at = row.begin;
    frame.unit = static_cast<std::uint16_t>(unit);
    frame.base = static_cast<std::uint16_t>(base);
    frame.sets = static_cast<std::uint16_t>(h.set_top);
    frame.self = static_cast<std::int16_t>(self);
    frame.you = static_cast<std::int16_t>(you);
    frame.happening = none;
    frame.kind = kind;
    frame.phase = performing;
    frame.result = none;
    h.value_top = locals;
    h.set_top += row.set_locals;
    return frame;
}

void Machine::pop_frame() {
    auto& h = header();
    const auto& frame = state_->frames()[--h.frame_top];
    h.value_top = frame.base;
    h.set_top = frame.sets;
}

void Machine::start(int unit, std::span<const std::int32_t> arguments) {
    auto& h = header();
    h.frame_top = h.value_top = h.set_top = h.option_count = 0;
    h.status = static_cast<std::uint8_t>(Status::running);
    h.choice = 0;
    h.fuel = fuel.per_decision;
    looking_ = 0;
    for (const auto value : arguments) push(value);
    push_frame(code_frame, unit, 0, 1, 0);
}

Status Machine::run() {
    execute(0);
    if (header().frame_top == 0 && status() == Status::running) header().status = static_cast<std::uint8_t>(Status::over);
    return status();
}

Status Machine::decide(int index) {
    auto& h = header();
    const Option option = state_->options()[index];
    h.status = static_cast<std::uint8_t>(Status::running);
    h.fuel = fuel.per_decision;
    ++h.decisions;
    h.option_count = 0;
    at_ = h.prompt;
    answer(option);
    return run();
}

void Machine::raise(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
    for (const auto value : arguments) push(value);
    begin_event(happening, static_cast<int>(arguments.size()), actor, self);
}

void Machine::execute(int floor) {
    while (header().frame_top > floor && status() == Status::running) {
        auto& frame = top();
        if (!is_native(frame)) interpret(floor);
        else if (frame.kind == event_frame) step_event(frame);
        else step_settle(frame);
    }
}

void Machine::interpret(int floor) {
    if (observer_ == nullptr) interpret_code<false>(floor);
    else interpret_code<true>(floor);
}

int Machine::evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments) {
    if (++looking_ > deepest_look) {
        looking_ = 0;
        fail(Diag::looks_too_deep);
    }
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const auto at = at_;  // whoever asks stays where it is
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
    --looking_;
    return pop();
}

void Machine::evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
    if (++looking_ > deepest_look) {
        looking_ = 0;
        fail(Diag::looks_too_deep);
    }
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const int sets = h.set_top;
    const auto at = at_;
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
    --looking_;
    // The unit's answer is the set just above its set locals; it is still there.
    const auto* answer = state_->set(sets + program_.units[static_cast<std::size_t>(unit)].set_locals);
    for (int w = 0; w < words_; ++w) out[w] = answer[w];
}

void Machine::change_column(int attribute, int object, int value) {
    const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
    if (object < 0) return;
    if (row.storage == Storage::flag) {
        auto* set = state_->flag(row.index);
        if (value != 0) world::insert(set, object);
        else world::erase(set, object);
        return;
    }
    const int kept = std::clamp<int>(value, row.least, row.most);
    if (kept != value) top().flags |= has_failed;
    state_->column(row.index)[object] = static_cast<std::int16_t>(kept);
}

// The instruction loop. Registers live in locals while it runs; SAVE writes them back before anything
// that looks at the state, LOAD reads them again after anything that may have changed it.
template <bool observed>
void Machine::interpret_code(int floor) {
    auto& h = header();
    const auto* code = program_.code.data();
    const int words = words_;
    auto* const values = state_->values();
    Frame* frame = nullptr;
    const std::uint32_t* ip = nullptr;
    std::int32_t* vp = nullptr;      // first free value
    std::int32_t* locals = nullptr;
    int sets = 0;                    // sets on the set stack

#define SAVE() (frame->at = static_cast<std::uint32_t>(ip - code), h.value_top = static_cast<std::int32_t>(vp - values), h.set_top = sets, at_ = frame->at - 1)
#define LOAD() (frame = &top(), ip = code + frame->at, vp = values + h.value_top, locals = values + frame->base, sets = h.set_top)
#define SET(n) state_->set(sets - 1 - (n))
#define BINARY(expression)       \
    {                            \
        const std::int32_t y = *--vp; \
        const std::int32_t x = vp[-1]; \
        vp[-1] = (expression);   \
        break;                   \
    }
#define EACH_WORD for (int w = 0; w < words; ++w)

    LOAD();
    for (;;) {
        const std::uint32_t instruction = *ip++;
        const int b = b_of(instruction);
        if constexpr (observed) observer_->ran(static_cast<std::uint32_t>(ip - 1 - code));
        switch (op_of(instruction)) {
            case Op::push: *vp++ = b; break;
            case Op::push_word: *vp++ = static_cast<std::int32_t>(*ip++); break;
            case Op::load: *vp++ = locals[b]; break;
            case Op::store: locals[b] = *--vp; break;
            case Op::drop: --vp; break;
            case Op::dup: *vp = vp[-1]; ++vp; break;
            case Op::self: *vp++ = frame->self; break;
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
                if (b < 0 && --h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                ip += b;
                break;
            case Op::jump_if:
                if (*--vp != 0) ip += b;
                break;
            case Op::jump_unless:
                if (*--vp == 0) ip += b;
                break;
            case Op::choose_jump: {
                const int n = *--vp;
                const int count = a_of(instruction);
                ip += n >= 0 && n < count ? n : count;
                break;
            }
            case Op::call: {
                SAVE();
                if (--h.fuel == 0) fail(Diag::out_of_fuel);
                push_frame(frame->kind == pure_frame ? pure_frame : code_frame, b, frame->self, frame->you, h.value_top - a_of(instruction));
                LOAD();
                break;
            }
            case Op::leave: {
                SAVE();
                if (frame->kind == event_frame) {
                    frame->phase = following;
                    return;
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
                SAVE();
                if constexpr (observed)
                    observer_->answered(frame->unit, {locals, static_cast<std::size_t>(program_.units[frame->unit].arguments)}, frame->self, frame->you, result);
                pop_frame();
                values[h.value_top++] = result;
                if (h.frame_top <= floor) return;
                LOAD();
                break;
            }

            case Op::attribute: {
                SAVE();
                const int value = attribute(b, vp[-1]);
                vp[-1] = value;
                break;
            }
            case Op::column: vp[-1] = vp[-1] < 0 ? 0 : state_->column(b)[vp[-1]]; break;
            case Op::printed: {
                const int object = vp[-1];
                const int d = object < 0 ? none : table_.objects[static_cast<std::size_t>(object)].definition;
                vp[-1] = d == none ? 0 : program_.printed[static_cast<std::size_t>(b)][static_cast<std::size_t>(d)];
                break;
            }
            case Op::face: {
                const int object = vp[-1];
                int value = 0;
                if (object >= 0) {
                    const int side = state_->column(program_.face_column)[object];
                    const auto* definition = table_.definition(object);
                    if (side >= 0 && definition != nullptr && side < definition->faces)
                        value = program_.face_numbers[static_cast<std::size_t>(b)][static_cast<std::size_t>(definition->first_face + side)];
                }
                vp[-1] = value;
                break;
            }
            case Op::face_at: {
                const int side = *--vp;
                const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
                vp[-1] = definition != nullptr && side >= 0 && side < definition->faces
                             ? program_.face_numbers[static_cast<std::size_t>(b)][static_cast<std::size_t>(definition->first_face + side)]
                             : 0;
                break;
            }
            case Op::flag: vp[-1] = vp[-1] >= 0 && world::has(state_->flag(b), vp[-1]); break;
            case Op::property: {
                SAVE();
                vp[-1] = vp[-1] >= 0 && property(b, vp[-1]);
                break;
            }
            case Op::owner: vp[-1] = vp[-1] >= 0 ? table_.objects[static_cast<std::size_t>(vp[-1])].owner : 0; break;
            case Op::controller: vp[-1] = vp[-1] >= 0 ? state_->controller(vp[-1]) : 0; break;
            case Op::zone_kind: {
                const int zone = vp[-1] >= 0 ? state_->zone_of(vp[-1]) : none;
                vp[-1] = zone < 0 ? none : state_->layout().kind_of(zone);
                break;
            }
            case Op::set_property: {
                SAVE();
                property_set(b, push_set());
                sets = h.set_top;
                break;
            }
            case Op::and_property: case Op::not_property: {
                const bool in = op_of(instruction) == Op::and_property;
                auto* s = SET(0);
                if constexpr (observed) {
                    const auto told_by = program_.properties[static_cast<std::size_t>(b)].attribute;
                    const auto kind = told_by == none ? none : program_.attributes[static_cast<std::size_t>(told_by)].kind;
                    world::each(s, words, [&](int o) {
                        const auto& own = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(o)].kind)];
                        if (kind != none && own.like == kind) observer_->did(Mechanism::likeness);
                    });
                }
                if (!changes(b)) {
                    const auto* base = table_.base(b);
                    EACH_WORD s[w] &= in ? base[w] : ~base[w];
                } else {
                    SAVE();
                    auto* other = push_set();
                    property_set(b, other);
                    EACH_WORD s[w] &= in ? other[w] : ~other[w];
                    --h.set_top;
                }
                break;
            }
            case Op::and_flag: {
                auto* s = SET(0);
                const auto* f = state_->flag(b);
                EACH_WORD s[w] &= f[w];
                break;
            }
            case Op::not_flag: {
                auto* s = SET(0);
                const auto* f = state_->flag(b);
                EACH_WORD s[w] &= ~f[w];
                break;
            }
            case Op::set_zone: {
                const auto* z = state_->zone(state_->layout().instance(b, std::max(0, *--vp)));
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = z[w];
                break;
            }
            case Op::and_zone: {
                const auto* z = state_->zone(state_->layout().instance(b, std::max(0, *--vp)));
                auto* s = SET(0);
                EACH_WORD s[w] &= z[w];
                break;
            }
            case Op::set_zones: case Op::and_zones: {
                const auto& layout = state_->layout();
                const bool fresh = op_of(instruction) == Op::set_zones;
                if (fresh) ++sets;
                auto* s = SET(0);
                EACH_WORD {
                    Word all = 0;
                    for (int p = 0; p <= layout.shape.players; ++p) all |= state_->zone(layout.instance(b, p))[w];
                    s[w] = fresh ? all : s[w] & all;
                }
                break;
            }
            case Op::and_in_play: {
                auto* s = SET(0);
                const auto* play = state_->in_play();
                EACH_WORD s[w] &= play[w];
                break;
            }
            case Op::and_controlled: {
                const auto* c = state_->controlled(std::max(0, *--vp));
                auto* s = SET(0);
                EACH_WORD s[w] &= c[w];
                break;
            }
            case Op::and_opposed: {
                const int player = *--vp;
                auto* s = SET(0);
                const auto* mine = state_->controlled(std::max(0, player));
                const auto* nobodys = state_->controlled(0);
                EACH_WORD s[w] &= ~(mine[w] | nobodys[w]);
                break;
            }
            case Op::set_object: {
                const int object = *--vp;
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = 0;
                if (object >= 0) world::insert(s, object);
                break;
            }
            case Op::set_empty: {
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = 0;
                break;
            }
            case Op::set_and: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= t[w];
                --sets;
                break;
            }
            case Op::set_or: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] |= t[w];
                --sets;
                break;
            }
            case Op::set_minus: {
                const auto* t = SET(0);
                auto* s = SET(1);
                EACH_WORD s[w] &= ~t[w];
                --sets;
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
                --sets;
                break;
            }
            case Op::set_count: *vp++ = world::count(SET(0), words); --sets; break;
            case Op::set_any: *vp++ = !world::empty(SET(0), words); --sets; break;
            case Op::set_first: *vp++ = world::next(SET(0), words, 0); --sets; break;
            case Op::set_load: {
                const auto* local = state_->set(frame->sets + b);
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = local[w];
                break;
            }
            case Op::set_store: {
                auto* local = state_->set(frame->sets + b);
                const auto* s = SET(0);
                EACH_WORD local[w] = s[w];
                --sets;
                break;
            }
            case Op::set_drop: --sets; break;
            case Op::and_link: {
                const int object = *--vp;
                const auto* link = state_->column(b);
                auto* s = SET(0);
                EACH_WORD {
                    Word kept = 0;
                    for (Word bits = s[w]; bits != 0; bits &= bits - 1) {
                        const int o = (w << 6) + std::countr_zero(bits);
                        if (link[o] == object) kept |= bits & (~bits + 1);
                    }
                    s[w] = kept;
                }
                break;
            }
            case Op::via: {
                const auto* link = state_->column(b);
                auto* s = SET(0);
                auto* scratch = state_->set(sets);  // above the top; the unit's headroom covers it
                EACH_WORD scratch[w] = 0;
                for (int o = 0; o < static_cast<int>(table_.objects.size()); ++o)
                    if (link[o] >= 0 && world::has(s, link[o])) world::insert(scratch, o);
                EACH_WORD s[w] = scratch[w];
                break;
            }
            case Op::and_compare: {
                const int limit = *--vp;
                const int how = a_of(instruction);
                SAVE();
                auto* s = SET(0);
                EACH_WORD for (Word bits = s[w]; bits != 0; bits &= bits - 1) {
                    const int o = (w << 6) + std::countr_zero(bits);
                    if (!compares(how, attribute(b, o), limit)) s[w] &= ~(bits & (~bits + 1));
                }
                break;
            }
            case Op::and_among: {
                const auto bits = *ip++;
                SAVE();
                if constexpr (observed)
                    if (program_.attributes[static_cast<std::size_t>(b)].storage == Storage::face && !world::empty(SET(0), words)) observer_->did(Mechanism::showing);
                auto* s = SET(0);
                const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(b)].domain);
                EACH_WORD for (Word rest = s[w]; rest != 0; rest &= rest - 1) {
                    const int symbol = attribute(b, (w << 6) + std::countr_zero(rest)) - first;
                    if (symbol < 0 || symbol >= 32 || (bits >> symbol & 1u) == 0) s[w] &= ~(rest & (~rest + 1));
                }
                break;
            }
            case Op::zone_cards: {
                const auto* z = state_->zone(zone_instance(*--vp));
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = z[w];
                break;
            }
            case Op::zone_value: vp[-1] = zone_value(b, std::max(0, vp[-1])); break;
            case Op::set_titled: {
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = 0;
                for (int o = 0; o < static_cast<int>(table_.objects.size()); ++o) {
                    const auto* definition = table_.definition(o);
                    if (definition != nullptr && definition->name == static_cast<Text>(b) && definition->companion_of == none) world::insert(s, o);
                }
                break;
            }
            case Op::title: {
                const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
                vp[-1] = definition == nullptr ? none : static_cast<std::int32_t>(definition->name);
                break;
            }
            case Op::next: {
                const auto distance = static_cast<std::int32_t>(*ip++);
                if (--h.fuel == 0) {
                    SAVE();
                    fail(Diag::out_of_fuel);
                }
                const int o = world::next(SET(0), words, locals[b] + 1);
                if (o < 0) ip += distance;
                else locals[b] = o;
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
                int seat = locals[b] < 0 ? 0 : (locals[b] - you + n) % n + 1;
                while (seat < n && !world::has(SET(0), (you - 1 + seat) % n + 1)) ++seat;
                if (seat >= n) ip += distance;
                else locals[b] = (you - 1 + seat) % n + 1;
                break;
            }
            case Op::keep:
                if (*--vp == 0) world::erase(SET(0), locals[b]);
                break;
            case Op::set_sum: {
                SAVE();
                int sum = 0;
                world::each(SET(0), words, [&](int o) { sum += attribute(b, o); });
                *vp++ = sum;
                --sets;
                break;
            }
            case Op::symbols_of: {
                SAVE();
                const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(b)].domain);
                std::uint32_t bits = 0;
                world::each(SET(0), words, [&](int o) {
                    const int symbol = attribute(b, o) - first;
                    if (symbol >= 0 && symbol < 31) bits |= 1u << symbol;
                });
                *vp++ = static_cast<std::int32_t>(bits);
                --sets;
                break;
            }
            case Op::set_highest: case Op::set_lowest: {
                SAVE();
                const bool highest = op_of(instruction) == Op::set_highest;
                int best = 0;
                bool any = false;
                world::each(SET(0), words, [&](int o) {
                    const int value = attribute(b, o);
                    if (!any || (highest ? value > best : value < best)) best = value;
                    any = true;
                });
                *vp++ = best;
                --sets;
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
                    const int value = attribute(b, o);
                    if (!any || (highest ? value > best : value < best)) best = value;
                    any = true;
                });
                EACH_WORD for (Word bits = s[w]; bits != 0; bits &= bits - 1) {
                    const int o = (w << 6) + std::countr_zero(bits);
                    if (attribute(b, o) != best) s[w] &= ~(bits & (~bits + 1));
                }
                break;
            }
            case Op::all_in_play: {
                const auto* play = state_->in_play();
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = play[w];
                break;
            }
            case Op::zone_top: {
                const int n = *--vp;
                const int zone = zone_instance(*--vp);
                const bool bottom = a_of(instruction) != 0;
                auto* s = state_->set(sets++);
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
                auto* s = state_->set(sets++);
                EACH_WORD s[w] = 0;
                for (int p = 1; p <= table_.players; ++p)
                    if (p != you && (program_.out_flag == none || !world::has(state_->flag(program_.out_flag), p))) world::insert(s, p);
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
            case Op::eligible: case Op::eligible_sides: {
                const auto& row = program_.happenings[static_cast<std::size_t>(b)];
                const int player = *--vp;
                const int argument = a_of(instruction);
                const int unit = row.first_eligible == none ? none : program_.eligibles[static_cast<std::size_t>(row.first_eligible + argument)];
                auto* const arguments = vp - row.arguments;
                if (unit != none) {
                    SAVE();
                    const std::span<const std::int32_t> all(arguments, row.arguments);
                    if (op_of(instruction) == Op::eligible) {
                        auto* s = SET(0);
                        EACH_WORD for (Word bits = s[w]; bits != 0; bits &= bits - 1) {
                            arguments[argument] = (w << 6) + std::countr_zero(bits);
                            if (evaluate(unit, frame->self, player, all) == 0) s[w] &= ~(bits & (~bits + 1));
                        }
                    } else {
                        for (auto bits = static_cast<std::uint32_t>(arguments[-1]); bits != 0; bits &= bits - 1) {
                            arguments[argument] = std::countr_zero(bits);
                            if (evaluate(unit, frame->self, player, all) == 0) arguments[-1] &= ~(1 << arguments[argument]);
                        }
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
                const auto rest = static_cast<std::uint32_t>(vp[-1]) & ~((2u << (locals[b] & 31)) - 1u);
                const auto bits = locals[b] < 0 ? static_cast<std::uint32_t>(vp[-1]) : rest;
                if (bits == 0) ip += distance;
                else locals[b] = std::countr_zero(bits);
                break;
            }
            case Op::side_keep: {
                const bool kept = *--vp != 0;
                if (!kept) vp[-1] &= ~(1 << locals[b]);
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
            case Op::choose_amount: CHOICE(choose_amount(a_of(instruction), b))
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
                --sets;
                break;
            }
            case Op::menu_line: {
                SAVE();
                offer(OptionKind::line, a_of(instruction), none, none);
                break;
            }
            case Op::menu_use: {
                const int player = *--vp;
                SAVE();
                menu_use(a_of(instruction), b, player);
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
            case Op::event: MAY_SUSPEND(begin_event(b, a_of(instruction), frame->you, frame->self))
            case Op::event_by: MAY_SUSPEND(begin_event(b, a_of(instruction), pop(), frame->self))
            case Op::can: {
                const int n = a_of(instruction);
                const int actor = *--vp;
                SAVE();
                const bool possible = can(b, {vp - n, static_cast<std::size_t>(n)}, frame->self, actor);
                vp -= n;
                *vp++ = possible;
                break;
            }
            case Op::query: {
                SAVE();
                const int value = evaluate_query(b, a_of(instruction));
                vp -= a_of(instruction);
                *vp++ = value;
                break;
            }
            case Op::use: {
                SAVE();
                if (--h.fuel == 0) fail(Diag::out_of_fuel);
                const int player = pop();
                const int object = pop();
                Entry found;
                if (find_usable(b, object, player, found)) {
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
                use(Entry(pop()), player, 0);
                LOAD();
                break;
            }
            case Op::can_use: {
                SAVE();
                const int player = pop();
                const int object = pop();
                Entry found;
                push(find_usable(b, object, player, found));
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
                *vp++ = recall(b, a_of(instruction) & 0x7F, (a_of(instruction) & 0x80) != 0, frame->self, frame->you);
                break;
            }

            case Op::set_column: {
                const int value = *--vp;
                const int object = *--vp;
                change_column(b, object, value);
                break;
            }
            case Op::add_column: {
                const int value = *--vp;
                const int object = *--vp;
                if (object >= 0) change_column(b, object, state_->column(program_.attributes[static_cast<std::size_t>(b)].index)[object] + value);
                break;
            }
            case Op::set_flag: {
                const int value = *--vp;
                const int object = *--vp;
                change_column(b, object, value);
                break;
            }
            case Op::move: {
                const int player = *--vp;
                const int object = *--vp;
                if (object >= 0) state_->move(object, state_->layout().instance(b, std::max(0, player)), a_of(instruction) != 0);
                break;
            }
            case Op::move_out:
                if (const int object = *--vp; object >= 0) state_->move(object, world::nothing);
                break;
            case Op::control: {
                const int player = *--vp;
                const int object = *--vp;
                if (object >= 0) state_->control(object, player);
                break;
            }
            case Op::shuffle: state_->shuffle(zone_instance(*--vp)); break;
            case Op::move_to: {
                const int zone = zone_instance(*--vp);
                const int object = *--vp;
                if (object >= 0) state_->move(object, zone, a_of(instruction) != 0);
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
                break;
            }
            case Op::set_face: {
                const int side = *--vp;
                const int object = *--vp;
                if (object >= 0) state_->column(program_.face_column)[object] = static_cast<std::int16_t>(side);
                break;
            }
            case Op::modify: {
                const auto period = static_cast<std::int32_t>(*ip++);
                const int amount = *--vp;
                const int object = *--vp;
                SAVE();
                if (object >= 0) modify(static_cast<ModOp>(a_of(instruction)), b, object, amount, period, frame->self);
                break;
            }
            case Op::delay: {
                SAVE();
                delay(b);
                LOAD();
                break;
            }
            case Op::change: {
                const int value = *--vp;
                if (frame->result != none) values[state_->frames()[frame->result].base + b] = value;
                break;
            }
            case Op::begin: {
                auto& row = h;
                ++row.periods[b];
                row.period_before[b] = row.period_from[b];
                row.period_from[b] = row.remembered;
                break;
            }
            case Op::end: {
                SAVE();
                end_period(b);
                break;
            }
            case Op::settle: MAY_SUSPEND(settle())
            case Op::fall_short: frame->flags |= has_failed | is_short; break;
            case Op::mark_short: frame->flags |= is_short; break;
            case Op::was_short: *vp++ = (frame->flags & is_short) != 0; break;
            case Op::clear_short: frame->flags &= static_cast<std::uint8_t>(~is_short); break;
            case Op::unless_full:
                if ((frame->flags & is_short) != 0) {
                    ip += b;
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
        }
    }
#undef SAVE
#undef LOAD
#undef SET
#undef BINARY
#undef EACH_WORD
#undef CHOICE
#undef MAY_SUSPEND
}

}  // namespace holo::machine
