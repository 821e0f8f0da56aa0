// The words of a script: parsed, but not yet bound.

#include "interpreter/compiler/bind/words.hpp"

#include <algorithm>

#include "interpreter/compiler/bind/idle_names.hpp"

namespace holo::compiler {

using machine::none;

namespace {

// The result type of a function of the language.
struct FunctionRow {
    std::string_view name;
    TypeKind kind;  // an object is a player
};
constexpr FunctionRow functions[] = {
    {"min", TypeKind::number},      {"max", TypeKind::number},     {"allowed", TypeKind::flag}, {"allowed_on", TypeKind::flag},
    {"same_title", TypeKind::flag}, {"same_name", TypeKind::flag}, {"next", TypeKind::object},  {"captain", TypeKind::object},
};

}  // namespace

bool is_possessive(std::string_view word) {
    return word == "your" || word == "yours" || word == "their" || word == "theirs" || word == "opponent's" || word == "other";
}

// The text between the quotes; `\"` is a quote of the title.
std::string title_text(std::string_view quoted) {
    std::string out;
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i)
        if (quoted[i] != '\\' || quoted[i + 1] != '"') out += quoted[i];
    return out;
}

std::string_view preposition(NodeKind post) {
    switch (post) {
        case NodeKind::PostOf: return "of";
        case NodeKind::PostIn: return "in";
        case NodeKind::PostOn: return "on";
        case NodeKind::PostUnder: return "under";
        case NodeKind::PostLinked: return "linked to";
        case NodeKind::PostAdjacent: return "adjacent to";
        case NodeKind::PostNearest: return "nearest to";
        case NodeKind::PostReach: return "in reach of";
        case NodeKind::PostRoom: return "with room for";
        case NodeKind::PostSight: return "in sight of";
        case NodeKind::PostWithin: return "within";
        default: return {};
    }
}

Local* Words::name_in(NodeId selector) {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    if (!tree.is(middle, NodeKind::Words)) return nullptr;
    const auto words = text(middle);
    if (tree.child(selector, NodeKind::PostOf) != no_node &&
        (c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.define(words) != none))
        return nullptr;
    auto* local = find(words);
    // `unit` may be a name, such as that of an event's object; `a unit` is always the noun.
    const bool is_one = local != nullptr && local->type.kind == TypeKind::object && !local->type.many;
    return is_one && quantity(selector) != no_node && head_kind(middle) != none ? nullptr : local;
}

// The name given at that place of the text, when the named object is part of a larger description.
Words::Nested Words::nested_name(NodeId node, std::uint32_t at, NodeId outer) const {
    if (tree.is(node, NodeKind::Selector))
        if (const auto as = tree.child(node, NodeKind::As); as != no_node && tree[tree[as].first].span.begin == at) return {outer, node};
    // `a card in hand of an opponent as c`: the card is the other candidate for the name, not the hand.
    const bool is_thing = tree.is(node, NodeKind::Selector) && !is_zone(node);
    const auto around = is_thing ? node : tree.is(node, NodeKind::PostWhere) ? no_node : outer;
    for (const auto child : tree.each(node))
        if (const auto found = nested_name(child, at, around); found.inner != no_node) return found;
    return {};
}

bool Words::report_nearest(NodeId at, const std::string& name, const Nested& nested) {
    const auto wanted = infer(nested.outer), named = infer(nested.inner);
    if (wanted == named || !wanted.is_thing()) return false;
    const auto as = tree.child(nested.inner, NodeKind::As);
    const auto what = collapsed(tree.source()->slice({tree[nested.inner].span.begin, tree[as].span.begin}));
    error(Diag::name_of_other, at, {name, what, describe({wanted.kind, wanted.index}, c.program)});
    return true;
}

bool Words::is_of_nearest(NodeId use) {
    auto* local = name_in(use);
    if (local == nullptr || local->span.end == 0) return false;
    const auto nested = nested_name(tree.root(), local->span.begin, no_node);
    if (nested.outer == no_node || !report_nearest(use, local->name, nested)) return false;
    local->used = true;
    return true;
}

Type Words::type_as_written(const Local& local) {
    const auto nested = local.span.end == 0 ? Nested{} : nested_name(tree.root(), local.span.begin, no_node);
    return nested.outer == no_node ? local.type : infer(nested.inner);
}

