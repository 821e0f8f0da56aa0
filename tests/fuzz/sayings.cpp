// Grammars of card text, of a small game.

#include "interpreter/text/sayings.hpp"

#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Diagnostics out;
    const text::Sayings sayings({fuzz::source_of(data, size)}, fuzz::small_game(), out);
    fuzz::render_all(out);
    return 0;
}
