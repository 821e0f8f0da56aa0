// Clauses: a verb and its arguments become an event. Arguments find their parameters by preposition,
// by unit (`2 units`) and by type; several events may share a verb.

#include <algorithm>

#include "interpreter/compiler/body.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

std::vector<ArgumentNode> Body::arguments(NodeId clause) const {
    std::vector<ArgumentNode> out;
    for (const auto child : tree.each(clause)) switch (tree.kind(child)) {
            case NodeKind::Arg: {
                const auto label = tree.child(child, NodeKind::Label);
                out.push_back({label == no_node ? "" : text(label), tree.last_child(child)});
                break;
            }
            case NodeKind::UntilEnd: case NodeKind::ForThis: out.push_back({"until", child}); break;
            default: break;
        }
    return out;
}

// Whether the node is an amount of that attribute: `2 units`, `all units`, `1 flagged unit`.
bool Body::is_unit(NodeId node, const Param& param, std::vector<NodeId>* adjectives) const {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto words = core(node);
    if (!tree.is(words, NodeKind::Words)) return false;
    const auto nodes = tree.children(words);
    for (auto length = std::min(c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length)
        for (const auto& meaning : c.vocabulary.meanings(phrase(words, nodes.size() - length, nodes.size())))
            if ((meaning.kind == MeaningKind::attribute && meaning.index == param.unit) ||
                (meaning.kind == MeaningKind::kind && meaning.index == param.unit_kind)) {
                if (adjectives != nullptr) adjectives->assign(nodes.begin(), nodes.end() - static_cast<std::ptrdiff_t>(length));
                return true;
            }
    return false;
}

bool Body::has_eligibility(int event, int param) const {
    const auto& restricted = c.vocabulary.events[static_cast<std::size_t>(event)].restricted;
    return static_cast<std::size_t>(param) < restricted.size() && restricted[static_cast<std::size_t>(param)];
}

std::string Body::unit_name(const Param& param) const {
    if (param.unit != none) return std::string(c.program.text(c.program.attributes[static_cast<std::size_t>(param.unit)].name));
    return std::string(c.program.text(c.program.kinds[static_cast<std::size_t>(param.unit_kind)].name));
}

std::string Body::written(int event) const {
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(event)];
    std::string out = "`" + info.verb;
    for (const auto& param : info.params) {
        out += ' ';
        const bool optional = param.optional;
        if (optional) out += '[';
        if (!param.label.empty()) out += param.label + ' ';
        if (param.is_amount()) out += "N " + unit_name(param);
        else out += '<' + (param.noun == none ? describe(param.type, c.program) : std::string(c.program.text(c.program.properties[static_cast<std::size_t>(param.noun)].name))) + '>';
        if (optional) out += ']';
    }
    return out + "`";
}

