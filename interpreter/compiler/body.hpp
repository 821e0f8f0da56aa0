// Compiles one piece of script into one unit of code. A Body knows the names in scope, who acts, and
// what the piece may do: only event bodies change the state, and what merely looks never asks.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/compiler/readings.hpp"
#include "interpreter/compiler/unit_builder.hpp"
#include "interpreter/machine/meanwhile.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// What a unit that keeps members of a set asks: all restrictions of an event, those of them that speak of
// nothing but the member, a definition, or the body of a query.
enum class FilterOf : std::uint8_t { able, eligible, define, query };

// Where a node stands in the file that people edit, as rows keep it.
struct Place {
    std::int16_t source;
    Span span;
};

struct Local {
    std::string name;
    Type type;
    int slot;
    bool used = false;
    Span span{};
    bool must_be_used = false;
};

// One of the two that an `if` has: asked when its condition holds, or when it does not.
struct Branch {
    NodeId condition;
    bool holds;
};

struct Demand {
    NodeId part;
    std::vector<Branch> branches;  // that it stands in; where another is taken, it is not asked
};

// Shared by everything that one compilation compiles.
struct Context {
    Vocabulary& vocabulary;
    machine::Program& program;
    Diagnostics& out;
    int source_index(const SourcePtr& source);  // in Program::sources
    int rule_index(std::string_view id) const;  // none when the module has no such rule
    Place place(const Tree& tree, NodeId node);
    // What an ability waits for.
    void put_checks(machine::AbilityRow& row, int happening, const std::vector<machine::CheckRow>& checks, int match);
    machine::ReasonRow reason(const Tree& tree, NodeId condition);  // with the rules that it cites, without a unit
    void keep_rule(std::string_view id);                            // in Program::reason_rules
    std::vector<SourcePtr> sources;
    // Keywords without a name, made for abilities or prohibitions that an effect gives.
    std::function<int(const Tree&, NodeId block, int kind)> grant;
    std::function<int(const Tree&, NodeId cannot, int kind)> forbid;
    // The rows of a change that an effect makes for whatever it is about while it lasts: `id` is the effect's ability.
    std::function<void(const Tree&, NodeId change, int id, int self_kind, const std::vector<Local>& captured)> hold;
    Readings* readings = nullptr;
    // The unit that keeps those members of a set for which a definition, or an event's restrictions, hold
    // when the member stands for that parameter. Its code comes later.
    std::function<int(FilterOf of, int id, int param)> filter;
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

std::string_view preposition(NodeKind post);

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

// `printed ATTRIBUTE of c`: without what modifies it.
constexpr std::string_view as_printed = "printed ";
constexpr std::string_view as_altered = "altered ";

// How two numbers compare, as instructions and checks number it (machine::compares).
enum class Sign : std::uint8_t { equal, unequal, less, less_equal, greater, greater_equal };
Sign sign_of(std::string_view text);

// What stands for `as many as there are`.
constexpr int no_limit = 32000;

std::string title_text(std::string_view quoted);  // what stands between the quotes

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
    bool interrupts = false;       // the ability comes before an event and may cancel it
    bool unchanged = false;        // attributes are read as printed
    bool as_sets = false;          // of an attribute with several symbols the object is left on the stack, to compare all of them
    bool paying = false;           // what is written now is a cost: it stands before an arrow
    int raises = machine::none;    // event that comes between the costs of the ability and its effect
    NodeId announcing = no_node;   // the segment with these costs

