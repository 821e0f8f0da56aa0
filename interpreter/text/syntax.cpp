#include "interpreter/text/syntax.hpp"

#include <algorithm>
#include <set>

namespace holo::text {

namespace {

// Calls `take` with each way to choose one of `sizes[i]` for every i, the first of all first.
template <typename Take>
void each_choice(const std::vector<std::size_t>& sizes, Take&& take) {
    std::vector<std::size_t> at(sizes.size(), 0);
    if (std::find(sizes.begin(), sizes.end(), 0U) != sizes.end()) return;
    for (;;) {
        take(at);
        std::size_t i = sizes.size();
        while (i > 0 && ++at[i - 1] == sizes[i - 1]) at[--i] = 0;
        if (i == 0) return;
    }
}

// A row of pieces without choices, and what has been said by choosing.
struct Row {
    std::vector<const Piece*> pieces;
    std::vector<std::string> only;
};

std::vector<Row> rows_of(const std::vector<Piece>& pieces) {
    std::vector<Row> out{{}};
    for (const auto& piece : pieces) {
        if (piece.kind != Piece::Kind::choice) {
            for (auto& row : out) row.pieces.push_back(&piece);
            continue;
        }
        std::vector<Row> more;
        for (const auto& row : out)
            for (std::size_t way = 0; way < piece.ways.size(); ++way)
                for (const auto& inside : rows_of(piece.ways[way])) {
                    auto next = row;
                    next.pieces.insert(next.pieces.end(), inside.pieces.begin(), inside.pieces.end());
                    next.only.insert(next.only.end(), piece.only[way].begin(), piece.only[way].end());
                    next.only.insert(next.only.end(), inside.only.begin(), inside.only.end());
                    more.push_back(std::move(next));
                }
        out = std::move(more);
    }
    return out;
}

}  // namespace

// One alternative of a construction, multiplied out.
class Expansion {
public:
    Expansion(const Constructions& grammar, std::size_t language, int construction)
        : g_(grammar), language_(grammar.languages[language]), at_(language), of_(grammar.all[static_cast<std::size_t>(construction)]) {}

    // A part of a row: a word, or a category with the unknown or value of each of its features.
    struct Part {
        std::string word, said;
        int hole = -1, category = -1;
        std::vector<int> features;  // as `bindings`
        const Piece* verb = nullptr;
        int form = 0;
    };

    // Unknowns are features in capitals of the pattern, and those that a hole leaves open.
    int unknown(int feature, bool is_own) {
        if (!is_own) {
            const auto found = std::find(shared_.begin(), shared_.end(), feature);
            if (found != shared_.end()) return shared_at_[static_cast<std::size_t>(found - shared_.begin())];
            shared_.push_back(feature);
            shared_at_.push_back(static_cast<int>(domains_.size()));
        }
        domains_.push_back(feature);
        return static_cast<int>(domains_.size()) - 1;
    }

    // A value is told from a unknown by its sign.
    static int value(int index) { return -1 - index; }

    int binding(const std::string& feature, int& of) {
        int index = 0;
        if (language_.features.find_value(feature, of, index)) return value(index);
        of = language_.features.find_capitals(feature);
        return unknown(of, false);
    }

    // The values or unknowns of a category's features; features that are not named stay open.
    std::vector<int> bindings(int category, const std::vector<std::string>& named, bool shares) {
        std::vector<int> out;
        for (const auto feature : g_.categories[static_cast<std::size_t>(category)].features.empty()
                                      ? std::vector<int>()
                                      : g_.categories[static_cast<std::size_t>(category)].features[at_]) {
            int found = 0;
            bool is_named = false;
            for (const auto& name : named) {
                int of = -1;
                const auto bound = [&] {
                    int index = 0;
                    return language_.features.find_value(name, of, index) || (of = language_.features.find_capitals(name)) >= 0;
                }();
                if (bound && of == feature) found = binding(name, of), is_named = true;
            }
            out.push_back(is_named ? found : unknown(feature, !shares));
        }
        return out;
    }

