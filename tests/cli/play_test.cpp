// play in a terminal, and the replays it keeps.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

std::string without_colours(const std::string& text) {
    std::string out;
    bool escape = false;
    for (const char c : text) {
        if (c == '\033') escape = true;
        if (!escape && c != '\r') out += c;
        if (escape && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) escape = false;
    }
    return out;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::size_t n = 0;
        for (const char c : line) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
        widest = std::max(widest, n);
    }
    return widest;
}

}  // namespace

TEST_CASE("the table fits the terminal, whatever the module") {
    for (const int columns : {80, 120})
        for (const auto& game : {std::vector<std::string>{"play", "destiny"},
                                 {"play", "duel", "--root", "tests/other_games"},
                                 {"play", "beacon", "--root", "tests/other_games"}}) {
            INFO(game[1] << " in " << columns);
            Terminal terminal(game, columns);
            terminal.until("> ");
            terminal.type("1\n");
            const auto shown = without_colours(terminal.until("> "));
            CHECK(widest_line(shown) == static_cast<std::size_t>(columns));
            CHECK(contains(shown, "▸ one"));
            terminal.type("quit\n");
            CHECK(terminal.wait() == 0);
        }
}

TEST_CASE("a wide terminal shows the table beside its map, and the spaces that may be chosen") {
    Terminal terminal({"play", "imperial-assault", "--seats", "human,greedy", "--seed", "7"}, 125, {}, 46);
    std::string shown;
    for (int figure = 0; figure < 11; ++figure) {
        shown = without_colours(terminal.until("one> "));
        terminal.type("1\n");
    }
    INFO(shown);
    CHECK(contains(shown, "11 |"));               // the last row of the map
    CHECK(contains(shown, "▸ one  VP 0"));        // beside it
    CHECK(contains(shown, "| R6  Li  1   2 |"));  // the spaces where the last figure can be deployed
    CHECK(contains(shown, "h9 Overseer Vash"));
    CHECK(widest_line(shown) <= 125);
    terminal.type("quit\n");
    CHECK(terminal.wait() == 0);
}

TEST_CASE("the table speaks the player's language, and understands both") {
    Call call;
    call.arguments = {"play", "swtcg", "--lang", "es", "--scripted", "--seats", "human,human"};
    call.input = "listo\ndone\nfinish\nterminar\nquit\n";
    const auto shown = run(call).out;
    INFO(shown);
    CHECK(contains(shown, " · turno 0\n"));
    CHECK(contains(shown, "uno  Fuerza 0 · puntos de construcción 30 · mazo "));
    CHECK(contains(shown, "\n  mano "));
    CHECK(contains(shown, "(costo "));
    CHECK(contains(shown, "\nuno: ¿Qué cartas apartas, para robar otras tantas?\n"));
    CHECK(contains(shown, "  empezar a construir "));
    CHECK(contains(shown, " terminar\n"));
    CHECK_FALSE(contains(shown, "no se entiende"));
}

TEST_CASE("abilities of one card behind one head are told apart by their texts") {
    Call call;
    call.arguments = {"play", "imperial-assault", "--scripted", "--decks", "rangers,hunters", "--seats", "human,random", "--seed", "3"};
    for (int deployed = 0; deployed < 11; ++deployed) call.input += "1\n";
    for (int group = 0; group < 25; ++group) call.input += "gideon-argus\ndone\n";
    const auto shown = run(call).out;
    CHECK(contains(shown, "Gideon Argus: … gains 2 movement points to spend at on…\n"));
    CHECK(contains(shown, "Gideon Argus: … becomes Focused.\n"));
}

TEST_CASE("an attack is told die by die, with the figures that count") {
    const std::vector<std::string> game{"play",          "imperial-assault", "--decks", "rangers,hunters", "--seats",
                                        "greedy,greedy", "--seed",           "3",       "--lang"};
    const auto told = [&](const char* lang) {
        auto arguments = game;
        arguments.emplace_back(lang);
        return run(arguments).out;
    };
    const auto english = told("en");
    for (const auto* part :
         {"\n    The dice: ", " surge, accuracy ", "\n      blue die 2 damage 3 accuracy\n", "\n      black die 1 block\n",
          " is rerolled: blue die ", " spends a surge, 0 left\n", " without Pierce ", "The attack misses: accuracy "}) {
        INFO(part);
        CHECK(contains(english, part));
    }
    // The damage is that of the line before.
    const auto at = english.find(" damage − ");
    const auto from = english.find(" = ", at) + 3, end = english.find('\n', from);
    CHECK(contains(english.substr(end, english.find('\n', end + 1) - end), " suffers " + english.substr(from, end - from) + " damage"));
    const auto spanish = told("es");
    for (const auto* part : {"\n    Los dados: ", " (hace falta ", "\n      dado azul 2 de daño 3 de precisión\n",
                             " gasta un incremento, quedan 0\n", " sin Perforante ", "El ataque falla: precisión "}) {
        INFO(part);
        CHECK(contains(spanish, part));
    }
}

