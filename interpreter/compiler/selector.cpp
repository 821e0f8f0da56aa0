// Selectors: from words to sets. Everything a selector could mean is one set, built from masks; what
// its quantity chooses from that set comes last.

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

std::vector<NodeId> Body::word_nodes(NodeId words) const { return tree.children(words); }

std::string Body::phrase(NodeId words, std::size_t from, std::size_t to) const {
    std::string out;
    const auto nodes = word_nodes(words);
    for (auto i = from; i < to && i < nodes.size(); ++i) {
        if (!out.empty()) out += ' ';
        out += text(nodes[i]);
    }
    return out;
}

// The kind of object that a run of words is about: that of its last noun.
int Body::head_kind(NodeId words) {
    auto nodes = word_nodes(words);
    if (nodes.empty()) return none;
    const auto of = [&](const std::string& word) {
        for (const auto& meaning : c.vocabulary.meanings(word)) switch (meaning.kind) {
                case MeaningKind::kind: return meaning.index;
                case MeaningKind::symbol: {
                    const int property = c.vocabulary.symbol_property(meaning.index);
                    if (property != none)
                        return static_cast<int>(c.program.attributes[static_cast<std::size_t>(c.program.properties[static_cast<std::size_t>(property)].attribute)].kind);
                    break;
                }
                case MeaningKind::flag: {
                    const int attribute = meaning.index < 0 ? -1 - meaning.index : c.program.properties[static_cast<std::size_t>(meaning.index)].attribute;
                    return static_cast<int>(c.program.attributes[static_cast<std::size_t>(attribute)].kind);
                }
                case MeaningKind::group: {
                    const int property = c.vocabulary.symbol_property(c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].members[0]);
                    if (property != none)
                        return static_cast<int>(c.program.attributes[static_cast<std::size_t>(c.program.properties[static_cast<std::size_t>(property)].attribute)].kind);
                    break;
                }
                default: break;
            }
        return static_cast<int>(none);
    };
    for (std::size_t length = std::min(c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length) {
        if (length == 1 && tree.kind(nodes.back()) == NodeKind::Either) {
            for (const auto word : tree.each(nodes.back()))
                if (const int kind = of(text(word)); kind != none) return kind;
            return none;
        }
        auto last = phrase(words, nodes.size() - length, nodes.size());
        if (last.starts_with("non-")) last = last.substr(4);
        if (const int kind = of(last); kind != none) return kind;
    }
    return is_copy(text(nodes.back())) ? zone_kind_of_cards() : static_cast<int>(none);
}

int Body::attribute_named(const std::string& name, int kind) const {
    int found = none;
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        if (meaning.kind != MeaningKind::attribute) continue;
        const auto owner = c.program.attributes[static_cast<std::size_t>(meaning.index)].kind;
        if (kind == none || owner == none || owner == kind) return meaning.index;
        if (kind >= 0 && c.program.kinds[static_cast<std::size_t>(kind)].like == owner) found = meaning.index;
    }
    return found;
}

Type Body::read_attribute(int attribute) {
    const auto& row = c.program.attributes[static_cast<std::size_t>(attribute)];
    code.op(Op::attribute, attribute);
    Type type{static_cast<TypeKind>(row.type)};
    if (type.kind == TypeKind::symbol || type.kind == TypeKind::object) type.index = row.domain;
    return type;
}

