// Selectors: from words to sets. Everything a selector could mean is one set, built from masks; what
// its quantity chooses from that set comes last (choice.cpp).

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool is_copy(std::string_view word) { return word == "copy" || word == "copies"; }

bool is_possessive(std::string_view word) {
    return word == "your" || word == "yours" || word == "their" || word == "theirs" || word == "opponent's" || word == "other";
}

NodeId Body::quantifier(NodeId selector) const { return tree.child(selector, NodeKind::Quantifier); }

NodeId Body::quantity(NodeId selector) const {
    const auto q = quantifier(selector);
    if (q == no_node) return no_node;
    switch (tree.kind(tree[q].first)) {
        case NodeKind::Of: case NodeKind::Random: case NodeKind::QHighest: case NodeKind::QLowest: return no_node;
        default: return tree[q].first;
    }
}

NodeId Body::core(NodeId selector) const {
    for (const auto child : tree.each(selector)) switch (tree.kind(child)) {
            case NodeKind::This: case NodeKind::You: case NodeKind::They: case NodeKind::It: case NodeKind::Opponent:
            case NodeKind::Player: case NodeKind::String: case NodeKind::Words: case NodeKind::Paren:
                return child;
            default: break;
        }
    return no_node;
}

std::vector<NodeId> Body::alternatives(NodeId word) const { return tree.is(word, NodeKind::Either) ? tree.children(word) : std::vector<NodeId>{word}; }

std::string Body::phrase(NodeId words, std::size_t from, std::size_t to) const {
    std::string out;
    const auto nodes = tree.children(words);
    for (auto i = from; i < to && i < nodes.size(); ++i) {
        if (!out.empty()) out += ' ';
        out += text(nodes[i]);
    }
    return out;
}

// The kind of object that a word or phrase can describe, or none.
int Body::kind_of_word(const std::string& word) const {
    const auto& v = c.vocabulary;
    for (const auto& meaning : v.meanings(word)) {
        int property = none;
        switch (meaning.kind) {
            case MeaningKind::kind: return meaning.index;
            case MeaningKind::flag:
                if (meaning.index < 0) return c.program.attributes[-1 - meaning.index].kind;
                property = meaning.index;
                break;
            case MeaningKind::symbol: property = v.symbol_property(meaning.index); break;
            case MeaningKind::group: property = v.symbol_property(v.groups[meaning.index].members[0]); break;
            default: break;
        }
        if (property != none) return v.kind_with(property);
    }
    return none;
}

int Body::head_kind(NodeId words) {
    const auto nodes = tree.children(words);
    if (nodes.empty()) return none;
    for (std::size_t length = std::min(c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length) {
        if (length == 1 && tree.is(nodes.back(), NodeKind::Either)) {
            for (const auto word : tree.each(nodes.back()))
                if (const int kind = kind_of_word(text(word)); kind != none) return kind;
            return none;
        }
        auto last = phrase(words, nodes.size() - length, nodes.size());
        if (last.starts_with("non-")) last = last.substr(4);
        if (const int kind = kind_of_word(last); kind != none) return kind;
    }
    return is_copy(text(nodes.back())) ? c.vocabulary.printed_kind() : static_cast<int>(none);
}

void Body::take_noun(NodeId selector) const {
    take(selector);
    if (tree.is(selector, NodeKind::Selector)) take(core(selector));
}

void Body::take_head(NodeId words) const {
    const auto nodes = tree.children(words);
    for (std::size_t length = std::min(c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length) {
        const auto last = phrase(words, nodes.size() - length, nodes.size());
        if (length > 1 && c.vocabulary.meanings(last).empty()) continue;
        for (auto i = nodes.size() - length; i < nodes.size(); ++i) take(nodes[i]);
        return;
    }
}

bool Body::plural_quantity(NodeId selector) const {
    const auto q = quantity(selector);
    if (q == no_node) return tree.is(core(selector), NodeKind::Opponent) && text(core(selector)) == "opponents";
    return tree.kind(q) == NodeKind::QEach || tree.kind(q) == NodeKind::QAll;
}

// Looking at `dice of an opponent` means any opponent's; doing something to them chooses one.
bool Body::any_opponent_meant(NodeId selector) const {
    return tree.is(selector, NodeKind::Selector) && tree.is(core(selector), NodeKind::Opponent) && (manner == Manner::looks || plural_quantity(selector));
}

// `cards`, `your SYMBOL dice`: several things, though nothing says how many.
bool Body::plural_noun(NodeId selector) const {
    const auto middle = core(selector);
    if (tree.is(middle, NodeKind::Opponent)) return text(middle) == "opponents";
    if (tree.is(middle, NodeKind::Player)) return text(middle) == "players";
    if (!tree.is(middle, NodeKind::Words)) return false;
    const auto& meanings = c.vocabulary.meanings(text(tree.children(middle).back()));
    return !meanings.empty() && std::all_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.plural; });
}

