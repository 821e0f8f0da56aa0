// The program `holocron`: reads the command line and hands over to a command.

#include <fmt/format.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>

#include "interpreter/tools/command.hpp"

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

Lang language() {
    for (const auto* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const auto value = environment(name); !value.empty()) return value.starts_with("es") ? Lang::es : Lang::en;
    return Lang::en;
}

int run(int argc, char** argv) {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);
    signal(SIGPIPE, SIG_IGN);

    Shell shell;
    shell.lang = language();
    shell.colour = wants_colour(STDOUT_FILENO);
    shell.colour_err = wants_colour(STDERR_FILENO);
    shell.terminal = isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb";
    shell.interactive = isatty(STDIN_FILENO) != 0;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) shell.width = size.ws_col;

    CLI::App app("Holocron: write cards as text, check them, watch them play.", "holocron");
    app.set_version_flag("--version", std::string("holocron ") + HOLOCRON_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    std::string lang, format = "human", root;
    bool no_input = false;
    app.add_option("--lang", lang, "Language: en or es (default: LC_ALL, LANG)")->check(CLI::IsMember({"en", "es"}));
    app.add_option("--format", format, "Output: human or json")->check(CLI::IsMember({"human", "json"}));
    app.add_flag("--no-input", no_input, "Never ask a question");
    app.add_option("--root", root, "Folder that holds rulesets/ and cards/: only what is in it is used")->type_name("DIR");
    app.footer("Examples:\n  holocron sim destiny\n  holocron check cards/destiny\n  holocron explain AW-137 --lang es\n  holocron play destiny");

    int status = exit_status::clean;
    CheckOptions check_options;
    auto* check_command = app.add_subcommand("check", "Check modules, sets and decks");
    check_command->add_option("targets", check_options.targets, "Games, folders, set files or deck files (default: every game)");
    check_command->add_flag("--warnings-as-errors", check_options.warnings_as_errors, "Exit 1 on warnings too");
    check_command->footer("Examples:\n  holocron check destiny\n  holocron check cards/destiny/awakenings.yaml\n  holocron check cards/destiny/decks/starter-rey.yaml");
    check_command->callback([&] { status = check(shell, check_options); });

    TestOptions test_options;
    auto* test_command = app.add_subcommand("test", "Run scenarios");
    test_command->add_option("targets", test_options.targets, "Games or scenario files (default: all)");
    test_command->add_flag("--restore", test_options.restore, "Again with save and restore at every decision");
    test_command->add_flag("--undo", test_options.undo, "Again with copy and undo at every decision");
    test_command->add_flag("--all-modes", test_options.all_modes, "Both of these");
    test_command->footer("Examples:\n  holocron test destiny\n  holocron test tests/scenarios/destiny/dice.yaml --all-modes");
    test_command->callback([&] { status = test(shell, test_options); });

    std::string game;
    auto* coverage_command = app.add_subcommand("coverage", "Which rules the scenarios carry out");
    coverage_command->add_option("game", game, "The game")->required();
    coverage_command->footer("Example:\n  holocron coverage destiny");
    coverage_command->callback([&] { status = coverage(shell, game); });

    SimOptions sim_options;
    auto* sim_command = app.add_subcommand("sim", "Play many games and count");
    sim_command->add_option("game", sim_options.game, "The game")->required();
    sim_command->add_option("--deck", sim_options.decks, "A deck for the next seat (name or file)")->take_all();
    sim_command->add_option("--agent", sim_options.agents, "An agent for the next seat: random or greedy")->take_all();
    sim_command->add_option("--players", sim_options.players, "Seats; decks are dealt out in turn")->check(CLI::Range(1, 8));
    sim_command->add_option("-n,--games", sim_options.games, "How many games")->check(CLI::Range(1, 100000000));
    sim_command->add_option("-j,--threads", sim_options.threads, "How many threads (default: one for each core)")->check(CLI::Range(1, 256));
    sim_command->add_option("--seed", sim_options.seed, "Seed of the first game");
    sim_command->add_flag("--stable", sim_options.stable, "Leave out times, so that equal runs print the same");
    sim_command->add_flag("--invariants", sim_options.invariants, "Check every state on the way (slow)");
    sim_command->add_option("--out", sim_options.out, "Write games and cards to an SQLite file")->type_name("FILE");
    sim_command->footer("Examples:\n  holocron sim destiny\n  holocron sim destiny -n 10000 --deck starter-rey --deck my-deck.yaml --agent greedy --out games.db");
    sim_command->callback([&] { status = sim(shell, sim_options); });

    ReplayOptions replay_options;
    auto* replay_command = app.add_subcommand("replay", "Play a recorded game again and verify each step");
    replay_command->add_option("file", replay_options.file, "A replay file")->required();
    replay_command->add_option("--to", replay_options.to, "Stop before decision N and show it")->type_name("N");
    replay_command->add_flag("--trace", replay_options.trace, "Print everything that happens");
    replay_command->footer("Example:\n  holocron replay game.replay --to 40 --trace");
    replay_command->callback([&] { status = replay(shell, replay_options); });

    PlayOptions play_options;
    auto* play_command = app.add_subcommand("play", "Play in the terminal");
    play_command->add_option("game", play_options.game, "The game")->required();
    play_command->add_option("--deck", play_options.decks, "A deck for the next seat (name or file)")->take_all();
    play_command->add_option("--seat", play_options.seats, "Who sits next: human, random or greedy (default: human, then greedy)")->take_all();
    play_command->add_option("--seed", play_options.seed, "Seed of the game");
    play_command->add_option("--load", play_options.load, "Go on with a saved game")->type_name("FILE");
    play_command->add_flag("--scripted", play_options.scripted, "Read choices from standard input even when it is no terminal");
    play_command->footer("Examples:\n  holocron play destiny\n  holocron play destiny --seat human --seat human --seed 7\n  holocron play destiny --load evening.replay");
    play_command->callback([&] { status = play(shell, play_options); });

    WhyOptions why_options;
    auto* why_command = app.add_subcommand("why", "Why something is not offered in a recorded game");
    why_command->add_option("replay", why_options.replay, "A replay file")->required();
    why_command->add_option("label", why_options.label, "What is missed, as in `play AW-132`")->required();
    why_command->add_option("--at", why_options.at, "Before decision N (default: at the end)")->type_name("N");
    why_command->footer("Example:\n  holocron why evening.replay 'play AW-132' --at 12");
    why_command->callback([&] { status = why(shell, why_options); });

    std::string what;
    auto* disasm_command = app.add_subcommand("disasm", "Show the bytecode of a card, an event or a procedure");
    disasm_command->add_option("game", game, "The game")->required();
    disasm_command->add_option("what", what, "A card's id or title, or a name from the rules")->required();
    disasm_command->footer("Examples:\n  holocron disasm destiny AW-011\n  holocron disasm destiny deal");
    disasm_command->callback([&] { status = disasm(shell, game, what); });

    std::string code;
    auto* error_command = app.add_subcommand("explain-error", "Explain a diagnostic by its code, with an example");
    error_command->add_option("code", code, "A code such as H201; without one, all are listed");
    error_command->footer("Example:\n  holocron explain-error H201");
    error_command->callback([&] { status = explain_error(shell, code); });

    app.parse_complete_callback([&] {
        if (!lang.empty()) shell.lang = lang == "es" ? Lang::es : Lang::en;
        if (format == "json") shell.format = Format::json;
        if (no_input) shell.interactive = false;
        shell.paths.root = root.empty() ? catalog::find_root(".") : root;
        if (shell.paths.root.empty()) shell.paths.root = environment("HOLOCRON_ROOT");
        if (shell.paths.root.empty()) shell.paths.root = ".";
        if (root.empty()) shell.paths.own = catalog::find_own(shell.paths.root);
    });
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        // A mistyped command is answered with the nearest one.
        std::vector<std::string> commands;
        for (const auto* sub : app.get_subcommands([](CLI::App*) { return true; })) commands.push_back(sub->get_name());
        app.exit(e, std::cerr, std::cerr);
        if (argc > 1)
            if (const auto nearest = nearest_word(argv[1], commands); !nearest.empty() && std::find(commands.begin(), commands.end(), argv[1]) == commands.end())
                complain(shell, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
        return exit_status::usage;
    }
    return interrupted ? exit_status::interrupted : status;
}

}  // namespace
}  // namespace holo::tools

int main(int argc, char** argv) {
    try {
        return holo::tools::run(argc, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "internal error: {}\n", e.what());
        return holo::tools::exit_status::internal;
    }
}
