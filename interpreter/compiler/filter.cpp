// What keeps some members of the set on top of the set stack: adjectives, relatives and `where`.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::filter_words(NodeId words, int kind, bool) {
    const auto nodes = word_nodes(words);
    for (std::size_t i = 0; i < nodes.size();) {
        if (tree.kind(nodes[i]) == NodeKind::Either) {
            const int before = code.set_local();
            code.op(Op::set_store, before);
            bool first = true;
            for (const auto word : tree.each(nodes[i])) {
                code.op(Op::set_load, before);
                if (!filter_phrase(text(word), kind, word)) error(Diag::unknown_word, word, {text(word)}, nearest_word(text(word), c.vocabulary.known_nouns()));
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
                i += length;
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
                code.op(meaning.negated ? Op::and_flag : Op::not_flag, c.program.attributes[static_cast<std::size_t>(-1 - meaning.index)].index);
                return true;
            }
        }
        return false;
    }
    for (const auto& meaning : c.vocabulary.meanings(words)) {
        if (meaning.kind == MeaningKind::kind) {
            if (meaning.index != kind) code.op(Op::and_property, c.program.kinds[static_cast<std::size_t>(meaning.index)].property);
            return true;
        }
        const int property = property_of(meaning, kind);
        if (property != none) {
            code.op(Op::and_property, property);
            return true;
        }
        if (meaning.kind == MeaningKind::flag && meaning.index < 0) {
            code.op(meaning.negated ? Op::not_flag : Op::and_flag, c.program.attributes[static_cast<std::size_t>(-1 - meaning.index)].index);
            return true;
        }
        if (meaning.kind == MeaningKind::group) {
            const auto& group = c.vocabulary.groups[static_cast<std::size_t>(meaning.index)];
            if (c.vocabulary.symbol_property(group.members[0]) != none) {
                const int before = code.set_local();
                code.op(Op::set_store, before);
                bool first = true;
                for (const auto symbol : group.members) {
                    code.op(Op::set_load, before);
                    code.op(Op::and_property, c.vocabulary.symbol_property(symbol));
                    if (!first) code.op(Op::set_or);
                    first = false;
                }
                return true;
            }
        }
    }
    // A zone can describe: `a ZONE card`.
    if (const auto* meaning = c.vocabulary.find(words, MeaningKind::zone); meaning != nullptr) {
        code.op(Op::and_zones, meaning->index);
        placed_ = true;
        return true;
    }
    // So can what a die shows: `a SYMBOL die`.
    return filter_showing(words, kind);
}

// The property that a word gives objects of the kind, or none.
int Body::property_of(const Meaning& meaning, int kind) const {
    int property = none;
    if (meaning.kind == MeaningKind::symbol) property = c.vocabulary.symbol_property(meaning.index);
    else if (meaning.kind == MeaningKind::flag && meaning.index >= 0) property = meaning.index;
    else if (meaning.kind == MeaningKind::keyword) return c.program.keywords[static_cast<std::size_t>(meaning.index)].property;
    if (property == none) return none;
    const auto attribute = c.program.properties[static_cast<std::size_t>(property)].attribute;
    const auto owner = attribute == none ? none : c.program.attributes[static_cast<std::size_t>(attribute)].kind;
    if (kind == none || owner == none || owner == kind || c.program.kinds[static_cast<std::size_t>(kind)].like == owner) return property;
    return none;
}

// Bits, from the enumeration's first symbol on, of the symbols of sides that the words stand for.
bool Body::side_symbols(const std::string& words, int& attribute, std::uint32_t& bits) const {
    for (const auto& meaning : c.vocabulary.meanings(words)) {
        int domain = none;
        std::vector<int> members;
        if (meaning.kind == MeaningKind::symbol) {
            domain = c.program.symbols[static_cast<std::size_t>(meaning.index)].domain;
            members = {meaning.index};
        } else if (meaning.kind == MeaningKind::group) {
            domain = c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].domain;
            members = c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].members;
        }
        if (domain == none) continue;
        for (std::size_t a = 0; a < c.program.attributes.size(); ++a) {
            const auto& row = c.program.attributes[a];
            if (row.storage != machine::Storage::face || row.domain != domain) continue;
            attribute = static_cast<int>(a);
            for (const auto symbol : members) bits |= 1u << (symbol - c.program.domain_first(domain));
            return true;
        }
    }
    return false;
}

