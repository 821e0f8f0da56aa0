// Selectors: from words to sets. All objects that a selector could mean form one set, made from masks; its quantity chooses from that set
// last (choices.cpp).

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/bind/idle_names.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

Value Selectors::nothing(Type type) { return in.ir.number(0, type); }

Value Selectors::value(NodeId node, const Type* wanted) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    const auto q = in.quantity(node);
    if (in.takes_if(q, {NodeKind::QNo})) return ir.value(Op::invert, flag_type, {ir.value(Op::set_any, flag_type, {members(node).set})});
    if (wanted != nullptr && wanted->kind == TypeKind::zone) return in.zones.zone(node);
    if (in.manner != Manner::looks && tree.child(node, NodeKind::As) != no_node) {
        const auto found = in.choices.chosen(node);
        if (!found.is_set()) return found.value;
        in.error(Diag::not_one, node);
        return nothing(found.type);
    }
    const auto found = entity(node, wanted);
    if (!found.is_set()) return found.value;
    const auto kind = q == no_node ? NodeKind::QThe : tree.kind(q);
    if (kind == NodeKind::QEach || kind == NodeKind::QAll || found.type.many || (q == no_node && in.plural_noun(node))) {
        in.error(Diag::not_one, node);
        return nothing({found.type.kind, found.type.index});
    }
    if (in.is_bare_noun(node)) in.error(Diag::bare_noun, node, {in.text(tree.last_child(in.core(node)))});
    if (kind == NodeKind::QThe || kind == NodeKind::QTop || kind == NodeKind::QBottom) {
        Parts parts{found.set};
        in.choices.extremes(in.quantifier(node), found.type.index, parts);
        in.take(q);
        return ir.value(Op::set_first, found.type, {ir.set(Form::sequence, parts)});
    }
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    in.takes_if(q, {NodeKind::QA});
    return ir.value(Op::choose, found.type, {found.set, in.values.chooser()});
}

void Selectors::default_place(int kind, Parts& out) {
    if (kind < 0) return;
    auto& ir = in.ir;
    const auto& program = in.c.program;
    std::vector<int> zones;
    bool in_play = true;  // all objects in play are meant
    for (std::size_t z = 0; z < program.zones.size(); ++z) {
        const bool meant = z < machine::most_zones && (program.kinds[static_cast<std::size_t>(kind)].default_zones >> z & 1) != 0;
        if (meant) zones.push_back(static_cast<int>(z));
        in_play = in_play && meant == (program.zones[z].in_play != 0);
    }
    if (zones.empty()) return;
    if (in_play) {
        out.push_back(ir.filter(Op::and_in_play));
    } else if (zones.size() == 1) {
        out.push_back(ir.filter(Op::and_zones, {}, {zones[0]}));
    } else {
        Set all;
        for (const auto zone : zones) {
            const auto lying = ir.set(Op::set_zones, {}, {zone});
            all = all ? ir.set(Op::set_or, {all, lying}) : lying;
        }
        out.push_back(ir.filter(Op::set_and, {all}));
    }
    std::vector<std::uint32_t> rules;
    for (const auto& rule : in.c.vocabulary.place_rules[static_cast<std::size_t>(kind)])
        if (const int index = in.c.rule_index(rule); index != none) rules.push_back(static_cast<std::uint32_t>(index));
    if (!rules.empty()) out.push_back(ir.cited_last(rules));
}

// The set after the filters behind the selector's noun.
Thing Selectors::described(NodeId selector, Type type, Parts set, bool placed) {
    in.filters.posts(selector, type.index, placed, set, [&](Parts& out) {
        if (!placed) default_place(type.index, out);
    });
    return {type, {}, in.ir.set(Form::sequence, set)};
}

Thing Selectors::entity(NodeId selector, const Type* wanted) {
    if (in.calls.gives_set(selector)) return in.calls.set(selector);
    if (!in.tree.is(selector, NodeKind::Selector)) {
        const auto one = in.values.value(selector, wanted);
        return {in.ir[one].type, one};
    }
    in.take(selector);
    const auto middle = in.core(selector);
    if (middle == no_node) return amount(selector);
    auto found = bound(selector, middle, wanted);
    const auto span = in.span_of(selector);
    if (found.is_set()) found.set = in.ir.within(span, found.set);
    else found.value = in.ir.within(span, found.value);
    return found;
}

