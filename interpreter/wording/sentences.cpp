// Finished sentences, and the whole text of a script.
#include <algorithm>
#include <set>

#include "interpreter/wording/writer.hpp"

namespace holo::wording {

namespace {

// Writes a capital at the start of a sentence. Spanish letters beyond ASCII take two bytes in UTF-8.
void capitalise(std::string& text, std::size_t at) {
    if (at >= text.size()) return;
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 'a' && c <= 'z') text[at] = static_cast<char>(c - 32);
    else if (c == 0xC3 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0)
        text[at + 1] = static_cast<char>(static_cast<unsigned char>(text[at + 1]) - 0x20);
}

bool starts_word(const std::string& text, std::size_t at) {
    return at == 0 || text[at - 1] == ' ' || text[at - 1] == '(' || text[at - 1] == '"';
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool begins_like(std::string_view text, std::string_view beginning) {
    if (text.size() < beginning.size()) return false;
    for (std::size_t i = 0; i < beginning.size(); ++i)
        if (lower(text[i]) != lower(beginning[i])) return false;
    return true;
}

}  // namespace

std::string Writer::finished(std::string text) const {
    for (const auto& elision : c_.elisions)
        for (std::size_t at = text.find(elision.word + " "); at != std::string::npos; at = text.find(elision.word + " ", at + 1)) {
            if (!starts_word(text, at)) continue;
            const auto next = std::string_view(text).substr(at + elision.word.size() + 1);
            const auto begins = [&](const std::string& b) { return begins_like(next, b); };
            if (std::any_of(elision.before.begin(), elision.before.end(), begins) &&
                std::none_of(elision.but.begin(), elision.but.end(), begins))
                text.replace(at, elision.word.size(), elision.becomes);
        }
    for (const auto& [from, to] : c_.contractions)
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
            if (starts_word(text, at)) text.replace(at, from.size(), to);
    for (std::size_t at = text.find("  "); at != std::string::npos; at = text.find("  ")) text.erase(at, 1);
    capitalise(text, 0);
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 2)) capitalise(text, at + 2);
    for (const auto& start : c_.starts)
        for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) capitalise(text, at + start.size());
    return text;
}

// The text with a full stop at its end.
std::string Writer::stopped(std::string text) const {
    if (text.empty() || text.ends_with('.') || text.ends_with(')')) return text;
    // A sentence that ends in a quotation needs no second full stop, unless the language has the full stop outside of quotes.
    if (text.ends_with('"') && !c_.stops_outside)
        return text.substr(0, text.size() - 1) + (text.size() > 1 && text[text.size() - 2] == '.' ? "\"" : ".\"");
    return text + '.';
}

// Tells whether an ability is static: holds all the time.
bool Writer::holds(NodeId ability) const {
    return tree_->is(ability, NodeKind::Gets) || tree_->is(ability, NodeKind::Becomes) || tree_->is(ability, NodeKind::Loses);
}

void Writer::walk_in(const Tree& tree) {
    tree_ = &tree;
    plain_.assign(tree.size(), std::nullopt);
}

std::string Writer::piece(const Tree& tree, NodeId ability, NodeId node) {
    walk_in(tree);
    names_.clear();
    say(ability);
    for (auto& [name, named] : names_) named.pending = no_node;
    const auto before = out_.list().size();
    auto said = finished(say(node).text);
    tree_ = nullptr;
    return out_.list().size() == before ? said : std::string();
}

std::string Writer::sentence(NodeId ability, bool own_text) {
    auto said = say(ability);
    if (own_text) said = paid(ability, said);
    auto text = finished(said.text);
    Holes found;
    const auto* idiom = idiom_for(ability, found);
    const bool open = idiom != nullptr && idiom->entry.open;
    return open ? text : stopped(std::move(text));
}

// Adds the cost of playing the card to the other costs in front of an ability.
Phrase Writer::paid(NodeId ability, const Phrase& said) {
    const auto price = c_.sheet.find("paid");
    if (price == c_.sheet.end() || said.text.empty()) return said;
    std::map<std::string, Phrase> values;
    std::vector<std::string> names;
    for (const auto& [field, asked] : price->second.fields) asked.names(names);
    const auto& p = vocabulary_.program;
    for (const auto& value : card_.values)
        if (const std::string name(p.text(p.attributes[static_cast<std::size_t>(value.attribute)].name));
            std::find(names.begin(), names.end(), name) != names.end() && !value.values.empty() && value.values[0] != 0)
            values[name] = {std::to_string(value.values[0]), false, value.values[0] != 1};
    if (values.size() != std::set<std::string>(names.begin(), names.end()).size()) return said;
    if (tree_->is(ability, NodeKind::Headed))
        if (const auto* header = c_.word(text(tree_->child((*tree_)[ability].first, NodeKind::Words))); header != nullptr && header->unpaid)
            return said;
    const Phrase cost{fill(price->second, "text", values), false, false};
    // The step behind the header, if there is a header.
    auto step = ability;
    while (tree_->is(step, NodeKind::Headed)) step = tree_->last_child(step);
    const bool more = tree_->is(step, NodeKind::Segment) && tree_->child(step, NodeKind::Effect) != no_node &&
                      tree_->child(step, NodeKind::May) == no_node;
    return phrase(more ? "cost and" : "cost", ability, [&](std::string_view name, std::string_view, Phrase& out) {
        if (name == "1" || name == "cost") out = cost;
        else if (name == "2" || name == "effect") out = said;
        else return false;
        return true;
    });
}

Writer::Abilities Writer::abilities(const Tree& tree, const std::function<bool(Span)>& is_said) {
    walk_in(tree);
    Abilities out;
    std::string when;        // conditions under which the card may be played
    NodeId first = no_node;  // the first ability that says so
    bool before = true;      // only such conditions were said so far
    for (const auto node : tree.each(tree.root())) {
        if (is_said(tree[node].span)) continue;
        names_.clear();
        behind_.clear();
        static_ = holds(node);
        const bool restricts = tree.is(node, NodeKind::OnlyIf) && c_.phrases.count("play only if") != 0 && c_.sheet.count("paid") != 0;
        const auto reported = static_cast<std::ptrdiff_t>(out_.list().size());
        auto said = sentence(node, before && !restricts);
        const auto lacks = [](const Diagnostic& d) { return d.id != Diag::lackey_retired; };
        if (std::any_of(out_.list().begin() + reported, out_.list().end(), lacks)) out.lacking.push_back(tree[node].span);
        if (said.empty()) continue;
        if (restricts && tree[node].next != no_node) {
            when += (when.empty() ? "" : " ") + said;
            if (first == no_node) first = node;
            continue;
        }
        if (!restricts) before = false;
        if (!when.empty()) said = stopped(std::move(said)) + " " + when;
        out.texts.emplace_back(first != no_node ? first : node, std::move(said));
        when.clear();
        first = no_node;
    }
    tree_ = nullptr;
    return out;
}

}  // namespace holo::wording