bool Body::will_be_set(NodeId node) {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto middle = core(node);
    if (middle == no_node) return false;
    const auto q = quantity(node);
    const auto quant = quantifier(node);
    if (q == no_node) {
        if (quant != no_node) return false;  // random, or an extreme: one
        switch (tree.kind(middle)) {
            case NodeKind::Words: {
                if (tree.child(node, NodeKind::String) != no_node) return true;
                const auto words = text(middle);
                if (const auto* local = name_in(node); local != nullptr) return local->type.many;
                if (is_zone(node)) return true;
                if (infer(node).kind == TypeKind::object && head_kind(middle) == none) return false;  // `host`
                if (tree.child(node, NodeKind::PostOf) != no_node && (c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.define(words) != none)) return false;
                if (c.vocabulary.find(words, MeaningKind::attribute) != nullptr && head_kind(middle) == none) return false;
                return words != "nothing";
            }
            case NodeKind::Opponent: return text(middle) == "opponents";
            case NodeKind::Player: return tree[middle].first == no_node;
            case NodeKind::String: return true;
            default: return false;
        }
    }
    switch (tree.kind(q)) {
        case NodeKind::QEach: case NodeKind::QAll: case NodeKind::QAny: case NodeKind::QUpTo: case NodeKind::QAmount: return true;
        case NodeKind::QTop: case NodeKind::QBottom: {
            const auto amount = tree[q].first;
            return amount != no_node && !(tree.kind(amount) == NodeKind::Number && text(amount) == "1");
        }
        default: return false;
    }
}

// Kind `none` where it is not plain.
Type Body::infer(NodeId node) {
    switch (tree.kind(node)) {
        case NodeKind::Number: case NodeKind::Sum: case NodeKind::Product: case NodeKind::Count: case NodeKind::SumOf: case NodeKind::Half:
            return {TypeKind::number};
        case NodeKind::Paren: return infer(tree[node].first);
        case NodeKind::String: return {TypeKind::title};
        case NodeKind::Name: {
            const auto* local = find(text(node));
            return local == nullptr ? Type{} : local->type;
        }
        case NodeKind::Call: return type_of_call(text(tree[node].first));
        case NodeKind::Selector: break;
        default: return {};
    }
    const auto middle = core(node);
    if (middle == no_node) return {};
    switch (tree.kind(middle)) {
        case NodeKind::This: return {TypeKind::object, self_kind};
        case NodeKind::You: case NodeKind::They: case NodeKind::Opponent: case NodeKind::Player: return {TypeKind::object, c.vocabulary.player_kind};
        case NodeKind::It: return {TypeKind::object, element_kind};
        case NodeKind::Paren: return infer(tree[middle].first);
        case NodeKind::Words: {
            if (tree.child(node, NodeKind::String) != no_node) return {TypeKind::object, titled_kind()};
            const auto words = text(middle);
            if (const auto* local = name_in(node); local != nullptr && (quantity(node) == no_node || local->type.many)) return local->type;
            if (quantity(node) == no_node) {
                const bool of = tree.child(node, NodeKind::PostOf) != no_node;
                if (const int link = of ? static_cast<int>(none) : link_of_self(words); link != none) return c.vocabulary.type_of(link);
                if (const auto* meaning = of ? c.vocabulary.find(words, MeaningKind::attribute) : nullptr) return c.vocabulary.type_of(meaning->index);
                if (const int define = of ? c.vocabulary.define(words) : static_cast<int>(none); define != none) return c.vocabulary.defines[define].type;
            }
            const int kind = head_kind(middle);
            return kind == none ? Type{} : Type{TypeKind::object, kind};
        }
        default: return {};
    }
}

