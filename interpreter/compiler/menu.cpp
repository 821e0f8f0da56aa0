// Menus: `offer`.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// `use HEADER` is a line for each ability with the header; `use (SYMBOL)` for those with the header of that name.
static constexpr std::string_view use_word = "use ";

const Meaning* Body::header_of_line(NodeId entry) const {
    const auto name = text(tree[entry].first);
    return name.starts_with(use_word) ? c.vocabulary.find(name.substr(use_word.size()), MeaningKind::header) : nullptr;
}

void Body::offer(NodeId node) {
    auto entries = tree.children(node);
    const auto subject = entries.front();
    entries.erase(entries.begin());
    with_subject(subject, [&] {
        std::vector<std::string> names;
        std::vector<machine::MenuLineRow> lines;
        code.op(Op::menu_begin);
        // Lines one behind the other with the same condition are left out together: it is asked once.
        std::string condition;
        std::vector<std::size_t> skip;
        for (const auto entry : entries) {
            const Meanwhile looks(manner, Manner::looks);
            lines.push_back(menu_line(entry));
            const auto guard = tree.child(entry, NodeKind::Guard);
            take(guard);
            const auto asked = guard == no_node ? std::string() : text(tree[guard].first);
            if (asked != condition) {
                code.land(skip);
                skip = guard == no_node ? std::vector<std::size_t>() : jumps(tree[guard].first, false);
                condition = asked;
            }
            names.push_back(list_line(entry, static_cast<int>(names.size())));
        }
        code.land(skip);
        push_chooser();
        code.names(names);
        code.menu(std::move(lines));
        code.op(Op::menu_ask);
        const int line = slots.local();
        const int object = slots.local();
        const int ability = slots.local();
        code.op(Op::store, line);
        code.op(Op::store, object);
        code.op(Op::store, ability);
        code.op(Op::load, line);
        std::vector<std::size_t> out;
        out.push_back(one_of(static_cast<int>(entries.size()), [&](int i) {
            do_line(entries[i], object, ability);
            out.push_back(code.jump(Op::jump));
        }));
        for (const auto jump : out) code.land(jump);
    });
}

// Puts what the line stands for on the list; gives its name.
std::string Body::list_line(NodeId entry, int line) {
    const auto selector = tree.child(entry, NodeKind::Selector);
    auto name = text(tree[entry].first);
    if (tree.is(tree[entry].first, NodeKind::Paren)) {
        write(arguments_of.header_by_value(tree[entry].first));
        push_chooser();
        code.op(Op::menu_use, none, line);
        name.clear();  // the ability's header will tell
    } else if (name.starts_with(use_word)) {
        name = name.substr(use_word.size());
        const auto* header = header_of_line(entry);
        if (header == nullptr) unknown(tree[entry].first, name);
        push_chooser();
        code.op(Op::menu_use, header == nullptr ? 0 : header->index, line);
    } else if (selector != no_node) {
        set(selector);
        takes_if(quantity(selector), {NodeKind::QA});
        code.op(Op::menu_set, 0, line);
    } else {
        code.op(Op::menu_line, 0, line);
    }
    return name;
}

// What is done when the line is chosen, with the object and the ability that it named.
void Body::do_line(NodeId entry, int object, int ability) {
    const auto selector = tree.child(entry, NodeKind::Selector);
    const auto as = selector == no_node ? no_node : tree.child(selector, NodeKind::As);
    const auto names = scope.size();
    const auto* header = header_of_line(entry);
    if (header != nullptr || tree.is(tree[entry].first, NodeKind::Paren)) {
        const auto params = header == nullptr ? std::vector<Param>{} : c.vocabulary.headers[header->index].params;
        for (const auto& param : params) code.number(param.initial);
        code.op(Op::load, ability);
        push_chooser();
        code.op(Op::use_ability, 0, static_cast<int>(params.size()));
    }
    take(as);
    if (as != no_node) scope.push_back({text(tree[as].first), {TypeKind::object, infer(selector).index}, object, false, tree[as].span, true});
    items(tree.last_child(entry));
    end_scope(names);
}

// What an explanation needs to know of a menu's line: whom it could name, and on which conditions.
machine::MenuLineRow Body::menu_line(NodeId entry) {
    machine::MenuLineRow row{};
    row.locals = static_cast<std::int16_t>(slots.locals());
    row.candidates = row.header = none;
    row.first_reason = static_cast<std::uint32_t>(c.program.reasons.size());
    if (const auto* header = header_of_line(entry)) row.header = static_cast<std::int16_t>(header->index);
    const auto unit_of = [&](NodeId part, Op last, const std::function<void(Body&)>& write) {
        const auto arguments = static_cast<std::size_t>(row.locals) + 1;
        Body unit(c, tree, Manner::looks, self_kind);
        unit.scope = scope;
        unit.they = they;
        unit.slots.reserve(static_cast<int>(arguments));
        write(unit);
        unit.code.op(last);
        return unit.put("menu reason", arguments, part);
    };
    // `kind` is that of the object the condition speaks of as `it`.
    const auto reasons = [&](NodeId condition, int kind) {
        for (const auto& demand : demands(tree, condition)) {
            const auto put = [&](const std::function<void(Body&)>& write) {
                return unit_of(demand.part, Op::answer, [&](Body& b) {
                    if (kind != none) {
                        b.element = row.locals;
                        b.element_kind = kind;
                    }
                    write(b);
                });
            };
            auto r = c.reason(tree, demand.part);
            if (!demand.branches.empty()) r.when = put([&](Body& b) { b.is_taken(demand.branches); });
            r.unit = put([&](Body& b) { b.condition(demand.part); });
            c.program.reasons.push_back(r);
        }
    };
    const auto errors = c.out.errors();
    if (const auto guard = tree.child(entry, NodeKind::Guard); guard != no_node)
        reasons(tree[guard].first, none);
    if (const auto selector = tree.child(entry, NodeKind::Selector); selector != no_node) {
        int kind = none;
        std::vector<NodeId> wheres;
        for (const auto post : tree.each(selector))
            if (tree.is(post, NodeKind::PostWhere)) wheres.push_back(post);
        row.candidates = unit_of(selector, Op::leave, [&](Body& b) {
            b.detached = wheres;
            kind = b.set(selector);
        });
        for (const auto post : wheres)
            reasons(tree[post].first, kind);
    }
    if (c.out.errors() != errors) return row;
    row.reasons = static_cast<std::uint32_t>(c.program.reasons.size()) - row.first_reason;
    return row;
}

}  // namespace holo::compiler
