// Clauses: a verb and its arguments become an event.

#include <algorithm>

#include "interpreter/compiler/body.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Body::has_eligibility(int event, std::size_t param) const {
    const auto& restricted = c.vocabulary.events[event].restricted;
    return param < restricted.size() && restricted[param];
}

// Leaves the value of one parameter on the value stack.
void Body::push_param(const Param& param, const Match& m, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                      std::vector<Asked>& asks, int die) {
    const auto node = node_of(m, index, args);
    if (m.adjective[index] != no_node) {
        push_adjective(param, m.adjective[index]);
        return;
    }
    if (node == no_node) {
        if (param.this_one) code.op(Op::self);
        else code.number(param.cost ? paying : param.initial);
        return;
    }
    if (param.is_amount()) {
        push_amount(node, index, asks);
        return;
    }
    switch (param.type.kind) {
        case TypeKind::number: number(node); return;
        case TypeKind::flag:
            if (text(node) != param.name || find(param.name) != nullptr) {
                condition(node);
                return;
            }
            take_noun(node);
            code.number(1);
            return;
        case TypeKind::zone: zone(node); return;
        case TypeKind::period: {
            const auto* meaning = c.vocabulary.find(text(tree.last_child(node)), MeaningKind::period);
            if (meaning == nullptr) error(Diag::unknown_word, node, {text(node)});
            take_noun(node);
            code.number(meaning == nullptr ? 0 : meaning->index + 1);
            return;
        }
        case TypeKind::side:
            if (infer(node).kind == TypeKind::side) {
                value(node);
                return;
            }
            code.op(Op::load, die);
            possible_sides(m.event, index, node, die);
            push_chooser();
            code.op(Op::choose_side);
            return;
        case TypeKind::symbol: expect(node, param.type, value(node, &param.type)); return;
        default: break;
    }
    if (param.any) {
        // It only has to exist: whichever comes first stands for it.
        set(node);
        takes_if(quantity(node), {NodeKind::QA});
        if (param.noun != none) code.op(Op::and_property, param.noun);
        if (const auto filter = eligibility(m, index, args)) filter();
        code.op(Op::set_first);
        return;
    }
    if (!tree.is(node, NodeKind::Selector) || tree.is(core(node), NodeKind::Paren)) {
        expect(node, param.type, value(node, &param.type));
        return;
    }
    const auto found = chosen(node, eligibility(m, index, args), optional && chooses_one(node));
    if (found.set) {
        error(Diag::not_one, node);
        code.op(Op::set_first);
        return;
    }
    expect_kind(node, param.type, found.type);
}

// A word of a unit phrase that says what a flag or symbol of the event is: `1 flagged unit`.
void Body::push_adjective(const Param& param, NodeId word) {
    take(word);
    if (param.type.kind == TypeKind::flag) {
        code.number(1);
        return;
    }
    for (const auto& meaning : c.vocabulary.meanings(text(word)))
        if (meaning.kind == MeaningKind::symbol && c.program.symbols[meaning.index].domain == param.type.index) {
            code.number(meaning.index);
            return;
        }
    code.number(0);
}

void Body::push_amount(NodeId node, std::size_t index, std::vector<Asked>& asks) {
    const auto q = quantity(node);
    take(node);
    take_head(core(node));
    if (!tree.is(q, NodeKind::QNo)) take(q);
    const auto ask = [&](NodeId most) {
        code.number(0);
        asks.push_back({index, most});
    };
    switch (q == no_node ? NodeKind::QAll : tree.kind(q)) {
        case NodeKind::QAmount:
            if (chosen_amount(tree[q].first)) ask(no_node);
            else number(tree[q].first);
            return;
        case NodeKind::QAll: case NodeKind::QEach: code.number(machine::all_of_it); return;
        case NodeKind::QUpTo: ask(tree[q].first); return;
        case NodeKind::QAny: ask(no_node); return;
        default: code.number(1); return;
    }
}

