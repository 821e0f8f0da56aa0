#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "interpreter/wording/card.hpp"
#include "interpreter/wording/table.hpp"
#include "tests/wording/game.hpp"

using namespace holo;
namespace fs = std::filesystem;

namespace {

// The text of a card by a catalogue of these lines. Reports go to `out`.
std::string said(const catalog::Game& game, const char* code, const std::string& catalogue_text, Diagnostics& out) {
    const auto folder = fs::temp_directory_path() / "holocron-wording-test";
    fs::create_directories(folder);
    std::ofstream(folder / "w.en.yaml") << catalogue_text;
    auto& manifest = const_cast<catalog::Game&>(game).manifest;
    const auto kept = std::pair(manifest.folder, manifest.wording);
    manifest.folder = folder.string();
    manifest.wording = {(folder / "w.en.yaml").string()};
    const auto catalogue = wording::read_catalogue(game, Lang::en, out);
    std::string text;
    if (catalogue) {
        wording::check_traces(*catalogue, nullptr, game, out);
        for (const auto& ability : wording::CardWriter(*catalogue, game).card(*game.find(code), out).text) text += ability;
    }
    std::tie(manifest.folder, manifest.wording) = kept;
    fs::remove_all(folder);
    return text;
}

}  // namespace

TEST_CASE("a word that the catalogue lacks is reported at its place and stands in the text as written") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    REQUIRE(game);
    // AW-146: `reroll each die`
    const auto text =
        said(*game, "AW-146",
             "lang: en\nforms: [do]\nverbs:\n  reroll: {do: reroll, text: '{verb} {target}'}\nphrases:\n  each: 'each {one}'\n", out);
    CHECK(text == "Reroll each die.");
    REQUIRE(test::reported(out, "H601", "die"));
    for (const auto& d : out.list())
        if (row(d.id).code == "H601") {
            REQUIRE(d.source);
            CHECK(d.source->label().find("awakenings.yaml") != std::string::npos);
            CHECK(render(d, Lang::en, false).find("add it to `wording` in the head of the set, or to ") != std::string::npos);
            CHECK(d.subject == "AW-146");
        }
}

TEST_CASE("a verb or a word that names nothing of the game is reported with the nearest one") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146", "lang: en\nforms: [do]\nverbs:\n  rerol: {do: reroll}\nwords:\n  charakter: {one: x}\n", out);
    CHECK(test::reported(out, "H604", "rerol"));
    CHECK(test::reported(out, "H604", "charakter"));
    for (const auto& d : out.list())
        if (row(d.id).code == "H604" && d.args[0] == "rerol") CHECK(d.nearest == "reroll");
}

TEST_CASE("an idiom says a piece of script in its own words, with holes") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    const auto text = said(*game, "AW-146",
                           "lang: en\nforms: [do]\nidioms:\n  'reroll {what}': 'shake {what} well'\nphrases:\n  each: 'every "
                           "{one}'\nwords:\n  die: {one: die}\n",
                           out);
    CHECK(text == "Shake every die well.");
    CHECK(out.list().empty());
}

TEST_CASE("an idiom may say several steps in a row, and changes that stand together fill one hole") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    REQUIRE(game);
    // JK-058: `general: pay 5 force -> this gets area damage 2 and double strike until end of turn`
    const std::string words =
        "phrases:\n  two changes: '{1} plus {2}'\n  change gain: '{what}[n? {n}]'\nwords:\n  area damage: Area\n  double strike: Twice\n";
    CHECK(said(*game, "JK-058",
               "lang: en\nforms: [do]\n" + words +
                   "idioms:\n  'parry {n}': ''\n  'riposte {n}': ''\n  'general: {cost} -> this gets {changes} until end of turn': 'for 5 "
                   "it has {changes}'\n",
               out) == "For 5 it has Area 2 plus Twice.");
    // AOTC-045: `build: tap this -> draw 1 card, discard a card in your hand`
    CHECK(said(*game, "AOTC-045",
               "lang: en\nforms: [do]\nphrases:\n  cost: '{cost} -> {effect}'\nwords:\n  build: {header: '{text:sentence} "
               "Soon.'}\nidioms:\n  tap this: {cost: turned, text: turn it}\n"
               "  draw 1 card, discard a card in your hand: swap a card\n",
               out) == "Turned -> swap a card. Soon.");
    for (const auto& d : out.list()) FAIL_CHECK(render(d, Lang::en, false));
}

TEST_CASE("a granted ability is quoted, and speaks of the thing that gets the ability; the language knows titles") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    REQUIRE(game);
    // JK-035 ends: `insert: lead gets { guard: tap this -> protect 4 }`; JK-034 is a location
    const std::string head = "lang: en\nforms: [do]\nsheet: {this noun: types}\n";
    CHECK(said(*game, "START-084",
               head + "phrases:\n  gets changes: '{subject} has {changes}'\n  granted: '<{1}>'\n  cost: '{cost} -> {effect}'\n  this: "
                      "'this {noun}'\n"
                      "words:\n  build: {header: '{text}'}\n  unit: {one: troop}\nidioms:\n  'each of your units where beside(it, this)': "
                      "{text: everybody, noun: unit}\n  tap this: turn\n"
                      "  'remove up to 2 damage from {who}': 'mend {who}'\n",
               out) == "Everybody has <Turn -> mend this troop.>.");
    for (const auto& d : out.list()) FAIL_CHECK(render(d, Lang::en, false));
}

TEST_CASE("the pattern of an idiom is one line, however many lines the script takes") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    const auto text = said(*game, "JK-026",
                           "lang: en\nforms: [do]\nidioms:\n  'upkeep: offer you { pay if can pay {n} force { pay {n} force } tap if can "
                           "tap this { tap this } }': 'Pay {n} or tap'\n",
                           out);
    CHECK(text.find("Pay 2 or tap.") != std::string::npos);
}

