// Arguments of events as values, and tests of whether an event could happen.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Arguments::has_eligibility(int event, std::size_t param) const {
    const auto& restricted = in.c.vocabulary.events[static_cast<std::size_t>(event)].restricted;
    return param < restricted.size() && restricted[param];
}

Value Arguments::param(const Param& param, const Match& m, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                       std::vector<Asked>& asks, int die) {
    auto& ir = in.ir;
    const auto node = in.verbs.node_of(m, index, args);
    if (m.adjective[index] != no_node) return adjective(param, m.adjective[index]);
    if (node == no_node)
        return param.this_one ? ir.value(Op::self, {TypeKind::object, in.self_kind})
                              : ir.number(param.cost ? in.paying : param.initial, param.type);
    if (param.is_amount()) {
        const auto found = amount(node, index, asks);
        if (param.any) return found;
        if (in.ir.constant(found).value_or(0) < 0) in.error(Diag::never_so_many, node, {in.text(node), "@below_zero_is_none"});
        return asks.empty() ? settled(from_zero(found), node) : from_zero(found);
    }
    switch (param.type.kind) {
        case TypeKind::number: return settled(in.values.number(node), node);
        case TypeKind::flag:
            if (in.text(node) != param.name || in.find(param.name) != nullptr) return in.conditions.condition(node);
            in.take_noun(node);
            return only_if(m, index, args);
        case TypeKind::zone: return in.zones.zone(node);
        case TypeKind::period: {
            const auto* meaning = in.c.vocabulary.find(in.text(in.tree.last_child(node)), MeaningKind::period);
            if (meaning == nullptr) in.error(Diag::unknown_word, node, {in.text(node)});
            in.take_noun(node);
            return ir.number(meaning == nullptr ? 0 : meaning->index + 1, param.type);
        }
        case TypeKind::side: {
            if (in.infer(node).kind == TypeKind::side) return in.values.value(node);
            const auto of = ir.value(Op::load, {TypeKind::object}, {}, {die});
            return ir.value(Op::choose_side, param.type, {of, in.sides.possible(m.event, index, node, die), in.values.chooser()});
        }
        case TypeKind::symbol: {
            const auto value = in.values.value(node, &param.type);
            in.expect(node, param.type, ir[value].type);
            return value;
        }
        default: return object(param, m, index, args, optional);
    }
}

// An amount in a clause of several players that is no player's own.
Value Arguments::settled(Value amount, NodeId node) {
    auto* const each = in.each_player;
    if (each == nullptr || in.manner == Manner::looks || in.ir.constant(amount)) return amount;
    for (const auto* word : {"their", "they"})
        if (in.mentions(node, word)) return amount;
    for (auto name = each->names; name < in.scope.size(); ++name)
        if (in.mentions(node, in.scope[name].name)) return amount;
    const int slot = in.slots.local();
    each->settled.push_back(in.ir.step(Op::store, {amount}, {slot}));
    return in.steps.load(slot);
}

// A named flag is up, unless its condition fails.
Value Arguments::only_if(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const int at = m.of_param[index];
    const auto guard = at == none ? no_node : args[static_cast<std::size_t>(at)].only_if;
    if (guard == no_node) return in.ir.number(1, flag_type);
    in.take(guard);
    return in.conditions.condition(in.tree[guard].first);
}

Value Arguments::object(const Param& param, const Match& m, std::size_t index, const std::vector<ArgumentNode>& args, bool optional) {
    auto& ir = in.ir;
    const auto node = in.verbs.node_of(m, index, args);
    if (param.any) {
        // A single member suffices, and the first one stands for all.
        Parts set{in.selectors.members(node).set};
        in.takes_if(in.quantity(node), {NodeKind::QA});
        if (param.noun != none) set.push_back(ir.filter(Op::and_property, {}, {param.noun}));
        if (const auto narrow = eligibility(m, index, args)) narrow(set);
        return ir.value(Op::set_first, param.type, {ir.set(ir::Form::sequence, set)});
    }
    if (!in.tree.is(node, NodeKind::Selector) || in.tree.is(in.core(node), NodeKind::Paren)) {
        const auto value = in.values.value(node, &param.type);
        in.expect(node, param.type, ir[value].type);
        return value;
    }
    const auto found = in.choices.chosen(node, eligibility(m, index, args), optional && in.chooses_one(node));
    if (found.is_set()) {
        in.error(Diag::not_one, node);
        return in.selectors.nothing(param.type);
    }
    in.expect(node, param.type, found.type);
    return found.value;
}

