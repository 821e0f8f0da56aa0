// Calls: functions of the language, queries and definitions of the module, and procedures.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

std::vector<NodeId> Body::call_arguments(NodeId node) const {
    auto args = tree.children(node);
    args.erase(args.begin());
    return args;
}

bool Body::takes(NodeId node, std::size_t count) {
    const auto args = tree.child_count(node) - 1;
    const auto name = text(tree[node].first);
    if (args != count) error(Diag::wrong_argument, node, {name, std::to_string(args) + " values", "`" + name + "(…)` with " + std::to_string(count)});
    return args == count;
}

void Body::unknown_call(NodeId node, const std::unordered_map<std::string, int>& names) {
    std::vector<std::string> known;
    for (const auto& [word, index] : names) known.push_back(word);
    std::sort(known.begin(), known.end());
    error(Diag::unknown_word, tree[node].first, {text(tree[node].first)}, nearest_word(text(tree[node].first), known));
}

// The value of an argument on the stack.
void Body::argument(NodeId node, const Param& param) {
    const auto type = value(node, &param.type);
    if (!type.is_none()) expect(node, param.type, type);
}

// A procedure, as a step.
void Body::run(NodeId node) {
    span(node);
    const auto& names = c.vocabulary.procedures_by_name;
    const auto it = names.find(text(tree[node].first));
    if (it == names.end()) {
        unknown_call(node, names);
        return;
    }
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    call_unit(node, c.vocabulary.procedures[it->second]);
}

void Body::call_unit(NodeId node, const DefineInfo& info) {
    if (!takes(node, info.params.size())) return;
    const auto args = call_arguments(node);
    for (std::size_t p = 0; p < args.size(); ++p) argument(args[p], info.params[p]);
    code.op(Op::call, info.unit, static_cast<int>(args.size()));
}

Type Body::call(NodeId node) {
    span(node);
    const auto name = text(tree[node].first);
    Type type;
    if (call_function(node, name, type)) return type;
    if (const int query = c.vocabulary.query(name); query != none) {
        call_query(node, query);
        return c.vocabulary.events[query].value;
    }
    const int define = c.vocabulary.define(name);
    if (define == none) {
        unknown_call(node, c.vocabulary.defines_by_name);
        return {};
    }
    call_unit(node, c.vocabulary.defines[define]);
    return c.vocabulary.defines[define].type;
}

namespace {

// What a function of the language gives.
struct FunctionRow {
    std::string_view name;
    TypeKind kind;  // an object is a player
};
constexpr FunctionRow functions[] = {
    {"min", TypeKind::number}, {"max", TypeKind::number}, {"allowed", TypeKind::flag}, {"allowed_on", TypeKind::flag},
    {"same_title", TypeKind::flag}, {"same_name", TypeKind::flag}, {"next", TypeKind::object}, {"captain", TypeKind::object},
};

}  // namespace

Type Body::type_of_call(const std::string& name) const {
    for (const auto& row : functions)
        if (row.name == name) return {row.kind, row.kind == TypeKind::object ? c.vocabulary.player_kind : static_cast<int>(none)};
    if (const int query = c.vocabulary.query(name); query != none) return c.vocabulary.events[query].value;
    const int define = c.vocabulary.define(name);
    return define == none ? Type{} : c.vocabulary.defines[define].type;
}

// Functions of the language.
bool Body::call_function(NodeId node, const std::string& name, Type& type) {
    const auto args = call_arguments(node);
    if (name == "min" || name == "max") {
        type = {TypeKind::number};
        for (std::size_t i = 0; i < args.size(); ++i) {
            number(args[i]);
            if (i > 0) code.op(name == "min" ? Op::min : Op::max);
        }
        if (args.size() < 2) takes(node, 2);
    } else if (name == "allowed" || name == "allowed_on") {
        const bool on = name == "allowed_on";
        type = {TypeKind::flag};
        if (!takes(node, on ? 2 : 1)) return true;
        for (const auto arg : args) value(arg);
        push_chooser();
        code.op(on ? Op::allowed_on : Op::allowed);
    } else if (name == "same_title" || name == "same_name") {
        type = {TypeKind::flag};
        if (!takes(node, 2)) return true;
        for (const auto arg : args) title_of(arg, name == "same_name");
        code.op(Op::equal);
    } else if (name == "next" || name == "captain") {
        type = {TypeKind::object, c.vocabulary.player_kind};
        if (!takes(node, 1)) return true;
        value(args[0]);
        code.op(name == "next" ? Op::next_player : Op::captain);
    } else {
        return false;
    }
    return true;
}

