// Steps: what is done, in order, with its conditions, costs and choices.

#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::ModOp;
using machine::none;
using machine::Op;

// ---- names --------------------------------------------------------------------------------------

Body::Body(Context& context, const Tree& t, Manner m, int kind) : c(context), tree(t), manner(m), self_kind(kind) {}

void Body::error(Diag id, NodeId at, std::vector<std::string> args, std::string nearest) {
    failed = true;
    const auto node = at == no_node ? tree.root() : at;
    c.out.add(id, tree.source(), tree[node].span, std::move(args), std::move(nearest));
}

Local* Body::find(std::string_view name) {
    for (auto it = scope.rbegin(); it != scope.rend(); ++it)
        if (it->name == name) return &*it;
    return nullptr;
}

Local& Body::declare(const std::string& name, Type type, NodeId at, bool must_be_used) {
    if (auto* other = at == no_node ? nullptr : find(name)) {
        error(Diag::name_taken, at, {name});
        other->used = true;  // which of the two a later step means cannot be said
        must_be_used = false;
    }
    const int slot = type.many ? code.set_local() : code.local();
    if (at != no_node && c.readings != nullptr) c.readings->put_type(tree, at, type);
    scope.push_back({name, type, slot, false, at == no_node ? Span{} : tree[at].span, must_be_used});
    return scope.back();
}

void Body::declare_params(const std::vector<Param>& params) {
    for (const auto& param : params) declare(param.name, param.type, no_node, false);
}

void Body::report_unused() {
    for (const auto& local : scope)
        if (local.must_be_used && !local.used) c.out.add(Diag::unused_name, tree.source(), local.span, {local.name});
}

int Body::finish(const std::string& name, int arguments, NodeId at, int reserved) {
    code.op(Op::leave);
    const auto& source = tree.source();
    // Places are kept in the coordinates of the file people edit.
    return code.finish(c.vocabulary, name, arguments, c.source_index(source), at == no_node ? Span{} : tree[at].span, reserved, *source);
}

int Body::looking_unit(const std::string& name, int arguments, NodeId at, const std::function<void(Body&)>& write) {
    Body unit(c, tree, Manner::looks, self_kind);
    unit.scope = scope;
    unit.code.reserve_locals(arguments);
    unit.they = none;
    write(unit);
    unit.code.op(Op::answer);
    for (std::size_t i = 0; i < scope.size(); ++i) scope[i].used = scope[i].used || unit.scope[i].used;
    failed = failed || unit.failed;
    return unit.code.finish(c.vocabulary, name, arguments, c.source_index(tree.source()), tree[at].span, none, *tree.source());
}

// ---- items --------------------------------------------------------------------------------------

void Body::cites(NodeId node) {
    for (const auto id : tree.each(node)) {
        const auto rule = c.rule_index(tree.text(id));
        if (rule == none) error(Diag::unknown_rule, id, {text(id)}, nearest_word(tree.text(id), c.program.rules));
        else code.cite(static_cast<std::uint32_t>(rule));
    }
}

void Body::items(NodeId block) {
    const auto names = scope.size();
    for (const auto item : tree.each(block)) {
        const auto kind = tree.kind(item);
        if (kind == NodeKind::Says || kind == NodeKind::Gives || (kind == NodeKind::OnlyIf && manner == Manner::does)) continue;
        step(item);
    }
    // Names end with their block.
    while (scope.size() > names) {
        if (scope.back().must_be_used && !scope.back().used) c.out.add(Diag::unused_name, tree.source(), scope.back().span, {scope.back().name});
        scope.pop_back();
    }
}

void Body::step(NodeId node) {
    span(node);
    switch (tree.kind(node)) {
        case NodeKind::Cites: cites(node); return;
        case NodeKind::Block: items(node); return;
        case NodeKind::Sequence: {
            std::vector<std::size_t> out;
            bool first = true;
            code.op(Op::clear_short);
            for (const auto part : tree.each(node)) {
                if (!first) out.push_back(code.jump(Op::unless_full));
                first = false;
                step(part);
            }
            for (const auto jump : out) code.land(jump);
            return;
        }
        case NodeKind::Segment: segment(node); return;
        case NodeKind::May: may(tree[node].first); return;
        case NodeKind::Instead:
            if (interrupts == 0) error(Diag::not_here, node, {"instead", "only a `before` ability has an event to replace"});
            code.op(Op::cancel);
            step(tree[node].first);
            return;
        case NodeKind::Let: let(node); return;
        case NodeKind::If: if_step(node); return;
        case NodeKind::While: loop(node); return;
        case NodeKind::For: for_each(node); return;
        case NodeKind::Repeat: repeat(node); return;
        case NodeKind::Offer: offer(node); return;
        case NodeKind::Unless: unless(node); return;
        case NodeKind::Trigger: delayed(node); return;
        case NodeKind::Change: change(node); return;
        case NodeKind::ChooseOf: choose_of(node); return;
        case NodeKind::Act: act(node, false); return;
        case NodeKind::Assign: assign(node); return;
        case NodeKind::Gets: gets(node); return;
        case NodeKind::Loses: loses(node); return;
        case NodeKind::Becomes: becomes(node); return;
        case NodeKind::Cannot: cannot(node); return;
        case NodeKind::Clause: clause(node); return;
        case NodeKind::Call: {
            Type type;
            call(node, false, type);
            return;
        }
        case NodeKind::OnlyIf: case NodeKind::OnlyOn:
            // Restrictions of abilities and cards have been taken out already.
            return;
        case NodeKind::Headed:
            error(Diag::not_here, tree[node].first, {text(tree[tree[node].first].first), "a header starts an ability, on a line of its own"});
            return;
        default: error(Diag::not_here, node, {text(node), "an effect is needed"}); return;
    }
}

// ---- costs and options --------------------------------------------------------------------------

