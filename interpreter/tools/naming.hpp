// Objects on the table as people name them: `Kylo Ren`, `Kylo Ren's die`, `a card` for one that the listener cannot see.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

class Naming {
public:
    Naming(const Shell& shell, const catalog::Game& game, const machine::Table& table, const play::Labels& labels);

    // The name for that player; 0: for a viewer who sees everything.
    std::string of(const world::State& state, int object, int listener) const;
    // The name of an object that the listener has seen.
    std::string seen(const world::State& state, int object) const;
    bool sees(const world::State& state, int object, int listener) const { return listener == 0 || labels_.sees(state, object, listener); }
    bool is_die(int object) const;
    // The side that a die shows; empty when none.
    std::string side(const world::State& state, int die) const;
    bool is_in_play(const world::State& state, int object) const;
    // Tells whether another object of its kind and title is in play, which makes the title alone ambiguous.
    bool has_twin_in_play(const world::State& state, int object) const;
    // Tells whether the two have the same kind and title.
    bool are_twins(int one, int other) const {
        return one != other && titles_[static_cast<std::size_t>(one)] == titles_[static_cast<std::size_t>(other)];
    }
    // Its number among all objects of its kind and title, those of several cards too; 0 for a single one.
    int number(int object) const { return numbers_[static_cast<std::size_t>(object)]; }
    const play::Labels& labels() const { return labels_; }

private:
    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const play::Labels& labels_;
    std::vector<int> titles_, numbers_;  // by object: its kind and title, and its number among them
};

}  // namespace holo::tools
