#include "tests/text/leaks.hpp"

#include <algorithm>
#include <cctype>

#include "tests/english.hpp"

namespace holo::testing {

namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words, std::size_t from, std::size_t to) {
    std::string out;
    for (auto at = from; at < to && at < words.size(); ++at) out += (out.empty() ? "" : " ") + words[at];
    return out;
}

// Whole numbers only.
bool is_count(const std::string& word) { return !word.empty() && std::all_of(word.begin(), word.end(), is_digit); }

bool is_word(const std::string& word) {
    return !word.empty() && std::any_of(word.begin(), word.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

// Tells whether an English word begins with the sound of a vowel, whatever the letter is.
bool has_vowel_sound(const std::string& word) {
    for (const auto* front : {"uni", "use", "usa", "uti", "eu", "one", "once"})
        if (word.starts_with(front)) return false;
    for (const auto* front : {"hour", "honest", "honor", "heir", "8", "11", "18"})
        if (word.starts_with(front)) return true;
    return std::string("aeiou").find(word.front()) != std::string::npos;
}

// Words that say number and gender of the noun behind them.
struct Article {
    const char *word, *number, *gender;
};
constexpr Article spanish_articles[] = {
    {"el", "sg", "m"},     {"la", "sg", "f"},      {"los", "pl", "m"},   {"las", "pl", "f"},    {"un", "sg", "m"},    {"una", "sg", "f"},
    {"ese", "sg", "m"},    {"esa", "sg", "f"},     {"esos", "pl", "m"},  {"esas", "pl", "f"},   {"este", "sg", "m"},  {"esta", "sg", "f"},
    {"estos", "pl", "m"},  {"estas", "pl", "f"},   {"otro", "sg", "m"},  {"otra", "sg", "f"},   {"otros", "pl", "m"}, {"otras", "pl", "f"},
    {"ningún", "sg", "m"}, {"ninguna", "sg", "f"}, {"algún", "sg", "m"}, {"alguna", "sg", "f"}, {"cada", "sg", ""},   {"tu", "sg", ""},
    {"tus", "pl", ""},     {"su", "sg", ""},       {"sus", "pl", ""},    {"ambos", "pl", "m"},  {"ambas", "pl", "f"}, {"varios", "pl", "m"},
    {"varias", "pl", "f"}, {"cualquier", "sg", ""}};
constexpr Article english_articles[] = {{"a", "sg", ""},     {"an", "sg", ""},      {"each", "sg", ""},
                                        {"this", "sg", ""},  {"that", "sg", ""},    {"these", "pl", ""},
                                        {"those", "pl", ""}, {"another", "sg", ""}, {"both", "pl", ""}};

bool is_article(const std::string& word) {
    const auto is = [&](const Article& article) { return word == article.word; };
    return std::any_of(std::begin(spanish_articles), std::end(spanish_articles), is) ||
           std::any_of(std::begin(english_articles), std::end(english_articles), is);
}

// Tells whether the words that stand twice there say a sort of die, and the thing on which it is.
bool is_sort_of_die(const Words& words, std::size_t at, std::size_t length) {
    const auto is_die = [&](std::size_t where) {
        return where < words.size() &&
               (words[where] == "die" || words[where] == "dice" || words[where] == "dado" || words[where] == "dados");
    };
    const auto of = words[at + length - 1];
    return (words[at] == "'s" && is_die(at + 2 * length)) ||
           (at > 1 && words[at - 1] == "de" && is_die(at - 2) && (of == "un" || of == "una" || of == "de"));
}

}  // namespace

Leaks::Leaks(const text::Constructions& grammar, std::size_t language, std::vector<std::string> titles)
    : is_spanish_(grammar.languages[language].name == "es"), spelling_(grammar.languages[language].spelling), titles_(std::move(titles)) {
    std::sort(titles_.begin(), titles_.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    add_words(grammar, language);
}

// Words of categories with a number: nouns and adjectives. The first word of a Spanish phrase agrees, and no word of an English one may.
void Leaks::add_words(const text::Constructions& grammar, std::size_t language) {
    const auto& features = grammar.languages[language].features;
    for (const auto& [verb, forms] : grammar.languages[language].verbs)
        for (const auto& [form, text] : forms)
            if (const auto words = text::text_tokens(text, {}); !words.empty()) verbs_.insert(words.front().word);
    const auto number = features.find("number"), gender = features.find("gender");
    for (const auto& one : grammar.all) {
        const auto& category = grammar.categories[static_cast<std::size_t>(one.category)];
        if (!one.holes.empty() || category.features.empty()) continue;
        const auto& has = category.features[language];
        if (std::find(has.begin(), has.end(), number) == has.end()) continue;
        for (const auto& way : one.ways[language]) {
            const auto& pieces = way.pattern.pieces;
            if (pieces.empty() || pieces.front().kind != text::Piece::Kind::word || (!is_spanish_ && pieces.size() > 1)) continue;
            const auto& word = pieces.front().text;
            if (is_article(word)) continue;
            if (is_spanish_ && std::find(has.begin(), has.end(), gender) == has.end()) continue;  // an amount
            auto& form = nouns_[word];
            bool has_number = false, has_gender = false;
            for (const auto& trait : way.pattern.result) {
                if (trait.value == text::any_value) continue;
                if (trait.feature == number) form.numbers.insert(features.name_of(trait)), has_number = true;
                if (trait.feature == gender) form.genders.insert(features.name_of(trait)), has_gender = true;
            }
            if (!has_number) form.numbers = {"sg", "pl"};
            if (!has_gender) form.genders = {"m", "f"};
        }
    }
    const auto& counted = grammar.languages[language].counted;
    for (const auto& [many, single] : counted.words) {
        if (single.empty() || single == many) continue;
        nouns_[many].numbers.insert("pl");
        nouns_[single].numbers.insert("sg");
    }
}

std::string Leaks::without_titles(std::string said) const {
    for (const auto& title : titles_)
        for (auto at = said.find(title); at != std::string::npos; at = said.find(title, at)) said.replace(at, title.size(), "Xyla");
    return said;
}

std::vector<std::string> Leaks::in(const std::string& said, bool is_whole, bool makes_sense) const {
    std::vector<std::string> out;
    if (said.empty()) return out;
    const auto plain = without_titles(said);
    signs(plain, out);
    if (is_whole) stop(plain, out);
    if (is_spanish_)
        if (const auto english = english_in(plain); !english.empty() && english.find_first_not_of("has ") != std::string::npos)
            out.push_back("English: " + english);
    // Words, and signs as words of their own.
    Words words;
    text::Spelling bare;
    for (const auto& token : text::text_tokens(plain, bare)) words.push_back(token.word);
    if (makes_sense) doubled(words, out);
    numbers(words, out);
    articles(words, out);
    subjects(words, out);
    elisions(words, out);
    return out;
}

void Leaks::signs(const std::string& said, std::vector<std::string>& out) const {
    bool in_quotes = false;  // titles such as "MagnaGuard" have a capital in a word
    for (std::size_t at = 0; at < said.size(); ++at) {
        const auto around = [&] { return said.substr(at < 12 ? 0 : at - 12, 25); };
        const char c = said[at], next = at + 1 < said.size() ? said[at + 1] : ' ', last = at == 0 ? ' ' : said[at - 1];
        const auto letter = [](char one) { return std::isalpha(static_cast<unsigned char>(one)) != 0; };
        if (c == '_' || c == '{' || c == '}' || c == '<' || (c == '>' && last != '-') || c == '|' || c == '`' || c == '=')
            out.push_back("sign of a script: " + around());
        if (c == '.' && letter(last) && letter(next)) out.push_back("point in a word: " + around());
        if (c == '"') in_quotes = !in_quotes;
        if (!in_quotes && is_lower(last) && is_upper(c)) out.push_back("capital in a word: " + around());
        if (c == ' ' && (next == ' ' || next == ',' || next == '.' || next == ';' || next == ':' || next == ')'))
            out.push_back("blank: " + around());
        if ((c == ',' || c == ';' || c == ':') && (next == '.' || next == ',' || next == ';' || next == ':'))
            out.push_back("signs: " + around());
        if (c == '.' && next == '.' && said.compare(at, 3, "...") != 0) out.push_back("signs: " + around());
        if (said.compare(at, 3, "…") == 0) out.push_back("left out: " + around());
    }
}

// A whole text ends with a stop. A keyword alone has none, and neither have its costs.
void Leaks::stop(const std::string& said, std::vector<std::string>& out) const {
    if (said.find(" -> ") != std::string::npos || said.find("→") != std::string::npos) return;
    const auto last = said.rfind(" - ");  // the last item of a list: no stops stand behind items in front of a keyword
    const auto tokens = text::text_tokens(last == std::string::npos ? said : said.substr(last), {});
    if (std::none_of(tokens.begin(), tokens.end(), [&](const auto& token) { return verbs_.contains(token.word); })) return;
    auto end = said.find_last_not_of("\"”»)' \n");
    if (end == std::string::npos || std::string(".!?:").find(said[end]) == std::string::npos)
        out.push_back("no stop at the end: " + said.substr(said.size() < 25 ? 0 : said.size() - 25));
}

// The same words twice in a row. A script may ask the same twice (`A and A and B`, `B and A and A`), a thing among some of a thing among
// some may be meant (`one of one of your cards`), and dice may be of a sort that is the word for what they are on (`a character's character
// dice`, `los dados de Personaje de un Personaje de un adversario`).
void Leaks::doubled(const Words& words, std::vector<std::string>& out) const {
    for (std::size_t length = 1; length <= 6; ++length)
        for (std::size_t at = 0; at + 2 * length <= words.size(); ++at) {
            if (!std::equal(words.begin() + static_cast<std::ptrdiff_t>(at), words.begin() + static_cast<std::ptrdiff_t>(at + length),
                            words.begin() + static_cast<std::ptrdiff_t>(at + length)))
                continue;
            const auto whole = joined(words, at, at + length);
            if (std::all_of(words.begin() + static_cast<std::ptrdiff_t>(at), words.begin() + static_cast<std::ptrdiff_t>(at + length),
                            is_word) &&
                whole != "xyla" && whole != "cuerpo a" && whole != "that" && whole != "one of" && !whole.ends_with(" and") &&
                !whole.ends_with(" y") && !whole.starts_with("and ") && !whole.starts_with("y ") && !is_sort_of_die(words, at, length))
                out.push_back("said twice: " + whole);
        }
    // A thing that is tested to be what it is: `dice that are dice`.
    for (std::size_t at = 0; at + 3 < words.size(); ++at) {
        const auto copula = words[at + 1] == "that" || words[at + 1] == "que";
        const auto is = words[at + 2] == "is" || words[at + 2] == "are" || words[at + 2] == "sea" || words[at + 2] == "sean" ||
                        words[at + 2] == "es" || words[at + 2] == "son";
        if (!copula || !is) continue;
        auto what = at + 3;
        while (what < words.size() && (words[what] == "a" || words[what] == "an" || words[what] == "un" || words[what] == "una")) ++what;
        if (what < words.size() && words[what] == words[at]) out.push_back("is what it is: " + joined(words, at, what + 1));
    }
}

// Tells whether an English noun may belong to the noun behind: `Jedi card`. Words in the singular stand in front of any noun.
bool Leaks::goes_on(const Words& words, std::size_t at) const {
    return !is_spanish_ && at < words.size() && (is_word(words[at]) || words[at] == ",");
}

void Leaks::numbers(const Words& words, std::vector<std::string>& out) const {
    for (std::size_t at = 0; at + 1 < words.size(); ++at) {
        if (!is_count(words[at])) continue;
        // The number of a difference or a sum is not that of the noun behind: `the number of dice minus 1 cards`.
        const std::set<std::string> operators{"-", "+", "menos", "más", "minus", "plus"};
        if (at > 0 && operators.contains(words[at - 1])) continue;
        const auto noun = nouns_.find(words[at + 1]);
        if (noun == nouns_.end() || noun->second.numbers.size() != 1) continue;
        const bool is_plural = *noun->second.numbers.begin() == "pl";
        if (!is_plural && goes_on(words, at + 2)) continue;
        if (is_plural == (words[at] == "1")) out.push_back("number: " + joined(words, at, at + 2));
    }
}

// An article, a demonstrative or another word that must agree with the noun right behind.
void Leaks::articles(const Words& words, std::vector<std::string>& out) const {
    const auto check = [&](const auto& articles) {
        for (std::size_t at = 0; at + 1 < words.size(); ++at)
            for (const auto& article : articles) {
                if (words[at] != article.word) continue;
                const auto noun = nouns_.find(words[at + 1]);
                if (noun == nouns_.end()) continue;
                const auto& [numbers, genders] = noun->second;
                if (goes_on(words, at + 2)) continue;
                // `el arma`: the article changes before a stressed a.
                const bool is_stressed = (words[at] == "el" || words[at] == "un") && (words[at + 1] == "arma" || words[at + 1] == "área");
                const bool fits = is_stressed || ((numbers.empty() || numbers.contains(article.number)) &&
                                                  (*article.gender == 0 || genders.empty() || genders.contains(article.gender)));
                if (!fits) out.push_back("agreement: " + joined(words, at, at + 2));
            }
    };
    if (is_spanish_) check(spanish_articles);
    else check(english_articles);
}

// No comma stands between a subject and its verb.
void Leaks::subjects(const Words& words, std::vector<std::string>& out) const {
    for (std::size_t at = 0; at + 2 < words.size(); ++at) {
        const bool begins = at == 0 || words[at - 1] == "." || words[at - 1] == ":";
        const bool is_subject = words[at] == "you" || words[at] == "they" || words[at] == "tú";
        if (begins && is_subject && words[at + 1] == "," && verbs_.contains(words[at + 2]))
            out.push_back("comma behind a subject: " + joined(words, at, at + 3));
    }
}

// Words that become one word, or another one, before certain beginnings.
void Leaks::elisions(const Words& words, std::vector<std::string>& out) const {
    for (std::size_t at = 0; at + 1 < words.size(); ++at) {
        for (const auto& [pair, written] : spelling_.contractions)
            if (joined(words, at, at + 2) == pair) out.push_back("not drawn together: " + pair);
        if (!is_spanish_ && (words[at] == "a" || words[at] == "an") && (is_word(words[at + 1]) || is_count(words[at + 1])) &&
            words[at + 1] != "xyla")
            if (has_vowel_sound(words[at + 1]) != (words[at] == "an")) out.push_back("sound: " + joined(words, at, at + 2));
        if (is_spanish_ && words[at] == "y" && words[at + 1].starts_with("i")) out.push_back("sound: " + joined(words, at, at + 2));
        if (is_spanish_ && words[at] == "o" && (words[at + 1].starts_with("o") || words[at + 1].starts_with("ho")))
            out.push_back("sound: " + joined(words, at, at + 2));
    }
}

}  // namespace holo::testing
