// Zones as values, and the objects in them.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// A zone as a value: `your hand`, `deck of p`, `any deck`.
Value Zones::zone(NodeId selector) {
    auto& ir = in.ir;
    const Type type{TypeKind::zone};
    in.take(selector);
    if (auto* local = in.zone_local(selector)) {
        in.take(in.core(selector));
        local->used = true;
        return in.values.load(*local);
    }
    const auto [zone, owner] = in.zone_words(selector);
    if (zone == none) {
        in.wrong_type(selector, "@type_zone", in.infer(selector));
        return in.selectors.nothing(type);
    }
    in.take(in.core(selector));
    in.one_owner(selector, owner);
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    Value of_whom;
    if (const auto of = in.tree.child(selector, NodeKind::PostOf); of != no_node) {
        in.take(of);
        const Behind relatives(in, of);
        of_whom = in.values.value(in.tree[of].first, &player);
        const auto& given = ir[of_whom].type;
        if (given.kind == TypeKind::object && given.index != player.index && given.index != none)
            in.wrong_type(in.tree[of].first, "@type_player", given);
    } else if (owner == "your") {
        of_whom = ir.value(Op::you, player);
    } else if (owner == "their" && in.they != none) {
        of_whom = ir.value(Op::load, player, {}, {in.they});
    } else if (!in.c.program.zones[static_cast<std::size_t>(zone)].per_player) {
        of_whom = ir.number(0, player);
    } else if (owner == "their") {
        in.error(Diag::not_here, selector, {owner, "@who_is_meant"});
        of_whom = ir.value(Op::you, player);
    } else {
        // `a deck`, `any deck`, `opponent's hand`: a player chooses the owner.
        if (!in.takes_if(in.quantity(selector), {NodeKind::QA}) && owner.empty() && in.quantity(selector) == no_node)
            in.error(Diag::not_here, selector, {in.text(in.core(selector)), "@whose_zone|" + std::string(in.text(in.core(selector)))});
        if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, selector);
        const auto among = owner == "opponent's" ? ir.set(Op::opponents, {ir.value(Op::you, player)}) : ir.set(Op::players);
        of_whom = ir.value(Op::choose, player, {among, in.values.chooser()});
    }
    return ir.value(Op::zone_value, type, {of_whom}, {zone});
}

// `top 3` of the zone.
Set Zones::top(NodeId selector, NodeId where) {
    const auto q = in.quantity(selector);
    const auto amount = in.tree[q].first;
    in.take(q);
    const auto from = zone(where);
    const auto count = amount == no_node ? in.ir.number(1) : in.values.number(amount);
    return in.ir.set(Op::zone_top, {from, count}, {0, in.tree.is(q, NodeKind::QBottom) ? 1 : 0});
}

// `in your ZONE`, `in ZONE of o`, `in your ZONE or in your OTHER ZONE`
void Zones::in_zones(NodeId post, int kind, bool& placed, Parts& out) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    const auto places = tree.children(post);
    const bool only = places.size() == 1;
    Set all;
    for (const auto place : places) {
        const auto middle = tree.is(place, NodeKind::Selector) ? in.core(place) : no_node;
        const auto of = middle == no_node ? no_node : tree.child(place, NodeKind::PostOf);
        const auto [zone_, owner] = in.zone_words(place);
        in.take(place);
        const bool any_opponent = zone_ != none && (owner == "opponent's" || (of != no_node && in.any_opponent_meant(tree[of].first)));
        Set there;
        if (middle != no_node && in.text(middle) == "play" && of == no_node) {
            in.take(middle);
            there = ir.set(Op::all_in_play);
        } else if (zone_ != none && of == no_node && in.anybody && owner == "your") {
            in.take(middle);
            there = ir.set(Op::set_zones, {}, {zone_});
        } else if (any_opponent || (zone_ != none && of == no_node && owner.empty())) {
            in.take(middle);
            in.takes_if(in.quantity(place), {NodeKind::QA, NodeKind::QEach});
            in.one_owner(place, owner);
            if (of != no_node) {
                in.take(of);
                in.take_any(tree[of].first);
            }
            there = any_opponent ? of_opponents(zone_) : ir.set(Op::set_zones, {}, {zone_});
        } else if (zone_ != none || in.zone_local(place) != nullptr) {
            there = ir.set(Op::zone_cards, {zone(place)});
        } else if (only) {
            in_value(place, kind, out);
            return;
        } else {
            in.wrong_type(place, "@type_zone", in.infer(place));
            return;
        }
        all = all ? ir.set(Op::set_or, {all, there}) : there;
    }
    out.push_back(ir.filter(Op::set_and, {all}));
    placed = true;
}

// The objects in such a zone of an opponent, whoever controls them.
Set Zones::of_opponents(int zone) {
    auto& ir = in.ir;
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    const int found = in.slots.set_local();
    const int opponent = in.slots.local();
    const auto so_far = [&] { return ir.set(Op::set_load, {}, {found}); };
    const auto there =
        ir.set(Op::zone_cards, {ir.value(Op::zone_value, {TypeKind::zone}, {ir.value(Op::load, player, {}, {opponent})}, {zone})});
    const auto more = ir.step(Op::set_store, {ir.set(Op::set_or, {there, so_far()})}, {found});
    const auto each = ir.step(Form::members, {more}, {.b = opponent, .op = Op::next});
    const auto nobody = ir.step(Op::set_store, {ir.set(Op::set_object, {ir.number(none)})}, {found});
    return ir.set(Form::sequence, {nobody, ir.set(Op::opponents, {ir.value(Op::you, player)}), each, so_far()});
}

// `in ATTRIBUTE of this`, `in the SYMBOL`: the value of an attribute.
void Zones::in_value(NodeId place, int kind, Parts& out) {
    const Type symbol{TypeKind::symbol};
    const auto value = in.values.value(place, &symbol);
    const auto type = in.ir[value].type;
    if (type.kind == TypeKind::symbol && type.index != none)
        for (std::size_t a = 0; a < in.c.program.attributes.size(); ++a)
            if (in.c.program.attributes[a].kind == kind && in.c.vocabulary.type_of(static_cast<int>(a)) == type) {
                out.push_back(in.filters.comparing(static_cast<int>(a), Sign::equal, value));
                return;
            }
    if (type.kind != TypeKind::nothing) in.wrong_type(place, "@type_zone", type);
}

}  // namespace holo::compiler
