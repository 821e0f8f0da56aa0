// Help, exit statuses, and where things are written.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

TEST_CASE("every command has help with examples, in both languages") {
    const auto all = run({"--help"});
    CHECK(all.status == 0);
    for (const auto& command : commands) {
        INFO(command);
        CHECK(contains(all.out, "\n  " + command + " "));
        const auto english = run({command, "--help"});
        CHECK(english.status == 0);
        CHECK(english.err.empty());
        CHECK(contains(english.out, "\nExamples:\n  holocron " + command));
        CHECK(contains(english.out, "Show this help"));
        const auto spanish = run({command, "--help", "--lang", "es"});
        CHECK(spanish.status == 0);
        CHECK(contains(spanish.out, "\nEjemplos:\n  holocron " + command));
        CHECK(contains(spanish.out, "Muestra esta ayuda"));
        CHECK_FALSE(contains(spanish.out, "Options"));
    }
    CHECK(run({"--version"}).out == "holocron 0.1.0\n");
}

TEST_CASE("a wrong command line is 2, says what is wrong and writes no data") {
    struct Wrong {
        std::vector<std::string> arguments;
        std::string english, spanish;
    };
    const std::vector<Wrong> all = {
        {{"chekc"},
         "there is no command `chekc`\ndid you mean `check`?\nsee `holocron --help`\n",
         "no existe la orden `chekc`\n¿querías decir `check`?\nconsulta `holocron --help`\n"},
        {{"sim"}, "`game` is missing\nsee `holocron sim --help`\n", "falta `game`\nconsulta `holocron sim --help`\n"},
        {{"sim", "destiny", "--fast"},
         "not understood: --fast\nsee `holocron sim --help`\n",
         "no se entiende: --fast\nconsulta `holocron sim --help`\n"},
        {{"sim", "destiny", "--players", "9"},
         "--players: `9` is no number from 1 to 8\nsee `holocron sim --help`\n",
         "--players: `9` no es un número de 1 a 8\nconsulta `holocron sim --help`\n"},
        {{"sim", "destiny", "--seed", "-1"},
         "--seed: `-1` is no number from 0 to 18446744073709551615\nsee `holocron sim --help`\n",
         "--seed: `-1` no es un número de 0 a 18446744073709551615\nconsulta `holocron sim --help`\n"},
        {{"schema", "destiny", "--kind", "x"},
         "--kind: `x` is none of cards, deck, scenario, manifest\nsee `holocron schema --help`\n",
         "--kind: `x` no es ninguno de cards, deck, scenario, manifest\nconsulta `holocron schema --help`\n"},
        {{"bench"},
         "`bench` is built and run by the launcher: call `./holocron bench` in Holocron's own folder\n",
         "`bench` lo compila y ejecuta el lanzador: escribe `./holocron bench` en la carpeta de Holocron\n"},
        {{"sim", "destiny", "--players", "5"},
         "destiny is for 2 to 4 players, not for 5\n",
         "destiny es para 2 a 4 jugadores, no para 5\n"},
        {{"sim", "destiny", "--agents", "gredy"},
         "`gredy` is none of random, greedy, list, search\ndid you mean `greedy`?\n",
         "`gredy` no es ninguno de random, greedy, list, search\n¿querías decir `greedy`?\n"},
        {{"sim", "destiny", "--agents", "random,random,greedy"}, "3 agents for 2 seats\n", "3 agentes para 2 asientos\n"},
        {{"sim", "destiny", "--players", "2", "--decks", "starter-rey,starter-rey,starter-rey"},
         "3 decks for 2 seats\n",
         "3 mazos para 2 asientos\n"},
        {{"play", "destiny", "--seats", "humen"},
         "`humen` is none of human, random, greedy, list, search\ndid you mean `human`?\n",
         "`humen` no es ninguno de human, random, greedy, list, search\n¿querías decir `human`?\n"},
    };
    for (auto wrong : all) {
        INFO(wrong.english);
        auto outcome = run(wrong.arguments);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.err == wrong.english);
        wrong.arguments.insert(wrong.arguments.end(), {"--lang", "es"});
        outcome = run(wrong.arguments);
        CHECK(outcome.status == 2);
        CHECK(outcome.err == wrong.spanish);
    }
    const auto value = run({"sim", "destiny", "--lang", "es", "--games"});
    CHECK(value.status == 2);
    CHECK(value.err == "`--games` necesita un valor\nconsulta `holocron sim --help`\n");
    const auto nothing = run(std::vector<std::string>{});
    CHECK(nothing.status == 2);
    CHECK(nothing.out.empty());
    CHECK(contains(nothing.err, "Usage: holocron"));
}

