#include "interpreter/text/sayings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "grammar/letters.hpp"
#include "grammar/parser.hpp"
#include "interpreter/catalog/side_by_side.hpp"
#include "interpreter/text/kept.hpp"
#include "interpreter/text/laws.hpp"
#include "interpreter/text/parentheses.hpp"
#include "interpreter/text/referents.hpp"

namespace holo::text {

namespace {

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '"' ? std::string("\\\"") : std::string(1, c);
    return out;
}

std::string unescaped(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\\' || at + 1 == text.size()) out += text[at];
    return out;
}

// Writes one meaning in one language: the first way of each construction that fits.
class Saying {
public:
    // `missing` is written in the place of a part that is missing or cannot be said. An empty `missing` refuses such a meaning.
    Saying(const Syntax& syntax, Meanings& meanings, const Titles& titles, const Context& card, const StandIns& stand_ins,
           const std::string& missing, const std::map<std::string, MeaningId>& things)
        : syntax_(syntax), meanings_(meanings), titles_(titles), card_(&card), stand_ins_(stand_ins), missing_(missing), things_(things) {
        if (syntax.language() == script) said_.reserve(usual_parts);
    }

    // The said meaning, with other meanings in the places of names; no_meaning for a meaning that cannot be said.
    MeaningId say(MeaningId meaning, int symbol, std::vector<std::string>& out) {
        const auto& what = meanings_[meaning];
        if (syntax_.language() != script && what.construction >= 0 &&
            syntax_.grammar().all[static_cast<std::size_t>(what.construction)].silent)
            return meaning;
        for (const auto stand_in : stand_ins(what))
            if (const auto said = say(stand_in, symbol, out); said != no_meaning) return said;
        for (const auto r : syntax_.rules_saying(what.construction)) {
            const auto& rule = syntax_.rules()[static_cast<std::size_t>(r)];
            if (!syntax_.fits(symbol, rule.left)) continue;
            auto parts = what.parts;
            if (!take_unsaid(rule, parts) || says_a_wrong_owner(rule, parts)) continue;
            const auto length = out.size(), known = said_.size();
            if (row(rule, what, parts, out)) {
                if (syntax_.language() == script && out.size() > length) said_.push_back({length, out.size()});
                return rule.construction < 0 ? meaning : meanings_.add(rule.construction, parts, syntax_.phrasing(rule).order);
            }
            out.resize(length);
            said_.resize(known);
        }
        return no_meaning;
    }

    // The places of the constructions of a script: the first word and the one behind the last.
    struct Words {
        std::size_t begin = 0, end = 0;
    };
    const std::vector<Words>& parts() const { return said_; }

private:
    // Tells whether a script pattern is a noun with relatives, or a relative, and no act that has a preposition itself.
    bool describes(const Rule& rule) const {
        const auto& first = syntax_.right(rule)[0];
        if (first.hole >= 0 || !first.is_word) return true;
        const auto word = syntax_.said_text(first.said);
        return leads_relative(word) || begins_description(word) || word == "any" || word == "up";
    }

    // A description behind a preposition keeps its relatives to itself only in parentheses (H264).
    void put_in_parentheses(std::size_t begin, std::size_t first_part, std::vector<std::string>& out) {
        out.insert(out.begin() + static_cast<std::ptrdiff_t>(begin), "(");
        out.emplace_back(")");
        for (auto part = first_part; part < said_.size(); ++part) ++said_[part].begin, ++said_[part].end;
        said_.push_back({begin, out.size()});
    }

    // Tells whether the way says of somebody else's thing that the reader of the card owns it.
    bool says_a_wrong_owner(const Rule& rule, const std::vector<MeaningId>& parts) const {
        if (rule.construction < 0) return false;
        const auto yours = yours_in(syntax_.phrasing(rule).order);
        return std::any_of(yours.begin(), yours.end(),
                           [&](char sign) { return is_of_another(syntax_.grammar(), meanings_, parts[hole_of(sign)], things_); });
    }

