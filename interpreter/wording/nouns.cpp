// Selectors as noun phrases: quantity, owner, adjectives, noun, relatives.
#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/wording/writer.hpp"

namespace holo::wording {

using compiler::Meaning;
using compiler::MeaningKind;
using machine::none;

namespace {

bool is_relative(NodeKind kind) { return kind >= NodeKind::PostOf && kind <= NodeKind::Preferring; }

}  // namespace

// The middle of a selector: its words, `this`, `you`, …; no_node when there is only a relative.
NodeId Writer::inner(NodeId node) const {
    if (!tree_->is(node, NodeKind::Selector)) return node;
    for (const auto c : tree_->each(node))
        if (!tree_->is(c, NodeKind::Quantifier) && !tree_->is(c, NodeKind::As) && !is_relative(tree_->kind(c))) return c;
    return no_node;
}

Writer::Noun Writer::taken_apart(NodeId node) {
    Noun n;
    n.node = node;
    n.core = inner(node);
    if (const auto q = tree_->child(node, NodeKind::Quantifier); q != no_node)
        for (const auto c : tree_->each(q)) switch (tree_->kind(c)) {
                case NodeKind::Random: n.random = true; break;
                case NodeKind::QHighest: n.extreme = "highest", n.extreme_word = text((*tree_)[c].first); break;
                case NodeKind::QLowest: n.extreme = "lowest", n.extreme_word = text((*tree_)[c].first); break;
                case NodeKind::Of: break;
                default: n.quantity = c; n.amount = (*tree_)[c].first;
            }
    std::vector<std::pair<std::string, bool>> zones;
    auto parts = tree_->children(node);
    if (const auto it = behind_.find(node); it != behind_.end()) parts.insert(parts.end(), it->second.begin(), it->second.end());
    for (const auto c : parts) {
        if (!is_relative(tree_->kind(c))) continue;
        if (tree_->is(c, NodeKind::PostOf)) {
            const auto of = (*tree_)[c].first;
            const auto core = inner(of);
            const bool zone = tree_->is(core, NodeKind::Words) && is_zone(taken_apart(of));
            if (!zone) {
                if (tree_->is(core, NodeKind::You)) n.owned = "your";
                else if (tree_->is(core, NodeKind::They)) n.owned = "their";
                else n.owner = of;
                continue;
            }
        }
        if (tree_->is(c, NodeKind::PostOtherThan)) n.other = c;
        if (tree_->is(c, NodeKind::PostIn) && (*tree_)[(*tree_)[c].first].next == no_node) {
            // A zone that reads as an adjective: a ZONE card.
            const auto zone = text((*tree_)[c].first);
            const auto* e = c_.word(zone);
            if (e != nullptr && e->find("in") == nullptr && e->find("text") != nullptr) {
                zones.emplace_back(zone, false);
                continue;
            }
        }
        n.relatives.push_back(c);
    }
    const auto group = [&] {
        const auto among = tree_->child(node, NodeKind::PostAmong);
        if (among == no_node || n.nouns.size() != 1 || !n.adjectives.empty()) return;
        const auto it = names_.find(text(inner((*tree_)[among].first)));
        if (it != names_.end() && it->second.noun == n.nouns[0]) n.among = among;
    };
    if (!tree_->is(n.core, NodeKind::Words)) return n;
    if (const auto it = names_.find(text(n.core)); it != names_.end()) {
        n.name = &it->second;
        n.many = it->second.many;
        return n;
    }
    const auto nodes = tree_->children(n.core);
    const auto written = [&](std::size_t from, std::size_t to) {
        std::string out;
        for (auto i = from; i < to; ++i) out += (out.empty() ? "" : " ") + text(nodes[i]);
        return out;
    };
    for (std::size_t i = 0; i < nodes.size();) {
        if (tree_->is(nodes[i], NodeKind::Either)) {
            std::vector<std::string> keys;
            for (const auto w : tree_->each(nodes[i])) keys.push_back(key_of(vocabulary_, text(w), n.many));
            if (++i == nodes.size()) n.nouns = keys;
            else n.choices.push_back(keys);
            continue;
        }
        std::size_t length = std::min(vocabulary_.longest_phrase(), nodes.size() - i);
        auto word = written(i, i + length);
        const auto plain = [](const std::string& w) { return w.starts_with("non-") ? w.substr(4) : w; };
        while (length > 1 && vocabulary_.meanings(plain(word)).empty() && c_.names.count(word) == 0) word = written(i, i + --length);
        i += length;
        if (word == "your" || word == "their" || word == "opponent's") {
            n.owned = word;
            continue;
        }
        const bool negated = word.starts_with("non-");
        bool many = false;
        const auto key = key_of(vocabulary_, plain(word), many);
        if (i == nodes.size() && !negated) {
            n.nouns = {key};
            n.many = many;
        } else {
            n.adjectives.emplace_back(key, negated);
        }
    }
    n.adjectives.insert(c_.adjectives_after ? n.adjectives.end() : n.adjectives.begin(), zones.begin(), zones.end());
    group();
    return n;
}

// The phrase for `highest ATTRIBUTE` or `lowest ATTRIBUTE`.
Phrase Writer::extreme(NodeId node, const std::string& before) {
    const auto words = text((*tree_)[node].first);
    return phrase(before + (tree_->is(node, NodeKind::QHighest) ? "highest" : "lowest"), node,
                  [&](std::string_view name, std::string_view f, Phrase& out) {
                      if (name != "1") return false;
                      const auto* e = c_.word(words);
                      out = e == nullptr ? lacking(node, "word", words) : entry(*e, f.empty() ? "one" : f, nullptr, nullptr, {});
                      return true;
                  });
}

bool Writer::is_zone(const Noun& n) const {
    if (n.nouns.size() != 1 || n.quantity != no_node) return false;
    return vocabulary_.find(n.nouns[0], MeaningKind::zone) != nullptr;
}

void Writer::introduce(NodeId node, const Noun* n, const std::string& word, bool many) {
    const auto as = tree_->child(node, NodeKind::As);
    if (as == no_node) return;
    auto key = word;
    if (n != nullptr && !n->nouns.empty()) key = n->nouns[0];
    if (n != nullptr && n->nouns.size() != 1) {
        // Things of several sorts are called by their kind.
        if (const auto* type = game_.compiler->readings().type_of(*tree_, (*tree_)[as].first); type != nullptr && type->index >= 0)
            key = std::string(vocabulary_.program.text(vocabulary_.program.kinds[static_cast<std::size_t>(type->index)].name));
    }
    if (key.empty()) key = "opponent";
    names_[text((*tree_)[as].first)] = {key, many, event_, no_node};
}

std::string Writer::adjective(const std::string& key, bool negated, const Phrase& self, bool& after) {
    const auto* e = c_.word(key);
    after = c_.adjectives_after;
    if (e == nullptr) return lacking(no_node, "word", key).text;
    if (e->has_place) after = e->after;
    std::string said;
    if (const auto* field = e->find("adjective")) said = field->fill({nullptr, nullptr, self}, out_);
    else if (const auto* plain = e->find("text")) said = plain->fill({nullptr, nullptr, self}, out_);
    else
        said = phrase(
                   "noun as adjective", no_node,
                   [&](std::string_view name, std::string_view f, Phrase& out) {
                       if (name != "1") return false;
                       out = entry(*e, f.empty() ? "one" : f, nullptr, nullptr, self);
                       return true;
                   },
                   nullptr, {}, self)
                   .text;
    if (!negated) return said;
    return phrase(
               "not adjective", no_node,
               [&](std::string_view name, std::string_view, Phrase& out) {
                   if (name != "1") return false;
                   out.text = said;
                   return true;
               },
               nullptr, {}, self)
        .text;
}

// Adjectives, noun and relatives, without quantity and owner.
std::string Writer::core_of(const Noun& n, bool many, std::string_view part) {
    Phrase self;
    self.many = many;
    std::string noun;
    for (std::size_t i = 0; i < n.nouns.size(); ++i) {
        const auto* e = c_.word(n.nouns[i]);
        std::string one;
        if (e == nullptr) {
            one = lacking(n.node, "word", n.nouns[i]).text;
        } else {
            if (i == 0) self.feminine = e->feminine;
            one = entry(*e, many ? "many" : "one", nullptr, nullptr, {}).text;
        }
        if (i == 0) {
            noun = one;
            continue;
        }
        const auto before = noun;
        noun = phrase(listed("either", i, n.nouns.size()), n.node, [&](std::string_view name, std::string_view, Phrase& out) {
                   if (name != "1" && name != "2") return false;
                   out.text = name == "1" ? before : one;
                   return true;
               }).text;
    }
    std::string before, behind;
    if (const auto title = tree_->child(n.node, NodeKind::String); title != no_node) noun = titled(title).text;
    const auto place = [&](const std::string& said, bool after) {
        if (after) behind += " " + said;
        else before += said + " ";
    };
    for (const auto& keys : n.choices) {
        std::string said;
        bool after = false;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto one = adjective(keys[i], false, self, after);
            const auto so_far = said;
            said =
                i == 0 ? one : phrase(listed("either", i, keys.size()), n.node, [&](std::string_view name, std::string_view, Phrase& out) {
                                   if (name != "1" && name != "2") return false;
                                   out.text = name == "1" ? so_far : one;
                                   return true;
                               }).text;
        }
        place(said, after);
    }
    // Behind a noun, the adjective nearest to it in the script stays nearest.
    std::vector<std::string> after_noun;
    for (const auto& [key, negated] : n.adjectives) {
        bool after = false;
        const auto said = adjective(key, negated, self, after);
        if (negated && c_.phrases.count("not adjective") != 0 && c_.adjectives_after) after = true;
        if (after) after_noun.push_back(said);
        else before += said + " ";
    }
    for (auto it = after_noun.rbegin(); it != after_noun.rend(); ++it) behind += " " + *it;
    std::string out = before + noun + behind;
    if (part == "head") return out;
    // `one of your dice that shows …` is singular, although the noun is plural.
    if (n.quantity != no_node &&
        (tree_->is(n.quantity, NodeKind::QA) || (tree_->is(n.quantity, NodeKind::QEach) && n.owned != "opponent's" && n.owner == no_node)))
        self.many = false;
    return out + rest_of(n, self);
}

