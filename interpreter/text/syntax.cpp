#include "interpreter/text/syntax.hpp"

#include <xxhash.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "interpreter/text/expansion.hpp"
#include "interpreter/text/flat_map.hpp"

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

}  // namespace

// Makes the tables of a syntax.
class Expanding {
public:
    Expanding(Syntax& to, Diagnostics& out)
        : syntax_(to), grammar_(to.grammar_), at_(to.language_), language_(grammar_.languages[at_]), out_(out) {}

    void all() {
        for (const auto* name : {"", "#number", "#title", "#name", "#own", "#part"}) tokens_.push_back(word_id(name));
        for (std::size_t c = 0; c < grammar_.categories.size(); ++c) {
            const auto& features = grammar_.categories[c].features;
            symbol(wishes_, static_cast<int>(c), Values(features.empty() ? 0 : features[at_].size(), any));
        }
        for (std::size_t c = 0; c < grammar_.all.size(); ++c)
            for (std::size_t a = 0; a < grammar_.all[c].ways[at_].size(); ++a) expand(static_cast<int>(c), static_cast<int>(a));
        grant_wishes();
        give();
    }

private:
    using Values = std::vector<int>;  // by feature of the language; `any` for a feature that may have each of its values
    struct Hash {
        std::size_t operator()(const std::vector<int>& key) const { return XXH3_64bits(key.data(), key.size() * sizeof(int)); }
    };
    using Ids = std::unordered_map<std::vector<int>, int, Hash>;  // by category and values

    int symbol(Ids& ids, int category, const Values& values) {
        key_.assign(1, category);
        key_.insert(key_.end(), values.begin(), values.end());
        if (const auto known = ids.find(key_); known != ids.end()) return known->second;
        ids.emplace(key_, static_cast<int>(categories_.size()));
        return add_symbol(category, values);
    }
    int add_symbol(int category, const Values& values) {
        categories_.push_back(category);
        values_.insert(values_.end(), values.begin(), values.end());
        value_ends_.push_back(static_cast<std::uint32_t>(values_.size()));
        return static_cast<int>(categories_.size()) - 1;
    }

    static int number_of(const std::string& text, std::unordered_map<std::string, int>& ids, std::vector<std::string>& all) {
        const auto [at, is_new] = ids.try_emplace(text, static_cast<int>(all.size()));
        if (is_new) all.push_back(text);
        return at->second;
    }
    int word_id(const std::string& text) { return number_of(text, word_ids_, words_); }
    int phrasing_id(const Phrasing& phrasing) {
        const auto [at, is_new] = phrasing_ids_.try_emplace(phrasing, static_cast<int>(syntax_.phrasings_.size()));
        if (is_new) syntax_.phrasings_.push_back(phrasing);
        return at->second;
    }
    int said_id(const std::string& text) { return number_of(text, said_ids_, said_); }

    // The symbol for a choice of words: each of them is read, and the first is written.
    int options(const Piece& choice) {
        std::vector<std::vector<std::string>> key;
        for (const auto& way : choice.ways) {
            key.emplace_back();
            for (const auto& piece : way) key.back().push_back(piece.said);
        }
        const auto [at, is_new] = options_.try_emplace(std::move(key), static_cast<int>(categories_.size()));
        if (!is_new) return at->second;
        add_symbol(-1, {});
        for (const auto& way : choice.ways) {
            std::vector<Symbol> right;
            for (const auto& piece : way) right.push_back(Symbol::word(word_id(piece.text), said_id(piece.said)));
            if (!right.empty()) add({at->second, -1, 0, 0, 0, 0}, right);
        }
        return at->second;
    }

    // The words of a form of a verb.
    const std::vector<Symbol>& words_of(const std::string& form) {
        const auto [at, is_new] = form_words_.try_emplace(&form);
        if (is_new)
            for (const auto& token : at_ == script ? script_tokens(form, language_.spelling) : text_tokens(form, language_.spelling))
                at->second.push_back(Symbol::word(word_id(token.word), said_id(written(token, form))));
        return at->second;
    }

