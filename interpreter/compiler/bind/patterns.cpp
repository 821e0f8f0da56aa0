// Patterns: the happenings that an ability waits for. Simple tests become rows that the machine compares directly; the other tests become a
// unit.

#include <algorithm>
#include <utility>

#include "interpreter/compiler/bind/set_wise.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::CheckOp;
using machine::none;
using machine::Op;

// ---- one argument -------------------------------------------------------------------------------

void Patterns::constrain(NodeId selector, const Subject& subject, Found& out) {
    const auto& tree = in.tree;
    const auto type = subject.type;
    const int slot = subject.slot;
    if (!tree.is(selector, NodeKind::Selector) || in.core(selector) == no_node) {
        out.rest.push_back([=](Binding& unit) {
            const auto given = unit.steps.load(slot, type);
            return unit.ir.value(type.kind == TypeKind::number ? Op::greater_equal : Op::equal, flag_type,
                                 {given, unit.values.value(selector, &type)});
        });
        return;
    }
    if (recalls_ && type.kind == TypeKind::object && stands_in(selector)) return out.check(subject.argument, CheckOp::is_self);
    in.take(selector);
    const auto q = in.quantity(selector);
    in.takes_if(q, {NodeKind::QA});
    if (in.takes_if(q, {NodeKind::QAnother})) {
        if (type.kind == TypeKind::object) in.expect_self_among(type.index, q);
        out.rest.push_back([=](Binding& unit) {
            const auto self = unit.ir.value(Op::self, {TypeKind::object, unit.self_kind});
            return unit.ir.value(Op::unequal, flag_type, {unit.steps.load(slot, type), self});
        });
    }
    if (const auto as = tree.child(selector, NodeKind::As); as != no_node) {
        const auto name = tree[as].first;
        in.take(as);
        out.pattern.names.push_back({in.text(name), type, slot, false, in.span_of(name), true});
        if (in.c.readings != nullptr) in.c.readings->put_name(tree, name, type, slot);
    }
    described(selector, subject, out);
}

// An object of the surrounding steps takes the place of `this` in a pattern of the past. There is room for one.
bool Patterns::stands_in(NodeId selector) {
    const auto& tree = in.tree;
    if (tree.child_count(selector) != 1) return false;
    const auto middle = in.core(selector);
    const auto* const local =
        tree.is(middle, NodeKind::Player) && tree[middle].first != no_node ? in.find(in.text(tree[middle].first)) : in.name_in(selector);
    const bool is_member = tree.is(middle, NodeKind::It) && in.element != none && in.side_die == none;
    const bool is_named = local != nullptr && local->type.kind == TypeKind::object && !local->type.many;
    if (!is_member && !is_named) return false;
    if (stand_in_ != no_node && in.text(stand_in_) != in.text(selector)) return false;  // reported as a name in the past
    stand_in_ = selector;
    return true;
}

