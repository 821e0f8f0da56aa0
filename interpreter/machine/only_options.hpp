// An observer of questions that the machine answers itself because there is only one option. Such an observer never changes the game.
#pragma once

#include "interpreter/world/state.hpp"

namespace holo::machine {

class OnlyOptions {
public:
    virtual ~OnlyOptions() = default;
    // `prompt` is the instruction that would have asked.
    virtual void took(const world::Option&, int player, std::uint32_t prompt) = 0;
};

}  // namespace holo::machine
