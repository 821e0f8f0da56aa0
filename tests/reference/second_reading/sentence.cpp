#include "tests/reference/second_reading/sentence.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <vector>

namespace holo::reading {

namespace {

constexpr std::array sort_names{"number",
                                "condition",
                                "card",
                                "player",
                                "hue",
                                "hue_read",
                                "zone",
                                "stack",
                                "cards",
                                "dice",
                                "stones",
                                "players",
                                "cards_plain",
                                "card_so",
                                "card_noun",
                                "die_noun",
                                "card_adjective",
                                "die_adjective",
                                "card_relative",
                                "die_relative",
                                "stone_relative",
                                "card_trait",
                                "die_trait",
                                "card_named",
                                "marking",
                                "condition_of_card",
                                "condition_of_die",
                                "condition_of_stone",
                                "condition_of_player"};
static_assert(sort_names.size() == static_cast<std::size_t>(Sort::count));

constexpr bool is_condition(Sort sort) {
    return sort == Sort::condition || (sort >= Sort::condition_of_card && sort <= Sort::condition_of_player);
}

ConstructRow made(std::string_view name, Sort sort, int level, int weight, About where, const std::string& text,
                  const std::string& operands) {
    ConstructRow row{name, sort, level, weight, where, {}, {}};
    std::istringstream wordings(text), sorts(operands);
    for (std::string wording; std::getline(wordings, wording, '|');) row.wordings.push_back(wording);
    for (std::string operand; sorts >> operand;) {
        int at = 0;
        if (operand.back() >= '0' && operand.back() <= '9') {
            at = operand.back() - '0';
            operand.pop_back();
        }
        std::size_t s = 0;
        while (sort_names.at(s) != operand) ++s;
        row.operands.push_back({static_cast<Sort>(s), at});
    }
    return row;
}

struct Text {
    std::string words;
    bool open;                                // ends in a condition, which extends as far as it can
    bool of_chain;                            // ends in a noun that would take `of`
    std::vector<std::string> relatives = {};  // those of the noun in front
    std::size_t described = none;             // the beginning of a noun of another sort at its end, with the quantity