// Tells whether a choice lacks its name because the name was given to the nearest noun. The name then stands for the chosen object, because
// one mistake is one error.
bool Words::names_nearest(NodeId selector, const Type& chosen) {
    for (auto& local : scope) {
        if (local.span.end == 0) continue;
        const auto nested = nested_name(selector, local.span.begin, no_node);
        if (nested.outer == no_node || !report_nearest(nested.inner, local.name, nested)) continue;
        local.type = chosen;
        local.used = true;
        return true;
    }
    for (NodeId as = 0; as < tree.size(); ++as)
        if (tree[as].span.begin > tree[selector].span.begin && tree[as].span.end <= tree[selector].span.end && is_idle_name(tree, as)) {
            report_idle_name(*this, as, chosen);
            return true;
        }
    return false;
}

NodeId Words::quantifier(NodeId selector) const { return tree.child(selector, NodeKind::Quantifier); }

NodeId Words::quantity(NodeId selector) const {
    const auto q = quantifier(selector);
    if (q == no_node) return no_node;
    switch (tree.kind(tree[q].first)) {
        case NodeKind::Of:
        case NodeKind::Random:
        case NodeKind::QHighest:
        case NodeKind::QLowest: return no_node;
        default: return tree[q].first;
    }
}

NodeId Words::core(NodeId selector) const {
    for (const auto child : tree.each(selector)) switch (tree.kind(child)) {
            case NodeKind::This:
            case NodeKind::You:
            case NodeKind::They:
            case NodeKind::It:
            case NodeKind::Opponent:
            case NodeKind::Player:
            case NodeKind::String:
            case NodeKind::Words:
            case NodeKind::Paren: return child;
            default: break;
        }
    return no_node;
}

std::vector<NodeId> Words::alternatives(NodeId word) const {
    return tree.is(word, NodeKind::Either) ? tree.children(word) : std::vector<NodeId>{word};
}

std::string Words::phrase(NodeId words, std::size_t from, std::size_t to) const {
    std::string out;
    const auto nodes = tree.children(words);
    for (auto i = from; i < to && i < nodes.size(); ++i) {
        if (!out.empty()) out += ' ';
        out += text(nodes[i]);
    }
    return out;
}

// The kind of object that a word or phrase can describe, or none.
int Words::kind_of_word(const std::string& word) const {
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

// `copy of S`, when no word of the game is spelt the same.
bool Words::is_copied(NodeId word) const {
    const auto said = text(word);
    return (said == "copy" || said == "copies") && c.vocabulary.meanings(said).empty();
}

int Words::head_kind(NodeId words) {
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
    return is_copied(nodes.back()) ? c.vocabulary.printed_kind() : static_cast<int>(none);
}

void Words::take_noun(NodeId selector) const {
    take(selector);
    if (tree.is(selector, NodeKind::Selector)) take(core(selector));
}

void Words::take_head(NodeId words) const {
    const auto nodes = tree.children(words);
    for (std::size_t length = std::min(c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length) {
        const auto last = phrase(words, nodes.size() - length, nodes.size());
        if (length > 1 && c.vocabulary.meanings(last).empty()) continue;
        for (auto i = nodes.size() - length; i < nodes.size(); ++i) take(nodes[i]);
        return;
    }
}

bool Words::plural_quantity(NodeId selector) const {
    const auto q = quantity(selector);
    if (q == no_node) return tree.is(core(selector), NodeKind::Opponent) && text(core(selector)) == "opponents";
    return tree.kind(q) == NodeKind::QEach || tree.kind(q) == NodeKind::QAll;
}

// An evaluated `dice of an opponent` means any opponent's; an action on them chooses one opponent.
bool Words::any_opponent_meant(NodeId selector) const {
    return tree.is(selector, NodeKind::Selector) && tree.is(core(selector), NodeKind::Opponent) &&
           (manner == Manner::looks || plural_quantity(selector));
}

bool Words::is_description(NodeId node) {
    if (!tree.is(node, NodeKind::Selector) || name_in(node) != nullptr || is_zone(node)) return false;
    const auto middle = core(node);
    if (tree.is(middle, NodeKind::String)) return true;
    return tree.is(middle, NodeKind::Words) && (quantity(node) != no_node || will_be_set(node));
}

NodeId Words::described(NodeId operand) {
    return tree.is(operand, NodeKind::Paren) && is_description(tree[operand].first) ? tree[operand].first : operand;
}

// `cards`, `your SYMBOL dice`: several objects, even without a quantity.
bool Words::plural_noun(NodeId selector) const {
    const auto middle = core(selector);
    if (tree.is(middle, NodeKind::Opponent)) return text(middle) == "opponents";
    if (tree.is(middle, NodeKind::Player)) return text(middle) == "players";
    if (!tree.is(middle, NodeKind::Words)) return false;
    const auto nouns = alternatives(tree.last_child(middle));
    return std::all_of(nouns.begin(), nouns.end(), [&](NodeId noun) {
        const auto& meanings = c.vocabulary.meanings(text(noun));
        return !meanings.empty() && std::all_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.plural; });
    });
}

