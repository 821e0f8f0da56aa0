// The knowledge of players. A question is any value of the effect language; a player is told the answer when it does not depend on cards
// that are hidden from this player, or on secrets of others.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::play {

struct Question {
    int unit = machine::none;
    bool is_set = false;
    compiler::Type type;                  // type of its value; without meaning for a set
    std::vector<std::int32_t> arguments;  // the objects in the question
};

// Calls `compile`, and lets the game count no further events for the compiled code, because that would change a game under way.
template <typename F>
std::invoke_result_t<F> uncounted(machine::Program& program, F&& compile) {
    const auto counted = program.happenings;
    auto out = compile();
    std::copy(counted.begin(), counted.end(), program.happenings.begin());  // in their place: an event that is told is still under way
    return out;
}

// Names stand for objects. Reports errors, and returns nothing then.
std::optional<Question> read_question(const catalog::Game& game, const machine::Table& table, const SourcePtr& source,
                                      const std::map<std::string, int>& names, Diagnostics& out);

struct Answer {
    bool open = false;  // the player may know it
    int value = 0;
    std::vector<int> members;  // members of a set
};

// The state stays as it is. May throw a MachineError.
Answer answer(const machine::Table& table, const world::State& state, const Question& question, int player);

}  // namespace holo::play