// Costs begin at the last `may`; without one, behind the last choice or name that they may speak of.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (tree.is(parts[i], NodeKind::May)) first = i;
        const bool chooses = tree.is(parts[i], NodeKind::Clause) && collapsed(tree.text(tree[parts[i]].first)) == "choose";
        if ((chooses || tree.is(parts[i], NodeKind::Let)) && i + 1 < parts.size() && !tree.is(parts[first], NodeKind::May)) first = i + 1;
    }
    return first;
}

void Body::segment(NodeId node) {
    auto parts = tree.children(node);
    const NodeId effect = tree.is(parts.back(), NodeKind::Effect) ? parts.back() : no_node;
    if (effect == no_node) {
        for (const auto part : parts) step(part);
        return;
    }
    parts.pop_back();
    const auto first = first_cost(tree, parts);
    const bool optional = tree.is(parts[first], NodeKind::May);
    for (std::size_t i = 0; i < first; ++i) step(parts[i]);
    std::vector<NodeId> costs(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end());
    if (optional) costs[0] = tree[costs[0]].first;
    pay(costs, optional, tree[effect].first);
}

void Body::check_costs(const std::vector<NodeId>& costs) {
    bool any = false;
    for (const auto cost : costs) {
        NodeId clause_ = cost;
        if (tree.is(cost, NodeKind::Act) || tree.is(cost, NodeKind::OnlyIf) || tree.is(cost, NodeKind::OnlyOn)) continue;
        if (!tree.is(clause_, NodeKind::Clause)) continue;
        can_clause(clause_);
        if (any) code.op(Op::both);
        any = true;
        if (text(tree[clause_].first) == "choose") break;  // the costs behind it speak of what will be chosen
    }
    if (!any) code.number(1);
}

namespace {

// Verbs of a clause that makes one choice of one thing: saying no to it is saying no to the clause.
bool one_choice(const Body& body, NodeId node) {
    if (!body.tree.is(node, NodeKind::Clause)) return false;
    int ones = 0;
    for (const auto& arg : body.arguments(node)) {
        if (body.chooses_one(arg.node)) {
            ++ones;
            const auto quant = body.quantifier(arg.node);
            if (body.tree.child(quant, NodeKind::Random) != no_node) return false;
            // Something inside it that must be chosen first would come before the question.
            const auto of = body.tree.child(arg.node, NodeKind::PostOf);
            if (of != no_node && body.chooses_one(body.tree[of].first)) return false;
        } else if (body.quantity(arg.node) != no_node && body.tree.kind(body.quantity(arg.node)) != NodeKind::QAmount) {
            return false;
        }
        if (body.tree.is(arg.node, NodeKind::Selector))
            for (const auto post : body.tree.each(arg.node))
                if ((body.tree.is(post, NodeKind::PostOn) || body.tree.is(post, NodeKind::PostIn)) && body.chooses_one(body.tree[post].first)) return false;
    }
    return ones == 1;
}

}  // namespace

void Body::may(NodeId inner) {
    const auto verb = tree.is(inner, NodeKind::Clause) ? text(tree[inner].first) : std::string();
    if (verb == "choose") {
        choose(inner, true);
        return;
    }
    if (verb != "use" && one_choice(*this, inner)) {
        const auto& uses = c.vocabulary.verb(verb);
        // Two objects of one event, or one of a unit: fine; a wish for a number needs asking.
        if (!uses.empty()) {
            clause(inner, true);
            return;
        }
    }
    pay({inner}, true, no_node);
}

// Costs are paid before the effect; if one is not paid in full the effect does not happen.
void Body::pay(const std::vector<NodeId>& costs, bool optional, NodeId effect) {
    std::vector<std::size_t> skip;
    const bool only_choice = optional && costs.size() == 1 && one_choice(*this, costs[0]) && !c.vocabulary.verb(text(tree[costs[0]].first)).empty();
    check_costs(costs);
    skip.push_back(code.jump(Op::jump_unless));
    if (optional && !only_choice) {
        push_chooser();
        code.op(Op::confirm);
        skip.push_back(code.jump(Op::jump_unless));
    }
    if (effect == no_node) {
        for (const auto cost : costs) step(cost);
        const auto end = code.jump(Op::jump);
        for (const auto jump : skip) code.land(jump);
        code.op(Op::mark_short);
        code.land(end);
        return;
    }
    // What was cut short before these costs must still count afterwards, for a later `then`.
    const int before = code.local();
    code.op(Op::was_short);
    code.op(Op::store, before);
    code.op(Op::clear_short);
    for (const auto cost : costs) {
        if (only_choice) clause(cost, true);
        else step(cost);
    }
    skip.push_back(code.jump(Op::unless_full));
    step(effect);
    code.op(Op::load, before);
    const auto end = code.jump(Op::jump_unless);
    for (const auto jump : skip) code.land(jump);
    code.op(Op::mark_short);
    code.land(end);
}

// ---- control ------------------------------------------------------------------------------------

void Body::let(NodeId node) {
    const auto name = tree[node].first;
    const auto expression = tree.last_child(node);
    Found found;
    if (tree.is(expression, NodeKind::Selector) && !is_zone(expression)) {
        if (will_be_set(expression) || chooses_one(expression)) found = chosen(expression);
        else found = {value(expression), false};
    } else if (is_zone(expression)) {
        zone(expression);
        found = {{TypeKind::zone}, false};
    } else {
        found = {value(expression), false};
    }
    auto type = found.type;
    type.many = found.set;
    const auto& local = declare(text(name), type, name, true);
    code.op(found.set ? Op::set_store : Op::store, local.slot);
}

void Body::if_step(NodeId node) {
    condition(tree.child_at(node, 0));
    const auto otherwise = code.jump(Op::jump_unless);
    items(tree.child_at(node, 1));
    const auto alternative = tree.child_at(node, 2);
    if (alternative == no_node) {
        code.land(otherwise);
        return;
    }
    const auto end = code.jump(Op::jump);
    code.land(otherwise);
    step(alternative);
    code.land(end);
}

