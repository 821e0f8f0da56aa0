// Writes the instructions of a part of the typed tree.
#pragma once

#include <optional>

#include "interpreter/compiler/ir/nodes.hpp"
#include "interpreter/compiler/unit_builder.hpp"

namespace holo::compiler::ir {

class Lowering {
public:
    Lowering(const Tree& tree, UnitBuilder& code) : tree_(tree), code_(code) {}

    void write(Part part);
    // Jumps taken when the condition holds, or when it fails.
    std::vector<std::size_t> jumps(Part condition, bool when);

private:
    class Deciding;
    std::optional<bool> told_by_left(Part condition) const;
    void write_plainly(Part part);
    std::vector<std::size_t> plain_jumps(Part condition, bool when);
    void write_parts(Part of, std::size_t from = 0);
    static machine::Op of(const Node& node, machine::Op op);
    void operation(Part part);
    void cite(Part cited);
    void joined(Part part);
    void compare(Part part);
    void either(Part part);
    void leave(Part out);
    void block(Part part);
    void attempt(Part part);
    void loop(Part part);
    bool ends_in_table(Part loop) const;
    void table(Part part);
    void asks_with(Part part);
    void unadjusted(Part part);
    void except(Part part);
    void keep(Part part);
    void keep_sides(Part part);
    void members(Part part);

    const Tree& tree_;
    UnitBuilder& code_;
    std::vector<UnitBuilder::DecisionPart>* decision_ = nullptr;  // the enclosing condition, when it cites rules
    std::vector<UnitBuilder::DecisionPart>* group_ = nullptr;     // the same for filters
    bool is_contrary_ = false;                                    // the enclosing filter tells which members are left out
    std::vector<std::size_t>* leaving_ = nullptr;                 // jumps out of the enclosing block, attempt or loop
    std::size_t again_ = 0;                                       // the start of the enclosing loop
};

}  // namespace holo::compiler::ir
