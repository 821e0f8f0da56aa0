#include "interpreter/tools/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "interpreter/catalog/strays.hpp"
#include "interpreter/tools/arguments.hpp"
#include "interpreter/tools/environment.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shipped.hpp"

namespace holo::tools {

namespace {

// A root around the current folder; else that of the environment; else that of the program.
std::string root_of_caller() {
    if (auto around = catalog::find_root()) return *around;
    const auto said = environment("HOLOCRON_ROOT");
    return said.empty() ? shipped_root() : said;
}

}  // namespace

CommandLine::CommandLine(Shell& shell)
    : shell_(shell),
      app_(t("Holocron: write cards as text, check them, watch them play.",
             "Holocron: escribe cartas como texto, revísalas y míralas jugar."),
           "holocron") {
    app_.option_defaults()->group(t("Options", "Opciones"));
    app_.set_version_flag("--version", std::string("holocron ") + HOLOCRON_VERSION, t("Show the version", "Muestra la versión"));
    app_.set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
    app_.require_subcommand(1);
    app_.fallthrough();
    if (shell_.lang == Lang::es) {
        const auto formatter = std::make_shared<CLI::Formatter>();
        for (const auto& [en, es] :
             {std::pair("Usage", "Uso"), std::pair("REQUIRED", "(obligatorio)"), std::pair("SUBCOMMAND", "ORDEN"),
              std::pair("SUBCOMMANDS", "ÓRDENES"), std::pair("Positionals", "Argumentos"), std::pair("OPTIONS", "OPCIONES")})
            formatter->label(en, es);
        app_.formatter(formatter);
    }
    app_.add_option("--lang", lang_, t("Language: en or es (default: LC_ALL, LANG)", "Idioma: en o es (si no: LC_ALL, LANG)"))
        ->check(one_of({"en", "es"}));
    app_.add_option("--format", format_, t("Output: human or json", "Salida: human o json"))->check(one_of({"human", "json"}));
    app_.add_flag("--json", is_json_, t("Short for --format json", "Lo mismo que --format json"));
    app_.add_flag("--no-input", asks_nothing_, t("Never ask a question", "No preguntar nada"));
    app_.add_option("--root", root_,
                    t("Folder that holds rulesets/ and cards/: only what is in it is used",
                      "Carpeta que contiene rulesets/ y cards/: solo se usa lo que hay en ella"))
        ->type_name(t("DIR", "CARPETA"));
    app_.add_option(
            "--map", shell_.paths.map,
            t("File of a map to play on in the place of the game's own", "Archivo de un mapa en que jugar en lugar del propio del juego"))
        ->type_name(t("FILE", "ARCHIVO"));
    app_.footer(t("Examples:\n", "Ejemplos:\n") +
                std::string("  holocron sim destiny\n  holocron check cards/destiny\n  holocron explain AW-137 --lang es\n  holocron "
                            "play destiny --lang es\n  holocron fmt cards --check\n"));
    for (const auto add : commands) add(*this);
    app_.parse_complete_callback([this] { settle(); });
}

int CommandLine::run(int argc, char** argv) {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app_.exit(e);
        return usage(e, argc, argv);
    }
    return status_;
}

CLI::App* CommandLine::described(CLI::App* sub, const std::string& examples) const {
    std::string lines = t("Examples:", "Ejemplos:");
    for (std::size_t from = 0; from < examples.size();) {
        const auto end = std::min(examples.find('\n', from), examples.size());
        lines += "\n  holocron " + examples.substr(from, end - from);
        from = end + 1;
    }
    sub->footer(
        lines + "\n" +
        t("Every command also takes the options of `holocron --help`.", "Toda orden admite además las opciones de `holocron --help`.") +
        "\n");
    sub->set_help_flag("-h,--help", t("Show this help", "Muestra esta ayuda"));
    return sub;
}

CLI::App* CommandLine::group(const char* name, const std::string& about, const std::string& examples) {
    auto* sub = described(app_.add_subcommand(name, about), examples);
    sub->group(t("Commands", "Órdenes"));
    return sub;
}

CLI::App* CommandLine::group_of_commands(const char* name, const std::string& about, const std::string& examples) {
    auto* sub = group(name, about, examples);
    sub->require_subcommand(1);
    return sub;
}

void CommandLine::list(CLI::App* sub, const char* names, std::vector<std::string>& into, const std::string& about,
                       const std::string& type) const {
    sub->add_option(names, into, about)->take_all()->allow_extra_args(false)->delimiter(',')->type_name(type);
}

