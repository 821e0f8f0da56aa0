// Steps of an effect, and their sentences.
#include <algorithm>
#include <utility>

#include "interpreter/wording/writer.hpp"

namespace holo::wording {

// The steps of a block or segment. Inner segments without a saying of their own are replaced by their steps.
std::vector<NodeId> Writer::flat(NodeId node) {
    std::vector<NodeId> out;
    Holes found;
    if (tree_->is(node, NodeKind::Segment) && idiom_for(node, found) != nullptr) return {node};
    switch (tree_->kind(node)) {
        case NodeKind::Block:
        case NodeKind::Effect:
        case NodeKind::Ability:
            for (const auto c : tree_->each(node))
                for (const auto s : flat(c)) out.push_back(s);
            break;
        case NodeKind::Segment:
            if (tree_->child(node, NodeKind::Effect) != no_node) return {node};
            for (const auto c : tree_->each(node))
                for (const auto s : flat(c)) out.push_back(s);
            break;
        default: out.push_back(node);
    }
    return out;
}

// Tells whether a choice can be inlined into the step that uses its name: the first mention is an argument, or the owner of an argument,
// outside of conditions.
bool Writer::can_wait(NodeId choice, NodeId next, const std::string& name) {
    if (tree_->child(next, NodeKind::Secretly) != no_node) return false;  // only one of the two choices is secret
    bool plain = false, seen = false;
    const bool narrow = tree_->is(choice, NodeKind::Selector) && tree_->child(choice, NodeKind::PostWhere) != no_node;
    const std::function<void(NodeId, bool)> walk = [&](NodeId node, bool open) {
        if (seen) return;
        switch (tree_->kind(node)) {
            case NodeKind::Word:
                if (text(node) != name) return;
                seen = true;
                plain = open;
                return;
            case NodeKind::If:
            case NodeKind::PostWhere:
            case NodeKind::PostOtherThan:
            case NodeKind::PostAmong:
            case NodeKind::ChooseOf:
            case NodeKind::Trigger: open = false; break;
            case NodeKind::Act: {
                // The actor is another player, who did not choose.
                walk((*tree_)[node].first, open);
                for (auto c = (*tree_)[(*tree_)[node].first].next; c != no_node; c = (*tree_)[c].next) walk(c, false);
                return;
            }
            case NodeKind::PostOf: open = open && !narrow; break;  // too long for an owner
            case NodeKind::Selector: {
                // `controller of c`: the chosen thing is only there to find another one.
                const auto words = tree_->child(node, NodeKind::Words);
                if (words != no_node && tree_->child(node, NodeKind::PostOf) != no_node && c_.names.count(text(words)) != 0) open = false;
                break;
            }
            default: break;
        }
        for (const auto c : tree_->each(node)) walk(c, open);
    };
    walk(next, true);
    return plain;
}

// The object of `choose S as c`, which another step may say in its place; no_node for other steps. A secret choice is said where it is
// made.
NodeId Writer::choice_of(NodeId step) {
    if (!tree_->is(step, NodeKind::Clause) || text((*tree_)[step].first) != "choose" || tree_->child(step, NodeKind::Secretly) != no_node)
        return no_node;
    const auto arg = tree_->child(step, NodeKind::Arg);
    return arg == no_node ? no_node : tree_->last_child(arg);
}

// The key of the phrase that joins part `i` of `count` to the parts before: `next …` between three or more, except for the last, where the
// catalogue has such a phrase.
std::string Writer::listed(std::string_view key, std::size_t i, std::size_t count) const {
    const auto next = "next " + std::string(key);
    return i + 1 < count && c_.phrases.count(next) != 0 ? next : std::string(key);
}

// Joins the steps of one sentence.
Phrase Writer::joined(const std::vector<Phrase>& row) {
    Phrase all;
    for (std::size_t i = 0; i < row.size(); ++i) {
        // Three or more steps are a list, if the catalogue has phrases for lists.
        std::string key = row.size() > 2 && c_.phrases.count("next step") != 0 ? (i + 1 == row.size() ? "last step" : "next step") : "and";
        if (paying_ && c_.phrases.count("cost and") != 0) key = "cost and";
        const auto before = all;
        all = i == 0 ? row[0] : phrase(key, no_node, [&](std::string_view name, std::string_view, Phrase& out) {
            if (name != "1" && name != "2") return false;
            out = name == "1" ? before : row[i];
            return true;
        });
    }
    return all;
}

Phrase Writer::steps(const std::vector<NodeId>& nodes, std::string_view form) {
    Phrase all;
    bool open = false;       // a sentence has begun
    bool sentences = false;  // the steps are sentences of their own by now
    NodeId last = no_node;
    NodeId waiting = no_node;  // a choice that the next step is to mention
    std::string waiting_name;
    std::vector<Phrase> row;  // the steps of the sentence so far
    const auto close = [&] {
        if (row.empty()) return;
        all.text += all.text.empty() ? "" : ". ";
        all.text += joined(row).text;
        row.clear();
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto node = nodes[i];
        std::optional<Phrase> row_said;  // several steps with one idiom
        for (auto count = std::min(nodes.size() - i, c_.longest_idiom); count > 1 && !row_said; --count) {
            row_said =
                idiom({nodes.begin() + static_cast<std::ptrdiff_t>(i), nodes.begin() + static_cast<std::ptrdiff_t>(i + count)}, form);
            if (row_said) i += count - 1;
        }
        if (!row_said && tree_->is(node, NodeKind::OnlyIf)) {
            auto said = idiom(node, {});
            if (!said)
                said = phrase("use only if", node, [&](std::string_view name, std::string_view, Phrase& out) {
                    if (name != "1") return false;
                    out = condition((*tree_)[node].first);
                    return true;
                });
            if (said->text.empty()) continue;  // goes without saying
            close();
            row = {*said};
            open = true;
            continue;
        }
        // `choose S as c` before a step about c is inlined: the choice is said where c is first mentioned.
        if (!row_said && i + 1 < nodes.size()) {
            const auto chosen = choice_of(node);
            const auto as = tree_->is(chosen, NodeKind::Selector) ? tree_->child(chosen, NodeKind::As) : no_node;
            if (as != no_node) {
                const auto name = text((*tree_)[as].first);
                if (can_wait(chosen, nodes[i + 1], name)) {
                    waiting = node;
                    waiting_name = name;
                    names_[name].pending = chosen;
                    if (tree_->is(inner(chosen), NodeKind::Opponent)) names_[name].noun = "opponent";
                    continue;
                }
            }
        }
        // A value with a name is inlined, too: said where the name is first used.
        if (!row_said && tree_->is(node, NodeKind::Let)) {
            auto& named = names_[text((*tree_)[node].first)];
            named.pending = tree_->last_child(node);
            named.value = true;
            continue;
        }
        const bool plain = row_said || tree_->is(node, NodeKind::Clause) || tree_->is(node, NodeKind::Instead);
        const bool was_plain = last == no_node || tree_->is(last, NodeKind::Clause) || tree_->is(last, NodeKind::Instead);
        const bool same_sentence = inline_ && plain && was_plain && !sentences;
        const auto said = row_said ? *row_said : say(node, same_sentence || !open ? form : std::string_view(base_form()));
        if (said.text.empty() && waiting == no_node) continue;  // goes without saying
        if (waiting != no_node && names_[waiting_name].pending != no_node) {
            // The step did not mention the choice, so that the choice is said in front after all.
            names_[waiting_name].pending = no_node;
            close();
            row = {clause(waiting, base_form())};
            open = sentences = true;
        }
        waiting = no_node;
        if (open && same_sentence && !sentences) {
            row.push_back(said);
        } else {
            if (open) sentences = true;
            close();
            row = {said};
        }
        open = true;
        last = node;
    }
    close();
    return all;
}

Phrase Writer::effect(NodeId node, std::string_view form) { return steps(flat(node), form); }

Phrase Writer::step(NodeId node, std::string_view form_given) {
    const std::string form = form_given.empty() ? base_form() : std::string(form_given);
    const auto child = (*tree_)[node].first;
    switch (tree_->kind(node)) {
        case NodeKind::Clause: return clause(node, form);
        case NodeKind::Act: return act(node, form);
        case NodeKind::Loses:
            // `loses` of a player may be an event that takes things away.
            if (game_.compiler->readings().find(*tree_, node) != nullptr) return act(node, form);
            return gets(node, form);
        case NodeKind::Gets:
        case NodeKind::Becomes: return gets(node, form);
        case NodeKind::Lasting:
            return phrase("lasting", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name == "1") {
                    out = until(child);
                } else if (name == "2") {
                    const bool outer = std::exchange(static_, true);
                    out = say(tree_->last_child(node), base_form());
                    static_ = outer;
                } else {
                    return false;
                }
                return true;
            });
        case NodeKind::Block:
        case NodeKind::Ability: return effect(node, form);
        case NodeKind::Sequence: {
            Phrase all;
            const auto parts = tree_->children(node);
            std::vector<NodeId> first;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (i == 0) {
                    // A choice before `then` may be inlined into the part behind only when that part is plain.
                    all = effect(parts[0], form);
                    continue;
                }
                const auto before = all;
                const bool outer = inline_;
                inline_ = true;
                all = phrase("then", parts[i], [&](std::string_view name, std::string_view f, Phrase& out) {
                    if (name == "1") out = before;
                    else if (name == "2") out = effect(parts[i], f.empty() ? std::string_view(c_.forms.front()) : f);
                    else return false;
                    return true;
                });
                inline_ = outer;
            }
            return all;
        }
        case NodeKind::Segment: {
            const auto paid = tree_->child(node, NodeKind::Effect);
            if (paid == no_node) return effect(node, form);
            // A step before `may`, or before the last choice, is an act and no cost.
            std::vector<NodeId> costs;
            NodeId may = no_node;
            Phrase done;
            for (const auto c : tree_->each(node)) {
                if (c == paid) break;
                if (tree_->is(c, NodeKind::May)) {
                    may = c;
                    if (!costs.empty()) done = steps(costs, form);
                    costs.clear();
                    for (const auto s : flat((*tree_)[c].first)) costs.push_back(s);
                    continue;
                }
                costs.push_back(c);
                if (!tree_->is(c, NodeKind::Clause) || text((*tree_)[c].first) != "choose" || may != no_node) continue;
                const auto chosen = choice_of(c);
                const auto as = tree_->is(chosen, NodeKind::Selector) ? tree_->child(chosen, NodeKind::As) : no_node;
                if (as != no_node && (*tree_)[c].next != paid && can_wait(chosen, (*tree_)[c].next, text((*tree_)[as].first))) continue;
                done = steps(costs, form);
                costs.clear();
            }
            // A step that is no plain act makes a sentence of its own.
            const auto first = flat(paid).front();
            const bool apart = tree_->is(first, NodeKind::If) || tree_->is(first, NodeKind::Repeat) || tree_->is(first, NodeKind::Unless);
            const bool of_others =
                !costs.empty() && tree_->is(costs.back(), NodeKind::Act) && tree_->is(tree_->last_child(costs.back()), NodeKind::May);
            const std::string key = of_others ? "may cost.others"
                                              : std::string(may == no_node ? "cost"
                                                            : they_        ? "may cost.they"
                                                                           : "may cost") +
                                                    (apart ? ".apart" : "");
            auto said = phrase(key, node, [&](std::string_view name, std::string_view f, Phrase& out) {
                const bool outer = inline_;
                inline_ = true;
                if (name == "cost") {
                    paying_ = !of_others && may == no_node;
                    out = steps(costs, f.empty() ? std::string_view(form) : f);
                    paying_ = false;
                } else if (name == "effect") {
                    out = effect(paid, f.empty() ? std::string_view(form) : f);
                } else {
                    return false;
                }
                inline_ = outer;
                return true;
            });
            if (!done.text.empty()) said.text = done.text + ". " + said.text;
            return said;
        }
        case NodeKind::May:
            return phrase(they_ ? "may.they" : "may", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name != "1") return false;
                const bool outer = inline_;
                inline_ = true;
                out = effect(child, f.empty() ? std::string_view(form) : f);
                inline_ = outer;
                return true;
            });
        case NodeKind::Instead: {
            const auto said = phrase("instead", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name != "1") return false;
                out = say(child, f.empty() ? std::string_view(form) : f);
                return true;
            });
            return said;
        }
        case NodeKind::If: {
            const auto then = (*tree_)[child].next;
            const auto otherwise = (*tree_)[then].next;
            return phrase(otherwise == no_node ? "if" : "if else", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                const bool outer = inline_;
                inline_ = true;
                if (name == "if") out = condition(child);
                else if (name == "then") out = effect(then, f);
                else if (name == "else" && otherwise != no_node)
                    out = tree_->is(otherwise, NodeKind::If) ? say(otherwise) : effect(otherwise, f);
                else return false;
                inline_ = outer;
                return true;
            });
        }
        case NodeKind::For: {
            const auto as = tree_->child(child, NodeKind::As);
            const auto body = tree_->last_child(node);
            if (as != no_node && (*tree_)[child].next == body && can_wait(child, body, text((*tree_)[as].first))) {
                names_[text((*tree_)[as].first)].pending = child;
                return effect(body, form);
            }
            return phrase(
                "for each", node,
                [&](std::string_view name, std::string_view f, Phrase& out) {
                    if (name == "1") out = say(child);
                    else if (name == "2") out = effect(tree_->last_child(node), f);
                    else if (name == "order") out = extreme((*tree_)[tree_->child(node, NodeKind::InOrder)].first, "in order of ");
                    else return false;
                    return true;
                },
                [&](std::string_view name, std::string_view) {
                    return (name == "any order" && tree_->child(node, NodeKind::AnyOrder) != no_node) ||
                           (name == "order" && tree_->child(node, NodeKind::InOrder) != no_node);
                });
        }
        case NodeKind::Repeat:
            return phrase("repeat", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "1") out = say(child);
                else if (name == "2") out = effect(tree_->last_child(node), f);
                else return false;
                return true;
            });
        case NodeKind::Unless:
            return phrase("unless", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "1") {
                    const auto who = (*tree_)[child].first;
                    out = phrase("somebody does.unless", child, [&](std::string_view part, std::string_view g, Phrase& p) {
                        if (part == "who") p = say(who);
                        else if (part == "clause") p = clause(tree_->last_child(child), g.empty() ? std::string_view(base_form()) : g);
                        else return false;
                        return true;
                    });
                } else if (name == "2") {
                    out = effect(tree_->last_child(node), f);
                } else {
                    return false;
                }
                return true;
            });
        case NodeKind::FirstOf:
        case NodeKind::ChooseOf: {
            const bool chosen = tree_->is(node, NodeKind::ChooseOf);
            std::vector<NodeId> modes;
            for (auto c = chosen ? (*tree_)[child].next : child; c != no_node; c = (*tree_)[c].next) modes.push_back(c);
            const auto modes_key = !chosen ? "first of" : text(child) == "1" ? (they_ ? "modes.they" : "modes.1") : "modes";
            return phrase(modes_key, node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "n") {
                    out = {text(child), false, true};
                    return true;
                }
                if (name != "list") return false;
                const bool outer = inline_;
                inline_ = true;
                for (std::size_t i = 0; i < modes.size(); ++i) {
                    const auto before = out;
                    const auto mode = effect(modes[i], f.empty() ? std::string_view(form) : f);
                    out = i == 0 ? mode
                                 : phrase(i + 1 == modes.size() ? "modes.or" : "modes.comma", node,
                                          [&](std::string_view part, std::string_view, Phrase& p) {
                                              if (part != "1" && part != "2") return false;
                                              p = part == "1" ? before : mode;
                                              return true;
                                          });
                }
                inline_ = outer;
                return true;
            });
        }
        case NodeKind::Headed: {
            const auto head = (*tree_)[child].first;
            const auto* e = c_.word(text(head));
            if (e == nullptr || e->find("header") == nullptr) return lacking(head, e == nullptr ? "word" : "header", text(head));
            const auto once = tree_->child(child, NodeKind::OncePer);
            return entry(
                *e, "header",
                [&](std::string_view name, std::string_view f, Phrase& out) {
                    if (name == "text") out = {finished(effect(tree_->last_child(node), base_form()).text), false, false};
                    if (name == "text" && f == "sentence") out.text = stopped(out.text);
                    if (name == "text") return true;
                    if (name != "once") return false;
                    out = limit(once);
                    return true;
                },
                [&](std::string_view name, std::string_view) { return name == "once" && once != no_node; }, {});
        }
        case NodeKind::Trigger: return trigger(node);
        case NodeKind::While:
            return phrase("while", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name == "1") out = condition(child);
                else if (name == "2") out = effect(tree_->last_child(node), base_form());
                else return false;
                return true;
            });
        case NodeKind::OnlyIf:
            return phrase("play only if", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1") return false;
                out = condition(child);
                return true;
            });
        case NodeKind::OnlyOn:
            return phrase("only on", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1") return false;
                out = say(child, "bare");
                return true;
            });
        case NodeKind::Change:
            return phrase("change", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1" && name != "2") return false;
                out = say(name == "1" ? child : tree_->last_child(node));
                return true;
            });
        default: return by_kind(node);
    }
}

// The phrase for a node's kind, with its first and last part as slots.
Phrase Writer::by_kind(NodeId node) {
    return phrase(kind_name(tree_->kind(node)), node, [&](std::string_view name, std::string_view form, Phrase& out) {
        if (name != "1" && name != "2") return false;
        const auto part = name == "1" ? (*tree_)[node].first : tree_->last_child(node);
        if (part != no_node) out = say(part, form);
        return part != no_node;
    });
}

}  // namespace holo::wording
