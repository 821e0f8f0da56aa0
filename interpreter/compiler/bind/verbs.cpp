// Resolves the event that a verb with its arguments means. Arguments find their parameters by preposition, by unit (`2 units`) and by type;
// several events may share a verb.

#include <algorithm>
#include <utility>

#include "grammar/remedies.hpp"
#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using machine::none;

// Tells whether the node is an amount of that attribute: `2 units`, `all units`, `1 flagged unit`.
bool Verbs::is_unit(NodeId node, const Param& param, std::vector<NodeId>* adjectives) const {
    if (!in.tree.is(node, NodeKind::Selector)) return false;
    const auto words = in.core(node);
    if (!in.tree.is(words, NodeKind::Words)) return false;
    const auto nodes = in.tree.children(words);
    for (auto length = std::min(in.c.vocabulary.longest_phrase(), nodes.size()); length > 0; --length)
        for (const auto& meaning : in.c.vocabulary.meanings(in.phrase(words, nodes.size() - length, nodes.size())))
            if ((meaning.kind == MeaningKind::attribute && meaning.index == param.unit) ||
                (meaning.kind == MeaningKind::kind && meaning.index == param.unit_kind)) {
                if (adjectives != nullptr) adjectives->assign(nodes.begin(), nodes.end() - static_cast<std::ptrdiff_t>(length));
                return true;
            }
    return false;
}

std::string Verbs::unit_name(const Param& param) const {
    if (param.unit != none) return std::string(in.c.program.text(in.c.program.attributes[param.unit].name));
    return std::string(in.c.program.text(in.c.program.kinds[param.unit_kind].name));
}

std::string Verbs::written(int event) const {
    const auto& info = in.c.vocabulary.events[event];
    std::string out = "`" + info.verb;
    // A flag without a preposition stands in front of the unit.
    std::string flags;
    const auto is_word = [&](const Param& param) { return param.type.kind == TypeKind::flag && param.label.empty(); };
    const bool has_unit = std::any_of(info.params.begin(), info.params.end(), [](const Param& param) { return param.is_amount(); });
    for (const auto& param : info.params)
        if (is_word(param) && has_unit) flags += "[" + param.name + "] ";
    for (const auto& param : info.params) {
        if (is_word(param) && has_unit) continue;
        out += ' ';
        const bool optional = param.optional;
        if (optional) out += '[';
        if (!param.label.empty()) out += param.label + ' ';
        if (param.is_amount()) out += "N " + std::exchange(flags, "") + unit_name(param);
        else if (param.type.kind == TypeKind::flag) out += param.name;
        else
            out += '<' +
                   (param.noun == none ? said(describe(param.type, in.c.program), Lang::en)
                                       : std::string(in.c.program.text(in.c.program.properties[param.noun].name))) +
                   '>';
        if (optional) out += ']';
    }
    return out + "`";
}

// The words for an event that knows no object that acts.
std::string Verbs::without_agent(const EventInfo& info) const {
    return info.forms.size() > 1 ? "@remedy_agent|" + info.verb + "|" + info.forms.back() : "@no_participle|" + info.verb;
}

