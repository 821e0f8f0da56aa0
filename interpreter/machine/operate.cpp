#include <algorithm>
#include <cstring>
#include <type_traits>

#include "interpreter/machine/registers.hpp"

// Every instruction must have a body here or in interpret.cpp; otherwise this file does not compile.
#pragma GCC diagnostic error "-Wswitch-enum"

namespace holo::machine {

namespace {

// Chooses the comparison once for the whole set, not once per member. `keep` is given the comparison of a number with the limit.
template <typename Keep>
void keep_compared_by(int how, int limit, Keep&& keep) {
    switch (how) {
        case 0: return keep([=](int number) { return number == limit; });
        case 1: return keep([=](int number) { return number != limit; });
        case 2: return keep([=](int number) { return number < limit; });
        case 3: return keep([=](int number) { return number <= limit; });
        case 4: return keep([=](int number) { return number > limit; });
        default: return keep([=](int number) { return number >= limit; });
    }
}

// Looks a place up only on demand, because no instruction needs all of them.
template <typename F>
class OnDemand {
public:
    explicit OnDemand(F look) : look_(look) {}
    operator std::invoke_result_t<F>() const { return look_(); }

private:
    F look_;
};

}  // namespace

void Machine::keep_compared(Word* set, int id, int how, int limit) {
    const auto& row = program_.attributes[static_cast<std::size_t>(id)];
    // Controllers are masks.
    if (row.storage == Storage::controller && how <= 1 && continuous_.is_quiet_attribute(id)) {
        const Word flip = how == 0 ? 0 : ~Word{0};
        for (int w = 0; w < context_.words; ++w) {
            Word controlled = 0;
            if (limit < 0) {
                for (int p = 1; p <= table_.players; ++p) controlled |= state().controlled(p)[w];
                controlled = ~controlled;
            } else if (limit > 0 && limit <= table_.players) {
                controlled = state().controlled(limit)[w];
            }
            set[w] &= controlled ^ flip;
        }
        return;
    }
    keep_compared_by(how, limit, [=, this](auto&& compares) {
        if (!continuous_.is_quiet_attribute(id))
            keep_where(set, context_.words, [=, this](int o) { return compares(continuous_.attribute(id, o)); });
        else if (row.storage == Storage::column) keep_numbered(set, context_.words, state().column(row.index), compares);
        else if (row.storage == Storage::printed) keep_numbered(set, context_.words, table_.printed(row.index), compares);
        else keep_where(set, context_.words, [=, this](int o) { return compares(continuous_.plain(id, o)); });
    });
}

// Carries out one of the rarer instructions. Tells whether the loop goes on, with these registers.
template <int fixed, bool observed>
bool Machine::operate(std::uint32_t instruction, Registers& registers) {
    auto& h = header();
    const int words = WORDS;
    const OnDemand code([this] { return CODE; });
    const OnDemand values([this] { return state().values(); });
    const OnDemand set_base([this] { return state().set(0); });
    const OnDemand frames([this] { return state().frames(); });
    auto& [frame, ip, vp, locals, sp] = registers;

#define CHOICE(call)                                   \
    {                                                  \
        SAVE();                                        \
        call;                                          \
        if (status() != Status::running) return false; \
        LOAD();                                        \
        break;                                         \
    }

    switch (op_of(instruction)) {
        case Op::face_at: {
            const int side = *--vp;
            const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
            vp[-1] = definition != nullptr && side >= 0 && side < definition->faces
                         ? program_.face_numbers[static_cast<std::size_t>(B)][static_cast<std::size_t>(definition->first_face + side)]
                         : 0;
            break;
        }
        case Op::is_symbol: {
            const int symbol = *--vp;
            const int object = vp[-1];
            const int wanted = symbol < 0 ? none : program_.symbols[static_cast<std::size_t>(symbol)].property;
            SAVE();
            vp[-1] = object >= 0 && wanted != none && continuous_.property(wanted, object);
            break;
        }
        case Op::has_symbol: {
            const int symbol = *--vp;
            const int object = vp[-1];
            SAVE();
            vp[-1] = symbol >= 0 && continuous_.has_symbol({B, object, one_as(a_of(instruction))}, symbol);
            break;
        }
        case Op::same_symbols: {
            const auto of_other = static_cast<int>(*++ip);
            const int other = *--vp;
            const int one = vp[-1];
            SAVE();
            vp[-1] = continuous_.same_symbols({B, one, one_as(a_of(instruction))}, {of_other, other, other_as(a_of(instruction))});
            break;
        }
        case Op::keep_symbols: {
            const auto of_other = static_cast<int>(*++ip);
            const int other = *--vp;
            const int object = *--vp;
            SAVE();
            changes_.keep(B, object, {of_other, other, other_as(a_of(instruction))});
            break;
        }
        case Op::among: {
            const auto wanted = *++ip;
            const int object = vp[-1];
            if constexpr (observed)
                if (program_.attributes[static_cast<std::size_t>(B)].storage == Storage::face && object >= 0)
                    context_.observer->did(Mechanism::showing);
            SAVE();
            const int symbol = object < 0 ? -1
                                          : continuous_.attribute(B, object) -
                                                program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
            vp[-1] = symbol >= 0 && symbol < 32 && (wanted >> symbol & 1u) != 0;
            break;
        }
        case Op::and_opposed: {
            const int player = *--vp;
            auto* s = SET(0);
            const auto* mine = state().controlled(std::max(0, player));
            const auto* nobodys = state().controlled(0);
            EACH_WORD s[w] &= ~(mine[w] | nobodys[w]);
            if (table_.layout().shape.team > 1 && player > 0)
                for (int p = 1; p <= table_.players; ++p) {
                    const auto* mates = state().controlled(p);
                    if (table_.layout().allied(p, player)) EACH_WORD s[w] &= ~mates[w];
                }
            break;
        }
        case Op::via: {
            const auto& row = program_.attributes[static_cast<std::size_t>(B)];
            const auto* link = state().column(row.index);
            auto* s = SET(0);
            auto* scratch = sp;  // above the top; the unit's headroom covers this
            EACH_WORD scratch[w] = 0;
            world::each(table_.members(row.kind), words, [&](int o) {
                if (link[o] >= 0 && world::has(s, link[o])) world::insert(scratch, o);
            });
            EACH_WORD s[w] = scratch[w];
            break;
        }
        case Op::and_headed: {
            const int header = header_named(*--vp);
            SAVE();
            auto* s = SET(0);
            const auto* having =
                header == none ? nullptr
                               : continuous_.holders(program_.headers[static_cast<std::size_t>(header)].property, context_.push_set());
            EACH_WORD s[w] &= having == nullptr ? Word{0} : having[w];
            break;
        }
        case Op::and_holder: {
            const auto* link = state().column(B);
            const auto* t = SET(0);
            auto* s = SET(1);
            auto* scratch = sp;
            EACH_WORD scratch[w] = 0;
            EACH_WORD for (Word bits = t[w]; bits != 0; bits &= bits - 1) if (const int holder = link[(w << 6) + std::countr_zero(bits)];
                                                                              holder >= 0) world::insert(scratch, holder);
            EACH_WORD s[w] &= scratch[w];
            sp -= words;
            break;
        }
        case Op::and_among: {
            const auto wanted = *++ip;
            if constexpr (observed)
                if (program_.attributes[static_cast<std::size_t>(B)].storage == Storage::face && !world::empty(SET(0), words))
                    context_.observer->did(Mechanism::showing);
            const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
            const bool quiet = continuous_.is_quiet_attribute(B);
            if (!quiet) SAVE();
            keep_where(SET(0), words, [=, this, id = B](int o) {
                const int symbol = (quiet ? continuous_.plain(id, o) : continuous_.attribute(id, o)) - first;
                return symbol >= 0 && symbol < 32 && (wanted >> symbol & 1u) != 0;
            });
            break;
        }
        case Op::and_allowed: {
            const int player = *--vp;
            SAVE();
            keep_where(SET(0), words, [=, this](int o) {
                const auto* definition = table_.definition(o);
                return definition == nullptr || definition->restriction == none ||
                       context_.evaluate(definition->restriction, o, player) != 0;
            });
            break;
        }
        case Op::and_allowed_on: {
            const int player = *--vp;
            const int object = *--vp;
            const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
            if (definition == nullptr || definition->placement == none) break;
            SAVE();
            auto* hosts = context_.push_set();
            context_.evaluate_set(definition->placement, object, player, {}, hosts);
            auto* s = SET(0);
            EACH_WORD s[w] &= hosts[w];
            break;
        }
        case Op::and_titled: {
            const int object = *--vp;
            const auto* wanted = object >= 0 ? table_.definition(object) : nullptr;
            if constexpr (observed)
                if (!world::empty(SET(0), words)) context_.observer->did(Mechanism::title);
            const bool named = a_of(instruction) != 0;
            keep_where(SET(0), words, [=, this](int o) {
                const auto* definition = table_.definition(o);
                return wanted != nullptr && definition != nullptr &&
                       (named ? definition->known_as == wanted->known_as : definition->name == wanted->name);
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
            if (!legality_.could_be_forbidden(B)) break;
            SAVE();
            const int player = vp[-1];
            keep_where(s, words, [=, this, happening = B](int o) {
                arguments[argument] = o;
                return !hearing_.is_forbidden(happening, arguments, player);
            });
            break;
        }
        case Op::zone_cards: {
            const auto* z = state().zone(zone_instance(*--vp));
            auto* s = sp;
            sp += words;
            EACH_WORD s[w] = z[w];
            break;
        }
        case Op::set_titled: {
            if constexpr (observed) context_.observer->did(Mechanism::title);
            auto* s = sp;
            sp += words;
            EACH_WORD s[w] = 0;
            for (int o = 0; o < state().objects(); ++o) {
                const auto* definition = table_.definition(o);
                if (definition != nullptr && definition->name == static_cast<Text>(B) && definition->companion_of == none)
                    world::insert(s, o);
            }
            break;
        }
        case Op::title: {
            const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
            if constexpr (observed)
                if (definition != nullptr) context_.observer->did(Mechanism::title);
            vp[-1] =
                definition == nullptr ? none : static_cast<std::int32_t>(a_of(instruction) != 0 ? definition->known_as : definition->name);
            break;
        }
        case Op::next_seat: {
            const auto distance = static_cast<std::int32_t>(*++ip);
            if ((h.fuel -= distance) <= 0) {
                SAVE();
                context_.fail(Diag::out_of_fuel);
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
        case Op::set_sum: {
            SAVE();
            std::int64_t sum = 0;
            world::each(SET(0), words, [&](int o) { sum += continuous_.attribute(B, o); });
            *vp++ = within_numbers(sum);
            sp -= words;
            break;
        }
        case Op::set_highest:
        case Op::set_lowest: {
            SAVE();
            const bool highest = op_of(instruction) == Op::set_highest;
            int best = 0;
            bool any = false;
            world::each(SET(0), words, [&](int o) {
                const int value = continuous_.attribute(B, o);
                if (!any || (highest ? value > best : value < best)) best = value;
                any = true;
            });
            *vp++ = best;
            sp -= words;
            break;
        }
        case Op::only_highest:
        case Op::only_lowest: {
            SAVE();
            const bool highest = op_of(instruction) == Op::only_highest;
            if constexpr (observed)
                if (!world::empty(SET(0), words)) context_.observer->did(Mechanism::extreme);
            int best = 0;
            bool any = false;
            auto* s = SET(0);
            world::each(s, words, [&](int o) {
                const int value = continuous_.attribute(B, o);
                if (!any || (highest ? value > best : value < best)) best = value;
                any = true;
            });
            keep_where(s, words, [=, this, id = B](int o) { return continuous_.attribute(id, o) == best; });
            break;
        }
        case Op::zone_top: {
            const int n = *--vp;
            const int zone = zone_instance(*--vp);
            const bool bottom = a_of(instruction) != 0;
            auto* s = sp;
            sp += words;
            EACH_WORD s[w] = 0;
            int o = bottom ? state().bottom(zone) : state().top(zone);
            for (int i = 0; i < n && o >= 0; ++i) {
                world::insert(s, o);
                o = bottom ? state().above(o) : state().below(o);
            }
            break;
        }
        case Op::set_random: {
            const int n = std::max(0, *--vp);
            auto* s = SET(0);
            for (int left = world::count(s, words); left > n; --left) {
                int skip = state().roll(left);
                int o = world::next(s, words, 0);
                while (skip-- > 0) o = world::next(s, words, o + 1);
                world::erase(s, o);
            }
            break;
        }
        case Op::eligible_sides: {
            const auto& row = program_.happenings[static_cast<std::size_t>(B)];
            const int player = *--vp;
            const int argument = a_of(instruction);
            const int unit =
                row.first_eligible == none ? none : program_.eligibles[static_cast<std::size_t>(row.first_eligible + argument)];
            auto* const arguments = vp - row.arguments;
            if (unit != none) {
                SAVE();
                const std::span<const std::int32_t> all(arguments, row.arguments);
                for (auto bits = static_cast<std::uint32_t>(arguments[-1]); bits != 0; bits &= bits - 1) {
                    arguments[argument] = std::countr_zero(bits);
                    if (context_.evaluate(unit, frame->self, player, all) == 0) arguments[-1] &= ~(1 << arguments[argument]);
                }
            }
            vp = arguments;
            break;
        }
        case Op::sides: {
            const auto* definition = vp[-1] >= 0 ? table_.definition(vp[-1]) : nullptr;
            vp[-1] = definition == nullptr || definition->faces == 0
                         ? 0
                         : static_cast<std::int32_t>(~std::uint32_t{0} >> (most_sides - definition->faces));
            break;
        }
        case Op::side_next: {
            const auto distance = static_cast<std::int32_t>(*++ip);
            if ((h.fuel -= distance) <= 0) {
                SAVE();
                context_.fail(Diag::out_of_fuel);
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

        case Op::choose: CHOICE(choices_.choose(a_of(instruction)))
        case Op::choose_some: CHOICE(choices_.choose_some())
        case Op::choose_number: CHOICE(choices_.choose_number())
        case Op::choose_amount: CHOICE(choices_.choose_amount(a_of(instruction), B))
        case Op::choose_side: CHOICE(choices_.choose_side())
        case Op::choose_symbol: CHOICE(choices_.choose_symbol())
        case Op::choose_symbol_of: CHOICE(choices_.choose_symbol_of(B))
        case Op::choose_mode: CHOICE(choices_.choose_mode(a_of(instruction), locals + B))
        case Op::confirm: {
            SAVE();
            const int player = context_.pop();
            choices_.offer(OptionKind::yes, 0, none, 1);
            choices_.offer(OptionKind::no, 0, none, 0);
            choices_.ask(ChoiceKind::confirm, player);
            return false;
        }
        case Op::divide: CHOICE(choices_.divide())
        case Op::share: vp[-1] = vp[-1] < 0 ? 0 : state().column(program_.share_column)[vp[-1]]; break;
        case Op::any_headed: {
            const int header = B != none ? B : header_named(*--vp);
            SAVE();
            const bool asks_several = a_of(instruction) == several_of_an_object;
            *vp++ = header != none && (asks_several ? table_.headed().several(header) : choices_.any_headed(header)) ? 1 : 0;
            break;
        }
        case Op::menu_use_of: {
            const int player = *--vp;
            const int object = *--vp;
            const int done = *--vp;
            SAVE();
            if (object < 0) break;
            uses_.each_of(B, object, [&](int place, Entry entry, int amount) {
                if ((done >> place & 1) == 0 && uses_.usable(entry.ability(), object, player, amount))
                    choices_.offer(OptionKind::line, a_of(instruction), object, Entry::pack(entry.ability(), object, entry.instance()));
                return place < 30;  // as many as a number has bits
            });
            break;
        }
        case Op::mark_used: {
            const auto used = *--vp;
            SAVE();
            int bit = 0;
            uses_.each_of(B, Entry(used).object(), [&](int place, Entry entry, int) {
                if (Entry::pack(entry.ability(), entry.object(), entry.instance()) == used) bit = 1 << place;
                return bit == 0;
            });
            vp[-1] |= bit;
            break;
        }
        case Op::menu_ask: CHOICE(choices_.ask(ChoiceKind::menu, context_.pop()))  // after the answer, the chosen line lies on the stack

        case Op::can: {
            const int n = a_of(instruction);
            const int actor = *--vp;
            SAVE();
            const bool possible = legality_.can(B, {vp - n, static_cast<std::size_t>(n)}, frame->self, actor);
            vp -= n;
            *vp++ = possible;
            break;
        }
        case Op::use: {
            SAVE();
            if (--h.fuel <= 0) context_.fail(Diag::out_of_fuel);
            const int player = context_.pop();
            const int object = context_.pop();
            choices_.use(B != none ? B : header_named(context_.pop()), object, player, a_of(instruction));
            if (status() != Status::running) return false;
            LOAD();
            break;
        }
        case Op::use_ability: {
            SAVE();
            if (--h.fuel <= 0) context_.fail(Diag::out_of_fuel);
            const int player = context_.pop();
            const Entry entry(context_.pop());
            uses_.use(entry, player, a_of(instruction));
            LOAD();
            break;
        }
        case Op::can_use: {
            SAVE();
            const int player = context_.pop();
            const int object = context_.pop();
            const int header = B != none ? B : header_named(context_.pop());
            context_.push(uses_.any_usable(header, object, player));
            vp = values + h.value_top;
            break;
        }
        case Op::allowed: {
            SAVE();
            const int player = context_.pop();
            const int object = context_.pop();
            const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
            const bool held =
                definition == nullptr || definition->restriction == none || context_.evaluate(definition->restriction, object, player) != 0;
            context_.push(held);
            vp = values + h.value_top;
            break;
        }
        case Op::allowed_on: {
            SAVE();
            const int player = context_.pop();
            const int host = context_.pop();
            const int object = context_.pop();
            const auto* definition = object >= 0 ? table_.definition(object) : nullptr;
            bool held = true;
            if (definition != nullptr && definition->placement != none) {
                auto* hosts = context_.push_set();
                context_.evaluate_set(definition->placement, object, player, {}, hosts);
                --h.set_top;
                held = host >= 0 && world::has(hosts, host);
            }
            context_.push(held);
            vp = values + h.value_top;
            break;
        }
        case Op::cause: {
            const auto* event = frame;
            while (event != state().frames() && event->kind != event_frame) --event;
            const int object = event->kind == event_frame ? event->self : none;
            *vp++ = object >= 0 && table_.objects[static_cast<std::size_t>(object)].kind == B ? object : none;
            break;
        }
        case Op::recall: {
            const int object = *--vp;
            SAVE();
            *vp++ = past_.recall(B, a_of(instruction) & 0x7F, (a_of(instruction) & 0x80) != 0, object, frame->you);
            break;
        }

        case Op::move_out:
            if (const int object = *--vp; object >= 0) changes_.move(object, world::nothing, false);
            break;
        case Op::control: {
            const int player = *--vp;
            const int object = *--vp;
            if (object >= 0) state().control(object, std::max(0, player));  // 0: nobody
            continuous_.changed(Parts::control);
            break;
        }
        case Op::give_text: {
            const int other = *--vp;
            const int object = *--vp;
            changes_.give_text(object, other, B, frame->self);
            break;
        }
        case Op::retrigger: {
            const int object = *--vp;
            SAVE();
            queue_.retrigger(object);
            break;
        }
        case Op::use_up: {
            const int object = *--vp;
            SAVE();
            if (B == use_again) chances_.renew(object);
            else chances_.use_up(object, B);
            break;
        }
        case Op::exchange: {
            const int other = *--vp;
            const int one = *--vp;
            if (one >= 0 && other >= 0 && one != other) changes_.exchange(one, other);
            break;
        }
        case Op::show: {
            auto* known = state().known(std::max(0, *--vp));
            const auto* s = SET(0);
            EACH_WORD known[w] |= s[w];
            sp -= words;
            continuous_.changed();
            break;
        }
        case Op::shuffle:
            state().shuffle(zone_instance(*--vp));
            continuous_.changed(Parts::order);
            break;
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
                side = state().roll(definition->faces);
            }
            state().column(program_.face_column)[object] = static_cast<std::int16_t>(side);
            continuous_.changed(Parts::face);
            break;
        }
        case Op::set_face: {
            const int side = *--vp;
            const int object = *--vp;
            if (object >= 0) state().column(program_.face_column)[object] = static_cast<std::int16_t>(side);
            continuous_.changed(Parts::face);
            break;
        }
        case Op::delay: {
            SAVE();
            queue_.delay(B, a_of(instruction), Often::once);
            LOAD();
            break;
        }
        case Op::await: {
            SAVE();
            queue_.delay(B, a_of(instruction), Often::each_time);
            LOAD();
            break;
        }
        case Op::forgo: chances_.forgo(frame->ability, frame->self, a_of(instruction) != 0 ? locals[B] : 0); break;
        case Op::hold: {
            const auto period = static_cast<std::int32_t>(*++ip);
            SAVE();
            changes_.hold(B, period);
            LOAD();
            break;
        }
        case Op::change: {
            const int value = *--vp;
            if (frame->result != none) values[state().frames()[frame->result].base + B] = value;
            break;
        }
        case Op::begin: {
            past_.begin_period(B);
            break;
        }
        case Op::end: {
            SAVE();
            chances_.end_period(B);
            changes_.expire(B);
            break;
        }
        case Op::fall_short: frame->flags |= has_failed | is_short; break;
        case Op::mark_short: frame->flags |= is_short; break;
        case Op::was_short: *vp++ = (frame->flags & is_short) != 0; break;
        case Op::clear_short: frame->flags &= static_cast<std::uint8_t>(~is_short); break;
        case Op::unless_full:
            if ((frame->flags & is_short) != 0) {
                ip += B;
                if constexpr (observed) context_.observer->did(Mechanism::then);
            }
            break;
        case Op::cancel:
            if (frame->result != none) state().frames()[frame->result].flags |= is_cancelled;
            break;
        case Op::finish:
            SAVE();
            h.status = static_cast<std::uint8_t>(Status::over);
            return false;
// The other instructions are in the loop, or in spaces.cpp.
#define BODY_loop(name) case Op::name:
#define BODY_both(name)
#define BODY_apart(name)
#define BODY_ground(name) case Op::name:
#define OP(name, operand, about, body, does, effect, meaning) BODY_##body(name)
#include "interpreter/machine/opcodes.def"
#undef OP
        default: __builtin_unreachable();
    }
    return true;
}

template bool Machine::operate<0, true>(std::uint32_t, Registers&);
template bool Machine::operate<0, false>(std::uint32_t, Registers&);
template bool Machine::operate<2, false>(std::uint32_t, Registers&);
template bool Machine::operate<4, false>(std::uint32_t, Registers&);

}  // namespace holo::machine
