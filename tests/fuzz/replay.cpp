// Replays: read, and played as far as their decisions are legal.

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/session.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Diagnostics out;
    const auto path = fuzz::put("game.replay", data, size);
    const auto source = catalog::read_file(path, out);
    const auto record = source ? play::read_record(source, out) : std::nullopt;
    if (record) {
        auto& game = fuzz::small_game();
        std::vector<catalog::Deck> decks;
        for (const auto& text : record->deck_texts)
            if (auto deck = catalog::read_deck(std::make_shared<const Source>("deck", text), game, out)) decks.push_back(std::move(*deck));
        const auto* variant = catalog::find_variant(game, record->variant, nullptr, {}, out);
        if (out.errors() == 0 && static_cast<int>(decks.size()) >= variant->least_players &&
            static_cast<int>(decks.size()) <= variant->most_players) {
            try {
                play::Session session(game, decks, record->seed, variant);
                for (const auto& decision : record->decisions) {
                    if (session.status() != machine::Status::deciding) break;
                    if (decision.option >= static_cast<int>(session.machine().options().size())) break;
                    session.decide(decision.option);
                }
            } catch (const play::Broken& broken) {
                out.add(broken.diagnostic);
            }
        }
    }
    fuzz::render_all(out);
    return 0;
}
