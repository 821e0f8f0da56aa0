// Questions: `choose` and its modes.

#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

namespace {
// The most jumps behind one instruction.
constexpr int most_modes = 255;
constexpr int bits_of(int modes) { return static_cast<int>((std::int64_t{1} << modes) - 1); }
}  // namespace

Step Questions::choose(NodeId node, bool optional) {
    auto& tree = in.tree;
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    const auto args = in.arguments(node);
    if (args.empty() || !tree.is(args[0].node, NodeKind::Selector)) {
        in.error(Diag::not_here, node, {"choose", "@written_choose"});
        return in.ir.nothing();
    }
    const auto secret = tree.child(node, NodeKind::Secretly);
    if (secret != no_node) in.take(secret);
    const Meanwhile told_to_nobody(in.secretly, secret != no_node);
    const auto selector = args[0].node;
    const auto last = args.back().node;
    const auto own = tree.child(node, NodeKind::As);
    const auto as = own != no_node ? own : tree.is(last, NodeKind::Selector) ? tree.child(last, NodeKind::As) : no_node;
    if (asks_for_things(selector)) {
        const auto found = in.choices.chosen(selector, nullptr, optional);
        if (as == no_node && !in.names_nearest(selector, found.type)) in.error(Diag::needs_name, node);
        return in.steps.drop(found);
    }
    const auto told = asked(node, selector, args);
    if (!told) return in.ir.nothing();  // reported
    if (as == no_node) {
        in.error(Diag::needs_name, node);
        return in.ir.step(Op::drop, {told});
    }
    // `as` stands behind the last argument; only here it names the whole choice.
    return in.ir.step(Op::store, {told}, {in.declare(in.text(tree[as].first), in.ir[told].type, tree[as].first, true).slot});
}

namespace {

bool means_number(std::string_view words) { return words == "number"; }  // the language's word
bool means_side(std::string_view words) { return words == "side" || words == "sides"; }

}  // namespace

bool Questions::asks_for_things(NodeId selector) const {
    const auto words = in.core(selector) == no_node ? std::string() : in.text(in.core(selector));
    return !means_number(words) && !means_side(words) && in.c.vocabulary.find(words, MeaningKind::domain) == nullptr;
}

// A number, a side or a symbol.
Value Questions::asked(NodeId node, NodeId selector, const std::vector<ArgumentNode>& args) {
    const auto words = in.text(in.core(selector));
    in.take_noun(selector);
    in.takes_if(in.quantity(selector), {NodeKind::QA});
    if (means_number(words)) return number(node, args);
    if (means_side(words)) return side(node, selector);
    return symbol(selector, in.c.vocabulary.find(words, MeaningKind::domain)->index);
}

// `choose a number from 0 to 5 as n`
Value Questions::number(NodeId node, const std::vector<ArgumentNode>& args) {
    NodeId from = no_node, to = no_node;
    for (const auto& arg : args) {
        if (arg.label == "from") from = arg.node;
        if (arg.label == "to") to = arg.node;
    }
    if (from == no_node || to == no_node) {
        in.error(Diag::not_here, node, {"choose a number", "@written_choose_number"});
        return {};
    }
    // With `as` behind it, a number parses as an amount of nothing.
    const auto bound = [&](NodeId n) {
        if (!in.tree.is(n, NodeKind::Selector) || !in.takes_if(in.quantity(n), {NodeKind::QAmount})) return in.values.number(n);
        in.take(n);
        return in.values.number(in.tree[in.quantity(n)].first);
    };
    const auto least = bound(from), most = bound(to);
    const auto lowest = in.ir.constant(least), highest = in.ir.constant(most);
    if (lowest && highest && *lowest > *highest) in.error(Diag::never_so_many, node, {in.text(node), "@range_reversed"});
    return in.ir.value(Op::choose_number, number_type, {least, most, in.values.chooser()}, {0, in.secretly ? unseen : 0});
}

