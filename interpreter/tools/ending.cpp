#include "interpreter/tools/ending.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace holo::tools {

void print_ending(const AtTable& at, EndOf what, bool any_person) {
    const auto& shell = at.shell;
    std::vector<std::string> winners;
    for (const auto player : at.session.winners()) winners.push_back(at.shown_as().player(player));
    if (what == EndOf::stage && at.session.state().header().frame_top == 0) say(shell, "The stage is over.\n", "La etapa ha terminado.\n");
    else if (winners.empty()) say(shell, "The game is over. Nobody has won.\n", "La partida ha terminado. No ha ganado nadie.\n");
    else say(shell, "The game is over. Won by {}.\n", "La partida ha terminado. Gana {}.\n", fmt::join(winners, ", "));
    if (!any_person) return;
    if (what == EndOf::stage)
        say(shell, "`undo` goes back, `past` tells what happened, `quit` leaves and keeps the stage\n",
            "`deshacer` vuelve atrás, `pasado` cuenta lo ocurrido, `salir` termina y conserva la etapa\n");
    else
        say(shell, "`undo` goes back, `past` tells what happened, `save FILE` and `scenario FILE` keep it, `quit` leaves\n",
            "`deshacer` vuelve atrás, `pasado` cuenta lo ocurrido, `guardar ARCHIVO` y `escenario ARCHIVO` la conservan, `salir` "
            "termina\n");
}

}  // namespace holo::tools