// The parts that narrow a noun down, each with a blank before it.
std::string Writer::rest_of(const Noun& n, const Phrase& self) {
    std::string out;
    for (const auto r : n.relatives) {
        if (r == n.other && n.quantity != no_node && tree_->is(n.quantity, NodeKind::QA)) continue;  // `another` says this relative
        if (r == n.among) continue;                                                                  // the quantity says this relative
        if (std::find(arguments_.begin(), arguments_.end(), (*tree_)[r].first) != arguments_.end())
            break;  // and what stands behind is that argument's
        const auto said = relative(r, from_, self);
        if (!said.text.empty()) out += " " + said.text;
    }
    return out;
}

// Your, their, opponent's: in the form that agrees with the owned thing.
Phrase Writer::possessive(const Noun& n, const Phrase& owned) {
    const auto* e = c_.word(n.owned);
    return e == nullptr ? lacking(n.node, "word", n.owned) : entry(*e, "text", nullptr, nullptr, owned);
}

Phrase Writer::noun(const Noun& n, std::string_view form) {
    std::string key;
    bool many = n.many;
    if (n.quantity == no_node) {
        key = n.random ? "a.random" : "none";
    } else {
        switch (tree_->kind(n.quantity)) {
            case NodeKind::QEach: key = "each", many = false; break;
            case NodeKind::QAll: key = "all", many = true; break;
            case NodeKind::QAny: key = "any", many = true; break;
            case NodeKind::QUpTo: key = "up to", many = n.amount == no_node || text(n.amount) != "1"; break;
            case NodeKind::QA: key = n.other != no_node ? "another" : "a", many = false; break;
            case NodeKind::QAnother: key = "another", many = false; break;
            case NodeKind::QThe: key = "the"; break;
            case NodeKind::QNo: key = "no", many = false; break;
            case NodeKind::QTop: key = "top"; break;
            case NodeKind::QBottom: key = "bottom"; break;
            default:
                key = "amount";
                many = n.amount == no_node || text(n.amount) != "1";
                if (n.amount != no_node && !tree_->is(n.amount, NodeKind::Number) && !tree_->is(n.amount, NodeKind::Name)) key += ".value";
        }
        if ((key == "top" || key == "bottom") && n.amount != no_node && text(n.amount) != "1")
            key += tree_->is(n.amount, NodeKind::Number) ? ".many" : ".value", many = true;
        if (n.random) key += ".random";
    }
    if (!n.extreme.empty()) key = n.extreme;
    if (form == "plural") key = "none", many = true;
    // The form for any such thing: `you have a card`.
    if (form == "any") key = "a", many = false;
    if (form == "single")
        return {core_of(n, false), c_.word(n.nouns.empty() ? "" : n.nouns[0]) != nullptr && c_.word(n.nouns[0])->feminine, false};
    if (form == "number" && n.amount != no_node) return say(n.amount);
    if (form == "bare")
        return {core_of(n, many), c_.word(n.nouns.empty() ? "" : n.nouns[0]) != nullptr && c_.word(n.nouns[0])->feminine, many};
    NodeId owner = n.owner;
    if (form == "any") owner = no_node;
    else if (n.owned == "opponent's" || owner != no_node) key += ".owned";
    else if (!n.owned.empty()) key += ".poss";
    bool feminine = false;
    if (!n.nouns.empty())
        if (const auto* e = c_.word(n.nouns[0])) feminine = e->feminine;
    // `1 card` may have an article: a card.
    if (key == "amount" && n.amount != no_node && text(n.amount) == "1" && n.nouns.size() == 1 && n.adjectives.empty() &&
        n.relatives.empty())
        if (const auto* e = c_.word(n.nouns[0]))
            if (e->find("single") != nullptr) return {entry(*e, "single", nullptr, nullptr, {}).text, feminine, false};
    if (n.among != no_node) key += ".among";
    const auto said = phrase(
        key, n.node,
        [&](std::string_view name, std::string_view f, Phrase& out) {
            out.feminine = feminine;
            if (name == "one") out.text = core_of(n, false, f);
            else if (name == "many") out.text = core_of(n, true, f), out.many = true;
            else if (name == "noun") out.text = core_of(n, many, f), out.many = many;
            else if (name == "rest") out.text = rest_of(n, {{}, feminine, f == "many" || (f != "one" && many)});
            else if (name == "n" && n.amount != no_node) out = say(n.amount);
            else if (name == "group" && n.among != no_node) out = say((*tree_)[n.among].first, f);
            else if (name == "extreme") out = word(n.extreme_word, "one");
            else if (name == "poss" || name == "poss.many") {
                out.text = possessive(n, {{}, feminine, f == "many" || (f != "one" && many)}).text;
            } else if (name == "owner") {
                if (owner == no_node) out = word("opponent", f.empty() ? "a" : f);
                else out = say(owner, f);
            } else {
                return false;
            }
            return true;
        },
        [&](std::string_view name, std::string_view f) {
            if (name == "owner") return f.empty() || (owner != no_node && feature(owner, f));
            if (name == "many") return many;
            if (name == "noun") return std::find(n.nouns.begin(), n.nouns.end(), f) != n.nouns.end();
            if (name == "placed") return !n.relatives.empty();
            return false;
        },
        {}, {{}, feminine, many});
    Phrase out{said.text, feminine, many};
    if (form == "owns")
        out.text = phrase("owner", n.node, [&](std::string_view name, std::string_view, Phrase& p) {
                       if (name != "1") return false;
                       p = {said.text, feminine, many};
                       return true;
                   }).text;
    return out;
}