// A word of a unit phrase that gives a flag or symbol of the event: `1 flagged unit`.
Value Arguments::adjective(const Param& param, NodeId word) {
    in.take(word);
    if (param.type.kind == TypeKind::flag) return in.ir.number(1, param.type);
    for (const auto& meaning : in.c.vocabulary.meanings(in.text(word)))
        if (meaning.kind == MeaningKind::symbol && in.c.program.symbols[static_cast<std::size_t>(meaning.index)].domain == param.type.index)
            return in.ir.number(meaning.index, param.type);
    return in.ir.number(0, param.type);
}

Value Arguments::amount(NodeId node, std::size_t index, std::vector<Asked>& asks) {
    auto& ir = in.ir;
    const auto q = in.quantity(node);
    in.take(node);
    in.take_head(in.core(node));
    in.takes_if(q, {NodeKind::QAmount, NodeKind::QAll, NodeKind::QEach, NodeKind::QUpTo, NodeKind::QAny, NodeKind::QA, NodeKind::QThe});
    const auto ask = [&](NodeId most) {
        asks.push_back({index, most});
        return ir.number(0);
    };
    switch (q == no_node ? NodeKind::QAll : in.tree.kind(q)) {
        case NodeKind::QAmount: return chosen_amount(in.tree[q].first) ? ask(no_node) : in.values.number(in.tree[q].first);
        case NodeKind::QAll:
        case NodeKind::QEach: return ir.number(machine::all_of_it);
        case NodeKind::QUpTo: return ask(in.tree[q].first);
        case NodeKind::QAny: return ask(no_node);
        default: return ir.number(1);
    }
}

// An amount below 0 is 0, because the reverse of an event is another event: a cost of -2 is no gain. An event with `any amount` reverses
// itself.
Value Arguments::from_zero(Value amount) {
    return is_from_zero(amount) ? amount : in.ir.value(Op::max, number_type, {amount, in.ir.number(0)});
}

bool Arguments::is_from_zero(ir::Part value) const {
    const auto& node = in.ir[value];
    const auto is = [&](ir::Part part) { return is_from_zero(part); };
    const auto parts = in.ir.parts(value);
    switch (node.form) {
        case ir::Form::number: return node.b >= 0;
        case ir::Form::cited: return is(parts[0]);
        case ir::Form::if_: return parts.size() == 3 && is(parts[1]) && is(parts[2]);
        case ir::Form::operation: break;
        default: return false;
    }
    switch (node.op) {
        case Op::load: return node.type.from_zero;
        case Op::set_count:
        case Op::spaces_count: return true;
        case Op::max: return std::any_of(parts.begin(), parts.end(), is);
        case Op::add:
        case Op::mul:
        case Op::min:
        case Op::divide_up:
        case Op::divide_down: return std::all_of(parts.begin(), parts.end(), is);
        default: return false;
    }
}

bool Arguments::chosen_amount(NodeId amount) { return in.tree.is(amount, NodeKind::Name) && in.find(in.text(amount)) == nullptr; }

// The event's parameter that is a side described by more than its die, which `name` would be; or none.
int Arguments::side_wanted(const Match& m, const std::vector<ArgumentNode>& args, const std::string& name) {
    const auto& params = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params;
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto node = params[p].type.kind == TypeKind::side ? in.verbs.node_of(m, p, args) : no_node;
        if (!in.tree.is(node, NodeKind::Selector) || in.infer(node).kind == TypeKind::side || (!name.empty() && in.mentions(node, name)))
            continue;
        if (in.tree.child(node, NodeKind::PostShowing) != no_node || in.tree.child(node, NodeKind::PostWhere) != no_node)
            return static_cast<int>(p);
    }
    return none;
}