Body::Match Body::match(int event, const std::vector<ArgumentNode>& args, bool partial) {
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(event)];
    Match m;
    m.event = event;
    m.of_param.assign(info.params.size(), none);
    m.adjective.assign(info.params.size(), no_node);
    m.detached.assign(info.params.size(), no_node);
    const auto filled = [&](std::size_t p) { return m.of_param[p] != none || m.adjective[p] != no_node || m.detached[p] != no_node; };
    const auto trouble = [&](Diag diag, NodeId at, std::vector<std::string> words) {
        m.trouble = diag;
        m.at = at;
        m.args = std::move(words);
    };
    const auto take_adjectives = [&](const std::vector<NodeId>& adjectives) {
        for (const auto adjective : adjectives) {
            const auto word = text(adjective);
            bool taken = false;
            for (std::size_t p = 0; p < info.params.size() && !taken; ++p) {
                const auto& param = info.params[p];
                if (filled(p)) continue;
                if (param.type.kind == TypeKind::flag && param.name == word) taken = true;
                if (param.type.kind == TypeKind::symbol)
                    for (const auto& meaning : c.vocabulary.meanings(word))
                        taken = taken || (meaning.kind == MeaningKind::symbol && c.program.symbols[static_cast<std::size_t>(meaning.index)].domain == param.type.index) ||
                                (meaning.kind == MeaningKind::group && partial && c.vocabulary.groups[static_cast<std::size_t>(meaning.index)].domain == param.type.index);
                if (taken) m.adjective[p] = adjective;
            }
            if (!taken) trouble(Diag::wrong_argument, adjective, {info.verb, word, written(event)});
        }
    };
    const auto fits = [&](const Param& param, NodeId node) {
        if (param.is_amount()) return is_unit(node, param);
        switch (param.type.kind) {
            case TypeKind::flag: return tree.is(node, NodeKind::Yes) || tree.is(node, NodeKind::No) || text(node) == param.name || infer(node).kind == TypeKind::flag;
            case TypeKind::zone: return is_zone(node) || infer(node).kind == TypeKind::zone;
            case TypeKind::object: {
                const auto type = infer(node);
                if (type.kind != TypeKind::object && type.kind != TypeKind::nothing && type.kind != TypeKind::title) return false;
                if (type.kind == TypeKind::object && type.index != none && param.type.index != none && type.index != param.type.index) return false;
                if (type.kind == TypeKind::nothing && is_zone(node)) return true;  // a zone named as an object: all its cards
                return true;
            }
            case TypeKind::number: {
                const auto type = infer(node);
                return type.kind == TypeKind::number || type.kind == TypeKind::nothing;
            }
            default: return true;
        }
    };
    for (std::size_t i = 0; i < args.size(); ++i) {
        const auto& arg = args[i];
        std::size_t found = info.params.size();
        auto label = arg.label;
        if (label == "divided among") {
            // Whatever the amount goes to, under the preposition that the event gives it.
            for (const auto& param : info.params)
                if (param.type.kind == TypeKind::object && !param.label.empty() && (label == "divided among" || param.label == "to")) label = param.label;
        }
        for (std::size_t p = 0; p < info.params.size() && found == info.params.size(); ++p) {
            const auto& param = info.params[p];
            if (filled(p)) continue;
            if (arg.label == "@subject") {
                if (param.type.kind == TypeKind::object && param.label != "by") found = p;
            } else if (arg.label == "@agent") {
                // What does it to something else is the parameter behind `by`, if there is one.
                const bool has_agent = std::any_of(info.params.begin(), info.params.end(), [](const Param& other) { return other.label == "by" && other.type.kind == TypeKind::object; });
                if (param.type.kind == TypeKind::object && (param.label == "by") == has_agent) found = p;
            } else if (label == param.label) {
                // `for free`, `as if unblockable`: a flag is named behind its preposition.
                const bool named = !label.empty() && (param.type.kind != TypeKind::flag || text(arg.node) == param.name || fits(param, arg.node));
                if (named || (label.empty() && fits(param, arg.node))) found = p;
            }
        }
        if (found == info.params.size()) {
            trouble(Diag::wrong_argument, arg.node, {info.verb, arg.label.empty() || arg.label[0] == '@' ? text(arg.node) : arg.label, written(event)});
            return m;
        }
        m.of_param[found] = static_cast<int>(i);
        if (arg.label == "divided among") m.divided = static_cast<int>(found);
        const auto& param = info.params[found];
        if (!arg.label.empty() && !fits(param, arg.node) && param.type.kind != TypeKind::flag && param.type.kind != TypeKind::period && m.at == no_node)
            trouble(Diag::wrong_type, arg.node, {param.is_amount() ? "amount of " + unit_name(param) : describe(param.type, c.program), describe(infer(arg.node), c.program)});
        if (param.is_amount()) {
            std::vector<NodeId> adjectives;
            is_unit(arg.node, param, &adjectives);
            take_adjectives(adjectives);
        }
        // A relative that reads like one of the event's prepositions is that argument: `play c on host`.
        if (tree.is(arg.node, NodeKind::Selector)) {
            for (const auto post : tree.each(arg.node)) {
                std::string word;
                switch (tree.kind(post)) {
                    case NodeKind::PostOn: word = "on"; break;
                    case NodeKind::PostIn: word = "in"; break;
                    case NodeKind::PostUnder: word = "under"; break;
                    default: continue;
                }
                for (std::size_t p = 0; p < info.params.size(); ++p)
                    if (!filled(p) && info.params[p].label == word && (tree[post].next == no_node || param.is_amount())) m.detached[p] = post;
            }
            // An amount has no place of its own: a relative behind it must be an argument, or speak of one.
            if (param.is_amount()) {
                bool behind_argument = false;
                for (const auto post : tree.each(arg.node)) {
                    behind_argument = behind_argument || std::find(m.detached.begin(), m.detached.end(), post) != m.detached.end();
                    const bool name = tree.is(post, NodeKind::As);
                    if ((name || (is_post(post) && !behind_argument)) && m.at == no_node) trouble(Diag::wrong_argument, post, {info.verb, text(post), written(event)});
                }
            }
        }
    }
    if (partial) return m;
    for (std::size_t p = 0; p < info.params.size(); ++p)
        if (!filled(p) && !info.params[p].optional) {
            const auto& param = info.params[p];
            std::string what = param.label.empty() ? "" : param.label + " ";
            what += param.is_amount() ? unit_name(param) : param.name;
            trouble(Diag::missing_argument, no_node, {info.verb, "`" + what + "`", written(event)});
            m.at = args.empty() ? tree.root() : args.back().node;
            return m;
        }
    return m;
}

