// The program `holocron`: reads the command line and hands over to a command.

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <system_error>

#include "interpreter/catalog/strays.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/manual.hpp"
#include "interpreter/tools/shipped.hpp"

namespace holo::tools {
namespace {

void on_interrupt(int) {
    // The second Ctrl-C ends the program at once.
    if (interrupted.exchange(true)) _exit(exit_status::interrupted);
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool wants_colour(int descriptor) {
    if (!environment("NO_COLOR").empty()) return false;
    if (!environment("CLICOLOR_FORCE").empty()) return true;
    return isatty(descriptor) != 0 && environment("TERM") != "dumb";
}

// A root around the current folder; else that of the environment; else that of the program.
std::string root_of_caller() {
    if (auto around = catalog::find_root()) return *around;
    const auto said = environment("HOLOCRON_ROOT");
    return said.empty() ? shipped_root() : said;
}

// Looks for `--lang` first, because help is written before options are parsed.
Lang language(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--lang" && i + 1 < argc) return std::string_view(argv[i + 1]) == "es" ? Lang::es : Lang::en;
        if (word.starts_with("--lang=")) return word == "--lang=es" ? Lang::es : Lang::en;
    }
    for (const auto* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const auto value = environment(name); !value.empty()) return value.starts_with("es") ? Lang::es : Lang::en;
    return Lang::en;
}

// The arguments of all commands.
struct Arguments {
    std::string lang, format = "human", root, game, what, code;
    bool no_input = false, json = false, sarif = false;
    CheckOptions check;
    TestOptions test;
    SimOptions sim;
    ReplayOptions replay;
    PlayOptions play;
    CampaignOptions campaign;
    WhyOptions why;
    ReadOptions read;
    ConformOptions conform;
    TranslateOptions translate;
    FormatOptions format_files;
    SchemaOptions schema;
    VocabularyOptions vocabulary;
    MapOptions map;
    TransferOptions transfer;
    std::vector<std::string> cards;
};

class CommandLine {
public:
    CommandLine(Shell& shell, Arguments& a)
        : shell_(shell),
          a_(a),
          app_(t("Holocron: write cards as text, check them, watch them play.",
                 "Holocron: escribe cartas como texto, revísalas y míralas jugar."),
               "holocron") {
        app_.option_defaults()->group(t("Options", "Opciones"));
        app_.set_version_flag("--version", std::string("holocron ") + HOLOCRON_VERSION, t("Show the version", "Muestra la versión"));
        app_.set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
        app_.require_subcommand(1);
        app_.fallthrough();
        if (shell.lang == Lang::es) {
            const auto formatter = std::make_shared<CLI::Formatter>();
            for (const auto& [en, es] :
                 {std::pair("Usage", "Uso"), std::pair("REQUIRED", "(obligatorio)"), std::pair("SUBCOMMAND", "ORDEN"),
                  std::pair("SUBCOMMANDS", "ÓRDENES"), std::pair("Positionals", "Argumentos"), std::pair("OPTIONS", "OPCIONES")})
                formatter->label(en, es);
            app_.formatter(formatter);
        }
        app_.add_option("--lang", a.lang, t("Language: en or es (default: LC_ALL, LANG)", "Idioma: en o es (si no: LC_ALL, LANG)"))
            ->check(one_of({"en", "es"}));
        app_.add_option("--format", a.format, t("Output: human or json", "Salida: human o json"))->check(one_of({"human", "json"}));
        app_.add_flag("--json", a.json, t("Short for --format json", "Lo mismo que --format json"));
        app_.add_flag("--no-input", a.no_input, t("Never ask a question", "No preguntar nada"));
        app_.add_option("--root", a.root,
                        t("Folder that holds rulesets/ and cards/: only what is in it is used",
                          "Carpeta que contiene rulesets/ y cards/: solo se usa lo que hay en ella"))
            ->type_name(t("DIR", "CARPETA"));
        app_.add_option("--map", shell_.paths.map,
                        t("File of a map to play on in the place of the game's own",
                          "Archivo de un mapa en que jugar en lugar del propio del juego"))
            ->type_name(t("FILE", "ARCHIVO"));
        app_.footer(t("Examples:\n", "Ejemplos:\n") +
                    std::string("  holocron sim destiny\n  holocron check cards/destiny\n  holocron explain AW-137 --lang es\n  holocron "
                                "play destiny --lang es\n  holocron fmt cards --check\n"));
        add_commands();
        app_.parse_complete_callback([this] { settle(); });
    }

    int run(int argc, char** argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::ParseError& e) {
            if (e.get_exit_code() == 0) return app_.exit(e);
            return usage(e, argc, argv);
        }
        return status_;
    }

private:
    std::string t(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }

