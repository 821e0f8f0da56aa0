// No generated script is said badly: each is said well in every language, or is an error at its place (H711). Scripts come from all verbs,
// events, parameters and forms of a module (variants.hpp) and from all constructions of its grammar.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <pcg_random.hpp>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/text/samples.hpp"
#include "interpreter/text/writer.hpp"
#include "tests/text/leaks.hpp"
#include "tests/text/variants.hpp"

using namespace holo;

namespace {

// HOLOCRON_LEAKS asks for more scripts than the usual number.
int scripts() {
    const auto* asked = std::getenv("HOLOCRON_LEAKS");
    return asked == nullptr ? 600 : std::atoi(asked);
}
int trees() { return scripts() * 10; }
std::uint64_t seed() {
    const auto* asked = std::getenv("HOLOCRON_LEAKS_SEED");
    return asked == nullptr ? 1 : static_cast<std::uint64_t>(std::atoll(asked));
}

struct Said {
    explicit Said(const char* name) {
        Diagnostics out;
        game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out);
        REQUIRE(game);
        sayings = text::sayings_of(*game, out);
        REQUIRE(sayings);
        std::vector<SourcePtr> files;
        for (const auto& file : game->manifest.sayings) files.push_back(catalog::read_file(file, out));
        grammar = text::read_constructions(files, *game, out);
        REQUIRE(out.errors() == 0);
        for (std::size_t language = 0; language < grammar.languages.size(); ++language) {
            std::vector<std::string> titles;
            for (const auto& card : game->cards)
                titles.push_back(grammar.languages[language].name == "es" ? card.title.in(Lang::es) : card.title.en);
            leaks.emplace_back(grammar, language, std::move(titles));
        }
    }

    // Counts the leaks of a text by what is wrong, and keeps the first example of each.
    void look(std::size_t language, const std::string& said, const std::string& script, bool is_whole = true, bool makes_sense = true) {
        ++texts;
        for (const auto& leak : leaks[language].in(said, is_whole, makes_sense)) {
            auto& [times, example] = found[grammar.languages[language].name + " " + leak];
            if (times++ == 0) example = script + "\n        " + said;
        }
    }

    void report() const {
        for (const auto& [leak, one] : found) FAIL_CHECK(one.first << " " << leak << "\n        " << one.second);
    }

    std::unique_ptr<catalog::Game> game;
    std::unique_ptr<text::Sayings> sayings;
    text::Constructions grammar;
    std::vector<testing::Leaks> leaks;  // by language
    std::map<std::string, std::pair<int, std::string>> found;
    int texts = 0;
};

void scripts_are_said_well(const char* name) {
    Said said(name);
    testing::Variants variants(*said.game, seed());
    text::Writer writer(*said.sayings, *said.game);
    int unsaid = 0;
    for (int i = 0; i < scripts(); ++i) {
        const auto variant = variants.next();
        if (!variant) continue;
        const text::TextCard card(*said.game, *variant->card);
        const auto source = std::make_shared<const Source>("", variant->script);
        for (std::size_t language = 1; language < said.grammar.languages.size(); ++language)
            for (const auto& sentence : writer.say_all(source, language, card)) {
                if (sentence.text) {
                    said.look(language, *sentence.text, variant->script);
                    continue;
                }
                ++unsaid;
                // The place lies in the script, and is not empty.
                if (sentence.unsaid.begin >= sentence.unsaid.end || sentence.unsaid.end > variant->script.size())
                    FAIL_CHECK("no place: " << variant->script);
            }
    }
    said.report();
    std::string unreached;
    for (const auto& event : variants.unreached()) unreached += " " + event;
    WARN(name << ": " << said.texts << " texts of scripts, " << unsaid << " abilities are no text; " << variants.events()
              << " events, not reached:" << unreached);
    CHECK(said.texts > scripts() / 4);
}

// The meaning with other numbers, because trees have none below 2.
text::MeaningId renumbered(text::Meanings& meanings, text::MeaningId meaning, pcg32& random) {
    if (meaning == text::no_meaning) return meaning;
    auto what = meanings[meaning];
    if (what.construction < 0 && !what.token.empty() && std::all_of(what.token.begin(), what.token.end(), is_digit))
        what.token = std::to_string(random(4));
    for (auto& part : what.parts) part = renumbered(meanings, part, random);
    return meanings.add(std::move(what));
}

void trees_are_said_well(const char* name) {
    Said said(name);
    const auto& grammar = said.sayings->grammar();
    pcg32 random(seed());
    for (int i = 0; i < trees(); ++i) {
        text::Meanings meanings;
        text::Samples samples(*said.sayings, meanings, seed() * 1000003 + static_cast<std::uint64_t>(i));
        const auto construction = static_cast<std::size_t>(i) % grammar.all.size();
        const bool is_whole = grammar.categories[static_cast<std::size_t>(grammar.all[construction].category)].name == "text";
        auto meaning = samples.with(static_cast<int>(construction), 5);
        if (!meaning) continue;
        meaning = renumbered(meanings, *meaning, random);
        const auto script = said.sayings->say(meanings, *meaning, text::script, {});
        for (std::size_t language = 1; language < grammar.languages.size(); ++language)
            if (const auto text = said.sayings->say(meanings, *meaning, language, {}))
                said.look(language, *text, script.value_or("-"), is_whole, false);
    }
    said.report();
    WARN(name << ": " << said.texts << " texts of trees");
}

}  // namespace

TEST_CASE("Star Wars: Destiny says no generated script badly", "[destiny]") { scripts_are_said_well("destiny"); }
TEST_CASE("Star Wars TCG says no generated script badly", "[swtcg]") { scripts_are_said_well("swtcg"); }
TEST_CASE("Imperial Assault says no generated script badly", "[imperial-assault]") { scripts_are_said_well("imperial-assault"); }
TEST_CASE("The Clone Wars says no generated script badly", "[clone-wars]") { scripts_are_said_well("clone-wars"); }

TEST_CASE("Star Wars: Destiny says no tree of its grammar badly", "[destiny][trees]") { trees_are_said_well("destiny"); }
TEST_CASE("Star Wars TCG says no tree of its grammar badly", "[swtcg][trees]") { trees_are_said_well("swtcg"); }
TEST_CASE("Imperial Assault says no tree of its grammar badly", "[imperial-assault][trees]") { trees_are_said_well("imperial-assault"); }
TEST_CASE("The Clone Wars says no tree of its grammar badly", "[clone-wars][trees]") { trees_are_said_well("clone-wars"); }
