// Conditions: definitions, requirements and restrictions, as units that answer, that give reasons, or that filter a set.

#include <algorithm>

#include "interpreter/compiler/bind/set_wise.hpp"
#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// ---- restrictions of events ---------------------------------------------------------------------

std::vector<NodeId> restrictions_of(const Tree& tree, NodeId event) {
    std::vector<NodeId> out;
    if (const auto block = tree.child(event, NodeKind::Block); block != no_node)
        for (const auto item : tree.each(block))
            if (tree.is(item, NodeKind::OnlyIf)) {
                tree.take(item);
                out.push_back(tree[item].first);
            }
    return out;
}

// The only object (or side) among the parameters that the condition refers to; none when it refers to several or to none. A side may be
// judged together with its die.
static int speaks_of(const Tree& tree, NodeId condition, const std::vector<Param>& params) {
    std::vector<int> objects;
    int side = none;
    const std::function<void(NodeId)> look = [&](NodeId at) {
        if (tree.is(at, NodeKind::Word))
            for (std::size_t p = 0; p < params.size(); ++p) {
                if (params[p].name != tree.text(at)) continue;
                const int index = static_cast<int>(p);
                if (params[p].type.kind == TypeKind::side) side = index;
                else if (params[p].type.is_thing() && std::find(objects.begin(), objects.end(), index) == objects.end())
                    objects.push_back(index);
            }
        for (const auto child : tree.each(at)) look(child);
    };
    look(condition);
    if (side != none) return objects.size() <= 1 ? side : none;
    return objects.size() == 1 ? objects[0] : none;
}

std::vector<NodeId> said_of(const Tree& tree, const std::vector<NodeId>& conditions, const std::vector<Param>& params, int param) {
    std::vector<NodeId> parts;
    for (const auto condition : conditions)
        for (const auto part : conjuncts(tree, condition))
            if (speaks_of(tree, part, params) == param) parts.push_back(part);
    return parts;
}

// ---- units that answer --------------------------------------------------------------------------

// The condition of an ability that hears an event may ask for the object whose ability raised the event. The state shows that object only
// while the event is heard, and therefore no other part of the ability has the name.
static void declare_cause(Body& unit, const std::vector<NodeId>& conditions) {
    constexpr const char* name = "cause";
    if (unit.self_kind == none || unit.find(name) != nullptr ||
        std::none_of(conditions.begin(), conditions.end(), [&](NodeId condition) { return unit.mentions(condition, name); }))
        return;
    const Type type{TypeKind::object, unit.self_kind};
    const int slot = unit.declare(name, type, no_node, false).slot;
    unit.write(unit.ir.step(Op::store, {unit.ir.value(Op::cause, type, {}, {unit.self_kind})}, {slot}));
}

// One unit for all demands, including costs that can be paid; none without any.
std::int16_t Compilation::condition_unit(Body& names, std::size_t arguments, NodeId at, const std::vector<NodeId>& conditions,
                                         const std::vector<NodeId>& costs, const std::vector<int>& scopes) {
    if (conditions.empty() && costs.empty() && scopes.empty()) return none;
    const auto unit = looking_unit(names, "condition", arguments, at, [&](Body& b) {
        if (names.hears_event) declare_cause(b, conditions);
        std::vector<Value> all;
        for (const auto scope : scopes) all.push_back(b.ir.value(Op::call, flag_type, {}, {scope}));
        for (const auto condition : conditions) all.push_back(b.conditions.condition(condition));
        if (!costs.empty()) {
            const Meanwhile costs_only(b.paying, true);
            b.raises = names.raises;
            all.push_back(b.arguments_of.can_all(costs));
        } else {
            all.push_back(b.ir.number(1));
        }
        b.answer_all(all);
    });
    if (arguments <= 1)
        for (const auto condition : conditions) reasons(names.tree, names.self_kind, condition, unit, {});
    return unit;
}

