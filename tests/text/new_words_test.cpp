// The words of a set, one line each, are read and said in both languages.

#include <catch2/catch.hpp>

#include "interpreter/text/writer.hpp"
#include "tests/own_folder.hpp"

using namespace holo;

namespace {

constexpr const char* brought = R"(set: SAL
title: Salvage
game: destiny
adds:
  symbols:
    subtype: [beast/beasts]
rules: [salvage.rules]
sayings:
  verbs:
    salvage: {en: salvage, es: [rescatar, rescata, rescates]}
    graft: {en: graft, es: [injertar, injerta, injertes]}
  words:
    subtype:
      beast: {en: beast, es: [bestia, f]}
    keyword:
      swarm: {en: swarm, es: enjambre}
  says:
    ability:
      dusk: {script: "dusk: {p:process}", en: "dusk - {p}", es: "ocaso - {p}"}
cards:
  - {id: SAL-001, name: Wolf, type: support, color: blue, affiliation: neutral, subtypes: [beast], cost: 1, die: [1 melee, 2 melee, 3 melee, blank, blank, blank]}
)";

constexpr const char* rules = R"(event salvage(target: card) {
    says salvages, salvaged
    damage of target -= 1
}
event graft(target: die, to holder: card, amount: number) {
    says grafts, grafted
    damage of holder += amount
}
keyword swarm { this gets +1 health }
header dusk
)";

struct Set {
    Set() {
        const holo::testing::OwnFolder folder;
        folder.write("salvage.rules", rules);
        auto files = catalog::set_files_of({HOLOCRON_ROOT, {}}, "destiny", out);
        files.push_back(folder.write("salvage.yaml", brought));
        game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out, files);
        if (game) sayings = text::sayings_of(*game, out);
        if (sayings) opened = text::opened(*game);
    }

    // Reads the text, writes its meaning in the other language, and reads that again.
    void both_ways(const std::string& english, const std::string& script, const std::string& spanish) {
        const text::TextCard card(*opened, "type", "support");
        text::Reader reader(*sayings, *opened);
        text::Writer writer(*sayings, *game);
        const auto& grammar = sayings->grammar();
        for (const auto& [printed, language] : {std::pair(english, "en"), std::pair(spanish, "es")}) {
            const auto understood = reader.read(printed, grammar.language(language), card);
            INFO(printed << " stops at " << understood.unread.at.begin << ", so far " << understood.unread.so_far << " "
                         << understood.reason);
            REQUIRE(understood.is_sure());
            CHECK(understood.scripts.front().script == script);
            CHECK(writer.say(script, grammar.language(language), card).value_or("-") == printed);
        }
    }

    Diagnostics out;
    std::unique_ptr<catalog::Game> game, opened;
    std::unique_ptr<text::Sayings> sayings;
};

}  // namespace

TEST_CASE("verbs, nouns, keywords and headers of a set are read and said in both languages, from one line each", "[text][once]") {
    Set set;
    for (const auto& one : set.out.list()) FAIL(render(one, Lang::en, false));
    set.both_ways("Salvage a character.", "salvage a character", "Rescata un Personaje.");
    set.both_ways("You may salvage one of your Blue beasts.", "may salvage one of your blue beasts",
                  "Puedes rescatar una de tus bestias de color Azul.");
    set.both_ways("Graft a die to a character 2.", "graft a die to a character 2", "Injerta un dado a un Personaje 2.");
    set.both_ways("Swarm.", "swarm", "Enjambre.");
    set.both_ways("Dusk - Draw a card.", "dusk: draw 1 card", "Ocaso - Roba una carta.");
    set.both_ways("After you salvage a character, draw a card.", "after you salvage a character: draw 1 card",
                  "Después de que rescates un Personaje, roba una carta.");
}