    void expand(int construction, int alternative) {
        const auto& of = grammar_.all[static_cast<std::size_t>(construction)];
        const auto& way = of.ways[at_][static_cast<std::size_t>(alternative)];
        const auto first_rule = rules_.size();
        known_.clear();
        for (const auto& row : rows_of(way.pattern.pieces)) {
            Expansion expansion(grammar_, at_, construction);
            auto left = expansion.bindings(of.category, way.pattern.result, true);
            std::vector<Expansion::Part> parts;
            parts.reserve(row.pieces.size());
            for (const auto* piece : row.pieces) {
                auto& part = parts.emplace_back();
                part.piece = piece;
                if (piece->kind == Piece::Kind::hole) {
                    const auto hole = std::find_if(of.holes.begin(), of.holes.end(), [&](const auto& h) { return h.name == piece->text; });
                    part.hole = static_cast<int>(hole - of.holes.begin());
                    part.category = hole->category;
                    part.features = expansion.bindings(hole->category, piece->features, false);
                } else if (piece->kind == Piece::Kind::verb) {
                    const Trait form = piece->features.empty() ? Trait{form_feature_} : piece->features.front();
                    if (form.feature < 0 || form.feature != form_feature_)
                        return out_.add(Diag::saying_form, of.source, way.span,
                                        {piece->text, form.feature < 0 ? "FORM" : language_.features.name_of(form)});
                    part.form = expansion.binding(form);
                    if (const auto verb = language_.verbs.find(piece->text); verb != language_.verbs.end()) part.forms = &verb->second;
                }
            }
            std::vector<std::pair<int, int>> required;  // unknown, value
            for (const auto& only : row.only)
                if (only.value != any_value) required.emplace_back(expansion.unknown(only.feature), only.value);
            for (auto& line : expansion.agreeing({std::move(parts), std::move(left), 0}))
                expand_line({construction, alternative, phrasing_id(way.phrasing), of.cost + way.cost + line.cost}, expansion.domains(),
                            required, first_rule, line);
        }
    }

    // The numbers of a rule that tell its origin.
    struct Origin {
        int construction, alternative, phrasing, cost;
    };

    void expand_line(const Origin& origin, const std::vector<int>& domains, const std::vector<std::pair<int, int>>& required,
                     std::size_t first_rule, Expansion::Line& line) {
        const auto& of = grammar_.all[static_cast<std::size_t>(origin.construction)];
        const auto uses = agree(line, domains.size(), required);
        std::vector<std::size_t> sizes;
        for (std::size_t u = 0; u < uses.size(); ++u)
            sizes.push_back(uses[u] < 2 ? 1 : language_.features[static_cast<std::size_t>(domains[u])].values.size());
        each_choice(sizes, [&](const std::vector<std::size_t>& chosen) {
            const auto value_of = [&](int bound) {
                return bound == any ? any : bound < 0 ? -2 - bound : static_cast<int>(chosen[static_cast<std::size_t>(bound)]);
            };
            for (const auto& [unknown, index] : required)
                if (value_of(unknown) != index) return;
            const auto values_of = [&](const std::vector<int>& bounds) -> const Values& {
                row_values_.clear();
                for (const auto bound : bounds) row_values_.push_back(value_of(bound));
                return row_values_;
            };
            Rule rule;
            auto& right = right_;
            right.clear();
            rule.left = symbol(made_, of.category, values_of(line.left));
            rule.construction = origin.construction;
            rule.phrasing = origin.phrasing;
            rule.cost = origin.cost;
            for (auto& part : line.parts) {
                if (part.is(Piece::Kind::verb)) {
                    const auto& form =
                        language_.features[static_cast<std::size_t>(form_feature_)].values[static_cast<std::size_t>(value_of(part.form))];
                    if (part.forms == nullptr) {
                        const auto& way = of.ways[at_][static_cast<std::size_t>(origin.alternative)];
                        return out_.add(Diag::saying_form, of.source, way.span, {part.piece->text, form});
                    }
                    const auto found = part.forms->find(form);
                    if (found == part.forms->end()) return;
                    const auto& words = words_of(found->second);
                    right.insert(right.end(), words.begin(), words.end());
                } else if (part.hole < 0) {
                    if (!part.is_known) part.known = symbol_of(part);
                    part.is_known = true;
                    right.push_back(part.known);
                } else if (const auto sort = grammar_.categories[static_cast<std::size_t>(part.category)].sort;
                           sort != Sort::construction) {
                    const auto word = sort == Sort::number ? number(values_of(part.features)) : tokens_[static_cast<std::size_t>(sort)];
                    right.push_back(Symbol::token(word, part.hole));
                } else {
                    right.push_back(Symbol::wish(symbol(wishes_, part.category, values_of(part.features)), part.hole));
                }
            }
            if (!right.empty() && !is_known_since(first_rule, rule.left, right)) add(rule, right);
        });
    }

