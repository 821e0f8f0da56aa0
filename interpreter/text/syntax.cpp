#include "interpreter/text/syntax.hpp"

#include <algorithm>
#include <set>

namespace holo::text {

namespace {

// Calls `take` with each way to choose one of `sizes[i]` for every i, beginning with the first of each.
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

constexpr int any = -1;  // stands for every value of a feature

bool are_words(const std::vector<Piece>& pieces) {
    return std::all_of(pieces.begin(), pieces.end(), [](const auto& piece) { return piece.kind == Piece::Kind::word; });
}

// Tells whether a choice holds nothing but words. Such a choice stays one symbol, because multiplied choices would multiply the rules.
bool is_of_words(const Piece& choice) {
    const auto said = std::count_if(choice.ways.begin(), choice.ways.end(), [](const auto& way) { return !way.empty(); });
    return said > 1 && std::all_of(choice.ways.begin(), choice.ways.end(), are_words) &&
           std::all_of(choice.only.begin(), choice.only.end(), [](const auto& only) { return only.empty(); });
}

// A row of pieces whose choices hold words only, and the values with which the chosen ways may stand.
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
        for (const auto& row : out) {
            if (is_of_words(piece)) {
                auto with = row;
                with.pieces.push_back(&piece);
                const auto empty = std::find_if(piece.ways.begin(), piece.ways.end(), [](const auto& way) { return way.empty(); });
                if (empty == piece.ways.begin()) more.push_back(row);
                more.push_back(std::move(with));
                if (empty != piece.ways.begin() && empty != piece.ways.end()) more.push_back(row);
                continue;
            }
            for (std::size_t way = 0; way < piece.ways.size(); ++way)
                for (const auto& inside : rows_of(piece.ways[way])) {
                    auto next = row;
                    next.pieces.insert(next.pieces.end(), inside.pieces.begin(), inside.pieces.end());
                    next.only.insert(next.only.end(), piece.only[way].begin(), piece.only[way].end());
                    next.only.insert(next.only.end(), inside.only.begin(), inside.only.end());
                    more.push_back(std::move(next));
                }
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
        std::vector<int> features;  // as `bindings` returns them
        const Piece* verb = nullptr;
        const Piece* choice = nullptr;
        int form = 0;
    };

    // The number of an unknown: a feature in capitals of the pattern, or a feature that the whole leaves open.
    int unknown(int feature) {
        const auto index = static_cast<std::size_t>(std::find(domains_.begin(), domains_.end(), feature) - domains_.begin());
        if (index == domains_.size()) domains_.push_back(feature);
        return static_cast<int>(index);
    }

    // A value is coded as a negative number, because unknowns are counted from 0.
    static int value(int index) { return -2 - index; }
    static bool is_unknown(int bound) { return bound >= 0; }

    int binding(const std::string& feature, int& of) {
        int index = 0;
        if (language_.features.find_value(feature, of, index)) return value(index);
        of = language_.features.find_capitals(feature);
        return unknown(of);
    }

    // The values or unknowns of a category's features. A feature that is not named may have any value, or shares the whole's.
    std::vector<int> bindings(int category, const std::vector<std::string>& named, bool shares) {
        std::vector<int> out;
        for (const auto feature : g_.categories[static_cast<std::size_t>(category)].features.empty()
                                      ? std::vector<int>()
                                      : g_.categories[static_cast<std::size_t>(category)].features[at_]) {
            int found = any;
            bool is_named = false;
            for (const auto& name : named) {
                int of = -1;
                const auto bound = [&] {
                    int index = 0;
                    return language_.features.find_value(name, of, index) || (of = language_.features.find_capitals(name)) >= 0;
                }();
                if (bound && of == feature) found = binding(name, of), is_named = true;
            }
            out.push_back(!is_named && shares ? unknown(feature) : found);
        }
        return out;
    }

    // A row of parts, and the features of the whole.
    struct Line {
        std::vector<Part> parts;
        std::vector<int> left;
        int cost = 0;
    };

    // The row for most numbers, and once more with each number 1 whose words behind agree. That row costs more in readings, because an
    // entry of its own may have the same words.
    std::vector<Line> agreeing(Line row) const {
        std::vector<Line> out{std::move(row)};
        if (language_.counted.feature == machine::none) return out;
        for (std::size_t n = 0; n < out.front().parts.size(); ++n) {
            const auto parts = out.front().parts;
            const auto last = agrees_up_to(parts, n);
            if (last == n) continue;
            const auto bound = parts[last].hole < 0 ? value(language_.counted.more) : number_of(parts[last].category, parts[last].features);
            for (auto& line : out) line.parts[n].features.front() = bound;
            if (is_unknown(bound) || (n > 0 && has_no_one(parts[n - 1]))) continue;
            const auto lines = out.size();
            for (std::size_t i = 0; i < lines; ++i) out.push_back(with_one(out[i], n, last));
        }
        return out;
    }

