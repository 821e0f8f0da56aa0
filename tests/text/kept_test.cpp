// Grammars from the cache read and write the same as before.
#include <catch2/catch.hpp>
#include <filesystem>

#include "interpreter/text/reader.hpp"
#include "tests/own_cache.hpp"

using namespace holo;
using holo::testing::OwnCache;

namespace {

const catalog::Game& game_of(const char* name) {
    static std::map<std::string, std::unique_ptr<catalog::Game>> games;
    auto& game = games[name];
    Diagnostics out;
    if (!game) game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out);
    return *game;
}

}  // namespace

TEST_CASE("a grammar from the cache reads texts and says scripts as the one that was written there", "[text]") {
    const OwnCache cache;
    for (const auto* name : {"destiny", "swtcg", "clone-wars"}) {
        const auto& game = game_of(name);
        Diagnostics out;
        const auto fresh = text::sayings_of(game, out), kept = text::sayings_of(game, out);
        REQUIRE(out.list().empty());
        for (std::size_t language = 0; language < fresh->grammar().languages.size(); ++language) {
            const auto& a = fresh->syntax(language);
            const auto& b = kept->syntax(language);
            CHECK(a.rules().size() == b.rules().size());
            CHECK(a.words() == b.words());
            CHECK(a.symbols() == b.symbols());
        }
        const auto read = [&](const text::Sayings& sayings, const std::string& printed, const char* in) {
            text::Meanings meanings;
            text::Unread unread;
            const auto& grammar = sayings.grammar();
            std::string all;
            for (const auto& reading :
                 sayings.read(printed, grammar.language(in), grammar.category("text"), {{"type", "support"}}, meanings, unread))
                all += text::dump(grammar, meanings, reading.meaning) + "\n" +
                       sayings.say(meanings, reading.meaning, grammar.language("es"), {{"type", "support"}}).value_or("-") + "\n";
            return all;
        };
        for (const auto& [printed, in] :
             {std::pair("After you activate this support, draw a card.", "en"), std::pair("Retira uno de tus dados y roba 2 cartas.", "es"),
              std::pair("draw 1 card", "script"), std::pair("Each Jedi on a planet with a Villain suffers 2 damage.", "en"),
              std::pair("Tap -> This unit gets +2 power until end of turn.", "en")})
            CHECK(read(*fresh, printed, in) == read(*kept, printed, in));
    }
    CHECK(cache.entries(".sayings").size() == 3);
}

TEST_CASE("an entry of the cache that is damaged is read from the files again", "[text]") {
    const OwnCache cache;
    Diagnostics out;
    const auto fresh = text::sayings_of(game_of("destiny"), out);
    REQUIRE(cache.entries(".sayings").size() == 1);
    const auto path = cache.entries(".sayings").front();
    const auto size = std::filesystem::file_size(path);
    std::filesystem::resize_file(path, size / 2);
    const auto again = text::sayings_of(game_of("destiny"), out);
    CHECK(out.list().empty());
    CHECK(again->syntax(1).rules().size() == fresh->syntax(1).rules().size());
    CHECK(std::filesystem::file_size(path) == size);
}
