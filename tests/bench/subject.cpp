#include "tests/bench/subject.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "interpreter/catalog/decks.hpp"

namespace holo::bench {

namespace {

constexpr int most_decisions = 20'000;

}  // namespace

void need(bool there, Diagnostics& found) {
    if (there && found.errors() == 0) return;
    for (const auto& d : found.list()) fmt::print(stderr, "{}", render(d, Lang::en, false));
    std::exit(2);
}

Subject::Subject(std::unique_ptr<catalog::Game> game, std::unique_ptr<machine::Table> table)
    : game_(std::move(game)), table_(std::move(table)), machine_(*table_), state_(table_->opening()) {}

machine::Status Subject::begin(int seed) {
    machine_.attach(state_);
    state_ = table_->opening();
    state_.header().random.seed(static_cast<std::uint64_t>(seed), 7);
    machine_.start(game_->manifest.unit);
    return machine_.run();
}

int Subject::play(int seed) {
    pcg32 random(static_cast<std::uint64_t>(seed), 11);
    int decisions = 0;
    for (auto status = begin(seed); status == machine::Status::deciding && decisions < most_decisions; ++decisions)
        status = machine_.decide(static_cast<int>(random() % machine_.options().size()));
    return decisions;
}

void Subject::run(std::string_view procedure, std::initializer_list<std::int32_t> arguments) {
    machine_.attach(state_);
    state_ = table_->opening();
    machine_.start(game_->program->find_unit(procedure), arguments);
    machine_.run();
}

catalog::Paths here() { return {HOLOCRON_ROOT, {}}; }

std::unique_ptr<catalog::Game> load(std::string_view name) {
    Diagnostics found;
    auto game = catalog::load_game(here(), name, found);
    need(game != nullptr, found);
    return game;
}

std::unique_ptr<machine::Table> starter_table(const catalog::Game& game) {
    Diagnostics found;
    const auto& names = game.manifest.default_decks;
    const auto one = catalog::find_deck(here(), game, names.at(0), found);
    const auto two = catalog::find_deck(here(), game, names.at(1 % names.size()), found);
    need(one && two, found);
    return catalog::table_of(game, {&*one, &*two}, nullptr, machine::Table::Fit::its_cards);
}

Subject starter_game(std::string_view name) {
    auto game = load(name);
    auto table = starter_table(*game);
    return {std::move(game), std::move(table)};
}

Subject drill(int sentries) {
    Diagnostics found;
    const std::string folder = HOLOCRON_ROOT "/tests/bench/drill";
    auto game = catalog::load_module(folder, {folder + "/cards.yaml"}, found);
    need(game != nullptr, found);
    const auto& program = *game->program;
    constexpr int field = 0;  // the first zone of the module
    std::vector<machine::Seat> seats(2);
    for (const auto* code : {"DR-1", "DR-2", "DR-3"})
        for (int i = 0; i < 4; ++i) seats[0].cards.push_back({program.find_definition(code), field});
    // Each sort has the same number of cards on either side.
    const char* const sorts[] = {"DR-11", "DR-12", "DR-13", "DR-14"};
    for (int i = 0; i < sentries; ++i)
        seats[static_cast<std::size_t>(i / 4 % 2)].cards.push_back({program.find_definition(sorts[i % 4]), field});
    auto table = std::make_unique<machine::Table>(program, seats, std::vector<machine::Placement>{}, 1, machine::Table::Fit::its_cards);
    return {std::move(game), std::move(table)};
}

}  // namespace holo::bench
