// `where`, and restrictions of events asked of many objects at once. What a condition says of each
// member is turned into instructions on the whole set as far as it goes: masks for adjectives, places and
// controllers, one comparison for an attribute, the same for definitions and restrictions of events.
// Only what is left is asked of each member in a loop.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

void Body::filter_where(NodeId node, int kind) {
    const int item_ = code.local();
    const auto outer_element = element;
    const auto outer_kind = element_kind;
    const auto outer_manner = manner;
    element = item_;
    element_kind = kind;
    manner = Manner::looks;
    keep_where(node, item_, kind);
    element = outer_element;
    element_kind = outer_kind;
    manner = outer_manner;
}

void Body::keep_where(NodeId node, int slot, int kind) {
    span(node);
    switch (tree.kind(node)) {
        case NodeKind::Paren: keep_where(tree[node].first, slot, kind); return;
        case NodeKind::Cited:
            cite(node);
            keep_where(tree[node].first, slot, kind);
            return;
        case NodeKind::And:
            keep_all(tree.children(node), slot, kind);
            return;
        case NodeKind::Or: case NodeKind::Not: {
            if (tree.kind(node) == NodeKind::Or && tree.child_count(node) == 2 && !speaks_of(tree[node].first, slot, kind)) {
                // It holds for all of them, or the rest decides.
                condition(tree[node].first);
                const auto all = code.jump(Op::jump_if);
                keep_where(tree.child_at(node, 1), slot, kind);
                code.land(all);
                return;
            }
            if (!keep_whole(node, slot, kind)) break;
            const int before = code.set_local();
            code.op(Op::set_store, before);
            code.op(Op::set_load, before);
            keep_where(tree[node].first, slot, kind);
            if (tree.kind(node) == NodeKind::Not) {
                const int kept = code.set_local();
                code.op(Op::set_store, kept);
                code.op(Op::set_load, before);
                code.op(Op::set_load, kept);
                code.op(Op::set_minus);
                return;
            }
            bool first = true;
            for (const auto part : tree.each(node)) {
                if (first) {
                    first = false;
                    continue;
                }
                // Only those that failed so far are looked at one by one.
                const bool one_by_one = !keep_whole(part, slot, kind) || tree.kind(part) == NodeKind::Call || tree.kind(part) == NodeKind::Can || tree.kind(part) == NodeKind::And;
                const int kept = code.set_local();
                code.op(Op::set_store, kept);
                code.op(Op::set_load, before);
                if (one_by_one) {
                    code.op(Op::set_load, kept);
                    code.op(Op::set_minus);
                }
                keep_where(part, slot, kind);
                code.op(Op::set_load, kept);
                code.op(Op::set_or);
            }
            return;
        }
        case NodeKind::IfValue: {
            const auto question = tree.child_at(node, 0);
            if (!keep_whole(question, slot, kind)) break;
            const int before = code.set_local();
            const int yes = code.set_local();
            code.op(Op::set_store, before);
            code.op(Op::set_load, before);
            keep_where(question, slot, kind);
            code.op(Op::set_store, yes);
            code.op(Op::set_load, yes);
            keep_where(tree.child_at(node, 1), slot, kind);
            code.op(Op::set_load, before);
            code.op(Op::set_load, yes);
            code.op(Op::set_minus);
            keep_where(tree.child_at(node, 2), slot, kind);
            code.op(Op::set_or);
            return;
        }
        case NodeKind::Exists:
            if (keep_holders(tree[node].first, slot, kind)) return;
            break;
        case NodeKind::Is:
            if (keep_trait(node, slot, kind)) return;
            break;
        case NodeKind::Compare:
            if (keep_compared(node, slot, kind)) return;
            break;
        case NodeKind::Call:
            if (keep_called(node, slot, kind)) return;
            break;
        case NodeKind::Can:
            if (keep_able(tree[node].first, slot, kind)) return;
            break;
        default: break;
    }
    if (!speaks_of(node, slot, kind)) {
        condition(node);
        code.op(Op::keep_if);
        return;
    }
    keep_each(node, slot);
}

// One after the other, until nothing is left.
void Body::keep_all(const std::vector<NodeId>& parts, int slot, int kind) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        keep_where(parts[i], slot, kind);
        if (i + 1 < parts.size()) out.push_back(code.jump(Op::jump_if_empty));
    }
    for (const auto jump : out) code.land(jump);
}

void Body::keep_each(NodeId node, int slot) {
    code.op(Op::reset, slot);
    const auto loop = code.here();
    const auto end = code.branch(Op::next, slot);
    condition(node);
    code.keep(slot, loop);
    code.land(end);
}