void Body::loop(NodeId node) {
    const auto body = tree.child_at(node, 1);
    if (!tree.is(body, NodeKind::Block)) {
        error(Diag::not_here, node, {"while … :", "what holds meanwhile starts an ability, on a line of its own"});
        return;
    }
    const auto start = code.here();
    condition(tree.child_at(node, 0));
    const auto end = code.jump(Op::jump_unless);
    items(body);
    code.jump_back(start);
    code.land(end);
}

void Body::repeat(NodeId node) {
    const int left = code.local();
    number(tree.child_at(node, 0));
    code.op(Op::store, left);
    const auto start = code.here();
    code.op(Op::load, left);
    code.number(0);
    code.op(Op::greater);
    const auto end = code.jump(Op::jump_unless);
    code.op(Op::load, left);
    code.number(1);
    code.op(Op::sub);
    code.op(Op::store, left);
    items(tree.child_at(node, 1));
    code.jump_back(start);
    code.land(end);
}

void Body::for_each(NodeId node) {
    const auto selector = tree[node].first;
    const bool any_order = tree.child(node, NodeKind::AnyOrder) != no_node;
    const auto block = tree.last_child(node);
    const auto as = tree.child(selector, NodeKind::As);
    const auto found = entity(selector);
    if (!found.set) code.op(Op::set_object);
    auto type = found.type;
    type.many = false;
    const auto outer_element = element;
    const auto outer_kind = element_kind;
    const auto names = scope.size();
    int slot;
    if (as != no_node) {
        slot = declare(text(tree[as].first), type, tree[as].first, true).slot;
    } else {
        slot = code.local();
        element = slot;
        element_kind = type.index;
    }
    if (any_order) {
        const int rest = code.set_local();
        code.op(Op::set_store, rest);
        const auto start = code.here();
        code.op(Op::set_load, rest);
        code.op(Op::set_any);
        const auto end = code.jump(Op::jump_unless);
        code.op(Op::set_load, rest);
        push_chooser();
        code.op(Op::choose);
        code.op(Op::store, slot);
        code.op(Op::set_load, rest);
        code.op(Op::load, slot);
        code.op(Op::without);
        code.op(Op::set_store, rest);
        items(block);
        code.jump_back(start);
        code.land(end);
    } else {
        code.op(Op::reset, slot);
        const auto start = code.here();
        const auto end = code.branch(type.index == c.vocabulary.player_kind ? Op::next_seat : Op::next, slot);
        items(block);
        code.jump_back(start);
        code.land(end);
        code.op(Op::set_drop);
    }
    element = outer_element;
    element_kind = outer_kind;
    while (scope.size() > names) {
        if (scope.back().must_be_used && !scope.back().used) c.out.add(Diag::unused_name, tree.source(), scope.back().span, {scope.back().name});
        scope.pop_back();
    }
}

void Body::offer(NodeId node) {
    const auto parts = tree.children(node);
    with_subject(parts[0], [&] {
        code.op(Op::menu_begin);
        std::vector<std::string> names;
        std::vector<machine::MenuLineRow> lines;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const auto entry = parts[i];
            const auto words = tree[entry].first;
            const auto selector = tree.child(entry, NodeKind::Selector);
            const auto guard = tree.child(entry, NodeKind::Guard);
            std::size_t skip = 0;
            const auto outer = manner;
            manner = Manner::looks;
            lines.push_back(menu_line(entry));
            if (guard != no_node) {
                condition(tree[guard].first);
                skip = code.jump(Op::jump_unless);
            }
            const auto name = text(words);
            if (name.starts_with("use ")) {
                const auto* header = c.vocabulary.find(name.substr(4), MeaningKind::header);
                if (header == nullptr) error(Diag::unknown_word, words, {name.substr(4)}, nearest_word(name.substr(4), c.vocabulary.known_nouns()));
                push_chooser();
                code.op(Op::menu_use, header == nullptr ? 0 : header->index, static_cast<int>(i - 1));
                names.push_back(name.substr(4));
            } else {
                if (selector != no_node) {
                    set(selector);
                    code.op(Op::menu_set, 0, static_cast<int>(i - 1));
                } else {
                    code.op(Op::menu_line, 0, static_cast<int>(i - 1));
                }
                names.push_back(name);
            }
            manner = outer;
            if (guard != no_node) code.land(skip);
        }
        push_chooser();
        code.names(names);
        code.menu(std::move(lines));
        code.op(Op::menu_ask);
        const int line = code.local();
        const int object = code.local();
        const int ability = code.local();
        code.op(Op::store, line);
        code.op(Op::store, object);
        code.op(Op::store, ability);
        code.op(Op::load, line);
        const int count = static_cast<int>(parts.size() - 1);
        code.op(Op::choose_jump, 0, count);
        std::vector<std::size_t> table;
        for (int i = 0; i < count; ++i) table.push_back(code.jump(Op::jump));
        std::vector<std::size_t> out{code.jump(Op::jump)};
        for (int i = 0; i < count; ++i) {
            code.land(table[static_cast<std::size_t>(i)]);
            const auto entry = parts[static_cast<std::size_t>(i) + 1];
            const auto selector = tree.child(entry, NodeKind::Selector);
            const auto as = selector == no_node ? no_node : tree.child(selector, NodeKind::As);
            const auto known = scope.size();
            if (names[static_cast<std::size_t>(i)] != text(tree[entry].first)) {
                const auto* header = c.vocabulary.find(names[static_cast<std::size_t>(i)], MeaningKind::header);
                int given = 0;
                if (header != nullptr)
                    for (const auto& param : c.vocabulary.headers[static_cast<std::size_t>(header->index)].params) {
                        code.number(param.initial);
                        ++given;
                    }
                code.op(Op::load, ability);
                push_chooser();
                code.op(Op::use_ability, 0, given);
            }
            if (as != no_node) scope.push_back({text(tree[as].first), {TypeKind::object, infer(selector).index}, object, false, tree[as].span, true});
            items(tree.last_child(entry));
            while (scope.size() > known) {
                if (scope.back().must_be_used && !scope.back().used) c.out.add(Diag::unused_name, tree.source(), scope.back().span, {scope.back().name});
                scope.pop_back();
            }
            out.push_back(code.jump(Op::jump));
        }
        for (const auto jump : out) code.land(jump);
    });
}