    const Constructions& g_;
    const Language& language_;
    std::size_t at_;
    const Construction& of_;
    std::vector<int> domains_;  // the feature of each unknown

private:
    // The index, among the features of a category, of the one in which words agree with numbers.
    int index_of_number(int category) const {
        const auto& features = g_.categories[static_cast<std::size_t>(category)].features;
        if (features.empty()) return -1;
        const auto found = std::find(features[at_].begin(), features[at_].end(), language_.counted.feature);
        return found == features[at_].end() ? -1 : static_cast<int>(found - features[at_].begin());
    }
    int number_of(int category, const std::vector<int>& features) const {
        const auto at = index_of_number(category);
        return at < 0 ? any : features[static_cast<std::size_t>(at)];
    }

    // The last part that agrees with the number in front; the number itself when none does, or when the pattern names the feature.
    std::size_t agrees_up_to(const std::vector<Part>& parts, std::size_t n) const {
        if (parts[n].hole < 0 || g_.categories[static_cast<std::size_t>(parts[n].category)].sort != Sort::number) return n;
        if (parts[n].features.front() != any) return n;
        auto last = n;
        for (auto at = n + 1; at < parts.size(); ++at) {
            const auto& part = parts[at];
            if (part.hole >= 0) {
                const auto bound = number_of(part.category, part.features);
                return is_unknown(bound) || bound == value(language_.counted.more) ? at : last;
            }
            const auto word = language_.counted.words.find(part.word);
            if (word == language_.counted.words.end()) return last;
            if (word->second != part.word) last = at;
        }
        return last;
    }

    // Tells whether the word in front of a number stands in front of 1 never: `las 2 primeras cartas`.
    bool has_no_one(const Part& part) const {
        const auto word = language_.counted.words.find(part.word);
        return word != language_.counted.words.end() && word->second.empty();
    }