    // The meanings that may stand for a name.
    std::vector<MeaningId> stand_ins(const Meaning& what) const {
        if (stand_ins_.empty() || what.parts.size() != 1 || what.parts.front() == no_meaning) return {};
        const auto& grammar = syntax_.grammar();
        const auto is_name = std::any_of(grammar.referents.begin(), grammar.referents.end(),
                                         [&](const auto& referents) { return referents.name == what.construction; });
        const auto found = is_name ? stand_ins_.find(meanings_[what.parts.front()].token) : stand_ins_.end();
        return found == stand_ins_.end() ? std::vector<MeaningId>() : found->second;
    }

    // Tells whether two references to a thing of one category may stand for as many things.
    bool is_as_many(int one, int other) const {
        const auto& grammar = syntax_.grammar();
        const auto category = grammar.all[static_cast<std::size_t>(one)].category;
        const auto of =
            std::find_if(grammar.referents.begin(), grammar.referents.end(), [&](const auto& r) { return r.category == category; });
        if (of == grammar.referents.end() || of->agrees.empty()) return true;
        const auto a = syntax_.values_of(one, of->agrees), b = syntax_.values_of(other, of->agrees);
        return a.empty() || b.empty() || std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
    }

    // Tells whether the parts that a way leaves out are those that the way means, or have a stand-in that is meant.
    bool take_unsaid(const Rule& rule, std::vector<MeaningId>& parts) const {
        const auto& grammar = syntax_.grammar();
        const auto& left_out = syntax_.phrasing(rule).unsaid;
        return std::all_of(left_out.begin(), left_out.end(), [&](const auto& unsaid) {
            auto& part = parts[static_cast<std::size_t>(unsaid.first)];
            const auto is_meant = [&](MeaningId one) {
                if (meanings_[one].construction < 0) return false;
                const auto& of = grammar.all[static_cast<std::size_t>(meanings_[one].construction)];
                if (of.name == unsaid.second) return true;
                if (!of.refers) return false;
                const auto understood = grammar.find(of.category, unsaid.second);
                return understood >= 0 && grammar.all[static_cast<std::size_t>(understood)].refers &&
                       is_as_many(meanings_[one].construction, understood);
            };
            if (part == no_meaning) return false;
            for (const auto stand_in : stand_ins(meanings_[part]))
                if (is_meant(stand_in)) part = stand_in;
            return is_meant(part);
        });
    }

    bool row(const Rule& rule, const Meaning& what, std::vector<MeaningId>& parts, std::vector<std::string>& out) {
        const auto& of = syntax_.grammar().all[static_cast<std::size_t>(what.construction)];
        const auto* outer = std::exchange(card_, &subject_of(of, *card_));
        const bool said = say_parts(rule, what, parts, out);
        card_ = outer;
        return said;
    }

    bool say_parts(const Rule& rule, const Meaning& what, std::vector<MeaningId>& parts, std::vector<std::string>& out) {
        for (const auto& symbol : syntax_.right(rule)) {
            auto part = symbol.hole < 0 ? no_meaning : parts[static_cast<std::size_t>(symbol.hole)];
            if (symbol.hole >= 0 && part == no_meaning) part = given(what.construction, symbol.hole);
            if (symbol.hole < 0 && symbol.is_word) {
                out.emplace_back(syntax_.said_text(symbol.said));
            } else if (part != no_meaning && symbol.is_word) {
                if (!syntax_.may_be(symbol.id, meanings_[part].token)) return false;
                out.push_back(token(symbol.id, meanings_[part].token));
            } else if (symbol.hole < 0) {
                const auto& written = syntax_.rules()[static_cast<std::size_t>(syntax_.rules_of(symbol.id).front())];
                for (const auto& word : syntax_.right(written)) out.emplace_back(syntax_.said_text(word.said));
            } else {
                const auto length = out.size(), known = said_.size();
                const auto said = part == no_meaning ? no_meaning : say(part, symbol.id, out);
                if (said != no_meaning && syntax_.language() == script && keeps_relatives(out, length) && describes(rule))
                    put_in_parentheses(length, known, out);
                if (said == no_meaning && missing_.empty()) return false;
                if (said == no_meaning) out.push_back(missing_);
                else if (parts[static_cast<std::size_t>(symbol.hole)] != no_meaning) parts[static_cast<std::size_t>(symbol.hole)] = said;
            }
        }
        return true;
    }

