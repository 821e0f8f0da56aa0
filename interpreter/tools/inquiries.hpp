// Questions about pieces and spaces that the screens of a game ask again and again: each is compiled once for the game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/play/questions.hpp"

namespace holo::tools {

class Inquiries {
public:
    Inquiries(const catalog::Game& game, const machine::Table& table) : game_(game), table_(table) {}

    // The answer to a question about `looker`, a piece, as far as the player may know it. Nothing for words without a meaning here. May
    // throw play::Broken.
    std::optional<play::Answer> answer(const world::State& state, const std::string& text, int looker, int player) const;
    // The spaces that a piece sees, as far as the player may know them. Nothing otherwise, and on a map without sights. May throw
    // play::Broken.
    std::optional<std::vector<int>> seen(const world::State& state, int piece, int player) const;
    // The points of a move of the piece, `by walk`, to each of these placements. May throw play::Broken.
    std::vector<int> points(const world::State& state, int piece, const std::string& by, const std::vector<int>& goals) const;
    // The placements on the way of such a move, with its end. May throw play::Broken.
    std::vector<int> way(const world::State& state, int piece, const std::string& by, int goal) const;
    // The position with the piece on that placement.
    world::State with(const world::State& state, int piece, int place) const;

private:
    // A value or a set of scripts about `looker` and, unless it is none, `goal`, a placement on the map.
    std::optional<play::Question> about(const std::string& text, int looker, int goal = machine::none) const;
    int value(machine::Machine& machine, world::State& position, const play::Question& question) const;
    int column_of_place(int piece) const;

    const catalog::Game& game_;
    const machine::Table& table_;
    mutable std::map<std::pair<std::string, int>, std::optional<play::Question>> compiled_;  // by text and kind of the piece
};

}  // namespace holo::tools
