// An observer is told of events and instructions, for traces, explanations and coverage. A machine without an observer does no extra work.
#pragma once

#include <span>

#include "interpreter/machine/mechanism.hpp"
#include "interpreter/world/state.hpp"

namespace holo::machine {

class Observer {
public:
    virtual ~Observer() = default;
    enum class Outcome : std::uint8_t { begins, done, forbidden, replaced, impossible };
    // `depth` is the number of open frames.
    virtual void event(const world::State&, int /*happening*/, std::span<const std::int32_t> /*arguments*/, int /*actor*/, int /*depth*/,
                       Outcome) {}
    virtual void ability(const world::State&, int /*ability*/, int /*object*/, int /*depth*/) {}
    virtual void forbidden(const world::State&, int /*happening*/, int /*ability*/, int /*object*/) {}
    // An instruction that is about to be carried out.
    struct Step {
        std::uint32_t instruction;
        int depth;                  // number of its frame
        const std::int32_t* value;  // top of the value stack
        const world::Word* set;     // top of the set stack
        int words;                  // in a set
    };
    virtual void ran(const Step&) {}
    virtual void did(Mechanism) {}
    // A unit was evaluated, with `depth` frames open. The returned value replaces the answer.
    virtual int answered(int /*unit*/, std::span<const std::int32_t> /*arguments*/, int /*self*/, int /*you*/, int /*depth*/, int answer) {
        return answer;
    }
};

}  // namespace holo::machine