TEST_CASE("a variant that the game does not have is answered with the nearest one") {
    for (const auto* command : {"sim", "play"}) {
        std::vector<std::string> arguments{command, "lab", "--root", "tests/lab", "--variant", "paris"};
        auto outcome = run(arguments);
        CHECK(outcome.status == 3);
        CHECK(outcome.out.empty());
        CHECK(outcome.err == "error[H332]: `lab` has no variant `paris`\n   = help: did you mean `pairs`?\n\n1 error, 0 warnings\n");
        arguments.insert(arguments.end(), {"--lang", "es"});
        outcome = run(arguments);
        CHECK(outcome.err ==
              "error[H332]: `lab` no tiene ninguna variante `paris`\n   = ayuda: ¿querías decir `pairs`?\n\n1 error, 0 avisos\n");
        CHECK(contains(run({command, "--help"}).out, "A variant of the game, by its name in the module"));
        CHECK(contains(run({command, "--help", "--lang", "es"}).out, "Una variante del juego, por su nombre en el módulo"));
    }
    CHECK(run({"sim", "lab", "--root", "tests/lab", "--variant", "pairs", "--players", "3"}).err == "pairs is for 4 players, not for 3\n");
    CHECK(contains(run({"sim", "lab", "--root", "tests/lab", "--variant", "pairs", "-n", "20"}).out, "without bias 50.0 %"));
}

TEST_CASE("the language comes from the environment, and an option goes before it") {
    Call call;
    call.arguments = {"check", "chess"};
    call.environment = {"LC_ALL=es_ES.UTF-8"};  // the first of two is the one that counts
    CHECK(contains(run(call).err, "no hay ningún juego `chess`"));
    call.arguments = {"check", "chess", "--lang", "en"};
    CHECK(contains(run(call).err, "there is no game `chess`"));
}

TEST_CASE("colours are for terminals, unless they are not wanted there") {
    Terminal plain({"check", "chess"}, 80, {"NO_COLOR=1"});
    CHECK_FALSE(contains(plain.until("1 error, 0 warnings"), "\033["));
    Terminal coloured({"check", "chess"}, 80);
    CHECK(contains(coloured.until("1 error, 0 warnings"), "\033[1;31merror"));
    CHECK_FALSE(contains(run({"check", "chess"}).err, "\033["));
}

TEST_CASE("a reader that goes away is no error, a full disk behind standard output is") {
    Call call;
    call.arguments = {"schema", "destiny"};
    call.reader_leaves = true;
    auto outcome = run(call);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    for (const auto& arguments : {std::vector<std::string>{"schema", "destiny"}, {"check", "destiny"}, {"--help"}}) {
        Call full;
        full.arguments = arguments;
        full.out_to = "/dev/full";
        outcome = run(full);
        CHECK(outcome.status == 3);
        CHECK(contains(outcome.err, "error[H321]: cannot write `standard output`: No space left on device"));
    }
}

TEST_CASE("paths are shown as the user knows them") {
    Call call;
    call.arguments = {"test", "scenarios/destiny/winning.yaml", "scenarios/nothing.yaml"};
    call.folder = std::string(HOLOCRON_ROOT) + "/tests";
    auto outcome = run(call);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.out, " passed, 0 failed"));  // the other file is run all the same
    CHECK_FALSE(contains(outcome.out, "0 passed"));
    CHECK(contains(outcome.err, "cannot read `scenarios/nothing.yaml`: there is no such file and no such game"));
    OwnFolder folder;
    folder.write("cards/destiny/own.yaml",
                 "set: OWN\ncards:\n  - {id: O-1, name: One, type: event, color: red, affiliation: neutral, cost: 1, script: flap}\n");
    call.arguments = {"check", "destiny", "--root", HOLOCRON_ROOT};
    call.folder = folder.path();
    CHECK(run(call).status == 0);  // a named root is all there is
    call.arguments = {"check", "destiny"};
    call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
    outcome = run(call);
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "--> cards/destiny/own.yaml:3:"));
}
