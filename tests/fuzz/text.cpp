// Card text, read by the grammar of a game: the first byte says in which language, or as script.

#include "interpreter/text/reader.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static Diagnostics none;
    static const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", none);
    static const auto sayings = game ? text::sayings_of(*game, none) : nullptr;
    if (!sayings || none.errors() > 0) std::abort();
    static const auto rules = text::opened(*game);
    static const text::TextCard card(*rules, sayings->sort_of_cards(), "upgrade");
    const auto source = fuzz::source_of(data + 1, size - 1);
    const auto language = data[0] % sayings->grammar().languages.size();
    text::Reader reader(*sayings, *rules);
    Diagnostics out;
    const auto understood = reader.read(source->text(), language, card);
    if (!understood.is_sure()) text::Reader::report(understood, source, {0, static_cast<std::uint32_t>(size - 1)}, out);
    // A text that is understood gives a script that the card can have.
    for (const auto& read : understood.scripts)
        if (!reader.refusal(read.script, card).empty()) std::abort();
    fuzz::render_all(out);
    return 0;
}
