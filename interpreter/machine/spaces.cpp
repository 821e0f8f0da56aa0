// Instructions about the spaces of a map. A set of spaces lies on the stack of sets and takes the room of several sets of objects,
// according to its bits; surplus words are 0.

#include <algorithm>
#include <cstring>

#include "interpreter/machine/registers.hpp"

// Every instruction must have a body here or in the other two files; otherwise this file does not compile.
#pragma GCC diagnostic error "-Wswitch-enum"

namespace holo::machine {

namespace {

constexpr int far_away = world::far_away;

// Two or four words need no loop, and a loop over a few more is done before a library's copy has begun.
constexpr int few_words = 6;
template <int words>
inline void copy_fixed(const Word* from, Word* to) {
    struct Words {
        Word word[words];
    };
    Words all;
    std::memcpy(&all, from, sizeof all);
    std::memcpy(to, &all, sizeof all);
}
inline void copy_words(const Word* from, int words, Word* to) {
    if (words == 4) return copy_fixed<4>(from, to);
    if (words == 2) return copy_fixed<2>(from, to);
    if (words > few_words) {
        std::memcpy(to, from, static_cast<std::size_t>(words) * sizeof(Word));
        return;
    }
    for (int w = 0; w < words; ++w) to[w] = from[w];
}
inline void clear_words(Word* set, int words) {
    if (words == 4) {
        set[0] = set[1] = set[2] = set[3] = 0;
        return;
    }
    if (words > few_words) {
        std::memset(set, 0, static_cast<std::size_t>(words) * sizeof(Word));
        return;
    }
    for (int w = 0; w < words; ++w) set[w] = 0;
}

// The member of a set of one; `none` of an empty set, and `several` of a larger one.
constexpr int several = -2;
int only_member(const Word* set, int words) {
    int only = none;
    for (int w = 0; w < words; ++w) {
        if (set[w] == 0) continue;
        if (only != none || (set[w] & (set[w] - 1)) != 0) return several;
        only = (w << 6) + std::countr_zero(set[w]);
    }
    return only;
}

// Tells whether an object at the placement covers one of the spaces.
bool is_over(const Table& table, const Terrain& terrain, int object, int placement, const Word* spaces) {
    if (placement < 0) return false;
    const int number = table.base_of(object);
    if (number == 0) return world::has(spaces, placement);
    return terrain.map().any_under(terrain.base(number), placement, [&](int space) { return world::has(spaces, space); });
}

int base_of(const Program& program, int symbol) { return symbol <= 0 ? 0 : program.bases[static_cast<std::size_t>(symbol)]; }

static_assert(world::most_hard <= dear_sets);

}  // namespace

template <int fixed>
Word* Machine::spaces_of(Word* sp, int attribute) {
    const int words = WORDS, wide = WIDE, own = table_.layout().space_words;
    const int column = program_.attributes[static_cast<std::size_t>(attribute)].index;
    sp -= words;
    if (const int only = only_member(sp, words); only != several) {
        clear_words(sp, wide);
        const int placement = only != none ? state().column(column)[only] : none;
        if (placement >= 0) terrain_.add_under(table_.base_of(only), placement, sp);
        return sp + wide;
    }
    copy_words(terrain_.under(sp, words, column), own, sp);
    if (own != wide) clear_words(sp + own, wide - own);
    return sp + wide;
}

template <int fixed>
Word* Machine::at_spaces(Word* sp, int attribute) {
    const int words = WORDS, own = table_.layout().space_words;
    const int column = program_.attributes[static_cast<std::size_t>(attribute)].index;
    const auto* link = state().column(column);
    auto* from = sp - WIDE;
    terrain_.keep_corners(from);
    auto* set = from - words;
    if (only_member(set, words) == several) {
        // Nearly always none of many is near.
        const auto* under = terrain_.under(set, words, column);
        Word any = 0;
        for (int w = 0; w < own; ++w) any |= under[w] & from[w];
        if (any == 0) {
            clear_words(set, words);
            return from;
        }
    }
    if (table_.has_bases()) keep_where(set, words, [&](int object) { return is_over(table_, terrain_, object, link[object], from); });
    else keep_numbered(set, words, link, [=](int space) { return space >= 0 && world::has(from, space); });
    return from;
}

template Word* Machine::spaces_of<0>(Word*, int);
template Word* Machine::spaces_of<2>(Word*, int);
template Word* Machine::spaces_of<4>(Word*, int);
template Word* Machine::at_spaces<0>(Word*, int);
template Word* Machine::at_spaces<2>(Word*, int);
template Word* Machine::at_spaces<4>(Word*, int);

// Placements are members by their corners.
void Machine::keep_marked(Word* sp, const Word* marked, bool wanted) {
    const Word flip = wanted ? 0 : ~Word{0};
    const int all = terrain_.map().words(), turned = terrain_.turned_words();
    auto* set = sp - table_.layout().sets_of_spaces() * context_.words;
    for (int w = 0; w < all; ++w) set[w] &= marked[w] ^ flip;
    for (int w = 0; turned != 0 && w < all; ++w) set[turned + w] &= marked[w] ^ flip;
}

void Machine::spaces_within(Word* sp, int steps, int way) {
    const int words = context_.words, wide = WIDE;
    auto* from = sp - wide;
    terrain_.keep_corners(from);
    if (steps <= 0) return;
    clear_words(sp, wide);
    terrain_.chart(way).within(from, steps, sp);
    copy_words(sp, wide, from);
}

Word* Machine::travel(std::uint32_t instruction, std::int32_t* operands, Word* sp) {
    const int words = context_.words, wide = WIDE;
    const int a = a_of(instruction);
    const bool is_reach = op_of(instruction) == Op::spaces_reach, asks = (a & asks_points) != 0;
    const int first = operands[0], second = operands[1],
              base = base_of(program_, operands[2]);  // points and a space, or a space and a goal
    world::Fare fare;
    auto* lowest = sp;
    const auto take = [&] { return lowest -= wide; };
    if ((a & has_not_last) != 0) fare.not_last = take();
    if (!asks) fare.no_stop = take();
    if ((a & enters_all) == 0) fare.closed = take();
    fare.hard_sets = a & dear_sets;
    for (int i = fare.hard_sets; i-- > 0;) fare.hard[i] = take();
    const bool is_nowhere = second < 0 || (!is_reach && first < 0);
    const world::Manner manner{(a & turns_base) != 0, (a & goes_straight) != 0};
    const world::Stance* stance = base != 0 || manner.straight ? &terrain_.stance(B, base) : nullptr;
    if (is_reach) {
        auto* set = sp;
        clear_words(set, wide);
        if (!is_nowhere && first > 0) {
            if (stance != nullptr) terrain_.trek().reach(*stance, manner, second, first, fare, set);
            else terrain_.travel().reach(terrain_.chart(B), second, first, fare, set);
        }
        copy_words(set, wide, lowest);
        return lowest + wide;
    }
    if (is_nowhere) {
        operands[0] = asks ? far_away : none;
    } else if (stance != nullptr) {
        auto& trek = terrain_.trek();
        operands[0] = asks ? trek.cost(*stance, manner, first, second, fare) : trek.next(*stance, manner, first, second, fare).space;
    } else {
        auto& travel = terrain_.travel();
        const auto& chart = terrain_.chart(B);
        operands[0] = asks ? travel.cost(chart, first, second, fare) : travel.next(chart, first, second, fare).space;
    }
    return lowest;
}

// Keeps the spaces that somebody on the base sees. Pieces that lie on the space looked at stop no line to that space, and neither does the
// viewer. A piece outside of the zones where its kind is meant is in nobody's way, and opens no space to lines either.
void Machine::look(int sight, int viewer, int base, Word* blocking, const Word* open, Word* seen) {
    const int own = table_.layout().space_words;
    terrain_.keep_corners(seen);
    if (viewer < 0) {
        std::fill_n(seen, own, Word{0});
        return;
    }
    const auto& map = terrain_.map();
    const auto& lines = terrain_.lines(sight);
    const bool two_corners = map.sights[static_cast<std::size_t>(sight)].two_corners;
    const auto sees = [&](int space, const Word* in_the_way) {
        if (base == 0) return lines.sees(viewer, space, two_corners, in_the_way);
        return map.any_under(terrain_.base(base), viewer, [&](int from) { return lines.sees(from, space, two_corners, in_the_way); });
    };
    if (!table_.has_bases()) {
        keep_where(seen, own, [&](int space) { return sees(space, open != nullptr && world::has(open, space) ? nullptr : blocking); });
        return;
    }
    map.each_under(terrain_.base(base), viewer, [&](int space) { world::erase(blocking, space); });
    const auto is_meant = [&](int object) {
        const auto zones = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(object)].kind)].default_zones;
        const int zone = state().zone_of(object);
        return zones == 0 || (zone >= 0 && (zones >> state().layout().kind_of(zone) & 1) != 0);
    };
    keep_where(seen, own, [&](int space) {
        if (open != nullptr && world::has(open, space)) return sees(space, nullptr);
        auto* in_the_way = blocking;
        for (const auto& piece : table_.large()) {
            const int placement = piece.object < state().objects() ? state().column(piece.column)[piece.object] : none;
            const auto area = terrain_.base(table_.base_of(piece.object));
            if (placement < 0 || !map.any_under(area, placement, [&](int under) { return under == space; })) continue;
            if (!is_meant(piece.object)) continue;
            if (in_the_way == blocking) in_the_way = std::copy_n(blocking, own, terrain_.scratch(0, own)) - own;
            map.each_under(area, placement, [&](int under) { world::erase(in_the_way, under); });
        }
        return sees(space, in_the_way);
    });
}

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
        clear_words(set, wide);
        return set;
    };
    const auto local = [&] {
        return set_base + (frame->sets + program_.units[frame->unit].writing(observed).set_locals) * words + B * wide;
    };
    const auto attribute = [&](int id, int space) { return terrain_.attribute(program_.attributes[static_cast<std::size_t>(id)], space); };
    // Keeps members by an attribute. The storage is looked up once for all of them. A placement stands for its corner.
    const auto keep_valued = [&](Word* set, int id, auto&& holds) {
        const auto& row = program_.attributes[static_cast<std::size_t>(id)];
        const auto& map = terrain_.map();
        const auto keep = [&](const std::int16_t* column, auto&& keeps) {
            keep_numbered(set, map.words(), column, keeps);
            if (const int turned = terrain_.turned_words(); turned != 0) keep_numbered(set + turned, map.words(), column, keeps);
        };
        if (row.storage == Storage::space_column) {
            keep(state().space_column(row.index), holds);
        } else if (row.storage == Storage::area) {
            const auto& sort = map.areas[static_cast<std::size_t>(row.index)];
            keep(sort.of.data(), [&](int area) { return holds(area < 0 ? 0 : sort.symbols[static_cast<std::size_t>(area)]); });
        } else {
            keep_where(set, own, [&](int space) { return holds(terrain_.attribute(row, space)); });
        }
    };
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
            if (map >= 0) table_.doors().lay_out(state(), map);
            terrain_.forget();
            break;
        }
        case Op::set_space:
        case Op::add_space: {
            const int number = *--vp;
            const int placement = *--vp;
            if (placement < 0) break;
            const int space = terrain_.map().corner_of(placement);
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
            copy_words(from, wide, push());
            break;
        }
        case Op::spaces_store:
            copy_words(top(), wide, local());
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
        case Op::spaces_flag: keep_marked(sp, state().space_flag(B), true); break;
        case Op::spaces_not_flag: keep_marked(sp, state().space_flag(B), false); break;
        case Op::spaces_compare: {
            const int limit = *--vp;
            const int how = a_of(instruction);
            if (const auto& row = program_.attributes[static_cast<std::size_t>(B)]; row.storage == Storage::area && how <= 1) {
                keep_marked(sp, terrain_.lying_in(row.index, limit), how == 0);
                break;
            }
            keep_valued(top(), B, [&](int value) { return compares(how, value, limit); });
            break;
        }
        case Op::spaces_among: {
            const auto wanted = *++ip;
            const int first = program_.domain_first(program_.attributes[static_cast<std::size_t>(B)].domain);
            keep_valued(top(), B, [&](int value) {
                const int symbol = value - first;
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
        case Op::objects_around: {
            const auto& row = program_.attributes[static_cast<std::size_t>(B)];
            const auto* link = state().column(row.index);
            const auto& chart = terrain_.chart(a_of(instruction));
            auto* out = terrain_.scratch(0, words);
            sp -= words;
            world::each(sp, words, [&](int object) {
                if (link[object] < 0) return;
                auto* under = terrain_.scratch(1, wide);
                auto* around = terrain_.scratch(2, wide);
                terrain_.add_under(table_.base_of(object), link[object], under);
                chart.step(under, around);
                world::each(table_.members(row.kind), words, [&](int other) {
                    if (other != object && is_over(table_, terrain_, other, link[other], around)) world::insert(out, other);
                });
            });
            std::copy_n(out, words, sp);
            sp += words;
            break;
        }
        case Op::spaces_adjacent: {
            terrain_.keep_corners(top());
            auto* set = sp;
            clear_words(set, wide);
            terrain_.chart(B).step(top(), set);
            if (a_of(instruction) != 0)
                for (int w = 0; w < own; ++w) set[w] &= ~top()[w];
            copy_words(set, wide, top());
            break;
        }
        case Op::spaces_nearest: {
            const auto& chart = terrain_.chart(B);
            auto *among = top(1), *found = sp;  // above the sets; the unit's headroom covers it
            int nearest = far_away, sources = 0;
            auto* corners = among;
            if (terrain_.turned_words() != 0) {
                terrain_.keep_corners(top());
                corners = terrain_.scratch(0, wide);
                std::copy_n(among, wide, corners);
                terrain_.keep_corners(corners);
            }
            world::each(top(), own, [&](int from) {
                nearest = std::min(nearest, chart.nearest(from, corners, found));
                ++sources;
            });
            if (sources == 1 && corners == among) std::copy_n(found, own, among);
            else
                keep_where(among, own, [&](int placement) {
                    bool is_nearest = false;
                    const int space = terrain_.map().corner_of(placement);
                    world::each(top(), own, [&](int from) { is_nearest = is_nearest || chart.distance(from, space) == nearest; });
                    return is_nearest && nearest < far_away;
                });
            sp -= wide;
            break;
        }
        case Op::spaces_in_sight: {
            const int base = base_of(program_, *--vp), viewer = *--vp;
            const bool has_open = a_of(instruction) != 0;
            const Word* open = has_open ? top() : nullptr;
            Word *blocking = top(has_open ? 1 : 0), *seen = top(has_open ? 2 : 1);
            look(B, viewer, base, blocking, open, seen);
            sp = seen + wide;
            break;
        }
        case Op::spaces_room: {
            const int a = a_of(instruction);
            const int base = base_of(program_, *--vp), at = *--vp;
            world::Fare fare;
            fare.closed = top(1);
            fare.no_stop = top();
            const bool has_place = (a & (room_over | room_nearest)) != 0;
            auto* place = has_place ? top(2) : nullptr;
            auto* lowest = has_place ? place : top(1);
            if (has_place) terrain_.keep_corners(place);
            const auto& stance = terrain_.stance(B, base);
            const auto facing = (a & turns_base) != 0 || at < 0 ? world::Trek::Facing::any
                                : terrain_.map().is_turned(at)  ? world::Trek::Facing::turned
                                                                : world::Trek::Facing::unturned;
            auto* set = terrain_.scratch(0, wide);
            terrain_.trek().room(stance, facing, (a & room_over) != 0 ? place : nullptr, fare, set);
            if ((a & room_nearest) != 0) terrain_.trek().keep_nearest(stance, terrain_.chart(a % turns_base / room_ways), place, set);
            copy_words(set, wide, lowest);
            sp = lowest + wide;
            break;
        }
        case Op::spaces_beside: {
            sp -= words;
            auto* from = sp;
            Word* set = sp + words;
            clear_words(set, wide);
            world::each(from, words, [&](int object) {
                const auto* edge = table_.doors().edge_of(state().ground().map, object);
                if (edge != nullptr) world::insert(set, edge->a), world::insert(set, edge->b);
            });
            std::memmove(from, set, static_cast<std::size_t>(wide) * sizeof(Word));
            sp += wide;
            break;
        }
        case Op::doors_beside: {
            terrain_.keep_corners(top());
            const auto* from = top();
            auto* set = sp;
            clear_words(set, words);
            for (const auto& door : table_.doors().on(state().ground().map))
                if (world::has(from, door.a) || world::has(from, door.b)) world::insert(set, door.object);
            sp -= wide;
            std::memmove(sp, set, static_cast<std::size_t>(words) * sizeof(Word));
            sp += words;
            break;
        }
        case Op::distance: {
            const auto& chart = terrain_.chart(B);
            terrain_.keep_corners(top());
            terrain_.keep_corners(top(1));
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
            choices_.offer_each(OptionKind::line, a_of(instruction), top(), own, names_space);
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