// Whether some part of an `or` or `not` is worth asking of the whole set.
bool Body::keep_whole(NodeId node, int slot, int kind) {
    switch (tree.kind(node)) {
        case NodeKind::Paren: case NodeKind::Cited: return keep_whole(tree[node].first, slot, kind);
        case NodeKind::And: case NodeKind::Or: case NodeKind::Not:
            for (const auto part : tree.each(node))
                if (keep_whole(part, slot, kind)) return true;
            return false;
        case NodeKind::Is: return is_member(tree[node].first, slot) && !speaks_of(tree.last_child(node), slot, kind);
        case NodeKind::Compare: return member_attribute(tree[node].first, slot, kind) != none && !speaks_of(tree.child_at(node, 2), slot, kind);
        case NodeKind::Call: case NodeKind::Can: return true;
        case NodeKind::IfValue: return keep_whole(tree[node].first, slot, kind);
        default: return !speaks_of(node, slot, kind);
    }
}

// The member itself, by its name or as `it`.
bool Body::is_member(NodeId node, int slot) {
    if (tree.kind(node) == NodeKind::Paren) return is_member(tree[node].first, slot);
    std::string name;
    if (tree.kind(node) == NodeKind::Name) {
        name = text(node);
    } else if (tree.is(node, NodeKind::Selector) && tree.child_count(node) == 1) {
        const auto middle = core(node);
        if (tree.is(middle, NodeKind::It)) return element == slot && side_die == none;
        if (!tree.is(middle, NodeKind::Words)) return false;
        name = text(middle);
    }
    const auto* local = name.empty() ? nullptr : find(name);
    return local != nullptr && local->slot == slot && !local->type.many && local->type.kind == TypeKind::object;
}

bool Body::speaks_of(NodeId node, int slot, int kind) {
    if (element == slot && mentions_element(node, kind)) return true;
    if (tree.kind(node) == NodeKind::Word || tree.kind(node) == NodeKind::Name) {
        const auto* local = find(text(node));
        if (local != nullptr && local->slot == slot && !local->type.many) return true;
    }
    for (const auto child : tree.each(node))
        if (speaks_of(child, slot, kind)) return true;
    return false;
}

bool Body::mentions_element(NodeId node, int kind) {
    if (tree.kind(node) == NodeKind::It) return true;
    if (tree.kind(node) == NodeKind::Selector && tree.is(core(node), NodeKind::Words) && tree.child(node, NodeKind::PostOf) == no_node) {
        const auto name = text(core(node));
        if (find(name) == nullptr) {
            const int attribute = attribute_named(name, kind);
            if (attribute != none && c.program.attributes[static_cast<std::size_t>(attribute)].kind == kind) return true;
            const auto define = c.vocabulary.defines_by_name.find(name);
            if (define != c.vocabulary.defines_by_name.end() && c.vocabulary.defines[static_cast<std::size_t>(define->second)].params.size() == 1) return true;
        }
    }
    for (const auto child : tree.each(node))
        if (mentions_element(child, kind)) return true;
    return false;
}

// The attribute in `cost`, `cost of it` or `cost of c` when it is the member's; else none.
int Body::member_attribute(NodeId node, int slot, int kind) {
    if (!tree.is(node, NodeKind::Selector)) return none;
    const auto words = core(node);
    if (!tree.is(words, NodeKind::Words)) return none;
    const auto name = text(words);
    if (find(name) != nullptr) return none;
    const auto of = tree.child(node, NodeKind::PostOf);
    if (of == no_node ? tree.child_count(node) != 1 || element != slot : tree.child_count(node) != 2 || !is_member(tree[of].first, slot)) return none;
    const int attribute = attribute_named(name, kind);
    return attribute != none && c.program.attributes[static_cast<std::size_t>(attribute)].kind == kind ? attribute : static_cast<int>(none);
}

// `it is a SYMBOL card in ZONE`, `c is not unique`, `LINK of m is nothing`
bool Body::keep_trait(NodeId node, int slot, int kind) {
    const auto left = tree[node].first;
    const auto trait = tree.last_child(node);
    const bool negated = tree.child(node, NodeKind::Negated) != no_node;
    if (speaks_of(trait, slot, kind)) return false;
    const auto middle = core(trait);
    const bool is_nothing = middle != no_node && text(middle) == "nothing";
    if (!is_member(left, slot)) {
        const int attribute = is_nothing ? member_attribute(left, slot, kind) : static_cast<int>(none);
        if (attribute == none || static_cast<TypeKind>(c.program.attributes[static_cast<std::size_t>(attribute)].type) != TypeKind::object) return false;
        code.number(0);
        code.op(Op::and_compare, attribute, negated ? 5 : 2);
        return true;
    }
    const bool described = middle == no_node || (tree.is(middle, NodeKind::Words) && find(text(middle)) == nullptr);
    const bool is_attribute = described && middle != no_node && tree.child(trait, NodeKind::PostOf) != no_node && quantity(trait) == no_node &&
                              c.vocabulary.find(text(middle), MeaningKind::attribute) != nullptr;
    if (is_nothing || is_attribute) return false;
    int before = none;
    if (negated) {
        before = code.set_local();
        code.op(Op::set_store, before);
        code.op(Op::set_load, before);
    }
    bool placed = true;
    filter_trait(trait, kind, placed);
    if (negated) {
        const int kept = code.set_local();
        code.op(Op::set_store, kept);
        code.op(Op::set_load, before);
        code.op(Op::set_load, kept);
        code.op(Op::set_minus);
    }
    return true;
}