    Symbol symbol_of(const Expansion::Part& part) {
        if (part.is(Piece::Kind::choice)) return Symbol::wish(options(*part.piece), -1);
        if (!part.word.empty()) return Symbol::word(word_id(part.word), said_id(part.said));
        return Symbol::word(word_id(part.piece->text), said_id(part.piece->said));
    }

    // The word that stands for numbers with that value of the feature in which words agree with numbers.
    int number(const Values& values) {
        const auto value = values.empty() ? any : values.front();
        if (value == any) return tokens_[static_cast<std::size_t>(Sort::number)];
        return word_id(value == language_.counted.one ? number_one : number_more);
    }

    // Counts the uses of each unknown. A feature that is named only once agrees with nothing: the line then takes any value.
    static std::vector<int> agree(Expansion::Line& line, std::size_t unknowns, const std::vector<std::pair<int, int>>& required) {
        std::vector<int> uses(unknowns, 0);
        const auto count = [&](int bound) {
            if (Expansion::is_unknown(bound)) ++uses[static_cast<std::size_t>(bound)];
        };
        for (const auto bound : line.left) count(bound);
        for (const auto& part : line.parts) {
            for (const auto bound : part.features) count(bound);
            if (part.is(Piece::Kind::verb)) count(part.form), count(part.form);
        }
        for (const auto& [unknown, index] : required) count(unknown), count(unknown);
        const auto loosen = [&](std::vector<int>& bounds) {
            for (auto& bound : bounds)
                if (Expansion::is_unknown(bound) && uses[static_cast<std::size_t>(bound)] == 1) bound = any;
        };
        loosen(line.left);
        for (auto& part : line.parts) loosen(part.features);
        return uses;
    }

    // Tells whether one of the rules from a number on has the same symbols on both sides.
    bool is_known_since(std::size_t first_rule, int left, const std::vector<Symbol>& right) {
        const auto is_same = [&](const Rule& rule) {
            return rule.left == left &&
                   std::equal(right.begin(), right.end(), symbols_.begin() + rule.first, symbols_.begin() + rule.first + rule.size,
                              [](const Symbol& a, const Symbol& b) { return a.id == b.id && a.is_word == b.is_word && a.hole == b.hole; });
        };
        auto hash = static_cast<std::uint64_t>(left);
        for (const auto& one : right)
            hash = (hash ^ static_cast<std::uint64_t>(2 * one.id + one.is_word) ^ static_cast<std::uint64_t>(one.hole) << 40) *
                   0x9E3779B97F4A7C15;
        auto& known = known_[hash];
        if (known < 0) {
            known = static_cast<int>(rules_.size());
            return false;
        }
        // Different rows with one hash are rare.
        return is_same(rules_[static_cast<std::size_t>(known)]) ||
               std::any_of(rules_.begin() + static_cast<std::ptrdiff_t>(first_rule), rules_.end(), is_same);
    }

    // Adds each form that fits a wanted one.
    void grant_wishes() {
        const auto sorted = [](const Ids& ids) {
            std::vector<std::pair<std::vector<int>, int>> out(ids.begin(), ids.end());
            std::sort(out.begin(), out.end());
            return out;
        };
        std::map<int, std::vector<int>> by_category;
        for (const auto& [name, made] : sorted(made_)) by_category[name.front()].push_back(made);
        const auto fits = [&](int wish, int made) {
            const auto at = [&](int symbol) {
                return values_.data() + (symbol == 0 ? 0 : value_ends_[static_cast<std::size_t>(symbol) - 1]);
            };
            const auto size = value_ends_[static_cast<std::size_t>(wish)] - (at(wish) - values_.data());
            return std::equal(at(wish), at(wish) + size, at(made), [](int a, int b) { return a == any || b == any || a == b; });
        };
        for (const auto& [name, asked] : sorted(wishes_))
            for (const auto made : by_category[name.front()])
                if (fits(asked, made)) add({asked, -1, 0, 0, 0, 0}, {Symbol::wish(made, 0)});
    }

