#include "tests/games/wanderer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/catalog/requirements.hpp"

namespace holo::games {

void Wanderer::wander(int tries) {
    for (int i = 0; i < tries; ++i) {
        auto other = deck_;
        if (!change(other)) continue;
        ++tried;
        Diagnostics out;
        catalog::check_deck(other, game_, out);
        if (out.errors() > 0) continue;
        deck_ = std::move(other);
        ++steps;
    }
}

bool Wanderer::change(catalog::Deck& deck) {
    auto& [section, entries] = deck.sections[below(deck.sections.size())];
    const auto& card = game_.cards[below(game_.cards.size())];
    const auto kind = below(6);
    if (entries.empty() && kind != 0) return false;
    const auto at = entries.empty() ? 0 : below(entries.size());
    switch (kind) {
        case 0: put(entries, card); return true;
        case 1: drop(entries, at); return true;
        case 2:
            if (!game_.manifest.sections[static_cast<std::size_t>(section)].dice) return false;
            entries[at].dice = entries[at].dice == 1 ? 2 : 1;
            return true;
        default:  // most changes keep the size, because few decks may change theirs
            drop(entries, at);
            put(entries, card);
            return true;
    }
}

void Wanderer::put(Entries& entries, const catalog::CardInfo& card) {
    const auto known = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.definition == card.definition; });
    if (known != entries.end()) ++known->copies;
    else entries.push_back({card.code, card.definition, 1, 1, {}});
}

void Wanderer::drop(Entries& entries, std::size_t index) {
    if (--entries[index].copies == 0) entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(index));
}

std::string Wanderer::written() const {
    auto out = fmt::format("name: Wanderer\ngame: {}\n", game_.manifest.game);
    for (const auto& [section, entries] : deck_.sections) {
        std::string list;
        for (const auto& entry : entries) {
            const auto card = entry.dice == 1 ? entry.code : fmt::format("{{card: {}, dice: {}}}", entry.code, entry.dice);
            for (int copy = 0; copy < (entry.dice == 1 ? 1 : entry.copies); ++copy)
                list += fmt::format("{}{}{}", list.empty() ? "" : ", ",
                                    entry.dice == 1 && entry.copies > 1 ? fmt::format("{} ", entry.copies) : "", card);
        }
        out += fmt::format("{}: [{}]\n", game_.manifest.sections[static_cast<std::size_t>(section)].name, list);
    }
    return out;
}

}  // namespace holo::games