// `ATTRIBUTE of c`, `your ATTRIBUTE`, `ATTRIBUTE` inside `where`: an attribute of something definite.
bool Body::attribute_access(NodeId selector, const std::string& name, const Type* wanted, Type& type) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    std::string word = name;
    std::string owner;
    if (const auto blank = name.find(' '); blank != std::string::npos && is_possessive(name.substr(0, blank))) {
        owner = name.substr(0, blank);
        word = name.substr(blank + 1);
    }
    const auto define = c.vocabulary.defines_by_name.find(word);
    const bool has_attribute = c.vocabulary.find(word, MeaningKind::attribute) != nullptr;
    const bool is_define = define != c.vocabulary.defines_by_name.end() && c.vocabulary.defines[static_cast<std::size_t>(define->second)].params.size() == 1;
    if (!has_attribute && !is_define) return false;
    // A die shares its card's adjectives, and its numbers through `cost of card of d` only.
    if (of != no_node) {
        if (quantity(selector) != no_node) return false;
        const auto operand = tree[of].first;
        // `ATTRIBUTE of you` is one, `cards of your deck` is not: the operand must be one thing.
        const auto operand_type = infer(operand);
        const int attribute = has_attribute ? attribute_named(word, operand_type.kind == TypeKind::object ? operand_type.index : none) : none;
        if (attribute == none && !is_define) return false;
        const auto object = value(operand, nullptr);
        if (object.many || (object.kind != TypeKind::object && object.kind != TypeKind::nothing && object.kind != TypeKind::side)) {
            error(Diag::wrong_type, operand, {"object", describe(object, c.program)});
            return true;
        }
        if (attribute != none) {
            type = read_attribute(attribute);
        } else {
            const auto& info = c.vocabulary.defines[static_cast<std::size_t>(define->second)];
            code.op(Op::call, info.unit, 1);
            type = info.type;
        }
        return true;
    }
    if (!owner.empty()) {
        const int attribute = attribute_named(word, c.vocabulary.player_kind);
        if (attribute == none) return false;
        if (owner == "your") code.op(Op::you);
        else if (owner == "their" && they != none) code.op(Op::load, they);
        else return false;
        type = read_attribute(attribute);
        return true;
    }
    if (side_die != none) {
        // Inside `where` of a side: the number of that side.
        for (const auto& meaning : c.vocabulary.meanings(word)) {
            if (meaning.kind != MeaningKind::attribute) continue;
            const auto& row = c.program.attributes[static_cast<std::size_t>(meaning.index)];
            if (row.storage != machine::Storage::face) continue;
            code.op(Op::load, side_die);
            code.op(Op::load, element);
            code.op(Op::face_at, row.index);
            type = {static_cast<TypeKind>(row.type), row.domain};
            return true;
        }
    } else if (element != none) {
        if (const int attribute = attribute_named(word, element_kind); attribute != none && c.program.attributes[static_cast<std::size_t>(attribute)].kind != c.vocabulary.game_kind) {
            code.op(Op::load, element);
            type = read_attribute(attribute);
            return true;
        }
        if (is_define && c.vocabulary.defines[static_cast<std::size_t>(define->second)].params[0].type.index == element_kind) {
            code.op(Op::load, element);
            const auto& info = c.vocabulary.defines[static_cast<std::size_t>(define->second)];
            code.op(Op::call, info.unit, 1);
            type = info.type;
            return true;
        }
    }
    if (const int attribute = self_kind == none ? static_cast<int>(none) : attribute_named(word, self_kind);
        attribute != none && quantity(selector) == no_node && static_cast<TypeKind>(c.program.attributes[static_cast<std::size_t>(attribute)].type) == TypeKind::object &&
        c.program.attributes[static_cast<std::size_t>(attribute)].kind == self_kind) {
        // `host` alone is this card's.
        code.op(Op::self);
        type = read_attribute(attribute);
        return true;
    }
    if (const int attribute = attribute_named(word, c.vocabulary.game_kind);
        attribute != none && c.program.attributes[static_cast<std::size_t>(attribute)].kind == c.vocabulary.game_kind) {
        // A symbol of the same name is meant where a symbol is wanted.
        if (wanted != nullptr && wanted->kind == TypeKind::symbol && c.vocabulary.find(word, MeaningKind::symbol) != nullptr) return false;
        code.number(0);
        type = read_attribute(attribute);
        return true;
    }
    return false;
}

