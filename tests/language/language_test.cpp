// The language carries the coming games: every sample parses, compiles without a diagnostic, prints back and is formatted already. The
// numbers of samples are listed here, because none may get lost unnoticed.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "grammar/format.hpp"
#include "interpreter/catalog/game.hpp"
#include "tests/grammar/corpus.hpp"

using namespace holo;

namespace {

const std::string root = HOLOCRON_ROOT;

struct SetFile {
    std::string path;     // below tests/language
    std::size_t scripts;  // in it
};

struct Samples {
    std::string module;  // folder of the rule module
    std::vector<SetFile> sets;
    std::string gaps;     // scripts that cannot be written yet
    std::size_t missing;  // scripts in it
};

const std::vector<Samples>& all_samples() {
    static const std::vector<Samples> list = {
        {root + "/rulesets/destiny",
         {{"destiny/design.yaml", 10}, {"destiny/hardest.yaml", 51}, {"destiny/stress.yaml", 38}},
         "gaps/destiny.yaml",
         9},
        {root + "/tests/language/swtcg", {{"swtcg/cards/design.yaml", 7}, {"swtcg/cards/stress.yaml", 38}}, "gaps/swtcg.yaml", 11},
        {root + "/tests/language/imperial-assault", {{"imperial-assault/cards/design.yaml", 3}}, "gaps/imperial-assault.yaml", 4},
        {root + "/tests/language/clone-wars", {{"clone-wars/cards/design.yaml", 3}}, "gaps/clone-wars.yaml", 2},
    };
    return list;
}

std::string in_folder(const std::string& path) { return root + "/tests/language/" + path; }

std::unique_ptr<catalog::Game> load(const Samples& samples, Diagnostics& out, const std::string& more = {}) {
    std::vector<std::string> files;
    for (const auto& set : samples.sets) files.push_back(in_folder(set.path));
    if (!more.empty()) files.push_back(in_folder(more));
    return catalog::load_module(samples.module, files, out);
}

// Every file below tests/language with that ending.
std::vector<std::string> files_with(const std::string& ending) {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root + "/tests/language"))
        if (entry.path().extension() == ending) out.push_back(entry.path().string());
    return out;
}

}  // namespace

TEST_CASE("every sample compiles without a diagnostic") {
    for (const auto& samples : all_samples()) {
        INFO(samples.module);
        Diagnostics out;
        const auto game = load(samples, out);
        REQUIRE(game);
        CHECK(testing::rendered(out, Lang::en) == "");
        REQUIRE(game->sets.size() == samples.sets.size());
        for (std::size_t s = 0; s < samples.sets.size(); ++s) {
            std::size_t scripts = 0;
            for (const auto& card : game->sets[s].cards) scripts += card.scripts.empty() ? 0 : 1;
            INFO(samples.sets[s].path);
            CHECK(scripts == samples.sets[s].scripts);
        }
    }
}

TEST_CASE("every sample prints back as the same tree, and is formatted already") {
    for (const auto& samples : all_samples()) {
        Diagnostics out;
        const auto game = load(samples, out, samples.gaps);
        REQUIRE(game);
        for (const auto& set : game->sets)
            for (const auto& card : set.cards)
                for (const auto& script : card.scripts) {
                    const std::string text(script->text());
                    const auto parsed = testing::parse(text, Indentation::continues);
                    if (!parsed.ok()) continue;  // a gap in the grammar; other tests cover the rest
                    INFO(card.code << " " << card.title);
                    CHECK(testing::trouble(text, Indentation::continues) == "");
                    CHECK(format(text, Indentation::continues) == text.substr(0, text.find_last_not_of('\n') + 1));
                }
    }
}

TEST_CASE("the rules of the skeletons print back, and are formatted already") {
    const auto files = files_with(".rules");
    CHECK(files.size() == 6);
    for (const auto& path : files) {
        INFO(path);
        std::ifstream file(path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        CHECK(testing::trouble(text, Indentation::separates) == "");
        CHECK(format(text, Indentation::separates) == text);
    }
}

// Each script of the gaps should work and does not. A gap that compiles has become a sample.
TEST_CASE("scripts that the language lacks are still reported") {
    for (const auto& samples : all_samples()) {
        INFO(samples.gaps);
        Diagnostics out;
        const auto game = load(samples, out, samples.gaps);
        REQUIRE(game);
        const auto& gaps = game->sets.back().cards;
        CHECK(gaps.size() == samples.missing);
        std::set<std::string> reported;
        for (const auto& d : out.list()) reported.insert(d.subject);
        for (const auto& card : gaps) {
            INFO(card.title);
            CHECK(reported.count(card.title) == 1);
        }
        CHECK(reported.size() == gaps.size());
    }
}