bool Words::will_be_set(NodeId node) {
    if (tree.is(node, NodeKind::Call)) return type_of_call(text(tree[node].first)).many;
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto middle = core(node);
    if (middle == no_node) return false;
    const auto q = quantity(node);
    const auto quant = quantifier(node);
    if (q == no_node) {
        if (quant != no_node) return false;  // random, or an extreme: one object
        switch (tree.kind(middle)) {
            case NodeKind::Words: {
                if (tree.child(node, NodeKind::String) != no_node) return infer(node).kind == TypeKind::object;
                const auto words = text(middle);
                if (const auto* local = name_in(node); local != nullptr) return local->type.many;
                if (is_zone(node)) return true;
                if (infer(node).is_thing() && head_kind(middle) == none) return false;  // `host`
                if (tree.child(node, NodeKind::PostOf) != no_node &&
                    (c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.define(words) != none))
                    return false;
                if (c.vocabulary.find(words, MeaningKind::attribute) != nullptr && head_kind(middle) == none) return false;
                return words != "nothing";
            }
            case NodeKind::Opponent: return text(middle) == "opponents";
            case NodeKind::Player: return tree[middle].first == no_node;
            case NodeKind::String: return true;
            case NodeKind::Paren: return tree.is(tree[middle].first, NodeKind::Call) && will_be_set(tree[middle].first);
            default: return false;
        }
    }
    switch (tree.kind(q)) {
        case NodeKind::QEach:
        case NodeKind::QAll:
        case NodeKind::QAny:
        case NodeKind::QUpTo:
        case NodeKind::QAmount: return true;
        case NodeKind::QTop:
        case NodeKind::QBottom: {
            const auto amount = tree[q].first;
            return amount != no_node && !(tree.kind(amount) == NodeKind::Number && text(amount) == "1");
        }
        default: return false;
    }
}

// Kind `none` when the kind is not plain.
Type Words::infer(NodeId node) {
    switch (tree.kind(node)) {
        case NodeKind::Number:
        case NodeKind::Sum:
        case NodeKind::Product:
        case NodeKind::Distance:
        case NodeKind::Count:
        case NodeKind::SumOf:
        case NodeKind::SumWhen:
        case NodeKind::Half:
        case NodeKind::Negative:
        case NodeKind::Times: return {TypeKind::number};
        case NodeKind::Yes:
        case NodeKind::No:
        case NodeKind::Or:
        case NodeKind::And:
        case NodeKind::Not:
        case NodeKind::Compare:
        case NodeKind::Is:
        case NodeKind::Exists:
        case NodeKind::Can: return {TypeKind::flag};
        case NodeKind::Paren: return infer(tree[node].first);
        case NodeKind::String: return {TypeKind::title};
        case NodeKind::NextStep: return c.vocabulary.of_kind(c.vocabulary.kind_of_spaces());
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
        case NodeKind::You:
        case NodeKind::They:
        case NodeKind::Opponent:
        case NodeKind::Player: return {TypeKind::object, c.vocabulary.player_kind};
        case NodeKind::NextStep: return c.vocabulary.of_kind(c.vocabulary.kind_of_spaces());
        case NodeKind::It: return c.vocabulary.of_kind(element_kind);
        case NodeKind::Paren: return infer(tree[middle].first);
        case NodeKind::Words: {
            if (tree.child(node, NodeKind::String) != no_node) {
                const int kind = head_kind(middle);
                return c.vocabulary.is_space(kind) ? c.vocabulary.of_kind(kind) : Type{TypeKind::object, titled_kind()};
            }
            const auto words = text(middle);
            if (const auto* local = name_in(node); local != nullptr && (quantity(node) == no_node || local->type.many)) return local->type;
            if (quantity(node) == no_node) {
                const bool of = tree.child(node, NodeKind::PostOf) != no_node;
                if (const auto link = of ? Type{} : link_here(words); link.is_thing()) return link;
                if (const auto* meaning = of ? c.vocabulary.find(words, MeaningKind::attribute) : nullptr)
                    return c.vocabulary.type_of(meaning->index);
                if (const int define = of ? c.vocabulary.define(words) : static_cast<int>(none); define != none)
                    return c.vocabulary.defines[define].type;
            }
            const int kind = head_kind(middle);
            return kind == none ? Type{} : c.vocabulary.of_kind(kind);
        }
        default: return {};
    }
}

