// What keeps some members of the set on top of the set stack: adjectives and relatives.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::filter_words(NodeId words, int kind) {
    const auto nodes = tree.children(words);
    for (std::size_t i = 0; i < nodes.size();) {
        if (tree.kind(nodes[i]) == NodeKind::Either) {
            take(nodes[i]);
            if (const int one_of_them = property_of_any(nodes[i], kind); one_of_them != none) {
                code.op(Op::and_property, one_of_them);
                ++i;
                continue;
            }
            const int before = code.set_local();
            code.op(Op::set_store, before);
            bool first = true;
            for (const auto word : tree.each(nodes[i])) {
                code.op(Op::set_load, before);
                if (!filter_phrase(text(word), kind, word)) unknown(word);
                if (!first) code.op(Op::set_or);
                first = false;
            }
            ++i;
            continue;
        }
        bool done = false;
        for (auto length = std::min(c.vocabulary.longest_phrase(), nodes.size() - i); length > 0 && !done; --length) {
            if (length > 1 && c.vocabulary.meanings(phrase(words, i, i + length)).empty()) continue;
            if (filter_phrase(phrase(words, i, i + length), kind, nodes[i])) {
                for (auto end = i + length; i < end; ++i) take(nodes[i]);
                done = true;
            }
        }
        if (done) continue;
        error(Diag::unknown_word, nodes[i], {text(nodes[i])}, nearest_word(text(nodes[i]), names_in_reach()));
        ++i;
    }
}

bool Body::filter_phrase(const std::string& words, int kind, NodeId at) {
    if (words == "your" || words == "yours") {
        code.op(Op::you);
        code.op(Op::and_controlled);
        return true;
    }
    if (words == "their" || words == "theirs") {
        if (they == none) error(Diag::not_here, at, {words, "say first who is meant, as in `an opponent discards a card`"});
        code.op(Op::load, they);
        code.op(Op::and_controlled);
        return true;
    }
    if (words == "opponent's") {
        code.op(Op::you);
        code.op(Op::and_opposed);
        return true;
    }
    if (words == "other") {
        code.op(Op::self);
        code.op(Op::without);
        return true;
    }
    if (is_copy(words) && c.vocabulary.meanings(words).empty()) return true;  // its `of` says of what
    if (words.starts_with("non-")) {
        const auto word = words.substr(4);
        for (const auto& meaning : c.vocabulary.meanings(word)) {
            const int property = property_of(meaning, kind);
            if (property != none) {
                code.op(Op::not_property, property);
                return true;
            }
            if (meaning.kind == MeaningKind::flag && meaning.index < 0) {
                code.op(meaning.negated ? Op::and_flag : Op::not_flag, c.program.attributes[-1 - meaning.index].index);
                return true;
            }
        }
        return false;
    }
    for (const auto& meaning : c.vocabulary.meanings(words)) {
        if (meaning.kind == MeaningKind::kind) {
            if (meaning.index != kind) code.op(Op::and_property, c.program.kinds[meaning.index].property);
            return true;
        }
        const int property = property_of(meaning, kind);
        if (property != none) {
            code.op(Op::and_property, property);
            return true;
        }
        if (meaning.kind == MeaningKind::flag && meaning.index < 0) {
            code.op(meaning.negated ? Op::not_flag : Op::and_flag, c.program.attributes[-1 - meaning.index].index);
            return true;
        }
        if (const int one_of_a_group = group_property(meaning); one_of_a_group != none) {
            code.op(Op::and_property, one_of_a_group);
            return true;
        }
    }
    // A zone can describe: `a ZONE card`.
    if (const auto* meaning = c.vocabulary.find(words, MeaningKind::zone); meaning != nullptr) {
        code.op(Op::and_zones, meaning->index);
        placed_ = true;
        return true;
    }
    // So can what a die shows: `a SYMBOL die`.
    SideSymbols symbols;
    if (!side_symbols(words, symbols)) return false;
    filter_showing(symbols);
    return true;
}

// The property that a word gives objects of the kind, or none.
int Body::property_of(const Meaning& meaning, int kind) const {
    int property = none;
    if (meaning.kind == MeaningKind::symbol) property = c.vocabulary.symbol_property(meaning.index);
    else if (meaning.kind == MeaningKind::flag && meaning.index >= 0) property = meaning.index;
    else if (meaning.kind == MeaningKind::keyword) return c.program.keywords[meaning.index].property;
    if (property == none) return none;
    const auto attribute = c.program.properties[property].attribute;
    const auto owner = attribute == none ? none : c.program.attributes[attribute].kind;
    if (kind == none || owner == none || owner == kind || c.program.kinds[kind].like == owner) return property;
    return none;
}

