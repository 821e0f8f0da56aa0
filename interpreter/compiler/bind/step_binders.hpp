// Binders of everything that acts: steps with their clauses, questions, costs, menus, changes, and delayed or lasting effects. Each makes a
// part of the typed tree, which the unit lowers after all of it is bound.
#pragma once

#include "interpreter/compiler/bind/binders.hpp"

namespace holo::compiler {

class Body;

// Steps, in order, with their conditions and repetitions.
class Steps : Binder {
public:
    explicit Steps(Binding& binding) : Binder(binding) {}
    Step items(NodeId block);
    Step step(NodeId step);
    // Repeats the part for each member of the set, which is used up; players come in seating order.
    Step for_members(Set set, int slot, int kind, const Parts& parts);
    // Repeats the part as often as the local tells, which is counted down.
    Step counted(int left, Parts parts);
    Step store(const Thing& thing, int slot);  // into the local, or the set local, of that number
    Step drop(const Thing& thing);
    Set as_set(const Thing& thing);  // one thing as a set of one
    Value load(int slot, Type type = number_type);
    Step set_to(int slot, int number);

private:
    Step call(NodeId node);
    Step instead(NodeId node);
    Step sequence(NodeId node);
    Step let(NodeId node);
    Step if_step(NodeId node);
    bool only_settles(ir::Part part) const;  // and does nothing else
    Step loop(NodeId node);
    Step repeat(NodeId node);
    Step for_each(NodeId node);
    Step in_order(NodeId order, Set set, int slot, Type type, NodeId block);
    Step first_of(NodeId node);
    Step nothing_of(NodeId node);
};

// Subjects: the actors.
class Subjects : Binder {
public:
    explicit Subjects(Binding& binding) : Binder(binding) {}
    // Repeats the part for each player that the selector means; `they` stands for the player while it is bound.
    Step with(NodeId selector, const std::function<Step()>& bind);
    Step unless(NodeId node);  // carries the block out unless one of the named players does the alternative

private:
    void check(NodeId selector, const Type& type);
    Step one(Value player, const std::function<Step()>& bind);
};

// Clauses: a verb and its arguments become an event.
class Clauses : Binder {
public:
    explicit Clauses(Binding& binding) : Binder(binding) {}
    Step clause(NodeId node, bool optional = false);
    Step event(Match& match, const std::vector<ArgumentNode>& args, bool optional);

private:
    // The events of one clause about several objects.
    struct Many {
        std::size_t param;            // the parameter that takes the objects
        std::vector<int> places;      // by parameter: the local with its argument, or none
        int objects = machine::none;  // the set local
        int shared = machine::none;   // the parameter that is shared out among them
    };
    Step once(const Match& match, const std::vector<ArgumentNode>& args, bool optional);
    Step for_each(const Match& match, const std::vector<ArgumentNode>& args, std::size_t many);
    Parts settled(const Match& match, const std::vector<ArgumentNode>& args, Many& many);
    Set objects(const Match& match, const std::vector<ArgumentNode>& args, Many& many);
    Set divided(const Match& match, const std::vector<ArgumentNode>& args, Many& many);
    Step for_one(const Match& match, const std::vector<ArgumentNode>& args, const Many& many, int object);
    void happen(int event, Parts& out);  // after its arguments
    void name_amount(std::size_t param, std::size_t params, NodeId node, Parts& out);
    int slot_of_result(const std::string& result);
    void store_results(int event, bool accumulate, Parts& out);
};

// Questions: `choose` and its modes.
class Questions : Binder {
public:
    explicit Questions(Binding& binding) : Binder(binding) {}
    Step choose(NodeId clause, bool optional);
    Step choose_of(NodeId node);
    bool asks_for_things(NodeId selector) const;  // and for no number, side or symbol

private:
    Value asked(NodeId node, NodeId selector, const std::vector<ArgumentNode>& args);
    Value number(NodeId node, const std::vector<ArgumentNode>& args);
    Value side(NodeId node, NodeId selector);
    Value symbol(NodeId selector, int domain);
    std::string name_of_mode(NodeId mode) const;
};

// Costs and options: `may`, and the parts before an arrow.
class Costs : Binder {
public:
    explicit Costs(Binding& binding) : Binder(binding) {}
    Step segment(NodeId node);
    Step may(NodeId inner);
    Step activated(const std::vector<NodeId>& steps);  // for an ability that is used

private:
    bool is_one_choice(NodeId node) const;
    Step option(NodeId inner);
    Step declined(NodeId inner);
    Step pay(const std::vector<NodeId>& costs, bool optional, NodeId effect, bool announces);
    void agreed(const std::vector<NodeId>& costs, bool is_asked, Parts& out);
    void announce(Parts& out);
};

// Menus: `offer`.
class Menus : Binder {
public:
    explicit Menus(Binding& binding) : Binder(binding) {}
    Step offer(NodeId node);
    // Asks `you` with these lines; the passing line raises the flag in the local.
    Step ask(const std::vector<NodeId>& entries, NodeId passing = no_node, int passed = machine::none);
    Step list(NodeId node);  // adds the lines to the present options, and asks nothing
    // Tells whether any player may have the line: a used ability, or an object of that sort. Nothing for a line of another sort.
    Value somebody(NodeId entry);

private:
    const Meaning* header_of(NodeId entry) const;
    Step listed(const std::vector<NodeId>& entries, std::vector<std::string>& names, std::vector<machine::MenuLineRow>& lines);
    Step list_line(NodeId entry, int line, std::string& name);
    Step do_line(NodeId entry, int object, int ability);
    // The reasons of a line, for an explanation: its candidates, and its conditions.
    machine::MenuLineRow row(NodeId entry);
    std::int16_t unit_of(NodeId part, int arguments, const std::function<void(Body&)>& bind);
    void reasons(NodeId condition, int slot, int kind);
};

// Windows: `window from PLAYER until all pass`, `window for PLAYER until done`.
class Windows : Binder {
public:
    explicit Windows(Binding& binding) : Binder(binding) {}
    Step window(NodeId node);

private:
    struct Window;
    Window parts_of(NodeId node);
    Parts round(const Window& window, int player, int passes);
    Value somebody(const Window& window);
    NodeId guard_of(NodeId line) const;
    bool is_about_you(NodeId node) const;
};

// Verbs of the language itself.
class LanguageVerbs : Binder {
public:
    explicit LanguageVerbs(Binding& binding) : Binder(binding) {}
    // nullopt for any other verb.
    std::optional<Step> clause(NodeId node);

private:
    using Bound = Step (LanguageVerbs::*)(NodeId node, const std::vector<ArgumentNode>& args);
    struct Row {
        std::string_view verb;
        Bound bind;
    };
    static const Row rows[];
    Step settle(NodeId node, const std::vector<ArgumentNode>& args);
    Step stop(NodeId node, const std::vector<ArgumentNode>& args);
    Step fail(NodeId node, const std::vector<ArgumentNode>& args);
    Step cancel(NodeId node, const std::vector<ArgumentNode>& args);
    Step retrigger(NodeId node, const std::vector<ArgumentNode>& args);
    Step use_up(NodeId node, const std::vector<ArgumentNode>& args);
    Step renew(NodeId node, const std::vector<ArgumentNode>& args);
    Step mix(NodeId node, const std::vector<ArgumentNode>& args);
    Step lay(NodeId node, const std::vector<ArgumentNode>& args);
    Step exchange(NodeId node, const std::vector<ArgumentNode>& args);
    Step show(NodeId node, const std::vector<ArgumentNode>& args);
    Step begin(NodeId node, const std::vector<ArgumentNode>& args);
    Step finish(NodeId node, const std::vector<ArgumentNode>& args);
    Value one(NodeId node);
    void only_in_events(NodeId node);
    int period(NodeId node, const std::vector<ArgumentNode>& args);
};

// Abilities that an effect uses.
class AbilityUses : Binder {
public:
    explicit AbilityUses(Binding& binding) : Binder(binding) {}
    Step use(NodeId node, const std::vector<ArgumentNode>& args);
    // `for each HEADER of c as a in any order`
    Step for_each(NodeId node, int header, NodeId of);
    Step chosen(int header, int slot);  // that very ability in the local, without its header's parameters

private:
    Step one(const std::vector<ArgumentNode>& args, const Arguments::Used& used);
    Step asked(int header, Parts arguments, const Value& card, int operand);
    Parts initial(int header);
    Step only(int header, const Value& card);
    Step each(int header, const Value& card, int slot, const std::function<Step()>& bind);
    Step kept(const Value& object, const std::function<Step(int card)>& steps);
    Value object(NodeId of);
};

// Assignments: names, and changes of the state in the bodies of events.
class Assignments : Binder {
public:
    explicit Assignments(Binding& binding) : Binder(binding) {}
    Step assign(NodeId node);
    Step change(NodeId node);  // for an argument of the event that an ability adjusts

private:
    // A target other than a name: the object, the word of its attribute, and the form of both.
    struct Target {
        Value object;
        int kind;
        NodeId words;
        std::string word, sign;
        NodeId of;
    };
    Step local(const Local& local, const std::string& sign, NodeId expression);
    Target target(NodeId selector, const std::string& sign);
    Step given(const Target& target, NodeId sign, NodeId expression);
    Step zone(Value object, NodeId expression);
    Step face(const Target& target, NodeId expression);
    Step attribute(const Target& target, int attribute, NodeId expression);
    Step keep(const Target& target, int attribute, NodeId expression);
    bool only_sets(const std::string& sign, NodeId at);  // reports `+=` and `-=`
    int attribute_of(const Target& target) const;
    int argument_named(NodeId name);
};

// Modifications: lasting changes.
class Modifications : Binder {
public:
    explicit Modifications(Binding& binding) : Binder(binding) {}
    struct Modification {
        machine::ModOp op;
        int target;     // attribute or property
        NodeId amount;  // or no_node
        bool negative;
        bool tells_giver = false;  // its number is the giver
        NodeId text_of = no_node;  // its number is the object whose text it gives
        bool has_amount() const { return amount != no_node || tells_giver || text_of != no_node; }
    };
    Step gets(NodeId node);
    Step loses(NodeId node);
    Step becomes(NodeId node);
    Step cannot(NodeId node);
    // Reads a part of `gets`; false for a node that gives nothing. Marks the attribute or property as changeable.
    bool read(NodeId mod, int kind, Modification& change);
    int property_lost(NodeId node, int kind);  // by `loses`, or none
    int symbol_become(NodeId becomes, int kind);
    Value amount(const Modification& change);
    int period_of(NodeId holder);  // its duration: the period's number plus one, 0 for no end

private:
    bool gives_text(NodeId mod, int kind, Modification& change);
    Value one_object(NodeId selector);
    std::size_t keyword_of(int property) const;
    int header_lost(const Meaning& meaning);
    Step player_loses(NodeId node);
    Step each(const Thing& found, const std::function<Step(int slot)>& bind);
    Step property(const Thing& found, int property, machine::ModOp op, int period);
    bool changes_attribute(NodeId words, int kind, Modification& change);
    bool gains_property(NodeId words, int kind, Modification& change);
};

// Delayed and lasting effects: abilities of their own, with the names that they keep.
class LaterEffects : Binder {
public:
    explicit LaterEffects(Binding& binding) : Binder(binding) {}
    Step delayed(NodeId node, int period = 0);
    Step lasting(NodeId node);

private:
    std::vector<Local> kept(NodeId node);
    void load(const std::vector<Local>& kept, Parts& out);
};

// A happening that an ability waits for, or a forbidden one.
struct Pattern {
    int event = machine::none;
    std::vector<machine::CheckRow> checks;
    bool about_self = false;
    int match = machine::none;  // unit for the remaining tests
    std::vector<Local> names;   // given with `as`, at their places
};

// The number of a keyword, as its abilities see it: nothing without a name.
struct KeywordNumber {
    std::string name = {};
    Type type = {TypeKind::number};
    std::size_t count() const { return name.empty() ? 0 : 1; }
};

// Patterns: simple tests become rows that the machine compares directly; the other tests become a unit.
class Patterns : Binder {
public:
    explicit Patterns(Binding& binding) : Binder(binding) {}
    // One pattern for each happening that the node joins by `or`. `captured` locals come before the event's.
    std::vector<Pattern> all(NodeId node, int captured);
    // Patterns that `cannot` forbids. Without a subject, the object that is given the prohibition is the subject.
    std::vector<Pattern> forbidden(NodeId node, NodeId subject);
    // The number of past events in the period, or in the one before; or the sum of the value of that name.
    Value recalled(NodeId pattern, NodeId summed, int period, bool last);
    // The patterns of past events; reports names of the surrounding steps that stand for no object.
    std::vector<Pattern> without_names(NodeId node);
    // Declares the names that an ability sees of its event: parameters, results, and names given with `as`.
    void declare(const Pattern& pattern, int captured, const KeywordNumber& amount = {});
    std::int16_t objects_in_scope() const;  // bits of the arguments that are objects
    // Tells whether the condition compares an attribute of one of the first locals with a plain number.
    bool simple_check(NodeId condition, std::size_t locals, machine::CheckRow& check);

private:
    std::int16_t number_told(NodeId name, int event);
    using Test = std::function<Value(Binding&)>;  // becomes a unit of its own
    struct Subject {
        std::uint8_t argument;
        int slot;
        Type type;
    };
    struct Found {
        Pattern pattern;
        std::vector<Test> rest;
        void check(std::uint8_t argument, machine::CheckOp op, int operand = 0) {
            pattern.checks.push_back({argument, op, static_cast<std::int16_t>(operand)});
        }
    };
    // Without a subject, the object itself acts or undergoes the event.
    Pattern happening(NodeId subject, bool passive, NodeId verb, const std::vector<ArgumentNode>& args, int captured, NodeId at);
    void owner_does(const EventInfo& info, bool acts, bool passive, Found& out);
    void argument(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, int captured, Found& out);
    void adjective(const Param& param, NodeId word, Subject subject, Found& out);
    void amount(NodeId node, const Subject& subject, Found& out);
    void constrain(NodeId selector, const Subject& subject, Found& out);
    void described(NodeId selector, const Subject& subject, Found& out);
    bool plain_rows(NodeId words, const Subject& subject, std::vector<machine::CheckRow>& rows);
    bool plain_word(std::string word, const Subject& subject, std::vector<machine::CheckRow>& rows);
    std::optional<int> is_link(const std::string& words);
    std::int16_t match_unit(const Found& found, int captured, std::size_t arguments, NodeId at);
    bool stands_in(NodeId selector);
    bool is_behind_verb(NodeId subject, NodeId verb);
    bool sounds_like_period(NodeId subject, NodeId verb) const;

    bool recalls_ = false;       // the pattern is about the past
    NodeId stand_in_ = no_node;  // the object of the surrounding steps that such a pattern speaks of
};

}  // namespace holo::compiler
