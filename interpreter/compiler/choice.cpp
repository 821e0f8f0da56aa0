// Choices: what the quantity of a selector chooses from what it could mean, and `choose`.

#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// ---- `choose` -----------------------------------------------------------------------------------

void Body::choose(NodeId node, bool optional) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    auto args = arguments(node);
    // `choose secretly a number …`: nobody else is told what was chosen.
    const bool secret = args.size() > 1 && text(args[0].node) == "secretly" && args[0].label.empty();
    if (secret) {
        take_noun(args[0].node);
        args.erase(args.begin());
    }
    if (args.empty() || !tree.is(args[0].node, NodeKind::Selector)) {
        error(Diag::not_here, node, {"choose", "written `choose a card as c`"});
        return;
    }
    const Meanwhile told_to_nobody(secretly, secret);
    const auto selector = args[0].node;
    const auto last = args.back().node;
    const auto own = tree.child(node, NodeKind::As);
    const auto as = own != no_node ? own : tree.is(last, NodeKind::Selector) ? tree.child(last, NodeKind::As) : no_node;
    const auto words = core(selector) == no_node ? std::string() : text(core(selector));
    const auto* domain = c.vocabulary.find(words, MeaningKind::domain);
    Type asked;
    if (words == "number" || words == "side" || words == "sides" || domain != nullptr) {
        take_noun(selector);
        takes_if(quantity(selector), {NodeKind::QA});
    }
    if (words == "number") {  // the language's word
        asked = ask_number(node, args);
    } else if (words == "side" || words == "sides") {
        asked = ask_side(node, selector);
    } else if (domain != nullptr) {
        asked = ask_symbol(selector, domain->index);
    } else {
        const auto found = chosen(selector, nullptr, optional);
        if (as == no_node && !names_nearest(selector, found.type)) error(Diag::needs_name, node);
        code.op(found.set ? Op::set_drop : Op::drop);
        return;
    }
    if (asked.kind == TypeKind::nothing) return;  // reported
    if (as == no_node) {
        error(Diag::needs_name, node);
        code.op(Op::drop);
        return;
    }
    // `as` stands on the last argument; only here it names the whole choice.
    code.op(Op::store, declare(text(tree[as].first), asked, tree[as].first, true).slot);
}

// `choose a number from 0 to 5 as n`
Type Body::ask_number(NodeId node, const std::vector<ArgumentNode>& args) {
    NodeId from = no_node, to = no_node;
    for (const auto& arg : args) {
        if (arg.label == "from") from = arg.node;
        if (arg.label == "to") to = arg.node;
    }
    if (from == no_node || to == no_node) {
        error(Diag::not_here, node, {"choose a number", "written `choose a number from 0 to 5 as n`"});
        return {};
    }
    // With `as` behind it, a number reads as an amount of nothing.
    const auto bound = [&](NodeId n) {
        if (!tree.is(n, NodeKind::Selector) || !takes_if(quantity(n), {NodeKind::QAmount})) {
            number(n);
            return;
        }
        take(n);
        number(tree[quantity(n)].first);
    };
    bound(from);
    bound(to);
    push_chooser();
    code.op(Op::choose_number, 0, secretly ? unseen : 0);
    return {TypeKind::number};
}

// `choose a side of d as s`
Type Body::ask_side(NodeId node, NodeId selector) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    if (of == no_node) {
        error(Diag::not_here, node, {"choose a side", "written `choose a side of d as s`"});
        return {};
    }
    const int die = slots.local();
    take(of);
    value(tree[of].first);
    code.op(Op::store, die);
    code.op(Op::load, die);
    write(sides.sides(selector, die));
    push_chooser();
    code.op(Op::choose_side, 0, secretly ? unseen : 0);
    return {TypeKind::side};
}

// A symbol of an enumeration: any of it, or of those showing on some dice.
Type Body::ask_symbol(NodeId selector, int domain) {
    const auto on = tree.child(selector, NodeKind::PostOn);
    const auto showing = on != no_node ? on : tree.child(selector, NodeKind::PostAmong);
    const auto count = std::count_if(c.program.symbols.begin(), c.program.symbols.end(), [&](const auto& symbol) { return symbol.domain == domain; });
    if (count > most_as_bits) error(Diag::too_many, selector, {"symbols to choose from", std::to_string(most_as_bits)});
    if (showing == no_node) {
        code.number(count >= most_as_bits ? 0x7FFFFFFF : (1 << count) - 1);
    } else {
        take(showing);
        const Behind relatives(*this, showing);
        const int kind = set(tree[showing].first);
        int attribute = none;
        for (std::size_t a = 0; a < c.program.attributes.size(); ++a)
            if (c.vocabulary.type_of(static_cast<int>(a)) == Type{TypeKind::symbol, domain} && (c.program.attributes[a].kind == kind || kind == none))
                attribute = static_cast<int>(a);
        if (attribute == none) error(Diag::wrong_type, tree[showing].first, {"something with that", text(tree[showing].first)});
        else code.op(Op::symbols_of, attribute);
    }
    push_chooser();
    code.op(Op::choose_symbol, domain, secretly ? unseen : 0);
    return {TypeKind::symbol, domain};
}

// `choose 2 of { … } { … }`: the pieces are its modes, each of which may be taken once.
void Body::choose_of(NodeId node) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    const auto parts = tree.children(node);
    const int modes = static_cast<int>(parts.size()) - 1;
    if (modes >= most_as_bits) {
        error(Diag::too_many, node, {"modes", std::to_string(most_as_bits - 1)});
        return;
    }
    const int left = slots.local();
    const int mask = slots.local();
    number(parts[0]);
    code.op(Op::store, left);
    code.number((1 << modes) - 1);
    code.op(Op::store, mask);
    std::vector<std::string> names;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        auto printed = print(tree, parts[i]);
        printed.erase(std::remove(printed.begin(), printed.end(), '\n'), printed.end());
        if (printed.starts_with("{ ") && printed.ends_with(" }")) printed = printed.substr(2, printed.size() - 4);
        names.push_back(printed);
    }
    const auto start = code.here();
    const auto end = count_down(left);
    code.op(Op::load, mask);
    push_chooser();
    code.names(names);
    code.op(Op::choose_mode, 0, modes);
    const auto none_left = one_of(modes, [&](int i) {
        code.op(Op::load, mask);
        code.number(1 << i);
        code.op(Op::sub);
        code.op(Op::store, mask);
        items(parts[i + 1]);
        code.jump_back(start);
    });
    code.land(none_left);
    code.land(end);
}

std::size_t Body::one_of(int count, const std::function<void(int)>& write) {
    code.op(Op::choose_jump, 0, count);
    std::vector<std::size_t> table;
    for (int i = 0; i < count; ++i) table.push_back(code.jump(Op::jump));
    const auto past = code.jump(Op::jump);
    for (int i = 0; i < count; ++i) {
        code.land(table[i]);
        write(i);
    }
    return past;
}

}  // namespace holo::compiler
