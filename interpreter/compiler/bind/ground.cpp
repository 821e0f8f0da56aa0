// Places on a map: adjacent spaces, spaces within some steps, the nearest ones, and distances.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Ground::is_large(int kind) const { return in.c.vocabulary.base_of(kind) != none; }

bool Ground::is_on(int kind) const {
    return kind >= 0 && (in.c.vocabulary.is_space(kind) || in.c.vocabulary.place_of(kind) != none || kind == in.c.program.door_kind);
}

// The index of the word behind `by`; none, and a report, when it is none of the known ones.
int Ground::named(NodeId by, const std::vector<std::string>& known) {
    in.take(by);
    const auto word = in.tree[by].first;
    in.take(word);
    const auto found = std::find(known.begin(), known.end(), in.text(word));
    if (found != known.end()) return static_cast<int>(found - known.begin());
    in.unknown(word, in.text(word), known);
    return none;
}

// The number of the named way; without a name, of the board's first way.
int Ground::way(NodeId by) {
    if (by == no_node) return 0;
    std::vector<std::string> known;
    if (!in.c.program.maps.empty())
        for (const auto& one : in.c.program.maps.front().ways) known.push_back(one.name);
    return std::max(0, named(by, known));
}

// The next instruction carries out these rules, and those of the way.
void Ground::cite(std::vector<std::string> rules, int way, Parts& out) {
    const auto& by_way = in.c.vocabulary.way_cites;
    if (const auto w = static_cast<std::size_t>(way); way >= 0 && w < by_way.size())
        rules.insert(rules.end(), by_way[w].begin(), by_way[w].end());
    std::vector<std::uint32_t> cited;
    for (const auto& rule : rules)
        if (const int index = in.c.rule_index(rule); index != none) cited.push_back(static_cast<std::uint32_t>(index));
    if (!cited.empty()) out.push_back(in.ir.cites(cited));
}

Set Ground::places(NodeId operand) {
    auto& ir = in.ir;
    const auto found = in.filters.any_of(operand);
    const auto alone = [&](Value space) { return ir.set(Op::set_object, {space}); };
    if (found.type.kind == TypeKind::space) return found.is_set() ? found.set : alone(found.value);
    if (found.type.kind == TypeKind::object && found.type.index >= 0 && found.type.index == in.c.program.door_kind)
        return ir.set(Op::spaces_beside, {found.is_set() ? found.set : alone(found.value)});
    const int place =
        found.type.kind == TypeKind::object && found.type.index >= 0 ? in.c.vocabulary.place_of(found.type.index) : static_cast<int>(none);
    if (place == none) {
        if (found.type.kind != TypeKind::nothing) in.wrong_type(operand, Type{TypeKind::space}, found.type);
        return ir.set(Op::spaces_all);
    }
    if (found.is_set()) return ir.set(Op::spaces_of, {found.set}, {place});
    if (is_large(found.type.index)) return ir.set(Op::spaces_of, {ir.set(Op::set_object, {found.value})}, {place});
    return alone(ir.value(Op::attribute, in.c.vocabulary.type_of(place), {found.value}, {place}));
}

Filter Ground::standing_on(Set spaces, int kind) {
    if (in.c.vocabulary.is_space(kind)) return in.ir.filter(Op::set_and, {spaces});
    if (kind == in.c.program.door_kind) return in.ir.filter(Op::set_and, {in.ir.set(Op::doors_beside, {spaces})});
    return in.ir.filter(Op::at_spaces, {spaces}, {in.c.vocabulary.place_of(kind)});
}

void Ground::near(NodeId post, int kind, Parts& out) {
    auto& ir = in.ir;
    const auto& tree = in.tree;
    const auto by = tree.child(post, NodeKind::ByWay);
    const int way = this->way(by);
    const auto from = [&] {
        const auto operand = tree.last_child(post);
        const bool is_of_this = tree.is(post, NodeKind::PostWithin) && (operand == tree[post].first || operand == by);
        if (!is_of_this) return places(operand);
        const int place = in.self_kind < 0 ? static_cast<int>(none) : in.c.vocabulary.place_of(in.self_kind);
        if (place == none) {
            in.error(Diag::not_here, post, {in.text(post), "@within_of"});
            return ir.set(Op::spaces_all);
        }
        const auto self = ir.value(Op::self, {TypeKind::object, in.self_kind});
        if (is_large(in.self_kind)) return ir.set(Op::spaces_of, {ir.set(Op::set_object, {self})}, {place});
        return ir.set(Op::set_object, {ir.value(Op::attribute, in.c.vocabulary.type_of(place), {self}, {place})});
    };
    cite({}, way, out);
    if (tree.is(post, NodeKind::PostNearest)) {
        keep_by_spaces(
            kind, [&] { return ir.filter(Op::spaces_nearest, {from()}, {way}); }, out);
        return;
    }
    Set spaces;
    if (tree.is(post, NodeKind::PostWithin)) {
        const auto steps = in.values.number(tree[post].first);
        spaces = from();
        // No step leads on from the squares under pieces.
        const bool is_there = ir[steps].form == ir::Form::number && ir[steps].b == 0 && ir[spaces].op == Op::spaces_of;
        if (!is_there) spaces = ir.set(Op::spaces_within, {spaces, steps}, {way});
    } else {
        const auto operand = tree.last_child(post);
        const auto type = in.infer(operand);
        if (type.kind == TypeKind::object && is_large(type.index)) {
            out.push_back(around(operand, kind, way));
            return;
        }
        spaces = ir.set(Op::spaces_adjacent, {from()}, {way});
    }
    out.push_back(standing_on(spaces, kind));
}