void Patterns::described(NodeId selector, const Subject& subject, Found& out) {
    const auto& tree = in.tree;
    const auto type = subject.type;
    const int slot = subject.slot;
    bool has_posts = false;
    for (const auto child : tree.each(selector)) has_posts = has_posts || (in.is_post(child) && !in.is_detached(child));
    const auto middle = in.core(selector);
    const auto by_membership = [&] {
        out.rest.push_back([=](Binding& unit) { return unit.traits.of_argument(unit.steps.load(slot, type), selector); });
    };
    const auto as_value = [&](const std::function<Value(Binding&, Value)>& test) {
        out.rest.push_back([=](Binding& unit) { return test(unit, unit.steps.load(slot, type)); });
    };
    if (tree.child(selector, NodeKind::String) != no_node) return by_membership();
    // `you are dealt damage`, where damage is dealt to characters alone
    const bool is_player = tree.is(middle, NodeKind::You) || tree.is(middle, NodeKind::Opponent) || tree.is(middle, NodeKind::Player);
    if (is_player && type.kind == TypeKind::object && type.index != none && type.index != in.c.vocabulary.player_kind)
        return in.wrong_type(selector, type, {TypeKind::object, in.c.vocabulary.player_kind});
    switch (tree.kind(middle)) {
        case NodeKind::This:
            out.check(subject.argument, CheckOp::is_self);
            if (subject.argument != machine::actor_argument) out.pattern.about_self = true;
            return;
        case NodeKind::You: return out.check(subject.argument, CheckOp::is_you);
        case NodeKind::Opponent:
            out.check(subject.argument, CheckOp::is_opponent);
            if (has_posts) by_membership();
            return;
        case NodeKind::Player:
            if (tree[middle].first != no_node || has_posts) by_membership();
            return;
        case NodeKind::Words: break;
        default: return by_membership();
    }
    if (in.name_in(selector) != nullptr) {
        in.take(middle);
        return as_value([=](Binding& unit, Value given) {
            const auto found = unit.selectors.entity(selector);
            return found.is_set() ? unit.ir.value(Op::set_has, flag_type, {given, found.set})
                                  : unit.ir.value(Op::equal, flag_type, {given, found.value});
        });
    }
    if (const auto link = has_posts ? std::nullopt : is_link(in.text(middle))) {
        in.take(middle);
        return out.check(subject.argument, CheckOp::is_link_of_self, *link);
    }
    if (type.kind == TypeKind::symbol) return as_value([=](Binding& unit, Value given) { return unit.traits.of_symbol(given, selector); });
    if (type.kind == TypeKind::space) return by_membership();
    if (type.kind != TypeKind::object)
        return as_value([=](Binding& unit, Value given) {
            return unit.ir.value(Op::equal, flag_type, {given, unit.values.value(selector, &type)});
        });
    std::vector<machine::CheckRow> rows;
    if (has_posts || !plain_rows(middle, subject, rows)) return by_membership();
    in.take(middle);
    out.pattern.checks.insert(out.pattern.checks.end(), rows.begin(), rows.end());
}

// The link column of the object that has the ability.
std::optional<int> Patterns::is_link(const std::string& words) {
    if (in.self_kind == none) return std::nullopt;
    const int link = in.attribute_named(words, in.self_kind);
    if (link == none || in.c.vocabulary.type_of(link).kind != TypeKind::object) return std::nullopt;
    const auto& row = in.c.program.attributes[static_cast<std::size_t>(link)];
    return row.storage == machine::Storage::column ? std::optional<int>(row.index) : std::nullopt;
}

// A noun with adjectives: a row for each of them, when all are plain.
bool Patterns::plain_rows(NodeId words, const Subject& subject, std::vector<machine::CheckRow>& rows) {
    const auto nodes = in.tree.children(words);
    for (std::size_t i = 0; i < nodes.size();) {
        if (in.tree.is(nodes[i], NodeKind::Either)) {
            const int one_of_them = in.property_of_any(nodes[i], subject.type.index);
            if (one_of_them == none) return false;
            rows.push_back({subject.argument, CheckOp::has_property, static_cast<std::int16_t>(one_of_them)});
            ++i;
            continue;
        }
        auto length = std::min(in.c.vocabulary.longest_phrase(), nodes.size() - i);
        while (length > 0 && !plain_word(in.phrase(words, i, i + length), subject, rows)) --length;
        if (length == 0) return false;
        i += length;
    }
    return true;
}

bool Patterns::plain_word(std::string word, const Subject& subject, std::vector<machine::CheckRow>& rows) {
    const auto put = [&](CheckOp op, int operand = 0) {
        rows.push_back({subject.argument, op, static_cast<std::int16_t>(operand)});
        return true;
    };
    if (word == "your") return put(CheckOp::controlled_by_you);
    if (word == "opponent's") return put(CheckOp::controlled_by_opponent);
    const bool negative = word.starts_with("non-");
    if (negative) word = word.substr(4);
    for (const auto& meaning : in.c.vocabulary.meanings(word)) {
        if (meaning.kind == MeaningKind::kind && !negative)
            return subject.type.index == meaning.index ||
                   put(CheckOp::has_property, in.c.program.kinds[static_cast<std::size_t>(meaning.index)].property);
        int property = in.property_of(meaning, subject.type.index);
        if (property == none) property = in.group_property(meaning);
        if (property != none) return put(negative ? CheckOp::lacks_property : CheckOp::has_property, property);
    }
    return false;
}