    // Names, errors and the unit that comes out (body.cpp)
    Local& declare(const std::string& name, Type type, NodeId at, bool must_be_used);
    Local* find(std::string_view name);
    Local* name_in(NodeId selector);  // the name that a selector's words are, or nullptr; `NAME of c` is an attribute first
    void declare_params(const std::vector<Param>& params);
    void report_unused() const;
    void end_scope(std::size_t names);  // forgets all names but that many
    std::string text(NodeId node) const { return collapsed(tree.text(node)); }
    void span(NodeId node) { code.span(tree[node].span); }
    void error(Diag id, NodeId at, std::vector<std::string> args = {}, std::string nearest = {});
    void unknown(NodeId word) { unknown(word, text(word)); }
    void unknown(NodeId at, const std::string& word);
    void wrong_type(NodeId at, const Type& wanted, const Type& given) { wrong_type(at, describe(wanted, c.program), given); }
    void wrong_type(NodeId at, const std::string& wanted, const Type& given);
    void expect(NodeId at, const Type& wanted, const Type& given);  // reports another kind of value
    bool mentions(NodeId node, const std::string& name) const;
    void take(NodeId node) const { tree.take(node); }  // code is written for this part of the script
    // Takes the node when it is one of the kinds.
    bool takes_if(NodeId node, std::initializer_list<NodeKind> kinds) const;
    // Puts the unit into the program as it is written so far, and returns its number as rows keep it.
    std::int16_t put(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);
    std::int16_t finish(const std::string& name, std::size_t arguments, NodeId at, int reserved = machine::none);  // the same, after a last `leave`
    // A unit that only looks, with the same names in scope at the same places.
    std::int16_t looking_unit(const std::string& name, std::size_t arguments, NodeId at, const std::function<void(Body&)>& write);

    // Expressions (expression.cpp)
    Type value(NodeId node, const Type* wanted = nullptr);  // one value on the value stack
    void condition(NodeId node);                            // a flag
    void is_taken(const std::vector<Branch>& branches);     // a flag
    std::vector<std::size_t> jumps(NodeId node, bool when);  // that are taken when the condition holds, or when it does not
    void number(NodeId node);
    // Answers whether all of them hold, and `last`, which leaves a flag; nothing may follow.
    void answer_all(const std::vector<NodeId>& conditions, const std::function<void()>& last = nullptr);
    void cite(NodeId cited);  // the next instruction carries out the rules that the node names

    // Selectors (selector.cpp)
    Found entity(NodeId selector, const Type* wanted = nullptr);  // everything it could mean, nothing chosen
    int set(NodeId selector);                  // the same, always as a set; gives the kind of its members
    Type infer(NodeId node);                   // what it is about, without writing any code
    int head_kind(NodeId words);               // kind of object that a run of words is about: that of its last noun
    std::string phrase(NodeId words, std::size_t from, std::size_t to) const;
    std::vector<NodeId> alternatives(NodeId word) const;  // of `a/b`; of anything else, itself
    NodeId quantifier(NodeId selector) const;
    NodeId quantity(NodeId selector) const;    // the Q… node of its quantifier, or no_node
    void take_noun(NodeId selector) const;     // takes a selector that is no more than its noun, and that
    void take_head(NodeId words) const;        // takes the noun at the end of a run of words
    NodeId core(NodeId selector) const;        // its noun, or the word that stands for one
    bool will_be_set(NodeId node);
    bool is_zone(NodeId selector) const;
    void zone(NodeId selector);                // a zone as a value
    void sides(NodeId selector, int die);      // bits of the sides of the die in the local that it could mean
    void membership(NodeId trait, int kind);   // object on the stack becomes whether it is so
    int property_of(const Meaning& meaning, int kind) const;  // that a word gives objects of the kind, or none
    int group_property(const Meaning& meaning) const;
    int property_of_any(NodeId either, int kind) const;
    int property_named(const std::string& word, int kind) const;

    // Filters of the set on top (filter.cpp, where.cpp)
    void filter_words(NodeId words, int kind);
    void filter_posts(NodeId selector, int kind, bool& placed, const std::function<void()>& between = nullptr);
    // Keeps those members for which all conditions hold; the member is in local `slot`.
    void keep_all(const std::vector<NodeId>& parts, int slot, int kind);
    // Whether the condition compares an attribute of one of the first locals with a plain number.
    bool simple_check(NodeId condition, std::size_t locals, machine::CheckRow& check);

