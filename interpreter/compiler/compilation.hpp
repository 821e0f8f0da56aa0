// One compilation, hidden behind Compiler. Declarations are read in three passes, names before shapes before code, because anything may be
// used before its declaration.
#pragma once

#include <xxhash.h>

#include <functional>
#include <memory>

#include "grammar/parser.hpp"
#include "interpreter/compiler/body.hpp"
#include "interpreter/compiler/compiler.hpp"
#include "interpreter/compiler/inlining.hpp"
#include "interpreter/compiler/known_trees.hpp"
#include "interpreter/compiler/unit_builder.hpp"
#include "interpreter/machine/extent.hpp"

namespace holo::compiler {

// The owner of an ability while the ability is compiled.
struct Owner {
    machine::OwnerKind kind;
    int id;  // definition, keyword, kind or lasting effect
    int self_kind;
    KeywordNumber amount = {};            // for a keyword, or for abilities that an effect gives
    std::vector<NodeId> cites = {};       // cited for all abilities of the block
    std::vector<NodeId> conditions = {};  // conditions of enclosing `while`
    std::vector<int> scopes = {};         // units: the conditions of enclosing headers
    bool placed = false;                  // one of the scopes tests the object's place
    std::vector<Local> names = {};        // that an effect keeps
};

// Tells whether the condition tests the place of `this`.
bool asks_place(const Tree& tree, NodeId condition);
// The conditions of an event's `only if`.
std::vector<NodeId> restrictions_of(const Tree& tree, NodeId event);
// Those parts that refer to that parameter and to no other object.
std::vector<NodeId> said_of(const Tree& tree, const std::vector<NodeId>& conditions, const std::vector<Param>& params, int param);

struct Compilation {
    Compilation(const DeclaredModule& declared, Diagnostics& diagnostics);

    const DeclaredModule& module;
    Diagnostics& out;
    std::shared_ptr<machine::Program> program;
    Vocabulary vocabulary;
    Readings readings;
    std::vector<SourcePtr> sources;
    Context context;
    std::vector<std::shared_ptr<Tree>> declarations;
    std::vector<CompiledScript> scripts;
    KnownTrees known_trees;  // trees of expressions, and of visiting cards
    bool is_visited = false;
    std::shared_ptr<const machine::Extent> extent;  // extent of the program after the last visit; nothing when the program has grown since
    std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> hashing{XXH3_createState(), &XXH3_freeState};
    const std::size_t errors_before = out.errors();  // from elsewhere: a run may compile several games
    Inlining inlining{*program};

    // Completes new rows after all of them are there; called whenever rows are new.
    void complete();
    // How far the completion has come.
    struct Completed {
        std::size_t definitions = 0, properties = 0, abilities = 0, statics = 0, units = 0;
        std::size_t texts = 0;  // number of definitions whose texts are copied
    } completed;

    void hash(std::string_view text_) { XXH3_64bits_update(hashing.get(), text_.data(), text_.size()); }
    void error(const Tree& tree, NodeId node, Diag id, std::vector<std::string> args = {}, std::string nearest = {}) {
        out.add(id, tree.source(), tree[node].span, std::move(args), std::move(nearest));
    }
    void unknown(const Tree& tree, NodeId at, const std::string& word) {
        error(tree, at, Diag::unknown_word, {word}, nearest_word(word, vocabulary.known_nouns()));
    }
    std::string text(const Tree& tree, NodeId node) const { return collapsed(tree.text(node)); }

    // Declarations (declaration.cpp)
    void read(const SourcePtr& source);
    // The unit that the manifest names there; none without a name, and for a reported one.
    int unit_named(const std::string& name, Span at, const std::unordered_map<std::string, int>& names,
                   const std::vector<DefineInfo>& list);
    void declare_names(const Tree& tree);
    void declare_shapes(const Tree& tree);
    void guess_types();
    void write(const Tree& tree);
    const Tree& written_with(const Tree& tree) const;  // the tree itself, or the declaration whose case the tree is, when that has the code
    void declare_header(const Tree& tree, NodeId node);
    void shape_header(const Tree& tree, NodeId node);
    void shape_definition(const Tree& tree, NodeId node, std::unordered_map<std::string, int>& names, std::vector<DefineInfo>& list);
    std::vector<Param> params(const Tree& tree, NodeId node);
    void type(const Tree& tree, NodeId node, Param& param);
    void initial(const Tree& tree, NodeId value, Param& param);
    std::int16_t period(const Tree& tree, NodeId once);
    Type guess(const Tree& tree, NodeId node, const std::vector<Param>& params);
    void procedure(const Tree& tree, NodeId node);
    void shape_case(const Tree& tree);
    void case_(const Tree& tree, NodeId node);
    void finish_with_cases(Body& body, const std::vector<Case>& cases, const std::vector<Param>& params,
                           const std::function<void(Body&)>& begin, const std::string& name, NodeId at, int unit);
    void offered_as(const Tree& tree);
    int kind_of_header(int header) const;
    void header_condition(const Tree& tree, NodeId node);
    void raised_event(const Tree& tree);

