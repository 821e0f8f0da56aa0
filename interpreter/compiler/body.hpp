// Compiles one piece of script into one unit of code. A Body knows what the piece may do: only event bodies change the state,
// and a piece that merely looks never asks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/ir/lowering.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// One of the two that an `if` has: asked when its condition holds, or when it does not.
struct Branch {
    NodeId condition;
    bool holds;
};

struct Demand {
    NodeId part;
    std::vector<Branch> branches;  // that it stands in; where another is taken, it is not asked
};

// What a selector left on a stack: one thing on the value stack, or a set on the set stack.
struct Found {
    Type type;
    bool set = false;
};

class Body : public Binding {
public:
    Body(Context& context, const Tree& tree, Manner manner, int self_kind);

    UnitBuilder code;
    int changing = machine::none;  // happening whose arguments `change` changes
    bool interrupts = false;       // the ability comes before an event and may cancel it
    int raises = machine::none;    // event that comes between the costs of the ability and its effect
    NodeId announcing = no_node;   // the segment with these costs
    bool is_asked_once = false;    // a question of a person or a test: its outcome may be certain
    const std::size_t errors_before = c.out.errors();

    // The unit that comes out (body.cpp)
    void span(NodeId node) { code.span(tree[node].span); }
    void write(ir::Part part);
    void judge(ir::Part part);  // reports conditions and descriptions whose outcome is certain
    void write(const Parts& parts) {
        for (const auto part : parts) write(part);
    }
    // Puts the unit into the program as it is written so far, and returns its number as rows keep it.
    std::int16_t put(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);
    std::int16_t finish(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);  // the same, after a last `leave`
    // A unit that only looks, with the same names in scope at the same places.
    std::int16_t looking_unit(const std::string& name, std::size_t arguments, NodeId at, const std::function<void(Body&)>& write);

    // Bound and written at once (expression.cpp)
    Type value(NodeId node, const Type* wanted = nullptr);  // one value on the value stack
    void condition(NodeId node) { write(conditions.condition(node)); }  // a flag
    void number(NodeId node) { write(values.number(node)); }
    void zone(NodeId node) { write(zones.zone(node)); }
    void push_chooser() { write(values.chooser()); }
    int set(NodeId selector);  // gives the kind of its members
    Found chosen(NodeId selector, const Choices::Narrow& narrow = nullptr, bool optional = false) { return left(choices.chosen(selector, narrow, optional)); }
    Found selected(NodeId selector) { return left(choices.selected(selector)); }
    Found any_of(NodeId operand) { return left(filters.any_of(operand)); }
    void is_taken(const std::vector<Branch>& branches);     // a flag
    std::vector<std::size_t> jumps(NodeId node, bool when);  // that are taken when the condition holds, or when it does not
    // Answers whether all of them hold, and `last`, which leaves a flag; nothing may follow.
    void answer_all(const std::vector<NodeId>& conditions, const std::function<void()>& last = nullptr);
    void cite(NodeId cited);  // the next instruction carries out the rules that the node names
    Value recalled(NodeId pattern, int period, bool last) override;
    // Whether the condition compares an attribute of one of the first locals with a plain number.
    bool simple_check(NodeId condition, std::size_t locals, machine::CheckRow& check);

    // Steps (step.cpp), costs (cost.cpp)
    void items(NodeId block);
    void step(NodeId step);
    void activated(const std::vector<NodeId>& steps);    // of an ability that is used
    void check_costs(const std::vector<NodeId>& costs);  // leaves a flag: all of them can be paid

    // Modifications (change.cpp)
    struct Modification {
        machine::ModOp op;
        int target;      // attribute or property
        NodeId amount;   // or no_node
        bool negative;
    };
    // What a part of `gets` gives; false for a node that gives nothing. Marks the attribute or property as changeable.
    bool read_modification(NodeId mod, int kind, Modification& change);
    int property_lost(NodeId node, int kind);  // what `loses` takes away, or none
    int symbol_become(NodeId what, int kind);

