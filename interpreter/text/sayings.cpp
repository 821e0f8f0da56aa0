#include "interpreter/text/sayings.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

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
    Saying(const Syntax& syntax, Meanings& meanings, const Titles& titles, const Context& card)
        : syntax_(syntax), meanings_(meanings), titles_(titles), card_(card) {}

    bool say(MeaningId meaning, int symbol, std::vector<std::string>& out) {
        const auto& what = meanings_[meaning];
        const bool any_form = syntax_.symbol_of(syntax_.category_of(symbol)) == symbol;
        for (const auto r : syntax_.rules_saying(what.construction)) {
            const auto& rule = syntax_.rules()[static_cast<std::size_t>(r)];
            if (rule.left != symbol && !(any_form && syntax_.category_of(rule.left) == syntax_.category_of(symbol))) continue;
            if (!means(rule, what)) continue;
            const auto length = out.size();
            if (row(rule, what, out)) return true;
            out.resize(length);
        }
        return false;
    }

private:
    // A way that leaves parts out fits where these parts are the ones understood.
    bool means(const Rule& rule, const Meaning& what) const {
        const auto& grammar = syntax_.grammar();
        const auto& way =
            grammar.all[static_cast<std::size_t>(rule.construction)].ways[syntax_.language()][static_cast<std::size_t>(rule.alternative)];
        return std::all_of(way.unsaid.begin(), way.unsaid.end(), [&](const auto& unsaid) {
            const auto part = what.parts[static_cast<std::size_t>(unsaid.first)];
            return part != no_meaning && meanings_[part].construction >= 0 &&
                   grammar.all[static_cast<std::size_t>(meanings_[part].construction)].name == unsaid.second;
        });
    }

    bool row(const Rule& rule, const Meaning& what, std::vector<std::string>& out) {
        const auto& of = syntax_.grammar().all[static_cast<std::size_t>(what.construction)];
        if (of.speaks_of.empty()) return parts(rule, what, out);
        const auto outer = std::exchange(card_, subject_of(of, card_));
        const bool said = parts(rule, what, out);
        card_ = outer;
        return said;
    }

    bool parts(const Rule& rule, const Meaning& what, std::vector<std::string>& out) {
        for (const auto& symbol : rule.right) {
            auto part = symbol.hole < 0 ? no_meaning : what.parts[static_cast<std::size_t>(symbol.hole)];
            if (symbol.hole >= 0 && part == no_meaning) part = given(what.construction, symbol.hole);
            if (symbol.hole >= 0 && part == no_meaning) return false;
            if (symbol.is_word && symbol.hole < 0) out.push_back(syntax_.said_text(symbol.said));
            else if (symbol.is_word) out.push_back(token(symbol.id, meanings_[part].token));
            else if (!say(part, symbol.id, out)) return false;
        }
        return true;
    }

    // The part that the card fills; no_meaning when nothing is known of that attribute.
    MeaningId given(int construction, int hole) {
        const auto& grammar = syntax_.grammar();
        const auto& of = grammar.all[static_cast<std::size_t>(construction)];
        for (const auto& [at, attribute] : of.given) {
            const auto value = card_.find(attribute);
            if (at != hole || value == card_.end()) continue;
            const auto category = of.holes[static_cast<std::size_t>(hole)].category;
            if (grammar.categories[static_cast<std::size_t>(category)].sort != Sort::construction)
                return meanings_.add({-1, {}, value->second});
            const auto found = grammar.find(category, value->second);
            if (found >= 0) return meanings_.add({found, {}, {}});
        }
        return no_meaning;
    }

    std::string token(int word, const std::string& text) const {
        if (word != syntax_.token(Sort::title)) return text;
        return syntax_.language() == script ? "\"" + escaped(text) + "\"" : titles_.said(text);
    }

    const Syntax& syntax_;
    Meanings& meanings_;
    const Titles& titles_;
    Context card_;
};

constexpr std::size_t most_expected = 12;

}  // namespace

Sayings::Sayings(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out)
    : grammar_(read_constructions(files, game, out)), titles_(grammar_.languages.size()) {
    for (const auto& card : game.cards) known_titles_.push_back(card.title.en);
    for (std::size_t at = 0; at < grammar_.languages.size(); ++at) {
        syntaxes_.emplace_back(grammar_, at, out);
        const auto& language = grammar_.languages[at];
        for (const auto& card : game.cards)
            titles_[at].add(language.name == "es" ? card.title.in(Lang::es) : card.title.en, card.title.en, language.spelling);
    }
}

void Sayings::add_title(const std::string& title) {
    for (std::size_t at = 0; at < grammar_.languages.size(); ++at) titles_[at].add(title, title, grammar_.languages[at].spelling);
}

