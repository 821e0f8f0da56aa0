// Changes of the attributes and abilities of a thing, and the duration of changes.
#include "interpreter/wording/writer.hpp"

namespace holo::wording {

using compiler::MeaningKind;

// One change of several in a row: `+2 power`.
Phrase Writer::change(NodeId node) {
    if (tree_->is(node, NodeKind::ModGrant)) return granted(node, "granted");
    const auto words = tree_->child(node, NodeKind::Words);
    const auto name = text(words);
    std::string key;
    switch (tree_->kind(node)) {
        case NodeKind::ModPlus: key = "change plus"; break;
        case NodeKind::ModMinus: key = "change minus"; break;
        case NodeKind::ModSet: key = "change set"; break;
        case NodeKind::ModTimes: key = "change times"; break;
        case NodeKind::ModHalf: key = "change half"; break;
        case NodeKind::ModBound: key = "change bound"; break;
        case NodeKind::ModText: key = "change text"; break;
        default: key = vocabulary_.find(name, MeaningKind::symbol) != nullptr ? "change symbol" : "change gain";
    }
    return phrase(
        key, node,
        [&](std::string_view slot, std::string_view f, Phrase& out) {
            if (slot == "what") {
                const auto* e = c_.word(name);
                out = e != nullptr ? entry(*e, f.empty() ? "text" : f, nullptr, nullptr, {}) : lacking(words, "word", name);
                return true;
            }
            if (slot != "n") return false;
            for (const auto c : tree_->each(node))
                if (c != words && !tree_->is(c, NodeKind::Rounding) && !tree_->is(c, NodeKind::Bound)) {
                    out = say(c, f);
                    return true;
                }
            return false;
        },
        [&](std::string_view slot, std::string_view) { return slot == "n" && tree_->child_count(node) > 1; });
}

// Several changes in a row.
Phrase Writer::changes(const std::vector<NodeId>& nodes) {
    Phrase all;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto next = say(nodes[i]);
        const auto before = all;
        all = i == 0 ? next
                     : phrase(nodes.size() == 2       ? "two changes"
                              : i + 1 == nodes.size() ? "last change"
                                                      : "next change",
                              nodes[i], [&](std::string_view name, std::string_view, Phrase& out) {
                                  if (name != "1" && name != "2") return false;
                                  out = name == "1" ? before : next;
                                  return true;
                              });
    }
    return all;
}

// The name of a subject, so that a change to it can speak of it as `this`.
std::string Writer::noun_of(NodeId subject) {
    const auto core = inner(subject);
    if (core == no_node || !tree_->is(core, NodeKind::Words)) return this_noun_;
    const auto words = text(core);
    if (const auto it = names_.find(words); it != names_.end()) return it->second.noun.empty() ? this_noun_ : it->second.noun;
    if (const auto it = c_.names.find(words); it != c_.names.end()) {
        const auto* noun = it->second.find("noun");
        return noun == nullptr ? this_noun_ : noun->fill({}, out_);
    }
    const auto n = taken_apart(subject);
    return n.nouns.empty() ? this_noun_ : n.nouns[0];
}

// The abilities in `{ … }`, each quoted.
Phrase Writer::granted(NodeId node, std::string_view key) {
    const auto block = tree_->child(node, NodeKind::Block);
    NodeId gets = no_node;
    const std::function<void(NodeId)> find = [&](NodeId at) {
        for (const auto c : tree_->each(at)) {
            if (c == node) gets = at;
            find(c);
        }
    };
    find(tree_->root());
    const auto outer_noun = this_noun_;
    const bool outer_inline = inline_, outer_they = they_, outer_static = static_;
    if (gets != no_node) this_noun_ = noun_of((*tree_)[gets].first);
    inline_ = they_ = false;
    const bool outer_paying = paying_;
    paying_ = false;
    Phrase all;
    for (const auto c : tree_->each(block)) {
        static_ = holds(c);
        auto text = sentence(c, false);
        if (c_.stops_outside && text.ends_with('.')) text.pop_back();
        if (text.empty()) continue;
        const auto before = all;
        const auto next =
            phrase(key, c, [&](std::string_view name, std::string_view, Phrase& out) { return name == "1" && (out.text = text, true); });
        all = before.text.empty() ? next : phrase("two changes", c, [&](std::string_view name, std::string_view, Phrase& out) {
            if (name != "1" && name != "2") return false;
            out = name == "1" ? before : next;
            return true;
        });
    }
    this_noun_ = outer_noun;
    inline_ = outer_inline;
    paying_ = outer_paying;
    they_ = outer_they;
    static_ = outer_static;
    return all;
}