// The kind with titles: the first one that lies in zones and belongs to no other object.
int Words::titled_kind() const {
    for (std::size_t k = 0; k < c.program.kinds.size(); ++k)
        if (c.program.kinds[k].default_zones != 0 && c.program.kinds[k].holder == none && static_cast<int>(k) != c.vocabulary.player_kind)
            return static_cast<int>(k);
    return none;
}

Type Words::type_of_call(const std::string& name) const {
    for (const auto& row : functions)
        if (row.name == name) return {row.kind, row.kind == TypeKind::object ? c.vocabulary.player_kind : static_cast<int>(none)};
    if (const int query = c.vocabulary.query(name); query != none) return c.vocabulary.events[query].value;
    const int define = c.vocabulary.define(name);
    return define == none ? Type{} : c.vocabulary.defines[define].type;
}

std::vector<NodeId> Words::call_arguments(NodeId node) const {
    auto args = tree.children(node);
    args.erase(args.begin());
    return args;
}

// The zone that the words name, and the word before it that names the owner.
Words::ZoneWords Words::zone_words(NodeId selector) const {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    if (!tree.is(middle, NodeKind::Words) || tree.child(selector, NodeKind::String) != no_node) return {};  // `ZONE "…"` is a card
    const auto nodes = tree.children(middle);
    const bool possessive = !nodes.empty() && is_possessive(tree.text(nodes[0]));
    const auto* meaning = c.vocabulary.find(phrase(middle, possessive ? 1 : 0, nodes.size()), MeaningKind::zone);
    if (meaning == nullptr) return {};
    return {meaning->index, possessive ? text(nodes[0]) : std::string()};
}

bool Words::is_zone(NodeId selector) const { return zone_words(selector).zone != none; }

// The name of a zone given before, or nullptr.
Local* Words::zone_local(NodeId selector) {
    const auto middle = tree.is(selector, NodeKind::Selector) ? core(selector) : no_node;
    auto* local = tree.is(middle, NodeKind::Words) ? find(text(middle)) : nullptr;
    return local != nullptr && local->type.kind == TypeKind::zone ? local : nullptr;
}

// Reports two owners: `your hand of an opponent`.
void Words::one_owner(NodeId selector, const std::string& owner) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    if (!owner.empty() && of != no_node) error(Diag::two_owners, selector, {owner, text(of)});
}

int Words::attribute_named(const std::string& name, int kind) const {
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        if (meaning.kind != MeaningKind::attribute) continue;
        const auto owner = c.program.attributes[meaning.index].kind;
        if (kind == none || owner == none || owner == kind) return meaning.index;
    }
    return none;
}

int Words::attribute_of_domain(int kind, int domain) const {
    for (std::size_t a = 0; a < c.program.attributes.size(); ++a) {
        const auto& row = c.program.attributes[a];
        if (row.kind == kind && row.type == machine::symbol_type && row.domain == domain) return static_cast<int>(a);
    }
    return none;
}

// The attribute of `this` that leads to another object by its bare name: `host`. Or none.
int Words::link_of_self(const std::string& name) const {
    const int attribute = self_kind == none ? static_cast<int>(none) : attribute_named(name, self_kind);
    const bool own = attribute != none && c.program.attributes[attribute].kind == self_kind && c.vocabulary.type_of(attribute).is_thing();
    return own ? attribute : static_cast<int>(none);
}