void Patterns::adjective(const Param& param, NodeId word, Subject subject, Found& out) {
    in.take(word);
    if (param.type.kind == TypeKind::flag) return out.check(subject.argument, CheckOp::equals, 1);
    const auto symbols = in.symbols_of_word(in.text(word), param.type.index);
    if (symbols.size() == 1) return out.check(subject.argument, CheckOp::equals, symbols[0]);
    out.rest.push_back([=](Binding& unit) { return unit.traits.is_one_of(subject.slot, symbols); });
}

// `you gain resources`: one at least, because a player who gains 0 gains none.
void Patterns::amount(NodeId node, const Subject& subject, Found& out) {
    const auto q = in.quantity(node);
    const int slot = subject.slot;
    in.take(node);
    in.take_head(in.core(node));
    in.takes_if(q, {NodeKind::QA});
    if (q == no_node || in.tree.is(q, NodeKind::QA)) return out.check(subject.argument, CheckOp::at_least, 1);
    const bool least = in.tree.is(q, NodeKind::QAmount);
    if (in.takes_if(q, {NodeKind::QAmount, NodeKind::QUpTo}))
        out.rest.push_back([=, amount = in.tree[q].first](Binding& unit) {
            const auto told = unit.steps.load(slot);
            return unit.ir.value(least ? Op::greater_equal : Op::less_equal, flag_type, {told, unit.values.number(amount)});
        });
}

void Patterns::argument(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, int captured, Found& out) {
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(match.event)];
    const auto& param = info.params[index];
    const Subject subject{static_cast<std::uint8_t>(index), captured + static_cast<int>(index), in.type_in(info, param)};
    if (match.adjective[index] != no_node) return adjective(param, match.adjective[index], subject, out);
    const auto node = in.verbs.node_of(match, index, args);
    if (node == no_node) return;
    if (param.is_amount()) return amount(node, subject, out);
    if (param.type.kind != TypeKind::flag) return constrain(node, subject, out);
    in.take_noun(node);
    out.check(subject.argument, CheckOp::equals, 1);
}

namespace {

// The object that acts on another one.
bool is_agent(const Param& param) { return param.label == "by" && param.type.kind == TypeKind::object; }

}  // namespace

// ---- one happening ------------------------------------------------------------------------------

// A prohibition given to an object: the owner is the actor, or the object that acts (`by` in the event), or the one that undergoes the
// event.
void Patterns::owner_does(const EventInfo& info, bool acts, bool passive, Found& out) {
    if (acts) return out.check(machine::actor_argument, CheckOp::is_self);
    const bool does = !passive && std::any_of(info.params.begin(), info.params.end(), is_agent);
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        if (info.params[p].type.kind != TypeKind::object || is_agent(info.params[p]) != does) continue;
        out.check(static_cast<std::uint8_t>(p), CheckOp::is_self);
        out.pattern.about_self = true;
        return;
    }
}

// `a card enters play`, `a card takes damage`: the word taken for the verb belongs to the verb before it. Reports such words.
bool Patterns::is_behind_verb(NodeId subject, NodeId verb) {
    const auto middle = in.tree.is(subject, NodeKind::Selector) ? in.core(subject) : no_node;
    if (middle == no_node || !in.tree.is(middle, NodeKind::Words) || in.tree.child_count(middle) < 2) return false;
    const auto said = in.tree.last_child(middle);
    const auto word = in.text(said);
    const auto& uses = in.c.vocabulary.verb(word);
    const auto use = std::find_if(uses.begin(), uses.end(), [](const VerbUse& one) { return one.form != VerbForm::base; });
    if (use == uses.end() || !in.c.vocabulary.meanings(word).empty()) return false;
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(use->event)];
    if (std::any_of(info.params.begin(), info.params.end(), is_agent)) return false;
    if (info.is_of_its_object()) in.error(Diag::said_otherwise, verb, {in.text(verb), "@remedy_verb_alone"});
    else in.error(Diag::said_otherwise, said, {word, in.verbs.without_agent(info)});
    return true;
}

