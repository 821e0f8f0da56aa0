// Spanish output is Spanish to its last word.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

std::string said(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--lang", "es"});
    return run(arguments).err;
}

// The output of a command on a file with that text.
std::string said_of(const std::string& command, const std::string& text) {
    OwnFolder folder;
    return said({command, folder.write("file.yaml", text)});
}

}  // namespace

TEST_CASE("in Spanish: files") {
    CHECK(contains(said({"check", "nowhere/a.yaml"}), "no se puede leer `nowhere/a.yaml`: no existe el archivo o la carpeta\n"));
    CHECK(contains(said({"replay", "docs"}), "no se puede leer `docs`: es una carpeta\n"));
    CHECK(contains(said({"check", "docs"}), "no se puede leer `docs`: no contiene un módulo ni archivos de cartas\n"));
    CHECK(contains(said({"test", "docs"}), "error[H335]: no hay escenarios en `docs`\n"));
    CHECK(contains(said({"test", "nothing"}), "no se puede leer `nothing`: no hay ningún archivo ni juego con ese nombre\n"));
    Call full;
    full.arguments = {"schema", "destiny", "--lang", "es"};
    full.out_to = "/dev/full";
    CHECK(contains(run(full).err, "error[H321]: no se puede escribir `la salida estándar`: no queda espacio en el dispositivo\n"));
    CHECK(contains(said_of("check", "a: " + std::string(5'000'000, 'x')),
                   "este texto tiene más de 4194304 bytes; se leen como mucho 4194304\n"));
}

TEST_CASE("in Spanish: cards and decks") {
    auto text = said_of("check", "set: T\ngame: destiny\ncards: {a: b}\n");
    CHECK(contains(text, "error[H305]: se esperaba una lista de cartas y se ha encontrado un mapa\n"));
    text = said_of("check",
                   "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: {en: One, es: Uno}, subtitle: {en: Small, es: Pequeño}, type: "
                   "event, color: red, affiliation: neutral, cost: x, script: flap}\n");
    CHECK(contains(text, "error[H305]: se esperaba un número y se ha encontrado `x`\n"));
    CHECK(contains(text, "file.yaml:4:"));
    CHECK(contains(text, "  Uno, Pequeño\n"));
    CHECK_FALSE(contains(text, "One, Small"));
    text = said_of("check", "name: {en: Mine, es: El mío}\ngame: destiny\ncharacters: [AW-011]\nbattlefield: [AW-168]\ndeck: [AW-081]\n");
    CHECK(contains(text, "error[H320]: este mazo incumple una regla: un mazo tiene 30 cartas\n"));
    CHECK(contains(text, "  El mío\n"));
}

TEST_CASE("in Spanish: replays") {
    CHECK(contains(said_of("replay", "hello"), "error[H323]: esto no es una repetición: no es un objeto JSON con `replay`\n"));
    CHECK(contains(said_of("replay", "{\"replay\": 1}"), "esto no es una repetición: es de la versión 1, y se lee la versión 2\n"));
    CHECK(contains(said_of("replay", "{\"replay\": 2}"), "error[H308]: falta `game`\n"));
    CHECK(contains(said_of("replay", "{\"replay\": 2, \"seed\": -1}"),
                   "error[H305]: se esperaba un número entero de 0 a 18446744073709551615 y se ha encontrado `-1`\n"));
    CHECK(contains(said_of("replay", "{\"replay\": 2, \"module\": \"x\"}"),
                   "error[H305]: se esperaba un hash de 16 cifras hexadecimales y se ha encontrado `x`\n"));
}

TEST_CASE("in Spanish: scenarios") {
    const std::string start =
        "- scenario: x\n  game: destiny\n  given: {one: {play: [{card: AW-038, pool: 1 melee}]}, two: {play: [AW-002]}, game: {phase: "
        "action phase}}\n  start: continue_action_phase(one)\n  do:\n";
    CHECK(contains(said_of("test", start + "    - expect: round = 9\n"),
                   "error[H401]: se esperaba `round = 9`: resulta 0; se pregunta ahora: one: "));
    CHECK(contains(said_of("test", start + "    - expect: exists an upgrade\n"),
                   "error[H401]: se esperaba `exists an upgrade`: no se cumple; se pregunta ahora: one: "));
    CHECK(contains(said_of("test", start + "    - over: nobody\n"), "error[H407]: la partida no ha terminado: one: "));
    CHECK(contains(said_of("test", start + "    - pass\n"),
                   "error[H305]: se esperaba un paso, como `one: pass` y se ha encontrado otra cosa\n"));
}