// What the node is about, without writing any code. Kind `none` where that is not plain.
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
        case NodeKind::Call: {
            const auto it = c.vocabulary.defines_by_name.find(text(tree[node].first));
            return it == c.vocabulary.defines_by_name.end() ? Type{} : c.vocabulary.defines[static_cast<std::size_t>(it->second)].type;
        }
        case NodeKind::Selector: break;
        default: return {};
    }
    const auto middle = core(node);
    if (middle == no_node) return {};
    switch (tree.kind(middle)) {
        case NodeKind::This: return {TypeKind::object, self_kind};
        case NodeKind::You: case NodeKind::They: case NodeKind::Opponent: return {TypeKind::object, c.vocabulary.player_kind};
        case NodeKind::Player: return {TypeKind::object, c.vocabulary.player_kind};
        case NodeKind::It: return {TypeKind::object, element_kind};
        case NodeKind::Paren: return infer(tree[middle].first);
        case NodeKind::Words: {
            if (tree.child(node, NodeKind::String) != no_node) return {TypeKind::object, titled_kind()};
            const auto words = text(middle);
            if (const auto* local = find(words); local != nullptr && (quantity(node) == no_node || local->type.many)) return local->type;
            if (self_kind != none && quantity(node) == no_node && tree.child(node, NodeKind::PostOf) == no_node) {
                const int link = attribute_named(words, self_kind);
                if (link != none && static_cast<TypeKind>(c.program.attributes[static_cast<std::size_t>(link)].type) == TypeKind::object &&
                    c.program.attributes[static_cast<std::size_t>(link)].kind == self_kind)
                    return {TypeKind::object, c.program.attributes[static_cast<std::size_t>(link)].domain};
            }
            if (tree.child(node, NodeKind::PostOf) != no_node && quantity(node) == no_node) {
                for (const auto& meaning : c.vocabulary.meanings(words))
                    if (meaning.kind == MeaningKind::attribute) {
                        const auto& row = c.program.attributes[static_cast<std::size_t>(meaning.index)];
                        Type type{static_cast<TypeKind>(row.type)};
                        if (type.kind == TypeKind::symbol || type.kind == TypeKind::object) type.index = row.domain;
                        return type;
                    }
                const auto it = c.vocabulary.defines_by_name.find(words);
                if (it != c.vocabulary.defines_by_name.end()) return c.vocabulary.defines[static_cast<std::size_t>(it->second)].type;
            }
            const int kind = head_kind(middle);
            return kind == none ? Type{} : Type{TypeKind::object, kind};
        }
        default: return {};
    }
}

bool Body::is_zone(NodeId selector) const {
    if (!tree.is(selector, NodeKind::Selector)) return false;
    const auto middle = core(selector);
    if (!tree.is(middle, NodeKind::Words)) return false;
    const auto nodes = tree.children(middle);
    const std::size_t skip = !nodes.empty() && is_possessive(tree.text(nodes[0])) ? 1 : 0;
    return skip < nodes.size() && c.vocabulary.find(phrase(middle, skip, nodes.size()), MeaningKind::zone) != nullptr;
}