bool Body::filter_showing(const std::string& words, int) {
    int attribute = none;
    std::uint32_t bits = 0;
    if (!side_symbols(words, attribute, bits)) return false;
    code.op(Op::and_among, attribute);
    code.word(static_cast<std::int32_t>(bits));
    return true;
}

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
    if (middle != no_node && tree.is(middle, NodeKind::Words) && is_copy(text(tree.last_child(middle)))) copied = tree.child(selector, NodeKind::PostOf);
    const auto late = [&](NodeId post) {
        if (tree.kind(post) == NodeKind::PostWhere) return true;
        if (kind < 0 || is_zone(tree[post].first)) return false;
        const auto operand = infer(tree[post].first);
        if (operand.kind != TypeKind::object || operand.index == c.vocabulary.player_kind) return false;
        for (const auto& [word, name] : c.vocabulary.relations[static_cast<std::size_t>(kind)])
            if ((tree.kind(post) == NodeKind::PostOf && word == "of") || (tree.kind(post) == NodeKind::PostOn && word == "on")) return true;
        return false;
    };
    for (const bool later : {false, true}) {
        for (const auto post : posts) {
            if ((post == copied || late(post)) != later) continue;
            if (post == copied) filter_copies(tree[post].first);
            else filter_post(post, kind, placed);
        }
        if (!later && between) between();
    }
}

// Keeps what has the title of the operand, or of one of them.
void Body::filter_copies(NodeId operand) {
    span(operand);
    const auto found = entity(operand);
    if (!found.set) code.op(Op::set_object);
    if (found.type.kind != TypeKind::object && found.type.kind != TypeKind::nothing)
        error(Diag::wrong_type, operand, {"object", describe(found.type, c.program)});
    const int originals = code.set_local();
    const int item_ = code.local();
    const int original = code.local();
    const int held = code.local();
    code.op(Op::set_store, originals);
    code.op(Op::reset, item_);
    const auto loop = code.here();
    const auto end = code.branch(Op::next, item_);
    code.number(0);
    code.op(Op::store, held);
    code.op(Op::set_load, originals);
    code.op(Op::reset, original);
    const auto inner = code.here();
    const auto inner_end = code.branch(Op::next, original);
    code.op(Op::load, item_);
    code.op(Op::title);
    code.op(Op::load, original);
    code.op(Op::title);
    code.op(Op::equal);
    code.op(Op::load, held);
    code.op(Op::either);
    code.op(Op::store, held);
    code.jump_back(inner);
    code.land(inner_end);
    code.op(Op::set_drop);
    code.op(Op::load, held);
    code.keep(item_, loop);
    code.land(end);
}

bool Body::is_post(NodeId node) const {
    const auto kind = tree.kind(node);
    return kind >= NodeKind::PostOf && kind <= NodeKind::PostWithin;
}

bool Body::is_detached(NodeId post) const { return std::find(detached_.begin(), detached_.end(), post) != detached_.end(); }