Body::Match Body::resolve(NodeId verb, VerbForm form, const std::vector<ArgumentNode>& args, bool partial) {
    const auto& uses = c.vocabulary.verb(text(verb));
    Match best;
    bool any = false;
    for (const auto& use : uses) {
        const bool passive = use.form == VerbForm::participle;
        if (passive != (form == VerbForm::participle)) continue;
        any = true;
        auto m = match(use.event, args, partial);
        if (m.at == no_node) return m;
        if (best.event == none) best = std::move(m);
    }
    if (!any) {
        error(Diag::unknown_verb, verb, {text(verb)}, nearest_word(text(verb), c.vocabulary.known_verbs()));
    } else {
        error(best.trouble, best.trouble == Diag::missing_argument ? verb : best.at, best.args);
    }
    best.event = none;
    return best;
}

bool Body::will_be_set(NodeId node) {
    if (!tree.is(node, NodeKind::Selector)) return false;
    const auto middle = core(node);
    if (middle == no_node) return false;
    const auto q = quantity(node);
    const auto quant = quantifier(node);
    if (q == no_node) {
        if (quant != no_node) return false;  // random, or an extreme: one
        switch (tree.kind(middle)) {
            case NodeKind::Words: {
                if (tree.child(node, NodeKind::String) != no_node) return true;
                const auto words = text(middle);
                if (const auto* local = find(words); local != nullptr) return local->type.many;
                if (is_zone(node)) return true;
                if (infer(node).kind == TypeKind::object && head_kind(middle) == none) return false;  // `host`
                if (tree.child(node, NodeKind::PostOf) != no_node && (c.vocabulary.find(words, MeaningKind::attribute) != nullptr || c.vocabulary.defines_by_name.count(words) != 0)) return false;
                if (c.vocabulary.find(words, MeaningKind::attribute) != nullptr && head_kind(middle) == none) return false;
                return words != "nothing";
            }
            case NodeKind::Opponent: return text(middle) == "opponents";
            case NodeKind::Player: return tree[middle].first == no_node;
            case NodeKind::String: return true;
            default: return false;
        }
    }
    switch (tree.kind(q)) {
        case NodeKind::QEach: case NodeKind::QAll: case NodeKind::QAny: case NodeKind::QUpTo: case NodeKind::QAmount: return true;
        case NodeKind::QTop: case NodeKind::QBottom: {
            const auto amount = tree[q].first;
            return amount != no_node && !(tree.kind(amount) == NodeKind::Number && text(amount) == "1");
        }
        default: return false;
    }
}

NodeId Body::node_of(const Match& m, std::size_t param, const std::vector<ArgumentNode>& args) const {
    if (m.of_param[param] != none) return args[static_cast<std::size_t>(m.of_param[param])].node;
    if (m.detached[param] != no_node) return tree[m.detached[param]].first;
    return no_node;
}

