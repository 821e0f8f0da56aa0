// Zones as values, and what lies in them.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// The zone that the words name, and the word in front that says whose it is.
Body::ZoneWords Body::zone_words(NodeId selector) const {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    if (!tree.is(middle, NodeKind::Words)) return {};
    const auto nodes = tree.children(middle);
    const bool possessive = !nodes.empty() && is_possessive(tree.text(nodes[0]));
    const auto* meaning = c.vocabulary.find(phrase(middle, possessive ? 1 : 0, nodes.size()), MeaningKind::zone);
    if (meaning == nullptr) return {};
    return {meaning->index, possessive ? text(nodes[0]) : std::string()};
}

bool Body::is_zone(NodeId selector) const { return zone_words(selector).zone != none; }

// The name given to a zone before, or nullptr.
Local* Body::zone_local(NodeId selector) {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    auto* local = tree.is(middle, NodeKind::Words) ? find(text(middle)) : nullptr;
    return local != nullptr && local->type.kind == TypeKind::zone ? local : nullptr;
}

// `your hand of an opponent`: two owners.
void Body::one_owner(NodeId selector, const std::string& owner) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    if (!owner.empty() && of != no_node) error(Diag::two_owners, selector, {owner, text(of)});
}

// A zone as a value: `your hand`, `deck of p`, `any deck`.
void Body::zone(NodeId selector) {
    take(selector);
    if (auto* local = zone_local(selector)) {
        take(core(selector));
        local->used = true;
        code.op(Op::load, local->slot);
        return;
    }
    const auto [zone, owner] = zone_words(selector);
    if (zone == none) {
        wrong_type(selector, "zone", infer(selector));
        return;
    }
    take(core(selector));
    one_owner(selector, owner);
    if (const auto of = tree.child(selector, NodeKind::PostOf); of != no_node) {
        take(of);
        const Behind relatives(*this, of);
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        const auto type = value(tree[of].first, &player);
        if (type.kind == TypeKind::object && type.index != c.vocabulary.player_kind && type.index != none) wrong_type(tree[of].first, "player", type);
    } else if (owner == "your") {
        code.op(Op::you);
    } else if (owner == "their" && they != none) {
        code.op(Op::load, they);
    } else if (!c.program.zones[zone].per_player) {
        code.number(0);
    } else {
        // `a deck`, `any deck`, `opponent's hand`: somebody chooses whose.
        takes_if(quantity(selector), {NodeKind::QA});
        if (manner == Manner::looks) error(Diag::choice_while_looking, selector);
        if (owner == "opponent's") {
            code.op(Op::you);
            code.op(Op::opponents);
        } else {
            code.op(Op::players);
        }
        push_chooser();
        code.op(Op::choose);
    }
    code.op(Op::zone_value, zone);
}

// -- S: `top 3` of the zone.
void Body::top_of_zone(NodeId selector, NodeId where) {
    const auto q = quantity(selector);
    const auto amount = tree[q].first;
    take(q);
    zone(where);
    if (amount == no_node) code.number(1);
    else number(amount);
    code.op(Op::zone_top, 0, tree.is(q, NodeKind::QBottom) ? 1 : 0);
}

// `in your ZONE`, `in ZONE of o`, `in your ZONE or in your OTHER ZONE`
void Body::filter_in(NodeId post, int kind, bool& placed) {
    const auto places = tree.children(post);
    const bool only = places.size() == 1;
    bool first = true;
    for (const auto place : places) {
        const auto middle = tree.is(place, NodeKind::Selector) ? core(place) : no_node;
        const auto of = middle == no_node ? no_node : tree.child(place, NodeKind::PostOf);
        const auto [zone_, owner] = zone_words(place);
        take(place);
        const bool any_opponent = zone_ != none && (owner == "opponent's" || (of != no_node && any_opponent_meant(tree[of].first)));
        if (middle != no_node && text(middle) == "play" && of == no_node) {
            take(middle);
            code.op(Op::all_in_play);
        } else if (any_opponent || (zone_ != none && of == no_node && owner.empty())) {
            take(middle);
            takes_if(quantity(place), {NodeKind::QA, NodeKind::QEach});
            one_owner(place, owner);
            if (of != no_node) {
                take(of);
                take_any(tree[of].first);
            }
            code.op(Op::set_zones, zone_);
        } else if (zone_ != none || zone_local(place) != nullptr) {
            zone(place);
            code.op(Op::zone_cards);
        } else if (only) {
            filter_value(place, kind);
            return;
        } else {
            wrong_type(place, "zone", infer(place));
            return;
        }
        if (only) code.op(Op::set_and);
        if (any_opponent) {
            code.op(Op::you);
            code.op(Op::and_opposed);
        }
        if (!first) code.op(Op::set_or);
        first = false;
    }
    if (!only) code.op(Op::set_and);
    placed = true;
}

// `in ATTRIBUTE of this`, `in the SYMBOL`: the value of some attribute.
void Body::filter_value(NodeId place, int kind) {
    const Type symbol{TypeKind::symbol};
    const auto type = value(place, &symbol);
    if (type.kind == TypeKind::symbol && type.index != none)
        for (std::size_t a = 0; a < c.program.attributes.size(); ++a)
            if (c.program.attributes[a].kind == kind && c.vocabulary.type_of(static_cast<int>(a)) == type) {
                keep_comparing(static_cast<int>(a), Sign::equal);
                return;
            }
    if (type.kind != TypeKind::nothing) wrong_type(place, "zone", type);
}

}  // namespace holo::compiler