// Of objects of which an attribute is a symbol of the group.
int Body::group_property(const Meaning& meaning) const { return meaning.kind == MeaningKind::group ? c.vocabulary.group_property(meaning.index) : static_cast<int>(none); }

// The property of what has one of those that the words of `a/b` are about; none when one of them is about more.
int Body::property_of_any(NodeId either, int kind) const {
    std::vector<int> properties;
    for (const auto word : tree.each(either)) properties.push_back(property_named(text(word), kind));
    return c.vocabulary.any_if_all(properties);
}

// The property that the word is about when it is no more than that; none when there is more to it.
int Body::property_named(const std::string& word, int kind) const {
    for (const auto& meaning : c.vocabulary.meanings(word)) {
        if (meaning.kind == MeaningKind::kind || (meaning.kind == MeaningKind::flag && meaning.index < 0)) return none;
        if (const int property = property_of(meaning, kind); property != none) return property;
        if (const int property = group_property(meaning); property != none) return property;
    }
    return none;
}

bool Body::is_post(NodeId node) const {
    const auto kind = tree.kind(node);
    return kind >= NodeKind::PostOf && kind <= NodeKind::PostWithin;
}

bool Body::is_detached(NodeId post) const { return std::find(detached_.begin(), detached_.end(), post) != detached_.end(); }

// Places, owners and links are masks; `where` and relations that the module defines may have to look at each
// member: they come last, when as few as possible are left. `between` filters by what goes without saying.
void Body::filter_posts(NodeId selector, int kind, bool& placed, const std::function<void()>& between) {
    std::vector<NodeId> posts;
    for (const auto post : tree.each(selector))
        if (is_post(post) && !is_detached(post)) posts.push_back(post);
    // `put 1 unit on each card adjacent to p`: what follows an argument speaks of it.
    for (const auto argument : detached_)
        if (tree[argument].first == selector)
            for (auto next = tree[argument].next; next != no_node; next = tree[next].next)
                if (is_post(next)) posts.push_back(next);
    const auto middle = core(selector);
    auto copied = no_node;
    if (tree.is(middle, NodeKind::Words) && is_copy(text(tree.last_child(middle)))) copied = tree.child(selector, NodeKind::PostOf);
    const auto late = [&](NodeId post) {
        if (tree.is(post, NodeKind::PostWhere)) return true;
        if (!tree.is(post, NodeKind::PostOf) && !tree.is(post, NodeKind::PostOn)) return false;
        const auto operand = tree[post].first;
        if (relation(kind, preposition(tree.kind(post))) == none || is_zone(operand)) return false;
        const auto type = infer(operand);
        return type.kind == TypeKind::object && type.index != c.vocabulary.player_kind;
    };
    std::vector<std::size_t> none_left;
    for (const bool later : {false, true}) {
        for (const auto post : posts) {
            if ((post == copied || late(post)) != later) continue;
            take(post);
            if (post == copied) filter_copies(tree[post].first);
            else filter_post(post, kind, placed);
            // Few have a keyword or header: mostly nobody needs to be looked for where the rest says.
            if (tree.is(post, NodeKind::PostWith) && post != posts.back()) none_left.push_back(code.jump(Op::jump_if_empty));
        }
        if (!later && between) between();
    }
    code.land(none_left);
}

void Body::take_any(NodeId operand) const {
    take(operand);
    takes_if(quantity(operand), {NodeKind::QA, NodeKind::QEach, NodeKind::QAll});
}

Found Body::any_of(NodeId operand) {
    const auto found = entity(operand);
    if (found.set) take_any(operand);
    return found;
}