Pattern Patterns::happening(NodeId subject, bool passive, NodeId verb, const std::vector<ArgumentNode>& given, int captured, NodeId at) {
    Found out;
    if (!passive && is_behind_verb(subject, verb)) return out.pattern;
    auto args = given;
    NodeId by = no_node;
    for (auto it = args.begin(); it != args.end();) {
        // `by` a player means the actor; `by` anything else is an argument of the event. No player has a title.
        const auto agent = it->label == "by" ? in.infer(it->node) : Type{};
        const bool is_thing = agent.kind == TypeKind::object && agent.index != in.c.vocabulary.player_kind;
        const bool is_titled = in.tree.is(it->node, NodeKind::Selector) && in.tree.child(it->node, NodeKind::String) != no_node;
        if (it->label != "by" || is_thing || is_titled) {
            ++it;
            continue;
        }
        by = it->node;
        it = args.erase(it);
    }
    const auto subject_type = subject == no_node                     ? Type{TypeKind::object, in.self_kind}
                              : in.tree.is(subject, NodeKind::Paren) ? in.infer(in.tree[subject].first)
                                                                     : in.infer(subject);
    const bool acts = !passive && subject_type.kind == TypeKind::object && subject_type.index == in.c.vocabulary.player_kind;
    if (!acts && subject != no_node) args.insert(args.begin(), {passive ? "@subject" : "@agent", subject});
    auto match = in.verbs.resolve(verb, passive ? VerbForm::participle : VerbForm::third, args, true);
    if (match.event == none) return out.pattern;
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(match.event)];
    out.pattern.event = match.event;
    // `this defeats`: an event that knows no object that acts would hear what is done to this.
    const bool is_done = std::none_of(info.params.begin(), info.params.end(), is_agent) && !info.is_of_its_object();
    if (!acts && !passive && !info.query && is_done) in.error(Diag::said_otherwise, verb, {in.text(verb), in.verbs.without_agent(info)});
    in.verbs.remember(match, at, args);
    in.verbs.take_posts(match);
    const int told = static_cast<int>(info.params.size() + info.results.size() + (info.query ? 1 : 0));
    const Subject actor{machine::actor_argument, captured + told, {TypeKind::object, in.c.vocabulary.player_kind}};
    if (subject == no_node) owner_does(info, acts, passive, out);
    else if (acts) constrain(subject, actor, out);
    if (by != no_node) constrain(by, actor, out);
    for (std::size_t p = 0; p < info.params.size(); ++p) argument(match, p, args, captured, out);
    if (!out.rest.empty()) out.pattern.match = match_unit(out, captured, static_cast<std::size_t>(actor.slot) + 1, at);
    return out.pattern;
}

std::int16_t Patterns::match_unit(const Found& found, int captured, std::size_t arguments, NodeId at) {
    return looking_unit(in, "pattern", arguments, at, [&](Body& unit) {
        unit.patterns.declare(found.pattern, captured);
        for (auto& name : unit.scope) name.must_be_used = false;
        std::vector<Value> tests;
        for (const auto& test : found.rest) tests.push_back(test(unit));
        unit.answer_all(tests);
    });
}

// `after this attack` sounds like the end of the attack that goes on, but would be about attacks of this very object.
bool Patterns::sounds_like_period(NodeId subject, NodeId verb) const {
    const auto middle = in.tree.is(subject, NodeKind::Selector) ? in.core(subject) : no_node;
    if (middle == no_node || !in.tree.is(middle, NodeKind::This) || in.tree.child_count(subject) != 1) return false;
    const auto word = in.text(verb);
    const auto& uses = in.c.vocabulary.verb(word);
    return in.c.vocabulary.find(word, MeaningKind::period) != nullptr &&
           std::any_of(uses.begin(), uses.end(), [](const VerbUse& use) { return use.form == VerbForm::base; });
}