// Next to pieces that may cover several spaces. A piece is not next to itself, and the spaces under it are not.
Filter Ground::around(NodeId operand, int kind, int way) {
    auto& ir = in.ir;
    const auto found = in.filters.any_of(operand);
    const auto pieces = found.is_set() ? found.set : ir.set(Op::set_object, {found.value});
    const int place = in.c.vocabulary.place_of(found.type.index);
    if (kind == found.type.index) return ir.filter(Op::set_and, {ir.set(Op::objects_around, {pieces}, {place, way})});
    return standing_on(ir.set(Op::spaces_adjacent, {ir.set(Op::spaces_of, {pieces}, {place})}, {way, found.is_set() ? 0 : 1}), kind);
}

// `squares under f`
void Ground::under(NodeId post, Parts& out) { out.push_back(in.ir.filter(Op::set_and, {places(in.tree[post].first)})); }

// Keeps spaces by a filter of spaces, and objects by the spaces where they stand.
void Ground::keep_by_spaces(int kind, const std::function<Filter()>& filter, Parts& out) {
    auto& ir = in.ir;
    if (in.c.vocabulary.is_space(kind)) {
        out.push_back(filter());
        return;
    }
    const int all = in.slots.set_local();
    out.push_back(ir.raw(Op::set_store, {all}));
    const auto them = ir.set(Op::set_load, {}, {all});
    const auto where = kind == in.c.program.door_kind ? ir.set(Op::spaces_beside, {them})
                                                      : ir.set(Op::spaces_of, {them}, {in.c.vocabulary.place_of(kind)});
    const auto kept = ir.set(ir::Form::sequence, {where, filter()});
    out.push_back(ir.set(Op::set_load, {}, {all}));
    out.push_back(standing_on(kept, kind));
}

const DeclaredMove* Ground::move(NodeId by) {
    std::vector<std::string> known;
    for (const auto& one : in.c.vocabulary.moves) known.push_back(one.words.one);
    const int found = named(by, known);
    return found == none ? nullptr : &in.c.vocabulary.moves[static_cast<std::size_t>(found)];
}

// The piece is evaluated once, because each set of the move refers to it.
int Ground::piece(NodeId operand, Parts& out) {
    const auto type = in.infer(operand);
    const auto value = in.values.value(operand);
    const int kind = type.kind == TypeKind::object ? type.index : static_cast<int>(none);
    if (kind < 0 || in.c.vocabulary.place_of(kind) == none) {
        if (type.kind != TypeKind::nothing) in.wrong_type(operand, "@object_on_space", type);
        return none;
    }
    const int local = in.slots.local();
    out.push_back(in.ir.step(Op::store, {value}, {local}));
    return local;
}

Set Ground::of_move(const Phrase& word, int local, Type piece) {
    auto& ir = in.ir;
    if (const int attribute = in.c.vocabulary.flag_of_spaces(word.one); attribute != none) {
        const auto& row = in.c.program.attributes[static_cast<std::size_t>(attribute)];
        const auto op = row.storage == machine::Storage::mark ? Op::spaces_marked : Op::and_flag;
        return ir.set(ir::Form::sequence, {ir.set(Op::spaces_all), ir.filter(op, {}, {row.index})});
    }
    const int define = in.c.vocabulary.define(word.one);
    if (define == none) return ir.set(Op::spaces_all);  // reported
    const auto& info = in.c.vocabulary.defines[static_cast<std::size_t>(define)];
    if (info.params.size() != 1 || info.type.kind != TypeKind::space) return ir.set(Op::spaces_all);
    if (!agrees(piece, info.params[0].type)) in.c.out.add(Diag::move_no_spaces, word.source, word.span, {word.one, "?"});
    return ir.set(Op::call_set, {ir.value(Op::load, piece, {}, {local})}, {info.unit, 1}, info.type);
}

