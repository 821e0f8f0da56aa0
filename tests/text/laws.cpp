// The laws of a grammar of card text, tried on random meanings: each is written in every language, and read again as the same script.
// `text_laws GAME [COUNT] [SEED] [list]` prints the meanings that break a law. A part that a language cannot say in its place is drawn
// again; `list` prints these, each with its place. A text whose own reading lies behind very many others, and a text of more than 400
// words, is no fault; no more than one text in a thousand may be such a text.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/text/reader.hpp"
#include "interpreter/text/samples.hpp"

using namespace holo;

namespace {

// Tells whether the language declares that it has no words for a part of the meaning.
bool is_wordless(const text::Constructions& grammar, const text::Meanings& meanings, text::MeaningId meaning, std::size_t language) {
    if (meaning == text::no_meaning || meanings[meaning].construction < 0) return false;
    const auto& what = meanings[meaning];
    const auto& wordless = grammar.all[static_cast<std::size_t>(what.construction)].wordless;
    return std::find(wordless.begin(), wordless.end(), language) != wordless.end() ||
           std::any_of(what.parts.begin(), what.parts.end(), [&](auto part) { return is_wordless(grammar, meanings, part, language); });
}

// Finds the innermost part that a language cannot say in the form that is wanted there: the part around it with the hole, and the part.
class Culprit {
public:
    Culprit(const text::Syntax& syntax, const text::Meanings& meanings)
        : syntax_(syntax), grammar_(syntax.grammar()), meanings_(meanings) {}

    std::string of(text::MeaningId meaning) {
        const auto whole = meanings_[meaning].construction;
        found_.clear();
        can_say(meaning, syntax_.symbol_of(grammar_.all[static_cast<std::size_t>(whole)].category), "");
        return found_;
    }

private:
    std::string name_of(int construction) const {
        const auto& one = grammar_.all[static_cast<std::size_t>(construction)];
        return grammar_.categories[static_cast<std::size_t>(one.category)].name + "." + one.name;
    }

    bool can_say(text::MeaningId meaning, int symbol, const std::string& place) {
        const auto& what = meanings_[meaning];
        const auto& construction = grammar_.all[static_cast<std::size_t>(what.construction)];
        if (construction.silent) return true;
        bool any_fits = false;
        for (const auto r : syntax_.rules_saying(what.construction)) {
            const auto& rule = syntax_.rules()[static_cast<std::size_t>(r)];
            if (!syntax_.fits(symbol, rule.left)) continue;
            const auto& left_out = syntax_.phrasing(rule).unsaid;
            const bool is_meant = std::all_of(left_out.begin(), left_out.end(), [&](const auto& unsaid) {
                const auto part = what.parts[static_cast<std::size_t>(unsaid.first)];
                return part != text::no_meaning && meanings_[part].construction >= 0 &&
                       grammar_.all[static_cast<std::size_t>(meanings_[part].construction)].name == unsaid.second;
            });
            if (!is_meant) continue;
            any_fits = true;
            if (const auto right = syntax_.right(rule); std::all_of(right.begin(), right.end(), [&](const auto& part) {
                    const auto inner = part.hole < 0 ? text::no_meaning : what.parts[static_cast<std::size_t>(part.hole)];
                    if (part.is_word || inner == text::no_meaning || meanings_[inner].construction < 0) return true;
                    const auto& hole = construction.holes[static_cast<std::size_t>(part.hole)].name;
                    return can_say(inner, part.id, name_of(what.construction) + "{" + hole + "} ");
                }))
                return true;
        }
        if (!any_fits && found_.empty()) found_ = place + name_of(what.construction);
        return false;
    }

    const text::Syntax& syntax_;
    const text::Constructions& grammar_;
    const text::Meanings& meanings_;
    std::string found_;
};

// Makes the card one on which the meaning may stand, as far as its parts agree.
void suit(const text::Constructions& grammar, const text::Meanings& meanings, text::MeaningId meaning, text::Context& card) {
    if (meaning == text::no_meaning || meanings[meaning].construction < 0) return;
    const auto& what = meanings[meaning];
    for (const auto& on : grammar.all[static_cast<std::size_t>(what.construction)].on)
        if (!on.values.empty()) card[on.attribute] = on.values.front();
    for (const auto part : what.parts) suit(grammar, meanings, part, card);
}

// Each text is one of: read as written, in a crowd of readings, too long, or a fault. A meaning without a text is a fault, too.
class Account {
public:
    std::map<std::string, int> drawn_again;  // parts that a language cannot say in their places, by place and part