void Body::filter_post(NodeId post, int kind, bool& placed) {
    span(post);
    const auto operand = tree[post].first;
    switch (tree.kind(post)) {
        case NodeKind::PostIn: filter_in(post, kind, placed); return;
        case NodeKind::PostOf: {
            const auto middle = tree.is(operand, NodeKind::Selector) ? core(operand) : no_node;
            if (is_zone(operand)) {
                zone(operand);
                code.op(Op::zone_cards);
                code.op(Op::set_and);
                placed = true;
                return;
            }
            const auto type = infer(operand);
            if (type.kind == TypeKind::object && type.index == c.vocabulary.player_kind && kind != c.vocabulary.player_kind) {
                // Looking at `dice of an opponent` means any opponent's; doing something to them chooses one.
                if (middle != no_node && tree.kind(middle) == NodeKind::Opponent && (manner == Manner::looks || plural_quantity(operand))) {
                    code.op(Op::you);
                    code.op(Op::and_opposed);
                    return;
                }
                if (middle != no_node && tree.kind(middle) == NodeKind::Player && tree[middle].first == no_node && (manner == Manner::looks || plural_quantity(operand)))
                    return;
                const auto found = chosen(operand);
                if (found.set) {
                    error(Diag::not_one, operand);
                    return;
                }
                code.op(Op::and_controlled);
                return;
            }
            filter_link(post, "of", operand, kind);
            return;
        }
        case NodeKind::PostOn: filter_link(post, "on", operand, kind); return;
        case NodeKind::PostUnder: filter_link(post, "under", operand, kind); return;
        case NodeKind::PostLinked: filter_link(post, "linked to", operand, kind); return;
        case NodeKind::PostAdjacent: filter_link(post, "adjacent to", operand, kind); return;
        case NodeKind::PostWithin: filter_within(post, kind); return;
        case NodeKind::PostWith: case NodeKind::PostWithout: filter_feature(post, kind); return;
        case NodeKind::PostShowing: {
            const auto nodes = word_nodes(operand);
            for (const auto node : nodes) {
                std::vector<NodeId> alternatives = tree.kind(node) == NodeKind::Either ? tree.children(node) : std::vector<NodeId>{node};
                int attribute = none;
                std::uint32_t bits = 0;
                for (const auto word : alternatives)
                    if (!side_symbols(text(word), attribute, bits)) {
                        error(Diag::unknown_word, word, {text(word)}, nearest_word(text(word), c.vocabulary.known_nouns()));
                        return;
                    }
                code.op(Op::and_among, attribute);
                code.word(static_cast<std::int32_t>(bits));
            }
            return;
        }
        case NodeKind::PostWhere: filter_where(operand, kind); return;
        case NodeKind::PostOtherThan: {
            const auto found = entity(operand);
            if (found.set) code.op(Op::set_minus);
            else code.op(Op::without);
            return;
        }
        case NodeKind::PostAmong: {
            const auto found = entity(operand);
            if (!found.set) code.op(Op::set_object);
            code.op(Op::set_and);
            placed = true;
            return;
        }
        default: return;
    }
}

bool Body::plural_quantity(NodeId selector) const {
    const auto q = quantity(selector);
    if (q == no_node) return tree.is(core(selector), NodeKind::Opponent) && text(core(selector)) == "opponents";
    return tree.kind(q) == NodeKind::QEach || tree.kind(q) == NodeKind::QAll;
}

// `cards`, `your SYMBOL dice`: several things, though nothing says how many.
bool Body::plural_noun(NodeId selector) const {
    const auto middle = core(selector);
    if (tree.is(middle, NodeKind::Opponent)) return text(middle) == "opponents";
    if (tree.is(middle, NodeKind::Player)) return text(middle) == "players";
    if (!tree.is(middle, NodeKind::Words)) return false;
    const auto& meanings = c.vocabulary.meanings(text(word_nodes(middle).back()));
    return !meanings.empty() && std::all_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.plural; });
}