Type Body::selector_value(NodeId node, const Type* wanted) {
    const auto q = quantity(node);
    if (takes_if(q, {NodeKind::QNo})) {
        set(node);
        code.op(Op::set_any);
        code.op(Op::invert);
        return {TypeKind::flag};
    }
    if (wanted != nullptr && wanted->kind == TypeKind::zone) {
        zone(node);
        return *wanted;
    }
    if (manner != Manner::looks && tree.child(node, NodeKind::As) != no_node) {
        const auto found = chosen(node);
        if (!found.set) return found.type;
        error(Diag::not_one, node);
        code.op(Op::set_first);
        return found.type;
    }
    const auto found = entity(node, wanted);
    if (!found.set) return found.type;
    const auto kind = q == no_node ? NodeKind::QThe : tree.kind(q);
    if (kind == NodeKind::QEach || kind == NodeKind::QAll || found.type.many || (q == no_node && plural_noun(node))) {
        error(Diag::not_one, node);
        code.op(Op::set_first);
        return {found.type.kind, found.type.index};
    }
    if (kind == NodeKind::QThe || kind == NodeKind::QTop || kind == NodeKind::QBottom) {
        only_extremes(quantifier(node), found.type.index);
        take(q);
        code.op(Op::set_first);
        return found.type;
    }
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    takes_if(q, {NodeKind::QA});
    push_chooser();
    code.op(Op::choose);
    return found.type;
}

// What a kind of object is looked for in when nothing says where.
void Body::default_place(int kind) {
    if (kind < 0) return;
    std::vector<int> zones;
    bool all_in_play = true;
    for (std::size_t z = 0; z < c.program.zones.size(); ++z)
        if ((c.program.kinds[kind].default_zones >> z & 1) != 0) {
            zones.push_back(static_cast<int>(z));
            all_in_play = all_in_play && c.program.zones[z].in_play != 0;
        }
    if (zones.empty()) return;
    if (all_in_play) {
        code.op(Op::and_in_play);
    } else if (zones.size() == 1) {
        code.op(Op::and_zones, zones[0]);
    } else {
        for (const auto zone : zones) {
            code.op(Op::set_zones, zone);
            if (zone != zones[0]) code.op(Op::set_or);
        }
        code.op(Op::set_and);
    }
    for (const auto& rule : c.vocabulary.place_rules[static_cast<std::size_t>(kind)])
        if (const int index = c.rule_index(rule); index != none) code.cite_last(static_cast<std::uint32_t>(index));
}

// The set on top, with what the selector says behind its noun.
Found Body::described(NodeId selector, Type type, bool placed) {
    filter_posts(selector, type.index, placed, [&] {
        if (!placed) default_place(type.index);
    });
    return {type, true};
}

