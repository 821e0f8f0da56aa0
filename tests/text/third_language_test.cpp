// A third language is a matter of files: german.yaml is read and said in German, and English texts become German ones.
#include <catch2/catch.hpp>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/files.hpp"
#include "interpreter/text/reader.hpp"
#include "interpreter/text/writer.hpp"

using namespace holo;

namespace {

struct German {
    // Reads a text of the language, and says its script in the other one.
    std::string translated(const std::string& printed, const char* from, const char* to) {
        const text::TextCard card(*opened, "type", "event");
        const auto understood = text::Reader(*sayings, *opened).read(printed, language(from), card);
        INFO(printed << " stops at " << understood.unread.at.begin << ", so far " << understood.unread.so_far << " " << understood.reason);
        REQUIRE(understood.is_sure());
        return text::Writer(*sayings, *game).say(understood.scripts.front().script, language(to), card).value_or("-");
    }
    std::size_t language(const char* name) const { return sayings->grammar().language(name); }

    Diagnostics out;
    std::unique_ptr<catalog::Game> game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out, std::vector<std::string>{});
    std::unique_ptr<catalog::Game> opened = text::opened(*game);
    std::unique_ptr<text::Sayings> sayings = std::make_unique<text::Sayings>(
        std::vector{catalog::read_file(std::string(HOLOCRON_ROOT) + "/tests/text/german.yaml", out)}, *game, out);
};

}  // namespace

TEST_CASE("a third language is read and written by a grammar file alone", "[text][once]") {
    German german;
    for (const auto& one : german.out.list()) FAIL(render(one, Lang::en, false));
    for (const auto& [english, translation] : std::vector<std::pair<std::string, std::string>>{
             {"Draw 2 cards.", "Ziehe 2 Karten."},
             {"You may draw 2 cards.", "Du darfst 2 Karten ziehen."},
             {"Exhaust an upgrade.", "Erschöpfe eine Verbesserung."},
             {"Exhaust each character.", "Erschöpfe jeden Charakter."},
             {"You may exhaust an event.", "Du darfst ein Ereignis erschöpfen."},
             {"Deal 2 damage to a character.", "Füge einem Charakter 2 Schaden zu."},
             {"You may deal 3 damage to each character.", "Du darfst jedem Charakter 3 Schaden zufügen."}}) {
        CHECK(german.translated(english, "en", "de") == translation);
        CHECK(german.translated(translation, "de", "en") == english);
    }
}