// What an explanation needs to know of a menu's line: whom it could name, and on which conditions.
machine::MenuLineRow Body::menu_line(NodeId entry) {
    machine::MenuLineRow row{};
    row.locals = static_cast<std::int16_t>(code.locals());
    row.candidates = row.header = none;
    row.first_reason = static_cast<std::uint32_t>(c.program.reasons.size());
    const auto selector = tree.child(entry, NodeKind::Selector);
    const auto guard = tree.child(entry, NodeKind::Guard);
    const auto name = text(tree[entry].first);
    if (name.starts_with("use "))
        if (const auto* header = c.vocabulary.find(name.substr(4), MeaningKind::header)) row.header = static_cast<std::int16_t>(header->index);
    const int arguments = row.locals + 1;
    const auto unit_of = [&](NodeId part, const std::function<void(Body&)>& write, bool answers) {
        Body unit(c, tree, Manner::looks, self_kind);
        unit.scope = scope;
        unit.they = they;
        unit.code.reserve_locals(arguments);
        write(unit);
        unit.code.op(answers ? Op::answer : Op::leave);
        return static_cast<std::int16_t>(
            unit.code.finish(c.vocabulary, "menu reason", arguments, c.source_index(tree.source()), tree[part].span, none, *tree.source()));
    };
    const auto reason = [&](NodeId part, int kind) {
        machine::ReasonRow r{};
        r.of = none;
        r.source = static_cast<std::int16_t>(c.source_index(tree.source()));
        r.span = tree.source()->in_file(tree[part].span);
        r.first_rule = static_cast<std::uint32_t>(c.program.reason_rules.size());
        if (tree.is(part, NodeKind::Cited))
            for (const auto id : tree.each(part))
                if (tree.is(id, NodeKind::Id))
                    if (const int rule = c.rule_index(tree.text(id)); rule != none) c.program.reason_rules.push_back(static_cast<std::uint32_t>(rule));
        r.rules = static_cast<std::uint32_t>(c.program.reason_rules.size()) - r.first_rule;
        r.unit = unit_of(part, [&](Body& b) {
            if (kind != none) {
                b.element = row.locals;
                b.element_kind = kind;
            }
            b.condition(part);
        }, true);
        c.program.reasons.push_back(r);
    };
    const auto errors = c.out.errors();
    if (guard != no_node)
        for (const auto part : conjuncts(tree[guard].first)) reason(part, none);
    if (selector != no_node) {
        int kind = none;
        std::vector<NodeId> wheres;
        for (const auto post : tree.each(selector))
            if (tree.is(post, NodeKind::PostWhere)) wheres.push_back(post);
        row.candidates = unit_of(selector, [&](Body& b) {
            b.detached_ = wheres;
            kind = b.set(selector);
        }, false);
        for (const auto post : wheres)
            for (const auto part : conjuncts(tree[post].first)) reason(part, kind);
    }
    if (c.out.errors() != errors) return row;
    row.reasons = static_cast<std::uint32_t>(c.program.reasons.size()) - row.first_reason;
    return row;
}

// ---- who acts -----------------------------------------------------------------------------------

// Writes the code once for each player that the selector means, with `they` standing for the player.
void Body::with_subject(NodeId selector, const std::function<void()>& write) {
    const bool wrapped = tree.is(selector, NodeKind::Paren);
    const auto middle = wrapped ? no_node : core(selector);
    if (middle != no_node && tree.is(middle, NodeKind::You)) {
        const auto outer = they;
        they = none;
        write();
        they = outer;
        return;
    }
    if (middle != no_node && tree.is(middle, NodeKind::They)) {
        if (they == none) error(Diag::not_here, middle, {"they", "say first who is meant, as in `an opponent discards a card`"});
        write();
        return;
    }
    const Type player{TypeKind::object, c.vocabulary.player_kind};
    const auto outer = they;
    const bool many = !wrapped && will_be_set(selector);
    if (many) {
        const auto found = chosen(selector);
        if (!found.set) code.op(Op::set_object);
        if (found.type.kind != TypeKind::nothing && found.type.index != player.index) error(Diag::wrong_type, selector, {"player", describe(found.type, c.program)});
        const int slot = code.local();
        code.op(Op::reset, slot);
        const auto start = code.here();
        const auto end = code.branch(Op::next_seat, slot);
        they = slot;
        write();
        they = outer;
        code.jump_back(start);
        code.land(end);
        code.op(Op::set_drop);
        return;
    }
    Found found;
    if (wrapped) found = {value(tree[selector].first, &player), false};
    else found = chosen(selector);
    if (found.type.kind != TypeKind::nothing && (found.type.kind != TypeKind::object || found.type.index != player.index))
        error(Diag::wrong_type, selector, {"player", describe(found.type, c.program)});
    const int slot = code.local();
    code.op(Op::store, slot);
    // Nobody there: nothing is done.
    code.op(Op::load, slot);
    code.number(0);
    code.op(Op::greater);
    const auto nobody = code.jump(Op::jump_unless);
    they = slot;
    write();
    they = outer;
    const auto end = code.jump(Op::jump);
    code.land(nobody);
    code.op(Op::mark_short);
    code.land(end);
}

void Body::act(NodeId node, bool) {
    const auto what = tree.last_child(node);
    with_subject(tree[node].first, [&] { step(what); });
}

