// The measured subject: a table with a machine and one state.
#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::bench {

class Subject {
public:
    Subject(std::unique_ptr<catalog::Game> game, std::unique_ptr<machine::Table> table, const catalog::Variant* variant = nullptr);

    // A new game with the seed, up to its first decision.
    machine::Status begin(int seed);
    // A whole game with random decisions; returns their number. A game that needs more room begins again with it.
    int play(int seed);
    // A new game with random decisions, up to the first choice of a space; returns the number of decisions before that.
    int lay_out(int seed);
    // A procedure of the module, from the opening on.
    void run(std::string_view procedure, std::initializer_list<std::int32_t> arguments);

    const machine::Table& table() const { return *table_; }
    world::State& state() { return state_; }

private:
    template <typename F>
    int play_until(int seed, F&& ends);

    std::unique_ptr<catalog::Game> game_;
    std::unique_ptr<machine::Table> table_;
    machine::Machine machine_;
    world::State state_;
    world::State opening_;  // with the room that games have asked for
    int unit_;              // the procedure that is the whole game
};

// Ends the program when a part of the subject is missing or wrong.
void need(bool there, Diagnostics& found);

catalog::Paths here();
// A game from its files; `map` is the file of a map that replaces the module's first one.
std::unique_ptr<catalog::Game> load(std::string_view name, std::string map = {});
std::unique_ptr<machine::Table> starter_table(const catalog::Game& game, const catalog::Variant* variant = nullptr);

// A game, or a variant of it, with the two decks that it plays by default: the starters of Destiny and of the Star Wars TCG.
Subject starter_game(std::string_view name, std::string_view variant = {}, std::string map = {});
// A skirmish of Imperial Assault on 30 x 30 squares.
Subject wide_skirmish();
// The module in drill/: a company of 12 on the field, and `sentries` listeners. The first of the company is object `first_of_company`.
Subject drill(int sentries);
constexpr int first_of_company = 3;

}  // namespace holo::bench
