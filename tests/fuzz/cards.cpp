// Set files and decks: read, compiled and checked against a small game.

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/requirements.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Diagnostics of_set;
    const auto path = fuzz::put("set.yaml", data, size);
    catalog::load_module(HOLOCRON_ROOT "/tests/other_games/rulesets/duel", {path}, of_set);
    fuzz::render_all(of_set);
    Diagnostics of_deck;
    if (const auto source = catalog::read_file(path, of_deck)) {
        const auto deck = catalog::read_deck(source, fuzz::small_game(), of_deck);
        if (deck) catalog::check_deck(*deck, fuzz::small_game(), of_deck);
    }
    fuzz::render_all(of_deck);
    return 0;
}
