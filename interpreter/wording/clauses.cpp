// Clauses: a verb with its arguments, and the player who acts.
#include <algorithm>

#include "interpreter/wording/writer.hpp"

namespace holo::wording {

using machine::none;

Phrase Writer::clause(NodeId node, std::string_view form_given) {
    const std::string form(form_given);
    const auto* reading = game_.compiler->readings().find(*tree_, node);
    auto own = tree_->is(node, NodeKind::Clause) ? text((*tree_)[node].first) : std::string();
    if (reading == nullptr && verb(own) == nullptr && own.ends_with('s')) own.pop_back();  // `chooses`, `uses`
    const auto name = reading != nullptr ? vocabulary_.events[static_cast<std::size_t>(reading->event)].name : own;
    const auto* e = verb(name);
    if (e == nullptr) return lacking(node, "verb", name + (reading != nullptr && name != own ? " (" + own + ")" : ""));
    const auto given = arguments(node, reading);
    const auto outer_arguments = arguments_;
    for (const auto& [slot, argument] : given) arguments_.push_back(argument);
    for (const auto& [slot, argument] : given) part_off(argument);
    const auto outer_event = event_;
    const auto outer_from = from_;
    event_ = reading != nullptr && !they_ ? reading->event : none;
    from_ = e->leaves;
    std::vector<NodeId> asked;
    const auto own_text = form + " text";  // some forms differ in more than the ending of the verb
    const auto said = entry(
        *e, e->find(own_text) != nullptr ? std::string_view(own_text) : std::string_view("text"),
        [&](std::string_view slot, std::string_view f, Phrase& out) {
            if (slot == "verb") {
                out.text = verb_form(name, f.empty() ? std::string_view(form) : f, node);
                return true;
            }
            const auto it = given.find(slot);
            if (it == given.end()) return false;
            asked.push_back(it->second);
            out = say(it->second, f.empty() && is_amount(reading, slot) ? "amount" : f);
            return true;
        },
        [&](std::string_view slot, std::string_view f) {
            if (slot == "divided") return reading != nullptr && reading->divided;
            if (slot == "they") return they_;
            if (slot == "secretly") return tree_->child(node, NodeKind::Secretly) != no_node;
            const auto it = given.find(slot);
            return it != given.end() && answers(it->second, f, asked);
        },
        {});
    if (reading != nullptr) report_unsaid(*reading, asked);
    else if (name == "choose") name_choice(node);
    event_ = outer_event;
    from_ = outer_from;
    arguments_ = outer_arguments;
    return said;
}

// Names a chosen number, which no selector introduces: `choose a number from 0 to 3 as n`.
void Writer::name_choice(NodeId clause) {
    const auto own = tree_->child(clause, NodeKind::As);
    const auto last = (*tree_)[tree_->last_child(clause)].first == no_node ? no_node : tree_->last_child(tree_->last_child(clause));
    const auto as = own != no_node ? own : tree_->is(last, NodeKind::Selector) ? tree_->child(last, NodeKind::As) : no_node;
    if (as == no_node) return;
    const auto word = (*tree_)[as].first;
    const auto* type = game_.compiler->readings().type_of(*tree_, word);
    if (type != nullptr && type->kind == compiler::TypeKind::number) names_[text(word)].value = true;
}

// `VERB AMOUNT on a NOUN where …`: relatives behind an argument are moved from the amount to the argument, because they belong to its noun.
void Writer::part_off(NodeId amount) {
    if (!tree_->is(amount, NodeKind::Selector)) return;
    NodeId owner = no_node;
    for (const auto c : tree_->each(amount)) {
        if (owner != no_node) behind_[owner].push_back(c);
        else if (std::find(arguments_.begin(), arguments_.end(), (*tree_)[c].first) != arguments_.end())
            behind_[owner = (*tree_)[c].first].clear();
    }
}

// Answers a template's question about an argument. The answer says a word, such as a flag's name, and nothing that has parts.
bool Writer::answers(NodeId argument, std::string_view wanted, std::vector<NodeId>& said) {
    if (!wanted.empty() || !tree_->is(argument, NodeKind::Paren)) said.push_back(argument);
    return feature(argument, wanted);
}

// Reports arguments that the template of the verb left out. Adjectives are said with their noun.
void Writer::report_unsaid(const compiler::Reading& reading, const std::vector<NodeId>& said) {
    const auto& info = vocabulary_.events[static_cast<std::size_t>(reading.event)];
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        const auto argument = reading.arguments[p];
        if (argument == no_node || std::find(said.begin(), said.end(), argument) != said.end()) continue;
        lacking(argument, info.params[p].name, info.name);
    }
}

bool Writer::is_amount(const compiler::Reading* reading, std::string_view slot) const {
    if (reading == nullptr) return false;
    for (const auto& param : vocabulary_.events[static_cast<std::size_t>(reading->event)].params)
        if (param.name == slot) return param.is_amount();
    return false;
}

// The nodes that fill the slots of a verb: by parameter of its event, or by place and preposition.
std::map<std::string, NodeId, std::less<>> Writer::arguments(NodeId node, const compiler::Reading* reading) {
    std::map<std::string, NodeId, std::less<>> given;
    if (reading != nullptr) {
        const auto& params = vocabulary_.events[static_cast<std::size_t>(reading->event)].params;
        for (std::size_t p = 0; p < params.size(); ++p)
            if (const auto argument = reading->arguments[p] != no_node ? reading->arguments[p] : reading->adjectives[p];
                argument != no_node)
                given[params[p].name] = argument;
        return given;
    }
    int place = 0;
    for (const auto c : tree_->each(node))
        if (tree_->is(c, NodeKind::Arg)) {
            const auto label = tree_->child(c, NodeKind::Label);
            given[label == no_node ? std::to_string(++place) : text(label)] = tree_->last_child(c);
        }
    return given;
}

