// `is`: what it says of an object, a symbol or a set.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

Body::Says Body::says(NodeId trait) {
    const auto middle = core(trait);
    if (middle == no_node) return Says::words;
    if (text(middle) == "nothing") return Says::nothing;
    if (!tree.is(middle, NodeKind::Words) || name_in(trait) != nullptr) return Says::thing;
    const bool of_one = tree.child(trait, NodeKind::PostOf) != no_node && quantity(trait) == no_node;
    return of_one && c.vocabulary.find(text(middle), MeaningKind::attribute) != nullptr ? Says::attribute : Says::words;
}

// S -- S
void Body::filter_trait(NodeId trait, int kind) {
    bool placed = true;
    if (const auto middle = core(trait); middle != no_node) {
        const auto* local = name_in(trait);
        if (tree.is(middle, NodeKind::Words) && local == nullptr) {
            filter_words(middle, kind);
        } else if (local != nullptr && local->type.kind == TypeKind::symbol) {
            // `where it is s`, for a symbol that has a name.
            const int member = code.local();
            keep_members(member, [&] {
                code.op(Op::load, member);
                is_of_symbol(trait);
            });
        } else if (tree.is(middle, NodeKind::String)) {
            titled(middle);
            code.op(Op::set_and);
        } else {
            set(trait);
            code.op(Op::set_and);
            return;
        }
    }
    filter_posts(trait, kind, placed);
}

// object -- flag
void Body::membership(NodeId trait, int kind) {
    take(trait);
    const auto q = quantity(trait);
    takes_if(q, {NodeKind::QA});
    const bool one_of = tree.is(q, NodeKind::QA) && tree.child(quantifier(trait), NodeKind::Of) != no_node;
    if (one_of || tree.is(q, NodeKind::QTop) || tree.is(q, NodeKind::QBottom)) {
        // `c is one of your cards`, `c is top card of your deck`: of those that the words mean by themselves.
        set(trait);
        code.op(Op::set_has);
        return;
    }
    if (const auto title = tree.child(trait, NodeKind::String); title != no_node) {
        // Wherever the card is: `c is "…"` asks for its title, not where it lies.
        bool placed = true;
        code.op(Op::set_object);
        titled(title);
        code.op(Op::set_and);
        if (title != core(trait)) filter_words(core(trait), kind);
        filter_posts(trait, kind, placed);
        code.op(Op::set_any);
        return;
    }
    switch (says(trait)) {
        case Says::words:
            code.op(Op::set_object);
            filter_trait(trait, kind);
            code.op(Op::set_any);
            return;
        case Says::nothing:
            take(core(trait));
            code.number(0);
            code.op(Op::less);
            return;
        case Says::attribute: case Says::thing: {
            // `c is t`, for a symbol that has a name.
            if (const auto* local = name_in(trait); local != nullptr && local->type.kind == TypeKind::symbol) {
                is_of_symbol(trait);
                return;
            }
            const Type object{TypeKind::object, kind};
            const auto found = entity(trait, &object);
            code.op(found.set ? Op::set_has : Op::equal);
            return;
        }
    }
}

// object -- flag: whether it has the symbol of that name.
void Body::is_of_symbol(NodeId trait) {
    auto* local = name_in(trait);
    take(core(trait));
    local->used = true;
    code.op(Op::load, local->slot);
    code.op(Op::is_symbol);
}

// The symbols of the enumeration that the word stands for: one, or those of a group. `none` is of every enumeration.
std::vector<int> Body::symbols_of_word(const std::string& word, int domain) const {
    std::vector<int> out;
    for (const auto& meaning : c.vocabulary.meanings(word)) {
        if (meaning.kind == MeaningKind::symbol && (domain == none || meaning.index == 0 || c.program.symbols[meaning.index].domain == domain)) out.push_back(meaning.index);
        if (meaning.kind == MeaningKind::group && c.vocabulary.groups[meaning.index].domain == domain)
            for (const auto symbol : c.vocabulary.groups[meaning.index].members) out.push_back(symbol);
    }
    return out;
}

// symbol -- flag
void Body::symbol_is(NodeId trait, const Type& type) {
    std::vector<int> symbols;
    take(trait);
    takes_if(quantity(trait), {NodeKind::QA});
    const auto middle = core(trait);
    const bool named = name_in(trait) != nullptr;  // `it is p`, of a symbol with a name
    if (tree.is(middle, NodeKind::Words) && !named)
        for (const auto node : tree.each(middle))
            for (const auto word : alternatives(node))
                for (const auto symbol : symbols_of_word(text(word), type.index)) {
                    symbols.push_back(symbol);
                    take(word);
                }
    if (symbols.empty()) {
        expect(trait, type, value(trait, &type));
        code.op(Op::equal);
        return;
    }
    if (symbols.size() == 1) {
        code.number(symbols.front());
        code.op(Op::equal);
        return;
    }
    const int slot = code.local();
    code.op(Op::store, slot);
    is_one_of(slot, symbols);
}

// Leaves whether the symbol in the local is one of them.
void Body::is_one_of(int slot, const std::vector<int>& symbols) {
    bool first = true;
    for (const auto symbol : symbols) {
        code.op(Op::load, slot);
        code.number(symbol);
        code.op(Op::equal);
        if (!first) code.op(Op::either);
        first = false;
    }
}

}  // namespace holo::compiler
