#include "tests/bench/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/play/room.hpp"

namespace holo::bench {

namespace {

constexpr int most_decisions = 20'000;

}  // namespace

void need(bool there, Diagnostics& found) {
    if (there && found.errors() == 0) return;
    for (const auto& d : found.list()) fmt::print(stderr, "{}", render(d, Lang::en, false));
    std::exit(2);
}

Subject::Subject(std::unique_ptr<catalog::Game> game, std::unique_ptr<machine::Table> table, const catalog::Variant* variant)
    : game_(std::move(game)),
      table_(std::move(table)),
      machine_(*table_),
      state_(table_->opening()),
      opening_(table_->opening()),
      unit_(variant != nullptr ? variant->unit : game_->manifest.unit) {}

machine::Status Subject::begin(int seed) {
    machine_.attach(state_);
    state_ = opening_;
    state_.header().random.seed(static_cast<std::uint64_t>(seed), 7);
    machine_.start(unit_);
    return machine_.run();
}

template <typename F>
int Subject::play_until(int seed, F&& ends) {
    pcg32 random(static_cast<std::uint64_t>(seed), 11);
    int decisions = 0;
    for (auto status = begin(seed); status == machine::Status::deciding && decisions < most_decisions && !ends(); ++decisions)
        status = machine_.decide(static_cast<int>(random() % machine_.options().size()));
    return decisions;
}

int Subject::play(int seed) {
    return play::with_more_room(
        *table_, opening_, [] {}, [&] { return play_until(seed, [] { return false; }); });
}

int Subject::lay_out(int seed) {
    const auto asks_space = [this] {
        for (std::size_t i = 0; i < machine_.options().size(); ++i) {
            const auto& option = machine_.options()[i];
            if (option.object >= 0 && machine::object_of(option) < 0) return true;
        }
        return false;
    };
    const int decisions = play_until(seed, asks_space);
    if (machine_.status() != machine::Status::deciding) throw std::runtime_error("the game ended before anybody chose a space");
    return decisions;
}

void Subject::run(std::string_view procedure, std::initializer_list<std::int32_t> arguments) {
    machine_.attach(state_);
    state_ = table_->opening();
    machine_.start(game_->program->find_unit(procedure), arguments);
    machine_.run();
}

catalog::Paths here() { return {HOLOCRON_ROOT, {}}; }

std::unique_ptr<catalog::Game> load(std::string_view name, std::string map) {
    Diagnostics found;
    auto paths = here();
    paths.map = std::move(map);
    auto game = catalog::load_game(paths, name, found);
    need(game != nullptr, found);
    return game;
}

std::unique_ptr<machine::Table> starter_table(const catalog::Game& game, const catalog::Variant* variant) {
    Diagnostics found;
    const auto& names = variant != nullptr ? variant->default_decks : game.manifest.default_decks;
    const auto one = catalog::find_deck(here(), game, names.at(0), found);
    const auto two = catalog::find_deck(here(), game, names.at(1 % names.size()), found);
    need(one && two, found);
    return catalog::table_of(game, {&*one, &*two}, variant, machine::Table::Fit::its_cards);
}

Subject starter_game(std::string_view name, std::string_view variant, std::string map) {
    auto game = load(name, std::move(map));
    const auto& variants = game->manifest.variants;
    const auto found = std::ranges::find(variants, variant, &catalog::Variant::name);
    const auto* played = found != variants.end() ? &*found : nullptr;
    if (played == nullptr && !variant.empty()) throw std::runtime_error(fmt::format("no variant {} of {}", variant, name));
    auto table = starter_table(*game, played);
    return {std::move(game), std::move(table), played};
}

Subject wide_skirmish() { return starter_game("imperial-assault", {}, HOLOCRON_ROOT "/tests/bench/wide-depot.yaml"); }

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
