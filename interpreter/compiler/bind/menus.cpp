// Menus: `offer`.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// `use HEADER` is a line for each ability with the header; `use (SYMBOL)` for those with the header of that name.
static constexpr std::string_view use_word = "use ";

const Meaning* Menus::header_of(NodeId entry) const {
    const auto name = in.text(in.tree[entry].first);
    return name.starts_with(use_word) ? in.c.vocabulary.find(name.substr(use_word.size()), MeaningKind::header) : nullptr;
}

Step Menus::offer(NodeId node) {
    auto entries = in.tree.children(node);
    const auto subject = entries.front();
    entries.erase(entries.begin());
    return in.subjects.with(subject, [&] { return ask(entries); });
}

Step Menus::ask(const std::vector<NodeId>& entries, NodeId passing, int passed) {
    auto& ir = in.ir;
    std::vector<std::string> names;
    std::vector<machine::MenuLineRow> lines;
    const auto begin = ir.step(Op::menu_begin);
    const auto list = listed(entries, names, lines);
    const auto chooser = in.values.chooser();
    const auto asks = ir.asks_with(std::move(names), std::move(lines));
    const int line = in.slots.local();
    const int object = in.slots.local();
    const int ability = in.slots.local();
    Parts out{begin, list, chooser, asks, ir.raw(Op::menu_ask)};
    for (const auto slot : {line, object, ability}) out.push_back(ir.raw(Op::store, {slot}));
    Parts table{in.steps.load(line)};
    for (const auto entry : entries) {
        Parts chosen{do_line(entry, object, ability)};
        if (entry == passing) chosen.push_back(in.steps.set_to(passed, 1));
        chosen.push_back(ir.step(Form::out, {}, {.op = Op::jump}));
        table.push_back(ir.step(Form::sequence, chosen));
    }
    out.push_back(ir.step(Form::block, {ir.step(Form::table, table)}));
    return ir.step(Form::sequence, out);
}

Value Menus::somebody(NodeId entry) {
    auto& ir = in.ir;
    const auto words = in.tree[entry].first;
    if (in.tree.is(words, NodeKind::Paren)) return ir.value(Op::any_headed, flag_type, {in.arguments_of.header_by_value(words)}, {none});
    if (const auto* header = header_of(entry)) {
        Parts any{ir.value(Op::any_headed, flag_type, {}, {header->index})};
        const auto& headers = in.c.vocabulary.headers;
        for (std::size_t h = 0; h < headers.size(); ++h)
            if (headers[h].offered_as == header->index) any.push_back(ir.value(Op::any_headed, flag_type, {}, {static_cast<int>(h)}));
        return any.size() == 1 ? Value{any.front()} : ir.value(Form::any, flag_type, any);
    }
    const auto selector = in.tree.child(entry, NodeKind::Selector);
    if (selector == no_node) return {};
    const auto before = in.detached;
    for (const auto post : in.tree.each(selector))
        if (in.tree.is(post, NodeKind::PostWhere)) in.detached.push_back(post);
    const auto set = in.selectors.members(selector).set;
    in.detached = before;
    return ir.value(Form::exists, flag_type, {set});
}

Step Menus::list(NodeId node) {
    auto entries = in.tree.children(node);
    const auto subject = entries.front();
    entries.erase(entries.begin());
    std::vector<std::string> names;
    std::vector<machine::MenuLineRow> lines;
    return in.subjects.with(subject, [&] { return listed(entries, names, lines); });
}

// Adjacent lines with the same condition share one test of it.
Step Menus::listed(const std::vector<NodeId>& entries, std::vector<std::string>& names, std::vector<machine::MenuLineRow>& lines) {
    auto& ir = in.ir;
    const Meanwhile looks(in.manner, Manner::looks);
    Parts out, together;
    Value condition;
    std::string asked;
    const auto close = [&] {
        const auto all = ir.step(Form::sequence, together);
        out.push_back(condition ? ir.step(Form::if_, {condition, all}) : all);
        together.clear();
    };
    for (const auto entry : entries) {
        lines.push_back(row(entry));
        const auto guard = in.tree.child(entry, NodeKind::Guard);
        in.take(guard);
        const auto said = guard == no_node ? std::string() : in.text(in.tree[guard].first);
        if (said != asked) {
            close();
            condition = guard == no_node ? Value() : in.conditions.condition(in.tree[guard].first);
            asked = said;
        }
        std::string name;
        together.push_back(list_line(entry, static_cast<int>(names.size()), name));
        names.push_back(name);
    }
    close();
    return ir.step(Form::sequence, out);
}