// The zones of a noun, as nouns.
Phrase Writer::place_of(const Noun& n) {
    Phrase all;
    for (const auto r : n.relatives) {
        if (!tree_->is(r, NodeKind::PostIn)) continue;
        for (const auto zone : tree_->each(r)) {
            const auto before = all;
            const auto next = say(zone);
            all = before.text.empty() ? next : phrase("or", r, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name != "1" && name != "2") return false;
                out = name == "1" ? before : next;
                return true;
            });
        }
    }
    return all;
}

// A thing that was named before: `that die`; the whole thing when its choice has not been said yet.
Phrase Writer::reference(const std::string& name, std::string_view form) {
    auto& named = names_[name];
    if (named.pending != no_node && form == "place") return say(named.pending, form);
    if (named.pending != no_node) {
        const auto node = named.pending;
        named.pending = no_node;
        if (named.value) return say(node, form);
        auto said = say(node, form);  // the saying introduces the name
        if (auto& again = names_[name]; again.noun.empty()) again.noun = "opponent";
        names_[name].event = event_;
        return said;
    }
    if (named.value) return phrase("that number", no_node, nullptr);
    const auto* e = c_.word(named.noun);
    const bool feminine = e != nullptr && e->feminine;
    const auto copy = named;
    auto said = phrase(
        named.many ? "those" : "that", no_node,
        [&](std::string_view slot, std::string_view f, Phrase& out) {
            if (slot != "noun") return false;
            out = word(copy.noun, f.empty() ? (copy.many ? "many" : "one") : f);
            out.feminine = feminine;
            out.many = copy.many;
            return true;
        },
        [&](std::string_view slot, std::string_view f) { return slot == "noun" && f == copy.noun; },
        form == "owns" ? form : std::string_view(), {{}, feminine, copy.many});
    said.feminine = feminine;
    said.many = copy.many;
    return said;
}

