// Steps, clauses, abilities and values. Nouns are in nouns.cpp.
#include "interpreter/wording/writer.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grammar/printer.hpp"

namespace holo::wording {

using compiler::MeaningKind;
using machine::none;

namespace {

bool ends(const std::string& text, char c) { return !text.empty() && text.back() == c; }

}  // namespace

Writer::Writer(const Catalogue& catalogue, const catalog::Game& game, const compiler::DeclaredCard& card, Diagnostics& out)
    : c_(catalogue), game_(game), vocabulary_(game.compiler->vocabulary()), card_(card), out_(out) {
    for (const auto& idiom : c_.idioms) longest_idiom_ = std::max(longest_idiom_, idiom.steps);
    // The card calls itself by the value of the attribute that the catalogue names.
    const auto& p = vocabulary_.program;
    this_noun_ = p.text(p.kinds[static_cast<std::size_t>(card.kind)].name);
    const auto* naming = c_.sheet.find("this noun") == c_.sheet.end() ? nullptr : &c_.sheet.find("this noun")->second;
    if (naming == nullptr) return;
    const auto attribute = fill(*naming, "text", {});
    for (const auto& value : card.values)
        if (p.text(p.attributes[static_cast<std::size_t>(value.attribute)].name) == attribute && !value.values.empty())
            this_noun_ = p.text(p.symbols[static_cast<std::size_t>(value.values[0])].name);
}

std::string Writer::text(NodeId id) const { return collapsed(tree_->text(id)); }

// ---- catalogue ----------------------------------------------------------------------------------

Phrase Writer::lacking(NodeId at, std::string_view what, const std::string& word) {
    const bool in_script = at != no_node && tree_ != nullptr;
    out_.add(Diag::wording_lacks, in_script ? tree_->source() : card_.source, in_script ? (*tree_)[at].span : card_.span, {c_.label, std::string(what), word});
    return {word, false, false};
}

Phrase Writer::entry(const Entry& e, std::string_view field, const Fill& slots, const Has& has, Phrase self) {
    const auto* text = e.find(field);
    if (text == nullptr) text = e.find("text");
    if (text == nullptr && !c_.forms.empty()) text = e.find(base_form());
    if (text == nullptr) text = e.find("one");
    if (text == nullptr) {
        out_.add(Diag::wording_lacks, e.source, e.span, {c_.label, "text", std::string(field)});
        return {};
    }
    return {text->fill({slots, has, self}, out_), e.feminine, false};
}

Phrase Writer::phrase(std::string_view key, NodeId at, const Fill& slots, const Has& has, std::string_view form, Phrase self) {
    const auto it = c_.phrases.find(key);
    if (it == c_.phrases.end()) return lacking(at, "phrase", std::string(key));
    return entry(it->second, form, slots, has, std::move(self));
}

const Entry* Writer::verb(const std::string& name) const {
    const auto it = c_.verbs.find(name);
    return it == c_.verbs.end() ? nullptr : &it->second;
}

std::string Writer::verb_form(const std::string& event, std::string_view form, NodeId at, const Phrase& self) {
    const auto* e = verb(event);
    const auto* found = e == nullptr ? nullptr : e->find(form);
    if (found == nullptr) return lacking(at, form, event).text;
    return found->fill({nullptr, nullptr, self}, out_);
}

Phrase Writer::word(const std::string& key, std::string_view field) {
    const auto* e = c_.word(key);
    if (e == nullptr) return lacking(no_node, "word", key);
    return entry(*e, field, nullptr, nullptr, {});
}

std::string Writer::fill(const Entry& e, std::string_view field, const std::map<std::string, Phrase>& values) {
    return entry(e, field,
                 [&](std::string_view name, std::string_view, Phrase& out) {
                     const auto it = values.find(std::string(name));
                     if (it == values.end()) return false;
                     out = it->second;
                     return true;
                 },
                 [&](std::string_view name, std::string_view) { return values.count(std::string(name)) != 0; }, {})
        .text;
}

// ---- idioms -------------------------------------------------------------------------------------

// Canonical script without the rule ids that conditions cite: those are no text.
const std::string& Writer::plain(NodeId node) {
    auto& known = plain_[node];
    if (known) return *known;
    auto text = collapsed(print(*tree_, node));
    for (auto at = text.find(" ,"); at != std::string::npos; at = text.find(" ,", at)) text.erase(at, 1);
    for (auto at = text.find(" ["); at != std::string::npos; at = text.find(" [", at)) text.erase(at, text.find(']', at) + 1 - at);
    return known.emplace(std::move(text));
}

void Writer::walk_in(const Tree& tree) {
    tree_ = &tree;
    plain_.assign(tree.size(), std::nullopt);
}

namespace {

bool is_change(NodeKind kind) { return kind >= NodeKind::ModPlus && kind <= NodeKind::ModGrant; }

}  // namespace

// The part of a node that is written so: a node in it, or several changes or steps in a row.
std::vector<NodeId> Writer::part(NodeId node, std::string_view printed) {
    const auto& tree = *tree_;
    for (const auto c : tree.each(node)) {
        // What a number stands in as a quantity is no saying of its own.
        const bool holder = tree.is(c, NodeKind::Arg) || tree.is(c, NodeKind::Cited) || tree.is(c, NodeKind::Quantifier) || tree.is(c, NodeKind::QAmount);
        if (!holder) {
            const auto& written = plain(c);
            if (written == printed) return {c};
            // The name that a selector gives may stand in the pattern.
            if (const auto as = tree.is(c, NodeKind::Selector) ? tree.child(c, NodeKind::As) : no_node; as != no_node && written.size() - plain(as).size() - 1 == printed.size() && written.starts_with(printed)) return {c};
        }
        const bool change = is_change(tree.kind(c)), step = tree.is(node, NodeKind::Segment);
        if (change || step) {
            std::vector<NodeId> row;
            std::string all;
            for (auto next = c; next != no_node && is_change(tree.kind(next)) == change && !tree.is(next, NodeKind::Effect) && all.size() < printed.size(); next = tree[next].next) {
                all += (row.empty() ? "" : change ? " and " : ", ") + plain(next);
                row.push_back(next);
            }
            if (row.size() > 1 && all == printed) return row;
        }
        if (auto found = part(c, printed); !found.empty()) return found;
    }
    return {};
}

// Whether the text is the idiom's pattern, each hole being just one part.
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
    // As a cost it may be said in a way of its own.
    const std::string field = paying_ && idiom.entry.find("cost") != nullptr ? "cost" : form.empty() ? std::string(base_form()) : std::string(form);
    return entry(idiom.entry, field,
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
        if (form == "owns") out = phrase("owner", node, [&](std::string_view name, std::string_view, Phrase& p) { return name == "1" && (p = out, true); });
    }
    return out;
}

