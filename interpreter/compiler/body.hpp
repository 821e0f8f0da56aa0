// Compiles one piece of script into one unit of code. A Body knows the names in scope, who acts, and
// what the piece may do: only event bodies change the state, and what merely looks never asks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/compiler/readings.hpp"
#include "interpreter/compiler/unit_builder.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// What a unit that keeps members of a set asks: all restrictions of an event, those of them that speak of
// nothing but the member, a definition, or the body of a query.
enum class FilterOf : std::uint8_t { able, eligible, define, query };

// Shared by everything that one compilation compiles.
struct Context {
    Vocabulary& vocabulary;
    machine::Program& program;
    Diagnostics& out;
    int source_index(const SourcePtr& source);  // in Program::sources
    int rule_index(std::string_view id) const;  // none when the module has no such rule
    std::vector<SourcePtr> sources;
    // Keywords without a name, made for abilities or prohibitions that an effect gives.
    std::function<int(const Tree&, NodeId block, int kind)> grant;
    std::function<int(const Tree&, NodeId cannot, int kind)> forbid;
    Readings* readings = nullptr;
    // The unit that keeps those members of a set for which a definition, or an event's restrictions, hold
    // when the member stands for that parameter. Its code comes later.
    std::function<int(FilterOf of, int id, int param)> filter;
};

struct Local {
    std::string name;
    Type type;
    int slot;
    bool used = false;
    Span span{};
    bool must_be_used = false;
};

enum class Manner : std::uint8_t {
    acts,   // may choose and make events happen
    looks,  // conditions and values: no choice, no event
    does,   // an event's body: changes the state as well
};

// `your`, `their`, `other`: words that say whose.
bool is_possessive(std::string_view word);
// `a copy of c`: any card with the title of c. A module may use the word otherwise.
bool is_copy(std::string_view word);

// What a selector left on a stack: one thing on the value stack, or a set on the set stack.
struct Found {
    Type type;
    bool set = false;
};

struct ArgumentNode {
    std::string label;
    NodeId node;
    bool detached = false;  // a relative that turned out to be an argument: `play c on host`
};

class Body {
public:
    Body(Context& context, const Tree& tree, Manner manner, int self_kind);

    Context& c;
    const Tree& tree;
    UnitBuilder code;
    std::vector<Local> scope;
    Manner manner;
    int self_kind;             // kind of `this`, none when there is no such thing
    int they = machine::none;  // local holding the player that the clause is about
    int element = machine::none, element_kind = machine::none;  // local and kind of `it`, inside `where`
    int side_die = machine::none;  // local holding the die whose sides are being looked at
    int changing = machine::none;  // happening whose arguments `change` changes
    int interrupts = 0;            // 1: the ability comes before an event and may cancel it
    std::vector<std::string> own_results;  // of the event whose body this is
    bool failed = false;       // something was reported: the code is not to be trusted

    // Names
    Local& declare(const std::string& name, Type type, NodeId at, bool must_be_used);
    Local* find(std::string_view name);
    void declare_params(const std::vector<Param>& params);
    void report_unused();

    // Expressions (expression.cpp)
    Type value(NodeId node, const Type* wanted = nullptr);  // one value on the value stack
    void condition(NodeId node);                            // a flag
    void number(NodeId node);
    std::vector<NodeId> conjuncts(NodeId node) const;
    void cite(NodeId cited);