// A zone as a value: `your hand`, `deck of p`, `any deck`.
void Body::zone(NodeId selector) {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    if (middle != no_node && tree.is(middle, NodeKind::Words)) {
        if (auto* local = find(text(middle)); local != nullptr && local->type.kind == TypeKind::zone) {
            local->used = true;
            code.op(Op::load, local->slot);
            return;
        }
    }
    if (!is_zone(selector)) {
        error(Diag::wrong_type, selector, {"zone", describe(infer(selector), c.program)});
        return;
    }
    const auto nodes = tree.children(middle);
    const bool possessive = is_possessive(tree.text(nodes[0]));
    const auto* meaning = c.vocabulary.find(phrase(middle, possessive ? 1 : 0, nodes.size()), MeaningKind::zone);
    const auto of = tree.child(selector, NodeKind::PostOf);
    const auto owner = possessive ? text(nodes[0]) : std::string();
    if (of != no_node) {
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        const auto type = value(tree[of].first, &player);
        if (type.kind == TypeKind::object && type.index != c.vocabulary.player_kind && type.index != none) {
            error(Diag::wrong_type, tree[of].first, {"player", describe(type, c.program)});
        }
    } else if (owner == "your") {
        code.op(Op::you);
    } else if (owner == "their" && they != none) {
        code.op(Op::load, they);
    } else if (!c.program.zones[static_cast<std::size_t>(meaning->index)].per_player) {
        code.number(0);
    } else {
        // `a deck`, `any deck`, `opponent's hand`: somebody chooses whose.
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
    code.op(Op::zone_value, meaning->index);
}

// S -- S: `highest`, `lowest` of a quantity.
void Body::only_extremes(NodeId quant, int kind) {
    if (quant == no_node) return;
    for (const auto extreme : {NodeKind::QHighest, NodeKind::QLowest}) {
        const auto node = tree.child(quant, extreme);
        if (node == no_node) continue;
        const auto word = tree[node].first;
        const int attribute = attribute_named(text(word), kind);
        if (attribute == none) error(Diag::unknown_word, word, {text(word)}, nearest_word(text(word), c.vocabulary.known_nouns()));
        else code.op(extreme == NodeKind::QHighest ? Op::only_highest : Op::only_lowest, attribute);
    }
}

Type Body::selector_value(NodeId node, const Type* wanted) {
    const auto q = quantity(node);
    if (q != no_node && tree.kind(q) == NodeKind::QNo) {
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
        code.op(Op::set_first);
        return found.type;
    }
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    push_chooser();
    code.op(Op::choose);
    return found.type;
}

// Everything the selector could mean: one thing on the value stack, or a set on the set stack.
Found Body::entity(NodeId selector, const Type* wanted) {
    if (!tree.is(selector, NodeKind::Selector)) {
        const auto type = value(selector, wanted);
        return {type, false};
    }
    span(selector);
    const auto middle = core(selector);
    const Type player{TypeKind::object, c.vocabulary.player_kind};
    const auto filtered = [&](Type type, bool placed) {
        filter_posts(selector, type.index, placed, [&] {
            if (!placed && type.index >= 0) {
                const auto zones = c.program.kinds[static_cast<std::size_t>(type.index)].default_zones;
                bool all_in_play = zones != 0;
                int count = 0;
                for (std::size_t z = 0; z < c.program.zones.size(); ++z)
                    if ((zones >> z & 1) != 0) {
                        ++count;
                        all_in_play = all_in_play && c.program.zones[z].in_play != 0;
                    }
                if (all_in_play) {
                    code.op(Op::and_in_play);
                } else if (count == 1) {
                    code.op(Op::and_zones, std::countr_zero(static_cast<unsigned>(zones)));
                } else if (count > 1) {
                    bool first = true;
                    for (int z = 0; z < 16; ++z)
                        if ((zones >> z & 1) != 0) {
                            code.op(Op::set_zones, z);
                            if (!first) code.op(Op::set_or);
                            first = false;
                        }
                    code.op(Op::set_and);
                }
            }
        });
        return Found{type, true};
    };
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
            return filtered(player, true);
        case NodeKind::Player:
            if (tree[middle].first != no_node) {
                const auto name = tree[middle].first;
                auto* local = find(text(name));
                if (local == nullptr || local->type.kind != TypeKind::object) {
                    error(Diag::unknown_word, name, {text(name)});
                    return {player, false};
                }
                local->used = true;
                code.op(Op::load, local->slot);
                return {player, false};
            }
            code.op(Op::players);
            return filtered(player, true);
        case NodeKind::String: {
            titled(middle);
            return filtered({TypeKind::object, titled_kind()}, false);
        }
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
        filter_words(middle, kind, false);
        return filtered({TypeKind::object, kind}, placed_);
    }
    const auto words = text(middle);
    // `die` may be a name; `a die` is always the noun.
    const auto named = [&] {
        auto* local = find(words);
        const bool counted = quantity(selector) != no_node && local != nullptr && !local->type.many && local->type.kind != TypeKind::zone;
        return counted ? nullptr : local;
    };
    if (auto* local = named(); local != nullptr) {
        local->used = true;
        if (!local->type.many) {
            code.op(Op::load, local->slot);
            if (local->type.kind == TypeKind::zone && quantity(selector) != no_node) {  // `top 3 of z`
                code.op(Op::zone_cards);
                return filtered({TypeKind::object, none}, true);
            }
            return {local->type, false};
        }
        code.op(Op::set_load, local->slot);
        auto type = local->type;
        type.many = false;
        bool placed = true;
        filter_posts(selector, type.index, placed);
        // Without a quantity, a name for several things means them all.
        type.many = quantity(selector) == no_node;
        return {type, true};
    }
    Type type;
    if (attribute_access(selector, words, wanted, type)) return {type, false};

    // A symbol by its name, where a symbol can stand.
    if (quantity(selector) == no_node && (wanted == nullptr || wanted->kind != TypeKind::object)) {
        for (const auto& meaning : c.vocabulary.meanings(words)) {
            if (meaning.kind != MeaningKind::symbol) continue;
            const auto domain = c.program.symbols[static_cast<std::size_t>(meaning.index)].domain;
            if (wanted != nullptr && wanted->kind == TypeKind::symbol && wanted->index != none && domain != none && domain != wanted->index) continue;
            const bool wanted_symbol = wanted != nullptr && wanted->kind == TypeKind::symbol;
            if (!wanted_symbol && (meaning.plural || tree.child(selector, NodeKind::PostOf) != no_node)) continue;
            code.number(meaning.index);
            return {{TypeKind::symbol, domain}, false};
        }
        if (words == "none") {
            code.number(0);
            return {{TypeKind::symbol, none}, false};
        }
    }
    if (words == "nothing") {
        code.number(-1);
        return {{TypeKind::object, none}, false};
    }
    if (const auto* meaning = c.vocabulary.find(words, MeaningKind::period); meaning != nullptr && wanted != nullptr && wanted->kind == TypeKind::period) {
        code.number(meaning->index);
        return {*wanted, false};
    }
    if (is_zone(selector)) {
        // The cards of a zone: `top 3 of your deck`, `all of your hand`.
        const auto q = quantity(selector);
        if (q != no_node && (tree.kind(q) == NodeKind::QTop || tree.kind(q) == NodeKind::QBottom)) {
            top_of_zone(selector, selector);
            return {{TypeKind::object, zone_kind_of_cards()}, true};
        }
        zone(selector);
        code.op(Op::zone_cards);
        Type cards{TypeKind::object, zone_kind_of_cards()};
        cards.many = q == no_node;
        return {cards, true};
    }
    const int kind = head_kind(middle);
    if (kind == none) {
        const auto nodes = word_nodes(middle);
        // Name the word that nothing knows, rather than the whole phrase.
        for (const auto node : nodes) {
            const auto word = text(node);
            if (c.vocabulary.meanings(word).empty() && !is_possessive(word) && find(word) == nullptr && tree.kind(node) == NodeKind::Word) {
                error(Diag::unknown_word, node, {word}, nearest_word(word, names_in_reach()));
                return {};
            }
        }
        error(Diag::unknown_word, middle, {words}, nearest_word(words, names_in_reach()));
        return {};
    }
    // `top 3 cards of your deck`
    const auto q = quantity(selector);
    if (q != no_node && (tree.kind(q) == NodeKind::QTop || tree.kind(q) == NodeKind::QBottom)) {
        const auto of = tree.child(selector, NodeKind::PostOf);
        if (of == no_node || !is_zone(tree[of].first)) {
            error(Diag::wrong_type, selector, {"zone", "no zone"});
            return {};
        }
        top_of_zone(selector, tree[of].first);
        return {{TypeKind::object, kind}, true};
    }
    if (kind == c.vocabulary.game_kind) {
        code.number(0);
        return {{TypeKind::object, kind}, false};
    }
    code.op(Op::set_property, c.program.kinds[static_cast<std::size_t>(kind)].property);
    placed_ = false;
    filter_words(middle, kind, false);
    bool placed = placed_;
    return filtered({TypeKind::object, kind}, placed);
}