// The effect in the block happens unless somebody of those named does the thing.
void Body::unless(NodeId node) {
    const auto act_ = tree[node].first;
    const auto clause_ = tree.last_child(act_);
    const int done = code.local();
    code.number(0);
    code.op(Op::store, done);
    players(tree[act_].first);
    const int slot = code.local();
    code.op(Op::reset, slot);
    const auto start = code.here();
    const auto end = code.branch(Op::next_seat, slot);
    const auto outer = they;
    they = slot;
    std::vector<std::size_t> next;
    code.op(Op::load, done);
    next.push_back(code.jump(Op::jump_if));
    can_clause(clause_);
    next.push_back(code.jump(Op::jump_unless));
    push_chooser();
    code.op(Op::confirm);
    next.push_back(code.jump(Op::jump_unless));
    clause(clause_);
    code.number(1);
    code.op(Op::store, done);
    for (const auto jump : next) code.land(jump);
    they = outer;
    code.jump_back(start);
    code.land(end);
    code.op(Op::set_drop);
    code.op(Op::load, done);
    const auto over = code.jump(Op::jump_if);
    items(tree.last_child(node));
    code.land(over);
}

// ---- choosing -----------------------------------------------------------------------------------

void Body::choose(NodeId node, bool optional) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    auto args = arguments(node);
    // `choose secretly a number …`: nobody else is told what was chosen.
    const bool secret = args.size() > 1 && text(args[0].node) == "secretly" && args[0].label.empty();
    if (secret) args.erase(args.begin());
    const int kept = secret ? 2 : 0;
    if (args.empty() || !tree.is(args[0].node, NodeKind::Selector)) {
        error(Diag::not_here, node, {"choose", "written `choose a card as c`"});
        return;
    }
    const auto selector = args[0].node;
    const auto middle = core(selector);
    const auto last = args.back().node;
    const auto own = tree.child(node, NodeKind::As);
    const auto as = own != no_node ? own : tree.is(last, NodeKind::Selector) ? tree.child(last, NodeKind::As) : no_node;
    const auto words = middle == no_node ? std::string() : text(middle);
    const auto name = [&](Type type) {
        if (as == no_node) {
            error(Diag::needs_name, node);
            code.op(Op::drop);
            return;
        }
        // `as` stands on the last argument; only here it names the whole choice.
        code.op(Op::store, declare(text(tree[as].first), type, tree[as].first, true).slot);
    };
    if (words == "number") {  // `number` is the language's word: choose a number from 0 to 5 as n
        NodeId from = no_node, to = no_node;
        for (const auto& arg : args) {
            if (arg.label == "from") from = arg.node;
            if (arg.label == "to") to = arg.node;
        }
        if (from == no_node || to == no_node) {
            error(Diag::not_here, node, {"choose a number", "written `choose a number from 0 to 5 as n`"});
            return;
        }
        const auto bound = [&](NodeId n) {
            if (tree.is(n, NodeKind::Selector) && quantity(n) != no_node && tree.is(quantity(n), NodeKind::QAmount)) number(tree[quantity(n)].first);
            else number(n);
        };
        bound(from);
        bound(to);
        push_chooser();
        code.op(Op::choose_number, 0, kept);
        name({TypeKind::number});
        return;
    }
    if (words == "side" || words == "sides") {
        const auto of = tree.child(selector, NodeKind::PostOf);
        if (of == no_node) {
            error(Diag::not_here, node, {"choose a side", "written `choose a side of d as s`"});
            return;
        }
        const int die = code.local();
        value(tree[of].first);
        code.op(Op::store, die);
        code.op(Op::load, die);
        sides(selector, [&] { code.op(Op::load, die); });
        push_chooser();
        code.op(Op::choose_side, 0, kept);
        name({TypeKind::side});
        return;
    }
    if (const auto* domain = c.vocabulary.find(words, MeaningKind::domain); domain != nullptr) {
        choose_symbol_of(selector, domain->index, kept);
        name({TypeKind::symbol, domain->index});
        return;
    }
    secretly_ = secret;
    const auto found = chosen(selector, nullptr, optional);
    secretly_ = false;
    if (as == no_node) error(Diag::needs_name, node);
    code.op(found.set ? Op::set_drop : Op::drop);
}

// Leaves a symbol chosen from an enumeration: all of it, or those showing on some dice.
void Body::choose_symbol_of(NodeId selector, int domain, int kept) {
    const auto on = tree.child(selector, NodeKind::PostOn);
    const auto showing = on != no_node ? on : tree.child(selector, NodeKind::PostAmong);
    int count = 0;
    for (const auto& symbol : c.program.symbols) count += symbol.domain == domain ? 1 : 0;
    if (showing == no_node) {
        code.number(count >= 31 ? 0x7FFFFFFF : (1 << count) - 1);
    } else {
        const int kind = set(tree[showing].first);
        int attribute = none;
        for (std::size_t a = 0; a < c.program.attributes.size(); ++a)
            if (c.program.attributes[a].domain == domain && static_cast<TypeKind>(c.program.attributes[a].type) == TypeKind::symbol &&
                (c.program.attributes[a].kind == kind || kind == none))
                attribute = static_cast<int>(a);
        if (attribute == none) error(Diag::wrong_type, tree[showing].first, {"something with that", text(tree[showing].first)});
        else code.op(Op::symbols_of, attribute);
    }
    push_chooser();
    code.op(Op::choose_symbol, domain, kept);
}

void Body::choose_of(NodeId node) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    const auto parts = tree.children(node);
    const int modes = static_cast<int>(parts.size()) - 1;
    const int left = code.local();
    const int mask = code.local();
    number(parts[0]);
    code.op(Op::store, left);
    code.number((1 << modes) - 1);
    code.op(Op::store, mask);
    std::vector<std::string> names;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        auto printed = print(tree, parts[i]);
        printed.erase(std::remove(printed.begin(), printed.end(), '\n'), printed.end());
        if (printed.starts_with("{ ") && printed.ends_with(" }")) printed = printed.substr(2, printed.size() - 4);
        names.push_back(printed);
    }
    const auto start = code.here();
    code.op(Op::load, left);
    code.number(0);
    code.op(Op::greater);
    const auto end = code.jump(Op::jump_unless);
    code.op(Op::load, left);
    code.number(1);
    code.op(Op::sub);
    code.op(Op::store, left);
    code.op(Op::load, mask);
    push_chooser();
    code.names(names);
    code.op(Op::choose_mode, 0, modes);
    code.op(Op::choose_jump, 0, modes);
    std::vector<std::size_t> table;
    for (int i = 0; i < modes; ++i) table.push_back(code.jump(Op::jump));
    const auto none_left = code.jump(Op::jump);
    for (int i = 0; i < modes; ++i) {
        code.land(table[static_cast<std::size_t>(i)]);
        code.op(Op::load, mask);
        code.number(1 << i);
        code.op(Op::sub);
        code.op(Op::store, mask);
        items(parts[static_cast<std::size_t>(i) + 1]);
        code.jump_back(start);
    }
    code.land(none_left);
    code.land(end);
}

