// The arguments of commands for scenarios and games.
#include <limits>

#include "interpreter/tools/arguments.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

void add_test(CommandLine& line) {
    auto& options = line.keep<TestOptions>();
    auto* sub = line.command("test", line.t("Run scenarios", "Ejecuta escenarios"),
                             "test destiny\ntest tests/scenarios\ntest tests/scenarios/destiny/games.yaml --all-modes",
                             [&] { return test(line.shell(), options); });
    sub->add_option("targets", options.targets,
                    line.t("Games, folders or scenario files (default: every game)",
                           "Juegos, carpetas o archivos de escenarios (si no: todos los juegos)"))
        ->type_name("");
    sub->add_flag("--restore", options.restore,
                  line.t("Again with save and restore at every decision", "Otra vez, guardando y restaurando en cada decisión"));
    sub->add_flag("--undo", options.undo,
                  line.t("Again with copy and undo at every decision", "Otra vez, copiando y deshaciendo en cada decisión"));
    sub->add_flag("--all-modes", options.all_modes, line.t("Both of these", "Las dos cosas"));
}

void add_coverage(CommandLine& line) {
    auto& game = line.keep<std::string>();
    line.game(line.command("coverage", line.t("Which rules the scenarios carry out", "Qué reglas ejecutan los escenarios"),
                           "coverage destiny\ncoverage destiny --json", [&] { return coverage(line.shell(), game); }),
              game);
}

void add_sim(CommandLine& line) {
    auto& options = line.keep<SimOptions>();
    auto* sub = line.command("sim", line.t("Play many games and count", "Juega muchas partidas y cuenta"),
                             "sim destiny\nsim destiny -n 10000 --agents random\nsim destiny --decks starter-rey,my-deck.yaml --agents "
                             "greedy,random\nsim destiny --players 3 --out games.db\nsim destiny --swap AW-081=AW-084\nsim destiny "
                             "--without AW-044 --seat 2\nsim destiny --agents search,greedy -n 100 --mirrored\nsim destiny --json --stable",
                             [&] { return sim(line.shell(), options); });
    line.game(sub, options.game);
    line.variant(sub, options.variant);
    line.decks(sub, options.decks);
    line.list(sub, "--agents,--agent", options.agents,
              line.t("Agents by seat: greedy, random, list, search (search:N with N playouts a decision; default: greedy)",
                     "Agentes por asiento: greedy, random, list, search (search:N con N partidas de prueba por decisión; si no: greedy)"),
              line.t("AGENT", "AGENTE"));
    line.number(sub, "--players", options.players, 1, 8,
                line.t("Seats; decks and agents go round", "Asientos; mazos y agentes se reparten por turno"));
    line.number(sub, "-n,--games", options.games, 1, 10'000'000, line.t("How many games (default 1000)", "Cuántas partidas (si no: 1000)"));
    line.number(sub, "-j,--threads", options.threads, 1, 256,
                line.t("How many threads (default: one for each core); the result is the same",
                       "Cuántos hilos (si no: uno por núcleo); el resultado es el mismo"));
    line.seed(sub, options.seed, line.t("Seed of the run (default 1)", "Semilla (si no: 1)"));
    sub->add_flag(
        "--stable", options.stable,
        line.t("Leave out times, so that equal runs print the same", "Sin tiempos, para que ejecuciones iguales escriban lo mismo"));
    sub->add_flag("--invariants", options.invariants, line.t("Check every state on the way (slow)", "Comprobar cada estado (lento)"));
    line.list(sub, "--swap", options.swaps,
              line.t("Play the same games again with another card in its place, and compare",
                     "Repetir las mismas partidas con otra carta en su lugar, y comparar"),
              line.t("OLD=NEW", "VIEJA=NUEVA"));
    line.list(sub, "--without", options.without,
              line.t("Play the same games again without a card, and compare", "Repetir las mismas partidas sin una carta, y comparar"),
              line.t("CARD", "CARTA"));
    line.number(sub, "--seat", options.seat, 1, 8,
                line.t("The seat whose deck changes (default 1)", "El mazo del que se trata (si no: 1)"));
    sub->add_flag("--mirrored", options.mirrored,
                  line.t("Play each deal a second time with the two agents in each other's seats, and count the wins of each agent",
                         "Jugar cada reparto otra vez con cada uno de los dos agentes en el asiento del otro, y contar sus victorias"))
        ->excludes("--swap")
        ->excludes("--without");
    line.file(sub, "--out", options.out,
              line.t("Write games, plays and cards to an SQLite file, replacing it; `replay` plays any of the games again",
                     "Escribir partidas, jugadas y cartas en un archivo SQLite, sustituyéndolo; `replay` repite cualquiera de ellas"));
}

