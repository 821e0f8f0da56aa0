// The surroundings of a command: the place of the project, the language and format of output, the exit statuses.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <string>
#include <string_view>
#include <type_traits>

#include "grammar/character.hpp"
#include "interpreter/catalog/game.hpp"

namespace holo::tools {

namespace exit_status {
constexpr int clean = 0, findings = 1, usage = 2, unreadable = 3, internal = 4, interrupted = 130;
}

enum class Format { human, json, sarif };

struct Shell {
    catalog::Paths paths;
    Lang lang = Lang::en;
    Format format = Format::human;
    bool colour = false;       // colours on standard output
    bool colour_err = false;   // colours on standard error
    bool terminal = false;     // standard error is a terminal: progress may be shown
    bool interactive = false;  // standard input is a terminal: questions may be asked
    int width = 80;
};

// Set by Ctrl-C. Long work looks at it and stops with what it has.
extern std::atomic<bool> interrupted;

// A word for one and for several, in each language.
struct Noun {
    const char* en[2];
    const char* es[2];
};
namespace noun {
constexpr Noun cards{{"card", "cards"}, {"carta", "cartas"}}, decks{{"deck", "decks"}, {"mazo", "mazos"}},
    seats{{"seat", "seats"}, {"asiento", "asientos"}}, games{{"game", "games"}, {"partida", "partidas"}},
    stages{{"stage", "stages"}, {"etapa", "etapas"}}, decisions{{"decision", "decisions"}, {"decisión", "decisiones"}},
    scenarios{{"scenario", "scenarios"}, {"escenario", "escenarios"}}, files{{"file", "files"}, {"archivo", "archivos"}},
    points{{"point", "points"}, {"punto", "puntos"}}, modules{{"module", "modules"}, {"módulo", "módulos"}},
    texts{{"text", "texts"}, {"texto", "textos"}}, errors{{"error", "errors"}, {"error", "errores"}},
    warnings{{"warning", "warnings"}, {"aviso", "avisos"}};
}
// `1 card`, `3 cartas`
std::string counted(const Shell& shell, std::size_t n, const Noun& noun);

// An argument of a sentence, made safe for a terminal, because texts may come from anywhere.
template <typename T>
auto shown(const T& value) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>) return printable(value);
    else return value;
}

// To standard output, in the shell's language.
template <typename... Args>
void say(const Shell& shell, const char* en, const char* es, const Args&... args) {
    fmt::print("{}", fmt::format(fmt::runtime(shell.lang == Lang::es ? es : en), shown(args)...));
}
// The same to standard error.
template <typename... Args>
void complain(const Shell& shell, const char* en, const char* es, const Args&... args) {
    fmt::print(stderr, "{}", fmt::format(fmt::runtime(shell.lang == Lang::es ? es : en), shown(args)...));
}

}  // namespace holo::tools
