// play: a game in the terminal, people and agents at one table.

#include <memory>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/kept_game.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/tools/terminal.hpp"

namespace holo::tools {

int play(const Shell& shell, const PlayOptions& options) {
    int status = exit_status::clean;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    const auto& seats = options.seats;
    if (!known_players(shell, seats)) return exit_status::usage;
    Diagnostics wrong;
    const auto* variant = catalog::find_variant(*game, options.variant, nullptr, {}, wrong);
    if (variant == nullptr) {
        report(shell, wrong);
        return status_of(wrong);
    }
    Opens opens;
    if (!options.load.empty()) {
        opens = [&](const play::Summons& summons) { return saved_game(shell, *game, options.load, status, summons, options.number); };
    } else {
        auto decks =
            decks_for_seats(shell, *game, *variant, options.decks, options.seats.size() > 1 ? static_cast<int>(seats.size()) : 0, status);
        if (status != exit_status::clean) return status;
        opens = [&, decks](const play::Summons& summons) {
            return std::make_unique<play::Session>(*game, decks, options.seed, variant, summons);
        };
    }
    if (!somebody_plays(shell, seats, options.scripted)) return exit_status::usage;
    const int played = play_at_terminal(shell, *game, seats, opens);
    return status == exit_status::clean ? played : status;
}

}  // namespace holo::tools