    // A sub-command for files of another program.
    CLI::App* add_format(CLI::App* outer, const char* name, const std::string& about, const std::string& files,
                         int (*carry_out)(const Shell&, const TransferOptions&)) {
        auto* sub = outer->add_subcommand(name, about);
        sub->set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
        sub->footer(outer->get_footer());
        sub->callback([this, carry_out] {
            if (root_is_good(true)) status_ = carry_out(shell_, a_.transfer);
        });
        sub->add_option("files", a_.transfer.files, files)->required()->type_name("");
        sub->add_option("-o,--out", a_.transfer.out,
                        t("Write to this file; `-` is standard output", "Escribir en este archivo; `-` es la salida estándar"))
            ->type_name(t("FILE", "ARCHIVO"));
        sub->add_option("--game", a_.transfer.game,
                        t("The game (default: the one that the file is for)", "El juego (si no: el del archivo)"))
            ->type_name(t("GAME", "JUEGO"));
        sub->add_flag("--force", a_.transfer.force, t("Replace a file that is there", "Sustituir un archivo que ya existe"));
        return sub;
    }

    // Lines of commands without the program's name.
    std::string footer(const std::string& examples) const {
        std::string out = t("Examples:", "Ejemplos:");
        for (std::size_t from = 0; from < examples.size();) {
            const auto end = std::min(examples.find('\n', from), examples.size());
            out += "\n  holocron " + examples.substr(from, end - from);
            from = end + 1;
        }
        return out + "\n" +
               t("Every command also takes the options of `holocron --help`.",
                 "Toda orden admite además las opciones de `holocron --help`.") +
               "\n";
    }

    template <typename Run>
    CLI::App* command(const char* name, const std::string& about, const std::string& examples, Run run) {
        auto* sub = app_.add_subcommand(name, about);
        sub->group(t("Commands", "Órdenes"));
        sub->footer(footer(examples));
        sub->set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
        // Texts can be tidied, and diagnostics explained, without any game; `check` may be given a module by its path.
        const std::string_view called = name;
        const bool needs_games = called != "fmt" && called != "explain-error" && called != "check" && called != "bench" &&
                                 called != "manual" && called != "completion";
        sub->callback([this, run, needs_games] {
            if (root_is_good(needs_games)) status_ = run();
        });
        return sub;
    }

    // A list given as `--deck a --deck b` or `--decks a,b`.
    static void list(CLI::App* sub, const char* names, std::vector<std::string>& into, const std::string& about, const std::string& type) {
        sub->add_option(names, into, about)->take_all()->allow_extra_args(false)->delimiter(',')->type_name(type);
    }

    // The allowed values, because CLI11 reports them in English only.
    CLI::Validator one_of(std::vector<std::string> known) const {
        const auto wrong = t("`{}` is none of {}", "`{}` no es ninguno de {}");
        return {[known, wrong](std::string& value) {
                    return std::find(known.begin(), known.end(), value) != known.end()
                               ? std::string()
                               : fmt::format(fmt::runtime(wrong), value, fmt::join(known, ", "));
                },
                fmt::format("{{{}}}", fmt::join(known, ",")), ""};
    }
    CLI::Validator between(std::uint64_t least, std::uint64_t most) const {
        const auto wrong = t("`{}` is no number from {} to {}", "`{}` no es un número de {} a {}");
        return {[=](std::string& value) {
                    std::uint64_t n = 0;
                    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
                    const bool good = error == std::errc() && end == value.data() + value.size() && n >= least && n <= most;
                    return good ? std::string() : fmt::format(fmt::runtime(wrong), value, least, most);
                },
                "", ""};
    }

    void add_game(CLI::App* sub, std::string& into) {
        sub->add_option("game", into, t("The game, as in `destiny`", "El juego, como `destiny`"))->required()->type_name("");
    }

    void add_sarif(CLI::App* sub) {
        sub->add_flag("--sarif", a_.sarif, t("Diagnostics as a SARIF log", "Diagnósticos como registro SARIF"));
    }

    void add_variant(CLI::App* sub, std::string& into) {
        sub->add_option("--variant", into,
                        t("A variant of the game, by its name in the module", "Una variante del juego, por su nombre en el módulo"))
            ->type_name(t("NAME", "NOMBRE"));
    }

    void add_number(CLI::App* sub, int& into) {
        sub->add_option("--game", into,
                        t("The game of that number, of a file of results", "La partida de ese número, de un archivo de resultados"))
            ->check(between(0, std::numeric_limits<int>::max()))
            ->type_name("N");
    }

    // A sub-command of `campaign`, with the file of a record.
    CLI::App* add_campaign_verb(CLI::App* outer, const char* name, const std::string& about, const std::string& examples,
                                int (*carry_out)(const Shell&, const CampaignOptions&)) {
        auto* sub = outer->add_subcommand(name, about);
        sub->set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
        sub->footer(footer(examples));
        sub->callback([this, carry_out] {
            if (root_is_good(true)) status_ = carry_out(shell_, a_.campaign);
        });
        sub->add_option("file", a_.campaign.file, t("The record of the campaign (.yaml)", "El registro de la campaña (.yaml)"))
            ->required()
            ->type_name("");
        return sub;
    }