// An older word: reported once, whatever language is asked for.
void Writer::retired(NodeId node, const std::string& now) {
    const auto span = tree_->source()->in_file((*tree_)[node].span);
    for (const auto& d : out_.list())
        if (d.id == Diag::lackey_retired && d.source == tree_->source() && d.source->in_file(d.span).begin == span.begin) return;
    out_.add(Diag::lackey_retired, tree_->source(), (*tree_)[node].span, {plain(node), now});
}

// ---- dispatch -----------------------------------------------------------------------------------

Phrase Writer::say(NodeId node, std::string_view form) {
    if (const auto said = idiom(node, form)) return *said;
    return say_node(node, form);
}

Phrase Writer::say_node(NodeId node, std::string_view form) {
    const auto child = (*tree_)[node].first;
    const auto next = child == no_node ? no_node : (*tree_)[child].next;
    const auto two = [&](std::string_view name, std::string_view f, Phrase& out) {
        if (name != "1" && name != "2") return false;
        const auto which = name == "1" ? child : tree_->last_child(node);
        if (which == no_node) return false;
        out = say(which, f);
        return true;
    };
    switch (tree_->kind(node)) {
        case NodeKind::Selector: return selector(node, form);
        case NodeKind::Words: return trait(node, form);
        case NodeKind::Word: {
            bool after = false;
            return {adjective(text(node), false, {}, after), false, false};
        }
        case NodeKind::This: case NodeKind::You: case NodeKind::They: case NodeKind::It: case NodeKind::Player: return selector(node, form);
        case NodeKind::Paren: case NodeKind::Cited: return say(child, form);
        case NodeKind::Number: case NodeKind::Name: return {text(node), false, text(node) != "1"};
        case NodeKind::String: return titled(node);
        case NodeKind::ModPlus: case NodeKind::ModMinus: case NodeKind::ModSet: case NodeKind::ModTimes: case NodeKind::ModHalf: case NodeKind::ModBound:
        case NodeKind::ModGain: case NodeKind::ModGrant: return change(node);
        case NodeKind::Count: {
            const auto middle = tree_->child(child, NodeKind::Words);
            if (middle != no_node && (*tree_)[middle].next == no_node)
                if (const auto it = names_.find(text(middle)); it != names_.end() && it->second.event != none && it->second.pending == no_node) {
                    const auto named = it->second;
                    return phrase("count.done", node, [&, named](std::string_view name, std::string_view f, Phrase& out) {
                        if (name == "set") out = word(named.noun, "many");
                        else if (name == "verb") out.text = verb_form(vocabulary_.events[static_cast<std::size_t>(named.event)].name, f, node);
                        else return false;
                        out.many = true;
                        return true;
                    });
                }
            return phrase("count", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "set") return false;
                out = say(child, "plural");
                return true;
            });
        }
        case NodeKind::Negative: return phrase("minus", node, two);
        case NodeKind::Times: {
            const bool outer = past_;
            past_ = true;
            auto said = phrase("times " + text(tree_->child(node, NodeKind::Span_)), node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "1") {
                    out = say(child);
                } else if (name == "period") {
                    const auto words = text(tree_->last_child(node));
                    const auto* e = c_.word(words);
                    out = e == nullptr ? lacking(node, "word", words) : entry(*e, f.empty() ? "one" : f, nullptr, nullptr, {});
                } else {
                    return false;
                }
                return true;
            });
            past_ = outer;
            return said;
        }
        case NodeKind::Half: return phrase("half " + text(tree_->last_child(node)), node, two);
        case NodeKind::SumOf: return phrase("sum of", node, two);
        case NodeKind::HighestOf: return phrase("highest", node, two);
        case NodeKind::LowestOf: return phrase("lowest", node, two);
        case NodeKind::Sum: case NodeKind::Product: case NodeKind::Compare: {
            Phrase left = say(child);
            for (auto op = next; op != no_node;) {
                const auto right = (*tree_)[op].next;
                left = phrase(text(op), op, [&](std::string_view name, std::string_view f, Phrase& out) {
                    if (name != "1" && name != "2") return false;
                    out = name == "1" ? left : say(right, f);
                    return true;
                });
                op = (*tree_)[right].next;
            }
            return left;
        }
        case NodeKind::Is: {
            const bool negated = tree_->child(node, NodeKind::Negated) != no_node;
            return phrase(negated ? "is not" : "is", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name == "1") out = say(child);
                else if (name == "2") out = say(tree_->last_child(node), "trait");
                else return false;
                return true;
            });
        }
        case NodeKind::Or: case NodeKind::And: {
            std::vector<Phrase> parts;
            for (const auto c : tree_->each(node)) parts.push_back(say(c));
            Phrase all = parts[0];
            for (std::size_t i = 1; i < parts.size(); ++i)
                all = phrase(listed(tree_->is(node, NodeKind::Or) ? "or" : "and", i, parts.size()), node, [&](std::string_view name, std::string_view, Phrase& out) {
                    if (name != "1" && name != "2") return false;
                    out = name == "1" ? all : parts[i];
                    return true;
                });
            return all;
        }
        case NodeKind::Not: return phrase("not", node, two);
        case NodeKind::Exists: return phrase("exists", node, two, [&](std::string_view name, std::string_view f) { return name == "1" && feature(child, f); });
        case NodeKind::IfValue:
            return phrase("if value", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "if") out = say(child, f);
                else if (name == "then") out = say(next, f);
                else if (name == "else") out = say(tree_->last_child(node), f);
                else return false;
                return true;
            });
        case NodeKind::Call: {
            const auto name = text(child);
            const auto it = c_.names.find(name);
            if (it == c_.names.end()) return lacking(node, "name", name);
            return entry(it->second, "text",
                         [&](std::string_view slot, std::string_view f, Phrase& out) {
                             if (slot.size() != 1 || slot[0] < '1' || slot[0] > '9') return false;
                             const auto argument = tree_->child_at(node, static_cast<std::size_t>(slot[0] - '0'));
                             if (argument == no_node) return false;
                             out = say(argument, f);
                             return true;
                         },
                         nullptr, {});
        }
        case NodeKind::PostOf: case NodeKind::PostIn: case NodeKind::PostOn: case NodeKind::PostUnder: case NodeKind::PostWith:
        case NodeKind::PostWithout: case NodeKind::PostShowing: case NodeKind::PostWhere: case NodeKind::PostOtherThan:
        case NodeKind::PostAmong: case NodeKind::PostLinked: case NodeKind::PostAdjacent: case NodeKind::PostWithin:
            return relative(node, from_);
        case NodeKind::Passive: case NodeKind::Active: case NodeKind::Edge: return happening(node);
        case NodeKind::Pattern: {
            Phrase all = say(child);
            for (auto c = next; c != no_node; c = (*tree_)[c].next)
                all = phrase("or", node, [&](std::string_view name, std::string_view, Phrase& out) {
                    if (name != "1" && name != "2") return false;
                    out = name == "1" ? all : say(c);
                    return true;
                });
            return all;
        }
        default: return step(node, form);
    }
}