    // Events and queries (happening.cpp)
    void shape_happening(const Tree& tree, NodeId node);
    void find_restricted();
    int happening_of(const Tree& tree) const;
    void event(const Tree& tree, NodeId node);
    void query(const Tree& tree, NodeId node);
    void find_shortcuts();

    // Policies of the module (policies.cpp)
    void moves();
    void rank();
    void interlude();

    // Conditions (condition.cpp)
    std::int16_t condition_unit(Body& names, std::size_t arguments, NodeId at, const std::vector<NodeId>& conditions,
                                const std::vector<NodeId>& costs, const std::vector<int>& scopes = {});
    void reasons(const Tree& tree, int self_kind, NodeId expression, std::int16_t unit, const std::vector<Param>& params);
    std::int16_t answered(Body& body, Value value, NodeId value_at, const Type& type, const std::string& name, std::size_t arguments,
                          NodeId at, int unit);
    void define(const Tree& tree, NodeId node);
    void require(const Tree& tree, NodeId node);
    int filter(FilterOf of, int id, int param);
    void write_filters();

    struct Filter {
        FilterOf of;
        int id, param, unit;
    };
    std::vector<Filter> filters;
    // The unit that a filter is made from.
    struct Filtered {
        const Tree* tree;
        NodeId node;
        const std::vector<Param>* params;
        std::string name;
        const std::vector<Case>* cases = nullptr;
    };
    Filtered filtered(const Filter& wanted) const;
    std::size_t filters_written = 0;

    // Abilities (ability.cpp)
    void abilities(const Tree& tree, NodeId block, Owner owner);
    void ability(const Tree& tree, NodeId item, Owner& owner, std::vector<NodeId>& plain);
    void triggered(const Tree& tree, NodeId node, const Owner& owner);
    void headed(const Tree& tree, NodeId node, Owner& owner);
    void has_header(const Tree& tree, NodeId node, const Owner& owner, int header);
    void text_ability(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner);
    machine::AbilityRow row_of(const Tree& tree, NodeId node, const Owner& owner, machine::AbilityKind kind);

    // Lasting changes (lasting.cpp)
    machine::Reach reach_of(const Tree& tree, const Owner& owner);
    void scoped(const Tree& tree, NodeId body, const HeaderInfo& header, Owner& owner);
    // An evaluating unit of a change, with the names that its effect keeps.
    struct Looker : Body {
        Looker(Compilation& compilation, const Tree& tree, const Owner& owner);
    };
    machine::StaticRow static_row(const Tree& tree, NodeId node, const Owner& owner);
    void lasting(const Tree& tree, NodeId node, const Owner& owner);
    void forbidding(const Tree& tree, NodeId node, const Owner& owner);
    int nameless_keyword(const char* what);
    int grant(const Tree& tree, NodeId block, int kind, int giver_kind);
    int forbid(const Tree& tree, NodeId node, int kind);

    // Keywords (keyword.cpp)
    int keyword(const std::string& name, machine::Stacking stacking, std::vector<Param> params);
    void declare_keyword(const Tree& tree, NodeId node);
    void keyword_abilities(const Tree& tree, NodeId node);
    bool printed_keyword(const Tree& tree, NodeId item, const Owner& owner);
    void print_keyword(const Tree& tree, NodeId item, int keyword, NodeId number, const Owner& owner);
    void check_keyword_cycles();

    // Texts that other objects may be given (texts.cpp)
    void copy_texts();
    int amount_unit(int amount);

    // Cards (card.cpp)
    void set(const DeclaredSet& declared);
    void card(const DeclaredCard& declared);
    void grow_printed();
    void printed_value(const DeclaredValue& value, int definition);
    void companion(const DeclaredCard& declared, machine::DefinitionRow die, int definition);
    void restrict(const Tree& tree, const Owner& owner);
    // Looks over a tree that has been compiled without errors.
    static void review(const Context& context, const Tree& tree, NodeId root);
    // Reports words of the module that `/` takes apart (H233).
    static void report_parted(const Context& context, const Tree& tree, NodeId node);
    // Reports parts that nothing took (H224); true if there are any.
    static bool report_idle(const Context& context, const Tree& tree, NodeId node);
    void mark(int property, int definition);
    void find_titles_like();
    void list_shared();
};

}  // namespace holo::compiler
