// Triggers: an event, and its consequence.
#include <algorithm>

#include "interpreter/wording/writer.hpp"

namespace holo::wording {

// The phrase for the greatest number of uses of an ability.
Phrase Writer::limit(NodeId once) {
    return phrase("once per", once, [&](std::string_view name, std::string_view, Phrase& out) {
        if (name != "1") return false;
        const auto words = text((*tree_)[once].first);
        const auto* e = c_.word(words);
        out = e == nullptr ? lacking(once, "word", words) : entry(*e, "one", nullptr, nullptr, {});
        return true;
    });
}

Phrase Writer::trigger(NodeId node) {
    const auto guard = tree_->child(node, NodeKind::Guard);
    const auto once = tree_->child(node, NodeKind::OncePer);
    const auto body = tree_->last_child(node);
    const auto word = text(tree_->child(node, NodeKind::TriggerWord));
    return phrase(
        word, node,
        [&](std::string_view name, std::string_view f, Phrase& out) {
            const bool outer = inline_;
            if (name == "pattern") {
                happened_form_ = f;
                out = say(tree_->child(node, NodeKind::Pattern));
            } else if (name == "guard" && guard != no_node) {
                out = condition((*tree_)[guard].first);
            } else if (name == "once" && once != no_node) {
                out = limit(once);
            } else if (name == "effect") {
                inline_ = true;
                out = effect(body, base_form());
            } else {
                return false;
            }
            inline_ = outer;
            return true;
        },
        [&](std::string_view name, std::string_view) {
            return (name == "guard" && guard != no_node) || (name == "once" && once != no_node) ||
                   (name == "delayed" && tree_->is(body, NodeKind::Block));
        });
}

// The player behind `by`, who is no argument of the event; or no_node.
NodeId Writer::actor_in(NodeId passive, const compiler::Reading& reading) {
    for (const auto c : tree_->each(passive)) {
        const auto label = tree_->is(c, NodeKind::Arg) ? tree_->child(c, NodeKind::Label) : no_node;
        if (label == no_node || text(label) != "by") continue;
        const auto actor = (*tree_)[label].next;
        if (std::find(reading.arguments.begin(), reading.arguments.end(), actor) == reading.arguments.end()) return actor;
    }
    return no_node;
}

// A condition. `no S` alone says that there is none.
Phrase Writer::condition(NodeId node) {
    const auto quantity = tree_->is(node, NodeKind::Selector) ? tree_->child(node, NodeKind::Quantifier) : no_node;
    if (quantity == no_node || tree_->child(quantity, NodeKind::QNo) == no_node || c_.phrases.count("none exists") == 0) return say(node);
    if (const auto said = idiom(node, {})) return *said;
    return phrase("none exists", node, [&](std::string_view name, std::string_view f, Phrase& out) {
        if (name == "1") out = say_node(node, f);
        return name == "1";
    });
}

Phrase Writer::happening(NodeId node) {
    if (tree_->is(node, NodeKind::Edge)) {
        return phrase(text(tree_->child(node, NodeKind::EdgeWord)), node, [&](std::string_view name, std::string_view f, Phrase& out) {
            if (name != "1") return false;
            const auto words = text(tree_->child(node, NodeKind::Words));
            const auto* e = c_.word(words);
            if (e != nullptr && happened_form_ == "now" && e->find("now") != nullptr) f = "now";
            out = e == nullptr ? lacking(node, "word", words) : entry(*e, f.empty() ? "one" : f, nullptr, nullptr, {});
            return true;
        });
    }
    const auto* reading = game_.compiler->readings().find(*tree_, node);
    if (reading == nullptr) return lacking(node, "verb", text(tree_->child(node, NodeKind::Verb)));
    const auto& info = vocabulary_.events[static_cast<std::size_t>(reading->event)];
    const auto* e = verb(info.name);
    if (e == nullptr) return lacking(node, "verb", info.name);
    const auto given = [&](std::string_view slot) {
        for (std::size_t p = 0; p < info.params.size(); ++p)
            if (info.params[p].name == slot) return reading->arguments[p] != no_node ? reading->arguments[p] : reading->adjectives[p];
        return no_node;
    };
    // A pattern may leave any argument out.
    const auto left_out = [&](std::string_view slot, Phrase& out) {
        out.left_out = std::any_of(info.params.begin(), info.params.end(), [&](const auto& param) { return param.name == slot; });
        return out.left_out;
    };
    const bool passive = tree_->is(node, NodeKind::Passive);
    const auto subject = (*tree_)[node].first;
    std::vector<NodeId> asked{subject};
    const auto be = tree_->child(node, NodeKind::Be);
    const bool would = be != no_node && text(be).starts_with("would");
    const auto verbs = tree_->child(node, NodeKind::Verb);
    // The verb, or several joined by `or`, in one form.
    const auto forms = [&](std::string_view form, const Phrase& self = {}) {
        Phrase all;
        for (const auto w : tree_->each(verbs)) {
            // The reading is that of one of the verbs.
            const auto& uses = vocabulary_.verb(text(w));
            const bool is_read =
                uses.empty() || std::any_of(uses.begin(), uses.end(), [&](const auto& use) { return use.event == reading->event; });
            const auto& event = is_read ? info.name : vocabulary_.events[static_cast<std::size_t>(uses.front().event)].name;
            const Phrase one{verb_form(event, form, w, self), false, false};
            if (w == (*tree_)[verbs].first) {
                all = one;
                continue;
            }
            const auto before = all;
            all = phrase("or", w, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1" && name != "2") return false;
                out = name == "1" ? before : one;
                return true;
            });
        }
        return all;
    };
    if (passive) {
        Phrase said_subject;
        const auto slots = [&](std::string_view slot, std::string_view f, Phrase& out) {
            if (slot == "done") out = forms("done", said_subject);
            else if (slot == "subject") out = said_subject = say(subject, f);
            else if (const auto node_given = given(slot); node_given != no_node) {
                asked.push_back(node_given);
                out = say(node_given, f.empty() && is_amount(reading, slot) ? "amount" : f);
            } else return left_out(slot, out);
            return true;
        };
        const auto has = [&](std::string_view slot, std::string_view f) {
            if (slot == "would") return would;
            const auto g = given(slot);
            return g != no_node && answers(g, f, asked);
        };
        auto said = e->find("passive") != nullptr ? entry(*e, "passive", slots, has, {})
                                                  : phrase(past_ ? "passive.past" : "passive", node, slots, has);
        report_unsaid(*reading, asked);
        const auto by = actor_in(node, *reading);
        if (by == no_node) return said;
        return phrase("done by", node, [&](std::string_view slot, std::string_view f, Phrase& out) {
            if (slot == "1") out = said;
            else if (slot == "2") out = say(by, f);
            else return false;
            return true;
        });
    }
    const auto core = inner(subject);
    // A text that has a slot for the subject says the subject itself: "{f} attacks {target}".
    const auto* const whole = e->find("text");
    std::vector<std::string> slots;
    if (whole != nullptr) whole->names(slots);
    const bool says_subject = std::any_of(slots.begin(), slots.end(), [&](const auto& slot) { return given(slot) == subject; });
    auto said = phrase(std::string("happening") + (tree_->is(core, NodeKind::You) ? ".you" : "") + (past_ ? ".past" : ""), node,
                       [&](std::string_view slot, std::string_view form, Phrase& out) {
                           if (slot == "who") {
                               if (!says_subject) out = say(subject);
                               return true;
                           }
                           if (slot != "clause") return false;
                           const auto outer = from_;
                           from_ = e->leaves;
                           out = entry(
                               *e, "text",
                               [&](std::string_view name, std::string_view f, Phrase& p) {
                                   if (name == "verb") p = forms(f.empty() ? form : f);
                                   else if (const auto g = given(name); g != no_node) {
                                       asked.push_back(g);
                                       p = say(g, f.empty() && is_amount(reading, name) ? "amount" : f);
                                   } else return left_out(name, p);
                                   return true;
                               },
                               [&](std::string_view name, std::string_view f) {
                                   const auto g = given(name);
                                   return g != no_node && answers(g, f, asked);
                               },
                               {});
                           from_ = outer;
                           return true;
                       });
    report_unsaid(*reading, asked);
    return said;
}

}  // namespace holo::wording
