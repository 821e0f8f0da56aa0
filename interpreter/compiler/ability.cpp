// Abilities of cards, keywords and kinds.

#include <algorithm>

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::AbilityKind;
using machine::AbilityRow;
using machine::none;
using machine::OwnerKind;
using machine::Phase;

AbilityRow Compilation::row_of(const Tree& tree, NodeId node, const Owner& owner, AbilityKind kind) {
    auto row = context.ability_row(tree, node, kind);
    row.owner_kind = owner.kind;
    row.owner = static_cast<std::int16_t>(owner.id);
    return row;
}

namespace {

// `only if` parts of an ability's body, at any place among its steps.
void restrictions(const Tree& tree, NodeId node, std::vector<NodeId>& out) {
    if (tree.is(node, NodeKind::OnlyIf)) {
        tree.take(node);
        out.push_back(tree[node].first);
    }
    if (tree.is(node, NodeKind::Sequence) || tree.is(node, NodeKind::Segment) || tree.is(node, NodeKind::Effect) ||
        tree.is(node, NodeKind::Block))
        for (const auto child : tree.each(node)) restrictions(tree, child, out);
}

// The costs at the start of an ability's body, when it has an arrow; optional ones only if these are asked for.
std::vector<NodeId> leading_costs(const Tree& tree, NodeId node, bool with_optional = false) {
    if (tree.is(node, NodeKind::Sequence) || (tree.is(node, NodeKind::Block) && tree.child_count(node) == 1))
        return leading_costs(tree, tree[node].first, with_optional);
    if (!tree.is(node, NodeKind::Segment)) return {};
    auto parts = tree.children(node);
    if (!tree.is(parts.back(), NodeKind::Effect)) return {};
    parts.pop_back();
    if (first_cost(tree, parts) > 0) return {};  // they refer to an earlier choice
    if (with_optional && tree.is(parts[0], NodeKind::May)) parts[0] = tree[parts[0]].first;
    for (const auto part : parts)
        if (tree.is(part, NodeKind::May)) return {};
    return parts;
}

// Tells whether a change has a duration.
bool ends(const Tree& tree, NodeId node) {
    for (const auto child : tree.each(node))
        if (tree.is(child, NodeKind::UntilEnd) || tree.is(child, NodeKind::Until) || tree.is(child, NodeKind::ForThis)) return true;
    return false;
}

bool replaces(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Instead)) return true;
    if (tree.is(node, NodeKind::May) || tree.is(node, NodeKind::Segment) || tree.is(node, NodeKind::Sequence) ||
        tree.is(node, NodeKind::Effect))
        for (const auto child : tree.each(node))
            if (replaces(tree, child)) return true;
    return false;
}

// `may X`, `may COSTS -> EFFECT`: the part behind `may`, when the script consists of that alone; no_node otherwise.
NodeId optional_whole(const Tree& tree, NodeId node) {
    const auto may = tree.is(node, NodeKind::Segment) && tree.is(tree.last_child(node), NodeKind::Effect) ? tree[node].first : node;
    return tree.is(may, NodeKind::May) ? tree[may].first : no_node;
}

// `once per moment`: events that happen while the ability waits count with the first of them.
bool is_moment(const Tree& tree, NodeId once) {
    if (once == no_node || collapsed(tree.text(tree[once].first)) != "moment") return false;
    tree.take(once);
    return true;
}

}  // namespace

