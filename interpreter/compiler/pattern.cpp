// Patterns: what an ability waits for. Simple tests become rows that the machine compares directly;
// whatever is left becomes a unit.

#include <algorithm>

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::CheckOp;
using machine::none;
using machine::Op;

namespace {

machine::CheckRow check(std::uint8_t argument, CheckOp op, int operand = 0) { return {argument, op, static_cast<std::int16_t>(operand)}; }

}  // namespace

void Body::constrain(NodeId selector, std::uint8_t argument, int slot, const Type& type, Pattern& out, std::vector<std::function<Value(Body&)>>& rest) {
    if (!tree.is(selector, NodeKind::Selector) || core(selector) == no_node) {
        rest.push_back([=](Body& b) {
            const auto given = b.ir.value(Op::load, type, {}, {slot});
            return b.ir.value(type.kind == TypeKind::number ? Op::greater_equal : Op::equal, flag_type, {given, b.values.value(selector, &type)});
        });
        return;
    }
    take(selector);
    const auto q = quantity(selector);
    takes_if(q, {NodeKind::QA});
    if (takes_if(q, {NodeKind::QAnother}))
        rest.push_back([=](Body& b) {
            return b.ir.value(Op::unequal, flag_type, {b.ir.value(Op::load, type, {}, {slot}), b.ir.value(Op::self, {TypeKind::object, b.self_kind})});
        });
    if (const auto as = tree.child(selector, NodeKind::As); as != no_node) {
        take(as);
        out.names.push_back({text(tree[as].first), type, slot, false, tree[tree[as].first].span, true});
        if (c.readings != nullptr) c.readings->put_type(tree, tree[as].first, type);
    }
    bool has_posts = false;
    for (const auto child : tree.each(selector)) has_posts = has_posts || (is_post(child) && !is_detached(child));
    const auto middle = core(selector);
    const auto by_membership = [&] {
        rest.push_back([=](Body& b) {
            return b.traits.of_object(b.ir.value(Op::load, type, {}, {slot}), selector);
        });
    };
    if (tree.child(selector, NodeKind::String) != no_node) {
        by_membership();
        return;
    }
    switch (tree.kind(middle)) {
        case NodeKind::This:
            out.checks.push_back(check(argument, CheckOp::is_self));
            if (argument != machine::actor_argument) out.about_self = true;
            return;
        case NodeKind::You: out.checks.push_back(check(argument, CheckOp::is_you)); return;
        case NodeKind::Opponent:
            out.checks.push_back(check(argument, CheckOp::is_opponent));
            if (has_posts) by_membership();
            return;
        case NodeKind::Player:
            if (tree[middle].first != no_node || has_posts) by_membership();
            return;
        case NodeKind::Words: break;
        default: by_membership(); return;
    }
    const auto words = text(middle);
    if (name_in(selector) != nullptr) {
        take(middle);
        rest.push_back([=](Body& b) {
            const auto given = b.ir.value(Op::load, type, {}, {slot});
            const auto found = b.selectors.entity(selector);
            return found.is_set() ? b.ir.value(Op::set_has, flag_type, {given, found.set}) : b.ir.value(Op::equal, flag_type, {given, found.value});
        });
        return;
    }
    if (!has_posts && self_kind != none) {
        const int link = attribute_named(words, self_kind);
        if (link != none && c.program.attributes[link].storage == machine::Storage::column && c.vocabulary.type_of(link).kind == TypeKind::object) {
            take(middle);
            out.checks.push_back(check(argument, CheckOp::is_link_of_self, c.program.attributes[link].index));
            return;
        }
    }
    if (type.kind == TypeKind::symbol) {
        rest.push_back([=](Body& b) {
            return b.traits.of_symbol(b.ir.value(Op::load, type, {}, {slot}), selector);
        });
        return;
    }
    if (type.kind != TypeKind::object) {
        rest.push_back([=](Body& b) {
            const auto given = b.ir.value(Op::load, type, {}, {slot});
            return b.ir.value(Op::equal, flag_type, {given, b.values.value(selector, &type)});
        });
        return;
    }
    // A noun with adjectives: one row for each plain one, a unit if there is anything more.
    std::vector<machine::CheckRow> rows;
    bool plain = !has_posts;
    const auto nodes = tree.children(middle);
    for (std::size_t i = 0; i < nodes.size() && plain;) {
        bool done = false;
        if (tree.kind(nodes[i]) == NodeKind::Either) {
            const int one_of_them = property_of_any(nodes[i], type.index);
            plain = one_of_them != none;
            if (!plain) break;
            rows.push_back(check(argument, CheckOp::has_property, one_of_them));
            ++i;
            continue;
        }
        for (auto length = std::min(c.vocabulary.longest_phrase(), nodes.size() - i); length > 0 && !done; --length) {
            auto word = phrase(middle, i, i + length);
            done = word == "your" || word == "opponent's";
            if (done) rows.push_back(check(argument, word == "your" ? CheckOp::controlled_by_you : CheckOp::controlled_by_opponent));
            const bool negative = word.starts_with("non-");
            if (negative) word = word.substr(4);
            if (!done)
                for (const auto& meaning : c.vocabulary.meanings(word)) {
                    if (meaning.kind == MeaningKind::kind && !negative) {
                        done = true;
                        if (type.index != meaning.index) rows.push_back(check(argument, CheckOp::has_property, c.program.kinds[meaning.index].property));
                        break;
                    }
                    int property = property_of(meaning, type.index);
                    if (property == none) property = group_property(meaning);
                    if (property != none) {
                        rows.push_back(check(argument, negative ? CheckOp::lacks_property : CheckOp::has_property, property));
                        done = true;
                        break;
                    }
                }
            if (done) i += length;
        }
        if (!done) plain = false;
    }
    if (!plain) {
        by_membership();
        return;
    }
    take(middle);
    out.checks.insert(out.checks.end(), rows.begin(), rows.end());
}