TEST_CASE("a sole piece goes without a number, even when a card in the box has its title") {
    Call call;
    call.arguments = {"play", "clone-wars", "--scripted", "--lang", "en"};
    call.input = "Asajj Ventress (sheet)\n1\n1\n1\n1\nboard\nquit\n";
    const auto shown = run(call).out;
    INFO(shown);
    CHECK(contains(shown, " As ventress-figure Asajj Ventress\n"));
    CHECK(!contains(shown, "A1 ventress-figure"));
}

TEST_CASE("a player looks at spaces of the map, and along lines of sight") {
    Call call;
    call.arguments = {"play", "imperial-assault", "--scripted", "--lang", "en"};
    for (int i = 0; i < 11; ++i) call.input += "1\n";
    call.input += "d3\nlook d3\nlook ov\nsight ov\nsight ov f12\nsight c8\nsight a1 zz\nlook\nquit\n";
    const auto shown = run(call).out;
    INFO(shown);
    CHECK(contains(shown, "one> d3: difficult · environment exterior · tile Basin\n"));
    CHECK(contains(shown, "  Ov Overseer Vash\n"));
    CHECK(contains(shown, "\n 1 | .   G1  G2  R1|           | *   *   *   * |\n"));  // seen from d3
    // A token is the first letter of its name. This mission sets out no crate, and none is shown in f2.
    CHECK(contains(shown, "\n 7 | t   .   .   . |"));
    CHECK(contains(shown, "k5 terminal"));
    CHECK(contains(shown, "\n 2 | 5   6   7   8 | .   .   .   .   .   .   . |\n"));
    CHECK(contains(shown, "Overseer Vash sees: * · R4 Rank Trooper #4 · "));
    CHECK(contains(shown, "upper left  - upper left   wall between d4 and e4\n"));
    CHECK(contains(shown, "upper right - upper left   e4\n"));
    CHECK(contains(shown, "Overseer Vash does not see h8\n"));
    CHECK(contains(shown, "no piece stands on c8; `sight c8 SPACE` gives the lines from there"));
    CHECK(contains(shown, "`zz` is no space and no piece of this map"));
    CHECK(contains(shown, "`look` needs something behind it"));
    call.arguments.back() = "es";
    call.input = "mirar c8\nvista c8 a1\nsalir\n";
    const auto spanish = run(call).out;
    INFO(spanish);
    CHECK(contains(spanish, "uno> c8: "));
    CHECK(contains(spanish, "superior izquierda - superior izquierda  "));
    CHECK(contains(spanish, "se ve con dos líneas libres"));
    call.arguments = {"play", "destiny", "--scripted"};
    call.input = "sight c7\nquit\n";
    CHECK(contains(run(call).out, "this game has no map"));
}

TEST_CASE("one person plays a variant for one alone on both sides") {
    const OwnFolder folder;
    const auto file = folder.path("alone.replay");
    Call call;
    call.arguments = {"play", "lab", "--root", "tests/lab", "--variant", "alone", "--scripted"};
    call.input = "rest\nsave " + file + "\nrest\n";
    const auto outcome = run(call);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "The Lab: Alone"));
    CHECK(contains(outcome.out, "one> "));
    CHECK(contains(outcome.out, "two> "));
    CHECK(contains(outcome.out, "The game is over."));
    CHECK(contains(run({"replay", file, "--root", "tests/lab", "--json"}).out, "\"variant\": \"alone\""));
    call.arguments = {"play", "lab", "--root", "tests/lab", "--load", file, "--scripted"};
    call.input = "rest\n";
    CHECK(contains(run(call).out, "The game is over."));
}

TEST_CASE("decks may be written out on the command line") {
    const OwnFolder folder;
    const auto file = folder.path("written.replay");
    Call call;
    call.arguments = {"play",       "lab",       "--root",
                      "tests/lab",  "--variant", "alone",
                      "--scripted", "--deck",    "{set out: [sparker, 2 block], pile: [leaf]}",
                      "--deck",     "alone"};
    call.input = "save " + file + "\nquit\n";
    const auto outcome = run(call);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK(contains(outcome.out, "pile 1"));
    CHECK(contains(outcome.out, "block#3"));
    CHECK(contains(run({"replay", file, "--root", "tests/lab"}).out, "0 of 0 decisions verified"));
    CHECK(run({"sim", "lab", "--root", "tests/lab", "--decks", "{pile: [leaf, block]},even", "-n", "5"}).status == 0);
    call.arguments = {"sim", "lab", "--root", "tests/lab", "--deck", "{pile: [laef]}"};
    CHECK(contains(run(call).err, "error[H314]"));
    CHECK(contains(run(call).err, "--deck:1:9"));
    call.arguments = {"sim", "lab", "--root", "tests/lab", "--deck", "{set out: [leaf]}"};
    CHECK(contains(run(call).err, "error[H307]"));
}