void Compilation::triggered(const Tree& tree, NodeId node, const Owner& owner) {
    const auto word = text(tree, tree[node].first);
    const auto body_node = tree[tree.last_child(node)].first;
    const auto guard = tree.child(node, NodeKind::Guard);
    if (word == "after")
        for (const auto happening : tree.each(tree.child(node, NodeKind::Pattern)))
            if (const auto be = tree.child(happening, NodeKind::Be); be != no_node && text(tree, be).starts_with("would"))
                error(tree, be, Diag::not_here, {text(tree, be), "@wait_after"});
    Body finder(context, tree, Manner::looks, owner.self_kind);
    for (auto pattern : finder.patterns.all(tree.child(node, NodeKind::Pattern), 0)) {
        if (pattern.event == none) continue;
        // A guard's comparison of an argument's number becomes a test of the pattern.
        std::vector<NodeId> conditions = owner.conditions;
        tree.take(guard);
        if (guard != no_node) {
            Body names(context, tree, Manner::looks, owner.self_kind);
            names.patterns.declare(pattern, 0, owner.amount);
            const auto said = vocabulary.events[pattern.event].params.size();
            for (const auto part : conjuncts(tree, tree[guard].first)) {
                machine::CheckRow check{};
                if (names.patterns.simple_check(part, said, check)) pattern.checks.push_back(check);
                else conditions.push_back(part);
            }
        }
        restrictions(tree, body_node, conditions);
        const auto& info = vocabulary.events[pattern.event];
        const auto arguments = info.params.size() + info.results.size() + (info.query ? 1 : 0) + 1 + owner.amount.count();
        auto row = row_of(tree, node, owner, AbilityKind::triggered);
        context.put_checks(row, pattern.event, pattern.checks, pattern.match);
        row.reach = pattern.about_self ? machine::Reach::itself : reach_of(tree, owner);
        const auto once = tree.child(node, NodeKind::OncePer);
        row.once = is_moment(tree, once) ? 1 : 0;
        if (once != no_node && row.once == 0) row.period = period(tree, once);
        row.phase = word == "after"             ? Phase::after
                    : word == "when"            ? Phase::adjust
                    : replaces(tree, body_node) ? Phase::instead
                                                : Phase::before;
        if (row.once != 0 && row.phase != Phase::after) error(tree, once, Diag::not_here, {"once per moment", "@moment_after"});
        if (row.period != none && row.phase == Phase::adjust) error(tree, node, Diag::not_here, {"once per", "@adjusts_each_time"});
        if (info.query && row.phase != Phase::adjust) error(tree, tree[node].first, Diag::not_here, {word, "@changed_when"});

        Body body(context, tree, row.phase == Phase::adjust ? Manner::looks : Manner::acts, owner.self_kind);
        body.patterns.declare(pattern, 0, owner.amount);
        if (guard != no_node)
            for (auto& local : body.scope) local.used = local.used || body.mentions(tree[guard].first, local.name);
        body.interrupts = row.phase == Phase::before || row.phase == Phase::instead;
        body.changing = row.phase == Phase::adjust || row.phase == Phase::before ? pattern.event : none;
        body.hears_event = !info.query && row.phase != Phase::adjust;
        for (const auto cites : owner.cites) body.cite(cites);
        // A replacement whose costs cannot be paid replaces nothing, and is no choice beside one that does.
        const auto costs = row.phase == Phase::instead ? leading_costs(tree, body_node, true) : std::vector<NodeId>();
        row.condition = condition_unit(body, arguments, node, conditions, costs, owner.scopes);
        row.objects = body.patterns.objects_in_scope();
        body.number = owner.amount;
        if (row.period != none) body.forgone = optional_whole(tree, body_node);
        body.write(body.steps.step(body_node));
        body.report_unused();
        row.body = body.finish(word + " ability", arguments, node);
        program->abilities.push_back(row);
    }
}

bool asks_place(const Tree& tree, NodeId node) {
    const auto children = tree.children(node);
    const auto asks = [&](NodeId child) { return asks_place(tree, child); };
    switch (tree.kind(node)) {
        case NodeKind::And: return std::any_of(children.begin(), children.end(), asks);
        case NodeKind::Or: return std::all_of(children.begin(), children.end(), asks);
        case NodeKind::Paren:
        case NodeKind::Cited: return asks(children[0]);
        case NodeKind::Is: {
            const auto subject = children.front();
            const bool of_this = tree.is(subject, NodeKind::This) ||
                                 (tree.is(subject, NodeKind::Selector) && tree.child(subject, NodeKind::This) != no_node);
            return of_this && tree.child(node, NodeKind::Negated) == no_node && tree.child(children.back(), NodeKind::PostIn) != no_node;
        }
        default: return false;
    }
}