    // The part that the card fills; no_meaning when nothing is known of that attribute.
    MeaningId given(int construction, int hole) {
        const auto& grammar = syntax_.grammar();
        const auto& of = grammar.all[static_cast<std::size_t>(construction)];
        for (const auto& [at, attribute] : of.given) {
            const auto value = card_->find(attribute);
            if (at != hole || value == card_->end()) continue;
            const auto category = of.holes[static_cast<std::size_t>(hole)].category;
            if (grammar.categories[static_cast<std::size_t>(category)].sort != Sort::construction)
                return meanings_.add({-1, {}, value->second});
            const auto found = grammar.find(category, value->second);
            if (found >= 0) return meanings_.add({found, {}, {}});
        }
        return no_meaning;
    }

    std::string token(int word, const std::string& text) const {
        if (word == syntax_.token(Sort::part)) return syntax_.language() == script ? "\"*" + escaped(text) + "*\"" : text;
        if (word != syntax_.token(Sort::title)) return text;
        return syntax_.language() == script ? "\"" + escaped(text) + "\"" : titles_.said(text);
    }

    const Syntax& syntax_;
    Meanings& meanings_;
    const Titles& titles_;
    const Context* card_;
    const StandIns& stand_ins_;
    const std::string& missing_;
    const std::map<std::string, MeaningId>& things_;
    static constexpr std::size_t usual_parts = 64;
    std::vector<Words> said_;
};

constexpr std::size_t most_expected = 12;

}  // namespace

Sayings::Sayings(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out) {
    const auto key = key_of(files, game);
    hash_ = key.hash;
    kept_ = restore(key, grammar_, syntaxes_);
    if (!kept_) {
        const auto before = out.list().size();
        const auto errors = out.errors();
        grammar_ = read_constructions(files, game, out);
        for (std::size_t at = 0; at < grammar_.languages.size(); ++at) syntaxes_.emplace_back(grammar_, at);
        catalog::side_by_side(syntaxes_.size(), out, [&](std::size_t at, Diagnostics& found) { syntaxes_[at].expand(found); });
        if (out.errors() == errors) check_laws(grammar_, syntaxes_, out);  // an unread entry would make others break laws
        for (auto& one : grammar_.all) one.ways = {};
        if (out.list().size() == before) keep(key, grammar_, syntaxes_);
    }
    titles_.resize(grammar_.languages.size());
    for (const auto& card : game.cards) known_titles_.push_back(card.title);
}

const Titles& Sayings::titles(std::size_t language) const {
    auto& titles = titles_[language];
    const auto& of = grammar_.languages[language];
    for (auto next = titles.size(); next < known_titles_.size(); ++next) {
        const auto& title = known_titles_[next];
        titles.add(of.name == "es" ? title.in(Lang::es) : title.en, title.en, of.spelling);
    }
    return titles;
}

const std::vector<int>& Sayings::pattern_names() const {
    if (pattern_names_) return *pattern_names_;
    auto& out = pattern_names_.emplace();
    const auto& syntax = syntaxes_[script];
    const auto gives = [&](const Symbol& symbol) {
        const auto is_fixed = symbol.is_word != 0 && symbol.hole < 0;
        return is_fixed && (syntax.word_text(symbol.id) == "as" || syntax.word_text(symbol.id) == "let");
    };
    const auto& reserved = reserved_words();
    std::set<int> found;
    for (const auto& rule : syntax.rules()) {
        const auto right = syntax.right(rule);
        for (std::size_t at = 1; at < right.size(); ++at)
            if (gives(right[at - 1]) && right[at].is_word != 0 && right[at].hole < 0) found.insert(right[at].id);
    }
    for (const auto word : found)
        if (!std::binary_search(reserved.begin(), reserved.end(), syntax.word_text(word))) out.push_back(word);
    return out;
}

void Sayings::add_title(const std::string& title) { known_titles_.push_back({title, title}); }

