// One unit of code: binds one piece of script, and puts the instructions into the program. A Body knows the things that the piece may
// do: only event bodies change the state, and a piece that merely looks never asks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/unit_builder.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// One of the two parts that an `if` has: asked when its condition holds, or when it does not.
struct Branch {
    NodeId condition;
    bool holds;
};

struct Demand {
    NodeId part;
    std::vector<Branch> branches;  // that it stands in; where another is taken, it is not asked
};

class Body : public Binding {
public:
    Body(Context& context, const Tree& script, Manner how, int kind) : Binding(context, script, how, kind) {}

    // Adds to the end of the unit.
    void write(ir::Part part) { written_.push_back(part); }
    void write(const Parts& parts) { written_.insert(written_.end(), parts.begin(), parts.end()); }
    void cite(NodeId cited) { write(ir.cites(conditions.rules(cited))); }  // the next instruction carries out the rules that the node names
    void answer(Value value) { write(ir.step(machine::Op::answer, {value})); }
    // Answers the last test when all before it hold.
    void answer_all(const std::vector<Value>& tests);
    void all_hold(const std::vector<NodeId>& conditions);  // answers so
    int leave_members(NodeId selector);  // all things that it could mean, as the set that the unit leaves; gives their kind
    Value is_taken(const std::vector<Branch>& branches);

    // Judges and lowers the unit as it is written so far, puts it into the program and returns its number as rows keep it.
    std::int16_t put(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);
    std::int16_t finish(const std::string& name, std::size_t arguments, NodeId at,
                        int reserved = machine::none);  // the same, after a last `leave`

    // The same, when the first argument is one of these symbols: other code, which has the same arguments.
    struct CaseBody {
        int symbol;
        Body* body;
    };
    std::int16_t finish_with(const std::vector<CaseBody>& cases, int domain, const std::string& name, std::size_t arguments, NodeId at,
                             int reserved);

    bool is_given_spaces = false;  // the unit keeps members of a set of spaces, its first set local

private:
    void lower(UnitBuilder& code);
    std::int16_t put(UnitBuilder& code, const std::string& name, std::size_t arguments, NodeId at, int reserved);
    void judge();  // reports conditions and descriptions whose outcome is certain

    Parts written_;
    const std::size_t errors_before_ = c.out.errors();
};

// A unit that only looks, with the same names in scope at the same places.
std::int16_t looking_unit(Binding& names, const std::string& name, std::size_t arguments, NodeId at,
                          const std::function<void(Body&)>& write);

// The parts of a conjunction; of anything else, itself.
std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition);
// The parts of a condition of which each must hold: those of an `and`, and those of the two that an `if` has.
std::vector<Demand> demands(const Tree& tree, NodeId condition);
// The place among the steps before an arrow at which the costs begin.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts);

}  // namespace holo::compiler