// The union of the move's sets; none of nothing.
Set Ground::of_move(const std::vector<Phrase>& words, int local, Type piece) {
    auto& ir = in.ir;
    const auto space = in.c.vocabulary.of_kind(in.c.vocabulary.kind_of_spaces());
    if (words.empty()) return ir.set(Op::set_object, {ir.number(none, space)});
    auto all = of_move(words[0], local, piece);
    for (std::size_t i = 1; i < words.size(); ++i) all = ir.set(Op::set_or, {all, of_move(words[i], local, piece)});
    return all;
}

void Ground::sets_of(const DeclaredMove& move, int local, Type piece, bool ends, Parts& parts) {
    for (const auto& word : move.dear) parts.push_back(of_move(word, local, piece));
    if (!move.closed.empty()) parts.push_back(of_move(move.closed, local, piece));
    if (ends) parts.push_back(of_move(move.no_stop, local, piece));
    if (!move.not_last.empty()) parts.push_back(of_move(move.not_last, local, piece));
}

int Ground::manner(const DeclaredMove& move) {
    return static_cast<int>(move.dear.size()) | (move.closed.empty() ? machine::enters_all : 0) |
           (move.not_last.empty() ? 0 : machine::has_not_last) | (move.turns ? machine::turns_base : 0) |
           (move.straight ? machine::goes_straight : 0);
}

// The symbol for the base of the piece in the local; 0 for one space.
Value Ground::base(int local, Type piece) {
    auto& ir = in.ir;
    const int attribute = in.c.vocabulary.base_of(piece.index);
    if (attribute == none) return ir.number(0);
    return ir.value(Op::printed, in.c.vocabulary.type_of(attribute), {ir.value(Op::load, piece, {}, {local})}, {attribute});
}

void Ground::reach(NodeId post, int kind, Parts& out) {
    auto& ir = in.ir;
    const auto operand = in.tree[post].first, points = in.tree[operand].next;
    const auto* move = this->move(in.tree.last_child(post));
    if (!in.c.vocabulary.is_space(kind)) in.error(Diag::not_here, post, {in.text(post), "@spaces_in_reach"});
    const auto type = in.infer(operand);
    // A move leads to spaces of the map alone, and `all` of them come with turned placements when it does.
    const bool is_of_all = out.size() == 1 && ir[out[0]].form == ir::Form::operation && ir[out[0]].op == Op::spaces_all;
    const int local = piece(operand, out);
    const auto number = in.values.number(points);
    if (move == nullptr || local == none || !in.c.vocabulary.is_space(kind)) return;
    Parts parts{number, spot(local, type), base(local, type)};
    sets_of(*move, local, type, true, parts);
    cite(move->cites, move->way, out);
    const auto reached = ir.set(Op::spaces_reach, parts, {move->way, manner(*move)});
    if (is_of_all) out.erase(out.begin());
    out.push_back(is_of_all ? static_cast<ir::Part>(reached) : ir.filter(Op::set_and, {reached}));
}

void Ground::room(NodeId post, int kind, Parts& out) {
    auto& ir = in.ir;
    const auto& tree = in.tree;
    const auto operand = tree[post].first, by = tree[operand].next, place = tree[by].next;
    const auto* move = this->move(by);
    const bool is_on_squares = in.c.program.maps.empty() || in.c.program.maps.front().net == world::Net::squares;
    if (!in.c.vocabulary.is_space(kind) || !is_on_squares) in.error(Diag::not_here, post, {in.text(post), "@spaces_with_room"});
    const auto type = in.infer(operand);
    const int local = piece(operand, out);
    Parts parts;
    int how = 0;
    if (place != no_node) {
        in.take(place);
        const bool is_over = tree.is(place, NodeKind::Over);
        how = is_over ? machine::room_over : machine::room_nearest | way(tree.child(place, NodeKind::ByWay)) * machine::room_ways;
        parts.push_back(places(tree.last_child(place)));
    }
    if (move == nullptr || local == none || !in.c.vocabulary.is_space(kind) || !is_on_squares) return;
    cite(move->cites, move->way, out);
    Parts given{spot(local, type), base(local, type)};
    given.insert(given.end(), parts.begin(), parts.end());
    given.push_back(of_move(move->closed, local, type));
    given.push_back(of_move(move->no_stop, local, type));
    out.push_back(ir.filter(Op::set_and, {ir.set(Op::spaces_room, given, {move->way, how | (move->turns ? machine::turns_base : 0)})}));
}

bool Ground::gives_placements(NodeId selector) const {
    const auto& maps = in.c.program.maps;
    return !maps.empty() && maps.front().turned != 0 &&
           (in.tree.child(selector, NodeKind::PostReach) != no_node || in.tree.child(selector, NodeKind::PostRoom) != no_node ||
            in.tree.child(selector, NodeKind::PostAmong) != no_node);  // a group that was chosen among such places
}