// ---- changes of state ---------------------------------------------------------------------------

void Body::assign(NodeId node) {
    const auto target = tree[node].first;
    const auto sign = text(tree.child_at(node, 1));
    const auto expression = tree.last_child(node);
    if (!tree.is(target, NodeKind::Selector) || !tree.is(core(target), NodeKind::Words)) {
        error(Diag::not_here, target, {text(target), "only a name or an attribute can be given a value"});
        return;
    }
    auto word = text(core(target));
    const auto of = tree.child(target, NodeKind::PostOf);
    if (of == no_node) {
        if (auto* local = find(word); local != nullptr) {
            const auto slot = local->slot;
            const auto type = local->type;
            local->used = true;
            if (type.many) {
                set(expression);
                code.op(Op::set_store, slot);
                return;
            }
            if (sign != "=") code.op(Op::load, slot);
            const auto given = value(expression, &type);
            if (given.kind != type.kind && given.kind != TypeKind::nothing && type.kind != TypeKind::nothing)
                error(Diag::wrong_type, expression, {describe(type, c.program), describe(given, c.program)});
            if (sign != "=") code.op(sign == "+=" ? Op::add : Op::sub);
            code.op(Op::store, slot);
            return;
        }
    }
    if (manner != Manner::does) error(Diag::only_in_events, node);
    int kind = none;
    const auto push_object = [&] {
        if (of != no_node) {
            const auto type = value(tree[of].first);
            kind = type.index;
            if (type.kind != TypeKind::object && type.kind != TypeKind::nothing) error(Diag::wrong_type, tree[of].first, {"object", describe(type, c.program)});
            return;
        }
        if (word.starts_with("your ")) {
            word = word.substr(5);
            kind = c.vocabulary.player_kind;
            code.op(Op::you);
            return;
        }
        kind = c.vocabulary.game_kind;
        code.number(0);
    };
    push_object();
    if (word == "zone") {
        const auto q = tree.is(expression, NodeKind::Selector) ? quantity(expression) : no_node;
        if (text(expression) == "nowhere") {
            code.op(Op::move_out);
            return;
        }
        zone(expression);
        code.op(Op::move_to, 0, q != no_node && tree.is(q, NodeKind::QBottom) ? 1 : 0);
        return;
    }
    if (word == "controller") {
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        value(expression, &player);
        code.op(Op::control);
        return;
    }
    if (word == "face") {
        const auto quant = tree.is(expression, NodeKind::Selector) ? quantifier(expression) : no_node;
        if (quant != no_node && tree.child(quant, NodeKind::Random) != no_node) {
            code.op(Op::roll);
            return;
        }
        if (text(expression) == "nothing") {
            code.number(-1);
        } else {
            const Type side{TypeKind::side};
            const auto type = value(expression, &side);
            if (type.kind != TypeKind::side && type.kind != TypeKind::nothing) error(Diag::wrong_type, expression, {"side", describe(type, c.program)});
        }
        code.op(Op::set_face);
        return;
    }
    const int attribute = attribute_named(word, kind);
    if (attribute == none) {
        error(Diag::unknown_word, core(target), {word}, nearest_word(word, names_in_reach()));
        return;
    }
    const auto& row = c.program.attributes[static_cast<std::size_t>(attribute)];
    if (row.storage != machine::Storage::column && row.storage != machine::Storage::flag) {
        error(Diag::not_here, core(target), {word, "it is printed: use `gets` to modify it"});
        return;
    }
    Type type{static_cast<TypeKind>(row.type)};
    if (type.kind == TypeKind::symbol || type.kind == TypeKind::object) type.index = row.domain;
    const auto given = value(expression, &type);
    if (given.kind != type.kind && given.kind != TypeKind::nothing && !(given.kind == TypeKind::symbol && given.index == none))
        error(Diag::wrong_type, expression, {describe(type, c.program), describe(given, c.program)});
    if (type.kind == TypeKind::flag) {
        code.op(Op::set_flag, attribute);
    } else if (sign == "=") {
        code.op(Op::set_column, attribute);
    } else {
        if (sign == "-=") code.op(Op::negate);
        code.op(Op::add_column, attribute);
    }
}

int Body::period_of(NodeId holder) {
    for (const auto child : tree.each(holder)) {
        if (tree.is(child, NodeKind::Until)) {
            error(Diag::not_here, child, {"until", "a change lasts `until end of` a period, `for this` period, or for ever"});
            return 0;
        }
        if (!tree.is(child, NodeKind::UntilEnd) && !tree.is(child, NodeKind::ForThis)) continue;
        const auto word = tree.last_child(child);
        const auto* meaning = c.vocabulary.find(text(word), MeaningKind::period);
        if (meaning == nullptr) {
            error(Diag::unknown_word, word, {text(word)}, nearest_word(text(word), c.vocabulary.known_nouns()));
            return 0;
        }
        return meaning->index + 1;
    }
    return 0;
}

// Writes the change for each of what was found; `slot` holds the object.
void Body::modify_all(const Found& found, const std::function<void(int slot)>& write) {
    const int slot = code.local();
    if (!found.set) {
        code.op(Op::store, slot);
        write(slot);
        return;
    }
    code.op(Op::reset, slot);
    const auto start = code.here();
    const auto end = code.branch(Op::next, slot);
    write(slot);
    code.jump_back(start);
    code.land(end);
    code.op(Op::set_drop);
}