TEST_CASE("in Spanish: one is one") {
    OwnFolder folder;
    const auto file = folder.write("set.yaml",
                                   "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: One, type: event, color: red, affiliation: neutral, "
                                   "cost: 1, rarity: common}\n");
    const auto spanish = run({"check", file, "--lang", "es"});
    INFO(spanish.err);
    CHECK(contains(spanish.out, "1 carta y 0 mazos, comprobado en "));
    CHECK(contains(run({"check", file}).out, "1 card and 0 decks checked in "));
    CHECK(contains(run({"sim", "destiny", "-n", "1", "--lang", "es"}).out, "\n1 partida, 1 hasta el final, "));
}

TEST_CASE("in Spanish: seats, sides of dice and periods, in a game, in its past, in its replay and in many") {
    const OwnFolder folder;
    const auto file = folder.path("game.replay");
    Call call;
    call.arguments = {"play", "destiny", "--lang", "es", "--scripted", "--seats", "human,human", "--seed", "5"};
    call.input =
        "listo\nlisto\n1\n1\n1\nactivar AW-011\npasar\n?1\nwhy reclamar\nwhy activar AW-011\nwhy activate AW-011\nwhy volar AW-011\n"
        "ask two\nask dos\nask phase\nask exists a character of dos\npast 2\nsave " +
        file + "\nquit\n";
    const auto shown = run(call);
    INFO(shown.out);
    CHECK(shown.err.empty());
    CHECK(contains(shown.out, "▸ uno  recursos "));
    CHECK(contains(shown.out, "  dos  recursos "));
    CHECK(contains(shown.out, "\nuno> "));
    CHECK(contains(shown.out, "\ndos> "));
    CHECK(contains(shown.out, "  reserva           [1 recurso] Kylo Ren · [cara vacía] Kylo Ren"));
    CHECK(contains(shown.out, "\n  resolver  "));
    CHECK(contains(shown.out, " [1 recurso] Kylo Ren"));
    CHECK(contains(shown.out, "uno> `reclamar` se ofrece:\n  "));
    CHECK(contains(shown.out, "uno> `activar AW-011` no se ofrece porque no se cumple:\n"));
    CHECK(contains(shown.out, "uno> `activate AW-011` no se ofrece porque no se cumple:\n"));
    CHECK(contains(shown.out, "\n  Se puede activar  rulesets/destiny/actions.rules:"));
    CHECK(contains(shown.out, "\n    Está preparada  DST-174  rulesets/destiny/characters.rules:"));
    CHECK(contains(shown.out, "\n  Se puede jugar  rulesets/destiny/actions.rules:"));  // the answer to `?1`
    CHECK(contains(shown.out, "uno> `volar AW-011` no es nada que se pueda ofrecer aquí\n"));
    CHECK(contains(shown.out,
                   "uno> dos\nuno> dos\nuno> fase de Acciones\nuno> sí\nuno> uno: activar AW-011 Kylo Ren\n"
                   "  uno activa Kylo Ren\n    Kylo Ren se agota\n    el dado de Kylo Ren: 1 recurso\n"
                   "    el dado de Kylo Ren: cara vacía\ndos: pasar\n  dos pasa\n"));
    const auto again = run({"replay", file, "--lang", "es", "--to", "7"});
    INFO(again.out);
    CHECK(contains(again.out, "  reserva           [1 recurso] Kylo Ren · [cara vacía] Kylo Ren"));
    CHECK(contains(again.out, "\nuno:\n   1  jugar AW-014\n"));
    CHECK(contains(again.out, "  resolver 1 recurso de AW-011\n"));
    // Output for programs is the same in every language.
    CHECK(run({"replay", file, "--json", "--lang", "es"}).out == run({"replay", file, "--json"}).out);
    CHECK(contains(run({"why", file, "activar AW-011", "--lang", "es"}).out,
                   "`activar AW-011` no se ofrece porque no se cumple:\n  Se puede activar  rulesets/"));
    CHECK(contains(run({"why", file, "activar AW-011"}).out, "`activar AW-011` is nothing that could be offered here\n"));
    CHECK(contains(run({"why", file, "activate AW-011"}).out, "  It can be activated  rulesets/"));

    const auto many = run({"sim", "destiny", "-n", "3", "--lang", "es"}).out;
    CHECK(contains(many, " × ronda (mediana "));
    CHECK(contains(many, " ronda  #"));
    CHECK(contains(run({"sim", "swtcg", "-n", "1", "--lang", "es"}).out, " × turno (mediana "));
    CHECK(contains(run({"play", "destiny", "--seats", "random,random", "--lang", "es"}).out, "Gana uno.\n"));
}

