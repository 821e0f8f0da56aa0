#include <catch2/catch.hpp>

#include "interpreter/wording/sheet.hpp"
#include "interpreter/wording/table.hpp"
#include "tests/own_folder.hpp"
#include "tests/wording/game.hpp"

using namespace holo;

namespace {

// The sheet of a card by a catalogue of these lines, `LINE / FIGURES`. Reports go to `out`.
std::string said(const catalog::Game& game, const char* code, const std::string& catalogue_text, Diagnostics& out) {
    static const holo::testing::OwnFolder folder;
    auto& manifest = const_cast<catalog::Game&>(game).manifest;
    const auto kept = std::pair(manifest.folder, manifest.wording);
    manifest.folder = folder.path();
    manifest.wording = {folder.write("w.en.yaml", catalogue_text)};
    const auto catalogue = wording::read_catalogue(game, Lang::en, out);
    std::string text;
    if (catalogue) {
        wording::check_traces(*catalogue, nullptr, game, out);
        out.subject = code;
        const auto& card = *game.declared(*game.find(code));
        wording::Sheets sheets(*catalogue, game);
        text = sheets.line(card, out) + " / " + sheets.figures(card, out);
    }
    std::tie(manifest.folder, manifest.wording) = kept;
    return text;
}

}  // namespace

TEST_CASE("a symbol that the catalogue lacks is reported at the card and stands on the sheet as written") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    REQUIRE(game);
    CHECK(said(*game, "AW-146",
               "lang: en\nsheet: {line: '{color} {type}[cost?, {cost}]', figures: '[cost?Cost {cost}]'}\nwords: {blue: Blue}\n",
               out) == "Blue event, 1 / Cost 1");
    REQUIRE(test::reported(out, "H601", "event"));
    for (const auto& d : out.list())
        if (row(d.id).code == "H601") {
            REQUIRE(d.source);
            CHECK(d.source->label().find("awakenings.yaml") != std::string::npos);
            CHECK(render(d, Lang::en, false).find("add it to `wording` in the head of the set, or to ") != std::string::npos);
            CHECK(d.subject == "AW-146");
        }
}

TEST_CASE("a word that is no symbol of the game is reported with the nearest one") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\nwords:\n  charakter: x\n  die: die\n", out);
    CHECK(test::reported(out, "H604", "charakter"));
    CHECK(test::reported(out, "H604", "die"));  // a kind of object, which no sheet tells
    for (const auto& d : out.list())
        if (row(d.id).code == "H604" && d.args[0] == "charakter") CHECK(d.nearest == "character");
}

TEST_CASE("the sheet has three texts, an entry is one text, and sentences of abilities are no part of a catalogue") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\nforms: [do]\nverbs: {}\nsheet: {line: x, this noun: type}\nwords: {die: {one: die}}\n", out);
    for (const auto* unknown : {"forms", "verbs", "this noun"}) CHECK(test::reported(out, "H307", unknown));
    const auto is_shape = [](const auto& d) { return d.id == Diag::yaml_shape; };
    CHECK(std::count_if(out.list().begin(), out.list().end(), is_shape) == 1);
}

TEST_CASE("a catalogue with words for a table has one for each zone, figure and menu") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\ntable: {hand: mano, hnad: x}\nmenus: {stop: terminar}\n", out);
    CHECK(test::reported(out, "H601", "deck"));       // a zone
    CHECK(test::reported(out, "H601", "resources"));  // a figure
    CHECK(test::reported(out, "H601", "activate"));   // a line of a menu
    CHECK_FALSE(test::reported(out, "H601", "hand"));
    CHECK_FALSE(test::reported(out, "H601", "stop"));
    CHECK(test::reported(out, "H604", "hnad"));
    Diagnostics silent;
    said(*game, "AW-146", "lang: en\n", silent);
    CHECK_FALSE(test::reported(silent, "H601", "deck"));
}

TEST_CASE("a catalogue has words for all events, symbols and flags of a trace") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146",
         "lang: en\ntable: {ranged: lejos}\ntraces: {take: sufre, sleep: x, deal: '{amount} golpea'}\nnames: {free: gratis}\n", out);
    CHECK(test::reported(out, "H601", "ready"));        // an event
    CHECK(test::reported(out, "H601", "deal"));         // the text has slots
    CHECK(test::reported(out, "H601", "melee"));        // a symbol in an event's arguments
    CHECK(test::reported(out, "H601", "unblockable"));  // a flag
    CHECK(test::reported(out, "H601", "round begins"));
    CHECK(test::reported(out, "H604", "sleep"));
    for (const auto* known : {"take", "ranged", "free"}) CHECK_FALSE(test::reported(out, "H601", known));
    CHECK_FALSE(test::reported(out, "H601", "priced"));  // a query, and no event

    const wording::TableWords spanish(*game, wording::read_catalogue(*game, Lang::es, out));
    CHECK(spanish.in_trace("deal") == "inflige daño");
    CHECK(spanish.in_trace("activate") == "activa");
    CHECK(spanish.in_trace("round begins") == "empieza la ronda");
    CHECK(spanish.in_trace("sleep") == "sleep");
    CHECK(spanish.catalogue().name("unblockable") == "no anulable");
    CHECK(spanish.catalogue().name("worth") == "worth");
}