    void add(const text::Sayings& sayings, text::Meanings& meanings, text::MeaningId meaning, const text::Context& card) {
        const auto& grammar = sayings.grammar();
        const auto& whole = grammar.all[static_cast<std::size_t>(meanings[meaning].construction)];
        const auto name = grammar.categories[static_cast<std::size_t>(whole.category)].name + "." + whole.name;
        const auto wanted = sayings.say(meanings, meaning, text::script, card);
        for (std::size_t language = 0; language < grammar.languages.size(); ++language) {
            if (is_wordless(grammar, meanings, meaning, language)) continue;
            ++tried_;
            const auto fail = [&](const std::string& what, const std::string& text) {
                auto& one = faults_[grammar.languages[language].name + " " + what];
                if (one.times++ == 0) one.example = fmt::format("{}\n        {}", wanted.value_or("-"), text);
            };
            const auto said = sayings.say(meanings, meaning, language, card);
            if (!said || !wanted) {
                const auto& syntax = sayings.syntax(said ? text::script : language);
                fail("not said: " + Culprit(syntax, meanings).of(meaning), dump(grammar, meanings, meaning));
                continue;
            }
            std::string other;
            text::Unread unread;
            const auto is_found = [&](std::size_t most) {
                const auto readings = sayings.read(*said, language, whole.category, card, meanings, unread, {}, {.readings = most});
                is_full_ = readings.size() == most;
                for (const auto& reading : readings) {
                    const auto script = sayings.say(meanings, reading.meaning, text::script, card);
                    if (script && *script == *wanted) return true;
                    if (script && other.empty()) other = *script;
                }
                return false;
            };
            if (is_found(text::Chart::most_readings)) ++good_;
            else if (unread.is_too_long) ++too_long_;
            else if (is_found(most_readings)) ++late_;
            else if (is_full_ || unread.is_too_long) {
                ++crowded_;
                if (auto& crowd = crowds_[name]; crowd.times++ == 0) crowd.example = *said;
            } else fail((other.empty() ? "not read: " : "read otherwise: ") + name, *said + (other.empty() ? "" : "\n        " + other));
        }
    }

    // Prints the account, and tells whether the grammar keeps the laws.
    bool report(bool lists_drawn_again) const {
        int faulty = 0, again = 0;
        for (const auto& [what, fault] : faults_) {
            fmt::print("{:4} {}\n        {}\n", fault.times, what, fault.example);
            faulty += fault.times;
        }
        for (const auto& [what, crowd] : crowds_)
            fmt::print("{:4} among too many readings: {}\n        {}\n", crowd.times, what, crowd.example);
        for (const auto& [what, times] : drawn_again) {
            if (lists_drawn_again) fmt::print("{:4} drawn again: {}\n", times, what);
            again += times;
        }
        fmt::print("{} texts: {} read again, {} more behind {} others, {} among too many readings, {} too long, {} faults\n", tried_, good_,
                   late_, text::Chart::most_readings, crowded_, too_long_, faulty);
        fmt::print("{} parts were drawn again, because a language has no words for them in their places: {} kinds\n", again,
                   drawn_again.size());
        return faulty == 0 && good_ + late_ + crowded_ + too_long_ == tried_ && (crowded_ + too_long_) * 1000 < tried_;
    }

private:
    static constexpr std::size_t most_readings = 1024;
    struct Fault {
        int times = 0;
        std::string example;
    };
    std::map<std::string, Fault> faults_;
    std::map<std::string, Fault> crowds_;  // constructions with too many readings
    int tried_ = 0, good_ = 0, late_ = 0, crowded_ = 0, too_long_ = 0;
    bool is_full_ = false;  // the last reading kept all that it may keep
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const auto count = argc > 2 ? std::stoi(argv[2]) : 2000;
    const auto seed = argc > 3 ? std::stoull(argv[3]) : 1;
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print("{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& grammar = sayings->grammar();
    // A card with the first of each sort of things that constructions ask for.
    text::Context usual;
    for (const auto& construction : grammar.all)
        for (const auto& [hole, attribute] : construction.given) {
            const auto category = construction.holes[static_cast<std::size_t>(hole)].category;
            const auto sort = grammar.categories[static_cast<std::size_t>(category)].sort;
            for (const auto& word : grammar.all)
                if (word.category == category) usual.try_emplace(attribute, word.name);
            if (sort == text::Sort::number) usual.try_emplace(attribute, "3");
            else if (sort == text::Sort::own) usual.try_emplace(attribute, "Xyla");
        }
    Account account;
    for (int i = 0; i < count; ++i) {
        text::Meanings meanings;
        // The card on which the whole may stand, as far as its parts agree.
        const auto card_of = [&](text::MeaningId meaning) {
            auto card = usual;
            suit(grammar, meanings, meaning, card);
            return card;
        };
        const auto languages_without = [&](text::MeaningId meaning) {
            const auto card = card_of(meaning);
            std::vector<std::size_t> out;
            for (std::size_t language = 0; language < grammar.languages.size(); ++language)
                if (!is_wordless(grammar, meanings, meaning, language) && !sayings->say(meanings, meaning, language, card))
                    out.push_back(language);
            return out;
        };
        const auto accepts = [&](text::MeaningId meaning) {
            const auto without = languages_without(meaning);
            for (const auto language : without)
                ++account.drawn_again[grammar.languages[language].name + " " + Culprit(sayings->syntax(language), meanings).of(meaning)];
            return without.empty();
        };
        text::Samples samples(*sayings, meanings, seed * 1000003 + static_cast<std::uint64_t>(i), accepts);
        const auto construction = static_cast<std::size_t>(i) % grammar.all.size();
        const auto meaning = samples.with(static_cast<int>(construction), 5);
        if (meaning) account.add(*sayings, meanings, *meaning, card_of(*meaning));
    }
    return account.report(argc > 4) ? 0 : 1;
}