// ---- steps --------------------------------------------------------------------------------------

// The steps of a block or segment, with those of segments inside it that have no saying of their own.
std::vector<NodeId> Writer::flat(NodeId node) {
    std::vector<NodeId> out;
    Holes found;
    if (tree_->is(node, NodeKind::Segment) && idiom_for(node, found) != nullptr) return {node};
    switch (tree_->kind(node)) {
        case NodeKind::Block: case NodeKind::Effect: case NodeKind::Ability:
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

// Whether a choice need not be said before the step that uses it: where it is first mentioned, it can be
// said in full, as an argument or the owner of one, outside of conditions.
bool Writer::can_wait(NodeId choice, NodeId next, const std::string& name) {
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
            case NodeKind::If: case NodeKind::PostWhere: case NodeKind::PostOtherThan: case NodeKind::PostAmong: case NodeKind::ChooseOf:
            case NodeKind::Trigger: open = false; break;
            case NodeKind::Act: {
                // Somebody else does it, but did not choose.
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

// The phrase that joins part `i` of so many to those before it: of three and more, `next …` but for the last, where the catalogue has it.
std::string Writer::listed(std::string_view key, std::size_t i, std::size_t count) const {
    const auto next = "next " + std::string(key);
    return i + 1 < count && c_.phrases.count(next) != 0 ? next : std::string(key);
}

// Steps of one sentence.
Phrase Writer::joined(const std::vector<Phrase>& row) {
    Phrase all;
    for (std::size_t i = 0; i < row.size(); ++i) {
        // Three and more are a list, where the catalogue has phrases for one.
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
    bool open = false;      // something was said
    bool sentences = false; // by now, in sentences of their own
    NodeId last = no_node;
    NodeId waiting = no_node;  // a choice that the next step is to mention
    std::string waiting_name;
    std::vector<Phrase> row;  // of the sentence so far
    const auto close = [&] {
        if (row.empty()) return;
        all.text += all.text.empty() ? "" : ". ";
        all.text += joined(row).text;
        row.clear();
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto node = nodes[i];
        std::optional<Phrase> row_said;  // several steps with one idiom
        for (auto count = std::min(nodes.size() - i, longest_idiom_); count > 1 && !row_said; --count) {
            row_said = idiom({nodes.begin() + static_cast<std::ptrdiff_t>(i), nodes.begin() + static_cast<std::ptrdiff_t>(i + count)}, form);
            if (row_said) i += count - 1;
        }
        if (!row_said && tree_->is(node, NodeKind::OnlyIf)) {
            auto said = idiom(node, {});
            if (!said) said = phrase("use only if", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1") return false;
                out = say((*tree_)[node].first);
                return true;
            });
            if (said->text.empty()) continue;  // goes without saying
            close();
            row = {*said};
            open = true;
            continue;
        }
        // `choose S as c`, then something about c: said where c is first mentioned.
        if (!row_said && tree_->is(node, NodeKind::Clause) && text((*tree_)[node].first) == "choose" && i + 1 < nodes.size()) {
            const auto arg = tree_->child(node, NodeKind::Arg);
            const auto chosen = arg == no_node ? no_node : tree_->last_child(arg);
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
        // A name for a value is said where it is first used.
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
        if (waiting != no_node && names_[waiting_name].pending != no_node) {
            // It did not: the choice is said before it after all.
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
            // A player loses what an event takes away.
            if (game_.compiler->readings().find(*tree_, node) != nullptr) return act(node, form);
            return gets(node, form);
        case NodeKind::Gets: case NodeKind::Becomes: return gets(node, form);
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
        case NodeKind::Block: case NodeKind::Ability: return effect(node, form);
        case NodeKind::Sequence: {
            Phrase all;
            const auto parts = tree_->children(node);
            std::vector<NodeId> first;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (i == 0) {
                    // A choice before `then` may be said by the part after it only when it is plain there.
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
            // What comes before `may`, or before the last choice, is done and not paid.
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
                const auto chosen = tree_->last_child(tree_->child(c, NodeKind::Arg));
                const auto as = tree_->is(chosen, NodeKind::Selector) ? tree_->child(chosen, NodeKind::As) : no_node;
                if (as != no_node && (*tree_)[c].next != paid && can_wait(chosen, (*tree_)[c].next, text((*tree_)[as].first))) continue;
                done = steps(costs, form);
                costs.clear();
            }
            // What is no plain act makes a sentence of its own.
            const auto first = flat(paid).front();
            const bool apart = tree_->is(first, NodeKind::If) || tree_->is(first, NodeKind::Repeat) || tree_->is(first, NodeKind::Unless);
            const bool of_others = !costs.empty() && tree_->is(costs.back(), NodeKind::Act) && tree_->is(tree_->last_child(costs.back()), NodeKind::May);
            const std::string key = of_others ? "may cost.others" : std::string(may == no_node ? "cost" : they_ ? "may cost.they" : "may cost") + (apart ? ".apart" : "");
            auto said = phrase(key, node,
                          [&](std::string_view name, std::string_view f, Phrase& out) {
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
                if (name == "if") out = say(child);
                else if (name == "then") out = effect(then, f);
                else if (name == "else" && otherwise != no_node) out = tree_->is(otherwise, NodeKind::If) ? say(otherwise) : effect(otherwise, f);
                else return false;
                inline_ = outer;
                return true;
            });
        }
        case NodeKind::For: {
            const auto as = tree_->child(child, NodeKind::As);
            const auto body = tree_->last_child(node);
            if (as != no_node && tree_->child(node, NodeKind::AnyOrder) == no_node && can_wait(child, body, text((*tree_)[as].first))) {
                names_[text((*tree_)[as].first)].pending = child;
                return effect(body, form);
            }
            return phrase("for each", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "1") out = say(child);
                else if (name == "2") out = effect(tree_->last_child(node), f);
                else return false;
                return true;
            }, [&](std::string_view name, std::string_view) { return name == "any order" && tree_->child(node, NodeKind::AnyOrder) != no_node; });
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
        case NodeKind::ChooseOf: {
            std::vector<NodeId> modes;
            for (auto c = (*tree_)[child].next; c != no_node; c = (*tree_)[c].next) modes.push_back(c);
            const auto modes_key = text(child) == "1" ? (they_ ? "modes.they" : "modes.1") : "modes";
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
                    out = i == 0 ? mode : phrase(i + 1 == modes.size() ? "modes.or" : "modes.comma", node, [&](std::string_view part, std::string_view, Phrase& p) {
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
            if (e == nullptr) return lacking(head, "word", text(head));
            const auto once = tree_->child(child, NodeKind::OncePer);
            return entry(*e, "header", [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name == "text") out = {finished(effect(tree_->last_child(node), base_form()).text), false, false};
                if (name == "text" && f == "sentence") out.text = stopped(out.text);
                if (name == "text") return true;
                if (name == "once") out = phrase("once per", once, [&](std::string_view part, std::string_view, Phrase& p) {
                    if (part != "1") return false;
                    p = say((*tree_)[once].first);
                    return true;
                });
                else return false;
                return true;
            }, [&](std::string_view name, std::string_view) { return name == "once" && once != no_node; }, {});
        }
        case NodeKind::Trigger: return trigger(node);
        case NodeKind::While:
            return phrase("while", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name == "1") out = say(child);
                else if (name == "2") out = effect(tree_->last_child(node), base_form());
                else return false;
                return true;
            });
        case NodeKind::OnlyIf:
            return phrase("play only if", node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1") return false;
                out = say(child);
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
        default: return lacking(node, "phrase", std::string(kind_name(tree_->kind(node))));
    }
}

// ---- clauses ------------------------------------------------------------------------------------

Phrase Writer::clause(NodeId node, std::string_view form_given) {
    const std::string form(form_given);
    const auto* reading = game_.compiler->readings().find(*tree_, node);
    auto own = tree_->is(node, NodeKind::Clause) ? text((*tree_)[node].first) : std::string();
    if (reading == nullptr && verb(own) == nullptr && ends(own, 's')) own.pop_back();  // `chooses`, `uses`
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
    const auto own_text = form + " text";  // some forms say more than another ending of the verb
    const auto said = entry(*e, e->find(own_text) != nullptr ? std::string_view(own_text) : std::string_view("text"),
                            [&](std::string_view slot, std::string_view f, Phrase& out) {
                                if (slot == "verb") {
                                    out.text = verb_form(name, f.empty() ? std::string_view(form) : f, node);
                                    return true;
                                }
                                const auto it = given.find(slot);
                                if (it == given.end()) return false;
                                out = say(it->second, f.empty() && is_amount(reading, slot) ? "amount" : f);
                                return true;
                            },
                            [&](std::string_view slot, std::string_view f) {
                                if (slot == "divided") return reading != nullptr && reading->divided;
                                if (slot == "they") return they_;
                                const auto it = given.find(slot);
                                if (it == given.end()) return false;
                                return feature(it->second, f);
                            },
                            {});
    event_ = outer_event;
    from_ = outer_from;
    arguments_ = outer_arguments;
    return said;
}

// `VERB AMOUNT on a NOUN where …`: what stands behind an argument that stands behind an amount belongs to it.
void Writer::part_off(NodeId amount) {
    if (!tree_->is(amount, NodeKind::Selector)) return;
    NodeId owner = no_node;
    for (const auto c : tree_->each(amount)) {
        if (owner != no_node) behind_[owner].push_back(c);
        else if (std::find(arguments_.begin(), arguments_.end(), (*tree_)[c].first) != arguments_.end()) behind_[owner = (*tree_)[c].first].clear();
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
            if (const auto argument = reading->arguments[p] != no_node ? reading->arguments[p] : reading->adjectives[p]; argument != no_node) given[params[p].name] = argument;
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
    if (wanted == "part") return tree_->is(node, NodeKind::Selector) ? feature(inner(node), wanted) : tree_->is(node, NodeKind::String) && text(node).starts_with("\"*");
    if (wanted == "title") return tree_->is(node, NodeKind::String) || (tree_->is(node, NodeKind::Selector) && tree_->is(inner(node), NodeKind::String));
    if (!tree_->is(node, NodeKind::Selector)) return wanted == "value" && !tree_->is(node, NodeKind::Number);
    auto n = taken_apart(node);
    // What waits to be said answers for itself.
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
        return n.quantity != no_node && !n.random && (tree_->is(n.quantity, NodeKind::QA) || tree_->is(n.quantity, NodeKind::QAmount) || tree_->is(n.quantity, NodeKind::QUpTo));
    if (wanted == "placed") {
        for (const auto r : n.relatives)
            if (tree_->is(r, NodeKind::PostIn) || tree_->is(r, NodeKind::PostOn) || tree_->is(r, NodeKind::PostAmong) || tree_->is(r, NodeKind::PostOf) ||
                tree_->is(r, NodeKind::PostWhere))
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
    // Within what somebody else does, `they` goes without saying.
    if (they_ && tree_->is(core, NodeKind::They)) return they(what, form);
    // They choose for themselves among what is theirs.
    bool chooses = false;
    if (tree_->is(what, NodeKind::Clause) && tree_->text((*tree_)[what].first) != "chooses" && tree_->text((*tree_)[what].first) != "choose")
        for (const auto c : tree_->each(what))
            if (tree_->is(c, NodeKind::Arg) && feature(tree_->last_child(c), "chosen") && (feature(tree_->last_child(c), "owned") || feature(tree_->last_child(c), "placed"))) chooses = true;
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

// One opponent, chosen now or before.
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

// ---- abilities ----------------------------------------------------------------------------------

Phrase Writer::trigger(NodeId node) {
    const auto guard = tree_->child(node, NodeKind::Guard);
    const auto body = tree_->last_child(node);
    const auto word = text(tree_->child(node, NodeKind::TriggerWord));
    return phrase(word, node,
                  [&](std::string_view name, std::string_view f, Phrase& out) {
                      const bool outer = inline_;
                      if (name == "pattern") {
                          happened_form_ = f;
                          out = say(tree_->child(node, NodeKind::Pattern));
                      } else if (name == "guard" && guard != no_node) {
                          out = say((*tree_)[guard].first);
                      } else if (name == "effect") {
                          inline_ = true;
                          out = effect(body, base_form());
                      } else {
                          return false;
                      }
                      inline_ = outer;
                      return true;
                  },
                  [&](std::string_view name, std::string_view) { return (name == "guard" && guard != no_node) || (name == "delayed" && tree_->is(body, NodeKind::Block)); });
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
    const bool passive = tree_->is(node, NodeKind::Passive);
    const auto subject = (*tree_)[node].first;
    const auto be = tree_->child(node, NodeKind::Be);
    const bool would = be != no_node && text(be).starts_with("would");
    const auto verbs = tree_->child(node, NodeKind::Verb);
    // The verb, or several joined by `or`, in one form.
    const auto forms = [&](std::string_view form, const Phrase& self = {}) {
        Phrase all;
        for (const auto w : tree_->each(verbs)) {
            std::string event = info.name;
            if (w != (*tree_)[verbs].first)
                for (const auto& use : vocabulary_.verb(text(w))) {
                    event = vocabulary_.events[static_cast<std::size_t>(use.event)].name;
                    break;
                }
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
            else if (const auto node_given = given(slot); node_given != no_node) out = say(node_given, f.empty() && is_amount(reading, slot) ? "amount" : f);
            else return false;
            return true;
        };
        const auto has = [&](std::string_view slot, std::string_view f) {
            if (slot == "would") return would;
            const auto g = given(slot);
            return g != no_node && feature(g, f);
        };
        if (e->find("passive") != nullptr) return entry(*e, "passive", slots, has, {});
        return phrase(past_ ? "passive.past" : "passive", node, slots, has);
    }
    const auto core = inner(subject);
    return phrase(std::string("happening") + (tree_->is(core, NodeKind::You) ? ".you" : "") + (past_ ? ".past" : ""), node, [&](std::string_view slot, std::string_view form, Phrase& out) {
        if (slot == "who") {
            out = say(subject);
            return true;
        }
        if (slot != "clause") return false;
        const auto outer = from_;
        from_ = e->leaves;
        out = entry(*e, "text",
                    [&](std::string_view name, std::string_view f, Phrase& p) {
                        if (name == "verb") p = forms(f.empty() ? form : f);
                        else if (const auto g = given(name); g != no_node) p = say(g, f.empty() && is_amount(reading, name) ? "amount" : f);
                        else return false;
                        return true;
                    },
                    [&](std::string_view name, std::string_view f) {
                        const auto g = given(name);
                        return g != no_node && feature(g, f);
                    },
                    {});
        from_ = outer;
        return true;
    });
}

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
        default: key = vocabulary_.find(name, MeaningKind::symbol) != nullptr ? "change symbol" : "change gain";
    }
    return phrase(key, node, [&](std::string_view slot, std::string_view f, Phrase& out) {
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
    }, [&](std::string_view slot, std::string_view) { return slot == "n" && tree_->child_count(node) > 1; });
}

// Several of them.
Phrase Writer::changes(const std::vector<NodeId>& nodes) {
    Phrase all;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto next = say(nodes[i]);
        const auto before = all;
        all = i == 0 ? next : phrase(nodes.size() == 2 ? "two changes" : i + 1 == nodes.size() ? "last change" : "next change", nodes[i], [&](std::string_view name, std::string_view, Phrase& out) {
            if (name != "1" && name != "2") return false;
            out = name == "1" ? before : next;
            return true;
        });
    }
    return all;
}

// What a subject is called, so that what it gets can speak of it as `this`.
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

// `{ … }`: each of its abilities, quoted.
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
        if (c_.stops_outside && ends(text, '.')) text.pop_back();
        if (text.empty()) continue;
        const auto before = all;
        const auto next = phrase(key, c, [&](std::string_view name, std::string_view, Phrase& out) { return name == "1" && (out.text = text, true); });
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

// A title as players know it in this language; the script names it as the set does.
Phrase Writer::titled(NodeId node) {
    auto written = text(node);
    if (c_.phrases.count("title") == 0) return {written, false, false};
    std::string title;
    for (std::size_t i = 1; i + 1 < written.size(); ++i)
        if (written[i] != '\\') title += written[i];
    // A star stands for the rest of a title.
    const bool part = title.size() > 2 && title.front() == '*' && title.back() == '*';
    if (part) title = title.substr(1, title.size() - 2);
    for (const auto& card : game_.cards)
        if (card.title.in(Lang::en) == title) {
            title = card.title.in(c_.lang);
            break;
        }
    return phrase(part ? "part of a title" : "title", node, [&](std::string_view name, std::string_view, Phrase& out) { return name == "1" && (out.text = title, true); });
}

// How long a change lasts.
Phrase Writer::until(NodeId duration) {
    return phrase(tree_->is(duration, NodeKind::UntilEnd) ? "until end" : tree_->is(duration, NodeKind::Until) ? "until" : "for this", duration,
                  [&](std::string_view name, std::string_view f, Phrase& out) {
                      if (name != "1") return false;
                      const auto period = (*tree_)[duration].first;
                      const auto* e = tree_->is(period, NodeKind::Words) ? c_.word(text(period)) : nullptr;
                      out = e != nullptr ? entry(*e, f.empty() ? "one" : f, nullptr, nullptr, {}) : say(period);
                      return true;
                  });
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
        return phrase("gets changes", node, [&](std::string_view name, std::string_view f, Phrase& out) {
            if (name == "subject") out = say(subject, f);
            else if (name == "changes") out = changes(mods);
            else if (name == "duration" && duration != no_node) out = until(duration);
            else return false;
            return true;
        }, [&](std::string_view name, std::string_view) { return name == "duration" && duration != no_node; }, form);
    Phrase all;
    for (const auto mod : mods) {
        const auto words = tree_->is(mod, NodeKind::Selector) ? no_node : tree_->child(mod, NodeKind::Words);
        std::string key = "becomes";
        switch (tree_->kind(mod)) {
            case NodeKind::ModPlus: key = "gets more"; break;
            case NodeKind::ModMinus: key = "gets less"; break;
            case NodeKind::ModSet: key = "gets equal"; break;
            case NodeKind::ModGain: key = "gets"; break;
            case NodeKind::ModGrant: key = "gets abilities"; break;
            case NodeKind::Arg: key = "loses"; break;
            default: break;
        }
        if (!static_ && c_.phrases.count(key + ".done") != 0) key += ".done";
        const auto said = phrase(key, mod,
                                 [&](std::string_view name, std::string_view f, Phrase& out) {
                                     if (name == "subject") {
                                         out = say(subject, f);
                                     } else if (name == "what") {
                                         const auto what = words != no_node ? words : tree_->is(mod, NodeKind::Arg) ? tree_->last_child(mod) : mod;
                                         const auto* e = tree_->is(what, NodeKind::Words) ? c_.word(text(what)) : nullptr;
                                         if (e != nullptr) out = entry(*e, f.empty() ? "text" : f, nullptr, nullptr, {});
                                         else if (tree_->is(what, NodeKind::Words)) out = lacking(what, "word", text(what));
                                         else out = say(what, f);
                                     } else if (name == "n") {
                                         for (const auto c : tree_->each(mod))
                                             if (c != words) out = say(c);
                                     } else if (name == "duration" && duration != no_node) {
                                         out = until(duration);
                                     } else {
                                         return false;
                                     }
                                     return true;
                                 },
                                 [&](std::string_view name, std::string_view) { return name == "duration" && duration != no_node; }, form);
        all.text += (all.text.empty() ? "" : ". ") + said.text;
    }
    return all;
}

// ---- whole texts --------------------------------------------------------------------------------

namespace {

// The first letter of a sentence; Spanish letters beyond ASCII take two bytes in UTF-8.
void capitalise(std::string& text, std::size_t at) {
    if (at >= text.size()) return;
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 'a' && c <= 'z') text[at] = static_cast<char>(c - 32);
    else if (c == 0xC3 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0) text[at + 1] = static_cast<char>(static_cast<unsigned char>(text[at + 1]) - 0x20);
}

bool starts_word(const std::string& text, std::size_t at) { return at == 0 || text[at - 1] == ' ' || text[at - 1] == '(' || text[at - 1] == '"'; }

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
            if (std::any_of(elision.before.begin(), elision.before.end(), begins) && std::none_of(elision.but.begin(), elision.but.end(), begins))
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

// With a full stop.
std::string Writer::stopped(std::string text) const {
    if (text.empty() || ends(text, '.') || ends(text, ')')) return text;
    // A sentence that ends in a quotation ends with it, unless the language has the full stop outside.
    if (ends(text, '"') && !c_.stops_outside) return text.substr(0, text.size() - 1) + (text.size() > 1 && text[text.size() - 2] == '.' ? "\"" : ".\"");
    return text + '.';
}

// Whether an ability holds all the time.
bool Writer::holds(NodeId ability) const { return tree_->is(ability, NodeKind::Gets) || tree_->is(ability, NodeKind::Becomes) || tree_->is(ability, NodeKind::Loses); }

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

// With what is paid for the card when it is played, one more of its costs.
Phrase Writer::paid(NodeId ability, const Phrase& said) {
    const auto price = c_.sheet.find("paid");
    if (price == c_.sheet.end() || said.text.empty()) return said;
    std::map<std::string, Phrase> values;
    std::vector<std::string> names;
    for (const auto& [field, asked] : price->second.fields) asked.names(names);
    const auto& p = vocabulary_.program;
    for (const auto& value : card_.values)
        if (const std::string name(p.text(p.attributes[static_cast<std::size_t>(value.attribute)].name)); std::find(names.begin(), names.end(), name) != names.end() && !value.values.empty() && value.values[0] != 0)
            values[name] = {std::to_string(value.values[0]), false, value.values[0] != 1};
    if (values.size() != std::set<std::string>(names.begin(), names.end()).size()) return said;
    if (tree_->is(ability, NodeKind::Headed))
        if (const auto* header = c_.word(text(tree_->child((*tree_)[ability].first, NodeKind::Words))); header != nullptr && header->unpaid) return said;
    const Phrase cost{fill(price->second, "text", values), false, false};
    // Behind its header, if it has one.
    auto step = ability;
    while (tree_->is(step, NodeKind::Headed)) step = tree_->last_child(step);
    const bool more = tree_->is(step, NodeKind::Segment) && tree_->child(step, NodeKind::Effect) != no_node && tree_->child(step, NodeKind::May) == no_node;
    return phrase(more ? "cost and" : "cost", ability, [&](std::string_view name, std::string_view, Phrase& out) {
        if (name == "1" || name == "cost") out = cost;
        else if (name == "2" || name == "effect") out = said;
        else return false;
        return true;
    });
}

std::vector<std::pair<NodeId, std::string>> Writer::abilities(const Tree& tree) {
    walk_in(tree);
    std::vector<std::pair<NodeId, std::string>> out;
    std::string when;      // it may be played
    NodeId first = no_node;  // of what says so
    bool before = true;    // nothing but that was said
    for (const auto node : tree.each(tree.root())) {
        names_.clear();
        behind_.clear();
        static_ = holds(node);
        const bool restricts = tree.is(node, NodeKind::OnlyIf) && c_.phrases.count("play only if") != 0 && c_.sheet.count("paid") != 0;
        auto said = sentence(node, before && !restricts);
        if (said.empty()) continue;
        if (restricts && tree[node].next != no_node) {
            when += (when.empty() ? "" : " ") + said;
            if (first == no_node) first = node;
            continue;
        }
        if (!restricts) before = false;
        if (!when.empty()) said = stopped(std::move(said)) + " " + when;
        out.emplace_back(first != no_node ? first : node, std::move(said));
        when.clear();
        first = no_node;
    }
    tree_ = nullptr;
    return out;
}

}  // namespace holo::wording