// Lists the candidates of the line; returns its name.
Step Menus::list_line(NodeId entry, int line, std::string& name) {
    auto& ir = in.ir;
    const auto words = in.tree[entry].first;
    const auto selector = in.tree.child(entry, NodeKind::Selector);
    if (in.tree.is(words, NodeKind::Paren)) {
        const auto header = in.arguments_of.header_by_value(words);
        return ir.step(Op::menu_use, {header, in.values.chooser()}, {none, line});  // the ability's header gives the name
    }
    name = in.text(words);
    if (name.starts_with(use_word)) {
        name = name.substr(use_word.size());
        const auto* header = header_of(entry);
        if (header == nullptr) in.unknown(words, name);
        const int index = header == nullptr ? 0 : header->index;
        Parts uses{ir.step(Op::menu_use, {in.values.chooser()}, {index, line})};
        const auto& headers = in.c.vocabulary.headers;
        for (std::size_t h = 0; h < headers.size(); ++h) {
            if (headers[h].offered_as != index) continue;
            uses.push_back(ir.step(Op::menu_use, {in.values.chooser()}, {static_cast<int>(h), line}));
            name.clear();  // the ability's header gives the name
        }
        return ir.step(Form::sequence, uses);
    }
    if (selector == no_node) return ir.step(Op::menu_line, {}, {0, line});
    const auto set = in.selectors.members(selector).set;
    in.takes_if(in.quantity(selector), {NodeKind::QA});
    return ir.step(Op::menu_set, {set}, {0, line});
}

// Carries out the chosen line, with the object and the ability that it named.
Step Menus::do_line(NodeId entry, int object, int ability) {
    const auto& tree = in.tree;
    const auto selector = tree.child(entry, NodeKind::Selector);
    const auto as = selector == no_node ? no_node : tree.child(selector, NodeKind::As);
    const auto names = in.scope.size();
    const auto* header = header_of(entry);
    Parts out;
    if (header != nullptr || tree.is(tree[entry].first, NodeKind::Paren))
        out.push_back(in.ability_uses.chosen(header == nullptr ? none : header->index, ability));
    in.take(as);
    if (as != no_node) {
        const auto type = in.c.vocabulary.of_kind(in.infer(selector).index);
        in.scope.push_back({in.text(tree[as].first), type, object, false, tree[as].span, true});
        if (in.c.readings != nullptr) in.c.readings->put_name(tree, tree[as].first, type, object);
    }
    out.push_back(in.steps.items(tree.last_child(entry)));
    in.end_scope(names);
    return in.ir.step(Form::sequence, out);
}

std::int16_t Menus::unit_of(NodeId part, int arguments, const std::function<void(Body&)>& bind) {
    Body unit(in.c, in.tree, Manner::looks, in.self_kind);
    unit.scope = in.scope;
    unit.they = in.they;
    unit.slots.reserve(arguments);
    bind(unit);
    return unit.put("menu reason", static_cast<std::size_t>(arguments), part);
}

// The reasons of a line; the local holds the object of that kind that the condition calls `it`.
void Menus::reasons(NodeId condition, int slot, int kind) {
    for (const auto& demand : demands(in.tree, condition)) {
        const auto answer = [&](const std::function<Value(Body&)>& bind) {
            return unit_of(demand.part, slot + 1, [&](Body& unit) {
                if (kind != none) {
                    unit.element = slot;
                    unit.element_kind = kind;
                }
                unit.answer(bind(unit));
            });
        };
        auto reason = in.c.reason(in.tree, demand.part);
        if (!demand.branches.empty()) reason.when = answer([&](Body& unit) { return unit.is_taken(demand.branches); });
        reason.unit = answer([&](Body& unit) { return unit.conditions.condition(demand.part); });
        in.c.program.reasons.push_back(reason);
    }
}

machine::MenuLineRow Menus::row(NodeId entry) {
    const auto& tree = in.tree;
    const int locals = in.slots.locals();
    machine::MenuLineRow row{};
    row.locals = static_cast<std::int16_t>(locals);
    row.candidates = row.header = none;
    row.first_reason = static_cast<std::uint32_t>(in.c.program.reasons.size());
    if (const auto* header = header_of(entry)) row.header = static_cast<std::int16_t>(header->index);
    const auto errors = in.c.out.errors();
    if (const auto guard = tree.child(entry, NodeKind::Guard); guard != no_node) reasons(tree[guard].first, locals, none);
    if (const auto selector = tree.child(entry, NodeKind::Selector); selector != no_node) {
        int kind = none;
        std::vector<NodeId> wheres;
        for (const auto post : tree.each(selector))
            if (tree.is(post, NodeKind::PostWhere)) wheres.push_back(post);
        row.candidates = unit_of(selector, locals + 1, [&](Body& unit) {
            unit.detached = wheres;
            kind = unit.leave_members(selector);
        });
        if (in.c.vocabulary.is_space(kind)) row.candidates = none;  // explanations know only objects
        for (const auto post : wheres) reasons(tree[post].first, locals, kind);
    }
    if (in.c.out.errors() != errors) return row;
    row.reasons = static_cast<std::uint32_t>(in.c.program.reasons.size()) - row.first_reason;
    return row;
}

}  // namespace holo::compiler