void Body::gets(NodeId node) {
    if (manner == Manner::looks) error(Diag::choice_while_looking, node);
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    if (found.set) {
        const int all = code.set_local();
        code.op(Op::set_store, all);
        for (const auto mod : tree.each(node)) {
            code.op(Op::set_load, all);
            if (!modification(mod, found, period)) code.op(Op::set_drop);
        }
        return;
    }
    const int object = code.local();
    code.op(Op::store, object);
    for (const auto mod : tree.each(node)) {
        code.op(Op::load, object);
        if (!modification(mod, found, period)) code.op(Op::drop);
    }
}

// One of the things that `gets` gives. False for a node that is none.
bool Body::modification(NodeId mod, const Found& found, int period) {
    Change_ change{};
    if (!read_modification(mod, found.type.index, change)) return false;
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        if (change.amount == no_node) code.number(0);
        else number(change.amount);
        if (change.negative) code.op(Op::negate);
        code.op(Op::modify, change.target, static_cast<int>(change.op));
        code.word(period);
    });
    return true;
}

// What a modification changes. Marks the attribute or property as changeable.
bool Body::read_modification(NodeId mod, int kind, Change_& change) {
    switch (tree.kind(mod)) {
        case NodeKind::ModPlus: case NodeKind::ModMinus: case NodeKind::ModSet: case NodeKind::ModTimes: case NodeKind::ModHalf: case NodeKind::ModBound: {
            const auto form = tree.kind(mod);
            const bool names_first = form == NodeKind::ModSet || form == NodeKind::ModHalf;
            const auto words = names_first ? tree[mod].first : tree.last_child(mod);
            switch (form) {
                case NodeKind::ModSet:
                    change.op = ModOp::set;
                    change.amount = tree.last_child(mod);
                    break;
                case NodeKind::ModHalf:
                    change.op = text(tree.last_child(mod)) == "up" ? ModOp::halve_up : ModOp::halve_down;
                    change.amount = no_node;
                    break;
                case NodeKind::ModBound:
                    change.op = text(tree[mod].first) == "most" ? ModOp::at_most : ModOp::at_least;
                    change.amount = tree.child_at(mod, 1);
                    break;
                default:
                    change.op = form == NodeKind::ModTimes ? ModOp::multiply : ModOp::add;
                    change.amount = tree[mod].first;
                    change.negative = form == NodeKind::ModMinus;
                    break;
            }
            change.target = attribute_named(text(words), kind);
            if (change.target == none) {
                error(Diag::unknown_word, words, {text(words)}, nearest_word(text(words), c.vocabulary.known_nouns()));
                return false;
            }
            c.program.attributes[static_cast<std::size_t>(change.target)].changeable = 1;
            return true;
        }
        case NodeKind::ModGain: {
            const auto words = tree[mod].first;
            change.amount = tree.child_at(mod, 1);
            change.op = ModOp::gain;
            change.target = none;
            for (const auto& meaning : c.vocabulary.meanings(text(words))) {
                const int property = property_of(meaning, kind);
                if (property != none) change.target = property;
            }
            if (change.target == none) {
                error(Diag::unknown_word, words, {text(words)}, nearest_word(text(words), c.vocabulary.known_nouns()));
                return false;
            }
            const auto& row = c.program.properties[static_cast<std::size_t>(change.target)];
            if (row.source == machine::PropertySource::keyword) {
                const bool counts = !c.vocabulary.keywords[static_cast<std::size_t>(row.value)].params.empty();
                if (counts && change.amount == no_node) error(Diag::keyword_amount, words, {text(words)});
                if (!counts && change.amount != no_node) error(Diag::keyword_no_amount, change.amount, {text(words)});
            }
            c.program.properties[static_cast<std::size_t>(change.target)].changeable = 1;
            return true;
        }
        case NodeKind::ModGrant:
            change.op = ModOp::gain;
            change.amount = no_node;
            change.target = granted_keyword(tree[mod].first, kind);
            return change.target != none;
        default: return false;
    }
}

void Body::loses(NodeId node) {
    const auto subject = tree[node].first;
    const auto type = tree.is(subject, NodeKind::Paren) ? infer(tree[subject].first) : infer(subject);
    if (type.kind == TypeKind::object && type.index == c.vocabulary.player_kind) {
        // A player loses what the module says can be lost: the verb of an event.
        with_subject(subject, [&] {
            const auto args = arguments(node);
            Match best;
            for (const auto& use : c.vocabulary.verb("loses")) {
                auto m = match(use.event, args, false);
                if (m.at == no_node) {
                    remember(m, node, args);
                    emit_event(m, args, false);
                    return;
                }
                if (best.event == none) best = std::move(m);
            }
            if (best.event == none) error(Diag::unknown_verb, node, {"loses"});
            else error(best.trouble, best.at, best.args);
        });
        return;
    }
    const int period = period_of(node);
    const auto found = chosen(subject);
    const auto arg = tree.child(node, NodeKind::Arg);
    const auto selector = arg == no_node ? no_node : tree.last_child(arg);
    const auto words = selector == no_node ? std::string() : text(selector);
    int property = none;
    for (const auto& meaning : c.vocabulary.meanings(words)) property = std::max(property, property_of(meaning, found.type.index));
    if (property == none) {
        error(Diag::unknown_word, selector == no_node ? node : selector, {words}, nearest_word(words, c.vocabulary.known_nouns()));
        code.op(found.set ? Op::set_drop : Op::drop);
        return;
    }
    c.program.properties[static_cast<std::size_t>(property)].changeable = 1;
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        code.number(0);
        code.op(Op::modify, property, static_cast<int>(ModOp::lose));
        code.word(period);
    });
}

// The property of the symbol that something becomes; all of the attribute's symbols may change then.
int Body::symbol_become(NodeId what, int kind) {
    const auto middle = core(what);
    int property = none;
    if (middle != no_node && tree.is(middle, NodeKind::Words))
        for (const auto& meaning : c.vocabulary.meanings(text(middle)))
            if (meaning.kind == MeaningKind::symbol) property = std::max(property, property_of(meaning, kind));
    if (property == none) {
        error(Diag::unknown_word, what, {text(what)}, nearest_word(text(what), c.vocabulary.known_nouns()));
        return none;
    }
    for (auto& row : c.program.properties)
        if (row.attribute == c.program.properties[static_cast<std::size_t>(property)].attribute) row.changeable = 1;
    return property;
}