// `cost < 3`, `plus of m = yes`
bool Body::keep_compared(NodeId node, int slot, int kind) {
    static constexpr std::string_view signs[] = {"=", "!=", "<", "<=", ">", ">="};
    const auto right = tree.child_at(node, 2);
    const int attribute = member_attribute(tree[node].first, slot, kind);
    if (attribute == none || speaks_of(right, slot, kind)) return false;
    const auto how = std::find(std::begin(signs), std::end(signs), text(tree.child_at(node, 1))) - std::begin(signs);
    const auto& row = c.program.attributes[static_cast<std::size_t>(attribute)];
    const Type type{static_cast<TypeKind>(row.type), row.domain};
    const auto other = value(right, &type);
    if (other.kind != type.kind && other.kind != TypeKind::nothing) error(Diag::wrong_type, right, {describe(type, c.program), describe(other, c.program)});
    code.op(Op::and_compare, attribute, static_cast<int>(how));
    return true;
}

bool Body::simple_check(NodeId node, std::size_t locals, machine::CheckRow& check) {
    static constexpr std::string_view signs[] = {"=", "!=", "<", "<=", ">", ">="};
    if (tree.kind(node) != NodeKind::Compare) return false;
    const auto right = tree.child_at(node, 2);
    if (tree.kind(right) != NodeKind::Number || tree.text(right).size() > 4) return false;
    for (std::size_t i = 0; i < locals && i < scope.size(); ++i) {
        const auto& local = scope[i];
        if (local.type.kind != TypeKind::object || local.slot != static_cast<int>(i)) continue;
        const int attribute = member_attribute(tree[node].first, local.slot, local.type.index);
        if (attribute == none || static_cast<TypeKind>(c.program.attributes[static_cast<std::size_t>(attribute)].type) != TypeKind::number) continue;
        check.argument = static_cast<std::uint8_t>(i);
        check.op = machine::CheckOp::compares;
        check.operand = static_cast<std::int16_t>(attribute);
        check.value = static_cast<std::int16_t>(std::stoi(text(right)));
        check.how = static_cast<std::uint8_t>(std::find(std::begin(signs), std::end(signs), text(tree.child_at(node, 1))) - std::begin(signs));
        return true;
    }
    return false;
}

// `payable(it, 2)`: a definition asked of the whole set.
bool Body::keep_called(NodeId node, int slot, int kind) {
    const auto name = text(tree[node].first);
    auto args = tree.children(node);
    args.erase(args.begin());
    int member = none;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (is_member(args[i], slot) && member == none) member = static_cast<int>(i);
        else if (speaks_of(args[i], slot, kind)) return false;
    }
    if (member == none) return false;
    if (name == "allowed" && args.size() == 1) {
        push_chooser();
        code.op(Op::and_allowed);
        return true;
    }
    if (name == "allowed_on" && args.size() == 2 && member == 1) {
        value(args[0]);
        push_chooser();
        code.op(Op::and_allowed_on);
        return true;
    }
    if (name == "same_title" && args.size() == 2) {
        value(args[member == 0 ? 1 : 0]);
        code.op(Op::and_titled);
        return true;
    }
    for (std::size_t e = 0; e < c.vocabulary.events.size(); ++e) {
        const auto& query = c.vocabulary.events[e];
        if (!query.query || query.name != name) continue;
        if (query.value.kind != TypeKind::flag || query.params.size() < args.size()) return false;
        if (query.params[static_cast<std::size_t>(member)].type.kind != TypeKind::object) return false;
        // Unless something adjusts it on this table, the query is its own body, asked of the whole set.
        const auto quiet = code.branch(Op::jump_unadjusted, static_cast<int>(e));
        keep_each(node, slot);
        const auto end = code.jump(Op::jump);
        code.land(quiet);
        for (std::size_t p = 0; p < query.params.size(); ++p) {
            if (static_cast<int>(p) == member) code.number(none);
            else if (p < args.size()) value(args[p], &query.params[p].type);
            else code.number(query.params[p].initial);
        }
        code.op(Op::you);
        code.op(Op::filter, c.filter(FilterOf::query, static_cast<int>(e), member), static_cast<int>(query.params.size()));
        code.land(end);
        return true;
    }
    const auto it = c.vocabulary.defines_by_name.find(name);
    if (it == c.vocabulary.defines_by_name.end() || name == "allowed" || name == "allowed_on" || name == "same_title") return false;
    const auto& info = c.vocabulary.defines[static_cast<std::size_t>(it->second)];
    if (info.type.kind != TypeKind::flag || info.params.size() != args.size()) return false;
    if (info.params[static_cast<std::size_t>(member)].type.kind != TypeKind::object) return false;
    for (std::size_t p = 0; p < args.size(); ++p) {
        if (static_cast<int>(p) == member) {
            code.number(none);
            continue;
        }
        const auto given = value(args[p], &info.params[p].type);
        const auto& wanted = info.params[p].type;
        if (given.kind != wanted.kind && given.kind != TypeKind::nothing && !(given.kind == TypeKind::symbol && given.index == none))
            error(Diag::wrong_type, args[p], {describe(wanted, c.program), describe(given, c.program)});
    }
    code.op(Op::you);
    code.op(Op::filter, c.filter(FilterOf::define, it->second, member), static_cast<int>(args.size()));
    return true;
}

