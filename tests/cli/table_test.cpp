// A table in words: what happens is told, questions say how much and by which card, answers may be typed as people speak.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// Two people at one table of Destiny, typing these lines.
std::string played(const std::string& lines, const std::string& lang = "en", std::vector<std::string> more = {}) {
    Call call;
    call.arguments = {"play", "destiny", "--scripted", "--seats", "human,human", "--seed", "5", "--lang", lang};
    call.arguments.insert(call.arguments.end(), more.begin(), more.end());
    call.input = lines + "quit\n";
    const auto outcome = run(call);
    CHECK(outcome.err.empty());
    CHECK(outcome.status == 0);
    return outcome.out;
}

// Up to the first action: nobody puts cards back, Frozen Wastes is played on, Rey gets both shields.
const std::string opening = "done\ndone\nfrozen wastes\nrey\nrey\n";

}  // namespace

TEST_CASE("events are told in words, in each language") {
    const auto english = played(opening + "activate kylo ren\npass\nplay immobilize\ndaring escape\n");
    INFO(english);
    for (const auto* told :
         {"\n  one shuffles the deck of one\n  one draws 5 cards\n",
          "\n  one gains 2 resources\n  two gains 2 resources\n  one rolls for the battlefield\n", "\n    Kylo Ren's die: 2 melee for 1\n",
          "\n  one chooses the battlefield: Frozen Wastes\n", "\n    Rey gains 2 shields\n  Round begins\n  Action phase\n",
          "\n  one activates Kylo Ren\n    Kylo Ren is exhausted\n    Kylo Ren's die: 1 resource\n    Kylo Ren's die: blank\n",
          "\n  two passes\n", "\n  one plays Immobilize\n    one spends 2 resources\n    Immobilize is put on Kylo Ren\n",
          "\n  two plays Daring Escape\n    two spends 2 resources\n"})
        CHECK(contains(english, told));

    const auto spanish =
        played("listo\nlisto\nyermos helados\nrey\nrey\nactivar kylo ren\npasar\njugar inmovilizar\nhuida arriesgada\n", "es");
    INFO(spanish);
    for (const auto* told :
         {"\n  uno baraja: mazo de uno\n  uno roba 5 cartas\n",
          "\n  uno recibe 2 recursos\n  dos recibe 2 recursos\n  uno tira por el campo de batalla\n",
          "\n  uno elige el campo de batalla: Yermos helados\n", "\n    Rey recibe 2 escudos\n  Empieza la ronda\n  Fase de Acciones\n",
          "\n  uno activa Kylo Ren\n    Kylo Ren se agota\n    el dado de Kylo Ren: 1 recurso\n    el dado de Kylo Ren: cara vacía\n",
          "\n  dos pasa\n", "\n    Inmovilizar se vincula a Kylo Ren\n", "\n  dos juega Huida arriesgada\n    dos gasta 2 recursos\n"})
        CHECK(contains(spanish, told));
}

TEST_CASE("questions say how much, and by which card") {
    const auto english = played(opening + "activate kylo ren\npass\nplay immobilize\ndaring escape\n1\ndone\nyes\ntake cover\n");
    INFO(english);
    for (const auto* asked : {"\none: Put back which cards, to draw as many new ones?\n", "\none: Which battlefield is used?\n",
                              "\ntwo: Give 2 shields to whom? (2 left)\n   1 Rey    2 Finn\n", "\ntwo: Give 2 shields to whom? (1 left)\n",
                              "\none: Your action?\n",
                              "\ntwo: Give 1 shield (Take Cover) to whom?\n   1 Rey                        2 Finn\n"
                              "   3 First Order Stormtrooper   4 Kylo Ren\n"})
        CHECK(contains(english, asked));

    const auto spanish = played(
        "listo\nlisto\nyermos helados\nrey\nrey\nactivar kylo ren\npasar\njugar inmovilizar\nhuida arriesgada\n1\nlisto\nsi\n"
        "ponerse a cubierto\n",
        "es");
    INFO(spanish);
    for (const auto* asked : {"\nuno: ¿Qué cartas devuelves, para robar otras tantas?\n", "\nuno: ¿Qué campo de batalla se usa?\n",
                              "\ndos: ¿A quién se dan 2 escudos? (quedan 2)\n", "\ndos: ¿A quién se dan 2 escudos? (queda 1)\n",
                              "\nuno: ¿Qué acción realizas?\n", "\ndos: ¿A quién se da 1 escudo (Ponerse a cubierto)?\n"})
        CHECK(contains(spanish, asked));
}

TEST_CASE("options are taken by number, name or id, in either language, several at once") {
    // The same decisions, typed in six ways.
    const auto end = [&](const std::string& lines, const std::string& lang = "en") {
        const auto shown = played(lines + "ask phase\nask count of dice in pool of one\n", lang);
        INFO(shown);
        const auto last = shown.rfind("one> ", shown.rfind("two> ") == std::string::npos ? std::string::npos : shown.rfind("two> "));
        return shown.substr(last == std::string::npos ? 0 : last);
    };
    const auto by_number = end("6\n6\n1\n1\n1\n6\n");
    CHECK(end("done\ndone\nAW-168\nAW-038\nAW-038\nactivate AW-011\n") == by_number);
    CHECK(end("done\ndone\nfrozen wastes\n1 1\nactivate kylo ren\n") == by_number);
    CHECK(end("Done\ndone\nfrozen\nrey, rey\nKYLO\n") == by_number);
    CHECK(end("done\ndone\nAW-168\nrey\nrey\nactivate AW-011\n", "es") == end("listo\nlisto\nyermos\nrey\nrey\nactivar kylo ren\n", "es"));

    const auto told_apart = played(opening + "activate\n");
    INFO(told_apart);
    CHECK(contains(told_apart, "one> `activate` could be:\n  5 activate First Order Stormtrooper\n  6 activate Kylo Ren\n"));
    CHECK(contains(played(opening + "activaet\n"), "one> not understood: activaet (`help` lists the commands)\ndid you mean `activate"));
    CHECK(contains(played("listo\nlisto\n1\n1\n1\nsalri\n", "es"),
                   "uno> no se entiende: salri (`ayuda` muestra las órdenes)\n¿querías decir `salir`?\n"));
    CHECK(contains(played(opening + "save\n"), "one> `save` needs something behind it\n"));
    CHECK(contains(played("listo\nlisto\n1\n1\n1\nguardar\n", "es"), "uno> a `guardar` le falta algo detrás\n"));
}