// Everything the selector could mean: one thing on the value stack, or a set on the set stack.
Found Body::entity(NodeId selector, const Type* wanted) {
    if (!tree.is(selector, NodeKind::Selector)) return {value(selector, wanted), false};
    span(selector);
    take(selector);
    const auto middle = core(selector);
    const Type player{TypeKind::object, c.vocabulary.player_kind};
    if (middle == no_node) {  // an amount without a noun
        error(Diag::wrong_type, selector, {"object", "number"});
        return {};
    }
    switch (tree.kind(middle)) {
        case NodeKind::This:
            if (self_kind == none) error(Diag::not_here, middle, {"this", "no card or object is meant here"});
            code.op(Op::self);
            return {{TypeKind::object, self_kind}, false};
        case NodeKind::You: code.op(Op::you); return {player, false};
        case NodeKind::They:
            if (they == none) error(Diag::not_here, middle, {"they", "say first who is meant, as in `an opponent discards a card`"});
            code.op(Op::load, they);
            return {player, false};
        case NodeKind::It:
            if (element == none) error(Diag::not_here, middle, {"it", "`it` is the thing a `where` looks at"});
            code.op(Op::load, element);
            return {side_die != none ? Type{TypeKind::side} : Type{TypeKind::object, element_kind}, false};
        case NodeKind::Opponent:
            code.op(Op::you);
            code.op(Op::opponents);
            return described(selector, player, true);
        case NodeKind::Player: {
            const auto name = tree[middle].first;
            if (name == no_node) {
                code.op(Op::players);
                return described(selector, player, true);
            }
            auto* local = find(text(name));
            if (local == nullptr || local->type.kind != TypeKind::object) {
                error(Diag::unknown_word, name, {text(name)});
                return {player, false};
            }
            local->used = true;
            code.op(Op::load, local->slot);
            return {player, false};
        }
        case NodeKind::String:
            titled(middle);
            return described(selector, {TypeKind::object, titled_kind()}, false);
        case NodeKind::Paren: {
            const auto inner = tree[middle].first;
            if (tree.is(inner, NodeKind::Selector) && quantity(selector) != no_node) return entity(inner, wanted);
            return {value(inner, wanted), false};
        }
        default: break;
    }
    if (const auto title = tree.child(selector, NodeKind::String); title != no_node) {
        // `your "Millennium Falcon"`
        const int kind = titled_kind();
        titled(title);
        placed_ = false;
        filter_words(middle, kind);
        return described(selector, {TypeKind::object, kind}, placed_);
    }
    const auto words = text(middle);
    const bool counted = quantity(selector) != no_node;
    // `die` may be a name; `a die` is always the noun.
    auto* local = name_in(selector);
    if (local != nullptr && !(counted && !local->type.many && local->type.kind != TypeKind::zone)) {
        local->used = true;
        take(middle);
        return named(selector, *local);
    }
    Type type;
    if (attribute_access(selector, words, wanted, type) || constant(selector, words, wanted, type)) {
        take(middle);
        return {type, false};
    }
    return noun(selector);
}

// A name given before.
Found Body::named(NodeId selector, Local local) {
    const bool counted = quantity(selector) != no_node;
    auto type = local.type;
    if (!type.many) {
        code.op(Op::load, local.slot);
        if (type.kind != TypeKind::zone || !counted) return {type, false};
        code.op(Op::zone_cards);  // `top 3 of z`
        return described(selector, {TypeKind::object, none}, true);
    }
    code.op(Op::set_load, local.slot);
    bool placed = true;
    filter_posts(selector, type.index, placed);
    // Without a quantity, a name for several things means them all.
    type.many = !counted;
    return {type, true};
}

// A symbol, `nothing` or a period by its name, where one can stand.
bool Body::constant(NodeId selector, const std::string& words, const Type* wanted, Type& type) {
    if (quantity(selector) == no_node && (wanted == nullptr || wanted->kind != TypeKind::object)) {
        const bool wants_symbol = wanted != nullptr && wanted->kind == TypeKind::symbol;
        for (const auto& meaning : c.vocabulary.meanings(words)) {
            if (meaning.kind != MeaningKind::symbol) continue;
            const auto domain = c.program.symbols[meaning.index].domain;
            if (wants_symbol && wanted->index != none && domain != none && domain != wanted->index) continue;
            if (!wants_symbol && (meaning.plural || tree.child(selector, NodeKind::PostOf) != no_node)) continue;
            code.number(meaning.index);
            type = {TypeKind::symbol, domain};
            return true;
        }
    }
    if (words == "nothing") {
        code.number(-1);
        type = {TypeKind::object, none};
        return true;
    }
    const auto* period = wanted != nullptr && wanted->kind == TypeKind::period ? c.vocabulary.find(words, MeaningKind::period) : nullptr;
    if (period == nullptr) return false;
    code.number(period->index + 1);  // as an event is told of it; 0 is none
    type = *wanted;
    return true;
}

