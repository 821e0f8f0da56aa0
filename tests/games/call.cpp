#include "tests/games/call.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

namespace holo::games {

std::optional<Call> read_call(int argc, char** argv) {
    Call call;
    const std::string name = argc > 1 ? argv[1] : "";
    if (argc > 2) call.wanted = std::atol(argv[2]);
    if (argc > 3) call.seed = static_cast<std::uint64_t>(std::atoll(argv[3]));
    call.paths.root = HOLOCRON_ROOT;
    Diagnostics out;
    call.game = catalog::load_game(call.paths, name, out);
    if (call.game && out.errors() == 0 && call.wanted > 0) return call;
    fmt::print(stderr, "usage: {} GAME [NUMBER [SEED]]\n", std::filesystem::path(argv[0]).filename().string());
    if (!call.game || out.errors() > 0) fmt::print(stderr, "`{}` cannot be played\n", name);
    return std::nullopt;
}

}  // namespace holo::games