// What a title can be of: the first kind that lies in zones and belongs to no other object.
int Body::titled_kind() const {
    for (std::size_t k = 0; k < c.program.kinds.size(); ++k)
        if (c.program.kinds[k].default_zones != 0 && c.program.kinds[k].holder == none && static_cast<int>(k) != c.vocabulary.player_kind) return static_cast<int>(k);
    return none;
}

void Body::titled(NodeId title) {
    const auto quoted = tree.text(title);
    code.op(Op::set_titled, static_cast<int>(c.vocabulary.intern(quoted.substr(1, quoted.size() - 2))));
}

void Body::top_of_zone(NodeId selector, NodeId where) {
    const auto q = quantity(selector);
    const auto amount = tree[q].first;
    const bool bottom = tree.kind(q) == NodeKind::QBottom;
    zone(where);
    if (amount == no_node) code.number(1);
    else number(amount);
    code.op(Op::zone_top, 0, bottom ? 1 : 0);
}

// What zones hold when nothing else says so: the first kind that cards are printed for.
int Body::zone_kind_of_cards() const {
    for (std::size_t k = 0; k < c.program.kinds.size(); ++k)
        if (static_cast<int>(k) != c.vocabulary.game_kind && static_cast<int>(k) != c.vocabulary.player_kind) return static_cast<int>(k);
    return none;
}

