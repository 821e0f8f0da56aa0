// Conditions whose answer is certain before any game begins, and descriptions that nothing can ever meet: found in the typed
// tree, before it is lowered.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/compiler/ir/nodes.hpp"

namespace holo::compiler::ir {

class Certain {
public:
    Certain(const Tree& tree, const Vocabulary& vocabulary) : tree_(tree), vocabulary_(vocabulary) {}

    struct Finding {
        Span span;
        bool always;  // false: never
    };
    std::vector<Finding> in(Part part);

private:
    void look(Part part, Span place);
    bool conditions(Part part, Span place);  // whose outcome is certain
    std::optional<bool> outcome(Part condition) const;
    // Filters of one set, with those that stand in sequences and blocks of their own.
    void gather(Part part, Tree::Parts& filters) const;
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
};

}  // namespace holo::compiler::ir