Phrase Writer::selector(NodeId node, std::string_view form) {
    const auto core = tree_->is(node, NodeKind::Selector) ? inner(node) : node;
    if (form == "trait" && (core == no_node || tree_->is(core, NodeKind::Words))) {
        // Behind `is` stand adjectives or relatives.
        if (core == no_node) {
            Phrase all;
            for (const auto c : tree_->each(node))
                if (is_relative(tree_->kind(c))) all.text += (all.text.empty() ? "" : " ") + relative(c, Entry::Leaves::nothing).text;
            return all;
        }
        if (tree_->child(node, NodeKind::Quantifier) == no_node && names_.count(text(core)) == 0) return trait(core);
    }
    if (core == no_node) {
        // An amount with a name: `choose a number from 0 to 3 as n`.
        if (const auto n = taken_apart(node); n.amount != no_node) return say(n.amount);
        Phrase all;
        for (const auto c : tree_->each(node))
            if (is_relative(tree_->kind(c))) all.text += (all.text.empty() ? "" : " ") + relative(c, from_).text;
        return all;
    }
    // A title and its relatives.
    if (tree_->is(core, NodeKind::String) && core != node) {
        auto n = taken_apart(node);
        if (form == "place") return place_of(n);
        if (form == "unplaced") n.relatives.clear();
        auto said = titled(core);
        said.text += rest_of(n, {});
        // `up to 2 of them`; a single one is called by its title alone.
        if (n.quantity != no_node && !tree_->is(n.quantity, NodeKind::QA)) {
            const auto title = said;
            const auto key = tree_->is(n.quantity, NodeKind::QUpTo)     ? "up to"
                             : tree_->is(n.quantity, NodeKind::QAmount) ? "amount"
                             : tree_->is(n.quantity, NodeKind::QNo)     ? "no"
                                                                        : "each";
            said = phrase(key, node, [&](std::string_view name, std::string_view, Phrase& out) {
                if (name == "n" && n.amount != no_node) out = say(n.amount);
                else if (name == "one" || name == "many" || name == "noun") out = title;
                else return false;
                return true;
            });
        }
        introduce(node, nullptr,
                  std::string(vocabulary_.program.text(vocabulary_.program.kinds[static_cast<std::size_t>(card_.kind)].name)), false);
        return said;
    }
    switch (tree_->kind(core)) {
        case NodeKind::This:
            return phrase("this", node,
                          [&](std::string_view name, std::string_view f, Phrase& out) {
                              if (name != "noun") return false;
                              out = word(this_noun_, f.empty() ? "one" : f);
                              if (const auto* e = c_.word(this_noun_)) out.feminine = e->feminine;
                              return true;
                          },
                          nullptr, form, {{}, c_.word(this_noun_) != nullptr && c_.word(this_noun_)->feminine, false});
        case NodeKind::You: return phrase("you", node, nullptr, nullptr, form);
        case NodeKind::They: return phrase("they", node, nullptr, nullptr, form);
        case NodeKind::It: return phrase("it", node, nullptr, nullptr, form);
        case NodeKind::Paren: return some_of(node, say((*tree_)[core].first, form));
        case NodeKind::Player:
            if ((*tree_)[core].first != no_node) return reference(text((*tree_)[core].first), form);
            [[fallthrough]];
        case NodeKind::Opponent: {
            auto n = taken_apart(node);
            n.nouns = {tree_->is(core, NodeKind::Opponent) ? "opponent" : "player"};
            auto out = noun(n, form);
            introduce(node, &n, "", n.many);
            return out;
        }
        case NodeKind::Words: break;
        default: return core == node ? say(core, form) : some_of(node, say(core, form));
    }
    const auto words = text(core);
    if (names_.count(words) != 0) return reference(words, form);
    auto n = taken_apart(node);
    // A name in the catalogue: a link of the card, a result, a parameter of a header.
    if (n.quantity == no_node && n.extreme.empty() && !n.random && form != "amount" && form != "plural") {
        if (const auto it = c_.names.find(words); it != c_.names.end()) {
            const auto owner = n.owner;
            auto said = entry(
                it->second, form.empty() ? "text" : form,
                [&](std::string_view slot, std::string_view f, Phrase& out) {
                    if (slot == "owner" && owner != no_node) out = say(owner, f);
                    else if (slot == "poss" && !n.owned.empty()) out = possessive(n, {});
                    else return false;
                    return true;
                },
                [&](std::string_view slot, std::string_view f) {
                    if (slot == "owner") return owner != no_node && (f.empty() || feature(owner, f));
                    if (slot == "owned") return n.owned == f || (f.empty() && !n.owned.empty());
                    return false;
                },
                {});
            return said;
        }
        // An attribute of a thing.
        const auto* attribute = n.nouns.size() == 1 ? vocabulary_.find(n.nouns[0], MeaningKind::attribute) : nullptr;
        if (attribute != nullptr && vocabulary_.find(n.nouns[0], MeaningKind::kind) == nullptr && n.adjectives.empty()) {
            const auto* e = c_.word(n.nouns[0]);
            if (e == nullptr) return lacking(node, "word", n.nouns[0]);
            const bool of_opponent = n.owned == "opponent's";
            const auto key = n.owner != no_node || of_opponent ? "attribute" : n.owned.empty() ? "attribute.its" : "attribute.poss";
            return phrase(key, node,
                          [&](std::string_view slot, std::string_view f, Phrase& out) {
                              if (slot == "noun")
                                  out = entry(*e,
                                              e->find("value") != nullptr ? "value"
                                              : f.empty()                 ? (n.many ? "many" : "one")
                                                                          : f,
                                              nullptr, nullptr, {});
                              else if (slot == "owner" && n.owner != no_node) out = say(n.owner, f);
                              else if (slot == "owner" && of_opponent) out = word("opponent", f.empty() ? "a" : f);
                              else if (slot == "poss" && !n.owned.empty()) out = possessive(n, {{}, e->feminine, n.many});
                              else return false;
                              return true;
                          },
                          nullptr, {}, {{}, e->feminine, n.many});
        }
    }
    // The place of a noun, said apart from the rest: `search your deck for a card`.
    if (form == "place") return place_of(n);
    if (form == "unplaced") {
        n.relatives.erase(
            std::remove_if(n.relatives.begin(), n.relatives.end(), [&](const NodeId r) { return tree_->is(r, NodeKind::PostIn); }),
            n.relatives.end());
        form = {};
    }
    auto out = noun(n, form);
    introduce(node, &n, "", n.quantity == no_node ? n.many : out.many);
    return out;
}