// The type of the object that such a bare name leads to: from the member of a `where`, from `this`, from the game.
Type Words::link_here(const std::string& name) const {
    const int of_element = element == none || side_die != none ? static_cast<int>(none) : attribute_named(name, element_kind);
    if (of_element != none && c.program.attributes[of_element].kind != c.vocabulary.game_kind) return c.vocabulary.type_of(of_element);
    if (const int link = link_of_self(name); link != none) return c.vocabulary.type_of(link);
    const int of_game = attribute_named(name, c.vocabulary.game_kind);
    return of_game == none || c.program.attributes[of_game].kind != c.vocabulary.game_kind ? Type{} : c.vocabulary.type_of(of_game);
}

// The module's definition for the preposition behind objects of the kind; with an operand, one that takes it. Or none.
int Words::relation(int kind, std::string_view word, const Type* operand) const {
    if (kind < 0) return none;
    for (const auto& [known, name] : c.vocabulary.relations[kind]) {
        const int define = known == word ? c.vocabulary.define(name) : static_cast<int>(none);
        if (define == none) continue;
        const auto& params = c.vocabulary.defines[define].params;
        const bool takes =
            operand == nullptr ||
            (params.size() == 2 && (operand->index == none || params[1].type.index == none || operand->index == params[1].type.index));
        if (takes) return define;
    }
    return none;
}