    // Patterns (pattern.cpp)
    struct Pattern {
        int event = machine::none;
        std::vector<machine::CheckRow> checks;
        bool about_self = false;
        int match = machine::none;  // unit for the rest
        std::vector<Local> names;   // given with `as`, at their places
    };
    // One for each happening that the node joins by `or`. `captured` locals come before the event's.
    std::vector<Pattern> pattern(NodeId node, int captured);
    // The same for one happening. Without a subject, it is the object itself that acts or undergoes.
    Pattern happening(NodeId subject, bool passive, NodeId verb, const std::vector<ArgumentNode>& args, int captured, NodeId at);
    // Those that `cannot` forbids. Without a subject, it is who is given the prohibition.
    std::vector<Pattern> forbidden(NodeId node, NodeId subject);
    std::int16_t objects_in_scope() const;  // bits of the arguments that are objects
    // The names an ability sees of its event: parameters, results, and those given with `as`.
    void declare_event(const Pattern& pattern, int captured, const std::string& amount = {});

private:
    Found left(const Thing& thing);  // on a stack
    void for_members(int slot, int kind, const std::function<void()>& write);  // once for each of the set on top, which is used up; players come in seating order
    bool is_member(NodeId node, int slot);
    void take_member(NodeId node) const;
    int member_attribute(NodeId node, int slot, int kind);

    // Who acts (subject.cpp)
    void with_subject(NodeId selector, const std::function<void()>& write);
    void unless(NodeId node);

    // Choices (choice.cpp)
    void choose(NodeId clause, bool optional);
    Type ask_number(NodeId node, const std::vector<ArgumentNode>& args);
    Type ask_side(NodeId node, NodeId selector);
    Type ask_symbol(NodeId selector, int domain);
    void choose_of(NodeId node);
    // Pieces of code of which the number on the stack says which is run; the jump leads past them when it is none of theirs.
    std::size_t one_of(int count, const std::function<void(int)>& write);

    // Steps (step.cpp), costs (cost.cpp), menus (menu.cpp)
    void sequence(NodeId node);
    void let(NodeId node);
    void if_step(NodeId node);
    void loop(NodeId node);
    std::size_t count_down(int left);
    void repeat(NodeId node);
    void for_each(NodeId node);
    void delayed(NodeId node);
    void lasting(NodeId node);
    // The names of the scope that the node mentions, as an effect keeps them that goes on when this unit is done.
    std::vector<Local> captured(NodeId node);
    void segment(NodeId node);
    bool is_one_choice(NodeId node) const;
    void may(NodeId inner);
    void pay(const std::vector<NodeId>& costs, bool optional, NodeId effect, bool announces = false);
    void announce(std::vector<std::size_t>& stopped);
    void offer(NodeId node);
    std::string list_line(NodeId entry, int line);
    void do_line(NodeId entry, int object, int ability);
    machine::MenuLineRow menu_line(NodeId entry);
    const Meaning* header_of_line(NodeId entry) const;

    // Changes of state (change.cpp)
    void assign(NodeId node);
    void assign_local(Local local, const std::string& sign, NodeId expression);
    void assign_zone(NodeId expression);
    void assign_face(NodeId expression, const std::string& die);
    void assign_attribute(NodeId at, const std::string& word, int attribute, const std::string& sign, NodeId expression);
    void change(NodeId node);
    void gets(NodeId node);
    void loses(NodeId node);
    void becomes(NodeId node);
    void cannot(NodeId node);
    int period_of(NodeId holder);  // of its duration: the period's number plus one, 0 for ever
    void modify_all(const Found& found, const std::function<void(int slot)>& write);
    void modify_property(const Found& found, int property, machine::ModOp op, int period);
    bool modification(NodeId mod, const Found& found, int period);
    bool changes_attribute(NodeId words, int kind, Modification& change);
    bool gains_property(NodeId words, int kind, Modification& change);

    // Clauses (clause.cpp)
    void clause(NodeId node, bool optional = false);
    void emit_event(Match& match, const std::vector<ArgumentNode>& args, bool optional);
    void emit_once(const Match& match, const std::vector<ArgumentNode>& args, bool optional);
    void emit_for_each(const Match& match, const std::vector<ArgumentNode>& args, std::size_t many);
    void happen(int event);
    void name_amount(std::size_t param, std::size_t params, NodeId node);
    int slot_of_result(const std::string& result);
    void store_results(int event, bool accumulate);

    // Verbs of the language itself (verb.cpp)
    bool builtin(NodeId node, const std::string& verb);
    void use(NodeId node, const std::vector<ArgumentNode>& args);
    void use_ability(int header, int slot);
    void each_ability(int header, NodeId of, int slot, const std::function<void()>& write);
    void for_each_ability(NodeId node, int header, NodeId of);

    void constrain(NodeId selector, std::uint8_t argument, int slot, const Type& type, Pattern& out, std::vector<std::function<Value(Body&)>>& rest);
};

// The parts of a conjunction; of anything else, itself.
std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition);
// The parts of a condition of which each must hold: those of an `and`, and those of what an `if` has for either case.
std::vector<Demand> demands(const Tree& tree, NodeId condition);
// Where the costs begin among the steps before an arrow.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts);

}  // namespace holo::compiler