// Keeps each demand as a unit of its own, because `why` asks them one by one.
void Compilation::reasons(const Tree& tree, int self_kind, NodeId expression, std::int16_t unit, const std::vector<Param>& params) {
    for (const auto& demand : demands(tree, expression)) {
        const auto put = [&](const std::function<Value(Body&)>& bind) {
            Body body(context, tree, Manner::looks, self_kind);
            body.declare_params(params);
            body.answer(bind(body));
            return body.put("reason", params.size(), demand.part);
        };
        auto row = context.reason(tree, demand.part);
        row.of = unit;
        const auto errors = out.errors();
        if (!demand.branches.empty()) row.when = put([&](Body& b) { return b.is_taken(demand.branches); });
        row.unit = put([&](Body& b) { return b.conditions.condition(demand.part); });
        if (out.errors() != errors) return;
        program->reasons.push_back(row);
    }
}

// Makes the bound value the answer.
std::int16_t Compilation::answered(Body& body, Value value, NodeId value_at, const Type& type, const std::string& name,
                                   std::size_t arguments, NodeId at, int unit) {
    const auto given = body.ir[value].type;
    if (given.kind != type.kind && given.kind != TypeKind::nothing) body.wrong_type(value_at, type, given);
    body.answer(value);
    return body.put(name, arguments, at, unit);
}

void Compilation::define(const Tree& tree, NodeId node) {
    const auto& info = vocabulary.defines[vocabulary.define(text(tree, tree[node].first))];
    if (info.tree != &tree) return;  // declared twice
    Body body(context, tree, Manner::looks, none);
    body.declare_params(info.params);
    auto& ir = body.ir;
    if (info.type.many) {
        if (!info.cases.empty()) error(tree, node, Diag::not_here, {"case", "@several_no_cases"});
        const auto [members, kind] = body.selectors.members(info.body);
        body.expect(info.body, {info.type.kind, info.type.index}, vocabulary.of_kind(kind));
        body.write(ir.step(Op::answer_set, {members}));
        body.put(info.name, info.params.size(), node, info.unit);
        return;
    }
    auto value = body.values.value(info.body, &info.type);
    for (const auto& one : info.cases) {
        Parts arguments;
        for (std::size_t p = 0; p < info.params.size(); ++p) arguments.push_back(body.values.load(body.scope[p]));
        const auto is_it = ir.value(Op::equal, flag_type, {arguments.front(), ir.number(one.symbol)});
        const auto called = ir.value(Op::call, info.type, arguments, {one.unit, static_cast<int>(info.params.size()), none});
        value = ir.value(ir::Form::if_, info.type, {is_it, called, value});
    }
    const auto unit = answered(body, value, info.body, info.type, info.name, info.params.size(), node, info.unit);
    if (info.type.kind == TypeKind::flag) reasons(tree, none, info.body, unit, info.params);
}

void Compilation::require(const Tree& tree, NodeId node) {
    const auto name = text(tree, tree[node].first);
    const auto expression = tree.last_child(node);
    const auto unit = [&](const std::function<void(Body&)>& write_) {
        Body body(context, tree, Manner::looks, none);
        write_(body);
        return body.put(name, 0, node);
    };
    // A side of a comparison, about a member of a set when the comparison stands behind a `where`.
    const auto side = [&](NodeId part, int kind) {
        Body body(context, tree, Manner::looks, none);
        if (kind != none) {
            body.element = body.slots.local();
            body.element_kind = kind;
        }
        body.answer(body.values.value(part));
        return body.put(name, kind == none ? 0 : 1, node);
    };
    const auto uncited = [&](NodeId part) { return tree.is(part, NodeKind::Cited) ? tree[part].first : part; };
    machine::RequireRow row{};
    row.name = vocabulary.intern(name);
    const auto [source, span] = context.place(tree, node);
    row.source = source;
    row.span = span;
    row.found = row.wanted = row.unwanted = none;
    row.unit = unit([&](Body& b) { b.answer(b.conditions.condition(expression)); });
    row.first_rule = static_cast<std::uint32_t>(program->reason_rules.size());
    // Adds the rules cited at any depth: `no card where opposed(it) [DST-123]` cites inside.
    const std::function<void(NodeId)> cite = [&](NodeId at) {
        if (tree.is(at, NodeKind::Id)) context.keep_rule(tree.text(at));
        for (const auto child : tree.each(at)) cite(child);
    };
    cite(expression);
    row.rules = static_cast<std::uint32_t>(program->reason_rules.size()) - row.first_rule;
    const auto is_number = [&](NodeId part) { return Body(context, tree, Manner::looks, none).infer(part).kind == TypeKind::number; };
    const auto compare = [&](NodeId comparison, int kind) {
        if (!tree.is(comparison, NodeKind::Compare) || !is_number(tree.child_at(comparison, 2))) return;
        row.found = side(tree.child_at(comparison, 0), kind);
        row.wanted = side(tree.child_at(comparison, 2), kind);
        row.how = static_cast<std::uint8_t>(sign_of(tree.text(tree.child_at(comparison, 1))));
    };
    const auto inner = uncited(expression);
    if (tree.is(inner, NodeKind::Selector)) {
        int kind = none;
        row.unwanted = unit([&](Body& b) { kind = b.leave_members(inner); });
        if (const auto where = tree.child(inner, NodeKind::PostWhere); where != no_node && kind != none)
            compare(uncited(tree[where].first), kind);
    } else {
        compare(inner, none);
    }
    program->requires_.push_back(row);
}