    void add_campaign() {
        auto* outer = app_.add_subcommand(
            "campaign", t("Play a game stage by stage, with a record between them", "Juega por etapas, con un registro entre ellas"));
        outer->group(t("Commands", "Órdenes"));
        outer->set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
        outer->require_subcommand(1);
        outer->footer(
            footer("campaign new evening.yaml GAME\ncampaign play evening.yaml\ncampaign show evening.yaml\ncampaign undo "
                   "evening.yaml"));
        auto& a = a_.campaign;
        auto* begin = add_campaign_verb(
            outer, "new", t("Begin a campaign: writes its record", "Empieza una campaña: escribe su registro"),
            "campaign new evening.yaml GAME\ncampaign new evening.yaml GAME --variant NAME --deck mine --seed 7", new_campaign);
        begin->add_option("game", a.game, t("The game", "El juego"))->required()->type_name("");
        add_variant(begin, a.variant);
        list(begin, "--decks,--deck", a.decks,
             t("Decks by seat (names, files, or written out)", "Mazos por asiento (nombres, archivos o escritos aquí)"), t("DECK", "MAZO"));
        begin->add_option("--players", a.players, t("Seats; decks go round", "Asientos; los mazos se reparten por turno"))
            ->check(between(1, 8))
            ->type_name("N");
        begin->add_option("--seed", a.seed, t("Seed of the campaign (default 1)", "Semilla de la campaña (si no: 1)"))
            ->check(between(0, std::numeric_limits<std::uint64_t>::max()))
            ->type_name("N");
        auto* go_on = add_campaign_verb(
            outer, "play",
            t("Play the next stage, or the one under way, and keep it", "Juega la siguiente etapa, o la que está en curso, y la guarda"),
            "campaign play evening.yaml\ncampaign play evening.yaml --seats human,human\ncampaign play evening.yaml --seats "
            "greedy,greedy --stages 20",
            play_campaign);
        list(go_on, "--seats,--seat", a.seats,
             t("Players by seat: human, random, greedy, list or search (default: human, then greedy)",
               "Quién juega en cada asiento: human, random, greedy, list o search (si no: human y después greedy)"),
             t("WHO", "QUIÉN"));
        go_on
            ->add_option("--stages", a.stages,
                         t("Stages to play, one after the other (default 1)", "Etapas que jugar, una tras otra (si no: 1)"))
            ->check(between(1, 1000))
            ->type_name("N");
        go_on->add_flag("--scripted", a.scripted,
                        t("Read choices from standard input even when it is no terminal",
                          "Leer las decisiones de la entrada estándar aunque no sea una terminal"));
        add_campaign_verb(outer, "show",
                          t("Show the stages, and what everybody has now", "Muestra las etapas y lo que cada cual tiene ahora"),
                          "campaign show evening.yaml\ncampaign show evening.yaml --json", show_campaign);
        add_campaign_verb(outer, "undo",
                          t("Take back the stage under way, or else the last one", "Deshace la etapa en curso o, si no la hay, la última"),
                          "campaign undo evening.yaml", undo_campaign);
    }