// The title that stands alone where a card could: `same_name(c, "...")`.
NodeId Body::title_in(NodeId node) const {
    if (tree.is(node, NodeKind::String)) return node;
    return tree.is(node, NodeKind::Selector) && tree.child_count(node) == 1 && tree.is(tree[node].first, NodeKind::String) ? tree[node].first : no_node;
}

// -- text: of the card or as written; `named`, the name that it stands for.
void Body::title_of(NodeId node, bool named) {
    if (const auto title = title_in(node); title != no_node) {
        const auto words = title_text(tree.text(title));
        code.number(static_cast<int>(c.vocabulary.intern(named ? c.vocabulary.one_name(words) : words)));
        return;
    }
    value(node);
    code.op(Op::title, 0, named);
}

void Body::call_query(NodeId node, int query) {
    const auto args = call_arguments(node);
    const auto& params = c.vocabulary.events[query].params;
    if (args.size() > params.size()) takes(node, params.size());
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p < args.size()) value(args[p], &params[p].type);
        else if (params[p].optional) code.number(params[p].initial);
        else takes(node, params.size());
    }
    code.op(Op::query, query, static_cast<int>(params.size()));
}

// ---- asked of every member of the set on top ----------------------------------------------------

// `payable(it, 2)`
bool Body::keep_called(NodeId node, int slot, int kind) {
    const auto name = text(tree[node].first);
    const auto args = call_arguments(node);
    int member = none;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (is_member(args[i], slot) && member == none) member = static_cast<int>(i);
        else if (speaks_of(args[i], slot, kind)) return false;
    }
    if (member == none) return false;
    take_member(args[static_cast<std::size_t>(member)]);
    if (name == "allowed" || name == "allowed_on" || name == "same_title" || name == "same_name") return keep_function(name, args, member);
    if (const int query = c.vocabulary.query(name); query != none) return keep_queried(node, query, member, slot);
    const int define = c.vocabulary.define(name);
    if (define == none) return false;
    const auto& info = c.vocabulary.defines[define];
    if (info.type.kind != TypeKind::flag || info.params.size() != args.size() || info.params[member].type.kind != TypeKind::object) return false;
    for (std::size_t p = 0; p < args.size(); ++p) {
        if (static_cast<int>(p) == member) code.number(none);
        else argument(args[p], info.params[p]);
    }
    code.op(Op::you);
    code.op(Op::filter, c.filter(FilterOf::define, define, member), static_cast<int>(args.size()));
    return true;
}

bool Body::keep_function(const std::string& name, const std::vector<NodeId>& args, int member) {
    if (name == "allowed" && args.size() == 1) {
        push_chooser();
        code.op(Op::and_allowed);
    } else if (name == "allowed_on" && args.size() == 2 && member == 1) {
        value(args[0]);
        push_chooser();
        code.op(Op::and_allowed_on);
    } else if ((name == "same_title" || name == "same_name") && args.size() == 2 && title_in(args[member == 0 ? 1 : 0]) == no_node) {
        value(args[member == 0 ? 1 : 0]);
        code.op(Op::and_titled, 0, name == "same_name");
    } else {
        return false;
    }
    return true;
}

// Unless something adjusts it on this table, a query is its own body, asked of the whole set.
bool Body::keep_queried(NodeId node, int id, int member, int slot) {
    const auto args = call_arguments(node);
    const auto& query = c.vocabulary.events[id];
    if (query.value.kind != TypeKind::flag || query.params.size() < args.size() || query.params[member].type.kind != TypeKind::object) return false;
    const auto quiet = code.branch(Op::jump_unadjusted, id);
    keep_members(slot, [&] { condition(node); });
    const auto end = code.jump(Op::jump);
    code.land(quiet);
    for (std::size_t p = 0; p < query.params.size(); ++p) {
        if (static_cast<int>(p) == member) code.number(none);
        else if (p < args.size()) value(args[p], &query.params[p].type);
        else code.number(query.params[p].initial);
    }
    code.op(Op::you);
    code.op(Op::filter, c.filter(FilterOf::query, id, member), static_cast<int>(query.params.size()));
    code.land(end);
    return true;
}

}  // namespace holo::compiler