    // Choices (choice.cpp). `narrow` may reduce the candidates before anybody is asked.
    Found chosen(NodeId selector, const std::function<void()>& narrow = nullptr, bool optional = false);
    Found selected(NodeId selector, const std::function<void()>& narrow = nullptr, bool optional = false);  // the same, unnamed
    bool chooses_one(NodeId node) const;

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

    // Clauses (match.cpp, clause.cpp)
    std::vector<ArgumentNode> arguments(NodeId clause) const;

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
    // What a verb means with its arguments.
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

    // Names (body.cpp)
    void report_unused(const Local& local) const;
    std::vector<std::string> names_in_reach() const;

    // Expressions (expression.cpp)
    void exists(NodeId selector);
    void arithmetic(NodeId node);
    void joined(NodeId node);
    int set_of_symbols(NodeId node) const;
    void compare(NodeId node);
    void is(NodeId node);
    void are(NodeId selector, NodeId trait, bool negated);
    void of_members(NodeId node);
    void times(NodeId node);

    // Selectors (selector.cpp)
    Type selector_value(NodeId node, const Type* wanted);
    Found described(NodeId selector, Type type, bool placed);
    Found named(NodeId selector, Local local);
    Found noun(NodeId selector);
    bool constant(NodeId selector, const std::string& words, const Type* wanted, Type& type);
    void default_place(int kind);
    int kind_of_word(const std::string& word) const;
    void unknown_noun(NodeId words);
    bool plural_quantity(NodeId selector) const;
    bool plural_noun(NodeId selector) const;
    bool any_opponent_meant(NodeId selector) const;
    int titled_kind() const;
    void titled(NodeId title);

    // Attributes (attribute.cpp)
    int attribute_named(const std::string& name, int kind) const;  // none when there is no such attribute
    bool alteration(NodeId selector, const std::string& word, Type& type);
    bool attribute_access(NodeId selector, const std::string& name, const Type* wanted, Type& type);
    bool attribute_of(NodeId post, const std::string& word, int define, Type& type);
    bool attribute_of_element(const std::string& word, int define, Type& type);
    bool number_of_side(const std::string& word, Type& type);
    Type read_attribute(int attribute);
    Type read_define(int define);
    int link_of_self(const std::string& name) const;

    // Zones (zone.cpp)
    struct ZoneWords {
        int zone = machine::none;
        std::string owner;  // `your`, …; empty when nobody is named
    };
    ZoneWords zone_words(NodeId selector) const;
    void one_owner(NodeId selector, const std::string& owner);  // reports a second one behind `of`
    Local* zone_local(NodeId selector);
    void top_of_zone(NodeId selector, NodeId where);
    void filter_value(NodeId place, int kind);
    void filter_in(NodeId post, int kind, bool& placed);

    // `is` (trait.cpp)
    enum class Says : std::uint8_t { words, nothing, attribute, thing };  // it describes, or compares with something definite
    Says says(NodeId trait);
    void filter_trait(NodeId trait, int kind);
    std::vector<int> symbols_of_word(const std::string& word, int domain) const;
    void is_of_symbol(NodeId trait);
    void symbol_is(NodeId trait, const Type& type);
    void is_one_of(int slot, const std::vector<int>& symbols);

    // Sides of dice (side.cpp)
    struct SideSymbols {
        int attribute = machine::none;  // of sides
        std::uint32_t bits = 0;         // from the enumeration's first symbol on
    };
    bool side_symbols(const std::string& words, SideSymbols& out) const;
    void side_has_symbol(int slot, const SideSymbols& symbols);
    void side_shows(NodeId post, int slot);
    void filter_showing(const SideSymbols& symbols);
    void side_is(NodeId trait);
    bool is_die(const Param& param) const;
    void possible_sides(int event, std::size_t index, NodeId node, int die);
    int side_wanted(const Match& m, const std::vector<ArgumentNode>& args, const std::string& name);

