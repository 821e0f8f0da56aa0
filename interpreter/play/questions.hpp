// What players may know. A question is any value of the effect language; a player is told the answer when it would be
// the same whatever the cards were that this player cannot see, and whatever others keep secret.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::play {

struct Question {
    int unit = machine::none;
    bool is_set = false;
    compiler::Type type;                  // of its value; of no use for a set
    std::vector<std::int32_t> arguments;  // the objects that it names
};

// Names stand for objects. Reports what does not compile; nothing is returned then.
std::optional<Question> read_question(const catalog::Game& game, const machine::Table& table, const SourcePtr& source,
                                      const std::map<std::string, int>& names, Diagnostics& out);

struct Answer {
    bool open = false;  // the player may know it
    int value = 0;
    std::vector<int> members;  // of a set
};

// The state stays as it is. May throw a MachineError.
Answer answer(const machine::Table& table, const world::State& state, const Question& question, int player);

}  // namespace holo::play
