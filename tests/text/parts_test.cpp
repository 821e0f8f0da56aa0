// Parts of scripts that people are shown by themselves.
#include "interpreter/text/parts.hpp"

#include <catch2/catch.hpp>

using namespace holo;

// A card may have several abilities behind one header. Then the menu tells them apart by their words.
TEST_CASE("the menu has words for each ability that a player uses", "[text][once]") {
    for (const auto* name : {"destiny", "swtcg", "clone-wars", "imperial-assault"}) {
        Diagnostics out;
        const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out);
        REQUIRE(game);
        const auto sayings = text::sayings_of(*game, out);
        REQUIRE(sayings);
        const text::PartWriter writer(*sayings, *game);
        for (const auto* language : {"en", "es"}) {
            int all = 0, said = 0;
            for (const auto& ability : game->program->abilities) {
                if (ability.header == machine::none) continue;
                const auto part = catalog::part_at(*game, game->program->sources[static_cast<std::size_t>(ability.source)], ability.span);
                if (!part || part->card == nullptr) continue;
                ++all;
                if (writer.say(*part, sayings->grammar().language(language))) ++said;
            }
            INFO(name << ", " << language << ": " << said << " of " << all);
            CHECK(all > 0);
            CHECK(said * 100 >= all * 95);
        }
    }
}
