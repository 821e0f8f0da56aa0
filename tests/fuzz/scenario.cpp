// Scenarios of a small game: set up, run and checked.

#include "interpreter/play/scenario.hpp"

#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Diagnostics out;
    const auto path = fuzz::put("scenario.yaml", data, size);
    play::Scenarios(fuzz::small_game()).run_file(path, play::Mode::plain, out);
    fuzz::render_all(out);
    return 0;
}