// ---- units that filter a set --------------------------------------------------------------------

int Compilation::filter(FilterOf of, int id, int param) {
    for (const auto& known : filters)
        if (known.of == of && known.id == id && known.param == param) return known.unit;
    filters.push_back({of, id, param, UnitBuilder::reserve(*program)});
    return filters.back().unit;
}

// The filters of a case are stored under the number of its unit.
Compilation::Filtered Compilation::filtered(const Filter& wanted) const {
    switch (wanted.of) {
        case FilterOf::define: {
            const auto& info = vocabulary.defines[static_cast<std::size_t>(wanted.id)];
            return {info.tree, info.body, &info.params, info.name, &info.cases};
        }
        case FilterOf::case_of:
            for (const auto& info : vocabulary.defines)
                for (const auto& one : info.cases)
                    if (one.unit == wanted.id) return {one.tree, one.tree->last_child(one.tree->root()), &info.params, info.name};
            break;
        default: break;
    }
    const auto& info = vocabulary.events[static_cast<std::size_t>(wanted.id)];
    return {info.tree, info.node, &info.params, info.name};
}

// Writes the requested filters, which may request more. Content with errors gets none: it is reported already, and does not run.
void Compilation::write_filters() {
    for (; filters_written < filters.size() && out.errors() == errors_before; ++filters_written) {
        const auto wanted = filters[filters_written];
        const auto of = filtered(wanted);
        const auto& tree = *of.tree;
        const auto& params = *of.params;
        std::vector<NodeId> parts;
        switch (wanted.of) {
            case FilterOf::define:
            case FilterOf::case_of: parts = {of.node}; break;
            case FilterOf::query: parts = {tree.last_child(of.node)}; break;
            case FilterOf::able: parts = restrictions_of(tree, of.node); break;
            case FilterOf::eligible: parts = said_of(tree, restrictions_of(tree, of.node), params, wanted.param); break;
        }
        Body body(context, tree, Manner::looks, none);
        auto& ir = body.ir;
        body.declare_params(params);
        const auto type = params[wanted.param].type;
        body.is_given_spaces = type.kind == TypeKind::space;
        const auto given = ir.set_load(body.slots.set_local(), type);
        if (of.cases != nullptr)
            for (const auto& one : *of.cases) {
                Parts arguments;
                for (std::size_t p = 0; p < params.size(); ++p)
                    arguments.push_back(static_cast<int>(p) == wanted.param ? ir.number(none) : body.values.load(body.scope[p]));
                const auto is_it = ir.value(Op::equal, flag_type, {arguments.front(), ir.number(one.symbol)});
                arguments.push_back(ir.value(Op::you, {TypeKind::object, vocabulary.player_kind}));
                const auto kept =
                    ir.filter(Op::filter, arguments, {filter(FilterOf::case_of, one.unit, wanted.param), static_cast<int>(params.size())});
                const auto all = ir.set_load(0, type);
                body.write(ir.step(ir::Form::if_, {is_it, ir.step(Op::answer_set, {ir.set(ir::Form::sequence, {all, kept})})}));
            }
        const auto kept = SetWise(body).all(parts, body.scope[wanted.param].slot, params[wanted.param].type.index);
        body.write(ir.step(Op::answer_set, {ir.set(ir::Form::sequence, {given, kept})}));
        body.put(of.name + (wanted.of == FilterOf::eligible ? " eligible" : " filter"), params.size(), of.node, wanted.unit);
    }
}

}  // namespace holo::compiler
