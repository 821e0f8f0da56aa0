// The changes that a single instruction of a unit makes to what is known.
#pragma once

#include "interpreter/checks/flow.hpp"

namespace holo::checks {

class Instructions {
public:
    Instructions(Flow& flow, int unit, const Arguments* entry) : flow_(flow), program_(flow.program()), unit_(unit), entry_(entry) {}

    // Any but a jump, and the end of the unit.
    void step(std::uint32_t at, Known& known);
    // One of the set, which is another object than the last time.
    Value member(std::uint32_t at, const Set& set, Known& known) const;

private:
    // Each tells whether the instruction is one of them.
    bool value(std::uint32_t at, Known& known);
    bool set(std::uint32_t at, Known& known);
    bool choice(std::uint32_t at, Known& known);
    bool deed(std::uint32_t at, Known& known);
    void other(std::uint32_t at, Known& known) const;

    void call(int arguments, int unit, Known& known);
    void event(std::uint32_t at, Known& known);
    void use(int header, const Traits& traits);
    void choose(std::uint32_t at, const Value& chooser, const Set& from, const Known& known);
    void move(Known& known);
    Argument argument(const Value& value, const Known& known) const;
    Arguments arguments(int count, Known& known) const;
    std::uint32_t in_play() const;

    Flow& flow_;
    const machine::Program& program_;
    int unit_;
    const Arguments* entry_;
};

}  // namespace holo::checks