// Leaves the value of one parameter on the value stack.
void Body::push_param(const Param& param, const Match& m, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                      std::vector<std::pair<int, NodeId>>& asks, int die_slot) {
    if (m.adjective[index] != no_node) {
        if (param.type.kind == TypeKind::flag) {
            code.number(1);
            return;
        }
        for (const auto& meaning : c.vocabulary.meanings(text(m.adjective[index])))
            if (meaning.kind == MeaningKind::symbol && c.program.symbols[static_cast<std::size_t>(meaning.index)].domain == param.type.index) {
                code.number(meaning.index);
                return;
            }
        code.number(0);
        return;
    }
    const auto node = node_of(m, index, args);
    if (node == no_node) {
        code.number(param.initial);
        return;
    }
    if (param.is_amount()) {
        const auto q = quantity(node);
        switch (q == no_node ? NodeKind::QAll : tree.kind(q)) {
            case NodeKind::QAmount:
                if (!chosen_amount(tree[q].first)) {
                    number(tree[q].first);
                    return;
                }
                code.number(0);
                asks.push_back({static_cast<int>(index), no_node});
                return;
            case NodeKind::QAll: case NodeKind::QEach: code.number(machine::all_of_it); return;
            case NodeKind::QUpTo:
                code.number(0);
                asks.push_back({static_cast<int>(index), tree[q].first});
                return;
            case NodeKind::QAny:
                code.number(0);
                asks.push_back({static_cast<int>(index), no_node});
                return;
            default: code.number(1); return;
        }
    }
    switch (param.type.kind) {
        case TypeKind::number: number(node); return;
        case TypeKind::flag:
            if (text(node) == param.name && find(param.name) == nullptr) code.number(1);
            else condition(node);
            return;
        case TypeKind::zone: zone(node); return;
        case TypeKind::period: {
            const auto* meaning = c.vocabulary.find(text(tree.last_child(node)), MeaningKind::period);
            if (meaning == nullptr) error(Diag::unknown_word, node, {text(node)});
            code.number(meaning == nullptr ? 0 : meaning->index + 1);
            return;
        }
        case TypeKind::side: {
            const auto type = infer(node);
            if (type.kind == TypeKind::side) {
                value(node);
                return;
            }
            code.op(Op::load, die_slot);
            possible_sides(m.event, index, node, die_slot);
            push_chooser();
            code.op(Op::choose_side);
            return;
        }
        case TypeKind::symbol: {
            const auto type = value(node, &param.type);
            if (type.kind != TypeKind::symbol && type.kind != TypeKind::nothing) error(Diag::wrong_type, node, {describe(param.type, c.program), describe(type, c.program)});
            return;
        }
        default: break;
    }
    if (param.any) {
        // It only has to exist: whichever comes first stands for it.
        set(node);
        if (param.noun != none) code.op(Op::and_property, param.noun);
        if (const auto filter = eligibility(m, index, args)) filter();
        code.op(Op::set_first);
        return;
    }
    if (!tree.is(node, NodeKind::Selector) || tree.is(core(node), NodeKind::Paren)) {
        const auto type = value(node, &param.type);
        if (type.kind != TypeKind::object && type.kind != TypeKind::nothing) error(Diag::wrong_type, node, {describe(param.type, c.program), describe(type, c.program)});
        return;
    }
    const auto found = chosen(node, eligibility(m, index, args), optional && chooses_one(node));
    if (found.set) {
        error(Diag::not_one, node);
        code.op(Op::set_first);
    } else if (found.type.kind != TypeKind::object && found.type.kind != TypeKind::nothing) {
        error(Diag::wrong_type, node, {describe(param.type, c.program), describe(found.type, c.program)});
    } else if (found.type.index != none && param.type.index != none && found.type.index != param.type.index) {
        error(Diag::wrong_type, node, {describe(param.type, c.program), describe(found.type, c.program)});
    }
}

bool Body::is_die(const Param& param) const {
    return param.type.kind == TypeKind::object && param.type.index >= 0 && c.program.kinds[static_cast<std::size_t>(param.type.index)].dice != 0;
}

// -- bits: the sides of the die in that local that the words and the event allow.
void Body::possible_sides(int event, std::size_t index, NodeId node, int die_slot) {
    sides(node, [&] { code.op(Op::load, die_slot); });
    if (!has_eligibility(event, static_cast<int>(index))) return;
    for (const auto& param : c.vocabulary.events[static_cast<std::size_t>(event)].params) {
        if (is_die(param)) code.op(Op::load, die_slot);
        else code.number(param.initial);
    }
    push_chooser();
    code.op(Op::eligible_sides, event, static_cast<int>(index));
}

// The parameter of the event that is a side described by more than its die, which `name` would be; or none.
int Body::side_wanted(const Match& m, const std::vector<ArgumentNode>& args, const std::string& name) {
    const auto& params = c.vocabulary.events[static_cast<std::size_t>(m.event)].params;
    for (std::size_t p = 0; p < params.size(); ++p) {
        const auto node = params[p].type.kind == TypeKind::side ? node_of(m, p, args) : no_node;
        if (!tree.is(node, NodeKind::Selector) || infer(node).kind == TypeKind::side || (!name.empty() && mentions(node, name))) continue;
        if (tree.child(node, NodeKind::PostShowing) != no_node || tree.child(node, NodeKind::PostWhere) != no_node) return static_cast<int>(p);
    }
    return none;
}

// What narrows the candidates for a parameter to those the event could happen to. Other objects are not
// known yet; amounts and flags are, unless they speak of what is being chosen.
std::function<void()> Body::eligibility(const Match& m, std::size_t index, const std::vector<ArgumentNode>& args) {
    const auto own = node_of(m, index, args);
    const auto as = tree.is(own, NodeKind::Selector) ? tree.child(own, NodeKind::As) : no_node;
    const auto name = as == no_node ? std::string() : text(tree[as].first);
    const int side = is_die(c.vocabulary.events[static_cast<std::size_t>(m.event)].params[index]) ? side_wanted(m, args, name) : static_cast<int>(none);
    const bool by_itself = has_eligibility(m.event, static_cast<int>(index));
    const int noun = c.vocabulary.events[static_cast<std::size_t>(m.event)].params[index].noun;
    if (!by_itself && side == none && noun == none) return nullptr;
    return [this, m, index, args, name, side, by_itself, noun] {
        if (noun != none) code.op(Op::and_property, noun);  // `a character` is meant where the event names one
        if (side != none) {
            // A die without such a side is no candidate.
            const int die = code.local();
            code.op(Op::reset, die);
            const auto loop = code.here();
            const auto end = code.branch(Op::next, die);
            code.op(Op::load, die);
            possible_sides(m.event, static_cast<std::size_t>(side), node_of(m, static_cast<std::size_t>(side), args), die);
            code.keep(die, loop);
            code.land(end);
        }
        if (!by_itself) return;
        const auto& info = c.vocabulary.events[static_cast<std::size_t>(m.event)];
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            const auto& param = info.params[p];
            const auto node = node_of(m, p, args);
            const bool given = node != no_node || m.adjective[p] != no_node;
            const bool value_like = param.type.kind == TypeKind::number || param.type.kind == TypeKind::flag;
            const bool known = given && value_like && p != index && !param.is_amount() && (name.empty() || node == no_node || !mentions(node, name));
            if (!known) {
                code.number(param.type.kind == TypeKind::object || param.type.kind == TypeKind::side ? -1 : param.initial);
                continue;
            }
            std::vector<std::pair<int, NodeId>> asks;
            push_param(param, m, p, args, false, asks, none);
        }
        push_chooser();
        code.op(Op::filter, c.filter(FilterOf::eligible, m.event, static_cast<int>(index)), static_cast<int>(info.params.size()));
    };
}

