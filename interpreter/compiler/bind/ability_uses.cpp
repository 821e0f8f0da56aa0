// Abilities that an effect uses: `use HEADER of c`, `use each HEADER of c`, `use a` for a named one.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Step AbilityUses::use(NodeId node, const std::vector<ArgumentNode>& args) {
    if (auto* named = args.size() == 1 ? in.find(in.text(args[0].node)) : nullptr;
        named != nullptr && named->type.kind == TypeKind::ability) {
        named->used = true;
        in.take_noun(args[0].node);
        return chosen(named->type.index, named->slot);
    }
    const auto used = in.arguments_of.used(node, args);
    if (used.of == no_node) return in.ir.nothing();
    const auto each_of = in.quantity(args[0].node);
    if (!in.takes_if(each_of, {NodeKind::QEach})) return one(args, used);
    if (used.by_value != no_node) {
        in.error(Diag::not_here, each_of, {in.text(args[0].node), "@symbol_names_ability"});
        return in.ir.nothing();
    }
    const int slot = in.slots.local();
    const auto given = object(used.of);
    const bool has_name = in.ir[given].form == Form::operation && in.ir[given].op == Op::load;  // and keeps it meanwhile
    const auto steps = [&](int card) {
        const auto several = in.ir.value(Op::any_headed, flag_type, {}, {used.header, machine::several_of_an_object});
        const auto type = in.ir[given].type;
        const auto all = each(used.header, in.steps.load(card, type), slot, [&] { return chosen(used.header, slot); });
        // Most tables have no more than one ability for each object: no menu is listed there.
        return in.ir.step(Form::if_, {several, all, only(used.header, in.steps.load(card, type))});
    };
    return has_name ? steps(in.ir[given].b) : kept(given, steps);
}

// Keeps the object in a local for steps that ask for it several times.
Step AbilityUses::kept(const Value& object, const std::function<Step(int card)>& steps) {
    const int slot = in.slots.local();
    const auto store = in.ir.step(Op::store, {object}, {slot});
    return in.ir.step(Form::sequence, {store, steps(slot)});
}

Step AbilityUses::one(const std::vector<ArgumentNode>& args, const Arguments::Used& used) {
    Parts parts;
    if (used.by_value != no_node) parts.push_back(in.arguments_of.header_by_value(used.by_value));
    const auto params = used.header == none ? std::vector<Param>{} : in.c.vocabulary.headers[static_cast<std::size_t>(used.header)].params;
    for (const auto& param : params) {
        NodeId given = no_node;
        for (std::size_t i = 1; i < args.size(); ++i)
            if (args[i].label == param.label || (args[i].label == "for" && param.label.empty())) given = args[i].node;
        parts.push_back(given == no_node ? in.ir.number(param.initial) : in.values.value(given, &param.type));
    }
    return asked(used.header, parts, object(used.of), static_cast<int>(params.size()));
}

// The instruction behind the header's arguments. The lines of its question are named after the header; a header named by value has its
// name only in the game.
Step AbilityUses::asked(int header, Parts arguments, const Value& card, int operand) {
    const auto name = header == none ? std::string() : in.c.vocabulary.headers[static_cast<std::size_t>(header)].name;
    arguments.insert(arguments.end(), {card, in.values.chooser(), in.ir.asks_with({name}), in.ir.raw(Op::use, {header, operand})});
    return in.ir.step(Form::sequence, arguments);
}

// The header's own figures.
Parts AbilityUses::initial(int header) {
    Parts parts;
    if (header == none) return parts;
    for (const auto& param : in.c.vocabulary.headers[static_cast<std::size_t>(header)].params) parts.push_back(in.ir.number(param.initial));
    return parts;
}

Value AbilityUses::object(NodeId of) {
    const Behind relatives(in, of);
    const auto found = in.choices.objects(in.tree[of].first);
    if (!found.is_set()) return found.value;
    in.error(Diag::not_one, in.tree[of].first);
    return in.selectors.nothing(found.type);
}

Step AbilityUses::chosen(int header, int slot) {
    auto parts = initial(header);
    const int arguments = static_cast<int>(parts.size());
    parts.push_back(in.steps.load(slot, {TypeKind::ability, header}));
    parts.push_back(in.values.chooser());
    return in.ir.step(Op::use_ability, parts, {0, arguments});
}

// Uses the ability of a card that has no more than one, with the header's own figures.
Step AbilityUses::only(int header, const Value& card) {
    const auto parts = initial(header);
    return asked(header, parts, card, static_cast<int>(parts.size()) | machine::none_is_enough);
}

// Each usable ability, one after another, in the order that the player picks. An ability's costs are asked for when its turn comes.
Step AbilityUses::each(int header, const Value& card, int slot, const std::function<Step()>& bind) {
    auto& ir = in.ir;
    const int done = in.slots.local();
    Parts round{ir.step(Op::menu_begin),
                ir.step(Op::menu_use_of, {in.steps.load(done), card, in.values.chooser()}, {header}),
                in.values.chooser(),
                ir.asks_with({in.c.vocabulary.headers[static_cast<std::size_t>(header)].name}),
                ir.raw(Op::menu_ask),  // pushes the ability, the object and the line
                ir.number(0),
                ir.raw(Op::less),
                ir.step(Form::out, {}, {.op = Op::jump_if}),
                ir.raw(Op::drop),
                ir.raw(Op::store, {slot})};
    const auto marked =
        ir.value(Op::mark_used, number_type, {in.steps.load(done), in.steps.load(slot, {TypeKind::ability, header})}, {header});
    round.push_back(ir.step(Op::store, {marked}, {done}));
    round.push_back(bind());
    return ir.step(Form::sequence, {in.steps.set_to(done, 0), ir.step(Form::loop, round), ir.raw(Op::drop), ir.raw(Op::drop)});
}

// A named ability can be used later, even when its object has lost it.
Step AbilityUses::for_each(NodeId node, int header, NodeId of) {
    const auto& tree = in.tree;
    const auto as = tree.child(tree[node].first, NodeKind::As);
    if (as == no_node || tree.child(node, NodeKind::AnyOrder) == no_node) {
        in.error(Diag::not_here, tree[node].first, {in.text(tree[node].first), "@each_ability"});
        return in.ir.nothing();
    }
    const auto names = in.scope.size();
    const int slot = in.declare(in.text(tree[as].first), {TypeKind::ability, header}, tree[as].first, true).slot;
    const auto given = object(of);
    const auto out = kept(given, [&](int card) {
        return each(header, in.steps.load(card, in.ir[given].type), slot, [&] { return in.steps.items(tree.last_child(node)); });
    });
    in.end_scope(names);
    return out;
}

}  // namespace holo::compiler
