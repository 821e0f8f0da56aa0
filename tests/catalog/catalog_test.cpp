// Files: YAML that is refused, and modules and cards with mistakes.

#include <fmt/format.h>

#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/requirements.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::catalog;
using namespace holo::testing;

namespace {

std::string codes(const Diagnostics& out) {
    std::set<std::string> all;
    for (const auto& d : out.list()) all.insert(std::string(row(d.id).code));
    std::string text;
    for (const auto& code : all) text += (text.empty() ? "" : " ") + code;
    return text;
}

std::string yaml_codes(const std::string& text) {
    Diagnostics out;
    parse_yaml(std::make_shared<Source>("trial.yaml", text), out);
    return codes(out);
}

const OwnFolder& folder() {
    static const OwnFolder own;
    return own;
}

std::string set_codes(const std::string& cards) {
    const auto file = folder().write("set.yaml", "set: T\ngame: lab\ncards:\n" + cards);
    Diagnostics out;
    load_game(paths_of(project + "/tests/lab"), "lab", out, {file});
    for (const auto& d : out.list()) CHECK(d.source != nullptr);
    return codes(out);
}

std::string module_codes(const std::string& from, const std::string& to) {
    Diagnostics read;
    const auto source = read_file(project + "/tests/lab/rulesets/lab/game.yaml", read);
    auto text = std::string(source->text());
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    folder().write("game.yaml", text);
    std::filesystem::copy(project + "/tests/lab/rulesets/lab/lab.rules", folder().path("lab.rules"),
                          std::filesystem::copy_options::overwrite_existing);
    std::filesystem::copy(project + "/tests/lab/rulesets/lab/rules.yaml", folder().path("rules.yaml"),
                          std::filesystem::copy_options::overwrite_existing);
    Diagnostics out;
    load_module(folder().path(), {}, out);
    return codes(out);
}

}  // namespace

TEST_CASE("refused YAML is reported at its place", "[catalog]") {
    CHECK(yaml_codes("a: [1, 2\n") == "H303");
    CHECK(yaml_codes("a: &x 1\nb: *x\n").find("H304") != std::string::npos);
    CHECK(yaml_codes("a: 1\nb: [1, 2]\nc: {d: e}\n").empty());
}

TEST_CASE("mistakes of YAML are told in both languages", "[catalog]") {
    struct Row {
        const char *text, *en, *es;
    };
    for (const auto& row : {
             Row{"a: b: c\n", "no `:` can stand here", "aquí no puede ir `:`"},
             Row{"a: - b\n", "no `-` can stand here", "aquí no puede ir `-`"},
             Row{"a:\n\t- b\n", "no `-` can stand here", "aquí no puede ir `-`"},
             Row{"a: @b\n", "no text without quotes begins with this sign", "un texto sin comillas no puede empezar por este signo"},
             Row{"b: c\n- a\n", "an entry is expected here, as in `name: value`", "aquí se espera una entrada, como `nombre: valor`"},
             Row{"a: ]\n", "this `]` or `}` closes nothing", "este `]` o `}` no cierra nada"},
             Row{"a: [b, c\nd: e\n", "a `[` is not closed, or a comma is missing", "un `[` no se cierra, o falta una coma"},
             Row{"a: {b: c\nd: e\n", "a `{` is not closed, or a comma is missing", "un `{` no se cierra, o falta una coma"},
             Row{"a: \"\\q\"\n", "a `\\` stands before no escape that YAML knows", "detrás de un `\\` no hay ningún escape de YAML"},
             Row{"a: \"\\ud800\"\n", "a `\\` stands before no escape that YAML knows", "detrás de un `\\` no hay ningún escape de YAML"},
             Row{"a: |x\n  b\n", "behind `|` or `>` stands a sign, or how deep the text is indented",
                 "detrás de `|` o `>` va un signo, o cuánto se sangra el texto"},
             Row{"a: \"b\n---\nc\"\n", "`---` or `...` stands in a text that is not closed",
                 "hay `---` o `...` dentro de un texto sin cerrar"},
             Row{"a: !<b\n", "a tag (`!…`) that cannot be read", "una etiqueta (`!…`) que no se puede leer"},
             Row{"a: &\n", "an anchor (`&…`) or an alias (`*…`) that cannot be read",
                 "un ancla (`&…`) o un alias (`*…`) que no se puede leer"},
             Row{"%YAML 3.0\n---\na: b\n", "a version of YAML that is not read", "una versión de YAML que no se lee"},
             Row{"%YAML\n---\na: b\n", "a line with `%` that cannot be read", "una línea con `%` que no se puede leer"},
         }) {
        INFO(row.text);
        Diagnostics out;
        CHECK_FALSE(parse_yaml(std::make_shared<Source>("trial.yaml", row.text), out).has_value());
        REQUIRE(out.list().size() == 1);
        CHECK(out.list()[0].message(Lang::en) == std::string("this is not valid YAML: ") + row.en);
        CHECK(out.list()[0].message(Lang::es) == std::string("esto no es YAML válido: ") + row.es);
    }
    Diagnostics deep;
    parse_yaml(std::make_shared<Source>("trial.yaml", std::string(3000, '[')), deep);
    REQUIRE(deep.list().size() == 1);
    CHECK(deep.list()[0].message(Lang::es) == "esto no es YAML válido: está anidado a demasiada profundidad");
}