    const Constructions& g_;
    const Language& language_;
    std::size_t at_;
    const Construction& of_;
    std::vector<int> shared_, shared_at_;
    std::vector<int> domains_;  // by unknown: its feature
};

Syntax::Syntax(const Constructions& grammar, std::size_t language, Diagnostics& out) : grammar_(grammar), language_(language) {
    for (const auto* name : {"", "#number", "#title", "#name", "#own"}) tokens_.push_back(word_id(name));
    by_construction_.resize(grammar.all.size());
    for (std::size_t c = 0; c < grammar.categories.size(); ++c) symbol(static_cast<int>(c), {});
    for (std::size_t c = 0; c < grammar.all.size(); ++c)
        for (std::size_t a = 0; a < grammar.all[c].ways[language].size(); ++a) expand(static_cast<int>(c), static_cast<int>(a), out);
    widen();
    by_left_.resize(names_.size());
    for (std::size_t r = 0; r < rules_.size(); ++r) {
        by_left_[static_cast<std::size_t>(rules_[r].left)].push_back(static_cast<int>(r));
        if (rules_[r].construction >= 0) by_construction_[static_cast<std::size_t>(rules_[r].construction)].push_back(static_cast<int>(r));
    }
    find_firsts();
}

int Syntax::word(const std::string& text) const {
    const auto found = word_ids_.find(text);
    return found == word_ids_.end() ? -1 : found->second;
}

int Syntax::symbol_of(int category) const { return ids_.at({category, {}}); }

int Syntax::symbol(int category, const Values& values) {
    const auto [at, is_new] = ids_.try_emplace({category, values}, static_cast<int>(names_.size()));
    if (is_new) names_.emplace_back(category, values);
    return at->second;
}

int Syntax::word_id(const std::string& text) {
    const auto [at, is_new] = word_ids_.try_emplace(text, static_cast<int>(words_.size()));
    if (is_new) words_.push_back(text);
    return at->second;
}

int Syntax::said_id(const std::string& text) {
    const auto [at, is_new] = said_ids_.try_emplace(text, static_cast<int>(said_.size()));
    if (is_new) said_.push_back(text);
    return at->second;
}

void Syntax::expand(int construction, int alternative, Diagnostics& out) {
    const auto& of = grammar_.all[static_cast<std::size_t>(construction)];
    const auto& way = of.ways[language_][static_cast<std::size_t>(alternative)];
    const auto& language = grammar_.languages[language_];
    std::set<std::pair<int, std::vector<std::pair<int, int>>>> made;
    for (const auto& row : rows_of(way.pattern.pieces)) {
        Expansion expansion(grammar_, language_, construction);
        const auto left = expansion.bindings(of.category, way.pattern.result, true);
        std::vector<Expansion::Part> parts;
        for (const auto* piece : row.pieces) {
            Expansion::Part part;
            if (piece->kind == Piece::Kind::word) {
                part.word = piece->text;
                part.said = piece->said;
            } else if (piece->kind == Piece::Kind::hole) {
                const auto hole = std::find_if(of.holes.begin(), of.holes.end(), [&](const auto& h) { return h.name == piece->text; });
                part.hole = static_cast<int>(hole - of.holes.begin());
                part.category = hole->category;
                if (!piece->features.empty()) part.features = expansion.bindings(hole->category, piece->features, false);
            } else {
                part.verb = piece;
                int feature = 0;
                part.form = expansion.binding(piece->features.empty() ? "FORM" : piece->features.front(), feature);
            }
            parts.push_back(std::move(part));
        }
        std::vector<std::pair<int, int>> required;  // unknown, value
        for (const auto& only : row.only) {
            int feature = 0, index = 0;
            if (!language.features.find_value(only, feature, index)) continue;
            required.emplace_back(expansion.unknown(feature, false), index);
        }
        std::vector<std::size_t> sizes;
        for (const auto feature : expansion.domains_)
            sizes.push_back(feature < 0 ? 1 : language.features[static_cast<std::size_t>(feature)].values.size());
        each_choice(sizes, [&](const std::vector<std::size_t>& chosen) {
            const auto value_of = [&](int bound) {
                return bound < 0 ? -1 - bound : static_cast<int>(chosen[static_cast<std::size_t>(bound)]);
            };
            for (const auto& [unknown, index] : required)
                if (value_of(unknown) != index) return;
            const auto values = [&](const std::vector<int>& bound) {
                Values found;
                for (const auto one : bound) found.push_back(value_of(one));
                return found;
            };
            Rule rule;
            rule.left = symbol(of.category, values(left));
            rule.construction = construction;
            rule.alternative = alternative;
            rule.cost = of.cost;
            for (const auto& part : parts) {
                if (part.verb != nullptr) {
                    const auto feature = language.features.find("form");
                    const auto& form =
                        language.features[static_cast<std::size_t>(feature)].values[static_cast<std::size_t>(value_of(part.form))];
                    const auto verb = language.verbs.find(part.verb->text);
                    const auto* text = verb == language.verbs.end() || verb->second.count(form) == 0 ? nullptr : &verb->second.at(form);
                    if (text == nullptr) {
                        if (verb == language.verbs.end()) out.add(Diag::saying_form, of.source, way.span, {part.verb->text, form});
                        return;
                    }
                    for (const auto& token :
                         language_ == script ? script_tokens(*text, language.spelling) : text_tokens(*text, language.spelling))
                        rule.right.push_back({word_id(token.word), true, -1, said_id(written(token, *text))});
                } else if (part.hole < 0) {
                    rule.right.push_back({word_id(part.word), true, -1, said_id(part.said)});
                } else if (const auto sort = grammar_.categories[static_cast<std::size_t>(part.category)].sort;
                           sort != Sort::construction) {
                    rule.right.push_back({token(sort), true, part.hole});
                } else {
                    rule.right.push_back({symbol(part.category, values(part.features)), false, part.hole});
                }
            }
            std::vector<std::pair<int, int>> shape;
            for (const auto& symbol : rule.right) shape.emplace_back(symbol.is_word ? -1 - symbol.id : symbol.id, symbol.hole);
            if (!rule.right.empty() && made.emplace(rule.left, std::move(shape)).second) rules_.push_back(std::move(rule));
        });
    }
}

// A category that is asked for in any form is there in each of its forms.
void Syntax::widen() {
    const auto count = names_.size();
    for (std::size_t s = 0; s < count; ++s) {
        const auto [category, values] = names_[s];
        if (values.empty()) continue;
        rules_.push_back({symbol(category, {}), {{static_cast<int>(s), false, 0}}, -1, 0, 0});
    }
}

void Syntax::find_firsts() {
    const auto width = (words_.size() + 63) / 64;
    first_.assign(names_.size(), Bits(width, 0));
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& rule : rules_) {
            auto& bits = first_[static_cast<std::size_t>(rule.left)];
            const auto& symbol = rule.right.front();
            const auto join = [&](std::size_t at, std::uint64_t more) {
                changed = changed || (more & ~bits[at]) != 0;
                bits[at] |= more;
            };
            if (symbol.is_word)
                join(static_cast<std::size_t>(symbol.id) / 64, std::uint64_t{1} << (static_cast<std::size_t>(symbol.id) % 64));
            else
                for (std::size_t at = 0; at < width; ++at) join(at, first_[static_cast<std::size_t>(symbol.id)][at]);
        }
    }
}

}  // namespace holo::text
