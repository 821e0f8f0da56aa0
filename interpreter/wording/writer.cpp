// Dispatch: finds the saying of a catalogue for a node. The sayings themselves are in the other files of this class.
#include "interpreter/wording/writer.hpp"

#include <algorithm>
#include <utility>

namespace holo::wording {

using compiler::MeaningKind;
using machine::none;

Writer::Writer(const Catalogue& catalogue, const catalog::Game& game, const compiler::DeclaredCard& card, Diagnostics& out)
    : c_(catalogue), game_(game), vocabulary_(game.compiler->vocabulary()), card_(card), out_(out) {
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
    const auto& source = in_script ? tree_->source() : card_.source;
    out_.add(Diag::wording_lacks, source, in_script ? (*tree_)[at].span : card_.span,
             {is_of_set(game_, source) ? "@wording_of_set_or|" + c_.label : c_.label, std::string(what), word});
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
    return entry(
               e, field,
               [&](std::string_view name, std::string_view, Phrase& out) {
                   const auto it = values.find(std::string(name));
                   if (it == values.end()) return false;
                   out = it->second;
                   return true;
               },
               [&](std::string_view name, std::string_view) { return values.count(std::string(name)) != 0; }, {})
        .text;
}

// ---- dispatch -----------------------------------------------------------------------------------

Phrase Writer::say(NodeId node, std::string_view form) {
    if (node == no_node) return {};  // the script lacks the part
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
    switch (part_of(tree_->kind(node))) {
        case Part::change: return change(node);
        case Part::relative: return relative(node, from_);
        case Part::happening: return happening(node);
        default: break;
    }
    switch (tree_->kind(node)) {
        case NodeKind::Selector: return selector(node, form);
        case NodeKind::Words: return trait(node, form);
        case NodeKind::Word: {
            bool after = false;
            return {adjective(text(node), false, {}, after), false, false};
        }
        case NodeKind::This:
        case NodeKind::You:
        case NodeKind::They:
        case NodeKind::It:
        case NodeKind::Player: return selector(node, form);
        case NodeKind::Paren:
        case NodeKind::Cited: return say(child, form);
        case NodeKind::Number:
        case NodeKind::Name: return {text(node), false, text(node) != "1"};
        case NodeKind::String: return titled(node);
        case NodeKind::Count: {
            const auto middle = tree_->child(child, NodeKind::Words);
            if (middle != no_node && (*tree_)[middle].next == no_node)
                if (const auto it = names_.find(text(middle));
                    it != names_.end() && it->second.event != none && it->second.pending == no_node) {
                    const auto named = it->second;
                    return phrase("count.done", node, [&, named](std::string_view name, std::string_view f, Phrase& out) {
                        if (name == "set") out = word(named.noun, "many");
                        else if (name == "verb")
                            out.text = verb_form(vocabulary_.events[static_cast<std::size_t>(named.event)].name, f, node);
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
        case NodeKind::SumWhen:
        case NodeKind::Times: {
            const bool outer = past_;
            past_ = true;
            auto said =
                phrase((tree_->is(node, NodeKind::Times) ? "times " : "sum when ") + text(tree_->child(node, NodeKind::Span_)), node,
                       [&](std::string_view name, std::string_view f, Phrase& out) {
                           if (name == "1") {
                               out = say(tree_->child(node, NodeKind::Pattern));
                           } else if (name == "what" && tree_->is(node, NodeKind::SumWhen)) {
                               const auto it = c_.names.find(text(child));
                               const auto* noun = it == c_.names.end() ? nullptr : it->second.find("text");
                               out = noun == nullptr ? lacking(node, "name", text(child)) : Phrase{noun->fill({}, out_), false, false};
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
        case NodeKind::HighestOf: return phrase("highest of", node, two);
        case NodeKind::Distance: return phrase("distance", node, two);
        case NodeKind::LowestOf: return phrase("lowest of", node, two);
        case NodeKind::Sum:
        case NodeKind::Product:
        case NodeKind::Compare: {
            Phrase left = next == no_node || text(next) == "+" || text(next) == "-" ? say(child) : operand(child, {});
            for (auto op = next; op != no_node;) {
                const auto right = (*tree_)[op].next;
                const auto rounding = (*tree_)[right].next;
                const bool rounded = tree_->is(rounding, NodeKind::Rounding);
                left = phrase(rounded ? "divided " + text(rounding) : text(op), op,
                              [&](std::string_view name, std::string_view f, Phrase& out) {
                                  if (name != "1" && name != "2") return false;
                                  out = name == "1" ? left : operand(right, f);
                                  return true;
                              });
                op = rounded ? (*tree_)[rounding].next : rounding;
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
        case NodeKind::Or:
        case NodeKind::And: {
            std::vector<Phrase> parts;
            for (const auto c : tree_->each(node)) parts.push_back(condition(c));
            Phrase all = parts[0];
            for (std::size_t i = 1; i < parts.size(); ++i)
                all = phrase(listed(tree_->is(node, NodeKind::Or) ? "or" : "and", i, parts.size()), node,
                             [&](std::string_view name, std::string_view, Phrase& out) {
                                 if (name != "1" && name != "2") return false;
                                 out = name == "1" ? all : parts[i];
                                 return true;
                             });
            return all;
        }
        case NodeKind::Not: return phrase("not", node, two);
        case NodeKind::Exists:
            return phrase("exists", node, two, [&](std::string_view name, std::string_view f) { return name == "1" && feature(child, f); });
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

// A part of a calculation. Its own calculation stays in parentheses, because the value would be another one without these.
Phrase Writer::operand(NodeId node, std::string_view form) {
    auto said = say(node, form);
    const auto inside = tree_->is(node, NodeKind::Paren) ? (*tree_)[node].first : no_node;
    if (inside != no_node &&
        (tree_->is(inside, NodeKind::Sum) || tree_->is(inside, NodeKind::Product) || tree_->is(inside, NodeKind::IfValue)))
        said.text = "(" + said.text + ")";
    return said;
}

// A title in this language. Scripts use the title of the set.
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
    return phrase(part ? "part of a title" : "title", node,
                  [&](std::string_view name, std::string_view, Phrase& out) { return name == "1" && (out.text = title, true); });
}

}  // namespace holo::wording
