// Instructions about the spaces of a map. A set of spaces lies on the stack of sets and takes the room of several sets of objects,
// according to its bits; surplus words are 0.

#include <algorithm>

#include "interpreter/machine/registers.hpp"

// Every instruction must have a body here or in the other two files; otherwise this file does not compile.
#pragma GCC diagnostic error "-Wswitch-enum"

namespace holo::machine {

namespace {

constexpr int far_away = world::far_away;

}  // namespace

// Tells that the loop goes on, with these registers.
template <bool observed>
bool Machine::operate_spaces(std::uint32_t instruction, Registers& registers) {
    auto& h = header();
    const int words = context_.words;
    const int wide = WIDE;
    const int own = table_.layout().space_words;
    auto*& frame = registers.frame;
    const auto*& ip = registers.ip;
    auto*& vp = registers.vp;
    auto*& locals = registers.locals;
    auto*& sp = registers.sp;
    auto* const set_base = state().set(0);
    auto* const values = state().values();
    auto* const frames = state().frames();
    const auto* const code = CODE;
    const auto top = [&](int below = 0) { return sp - (below + 1) * wide; };
    const auto push = [&] {
        auto* set = sp;
        sp += wide;
        std::fill_n(set, wide, Word{0});
        return set;
    };
    const auto local = [&] {
        return set_base + (frame->sets + program_.units[frame->unit].writing(observed).set_locals) * words + B * wide;
    };
    const auto attribute = [&](int id, int space) { return terrain_.attribute(program_.attributes[static_cast<std::size_t>(id)], space); };
    const auto keep_best = [&](bool highest, Word* set) {
        int best = 0;
        bool any = false;
        world::each(set, own, [&](int space) {
            const int value = attribute(B, space);
            if (!any || (highest ? value > best : value < best)) best = value;
            any = true;
        });
        return best;
    };

    switch (op_of(instruction)) {
        case Op::spaces_enter:
            std::fill_n(sp, B * wide, Word{0});
            sp += B * wide;
            break;
        case Op::spaces_take:
            std::fill_n(sp + wide, (B - 1) * wide, Word{0});
            sp += B * wide;
            break;
        case Op::space_named: *vp++ = terrain_.named(static_cast<Text>(static_cast<std::uint16_t>(B))); break;
        case Op::lay: {
            const int symbol = *--vp;
            if (symbol < 0) break;
            const int map = world::map_called(program_.maps, program_.text(program_.symbols[static_cast<std::size_t>(symbol)].name));
            if (map >= 0) table_.open_map(state(), map);
            break;
        }
        case Op::set_space:
        case Op::add_space: {
            const int number = *--vp;
            const int space = *--vp;
            if (space < 0) break;
            const auto& row = program_.attributes[static_cast<std::size_t>(B)];
            const int wanted = op_of(instruction) == Op::set_space ? number : added(attribute(B, space), number);
            if (row.storage == Storage::space_flag) {
                auto* flag = state().space_flag(row.index);
                if (wanted != 0) world::insert(flag, space);
                else world::erase(flag, space);
                break;
            }
            const int value = std::clamp<int>(wanted, row.least, row.most);
            state().space_column(row.index)[space] = static_cast<std::int16_t>(value);
            if (value != wanted) frame->flags |= has_failed;
            break;
        }
        case Op::spaces_load: {
            const auto* from = local();
            std::copy_n(from, wide, push());
            break;
        }
        case Op::spaces_store:
            std::copy_n(top(), wide, local());
            sp -= wide;
            break;
        case Op::spaces_rest_of: {
            const auto* whole = local();
            auto* set = top();
            for (int w = 0; w < wide; ++w) set[w] = whole[w] & ~set[w];
            break;
        }
        case Op::spaces_drop: sp -= wide; break;
        case Op::spaces_or:
            for (int w = 0; w < wide; ++w) top(1)[w] |= top()[w];
            sp -= wide;
            break;
        case Op::spaces_minus:
            for (int w = 0; w < wide; ++w) top(1)[w] &= ~top()[w];
            sp -= wide;
            break;
        case Op::spaces_without:
            if (const int space = *--vp; space >= 0) world::erase(top(), space);
            break;
        case Op::spaces_have: {
            const int space = vp[-1];
            vp[-1] = space >= 0 && world::has(top(), space);
            sp -= wide;
            break;
        }
        case Op::spaces_count:
            *vp++ = world::count(top(), own);
            sp -= wide;
            break;
        case Op::spaces_any:
            *vp++ = !world::empty(top(), own);
            sp -= wide;
            break;
        case Op::spaces_first:
            *vp++ = world::next(top(), own, 0);
            sp -= wide;
            break;
        case Op::spaces_flag:
            for (int w = 0; w < own; ++w) top()[w] &= state().space_flag(B)[w];
            break;
        case Op::spaces_not_flag:
            for (int w = 0; w < own; ++w) top()[w] &= ~state().space_flag(B)[w];
            break;
        case Op::spaces_marked: {
            const auto& marked = terrain_.map().marked[static_cast<std::size_t>(B)];
            for (std::size_t w = 0; w < marked.size(); ++w) top()[w] &= marked[w];
            break;
        }
        case Op::spaces_unmarked: {
            const auto& marked = terrain_.map().marked[static_cast<std::size_t>(B)];
            for (std::size_t w = 0; w < marked.size(); ++w) top()[w] &= ~marked[w];
            break;
        }
        case Op::spaces_compare: {
            const int limit = *--vp;
            const int how = a_of(instruction);
            keep_where(top(), own, [&](int space) { return compares(how, attribute(B, space), limit); });
            break;
        }
        case Op::spaces_among: {
            const auto wanted = *++ip;
            const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
            keep_where(top(), own, [&](int space) {
                const int symbol = attribute(B, space) - first;
                return symbol >= 0 && symbol < 32 && (wanted >> symbol & 1u) != 0;
            });
            break;
        }
        case Op::spaces_keep_if:
            if (*--vp == 0) std::fill_n(top(), wide, Word{0});
            break;
        case Op::spaces_jump_if_empty:
            if (world::empty(top(), own)) ip += B;
            break;
        case Op::spaces_sum: {
            std::int64_t sum = 0;
            world::each(top(), own, [&](int space) { sum += attribute(B, space); });
            *vp++ = within_numbers(sum);
            sp -= wide;
            break;
        }
        case Op::spaces_highest:
        case Op::spaces_lowest:
            *vp++ = keep_best(op_of(instruction) == Op::spaces_highest, top());
            sp -= wide;
            break;
        case Op::spaces_only_highest:
        case Op::spaces_only_lowest: {
            const int best = keep_best(op_of(instruction) == Op::spaces_only_highest, top());
            keep_where(top(), own, [&](int space) { return attribute(B, space) == best; });
            break;
        }
        case Op::spaces_random: {
            const int wanted = *--vp;
            auto* set = top();
            for (int left = world::count(set, own); left > std::max(0, wanted); --left) {
                int skip = state().roll(left);
                int space = world::next(set, own, 0);
                while (skip-- > 0) space = world::next(set, own, space + 1);
                world::erase(set, space);
            }
            break;
        }
        case Op::spaces_of: {
            const auto* link = state().column(program_.attributes[static_cast<std::size_t>(B)].index);
            sp -= words;
            auto* from = sp;
            Word* set = sp + words;  // above the members; the unit's headroom covers both
            std::fill_n(set, wide, Word{0});
            world::each(from, words, [&](int object) {
                if (link[object] >= 0) world::insert(set, link[object]);
            });
            std::memmove(from, set, static_cast<std::size_t>(wide) * sizeof(Word));
            sp += wide;
            break;
        }
        case Op::at_spaces: {
            const auto& row = program_.attributes[static_cast<std::size_t>(B)];
            const auto* link = state().column(row.index);
            const auto* from = top();
            auto* set = sp;  // above the spaces
            std::fill_n(set, words, Word{0});
            world::each(table_.members(row.kind), words, [&](int object) {
                if (link[object] >= 0 && world::has(from, link[object])) world::insert(set, object);
            });
            sp -= wide;
            std::memmove(sp, set, static_cast<std::size_t>(words) * sizeof(Word));
            sp += words;
            break;
        }
        case Op::spaces_adjacent: {
            auto* set = sp;
            std::fill_n(set, wide, Word{0});
            terrain_.chart(B).step(top(), set);
            std::copy_n(set, wide, top());
            break;
        }
        case Op::spaces_within: {
            const int steps = *--vp;
            auto* set = sp;
            std::fill_n(set, wide, Word{0});
            terrain_.chart(B).within(top(), steps, set);
            std::copy_n(set, wide, top());
            break;
        }
        case Op::spaces_nearest: {
            const auto& chart = terrain_.chart(B);
            auto *among = top(1), *found = sp;  // above the sets; the unit's headroom covers it
            int nearest = far_away, sources = 0;
            world::each(top(), own, [&](int from) {
                nearest = std::min(nearest, chart.nearest(from, among, found));
                ++sources;
            });
            if (sources == 1) std::copy_n(found, own, among);
            else
                keep_where(among, own, [&](int space) {
                    bool is_nearest = false;
                    world::each(top(), own, [&](int from) { is_nearest = is_nearest || chart.distance(from, space) == nearest; });
                    return is_nearest && nearest < far_away;
                });
            sp -= wide;
            break;
        }
        case Op::spaces_in_sight: {
            const int viewer = *--vp;
            const auto& lines = terrain_.lines(B);
            const bool two_corners = terrain_.map().sights[static_cast<std::size_t>(B)].two_corners;
            keep_where(top(1), own, [&](int space) { return viewer >= 0 && lines.sees(viewer, space, two_corners, top(), own); });
            sp -= wide;
            break;
        }
        case Op::spaces_reach:
        case Op::space_step: {
            const int hard = a_of(instruction);
            const int second = *--vp, first = *--vp;  // points and a space, or a space and a goal
            world::Fare fare;
            fare.hard_sets = hard;
            for (int i = 0; i < hard; ++i) fare.hard[i] = top(hard + 1 - i);
            fare.closed = top(1);
            fare.no_stop = top();
            auto* lowest = top(hard + 1);
            const auto& chart = terrain_.chart(B);
            if (op_of(instruction) == Op::space_step) {
                *vp++ = first < 0 || second < 0 ? none : terrain_.travel().next(chart, first, second, fare).space;
                sp = lowest;
                break;
            }
            auto* set = sp;
            std::fill_n(set, wide, Word{0});
            if (second >= 0 && first > 0) terrain_.travel().reach(chart, second, first, fare, set);
            std::copy_n(set, wide, lowest);
            sp = lowest + wide;
            break;
        }
        case Op::spaces_beside: {
            sp -= words;
            auto* from = sp;
            Word* set = sp + words;
            std::fill_n(set, wide, Word{0});
            world::each(from, words, [&](int object) {
                const auto* edge = table_.edge_of(state().ground().map, object);
                if (edge != nullptr) world::insert(set, edge->a), world::insert(set, edge->b);
            });
            std::memmove(from, set, static_cast<std::size_t>(wide) * sizeof(Word));
            sp += wide;
            break;
        }
        case Op::doors_beside: {
            const auto* from = top();
            auto* set = sp;
            std::fill_n(set, words, Word{0});
            world::each(table_.members(program_.door_kind), words, [&](int object) {
                const auto* edge = table_.edge_of(state().ground().map, object);
                if (edge != nullptr && (world::has(from, edge->a) || world::has(from, edge->b))) world::insert(set, object);
            });
            sp -= wide;
            std::memmove(sp, set, static_cast<std::size_t>(words) * sizeof(Word));
            sp += words;
            break;
        }
        case Op::distance: {
            const auto& chart = terrain_.chart(B);
            int nearest = far_away;
            world::each(top(1), own, [&](int from) {
                const auto* row = chart.row(from);
                world::each(top(), own, [&](int space) { nearest = std::min<int>(nearest, row[space]); });
            });
            *vp++ = nearest;
            sp -= 2 * wide;
            break;
        }
        case Op::choose_space:
        case Op::choose_spaces: {
            SAVE();
            if (op_of(instruction) == Op::choose_space) choices_.choose(a_of(instruction), Choices::Among::spaces);
            else choices_.choose_some(Choices::Among::spaces);
            if (status() != Status::running) return false;
            LOAD();
            break;
        }
        case Op::menu_spaces: {
            SAVE();
            world::each(top(), own, [&](int space) { choices_.offer(OptionKind::line, a_of(instruction), space, names_space); });
            sp -= wide;
            break;
        }
// The other instructions are in the loop or in operate.cpp.
#define BODY_loop(name) case Op::name:
#define BODY_both(name) case Op::name:
#define BODY_apart(name) case Op::name:
#define BODY_ground(name)
#define OP(name, operand, about, body, does, effect, meaning) BODY_##body(name)
#include "interpreter/machine/opcodes.def"
#undef OP
        default: __builtin_unreachable();
    }
    return true;
}

template bool Machine::operate_spaces<true>(std::uint32_t, Registers&);
template bool Machine::operate_spaces<false>(std::uint32_t, Registers&);

}  // namespace holo::machine
