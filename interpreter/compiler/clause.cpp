// Clauses: a verb and its arguments become an event.

#include <algorithm>

#include "interpreter/compiler/body.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::emit_event(Match& m, const std::vector<ArgumentNode>& args, bool optional) {
    const auto& info = c.vocabulary.events[m.event];
    if (manner == Manner::looks) {
        error(Diag::choice_while_looking, tree.root());
        return;
    }
    verbs.take_posts(m);
    int many = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto node = verbs.node_of(m, p, args);
        const auto& param = info.params[p];
        if (node == no_node || param.any || param.is_amount() || param.type.kind != TypeKind::object || !will_be_set(node)) continue;
        if (many != none) error(Diag::not_one, node);
        else many = static_cast<int>(p);
    }
    if (m.divided != none && many == none) many = m.divided;
    if (many == none) emit_once(m, args, optional);
    else emit_for_each(m, args, static_cast<std::size_t>(many));
}

void Body::happen(int event) {
    const int arguments = static_cast<int>(c.vocabulary.events[event].params.size());
    if (they != none) {
        code.op(Op::load, they);
        code.op(Op::event_by, event, arguments);
    } else {
        code.op(Op::event, event, arguments);
    }
}

void Body::emit_once(const Match& m, const std::vector<ArgumentNode>& args, bool optional) {
    const auto& params = c.vocabulary.events[m.event].params;
    const bool has_side = std::any_of(params.begin(), params.end(), [](const Param& param) { return param.type.kind == TypeKind::side; });
    std::vector<Asked> asks;
    int die = none;
    for (std::size_t p = 0; p < params.size(); ++p) {
        write(arguments_of.param(params[p], m, p, args, optional, asks, die));
        if (has_side && die == none && is_die(params[p])) {
            die = slots.local();
            code.op(Op::dup);
            code.op(Op::store, die);
        }
    }
    for (const auto& [param, most] : asks) {
        code.number(0);
        if (most == no_node) code.number(no_limit);
        else number(most);
        push_chooser();
        code.op(Op::choose_amount, m.event, static_cast<int>(param));
    }
    for (const auto& [param, most] : asks) name_amount(param, params.size(), verbs.node_of(m, param, args));
    happen(m.event);
    store_results(m.event, false);
}

// Several objects: everything is settled first, then the event happens once for each of them.
void Body::emit_for_each(const Match& m, const std::vector<ArgumentNode>& args, std::size_t many) {
    const auto& info = c.vocabulary.events[m.event];
    const auto& params = info.params;
    const auto node = verbs.node_of(m, many, args);
    std::vector<Asked> asks;
    std::vector<int> places(params.size(), none);
    int objects = none;
    int amount = none;  // the parameter that is shared out among them
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p == many) {
            if (m.divided != none) {
                set(node);
                if (const auto narrow = arguments_of.eligibility(m, p, args)) {
                    Parts kept;
                    narrow(kept);
                    write(kept);
                }
                for (std::size_t a = 0; a < p; ++a)
                    if (params[a].is_amount()) amount = static_cast<int>(a);
                if (amount == none) error(Diag::not_here, node, {"divided among", "nothing here is an amount"});
                else code.op(Op::load, places[amount]);
                push_chooser();
                code.op(Op::divide);
            } else {
                const auto found = chosen(node, arguments_of.eligibility(m, p, args), false);
                if (!found.set) code.op(Op::set_object);
                expect_kind(node, params[p].type, found.type);
            }
            objects = slots.set_local();
            code.op(Op::set_store, objects);
            continue;
        }
        // Which side depends on the die: chosen for each.
        if (params[p].type.kind == TypeKind::side && infer(verbs.node_of(m, p, args)).kind != TypeKind::side) continue;
        write(arguments_of.param(params[p], m, p, args, false, asks, none));
        places[p] = slots.local();
        code.op(Op::store, places[p]);
    }
    if (!asks.empty()) error(Diag::not_one, node);
    for (const auto& result : info.results) {
        code.number(0);
        code.op(Op::store, slot_of_result(result));
    }
    const int object = slots.local();
    code.op(Op::set_load, objects);
    for_members(object, params[many].type.index, [&] {
        for (std::size_t p = 0; p < params.size(); ++p) {
            if (p == many) {
                code.op(Op::load, object);
            } else if (static_cast<int>(p) == amount) {
                code.op(Op::load, object);
                code.op(Op::share);
            } else if (places[p] != none) {
                code.op(Op::load, places[p]);
            } else {
                write(arguments_of.param(params[p], m, p, args, false, asks, object));
            }
        }
        happen(m.event);
        store_results(m.event, true);
    });
}

// Keeps the amount chosen for a parameter, among the arguments on the value stack, under its name.
void Body::name_amount(std::size_t param, std::size_t params, NodeId node) {
    const auto q = quantity(node);
    if (!tree.is(q, NodeKind::QAmount) || !arguments_of.chosen_amount(tree[q].first)) return;
    std::vector<int> above;
    for (auto p = params; p > param + 1; --p) {
        above.push_back(slots.local());
        code.op(Op::store, above.back());
    }
    code.op(Op::dup);
    code.op(Op::store, declare(text(tree[q].first), {TypeKind::number}, tree[q].first, true).slot);
    for (; !above.empty(); above.pop_back()) code.op(Op::load, above.back());
}

int Body::slot_of_result(const std::string& result) {
    const auto* local = find(result);
    return local != nullptr ? local->slot : declare(result, {TypeKind::number}, no_node, false).slot;
}

// Results become names: `verb 2 units to a thing, if result > 0 { … }`.
void Body::store_results(int event, bool accumulate) {
    const auto& info = c.vocabulary.events[event];
    for (auto it = info.results.rbegin(); it != info.results.rend(); ++it) {
        const int slot = slot_of_result(*it);
        if (accumulate) {
            code.op(Op::load, slot);
            code.op(Op::add);
        }
        code.op(Op::store, slot);
    }
}

void Body::clause(NodeId node, bool optional) {
    span(node);
    const auto verb = tree[node].first;
    if (builtin(node, text(verb))) return;
    const auto args = arguments(node);
    const auto form = they != none ? VerbForm::third : VerbForm::base;
    auto m = verbs.resolve(verb, form, args, false);
    if (m.event == none) return;
    verbs.remember(m, node, args);
    emit_event(m, args, optional);
}

}  // namespace holo::compiler