// The names of a card: its title, and words of its title, beginning with a word that means nothing else. The name of an owner in a title
// (`Ben's Speeder`) is the name of the owner.
Titles Sayings::own_names(std::size_t language, const Context& card) const {
    Titles out;
    const auto title = card.find("title");
    if (language == script || title == card.end()) return out;
    const auto& spelling = grammar_.languages[language].spelling;
    const auto& said = titles(language).said(title->second);
    out.add(said, title->second, spelling);
    const auto words = text_tokens(said, spelling);
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (!words[at].capital || syntaxes_[language].word(words[at].word) >= 0 || !titles(language).at({words[at]}, 0).empty()) continue;
        // The name of an owner, up to the sign of the owner, is no name of the card.
        const auto owner =
            std::find_if(words.begin() + static_cast<std::ptrdiff_t>(at), words.end(), [](const auto& w) { return w.word == "'s"; });
        std::string name;
        for (auto word = words.begin() + static_cast<std::ptrdiff_t>(at); word != owner; ++word) {
            name += (name.empty() ? "" : " ") + word->word;
            const auto end = static_cast<std::size_t>(word - words.begin()) + 1;
            const auto others = titles(language).at(words, at);  // `General Grievous` in `Lair of General Grievous`
            if (std::any_of(others.begin(), others.end(), [&](const auto& o) { return o.end == end && o.title != title->second; }))
                continue;
            out.add(name, owner == words.end() ? title->second : name, spelling);
        }
    }
    return out;
}

// Behind a title, each of its words that means nothing else stands for the title.
void Sayings::add_short_titles(const std::vector<Token>& tokens, std::size_t language, Lattice& out) const {
    const auto& syntax = syntaxes_[language];
    std::map<std::string, std::string> known;  // by word
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        auto& edges = out.edges[at];
        const auto is_title = [&](const auto& edge) { return edge.word == syntax.token(Sort::title); };
        const auto next = static_cast<int>(at) + 1;
        const auto found = std::find_if(edges.begin(), edges.end(), is_title);
        if (found == edges.end()) {
            if (const auto said = known.find(tokens[at].word); said != known.end() && tokens[at].capital)
                edges.push_back({syntax.token(Sort::title), next, said->second});
        } else if (found->end > next) {
            for (auto word = at; word < static_cast<std::size_t>(found->end); ++word)
                if (tokens[word].capital && syntax.word(tokens[word].word) < 0) known.try_emplace(tokens[word].word, found->text);
        }
    }
}

// Takes rows of words with capitals for titles in the plural, or for titles of cards that are not at hand. One word of the row has no other
// meaning. Words without a capital join a row when they have no other meaning, either. A word with figures, such as the name `d2` of a
// square, counts as one with a capital.
void Sayings::guess_titles(std::string_view text, const std::vector<Token>& tokens, std::size_t language, Lattice& out) const {
    const auto& syntax = syntaxes_[language];
    const auto is_unknown = [&](std::size_t at) { return !tokens[at].is_sign() && syntax.word(tokens[at].word) < 0; };
    const auto has_figures = [&](std::size_t at) {
        const auto& word = tokens[at].word;
        return !tokens[at].is_number() && !tokens[at].is_sign() && std::any_of(word.begin(), word.end(), is_digit);
    };
    const auto is_named = [&](std::size_t at) { return tokens[at].capital || has_figures(at); };
    // `-1` of `BT-1`, without a blank.
    const auto goes_on = [&](std::size_t at) {
        return at > 0 && tokens[at - 1].span.end == tokens[at].span.begin &&
               (tokens[at].word == "-" || (tokens[at - 1].word == "-" && tokens[at].is_number()));
    };
    // The word with a capital behind words that titles hold, such as `of the`; the same token where there is none.
    const auto behind_small_words = [&](std::size_t at) {
        const auto& small = grammar_.languages[language].spelling.in_titles;
        auto next = at;
        while (next < tokens.size() && !tokens[next].capital && std::find(small.begin(), small.end(), tokens[next].word) != small.end())
            ++next;
        return next < tokens.size() && tokens[next].capital ? next : at;
    };
    for (std::size_t begin = 0; begin < tokens.size(); ++begin) {
        // The capital of a sentence's first word tells nothing about that word.
        const bool begins_sentence = begin == 0 || tokens[begin - 1].word == ".";
        if (!is_named(begin) || (begins_sentence && !is_unknown(begin))) continue;
        bool is_strange = false;
        std::size_t end = begin;  // behind the last word with a capital
        const auto add = [&] {
            const auto is_title = [&](const auto& edge) {
                return edge.word == syntax.token(Sort::title) && edge.end >= static_cast<int>(end);
            };
            auto& edges = out.edges[begin];
            if (!is_strange || std::any_of(edges.begin(), edges.end(), is_title)) return;
            auto title = titles(language).inflected(tokens, begin, end);
            const bool is_guess = title.empty();
            if (is_guess) title = text.substr(tokens[begin].span.begin, tokens[end - 1].span.end - tokens[begin].span.begin);
            edges.push_back({syntax.token(Sort::title), static_cast<int>(end), std::move(title), is_guess});
        };
        for (auto at = begin; at < tokens.size(); ++at) {
            // The row may end in front of words that titles hold, and go on behind them.
            const auto capital = behind_small_words(at);
            if (capital > at && at > begin) add(), at = capital;
            if (!is_named(at) && !is_unknown(at) && !goes_on(at)) break;
            is_strange = is_strange || has_figures(at) || (tokens[at].capital && is_unknown(at));
            if (is_named(at) || (goes_on(at) && tokens[at].is_number())) end = at + 1;
        }
        add();
    }
}

