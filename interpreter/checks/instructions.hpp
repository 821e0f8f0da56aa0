// The effect of a single instruction on the known facts.
#pragma once

#include "interpreter/checks/flow.hpp"

namespace holo::checks {

// The reason for a walk: facts, of which the flow is told; or attributes of arguments that the unit writes, and nothing else.
enum class Purpose : std::uint8_t { facts, writes };

class Instructions {
public:
    Instructions(Flow& flow, int unit, const Arguments* entry, Purpose purpose)
        : flow_(flow), program_(flow.program()), unit_(unit), entry_(entry), purpose_(purpose) {}

    // Carries out any instruction but a jump and the end of the unit.
    void step(std::uint32_t at, Known& known);
    // Attributes of arguments that are set to anything but empty, for that purpose.
    const std::set<ArgumentAttribute>& filled() const { return filled_; }
    // By value, numbered as there: the zones into which it is moved on some way.
    const std::map<int, std::uint32_t>& moved() const { return moved_; }
    // On some way: places on the map, and from a loop things that were led to an argument, all of them, because loops are over all.
    const std::set<ArgumentAttribute>& lost() const { return lost_; }

    // A member of the set; a new object each time.
    Value member(std::uint32_t at, const Set& set, Known& known) const;

private:
    // Each function tells whether the instruction is one of its own.
    bool value(std::uint32_t at, Known& known);
    bool set(std::uint32_t at, Known& known);
    bool choice(std::uint32_t at, Known& known);
    bool deed(std::uint32_t at, Known& known);
    void other(std::uint32_t at, Known& known) const;

    void reads(std::uint32_t at, const Known& known);  // notes the attributes of arguments that the instruction reads
    void writes(std::uint32_t at, Known& known);       // follows those that it writes
    void ask(std::uint32_t at, const Known& known, int parameter, int attribute);
    void hear(int parameter, int attribute);  // that the unit asks, at whatever place
    void ask_place(int parameter, std::uint32_t zones);
    void take_to(int parameter, std::uint32_t zones);
    void fill(ArgumentAttribute written, Known& known);
    void empty(const Value& object, int attribute, Emptying by, Known& known);
    // Values, with so many above them, become arguments of the unit, which is that of an event or none.
    void pass(int unit, int happening, int arguments, int above, Known& known);

    void call(int arguments, int unit, Known& known);
    void event(std::uint32_t at, Known& known);
    void delay(int effect, Known& known);
    template <typename F>
    void each_header(int header, F f) const;
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
    Purpose purpose_;
    std::set<ArgumentAttribute> filled_, lost_;
    std::map<int, std::uint32_t> moved_;
};

}  // namespace holo::checks