    // Selectors (selector.cpp)
    Found entity(NodeId selector, const Type* wanted = nullptr);  // everything it could mean, nothing chosen
    int set(NodeId selector);                  // the same, always as a set; gives the kind of its members
    // `narrow` may reduce the candidates before anybody is asked.
    Found chosen(NodeId selector, const std::function<void()>& narrow = nullptr, bool optional = false);
    void filter_words(NodeId words, int kind, bool all_are_adjectives);
    void filter_posts(NodeId selector, int kind, bool& placed, const std::function<void()>& between = nullptr);
    void filter_post(NodeId post, int kind, bool& placed);
    bool filter_phrase(const std::string& phrase, int kind, NodeId at);
    void membership(NodeId trait, int kind);   // object on the stack becomes whether it is so
    // Keeps those members of the set on top for which all conditions hold; the member is in local `slot`.
    void keep_all(const std::vector<NodeId>& parts, int slot, int kind);
    // Whether the condition compares an attribute of one of the first locals with a plain number.
    bool simple_check(NodeId condition, std::size_t locals, machine::CheckRow& check);
    void zone(NodeId selector);                // a zone as a value
    bool is_zone(NodeId selector) const;
    void sides(NodeId selector, const std::function<void()>& push_die);  // bits of the sides it could mean
    void players(NodeId selector);
    Type infer(NodeId node);
    int head_kind(NodeId words);
    std::string phrase(NodeId words, std::size_t from, std::size_t to) const;
    std::vector<NodeId> word_nodes(NodeId words) const;
    NodeId quantifier(NodeId selector) const;
    NodeId core(NodeId selector) const;
    int property_of(const Meaning& meaning, int kind) const;  // that a word gives objects of the kind, or none
    NodeId quantity(NodeId selector) const;  // the Q… node of its quantifier, or no_node
    bool chooses_one(NodeId node) const;

    // Steps (statement.cpp)
    void items(NodeId block);
    void step(NodeId step);
    void segment(NodeId node);
    void may(NodeId inner);
    void pay(const std::vector<NodeId>& costs, bool optional, NodeId effect);
    void check_costs(const std::vector<NodeId>& costs);  // leaves a flag: all of them can be paid
    void cites(NodeId node);
    void assign(NodeId node);
    void let(NodeId node);
    void if_step(NodeId node);
    void loop(NodeId node);
    void repeat(NodeId node);
    void gets(NodeId node);
    void loses(NodeId node);
    void becomes(NodeId node);
    void cannot(NodeId node);
    void choose_of(NodeId node);
    void choose(NodeId clause, bool optional);
    void act(NodeId node, bool optional);
    void with_subject(NodeId selector, const std::function<void()>& write);
    void for_each(NodeId node);
    void offer(NodeId node);
    machine::MenuLineRow menu_line(NodeId entry);
    void delayed(NodeId node);
    void unless(NodeId node);
    void change(NodeId node);
    void modify_all(const Found& found, const std::function<void(int slot)>& write);
    struct Change_ {
        machine::ModOp op;
        int target;      // attribute or property
        NodeId amount;   // or no_node
        bool negative;
    };
    bool modification(NodeId mod, const Found& found, int period);
    bool read_modification(NodeId mod, int kind, Change_& change);
    int granted_keyword(NodeId block, int kind);       // a nameless keyword with the abilities of the block
    int prohibition(NodeId cannot, int kind);          // a nameless keyword that forbids
    int symbol_become(NodeId what, int kind);
    void choose_symbol_of(NodeId selector, int domain, int kept);
    int period_of(NodeId holder);  // of its duration: the period's number plus one, 0 for ever

    // Clauses (clause.cpp)
    void clause(NodeId node, bool optional = false);
    void can_clause(NodeId node);
    bool builtin(NodeId node, const std::string& verb);
    std::vector<ArgumentNode> arguments(NodeId clause) const;
    struct Match {
        int event = machine::none;
        std::vector<int> of_param;      // index into the arguments, none when left out
        std::vector<NodeId> adjective;  // by param: the word of a unit phrase that fills it
        std::vector<NodeId> detached;   // by param: the relative that turned out to be its argument
        int divided = machine::none;    // param that shares out an amount
        Diag trouble{};                 // why it does not fit, when `at` is a node
        NodeId at = no_node;
        std::vector<std::string> args;
    };
    Match match(int event, const std::vector<ArgumentNode>& args, bool partial);
    // The event that a verb means with these arguments; reports when there is none.
    Match resolve(NodeId verb, VerbForm form, const std::vector<ArgumentNode>& args, bool partial);
    bool is_unit(NodeId node, const Param& param, std::vector<NodeId>* adjectives = nullptr) const;
    std::string unit_name(const Param& param) const;
    std::function<void()> eligibility(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args);
    bool mentions(NodeId node, const std::string& name) const;
    bool will_be_set(NodeId node);
    std::string written(int event) const;  // how a clause with that event is written, for help
    void call(NodeId node, bool as_value, Type& type);
    void push_chooser();

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
    // The names an ability sees of its event: parameters, results, and those given with `as`.
    void declare_event(const Pattern& pattern, int captured, const std::string& amount = {});

