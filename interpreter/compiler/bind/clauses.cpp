// Clauses: a verb and its arguments become an event.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Step Clauses::clause(NodeId node, bool optional) {
    const auto place = in.ir.place(in.span_of(node));
    if (const auto own = in.language_verbs.clause(node)) return in.ir.step(Form::sequence, {place, *own});
    const auto args = in.arguments(node);
    const auto form = in.they != none ? VerbForm::third : VerbForm::base;
    auto match = in.verbs.resolve(in.tree[node].first, form, args, false);
    if (match.event == none) return in.ir.nothing();
    in.verbs.remember(match, node, args);
    if (in.manner == Manner::looks && in.changing != none) {
        in.error(Diag::not_here, node, {in.text(in.tree[node].first), "@remedy_when"});
        return in.ir.nothing();
    }
    const auto happens = event(match, args, optional);
    in.has_acted = true;
    return in.ir.step(Form::sequence, {place, happens});
}

Step Clauses::event(Match& match, const std::vector<ArgumentNode>& args, bool optional) {
    const auto& info = in.c.vocabulary.events[match.event];
    if (in.manner == Manner::looks) {
        in.error(Diag::choice_while_looking, in.tree.root());
        return in.ir.nothing();
    }
    in.verbs.take_posts(match);
    int many = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto node = in.verbs.node_of(match, p, args);
        const auto& param = info.params[p];
        if (node == no_node || param.any || param.is_amount() || !param.type.is_thing() || !in.will_be_set(node)) continue;
        if (many != none) in.error(Diag::not_one, node);
        else many = static_cast<int>(p);
    }
    if (match.divided != none && many == none) many = match.divided;
    return many == none ? once(match, args, optional) : for_each(match, args, static_cast<std::size_t>(many));
}

void Clauses::happen(int event, Parts& out) {
    const int arguments = static_cast<int>(in.c.vocabulary.events[event].params.size());
    if (in.they != none) out.push_back(in.steps.load(in.they));
    out.push_back(in.ir.raw(in.they != none ? Op::event_by : Op::event, {event, arguments}));
}

Step Clauses::once(const Match& match, const std::vector<ArgumentNode>& args, bool optional) {
    auto& ir = in.ir;
    const auto& params = in.c.vocabulary.events[match.event].params;
    const bool has_side = std::any_of(params.begin(), params.end(), [](const Param& param) { return param.type.kind == TypeKind::side; });
    std::vector<Asked> asks;
    Parts out;
    int die = none;
    for (std::size_t p = 0; p < params.size(); ++p) {
        out.push_back(in.arguments_of.param(params[p], match, p, args, optional, asks, die));
        if (has_side && die == none && in.is_die(params[p])) {
            die = in.slots.local();
            out.push_back(ir.step(Op::store, {ir.again(params[p].type)}, {die}));
        }
    }
    for (const auto& [param, most] : asks) {
        out.push_back(ir.number(0));
        out.push_back(most == no_node ? ir.number(no_limit) : in.values.number(most));
        out.push_back(in.values.chooser());
        out.push_back(ir.raw(Op::choose_amount, {match.event, static_cast<int>(param)}));
    }
    for (const auto& [param, most] : asks) name_amount(param, params.size(), in.verbs.node_of(match, param, args), out);
    happen(match.event, out);
    store_results(match.event, false, out);
    return ir.step(Form::sequence, out);
}

// All arguments are evaluated first; then the event happens once for each object.
Step Clauses::for_each(const Match& match, const std::vector<ArgumentNode>& args, std::size_t param) {
    const auto& info = in.c.vocabulary.events[match.event];
    Many many{param, std::vector<int>(info.params.size(), none)};
    auto out = settled(match, args, many);
    if (in.each_player == nullptr)
        for (const auto& result : info.results) out.push_back(in.steps.set_to(slot_of_result(result), 0));
    const int object = in.slots.local();
    const auto set = in.ir.set_load(many.objects, info.params[param].type);
    out.push_back(in.steps.for_members(set, object, info.params[param].type.index, {for_one(match, args, many, object)}));
    return in.ir.step(Form::sequence, out);
}