// `in your ZONE`, `in ZONE of o`, `in your ZONE or in your OTHER ZONE`
void Body::filter_in(NodeId post, int kind, bool& placed) {
    placed = true;
    const auto places = tree.children(post);
    bool first = true;
    for (const auto place : places) {
        const auto middle = tree.is(place, NodeKind::Selector) ? core(place) : no_node;
        const bool only = places.size() == 1;
        if (middle != no_node && text(middle) == "play" && tree.child(place, NodeKind::PostOf) == no_node) {
            if (only) {
                code.op(Op::and_in_play);
                return;
            }
            code.op(Op::all_in_play);
        } else if (is_zone(place)) {
            const auto nodes = tree.children(middle);
            const bool possessive = is_possessive(tree.text(nodes[0]));
            const auto owner = possessive ? text(nodes[0]) : std::string();
            const auto* meaning = c.vocabulary.find(phrase(middle, possessive ? 1 : 0, nodes.size()), MeaningKind::zone);
            const auto of = tree.child(place, NodeKind::PostOf);
            const auto of_core = of == no_node ? no_node : (tree.is(tree[of].first, NodeKind::Selector) ? core(tree[of].first) : no_node);
            const bool any_opponent = owner == "opponent's" || (of_core != no_node && tree.kind(of_core) == NodeKind::Opponent &&
                                                                (manner == Manner::looks || plural_quantity(tree[of].first)));
            const bool nobody_named = of == no_node && owner.empty();
            if (any_opponent || nobody_named) {
                code.op(only ? Op::and_zones : Op::set_zones, meaning->index);
                if (any_opponent) {
                    code.op(Op::you);
                    code.op(Op::and_opposed);
                }
            } else {
                zone(place);
                code.op(Op::zone_cards);
                if (only) code.op(Op::set_and);
            }
            if (only) return;
        } else if (middle != no_node && tree.is(middle, NodeKind::Words) && find(text(middle)) != nullptr && find(text(middle))->type.kind == TypeKind::zone) {
            zone(place);
            code.op(Op::zone_cards);
            if (only) {
                code.op(Op::set_and);
                return;
            }
        } else if (only) {
            // An attribute of which this is the value: `in arena of this`, `in the space arena`.
            placed = false;
            const Type symbol{TypeKind::symbol};
            const auto type = value(place, &symbol);
            if (type.kind == TypeKind::symbol && type.index != none) {
                for (std::size_t a = 0; a < c.program.attributes.size(); ++a)
                    if (c.program.attributes[a].kind == kind && c.program.attributes[a].domain == type.index &&
                        static_cast<TypeKind>(c.program.attributes[a].type) == TypeKind::symbol) {
                        code.op(Op::and_compare, static_cast<int>(a), 0);
                        return;
                    }
            }
            if (type.kind != TypeKind::nothing) error(Diag::wrong_type, place, {"zone", describe(type, c.program)});
            return;
        } else {
            error(Diag::wrong_type, place, {"zone", describe(infer(place), c.program)});
            return;
        }
        if (!first) code.op(Op::set_or);
        first = false;
    }
    code.op(Op::set_and);
}

// A relative that a link or a two-place condition of the kind stands for.
void Body::filter_link(NodeId post, const std::string& preposition, NodeId operand, int kind) {
    if (kind >= 0) {
        for (const auto& [word, name] : c.vocabulary.relations[static_cast<std::size_t>(kind)]) {
            if (word != preposition) continue;
            const auto it = c.vocabulary.defines_by_name.find(name);
            if (it == c.vocabulary.defines_by_name.end()) break;
            const auto& info = c.vocabulary.defines[static_cast<std::size_t>(it->second)];
            const auto operand_type = infer(operand);
            if (info.params.size() != 2 || (operand_type.index != none && info.params[1].type.index != none && operand_type.index != info.params[1].type.index)) continue;
            each_element(kind, [&](int) {
                code.op(Op::load, element);
            }, operand, it->second);
            return;
        }
    }
    const int link = kind < 0 ? none : c.vocabulary.link_for(kind, preposition);
    if (link == none) {
        // `dice of u` when u is a card: the link of dice that leads to cards.
        error(Diag::wrong_argument, post, {kind < 0 ? "this" : std::string(c.program.text(c.program.kinds[static_cast<std::size_t>(kind)].name)), text(post), "without it"});
        return;
    }
    const auto column = c.program.attributes[static_cast<std::size_t>(link)].index;
    const auto found = entity(operand);
    if (!found.set) {
        code.op(Op::and_link, column);
        return;
    }
    if (found.type.many || manner == Manner::looks || plural_quantity(operand)) {
        code.op(Op::via, column);
        code.op(Op::set_and);
        return;
    }
    // `a card on one of your cards`: any of theirs.
    code.op(Op::via, column);
    code.op(Op::set_and);
}