TEST_CASE("a catalogue that tells a game has a sentence for each event, and for nothing else") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    // The event fills no slot `what`; `activate` and others have no line.
    const std::string begin = "lang: en\ntold:\n";
    said(*game, "AW-146", begin + "  draw: '{you} draws {amount}[lost? and {what}]'\n  act: ''\n  drwa: 'x'\n", out);
    CHECK(test::reported(out, "H602", "what"));
    CHECK(test::reported(out, "H602", "lost"));
    CHECK(test::reported(out, "H601", "activate"));
    CHECK_FALSE(test::reported(out, "H601", "draw"));
    CHECK_FALSE(test::reported(out, "H601", "act"));  // nobody at a table would notice this event
    CHECK(test::reported(out, "H604", "drwa"));

    // Questions are asked by events and procedures.
    Diagnostics asked;
    said(*game, "AW-146", begin + "  draw: ''\nasks:\n  deal: {target: 'whom?'}\n  take_action: {menu: 'What?'}\n  dael: {target: 'x'}\n",
         asked);
    CHECK(test::reported(asked, "H604", "dael"));
    CHECK_FALSE(test::reported(asked, "H604", "deal"));
    CHECK_FALSE(test::reported(asked, "H604", "take_action"));

    Diagnostics none;
    said(*game, "AW-146", "lang: en\n", none);
    CHECK_FALSE(test::reported(none, "H601", "activate"));
}

TEST_CASE("a catalogue that is no map is refused, not ignored") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\nwords: [die]\n", out);
    CHECK(out.errors() > 0);
}

TEST_CASE("a side of a die is said as on its card, or stands as it is written when a word is missing") {
    Diagnostics out;
    const auto game = test::destiny(out);
    const auto of = [&](const char* code, const std::vector<std::string>& sides) {
        std::vector<std::string> said;
        for (const auto& definition : game->program->definitions)
            if (definition.first_face != machine::none && game->program->text(definition.code) == code)
                for (int f = 0; f < definition.faces; ++f) said.push_back(sides[static_cast<std::size_t>(definition.first_face + f)]);
        return said;
    };
    const auto spanish = wording::read_catalogue(*game, Lang::es, out);
    CHECK(of("AW-002", wording::side_texts(*spanish, *game)) ==
          std::vector<std::string>{"1 a distancia", "2 a distancia", "2 a distancia por 1", "1 recurso", "cara vacía", "cara vacía"});
    auto lacking = *spanish;
    lacking.words.erase("ranged");
    CHECK(of("AW-002", wording::side_texts(lacking, *game)) ==
          std::vector<std::string>{"1 ranged", "2 ranged", "2 ranged for 1", "1 recurso", "cara vacía", "cara vacía"});
    lacking.sheet.clear();
    CHECK(wording::side_texts(lacking, *game) == game->program->face_names);
}

TEST_CASE("a heading of the rules is said part by part; an entry that is no part of a heading is reported") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\nheadings: {Part 1: First part, Parts 2: Second part}\n", out);
    CHECK(test::reported(out, "H604", "Parts 2"));
    CHECK_FALSE(test::reported(out, "H604", "Part 1"));
    const auto spanish = wording::read_catalogue(*game, Lang::es, out);
    CHECK(spanish->heading("Part 3 / Out of play / Limbo") == "Parte 3 / Fuera del juego / Limbo");
    CHECK(spanish->heading("The Golden Rule") == "La Regla de Oro");
    CHECK(spanish->heading("Elsewhere") == "Elsewhere");
    // The rulebook of this game leaves names of keywords and phrases of cards in English.
    const auto wars = test::swtcg(loading);
    const auto theirs = wording::read_catalogue(*wars, Lang::es, out);
    CHECK(theirs->heading("How to play / Turn structure / Command phase / 4 Build step / Start POP") ==
          "Cómo jugar / Estructura de Turnos / Fase de comando / 4. Paso de Construcción / Inicio POP");
    CHECK(theirs->heading("Effects / Keywords / Hidden Cost") == "Efectos / Palabras Clave / Hidden Cost");
    CHECK(theirs->heading("Phrases / in play") == "Frases / in play");
}
