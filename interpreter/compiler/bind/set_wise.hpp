// `where`, and restrictions of events, tested for many objects at once. As far as possible, the condition on each member becomes filters of
// the whole set: masks for adjectives, places and controllers, one comparison for an attribute, and the same for definitions and
// restrictions of events. Only the rest is tested in a loop over members.
#pragma once

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

class SetWise {
public:
    explicit SetWise(Binding& binding) : in(binding), ir(binding.ir) {}
    // The condition of a `where`, on members of the kind.
    Filter where(NodeId condition, int kind);
    // Members that meet all conditions, tested one after the other; the member is in local `slot`.
    Filter all(const std::vector<NodeId>& conditions, int slot, int kind);
    // The attribute of the member that the value reads, or none.
    int member_attribute(Value value, int slot, int kind) const;

private:
    // A member in a local, and its kind.
    struct Member {
        int slot, kind;
    };
    Filter narrowed(Value condition, Member member);
    Filter one_after_the_other(const std::vector<Value>& conditions, Member member);
    Filter any(Value condition, Member member);
    Filter either(Value condition, Member member);
    Filter of_those_left(Value condition, Member member);
    std::optional<Filter> described(Value is, Member member, bool negated);
    std::optional<Filter> compared(Value condition, Member member);
    std::optional<Filter> equated(Value condition, Member member, bool negated);
    std::optional<Filter> equal(Value one, Value other, Member member, bool negated);
    bool is_set_of_symbols(Value value) const;
    std::optional<Filter> called(Value condition, Member member);
    std::optional<Filter> titled(Value condition, Member member);
    std::optional<Filter> queried(Value condition, Member member);
    std::optional<Filter> holders(Value exists, Member member);
    std::optional<Filter> able(Value can, Member member);
    bool is_worth_it(Value condition, Member member) const;
    bool is_attribute_beside(const Parts& parts, Member member) const;
    bool asks_units(Value condition, Member member) const;
    bool is_member(ir::Part part, Member member) const;
    // The operand that is the member, when no other refers to the member; none otherwise.
    int argument_of(Value call, std::size_t count, Member member) const;
    Filter filter_unit(FilterOf of, int id, int argument, Value call, std::size_t count);
    Value value(ir::Part of, std::size_t index) const { return {ir.part(of, index)}; }
    Filter raw(machine::Op op, int b) { return {ir.raw(op, {b})}; }

    Binding& in;
    ir::Tree& ir;
};

}  // namespace holo::compiler