    // Filters of the set on top (filter.cpp)
    bool filter_phrase(const std::string& phrase, int kind, NodeId at);
    Found any_of(NodeId operand);  // of a relative: whatever it could mean will do, `on a card`, `on each card`
    void take_any(NodeId operand) const;  // takes such an operand with its quantity
    void filter_post(NodeId post, int kind, bool& placed);
    void filter_copies(NodeId operand);
    void filter_controlled(NodeId player);
    void filter_link(NodeId post, int kind);
    void filter_related(NodeId operand, int define);
    void filter_within(NodeId post, int kind);
    void filter_feature(NodeId post, int kind);
    bool is_post(NodeId node) const;
    bool is_detached(NodeId post) const;
    int relation(int kind, std::string_view preposition, const Type* operand = nullptr) const;
    // Keeps those members for which `write` leaves a flag that is up; the member is in the local.
    void keep_members(int slot, const std::function<void()>& write);
    // Keeps those for which that is so with some member of the second set on top, which is used up.
    void keep_related(const std::function<void(int member, int other)>& write);
    // Keeps those that `write` does not keep. Gives the local with the set as it was before.
    int keep_others(const std::function<void()>& write);

    // Conditions on the members of the set on top (where.cpp); the member is in local `slot`.
    void filter_where(NodeId node, int kind);
    void keep_where(NodeId node, int slot, int kind);
    void keep_any_of_them(NodeId node, int slot, int kind);
    void keep_any(NodeId node, int slot, int kind);
    bool keep_whole(NodeId node, int slot, int kind);
    bool keep_trait(NodeId node, int slot, int kind);
    bool keep_compared(NodeId node, int slot, int kind);
    void keep_comparing(int attribute, Sign sign);  // n; S -- S
    bool keep_called(NodeId node, int slot, int kind);
    bool keep_function(const std::string& name, const std::vector<NodeId>& args, int member);
    bool keep_queried(NodeId node, int query, int member, int slot);
    bool keep_holders(NodeId selector, int slot, int kind);
    bool keep_able(NodeId node, int slot, int kind);
    bool is_member(NodeId node, int slot);
    void take_member(NodeId node) const;
    bool speaks_of(NodeId node, int slot, int kind);
    bool mentions_element(NodeId node, int kind);
    int member_attribute(NodeId node, int slot, int kind);

    // Who acts (subject.cpp)
    void push_chooser();
    void with_subject(NodeId selector, const std::function<void()>& write);
    void unless(NodeId node);

    // Choices (choice.cpp)
    void only_extremes(NodeId quant, int kind);
    bool is_bare_noun(NodeId selector);
    bool picked(NodeId selector, bool optional);
    bool picked_one(NodeId selector, bool random, bool optional);
    void asks(NodeId selector);
    void short_if_fewer(NodeId wanted);
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
    // The code once for each member of the set on top, which is used up. Players come in seating order.
    void for_members(int slot, int kind, const std::function<void()>& write);
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

    // Which event is meant (match.cpp)
    Match match(int event, const std::vector<ArgumentNode>& args, bool partial);
    // The event that a verb means with these arguments; reports when there is none.
    Match resolve(NodeId verb, VerbForm form, const std::vector<ArgumentNode>& args, bool partial);
    bool is_unit(NodeId node, const Param& param, std::vector<NodeId>* adjectives = nullptr) const;
    std::string unit_name(const Param& param) const;
    std::string written(int event) const;  // how a clause with that event is written, for help
    NodeId node_of(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args) const;
    void remember(const Match& match, NodeId at, const std::vector<ArgumentNode>& args);
    void expect_kind(NodeId at, const Type& wanted, const Type& given);
    void take_posts(const Match& match);  // its relatives are arguments from here on