Lattice Sayings::lattice(std::string_view text, const std::vector<Token>& tokens, std::size_t language, const Context& card,
                         const Names& given, bool renames) const {
    const auto own = own_names(language, card);
    const auto& syntax = syntaxes_[language];
    Lattice out;
    const auto& numerals = grammar_.languages[language].spelling.numerals;
    out.edges.resize(tokens.size() + 1);
    std::set<std::string> names;
    if (language == script)
        for (std::size_t at = 1; at < tokens.size(); ++at)
            if (tokens[at - 1].word == "as" || tokens[at - 1].word == "let") names.insert(tokens[at].word);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto& token = tokens[at];
        auto& edges = out.edges[at];
        const auto next = static_cast<int>(at) + 1;
        if (const auto word = syntax.word(token.word); word > 0) edges.push_back({word, next, {}});
        const auto add_number = [&](const std::string& number) {
            edges.push_back({syntax.token(Sort::number), next, number});
            if (const auto agreeing = syntax.agreeing_number(number); agreeing > 0) edges.push_back({agreeing, next, number});
        };
        if (token.is_number()) add_number(token.word);
        for (const auto& [word, number] : numerals) {
            if (word != token.word) continue;
            add_number(number);
            if (const auto digits = syntax.word(number); digits > 0) edges.push_back({digits, next, {}});
        }
        if (renames && names.count(token.word) != 0)
            for (const auto name : pattern_names())
                if (syntax.word_text(name) != token.word) edges.push_back({name, next, {}});
        if (names.count(token.word) != 0 || given.count(token.word) != 0) edges.push_back({syntax.token(Sort::name), next, token.word});
        if (language == script && token.word.starts_with("\"")) {
            const auto title = unescaped(token.word.substr(1, token.word.size() - 2));
            const bool is_part = title.size() > 2 && title.starts_with("*") && title.ends_with("*");
            if (is_part) edges.push_back({syntax.token(Sort::part), next, title.substr(1, title.size() - 2)});
            else edges.push_back({syntax.token(Sort::title), next, title});
        }
        const bool begins_name = token.capital || (is_digit(text[token.span.begin]) && !token.is_number());  // `8t88`
        if (language != script && begins_name)
            edges.push_back(
                {syntax.token(Sort::part), next, std::string(text.substr(token.span.begin, token.span.end - token.span.begin))});
        for (auto& name : own.at(tokens, at)) edges.push_back({syntax.token(Sort::own), static_cast<int>(name.end), std::move(name.title)});
        if (language != script)
            for (auto& title : titles(language).at(tokens, at))
                edges.push_back({syntax.token(Sort::title), static_cast<int>(title.end), std::move(title.title)});
    }
    if (language != script) add_short_titles(tokens, language, out);
    return out;
}