// What narrows the candidates for a parameter to those the event could happen to. Other objects are not
// known yet; amounts and flags are, unless they speak of what is being chosen.
std::function<void()> Body::eligibility(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto own = node_of(m, index, args);
    const auto as = tree.is(own, NodeKind::Selector) ? tree.child(own, NodeKind::As) : no_node;
    const auto name = as == no_node ? std::string() : text(tree[as].first);
    const int side = is_die(c.vocabulary.events[m.event].params[index]) ? side_wanted(m, args, name) : static_cast<int>(none);
    const bool by_itself = has_eligibility(m.event, index);
    const int noun = c.vocabulary.events[m.event].params[index].noun;
    if (!by_itself && side == none && noun == none) return nullptr;
    return [this, m, index, args, name, side, by_itself, noun] {
        if (noun != none) code.op(Op::and_property, noun);  // `a character` is meant where the event names one
        if (side != none) {
            // A die without such a side is no candidate.
            const int die = code.local();
            keep_members(die, [&] {
                code.op(Op::load, die);
                possible_sides(m.event, static_cast<std::size_t>(side), node_of(m, static_cast<std::size_t>(side), args), die);
            });
        }
        if (!by_itself) return;
        const auto& info = c.vocabulary.events[m.event];
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            const auto& param = info.params[p];
            const auto node = node_of(m, p, args);
            const bool given = node != no_node || m.adjective[p] != no_node;
            const bool value_like = param.type.kind == TypeKind::number || param.type.kind == TypeKind::flag;
            const bool known = given && value_like && p != index && !param.is_amount() && (name.empty() || node == no_node || !mentions(node, name));
            if (!known) {
                code.number(param.type.kind == TypeKind::object || param.type.kind == TypeKind::side ? -1 : param.cost ? paying : param.initial);
                continue;
            }
            std::vector<Asked> asks;
            push_param(param, m, p, args, false, asks, none);
        }
        push_chooser();
        code.op(Op::filter, c.filter(FilterOf::eligible, m.event, static_cast<int>(index)), static_cast<int>(info.params.size()));
    };
}

void Body::emit_event(Match& m, const std::vector<ArgumentNode>& args, bool optional) {
    const auto& info = c.vocabulary.events[m.event];
    if (manner == Manner::looks) {
        error(Diag::choice_while_looking, tree.root());
        return;
    }
    take_posts(m);
    int many = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto node = node_of(m, p, args);
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
        push_param(params[p], m, p, args, optional, asks, die);
        if (has_side && die == none && is_die(params[p])) {
            die = code.local();
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
    for (const auto& [param, most] : asks) name_amount(param, params.size(), node_of(m, param, args));
    happen(m.event);
    store_results(m.event, false);
}

// Several objects: everything is settled first, then the event happens once for each of them.
void Body::emit_for_each(const Match& m, const std::vector<ArgumentNode>& args, std::size_t many) {
    const auto& info = c.vocabulary.events[m.event];
    const auto& params = info.params;
    const auto node = node_of(m, many, args);
    std::vector<Asked> asks;
    std::vector<int> slots(params.size(), none);
    int objects = none;
    int amount = none;  // the parameter that is shared out among them
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p == many) {
            if (m.divided != none) {
                set(node);
                if (const auto filter = eligibility(m, p, args)) filter();
                for (std::size_t a = 0; a < p; ++a)
                    if (params[a].is_amount()) amount = static_cast<int>(a);
                if (amount == none) error(Diag::not_here, node, {"divided among", "nothing here is an amount"});
                else code.op(Op::load, slots[amount]);
                push_chooser();
                code.op(Op::divide);
            } else {
                const auto found = chosen(node, eligibility(m, p, args), false);
                if (!found.set) code.op(Op::set_object);
                expect_kind(node, params[p].type, found.type);
            }
            objects = code.set_local();
            code.op(Op::set_store, objects);
            continue;
        }
        // Which side depends on the die: chosen for each.
        if (params[p].type.kind == TypeKind::side && infer(node_of(m, p, args)).kind != TypeKind::side) continue;
        push_param(params[p], m, p, args, false, asks, none);
        slots[p] = code.local();
        code.op(Op::store, slots[p]);
    }
    if (!asks.empty()) error(Diag::not_one, node);
    for (const auto& result : info.results) {
        code.number(0);
        code.op(Op::store, slot_of_result(result));
    }
    const int object = code.local();
    code.op(Op::set_load, objects);
    for_members(object, params[many].type.index, [&] {
        for (std::size_t p = 0; p < params.size(); ++p) {
            if (p == many) {
                code.op(Op::load, object);
            } else if (static_cast<int>(p) == amount) {
                code.op(Op::load, object);
                code.op(Op::share);
            } else if (slots[p] != none) {
                code.op(Op::load, slots[p]);
            } else {
                push_param(params[p], m, p, args, false, asks, object);
            }
        }
        happen(m.event);
        store_results(m.event, true);
    });
}

