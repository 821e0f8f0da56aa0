// The laws of a grammar of card text, tried on random meanings: each is written in every language, and read again as the same script.
// `text_laws GAME [COUNT] [SEED]` prints the meanings that break a law. A text with more readings than are kept may lose the reading that
// it was made of, and a text of more than 400 words is refused; no more than one text in a hundred may be such a text. Nobody would say
// some random meanings, such as "the number of this card"; no more than three in a hundred may have no text in a language.
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

// Makes the card one on which the meaning may stand, as far as its parts agree.
void suit(const text::Constructions& grammar, const text::Meanings& meanings, text::MeaningId meaning, text::Context& card) {
    if (meaning == text::no_meaning || meanings[meaning].construction < 0) return;
    const auto& what = meanings[meaning];
    for (const auto& on : grammar.all[static_cast<std::size_t>(what.construction)].on)
        if (!on.values.empty()) card[on.attribute] = on.values.front();
    for (const auto part : what.parts) suit(grammar, meanings, part, card);
}

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
    std::map<std::string, int> broken;
    std::map<std::string, std::string> example;
    std::map<std::string, int> crowds;  // constructions with too many readings
    int tried = 0, good = 0, crowded = 0, unsaid = 0, too_long = 0;
    for (int i = 0; i < count; ++i) {
        text::Meanings meanings;
        text::Samples samples(*sayings, meanings, seed * 1000003 + static_cast<std::uint64_t>(i));
        const auto construction = static_cast<std::size_t>(i) % grammar.all.size();
        const auto category = grammar.all[construction].category;
        const auto meaning = samples.with(static_cast<int>(construction), 5);
        if (!meaning) continue;
        auto card = usual;
        suit(grammar, meanings, *meaning, card);
        const auto wanted = sayings->say(meanings, *meaning, text::script, card);
        const auto name = grammar.categories[static_cast<std::size_t>(category)].name + "." + grammar.all[construction].name;
        for (std::size_t language = 0; language < grammar.languages.size(); ++language) {
            if (is_wordless(grammar, meanings, *meaning, language)) continue;
            ++tried;
            const auto fail = [&](const std::string& what, const std::string& text) {
                const auto key = grammar.languages[language].name + " " + what + " " + name;
                ++broken[key];
                example.try_emplace(key, fmt::format("{}\n        {}", wanted.value_or("-"), text));
            };
            const auto said = sayings->say(meanings, *meaning, language, card);
            if (!said || !wanted) {
                fail("not said:", dump(grammar, meanings, *meaning));
                ++unsaid;
                continue;
            }
            text::Unread unread;
            const auto readings = sayings->read(*said, language, category, card, meanings, unread);
            bool found = false;
            std::string other;
            for (const auto& reading : readings) {
                const auto script = sayings->say(meanings, reading.meaning, text::script, card);
                found = found || (script && *script == *wanted);
                if (script && other.empty()) other = *script;
            }
            if (found) ++good;
            else if (readings.size() == text::Chart::most_readings) ++crowded, ++crowds[name];
            else if (unread.is_too_long) ++too_long;
            else fail(readings.empty() ? "not read:" : "read otherwise:", *said + (other.empty() ? "" : "\n        " + other));
        }
    }
    for (const auto& [what, times] : broken) fmt::print("{:4} {}\n        {}\n", times, what, example[what]);
    for (const auto& [what, times] : crowds)
        if (times > 1) fmt::print("{:4} among too many readings: {}\n", times, what);
    fmt::print("{} of {} said and read again, {} among too many readings, {} without a text, {} too long to be read\n", good, tried,
               crowded, unsaid, too_long);
    return good + crowded + unsaid + too_long == tried && (crowded + too_long) * 100 < tried && unsaid * 100 < tried * 3 ? 0 : 1;
}
