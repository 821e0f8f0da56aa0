// Sides of dice.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Body::is_die(const Param& param) const {
    return param.type.kind == TypeKind::object && param.type.index >= 0 && c.program.kinds[param.type.index].dice != 0;
}

// Adds the symbols of sides that the words stand for; false when they stand for none.
bool Body::side_symbols(const std::string& words, SideSymbols& out) const {
    for (const auto& meaning : c.vocabulary.meanings(words)) {
        int domain = none;
        std::vector<int> members;
        if (meaning.kind == MeaningKind::symbol) {
            domain = c.program.symbols[meaning.index].domain;
            members = {meaning.index};
        } else if (meaning.kind == MeaningKind::group) {
            domain = c.vocabulary.groups[meaning.index].domain;
            members = c.vocabulary.groups[meaning.index].members;
        }
        if (domain == none) continue;
        for (std::size_t a = 0; a < c.program.attributes.size(); ++a) {
            const auto& row = c.program.attributes[a];
            if (row.storage != machine::Storage::face || row.domain != domain) continue;
            out.attribute = static_cast<int>(a);
            for (const auto symbol : members) out.bits |= 1u << (symbol - c.program.domain_first(domain));
            return true;
        }
    }
    return false;
}

// S -- S: dice that show one of the symbols.
void Body::filter_showing(const SideSymbols& symbols) {
    code.op(Op::and_among, symbols.attribute);
    code.word(static_cast<std::int32_t>(symbols.bits));
}

// side -- flag; only inside a `where` about sides: `where it is SYMBOL`
void Body::side_is(NodeId trait) {
    const auto middle = core(trait);
    SideSymbols symbols;
    take(middle);
    takes_if(quantity(trait), {NodeKind::QA});
    if (middle == no_node || !side_symbols(text(middle), symbols) || side_die == none) {
        error(Diag::wrong_type, trait, {"symbol of a side", text(trait)});
        return;
    }
    const int slot = code.local();
    code.op(Op::store, slot);
    side_has_symbol(slot, symbols);
}

// Leaves whether the side in the local has one of the symbols.
void Body::side_has_symbol(int slot, const SideSymbols& symbols) {
    const auto& row = c.program.attributes[symbols.attribute];
    bool first = true;
    for (int s = 0; s < 32; ++s) {
        if ((symbols.bits >> s & 1u) == 0) continue;
        code.op(Op::load, side_die);
        code.op(Op::load, slot);
        code.op(Op::face_at, row.index);
        code.number(c.program.domain_first(row.domain) + s);
        code.op(Op::equal);
        if (!first) code.op(Op::either);
        first = false;
    }
}

void Body::sides(NodeId selector, int die) {
    span(selector);
    take_noun(selector);
    takes_if(quantity(selector), {NodeKind::QA});
    code.op(Op::load, die);
    code.op(Op::sides);
    for (const auto post : tree.each(selector)) {
        if (!is_post(post) || is_detached(post)) continue;
        if (tree.is(post, NodeKind::PostOf)) continue;
        take(post);
        const int slot = code.local();
        code.op(Op::reset, slot);
        const auto loop = code.here();
        const auto end = code.branch(Op::side_next, slot);
        const Meanwhile of_die(side_die, die);
        const Meanwhile each(element, slot);
        const Meanwhile looks(manner, Manner::looks);
        if (tree.is(post, NodeKind::PostShowing)) {
            side_shows(post, slot);
        } else if (tree.is(post, NodeKind::PostWhere)) {
            condition(tree[post].first);
        } else {
            error(Diag::not_here, post, {text(post), "a side is described with `showing` or `where`"});
            code.number(1);
        }
        code.op(Op::side_keep, slot);
        code.jump_back(loop);
        code.land(end);
    }
}

// Leaves whether the side in the local is one that `showing` describes.
void Body::side_shows(NodeId post, int slot) {
    bool negated = false;
    SideSymbols symbols;
    for (const auto node : tree.each(tree[post].first))
        for (const auto word : alternatives(node)) {
            auto wanted = text(word);
            if (wanted.starts_with("non-")) {
                negated = true;
                wanted = wanted.substr(4);
            }
            if (!side_symbols(wanted, symbols)) unknown(word, wanted);
        }
    if (symbols.attribute != none) side_has_symbol(slot, symbols);
    else code.number(1);
    if (negated) code.op(Op::invert);
}

// -- bits: the sides of the die in that local that the words and the event allow.
void Body::possible_sides(int event, std::size_t index, NodeId node, int die) {
    sides(node, die);
    if (!has_eligibility(event, index)) return;
    for (const auto& param : c.vocabulary.events[event].params) {
        if (is_die(param)) code.op(Op::load, die);
        else code.number(param.initial);
    }
    push_chooser();
    code.op(Op::eligible_sides, event, static_cast<int>(index));
}

// The parameter of the event that is a side described by more than its die, which `name` would be; or none.
int Body::side_wanted(const Match& m, const std::vector<ArgumentNode>& args, const std::string& name) {
    const auto& params = c.vocabulary.events[m.event].params;
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto node = params[p].type.kind == TypeKind::side ? node_of(m, p, args) : no_node;
        if (!tree.is(node, NodeKind::Selector) || infer(node).kind == TypeKind::side || (!name.empty() && mentions(node, name))) continue;
        if (tree.child(node, NodeKind::PostShowing) != no_node || tree.child(node, NodeKind::PostWhere) != no_node) return static_cast<int>(p);
    }
    return none;
}

}  // namespace holo::compiler