    // Clauses (clause.cpp)
    void clause(NodeId node, bool optional = false);
    void can_clause(NodeId node);
    struct Asked {
        std::size_t param;  // an amount that somebody chooses
        NodeId most;        // or no_node
    };
    void emit_event(Match& match, const std::vector<ArgumentNode>& args, bool optional);
    void emit_once(const Match& match, const std::vector<ArgumentNode>& args, bool optional);
    void emit_for_each(const Match& match, const std::vector<ArgumentNode>& args, std::size_t many);
    void happen(int event);
    // `die` is the local with the die that a side is of.
    void push_param(const Param& param, const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                    std::vector<Asked>& asks, int die);
    void push_adjective(const Param& param, NodeId word);
    void push_amount(NodeId node, std::size_t index, std::vector<Asked>& asks);
    bool is_definite(NodeId node);
    void could_happen(const Match& match, const std::vector<ArgumentNode>& args, int chosen_param, int slot);
    void enough_able(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args);
    void enough(NodeId selector);
    void enough_candidates(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args);
    void each_ability(int header, NodeId of, int slot, const std::function<void()>& write);
    void for_each_ability(NodeId node, int header, NodeId of);
    void use_ability(int header, int slot);
    NodeId title_in(NodeId node) const;
    void title_of(NodeId node, bool named);
    struct Used {
        int header = machine::none;
        NodeId by_value = no_node;  // what names the header instead
        NodeId of = no_node;  // the relative with the object
    };
    Used used(NodeId node, const std::vector<ArgumentNode>& args);
    void header_by_value(NodeId paren);
    void can_use(NodeId node, const std::vector<ArgumentNode>& args);
    std::function<void()> eligibility(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args);
    bool has_eligibility(int event, std::size_t param) const;
    bool chosen_amount(NodeId amount);
    void name_amount(std::size_t param, std::size_t params, NodeId node);
    int slot_of_result(const std::string& result);
    void store_results(int event, bool accumulate);

    // Verbs of the language itself (verb.cpp), calls (call.cpp)
    bool builtin(NodeId node, const std::string& verb);
    void use(NodeId node, const std::vector<ArgumentNode>& args);
    Type call(NodeId node);
    Type type_of_call(const std::string& name) const;
    void run(NodeId node);
    bool call_function(NodeId node, const std::string& name, Type& type);
    void call_query(NodeId node, int query);
    void call_unit(NodeId node, const DefineInfo& info);
    std::vector<NodeId> call_arguments(NodeId node) const;
    bool takes(NodeId node, std::size_t count);  // reports another number of arguments
    void argument(NodeId node, const Param& param);
    void unknown_call(NodeId node, const std::unordered_map<std::string, int>& names);

    void constrain(NodeId selector, std::uint8_t argument, int slot, const Type& type, Pattern& out, std::vector<std::function<void(Body&)>>& rest);

    bool secretly_ = false;          // the choice in hand is told to nobody
    bool placed_ = false;            // a word of the selector in hand says where
    std::vector<NodeId> detached_;   // relatives taken as arguments of a verb

    friend class Behind;
};

// While the operand of a relative is compiled: the relatives behind it describe the operand. `cost of a card in your hand`
class Behind {
public:
    Behind(Body& body, NodeId post) : body_(body) { body_.detached_.push_back(post); }
    ~Behind() { body_.detached_.pop_back(); }
    Behind(const Behind&) = delete;
    Behind& operator=(const Behind&) = delete;

private:
    Body& body_;
};

// The parts of a conjunction; of anything else, itself.
std::vector<NodeId> conjuncts(const Tree& tree, NodeId condition);
// The parts of a condition of which each must hold: those of an `and`, and those of what an `if` has for either case.
std::vector<Demand> demands(const Tree& tree, NodeId condition);
// Where the costs begin among the steps before an arrow.
std::size_t first_cost(const Tree& tree, const std::vector<NodeId>& parts);

}  // namespace holo::compiler