bool Body::mentions(NodeId node, const std::string& name) const {
    if (tree.is(node, NodeKind::Word) && tree.text(node) == name) return true;
    for (const auto child : tree.each(node))
        if (mentions(child, name)) return true;
    return false;
}

void Body::emit_event(Match& m, const std::vector<ArgumentNode>& args, bool optional) {
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(m.event)];
    if (manner == Manner::looks) {
        error(Diag::choice_while_looking, tree.root());
        return;
    }
    for (const auto post : m.detached)
        if (post != no_node) detached_.push_back(post);
    const auto happen = [&] {
        if (they != none) {
            code.op(Op::load, they);
            code.op(Op::event_by, m.event, static_cast<int>(info.params.size()));
        } else {
            code.op(Op::event, m.event, static_cast<int>(info.params.size()));
        }
    };
    std::size_t many = info.params.size();
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto node = node_of(m, p, args);
        if (node == no_node || info.params[p].any || info.params[p].is_amount()) continue;
        if (info.params[p].type.kind == TypeKind::object && will_be_set(node)) {
            if (many != info.params.size()) error(Diag::not_one, node);
            else many = p;
        }
    }
    if (m.divided != none && many == info.params.size()) many = static_cast<std::size_t>(m.divided);
    std::vector<std::pair<int, NodeId>> asks;
    int die_slot = none;
    bool has_side = false;
    for (const auto& param : info.params) has_side = has_side || param.type.kind == TypeKind::side;

    if (many == info.params.size()) {
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            push_param(info.params[p], m, p, args, optional, asks, die_slot);
            if (has_side && die_slot == none && is_die(info.params[p])) {
                die_slot = code.local();
                code.op(Op::dup);
                code.op(Op::store, die_slot);
            }
        }
        for (const auto& [param, most] : asks) {
            code.number(0);
            if (most == no_node) code.number(32000);
            else number(most);
            push_chooser();
            code.op(Op::choose_amount, m.event, param);
        }
        for (const auto& [param, most] : asks) name_amount(static_cast<std::size_t>(param), info.params.size(), node_of(m, static_cast<std::size_t>(param), args));
        happen();
        store_results(m.event, false);
        return;
    }

    // Several objects: everything is settled first, then the event happens once for each of them.
    const auto node = node_of(m, many, args);
    std::vector<int> slots(info.params.size(), none);
    int set_slot = none;
    int amount_param = none;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        if (p == many) {
            if (m.divided != none) {
                set(node);
                if (const auto filter = eligibility(m, p, args)) filter();
                for (std::size_t a = 0; a < p; ++a)
                    if (info.params[a].is_amount()) amount_param = static_cast<int>(a);
                if (amount_param == none) error(Diag::not_here, node, {"divided among", "nothing here is an amount"});
                else code.op(Op::load, slots[static_cast<std::size_t>(amount_param)]);
                push_chooser();
                code.op(Op::divide);
            } else {
                const auto found = chosen(node, eligibility(m, p, args), false);
                if (!found.set) code.op(Op::set_object);
                if (found.type.index != none && param.type.index != none && found.type.index != param.type.index)
                    error(Diag::wrong_type, node, {describe(param.type, c.program), describe(found.type, c.program)});
            }
            set_slot = code.set_local();
            code.op(Op::set_store, set_slot);
            continue;
        }
        if (param.type.kind == TypeKind::side && infer(node_of(m, p, args)).kind != TypeKind::side) continue;
        push_param(param, m, p, args, false, asks, die_slot);
        slots[p] = code.local();
        code.op(Op::store, slots[p]);
    }
    if (!asks.empty()) error(Diag::not_one, node);
    for (const auto& result : info.results) {
        auto* local = find(result);
        const int slot = local != nullptr ? local->slot : declare(result, {TypeKind::number}, no_node, false).slot;
        code.number(0);
        code.op(Op::store, slot);
    }
    const int item_ = code.local();
    code.op(Op::set_load, set_slot);
    code.op(Op::reset, item_);
    const auto loop = code.here();
    const bool of_players = info.params[many].type.index == c.vocabulary.player_kind;
    const auto end = code.branch(of_players ? Op::next_seat : Op::next, item_);
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        if (p == many) {
            code.op(Op::load, item_);
        } else if (static_cast<int>(p) == amount_param) {
            code.op(Op::load, item_);
            code.op(Op::share);
        } else if (slots[p] != none) {
            code.op(Op::load, slots[p]);
        } else {
            push_param(info.params[p], m, p, args, false, asks, item_);
        }
    }
    happen();
    store_results(m.event, true);
    code.jump_back(loop);
    code.land(end);
    code.op(Op::set_drop);
}