void CommandLine::file(CLI::App* sub, const char* names, std::string& into, const std::string& about) const {
    sub->add_option(names, into, about)->type_name(t("FILE", "ARCHIVO"));
}

CLI::Validator CommandLine::one_of(std::vector<std::string> known) const {
    const auto wrong = t("`{}` is none of {}", "`{}` no es ninguno de {}");
    return {[known, wrong](std::string& value) {
                return std::find(known.begin(), known.end(), value) != known.end()
                           ? std::string()
                           : fmt::format(fmt::runtime(wrong), value, fmt::join(known, ", "));
            },
            fmt::format("{{{}}}", fmt::join(known, ",")), ""};
}

CLI::Validator CommandLine::between(std::uint64_t least, std::uint64_t most) const {
    const auto wrong = t("`{}` is no number from {} to {}", "`{}` no es un número de {} a {}");
    return {[=](std::string& value) {
                std::uint64_t n = 0;
                const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
                const bool good = error == std::errc() && end == value.data() + value.size() && n >= least && n <= most;
                return good ? std::string() : fmt::format(fmt::runtime(wrong), value, least, most);
            },
            "", ""};
}

void CommandLine::game(CLI::App* sub, std::string& into) const {
    sub->add_option("game", into, t("The game, as in `destiny`", "El juego, como `destiny`"))->required()->type_name("");
}

void CommandLine::sarif(CLI::App* sub) {
    sub->add_flag("--sarif", is_sarif_, t("Diagnostics as a SARIF log", "Diagnósticos como registro SARIF"));
}

void CommandLine::variant(CLI::App* sub, std::string& into) const {
    sub->add_option("--variant", into,
                    t("A variant of the game, by its name in the module", "Una variante del juego, por su nombre en el módulo"))
        ->type_name(t("NAME", "NOMBRE"));
}

void CommandLine::game_number(CLI::App* sub, int& into) const {
    number(sub, "--game", into, 0, std::numeric_limits<int>::max(),
           t("The game of that number, of a file of results", "La partida de ese número, de un archivo de resultados"));
}

void CommandLine::decks(CLI::App* sub, std::vector<std::string>& into) const {
    list(sub, "--decks,--deck", into,
         t("Decks by seat (names, files, or written out: '{deck: [2 AW-075]}')",
           "Mazos por asiento (nombres, archivos o escritos aquí: '{deck: [2 AW-075]}')"),
         t("DECK", "MAZO"));
}

void CommandLine::seats(CLI::App* sub, std::vector<std::string>& into) const {
    list(sub, "--seats,--seat", into,
         t("Players by seat: human, random, greedy, list or search (default: human, then greedy)",
           "Quién juega en cada asiento: human, random, greedy, list o search (si no: human y después greedy)"),
         t("WHO", "QUIÉN"));
}

void CommandLine::seed(CLI::App* sub, std::uint64_t& into, const std::string& about) const {
    number(sub, "--seed", into, 0, std::numeric_limits<std::uint64_t>::max(), about);
}

void CommandLine::scripted(CLI::App* sub, bool& into) const {
    sub->add_flag("--scripted", into,
                  t("Read choices from standard input even when it is no terminal",
                    "Leer las decisiones de la entrada estándar aunque no sea una terminal"));
}

// Checks the root: a root named on the command line or in the environment must exist, and commands that need games need a root.
// Reported once.
bool CommandLine::root_is_good(Needs needs) {
    if (root_is_bad_) return false;
    const bool named = app_.count("--root") > 0;
    auto root = named ? root_ : shell_.paths.root;
    const bool found_here = !named && root.find_first_not_of("./") == std::string::npos;
    if (found_here && needs == Needs::nothing) return true;
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

void CommandLine::settle() {
    if (is_json_ || format_ == "json") shell_.format = Format::json;
    if (is_sarif_) shell_.format = Format::sarif;
    if (asks_nothing_) shell_.interactive = false;
    shell_.paths.root = root_;
    if (root_.empty()) shell_.paths.root = root_of_caller();
    if (root_.empty()) shell_.paths.own = catalog::find_own(shell_.paths);
    while (shell_.paths.root.size() > 1 && shell_.paths.root.back() == '/') shell_.paths.root.pop_back();
}

// Reports an error of the command line on standard error; suggests the nearest command for a mistyped one.

int CommandLine::usage(const CLI::ParseError& e, int argc, char** argv) {
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
    complain(shell_, "see `holocron {}--help`\n", "consulta `holocron {}--help`\n", sub == nullptr ? std::string() : sub->get_name() + " ");
    return exit_status::usage;
}

}  // namespace holo::tools