// Members of a set that a definition or a list gives.
Phrase Writer::some_of(NodeId selector, const Phrase& set) {
    if (!tree_->is(selector, NodeKind::Selector)) return set;
    const auto n = taken_apart(selector);
    Phrase said = set;
    said.text += rest_of(n, {{}, set.feminine, true});
    if (n.quantity == no_node) return said;
    std::string key;
    switch (tree_->kind(n.quantity)) {
        case NodeKind::QEach: key = "each of"; break;
        case NodeKind::QAll: key = "all of"; break;
        case NodeKind::QAny: key = "any of"; break;
        case NodeKind::QUpTo: key = "up to of"; break;
        case NodeKind::QNo: key = "none of"; break;
        case NodeKind::QAmount: key = "amount of"; break;
        default: key = "one of";
    }
    if (n.random) key += ".random";
    return phrase(key, selector,
                  [&](std::string_view name, std::string_view f, Phrase& out) {
                      if (name == "set") out = said;
                      else if (name == "n" && n.amount != no_node) out = say(n.amount, f);
                      else return false;
                      return true;
                  },
                  nullptr, {}, {{}, set.feminine, true});
}

// Words alone: adjectives after `is`, a noun without anything.
Phrase Writer::trait(NodeId node, std::string_view form) {
    const auto nodes = tree_->children(node);
    std::string out;
    if (form == "plural") form = "many";
    if (form == "single") form = "one";
    const auto whole = text(node);
    if (nodes.size() == 1 || c_.word(whole) != nullptr) {
        bool many = false;
        const bool negated = whole.starts_with("non-");
        const auto key = key_of(vocabulary_, negated ? whole.substr(4) : whole, many);
        if (const auto* e = c_.word(key); e != nullptr && e->find(form) != nullptr) return entry(*e, form, nullptr, nullptr, {});
        bool after = false;
        const auto* e = c_.word(key);
        return {adjective(key, negated, {}, after), e != nullptr && e->feminine, false};
    }
    for (std::size_t i = 0; i < nodes.size();) {
        std::size_t length = std::min(vocabulary_.longest_phrase(), nodes.size() - i);
        const auto written = [&] {
            std::string all;
            for (auto k = i; k < i + length; ++k) all += (all.empty() ? "" : " ") + text(nodes[k]);
            return all;
        };
        while (length > 1 && vocabulary_.meanings(written()).empty()) --length;
        bool after = false, many = false;
        const auto key = key_of(vocabulary_, written(), many);
        i += length;
        const auto* e = c_.word(key);
        const auto* number = e == nullptr || i != nodes.size() ? nullptr
                                                               : e->find(form == "one"            ? "one"
                                                                         : many || form == "many" ? "many"
                                                                                                  : "");
        const auto one = number != nullptr ? number->fill({}, out_) : adjective(key, false, {}, after);
        out += (out.empty() ? "" : " ") + one;
    }
    return {out, false, false};
}

