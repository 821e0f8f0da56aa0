// Finds conditions whose answer is certain before any game begins, and descriptions that no object can ever meet, in the typed tree before
// lowering.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "interpreter/compiler/ir/nodes.hpp"

namespace holo::compiler::ir {

class Certain {
public:
    Certain(const Tree& tree, const Vocabulary& vocabulary) : tree_(tree), vocabulary_(vocabulary) {}

    enum class Outcome : std::uint8_t { never, always, if_any };  // if_any: the chosen object, unless there was none to choose
    struct Finding {
        Span span;
        Outcome outcome;
    };
    // The parts of a unit in order.
    std::vector<Finding> in(Part part);

private:
    void look(Part part, Span place);
    void look_inside(Part part, Span place);
    void branches(Part part, Span place);  // for an `if`
    void members(Part part, Part set, Span place);
    // The answer for an object in a local, from the way the object was chosen: known as long as nothing has happened since.
    std::optional<Outcome> told(Part is) const;
    bool follows(Part filter, Part known) const;
    void remember(int local, Part set);
    void remember_choice(Part store, Part choice);  // `choose S as c`: the choice precedes the instruction, or is its operand
    bool may_happen(Part part) const;               // something in it may change the objects
    static bool is_harmless(machine::Op op);
    bool conditions(Part part, Span place);  // true when the outcome is certain
    std::optional<bool> outcome(Part condition) const;
    // Collects the filters of one set, including those in inner sequences and blocks.
    void gather(Part part, Tree::Parts& filters) const;
    bool starts_anew(Part filter) const;  // behind a stored and reloaded set, filters narrow another set
    bool exclude(Part one, Part other) const;
    bool exclude_properties(int one, int other) const;
    std::optional<bool> compared(Part condition) const;
    bool same(Part one, Part other) const;
    int zone_of(Part filter) const;  // the zone of its objects, or none
    bool is(Part part, machine::Op op) const { return tree_[part].form == Form::operation && tree_[part].op == op; }
    const machine::Program& program() const { return vocabulary_.program; }

    const Tree& tree_;
    const Vocabulary& vocabulary_;
    std::vector<Finding> found_;
    std::map<int, Tree::Parts> chosen_;  // by local: the description of its object
};

}  // namespace holo::compiler::ir
