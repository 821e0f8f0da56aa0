#include "interpreter/tools/kept_game.hpp"

#include "interpreter/tools/command.hpp"
#include "interpreter/tools/moment.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/reports.hpp"

namespace holo::tools {

std::unique_ptr<play::Session> saved_game(const Shell& shell, const catalog::Game& game, const std::string& path, int& status,
                                          const play::Summons& summons, int number) {
    const auto record = read_replay(shell, path, status, number);
    if (!record) return nullptr;
    Diagnostics out;
    if (record->game != game.manifest.game) out.add(Diag::wrong_game, nullptr, {}, {record->game, game.manifest.game});
    auto session = out.errors() > 0 ? nullptr : play::resume(game, *record, record->decisions.size(), out, {}, summons);
    report(shell, out);
    if (!session) status = exit_status::findings;
    return session;
}

void save_game(const Shell& shell, const play::Session& session, const std::string& path) {
    Diagnostics out;
    static constexpr FileKind kind{"@a_replay", play::begins_like_a_record};
    if (write_file(path, play::write_record(session.record()), out, &kind)) say(shell, "saved: {}\n", "guardado: {}\n", path);
    else report(shell, out);
}

void write_scenario(const Shell& shell, const catalog::Game& game, const play::Session& session, const std::string& path) {
    static constexpr FileKind kind{"@a_moment", begins_like_a_moment};
    Diagnostics out;
    if (write_file(path, scenario_of(shell, game, session), out, &kind))
        say(shell, "written: {}; `holocron test {}` runs it\n", "escrito: {}; `holocron test {}` lo ejecuta\n", path, path);
    else report(shell, out);
}

}  // namespace holo::tools