    void add_commands() {
        auto* check_command =
            command("check", t("Check modules, sets and decks", "Revisa módulos, expansiones y mazos"),
                    "check destiny\ncheck cards/destiny/awakenings.yaml\ncheck cards/destiny/decks/starter-rey.yaml --json",
                    [this] { return check(shell_, a_.check); });
        check_command
            ->add_option("targets", a_.check.targets,
                         t("Games, folders, set files or deck files (default: every game)",
                           "Juegos, carpetas, expansiones o mazos (si no: todos los juegos)"))
            ->type_name("");
        check_command->add_flag("--warnings-as-errors", a_.check.warnings_as_errors,
                                t("Exit 1 on warnings too", "Terminar con 1 también si hay avisos"));
        add_sarif(check_command);

        command("explain", t("Show cards as text, in the words of their game", "Muestra cartas como texto, con las palabras de su juego"),
                "explain AW-137 --lang es\nexplain destiny 'Kylo Ren'\nexplain cards/destiny/awakenings.yaml --json",
                [this] { return explain(shell_, a_.cards); })
            ->add_option("cards", a_.cards,
                         t("Cards by id or title, set files, or a game", "Cartas por código o nombre, expansiones, o un juego"))
            ->required()
            ->type_name("");

        auto* read_command =
            command("read", t("Read printed text as script", "Lee texto impreso como guion"),
                    "read destiny 'Draw 2 cards.'\nread destiny --lang es --as event 'Roba 2 cartas.'\nread destiny texts.txt --json\nread "
                    "destiny SoR.json\nread destiny SoR.json LEG.json --report",
                    [this] { return read(shell_, a_.read); });
        add_game(read_command, a_.read.game);
        read_command
            ->add_option("texts", a_.read.texts,
                         t("Texts; files with one a line, `-` is standard input; sets of swdestinydb (.json), of Lackey (.txt), card files "
                           "with texts (.yaml)",
                           "Textos; archivos con uno por línea, `-` es la entrada estándar; expansiones de swdestinydb (.json), de Lackey "
                           "(.txt), archivos de cartas con textos (.yaml)"))
            ->required()
            ->type_name("");
        read_command->add_flag("--report", a_.read.report,
                               t("Count what is read, by set and construction, and what stops the rest",
                                 "Contar lo que se lee, por expansión y construcción, y lo que detiene lo demás"));
        read_command
            ->add_option("--misprints", a_.read.misprints,
                         t("Slips of the printers of sets: a list of {id, printed, meant, because} (.yaml)",
                           "Erratas de las expansiones: una lista de {id, printed, meant, because} (.yaml)"))
            ->type_name(t("FILE", "ARCHIVO"));
        read_command->add_option("--as", a_.read.sort, t("The type of card that it stands on", "El tipo de carta en que está"))
            ->type_name(t("TYPE", "TIPO"));

        auto* conform_command = command("conform", t("Compare printed texts with scripts", "Compara textos impresos con guiones"),
                                        "conform cards/destiny/mine.yaml\nconform cards/destiny/awakenings.yaml --text AW.json\nconform "
                                        "cards/destiny/mine.yaml --lang es --text es.yaml --sarif",
                                        [this] { return conform(shell_, a_.conform); });
        conform_command->add_option("sets", a_.conform.sets, t("Set files", "Expansiones"))->required()->type_name("");
        conform_command
            ->add_option("--text", a_.conform.texts,
                         t("Texts by the id of the card (.yaml), or a set of swdestinydb (.json); default: the cards' own `text`",
                           "Textos por código de carta (.yaml), o una expansión de swdestinydb (.json); si no: el `text` de las cartas"))
            ->type_name(t("FILE", "ARCHIVO"));
        add_sarif(conform_command);

        auto* translate_command =
            command("translate", t("Write texts in a language from scripts", "Escribe textos en un idioma a partir de guiones"),
                    "translate cards/destiny/awakenings.yaml --to es\ntranslate cards/destiny/mine.yaml --to en --json",
                    [this] { return translate(shell_, a_.translate); });
        translate_command->add_option("sets", a_.translate.sets, t("Set files", "Expansiones"))->required()->type_name("");
        translate_command->add_option("--to", a_.translate.to, t("The language: en or es", "El idioma: en o es"))
            ->required()
            ->check(one_of({"en", "es"}))
            ->type_name(t("LANG", "IDIOMA"));

        auto* test_command = command("test", t("Run scenarios", "Ejecuta escenarios"),
                                     "test destiny\ntest tests/scenarios\ntest tests/scenarios/destiny/games.yaml --all-modes",
                                     [this] { return test(shell_, a_.test); });
        test_command
            ->add_option("targets", a_.test.targets,
                         t("Games, folders or scenario files (default: every game)",
                           "Juegos, carpetas o archivos de escenarios (si no: todos los juegos)"))
            ->type_name("");
        test_command->add_flag("--restore", a_.test.restore,
                               t("Again with save and restore at every decision", "Otra vez, guardando y restaurando en cada decisión"));
        test_command->add_flag("--undo", a_.test.undo,
                               t("Again with copy and undo at every decision", "Otra vez, copiando y deshaciendo en cada decisión"));
        test_command->add_flag("--all-modes", a_.test.all_modes, t("Both of these", "Las dos cosas"));

        add_game(command("coverage", t("Which rules the scenarios carry out", "Qué reglas ejecutan los escenarios"),
                         "coverage destiny\ncoverage destiny --json", [this] { return coverage(shell_, a_.game); }),
                 a_.game);

        auto* sim_command =
            command("sim", t("Play many games and count", "Juega muchas partidas y cuenta"),
                    "sim destiny\nsim destiny -n 10000 --agents random\nsim destiny --decks starter-rey,my-deck.yaml --agents "
                    "greedy,random\nsim destiny --players 3 --out games.db\nsim destiny --swap AW-081=AW-084\nsim destiny "
                    "--without AW-042 --seat 2\nsim destiny --json --stable",
                    [this] { return sim(shell_, a_.sim); });
        add_game(sim_command, a_.sim.game);
        add_variant(sim_command, a_.sim.variant);
        list(sim_command, "--decks,--deck", a_.sim.decks,
             t("Decks by seat (names, files, or written out: '{deck: [2 AW-075]}')",
               "Mazos por asiento (nombres, archivos o escritos aquí: '{deck: [2 AW-075]}')"),
             t("DECK", "MAZO"));
        list(sim_command, "--agents,--agent", a_.sim.agents,
             t("Agents by seat: greedy, random, list, search (search:N with N playouts a decision; default: greedy)",
               "Agentes por asiento: greedy, random, list, search (search:N con N partidas de prueba por decisión; si no: greedy)"),
             t("AGENT", "AGENTE"));
        sim_command
            ->add_option("--players", a_.sim.players,
                         t("Seats; decks and agents go round", "Asientos; mazos y agentes se reparten por turno"))
            ->check(between(1, 8))
            ->type_name("N");
        sim_command->add_option("-n,--games", a_.sim.games, t("How many games (default 1000)", "Cuántas partidas (si no: 1000)"))
            ->check(between(1, 10'000'000))
            ->type_name("N");
        sim_command
            ->add_option("-j,--threads", a_.sim.threads,
                         t("How many threads (default: one for each core); the result is the same",
                           "Cuántos hilos (si no: uno por núcleo); el resultado es el mismo"))
            ->check(between(1, 256))
            ->type_name("N");
        sim_command->add_option("--seed", a_.sim.seed, t("Seed of the run (default 1)", "Semilla (si no: 1)"))
            ->check(between(0, std::numeric_limits<std::uint64_t>::max()))
            ->type_name("N");
        sim_command->add_flag(
            "--stable", a_.sim.stable,
            t("Leave out times, so that equal runs print the same", "Sin tiempos, para que ejecuciones iguales escriban lo mismo"));
        sim_command->add_flag("--invariants", a_.sim.invariants, t("Check every state on the way (slow)", "Comprobar cada estado (lento)"));
        list(sim_command, "--swap", a_.sim.swaps,
             t("Play the same games again with another card in its place, and compare",
               "Repetir las mismas partidas con otra carta en su lugar, y comparar"),
             t("OLD=NEW", "VIEJA=NUEVA"));
        list(sim_command, "--without", a_.sim.without,
             t("Play the same games again without a card, and compare", "Repetir las mismas partidas sin una carta, y comparar"),
             t("CARD", "CARTA"));
        sim_command->add_option("--seat", a_.sim.seat, t("The seat whose deck changes (default 1)", "El mazo del que se trata (si no: 1)"))
            ->check(between(1, 8))
            ->type_name("N");
        sim_command
            ->add_option("--out", a_.sim.out,
                         t("Write games, plays and cards to an SQLite file, replacing it; `replay` plays any of the games again",
                           "Escribir partidas, jugadas y cartas en un archivo SQLite, sustituyéndolo; `replay` repite cualquiera de ellas"))
            ->type_name(t("FILE", "ARCHIVO"));

        auto* replay_command =
            command("replay", t("Play a recorded game again and verify each step", "Repite una partida grabada y verifica cada paso"),
                    "replay game.replay\nreplay game.replay --to 40 --trace\nreplay games.db --game 17\nreplay games.db --game 17 --out "
                    "game.replay",
                    [this] { return replay(shell_, a_.replay); });
        replay_command
            ->add_option("file", a_.replay.file,
                         t("A replay file, or a file of results (`sim --out`)", "Un archivo de repetición, o de resultados (`sim --out`)"))
            ->required()
            ->type_name("");
        add_number(replay_command, a_.replay.number);
        replay_command
            ->add_option("-o,--out", a_.replay.out, t("Write the game as a replay file", "Escribir la partida como archivo de repetición"))
            ->type_name(t("FILE", "ARCHIVO"));
        replay_command
            ->add_option("--to", a_.replay.to,
                         t("Stop before decision N and show the table", "Parar antes de la decisión N y mostrar la mesa"))
            ->check(between(0, std::numeric_limits<int>::max()))
            ->type_name("N");
        replay_command->add_flag("--trace", a_.replay.trace, t("Print everything that happens", "Escribir todo lo que ocurre"));

        auto* play_command = command("play", t("Play in the terminal", "Juega en la terminal"),
                                     "play destiny\nplay destiny --seats human,human --seed 7\nplay destiny --load evening.replay\nplay "
                                     "swtcg --variant solo --deck '{space: [JK-028]}' --deck '{space: [2 AOTC-153]}'",
                                     [this] { return play(shell_, a_.play); });
        add_game(play_command, a_.play.game);
        add_variant(play_command, a_.play.variant);
        list(play_command, "--decks,--deck", a_.play.decks,
             t("Decks by seat (names, files, or written out: '{deck: [2 AW-075]}')",
               "Mazos por asiento (nombres, archivos o escritos aquí: '{deck: [2 AW-075]}')"),
             t("DECK", "MAZO"));
        list(play_command, "--seats,--seat", a_.play.seats,
             t("Players by seat: human, random, greedy, list or search (default: human, then greedy)",
               "Quién juega en cada asiento: human, random, greedy, list o search (si no: human y después greedy)"),
             t("WHO", "QUIÉN"));
        play_command->add_option("--seed", a_.play.seed, t("Seed of the game (default 1)", "Semilla de la partida (si no: 1)"))
            ->check(between(0, std::numeric_limits<std::uint64_t>::max()))
            ->type_name("N");
        play_command->add_option("--load", a_.play.load, t("Go on with a saved game", "Seguir con una partida guardada"))
            ->type_name(t("FILE", "ARCHIVO"));
        add_number(play_command, a_.play.number);
        play_command->add_flag("--scripted", a_.play.scripted,
                               t("Read choices from standard input even when it is no terminal",
                                 "Leer las decisiones de la entrada estándar aunque no sea una terminal"));

        add_campaign();

        auto* why_command =
            command("why", t("Why something is not offered in a recorded game", "Por qué algo no se ofrece en una partida grabada"),
                    "why evening.replay 'play AW-132' --at 12\nwhy games.db 'play AW-132' --game 17 --at 12",
                    [this] { return why(shell_, a_.why); });
        why_command
            ->add_option("replay", a_.why.replay,
                         t("A replay file, or a file of results (`sim --out`)", "Un archivo de repetición, o de resultados (`sim --out`)"))
            ->required()
            ->type_name("");
        add_number(why_command, a_.why.number);
        why_command
            ->add_option("label", a_.why.label, t("The missing option, as in `play AW-132`", "Lo que se echa en falta, como `play AW-132`"))
            ->required()
            ->type_name("");
        why_command->add_option("--at", a_.why.at, t("Before decision N (default: at the end)", "Antes de la decisión N (si no: al final)"))
            ->check(between(0, std::numeric_limits<int>::max()))
            ->type_name("N");

        auto* fmt_command = command(
            "fmt", t("Tidy rules files, and the scripts in card files", "Ordena archivos de reglas y los textos de las cartas"),
            "fmt cards/destiny/awakenings.yaml\nfmt rulesets cards --check", [this] { return format_files(shell_, a_.format_files); });
        fmt_command
            ->add_option("files", a_.format_files.files, t("Files (.rules, .yaml) or folders", "Archivos (.rules, .yaml) o carpetas"))
            ->required()
            ->type_name("");
        fmt_command->add_flag(
            "--check", a_.format_files.check,
            t("Change nothing; list what would change and exit 1", "No cambiar nada; decir qué cambiaría y terminar con 1"));

        const auto transfer = [&](const char* name, const std::string& about, const std::string& files, const std::string& examples,
                                  int (*carry_out)(const Shell&, const TransferOptions&)) {
            auto* outer = command(name, about, examples, [this] { return status_; });
            outer->require_subcommand(1);
            add_format(outer, "lackey", t("Files of LackeyCCG", "Archivos de LackeyCCG"), files, carry_out);
            return outer;
        };
        auto* import = transfer(
            "import", t("Read sets and decks of other programs", "Lee expansiones y mazos de otros programas"),
            t("Set files (.txt, .tsv) and decks (.dek, .txt)", "Expansiones (.txt, .tsv) y mazos (.dek, .txt)"),
            "import lackey JK.txt\nimport lackey JK.txt --out cards/swtcg/jk.yaml\nimport lackey starter.dek\nimport lackey JK.txt --json",
            import_lackey);
        auto* database = add_format(import, "swdestinydb", t("Sets of swdestinydb (JSON)", "Expansiones de swdestinydb (JSON)"),
                                    t("Set files (.json)", "Expansiones (.json)"), import_swdestinydb);
        database->footer(
            footer("import swdestinydb SoR.json\nimport swdestinydb SoR.json --names es/SoR.json --title \"Spirit of Rebellion\""));
        database->add_option("--names", a_.transfer.names, t("The same set in Spanish (.json)", "La misma expansión en español (.json)"))
            ->type_name(t("FILE", "ARCHIVO"));
        auto* lackey = import->get_subcommand("lackey");
        lackey->add_flag("--by-place", a_.transfer.by_place,
                         t("Number cards by their place in the file, where several have one number",
                           "Numerar las cartas por su lugar en el archivo, si varias tienen el mismo número"));
        lackey
            ->add_option("--besides", a_.transfer.besides,
                         t("Leave out the cards of this set file (.yaml)", "Omitir las cartas de este archivo de expansión (.yaml)"))
            ->type_name(t("FILE", "ARCHIVO"));
        for (auto* sub : import->get_subcommands({})) {
            sub->add_option("--title", a_.transfer.title, t("The title of the set", "Cómo se llama la expansión"))
                ->type_name(t("TITLE", "TÍTULO"));
            sub->add_flag("--no-text", a_.transfer.no_text,
                          t("Leave out printed texts; cards that have one say `# no script yet`",
                            "Omitir los textos impresos; las cartas que tienen alguno dicen `# no script yet`"));
        }
        add_format(import, "text",
                   t("Card files with printed texts: writes their scripts", "Archivos de cartas con textos impresos: escribe sus guiones"),
                   t("Card files (.yaml)", "Archivos de cartas (.yaml)"), import_text)
            ->footer(footer("import text mine.yaml --out cards/destiny/mine.yaml\nimport text mine.yaml --force"));
        auto* out = transfer(
            "export", t("Write sets and decks for other programs", "Escribe expansiones y mazos para otros programas"),
            t("Card files and deck files (.yaml)", "Archivos de cartas y de mazos (.yaml)"),
            "export lackey cards/swtcg/jk.yaml\nexport lackey jk.yaml --out sets/JK.txt --force\nexport lackey starter.yaml\nexport "
            "lackey starter.yaml --out starter.txt",
            export_lackey);
        add_format(out, "swdestinydb", t("Sets of swdestinydb (JSON)", "Expansiones de swdestinydb (JSON)"),
                   t("Card files (.yaml)", "Archivos de cartas (.yaml)"), export_swdestinydb)
            ->footer(footer("export swdestinydb sor.yaml\nexport swdestinydb sor.yaml --out SoR.json --force"));

        auto* schema_command =
            command("schema", t("Print a JSON Schema for an editor", "Escribe un JSON Schema para un editor"),
                    "schema destiny > cards.schema.json\nschema destiny --kind deck", [this] { return schema(shell_, a_.schema); });
        add_game(schema_command, a_.schema.game);
        schema_command->add_option("--kind", a_.schema.kind, t("The kind of the files (default cards)", "De qué archivos (si no: cards)"))
            ->check(one_of({"cards", "deck", "scenario", "manifest"}));

        auto* vocabulary_command = command(
            "vocabulary", t("List the words of a game, with examples", "Muestra las palabras de un juego, con ejemplos"),
            "vocabulary destiny\nvocabulary destiny draw\nvocabulary swtcg --json", [this] { return vocabulary(shell_, a_.vocabulary); });
        add_game(vocabulary_command, a_.vocabulary.game);
        vocabulary_command
            ->add_option("word", a_.vocabulary.word,
                         t("A word or a form of it; without one, all words", "Una palabra o una forma suya; sin ella, todas"))
            ->type_name("");

        auto* map_command =
            command("map", t("Draw a map, and what a way over it leads to", "Dibuja un mapa, y adónde lleva un camino por él"),
                    "map rulesets/GAME/maps/halls.yaml\nmap halls.yaml --distance c3\nmap halls.yaml --reach vault 5 --way steps "
                    "--open\nmap halls.yaml --reach c3 4 --base 1x2\nmap halls.yaml --sight c3\nmap halls.yaml --sight c3 e1",
                    [this] { return draw_map(shell_, a_.map); });
        map_command->add_option("file", a_.map.file, t("A map file (.yaml)", "Un archivo de mapa (.yaml)"))->required()->type_name("");
        map_command
            ->add_option(
                "--board", a_.map.board,
                t("The board that it is for (default: what the file says)", "El tablero al que pertenece (si no: lo que diga el archivo)"))
            ->type_name(t("BOARD", "TABLERO"));
        map_command
            ->add_option(
                "--way", a_.map.way,
                t("The way that is meant (default: the first of the board)", "El camino que se usa (si no: el primero del tablero)"))
            ->type_name(t("WAY", "CAMINO"));
        auto* distance =
            map_command
                ->add_option("--distance", a_.map.from,
                             t("Show how far each space is from this one", "Mostrar a qué distancia está cada casilla de esta"))
                ->type_name(t("SPACE", "CASILLA"));
        map_command
            ->add_option("--reach", a_.map.reach,
                         t("Show where so many points lead from a space", "Mostrar adónde llevan tantos puntos desde una casilla"))
            ->expected(2)
            ->excludes(distance)
            ->type_name(t("SPACE POINTS", "CASILLA PUNTOS"));
        map_command
            ->add_option("--sight", a_.map.sight,
                         t("Show the spaces seen from a space, or each line from there to another one",
                           "Mostrar las casillas que se ven desde una, o cada línea desde ella hasta otra"))
            ->expected(1, 2)
            ->excludes(distance)
            ->excludes("--reach")
            ->type_name(t("SPACE [SPACE]", "CASILLA [CASILLA]"));
        map_command
            ->add_option(
                "--by", a_.map.by,
                t("The sight that is meant (default: the first of the board)", "La vista que se usa (si no: la primera del tablero)"))
            ->type_name(t("SIGHT", "VISTA"));
        map_command
            ->add_option("--base", a_.map.base,
                         t("For a base of so many columns and rows, by its upper left corner, such as 1x2 or 2x1",
                           "Para una base de tantas columnas y filas, por su esquina superior izquierda, como 1x2 o 2x1"))
            ->type_name(t("BASE", "BASE"));
        map_command->add_flag("--open", a_.map.open,
                              t("As if everything that can be opened stood open", "Como si estuviera abierto todo lo que se puede abrir"));

        auto* disasm_command = command(
            "disasm",
            t("Show the bytecode of a card, an event or a procedure", "Muestra el código de una carta, un evento o un procedimiento"),
            "disasm destiny AW-011\ndisasm destiny play_game", [this] { return disasm(shell_, a_.game, a_.what); });
        add_game(disasm_command, a_.game);
        disasm_command
            ->add_option("what", a_.what,
                         t("A card's id or title, or a name from the rules", "El código o nombre de una carta, o un nombre de las reglas"))
            ->required()
            ->type_name("");

        command("bench",
                t("Measure what games cost (the launcher ./holocron does)",
                  "Mide lo que cuestan las partidas (lo hace el lanzador ./holocron)"),
                "bench", [this] {
                    complain(shell_, "`bench` is built and run by the launcher: call `./holocron bench` in Holocron's own folder\n",
                             "`bench` lo compila y ejecuta el lanzador: escribe `./holocron bench` en la carpeta de Holocron\n");
                    return exit_status::usage;
                });

        auto* completion_command =
            command("completion", t("Write completions for a shell", "Escribe las compleciones para un intérprete de órdenes"),
                    "completion bash > ~/.local/share/bash-completion/completions/holocron", [this] {
                        fmt::print("{}", bash_completion(app_, catalog::games_in(shell_.paths)));
                        return exit_status::clean;
                    });
        completion_command->add_option("shell", a_.what, t("The shell: bash", "El intérprete: bash"))
            ->required()
            ->check(one_of({"bash"}))
            ->type_name("");
        command("manual", t("Write the page of the manual", "Escribe la página del manual"), "manual --lang en > holocron.1", [this] {
            fmt::print("{}", manual_page(app_, shell_.lang, HOLOCRON_VERSION));
            return exit_status::clean;
        });

        command("explain-error", t("Explain a diagnostic by its code, with an example", "Explica un mensaje por su código, con un ejemplo"),
                "explain-error H201\nexplain-error", [this] { return explain_error(shell_, a_.code); })
            ->add_option("code", a_.code,
                         t("A code such as H201; without one, all are listed", "Un código como H201; sin él, se muestran todos"))
            ->type_name("");
    }