// `choose a side of d as s`
Value Questions::side(NodeId node, NodeId selector) {
    const auto of = in.tree.child(selector, NodeKind::PostOf);
    if (of == no_node) {
        in.error(Diag::not_here, node, {"choose a side", "@written_choose_side"});
        return {};
    }
    auto& ir = in.ir;
    const int die = in.slots.local();
    in.take(of);
    const auto given = in.values.value(in.tree[of].first);
    const auto load = in.steps.load(die, ir[given].type);
    const auto kept = ir.value(Form::sequence, ir[given].type, {ir.step(Op::store, {given}, {die}), load});
    const auto sides = in.sides.sides(selector, die);
    return ir.value(Op::choose_side, {TypeKind::side}, {kept, sides, in.values.chooser()}, {0, in.secretly ? unseen : 0});
}

// A symbol of an enumeration: any of them, or one of those that dice show.
Value Questions::symbol(NodeId selector, int domain) {
    const auto on = in.tree.child(selector, NodeKind::PostOn);
    const auto showing = on != no_node ? on : in.tree.child(selector, NodeKind::PostAmong);
    if (showing == no_node)
        return in.ir.value(Op::choose_symbol, {TypeKind::symbol, domain}, {in.values.chooser()}, {domain, in.secretly ? unseen : 0});
    in.take(showing);
    const auto among = in.tree[showing].first;
    const Behind relatives(in, showing);
    const auto [set, kind] = in.selectors.members(among);
    int attribute = none;
    for (std::size_t a = 0; a < in.c.program.attributes.size(); ++a)
        if (in.c.vocabulary.type_of(static_cast<int>(a)) == Type{TypeKind::symbol, domain} &&
            (in.c.program.attributes[a].kind == kind || kind == none))
            attribute = static_cast<int>(a);
    if (attribute != none)
        return in.ir.value(Op::choose_symbol_of, {TypeKind::symbol, domain}, {set, in.values.chooser()},
                           {attribute, in.secretly ? unseen : 0});
    in.error(Diag::wrong_type, among, {"@something_with_that", "`" + in.text(among) + "`"});
    return {};
}

std::string Questions::name_of_mode(NodeId mode) const {
    auto printed = print(in.tree, mode);
    printed.erase(std::remove(printed.begin(), printed.end(), '\n'), printed.end());
    if (printed.starts_with("{ ") && printed.ends_with(" }")) printed = printed.substr(2, printed.size() - 4);
    return printed;
}

// `choose 2 of { … } { … }`: the blocks are its modes, each of which may be taken once.
Step Questions::choose_of(NodeId node) {
    auto& ir = in.ir;
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    const auto parts = in.tree.children(node);
    const int modes = static_cast<int>(parts.size()) - 1;
    if (modes > most_modes) {
        in.error(Diag::too_many, node, {"@several_modes", std::to_string(most_modes)});
        return ir.nothing();
    }
    constexpr int each = machine::modes_a_local;
    const int left = in.slots.local();
    const auto wanted = in.values.some(parts[0]);
    if (ir.constant(wanted).value_or(modes) > modes) in.error(Diag::never_so_many, parts[0], {in.text(parts[0]), "@fewer_modes"});
    const auto often = ir.step(Op::store, {wanted}, {left});
    const int masks = in.slots.local();  // first of the locals with the masks
    Parts before{often, in.steps.set_to(masks, bits_of(std::min(modes, each)))};
    for (int first = each; first < modes; first += each)
        before.push_back(in.steps.set_to(in.slots.local(), bits_of(std::min(modes - first, each))));
    std::vector<std::string> names;
    for (std::size_t i = 1; i < parts.size(); ++i) names.push_back(name_of_mode(parts[i]));
    const auto mode = ir.value(Form::sequence, number_type,
                               {in.values.chooser(), ir.asks_with(std::move(names)), ir.raw(Op::choose_mode, {masks, modes})});
    Parts table{mode};
    for (int i = 0; i < modes; ++i) {
        const int mask = masks + i / each;
        const auto others = ir.value(Op::sub, number_type, {in.steps.load(mask), ir.number(1 << i % each)});
        const auto taken = ir.step(Op::store, {others}, {mask});
        table.push_back(ir.step(Form::sequence, {taken, in.steps.items(parts[static_cast<std::size_t>(i) + 1]), ir.step(Form::again, {})}));
    }
    before.push_back(in.steps.counted(left, {ir.step(Form::table, table)}));
    return ir.step(Form::sequence, before);
}

}  // namespace holo::compiler
