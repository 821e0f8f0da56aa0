// One unit of code: binds a piece of script, and puts its instructions into the program. The Body limits the piece: only event bodies
// change the state, and a piece that merely evaluates never asks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/unit_builder.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// A branch of an `if`: evaluated when its condition holds, or when it fails.
struct Branch {
    NodeId condition;
    bool holds;
};

struct Demand {
    NodeId part;
    std::vector<Branch> branches;  // branches around it; when another branch is taken, it is not evaluated
};

class Body : public Binding {
public:
    Body(Context& context, const Tree& script, Manner how, int kind) : Binding(context, script, how, kind) {}

    // Appends to the unit.
    void write(ir::Part part) { written_.push_back(part); }
    void write(const Parts& parts) { written_.insert(written_.end(), parts.begin(), parts.end()); }
    void cite(NodeId cited) { write(ir.cites(conditions.rules(cited))); }  // the next instruction carries out the rules that the node cites
    void answer(Value value) { write(ir.step(machine::Op::answer, {value})); }
    // Answers the last test when all earlier ones hold.
    void answer_all(const std::vector<Value>& tests);
    void all_hold(const std::vector<NodeId>& conditions);  // answers with their conjunction
    int leave_members(NodeId selector);                    // leaves all candidates as the set; returns their kind
    Value is_taken(const std::vector<Branch>& branches);

    // Judges and lowers the unit so far, puts it into the program and returns its number for rows.
    std::int16_t put(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);
    std::int16_t finish(const std::string& name, std::size_t arguments, NodeId at,
                        int reserved = machine::none);  // the same, after a last `leave`

    // The same for a unit whose first argument is one of these symbols: other code with the same arguments.
    struct CaseBody {
        int symbol;
        Body* body;
    };
    std::int16_t finish_with(const std::vector<CaseBody>& cases, int domain, const std::string& name, std::size_t arguments, NodeId at,
                             int reserved);

    bool hears_event = false;      // its condition is tested when an event of the pattern happens, whose cause has a name
    bool is_given_spaces = false;  // the unit filters a set of spaces, its first set local

private:
    void lower(UnitBuilder& code);
    std::int16_t put(UnitBuilder& code, const std::string& name, std::size_t arguments, NodeId at, int reserved);
    void judge();  // reports conditions and descriptions with a certain outcome

    Parts written_;
    const std::size_t errors_before_ = c.out.errors();
};

// Makes an evaluating unit with the same names in scope at the same places.
std::int16_t looking_unit(Binding& names, const std::string& name, std::size_t arguments, NodeId at,
                          const std::function<void(Body&)>& write);

// The parts of a conjunction; for anything else, the condition itself.
std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition);
// The parts of a condition that must all hold: those of an `and`, and those of both branches of an `if`.
std::vector<Demand> demands(const Tree& tree, NodeId condition);
// The index of the first cost among the steps before an arrow.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts);

}  // namespace holo::compiler