    Line with_one(Line line, std::size_t n, std::size_t last) const {
        const auto one = value(language_.counted.one), more = value(language_.counted.more);
        const auto turn = [&](int category, std::vector<int>& features) {
            if (number_of(category, features) == more) features[static_cast<std::size_t>(index_of_number(category))] = one;
        };
        line.parts[n].features.front() = one;
        for (auto at = n + 1; at <= last; ++at) {
            auto& part = line.parts[at];
            if (part.hole >= 0) {
                turn(part.category, part.features);
                continue;
            }
            // The capital of the word stands in the part that both words share.
            const auto& word = language_.counted.words.find(part.word)->second;
            const auto shared =
                static_cast<std::size_t>(std::mismatch(word.begin(), word.end(), part.word.begin(), part.word.end()).first - word.begin());
            part.said = part.said.substr(0, shared) + word.substr(shared);
            part.word = word;
        }
        turn(of_.category, line.left);
        line.cost = 1;
        return line;
    }
};

Syntax::Syntax(const Constructions& grammar, std::size_t language, Diagnostics& out) : grammar_(grammar), language_(language) {
    for (const auto* name : {"", "#number", "#title", "#name", "#own", "#part"}) tokens_.push_back(word_id(name));
    for (std::size_t c = 0; c < grammar.categories.size(); ++c) {
        const auto& features = grammar.categories[c].features;
        wish(static_cast<int>(c), Values(features.empty() ? 0 : features[language].size(), any));
    }
    for (std::size_t c = 0; c < grammar.all.size(); ++c)
        for (std::size_t a = 0; a < grammar.all[c].ways[language].size(); ++a) expand(static_cast<int>(c), static_cast<int>(a), out);
    grant_wishes();
    by_left_ = index(categories_.size(), rules_, [](const Rule& rule) { return rule.left; });
    by_construction_ = index(grammar.all.size(), rules_, [](const Rule& rule) { return rule.construction; });
    find_firsts();
}

template <typename NumberOf>
Syntax::Index Syntax::index(std::size_t count, const std::vector<Rule>& rules, NumberOf&& number_of) {
    Index out;
    out.ends.assign(count, 0);
    for (const auto& rule : rules)
        if (const auto number = number_of(rule); number >= 0) ++out.ends[static_cast<std::size_t>(number)];
    std::uint32_t end = 0;
    std::vector<std::uint32_t> next(count);
    for (std::size_t i = 0; i < count; ++i) {
        next[i] = end;
        out.ends[i] = end += out.ends[i];
    }
    out.rules.resize(end);
    for (std::size_t r = 0; r < rules.size(); ++r)
        if (const auto number = number_of(rules[r]); number >= 0) out.rules[next[static_cast<std::size_t>(number)]++] = static_cast<int>(r);
    return out;
}

int Syntax::word(const std::string& text) const {
    const auto found = word_ids_.find(text);
    return found == word_ids_.end() ? -1 : found->second;
}

std::vector<int> Syntax::values_of(int construction, const std::string& feature) const {
    const auto& category = grammar_.categories[static_cast<std::size_t>(grammar_.all[static_cast<std::size_t>(construction)].category)];
    const auto wanted = grammar_.languages[language_].features.find(feature);
    std::vector<int> out;
    for (std::size_t f = 0; !category.features.empty() && f < category.features[language_].size(); ++f) {
        if (category.features[language_][f] != wanted) continue;
        for (const auto rule : rules_saying(construction))
            out.push_back(values_[static_cast<std::size_t>(rules_[static_cast<std::size_t>(rule)].left)][f]);
    }
    return std::find(out.begin(), out.end(), any) == out.end() ? out : std::vector<int>();
}

bool Syntax::fits(int wish, int made) const {
    if (category_of(wish) != category_of(made)) return false;
    const auto &a = values_[static_cast<std::size_t>(wish)], &b = values_[static_cast<std::size_t>(made)];
    for (std::size_t f = 0; f < a.size(); ++f)
        if (a[f] != any && b[f] != any && a[f] != b[f]) return false;
    return true;
}

int Syntax::symbol(Ids& ids, int category, const Values& values) {
    const auto [at, is_new] = ids.try_emplace({category, values}, static_cast<int>(categories_.size()));
    if (is_new) categories_.push_back(category), values_.push_back(values);
    return at->second;
}

// The symbol for a choice of words: each of them is read, and the first is written.
int Syntax::options(const Piece& choice) {
    std::vector<std::vector<std::string>> key;
    for (const auto& way : choice.ways) {
        key.emplace_back();
        for (const auto& piece : way) key.back().push_back(piece.said);
    }
    const auto [at, is_new] = options_.try_emplace(std::move(key), static_cast<int>(categories_.size()));
    if (!is_new) return at->second;
    categories_.push_back(-1), values_.emplace_back();
    for (const auto& way : choice.ways) {
        std::vector<Symbol> right;
        for (const auto& piece : way) right.push_back({word_id(piece.text), 1, -1, said_id(piece.said)});
        if (!right.empty()) add({at->second, -1, 0, 0, 0, 0}, right);
    }
    return at->second;
}

int Syntax::word_id(const std::string& text) {
    const auto [at, is_new] = word_ids_.try_emplace(text, static_cast<int>(words_.size()));
    if (is_new) words_.push_back(text);
    return at->second;
}

// The word that stands for numbers with that value of the feature in which words agree with numbers.
int Syntax::number(const Values& values) {
    const auto& counted = grammar_.languages[language_].counted;
    const auto value = values.empty() ? any : values.front();
    return value == any ? token(Sort::number) : word_id(value == counted.one ? number_one : number_more);
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
    std::set<std::pair<int, std::vector<std::pair<int, int>>>> known;
    for (const auto& row : rows_of(way.pattern.pieces)) {
        Expansion expansion(grammar_, language_, construction);
        auto all_left = expansion.bindings(of.category, way.pattern.result, true);
        std::vector<Expansion::Part> all_parts;
        for (const auto* piece : row.pieces) {
            Expansion::Part part;
            if (piece->kind == Piece::Kind::word) {
                part.word = piece->text;
                part.said = piece->said;
            } else if (piece->kind == Piece::Kind::hole) {
                const auto hole = std::find_if(of.holes.begin(), of.holes.end(), [&](const auto& h) { return h.name == piece->text; });
                part.hole = static_cast<int>(hole - of.holes.begin());
                part.category = hole->category;
                part.features = expansion.bindings(hole->category, piece->features, false);
            } else if (piece->kind == Piece::Kind::choice) {
                part.choice = piece;
            } else {
                const std::string form = piece->features.empty() ? "FORM" : piece->features.front();
                int feature = -1, index = 0;
                if (!language.features.find_value(form, feature, index)) feature = language.features.find_capitals(form);
                if (feature < 0 || feature != language.features.find("form"))
                    return out.add(Diag::saying_form, of.source, way.span, {piece->text, form});
                part.verb = piece;
                part.form = expansion.binding(form, feature);
            }
            all_parts.push_back(std::move(part));
        }
        std::vector<std::pair<int, int>> required;  // unknown, value
        for (const auto& only : row.only) {
            int feature = 0, index = 0;
            if (!language.features.find_value(only, feature, index)) continue;
            required.emplace_back(expansion.unknown(feature), index);
        }
        for (auto& line : expansion.agreeing({std::move(all_parts), std::move(all_left), 0})) {
            auto& parts = line.parts;
            auto& left = line.left;
            // A feature that is named only once agrees with nothing.
            std::vector<int> uses(expansion.domains_.size(), 0);
            const auto count = [&](int bound) {
                if (Expansion::is_unknown(bound)) ++uses[static_cast<std::size_t>(bound)];
            };
            for (const auto bound : left) count(bound);
            for (const auto& part : parts) {
                for (const auto bound : part.features) count(bound);
                if (part.verb != nullptr) count(part.form), count(part.form);
            }
            for (const auto& [unknown, index] : required) count(unknown), count(unknown);
            const auto loosen = [&](std::vector<int>& bounds) {
                for (auto& bound : bounds)
                    if (Expansion::is_unknown(bound) && uses[static_cast<std::size_t>(bound)] == 1) bound = any;
            };
            loosen(left);
            for (auto& part : parts) loosen(part.features);
            std::vector<std::size_t> sizes;
            for (std::size_t u = 0; u < uses.size(); ++u)
                sizes.push_back(uses[u] < 2 ? 1 : language.features[static_cast<std::size_t>(expansion.domains_[u])].values.size());
            each_choice(sizes, [&](const std::vector<std::size_t>& chosen) {
                const auto value_of = [&](int bound) {
                    return bound == any ? any : bound < 0 ? -2 - bound : static_cast<int>(chosen[static_cast<std::size_t>(bound)]);
                };
                for (const auto& [unknown, index] : required)
                    if (value_of(unknown) != index) return;
                const auto values = [&](const std::vector<int>& bound) {
                    Values found;
                    for (const auto one : bound) found.push_back(value_of(one));
                    return found;
                };
                Rule rule;
                std::vector<Symbol> right;
                rule.left = made(of.category, values(left));
                rule.construction = construction;
                rule.alternative = alternative;
                rule.cost = of.cost + way.cost + line.cost;
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
                            right.push_back({word_id(token.word), 1, -1, said_id(written(token, *text))});
                    } else if (part.choice != nullptr) {
                        right.push_back({options(*part.choice), 0, -1});
                    } else if (part.hole < 0) {
                        right.push_back({word_id(part.word), 1, -1, said_id(part.said)});
                    } else if (const auto sort = grammar_.categories[static_cast<std::size_t>(part.category)].sort;
                               sort != Sort::construction) {
                        right.push_back({sort == Sort::number ? number(values(part.features)) : token(sort), 1, part.hole});
                    } else {
                        right.push_back({wish(part.category, values(part.features)), 0, part.hole});
                    }
                }
                std::vector<std::pair<int, int>> shape;
                for (const auto& symbol : right) shape.emplace_back(symbol.is_word ? -1 - symbol.id : symbol.id, symbol.hole);
                if (!right.empty() && known.emplace(rule.left, std::move(shape)).second) add(rule, right);
            });
        }
    }
}