void Body::filter_post(NodeId post, int kind, bool& placed) {
    span(post);
    const auto operand = tree[post].first;
    switch (tree.kind(post)) {
        case NodeKind::PostIn: filter_in(post, kind, placed); return;
        case NodeKind::PostOf: {
            const auto type = infer(operand);
            if (is_zone(operand)) {
                zone(operand);
                code.op(Op::zone_cards);
                code.op(Op::set_and);
                placed = true;
            } else if (type.kind == TypeKind::object && type.index == c.vocabulary.player_kind && kind != c.vocabulary.player_kind) {
                filter_controlled(operand);
            } else {
                filter_link(post, kind);
            }
            return;
        }
        case NodeKind::PostOn: case NodeKind::PostUnder: case NodeKind::PostLinked: case NodeKind::PostAdjacent: filter_link(post, kind); return;
        case NodeKind::PostWithin: filter_within(post, kind); return;
        case NodeKind::PostWith: case NodeKind::PostWithout: filter_feature(post, kind); return;
        case NodeKind::PostShowing:
            for (const auto node : tree.each(operand)) {
                SideSymbols symbols;
                for (const auto word : alternatives(node))
                    if (!side_symbols(text(word), symbols)) {
                        unknown(word);
                        return;
                    }
                filter_showing(symbols);
            }
            return;
        case NodeKind::PostWhere: filter_where(operand, kind); return;
        case NodeKind::PostOtherThan: {
            const auto found = any_of(operand);
            if (found.set) code.op(Op::set_minus);
            else code.op(Op::without);
            return;
        }
        case NodeKind::PostAmong:
            set(operand);
            code.op(Op::set_and);
            placed = true;
            return;
        default: return;
    }
}

// `cards of p`: what the player controls.
void Body::filter_controlled(NodeId player) {
    const auto middle = tree.is(player, NodeKind::Selector) ? core(player) : no_node;
    if (any_opponent_meant(player)) {
        take_any(player);
        code.op(Op::you);
        code.op(Op::and_opposed);
        return;
    }
    const bool anybody = tree.is(middle, NodeKind::Player) && tree[middle].first == no_node && (manner == Manner::looks || plural_quantity(player));
    if (anybody) {
        take_any(player);
        return;
    }
    if (chosen(player).set) error(Diag::not_one, player);
    else code.op(Op::and_controlled);
}

// Keeps what has the title of the operand, or of one of them.
void Body::filter_copies(NodeId operand) {
    span(operand);
    const auto found = any_of(operand);
    if (!found.set) {
        expect(operand, {TypeKind::object}, found.type);
        code.op(Op::and_titled);
        return;
    }
    keep_related([&](int member, int other) {
        code.op(Op::load, member);
        code.op(Op::title);
        code.op(Op::load, other);
        code.op(Op::title);
        code.op(Op::equal);
    });
}

// The word that a relative begins with, as modules name it for links and relations.
std::string_view preposition(NodeKind post) {
    switch (post) {
        case NodeKind::PostOf: return "of";
        case NodeKind::PostIn: return "in";
        case NodeKind::PostOn: return "on";
        case NodeKind::PostUnder: return "under";
        case NodeKind::PostLinked: return "linked to";
        case NodeKind::PostAdjacent: return "adjacent to";
        case NodeKind::PostWithin: return "within";
        default: return {};
    }
}

// The definition that the module gives for the preposition behind objects of the kind; with an operand, one that
// takes it. Or none.
int Body::relation(int kind, std::string_view word, const Type* operand) const {
    if (kind < 0) return none;
    for (const auto& [known, name] : c.vocabulary.relations[kind]) {
        const int define = known == word ? c.vocabulary.define(name) : static_cast<int>(none);
        if (define == none) continue;
        const auto& params = c.vocabulary.defines[define].params;
        const bool takes = operand == nullptr || (params.size() == 2 && (operand->index == none || params[1].type.index == none || operand->index == params[1].type.index));
        if (takes) return define;
    }
    return none;
}

// A relative that a link or a two-place condition of the kind stands for.
void Body::filter_link(NodeId post, int kind) {
    const auto operand = tree[post].first;
    const auto word = preposition(tree.kind(post));
    const auto type = infer(operand);
    if (const int define = relation(kind, word, &type); define != none) {
        filter_related(operand, define);
        return;
    }
    const int link = kind < 0 ? none : c.vocabulary.link_for(kind, word);
    if (link == none) {
        error(Diag::wrong_argument, post, {kind < 0 ? "this" : std::string(c.program.text(c.program.kinds[kind].name)), text(post), "without it"});
        return;
    }
    const auto leads_to = c.vocabulary.type_of(link);
    const bool other_sort = type.kind == TypeKind::object && type.index != none && leads_to.index != none && type.index != leads_to.index;
    if (other_sort) wrong_type(operand, leads_to, type);
    if (!any_of(operand).set) {
        code.op(Op::and_link, c.program.attributes[link].index);
        return;
    }
    code.op(Op::via, link);
    code.op(Op::set_and);
}