// `verb X units`: an X that nothing has named yet is chosen here.
bool Body::chosen_amount(NodeId amount) { return tree.is(amount, NodeKind::Name) && find(text(amount)) == nullptr; }

// Keeps the amount chosen for a parameter, among the arguments on the value stack, under its name.
void Body::name_amount(std::size_t param, std::size_t params, NodeId node) {
    const auto q = quantity(node);
    if (!tree.is(q, NodeKind::QAmount) || !chosen_amount(tree[q].first)) return;
    std::vector<int> above;
    for (auto p = params; p > param + 1; --p) {
        above.push_back(code.local());
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
    auto m = resolve(verb, form, args, false);
    if (m.event == none) return;
    remember(m, node, args);
    emit_event(m, args, optional);
}

// Leaves a flag: whether the clause could be done in full, as far as that shows without choosing.
void Body::can_clause(NodeId node) {
    const Meanwhile looks(manner, Manner::looks);
    const auto verb = tree[node].first;
    const auto word = text(verb);
    const auto args = arguments(node);
    if (word == "use") {
        can_use(node, args);
        return;
    }
    if (word == "choose" || c.vocabulary.verb(word).empty()) {
        // The module's verbs are asked for; the language's own can always be done.
        code.number(1);
        return;
    }
    const auto m = resolve(verb, VerbForm::base, args, false);
    if (m.event == none) {
        code.number(0);
        return;
    }
    take_posts(m);
    const auto& params = c.vocabulary.events[m.event].params;
    bool definite = true;           // each side and zone is known
    std::vector<std::size_t> open;  // objects that would have to be chosen
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto arg = node_of(m, p, args);
        if (arg == no_node || params[p].is_amount() || m.adjective[p] != no_node) continue;
        switch (params[p].type.kind) {
            case TypeKind::side: definite = definite && infer(arg).kind == TypeKind::side; break;
            case TypeKind::zone: definite = definite && !(is_zone(arg) && quantity(arg) != no_node); break;
            case TypeKind::object:
                if (!params[p].any && !is_definite(arg)) open.push_back(p);
                break;
            default: break;
        }
    }
    if (definite && open.size() == 1) {
        enough_able(m, open[0], args);
        return;
    }
    for (const auto p : open) {
        enough_candidates(m, p, args);
        if (p != open[0]) code.op(Op::both);
    }
    if (!open.empty()) return;
    if (definite) could_happen(m, args, none, none);
    else code.number(1);
}

// Leaves a flag: whether the event could happen, with the object in the local for the parameter that would be chosen.
void Body::could_happen(const Match& m, const std::vector<ArgumentNode>& args, int chosen_param, int slot) {
    const auto& params = c.vocabulary.events[m.event].params;
    std::vector<Asked> asks;
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (static_cast<int>(p) == chosen_param) code.op(Op::load, slot);
        else push_param(params[p], m, p, args, false, asks, none);
    }
    push_chooser();
    code.op(Op::can, m.event, static_cast<int>(params.size()));
}