// Keeps the elements for which unit(element, operand) holds.
void Body::each_element(int kind, const std::function<void(int)>&, NodeId operand, int define) {
    const int unit = c.vocabulary.defines[static_cast<std::size_t>(define)].unit;
    const auto found = entity(operand);
    if (found.set) {
        // Against a set: kept when it holds for some member.
        const int others = code.set_local();
        code.op(Op::set_store, others);
        const int item_ = code.local();
        const int other = code.local();
        const int held = code.local();
        code.op(Op::reset, item_);
        const auto loop = code.here();
        const auto end = code.branch(Op::next, item_);
        code.number(0);
        code.op(Op::store, held);
        code.op(Op::set_load, others);
        code.op(Op::reset, other);
        const auto inner = code.here();
        const auto inner_end = code.branch(Op::next, other);
        code.op(Op::load, item_);
        code.op(Op::load, other);
        code.op(Op::call, unit, 2);
        code.op(Op::load, held);
        code.op(Op::either);
        code.op(Op::store, held);
        code.jump_back(inner);
        code.land(inner_end);
        code.op(Op::set_drop);
        code.op(Op::load, held);
        code.keep(item_, loop);
        code.land(end);
        return;
    }
    const int other = code.local();
    code.op(Op::store, other);
    code.number(none);
    code.op(Op::load, other);
    code.op(Op::you);
    code.op(Op::filter, c.filter(FilterOf::define, define, 0), 2);
    (void)kind;
}

void Body::filter_within(NodeId post, int kind) {
    if (kind >= 0)
        for (const auto& [word, name] : c.vocabulary.relations[static_cast<std::size_t>(kind)]) {
            if (word != "within") continue;
            const auto it = c.vocabulary.defines_by_name.find(name);
            if (it == c.vocabulary.defines_by_name.end()) break;
            const int item_ = code.local();
            code.op(Op::reset, item_);
            const auto loop = code.here();
            const auto end = code.branch(Op::next, item_);
            code.op(Op::load, item_);
            number(tree[post].first);
            const auto operand = tree.child_at(post, 1);
            if (operand == no_node) code.op(Op::self);
            else value(operand);
            code.op(Op::call, c.vocabulary.defines[static_cast<std::size_t>(it->second)].unit, 3);
            code.keep(item_, loop);
            code.land(end);
            return;
        }
    error(Diag::not_here, post, {"within", "the module states no distance for this"});
}

// `with KEYWORD`, `with HEADER`, `without COUNTERS`
void Body::filter_feature(NodeId post, int kind) {
    const auto words = tree[post].first;
    const bool without = tree.kind(post) == NodeKind::PostWithout;
    const auto name = text(words);
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        int property = property_of(meaning, kind);
        if (meaning.kind == MeaningKind::header) property = c.program.headers[static_cast<std::size_t>(meaning.index)].property;
        if (property != none) {
            code.op(without ? Op::not_property : Op::and_property, property);
            return;
        }
        if (meaning.kind == MeaningKind::attribute) {
            const auto& row = c.program.attributes[static_cast<std::size_t>(meaning.index)];
            if (row.kind != kind || static_cast<TypeKind>(row.type) != TypeKind::number) continue;
            const auto amount = tree.child_at(post, 1);
            if (amount == no_node) code.number(without ? 0 : 1);
            else number(amount);
            code.op(Op::and_compare, meaning.index, without ? 3 : 5);
            return;
        }
    }
    // `without SYMBOLS`: nothing of that sort is on it.
    const int attached = head_kind(words);
    const int link = attached == none ? none : c.vocabulary.link_for(attached, "on");
    if (link != none) {
        const int before = code.set_local();
        code.op(Op::set_store, before);
        const int item_ = code.local();
        code.op(Op::set_load, before);
        code.op(Op::reset, item_);
        const auto loop = code.here();
        const auto end = code.branch(Op::next, item_);
        code.op(Op::set_property, c.program.kinds[static_cast<std::size_t>(attached)].property);
        filter_words(words, attached, true);
        code.op(Op::load, item_);
        code.op(Op::and_link, c.program.attributes[static_cast<std::size_t>(link)].index);
        code.op(Op::and_in_play);
        code.op(Op::set_any);
        if (without) code.op(Op::invert);
        code.keep(item_, loop);
        code.land(end);
        return;
    }
    error(Diag::unknown_word, words, {name}, nearest_word(name, c.vocabulary.known_nouns()));
}

}  // namespace holo::compiler
