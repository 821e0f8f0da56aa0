// Conditions whose answer is certain before any game begins, and descriptions that nothing can ever meet: found in the typed
// tree, before it is lowered.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "interpreter/compiler/ir/nodes.hpp"

namespace holo::compiler::ir {

class Certain {
public:
    Certain(const Tree& tree, const Vocabulary& vocabulary) : tree_(tree), vocabulary_(vocabulary) {}

    enum class Outcome : std::uint8_t { never, always, if_any };  // if_any: as it was chosen, unless there was nothing to choose
    struct Finding {
        Span span;
        Outcome outcome;
    };
    // The parts of a unit come one behind the other.
    std::vector<Finding> in(Part part);

private:
    void look(Part part, Span place);
    void look_inside(Part part, Span place);
    void branches(Part part, Span place);  // of an `if`
    void members(Part part, Part set, Span place);
    // The answer for a thing in a local, from how the thing was chosen: known where nothing has happened since.
    std::optional<Outcome> told(Part is) const;
    bool follows(Part filter, Part known) const;
    void remember(int local, Part set);
    void remember_choice(Part store, Part choice);  // `choose S as c`: the choice stands before the instruction, or is its operand
    bool may_happen(Part part) const;               // in it, something may happen that changes what things are
    static bool is_harmless(machine::Op op);
    bool conditions(Part part, Span place);  // whose outcome is certain
    std::optional<bool> outcome(Part condition) const;
    // Filters of one set, with those that stand in sequences and blocks of their own.
    void gather(Part part, Tree::Parts& filters) const;
    bool starts_anew(Part filter) const;  // behind a set that is stored and taken up again, filters speak of another set
    bool exclude(Part one, Part other) const;
    bool exclude_properties(int one, int other) const;
    std::optional<int> constant(Part part) const;
    std::optional<bool> compared(Part condition) const;
    bool same(Part one, Part other) const;
    int zone_of(Part filter) const;  // in which things must lie, or none
    bool is(Part part, machine::Op op) const { return tree_[part].form == Form::operation && tree_[part].op == op; }
    const machine::Program& program() const { return vocabulary_.program; }

    const Tree& tree_;
    const Vocabulary& vocabulary_;
    std::vector<Finding> found_;
    std::map<int, Tree::Parts> chosen_;  // by local: how the thing in it was described
};

}  // namespace holo::compiler::ir
