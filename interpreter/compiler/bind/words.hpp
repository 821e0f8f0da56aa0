// The words of a script, parsed but not yet bound: the parts of a selector, and the possible meanings of its words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/compiler/bind/names.hpp"

namespace holo::compiler {

struct ArgumentNode {
    std::string label;
    NodeId node;
    NodeId only_if = no_node;  // the condition of a flag: `unblockable if (CONDITION)`
    bool detached = false;     // a relative that is an argument: `play c on host`
};

// `your`, `their`, `other`: words that name an owner.
bool is_possessive(std::string_view word);
// The first word of a relative, by which modules name it for links and relations.
std::string_view preposition(NodeKind post);
std::string title_text(std::string_view quoted);  // the text between the quotes

// `printed ATTRIBUTE of c`: without modifications.
constexpr std::string_view as_printed = "printed ";
// `altered ATTRIBUTE of c`: the symbols in which the present and the printed ones differ.
constexpr std::string_view as_altered = "altered ";

class Words : public Names {
public:
    using Names::Names;

    // Parts of a selector
    NodeId quantifier(NodeId selector) const;
    NodeId quantity(NodeId selector) const;               // the Q… node of its quantifier, or no_node
    NodeId core(NodeId selector) const;                   // its noun, or the word in place of a noun
    std::vector<NodeId> alternatives(NodeId word) const;  // the words of `a/b`; for anything else, the word itself
    std::string phrase(NodeId words, std::size_t from, std::size_t to) const;
    Local* name_in(NodeId selector);  // the earlier name that a selector's words refer to, or nullptr; `NAME of c` is an attribute first
    // `a copy of c`: any card with the title of c. A module may give the word another meaning.
    bool is_copied(NodeId word) const;
    void take_noun(NodeId selector) const;  // takes a selector that consists of its noun, and the noun
    void take_head(NodeId words) const;     // takes the noun at the end of a run of words
    void take_any(NodeId operand) const;    // takes an operand of which any member suffices, with its quantity
    bool is_post(NodeId node) const;
    bool is_detached(NodeId post) const;
    bool chooses_one(NodeId node) const;
    bool is_definite(NodeId node);  // one thing, without a choice
    bool is_bare_noun(NodeId selector);
    bool is_description(NodeId node);  // describes things, instead of naming one as `host` and `c` do
    // `(a card where …)`: a description in parentheses, which keeps its relatives to itself; the operand itself when it is none.
    NodeId described(NodeId operand);
    bool is_link(NodeId selector) const;
    bool is_of_group(NodeId selector) const;
    NodeId amount_alone(NodeId selector) const;
    bool plural_quantity(NodeId selector) const;
    bool plural_noun(NodeId selector) const;
    bool any_opponent_meant(NodeId selector) const;
    bool will_be_set(NodeId node);
    std::vector<ArgumentNode> arguments(NodeId clause) const;
    std::vector<NodeId> call_arguments(NodeId node) const;

    // Names given to the nearest noun
    bool is_of_nearest(NodeId use) override;
    // The type of the thing behind which a name is written, also where an error has given the name to the thing around that one.
    Type type_as_written(const Local& local);
    bool names_nearest(NodeId selector, const Type& chosen);

    // Types, as far as words tell
    Type infer(NodeId node);
    int head_kind(NodeId words);  // kind of object that a run of words means: that of its last noun
    int kind_of_word(const std::string& word) const;
    int titled_kind() const;
    Type type_of_call(const std::string& name) const;

    // Zones
    struct ZoneWords {
        int zone = machine::none;
        std::string owner;  // `your`, …; empty without an owner
    };
    ZoneWords zone_words(NodeId selector) const;
    bool is_zone(NodeId selector) const;
    Local* zone_local(NodeId selector);
    void one_owner(NodeId selector, const std::string& owner);  // reports a second owner behind `of`

    // Meanings of the module's words for objects of a kind; none for unknown words
    int attribute_of_domain(int kind, int domain) const;  // the attribute with these symbols as values; or none
    int attribute_named(const std::string& name, int kind) const;
    int link_of_self(const std::string& name) const;
    Type link_here(const std::string& name) const;
    int relation(int kind, std::string_view preposition, const Type* operand = nullptr) const;
    int property_of(const Meaning& meaning, int kind) const;
    int group_property(const Meaning& meaning) const;
    int property_of_any(NodeId either, int kind) const;
    int property_named(const std::string& word, int kind) const;
    std::vector<int> symbols_of_word(const std::string& word, int domain) const;
    struct SymbolSet {
        int attribute = machine::none;
        machine::SymbolsAs as{};
        explicit operator bool() const { return attribute != machine::none; }
    };
    SymbolSet set_of_symbols(NodeId node) const;  // an attribute of several symbols, which are compared as a whole
    bool is_die(const Param& param) const;
    struct SideSymbols {
        int attribute = machine::none;  // an attribute of sides
        std::uint32_t bits = 0;         // counted from the enumeration's first symbol
    };
    bool side_symbols(const std::string& words, SideSymbols& out) const;

private:
    struct Nested {
        NodeId outer = no_node, inner = no_node;  // selectors; the inner one is named
    };
    Nested nested_name(NodeId node, std::uint32_t at, NodeId outer) const;
    bool report_nearest(NodeId at, const std::string& name, const Nested& nested);
};

}  // namespace holo::compiler