// An ability that names its place works outside the usual zones.
machine::Reach Compilation::reach_of(const Tree& tree, const Owner& owner) {
    const bool asks =
        std::any_of(owner.conditions.begin(), owner.conditions.end(), [&](NodeId condition) { return asks_place(tree, condition); });
    return owner.placed || asks ? machine::Reach::condition : machine::Reach::zone;
}

// `HEADER: ability`, for a header that is declared with `while`.
void Compilation::scoped(const Tree& tree, NodeId body, const HeaderInfo& header, Owner& owner) {
    auto inner = owner;
    inner.scopes.push_back(header.scope);
    inner.placed = inner.placed || header.placed;
    std::vector<NodeId> rest;
    ability(tree, body, inner, rest);
    if (!rest.empty()) error(tree, body, Diag::not_here, {header.name, "@effect_once"});
}

void Compilation::headed(const Tree& tree, NodeId node, Owner& owner) {
    const auto head = tree[node].first;
    const auto words = tree[head].first;
    const auto body_node = tree.last_child(node);
    const auto name = text(tree, words);
    const auto* meaning = vocabulary.find(name, MeaningKind::header);
    if (meaning == nullptr) {
        std::vector<std::string> known;
        for (const auto& info : vocabulary.headers) known.push_back(info.name);
        error(tree, words, Diag::unknown_word, {name}, nearest_word(name, known));
        return;
    }
    const auto& info = vocabulary.headers[meaning->index];
    if (const auto amount = tree.child_at(head, 1); amount != no_node && !tree.is(amount, NodeKind::OncePer))
        error(tree, amount, Diag::keyword_no_amount, {name});
    if (info.scope != none) {
        scoped(tree, body_node, info, owner);
        has_header(tree, node, owner, meaning->index);
        return;
    }
    auto row = row_of(tree, node, owner, AbilityKind::headed);
    row.header = static_cast<std::int16_t>(meaning->index);
    row.reach = reach_of(tree, owner);
    const auto once = tree.child(head, NodeKind::OncePer);
    row.period = once == no_node ? info.period : period(tree, once);
    std::vector<NodeId> conditions = owner.conditions;
    restrictions(tree, body_node, conditions);
    Body body(context, tree, Manner::acts, owner.self_kind);
    body.declare_params(info.params);
    if (owner.amount.count() > 0) body.declare(owner.amount.name, owner.amount.type, no_node, false);
    for (const auto cites : owner.cites) body.cite(cites);
    body.raises = info.raises;
    if (info.raises != none && owner.self_kind != none) {
        const auto wanted = vocabulary.events[static_cast<std::size_t>(info.raises)].params[0].type;
        if (wanted.index >= 0 && wanted.index != owner.self_kind) body.wrong_type(head, wanted, {TypeKind::object, owner.self_kind});
    }
    // The condition sees the keyword's number as its only argument.
    Body looker(context, tree, Manner::looks, owner.self_kind);
    if (owner.amount.count() > 0) looker.declare(owner.amount.name, owner.amount.type, no_node, false);
    looker.raises = info.raises;
    auto costs = leading_costs(tree, body_node);
    // Costs that refer to the header's arguments cannot be judged before the arguments are known.
    std::erase_if(costs, [&](NodeId cost) {
        return std::any_of(info.params.begin(), info.params.end(), [&](const Param& param) { return looker.mentions(cost, param.name); });
    });
    row.condition = condition_unit(looker, 1, node, conditions, costs, owner.scopes);
    body.write(body.costs.activated({body_node}));
    body.report_unused();
    row.body = body.finish(name, info.params.size() + owner.amount.count(), node);
    program->abilities.push_back(row);
    has_header(tree, node, owner, meaning->index);
}

