// The effect of a single instruction on the known facts.
#pragma once

#include "interpreter/checks/flow.hpp"

namespace holo::checks {

class Instructions {
public:
    Instructions(Flow& flow, int unit, const Arguments* entry) : flow_(flow), program_(flow.program()), unit_(unit), entry_(entry) {}

    // Carries out any instruction but a jump and the end of the unit.
    void step(std::uint32_t at, Known& known);
    // A member of the set; a new object each time.
    Value member(std::uint32_t at, const Set& set, Known& known) const;

private:
    // Each function tells whether the instruction is one of its own.
    bool value(std::uint32_t at, Known& known);
    bool set(std::uint32_t at, Known& known);
    bool choice(std::uint32_t at, Known& known);
    bool deed(std::uint32_t at, Known& known);
    void other(std::uint32_t at, Known& known) const;

    void place(std::uint32_t at, Known& known);  // notes what the instruction does with places of arguments
    void ask(int parameter, int attribute);
    bool leads_to_space(int attribute) const;

    void call(int arguments, int unit, Known& known);
    void event(std::uint32_t at, Known& known);
    void delay(int effect, Known& known);
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