Match Verbs::match(int event, const std::vector<ArgumentNode>& args, bool partial) {
    const auto& info = in.c.vocabulary.events[event];
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
            const auto word = in.text(adjective);
            bool taken = false;
            for (std::size_t p = 0; p < info.params.size() && !taken; ++p) {
                const auto& param = info.params[p];
                if (filled(p)) continue;
                if (param.type.kind == TypeKind::flag && param.name == word) taken = true;
                if (param.type.kind == TypeKind::symbol)
                    for (const auto& meaning : in.c.vocabulary.meanings(word))
                        taken = taken ||
                                (meaning.kind == MeaningKind::symbol && in.c.program.symbols[meaning.index].domain == param.type.index) ||
                                (meaning.kind == MeaningKind::group && partial &&
                                 in.c.vocabulary.groups[meaning.index].domain == param.type.index);
                if (taken) m.adjective[p] = adjective;
            }
            if (!taken) trouble(Diag::wrong_argument, adjective, {info.verb, word, written(event)});
        }
    };
    const auto fits = [&](const Param& param, NodeId node) {
        if (param.is_amount()) return is_unit(node, param);
        switch (param.type.kind) {
            case TypeKind::flag:
                return in.tree.is(node, NodeKind::Yes) || in.tree.is(node, NodeKind::No) || in.text(node) == param.name ||
                       in.infer(node).kind == TypeKind::flag;
            case TypeKind::zone: return in.is_zone(node) || in.infer(node).kind == TypeKind::zone;
            case TypeKind::space: {
                const auto type = in.infer(node);
                return type.kind == TypeKind::nothing || (type.kind == TypeKind::space && type.index == param.type.index);
            }
            case TypeKind::object: {
                const auto type = in.infer(node);
                if (type.kind != TypeKind::object && type.kind != TypeKind::nothing && type.kind != TypeKind::title) return false;
                if (type.kind == TypeKind::object && type.index != none && param.type.index != none && type.index != param.type.index)
                    return false;
                if (type.kind == TypeKind::nothing && in.is_zone(node)) return true;  // a zone named as an object stands for all its cards
                return true;
            }
            case TypeKind::number: {
                const auto type = in.infer(node);
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
            // The receiver of the amount, with the preposition that the event gives it.
            for (const auto& param : info.params)
                if (param.type.kind == TypeKind::object && !param.label.empty() && (label == "divided among" || param.label == "to"))
                    label = param.label;
        }
        // A named flag goes to the parameter of that name, even when another parameter has the same preposition.
        const bool by_name = std::any_of(info.params.begin(), info.params.end(), [&](const Param& param) {
            return param.type.kind == TypeKind::flag && label == param.label && in.text(arg.node) == param.name;
        });
        for (std::size_t p = 0; p < info.params.size() && found == info.params.size(); ++p) {
            const auto& param = info.params[p];
            if (filled(p)) continue;
            if (arg.label == "@subject") {
                if (param.type.is_thing() && param.label != "by") found = p;
            } else if (arg.label == "@agent") {
                // The agent is the parameter behind `by`, if there is one.
                const bool has_agent = std::any_of(info.params.begin(), info.params.end(), [](const Param& other) {
                    return other.label == "by" && other.type.kind == TypeKind::object;
                });
                if (param.type.kind == TypeKind::object && (param.label == "by") == has_agent) found = p;
            } else if (label == param.label) {
                // `for free`, `as if unblockable`: a flag is named behind its preposition.
                const bool named = !label.empty() && (param.type.kind != TypeKind::flag || in.text(arg.node) == param.name ||
                                                      (!by_name && !in.tree.is(arg.node, NodeKind::Paren) && fits(param, arg.node)));
                if (named || (label.empty() && fits(param, arg.node))) found = p;
            }
        }
        if (found == info.params.size()) {
            const auto said = [&](std::size_t at) { return at < args.size() ? std::string(in.text(args[at].node)) : std::string(); };
            const bool in_place = label == "from" && in.is_zone(arg.node);
            const bool alone = i > 0 && args[i - 1].label.starts_with('@');  // the verb stands between the two
            const auto remedy = alone && in.is_zone(arg.node) ? std::optional<std::string>("@remedy_verb_alone")
                                : in_place                    ? std::optional<std::string>("@remedy_place")
                                // `this defeats a card`, where the event knows no object that acts
                                : alone && args[i - 1].label == "@agent"
                                    ? std::optional(without_agent(info))
                                    : remedy_for_argument(said(i), arg.label, i == 0 ? "" : said(i - 1), said(i + 1));
            // `a unit is put on a card`, where the event takes the card as the thing that `is` something
            for (std::size_t p = 0; p < info.params.size() && !label.empty() && !info.forms.empty(); ++p)
                if (info.params[p].label == label && m.of_param[p] != none &&
                    args[static_cast<std::size_t>(m.of_param[p])].label == "@subject") {
                    const auto subject = args[static_cast<std::size_t>(m.of_param[p])].node;
                    trouble(Diag::said_otherwise, subject, {in.text(subject), "@remedy_who_does|" + label + "|" + info.forms.front()});
                    return m;
                }
            if (remedy) {
                trouble(Diag::said_otherwise, arg.node,
                        {arg.label.empty() || arg.label[0] == '@' ? said(i) : arg.label + " " + said(i), *remedy});
                return m;
            }
            trouble(Diag::wrong_argument, arg.node,
                    {info.verb, arg.label.empty() || arg.label[0] == '@' ? in.text(arg.node) : arg.label, written(event)});
            return m;
        }
        m.of_param[found] = static_cast<int>(i);
        if (arg.label == "divided among") m.divided = static_cast<int>(found);
        const auto& param = info.params[found];
        if (!arg.label.empty() && !fits(param, arg.node) && param.type.kind != TypeKind::flag && param.type.kind != TypeKind::period &&
            m.at == no_node)
            trouble(Diag::wrong_type, arg.node,
                    {param.is_amount() ? "@amount_of|" + unit_name(param) : describe(param.type, in.c.program),
                     describe(in.infer(arg.node), in.c.program)});
        if (param.is_amount()) {
            std::vector<NodeId> adjectives;
            is_unit(arg.node, param, &adjectives);
            take_adjectives(adjectives);
        }
        // A relative with one of the event's prepositions is that argument: `play c on host`.
        if (in.tree.is(arg.node, NodeKind::Selector)) {
            for (const auto post : in.tree.each(arg.node)) {
                if (!in.tree.is(post, NodeKind::PostOn) && !in.tree.is(post, NodeKind::PostIn) && !in.tree.is(post, NodeKind::PostUnder))
                    continue;
                const auto word = preposition(in.tree.kind(post));
                for (std::size_t p = 0; p < info.params.size(); ++p)
                    if (!filled(p) && info.params[p].label == word && (in.tree[post].next == no_node || param.is_amount()))
                        m.detached[p] = post;
            }
            // An amount has no place of its own: a relative behind it must be an argument, or describe one.
            if (param.is_amount()) {
                bool behind_argument = false;
                for (const auto post : in.tree.each(arg.node)) {
                    behind_argument = behind_argument || std::find(m.detached.begin(), m.detached.end(), post) != m.detached.end();
                    const bool name = in.tree.is(post, NodeKind::As);
                    if ((name || (in.is_post(post) && !behind_argument)) && m.at == no_node)
                        trouble(Diag::wrong_argument, post, {info.verb, in.text(post), written(event)});
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
            m.at = args.empty() ? in.tree.root() : args.back().node;
            return m;
        }
    return m;
}

Match Verbs::resolve(NodeId verb, VerbForm form, const std::vector<ArgumentNode>& args, bool partial) {
    const auto& uses = in.c.vocabulary.verb(in.text(verb));
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
        unknown_verb(verb, form);
    } else if (best.trouble == Diag::missing_argument || !in.is_of_nearest(best.at)) {
        in.error(best.trouble, best.trouble == Diag::missing_argument ? verb : best.at, best.args);
    }
    best.event = none;
    return best;
}

// Reports a verb in the wrong form, and names the right one.
void Verbs::unknown_verb(NodeId verb, VerbForm form) {
    const bool passive = form == VerbForm::participle;
    const auto word = in.text(verb);
    const auto& uses = in.c.vocabulary.verb(word);
    if (uses.empty()) {
        // `is entered`, where a card enters by itself
        for (const std::string_view ending : {"ed", "d"}) {
            if (!passive || !word.ends_with(ending)) continue;
            const auto& base = in.c.vocabulary.verb(word.substr(0, word.size() - ending.size()));
            if (base.empty()) continue;
            const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(base.front().event)];
            if (info.is_of_its_object()) return in.error(Diag::said_otherwise, verb, {word, "@say_verb|" + info.forms.front()});
        }
        if (!passive && !in.c.vocabulary.meanings(word).empty()) return in.error(Diag::not_here, verb, {word, "@remedy_verb_first"});
        in.error(Diag::unknown_verb, verb, {word}, nearest_word(word, in.c.vocabulary.known_verbs(passive)));
        return;
    }
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(uses.front().event)];
    if (!passive) return in.error(Diag::said_otherwise, verb, {word, "@say_verb|" + info.verb});
    const auto said = info.is_of_its_object() ? "@say_verb|" + info.forms.front()
                      : info.forms.empty()    ? "@no_participle|" + info.verb
                                              : "@say_participle|" + info.forms.back();
    in.error(Diag::said_otherwise, verb, {word, said});
}

NodeId Verbs::node_of(const Match& m, std::size_t param, const std::vector<ArgumentNode>& args) const {
    if (m.of_param[param] != none) return args[m.of_param[param]].node;
    if (m.detached[param] != no_node) return in.tree[m.detached[param]].first;
    return no_node;
}

// Remembers the reading of a clause or happening.
void Verbs::remember(const Match& m, NodeId at, const std::vector<ArgumentNode>& args) {
    if (in.c.readings == nullptr) return;
    Reading reading;
    reading.event = m.event;
    reading.divided = m.divided != none;
    for (std::size_t p = 0; p < m.of_param.size(); ++p) {
        reading.arguments.push_back(node_of(m, p, args));
        reading.adjectives.push_back(m.adjective[p]);
    }
    in.c.readings->put(in.tree, at, std::move(reading));
}

void Verbs::take_posts(const Match& m) {
    for (const auto post : m.detached)
        if (post != no_node) {
            in.detached.push_back(post);
            in.take(post);
        }
}

}  // namespace holo::compiler