    // Checks the root: a root named on the command line or in the environment must exist, and commands that need games need a root.
    // Reported once.
    bool root_is_good(bool needs_games) {
        if (root_is_bad_) return false;
        const bool named = app_.count("--root") > 0;
        auto root = named ? a_.root : shell_.paths.root;
        const bool found_here = !named && root.find_first_not_of("./") == std::string::npos;
        if (found_here && !needs_games) return true;
        if (found_here && root.empty()) root = ".";
        auto why = catalog::why_no_root(root);
        if (why.empty()) return true;
        root_is_bad_ = true;
        if (found_here && why == "@no_rulesets_in_it") why = "@no_root_found";
        Diagnostics out;
        out.add(Diag::bad_root, nullptr, {}, {root, why});
        catalog::report_strays(shell_.paths, "", out);
        report(shell_, out);
        status_ = status_of(out);
        return false;
    }

    void settle() {
        if (a_.json || a_.format == "json") shell_.format = Format::json;
        if (a_.sarif) shell_.format = Format::sarif;
        if (a_.no_input) shell_.interactive = false;
        shell_.paths.root = a_.root;
        if (a_.root.empty()) shell_.paths.root = root_of_caller();
        if (a_.root.empty()) shell_.paths.own = catalog::find_own(shell_.paths);
        while (shell_.paths.root.size() > 1 && shell_.paths.root.back() == '/') shell_.paths.root.pop_back();
    }

