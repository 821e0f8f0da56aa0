// Names in scope, and reports at a part of a script.

#include "interpreter/compiler/bind/names.hpp"

#include <algorithm>

#include "grammar/letters.hpp"
#include "grammar/remedies.hpp"
#include "interpreter/compiler/bind/idle_names.hpp"
#include "interpreter/compiler/bind/words.hpp"

namespace holo::compiler {

using machine::none;

bool agrees(const Type& is, const Type& wanted) {
    if (is.kind == TypeKind::nothing || wanted.kind == TypeKind::nothing) return true;  // reported already
    if (is.is_none() && wanted.kind == TypeKind::object) return true;
    if (is.kind != wanted.kind || is.many != wanted.many) return false;
    return is.index == none || wanted.index == none || is.index == wanted.index;
}

void Names::error(Diag id, NodeId at, std::vector<std::string> args, std::string nearest) {
    const auto node = at == no_node ? tree.root() : at;
    c.out.add(id, tree.source(), tree[node].span, std::move(args), std::move(nearest));
}

void Names::unknown(NodeId at, const std::string& word) { unknown(at, word, c.vocabulary.known_nouns()); }

void Names::unknown(NodeId at, const std::string& word, const std::vector<std::string>& known) {
    if (!c.vocabulary.meanings(word).empty()) {
        error(Diag::not_here, at, {word, "@of_another_sort"});
        return;
    }
    if (has_ended(at, word)) return;
    if (const auto remedy = remedy_for_word(word)) return error(Diag::said_otherwise, at, {word, *remedy});
    // The mistake is the place of the name, not its use.
    for (NodeId as = 0; as < tree.size(); ++as)
        if (tree[as].span.begin < tree[at].span.begin && is_idle_name(tree, as) && text(tree[as].first) == word) {
            report_idle_name(*this, as, {});
            return;
        }
    // `nonWORD`, `non WORD`
    auto rest = word.starts_with("non") ? word.substr(3) : std::string();
    if (word == "non" && tree[at].next != no_node) rest = text(tree[at].next);
    error(Diag::unknown_word, at, {word}, c.vocabulary.meanings(rest).empty() ? nearest_word(word, known) : "non-" + rest);
}

// Reports a name whose scope is over.
bool Names::has_ended(NodeId at, const std::string& word) {
    const bool found = std::ranges::find(ended, word) != ended.end();
    if (found) error(Diag::not_here, at, {word, "@name_ended"});
    return found;
}

void Names::unknown_period(NodeId words, bool has_edges) {
    const auto known = periods_of(c.program, has_edges);
    const auto word = text(words);
    const bool is_meant = c.vocabulary.meanings(word).empty() && !nearest_word(word, known).empty();
    if (known.empty() || is_meant) return unknown(words, word, known);
    error(Diag::not_here, words, {word, (has_edges ? "@periods|" : "@all_periods|") + quoted_list(known)});
}

void Names::expect_self_among(int kind, NodeId at) {
    if (kind == self_kind) return;
    error(Diag::idle_part, at, {text(at), kind == c.vocabulary.player_kind ? "@other_players" : "@other_kind"});
}

NodeId Names::title_in(NodeId node) const {
    if (tree.is(node, NodeKind::String)) return node;
    return tree.is(node, NodeKind::Selector) && tree.child_count(node) == 1 && tree.is(tree[node].first, NodeKind::String)
               ? tree[node].first
               : no_node;
}

// A symbol stands without quotes, a space has its kind in front, and things of another kind are asked for their titles.
bool Names::is_title_elsewhere(NodeId at, const Type& wanted) {
    const auto title = title_in(at);
    if (title == no_node || wanted.kind == TypeKind::nothing) return false;
    const auto quoted = text(title);
    auto word = title_text(quoted);
    for (auto& letter : word)
        if (is_upper(letter)) letter = static_cast<char>(letter - 'A' + 'a');
    const auto& kinds = c.program.kinds;
    const auto kind = std::ranges::find_if(kinds, [&](const auto& row) {
        const auto at_row = static_cast<int>(&row - kinds.data());
        return wanted.index == none ? c.vocabulary.is_space(at_row) : at_row == wanted.index;
    });
    const auto name = kind == kinds.end() ? std::string() : std::string(c.program.text(kind->name));
    std::string remedy = "@title_means_cards";
    if (wanted.kind == TypeKind::symbol && !c.vocabulary.meanings(word).empty()) remedy = "@title_as_symbol|" + word;
    if (wanted.kind == TypeKind::space && !name.empty()) remedy = "@title_as_space|" + name + "|" + quoted;
    if (wanted.kind == TypeKind::object && wanted.index != none && wanted.index != c.vocabulary.player_kind)
        remedy = "@title_as_thing|" + name + "|" + quoted;
    error(Diag::title_elsewhere, title, {describe(wanted, c.program), quoted, remedy});
    return true;
}

void Names::wrong_type(NodeId at, const Type& wanted, const Type& given) {
    if (!is_title_elsewhere(at, wanted)) wrong_type(at, describe(wanted, c.program), given);
}

void Names::wrong_type(NodeId at, const std::string& wanted, const Type& given) {
    if (!is_of_nearest(at)) error(Diag::wrong_type, at, {wanted, describe(given, c.program)});
}

void Names::expect(NodeId at, const Type& wanted, const Type& given) {
    if (!agrees(given, wanted)) wrong_type(at, wanted, given);
}

std::vector<std::string> Names::names_like(const std::string& word) const {
    std::vector<std::string> names{nearest_word(word, c.vocabulary.known_nouns())};
    for (const auto& local : scope) names.push_back(local.name);
    return names;
}

Local* Names::find(std::string_view name) {
    for (auto it = scope.rbegin(); it != scope.rend(); ++it)
        if (it->name == name) return &*it;
    return nullptr;
}

Local& Names::declare(const std::string& name, Type type, NodeId at, bool must_be_used) {
    if (auto* other = at == no_node ? nullptr : find(name)) {
        error(Diag::name_taken, at, {name});
        other->used = true;  // a later step cannot tell the two apart
        must_be_used = false;
    }
    take(at);
    const int slot = type.many ? slots.set_local() : slots.local();
    if (at != no_node && c.readings != nullptr) c.readings->put_name(tree, at, type, slot);
    scope.push_back({name, type, slot, false, at == no_node ? Span{} : tree[at].span, must_be_used});
    return scope.back();
}

void Names::declare_params(const std::vector<Param>& params) {
    for (const auto& param : params) declare(param.name, param.type, no_node, false);
}

void Names::declare_arguments(const EventInfo& event) {
    for (const auto& param : event.params) declare(param.name, type_in(event, param), no_node, false);
}

Type Names::type_in(const EventInfo& event, const Param& param) const {
    auto type = param.type;
    const bool stays = !event.query && !assigns(tree.root(), param.name);
    type.is_sure = stays && param.is_needed();
    type.from_zero = stays && param.is_amount() && !param.any;
    return type;
}

void Names::end_scope(std::size_t names) {
    for (; scope.size() > names; scope.pop_back()) {
        report_unused(scope.back());
        ended.push_back(scope.back().name);
    }
}

void Names::report_unused() const {
    for (const auto& local : scope) report_unused(local);
}

void Names::report_unused(const Local& local) const {
    if (local.must_be_used && !local.used) c.out.add(Diag::unused_name, tree.source(), local.span, {local.name});
}

bool Names::mentions(NodeId node, const std::string& name) const {
    if ((tree.is(node, NodeKind::Word) || tree.is(node, NodeKind::Name)) && tree.text(node) == name) return true;
    for (const auto child : tree.each(node))
        if (mentions(child, name)) return true;
    return false;
}

bool Names::assigns(NodeId node, const std::string& name) const {
    if (tree.is(node, NodeKind::Assign) && text(tree[node].first) == name) return true;
    for (const auto child : tree.each(node))
        if (assigns(child, name)) return true;
    return false;
}

bool Names::takes_if(NodeId node, std::initializer_list<NodeKind> kinds) const {
    for (const auto kind : kinds)
        if (tree.is(node, kind)) {
            take(node);
            return true;
        }
    return false;
}

}  // namespace holo::compiler
