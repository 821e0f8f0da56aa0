// `is`: traits of an object, a symbol or a side.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Traits::Says Traits::says(NodeId trait) {
    const auto middle = in.core(trait);
    if (middle == no_node) return Says::words;
    if (in.text(middle) == "nothing") return Says::nothing;
    if (!in.tree.is(middle, NodeKind::Words) || in.name_in(trait) != nullptr) return Says::thing;
    return in.is_link(trait) ? Says::attribute : Says::words;
}

void Traits::describe(NodeId trait, int kind, Parts& out) { describe(trait, kind, out, in.is_of_group(trait)); }

void Traits::describe(NodeId trait, int kind, Parts& out, bool of_group) {
    auto& ir = in.ir;
    bool placed = true;  // the object may be in any zone
    // `where it is a hall square nearest to f` asks of each single square whether it is the nearest of itself.
    if (const auto post = in.tree.child(trait, NodeKind::PostNearest); post != no_node)
        in.error(Diag::said_otherwise, post, {"nearest to", "@say_nearest_first"});
    const auto be = [&](Value thing) { out.push_back(ir.filter(Op::set_and, {ir.set(Op::set_object, {thing})})); };
    if (const auto given = in.amount_alone(trait); given != no_node) {
        in.take(in.quantity(trait));
        be(in.values.value(given));
        return;
    }
    if (of_group) {
        out.push_back(ir.filter(Op::set_and, {in.selectors.members(trait).set}));
        return;
    }
    const auto middle = in.core(trait);
    const auto title = in.tree.child(trait, NodeKind::String);
    auto* local = middle == no_node ? nullptr : in.name_in(trait);
    if (title != no_node) {
        out.push_back(ir.filter(Op::set_and, {in.selectors.titled(title)}));
        if (title != middle) in.filters.words(middle, kind, out);
    } else if (in.tree.is(middle, NodeKind::Words) && local == nullptr && says(trait) == Says::attribute) {
        be(in.values.value(trait));
        return;
    } else if (in.tree.is(middle, NodeKind::Words) && local == nullptr) {
        in.filters.words(middle, kind, out);
    } else if (local != nullptr && local->type.kind == TypeKind::symbol) {
        // `where it is s`, for a named symbol.
        in.take(middle);
        local->used = true;
        const int member = in.slots.local();
        const auto object = ir.value(Op::load, in.c.vocabulary.of_kind(kind), {}, {member});
        out.push_back(in.filters.keep(member, ir.value(Op::is_symbol, flag_type, {object, in.values.load(*local)})));
    } else if (middle != no_node) {
        out.push_back(ir.filter(Op::set_and, {in.selectors.members(trait).set}));
        return;
    }
    in.filters.posts(trait, kind, placed, out);
}

Value Traits::of_object(Value object, NodeId trait) { return of_object(object, trait, in.is_of_group(trait)); }

Value Traits::of_argument(Value object, NodeId selector) {
    const bool describes = in.tree.is(in.quantity(selector), NodeKind::QA) && says(selector) == Says::words;
    return of_object(object, selector, in.is_of_group(selector) && !describes);
}

Value Traits::of_object(Value object, NodeId trait, bool of_group) {
    auto& ir = in.ir;
    const int kind = ir[object].type.index;
    const auto is = [&](Op op, Parts parts) {
        parts.insert(parts.begin(), object);
        return ir.value(Form::is, flag_type, parts, {.op = op});
    };
    in.take(trait);
    if (const auto given = in.amount_alone(trait); given != no_node) {
        const auto wanted = in.c.vocabulary.of_kind(kind);
        in.take(in.quantity(trait));
        const auto value = in.values.value(given, &wanted);
        in.expect(given, wanted, ir[value].type);
        return is(Op::equal, {value});
    }
    in.takes_if(in.quantity(trait), {NodeKind::QA});
    if (of_group) return is(Op::set_has, {in.selectors.members(trait).set});
    const bool titled = in.tree.child(trait, NodeKind::String) != no_node;
    const auto what = titled ? Says::words : says(trait);
    if (what == Says::words) {
        Parts described;
        describe(trait, kind, described, false);
        return is(Op::set_any, described);
    }
    if (what == Says::nothing) {
        in.take(in.core(trait));
        return is(Op::less, {ir.number(0)});
    }
    // `c is t`, for a named symbol.
    if (auto* local = in.name_in(trait); local != nullptr && local->type.kind == TypeKind::symbol) {
        in.take(in.core(trait));
        local->used = true;
        return is(Op::is_symbol, {in.values.load(*local)});
    }
    const auto wanted = in.c.vocabulary.of_kind(kind);
    const auto found = in.selectors.entity(trait, &wanted);
    // No die is a card: the answer would always be no.
    if (found.type.kind == TypeKind::object) in.expect(trait, wanted, {TypeKind::object, found.type.index});
    return found.is_set() ? is(Op::set_has, {found.set}) : is(Op::equal, {found.value});
}