// Keeps those for which the definition holds with the operand, or with one of its members.
void Body::filter_related(NodeId operand, int define) {
    const int unit = c.vocabulary.defines[define].unit;
    if (any_of(operand).set) {
        keep_related([&](int member, int other) {
            code.op(Op::load, member);
            code.op(Op::load, other);
            code.op(Op::call, unit, 2);
        });
        return;
    }
    const int other = code.local();
    code.op(Op::store, other);
    code.number(none);
    code.op(Op::load, other);
    code.op(Op::you);
    code.op(Op::filter, c.filter(FilterOf::define, define, 0), 2);
}

void Body::filter_within(NodeId post, int kind) {
    const int define = relation(kind, preposition(NodeKind::PostWithin));
    if (define == none) {
        error(Diag::not_here, post, {"within", "the module states no distance for this"});
        return;
    }
    const auto operand = tree.child_at(post, 1);
    const int member = code.local();
    keep_members(member, [&] {
        code.op(Op::load, member);
        number(tree[post].first);
        if (operand == no_node) code.op(Op::self);
        else value(operand);
        code.op(Op::call, c.vocabulary.defines[define].unit, 3);
    });
}

// `with KEYWORD`, `with HEADER`, `with (VALUE)`, `without COUNTERS`
void Body::filter_feature(NodeId post, int kind) {
    const auto words = tree[post].first;
    if (tree.is(words, NodeKind::Paren)) {
        header_by_value(words);
        code.op(Op::and_headed);
        return;
    }
    const bool without = tree.is(post, NodeKind::PostWithout);
    const auto name = text(words);
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        // A symbol says what a thing is, not what it has: of that sort something is attached.
        const bool symbol = meaning.kind == MeaningKind::symbol || meaning.kind == MeaningKind::group;
        const int property = symbol ? static_cast<int>(none) : meaning.kind == MeaningKind::header ? c.program.headers[meaning.index].property : property_of(meaning, kind);
        if (property != none) {
            code.op(without ? Op::not_property : Op::and_property, property);
            return;
        }
        if (meaning.kind != MeaningKind::attribute || c.program.attributes[meaning.index].kind != kind) continue;
        if (c.vocabulary.type_of(meaning.index).kind != TypeKind::number) continue;
        const auto amount = tree.child_at(post, 1);
        if (amount == no_node) code.number(without ? 0 : 1);
        else number(amount);
        keep_comparing(meaning.index, without ? Sign::less_equal : Sign::greater_equal);
        return;
    }
    // `without SYMBOLS`: nothing of that sort is on it.
    const int attached = head_kind(words);
    const int link = attached == none ? none : c.vocabulary.link_for(attached, preposition(NodeKind::PostOn));
    if (link == none) {
        unknown(words, name);
        return;
    }
    const int member = code.local();
    keep_members(member, [&] {
        code.op(Op::set_property, c.program.kinds[attached].property);
        filter_words(words, attached);
        code.op(Op::load, member);
        code.op(Op::and_link, c.program.attributes[link].index);
        code.op(Op::and_in_play);
        code.op(Op::set_any);
        if (without) code.op(Op::invert);
    });
}

// ---- member by member ---------------------------------------------------------------------------

void Body::keep_members(int slot, const std::function<void()>& write) {
    code.op(Op::reset, slot);
    const auto loop = code.here();
    const auto end = code.branch(Op::next, slot);
    write();
    code.keep(slot, loop);
    code.land(end);
}

void Body::keep_related(const std::function<void(int member, int other)>& write) {
    const int others = code.set_local();
    const int member = code.local();
    const int other = code.local();
    const int held = code.local();
    code.op(Op::set_store, others);
    keep_members(member, [&] {
        code.number(0);
        code.op(Op::store, held);
        code.op(Op::set_load, others);
        for_members(other, none, [&] {
            write(member, other);
            code.op(Op::load, held);
            code.op(Op::either);
            code.op(Op::store, held);
        });
        code.op(Op::load, held);
    });
}

int Body::keep_others(const std::function<void()>& write) {
    const int before = code.set_local();
    const auto from = code.instructions();
    code.op(Op::set_store, before);
    code.op(Op::set_load, before);
    write();
    if (code.invert(from)) return before;
    code.op(Op::rest_of, before);
    return before;
}

}  // namespace holo::compiler
