// Counts the hand-written scripts that come back when sets go out as texts.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/lackey/set.hpp"
#include "tests/wording/game.hpp"

using namespace holo;

namespace {

// The abilities of each card, as `fmt` writes them.
std::vector<std::vector<std::string>> abilities(const catalog::Yaml& set) {
    std::vector<std::vector<std::string>> out;
    for (const auto& card : set.find("cards")->items) {
        out.emplace_back();
        const auto* script = card.find("script");
        if (script == nullptr) continue;
        Diagnostics found;
        const auto tree = parse_script(std::make_shared<const Source>("", script->text), found);
        REQUIRE(tree);
        for (const auto node : tree->each(tree->root())) out.back().push_back(collapsed(print(*tree, node)));
    }
    return out;
}

}  // namespace

TEST_CASE("sets go out as texts and come back as they were written; an ability that the grammar cannot say goes out as its script",
          "[read back]") {
    struct Share {
        const char* set;
        double as_written, in_words;
    };
    for (const auto& [name, as_written, in_words] : {Share{"jedi-knight", 0.94, 0.84}, Share{"attack-of-the-clones", 0.90, 0.76}}) {
        Diagnostics out;
        const auto game = test::swtcg(out);
        const auto profile = lackey::read_profile(std::string(HOLOCRON_ROOT) + "/rulesets/swtcg", "swtcg", out);
        const auto source = catalog::read_file(std::string(HOLOCRON_ROOT) + "/cards/swtcg/" + name + ".yaml", out);
        REQUIRE(source);
        const auto tree = catalog::parse_yaml(source, out);
        REQUIRE(tree);
        const auto exported = lackey::export_set(*game, *tree, source, *profile);
        REQUIRE(exported);
        const auto module = catalog::load_module(std::string(HOLOCRON_ROOT) + "/rulesets/swtcg", {}, out);
        REQUIRE(module);
        const auto imported =
            lackey::import_set({std::make_shared<const Source>("set.txt", exported->text), "UTF-8"}, *profile, *module, {}, out);
        REQUIRE(imported);
        const auto back = catalog::parse_yaml(std::make_shared<const Source>("set.yaml", imported->yaml), out);
        REQUIRE(back);
        const auto before = abilities(*tree), after = abilities(*back);
        REQUIRE(before.size() == after.size());
        double all = 0, same = 0, said = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            for (const auto& ability : before[i]) {
                ++all;
                same += std::find(after[i].begin(), after[i].end(), ability) != after[i].end();
                said += exported->text.find(ability) == std::string::npos;
            }
        INFO(name << ": " << same << " of " << all << " come back, " << said << " went out in words");
        CHECK(same / all >= as_written);
        CHECK(said / all >= in_words);
    }
}