    void error(Diag id, NodeId at, std::vector<std::string> args = {}, std::string nearest = {});
    std::string text(NodeId node) const { return collapsed(tree.text(node)); }
    void span(NodeId node) { code.span(tree[node].span); }
    int finish(const std::string& name, int arguments, NodeId at, int reserved = machine::none);

    // A unit that only looks, with the same names in scope at the same places.
    int looking_unit(const std::string& name, int arguments, NodeId at, const std::function<void(Body&)>& write);

private:
    Type selector_value(NodeId node, const Type* wanted);
    int attribute_named(const std::string& name, int kind) const;  // none when there is no such attribute
    std::vector<std::string> names_in_reach() const;
    int titled_kind() const;
    bool chosen_amount(NodeId amount);
    void name_amount(std::size_t param, std::size_t params, NodeId node);
    void titled(NodeId title);
    void filter_copies(NodeId operand);
    void top_of_zone(NodeId selector, NodeId where);
    int zone_kind_of_cards() const;
    bool side_symbols(const std::string& words, int& attribute, std::uint32_t& bits) const;
    void side_has_symbol(int slot, int attribute, std::uint32_t bits);
    bool filter_showing(const std::string& words, int kind);
    void filter_in(NodeId post, int kind, bool& placed);
    void filter_link(NodeId post, const std::string& preposition, NodeId operand, int kind);
    void filter_within(NodeId post, int kind);
    void filter_feature(NodeId post, int kind);
    void filter_where(NodeId node, int kind);
    void filter_trait(NodeId trait, int kind, bool& placed);
    void each_element(int kind, const std::function<void(int)>& push, NodeId operand, int define);
    bool mentions_element(NodeId node, int kind);
    // Conditions on the members of the set on top (where.cpp); the member is in local `slot`.
    void keep_where(NodeId node, int slot, int kind);
    void keep_each(NodeId node, int slot);
    bool keep_whole(NodeId node, int slot, int kind);
    bool keep_trait(NodeId node, int slot, int kind);
    bool keep_compared(NodeId node, int slot, int kind);
    bool keep_called(NodeId node, int slot, int kind);
    bool keep_holders(NodeId selector, int slot, int kind);
    bool keep_able(NodeId node, int slot, int kind);
    bool is_member(NodeId node, int slot);
    bool speaks_of(NodeId node, int slot, int kind);
    int member_attribute(NodeId node, int slot, int kind);
    void symbol_is(NodeId trait, const Type& type);
    void side_is(NodeId trait);
    bool is_post(NodeId node) const;
    bool is_detached(NodeId post) const;
    bool plural_quantity(NodeId selector) const;
    bool plural_noun(NodeId selector) const;
    bool has_eligibility(int event, int param) const;
    bool is_die(const Param& param) const;
    void only_extremes(NodeId quant, int kind);
    void possible_sides(int event, std::size_t index, NodeId node, int die_slot);
    int side_wanted(const Match& m, const std::vector<ArgumentNode>& args, const std::string& name);
    bool attribute_access(NodeId selector, const std::string& name, const Type* wanted, Type& type);
    Type read_attribute(int attribute);
    void constrain(NodeId selector, std::uint8_t argument, int slot, const Type& type, Pattern& out, std::vector<std::function<void(Body&)>>& rest);
    void emit_event(Match& match, const std::vector<ArgumentNode>& args, bool optional);
    void push_param(const Param& param, const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                    std::vector<std::pair<int, NodeId>>& asks, int die_slot);
    void store_results(int event, bool accumulate);
    void remember(const Match& match, NodeId at, const std::vector<ArgumentNode>& args);
    NodeId node_of(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args) const;

    bool secretly_ = false;          // the choice in hand is told to nobody
    bool placed_ = false;            // a word of the selector in hand says where
    std::vector<NodeId> detached_;   // relatives taken as arguments of a verb
};

// Where the costs begin among the steps before an arrow.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts);

}  // namespace holo::compiler