// Questions that templates ask about an argument: `target.many`, `amount.value`.
bool Writer::feature(NodeId node, std::string_view wanted) {
    if (wanted.empty()) return true;
    if (wanted == "number") return tree_->is(node, NodeKind::Number);
    if (wanted == "part")
        return tree_->is(node, NodeKind::Selector) ? feature(inner(node), wanted)
                                                   : tree_->is(node, NodeKind::String) && text(node).starts_with("\"*");
    if (wanted == "title")
        return tree_->is(node, NodeKind::String) || (tree_->is(node, NodeKind::Selector) && tree_->is(inner(node), NodeKind::String));
    if (!tree_->is(node, NodeKind::Selector)) return wanted == "value" && !tree_->is(node, NodeKind::Number);
    auto n = taken_apart(node);
    // A part whose saying is delayed answers questions itself.
    if (n.name != nullptr && n.name->pending != no_node && !n.name->value && wanted != "named") return feature(n.name->pending, wanted);
    if (n.name != nullptr && n.name->pending != no_node && wanted == "named") return false;
    if (wanted == "value") return n.amount != no_node && !tree_->is(n.amount, NodeKind::Number);
    if (wanted == "many") return n.many || (n.quantity != no_node && n.amount != no_node && text(n.amount) != "1");
    if (wanted == "all") return n.quantity != no_node && tree_->is(n.quantity, NodeKind::QAll);
    if (wanted == "plain") return n.quantity == no_node && n.adjectives.empty();
    if (wanted == "named") return n.name != nullptr;
    if (wanted == "your") return n.owned == "your";
    if (wanted == "theirs") return n.owned == "opponent's";
    if (wanted == "owned") return n.owner != no_node || !n.owned.empty();
    if (wanted == "chosen")
        return n.quantity != no_node && !n.random &&
               (tree_->is(n.quantity, NodeKind::QA) || tree_->is(n.quantity, NodeKind::QAmount) || tree_->is(n.quantity, NodeKind::QUpTo));
    if (wanted == "placed") {
        for (const auto r : n.relatives)
            if (tree_->is(r, NodeKind::PostIn) || tree_->is(r, NodeKind::PostOn) || tree_->is(r, NodeKind::PostAmong) ||
                tree_->is(r, NodeKind::PostOf) || tree_->is(r, NodeKind::PostWhere))
                return true;
        return n.quantity != no_node && (tree_->is(n.quantity, NodeKind::QTop) || tree_->is(n.quantity, NodeKind::QBottom));
    }
    if (wanted == "this") return tree_->is(inner(node), NodeKind::This);
    return std::find(n.nouns.begin(), n.nouns.end(), wanted) != n.nouns.end();
}

Phrase Writer::act(NodeId node, std::string_view form) {
    const auto who = (*tree_)[node].first;
    // `an opponent loses …` is verb and arguments in one node.
    const auto what = tree_->is(node, NodeKind::Loses) ? node : tree_->last_child(node);
    const auto core = inner(who);
    const auto they = [&](NodeId n, std::string_view f) {
        const bool outer = they_;
        they_ = true;
        auto out = n == node || tree_->is(n, NodeKind::Clause) ? said_clause(n, f) : say(n, f);
        they_ = outer;
        return out;
    };
    // The act of another player leaves out `they`.
    if (they_ && tree_->is(core, NodeKind::They)) return they(what, form);
    // The other player chooses among things of their own.
    bool chooses = false;
    if (tree_->is(what, NodeKind::Clause) && tree_->text((*tree_)[what].first) != "chooses" &&
        tree_->text((*tree_)[what].first) != "choose")
        for (const auto c : tree_->each(what))
            if (tree_->is(c, NodeKind::Arg) && feature(tree_->last_child(c), "chosen") &&
                (feature(tree_->last_child(c), "owned") || feature(tree_->last_child(c), "placed")))
                chooses = true;
    std::string key = "somebody does";
    if (of_opponent(who)) key += ".opponent";
    else if (tree_->is(core, NodeKind::Player)) key += ".player";
    else if (tree_->is(who, NodeKind::Paren)) key += ".they";
    if (tree_->is(what, NodeKind::ChooseOf)) key += ".modes";
    else if (chooses) key += ".chooses";
    return phrase(key, node, [&](std::string_view name, std::string_view f, Phrase& out) {
        const bool outer = inline_;
        inline_ = true;
        if (name == "who") out = say(who);
        else if (name == "force") out.text = phrase("force", node, nullptr, nullptr, form).text;
        else if (name == "clause") out = they(what, f.empty() ? std::string_view(form) : f);
        else return false;
        inline_ = outer;
        return true;
    });
}

// Tells whether the actor is one opponent, chosen now or before.
bool Writer::of_opponent(NodeId who) {
    const auto core = inner(who);
    if (tree_->is(core, NodeKind::Opponent)) {
        const auto n = taken_apart(who);
        return n.quantity != no_node && tree_->is(n.quantity, NodeKind::QA);
    }
    if (!tree_->is(core, NodeKind::Player) || (*tree_)[core].first == no_node) return false;
    const auto it = names_.find(text((*tree_)[core].first));
    return it != names_.end() && it->second.noun == "opponent";
}

Phrase Writer::said_clause(NodeId node, std::string_view form) {
    if (tree_->is(node, NodeKind::Clause))
        if (const auto said = idiom(node, form)) return *said;
    return clause(node, form);
}

}  // namespace holo::wording