// All objects of a sort, or what lies in a zone.
Found Body::noun(NodeId selector) {
    const auto middle = core(selector);
    const auto q = quantity(selector);
    const bool from_top = tree.is(q, NodeKind::QTop) || tree.is(q, NodeKind::QBottom);
    if (is_zone(selector)) {
        // The cards of a zone: `top 3 of your deck`, `all of your hand`.
        Type cards{TypeKind::object, c.vocabulary.printed_kind()};
        if (from_top) {
            top_of_zone(selector, selector);
            return {cards, true};
        }
        zone(selector);
        code.op(Op::zone_cards);
        cards.many = q == no_node;
        return {cards, true};
    }
    const int kind = head_kind(middle);
    if (kind == none) {
        unknown_noun(middle);
        return {};
    }
    if (from_top) {  // `top 3 cards of your deck`
        const auto of = tree.child(selector, NodeKind::PostOf);
        if (of == no_node || !is_zone(tree[of].first)) {
            error(Diag::wrong_type, selector, {"zone", "no zone"});
            return {};
        }
        take(of);
        take_head(middle);
        top_of_zone(selector, tree[of].first);
        return {{TypeKind::object, kind}, true};
    }
    if (kind == c.vocabulary.game_kind) {
        take_head(middle);
        code.number(0);
        return {{TypeKind::object, kind}, false};
    }
    code.op(Op::set_property, c.program.kinds[kind].property);
    placed_ = false;
    filter_words(middle, kind);
    return described(selector, {TypeKind::object, kind}, placed_);
}

// Names the word that nothing knows, rather than the whole phrase.
void Body::unknown_noun(NodeId words) {
    auto at = words;
    for (const auto node : tree.each(words)) {
        const auto word = text(node);
        if (!tree.is(node, NodeKind::Word) || !c.vocabulary.meanings(word).empty() || is_possessive(word) || find(word) != nullptr) continue;
        at = node;
        break;
    }
    error(Diag::unknown_word, at, {text(at)}, nearest_word(text(at), names_in_reach()));
}

// What a title can be of: the first kind that lies in zones and belongs to no other object.
int Body::titled_kind() const {
    for (std::size_t k = 0; k < c.program.kinds.size(); ++k)
        if (c.program.kinds[k].default_zones != 0 && c.program.kinds[k].holder == none && static_cast<int>(k) != c.vocabulary.player_kind) return static_cast<int>(k);
    return none;
}

// What stands between the quotes; `\"` is a quote of the title.
std::string title_text(std::string_view quoted) {
    std::string out;
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i)
        if (quoted[i] != '\\' || quoted[i + 1] != '"') out += quoted[i];
    return out;
}

void Body::titled(NodeId title) {
    const auto name = title_text(tree.text(title));
    if (!name.starts_with('*') && !name.ends_with('*')) {
        code.op(Op::set_titled, static_cast<int>(c.vocabulary.intern(name)));
        return;
    }
    const int like = c.vocabulary.title_like(name);
    if (like == none) error(Diag::not_here, title, {text(title), "name the card in full, or a part that some script asks for"});
    else code.op(Op::set_property, like);
}

int Body::set(NodeId selector) {
    const auto found = entity(selector);
    if (!found.set) {
        expect(selector, {TypeKind::object}, found.type);
        code.op(Op::set_object);
        // `c where …`, `host in play`: nothing, unless the thing is so.
        bool placed = true;
        const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
        const bool attribute = tree.is(middle, NodeKind::Words) && name_in(selector) == nullptr;  // its `of` says whose
        if (middle != no_node && !attribute) filter_posts(selector, found.type.index, placed);
        return found.type.index;
    }
    const auto q = quantity(selector);
    takes_if(q, {NodeKind::QEach, NodeKind::QAll});
    if (takes_if(q, {NodeKind::QAnother})) {
        code.op(Op::self);
        code.op(Op::without);
    }
    return found.type.index;
}

}  // namespace holo::compiler