TEST_CASE("a player asks questions at the table") {
    Terminal terminal({"play", "destiny", "--seed", "3"}, 80, {"NO_COLOR=1"});
    terminal.until("one> ");
    const auto answers = [&](const std::string& typed, const std::string& text) {
        INFO(typed);
        terminal.type(typed + "\n");
        CHECK(contains(terminal.until("one> "), text));
    };
    answers("help", "take the last decision back");
    answers("undo", "nothing to undo");
    answers("dance", "not understood: dance");
    answers("?99", "there is no option 99");
    answers("?1", "AW-");
    answers("save /nowhere/x", "cannot write `/nowhere/x`");
    answers("load /nowhere/x", "cannot read `/nowhere/x`");
    answers("ask count of cards in hand of two", "5\r\n");
    answers("ask cards in hand of two", "cards that you cannot see: 5");
    answers("ask exists an event in hand of two", "that depends on what you cannot see");
    answers("ask exists a character of two", "yes");
    answers("ask foo of two", "`foo` is not a word of this game");
    answers("ask times you claim this round", "nobody has counted it");
    answers("past", "one> ");
    // On to the action phase.
    std::string shown;
    for (int i = 0; i < 20 && !contains(shown, "claim"); ++i) {
        terminal.type(contains(shown, "done") ? "done\n" : "1\n");
        shown = terminal.until("one> ");
    }
    REQUIRE(contains(shown, "activate"));
    // No die lies in the pool yet.
    terminal.type("why resolve\n");
    auto answer = terminal.until("one> ");
    CHECK(contains(answer,
                   "`resolve` is not offered because this does not hold:\r\n"
                   "  it is not where it would have to be, or not of that sort\r\n"));
    // Sooner or later a card in the hand cannot be paid for, or used: a rule says so.
    answer.clear();
    for (int i = 0; i < 40 && !contains(answer, "DST-"); ++i) {
        const auto hand = shown.rfind("\n  hand ");
        for (auto at = shown.find("AW-", hand); hand != std::string::npos && at < shown.find("──", hand) && !contains(answer, "DST-");
             at = shown.find("AW-", at + 1)) {
            terminal.type("why play " + shown.substr(at, shown.find(' ', at) - at) + "\n");
            answer = terminal.until("one> ");
        }
        terminal.type("1\n");
        shown = terminal.until("one> ");
    }
    CHECK(contains(answer, "is not offered because this does not hold:"));
    CHECK(contains(answer, "DST-"));
    answers("why fly", "`fly` is nothing that could be offered here");
    terminal.type("\x04");
    CHECK(terminal.wait() == 0);
}

TEST_CASE("past decisions are told, and nobody's cards with them") {
    OwnFolder folder;
    // Both put away a card of their hand, unseen by the other.
    Call call;
    call.arguments = {"play", "destiny", "--seats", "human,human", "--scripted", "--seed", "5"};
    call.input = "1\ndone\n1\npast\nsave " + folder.path("game.replay") + "\nundo\npast 1\nquit\n";
    const auto shown = run(call).out;
    const auto past = shown.substr(shown.rfind("two> one: "));
    INFO(shown);
    const std::string told =
        "one: …\none: …\n  one puts a card under the deck of one\n  one shuffles the deck of one\n  one draws 1 card\ntwo: AW-";
    CHECK(contains(shown, told));
    CHECK(contains(past, "one: …\n"));
    // A game that was saved knows its past.
    call.arguments = {"play", "destiny", "--seats", "human,human", "--scripted", "--load", folder.path("game.replay")};
    call.input = "past\nquit\n";
    CHECK(contains(run(call).out, told));
}

TEST_CASE("Ctrl-C leaves the game with 130") {
    Terminal terminal({"play", "destiny"}, 80);
    terminal.until("one> ");
    terminal.type("\x03");
    terminal.until("interrupted");
    CHECK(terminal.wait() == 130);
}

TEST_CASE("two people do not see each other's hands") {
    Terminal terminal({"play", "destiny", "--seats", "human,human", "--seed", "3"}, 80, {"NO_COLOR=1"});
    CHECK(contains(terminal.until("nobody else looks"), "\033[2J"));
    terminal.type("\n");
    CHECK(contains(terminal.until("one> "), "hand  "));
    terminal.type("done\n");
    const auto change = terminal.until("nobody else looks");
    CHECK(contains(change, "two: press Enter when"));
    CHECK_FALSE(contains(change.substr(change.find("\033[2J")), "AW-"));
    terminal.type("\n");
    const auto board = without_colours(terminal.until("two> "));
    CHECK(contains(board, "  one  resources 0 · actions 0 · hand 5"));
}

TEST_CASE("nobody at the keyboard") {
    auto outcome = run({"play", "destiny"});
    CHECK(outcome.status == 2);
    CHECK(contains(outcome.err, "nobody is at the keyboard"));
    outcome = run({"play", "destiny", "--seats", "random,random"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "The game is over. Won by "));
    CHECK(contains(run({"play", "destiny", "--seats", "random,random", "--lang", "es"}).out, "La partida ha terminado. Gana "));
}