TEST_CASE("an anchor bomb is refused before it grows", "[catalog]") {
    std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c < 'n'; ++c) {
        bomb += std::string(1, c) + ": &" + c + " [";
        for (int i = 0; i < 10; ++i) bomb += std::string(i ? ", *" : "*") + static_cast<char>(c - 1);
        bomb += "]\n";
    }
    CHECK(yaml_codes(bomb).find("H304") != std::string::npos);
}

TEST_CASE("a scalar keeps its place", "[catalog]") {
    Diagnostics out;
    const auto source = std::make_shared<Source>("trial.yaml", "a:\n  b: |\n    one\n    two\n");
    const auto tree = parse_yaml(source, out);
    REQUIRE(tree.has_value());
    const auto* b = tree->find("a")->find("b");
    REQUIRE(b != nullptr);
    const auto script = script_source(source, *b);
    const auto at = static_cast<std::uint32_t>(script->text().find("two"));
    CHECK(script->position(at).line == 4);
    CHECK(script->position(at).column == 5);
}

TEST_CASE("a file must exist and be text", "[catalog]") {
    Diagnostics out;
    CHECK(read_file(folder().path("nowhere.yaml"), out) == nullptr);
    CHECK(codes(out) == "H301");
    Diagnostics bytes;
    CHECK(read_file(folder().write("latin.yaml", "a: caf\xe9\n"), bytes) == nullptr);
    CHECK(codes(bytes) == "H302");
    Diagnostics large;
    CHECK(read_file(folder().write("large.yaml", std::string(2000, 'a')), large, 1000) == nullptr);
    CHECK(codes(large) == "H107");
}

TEST_CASE("cards with mistakes", "[catalog]") {
    const std::string good = "  - {id: t1, name: One, shape: block, hue: amber}\n";
    CHECK(set_codes(good).empty());
    CHECK(set_codes(good + good) == "H313");
    CHECK(set_codes("  - {name: One, shape: block, hue: amber}\n") == "H308");
    CHECK(set_codes("  - {id: t1, id: t2, name: One, shape: block, hue: amber}\n") == "H306");
    CHECK(set_codes("  - {id: t1, name: One, shape: cube, hue: amber}\n").find("H309") != std::string::npos);
    CHECK(set_codes("  - {id: t1, name: One, shape: block}\n") == "H310");
    CHECK(set_codes("  - {id: t1, name: One, shape: block, hue: amber, color: red}\n") == "H307");
    CHECK(set_codes("  - {id: t1, name: One, shape: [block, wedge], hue: amber}\n") == "H312");
    CHECK(set_codes("  - {id: t1, name: One, shape: block, hue: amber, heft: 21}\n") == "H221");
    // Cubes of the lab have 2 to 32 sides.
    for (const int sides : {1, 2, 32, 33}) {
        std::string die = "1 dot";
        for (int side = 1; side < sides; ++side) die += ", gap";
        CHECK(set_codes("  - {id: t1, name: One, shape: block, hue: amber, die: [" + die + "]}\n") ==
              (sides == 1 || sides == 33 ? "H315" : ""));
    }
    CHECK(set_codes("  - {id: t1, name: One, shape: block, hue: amber, die: [1 dot, 2 dot, 3 dot, gap, gap, one dot]}\n") == "H316");
    CHECK(set_codes("  one: two\n") == "H305");
}

TEST_CASE("modules with mistakes", "[catalog]") {
    CHECK(module_codes("title: The Lab", "title: The Lab").empty());
    CHECK(module_codes("heft: number from 0 to 20", "heft: heavy, as").find("H317") != std::string::npos);
    CHECK(module_codes("seen by: nobody", "seen by: somebody").find("H309") != std::string::npos);
    CHECK(module_codes("start: laps", "start: lapses").find("H220") != std::string::npos);
    CHECK(module_codes("title: The Lab", "titel: The Lab").find("H307") != std::string::npos);
    CHECK(module_codes("rules: [lab.rules]", "rules: [lab.rulez]").find("H301") != std::string::npos);
    CHECK(module_codes("pile: {zone: pile, dice: yes}", "pile: {zone: heap}").find("H201") != std::string::npos);
}