// An amount without a noun is a number, and relatives describe only objects.
Thing Selectors::amount(NodeId selector) {
    const auto behind = in.tree[in.quantifier(selector)].next;
    if (in.tree.is(behind, NodeKind::As)) {
        if (is_idle_name(in.tree, behind)) {  // not reported yet
            in.error(Diag::said_otherwise, behind, {"as", "@remedy_name"});
            name_all_the_same(in, behind, number_type);
        }
    } else {
        in.error(Diag::wrong_type, selector, {"@type_object", "@type_number"});
    }
    return {{}, nothing()};
}

Thing Selectors::bound(NodeId selector, NodeId middle, const Type* wanted) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    const auto one = [](Type type, Value value) { return Thing{type, value}; };
    switch (tree.kind(middle)) {
        case NodeKind::This: {
            const Type type{TypeKind::object, in.self_kind};
            if (in.self_kind == none) in.error(Diag::not_here, middle, {"this", "@no_this"});
            return one(type, ir.value(Op::self, type.sure()));
        }
        case NodeKind::You: return one(player, ir.value(Op::you, player.sure()));
        case NodeKind::They:
            if (in.they == none) in.error(Diag::not_here, middle, {"they", "@who_is_meant"});
            return one(player, ir.value(Op::load, player, {}, {in.they}));
        case NodeKind::It: {
            if (in.element == none) in.error(Diag::not_here, middle, {"it", "@it_of_where"});
            const auto type = in.side_die != none ? Type{TypeKind::side} : in.c.vocabulary.of_kind(in.element_kind).sure();
            return one(type, ir.value(Op::load, type, {}, {in.element}));
        }
        case NodeKind::Opponent: return described(selector, player, {ir.set(Op::opponents, {ir.value(Op::you, player)})}, true);
        case NodeKind::Player: {
            const auto name = tree[middle].first;
            if (name == no_node) return described(selector, player, {ir.set(Op::players)}, true);
            auto* local = in.find(in.text(name));
            if (local == nullptr || local->type.kind != TypeKind::object) {
                if (!in.has_ended(name, in.text(name))) in.error(Diag::unknown_word, name, {in.text(name)});
                return one(player, nothing(player));
            }
            local->used = true;
            // An object of another kind, or several players, cannot act as one player.
            in.expect(name, player, in.type_as_written(*local));
            return one(player, ir.value(Op::load, player, {}, {local->slot}));
        }
        case NodeKind::String: return described(selector, {TypeKind::object, in.titled_kind()}, {titled(middle)}, false);
        case NodeKind::Paren: {
            const auto inner = tree[middle].first;
            if (in.calls.gives_set(inner)) {
                in.take(middle);
                return narrowed(selector, in.calls.set(inner));
            }
            if (tree.is(inner, NodeKind::Selector) && in.quantity(selector) != no_node) return entity(inner, wanted);
            const auto value = in.values.value(inner, wanted);
            return one(ir[value].type, value);
        }
        default: return words(selector, middle, wanted);
    }
}

Thing Selectors::words(NodeId selector, NodeId middle, const Type* wanted) {
    auto& tree = in.tree;
    if (const auto title = tree.child(selector, NodeKind::String); title != no_node) {
        if (const int spaces = in.head_kind(middle); in.c.vocabulary.is_space(spaces)) return space(selector, spaces);
        // `your "Millennium Falcon"`
        const int kind = in.titled_kind();
        Parts set{titled(title)};
        bool placed = false;
        in.filters.words(middle, kind, set, &placed);
        return described(selector, {TypeKind::object, kind}, set, placed);
    }
    const auto words = in.text(middle);
    const bool counted = in.quantity(selector) != no_node;
    // `die` may be a name; `a die` is always the noun.
    auto* local = in.name_in(selector);
    if (local != nullptr && !(counted && !local->type.many && local->type.kind != TypeKind::zone)) {
        local->used = true;
        in.take(middle);
        return named(selector, *local);
    }
    auto definite = in.attributes.access(selector, words, wanted);
    if (!definite) definite = constant(selector, words, wanted);
    if (!definite) return noun(selector);
    in.take(middle);
    return {in.ir[*definite].type, *definite};
}