    void add(Rule rule, const std::vector<Symbol>& right) {
        rule.first = static_cast<std::uint32_t>(symbols_.size());
        rule.size = static_cast<std::uint32_t>(right.size());
        symbols_.insert(symbols_.end(), right.begin(), right.end());
        rules_.push_back(rule);
    }

    // ---- tables ---------------------------------------------------------------------------------

    template <typename NumberOf>
    RuleIndex index(std::size_t count, NumberOf&& number_of) const {
        std::vector<std::uint32_t> ends(count, 0), next(count);
        for (const auto& rule : rules_)
            if (const auto number = number_of(rule); number >= 0) ++ends[static_cast<std::size_t>(number)];
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < count; ++i) {
            next[i] = end;
            ends[i] = end += ends[i];
        }
        std::vector<int> rules(end);
        for (std::size_t r = 0; r < rules_.size(); ++r)
            if (const auto number = number_of(rules_[r]); number >= 0)
                rules[next[static_cast<std::size_t>(number)]++] = static_cast<int>(r);
        return {Table(std::move(ends)), Table(std::move(rules))};
    }

    void give() {
        const auto symbols = categories_.size();
        const auto first_of = [&](const Rule& rule, bool is_word) {
            const auto& first = symbols_[rule.first];
            return (first.is_word != 0) == is_word ? first.id : -1;
        };
        syntax_.by_left_ = index(symbols, [](const Rule& rule) { return rule.left; });
        syntax_.by_construction_ = index(grammar_.all.size(), [](const Rule& rule) { return rule.construction; });
        syntax_.by_first_word_ = index(words_.size(), [&](const Rule& rule) { return first_of(rule, true); });
        syntax_.by_first_symbol_ = index(symbols, [&](const Rule& rule) { return first_of(rule, false); });
        syntax_.rules_ = Table(std::move(rules_));
        syntax_.symbols_ = Table(std::move(symbols_));
        syntax_.categories_ = Table(std::move(categories_));
        syntax_.values_ = Table(std::move(values_));
        syntax_.value_ends_ = Table(std::move(value_ends_));
        syntax_.words_ = Texts::of(words_);
        syntax_.said_ = Texts::of(said_);
        syntax_.tokens_ = Table(std::move(tokens_));
        syntax_.index_words();
        syntax_.find_corners();
    }

    Syntax& syntax_;
    const Constructions& grammar_;
    std::size_t at_;
    const Language& language_;
    Diagnostics& out_;
    const int form_feature_ = language_.features.find("form");
    std::vector<Rule> rules_;
    std::vector<Symbol> symbols_;
    std::vector<int> categories_, values_, tokens_;
    std::vector<std::uint32_t> value_ends_;
    Ids made_, wishes_;
    std::map<std::vector<std::vector<std::string>>, int> options_;  // choices of words
    std::unordered_map<const std::string*, std::vector<Symbol>> form_words_;
    std::unordered_map<std::string, int> word_ids_, said_ids_;
    std::vector<std::string> words_, said_;
    std::map<Phrasing, int> phrasing_ids_{{Phrasing(), 0}};
    FlatMap known_;              // rules of the way that is being expanded, by hash
    std::vector<int> key_;       // memory for a key
    Values row_values_;          // memory for values
    std::vector<Symbol> right_;  // memory for a right side
};

void Syntax::expand(Diagnostics& out) { Expanding(*this, out).all(); }

void Syntax::index_words() {
    std::size_t size = 64;
    while (size < 2 * words_.size()) size *= 2;
    std::vector<int> slots(size, -1);
    for (std::size_t word = 0; word < words_.size(); ++word) {
        auto at = XXH3_64bits(words_[word].data(), words_[word].size()) & (size - 1);
        while (slots[at] >= 0) at = (at + 1) & (size - 1);
        slots[at] = static_cast<int>(word);
    }
    word_slots_ = Table(std::move(slots));
}

int Syntax::word(std::string_view text) const {
    const auto mask = word_slots_.size() - 1;
    for (auto at = XXH3_64bits(text.data(), text.size()) & mask;; at = (at + 1) & mask) {
        const auto word = word_slots_[at];
        if (word < 0 || words_[static_cast<std::size_t>(word)] == text) return word;
    }
}