// A set of symbols belongs to an event: it begins empty, nothing hides it, and it is no link; a die shows one symbol.
TEST_CASE("a set of symbols in the state takes no marks, and no side has one", "[catalog]") {
    for (const auto* mark :
         {"secret", "required", "starts at 1", "as beside", "or empty", "for block", "always keen for block", "cites LAB-001"}) {
        INFO(mark);
        CHECK(module_codes("lore: set of trait", std::string("lore: set of trait, ") + mark).find("H317") != std::string::npos);
    }
    CHECK(module_codes("glyph: glyph}", "glyph: set of glyph}").find("H317") != std::string::npos);
}

TEST_CASE("a variant differs from its game in its own entries only", "[catalog]") {
    const auto& m = lab().manifest;
    REQUIRE(m.variants.size() == 2);
    const auto& pairs = m.variants[0];
    CHECK(pairs.name == "pairs");
    CHECK(pairs.title.en == "In Pairs");
    CHECK(pairs.least_players == 4);
    CHECK(pairs.team == 2);
    CHECK_FALSE(pairs.one_person);
    CHECK(pairs.default_decks == m.default_decks);
    CHECK(pairs.unit != m.unit);
    const auto& alone = m.variants[1];
    CHECK(alone.title.in(Lang::es) == "A solas");
    CHECK(alone.most_players == 2);
    CHECK(alone.team == 1);
    CHECK(alone.one_person);
    CHECK(alone.default_decks == std::vector<std::string>{"alone"});
    CHECK(m.name.empty());
    CHECK(m.most_players == 3);
}

TEST_CASE("variants with mistakes", "[catalog]") {
    CHECK(module_codes("start: pair_lap", "start: pear_lap") == "H220");
    CHECK(module_codes("teams of: 2", "teams of: 9") == "H221");
    CHECK(module_codes("speaks for its team: banner", "speaks for its team: bannner") == "H220");
    CHECK(module_codes("only in: alone", "only in: along") == "H201");
    CHECK(module_codes("one person: yes", "one persn: yes") == "H307");
    Diagnostics out;
    const auto source = std::make_shared<Source>("trial.yaml", "variant: pears");
    CHECK(find_variant(lab(), "", source, {}, out) == &lab().manifest);
    CHECK(find_variant(lab(), "pairs", source, {}, out) == &lab().manifest.variants[0]);
    CHECK(out.list().empty());
    CHECK(find_variant(lab(), "pears", source, {9, 14}, out) == nullptr);
    REQUIRE(out.list().size() == 1);
    const auto& d = out.list()[0];
    CHECK(row(d.id).code == "H332");
    CHECK(d.source->position(d.span.begin).column == 10);
    CHECK(d.message(Lang::en) == "`lab` has no variant `pears`");
    CHECK(d.message(Lang::es) == "`lab` no tiene ninguna variante `pears`");
    CHECK(d.help(Lang::en) == "did you mean `pairs`?");
    CHECK(d.help(Lang::es) == "¿querías decir `pairs`?");
    Diagnostics far;
    find_variant(lab(), "xyzzy", source, {9, 14}, far);
    CHECK(far.list()[0].help(Lang::en) == "variants here: pairs, alone");
    CHECK(far.list()[0].help(Lang::es) == "variantes disponibles: pairs, alone");
    Diagnostics without;
    find_variant(destiny(), "solo", source, {9, 13}, without);
    CHECK(without.list()[0].help(Lang::en) == "variants here: none");
    CHECK(without.list()[0].help(Lang::es) == "variantes disponibles: ninguna");
}

TEST_CASE("decks with mistakes", "[catalog]") {
    auto& game = lab();
    const auto deck_codes = [&](const std::string& text) {
        Diagnostics out;
        const auto deck = read_deck(std::make_shared<Source>("deck.yaml", text), game, out);
        if (deck) check_deck(*deck, game, out);
        return codes(out);
    };
    CHECK(deck_codes("name: A\ngame: lab\npile: [2 block]\n").empty());
    CHECK(deck_codes("name: A\ngame: lab\npile: [2 blok]\n") == "H314");
    CHECK(deck_codes("name: A\ngame: destiny\npile: [2 block]\n") == "H322");
    CHECK(deck_codes("name: A\ngame: lab\npile: 2 block\n") == "H305");
    CHECK(deck_codes("name: A\ngame: lab\npile: [61 block]\n") == "H320");
    CHECK(deck_codes("name: A\ngame: lab\nheap: [2 block]\n") == "H307");
    CHECK(deck_codes("name: A\nset out: [block]\n") == "H307");
    CHECK(deck_codes("name: A\nvariant: aloen\npile: [block]\n") == "H332");
    CHECK(deck_codes("name: A\nvariant: alone\npile: [61 block]\n").empty());
    CHECK(deck_codes("name: A\npile: [{card: block, dice: 1}]\n") == "H363");
    CHECK(deck_codes("name: A\npile: [{card: block, dice: 0}, {card: block, copies: 2}, {card: die-block, dice: 2}]\n").empty());
}