std::vector<std::string> Body::names_in_reach() const {
    auto names = c.vocabulary.known_nouns();
    for (const auto& local : scope) names.push_back(local.name);
    return names;
}

int Body::set(NodeId selector) {
    const auto found = entity(selector);
    if (!found.set) {
        if (found.type.kind != TypeKind::object && found.type.kind != TypeKind::nothing)
            error(Diag::wrong_type, selector, {"object", describe(found.type, c.program)});
        code.op(Op::set_object);
    }
    return found.type.index;
}

void Body::players(NodeId selector) {
    const auto found = entity(selector);
    if (!found.set) code.op(Op::set_object);
    if (found.type.kind != TypeKind::nothing && found.type.index != c.vocabulary.player_kind)
        error(Diag::wrong_type, selector, {"player", describe(found.type, c.program)});
}

// ---- `is` ---------------------------------------------------------------------------------------

void Body::filter_trait(NodeId trait, int kind, bool& placed) {
    if (const auto middle = core(trait); middle != no_node) {
        if (tree.is(middle, NodeKind::Words) && find(text(middle)) == nullptr) {
            filter_words(middle, kind, true);
        } else if (tree.is(middle, NodeKind::String)) {
            titled(middle);
            code.op(Op::set_and);
        } else {
            const auto found = entity(trait);
            if (!found.set) code.op(Op::set_object);
            code.op(Op::set_and);
            return;
        }
    }
    filter_posts(trait, kind, placed);
}

// object -- flag
void Body::membership(NodeId trait, int kind) {
    const auto middle = core(trait);
    const bool described = middle == no_node || (tree.is(middle, NodeKind::Words) && find(text(middle)) == nullptr);
    const bool is_attribute = described && middle != no_node && tree.child(trait, NodeKind::PostOf) != no_node && quantity(trait) == no_node &&
                              c.vocabulary.find(text(middle), MeaningKind::attribute) != nullptr;
    const bool is_nothing = middle != no_node && text(middle) == "nothing";
    if (const auto title = tree.child(trait, NodeKind::String); title != no_node) {
        // Wherever the card is: `c is "…"` asks for its title, not where it lies.
        code.op(Op::set_object);
        titled(title);
        code.op(Op::set_and);
        if (title != middle) filter_words(middle, kind, true);
        bool placed = true;
        filter_posts(trait, kind, placed);
        code.op(Op::set_any);
        return;
    }
    if (described && !is_attribute && !is_nothing) {
        code.op(Op::set_object);
        bool placed = true;
        filter_trait(trait, kind, placed);
        code.op(Op::set_any);
        return;
    }
    const Type object{TypeKind::object, kind};
    if (is_nothing) {
        code.number(0);
        code.op(Op::less);
        return;
    }
    const auto found = entity(trait, &object);
    if (found.set) code.op(Op::set_has);
    else code.op(Op::equal);
}

// symbol -- flag
void Body::symbol_is(NodeId trait, const Type& type) {
    const auto middle = core(trait);
    if (middle != no_node && tree.is(middle, NodeKind::Words)) {
        std::vector<int> members;
        for (const auto node : word_nodes(middle)) {
            const auto names = tree.kind(node) == NodeKind::Either ? tree.children(node) : std::vector<NodeId>{node};
            for (const auto name : names)
                for (const auto& meaning : c.vocabulary.meanings(text(name))) {
                    if (meaning.kind == MeaningKind::symbol && (type.index == none || meaning.index == 0 || c.program.symbols[static_cast<std::size_t>(meaning.index)].domain == type.index))
                        members.push_back(meaning.index);
                    if (meaning.kind == MeaningKind::group && c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].domain == type.index)
                        for (const auto symbol : c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].members) members.push_back(symbol);
                }
        }
        if (!members.empty()) {
            const int slot = code.local();
            code.op(Op::store, slot);
            bool first = true;
            for (const auto symbol : members) {
                code.op(Op::load, slot);
                code.number(symbol);
                code.op(Op::equal);
                if (!first) code.op(Op::either);
                first = false;
            }
            return;
        }
    }
    const auto other = value(trait, &type);
    if (other.kind != TypeKind::symbol && other.kind != TypeKind::nothing) error(Diag::wrong_type, trait, {describe(type, c.program), describe(other, c.program)});
    code.op(Op::equal);
}