std::vector<Pattern> Patterns::all(NodeId node, int captured) {
    const auto& tree = in.tree;
    std::vector<Pattern> out;
    for (const auto part : tree.each(node)) {
        if (tree.is(part, NodeKind::Edge)) {
            const auto words = tree.child(part, NodeKind::Words);
            const auto* meaning = in.c.vocabulary.find(in.text(words), MeaningKind::period);
            if (meaning == nullptr) {
                in.unknown_period(words, true);
                continue;
            }
            const auto& period = in.c.program.periods[static_cast<std::size_t>(meaning->index)];
            Pattern edge;
            edge.event = in.text(tree.last_child(part)) == "begins" ? period.begins : period.ends;
            if (edge.event == none) {
                in.error(Diag::not_here, words, {in.text(words), "@quiet_period"});
                continue;
            }
            out.push_back(edge);
            continue;
        }
        const bool passive = tree.is(part, NodeKind::Passive);
        for (const auto verb : tree.each(tree.child(part, NodeKind::Verb))) {
            if (!passive && sounds_like_period(tree[part].first, verb)) {
                const auto word = in.text(verb);
                in.error(Diag::said_otherwise, verb, {"this " + word, "@remedy_edge|" + word});
                continue;
            }
            out.push_back(happening(tree[part].first, passive, verb, in.arguments(part), captured, part));
        }
    }
    return out;
}

std::vector<Pattern> Patterns::forbidden(NodeId node, NodeId subject) {
    const auto& tree = in.tree;
    std::vector<Pattern> out;
    const bool passive = tree.child(node, NodeKind::Be) != no_node;
    if (subject != no_node && tree.is(subject, NodeKind::Selector)) in.takes_if(in.quantity(subject), {NodeKind::QEach, NodeKind::QAll});
    auto given = in.arguments(node);
    // A duration is no part of the forbidden event.
    std::erase_if(given, [](const auto& argument) { return argument.label == "until"; });
    for (const auto verb : tree.each(tree.child(node, NodeKind::Verb))) {
        auto found = happening(subject, passive, verb, given, 0, node);
        if (found.event != none) out.push_back(std::move(found));
    }
    return out;
}

void Patterns::declare(const Pattern& pattern, int captured, const KeywordNumber& amount) {
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(pattern.event)];
    int slot = captured;
    const auto add = [&](const std::string& name, Type type) { in.scope.push_back({name, type, slot++, false, {}, false}); };
    for (const auto& param : info.params) add(param.name, in.type_in(info, param));
    for (const auto& result : info.results) add(result, number_type);
    if (info.query) add(info.name, info.value);
    add("", {TypeKind::object, in.c.vocabulary.player_kind});  // the actor; named only with `as`
    if (amount.count() > 0) add(amount.name, amount.type);
    in.slots.reserve(std::max(in.slots.locals(), slot));
    for (const auto& name : pattern.names) in.scope.push_back(name);
    // The event may take away the object that a link of `this` led to, or `this`.
    for (const auto& check : pattern.checks) {
        if (check.op != CheckOp::is_link_of_self || check.argument == machine::actor_argument) continue;
        for (std::size_t a = 0; a < in.c.program.attributes.size(); ++a) {
            const auto& row = in.c.program.attributes[a];
            if (row.kind == in.self_kind && row.storage == machine::Storage::column && row.index == check.operand)
                in.links_told[static_cast<int>(a)] = captured + check.argument;
        }
    }
}

std::int16_t Patterns::objects_in_scope() const {
    unsigned bits = 0;
    for (const auto& local : in.scope)
        if (local.type.kind == TypeKind::object && !local.type.many && local.slot < world::most_arguments) bits |= 1u << local.slot;
    return static_cast<std::int16_t>(bits);
}

bool Patterns::simple_check(NodeId node, std::size_t locals, machine::CheckRow& check) {
    const auto& tree = in.tree;
    if (!tree.is(node, NodeKind::Compare)) return false;
    const auto right = tree.child_at(node, 2);
    if (!tree.is(right, NodeKind::Number) || tree.text(right).size() > 4) return false;
    const auto first = tree[node].first;
    if (!tree.is(first, NodeKind::Selector) || !tree.is(in.core(first), NodeKind::Words)) return false;
    const auto of = tree.child(first, NodeKind::PostOf);
    const auto* local = of == no_node || tree.child_count(first) != 2 ? nullptr : in.find(in.text(tree[of].first));
    if (local == nullptr || local->slot >= static_cast<int>(locals) || local->type.many || local->type.kind != TypeKind::object)
        return false;
    const int slot = local->slot, kind = local->type.index;
    if (in.attribute_named(in.text(in.core(first)), kind) == none) return false;
    const int attribute = SetWise(in).member_attribute(in.values.value(first), slot, kind);
    if (attribute == none || in.c.vocabulary.type_of(attribute).kind != TypeKind::number) return false;
    in.take(right);
    check = {static_cast<std::uint8_t>(slot), CheckOp::compares, static_cast<std::int16_t>(attribute)};
    check.value = static_cast<std::int16_t>(std::stoi(in.text(right)));
    check.how = static_cast<std::uint8_t>(sign_of(tree.text(tree.child_at(node, 1))));
    return true;
}