    static constexpr std::size_t none = std::string::npos;
    // Keeps a relative behind it away from that noun (H264).
    void close_noun() {
        if (described == none) return;
        const auto end = words.find_last_not_of(' ') + 1;
        words.insert(end, ")");
        words.insert(described, "(");
        described = none;
    }
};

bool is_relative(Sort sort) { return sort == Sort::card_relative || sort == Sort::die_relative || sort == Sort::stone_relative; }

// `word~words`
std::string in_number(const std::string& wording, bool plural) {
    std::istringstream words(wording);
    std::string out;
    for (std::string word; words >> word;) {
        if (const auto cut = word.find('~'); cut != std::string::npos) word = plural ? word.substr(cut + 1) : word.substr(0, cut);
        out += (out.empty() ? "" : " ") + word;
    }
    return out;
}

// The place of `a` or `each` in front of a noun, or of the noun.
std::size_t start_of_noun(const std::string& words, std::size_t noun) {
    for (const std::string quantity : {"a ", "each "})
        if (noun > quantity.size() && words.compare(noun - quantity.size(), quantity.size(), quantity) == 0) return noun - quantity.size();
    return noun;
}

// Tells whether the words end in a quantity that takes some of the things behind it: `a`, `2 of`, `a lowest cost`, `any number of`.
bool take_some(const std::string& words) {
    std::istringstream in(words);
    std::vector<std::string> all;
    for (std::string word; in >> word;) all.push_back(word);
    constexpr std::size_t longest = 3;  // words of such a quantity
    const auto begins = [](const std::string& word) {
        return word == "a" || word == "an" || word == "any" || word == "another" || word == "one" ||
               std::isdigit(static_cast<unsigned char>(word.front())) != 0 || word.back() == ')';
    };
    return std::any_of(all.end() - static_cast<std::ptrdiff_t>(std::min(all.size(), longest)), all.end(), begins);
}

std::string without_last_word(std::string words) {
    words.erase(words.find_last_not_of(' ') + 1);
    const auto space = words.find_last_of(' ');
    return space == std::string::npos ? std::string() : words.substr(0, space);
}

// `a card of each player` would be one in all (H273).
bool is_of_each(const std::string& relative) {
    constexpr const char* beginnings[] = {"of each ", "on each ", "of (each ", "on (each "};
    return std::any_of(std::begin(beginnings), std::end(beginnings), [&](const auto* words) { return relative.starts_with(words); });
}

std::optional<Text> text_of(const Sentence& sentence, bool plural) {
    const auto& r = row(sentence.construct);
    const auto wording = in_number(r.wordings[static_cast<std::size_t>(sentence.choice)], plural);
    Text out{"", false, false};
    std::size_t operand = 0;
    bool ends_in_operand = false, ends_in_chain = false;
    std::vector<std::size_t> chains;  // ends of nouns that would take `of`
    for (std::size_t i = 0; i < wording.size(); ++i) {
        if (wording[i] != '%' || wording.compare(i, 2, "%%") == 0) {
            out.words += wording[i];
            if (wording[i] == '%') ++i;
            continue;
        }
        bool number = plural;
        if (i + 1 < wording.size() && (wording[i + 1] == '1' || wording[i + 1] == '2')) number = wording[++i] == '2';
        const auto& wanted = r.operands[operand];
        const auto& part = sentence.parts[operand++];
        const bool last = i + 1 == wording.size();
        auto text = text_of(part, number);
        if (!text) return std::nullopt;
        if (operand == 1) out.relatives = text->relatives;
        if (std::any_of(text->relatives.begin(), text->relatives.end(), is_of_each) && take_some(out.words)) return std::nullopt;
        if (is_relative(wanted.sort) && is_of_each(text->words) && take_some(without_last_word(out.words))) return std::nullopt;
        if (is_relative(wanted.sort)) {
            // A further `of` belongs to the nearer noun, and such a sentence is left out below.
            if (!text->words.starts_with("of ")) {
                std::erase_if(chains, [&](auto end) { return end >= out.described; });
                out.close_noun();
            }
            // A relative that says again what one before has said is refused (H224).
            if (std::find(out.relatives.begin(), out.relatives.end(), text->words) != out.relatives.end()) return std::nullopt;
            out.relatives.push_back(text->words);
        }
        const bool is_value = wanted.sort == Sort::number || is_condition(wanted.sort);
        const bool closed_by_sign = !last && (wording[i + 1] == ')' || wording[i + 1] == ',' || wording.compare(i + 1, 2, " }") == 0 ||
                                              wording.compare(i + 1, 2, " {") == 0);
        if (text->open && !last && !closed_by_sign && !is_value) return std::nullopt;
        if (is_value && (row(part.construct).level < wanted.level || (text->open && !last && !closed_by_sign)))
            text = Text{"(" + text->words + ")", false, false};
        const auto at = out.words.size();
        out.words += text->words;
        out.described = text->described == Text::none ? Text::none : at + text->described;
        if (wanted.sort == Sort::cards_plain) out.described = start_of_noun(out.words, at);
        if (part.construct == Construct::top_card) out.described = at;
        if (text->of_chain) chains.push_back(out.words.size());
        out.open = text->open;
        ends_in_operand = last;
        ends_in_chain = text->of_chain;
    }
    for (const auto end : chains)
        if (out.words.compare(end, 4, " of ") == 0) return std::nullopt;
    if (!ends_in_operand) out.described = Text::none;
    if (sentence.construct == Construct::with_attached) out.described = out.words.find(' ') + 1;
    const auto sort = r.sort;
    const bool where = sort == Sort::condition_of_card || sort == Sort::condition_of_die || sort == Sort::condition_of_stone ||
                       sort == Sort::condition_of_player;
    out.open = where || (ends_in_operand && out.open);
    // Values and relatives whose last word is a noun or a name.
    const bool named = sort == Sort::card || sort == Sort::card_named || sort == Sort::player;
    out.of_chain = is_relative(sort) || named || (ends_in_operand && ends_in_chain) || sentence.construct == Construct::copy_of;
    return out;
}

}  // namespace

const std::vector<ConstructRow>& rows() {
    static const std::vector<ConstructRow> all{
#define CONSTRUCT(name, sort, level, weight, where, text, operands) made(#name, Sort::sort, level, weight, About::where, text, operands),
#include "tests/reference/second_reading/constructs.def"
#undef CONSTRUCT
    };
    return all;
}

const ConstructRow& row(Construct construct) { return rows()[static_cast<std::size_t>(construct)]; }

std::optional<std::string> written(const Sentence& sentence, bool plural) {
    const auto text = text_of(sentence, plural);
    if (!text) return std::nullopt;
    return text->words;
}

}  // namespace holo::reading
