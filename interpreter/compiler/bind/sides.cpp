// Sides of dice.

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/bind/side_words.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// Tells whether the side in the local has one of the symbols.
Value Sides::has_symbol(int slot, const Words::SideSymbols& symbols) {
    auto& ir = in.ir;
    const auto& row = in.c.program.attributes[static_cast<std::size_t>(symbols.attribute)];
    const Type symbol{TypeKind::symbol, row.domain};
    const auto load = [&](int local) { return ir.value(Op::load, {TypeKind::side}, {}, {local}); };
    Value all;
    for (int s = 0; s < 32; ++s) {
        if ((symbols.bits >> s & 1u) == 0) continue;
        const auto shown = ir.value(Op::face_at, symbol, {load(in.side_die), load(slot)}, {row.index});
        const auto one = ir.value(Op::equal, flag_type, {shown, ir.number(in.c.program.domain_first(row.domain) + s, symbol)});
        all = all ? ir.value(Op::either, flag_type, {all, one}) : one;
    }
    return all;
}

Value Sides::sides(NodeId selector, int die) {
    auto& ir = in.ir;
    bind_side_noun(in, selector);
    in.takes_if(in.quantity(selector), {NodeKind::QA});
    Parts parts{ir.place(in.span_of(selector)), ir.value(Op::sides, number_type, {ir.value(Op::load, {TypeKind::object}, {}, {die})})};
    for (const auto post : in.tree.each(selector)) {
        if (!in.is_post(post) || in.is_detached(post) || in.tree.is(post, NodeKind::PostOf)) continue;
        in.take(post);
        const int slot = in.slots.local();
        const Meanwhile of_die(in.side_die, die);
        const Meanwhile each(in.element, slot);
        const Meanwhile looks(in.manner, Manner::looks);
        Value holds;
        if (in.tree.is(post, NodeKind::PostShowing)) {
            holds = shows(post, slot);
        } else if (in.tree.is(post, NodeKind::PostWhere)) {
            holds = in.conditions.condition(in.tree[post].first);
        } else {
            in.error(Diag::not_here, post, {in.text(post), "@describe_side"});
            holds = ir.number(1, flag_type);
        }
        parts.push_back(ir.step(Form::keep_sides, {holds}, {slot}));
    }
    return ir.value(Form::sequence, number_type, parts);
}

// Tells whether the side in the local is one that `showing` describes.
Value Sides::shows(NodeId post, int slot) {
    bool negated = false;
    Words::SideSymbols symbols;
    for (const auto node : in.tree.each(in.tree[post].first))
        for (const auto word : in.alternatives(node)) {
            auto wanted = in.text(word);
            if (wanted.starts_with("non-")) {
                negated = true;
                wanted = wanted.substr(4);
            }
            if (!in.side_symbols(wanted, symbols)) in.unknown(word, wanted);
        }
    const auto shown = symbols.attribute != none ? has_symbol(slot, symbols) : in.ir.number(1, flag_type);
    return negated ? in.ir.value(Op::invert, flag_type, {shown}) : shown;
}

Value Sides::possible(int event, std::size_t index, NodeId node, int die) {
    auto& ir = in.ir;
    const auto bits = sides(node, die);
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(event)];
    if (index >= info.restricted.size() || !info.restricted[index]) return bits;
    Parts parts{bits};
    for (const auto& param : info.params) {
        if (in.is_die(param)) parts.push_back(ir.value(Op::load, param.type, {}, {die}));
        else parts.push_back(ir.number(param.initial, param.type));
    }
    parts.push_back(in.values.chooser());
    return ir.value(Op::eligible_sides, number_type, parts, {event, static_cast<int>(index)});
}

}  // namespace holo::compiler
