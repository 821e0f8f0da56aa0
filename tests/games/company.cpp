#include "tests/games/company.hpp"

namespace holo::games {

namespace {
constexpr int tries_a_table = 60, wanderers_per_deck = 2;
}

Company::Company(const catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed) : random_(seed) {
    Diagnostics out;
    for (const auto& file : catalog::files_below(paths.cards(game.manifest.game) + "/decks", {catalog::FileKind::yaml}, out)) {
        const auto deck = catalog::find_deck(paths, game, file, out);
        if (!deck || !deck->variant.empty()) continue;
        for (int i = 0; i < wanderers_per_deck; ++i) wanderers_.emplace_back(game, *deck, random_());
    }
}

std::vector<const Wanderer*> Company::table(const catalog::Variant& variant) {
    const auto teams = below(static_cast<std::size_t>((variant.most_players - variant.least_players) / variant.team + 1));
    const int seats = variant.least_players + static_cast<int>(teams) * variant.team;
    std::vector<const Wanderer*> seated;
    for (int seat = 0; seat < seats; ++seat) {
        auto& wanderer = wanderers_[below(wanderers_.size())];
        wanderer.wander(tries_a_table / seats);
        seated.push_back(&wanderer);
    }
    return seated;
}

double Company::acceptance() const {
    long steps = 0, tried = 0;
    for (const auto& wanderer : wanderers_) steps += wanderer.steps, tried += wanderer.tried;
    return tried == 0 ? 0 : static_cast<double>(steps) / static_cast<double>(tried);
}

}  // namespace holo::games