std::vector<int> Syntax::values_of(int construction, std::string_view feature) const {
    const auto& category = grammar_.categories[static_cast<std::size_t>(grammar_.all[static_cast<std::size_t>(construction)].category)];
    const auto wanted = grammar_.languages[language_].features.find(feature);
    std::vector<int> out;
    for (std::size_t f = 0; !category.features.empty() && f < category.features[language_].size(); ++f) {
        if (category.features[language_][f] != wanted) continue;
        for (const auto rule : rules_saying(construction)) out.push_back(values(rules_[static_cast<std::size_t>(rule)].left)[f]);
    }
    return std::find(out.begin(), out.end(), any) == out.end() ? out : std::vector<int>();
}

bool Syntax::fits(int wish, int made) const {
    if (category_of(wish) != category_of(made)) return false;
    const auto a = values(wish), b = values(made);
    for (std::size_t f = 0; f < a.size(); ++f)
        if (a[f] != any && b[f] != any && a[f] != b[f]) return false;
    return true;
}

// Symbols that begin with one another are a group (Tarjan): a group comes after the groups with which it begins. A group has one row.
void Syntax::find_corners() {
    const auto count = categories_.size();
    std::vector<int> order(count, 0), low(count, 0), open, rows(count, -1);
    std::vector<std::uint64_t> corners, first;
    int next = 0;
    struct Visit {
        int symbol;
        std::size_t rule;
    };
    const auto set = [](std::uint64_t* bits, int at) { bits[at / 64] |= std::uint64_t{1} << (at % 64); };
    const auto close = [&](int symbol) {
        const auto row = corners.size() / corners_width();
        corners.resize(corners.size() + corners_width(), 0);
        first.resize(first.size() + width(), 0);
        auto* row_corners = corners.data() + row * corners_width();
        auto* row_first = first.data() + row * width();
        const auto group = std::find(open.begin(), open.end(), symbol);
        for (auto one = group; one != open.end(); ++one) rows[static_cast<std::size_t>(*one)] = static_cast<int>(row);
        for (auto one = group; one != open.end(); ++one) {
            set(row_corners, *one);
            for (const auto r : rules_of(*one)) {
                const auto& begins = right(rules_[static_cast<std::size_t>(r)]).front();
                if (begins.is_word) {
                    set(row_first, begins.id);
                    continue;
                }
                const auto inner = static_cast<std::size_t>(rows[static_cast<std::size_t>(begins.id)]);
                if (inner == row) continue;
                for (std::size_t i = 0; i < corners_width(); ++i) row_corners[i] |= corners[inner * corners_width() + i];
                for (std::size_t i = 0; i < width(); ++i) row_first[i] |= first[inner * width() + i];
            }
        }
        open.erase(group, open.end());
    };
    for (std::size_t root = 0; root < count; ++root) {
        if (order[root] != 0) continue;
        std::vector<Visit> visits{{static_cast<int>(root), 0}};
        while (!visits.empty()) {
            auto& [symbol, rule] = visits.back();
            const auto at = static_cast<std::size_t>(symbol);
            if (order[at] == 0) order[at] = low[at] = ++next, open.push_back(symbol);
            const auto rules = rules_of(symbol);
            int inner = -1;
            for (; rule < rules.size() && inner < 0; ++rule) {
                const auto& begins = right(rules_[static_cast<std::size_t>(rules[rule])]).front();
                if (begins.is_word) continue;
                if (order[static_cast<std::size_t>(begins.id)] == 0) inner = begins.id;
                else if (rows[static_cast<std::size_t>(begins.id)] < 0)
                    low[at] = std::min(low[at], order[static_cast<std::size_t>(begins.id)]);
            }
            if (inner >= 0) {
                visits.push_back({inner, 0});
                continue;
            }
            if (low[at] == order[at]) close(symbol);
            visits.pop_back();
            if (visits.empty() || rows[at] >= 0) continue;
            auto& outer = low[static_cast<std::size_t>(visits.back().symbol)];
            outer = std::min(outer, low[at]);
        }
    }
    rows_ = Table(std::move(rows));
    corners_ = Table(std::move(corners));
    first_ = Table(std::move(first));
}

}  // namespace holo::text
