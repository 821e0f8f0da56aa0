#include "interpreter/play/content.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace holo::play {

Content content_of(const catalog::Game& game, const machine::Table& table) {
    Content content;
    content.module = game.module_hash;
    for (const auto& object : table.objects) {
        const auto* card = game.card_of(object.definition);
        if (card == nullptr) continue;  // the game, a player, or an object of every table
        content.cards.emplace(card->code, card->hash);
        const auto set = static_cast<std::size_t>(card->set);
        content.sets.emplace(game.program->text(game.program->sets[set].code), game.set_hashes[set]);
    }
    return content;
}

void report_changes(const Content& then, const catalog::Game& now, Diagnostics& out, Diag as) {
    const auto report = [&](const std::string& en, const std::string& es, bool gone) {
        out.add(as, nullptr, {}, {both(en, es), gone ? "@is_gone" : "@has_changed"});
    };
    if (now.module_hash != then.module)
        report(fmt::format("the module `{}`", now.manifest.game), fmt::format("el módulo `{}`", now.manifest.game), false);
    const auto& sets = now.program->sets;
    for (const auto& [code, hash] : then.sets) {
        const auto set = std::find_if(sets.begin(), sets.end(), [&, wanted = std::string_view(code)](const auto& row) {
            return now.program->text(row.code) == wanted;
        });
        if (set == sets.end()) report(fmt::format("the set `{}`", code), fmt::format("la expansión `{}`", code), true);
        else if (now.set_hashes[static_cast<std::size_t>(set - sets.begin())] != hash)
            report(fmt::format("what the set `{}` adds to the rules", code),
                   fmt::format("lo que la expansión `{}` añade a las reglas", code), false);
    }
    for (const auto& [code, hash] : then.cards) {
        const auto* card = now.find(code);
        if (card == nullptr) report(fmt::format("the card `{}`", code), fmt::format("la carta `{}`", code), true);
        else if (card->hash != hash)
            report(fmt::format("the card `{}` ({})", code, card->title.in(Lang::en)),
                   fmt::format("la carta `{}` ({})", code, card->title.in(Lang::es)), false);
    }
}

}  // namespace holo::play