    // Reports an error of the command line on standard error; suggests the nearest command for a mistyped one.
    int usage(const CLI::ParseError& e, int argc, char** argv) {
        std::vector<std::string> commands;
        for (const auto* sub : app_.get_subcommands([](CLI::App*) { return true; })) commands.push_back(sub->get_name());
        std::string nearest;
        const std::string what = e.what();
        if (argc < 2) {
            fmt::print(stderr, "{}", app_.help());
            return exit_status::usage;
        }
        if (argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
            complain(shell_, "there is no command `{}`\n", "no existe la orden `{}`\n", argv[1]);
            nearest = nearest_word(argv[1], commands);
        } else if (const auto required = what.find(" is required"); required != std::string::npos) {
            complain(shell_, "`{}` is missing\n", "falta `{}`\n", what.substr(0, required));
        } else if (what.starts_with("The following argument")) {
            complain(shell_, "not understood: {}\n", "no se entiende: {}\n", what.substr(what.find(": ") + 2));
        } else if (e.get_name() == "ArgumentMismatch" && what.find(": At Most ") != std::string::npos) {
            complain(shell_, "`{}` is given more than once\n", "`{}` se da más de una vez\n", what.substr(0, what.find(": ")));
        } else if (e.get_name() == "ArgumentMismatch") {
            complain(shell_, "`{}` needs a value\n", "`{}` necesita un valor\n", what.substr(0, what.find(": ")));
        } else {
            complain(shell_, "{}\n", "{}\n", what);
        }
        if (!nearest.empty()) complain(shell_, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
        const auto* sub = app_.get_subcommands().empty() ? nullptr : app_.get_subcommands().front();
        complain(shell_, "see `holocron {}--help`\n", "consulta `holocron {}--help`\n",
                 sub == nullptr ? std::string() : sub->get_name() + " ");
        return exit_status::usage;
    }

    Shell& shell_;
    Arguments& a_;
    CLI::App app_;
    int status_ = exit_status::clean;
    bool root_is_bad_ = false;
};

int run(int argc, char** argv) {
    struct sigaction handler {};
    handler.sa_handler = on_interrupt;
    sigaction(SIGINT, &handler, nullptr);
    // A reader that has gone away and a file that may not grow are answered by a failing write.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);

    Shell shell;
    shell.lang = language(argc, argv);
    shell.colour = wants_colour(STDOUT_FILENO);
    shell.colour_err = wants_colour(STDERR_FILENO);
    shell.terminal = isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb";
    shell.interactive = isatty(STDIN_FILENO) != 0;
    shell.width = screen_width();

    Arguments arguments;
    int status = exit_status::clean;
    int trouble = 0;
    try {
        status = CommandLine(shell, arguments).run(argc, argv);
        errno = 0;
        std::cout.flush();
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout) trouble = errno;
    } catch (const play::Broken& broken) {
        Diagnostics out;
        out.add(broken.diagnostic);
        report(shell, out);
        return exit_status::findings;
    } catch (const std::system_error& e) {
        // fmt says so when standard output takes no more.
        if (e.code().value() != EPIPE && e.code().value() != ENOSPC && e.code().value() != EFBIG && e.code().value() != EIO) throw;
        trouble = e.code().value();
    }
    if (trouble == EPIPE) _exit(status);  // the reader has closed the pipe
    if (trouble != 0) {
        Diagnostics out;
        out.add(Diag::file_unwritable, nullptr, {}, {"@standard_output", catalog::reason_of(trouble)});
        report(shell, out);
        _exit(exit_status::unreadable);
    }
    return interrupted ? exit_status::interrupted : status;
}

}  // namespace
}  // namespace holo::tools

int main(int argc, char** argv) {
    try {
        return holo::tools::run(argc, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "internal error: {}\n", holo::printable(e.what()));
        return holo::tools::exit_status::internal;
    }
}