// side -- flag; only inside a `where` about sides: `where it is SYMBOL`
void Body::side_is(NodeId trait) {
    const auto middle = core(trait);
    int attribute = none;
    std::uint32_t bits = 0;
    if (middle == no_node || !side_symbols(text(middle), attribute, bits) || side_die == none) {
        error(Diag::wrong_type, trait, {"symbol of a side", text(trait)});
        return;
    }
    const int slot = code.local();
    code.op(Op::store, slot);
    side_has_symbol(slot, attribute, bits);
}

// Leaves whether the side in the local has one of the symbols.
void Body::side_has_symbol(int slot, int attribute, std::uint32_t bits) {
    const auto& row = c.program.attributes[static_cast<std::size_t>(attribute)];
    bool first = true;
    for (int s = 0; s < 32; ++s) {
        if ((bits >> s & 1u) == 0) continue;
        code.op(Op::load, side_die);
        code.op(Op::load, slot);
        code.op(Op::face_at, row.index);
        code.number(c.program.domain_first(row.domain) + s);
        code.op(Op::equal);
        if (!first) code.op(Op::either);
        first = false;
    }
}

// Bits of the sides of a die that a selector such as `a side showing SYMBOL` could mean.
void Body::sides(NodeId selector, const std::function<void()>& push_die) {
    span(selector);
    const int die = code.local();
    push_die();
    code.op(Op::dup);
    code.op(Op::store, die);
    code.op(Op::sides);
    const auto outer_die = side_die;
    const auto outer_element = element;
    const auto outer_manner = manner;
    for (const auto post : tree.each(selector)) {
        if (!is_post(post) || tree.kind(post) == NodeKind::PostOf || is_detached(post)) continue;
        const int slot = code.local();
        code.op(Op::reset, slot);
        const auto loop = code.here();
        const auto end = code.branch(Op::side_next, slot);
        side_die = die;
        element = slot;
        manner = Manner::looks;
        if (tree.kind(post) == NodeKind::PostShowing) {
            bool negated = false;
            int attribute = none;
            std::uint32_t bits = 0;
            for (const auto node : word_nodes(tree[post].first)) {
                const auto names = tree.kind(node) == NodeKind::Either ? tree.children(node) : std::vector<NodeId>{node};
                for (const auto word : names) {
                    auto wanted = text(word);
                    if (wanted.starts_with("non-")) {
                        negated = true;
                        wanted = wanted.substr(4);
                    }
                    if (!side_symbols(wanted, attribute, bits)) error(Diag::unknown_word, word, {wanted}, nearest_word(wanted, c.vocabulary.known_nouns()));
                }
            }
            if (attribute != none) side_has_symbol(slot, attribute, bits);
            else code.number(1);
            if (negated) code.op(Op::invert);
        } else if (tree.kind(post) == NodeKind::PostWhere) {
            condition(tree[post].first);
        } else {
            error(Diag::not_here, post, {text(post), "a side is described with `showing` or `where`"});
            code.number(1);
        }
        code.op(Op::side_keep, slot);
        code.jump_back(loop);
        code.land(end);
    }
    side_die = outer_die;
    element = outer_element;
    manner = outer_manner;
}

// ---- what the quantity chooses ------------------------------------------------------------------

bool Body::chooses_one(NodeId node) const {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto q = quantity(node);
    if (q == no_node) return false;
    const auto kind = tree.kind(q);
    return kind == NodeKind::QA || kind == NodeKind::QAnother;
}

