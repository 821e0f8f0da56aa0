// Choices: what the quantity of a selector chooses from what it could mean, and `choose`.

#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

namespace {

// Bits of `a` of the instructions that ask.
constexpr int may_refuse = 1, unseen = 2;

// What is offered are the bits of one value, without that of its sign.
constexpr int most_as_bits = 31;

}  // namespace

bool Body::chooses_one(NodeId node) const {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto q = quantity(node);
    return tree.is(q, NodeKind::QA) || tree.is(q, NodeKind::QAnother);
}

// S -- S: `highest`, `lowest` of a quantity.
void Body::only_extremes(NodeId quant, int kind) {
    if (quant == no_node) return;
    for (const auto extreme : {NodeKind::QHighest, NodeKind::QLowest}) {
        const auto node = tree.child(quant, extreme);
        if (node == no_node) continue;
        take(node);
        const auto word = tree[node].first;
        const int attribute = attribute_named(text(word), kind);
        if (attribute == none) unknown(word);
        else code.op(extreme == NodeKind::QHighest ? Op::only_highest : Op::only_lowest, attribute);
    }
}

// One thing is left on the value stack, several on the set stack.
Found Body::selected(NodeId selector, const std::function<void()>& narrow, bool optional) {
    auto found = entity(selector);
    if (found.set) {
        found.type.many = false;
        if (tree.is(quantity(selector), NodeKind::QAnother)) {
            code.op(Op::self);
            code.op(Op::without);
        }
        if (narrow) narrow();
        only_extremes(quantifier(selector), found.type.index);
        found.set = picked(selector, optional);
    }
    return found;
}

// The same; a name given with `as` is declared.
Found Body::chosen(NodeId selector, const std::function<void()>& narrow, bool optional) {
    const auto found = selected(selector, narrow, optional);
    const auto as = tree.is(selector, NodeKind::Selector) ? tree.child(selector, NodeKind::As) : no_node;
    if (as == no_node) return found;
    auto type = found.type;
    type.many = found.set;
    const auto& local = declare(text(tree[as].first), type, tree[as].first, true);
    if (found.set) {
        code.op(Op::set_store, local.slot);
        code.op(Op::set_load, local.slot);
    } else {
        code.op(Op::dup);
        code.op(Op::store, local.slot);
    }
    return found;
}

// S -- S or object: what the quantity says. Whether it is a set.
bool Body::picked(NodeId selector, bool optional) {
    const auto q = quantity(selector);
    const auto quant = quantifier(selector);
    const bool random = quant != no_node && tree.child(quant, NodeKind::Random) != no_node;
    const auto amount = q == no_node ? no_node : tree[q].first;
    if (!tree.is(q, NodeKind::QNo)) take(q);
    switch (q == no_node ? NodeKind::Script : tree.kind(q)) {
        case NodeKind::QEach: case NodeKind::QAll: return true;
        case NodeKind::QTop: case NodeKind::QBottom:
            if (amount != no_node) short_if_fewer(amount);
            if (will_be_set(selector)) return true;
            code.op(Op::set_first);
            return false;
        case NodeKind::QAmount:
            if (random) {
                take(tree.child(quant, NodeKind::Random));
                short_if_fewer(amount);
                number(amount);
                code.op(Op::set_random);
                return true;
            }
            asks(selector);
            number(amount);
            code.op(Op::dup);
            break;
        case NodeKind::QUpTo:
            asks(selector);
            code.number(0);
            number(amount);
            break;
        case NodeKind::QAny:
            asks(selector);
            code.number(0);
            code.number(no_limit);
            break;
        default: return picked_one(selector, random, optional);
    }
    push_chooser();
    code.op(Op::choose_some, 0, secretly_ ? unseen : 0);
    return true;
}

bool Body::picked_one(NodeId selector, bool random, bool optional) {
    const auto q = quantity(selector);
    const auto quant = quantifier(selector);
    if (random) {
        take(tree.child(quant, NodeKind::Random));
        code.number(1);
        code.op(Op::set_random);
        code.op(Op::set_first);
        return false;
    }
    if (q == no_node) {
        // A plain plural, `dice of u`, means all; `an`-less `opponent` means one of them.
        const auto middle = core(selector);
        if (is_bare_noun(selector)) error(Diag::bare_noun, selector, {text(tree.last_child(middle))});
        if (!tree.is(middle, NodeKind::Opponent) || text(middle) != "opponent") return true;
        asks(selector);
        push_chooser();
        code.op(Op::choose);
        return false;
    }
    const bool extreme = tree.child(quant, NodeKind::QHighest) != no_node || tree.child(quant, NodeKind::QLowest) != no_node;
    if (tree.is(q, NodeKind::QThe) && !extreme) {
        code.op(Op::set_first);
        return false;
    }
    asks(selector);
    push_chooser();
    code.op(Op::choose, 0, (optional ? may_refuse : 0) | (secretly_ ? unseen : 0));
    return false;
}

// `flip piece`: neither an article nor a plural says how many.
bool Body::is_bare_noun(NodeId selector) {
    const auto middle = core(selector);
    if (!tree.is(middle, NodeKind::Words) || quantifier(selector) != no_node || is_zone(selector) || tree.child(selector, NodeKind::String) != no_node) return false;
    return name_in(selector) == nullptr && head_kind(middle) != none && !plural_noun(selector);
}

void Body::asks(NodeId selector) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, selector);
    span(selector);  // what is asked is this, not the last word of it
}

// S -- S: fewer than asked for is not done in full.
void Body::short_if_fewer(NodeId wanted) {
    const int all = code.set_local();
    code.op(Op::set_store, all);
    code.op(Op::set_load, all);
    code.op(Op::set_count);
    number(wanted);
    code.op(Op::less);
    const auto enough = code.jump(Op::jump_unless);
    code.op(Op::mark_short);
    code.land(enough);
    code.op(Op::set_load, all);
}

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
    const Meanwhile secretly(secretly_, secret);
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
        if (as == no_node) error(Diag::needs_name, node);
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
    code.op(Op::choose_number, 0, secretly_ ? unseen : 0);
    return {TypeKind::number};
}

// `choose a side of d as s`
Type Body::ask_side(NodeId node, NodeId selector) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    if (of == no_node) {
        error(Diag::not_here, node, {"choose a side", "written `choose a side of d as s`"});
        return {};
    }
    const int die = code.local();
    take(of);
    value(tree[of].first);
    code.op(Op::store, die);
    code.op(Op::load, die);
    sides(selector, die);
    push_chooser();
    code.op(Op::choose_side, 0, secretly_ ? unseen : 0);
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
    code.op(Op::choose_symbol, domain, secretly_ ? unseen : 0);
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
    const int left = code.local();
    const int mask = code.local();
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