// Other objects are not known yet. Amounts and flags are known, unless they refer to the object to be chosen.
Choices::Narrow Arguments::eligibility(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(m.event)];
    const auto own = in.verbs.node_of(m, index, args);
    const auto as = in.tree.is(own, NodeKind::Selector) ? in.tree.child(own, NodeKind::As) : no_node;
    const auto name = as == no_node ? std::string() : in.text(in.tree[as].first);
    const int side = in.is_die(info.params[index]) ? side_wanted(m, args, name) : static_cast<int>(none);
    const bool by_itself = has_eligibility(m.event, index);
    const int noun = info.params[index].noun;
    if (!by_itself && side == none && noun == none) return nullptr;
    return [this, &info, m, index, args, name, side, by_itself, noun](Parts& out) {
        auto& ir = in.ir;
        if (noun != none)
            out.push_back(ir.filter(Op::and_property, {}, {noun}));  // `a character` means those that the event's parameter names
        if (side != none) {
            // A die without such a side is no candidate.
            const int die = in.slots.local();
            const auto p = static_cast<std::size_t>(side);
            out.push_back(in.filters.keep(die, in.sides.possible(m.event, p, in.verbs.node_of(m, p, args), die)));
        }
        if (!by_itself) return;
        Parts parts;
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            const auto& param = info.params[p];
            const auto node = in.verbs.node_of(m, p, args);
            const bool given = node != no_node || m.adjective[p] != no_node;
            const bool value_like = param.type.kind == TypeKind::number || param.type.kind == TypeKind::flag;
            const bool known =
                given && value_like && p != index && !param.is_amount() && (name.empty() || node == no_node || !in.mentions(node, name));
            std::vector<Asked> asks;
            if (known) parts.push_back(this->param(param, m, p, args, false, asks, none));
            else
                parts.push_back(ir.number(param.type.is_thing() || param.type.kind == TypeKind::side ? -1
                                          : param.cost                                               ? in.paying
                                                                                                     : param.initial,
                                          param.type));
        }
        parts.push_back(in.values.chooser());
        out.push_back(ir.filter(Op::filter, parts,
                                {in.c.filter(FilterOf::eligible, m.event, static_cast<int>(index)), static_cast<int>(info.params.size())}));
    };
}

// ---- tests of possibility ----------------------------------------------------------------------

Value Arguments::can(NodeId clause) {
    auto& ir = in.ir;
    auto& tree = in.tree;
    const Meanwhile looks(in.manner, Manner::looks);
    const auto verb = tree[clause].first;
    const auto word = in.text(verb);
    const auto args = in.arguments(clause);
    if (word == "use") return can_use(clause, args);
    // Only verbs of the module are tested; the language's own can always be done.
    if (word == "choose" || in.c.vocabulary.verb(word).empty()) return ir.number(1, flag_type);
    const auto m = in.verbs.resolve(verb, VerbForm::base, args, false);
    if (m.event == none) return in.selectors.nothing(flag_type);
    in.verbs.take_posts(m);
    const auto& params = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params;
    bool definite = true;           // every side and zone is known
    std::vector<std::size_t> open;  // objects that remain to be chosen
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto arg = in.verbs.node_of(m, p, args);
        if (arg == no_node || params[p].is_amount() || m.adjective[p] != no_node) continue;
        switch (params[p].type.kind) {
            case TypeKind::side: definite = definite && in.infer(arg).kind == TypeKind::side; break;
            case TypeKind::zone: definite = definite && !(in.is_zone(arg) && in.quantity(arg) != no_node); break;
            case TypeKind::object:
            case TypeKind::space:
                if (!params[p].any && !in.is_definite(arg)) open.push_back(p);
                break;
            default: break;
        }
    }
    if (definite && open.size() == 1) return enough_able(m, open[0], args);
    Value all;
    for (const auto p : open) {
        const auto one = enough_candidates(m, p, args);
        all = all ? ir.value(Op::both, flag_type, {all, one}) : one;
    }
    if (all) return all;
    return definite ? could_happen(m, args, none, none) : ir.number(1, flag_type);
}

Value Arguments::can_all(const std::vector<NodeId>& costs) {
    Value all;
    for (const auto cost : costs) {
        if (!in.tree.is(cost, NodeKind::Clause)) continue;
        const auto one = can(cost);
        all = all ? in.ir.value(Op::both, flag_type, {all, one}) : one;
        if (in.text(in.tree[cost].first) == "choose") break;  // the costs behind it refer to the object to be chosen
    }
    return all ? all : in.ir.number(1, flag_type);
}