TEST_CASE("why agrees with the menu: a line that is offered says which options it has") {
    const auto english = played(opening + "activate kylo ren\npass\nwhy resolve\nwhy activate\n");
    INFO(english);
    CHECK(contains(english, "one> `resolve` is offered:\n  6 resolve [1 resource] Kylo Ren\n"));
    CHECK(contains(english, "one> `activate` is offered:\n  5 activate First Order Stormtrooper\n"));
    const auto before = played(opening + "why resolve\n");
    CHECK(contains(before,
                   "one> `resolve` is not offered because this does not hold:\n"
                   "  it is not where it would have to be, or not of that sort\n"));
    CHECK(contains(played("listo\nlisto\n1\n1\n1\npor resolver\n", "es"),
                   "uno> `resolver` no se ofrece porque no se cumple:\n  no está donde debería, o no es de la clase que hace falta\n"));
}

TEST_CASE("a moment of a game becomes a scenario that passes, in the middle and at the end") {
    const OwnFolder folder;
    const auto file = folder.path("moment.yaml");
    const auto shown = played(opening + "activate kylo ren\npass\nplay immobilize\nscenario " + file + "\n");
    CHECK(contains(shown, "two> written: " + file + "; `holocron test " + file + "` runs it\n"));
    const auto text = read(file);
    INFO(text);
    CHECK(
        text.starts_with("# A moment of a game, written by `holocron play`.\n- scenario: A game at round = 1 and phase = action phase\n"
                         "  game: destiny\n  decks: [starter-kylo-ren, starter-rey]\n  seed: 5\n  do:\n    - one: done\n"));
    CHECK(contains(text, "    - one: play AW-014\n    - decides: two\n    - offers only: ["));
    CHECK(contains(run({"test", file}).out, "1 passed, 0 failed"));
    // Had it gone otherwise, the scenario would say so.
    auto other = text;
    other.replace(other.find("resources of one = 0"), 20, "resources of one = 1");
    CHECK(run({"test", folder.write("other.yaml", other)}).status == 1);

    // A file of something else is left alone.
    const auto notes = folder.write("notes.yaml", "mine\n");
    Call call;
    call.arguments = {"play", "destiny", "--scripted", "--seats", "human,human", "--lang", "es"};
    call.input = "escenario " + notes + "\nsalir\n";
    CHECK(contains(run(call).err, "`" + notes + "` ya existe y no es un escenario escrito por `play`"));
    CHECK(read(notes) == "mine\n");
}

TEST_CASE("the end of a game is not the end of the table") {
    const OwnFolder folder;
    const auto file = folder.path("end.yaml"), replay = folder.path("end.replay");
    Call call;
    call.arguments = {"play", "lab", "--root", "tests/lab", "--variant", "alone", "--scripted"};
    call.input = "rest\nrest\nwhy rest\nscenario " + file + "\nsave " + replay + "\nundo\nrest\nquit\n";
    const auto shown = run(call).out;
    INFO(shown);
    const auto over = shown.find("The game is over.");
    REQUIRE(over != std::string::npos);
    CHECK(contains(
        shown,
        "`undo` goes back, `past` tells what happened, `save FILE` and `scenario FILE` keep it, `quit` leaves\n> the game is over\n"));
    CHECK(shown.find("The game is over.", over + 1) != std::string::npos);  // back, and on to it again
    CHECK(contains(read(file), "    - over: "));
    CHECK(contains(run({"test", file, "--root", "tests/lab"}).out, "1 passed, 0 failed"));
    CHECK(run({"replay", replay, "--root", "tests/lab"}).status == 0);
    call.arguments.insert(call.arguments.end(), {"--lang", "es"});
    call.input = "rest\nrest\nquit\n";
    CHECK(contains(run(call).out, "La partida ha terminado. "));
    CHECK(contains(run(call).out,
                   "`deshacer` vuelve atrás, `pasado` cuenta lo ocurrido, `guardar ARCHIVO` y `escenario ARCHIVO` la conservan, `salir` "
                   "termina\n"));
}

#ifdef HOLOCRON_LIBEDIT
TEST_CASE("lines are edited on a terminal, and Tab completes them") {
    Terminal terminal({"play", "destiny", "--seed", "5"}, 80, {"NO_COLOR=1"});
    terminal.until("one> ");
    terminal.type("dnoe\x01\x1b[C\x1b[C\x08");  // back to the beginning, on by two letters, one of them away
    terminal.type(
        "\x05\x15"
        "frob\n");  // to the end, all of it away
    CHECK(contains(terminal.until("one> "), "not understood: frob"));
    terminal.type("boa\t\n");
    CHECK(contains(terminal.until("one> "), "▸ one"));
    terminal.type("\x1b[A\x15quit\n");  // the last line again, and away with it
    CHECK(terminal.wait() == 0);
}
#endif