std::vector<Reading> Sayings::read(std::string_view text, std::size_t language, int category, const Context& card, Meanings& meanings,
                                   Unread& unread, const Names& given, Effort effort) const {
    const auto& syntax = syntaxes_[language];
    auto tokens = language == script ? script_tokens(text, grammar_.languages[language].spelling)
                                     : text_tokens(text, grammar_.languages[language].spelling);
    if (language == script) take_parentheses(tokens);
    const auto end = static_cast<std::uint32_t>(text.size());
    if (tokens.size() > Chart::longest) {
        unread.at = {tokens[Chart::longest].span.begin, end};
        unread.is_too_long = true;
        return {};
    }
    auto words = lattice(text, tokens, language, card, given, effort.renames);
    if (effort.guesses_titles) guess_titles(text, tokens, language, words);
    Chart chart(syntax, words, syntax.symbol_of(category), meanings, card, effort.readings);
    auto out = chart.readings();
    unread.steps = chart.work();
    if (!out.empty()) return out;
    const auto at = static_cast<std::size_t>(chart.furthest());
    unread.at = at < tokens.size() ? tokens[at].span : Span{end, end};
    unread.is_too_long = chart.is_over_budget();
    if (const auto so_far = chart.read_so_far(); so_far != no_meaning)
        if (const auto said = say(meanings, so_far, script, card, {}, "…")) unread.so_far = said->text;
    for (const auto one : chart.expected_categories()) {
        const auto& called = grammar_.categories[static_cast<std::size_t>(one)].called;
        if (const auto name = called.find(grammar_.languages[language].name); name != called.end()) unread.expected.push_back(name->second);
    }
    const auto expect = [&](const std::vector<int>& words) {
        for (const auto word : words)
            if (const auto said = syntax.word_text(word); !said.starts_with('#')) unread.expected.push_back(fmt::format("`{}`", said));
    };
    expect(chart.expected_words());
    if (unread.expected.empty()) expect(chart.possible_words());
    if (unread.expected.size() > most_expected) unread.expected.resize(most_expected);
    if (at < tokens.size()) unread.nearest = repair(text, chart, tokens, at, language, category, card);
    return {};
}

std::string Sayings::repair(std::string_view text, const Chart& chart, std::vector<Token>& tokens, std::size_t at, std::size_t language,
                            int category, const Context& card) const {
    const auto& syntax = syntaxes_[language];
    std::vector<std::string> possible;
    for (const auto word : chart.possible_words()) possible.emplace_back(syntax.word_text(word));
    auto nearest = nearest_word(tokens[at].word, possible);
    if (nearest.empty()) return nearest;
    tokens[at].word = nearest;
    const auto words = lattice(text, tokens, language, card);
    Meanings meanings;
    const Chart again(syntax, words, syntax.symbol_of(category), meanings, card);
    return again.furthest() > std::min(static_cast<int>(at) + 1, words.tokens() - 1) ? nearest : std::string();
}

std::string Sayings::sort_of_cards() const {
    for (const auto& construction : grammar_.all)
        if (!construction.on.empty()) return construction.on.front().attribute;
    return {};
}

std::optional<std::string> Sayings::say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card) const {
    auto said = say(meanings, meaning, language, card, {});
    return said ? std::optional(std::move(said->text)) : std::nullopt;
}

std::optional<Said> Sayings::say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card,
                                 const StandIns& stand_ins, const std::string& missing,
                                 const std::map<std::string, MeaningId>& things) const {
    const auto& syntax = syntaxes_[language];
    std::vector<std::string> words;
    const auto construction = meanings[meaning].construction;
    const auto symbol = syntax.symbol_of(grammar_.all[static_cast<std::size_t>(construction)].category);
    Saying saying(syntax, meanings, titles(language), card, stand_ins, missing, things);
    const auto said = saying.say(meaning, symbol, words);
    if (said == no_meaning) return std::nullopt;
    if (language == script) take_names_in(words);
    const auto& spelling = grammar_.languages[language].spelling;
    if (language != script) return Said{spelled(words, spelling), said, {}};
    if (std::find(words.begin(), words.end(), "->") == words.end()) return Said{spelled_script(words, spelling), said, {}};
    std::vector<Span> places;
    Said out{spelled_script(words, spelling, &places), said, {}};
    for (const auto& part : saying.parts()) out.parts.push_back({places[part.begin].begin, places[part.end - 1].end});
    return out;
}

}  // namespace holo::text