// The duration of a change.
Phrase Writer::until(NodeId duration) {
    return phrase(tree_->is(duration, NodeKind::UntilEnd) ? "until end"
                  : tree_->is(duration, NodeKind::Until)  ? "until"
                                                          : "for this",
                  duration, [&](std::string_view name, std::string_view f, Phrase& out) {
                      if (name != "1") return false;
                      const auto period = (*tree_)[duration].first;
                      const auto* e = tree_->is(period, NodeKind::Words) ? c_.word(text(period)) : nullptr;
                      out = e != nullptr ? entry(*e, f.empty() ? "one" : f, nullptr, nullptr, {}) : say(period);
                      return true;
                  });
}

// A header, and no symbol of that name.
bool Writer::is_header(NodeId selector) const {
    const auto words = text(selector);
    return vocabulary_.find(words, MeaningKind::header) != nullptr && vocabulary_.find(words, MeaningKind::symbol) == nullptr;
}

// `S gets …`, `S loses …`, `S becomes …`
Phrase Writer::gets(NodeId node, std::string_view form) {
    const auto subject = (*tree_)[node].first;
    NodeId duration = no_node;
    std::vector<NodeId> mods;
    for (auto c = (*tree_)[subject].next; c != no_node; c = (*tree_)[c].next) {
        if (tree_->is(c, NodeKind::UntilEnd) || tree_->is(c, NodeKind::Until) || tree_->is(c, NodeKind::ForThis)) duration = c;
        else mods.push_back(c);
    }
    // Changes in one row, where the catalogue has a phrase for them.
    if (tree_->is(node, NodeKind::Gets) && c_.phrases.count("gets changes") != 0)
        return phrase(
            "gets changes", node,
            [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "subject") out = say(subject, f);
                else if (name == "changes") out = changes(mods);
                else if (name == "duration" && duration != no_node) out = until(duration);
                else return false;
                return true;
            },
            [&](std::string_view name, std::string_view) { return name == "duration" && duration != no_node; }, form);
    Phrase all;
    for (const auto mod : mods) {
        const auto words = tree_->is(mod, NodeKind::Selector) ? no_node : tree_->child(mod, NodeKind::Words);
        std::string key = "becomes";
        switch (tree_->kind(mod)) {
            case NodeKind::ModPlus: key = "gets more"; break;
            case NodeKind::ModMinus: key = "gets less"; break;
            case NodeKind::ModSet: key = "gets equal"; break;
            case NodeKind::ModGain: key = "gets"; break;
            case NodeKind::ModText: key = "gets text"; break;
            case NodeKind::ModGrant: key = "gets abilities"; break;
            case NodeKind::Arg: key = "loses"; break;
            default: break;
        }
        if (!static_ && c_.phrases.count(key + ".done") != 0) key += ".done";
        auto number = no_node;
        bool said_number = false;
        if (tree_->is(mod, NodeKind::ModGain))
            for (const auto c : tree_->each(mod))
                if (c != words) number = c;
        const auto said = phrase(
            key, mod,
            [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "subject") {
                    out = say(subject, f);
                } else if (name == "what") {
                    const auto what = words != no_node ? words : tree_->is(mod, NodeKind::Arg) ? tree_->last_child(mod) : mod;
                    const auto* e = tree_->is(what, NodeKind::Words) ? c_.word(text(what)) : nullptr;
                    // A header is called as in a menu, because its word may be that of an attribute, too.
                    if (tree_->is(mod, NodeKind::Arg) && is_header(what)) {
                        e = c_.word(text(what));
                        if (f.empty() && e != nullptr && e->find("label") != nullptr) f = "label";
                    }
                    // A keyword with its number.
                    const auto numbered = number != no_node ? idiom(mod, f) : std::nullopt;
                    if (numbered) out = *numbered, said_number = true;
                    else if (e != nullptr) out = entry(*e, f.empty() ? "text" : f, nullptr, nullptr, {});
                    else if (tree_->is(what, NodeKind::Words)) out = lacking(what, "word", text(what));
                    else out = say(what, f);
                } else if (name == "n") {
                    for (const auto c : tree_->each(mod))
                        if (c != words) out = say(c);
                    said_number = true;
                } else if (name == "duration" && duration != no_node) {
                    out = until(duration);
                } else {
                    return false;
                }
                return true;
            },
            [&](std::string_view name, std::string_view f) {
                if (name == "duration") return duration != no_node;
                // A symbol is lost as a word of the type line, other things by their names.
                if (name != "what" || f != "symbol" || !tree_->is(mod, NodeKind::Arg)) return false;
                return vocabulary_.find(text(tree_->last_child(mod)), MeaningKind::symbol) != nullptr;
            },
            form);
        if (number != no_node && !said_number) lacking(number, "n", key);
        all.text += (all.text.empty() ? "" : ". ") + said.text;
    }
    return all;
}

}  // namespace holo::wording
