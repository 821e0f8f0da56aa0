// The arguments of commands for the program itself.
#include <fmt/format.h>

#include "interpreter/tools/arguments.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/manual.hpp"

namespace holo::tools {

void add_bench(CommandLine& line) {
    line.command(
        "bench",
        line.t("Measure what games cost (the launcher ./holocron does)",
               "Mide lo que cuestan las partidas (lo hace el lanzador ./holocron)"),
        "bench",
        [&] {
            complain(line.shell(), "`bench` is built and run by the launcher: call `./holocron bench` in Holocron's own folder\n",
                     "`bench` lo compila y ejecuta el lanzador: escribe `./holocron bench` en la carpeta de Holocron\n");
            return exit_status::usage;
        },
        CommandLine::Needs::nothing);
}

void add_completion(CommandLine& line) {
    auto& which = line.keep<std::string>();
    auto* sub = line.command(
        "completion", line.t("Write completions for a shell", "Escribe las compleciones para un intérprete de órdenes"),
        "completion bash > ~/.local/share/bash-completion/completions/holocron",
        [&] {
            fmt::print("{}", bash_completion(line.app(), catalog::games_in(line.shell().paths)));
            return exit_status::clean;
        },
        CommandLine::Needs::nothing);
    sub->add_option("shell", which, line.t("The shell: bash", "El intérprete: bash"))
        ->required()
        ->check(line.one_of({"bash"}))
        ->type_name("");
}

void add_manual(CommandLine& line) {
    line.command(
        "manual", line.t("Write the page of the manual", "Escribe la página del manual"), "manual --lang en > holocron.1",
        [&] {
            fmt::print("{}", manual_page(line.app(), line.shell().lang, HOLOCRON_VERSION));
            return exit_status::clean;
        },
        CommandLine::Needs::nothing);
}

void add_explain_error(CommandLine& line) {
    auto& code = line.keep<std::string>();
    line.command(
            "explain-error",
            line.t("Explain a diagnostic by its code, with an example", "Explica un mensaje por su código, con un ejemplo"),
            "explain-error H201\nexplain-error", [&] { return explain_error(line.shell(), code); }, CommandLine::Needs::nothing)
        ->add_option("code", code,
                     line.t("A code such as H201; without one, all are listed", "Un código como H201; sin él, se muestran todos"))
        ->type_name("");
}

}  // namespace holo::tools