// ---- patterns of the past -----------------------------------------------------------------------

namespace {

bool mentions_self(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::This) || tree.is(node, NodeKind::QAnother)) return true;
    for (const auto child : tree.each(node))
        if (mentions_self(tree, child)) return true;
    return false;
}

}  // namespace

// The index of a number among the values that the event gives; reports an unknown name.
std::int16_t Patterns::number_told(NodeId name, int event) {
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(event)];
    std::size_t at = 0;
    for (const auto& param : info.params) {
        if (param.name == in.text(name) && param.type.kind == TypeKind::number) return static_cast<std::int16_t>(at);
        ++at;
    }
    for (const auto& result : info.results) {
        if (result == in.text(name)) return static_cast<std::int16_t>(at);
        ++at;
    }
    in.unknown(name);
    return none;
}

// The patterns are tested against remembered events alone, long after the names around them have got their values. Another name than that
// of the object that stands in for `this` would be taken for one of the event's arguments.
std::vector<Pattern> Patterns::without_names(NodeId node) {
    const auto known = in.scope.size();
    std::vector<bool> used;
    for (auto& local : in.scope) used.push_back(std::exchange(local.used, false));
    recalls_ = true;
    stand_in_ = no_node;
    auto out = all(node, 0);
    recalls_ = false;
    const auto speaks_of_self = [](const Pattern& pattern) {
        return std::any_of(pattern.checks.begin(), pattern.checks.end(),
                           [](const auto& check) { return check.op == CheckOp::is_link_of_self; });
    };
    if (stand_in_ != no_node && (mentions_self(in.tree, node) || std::any_of(out.begin(), out.end(), speaks_of_self)))
        in.error(Diag::not_here, stand_in_, {in.text(stand_in_), "@one_in_past"});
    for (std::size_t i = 0; i < known; ++i) {
        if (in.scope[i].used) in.error(Diag::not_here, node, {in.scope[i].name, "@name_in_past"});
        in.scope[i].used = in.scope[i].used || used[i];
    }
    return out;
}

Value Patterns::recalled(NodeId node, NodeId summed, int period, bool last) {
    auto& abilities = in.c.program.abilities;
    const auto patterns = without_names(node);
    const auto first = abilities.size();
    for (const auto& pattern : patterns) {
        if (pattern.event == none) continue;
        auto row = in.c.ability_row(in.tree, node, machine::AbilityKind::pattern);
        in.c.put_checks(row, pattern.event, pattern.checks, pattern.match);
        row.captured = summed == no_node ? none : number_told(summed, pattern.event);
        row.period = static_cast<std::int16_t>(machine::asked_in(period, last));
        abilities.push_back(row);
        // A table finds the patterns of its own cards.
        if (in.c.definition == none)
            in.c.program.happenings[static_cast<std::size_t>(pattern.event)].asked |= std::uint32_t{1} << row.period;
    }
    in.take(summed);
    if (abilities.size() == first) return in.ir.number(0);  // reported
    // An event that fits several patterns counts once.
    abilities[first].joined = static_cast<std::int16_t>(abilities.size() - first - 1);
    const auto one = stand_in_ == no_node ? in.ir.value(Op::self, {TypeKind::object, in.self_kind}) : in.selectors.entity(stand_in_).value;
    return in.ir.value(Op::recall, number_type, {one}, {static_cast<int>(first), period | (last ? 0x80 : 0)});
}

}  // namespace holo::compiler