// `planet "NAME"`: one space, by its name on the map.
Thing Selectors::space(NodeId selector, int kind) {
    const auto title = in.tree.child(selector, NodeKind::String);
    in.take(title);
    in.take_noun(selector);
    in.takes_if(in.quantity(selector), {NodeKind::QThe});
    const auto name = title_text(in.tree.text(title));
    const auto& maps = in.c.program.maps;
    if (std::none_of(maps.begin(), maps.end(), [&](const auto& map) { return map.find(name) >= 0; })) {
        std::vector<std::string> known;
        for (const auto& map : maps)
            for (const auto& one : map.spaces)
                if (!one.name.empty()) known.push_back(one.name);
        in.error(Diag::map_no_space, title, {name}, nearest_word(name, known));
    }
    const auto type = in.c.vocabulary.of_kind(kind);
    return {type, in.ir.value(Op::space_named, type, {}, {static_cast<int>(in.c.vocabulary.intern(name))})};
}

// A name given before.
Thing Selectors::named(NodeId selector, const Local& local) {
    auto& ir = in.ir;
    const bool counted = in.quantity(selector) != no_node;
    auto type = local.type;
    if (!type.many) {
        const auto value = in.values.load(local);
        if (type.kind != TypeKind::zone || !counted) return {type, value};
        return described(selector, {TypeKind::object, none}, {ir.set(Op::zone_cards, {value})}, true);  // `top 3 of z`
    }
    const auto all = ir.set_load(local.slot, type);
    return narrowed(selector, {type, {}, all});
}

// Several objects that were given, or computed: without a quantity, all of them are meant.
Thing Selectors::narrowed(NodeId selector, Thing all) {
    if (!all.type.is_thing()) return all;
    Parts set{all.set};
    bool placed = true;
    in.filters.posts(selector, all.type.index, placed, set);
    all.type.many = in.quantity(selector) == no_node;
    return {all.type, {}, in.ir.set(Form::sequence, set)};
}

// A symbol, `nothing` or a period by its name, where one can stand.
std::optional<Value> Selectors::constant(NodeId selector, const std::string& words, const Type* wanted) {
    const auto& c = in.c;
    if (in.quantity(selector) == no_node && (wanted == nullptr || !wanted->is_thing())) {
        const bool wants_symbol = wanted != nullptr && wanted->kind == TypeKind::symbol;
        for (const auto& meaning : c.vocabulary.meanings(words)) {
            if (meaning.kind != MeaningKind::symbol) continue;
            const auto domain = c.program.symbols[static_cast<std::size_t>(meaning.index)].domain;
            if (wants_symbol && wanted->index != none && domain != none && domain != wanted->index) continue;
            if (!wants_symbol && (meaning.plural || in.tree.child(selector, NodeKind::PostOf) != no_node)) continue;
            return in.ir.number(meaning.index, {TypeKind::symbol, domain});
        }
    }
    const bool wants_space = wanted != nullptr && wanted->kind == TypeKind::space;
    if (words == "nothing") return in.ir.number(-1, wants_space ? *wanted : Type{TypeKind::object, none});
    const auto* period = wanted != nullptr && wanted->kind == TypeKind::period ? c.vocabulary.find(words, MeaningKind::period) : nullptr;
    if (period == nullptr) return std::nullopt;
    return in.ir.number(period->index + 1, *wanted);  // in the numbering of event arguments; 0 is none
}