Phrase Writer::relative(NodeId node, Entry::Leaves leaves, const Phrase& self) {
    const bool from = leaves != Entry::Leaves::nothing;
    const auto child = (*tree_)[node].first;
    if (const auto said = idiom(node, {}, self)) return *said;
    const auto one = [&](std::string_view key, std::string_view field = {}) {
        return phrase(key, node, [&](std::string_view name, std::string_view f, Phrase& out) {
            if (name != "1") return false;
            out = say(child, f.empty() ? field : f);
            return true;
        });
    };
    // A zone's entry gives its preposition.
    const auto in_zone = [&](NodeId zone, std::string_view field) {
        const auto n = taken_apart(zone);
        const auto* e = n.nouns.size() == 1 ? c_.word(n.nouns[0]) : nullptr;
        if (e == nullptr) return lacking(zone, "word", print(*tree_, zone));
        if (e->find(field) == nullptr) field = "in";
        const auto owner = n.owner;
        const auto* text = e->find(field);
        if (text == nullptr) return lacking(zone, field, n.nouns[0]);
        return Phrase{text->fill({[&](std::string_view name, std::string_view f, Phrase& out) {
                                      if (name == "owner") {
                                          if (owner != no_node) out = say(owner, f);
                                          else if (n.owned == "opponent's") out = word("opponent", f.empty() ? "a" : f);
                                          else return false;
                                      } else if (name == "poss") {
                                          const auto* p = c_.word(n.owned);
                                          if (p == nullptr) return false;
                                          out.text = entry(*p, "text", nullptr, nullptr, {{}, e->feminine, false}).text;
                                      } else {
                                          return false;
                                      }
                                      return true;
                                  },
                                  [&](std::string_view name, std::string_view f) {
                                      if (name == "owner")
                                          return (owner != no_node || n.owned == "opponent's") &&
                                                 (f.empty() || (owner != no_node && feature(owner, f)));
                                      if (name == "poss") return n.owned == "your" || n.owned == "their";
                                      return false;
                                  },
                                  {}},
                                 out_),
                      false, false};
    };
    switch (tree_->kind(node)) {
        case NodeKind::PostIn: {
            Phrase all = in_zone(child, from ? "from" : "in");
            for (auto c = (*tree_)[child].next; c != no_node; c = (*tree_)[c].next) {
                const auto before = all;
                const auto next = in_zone(c, from ? "from" : "in");
                all = phrase(listed("or", 0, (*tree_)[c].next == no_node ? 1 : 2), node,
                             [&](std::string_view name, std::string_view, Phrase& out) {
                                 if (name != "1" && name != "2") return false;
                                 out = name == "1" ? before : next;
                                 return true;
                             });
            }
            return all;
        }
        case NodeKind::PostOf: return in_zone(child, "of");
        case NodeKind::PostOn: return one(leaves == Entry::Leaves::everything ? "on.from" : "on");
        case NodeKind::PostUnder: return one("under");
        case NodeKind::PostWhere: return one("where");
        case NodeKind::PostOtherThan: return one("other than");
        case NodeKind::PostAmong: return one("among");
        case NodeKind::PostLinked: return one("linked to");
        case NodeKind::PostAdjacent: return one("adjacent to");
        case NodeKind::PostSight: return one("in sight of");
        case NodeKind::PostWithin: {
            // A catalogue that names no centre means that of its cards.
            const auto centre = (*tree_)[child].next;
            if (centre == no_node || tree_->is(centre, NodeKind::ByWay) || c_.phrases.count("within of") == 0) return one("within");
            return phrase("within of", node, [&](std::string_view name, std::string_view f, Phrase& out) {
                if (name != "1" && name != "2") return false;
                out = say(name == "1" ? child : centre, f);
                return true;
            });
        }
        case NodeKind::Preferring:
            if (tree_->is(child, NodeKind::Selector)) return one("preferring", "trait");
            return extreme(child, "preferring ");
        case NodeKind::PostShowing:
        case NodeKind::PostWith:
        case NodeKind::PostWithout: {
            auto written = text(tree_->is(node, NodeKind::PostShowing) ? tree_->last_child(node) : child);
            const bool is_not = written.starts_with("non-");
            if (is_not) written = written.substr(4);
            const bool negated = is_not != tree_->is(child, NodeKind::Negated);
            bool many = false;
            const auto key = key_of(vocabulary_, written, many);
            const auto* e = c_.word(key);
            if (e == nullptr) return lacking(node, "word", key);
            const auto* which = tree_->is(node, NodeKind::PostShowing) ? "shown" : tree_->is(node, NodeKind::PostWith) ? "with" : "without";
            if (e->find(which) == nullptr) return lacking(node, which, key);
            auto said = entry(*e, which, nullptr, nullptr, {});
            if (!tree_->is(node, NodeKind::PostShowing)) return said;
            return phrase(
                negated ? "not showing" : "showing", node,
                [&](std::string_view name, std::string_view, Phrase& out) {
                    if (name != "1") return false;
                    out = said;
                    return true;
                },
                nullptr, {}, self);
        }
        default: return by_kind(node);
    }
}

}  // namespace holo::wording