// One thing is left on the value stack, several on the set stack. A name given with `as` is declared.
Found Body::chosen(NodeId selector, const std::function<void()>& narrow, bool optional) {
    auto found = entity(selector);
    const int kept = secretly_ ? 2 : 0;
    const auto as = tree.is(selector, NodeKind::Selector) ? tree.child(selector, NodeKind::As) : no_node;
    const auto bind = [&](Found result) {
        if (as == no_node) return result;
        auto type = result.type;
        type.many = result.set;
        auto& local = declare(text(tree[as].first), type, tree[as].first, true);
        if (result.set) {
            code.op(Op::set_store, local.slot);
            code.op(Op::set_load, local.slot);
        } else {
            code.op(Op::dup);
            code.op(Op::store, local.slot);
        }
        return result;
    };
    if (!found.set) return bind(found);
    found.type.many = false;
    const auto q = quantity(selector);
    const auto quant = quantifier(selector);
    if (q != no_node && tree.kind(q) == NodeKind::QAnother) {
        code.op(Op::self);
        code.op(Op::without);
    }
    if (narrow) narrow();
    const bool random = quant != no_node && tree.child(quant, NodeKind::Random) != no_node;
    only_extremes(quant, found.type.index);
    const auto kind = q == no_node ? NodeKind::Script : tree.kind(q);
    const auto looks = [&] {
        if (manner == Manner::looks) error(Diag::choice_while_looking, selector);
        span(selector);  // what is asked is this, not the last word of it
    };
    const auto short_if_fewer = [&](const std::function<void()>& push_wanted) {
        // Fewer than asked for is not done in full.
        const int kept = code.set_local();
        code.op(Op::set_store, kept);
        code.op(Op::set_load, kept);
        code.op(Op::set_count);
        push_wanted();
        code.op(Op::less);
        const auto enough = code.jump(Op::jump_unless);
        code.op(Op::mark_short);
        code.land(enough);
        code.op(Op::set_load, kept);
    };
    switch (kind) {
        case NodeKind::QEach: case NodeKind::QAll: return bind({found.type, true});
        case NodeKind::QTop: case NodeKind::QBottom: {
            const auto amount = tree[q].first;
            if (amount == no_node) {
                code.op(Op::set_first);
                return bind({found.type, false});
            }
            const bool one = tree.kind(amount) == NodeKind::Number && text(amount) == "1";
            short_if_fewer([&] { number(amount); });
            if (one) {
                code.op(Op::set_first);
                return bind({found.type, false});
            }
            return bind({found.type, true});
        }
        case NodeKind::QAmount: {
            const auto amount = tree[q].first;
            if (random) {
                short_if_fewer([&] { number(amount); });
                number(amount);
                code.op(Op::set_random);
                return bind({found.type, true});
            }
            looks();
            number(amount);
            code.op(Op::dup);
            push_chooser();
            code.op(Op::choose_some, 0, kept);
            return bind({found.type, true});
        }
        case NodeKind::QUpTo:
            looks();
            code.number(0);
            number(tree[q].first);
            push_chooser();
            code.op(Op::choose_some, 0, kept);
            return bind({found.type, true});
        case NodeKind::QAny:
            looks();
            code.number(0);
            code.number(32000);
            push_chooser();
            code.op(Op::choose_some, 0, kept);
            return bind({found.type, true});
        case NodeKind::QThe:
            if (random) {
                code.number(1);
                code.op(Op::set_random);
            } else if (quant != no_node && (tree.child(quant, NodeKind::QHighest) != no_node || tree.child(quant, NodeKind::QLowest) != no_node)) {
                looks();
                push_chooser();
                code.op(Op::choose, 0, (optional ? 1 : 0) | kept);
                return bind({found.type, false});
            }
            code.op(Op::set_first);
            return bind({found.type, false});
        case NodeKind::QA: case NodeKind::QAnother:
            if (random) {
                code.number(1);
                code.op(Op::set_random);
                code.op(Op::set_first);
                return bind({found.type, false});
            }
            looks();
            push_chooser();
            code.op(Op::choose, 0, (optional ? 1 : 0) | kept);
            return bind({found.type, false});
        default: break;
    }
    // No quantity: a plain plural, `dice of u`, means all; `an`-less `opponent` means one of them.
    const auto middle = core(selector);
    if (random) {
        code.number(1);
        code.op(Op::set_random);
        code.op(Op::set_first);
        return bind({found.type, false});
    }
    if (tree.is(middle, NodeKind::Opponent) && text(middle) == "opponent") {
        looks();
        push_chooser();
        code.op(Op::choose);
        return bind({found.type, false});
    }
    return bind({found.type, true});
}

void Body::push_chooser() {
    if (they != none) code.op(Op::load, they);
    else code.op(Op::you);
}

}  // namespace holo::compiler
