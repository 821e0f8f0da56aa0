// Verbs of the language itself.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Body::builtin(NodeId node, const std::string& verb) {
    const auto args = arguments(node);
    const auto only_in_events = [&] {
        if (manner != Manner::does) error(Diag::only_in_events, node);
    };
    if (verb == "choose" || verb == "chooses") {
        choose(node, false);
        return true;
    }
    if (verb == "use" || (verb == "uses" && they != none)) {
        use(node, args);
        return true;
    }
    if (!c.vocabulary.verb(verb).empty()) return false;
    if (verb == "settle") {
        code.op(Op::settle);
    } else if (verb == "stop") {
        code.op(Op::leave);
    } else if (verb == "fail") {
        code.op(Op::fall_short);
    } else if (verb == "cancel") {
        if (!interrupts) error(Diag::not_here, node, {"cancel", "only a `before` ability has an event to cancel"});
        code.op(Op::cancel);
    } else if (verb == "retrigger") {
        if (args.empty()) {
            error(Diag::missing_argument, node, {"retrigger", "whose ability triggers again", "`retrigger c`"});
            return true;
        }
        if (chosen(args[0].node).set) error(Diag::not_one, args[0].node);
        code.op(Op::retrigger);
    } else if (verb == "use-up") {
        const int period = period_of(node);
        if (args.empty() || period == 0) {
            error(Diag::missing_argument, node, {"use-up", "whose ability cannot be used again, and until when", "`use-up c until end of PERIOD`"});
            return true;
        }
        if (chosen(args[0].node).set) error(Diag::not_one, args[0].node);
        code.op(Op::use_up, period - 1);
    } else if (verb == "mix") {
        only_in_events();
        if (args.empty()) error(Diag::missing_argument, node, {"mix", "a zone", "`mix your deck`"});
        else zone(args[0].node);
        code.op(Op::shuffle);
    } else if (verb == "exchange") {
        only_in_events();
        if (args.size() != 2 || args[1].label != "for") {
            error(Diag::missing_argument, node, {"exchange", "two objects", "`exchange a for b`"});
            return true;
        }
        for (const auto& arg : args)
            if (chosen(arg.node).set) error(Diag::not_one, arg.node);
        code.op(Op::exchange);
    } else if (verb == "show") {
        only_in_events();
        if (args.size() != 2 || args[1].label != "to") {
            error(Diag::missing_argument, node, {"show", "what is shown and the player who sees it", "`show each card in pile to you`"});
            return true;
        }
        set(args[0].node);
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        value(args[1].node, &player);
        code.op(Op::show);
    } else if (verb == "begin" || verb == "finish") {
        const auto word = args.empty() ? std::string() : text(args[0].node);
        if (!args.empty()) take_noun(args[0].node);
        if (verb == "finish" && word == "game") {
            code.op(Op::finish);
            return true;
        }
        const auto* meaning = c.vocabulary.find(word, MeaningKind::period);
        if (meaning == nullptr) {
            unknown(args.empty() ? node : args[0].node, word);
            return true;
        }
        const auto& period = c.program.periods[meaning->index];
        if (verb == "begin") {
            code.op(Op::begin, meaning->index);
            code.op(Op::event, period.begins, 0);
        } else {
            code.op(Op::event, period.ends, 0);
            code.op(Op::end, meaning->index);
        }
    } else {
        return false;
    }
    return true;
}

void Body::use(NodeId node, const std::vector<ArgumentNode>& args) {
    if (auto* named = args.size() == 1 ? find(text(args[0].node)) : nullptr; named != nullptr && named->type.kind == TypeKind::ability) {
        named->used = true;
        take_noun(args[0].node);
        use_ability(named->type.index, named->slot);
        return;
    }
    const auto [header, by_value, of] = arguments_of.used(node, args);
    if (of == no_node) return;
    if (by_value != no_node) write(arguments_of.header_by_value(by_value));
    if (takes_if(quantity(args[0].node), {NodeKind::QEach})) {
        const int ability = slots.local();
        each_ability(header, of, ability, [&, header = header] { use_ability(header, ability); });
        return;
    }
    const auto params = header == none ? std::vector<Param>{} : c.vocabulary.headers[header].params;
    for (const auto& param : params) {
        NodeId given = no_node;
        for (std::size_t i = 1; i < args.size(); ++i)
            if (args[i].label == param.label || (args[i].label == "for" && param.label.empty())) given = args[i].node;
        if (given == no_node) code.number(param.initial);
        else value(given, &param.type);
    }
    const Behind relatives(*this, of);
    if (chosen(tree[of].first).set) error(Diag::not_one, tree[of].first);
    push_chooser();
    code.op(Op::use, header, static_cast<int>(params.size()));
}

// The very ability in the local, its header's parameters left out.
void Body::use_ability(int header, int slot) {
    const auto& params = c.vocabulary.headers[header].params;
    for (const auto& param : params) code.number(param.initial);
    code.op(Op::load, slot);
    push_chooser();
    code.op(Op::use_ability, 0, static_cast<int>(params.size()));
}

// `use each HEADER of c`, `for each HEADER of c as a in any order`: each that can be used, one after another, in the order that
// the player picks. Each is asked for what it costs when it comes to it.
void Body::each_ability(int header, NodeId of, int slot, const std::function<void()>& write) {
    const int card = slots.local();
    const int done = slots.local();
    {
        const Behind relatives(*this, of);
        if (chosen(tree[of].first).set) error(Diag::not_one, tree[of].first);
    }
    code.op(Op::store, card);
    code.number(0);
    code.op(Op::store, done);
    const auto start = code.here();
    code.op(Op::menu_begin);
    code.op(Op::load, done);
    code.op(Op::load, card);
    push_chooser();
    code.op(Op::menu_use_of, header);
    push_chooser();
    code.names({c.vocabulary.headers[header].name});
    code.op(Op::menu_ask);
    code.number(0);
    code.op(Op::less);
    const auto end = code.jump(Op::jump_if);
    code.op(Op::drop);
    code.op(Op::store, slot);
    code.op(Op::load, done);
    code.op(Op::load, slot);
    code.op(Op::mark_used, header);
    code.op(Op::store, done);
    write();
    code.jump_back(start);
    code.land(end);
    code.op(Op::drop);
    code.op(Op::drop);
}

// An ability with a name can be used later, too, whatever its object has by then.
void Body::for_each_ability(NodeId node, int header, NodeId of) {
    const auto as = tree.child(tree[node].first, NodeKind::As);
    if (as == no_node || tree.child(node, NodeKind::AnyOrder) == no_node) {
        error(Diag::not_here, tree[node].first, {text(tree[node].first), "abilities are written `for each HEADER of c as a in any order`"});
        return;
    }
    const auto names = scope.size();
    const int slot = declare(text(tree[as].first), {TypeKind::ability, header}, tree[as].first, true).slot;
    each_ability(header, of, slot, [&] { items(tree.last_child(node)); });
    end_scope(names);
}

}  // namespace holo::compiler
