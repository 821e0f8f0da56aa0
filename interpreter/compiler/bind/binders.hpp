// Binders of everything that is evaluated: values, conditions, the objects that a selector means, and the arguments of events. There is one
// binder for each sort of part; they call one another through their shared Binding.
#pragma once

#include <functional>
#include <optional>

#include "interpreter/compiler/bind/words.hpp"

namespace holo::compiler {

class Binding;
using ir::Filter;
using ir::Set;
using ir::Step;
using ir::Value;
using Parts = ir::Tree::Parts;

// The meaning of a selector: one object as a value, or several as a set. `many` in the type marks a name for all of them.
struct Thing {
    Type type;
    Value value{};
    Set set{};
    bool is_set() const { return static_cast<bool>(set); }
};

// Comparisons of two numbers, in the numbering of instructions and checks (machine::compares).
enum class Sign : std::uint8_t { equal, unequal, less, less_equal, greater, greater_equal };
Sign sign_of(std::string_view text);
machine::Op op_of(Sign sign);

// Bits of `a` of choice instructions.
constexpr int may_refuse = 1, unseen = 2;
// An amount without a limit.
constexpr int no_limit = 32000;

class Binder {
protected:
    explicit Binder(Binding& binding) : in(binding) {}
    Binding& in;
};

// Values of every type.
class Values : Binder {
public:
    explicit Values(Binding& binding) : Binder(binding) {}
    Value value(NodeId node, const Type* wanted = nullptr);
    Value typed(NodeId node, const Type& wanted);  // reports a value of another type
    Value number(NodeId node);
    Value some(NodeId node);  // a number of things: reports one that is certainly none
    Value chooser();          // the player who is asked
    Value load(const Local& local);

private:
    Value bound(NodeId node, const Type* wanted);
    Value name(NodeId node);
    Value arithmetic(NodeId node);
    Value divided(Value whole, Value by, NodeId rounding);
    void certain_end(NodeId selector);  // reports a `where` that ends with a sum
    Value counted(NodeId node);
    Value of_members(NodeId node);
    Value times(NodeId node);
    Value either(NodeId node, const Type* wanted);
};

// Conditions, which are flags.
class Conditions : Binder {
public:
    explicit Conditions(Binding& binding) : Binder(binding) {}
    Value condition(NodeId node);
    Value bound(NodeId node);                        // for a node that is an operator of conditions; reports any other
    std::vector<std::uint32_t> rules(NodeId cited);  // numbers of the cited rules

private:
    Value joined(NodeId node);
    Value exists(NodeId selector);
    Value compare(NodeId node);
    Value is(NodeId node);
    Value has_symbols(NodeId left, const Words::SymbolSet& set, NodeId trait);
    Value are(NodeId selector, NodeId trait, bool negated);
    std::optional<Value> same_symbols(NodeId left, NodeId right, NodeId sign);
};

// The right side of `is`.
class Traits : Binder {
public:
    explicit Traits(Binding& binding) : Binder(binding) {}
    Value of_object(Value object, NodeId trait);
    // The object of an event meets the pattern: `one of your cards` is any card of yours there, wherever the card lies by then.
    Value of_argument(Value object, NodeId selector);
    Value of_set(Value object, const Words::SymbolSet& set, NodeId trait);
    Value of_symbol(Value symbol, NodeId trait);
    Value of_side(Value side, NodeId trait);
    void describe(NodeId trait, int kind, Parts& out);  // as filters
    Value is_one_of(int slot, const std::vector<int>& symbols);

private:
    enum class Says : std::uint8_t { words, nothing, attribute, thing };  // the trait describes, or it compares with a definite object
    Says says(NodeId trait);
    Value of_object(Value object, NodeId trait, bool of_group);
    void describe(NodeId trait, int kind, Parts& out, bool of_group);
};

// Selectors: the objects that a selector could mean, before any choice.
class Selectors : Binder {
public:
    explicit Selectors(Binding& binding) : Binder(binding) {}
    Thing entity(NodeId selector, const Type* wanted = nullptr);
    // Returns the objects that were found; reports anything else and returns nothing.
    Thing objects(NodeId at, Thing found);
    // Objects, always as a set.
    struct Members {
        Set set;
        int kind;
    };
    Members members(NodeId selector);
    Value value(NodeId selector, const Type* wanted);
    Set titled(NodeId title);
    void default_place(int kind, Parts& out);  // the zones to search when the selector names no place
    Value nothing(Type type = {});             // replaces a part with a reported mistake

private:
    Thing bound(NodeId selector, NodeId middle, const Type* wanted);
    Thing amount(NodeId selector);
    Thing words(NodeId selector, NodeId middle, const Type* wanted);
    Thing named(NodeId selector, const Local& local);
    Thing space(NodeId selector, int kind);
    Thing narrowed(NodeId selector, Thing all);
    Thing noun(NodeId selector);
    std::optional<Value> constant(NodeId selector, const std::string& words, const Type* wanted);
    Thing described(NodeId selector, Type type, Parts set, bool placed);
    void unknown_noun(NodeId words);
};

// Attributes of a definite object.
class Attributes : Binder {
public:
    explicit Attributes(Binding& binding) : Binder(binding) {}
    std::optional<Value> access(NodeId selector, const std::string& name, const Type* wanted);
    Value read_define(int define, Value object);
    // The object whose symbols the part means, as a set beside the attribute; none for anything else.
    struct Symbols {
        Value object;
        int attribute;
        machine::SymbolsAs as;
    };
    std::optional<Symbols> symbols(NodeId node, int with);
    Step keep(int link, int slot);  // stores the object that the link of `this` leads to now

private:
    Value of_self(int link);  // a link of `this`
    Value read(int attribute, Value object);
    bool is_comparable(int one, int other) const;
    std::optional<Value> of(NodeId post, const std::string& word, int define);
    std::optional<Value> of_element(const std::string& word, int define);
    std::optional<Value> of_side(const std::string& word);
};

// Zones as values, and the objects in them.
class Zones : Binder {
public:
    explicit Zones(Binding& binding) : Binder(binding) {}
    Value zone(NodeId selector);
    Set top(NodeId selector, NodeId where);
    void in_zones(NodeId post, int kind, bool& placed, Parts& out);

private:
    void in_value(NodeId place, int kind, Parts& out);
    Set of_opponents(int zone);
};

// Adjectives and relatives: filters that keep some members of a set.
class Filters : Binder {
public:
    explicit Filters(Binding& binding) : Binder(binding) {}
    void words(NodeId words, int kind, Parts& out, bool* placed = nullptr);
    void prefer(NodeId selector, int kind, Parts& out);  // narrows a choice by each `preferring`
    // `between` adds the implied filters.
    void posts(NodeId selector, int kind, bool& placed, Parts& out, const std::function<void(Parts&)>& between = nullptr);
    Thing any_of(NodeId operand);  // for a relative with any of several operands: `on a card`, `on each card`
    void showing(const Words::SideSymbols& symbols, Parts& out);
    Filter keep(int slot, Value condition);
    Filter comparing(int attribute, Sign sign, Value number);
    Filter except(int before, const Parts& filters);  // keeps members that the filters do not keep; `before` is a set local

private:
    bool is_flag_of(const Meaning& meaning, int kind) const;
    Filter flag(const Meaning& meaning, bool down);
    bool phrase(const std::string& words, int kind, NodeId at, Parts& out, bool* placed);
    void alternatives(NodeId either, int kind, Parts& out, bool* placed);
    bool without(const std::string& word, int kind, NodeId at, Parts& out);
    void post(NodeId post, int kind, bool& placed, Parts& out);
    void copies(NodeId operand, Parts& out);
    void controlled(NodeId player, Parts& out);
    void link(NodeId post, int kind, Parts& out);
    void related(NodeId operand, int define, Parts& out);
    void related_to_any(Set others, const std::function<Value(int member, int other)>& holds, Parts& out);
    void unless_nothing(NodeId operand, int slot, Parts& out);
    void within(NodeId post, int kind, Parts& out);
    void feature(NodeId post, int kind, Parts& out);
    int lying_on(int kind) const;
    void bearing(NodeId post, int attached, int kind, Parts set, Parts& out);
    void shown(NodeId words, Parts& out);
    void refuse_one_of_each(NodeId selector, const std::vector<NodeId>& posts);
    void refuse_unsure(std::vector<NodeId>& posts, int kind);
    struct Noun {
        NodeId node = no_node;
        int kind = machine::none;
    };
    Noun described_by(NodeId post, int kind);
    bool fits_both(NodeId post, int one, int other);
    bool is_attached(NodeId words, int kind);
    NodeId unwrapped(NodeId operand);
    bool is_late(NodeId post, int kind);
    enum class Stage : std::uint8_t { masks, places, tests };
    Stage stage_of(NodeId post, int kind);
};

// Places on a map: spaces, and objects on spaces.
class Ground : Binder {
public:
    explicit Ground(Binding& binding) : Binder(binding) {}
    bool is_large(int kind) const;  // true when objects of the kind may cover several spaces
    bool is_on(int kind) const;     // true when objects of the kind are spaces, or stand on one
    // `adjacent to`, `within N of` and `nearest to`, as filters.
    void near(NodeId post, int kind, Parts& out);
    Value distance(NodeId node);
    // `in reach of PIECE with N by MOVE`, as a filter, and the first step of such a way.
    void reach(NodeId post, int kind, Parts& out);
    // `with room for PIECE by MOVE`, perhaps over some spaces or nearest to them, as a filter.
    void room(NodeId post, int kind, Parts& out);
    bool gives_placements(NodeId selector) const;  // true when its members may be turned placements
    // `under PIECE`, as a filter of spaces.
    void under(NodeId post, Parts& out);
    Value step(NodeId node);
    // `in sight of PIECE from SPACE by SIGHT`, as a filter.
    void sight(NodeId post, int kind, Parts& out);

private:
    int way(NodeId by);
    int named(NodeId by, const std::vector<std::string>& known);
    const DeclaredMove* move(NodeId by);
    int sight_by(NodeId by);                // without a word, the first of the board
    int piece(NodeId operand, Parts& out);  // stores the piece in a local; returns its kind
    Set of_move(const std::vector<Phrase>& words, int local, Type piece);
    Set of_move(const Phrase& word, int local, Type piece);
    void sets_of(const DeclaredMove& move, int local, Type piece, bool ends, Parts& parts);
    Value spot(int local, Type piece);
    Value base(int local, Type piece);
    static int manner(const DeclaredMove& move);  // for instructions about the move
    Value points(NodeId from, NodeId goal, const DeclaredMove& move);
    Filter around(NodeId operand, int kind, int way);
    void keep_by_spaces(int kind, const std::function<Filter()>& filter, Parts& out);
    void cite(std::vector<std::string> rules, int way, Parts& out);
    Set places(NodeId operand);                // the spaces of the members
    Filter standing_on(Set spaces, int kind);  // keeps these spaces, or the objects on them
};

// Sides of dice.
class Sides : Binder {
public:
    explicit Sides(Binding& binding) : Binder(binding) {}
    Value sides(NodeId selector, int die);  // bits of the sides that the selector could mean, for the die in the local
    Value possible(int event, std::size_t index, NodeId node, int die);  // those sides that the event allows
    Value has_symbol(int slot, const Words::SideSymbols& symbols);

private:
    Value shows(NodeId post, int slot);
};

// Choices: the quantity of a selector chooses from the objects that the selector could mean.
class Choices : Binder {
public:
    explicit Choices(Binding& binding) : Binder(binding) {}
    using Narrow = std::function<void(Parts&)>;
    // One object as a value, several as a set. `narrow` may reduce the candidates before the question.
    Thing chosen(NodeId selector, const Narrow& narrow = nullptr, bool optional = false);
    Thing selected(NodeId selector, const Narrow& narrow = nullptr, bool optional = false);  // the same without a name
    Thing objects(NodeId selector);                                                          // only objects may be chosen
    void extremes(NodeId quantifier, int kind, Parts& out);
    void extreme(NodeId node, int kind, Parts& out);  // `highest ATTRIBUTE`, `lowest ATTRIBUTE`
    Step asks(NodeId selector);

private:
    Thing picked(NodeId selector, Type type, Parts set, bool optional);
    Thing picked_one(NodeId selector, Type type, Parts set, bool random, bool optional);
    void short_if_fewer(NodeId wanted, Type type, Parts& out);
};

// Calls: functions of the language, queries and definitions of the module, and procedures.
class Calls : Binder {
public:
    explicit Calls(Binding& binding) : Binder(binding) {}
    Value call(NodeId node);
    Step run(NodeId node);  // a procedure
    bool gives_set(NodeId node) const;
    Thing set(NodeId node);

private:
    std::optional<Value> function(NodeId node, const std::string& name);
    Value query(NodeId node, int query);
    std::optional<Parts> unit_arguments(NodeId node, const DefineInfo& info);
    bool takes(NodeId node, std::size_t count);  // reports a wrong number of arguments
    Value title_of(NodeId node, bool named);
    void unknown(NodeId node, const std::unordered_map<std::string, int>& names);
};

// The event that a verb with its arguments means.
struct Match {
    int event = machine::none;
    std::vector<int> of_param;      // index into the arguments, none for an omitted one
    std::vector<NodeId> adjective;  // by param: the word of a unit phrase that fills it
    std::vector<NodeId> detached;   // by param: the relative that is its argument
    int divided = machine::none;    // param that shares out an amount
    Diag trouble{};                 // the reason why it does not fit, when `at` is a node
    NodeId at = no_node;
    std::vector<std::string> args;
};

class Verbs : Binder {
public:
    explicit Verbs(Binding& binding) : Binder(binding) {}
    Match match(int event, const std::vector<ArgumentNode>& args, bool partial);
    // Resolves the event that a verb means with these arguments; reports when there is none.
    Match resolve(NodeId verb, VerbForm form, const std::vector<ArgumentNode>& args, bool partial);
    NodeId node_of(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args) const;
    void remember(const Match& match, NodeId at, const std::vector<ArgumentNode>& args);
    void take_posts(const Match& match);  // makes its relatives arguments
    std::string without_agent(const EventInfo& info) const;

private:
    void unknown_verb(NodeId verb, VerbForm form);
    bool is_unit(NodeId node, const Param& param, std::vector<NodeId>* adjectives = nullptr) const;
    std::string unit_name(const Param& param) const;
    std::string written(int event) const;  // the spelling of a clause with that event, for help
};

// An amount that a player chooses for a parameter.
struct Asked {
    std::size_t param;
    NodeId most;  // or no_node
};

// Arguments of events as values, and tests of whether an event could happen.
class Arguments : Binder {
public:
    explicit Arguments(Binding& binding) : Binder(binding) {}
    // `die` is the local with the die of a side.
    Value param(const Param& param, const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, bool optional,
                std::vector<Asked>& asks, int die);
    // Narrows the candidates for a parameter to those that the event could happen to; nullptr when it could happen to all.
    Choices::Narrow eligibility(const Match& match, std::size_t param, const std::vector<ArgumentNode>& args);
    bool chosen_amount(NodeId amount);  // `verb X units`: an X without an earlier meaning is chosen here
    Value can(NodeId clause);           // tells whether the clause could be done in full, as far as can be known before choices
    Value can_all(const std::vector<NodeId>& costs);
    Value can_begin(NodeId step);  // tells whether the step, or the costs at its start, could be done
    // `use HEADER of c`, or `use (SYMBOL) of c`
    struct Used {
        int header = machine::none;
        NodeId by_value = no_node;  // the symbol that names the header instead
        NodeId of = no_node;        // the relative with the object
    };
    Used used(NodeId node, const std::vector<ArgumentNode>& args);
    Value header_by_value(NodeId paren);

private:
    Value adjective(const Param& param, NodeId word);
    Value settled(Value amount, NodeId node);
    Value only_if(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args);
    Value amount(NodeId node, std::size_t index, std::vector<Asked>& asks);
    Value from_zero(Value amount);
    bool is_from_zero(ir::Part value) const;
    Value object(const Param& param, const Match& match, std::size_t index, const std::vector<ArgumentNode>& args, bool optional);
    bool has_eligibility(int event, std::size_t param) const;
    int side_wanted(const Match& match, const std::vector<ArgumentNode>& args, const std::string& name);
    Value could_happen(const Match& match, const std::vector<ArgumentNode>& args, int chosen_param, int slot);
    Value enough_able(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args);
    Value enough_candidates(const Match& match, std::size_t index, const std::vector<ArgumentNode>& args);
    Value enough(NodeId selector, const Parts& set);
    Value can_use(NodeId node, const std::vector<ArgumentNode>& args);
    bool asked_of_sets(const Match& match, const std::vector<ArgumentNode>& args) const;
};

// Types of wanted values.
inline constexpr Type number_type{TypeKind::number};
inline constexpr Type flag_type{TypeKind::flag};

}  // namespace holo::compiler