void Body::becomes(NodeId node) {
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    const int property = symbol_become(tree.child_at(node, 1), found.type.index);
    if (property == none) {
        code.op(found.set ? Op::set_drop : Op::drop);
        return;
    }
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        code.number(0);
        code.op(Op::modify, property, static_cast<int>(ModOp::become));
        code.word(period);
    });
}

// `they cannot play events until end of round`: a prohibition given like a keyword.
void Body::cannot(NodeId node) {
    const int period = period_of(node);
    const auto found = chosen(tree[node].first);
    const int property = prohibition(node, found.type.index);
    if (property == none) {
        code.op(found.set ? Op::set_drop : Op::drop);
        return;
    }
    modify_all(found, [&](int slot) {
        code.op(Op::load, slot);
        code.number(0);
        code.op(Op::modify, property, static_cast<int>(ModOp::gain));
        code.word(period);
    });
}

void Body::change(NodeId node) {
    const auto name = tree[node].first;
    if (changing == none) {
        error(Diag::not_here, node, {"change", "only a `when` ability changes an amount that is about to be used"});
        return;
    }
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(changing)];
    int argument = none;
    for (std::size_t p = 0; p < info.params.size(); ++p)
        if (info.params[p].name == text(name)) argument = static_cast<int>(p);
    if (info.query && info.name == text(name)) argument = static_cast<int>(info.params.size());
    if (argument == none) {
        std::vector<std::string> known;
        for (const auto& param : info.params) known.push_back(param.name);
        if (info.query) known.push_back(info.name);
        error(Diag::unknown_word, name, {text(name)}, nearest_word(text(name), known));
        return;
    }
    const auto type = argument == static_cast<int>(info.params.size()) ? info.value : info.params[static_cast<std::size_t>(argument)].type;
    const auto given = value(tree.last_child(node), &type);
    if (given.kind != type.kind && given.kind != TypeKind::nothing) error(Diag::wrong_type, tree.last_child(node), {describe(type, c.program), describe(given, c.program)});
    code.op(Op::change, argument);
}

// ---- delayed effects ----------------------------------------------------------------------------

namespace {

void words_under(const Tree& tree, NodeId node, std::vector<std::string>& out) {
    if (tree.is(node, NodeKind::Word) || tree.is(node, NodeKind::Name)) out.push_back(collapsed(tree.text(node)));
    for (const auto child : tree.each(node)) words_under(tree, child, out);
}

}  // namespace

// `after this PERIOD ends { … }`: waits for its event once, with the names it uses.
void Body::delayed(NodeId node) {
    const auto body = tree.last_child(node);
    if (!tree.is(body, NodeKind::Block)) {
        error(Diag::not_here, node, {text(tree[node].first), "an ability starts on a line of its own; a delayed effect stands in braces"});
        return;
    }
    if (text(tree[node].first) != "after") {
        error(Diag::not_here, tree[node].first, {text(tree[node].first), "a delayed effect comes `after` something"});
        return;
    }
    std::vector<std::string> mentioned;
    words_under(tree, node, mentioned);
    std::vector<Local> captured;
    for (auto& local : scope)
        if (!local.type.many && std::find(mentioned.begin(), mentioned.end(), local.name) != mentioned.end()) {
            local.used = true;
            captured.push_back(local);
        }
    if (they != none && std::find(mentioned.begin(), mentioned.end(), std::string("their")) != mentioned.end())
        error(Diag::not_here, node, {"their", "give the player a name with `as` and use it"});

    Body inner(c, tree, Manner::acts, self_kind);
    inner.code.reserve_locals(static_cast<int>(captured.size()));
    for (std::size_t i = 0; i < captured.size(); ++i) {
        auto local = captured[i];
        local.slot = static_cast<int>(i);
        local.must_be_used = false;
        inner.scope.push_back(local);
    }
    const auto count = static_cast<int>(captured.size());
    for (const auto& p : inner.pattern(tree.child(node, NodeKind::Pattern), count)) {
        if (p.event == none) continue;
        const auto& info = c.vocabulary.events[static_cast<std::size_t>(p.event)];
        if (count + static_cast<int>(info.params.size() + info.results.size()) + 2 > world::most_arguments) {
            error(Diag::too_many, node, {"names in a delayed effect", std::to_string(world::most_arguments)});
            return;
        }
        Body run(c, tree, Manner::acts, self_kind);
        run.scope = inner.scope;
        run.code.reserve_locals(count);
        run.declare_event(p, count);
        run.items(body);
        failed = failed || run.failed;
        machine::AbilityRow row{};
        row.kind = machine::AbilityKind::delayed;
        row.phase = machine::Phase::after;
        row.happening = static_cast<std::int16_t>(p.event);
        row.first_check = static_cast<std::int16_t>(c.program.checks.size());
        row.checks = static_cast<std::int16_t>(p.checks.size());
        c.program.checks.insert(c.program.checks.end(), p.checks.begin(), p.checks.end());
        row.match = static_cast<std::int16_t>(p.match);
        row.condition = row.header = row.period = none;
        row.captured = static_cast<std::int16_t>(count);
        row.source = static_cast<std::int16_t>(c.source_index(tree.source()));
        row.span = tree.source()->in_file(tree[node].span);
        row.owner = none;
        row.body = static_cast<std::int16_t>(run.finish("delayed effect", count + static_cast<int>(info.params.size() + info.results.size()) + 1, node));
        c.program.abilities.push_back(row);
        for (const auto& local : captured) code.op(Op::load, local.slot);
        code.op(Op::delay, static_cast<int>(c.program.abilities.size() - 1));
    }
    failed = failed || inner.failed;
}

}  // namespace holo::compiler