Parts Clauses::settled(const Match& match, const std::vector<ArgumentNode>& args, Many& many) {
    const auto& params = in.c.vocabulary.events[match.event].params;
    std::vector<Asked> asks;
    Parts out;
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p == many.param) {
            const auto set = objects(match, args, many);
            many.objects = in.slots.set_local();
            out.push_back(in.ir.step(Op::set_store, {set}, {many.objects}));
            continue;
        }
        // The side depends on the die and is chosen for each die.
        if (params[p].type.kind == TypeKind::side && in.infer(in.verbs.node_of(match, p, args)).kind != TypeKind::side) continue;
        const auto given = in.arguments_of.param(params[p], match, p, args, false, asks, none);
        many.places[p] = in.slots.local();
        out.push_back(in.ir.step(Op::store, {given}, {many.places[p]}));
    }
    if (!asks.empty()) in.error(Diag::not_one, in.verbs.node_of(match, many.param, args));
    return out;
}

Set Clauses::objects(const Match& match, const std::vector<ArgumentNode>& args, Many& many) {
    if (match.divided != none) return divided(match, args, many);
    const auto node = in.verbs.node_of(match, many.param, args);
    const auto found = in.choices.chosen(node, in.arguments_of.eligibility(match, many.param, args), false);
    in.expect(node, in.c.vocabulary.events[match.event].params[many.param].type, found.type);
    return in.steps.as_set(found);
}

Set Clauses::divided(const Match& match, const std::vector<ArgumentNode>& args, Many& many) {
    const auto& params = in.c.vocabulary.events[match.event].params;
    const auto node = in.verbs.node_of(match, many.param, args);
    Parts set{in.selectors.members(node).set};
    if (const auto narrow = in.arguments_of.eligibility(match, many.param, args)) narrow(set);
    for (std::size_t p = 0; p < many.param; ++p)
        if (params[p].is_amount()) many.shared = static_cast<int>(p);
    if (many.shared == none) {
        in.error(Diag::not_here, node, {"divided among", "@no_amount"});
        return in.ir.set(Form::sequence, set);
    }
    const auto amount = in.steps.load(many.places[static_cast<std::size_t>(many.shared)]);
    set.push_back(in.ir.filter(Op::divide, {amount, in.values.chooser()}));
    return in.ir.set(Form::sequence, set);
}

Step Clauses::for_one(const Match& match, const std::vector<ArgumentNode>& args, const Many& many, int object) {
    const auto& params = in.c.vocabulary.events[match.event].params;
    std::vector<Asked> asks;  // reported after the other arguments
    Parts out;
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p == many.param) out.push_back(in.steps.load(object, params[p].type));
        else if (static_cast<int>(p) == many.shared)
            out.push_back(in.ir.value(Op::share, number_type, {in.steps.load(object, params[many.param].type)}));
        else if (many.places[p] != none) out.push_back(in.steps.load(many.places[p], params[p].type));
        else out.push_back(in.arguments_of.param(params[p], match, p, args, false, asks, object));
    }
    happen(match.event, out);
    store_results(match.event, true, out);
    return in.ir.step(Form::sequence, out);
}

// Names the amount chosen for a parameter, which lies among the arguments on the value stack.
void Clauses::name_amount(std::size_t param, std::size_t params, NodeId node, Parts& out) {
    const auto q = in.quantity(node);
    if (!in.tree.is(q, NodeKind::QAmount) || !in.arguments_of.chosen_amount(in.tree[q].first)) return;
    auto& ir = in.ir;
    std::vector<int> above;
    for (auto p = params; p > param + 1; --p) {
        above.push_back(in.slots.local());
        out.push_back(ir.raw(Op::store, {above.back()}));
    }
    const auto name = in.tree[q].first;
    out.push_back(ir.step(Op::store, {ir.again(number_type)}, {in.declare(in.text(name), number_type, name, true).slot}));
    for (; !above.empty(); above.pop_back()) out.push_back(in.steps.load(above.back()));
}

int Clauses::slot_of_result(const std::string& result) {
    const auto* local = in.find(result);
    return local != nullptr ? local->slot : in.declare(result, {TypeKind::number}, no_node, false).slot;
}

// Results become names: `verb 2 units to a thing, if result > 0 { … }`. Those of several objects or players add up.
void Clauses::store_results(int event, bool accumulate, Parts& out) {
    const auto& results = in.c.vocabulary.events[event].results;
    for (auto result = results.rbegin(); result != results.rend(); ++result) {
        const int slot = slot_of_result(*result);
        if (auto* each = in.each_player; each != nullptr && std::ranges::find(each->results, slot) == each->results.end())
            each->results.push_back(slot);
        if (accumulate || in.each_player != nullptr) {
            out.push_back(in.steps.load(slot));
            out.push_back(in.ir.raw(Op::add));
        }
        out.push_back(in.ir.raw(Op::store, {slot}));
    }
}

}  // namespace holo::compiler