TEST_CASE("a title is a noun with a quantity, an owner and a place, and the named thing is called by its kind") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    const std::string words =
        "lang: en\nforms: [do]\nwords:\n  your: your\n  supply: {in: 'in {poss} Supply'}\n  card: {one: card}\nphrases:\n  title: "
        "'<{1}>'\n  that: 'that {noun}'\n"
        "  up to: 'up to {n} cards called {one}'\n  a.poss: 'one of {poss} {many}'\n";
    // JK-040: `take up to 2 of "Shadowtrooper" in your supply for personal`
    CHECK(said(*game, "JK-040",
               words + "verbs:\n  take: {do: take, text: '{verb} {target}'}\nidioms:\n  'after you deploy this: may {c} -> {e}': '{e}'\n",
               out)
              .find("Take up to 2 cards called <Shadowtrooper> in your Supply") != std::string::npos);
    // START-069: `choose one of your "Obi-Wan Kenobi" as u, u gets …`
    CHECK(said(*game, "START-069", words + "idioms:\n  '{u} gets {a} until end of turn': '{u}, that is {u}'\n", out) ==
          "One of your <Obi-Wan Kenobi>, that is that card.");
}

TEST_CASE("a condition may ask whether a title fills a hole") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    // START-064: `while exists a "General Grievous" in character arena: …`; START-052: `while exists a jedi in character arena: …`
    const std::string words =
        "lang: en\nforms: [do]\nwords:\n  jedi: {one: Jedi}\n  character arena: {in: in the arena}\nphrases:\n  title: '{1}'\n  a: "
        "'[noun.title?{one};a {one}]'\nidioms:\n"
        "  'while exists {s}: {e}': '[s.title?Somebody;Something] is there: {s}'\n";
    CHECK(said(*game, "START-064", words, out).find("Somebody is there: General Grievous in the arena") != std::string::npos);
    CHECK(said(*game, "START-052", words, out).find("Something is there: a Jedi in the arena") != std::string::npos);
}

TEST_CASE("parts of a list of three or more are joined by a phrase of their own, except for the last") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    // AOTC-116: `… one of your cards where it is a droid or it is a speeder or it is a starfighter`
    const std::string words =
        "lang: en\nforms: [do]\nwords:\n  droid: {one: droid}\n  speeder: {one: speeder}\n  starfighter: {one: fighter}\nidioms:\n"
        "  'after battle ends: may remove 1 damage from {u}': '{u}'\n  'one of your cards where {c}': '{c}'\n  'it is {n}': '{n}'\n"
        "phrases:\n  a: 'a {one}'\n  or: '{1} or {2}'\n";
    CHECK(said(*game, "AOTC-116", words, out) == "A droid or a speeder or a fighter.");
    CHECK(said(*game, "AOTC-116", words + "  next or: '{1}, {2}'\n", out) == "A droid, a speeder or a fighter.");
}

TEST_CASE("a restriction with an empty idiom has no text") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    // AOTC-059: `prevention-pop: choose one of your units where threatened(it) as u, spare 3 for u, only if exists a unit where …`
    const std::string words =
        "lang: en\nforms: [do]\nwords:\n  prevention-pop: {header: '{text}'}\nidioms:\n  'choose {u}, spare {n} for {v}': 'prevent {n}'\n";
    CHECK(said(*game, "AOTC-059", words + "  'exists {x}': 'there is one'\nphrases:\n  use only if: 'only if {1}'\n", out) ==
          "Prevent 3. Only if there is one.");
    CHECK(said(*game, "AOTC-059", words + "  'only if exists {x}': ''\n", out) == "Prevent 3.");
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

TEST_CASE("a catalogue has words for all events, symbols and flags of a trace; the words `trace` of a verb go before `does`") {
    Diagnostics loading, out;
    const auto game = test::destiny(loading);
    said(*game, "AW-146",
         "lang: en\ntable: {hand: mano, ranged: lejos}\nverbs: {take: {does: sufre}, activate: {do: activa}, pass: {trace: pasa}, deal: "
         "{does: '{amount} golpea'}}\nnames: {free: gratis}\nmenus: {pass: pasar}\n",
         out);
    CHECK(test::reported(out, "H601", "ready"));        // the event has no verb
    CHECK(test::reported(out, "H601", "activate"));     // the verb lacks the form
    CHECK(test::reported(out, "H601", "deal"));         // the verb has no text without holes
    CHECK(test::reported(out, "H601", "melee"));        // a symbol in an event's arguments
    CHECK(test::reported(out, "H601", "unblockable"));  // a flag
    CHECK(test::reported(out, "H601", "round begins"));
    for (const auto* known : {"take", "pass", "ranged", "free"}) CHECK_FALSE(test::reported(out, "H601", known));
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
    const std::string begin = "lang: en\nforms: [do]\ntold:\n";
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
    said(*game, "AW-146", "lang: en\nforms: [do]\n", none);
    CHECK_FALSE(test::reported(none, "H601", "activate"));
}

TEST_CASE("the full stop of a sentence that ends in a quotation stands inside of the quotes or behind") {
    Diagnostics loading, out;
    const auto game = test::swtcg(loading);
    const std::string words = "lang: en\nforms: [do]\nidioms:\n  'prevention-pop: {e}': 'it says \"save\"'\n";
    CHECK(said(*game, "AOTC-059", words, out) == "It says \"save.\"");
    CHECK(said(*game, "AOTC-059", words + "full stop: outside\n", out) == "It says \"save\".");
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
