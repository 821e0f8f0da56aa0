#include "interpreter/compiler/body.hpp"

#include <algorithm>

#include "interpreter/compiler/ir/certain.hpp"
#include "interpreter/compiler/ir/lowering.hpp"

namespace holo::compiler {

using ir::Form;
using machine::Op;

Binding::Binding(Context& context, const Tree& script, Manner how, int kind) : Words(context, script, how, kind) {}

// ---- conditions ---------------------------------------------------------------------------------

std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition) {
    return tree.is(condition, NodeKind::And) ? tree.children(condition) : std::vector<NodeId>{condition};
}

std::vector<Demand> demands(const Tree& tree, NodeId condition) {
    std::vector<Demand> out;
    const auto add = [&](NodeId part, const std::vector<Branch>& branches) {
        for (auto& demand : demands(tree, part)) {
            demand.branches.insert(demand.branches.begin(), branches.begin(), branches.end());
            out.push_back(std::move(demand));
        }
    };
    switch (tree.kind(condition)) {
        case NodeKind::Paren: add(tree[condition].first, {}); break;
        case NodeKind::And:
            for (const auto part : tree.each(condition)) add(part, {});
            break;
        case NodeKind::IfValue:
            add(tree.child_at(condition, 1), {{tree[condition].first, true}});
            add(tree.child_at(condition, 2), {{tree[condition].first, false}});
            break;
        default: out.push_back({condition, {}});
    }
    return out;
}

void Body::answer_all(const std::vector<Value>& tests) {
    if (tests.size() == 1) return answer(tests.front());
    Parts parts;
    for (std::size_t i = 0; i + 1 < tests.size(); ++i) parts.push_back(ir.step(Form::out, {tests[i]}, {.op = Op::jump_unless}));
    parts.push_back(ir.step(Op::answer, {tests.back()}));
    write(ir.step(Form::block, parts, {.op = Op::answer}));
    answer(ir.number(0));
}

void Body::all_hold(const std::vector<NodeId>& wanted) {
    std::vector<Value> bound;
    for (const auto each : wanted) bound.push_back(conditions.condition(each));
    bound.push_back(ir.number(1));
    answer_all(bound);
}

Value Body::is_taken(const std::vector<Branch>& branches) {
    Parts taken;
    for (const auto& branch : branches) {
        const auto condition = conditions.condition(branch.condition);
        taken.push_back(branch.holds ? condition : ir.value(Form::contrary, flag_type, {condition}));
    }
    return ir.value(Form::if_, flag_type, {ir.value(Form::all, flag_type, taken), ir.number(1), ir.number(0)});
}

int Body::leave_members(NodeId selector) {
    const auto [members, kind] = selectors.members(selector);
    write(members);
    write(ir.step(Op::leave));
    return kind;
}

// ---- the unit -----------------------------------------------------------------------------------

// A part with a mistake stands for no text of its author, and is not judged.
void Body::judge() {
    if (is_asked_once || c.out.errors() != errors_before_) return;
    constexpr Diag told[] = {Diag::never_so, Diag::always_so, Diag::known_already};
    ir::Certain certain(ir, c.vocabulary);
    for (const auto part : written_)
        for (const auto& [at, outcome] : certain.in(part))
            c.out.add(told[static_cast<std::size_t>(outcome)], tree.source(), at, {collapsed(tree.source()->slice(at))});
}

void Body::lower(UnitBuilder& code) {
    judge();
    if (is_given_spaces) code.op(Op::spaces_take, slots.set_locals());
    else if (ir.keeps_spaces()) code.op(Op::spaces_enter, slots.set_locals());
    ir::Lowering lowering(ir, code);
    for (const auto& [link, slot] : links_kept) lowering.write(attributes.keep(link, slot));
    for (const auto part : written_) lowering.write(part);
}

std::int16_t Body::put(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    UnitBuilder code;
    lower(code);
    return put(code, name, arguments, at, reserved);
}

std::int16_t Body::put(UnitBuilder& code, const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    const auto& source = tree.source();
    const auto span = at == no_node ? Span{} : tree[at].span;
    return static_cast<std::int16_t>(
        code.finish(c.vocabulary, name, static_cast<int>(arguments), slots, c.source_index(source), span, reserved, *source));
}

std::int16_t Body::finish(const std::string& name, std::size_t arguments, NodeId at, int reserved) {
    write(ir.step(Op::leave));
    return put(name, arguments, at, reserved);
}

std::int16_t Body::finish_with(const std::vector<CaseBody>& cases, int domain, const std::string& name, std::size_t arguments, NodeId at,
                               int reserved) {
    if (cases.empty()) return finish(name, arguments, at, reserved);
    UnitBuilder code;
    const int first = c.program.domain_first(domain);
    int last = first;
    for (const auto& one : cases) last = std::max(last, one.symbol);
    const auto entries = static_cast<std::size_t>(last - first + 1);
    code.op(Op::load, 0);
    code.number(first);
    code.op(Op::sub);
    code.op(Op::choose_jump, 0, static_cast<int>(entries));
    std::vector<std::size_t> jumps;
    for (std::size_t i = 0; i <= entries; ++i) jumps.push_back(code.jump(Op::jump));
    for (std::size_t i = 0; i <= entries; ++i)
        if (std::none_of(cases.begin(), cases.end(), [&](const CaseBody& one) { return one.symbol == first + static_cast<int>(i); }))
            code.land(jumps[i]);
    write(ir.step(Op::leave));
    lower(code);
    for (const auto& one : cases) {
        auto& body = *one.body;
        body.write(body.ir.step(Op::leave));
        UnitBuilder piece;
        body.lower(piece);
        code.land(jumps[static_cast<std::size_t>(one.symbol - first)]);
        code.append(piece, c.source_index(body.tree.source()), *body.tree.source());
        slots.at_least(body.slots);
    }
    return put(code, name, arguments, at, reserved);
}

std::int16_t looking_unit(Binding& names, const std::string& name, std::size_t arguments, NodeId at,
                          const std::function<void(Body&)>& write) {
    Body unit(names.c, names.tree, Manner::looks, names.self_kind);
    unit.scope = names.scope;
    unit.links_told = names.links_told;
    unit.slots.reserve(static_cast<int>(arguments));
    write(unit);
    for (std::size_t i = 0; i < names.scope.size(); ++i) names.scope[i].used = names.scope[i].used || unit.scope[i].used;
    return unit.put(name, arguments, at);
}

}  // namespace holo::compiler