// `verb X units`: an X that nothing has named yet is chosen here.
bool Body::chosen_amount(NodeId amount) { return tree.is(amount, NodeKind::Name) && find(text(amount)) == nullptr; }

// Keeps the amount chosen for a parameter, among the arguments on the value stack, under its name.
void Body::name_amount(std::size_t param, std::size_t params, NodeId node) {
    const auto q = quantity(node);
    if (!tree.is(q, NodeKind::QAmount) || !chosen_amount(tree[q].first)) return;
    std::vector<int> above;
    for (auto p = params; p > param + 1; --p) {
        above.push_back(code.local());
        code.op(Op::store, above.back());
    }
    code.op(Op::dup);
    code.op(Op::store, declare(text(tree[q].first), {TypeKind::number}, tree[q].first, true).slot);
    for (; !above.empty(); above.pop_back()) code.op(Op::load, above.back());
}

// Results become names: `verb 2 units to a thing, if result > 0 { … }`.
void Body::store_results(int event, bool accumulate) {
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(event)];
    for (auto it = info.results.rbegin(); it != info.results.rend(); ++it) {
        auto* local = find(*it);
        const int slot = local != nullptr ? local->slot : declare(*it, {TypeKind::number}, no_node, false).slot;
        if (accumulate) {
            code.op(Op::load, slot);
            code.op(Op::add);
        }
        code.op(Op::store, slot);
    }
}

// Keeps what a clause or happening was read as.
void Body::remember(const Match& m, NodeId at, const std::vector<ArgumentNode>& args) {
    if (c.readings == nullptr) return;
    Reading reading;
    reading.event = m.event;
    reading.divided = m.divided != none;
    for (std::size_t p = 0; p < m.of_param.size(); ++p) {
        reading.arguments.push_back(node_of(m, p, args));
        reading.adjectives.push_back(m.adjective[p]);
    }
    c.readings->put(tree, at, std::move(reading));
}

void Body::clause(NodeId node, bool optional) {
    span(node);
    const auto verb = tree[node].first;
    if (builtin(node, text(verb))) return;
    const auto args = arguments(node);
    const auto form = they != none ? VerbForm::third : VerbForm::base;
    auto m = resolve(verb, form, args, false);
    if (m.event == none) return;
    remember(m, node, args);
    emit_event(m, args, optional);
}