int Ground::sight_by(NodeId by) {
    std::vector<std::string> known;
    for (const auto& one : in.c.vocabulary.sights) known.push_back(one.words.one);
    if (by != no_node) return named(by, known);
    return known.empty() ? static_cast<int>(none) : 0;
}

void Ground::sight(NodeId post, int kind, Parts& out) {
    auto& ir = in.ir;
    const auto operand = in.tree[post].first;
    const auto by = in.tree.child(post, NodeKind::ByMove);
    const int sight = sight_by(by);
    const bool is_on_map = is_on(kind) && kind != in.c.program.door_kind;
    if (!is_on_map || (sight == none && by == no_node)) in.error(Diag::not_here, post, {in.text(post), "@seen_on_squares"});
    const auto type = in.infer(operand);
    const int local = piece(operand, out);
    const auto from = in.tree.child(post, NodeKind::From);
    const auto space = in.c.vocabulary.of_kind(in.c.vocabulary.kind_of_spaces());
    int origin = none;
    if (from != no_node) {
        in.take(from);
        origin = in.slots.local();
        out.push_back(ir.step(Op::store, {in.values.typed(in.tree[from].first, space)}, {origin}));
    }
    if (sight == none || local == none || !is_on_map) return;
    const auto& declared = in.c.vocabulary.sights[static_cast<std::size_t>(sight)];
    cite(declared.cites, declared.way, out);
    keep_by_spaces(
        kind,
        [&] {
            Parts parts{of_move(declared.blocked, local, type)};
            if (!declared.open_to.empty()) parts.push_back(of_move(declared.open_to, local, type));
            // Lines from another place than the piece's own come from one space.
            parts.push_back(origin == none ? spot(local, type) : ir.value(Op::load, space, {}, {origin}));
            parts.push_back(origin == none ? base(local, type) : ir.number(0));
            return ir.filter(Op::spaces_in_sight, parts, {sight, declared.open_to.empty() ? 0 : 1});
        },
        out);
}

// The space of the piece in the local.
Value Ground::spot(int local, Type piece) {
    const int place = in.c.vocabulary.place_of(piece.index);
    return in.ir.value(Op::attribute, in.c.vocabulary.type_of(place), {in.ir.value(Op::load, piece, {}, {local})}, {place});
}

Value Ground::step(NodeId node) {
    auto& ir = in.ir;
    const auto operand = in.tree[node].first, goal = in.tree[operand].next;
    const auto* move = this->move(in.tree.last_child(node));
    const auto space = in.c.vocabulary.of_kind(in.c.vocabulary.kind_of_spaces());
    const auto type = in.infer(operand);
    Parts out;
    const int local = piece(operand, out);
    const auto to = in.values.typed(goal, space);
    if (move == nullptr || local == none) return in.selectors.nothing(space);
    Parts parts{spot(local, type), to, base(local, type)};
    sets_of(*move, local, type, true, parts);
    cite(move->cites, move->way, out);
    out.push_back(ir.value(Op::space_step, space, parts, {move->way, manner(*move)}));
    return ir.value(ir::Form::sequence, space, out);
}

// `distance by walk from f to s`: the points of a move.
Value Ground::points(NodeId from, NodeId goal, const DeclaredMove& move) {
    auto& ir = in.ir;
    const auto space = in.c.vocabulary.of_kind(in.c.vocabulary.kind_of_spaces());
    const auto type = in.infer(from);
    Parts out;
    const int local = piece(from, out);
    const auto to = in.values.typed(goal, space);
    if (local == none) return ir.number(0);
    cite(move.cites, move.way, out);
    Parts parts{spot(local, type), to, base(local, type)};
    sets_of(move, local, type, false, parts);
    out.push_back(ir.value(Op::space_step, number_type, parts, {move.way, manner(move) | machine::asks_points}));
    return ir.value(ir::Form::sequence, number_type, out);
}

Value Ground::distance(NodeId node) {
    const auto& tree = in.tree;
    const auto by = tree.child(node, NodeKind::ByWay);
    const auto to = tree.last_child(node);
    auto from = tree[node].first;
    if (tree.is(from, NodeKind::ByWay)) from = tree[from].next;
    // A way measures steps, a move points.
    if (by != no_node && in.c.vocabulary.way(in.text(tree[by].first)) < 0)
        for (const auto& one : in.c.vocabulary.moves)
            if (one.words.one == in.text(tree[by].first)) return points(from, to, *move(by));
    const int way = this->way(by);
    Parts out;
    cite({}, way, out);
    const auto steps = in.ir.value(Op::distance, number_type, {places(from), places(to)}, {way});
    if (out.empty()) return steps;
    out.push_back(steps);
    return in.ir.value(ir::Form::sequence, number_type, out);
}

}  // namespace holo::compiler