Body::Pattern Body::happening(NodeId subject, bool passive, NodeId verb, const std::vector<ArgumentNode>& given, int captured, NodeId at) {
    Pattern out;
    auto args = given;
    NodeId by = no_node;
    for (auto it = args.begin(); it != args.end();) {
        // By a player is who acts; by anything else is an argument of the event.
        const auto agent = it->label == "by" ? infer(it->node) : Type{};
        if (it->label != "by" || (agent.kind == TypeKind::object && agent.index != c.vocabulary.player_kind)) {
            ++it;
            continue;
        }
        by = it->node;
        it = args.erase(it);
    }
    const auto subject_type = subject == no_node ? Type{TypeKind::object, self_kind} : tree.is(subject, NodeKind::Paren) ? infer(tree[subject].first) : infer(subject);
    const bool acts = !passive && subject_type.kind == TypeKind::object && subject_type.index == c.vocabulary.player_kind;
    const bool undergoes = !acts;
    if (undergoes && subject != no_node) args.insert(args.begin(), {passive ? "@subject" : "@agent", subject});
    auto m = verbs.resolve(verb, passive ? VerbForm::participle : VerbForm::third, args, true);
    if (m.event == none) return out;
    const auto& info = c.vocabulary.events[m.event];
    out.event = m.event;
    verbs.remember(m, at, args);
    verbs.take_posts(m);
    std::vector<std::function<Value(Body&)>> rest;
    const int actor = captured + static_cast<int>(info.params.size() + info.results.size() + (info.query ? 1 : 0));
    const Type player{TypeKind::object, c.vocabulary.player_kind};
    if (subject == no_node) {
        // A prohibition given to somebody: the owner is who acts, or the object that does it (`by` in the event), or undergoes it.
        const auto is_agent = [](const Param& param) { return param.label == "by" && param.type.kind == TypeKind::object; };
        const bool does = !passive && std::any_of(info.params.begin(), info.params.end(), is_agent);
        if (acts) out.checks.push_back(check(machine::actor_argument, CheckOp::is_self));
        for (std::size_t p = 0; p < info.params.size() && !acts; ++p) {
            if (info.params[p].type.kind != TypeKind::object || is_agent(info.params[p]) != does) continue;
            out.checks.push_back(check(static_cast<std::uint8_t>(p), CheckOp::is_self));
            out.about_self = true;
            break;
        }
    } else if (acts) {
        constrain(subject, machine::actor_argument, actor, player, out, rest);
    }
    if (by != no_node) constrain(by, machine::actor_argument, actor, player, out, rest);
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        const int slot = captured + static_cast<int>(p);
        if (m.adjective[p] != no_node) {
            const auto word = m.adjective[p];
            take(word);
            if (param.type.kind == TypeKind::flag) {
                out.checks.push_back(check(static_cast<std::uint8_t>(p), CheckOp::equals, 1));
                continue;
            }
            const auto symbols = symbols_of_word(text(word), param.type.index);
            if (symbols.size() == 1) out.checks.push_back(check(static_cast<std::uint8_t>(p), CheckOp::equals, symbols[0]));
            else rest.push_back([=](Body& b) { return b.traits.is_one_of(slot, symbols); });
            continue;
        }
        const auto node = verbs.node_of(m, p, args);
        if (node == no_node) continue;
        if (param.is_amount()) {
            const auto q = quantity(node);
            take(node);
            take_head(core(node));
            takes_if(q, {NodeKind::QA});
            const bool least = tree.is(q, NodeKind::QAmount);
            if (takes_if(q, {NodeKind::QAmount, NodeKind::QUpTo}))
                rest.push_back([=, amount = tree[q].first](Body& b) {
                    const auto told = b.ir.value(Op::load, number_type, {}, {slot});
                    return b.ir.value(least ? Op::greater_equal : Op::less_equal, flag_type, {told, b.values.number(amount)});
                });
            continue;
        }
        if (param.type.kind == TypeKind::flag) {
            take_noun(node);
            out.checks.push_back(check(static_cast<std::uint8_t>(p), CheckOp::equals, 1));
            continue;
        }
        constrain(node, static_cast<std::uint8_t>(p), slot, param.type, out, rest);
    }
    if (!rest.empty()) {
        out.match = looking_unit("pattern", static_cast<std::size_t>(actor) + 1, at, [&](Body& b) {
            b.declare_event(out, captured);
            for (auto& name : b.scope) name.must_be_used = false;
            std::vector<std::size_t> fails;
            for (std::size_t i = 0; i < rest.size(); ++i) {
                b.write(rest[i](b));
                if (i + 1 < rest.size()) fails.push_back(b.code.jump(Op::jump_unless));
            }
            b.code.op(Op::answer);
            if (fails.empty()) return;
            for (const auto jump : fails) b.code.land(jump);
            b.code.number(0);
            b.code.op(Op::answer);
        });
    }
    return out;
}