// The property that a word gives objects of the kind, or none.
int Words::property_of(const Meaning& meaning, int kind) const {
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

// The property of objects with an attribute that is a symbol of the group.
int Words::group_property(const Meaning& meaning) const {
    return meaning.kind == MeaningKind::group ? c.vocabulary.group_property(meaning.index) : static_cast<int>(none);
}

// The property of objects with one of the properties of `a/b`; none when a word means more than a property.
int Words::property_of_any(NodeId either, int kind) const {
    std::vector<int> properties;
    for (const auto word : tree.each(either)) properties.push_back(property_named(text(word), kind));
    return c.vocabulary.any_if_all(properties);
}

// The property that the word means; none when the word means more than that.
int Words::property_named(const std::string& word, int kind) const {
    for (const auto& meaning : c.vocabulary.meanings(word)) {
        if (meaning.kind == MeaningKind::kind || (meaning.kind == MeaningKind::flag && meaning.index < 0)) return none;
        if (const int property = property_of(meaning, kind); property != none) return property;
        if (const int property = group_property(meaning); property != none) return property;
    }
    return none;
}

bool Words::is_post(NodeId node) const {
    const auto kind = tree.kind(node);
    return kind >= NodeKind::PostOf && kind <= NodeKind::PostSight;
}

bool Words::is_detached(NodeId post) const { return std::find(detached.begin(), detached.end(), post) != detached.end(); }

// The symbols of the enumeration that the word means: one, or those of a group. `none` belongs to every enumeration.
std::vector<int> Words::symbols_of_word(const std::string& word, int domain) const {
    std::vector<int> out;
    for (const auto& meaning : c.vocabulary.meanings(word)) {
        if (meaning.kind == MeaningKind::symbol &&
            (domain == none || meaning.index == 0 || c.program.symbols[meaning.index].domain == domain))
            out.push_back(meaning.index);
        if (meaning.kind == MeaningKind::group && c.vocabulary.groups[meaning.index].domain == domain)
            for (const auto symbol : c.vocabulary.groups[meaning.index].members) out.push_back(symbol);
    }
    return out;
}

// Adds the symbols of sides that the words mean; false when they mean none.
bool Words::side_symbols(const std::string& words, SideSymbols& out) const {
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

bool Words::is_die(const Param& param) const {
    return param.type.kind == TypeKind::object && param.type.index >= 0 && c.program.kinds[param.type.index].dice != 0;
}

// The attribute of several symbols that the node reads; none otherwise.
Words::SymbolSet Words::set_of_symbols(NodeId node) const {
    if (!tree.is(node, NodeKind::Selector) || !tree.is(core(node), NodeKind::Words)) return {};
    using machine::SymbolsAs;
    auto name = text(core(node));
    auto as = SymbolsAs::now;
    if (name.starts_with(as_printed)) name = name.substr(as_printed.size()), as = SymbolsAs::printed;
    else if (name.starts_with(as_altered)) name = name.substr(as_altered.size()), as = SymbolsAs::altered;
    const bool whose = tree.child(node, NodeKind::PostOf) != no_node;
    if (!whose && std::any_of(scope.begin(), scope.end(), [&](const Local& local) { return local.name == name; })) return {};
    const int attribute = attribute_named(name, none);
    if (attribute == none || c.vocabulary.attributes[static_cast<std::size_t>(attribute)].type != AttributeType::symbols) return {};
    if (c.program.attributes[static_cast<std::size_t>(attribute)].storage != machine::Storage::kept) return {attribute, as};
    return as == SymbolsAs::now ? SymbolSet{attribute, SymbolsAs::kept} : SymbolSet{};  // a kept set has no printed symbols
}

// `LINK`, `LINK of c`, `your LINK`, `DEFINE of c`: words that lead to one object and describe none.
bool Words::is_link(NodeId selector) const {
    if (quantity(selector) != no_node) return false;
    const auto words = text(core(selector));
    if (tree.child(selector, NodeKind::PostOf) != no_node)
        return c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.define(words) != none;
    const auto blank = words.find(' ');
    const auto& meanings =
        c.vocabulary.meanings(blank != std::string::npos && is_possessive(words.substr(0, blank)) ? words.substr(blank + 1) : words);
    const auto leads = [&](const Meaning& meaning) {
        return meaning.kind == MeaningKind::attribute && c.vocabulary.type_of(meaning.index).is_thing();
    };
    return !meanings.empty() && std::all_of(meanings.begin(), meanings.end(), leads);
}

// `one of S`, `top card of ZONE`: from the objects that the words mean without a quantity.
bool Words::is_of_group(NodeId selector) const {
    const auto q = quantity(selector);
    return tree.is(q, NodeKind::QTop) || tree.is(q, NodeKind::QBottom) ||
           (tree.is(q, NodeKind::QA) && tree.child(quantifier(selector), NodeKind::Of) != no_node);
}

// The value that makes up the whole selector, `(next(p))`; or no_node.
NodeId Words::amount_alone(NodeId selector) const {
    const bool alone = tree.is(selector, NodeKind::Selector) && tree.child_count(selector) == 1 &&
                       tree.is(quantity(selector), NodeKind::QAmount) && tree.child_count(quantifier(selector)) == 1;
    return alone ? tree[quantity(selector)].first : no_node;
}

bool Words::chooses_one(NodeId node) const {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto q = quantity(node);
    return tree.is(q, NodeKind::QA) || tree.is(q, NodeKind::QAnother);
}

// `flip piece`: neither an article nor a plural gives a quantity.
bool Words::is_bare_noun(NodeId selector) {
    const auto middle = core(selector);
    if (!tree.is(middle, NodeKind::Words) || quantifier(selector) != no_node || is_zone(selector) ||
        tree.child(selector, NodeKind::String) != no_node)
        return false;
    return name_in(selector) == nullptr && head_kind(middle) != none && !plural_noun(selector);
}

// One object, without a choice.
bool Words::is_definite(NodeId node) {
    if (!tree.is(node, NodeKind::Selector) || tree.is(core(node), NodeKind::Paren)) return true;
    return quantity(node) == no_node && quantifier(node) == no_node && !will_be_set(node) && !tree.is(core(node), NodeKind::Opponent);
}

std::vector<ArgumentNode> Words::arguments(NodeId clause) const {
    std::vector<ArgumentNode> out;
    for (const auto child : tree.each(clause)) switch (tree.kind(child)) {
            case NodeKind::Arg: {
                const auto label = tree.child(child, NodeKind::Label);
                const auto argument = label == no_node ? tree[child].first : tree[label].next;
                out.push_back({label == no_node ? "" : text(label), argument, tree.child(child, NodeKind::Guard)});
                break;
            }
            case NodeKind::UntilEnd:
            case NodeKind::ForThis: out.push_back({"until", child}); break;
            default: break;
        }
    return out;
}

void Words::take_any(NodeId operand) const {
    take(operand);
    takes_if(quantity(operand), {NodeKind::QA, NodeKind::QEach, NodeKind::QAll});
}

}  // namespace holo::compiler
