// Manifests of modules, with the rules of a small game.

#include <filesystem>

#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::put("game.yaml", data, size);
    static const bool copied =
        std::filesystem::copy_file(HOLOCRON_ROOT "/tests/other_games/rulesets/duel/duel.rules", fuzz::folder().path("duel.rules"));
    if (!copied) std::abort();
    Diagnostics out;
    catalog::load_module(fuzz::folder().path(), {}, out);
    fuzz::render_all(out);
    return 0;
}