// All objects of a sort, or the objects in a zone.
Thing Selectors::noun(NodeId selector) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    const auto middle = in.core(selector);
    const auto q = in.quantity(selector);
    const bool from_top = tree.is(q, NodeKind::QTop) || tree.is(q, NodeKind::QBottom);
    if (in.is_zone(selector)) {
        // The cards of a zone: `top 3 of your deck`, `all of your hand`.
        Type cards{TypeKind::object, in.c.vocabulary.printed_kind()};
        if (from_top) return {cards, {}, in.zones.top(selector, selector)};
        cards.many = q == no_node;
        return {cards, {}, ir.set(Op::zone_cards, {in.zones.zone(selector)})};
    }
    const int kind = in.head_kind(middle);
    const auto type = in.c.vocabulary.of_kind(kind);
    if (kind == none) {
        const auto of = tree.child(selector, NodeKind::PostOf);
        if (of == no_node || !in.is_of_nearest(tree[of].first)) unknown_noun(middle);
        return {{}, nothing()};
    }
    if (from_top) {  // `top 3 cards of your deck`
        const auto of = tree.child(selector, NodeKind::PostOf);
        if (of == no_node || !in.is_zone(tree[of].first)) {
            in.error(Diag::wrong_type, selector, {"@type_zone", "@no_zone"});
            return {{}, nothing()};
        }
        in.take(of);
        // The noun must be a kind, because `top 2 events of your deck` would take any two cards.
        const auto count = tree.child_count(middle);
        for (std::size_t from = 0; from < count; ++from)
            if (in.c.vocabulary.find(in.phrase(middle, from, count), MeaningKind::kind) != nullptr) in.take_head(middle);
        return {type, {}, in.zones.top(selector, tree[of].first)};
    }
    if (kind == in.c.vocabulary.game_kind) {
        in.take_head(middle);
        return {type, ir.number(0, type)};
    }
    const bool of_spaces = in.c.vocabulary.is_space(kind);
    Parts set{of_spaces ? ir.set(Op::spaces_all, {}, {0, in.ground.gives_placements(selector) ? 1 : 0})
                        : ir.set(Op::set_property, {}, {in.c.program.kinds[static_cast<std::size_t>(kind)].property})};
    bool placed = of_spaces;
    in.filters.words(middle, kind, set, &placed);
    return described(selector, type, set, placed);
}

// Reports the unknown word of the phrase, because the whole phrase says less.
void Selectors::unknown_noun(NodeId words) {
    auto at = words;
    for (const auto node : in.tree.each(words)) {
        const auto word = in.text(node);
        if (!in.tree.is(node, NodeKind::Word) || !in.c.vocabulary.meanings(word).empty() || is_possessive(word) || in.find(word) != nullptr)
            continue;
        at = node;
        break;
    }
    in.unknown(at, in.text(at), in.names_like(in.text(at)));
}

Set Selectors::titled(NodeId title) {
    in.take(title);
    const auto name = title_text(in.tree.text(title));
    if (!name.starts_with('*') && !name.ends_with('*'))
        return in.ir.set(Op::set_titled, {}, {static_cast<int>(in.c.vocabulary.intern(name))});
    const int like = in.c.vocabulary.title_like(name);
    if (like == none) in.error(Diag::not_here, title, {in.text(title), "@name_in_full"});
    return in.ir.set(Op::set_property, {}, {like});
}

Thing Selectors::objects(NodeId at, Thing found) {
    if (found.type.is_thing()) return found;
    in.expect(at, {TypeKind::object}, found.type);
    return {{TypeKind::object}, nothing({TypeKind::object})};
}

Selectors::Members Selectors::members(NodeId selector) {
    const auto given = entity(selector);
    const auto found = objects(selector, given);
    if (!given.type.is_thing()) return {in.ir.set(Op::set_object, {found.value}), none};  // reported
    Parts set;
    if (!found.is_set()) {
        set.push_back(in.ir.set(Op::set_object, {found.value}));
        // `c where …`, `host in play`: nothing, when the object fails the test.
        bool placed = true;
        const auto middle = in.tree.is(selector, NodeKind::Selector) ? in.core(selector) : no_node;
        const bool attribute = in.tree.is(middle, NodeKind::Words) && in.name_in(selector) == nullptr &&
                               in.tree.child(selector, NodeKind::PostOf) != no_node;  // its `of` names the owner
        if (middle != no_node && !attribute) in.filters.posts(selector, found.type.index, placed, set);
        return {in.ir.set(Form::sequence, set), found.type.index};
    }
    const auto q = in.quantity(selector);
    in.takes_if(q, {NodeKind::QEach, NodeKind::QAll});
    if (!in.takes_if(q, {NodeKind::QAnother})) return {found.set, found.type.index};
    in.expect_self_among(found.type.index, q);
    const auto self = in.ir.value(Op::self, {TypeKind::object, in.self_kind});
    return {in.ir.set(Form::sequence, {found.set, in.ir.filter(Op::without, {self})}), found.type.index};
}

}  // namespace holo::compiler