// `a card with HEADER` means cards with such an ability printed, and cards that were given one.
void Compilation::has_header(const Tree& tree, NodeId node, const Owner& owner, int header) {
    const auto property = program->headers[header].property;
    if (owner.kind == OwnerKind::definition) mark(property, owner.id);
    if (owner.kind != OwnerKind::keyword) return;
    auto row = static_row(tree, node, owner);
    row.op = machine::ModOp::gain;
    row.only_self = 1;
    row.reach = machine::Reach::itself;
    row.target = property;
    program->properties[property].changeable = 1;
    program->keywords[owner.id].has_header = 1;
    program->statics.push_back(row);
}

// A card's text, carried out when the card is played.
void Compilation::text_ability(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner) {
    auto row = row_of(tree, items[0], owner, AbilityKind::headed);
    row.header = 0;
    Body body(context, tree, Manner::acts, owner.self_kind);
    body.raises = vocabulary.headers[0].raises;
    // Costs that must be paid first are checked before the card is played.
    Body looker(context, tree, Manner::looks, owner.self_kind);
    looker.raises = body.raises;
    std::vector<NodeId> conditions;
    for (const auto item : items) restrictions(tree, item, conditions);
    row.condition = condition_unit(looker, 0, items[0], conditions, leading_costs(tree, items[0]));
    body.write(body.costs.activated(items));
    body.report_unused();
    row.body = body.finish("text", 0, items[0]);
    program->abilities.push_back(row);
    mark(program->headers[0].property, owner.id);
}

void Compilation::ability(const Tree& tree, NodeId item, Owner& owner, std::vector<NodeId>& plain) {
    switch (tree.kind(item)) {
        case NodeKind::Cites: owner.cites.push_back(item); return;
        case NodeKind::Headed: headed(tree, item, owner); return;
        case NodeKind::Trigger:
            if (tree.is(tree.last_child(item), NodeKind::Block)) break;
            triggered(tree, item, owner);
            return;
        case NodeKind::While: {
            if (tree.is(tree.last_child(item), NodeKind::Block)) break;
            const auto inner = tree[tree.last_child(item)].first;
            owner.conditions.push_back(tree[item].first);
            std::vector<NodeId> rest;
            ability(tree, inner, owner, rest);
            owner.conditions.pop_back();
            if (!rest.empty()) error(tree, inner, Diag::not_here, {"while", "@effect_once"});
            return;
        }
        case NodeKind::Gets:
        case NodeKind::Loses:
        case NodeKind::Becomes: {
            // A loss of a player is an event of the module.
            const bool of_player =
                tree.is(item, NodeKind::Loses) &&
                Body(context, tree, Manner::looks, owner.self_kind).infer(tree[item].first).index == vocabulary.player_kind;
            if (ends(tree, item) || of_player) break;
            lasting(tree, item, owner);
            return;
        }
        case NodeKind::Cannot:
            if (ends(tree, item)) break;
            forbidding(tree, item, owner);
            return;
        case NodeKind::OnlyIf:
        case NodeKind::OnlyOn:
            if (owner.kind != OwnerKind::definition) error(tree, item, Diag::not_here, {"only", "@restriction_place"});
            return;
        case NodeKind::Clause:
            if (printed_keyword(tree, item, owner)) return;
            break;
        default: break;
    }
    if (owner.kind != OwnerKind::definition) {
        error(tree, item, Diag::not_here, {text(tree, item), "@only_card_text"});
        return;
    }
    plain.push_back(item);
}

void Compilation::abilities(const Tree& tree, NodeId block, Owner owner) {
    std::vector<NodeId> plain;
    for (const auto item : tree.each(block)) ability(tree, item, owner, plain);
    if (!plain.empty()) text_ability(tree, plain, owner);
}

}  // namespace holo::compiler