// A card is called by its title, and by those words of its title that mean nothing else.
Titles Sayings::own_names(std::size_t language, const Context& card) const {
    Titles out;
    const auto title = card.find("title");
    if (language == script || title == card.end()) return out;
    const auto& spelling = grammar_.languages[language].spelling;
    const auto& said = titles_[language].said(title->second);
    out.add(said, title->second, spelling);
    const auto words = text_tokens(said, spelling);
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool owns = at + 1 < words.size() && words[at + 1].word == "'s";
        if (words[at].capital && !owns && syntaxes_[language].word(words[at].word) < 0 && titles_[language].at({words[at]}, 0).empty())
            out.add(words[at].word, title->second, spelling);
    }
    return out;
}

Lattice Sayings::lattice(const std::vector<Token>& tokens, std::size_t language, const Context& card) const {
    const auto own = own_names(language, card);
    const auto& syntax = syntaxes_[language];
    Lattice out;
    out.edges.resize(tokens.size() + 1);
    std::set<std::string> names;
    if (language == script)
        for (std::size_t at = 1; at < tokens.size(); ++at)
            if (tokens[at - 1].word == "as") names.insert(tokens[at].word);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto& token = tokens[at];
        auto& edges = out.edges[at];
        const auto next = static_cast<int>(at) + 1;
        if (const auto word = syntax.word(token.word); word > 0) edges.push_back({word, next, {}});
        if (token.is_number()) edges.push_back({syntax.token(Sort::number), next, token.word});
        if (names.count(token.word) != 0) edges.push_back({syntax.token(Sort::name), next, token.word});
        if (language == script && token.word.starts_with("\""))
            edges.push_back({syntax.token(Sort::title), next, unescaped(token.word.substr(1, token.word.size() - 2))});
        for (auto& name : own.at(tokens, at)) edges.push_back({syntax.token(Sort::own), static_cast<int>(name.end), std::move(name.title)});
        if (language != script)
            for (auto& title : titles_[language].at(tokens, at))
                edges.push_back({syntax.token(Sort::title), static_cast<int>(title.end), std::move(title.title)});
    }
    return out;
}

std::vector<Reading> Sayings::read(std::string_view text, std::size_t language, int category, const Context& card, Meanings& meanings,
                                   Unread& unread) const {
    const auto& syntax = syntaxes_[language];
    auto tokens = language == script ? script_tokens(text, grammar_.languages[language].spelling)
                                     : text_tokens(text, grammar_.languages[language].spelling);
    const auto end = static_cast<std::uint32_t>(text.size());
    if (tokens.size() > Chart::longest) {
        unread = {{tokens[Chart::longest].span.begin, end}, {}, {}};
        return {};
    }
    const auto words = lattice(tokens, language, card);
    Chart chart(syntax, words, syntax.symbol_of(category), meanings);
    auto out = chart.readings();
    if (!out.empty()) return out;
    const auto at = static_cast<std::size_t>(chart.furthest());
    unread.at = at < tokens.size() ? tokens[at].span : Span{end, end};
    for (const auto one : chart.expected_categories()) {
        const auto& called = grammar_.categories[static_cast<std::size_t>(one)].called;
        if (const auto name = called.find(grammar_.languages[language].name); name != called.end()) unread.expected.push_back(name->second);
    }
    for (const auto word : chart.expected_words()) unread.expected.push_back("`" + syntax.word_text(word) + "`");
    if (unread.expected.empty())
        for (const auto word : chart.possible_words()) unread.expected.push_back("`" + syntax.word_text(word) + "`");
    if (unread.expected.size() > most_expected) unread.expected.resize(most_expected);
    if (at < tokens.size()) unread.nearest = repair(chart, tokens, at, language, category, card);
    return {};
}

std::string Sayings::repair(const Chart& chart, std::vector<Token>& tokens, std::size_t at, std::size_t language, int category,
                            const Context& card) const {
    const auto& syntax = syntaxes_[language];
    std::vector<std::string> possible;
    for (const auto word : chart.possible_words()) possible.push_back(syntax.word_text(word));
    auto nearest = nearest_word(tokens[at].word, possible);
    if (nearest.empty()) return nearest;
    tokens[at].word = nearest;
    const auto words = lattice(tokens, language, card);
    Meanings meanings;
    const Chart again(syntax, words, syntax.symbol_of(category), meanings);
    return again.furthest() > std::min(static_cast<int>(at) + 1, words.tokens() - 1) ? nearest : std::string();
}

std::string Sayings::sort_of_cards() const {
    for (const auto& construction : grammar_.all)
        if (!construction.on.empty()) return construction.on.front().first;
    return {};
}

std::optional<std::string> Sayings::say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card) const {
    const auto& syntax = syntaxes_[language];
    std::vector<std::string> words;
    const auto construction = meanings[meaning].construction;
    const auto symbol = syntax.symbol_of(grammar_.all[static_cast<std::size_t>(construction)].category);
    if (!Saying(syntax, meanings, titles_[language], card).say(meaning, symbol, words)) return std::nullopt;
    return language == script ? spelled_script(words, grammar_.languages[language].spelling)
                              : spelled(words, grammar_.languages[language].spelling);
}

}  // namespace holo::text
