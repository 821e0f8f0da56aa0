// Events and queries: their verbs, limits, restrictions and bodies.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Compilation::shape_happening(const Tree& tree, NodeId node) {
    EventInfo info;
    info.name = text(tree, tree[node].first);
    info.query = tree.is(node, NodeKind::Query);
    const auto second = tree.child_at(node, 1);
    info.verb = tree.is(second, NodeKind::Word) ? text(tree, second) : info.name;
    for (const auto& other : vocabulary.events)
        if (other.name == info.name) error(tree, tree[node].first, Diag::declared_twice, {info.name});
    info.params = params(tree, tree.child(node, NodeKind::Params));
    info.restricted.assign(info.params.size(), false);
    info.tree = &tree;
    info.node = node;
    const auto block = tree.child(node, NodeKind::Block);
    const int id = static_cast<int>(vocabulary.events.size());
    if (info.query) {
        Param value;
        type(tree, tree.child(node, NodeKind::Type), value);
        info.value = value.type;
        vocabulary.add_verb(info.name, {id, VerbForm::base});
        vocabulary.add_verb(info.name, {id, VerbForm::participle});  // `when price is asked`
    } else {
        vocabulary.add_verb(info.verb, {id, VerbForm::base});
        // `you play this`, `they play …`: the base form serves every subject.
        vocabulary.add_verb(info.verb, {id, VerbForm::third});
    }
    if (block != no_node)
        for (const auto item : tree.each(block)) {
            if (tree.is(item, NodeKind::Says)) {
                // One form alone is that of the object that does it: `says enters`, as in `a card enters`.
                const auto forms = tree.children(item);
                for (std::size_t i = 0; i < forms.size(); ++i) {
                    info.forms.push_back(text(tree, forms[i]));
                    vocabulary.add_verb(info.forms.back(), {id, i == 0 ? VerbForm::third : VerbForm::participle});
                }
            }
            if (tree.is(item, NodeKind::Gives))
                for (const auto word : tree.each(item)) info.results.push_back(text(tree, word));
        }
    machine::HappeningRow row{};
    row.name = vocabulary.intern(info.name);
    row.verb = vocabulary.intern(info.verb);
    row.kind = info.query ? machine::HappeningKind::query : machine::HappeningKind::event;
    row.arguments = static_cast<std::uint8_t>(info.params.size());
    row.results = static_cast<std::uint8_t>(info.results.size());
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        const bool object = !info.query && param.is_needed();
        const bool side = param.type.kind == TypeKind::side && !param.optional;
        if (object || side) row.needs |= static_cast<std::uint8_t>(1u << p);
        if (param.is_amount() && !param.any) row.amounts |= static_cast<std::uint16_t>(1u << p);
    }
    row.body = row.condition = row.first_limit = row.first_eligible = none;
    if (block != no_node || info.query) row.body = static_cast<std::int16_t>(UnitBuilder::reserve(*program));
    program->happenings.push_back(row);
    vocabulary.events.push_back(std::move(info));
}

// Marks parameters with restrictions of their own. Must precede all clauses with the event, because restrictions narrow the candidates.
void Compilation::find_restricted() {
    for (auto& info : vocabulary.events) {
        if (info.tree == nullptr || info.query) continue;
        for (std::size_t p = 0; p < info.params.size(); ++p)
            info.restricted[p] = !said_of(*info.tree, restrictions_of(*info.tree, info.node), info.params, static_cast<int>(p)).empty();
    }
}

// Puts the units of those parameters that have one side by side into `units`; returns the first index.
static std::int16_t put_by_param(std::vector<std::int16_t>& units, std::size_t params,
                                 const std::function<std::int16_t(std::size_t)>& unit_of) {
    std::vector<std::int16_t> found;
    bool any = false;
    for (std::size_t p = 0; p < params; ++p) {
        found.push_back(unit_of(p));
        any = any || found.back() != none;
    }
    if (!any) return none;
    units.insert(units.end(), found.begin(), found.end());
    return static_cast<std::int16_t>(units.size() - params);
}

int Compilation::happening_of(const Tree& tree) const {
    for (std::size_t e = 0; e < vocabulary.events.size(); ++e)
        if (vocabulary.events[e].tree == &tree) return static_cast<int>(e);
    return none;
}

void Compilation::event(const Tree& tree, NodeId node) {
    const auto id = happening_of(tree);
    const auto& info = vocabulary.events[id];
    const auto& name = info.name;
    const auto count = info.params.size();
    auto& row = program->happenings[id];
    const auto looking = [&](const std::string& what, NodeId at, const std::function<void(Body&)>& write_) {
        Body body(context, tree, Manner::looks, none);
        body.declare_arguments(info);
        write_(body);
        return body.put(name + what, count, at);
    };
    // Largest amounts.
    row.first_limit = put_by_param(program->limits, count, [&](std::size_t p) {
        const auto limit = info.params[p].limit;
        if (limit == no_node) return none;
        return looking(" condition", limit, [&](Body& b) { b.answer(b.values.value(limit)); });
    });
    const auto block = tree.child(node, NodeKind::Block);
    if (block == no_node) return;

    const auto conditions = restrictions_of(tree, node);
    if (!conditions.empty()) {
        row.condition = looking(" condition", node, [&](Body& b) { b.all_hold(conditions); });
        for (const auto condition : conditions) reasons(tree, none, condition, row.condition, info.params);
        // A side is judged with its die alone, to find the sides that may be chosen.
        row.first_eligible = put_by_param(program->eligibles, count, [&](std::size_t p) {
            if (info.params[p].type.kind != TypeKind::side) return none;
            const auto parts = said_of(tree, conditions, info.params, static_cast<int>(p));
            if (parts.empty()) return none;
            return looking(" eligible", node, [&](Body& b) { b.all_hold(parts); });
        });
    }
    const auto begin = [&](Body& body) {
        body.declare_arguments(info);
        for (const auto& result : info.results) body.declare(result, {TypeKind::number}, no_node, false);
    };
    Body body(context, tree, Manner::does, none);
    begin(body);
    body.write(body.steps.items(block));
    finish_with_cases(body, info.cases, info.params, begin, name, node, row.body);
}

void Compilation::query(const Tree& tree, NodeId node) {
    const auto id = happening_of(tree);
    const auto& info = vocabulary.events[id];
    const auto expression = tree.last_child(node);
    Body body(context, tree, Manner::looks, none);
    body.declare_params(info.params);
    answered(body, body.values.value(expression, &info.value), expression, info.value, info.name, info.params.size(), node,
             program->happenings[id].body);
}

void Compilation::find_shortcuts() {
    for (auto& row : program->happenings) {
        if (row.kind != machine::HappeningKind::query || row.body == none) continue;
        const auto& unit = program->units[row.body];
        if (unit.end - unit.begin != 2) continue;
        const auto code = program->code[unit.begin];
        if (machine::op_of(code) == Op::push) row.shortcut = machine::Shortcut::number;
        else if (machine::op_of(code) == Op::load_attribute) row.shortcut = machine::Shortcut::attribute;
        else if (machine::op_of(code) == Op::load) row.shortcut = machine::Shortcut::argument;
        row.shortcut_value = static_cast<std::int16_t>(machine::b_of(code));
        row.shortcut_argument = static_cast<std::uint8_t>(machine::a_of(code));
    }
}

}  // namespace holo::compiler