void add_replay(CommandLine& line) {
    auto& options = line.keep<ReplayOptions>();
    auto* sub =
        line.command("replay", line.t("Play a recorded game again and verify each step", "Repite una partida grabada y verifica cada paso"),
                     "replay game.replay\nreplay game.replay --to 40 --trace\nreplay games.db --game 17\nreplay games.db --game 17 --out "
                     "game.replay",
                     [&] { return replay(line.shell(), options); });
    sub->add_option("file", options.file,
                    line.t("A replay file, or a file of results (`sim --out`)", "Un archivo de repetición, o de resultados (`sim --out`)"))
        ->required()
        ->type_name("");
    line.game_number(sub, options.number);
    line.file(sub, "-o,--out", options.out, line.t("Write the game as a replay file", "Escribir la partida como archivo de repetición"));
    line.number(sub, "--to", options.to, 0, std::numeric_limits<int>::max(),
                line.t("Stop before decision N and show the table", "Parar antes de la decisión N y mostrar la mesa"));
    sub->add_flag("--trace", options.trace, line.t("Print everything that happens", "Escribir todo lo que ocurre"));
}

void add_play(CommandLine& line) {
    auto& options = line.keep<PlayOptions>();
    auto* sub = line.command("play", line.t("Play in the terminal", "Juega en la terminal"),
                             "play destiny\nplay destiny --seats human,human --seed 7\nplay destiny --load evening.replay\nplay "
                             "swtcg --variant solo --deck '{space: [JK-028]}' --deck '{space: [2 AOTC-153]}'",
                             [&] { return play(line.shell(), options); });
    line.game(sub, options.game);
    line.variant(sub, options.variant);
    line.decks(sub, options.decks);
    line.seats(sub, options.seats);
    line.seed(sub, options.seed, line.t("Seed of the game (default 1)", "Semilla de la partida (si no: 1)"));
    line.file(sub, "--load", options.load, line.t("Go on with a saved game", "Seguir con una partida guardada"));
    line.game_number(sub, options.number);
    line.scripted(sub, options.scripted);
}

void add_campaign(CommandLine& line) {
    auto& options = line.keep<CampaignOptions>();
    auto* outer = line.group_of_commands(
        "campaign", line.t("Play a game stage by stage, with a record between them", "Juega por etapas, con un registro entre ellas"),
        "campaign new evening.yaml imperial-assault\ncampaign play evening.yaml\ncampaign show evening.yaml\ncampaign undo evening.yaml");
    const auto verb = [&](const char* name, const std::string& about, const std::string& examples,
                          int (*carry_out)(const Shell&, const CampaignOptions&)) {
        auto* sub =
            line.command_in(outer, name, about, examples, [&line, &options, carry_out] { return carry_out(line.shell(), options); });
        sub->add_option("file", options.file, line.t("The record of the campaign (.yaml)", "El registro de la campaña (.yaml)"))
            ->required()
            ->type_name("");
        return sub;
    };
    auto* begin = verb("new", line.t("Begin a campaign: writes its record", "Empieza una campaña: escribe su registro"),
                       "campaign new evening.yaml imperial-assault\ncampaign new other.yaml imperial-assault --variant campaign --seed 7",
                       new_campaign);
    line.game(begin, options.game);
    line.variant(begin, options.variant);
    line.decks(begin, options.decks);
    line.number(begin, "--players", options.players, 1, 8, line.t("Seats; decks go round", "Asientos; los mazos se reparten por turno"));
    line.seed(begin, options.seed, line.t("Seed of the campaign (default 1)", "Semilla de la campaña (si no: 1)"));
    auto* go_on = verb(
        "play",
        line.t("Play the next stage, or the one under way, and keep it", "Juega la siguiente etapa, o la que está en curso, y la guarda"),
        "campaign play evening.yaml\ncampaign play evening.yaml --seats human,human\ncampaign play evening.yaml --seats "
        "greedy,greedy --stages 20",
        play_campaign);
    line.seats(go_on, options.seats);
    line.number(go_on, "--stages", options.stages, 1, 1000,
                line.t("Stages to play, one after the other (default 1)", "Etapas que jugar, una tras otra (si no: 1)"));
    line.scripted(go_on, options.scripted);
    verb("show", line.t("Show the stages, and what everybody has now", "Muestra las etapas y lo que cada cual tiene ahora"),
         "campaign show evening.yaml\ncampaign show evening.yaml --json", show_campaign);
    verb("undo", line.t("Take back the stage under way, or else the last one", "Deshace la etapa en curso o, si no la hay, la última"),
         "campaign undo evening.yaml", undo_campaign);
}

void add_why(CommandLine& line) {
    auto& options = line.keep<WhyOptions>();
    auto* sub =
        line.command("why", line.t("Why something is not offered in a recorded game", "Por qué algo no se ofrece en una partida grabada"),
                     "why evening.replay 'play AW-091' --at 40\nwhy games.db 'play AW-091' --game 17 --at 40",
                     [&] { return why(line.shell(), options); });
    sub->add_option("replay", options.replay,
                    line.t("A replay file, or a file of results (`sim --out`)", "Un archivo de repetición, o de resultados (`sim --out`)"))
        ->required()
        ->type_name("");
    line.game_number(sub, options.number);
    sub->add_option("label", options.label,
                    line.t("The missing option, as in `play AW-091`", "Lo que se echa en falta, como `play AW-091`"))
        ->required()
        ->type_name("");
    line.number(sub, "--at", options.at, 0, std::numeric_limits<int>::max(),
                line.t("Before decision N (default: at the end)", "Antes de la decisión N (si no: al final)"));
}

}  // namespace holo::tools