TEST_CASE("earlier reports make no difference to a game", "[catalog]") {
    Diagnostics before, nothing;
    before.add(Diag::file_unreadable, nullptr, {}, {"something", "else"});
    const auto game = load_game(paths_of(project + "/tests/lab"), "lab", before);
    const auto same = load_game(paths_of(project + "/tests/lab"), "lab", nothing);
    REQUIRE(game != nullptr);
    CHECK(before.list().size() == 1);
    CHECK(game->found.list().empty());
    CHECK(game->program->code.size() == same->program->code.size());
    CHECK(game->program->units.size() == same->program->units.size());
    // A set's own errors do not leave out words of other sets.
    const auto wrong = load_game(paths_of(project + "/tests/lab"), "lab", before,
                                 {folder().write("wrong.yaml", "set: W\ngame: lab\ncards:\n  - {id: w1}\n")});
    REQUIRE(wrong != nullptr);
    CHECK(wrong->found.errors() > 0);
    CHECK(before.list().size() == 1 + wrong->found.list().size());
}

TEST_CASE("every game of the project is found and clean", "[catalog]") {
    CHECK(games_in(paths_of(project)).size() >= 1);
    CHECK(games_in(paths_of(project + "/tests/other_games")) ==
          std::vector<std::string>{"beacon", "delve", "duel", "fair", "fire", "trail", "yard"});
}

TEST_CASE("Starter holds each of its 226 cards once, in two files", "[catalog]") {
    Diagnostics out;
    const auto game = load_game(paths_of(project), "swtcg", out);
    REQUIRE(game);
    std::set<std::string> files;
    std::size_t cards = 0;
    for (const auto& card : game->cards)
        if (card.code.starts_with("START-")) {
            ++cards;
            files.insert(card.source->file().label());
        }
    CHECK(cards == 226);
    CHECK(files.size() == 2);
    for (int n = 1; n <= 226; ++n) CHECK(game->find(fmt::format("START-{:03}", n)) != nullptr);
    CHECK(codes(out) == "");
}

TEST_CASE("a set adds to an attribute, and declares none otherwise", "[catalog]") {
    const auto told = [](const std::string& attributes) {
        Diagnostics out;
        const auto set = folder().write("adds.yaml", "set: T\ngame: lab\nadds: {kinds: {piece: " + attributes + "}}\ncards: []\n");
        load_game(paths_of(project + "/tests/lab"), "lab", out, {set});
        return codes(out);
    };
    CHECK(told("{printed: {heft: number from 0 to 90}, state: {base: \"piece, as on\"}}") == "");
    CHECK(told("{printed: {heft: flag}}") == "H362");
    CHECK(told("{printed: {heft: \"number, starts at 4\"}}") == "H362");
    CHECK(told("{state: {heft: number from 0 to 90}}") == "H362");
    CHECK(told("{state: {base: \"piece, as under\"}}") == "H362");
}

// The attributes of two kinds need not stand in one order.
TEST_CASE("a brought object is linked to its bringer by the link of its own kind", "[catalog]") {
    const OwnFolder own;
    own.write("game.yaml", R"(game: crates
title: Crates
players: {from: 1, to: 2}
zones:
  table: {in play: yes, abilities work: yes}
  box: {}
kinds:
  game: {}
  player/players: {state: {points/point: number from 0}}
  card/cards:
    brought into: box
    brought by: bringer
    state: {weight: number from 0, bringer: card}
  token/tokens:
    state: {bringer: card, worth: number from 0}
start: play_game
rules: [crates.rules]
)");
    own.write("crates.rules", "procedure play_game() { finish game }\n");
    const auto cards = own.write("cards.yaml",
                                 "set: C\ngame: crates\ncards:\n  - {id: C-1, name: Crate, brings: [C-2, C-3]}\n"
                                 "  - {id: C-2, name: Lid}\n  - {id: C-3, name: Coin, kind: token}\n");
    Diagnostics out;
    const auto game = load_module(own.path(), {cards}, out);
    INFO(all_of(out));
    REQUIRE(out.errors() == 0);
    const auto& program = *game->program;
    std::vector<int> columns;
    for (const auto& attribute : program.attributes)
        if (program.text(attribute.name) == "bringer") columns.push_back(attribute.index);
    REQUIRE(columns.size() == 2);
    CHECK(columns[0] != columns[1]);
    std::vector<int> linked;
    for (const int column : game->manifest.bringers)
        if (column != machine::none) linked.push_back(column);
    CHECK(linked == columns);
}