Value Arguments::can_begin(NodeId step) {
    const auto& tree = in.tree;
    switch (tree.kind(step)) {
        case NodeKind::Block:
        case NodeKind::Sequence:
        case NodeKind::May:
            if (tree[step].first != no_node) return can_begin(tree[step].first);
            return in.ir.number(1, flag_type);
        case NodeKind::Segment: {
            auto steps = tree.children(step);
            if (!tree.is(steps.back(), NodeKind::Effect)) return can_begin(steps.front());
            steps.pop_back();
            return can_all(steps);
        }
        case NodeKind::If: return in.conditions.condition(tree[step].first);
        case NodeKind::Clause:
            if (const auto args = in.arguments(step); in.text(tree[step].first) == "choose" && !args.empty() &&
                                                      tree.is(args.front().node, NodeKind::Selector) &&
                                                      in.questions.asks_for_things(args.front().node)) {
                const Meanwhile looks(in.manner, Manner::looks);
                return in.ir.value(Op::set_any, flag_type, {in.selectors.members(args.front().node).set});
            }
            return can(step);
        default: in.error(Diag::not_here, step, {in.text(step), "@first_of_begins"}); return in.selectors.nothing(flag_type);
    }
}

// Tells whether the event can be tested for a whole set: only its objects, numbers and flags are given, and each object is definite.
bool Arguments::asked_of_sets(const Match& m, const std::vector<ArgumentNode>& args) const {
    for (const auto post : m.detached)
        if (post != no_node) return false;
    const auto& params = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params;
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto& param = params[p];
        const auto arg = in.verbs.node_of(m, p, args);
        if (arg == no_node && m.adjective[p] == no_node) continue;
        if (param.is_amount() || param.limit != no_node || param.any || m.adjective[p] != no_node) return false;
        if (!param.type.is_thing() && param.type.kind != TypeKind::number && param.type.kind != TypeKind::flag) return false;
    }
    return true;
}

// Tells whether the event could happen, with the object in the local for the parameter that would be chosen.
Value Arguments::could_happen(const Match& m, const std::vector<ArgumentNode>& args, int chosen_param, int slot) {
    const auto& params = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params;
    std::vector<Asked> asks;
    Parts parts;
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (static_cast<int>(p) == chosen_param) parts.push_back(in.ir.value(Op::load, params[p].type, {}, {slot}));
        else parts.push_back(param(params[p], m, p, args, false, asks, none));
    }
    parts.push_back(in.values.chooser());
    const auto count = static_cast<int>(params.size());
    return in.ir.value(Op::can, flag_type, parts, {m.event, count, asked_of_sets(m, args) ? 1 : 0});
}

namespace {

// `cards`, `copies of this`: all of them, even without a quantity. `your ATTRIBUTE` is one object, or nothing.
bool says_several(Binding& in, NodeId selector) {
    if (!in.will_be_set(selector)) return false;
    const auto middle = in.core(selector);
    return !in.tree.is(middle, NodeKind::Words) || in.tree.child(selector, NodeKind::String) != no_node ||
           in.c.vocabulary.find(in.text(in.tree.last_child(middle)), MeaningKind::attribute) == nullptr;
}

// The set local that keeps the whole set when each member must pass the test; none when some members suffice.
int whole_of(Binding& in, NodeId selector, Type type, Parts& set) {
    const auto q = in.quantity(selector);
    const bool all = in.takes_if(q, {NodeKind::QEach, NodeKind::QAll}) || (q == no_node && says_several(in, selector));
    if (!all) return none;
    const int whole = in.slots.set_local();
    set.push_back(in.ir.raw(Op::set_store, {whole}));
    set.push_back(in.ir.set_load(whole, type));
    return whole;
}

// Tells whether the set has as many members as the kept one.
Value as_many(Binding& in, const Parts& set, int whole, Type type) {
    const auto count = [&](ir::Set of) { return in.ir.value(Op::set_count, number_type, {of}); };
    return in.ir.value(Op::equal, flag_type, {count(in.ir.set(ir::Form::sequence, set)), count(in.ir.set_load(whole, type))});
}

}  // namespace

// Tells whether the event could happen to as many objects as will be chosen for the parameter. All other arguments are known.
Value Arguments::enough_able(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto node = in.verbs.node_of(m, index, args);
    const auto& param = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params[index];
    const auto [members, kind] = in.selectors.members(node);
    Parts set{members};
    in.choices.extremes(in.quantifier(node), kind, set);
    if (param.noun != none) set.push_back(in.ir.filter(Op::and_property, {}, {param.noun}));
    const auto type = in.c.vocabulary.of_kind(kind);
    const int whole = whole_of(in, node, type, set);
    const int member = in.slots.local();
    const auto names = in.scope.size();
    if (const auto as = in.tree.child(node, NodeKind::As); as != no_node) {
        in.take(as);
        in.scope.push_back({in.text(in.tree[as].first), in.c.vocabulary.of_kind(kind), member, true, in.span_of(as), false});
    }
    set.push_back(in.filters.keep(member, could_happen(m, args, static_cast<int>(index), member)));
    in.scope.resize(names);
    return whole == none ? enough(node, set) : as_many(in, set, whole, type);
}

