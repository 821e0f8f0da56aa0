// The names in scope while a piece of script is bound, its actor, and reports at a part of the script.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "interpreter/compiler/ir/nodes.hpp"
#include "interpreter/compiler/readings.hpp"
#include "interpreter/compiler/slots.hpp"
#include "interpreter/machine/meanwhile.hpp"

namespace holo::compiler {

// The test of a unit that keeps members of a set: all restrictions of an event, those that refer only to the member, a definition, or the
// body of a query.
enum class FilterOf : std::uint8_t { able, eligible, define, query, case_of };

// The place of a node in the file that people edit, in the form that rows keep.
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

// Shared by everything that one compilation compiles.
struct Context {
    Vocabulary& vocabulary;
    machine::Program& program;
    Diagnostics& out;
    int source_index(const SourcePtr& source);  // in Program::sources
    int rule_index(std::string_view id) const;  // none when the module has no such rule
    Place place(const Tree& tree, NodeId node);
    machine::AbilityRow ability_row(const Tree& tree, NodeId node, machine::AbilityKind kind);  // with nothing but its place
    // Sets the event and the tests of an ability that waits.
    void put_checks(machine::AbilityRow& row, int happening, const std::vector<machine::CheckRow>& checks, int match);
    machine::ReasonRow reason(const Tree& tree, NodeId condition);  // with its cited rules, without a unit
    void keep_rule(std::string_view id);                            // in Program::reason_rules
    std::vector<SourcePtr>& sources;                                // sources of the whole compilation
    // Makes keywords without a name for abilities or prohibitions that an effect gives.
    std::function<int(const Tree&, NodeId block, int kind, int giver_kind)> grant;
    std::function<int(const Tree&, NodeId cannot, int kind)> forbid;
    // Makes the rows of a change that an effect makes while it lasts: `id` is the effect's ability.
    std::function<void(const Tree&, NodeId change, int id, int self_kind, const std::vector<Local>& captured)> hold;
    Readings* readings = nullptr;
    // The unit that keeps members of a set for which a definition, or an event's restrictions, hold, when the member stands for that
    // parameter. Its code is written later.
    std::function<int(FilterOf of, int id, int param)> filter;
    int definition = machine::none;  // the card being compiled, if any
    int raised = machine::none;      // attribute that is added to each number in the text of the card being compiled
};

enum class Manner : std::uint8_t {
    acts,   // may choose and raise events
    looks,  // conditions and values: no choice, no event
    does,   // an event's body: changes the state as well
};

// Tells whether a value of one type may stand in a place for the other.
bool agrees(const Type& is, const Type& wanted);

// A clause of several players, `each player loses (resources of you) resources`: every one of them carries it out.
struct EachPlayer {
    std::vector<int> results;       // locals of results, which add up over the players
    std::vector<ir::Part> settled;  // amounts that are no player's own, worked out before the first player acts
    std::size_t names = 0;          // the names that were known before
};

class Names {
public:
    Names(Context& context, const Tree& script, Manner how, int kind) : c(context), tree(script), manner(how), self_kind(kind) {}
    virtual ~Names() = default;
    Names(const Names&) = delete;
    Names& operator=(const Names&) = delete;

    Context& c;
    const Tree& tree;
    Slots slots;
    std::vector<Local> scope;
    std::vector<std::string> ended;  // names of scopes that are over
    Manner manner;
    int self_kind;                                              // kind of `this`, none without one
    int they = machine::none;                                   // local with the player of the clause
    EachPlayer* each_player = nullptr;                          // the clause that several players carry out
    bool anybody = false;                                       // `your` means any player's: a window tests whether anybody can act
    int element = machine::none, element_kind = machine::none;  // local and kind of `it`, inside `where`
    int side_die = machine::none;                               // local with the die whose sides are examined
    bool unchanged = false;                                     // reads printed attributes
    bool as_sets = false;                                       // an object stands for the set of its symbols in a comparison
    bool paying = false;                                        // the bound part is a cost, before an arrow
    bool secretly = false;                                      // the choice is hidden from other players
    std::vector<NodeId> detached;                               // relatives taken as arguments of a verb

    Local& declare(const std::string& name, Type type, NodeId at, bool must_be_used);
    Local* find(std::string_view name);
    void declare_params(const std::vector<Param>& params);
    void declare_arguments(const EventInfo& event);
    Type type_in(const EventInfo& event, const Param& param) const;  // type of an argument of an event that happens
    void report_unused() const;
    void end_scope(std::size_t names);  // drops later names
    // The noun of the vocabulary nearest to a word, and the names in reach: the word that is meant is among these.
    std::vector<std::string> names_like(const std::string& word) const;

    std::string text(NodeId node) const { return collapsed(tree.text(node)); }
    Span span_of(NodeId node) const { return tree[node].span; }
    bool mentions(NodeId node, const std::string& name) const;
    bool assigns(NodeId node, const std::string& name) const;
    void take(NodeId node) const { tree.take(node); }  // the node has been bound
    // Takes the node when it is one of the kinds.
    bool takes_if(NodeId node, std::initializer_list<NodeKind> kinds) const;

    void error(Diag id, NodeId at, std::vector<std::string> args = {}, std::string nearest = {});
    // Reports a word that leaves out `this` where `this` is none of the described things.
    void expect_self_among(int kind, NodeId at);
    void unknown(NodeId word) { unknown(word, text(word)); }
    // Reports a word in the place of a period. Some periods are quiet: nobody can wait for their beginning or end.
    void unknown_period(NodeId words, bool has_edges);
    void unknown(NodeId at, const std::string& word);
    bool has_ended(NodeId at, const std::string& word);
    void unknown(NodeId at, const std::string& word, const std::vector<std::string>& known);
    // Reports that the name belongs to the nearest noun, where the described one is meant; false for any other name.
    virtual bool is_of_nearest(NodeId use) = 0;
    NodeId title_in(NodeId node) const;  // the lone title in a place for a card: `same_name(c, "...")`
    // Reports a title in the place of anything but cards; false for anything but a title.
    bool is_title_elsewhere(NodeId at, const Type& wanted);
    void wrong_type(NodeId at, const Type& wanted, const Type& given);
    void wrong_type(NodeId at, const std::string& wanted, const Type& given);
    void expect(NodeId at, const Type& wanted, const Type& given);  // reports a value of another type

private:
    void report_unused(const Local& local) const;
};

}  // namespace holo::compiler