// `exists SYMBOL on it`: everything of that sort at once, then what their links lead to.
bool Body::keep_holders(NodeId selector, int slot, int kind) {
    if (!tree.is(selector, NodeKind::Selector)) return false;
    NodeId leads = no_node;
    for (const auto child : tree.each(selector)) {
        const bool relative = tree.kind(child) == NodeKind::PostOf || tree.kind(child) == NodeKind::PostOn || tree.kind(child) == NodeKind::PostUnder;
        if (relative && leads == no_node && is_member(tree[child].first, slot)) leads = child;
        else if (speaks_of(child, slot, kind)) return false;
    }
    const auto type = infer(selector);
    if (leads == no_node || type.kind != TypeKind::object || type.index < 0) return false;
    const std::string preposition = tree.kind(leads) == NodeKind::PostOf ? "of" : tree.kind(leads) == NodeKind::PostOn ? "on" : "under";
    for (const auto& [word, name] : c.vocabulary.relations[static_cast<std::size_t>(type.index)])
        if (word == preposition) return false;
    const int link = c.vocabulary.link_for(type.index, preposition);
    if (link == none) return false;
    detached_.push_back(leads);
    set(selector);
    detached_.pop_back();
    code.op(Op::and_holder, c.program.attributes[static_cast<std::size_t>(link)].index);
    return true;
}

// `can play it`: the restrictions of the event, and what forbids it, asked of the whole set.
bool Body::keep_able(NodeId clause, int slot, int kind) {
    const auto verb = tree[clause].first;
    if (text(verb) == "use" || c.vocabulary.verb(text(verb)).empty()) return false;
    const auto args = arguments(clause);
    const auto errors = c.out.errors();
    const auto m = resolve(verb, VerbForm::base, args, false);
    if (c.out.errors() != errors) return true;  // reported; there is nothing to run
    if (m.event == none) return false;
    for (const auto post : m.detached)
        if (post != no_node) return false;
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(m.event)];
    int member = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        const auto arg = node_of(m, p, args);
        if (arg == no_node && m.adjective[p] == no_node) continue;
        if (param.is_amount() || param.limit != no_node || param.any || m.adjective[p] != no_node) return false;
        if (is_member(arg, slot) && param.type.kind == TypeKind::object && member == none) {
            member = static_cast<int>(p);
            continue;
        }
        if (speaks_of(arg, slot, kind)) return false;
        if (param.type.kind == TypeKind::number || param.type.kind == TypeKind::flag) continue;
        if (param.type.kind != TypeKind::object || !tree.is(arg, NodeKind::Selector)) return false;
        if (quantity(arg) != no_node || quantifier(arg) != no_node || will_be_set(arg) || tree.is(core(arg), NodeKind::Opponent)) return false;
    }
    if (member == none) return false;
    std::vector<std::pair<int, NodeId>> asks;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        if (static_cast<int>(p) == member) code.number(none);
        else push_param(info.params[p], m, p, args, false, asks, none);
    }
    push_chooser();
    code.op(Op::unforbidden, m.event, member);
    code.op(Op::filter, c.filter(FilterOf::able, m.event, member), static_cast<int>(info.params.size()));
    return true;
}

}  // namespace holo::compiler