// Tells whether there are as many candidates as will be chosen for the parameter.
Value Arguments::enough_candidates(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto node = in.verbs.node_of(m, index, args);
    const auto [members, kind] = in.selectors.members(node);
    const auto type = in.c.vocabulary.of_kind(kind);
    Parts set{members};
    const auto& param = in.c.vocabulary.events[static_cast<std::size_t>(m.event)].params[index];
    if (param.noun != none) set.push_back(in.ir.filter(Op::and_property, {}, {param.noun}));
    const int whole = whole_of(in, node, type, set);
    if (const auto narrow = eligibility(m, index, args)) narrow(set);
    return whole == none ? enough(node, set) : as_many(in, set, whole, type);
}

// Tells whether the set has as many members as the quantity asks for.
Value Arguments::enough(NodeId selector, const Parts& set) {
    auto& ir = in.ir;
    const auto q = in.quantity(selector);
    if (const auto quantifier = in.quantifier(selector); quantifier != no_node) in.take(in.tree.child(quantifier, NodeKind::Random));
    const auto count = ir.value(Op::set_count, number_type, {ir.set(ir::Form::sequence, set)});
    const bool from_end = in.tree.is(q, NodeKind::QTop) || in.tree.is(q, NodeKind::QBottom);
    const bool one =
        q == no_node || from_end || in.tree.is(q, NodeKind::QA) || in.tree.is(q, NodeKind::QAnother) || in.tree.is(q, NodeKind::QThe);
    if (!in.tree.is(q, NodeKind::QNo)) in.take(q);
    const auto wanted = in.tree.is(q, NodeKind::QAmount) || (from_end && in.tree[q].first != no_node) ? in.values.number(in.tree[q].first)
                                                                                                      : ir.number(one ? 1 : 0);
    return ir.value(Op::greater_equal, flag_type, {count, wanted});
}

// ---- `use` --------------------------------------------------------------------------------------

Arguments::Used Arguments::used(NodeId node, const std::vector<ArgumentNode>& args) {
    const auto what = args.empty() ? no_node : args[0].node;
    const auto of = what == no_node ? no_node : in.tree.child(what, NodeKind::PostOf);
    in.take(of);
    const auto name = of == no_node ? no_node : in.core(what);
    if (name != no_node) {
        in.take_noun(what);
        in.takes_if(in.quantity(what), {NodeKind::QA});
    }
    if (name != no_node && in.tree.is(name, NodeKind::Paren)) return {none, name, of};
    const auto* header = name == no_node ? nullptr : in.c.vocabulary.find(in.text(name), MeaningKind::header);
    if (header == nullptr) {
        in.error(Diag::not_here, node, {"use", "@written_use"});
        return {};
    }
    return {header->index, no_node, of};
}

// The symbol whose name is the header's.
Value Arguments::header_by_value(NodeId paren) {
    const auto symbol = in.values.value(in.tree[paren].first);
    const auto type = in.ir[symbol].type;
    bool any = false;
    if (type.kind == TypeKind::symbol)
        for (auto& row : in.c.program.symbols) {
            const auto* header =
                row.domain == type.index ? in.c.vocabulary.find(std::string(in.c.program.text(row.name)), MeaningKind::header) : nullptr;
            if (header == nullptr) continue;
            row.header = static_cast<std::int16_t>(header->index);
            any = true;
        }
    if (!any) in.error(Diag::not_here, paren, {in.text(paren), "@header_symbol"});
    return symbol;
}

Value Arguments::can_use(NodeId node, const std::vector<ArgumentNode>& args) {
    auto& ir = in.ir;
    const auto [header, by_value, of] = used(node, args);
    if (of == no_node) return in.selectors.nothing(flag_type);
    const Behind relatives(in, of);
    const auto object = in.tree[of].first;
    // An object that is not known yet must at least exist.
    if (in.chooses_one(object)) {
        const auto set = in.selectors.members(object).set;
        in.takes_if(in.quantity(object), {NodeKind::QA});
        return ir.value(Op::set_any, flag_type, {set});
    }
    Parts parts;
    if (by_value != no_node) parts.push_back(header_by_value(by_value));
    parts.push_back(in.values.value(object));
    parts.push_back(in.values.chooser());
    return ir.value(Op::can_use, flag_type, parts, {header});
}

}  // namespace holo::compiler