TEST_CASE("in Spanish: what happens in a game, event by event") {
    const OwnFolder folder;
    const auto file = folder.path("game.replay");
    const auto traced = [&](const char* game, const char* seed, const std::string& input) {
        Call call;
        call.arguments = {"play", game, "--lang", "es", "--scripted", "--seats", "human,human", "--seed", seed};
        call.input = input + "save " + file + "\nquit\n";
        run(call);
        return run({"replay", file, "--lang", "es", "--trace"}).out;
    };
    auto trace = traced("destiny", "5", "listo\nlisto\n1\n1\n1\nactivar AW-011\npasar\nresolver 1 recurso de AW-011\n");
    INFO(trace);
    for (const auto* line :
         {"   0  uno: listo\n", " dos tira todos sus dados\n", " uno tira dado de AW-011\n", " uno tira 1 cuerpo a cuerpo de AW-011\n",
          " uno empieza la fase de Acciones\n", "   5  uno: activar AW-011\n", " uno agota AW-011\n", "   6  dos: pasar\n", " dos pasa\n",
          "   7  uno: resolver 1 recurso de AW-011\n", " uno recibe recursos 1\n"})
        CHECK(contains(trace, line));
    // No event, parameter or symbol of the module is told by its own name.
    for (const auto* word : {" begins", " ends", "one ", "two ", "draw", "_", "ability of", "(impossible)"})
        CHECK_FALSE(contains(trace, word));

    trace = traced("swtcg", "5", "listo\nlisto\nterminar\nterminar\nterminar\nterminar\n");
    for (const auto* line : {"  uno empieza la preparación\n", "  uno empieza el turno\n", "  uno pasa a enderezar\n",
                             "  uno gana Fuerza 4\n", "  uno gana puntos de construcción ", "  uno roba la carta del turno\n"})
        CHECK(contains(trace, line));
    CHECK_FALSE(contains(trace, "_"));
    CHECK(contains(run({"why", file, "poner START-077#2", "--lang", "es", "--at", "2"}).out,
                   "\n  Se puede poner en el Setup  rulesets/swtcg/setup.rules:"));
    // An ability, and what could not be done, in a game that somebody plays to its end.
    Call call;
    call.arguments = {"play", "destiny", "--lang", "es", "--scripted", "--seats", "human,random", "--seed", "4"};
    for (int i = 0; i < 60; ++i) call.input += "1\n";
    call.input += "save " + file + "\nquit\n";
    run(call);
    trace = run({"replay", file, "--lang", "es", "--trace"}).out;
    CHECK(contains(trace, " habilidad de AW-"));
    CHECK(contains(trace, " (imposible)\n"));
}

TEST_CASE("in Spanish: code, by the names that the compiler gives and those of the module") {
    const auto shown = run({"disasm", "destiny", "AW-035", "--lang", "es"});
    INFO(shown.out);
    CHECK(shown.out.starts_with("capacidad con after  ; unidad "));
    CHECK(contains(shown.out, ", argumentos: 3, locales: 3, conjuntos: 0\n  0000  push            1\n"));
    for (const auto* word : {"unit ", "arguments", "locals", " sets", "ability"}) CHECK_FALSE(contains(shown.out, word));
    CHECK(run({"disasm", "destiny", "play_game", "--lang", "es"}).out.starts_with("play_game  ; unidad "));
    // Either name is taken.
    CHECK(run({"disasm", "destiny", "capacidad con after", "--lang", "es"}).out ==
          run({"disasm", "destiny", "after ability", "--lang", "es"}).out);
}

TEST_CASE("in Spanish: what the scenarios cover, by the headings of the rulebook") {
    const auto shown = run({"coverage", "destiny", "--lang", "es"});
    INFO(shown.out);
    for (const auto* line : {"La Regla de Oro  ", "Parte 2 / Símbolos de los dados / Daño cuerpo a cuerpo  ",
                             "Parte 5 / Acciones / Reclamar el campo de batalla  ", "Parte 7 / Efectos / Efectos “luego”  "})
        CHECK(contains(shown.out, line));
    CHECK(contains(shown.out, "DST-027  un subtítulo es solo un nombre; nada lo lee, y los Personajes que no son únicos no tienen\n"));
    for (const auto* word : {"Part ", "Effects", "Starter", " the "}) CHECK_FALSE(contains(shown.out, word));
    CHECK(contains(run({"coverage", "destiny"}).out, "Part 2 / Die symbols / Melee damage  "));
}