std::vector<Body::Pattern> Body::pattern(NodeId node, int captured) {
    std::vector<Pattern> out;
    for (const auto part : tree.each(node)) {
        if (tree.is(part, NodeKind::Edge)) {
            const auto words = tree.child(part, NodeKind::Words);
            const auto* meaning = c.vocabulary.find(text(words), MeaningKind::period);
            if (meaning == nullptr) {
                unknown(words);
                continue;
            }
            const auto& period = c.program.periods[meaning->index];
            Pattern p;
            p.event = text(tree.last_child(part)) == "begins" ? period.begins : period.ends;
            out.push_back(p);
            continue;
        }
        const bool passive = tree.is(part, NodeKind::Passive);
        for (const auto verb : tree.each(tree.child(part, NodeKind::Verb))) out.push_back(happening(tree[part].first, passive, verb, arguments(part), captured, part));
    }
    return out;
}

std::vector<Body::Pattern> Body::forbidden(NodeId node, NodeId subject) {
    std::vector<Pattern> out;
    const bool passive = tree.child(node, NodeKind::Be) != no_node;
    if (subject != no_node && tree.is(subject, NodeKind::Selector)) takes_if(quantity(subject), {NodeKind::QEach, NodeKind::QAll});
    auto given = arguments(node);
    // How long it lasts is no part of what may not happen.
    std::erase_if(given, [](const auto& argument) { return argument.label == "until"; });
    for (const auto verb : tree.each(tree.child(node, NodeKind::Verb))) {
        auto found = happening(subject, passive, verb, given, 0, node);
        if (found.event != none) out.push_back(std::move(found));
    }
    return out;
}

void Body::declare_event(const Pattern& p, int captured, const std::string& amount) {
    const auto& info = c.vocabulary.events[p.event];
    int slot = captured;
    const auto add = [&](const std::string& name, Type type) { scope.push_back({name, type, slot++, false, {}, false}); };
    for (const auto& param : info.params) add(param.name, param.type);
    for (const auto& result : info.results) add(result, {TypeKind::number});
    if (info.query) add(info.name, info.value);
    add("", {TypeKind::object, c.vocabulary.player_kind});  // who did it; named with `as` only
    if (!amount.empty()) add(amount, {TypeKind::number});
    slots.reserve(std::max(slots.locals(), slot));
    for (const auto& name : p.names) scope.push_back(name);
}

}  // namespace holo::compiler
