// Idioms: patterns of canonical script that the catalogue says in its own words.
#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/wording/writer.hpp"

namespace holo::wording {

// Canonical script without the rule ids that conditions cite, because those ids are no text.
const std::string& Writer::plain(NodeId node) {
    auto& known = plain_[node];
    if (known) return *known;
    auto text = collapsed(print(*tree_, node));
    for (auto at = text.find(" ,"); at != std::string::npos; at = text.find(" ,", at)) text.erase(at, 1);
    for (auto at = text.find(" ["); at != std::string::npos; at = text.find(" [", at)) text.erase(at, text.find(']', at) + 1 - at);
    return known.emplace(std::move(text));
}

namespace {

bool is_change(NodeKind kind) { return kind >= NodeKind::ModPlus && kind <= NodeKind::ModGrant; }

}  // namespace

// The part of a node whose canonical script is `printed`: a node in it, or several changes or steps in a row.
std::vector<NodeId> Writer::part(NodeId node, std::string_view printed) {
    const auto& tree = *tree_;
    for (const auto c : tree.each(node)) {
        // A quantity around a number has no saying of its own.
        const bool holder =
            tree.is(c, NodeKind::Arg) || tree.is(c, NodeKind::Cited) || tree.is(c, NodeKind::Quantifier) || tree.is(c, NodeKind::QAmount);
        if (!holder) {
            const auto& written = plain(c);
            if (written == printed) return {c};
            // The name that a selector gives may stand in the pattern.
            if (const auto as = tree.is(c, NodeKind::Selector) ? tree.child(c, NodeKind::As) : no_node;
                as != no_node && written.size() - plain(as).size() - 1 == printed.size() && written.starts_with(printed))
                return {c};
        }
        const bool change = is_change(tree.kind(c)), step = tree.is(node, NodeKind::Segment);
        if (change || step) {
            std::vector<NodeId> row;
            std::string all;
            for (auto next = c;
                 next != no_node && is_change(tree.kind(next)) == change && !tree.is(next, NodeKind::Effect) && all.size() < printed.size();
                 next = tree[next].next) {
                all += (row.empty() ? "" : change ? " and " : ", ") + plain(next);
                row.push_back(next);
            }
            if (row.size() > 1 && all == printed) return row;
        }
        if (auto found = part(c, printed); !found.empty()) return found;
    }
    return {};
}

// Tells whether the text fits the idiom's pattern, with one part in each hole.
bool Writer::holes(const Idiom& idiom, std::string_view text, const std::vector<NodeId>& nodes, Holes& found) {
    if (!text.starts_with(idiom.pieces[0])) return false;
    std::size_t at = idiom.pieces[0].size();
    for (std::size_t h = 0; h < idiom.holes.size(); ++h) {
        const auto& next = idiom.pieces[h + 1];
        const bool last = h + 1 == idiom.holes.size();
        std::vector<NodeId> hole;
        for (auto end = at; hole.empty();) {
            end = last && next.empty() ? text.size() : text.find(next, end);
            if (end == std::string_view::npos) return false;
            if (!last || end + next.size() == text.size())
                for (auto node = nodes.begin(); node != nodes.end() && hole.empty(); ++node) {
                    if (nodes.size() > 1 && plain(*node) == text.substr(at, end - at)) hole = {*node};
                    else hole = part(*node, text.substr(at, end - at));
                }
            if (hole.empty()) {
                if (last && next.empty()) return false;
                ++end;
            } else {
                at = end + next.size();
            }
        }
        found.push_back(std::move(hole));
    }
    return at == text.size();
}

const Idiom* Writer::idiom_for(NodeId node, Holes& found) {
    if (std::find(in_idiom_.begin(), in_idiom_.end(), node) != in_idiom_.end()) return nullptr;
    std::string_view written = plain(node);
    const auto as = tree_->is(node, NodeKind::Selector) ? tree_->child(node, NodeKind::As) : no_node;
    if (as != no_node) written.remove_suffix(plain(as).size() + 1);
    if (written.empty()) return nullptr;
    for (const auto i : c_.idioms_by_first[static_cast<unsigned char>(written[0])]) {
        found.clear();
        if (holes(c_.idioms[i], written, {node}, found)) return &c_.idioms[i];
    }
    return nullptr;
}

// Several steps in a row may have an idiom, too.
const Idiom* Writer::idiom_for(const std::vector<NodeId>& steps, Holes& found) {
    std::string written;
    for (const auto node : steps) written += (written.empty() ? "" : ", ") + plain(node);
    if (written.empty()) return nullptr;
    for (const auto i : c_.idioms_by_first[static_cast<unsigned char>(written[0])]) {
        const auto& idiom = c_.idioms[i];
        found.clear();
        if (idiom.steps >= steps.size() && holes(idiom, written, steps, found)) return &idiom;
    }
    return nullptr;
}

Phrase Writer::said(const Idiom& idiom, const Holes& found, std::string_view form, const Phrase& self) {
    // An idiom may have other words for a cost.
    const std::string field = paying_ && idiom.entry.find("cost") != nullptr ? "cost"
                              : form.empty()                                 ? std::string(base_form())
                                                                             : std::string(form);
    return entry(
        idiom.entry, field,
        [&](std::string_view name, std::string_view f, Phrase& out) {
            const auto it = std::find(idiom.holes.begin(), idiom.holes.end(), name);
            if (it == idiom.holes.end()) return false;
            const auto& hole = found[static_cast<std::size_t>(it - idiom.holes.begin())];
            const bool outer_inline = inline_, outer_paying = paying_;
            const auto behind = (*tree_)[hole.back()].next;
            if (!is_change(tree_->kind(hole[0]))) paying_ = behind != no_node && tree_->is(behind, NodeKind::Effect);
            if (f == "plain" && hole.size() == 1 && tree_->is(hole[0], NodeKind::ModGrant)) {
                out = granted(hole[0], "granted alone");
            } else if (hole.size() == 1) {
                out = say(hole[0], f == "plain" ? std::string_view() : f);
            } else if (is_change(tree_->kind(hole[0]))) {
                out = changes(hole);
            } else {
                inline_ = true;
                out = steps(hole, f.empty() ? std::string_view(base_form()) : f);
            }
            inline_ = outer_inline;
            paying_ = outer_paying;
            return true;
        },
        [&](std::string_view name, std::string_view f) {
            const auto it = std::find(idiom.holes.begin(), idiom.holes.end(), name);
            return it != idiom.holes.end() && feature(found[static_cast<std::size_t>(it - idiom.holes.begin())][0], f);
        },
        self);
}

std::optional<Phrase> Writer::idiom(const std::vector<NodeId>& steps, std::string_view form) {
    Holes found;
    const auto* matched = idiom_for(steps, found);
    if (matched == nullptr) return std::nullopt;
    return said(*matched, found, form, {});
}

std::optional<Phrase> Writer::idiom(NodeId node, std::string_view form, const Phrase& self) {
    Holes found;
    const auto* matched = idiom_for(node, found);
    if (matched == nullptr) return std::nullopt;
    if (!matched->entry.now.empty()) retired(node, matched->entry.now);
    in_idiom_.push_back(node);
    auto out = said(*matched, found, form, self);
    in_idiom_.pop_back();
    if (tree_->is(node, NodeKind::Selector)) {
        if (const auto* noun = c_.word(matched->noun)) out.feminine = noun->feminine;
        introduce(node, nullptr, matched->noun, false);
        if (form == "owns")
            out = phrase("owner", node, [&](std::string_view name, std::string_view, Phrase& p) { return name == "1" && (p = out, true); });
    }
    return out;
}

// Reports an older word, only once for all languages.
void Writer::retired(NodeId node, const std::string& now) {
    const auto span = tree_->source()->in_file((*tree_)[node].span);
    for (const auto& d : out_.list())
        if (d.id == Diag::lackey_retired && d.source == tree_->source() && d.source->in_file(d.span).begin == span.begin) return;
    out_.add(Diag::lackey_retired, tree_->source(), (*tree_)[node].span, {plain(node), now});
}

}  // namespace holo::wording