// Leaves a flag: whether the clause could be done in full, as far as that shows without choosing.
void Body::can_clause(NodeId node) {
    const auto outer = manner;
    manner = Manner::looks;
    const auto verb = tree[node].first;
    const auto word = text(verb);
    const auto args = arguments(node);
    if (word == "use") {
        const auto object = args.empty() ? no_node : tree.child(args[0].node, NodeKind::PostOf);
        const auto* header = args.empty() || core(args[0].node) == no_node ? nullptr : c.vocabulary.find(text(core(args[0].node)), MeaningKind::header);
        if (object == no_node || header == nullptr) {
            error(Diag::not_here, node, {"use", "written `use HEADER of c`"});
        } else {
            // Which one is not known yet: that there is one must do.
            if (chooses_one(tree[object].first)) {
                set(tree[object].first);
                code.op(Op::set_any);
            } else {
                value(tree[object].first);
                push_chooser();
                code.op(Op::can_use, header->index);
            }
        }
        manner = outer;
        return;
    }
    if (word == "choose" || c.vocabulary.verb(word).empty()) {
        // The module's verbs are asked for; the language's own can always be done.
        code.number(1);
        manner = outer;
        return;
    }
    auto m = resolve(verb, VerbForm::base, args, false);
    if (m.event == none) {
        code.number(0);
        manner = outer;
        return;
    }
    const auto& info = c.vocabulary.events[static_cast<std::size_t>(m.event)];
    for (const auto post : m.detached)
        if (post != no_node) detached_.push_back(post);
    bool definite = true;
    bool any = false;
    const auto both = [&] {
        if (any) code.op(Op::both);
        any = true;
    };
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto& param = info.params[p];
        const auto arg = node_of(m, p, args);
        if (arg == no_node || param.is_amount() || m.adjective[p] != no_node) continue;
        if (param.type.kind == TypeKind::side && infer(arg).kind != TypeKind::side) {
            definite = false;
            continue;
        }
        if (param.type.kind == TypeKind::zone) {
            const auto q = is_zone(arg) ? quantity(arg) : no_node;
            definite = definite && q == no_node;
            continue;
        }
        if (param.type.kind != TypeKind::object || !tree.is(arg, NodeKind::Selector) || tree.is(core(arg), NodeKind::Paren)) continue;
        const auto q = quantity(arg);
        const bool plain = q == no_node && !will_be_set(arg) && !(tree.is(core(arg), NodeKind::Opponent)) && quantifier(arg) == no_node;
        if (plain || param.any) continue;
        definite = false;
        set(arg);
        if (q != no_node && tree.kind(q) == NodeKind::QAnother) {
            code.op(Op::self);
            code.op(Op::without);
        }
        if (const auto filter = eligibility(m, p, args)) filter();
        const auto kind = q == no_node ? NodeKind::QA : tree.kind(q);
        code.op(Op::set_count);
        if (kind == NodeKind::QAmount) number(tree[q].first);
        else code.number(kind == NodeKind::QA || kind == NodeKind::QAnother || kind == NodeKind::QThe ? 1 : 0);
        code.op(Op::greater_equal);
        both();
    }
    if (definite) {
        std::vector<std::pair<int, NodeId>> asks;
        for (std::size_t p = 0; p < info.params.size(); ++p) push_param(info.params[p], m, p, args, false, asks, none);
        push_chooser();
        code.op(Op::can, m.event, static_cast<int>(info.params.size()));
        both();
    }
    if (!any) code.number(1);
    manner = outer;
}

// ---- verbs of the language itself ---------------------------------------------------------------

bool Body::builtin(NodeId node, const std::string& verb) {
    const auto args = arguments(node);
    const auto only_in_events = [&] {
        if (manner != Manner::does) error(Diag::only_in_events, node);
    };
    if (verb == "choose" || verb == "chooses") {
        choose(node, false);
        return true;
    }
    if (verb == "use" || (verb == "uses" && they != none)) {
        const auto what = args.empty() ? no_node : args[0].node;
        const auto of = what == no_node ? no_node : tree.child(what, NodeKind::PostOf);
        const auto* header = of == no_node || core(what) == no_node ? nullptr : c.vocabulary.find(text(core(what)), MeaningKind::header);
        if (header == nullptr) {
            error(Diag::not_here, node, {"use", "written `use HEADER of c`"});
            return true;
        }
        const auto& info = c.vocabulary.headers[static_cast<std::size_t>(header->index)];
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            NodeId given = no_node;
            for (std::size_t i = 1; i < args.size(); ++i)
                if (args[i].label == info.params[p].label || (args[i].label == "for" && info.params[p].label.empty())) given = args[i].node;
            if (given == no_node) code.number(info.params[p].initial);
            else value(given, &info.params[p].type);
        }
        const auto found = chosen(tree[of].first);
        if (found.set) error(Diag::not_one, tree[of].first);
        if (they != none) code.op(Op::load, they);
        else code.op(Op::you);
        code.op(Op::use, header->index, static_cast<int>(info.params.size()));
        return true;
    }
    if (!c.vocabulary.verb(verb).empty()) return false;
    if (verb == "settle") {
        code.op(Op::settle);
    } else if (verb == "stop") {
        code.op(Op::leave);
    } else if (verb == "fail") {
        code.op(Op::fall_short);
    } else if (verb == "cancel") {
        if (interrupts == 0) error(Diag::not_here, node, {"cancel", "only a `before` ability has an event to cancel"});
        code.op(Op::cancel);
    } else if (verb == "retrigger") {
        if (args.empty()) {
            error(Diag::missing_argument, node, {"retrigger", "whose ability triggers again", "`retrigger c`"});
            return true;
        }
        const auto found = chosen(args[0].node);
        if (found.set) error(Diag::not_one, args[0].node);
        code.op(Op::retrigger);
    } else if (verb == "mix") {
        only_in_events();
        if (args.empty()) error(Diag::missing_argument, node, {"mix", "a zone", "`mix your deck`"});
        else zone(args[0].node);
        code.op(Op::shuffle);
    } else if (verb == "show") {
        only_in_events();
        if (args.size() != 2 || args[1].label != "to") {
            error(Diag::missing_argument, node, {"show", "what is shown and the player who sees it", "`show each card in pile to you`"});
            return true;
        }
        set(args[0].node);
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        value(args[1].node, &player);
        code.op(Op::show);
    } else if (verb == "begin" || verb == "finish") {
        const auto word = args.empty() ? std::string() : text(args[0].node);
        if (verb == "finish" && word == "game") {
            code.op(Op::finish);
            return true;
        }
        const auto* meaning = c.vocabulary.find(word, MeaningKind::period);
        if (meaning == nullptr) {
            error(Diag::unknown_word, args.empty() ? node : args[0].node, {word}, nearest_word(word, c.vocabulary.known_nouns()));
            return true;
        }
        const auto& period = c.program.periods[static_cast<std::size_t>(meaning->index)];
        if (verb == "begin") {
            code.op(Op::begin, meaning->index);
            code.op(Op::event, period.begins, 0);
        } else {
            code.op(Op::event, period.ends, 0);
            code.op(Op::end, meaning->index);
        }
    } else {
        return false;
    }
    return true;
}