// The printed, kept or altered symbols: the named ones are among them.
Value Traits::of_set(Value object, const Words::SymbolSet& set, NodeId trait) {
    auto& ir = in.ir;
    const auto has = [&](Value whose, Value symbol) {
        return ir.value(Op::has_symbol, flag_type, {whose, symbol}, {set.attribute, static_cast<int>(set.as)});
    };
    in.take(trait);
    in.takes_if(in.quantity(trait), {NodeKind::QA});
    const auto words = in.core(trait);
    if (auto* local = in.name_in(trait); local != nullptr) {
        in.take(words);
        local->used = true;
        return has(object, in.values.load(*local));
    }
    const int slot = in.slots.local();
    const auto domain = in.c.program.attributes[static_cast<std::size_t>(set.attribute)].domain;
    const auto any_of = [&](const std::string& said) {
        const bool without = said.starts_with("non-");
        Parts any;
        for (const auto symbol : in.symbols_of_word(without ? said.substr(4) : said, domain))
            any.push_back(has(ir.value(Op::load, ir[object].type, {}, {slot}), ir.number(symbol, {TypeKind::symbol})));
        const auto found = ir.value(Form::any, flag_type, any);
        return without ? ir.value(Form::contrary, flag_type, {found}) : found;
    };
    Parts all;
    const auto nodes = in.tree.children(words);
    for (std::size_t i = 0; i < nodes.size();) {
        Parts any;
        auto length = std::min(in.c.vocabulary.longest_phrase(), nodes.size() - i);
        while (length > 1 && in.symbols_of_word(in.phrase(words, i, i + length), domain).empty()) --length;
        if (length > 1) any.push_back(any_of(in.phrase(words, i, i + length)));
        else
            for (const auto word : in.alternatives(nodes[i])) {
                in.take(word);
                any.push_back(any_of(in.text(word)));
            }
        all.push_back(ir.value(Form::any, flag_type, any));
        for (const auto end = i + length; i < end; ++i) in.take(nodes[i]);
    }
    return ir.value(Form::sequence, flag_type, {ir.step(Op::store, {object}, {slot}), ir.value(Form::all, flag_type, all)});
}

Value Traits::of_symbol(Value symbol, NodeId trait) {
    auto& ir = in.ir;
    const auto type = ir[symbol].type;
    std::vector<int> symbols;
    in.take(trait);
    in.takes_if(in.quantity(trait), {NodeKind::QA});
    const auto middle = in.core(trait);
    const bool named = in.name_in(trait) != nullptr;  // `it is p`, for a named symbol
    if (in.tree.is(middle, NodeKind::Words) && !named)
        for (const auto node : in.tree.each(middle))
            for (const auto word : in.alternatives(node))
                for (const auto one : in.symbols_of_word(in.text(word), type.index)) {
                    symbols.push_back(one);
                    in.take(word);
                }
    if (symbols.empty()) {
        const auto other = in.values.value(trait, &type);
        in.expect(trait, type, ir[other].type);
        return ir.value(Op::equal, flag_type, {symbol, other});
    }
    if (symbols.size() == 1) return ir.value(Op::equal, flag_type, {symbol, ir.number(symbols.front(), type)});
    const int slot = in.slots.local();
    return ir.value(Form::sequence, flag_type, {ir.step(Op::store, {symbol}, {slot}), is_one_of(slot, symbols)});
}

// Tells whether the symbol in the local is one of them.
Value Traits::is_one_of(int slot, const std::vector<int>& symbols) {
    auto& ir = in.ir;
    Value all;
    for (const auto symbol : symbols) {
        const auto one =
            ir.value(Op::equal, flag_type, {ir.value(Op::load, {TypeKind::symbol}, {}, {slot}), ir.number(symbol, {TypeKind::symbol})});
        all = all ? ir.value(Op::either, flag_type, {all, one}) : one;
    }
    return all;
}

// Only inside a `where` about sides: `where it is SYMBOL`
Value Traits::of_side(Value side, NodeId trait) {
    const auto middle = in.core(trait);
    Words::SideSymbols symbols;
    in.take(middle);
    in.takes_if(in.quantity(trait), {NodeKind::QA});
    if (middle == no_node || !in.side_symbols(in.text(middle), symbols) || in.side_die == none) {
        in.error(Diag::wrong_type, trait, {"@symbol_of_side", "`" + in.text(trait) + "`"});
        return in.selectors.nothing();
    }
    const int slot = in.slots.local();
    return in.ir.value(Form::sequence, flag_type, {in.ir.step(Op::store, {side}, {slot}), in.sides.has_symbol(slot, symbols)});
}

}  // namespace holo::compiler
