// Compares the texts of all cards with the files kept here. `cmake --build build/release --target wording_goldens` writes the files again.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/wording/card.hpp"
#include "interpreter/wording/table.hpp"
#include "tests/wording/game.hpp"

using namespace holo;

namespace {

// The texts of the cards whose codes begin with `prefix`.
std::string all_cards(const catalog::Game& game, wording::Words& words, const std::string& prefix, Diagnostics& out) {
    std::string text;
    for (const auto& card : game.cards) {
        if (!card.code.starts_with(prefix)) continue;
        const auto* declared = game.declared(card);
        const auto is_unwritten = [](const SourcePtr& script) {
            return script->text().find(catalog::unwritten_mark) != std::string_view::npos;
        };
        if (declared != nullptr && std::any_of(declared->scripts.begin(), declared->scripts.end(), is_unwritten)) continue;
        const auto said = words.card(card, out);
        text += said.code + " " + said.name + (said.subtitle.empty() ? "" : ", " + said.subtitle) + "\n";
        if (!said.line.empty()) text += "  " + said.line + "\n";
        if (!said.figures.empty()) text += "  " + said.figures + "\n";
        std::string sides;
        for (const auto& side : said.sides) sides += (sides.empty() ? "" : " | ") + side;
        if (!sides.empty()) text += "  " + sides + "\n";
        for (const auto& ability : said.text) text += "  " + ability + "\n";
    }
    return text;
}

// Compares line by line, because a failure should show only the changed cards.
void compare(const std::string& path, const std::string& now) {
    if (std::getenv("HOLOCRON_WRITE_GOLDENS") != nullptr) {
        std::ofstream(path) << now;
        return;
    }
    std::ifstream kept(path);
    REQUIRE(kept);
    std::istringstream said(now);
    std::string expected, got, card;
    int line = 0;
    while (std::getline(kept, expected)) {
        ++line;
        INFO(path << ":" << line);
        REQUIRE(std::getline(said, got));
        CHECK(got == expected);
    }
    CHECK_FALSE(std::getline(said, got));
}

}  // namespace

TEST_CASE("every card is said as it is kept, in every language of its game, and no word is missing", "[golden]") {
    struct Kept {
        const char *game, *file, *sets, *prefix;
    };
    for (const auto& [name, file, sets, prefix] :
         {Kept{"destiny", "awakenings", "", "AW-"}, Kept{"swtcg", "swtcg", "", ""}, Kept{"clone-wars", "clone-wars", "", ""},
          Kept{"imperial-assault", "imperial-assault", "", ""}, Kept{"destiny", "ways", "/tests/new_set/ways", "WAY-"}}) {
        Diagnostics out;
        auto files = catalog::set_files_in(std::string(HOLOCRON_ROOT) + "/cards/" + name, out);
        if (*sets != 0)
            for (const auto& more : catalog::set_files_in(HOLOCRON_ROOT + std::string(sets), out)) files.push_back(more);
        const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out, files);
        REQUIRE(out.list().empty());
        REQUIRE_FALSE(game->manifest.wording.empty());
        for (const auto lang : {Lang::en, Lang::es}) {
            wording::Words words(*game, lang, out);
            if (!words.are_there()) continue;
            const auto text = all_cards(*game, words, prefix, out);
            for (const auto& d : out.list()) FAIL_CHECK(render(d, Lang::en, false));
            compare(std::string(HOLOCRON_ROOT) + "/tests/wording/" + file + (lang == Lang::en ? ".en" : ".es") + ".txt", text);
        }
    }
}

// `why` and `?` tell conditions. A condition without words would stand as in the rule.
TEST_CASE("conditions are said in Spanish: all of Destiny's, and those of all menus") {
    for (const auto* name : {"destiny", "swtcg"}) {
        Diagnostics out;
        const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, name, out);
        const wording::TableWords words(*game, wording::read_catalogue(*game, Lang::es, out));
        const auto& p = *game->program;
        std::vector<machine::ReasonRow> told;
        if (name == std::string("destiny")) told = p.reasons;
        for (const auto& line : p.menu_lines)
            for (std::uint32_t r = 0; r < line.reasons; ++r) told.push_back(p.reasons[line.first_reason + r]);
        REQUIRE(told.size() > 60);
        for (const auto& reason : told) {
            const auto& file = p.sources[static_cast<std::size_t>(reason.source)];
            INFO(file << ": " << collapsed(catalog::read_file(file, out)->slice(reason.span)));
            CHECK_FALSE(words.piece(file, reason.span).empty());
        }
    }
}