void Body::call(NodeId node, bool as_value, Type& type) {
    span(node);
    const auto name = text(tree[node].first);
    auto args = tree.children(node);
    args.erase(args.begin());
    const auto expects = [&](std::size_t n) {
        if (args.size() == n) return true;
        error(Diag::wrong_argument, node, {name, std::to_string(args.size()) + " values", "`" + name + "(…)` with " + std::to_string(n)});
        return false;
    };
    const auto objects = [&] {
        for (const auto arg : args) value(arg);
    };
    if (as_value) {
        if (name == "min" || name == "max") {
            type = {TypeKind::number};
            for (std::size_t i = 0; i < args.size(); ++i) {
                number(args[i]);
                if (i > 0) code.op(name == "min" ? Op::min : Op::max);
            }
            if (args.size() < 2) expects(2);
            return;
        }
        if (name == "allowed") {
            type = {TypeKind::flag};
            if (!expects(1)) return;
            objects();
            push_chooser();
            code.op(Op::allowed);
            return;
        }
        if (name == "allowed_on") {
            type = {TypeKind::flag};
            if (!expects(2)) return;
            objects();
            push_chooser();
            code.op(Op::allowed_on);
            return;
        }
        if (name == "same_title") {
            type = {TypeKind::flag};
            if (!expects(2)) return;
            value(args[0]);
            code.op(Op::title);
            value(args[1]);
            code.op(Op::title);
            code.op(Op::equal);
            return;
        }
        if (name == "next") {
            type = {TypeKind::object, c.vocabulary.player_kind};
            if (!expects(1)) return;
            objects();
            code.op(Op::next_player);
            return;
        }
        for (std::size_t e = 0; e < c.vocabulary.events.size(); ++e) {
            const auto& info = c.vocabulary.events[e];
            if (!info.query || info.name != name) continue;
            type = info.value;
            if (args.size() > info.params.size()) expects(info.params.size());
            for (std::size_t p = 0; p < info.params.size(); ++p) {
                if (p < args.size()) value(args[p], &info.params[p].type);
                else if (info.params[p].optional) code.number(info.params[p].initial);
                else expects(info.params.size());
            }
            code.op(Op::query, static_cast<int>(e), static_cast<int>(info.params.size()));
            return;
        }
    }
    const auto& names = as_value ? c.vocabulary.defines_by_name : c.vocabulary.procedures_by_name;
    const auto it = names.find(name);
    if (it == names.end()) {
        std::vector<std::string> known;
        for (const auto& [word, index] : names) known.push_back(word);
        std::sort(known.begin(), known.end());
        error(Diag::unknown_word, tree[node].first, {name}, nearest_word(name, known));
        return;
    }
    const auto& info = (as_value ? c.vocabulary.defines : c.vocabulary.procedures)[static_cast<std::size_t>(it->second)];
    type = info.type;
    if (!as_value && manner == Manner::looks) error(Diag::choice_while_looking, node);
    if (args.size() != info.params.size()) {
        expects(info.params.size());
        return;
    }
    for (std::size_t p = 0; p < args.size(); ++p) {
        const auto given = value(args[p], &info.params[p].type);
        const auto& wanted = info.params[p].type;
        if (given.kind != wanted.kind && given.kind != TypeKind::nothing && !(given.kind == TypeKind::symbol && given.index == none))
            error(Diag::wrong_type, args[p], {describe(wanted, c.program), describe(given, c.program)});
    }
    code.op(Op::call, info.unit, static_cast<int>(args.size()));
}

}  // namespace holo::compiler
