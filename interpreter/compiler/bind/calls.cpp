// Calls: functions of the language, queries and definitions of the module, and procedures.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

bool Calls::takes(NodeId node, std::size_t count) {
    const auto args = in.tree.child_count(node) - 1;
    const auto name = in.text(in.tree[node].first);
    if (args != count)
        in.error(Diag::wrong_argument, node,
                 {name, "@so_many_values|" + std::to_string(args),
                  both("`" + name + "(…)` with " + std::to_string(count), "`" + name + "(…)` con " + std::to_string(count))});
    return args == count;
}

void Calls::unknown(NodeId node, const std::unordered_map<std::string, int>& names) {
    std::vector<std::string> known;
    for (const auto& [word, index] : names) known.push_back(word);
    std::sort(known.begin(), known.end());
    const auto name = in.tree[node].first;
    in.error(Diag::unknown_word, name, {in.text(name)}, nearest_word(in.text(name), known));
}

// A procedure as a step.
Step Calls::run(NodeId node) {
    const auto& names = in.c.vocabulary.procedures_by_name;
    const auto it = names.find(in.text(in.tree[node].first));
    if (it == names.end()) {
        unknown(node, names);
        return {};
    }
    if (in.manner == Manner::looks) in.error(Diag::choice_while_looking, node);
    const auto& info = in.c.vocabulary.procedures[static_cast<std::size_t>(it->second)];
    const auto args = unit_arguments(node, info);
    if (!args) return {};
    return in.ir.within(in.span_of(node), in.ir.step(Op::call, *args, {info.unit, static_cast<int>(args->size())}));
}

std::optional<Parts> Calls::unit_arguments(NodeId node, const DefineInfo& info) {
    if (!takes(node, info.params.size())) return std::nullopt;
    Parts parts;
    const auto args = in.call_arguments(node);
    for (std::size_t p = 0; p < args.size(); ++p) {
        parts.push_back(in.values.typed(args[p], info.params[p].type));
    }
    return parts;
}

Value Calls::call(NodeId node) {
    const auto name = in.text(in.tree[node].first);
    if (const auto found = function(node, name)) return *found;
    if (const int id = in.c.vocabulary.query(name); id != none) return query(node, id);
    const int define = in.c.vocabulary.define(name);
    if (define == none) {
        unknown(node, in.c.vocabulary.defines_by_name);
        return in.selectors.nothing();
    }
    const auto& info = in.c.vocabulary.defines[static_cast<std::size_t>(define)];
    const auto args = unit_arguments(node, info);
    if (!args) return in.selectors.nothing(info.type);
    return in.ir.value(Op::call, info.type, *args, {info.unit, static_cast<int>(args->size()), define});
}

bool Calls::gives_set(NodeId node) const {
    if (!in.tree.is(node, NodeKind::Call)) return false;
    const int define = in.c.vocabulary.define(in.text(in.tree[node].first));
    return define != none && in.c.vocabulary.defines[static_cast<std::size_t>(define)].type.many;
}

// The objects that a definition gives.
Thing Calls::set(NodeId node) {
    in.take(node);
    const auto& info = in.c.vocabulary.defines[static_cast<std::size_t>(in.c.vocabulary.define(in.text(in.tree[node].first)))];
    const auto args = unit_arguments(node, info);
    const auto all = args ? in.ir.set(Op::call_set, *args, {info.unit, static_cast<int>(args->size())}, info.type)
                          : in.ir.set(Op::set_object, {in.selectors.nothing(info.type)});
    return {info.type, {}, in.ir.within(in.span_of(node), all)};
}

// Functions of the language.
std::optional<Value> Calls::function(NodeId node, const std::string& name) {
    auto& ir = in.ir;
    const auto args = in.call_arguments(node);
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    if (name == "min" || name == "max") {
        if (args.size() < 2) takes(node, 2);
        Value all = args.empty() ? in.selectors.nothing(number_type) : in.values.number(args[0]);
        for (std::size_t i = 1; i < args.size(); ++i)
            all = ir.value(name == "min" ? Op::min : Op::max, number_type, {all, in.values.number(args[i])});
        return all;
    }
    if (name == "allowed" || name == "allowed_on") {
        const bool on = name == "allowed_on";
        if (!takes(node, on ? 2 : 1)) return in.selectors.nothing(flag_type);
        Parts parts;
        for (const auto arg : args) parts.push_back(in.values.typed(arg, {TypeKind::object, in.c.vocabulary.printed_kind()}));
        parts.push_back(in.values.chooser());
        return ir.value(on ? Op::allowed_on : Op::allowed, flag_type, parts);
    }
    if (name == "same_title" || name == "same_name") {
        if (!takes(node, 2)) return in.selectors.nothing(flag_type);
        const bool named = name == "same_name";
        const auto one = title_of(args[0], named), other = title_of(args[1], named);
        return ir.value(Op::equal, flag_type, {one, other});
    }
    if (name == "next" || name == "captain") {
        if (!takes(node, 1)) return in.selectors.nothing(player);
        return ir.value(name == "next" ? Op::next_player : Op::captain, player, {in.values.typed(args[0], player)});
    }
    return std::nullopt;
}

// The title of a card, or a written title; with `named`, the name that it counts as.
Value Calls::title_of(NodeId node, bool named) {
    const Type type{TypeKind::title};
    if (const auto title = in.title_in(node); title != no_node) {
        const auto words = title_text(in.tree.text(title));
        return in.ir.number(static_cast<int>(in.c.vocabulary.intern(named ? in.c.vocabulary.one_name(words) : words)), type);
    }
    return in.ir.value(Op::title, type, {in.values.typed(node, {TypeKind::object})}, {0, named ? 1 : 0});
}

Value Calls::query(NodeId node, int id) {
    const auto args = in.call_arguments(node);
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(id)];
    const auto& params = info.params;
    if (args.size() > params.size()) takes(node, params.size());
    Parts parts;
    for (std::size_t p = 0; p < params.size(); ++p) {
        if (p < args.size()) parts.push_back(in.values.typed(args[p], params[p].type));
        else parts.push_back(in.ir.number(params[p].initial, params[p].type));
        if (p >= args.size() && !params[p].optional) takes(node, params.size());
    }
    return in.ir.value(Op::query, info.value, parts, {id, static_cast<int>(params.size())});
}

}  // namespace holo::compiler