// Adds each form that fits a wanted one.
void Syntax::grant_wishes() {
    std::map<int, std::vector<int>> by_category;
    for (const auto& [name, symbol] : made_) by_category[name.first].push_back(symbol);
    for (const auto& [name, asked] : wishes_)
        for (const auto symbol : by_category[name.first])
            if (fits(asked, symbol)) add({asked, -1, 0, 0, 0, 0}, {{symbol, 0, 0}});
}

void Syntax::add(Rule rule, const std::vector<Symbol>& right) {
    rule.first = static_cast<std::uint32_t>(symbols_.size());
    rule.size = static_cast<std::uint32_t>(right.size());
    symbols_.insert(symbols_.end(), right.begin(), right.end());
    rules_.push_back(rule);
}

void Syntax::find_firsts() {
    const auto width = this->width();
    first_.assign(categories_.size() * width, 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& rule : rules_) {
            auto* bits = &first_[static_cast<std::size_t>(rule.left) * width];
            const auto& symbol = right(rule).front();
            const auto join = [&](std::size_t at, std::uint64_t more) {
                changed = changed || (more & ~bits[at]) != 0;
                bits[at] |= more;
            };
            if (symbol.is_word)
                join(static_cast<std::size_t>(symbol.id) / 64, std::uint64_t{1} << (static_cast<std::size_t>(symbol.id) % 64));
            else
                for (std::size_t at = 0; at < width; ++at) join(at, first(symbol.id)[at]);
        }
    }
}

}  // namespace holo::text
