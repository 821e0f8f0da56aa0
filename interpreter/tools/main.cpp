// The program `holocron`: reads the command line and hands over to a command.

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <iostream>
#include <system_error>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command_line.hpp"
#include "interpreter/tools/environment.hpp"
#include "interpreter/tools/heap.hpp"
#include "interpreter/tools/reports.hpp"

namespace holo::tools {
namespace {

void on_interrupt(int) {
    // The second Ctrl-C ends the program at once.
    if (interrupted.exchange(true)) _exit(exit_status::interrupted);
}

bool wants_colour(int descriptor) {
    if (!environment("NO_COLOR").empty()) return false;
    if (!environment("CLICOLOR_FORCE").empty()) return true;
    return isatty(descriptor) != 0 && environment("TERM") != "dumb";
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

int run(int argc, char** argv) {
    grow_heap_at_once();
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

    int status = exit_status::clean;
    int trouble = 0;
    try {
        status = CommandLine(shell).run(argc, argv);
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