// Leaves a flag: whether the event could happen to as many as will be chosen for the parameter. All else is known.
void Body::enough_able(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto node = node_of(m, index, args);
    const auto& param = c.vocabulary.events[m.event].params[index];
    const int kind = set(node);
    only_extremes(quantifier(node), kind);
    if (param.noun != none) code.op(Op::and_property, param.noun);
    const int member = code.local();
    const auto names = scope.size();
    if (const auto as = tree.child(node, NodeKind::As); as != no_node) {
        take(as);
        scope.push_back({text(tree[as].first), {TypeKind::object, kind}, member, true, tree[as].span, false});
    }
    keep_members(member, [&] { could_happen(m, args, static_cast<int>(index), member); });
    scope.resize(names);
    enough(node);
}

// `use HEADER of c`, or `use (SYMBOL) of c`: the header and the object, when it is written like that.
Body::Used Body::used(NodeId node, const std::vector<ArgumentNode>& args) {
    const auto what = args.empty() ? no_node : args[0].node;
    const auto of = what == no_node ? no_node : tree.child(what, NodeKind::PostOf);
    take(of);
    const auto name = of == no_node ? no_node : core(what);
    if (name != no_node) {
        take_noun(what);
        takes_if(quantity(what), {NodeKind::QA});
    }
    if (name != no_node && tree.is(name, NodeKind::Paren)) return {none, name, of};
    const auto* header = name == no_node ? nullptr : c.vocabulary.find(text(name), MeaningKind::header);
    if (header == nullptr) {
        error(Diag::not_here, node, {"use", "written `use HEADER of c`"});
        return {};
    }
    return {header->index, no_node, of};
}

// -- symbol: whose name is the header's.
void Body::header_by_value(NodeId paren) {
    const auto type = value(tree[paren].first);
    bool any = false;
    if (type.kind == TypeKind::symbol)
        for (auto& symbol : c.program.symbols) {
            const auto* header = symbol.domain == type.index ? c.vocabulary.find(std::string(c.program.text(symbol.name)), MeaningKind::header) : nullptr;
            if (header == nullptr) continue;
            symbol.header = static_cast<std::int16_t>(header->index);
            any = true;
        }
    if (!any) error(Diag::not_here, paren, {text(paren), "a header is named by a symbol of the same name"});
}

void Body::can_use(NodeId node, const std::vector<ArgumentNode>& args) {
    const auto [header, by_value, of] = used(node, args);
    if (of == no_node) return;
    const Behind relatives(*this, of);
    const auto object = tree[of].first;
    // Which one is not known yet: that there is one must do.
    if (chooses_one(object)) {
        set(object);
        takes_if(quantity(object), {NodeKind::QA});
        code.op(Op::set_any);
        return;
    }
    if (by_value != no_node) header_by_value(by_value);
    value(object);
    push_chooser();
    code.op(Op::can_use, header);
}

// One thing, without a choice.
bool Body::is_definite(NodeId node) {
    if (!tree.is(node, NodeKind::Selector) || tree.is(core(node), NodeKind::Paren)) return true;
    return quantity(node) == no_node && quantifier(node) == no_node && !will_be_set(node) && !tree.is(core(node), NodeKind::Opponent);
}

// Leaves a flag: whether there are as many as will be chosen for the parameter.
void Body::enough_candidates(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto node = node_of(m, index, args);
    set(node);
    if (const auto filter = eligibility(m, index, args)) filter();
    enough(node);
}

// S -- flag: whether there are as many as the quantity says.
void Body::enough(NodeId selector) {
    const auto q = quantity(selector);
    if (const auto quant = quantifier(selector); quant != no_node) take(tree.child(quant, NodeKind::Random));
    code.op(Op::set_count);
    const bool one = q == no_node || tree.is(q, NodeKind::QA) || tree.is(q, NodeKind::QAnother) || tree.is(q, NodeKind::QThe);
    if (!tree.is(q, NodeKind::QNo)) take(q);
    if (tree.is(q, NodeKind::QAmount)) number(tree[q].first);
    else code.number(one ? 1 : 0);
    code.op(Op::greater_equal);
}

}  // namespace holo::compiler
