// The words of a game and their meanings. Filled from the module's manifest, then from the declarations in its rules files; scripts are
// resolved against it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/tree.hpp"
#include "interpreter/compiler/declared.hpp"
#include "interpreter/machine/program.hpp"

namespace holo::compiler {

enum class TypeKind : std::uint8_t { nothing, number, flag, object, symbol, zone, side, period, title, ability, space };

// `index`: kind of an object (none: any) or of a space, enumeration of a symbol (none: any), header of an ability.
struct Type {
    TypeKind kind = TypeKind::nothing;
    int index = machine::none;
    bool many = false;
    bool is_sure = false;    // an object that is never nothing
    bool from_zero = false;  // a number that is never below 0
    bool operator==(const Type& other) const { return kind == other.kind && index == other.index && many == other.many; }
    // An object or a space, which a selector may mean.
    bool is_thing() const { return kind == TypeKind::object || kind == TypeKind::space; }
    Type sure() const { return {kind, index, many, true}; }
    bool is_none() const { return kind == TypeKind::symbol && index == machine::none; }  // the word `none` of every enumeration
};

enum class MeaningKind : std::uint8_t { kind, symbol, group, attribute, flag, zone, keyword, header, period, domain };

struct Meaning {
    MeaningKind kind;
    int index;
    bool plural = false;
    bool negated = false;  // the opposite of a flag
};

struct Group {
    std::string name;
    int domain;
    std::vector<int> members;  // symbols
};

struct Param {
    std::string name, label;
    Type type;
    int noun = machine::none;       // property required of its objects
    int unit = machine::none;       // attribute counted by an amount: `2 units`
    int unit_kind = machine::none;  // kind counted by an amount: `2 cards`
    bool is_amount() const { return unit != machine::none || unit_kind != machine::none; }
    // Without its object the event does not happen; therefore every such event has one.
    bool is_needed() const { return type.is_thing() && !(optional && initial < 0); }
    bool any = false;       // any existing object suffices
    bool optional = false;  // may be omitted, and is `initial` then
    int initial = 0;
    bool this_one = false;   // when omitted, it is the object whose ability it is
    bool cost = false;       // when omitted, it tells whether the step is a cost
    NodeId limit = no_node;  // largest value of an amount
};

// The meaning of a definition, a procedure or an event for one symbol as its first argument.
struct Case {
    int symbol;
    const Tree* tree;
    int unit = machine::none;  // for a definition; the others are part of the unit whose cases they are
};

// An event, query or edge as scripts see it.
struct EventInfo {
    std::string name, verb;
    std::vector<std::string> forms;  // third person, participle; the first alone when its object does it
    std::vector<Param> params;
    std::vector<std::string> results;
    bool query = false;
    Type value;  // type of a query's value
    const Tree* tree = nullptr;
    NodeId node = no_node;
    std::vector<Case> cases;
    std::vector<bool> restricted;  // by param: an `only if` of the event refers only to it

    // Tells whether the object does it by itself, as in `a card enters`.
    bool is_of_its_object() const { return forms.size() == 1; }
};

struct DefineInfo {
    std::string name;
    std::vector<Param> params;
    Type type;
    int unit = machine::none;
    const Tree* tree = nullptr;
    NodeId body = no_node;  // for a symbol without a case
    std::vector<Case> cases;
};

struct HeaderInfo {
    std::string name;
    std::vector<Param> params;
    std::int16_t period = machine::none;  // the default limit of its abilities: once per period
    std::int16_t scope = machine::none;   // unit: condition for the abilities behind it; none for a header that is used
    bool placed = false;                  // the scope tests the object's place
    int raises = machine::none;           // event between costs and effect
    int offered_as = machine::none;       // header whose place in menus it also takes
};

struct KeywordInfo {
    std::string name;
    std::vector<Param> params;
    const Tree* tree = nullptr;
    NodeId node = no_node;
};

enum class VerbForm : std::uint8_t { base, third, participle };
struct VerbUse {
    int event;
    VerbForm form;
};

class Vocabulary {
public:
    // Fills the program's vocabulary rows. Errors are reported at their place in the manifest.
    Vocabulary(const DeclaredModule& module, machine::Program& program, Diagnostics& out);

    // Meanings of the words [from, to) of a phrase, singular or plural. Empty for an unknown phrase.
    const std::vector<Meaning>& meanings(std::string_view phrase) const;
    std::size_t longest_phrase() const { return longest_; }  // in words
    const Meaning* find(std::string_view phrase, MeaningKind kind) const;

    void name(const Phrase& phrase, Meaning meaning);
    const std::vector<VerbUse>& verb(std::string_view word) const;
    void add_verb(const std::string& word, VerbUse use);

    // All words and phrases with a meaning, for "did you mean".
    const std::vector<std::string>& known_nouns() const;
    std::vector<std::string> known_verbs(bool passive) const;  // in the form behind `is`, or in any other

    machine::Text intern(std::string_view text);
    // The property of cards with such a title: `*` at an end stands for any text. Compiler::finish finds the cards.
    int title_like(const std::string& part);
    std::map<std::string, int> titles_like;
    std::map<std::string, std::string> one_names;
    std::string one_name(const std::string& title) const {
        const auto it = one_names.find(title);
        return it == one_names.end() ? title : it->second;
    }
    int add_property(std::string_view name, machine::PropertySource source, int attribute, int value);
    // The property of objects with one of these properties. After finish(), tables may exist, and no new property is made: returns an
    // existing one or none. The same holds for title_like().
    int any_of(std::vector<int> properties);
    // The same; none for an empty list, or when one of them is none.
    int any_if_all(const std::vector<int>& properties);
    int group_property(int group);
    void finish();
    // Allows new properties until the next finish(), because cards come to the finished program.
    void reopen() { finished_ = false; }
    // Forgets the texts, properties and keywords from these numbers on, before the program removes them.
    void truncate(machine::Text text, int property, std::size_t keyword);

    machine::Program& program;
    std::vector<Group> groups;
    std::vector<EventInfo> events;  // index = happening
    std::vector<DefineInfo> defines;
    std::vector<HeaderInfo> headers;    // index = header; 0 is the text of a card without a header
    std::vector<KeywordInfo> keywords;  // index = keyword
    std::unordered_map<std::string, int> defines_by_name, procedures_by_name;
    std::vector<DefineInfo> procedures;
    std::vector<std::string> face_attributes;                                 // by face number
    std::vector<std::vector<std::pair<std::string, std::string>>> relations;  // by kind
    std::vector<std::vector<std::string>> place_rules;                        // by kind: rules about the default zones of its objects
    std::vector<DeclaredAttribute> attributes;                                // by attribute, as declared
    int added_in_texts(int kind) const;                                       // the attribute of the kind, or none
    std::vector<DeclaredSight> sights;                                        // over a board
    std::vector<DeclaredMove> moves;                                          // over a board
    std::vector<std::vector<std::string>> way_cites;                          // by way of the board: rules that it carries out
    int game_kind = machine::none, player_kind = machine::none;

    int define(const std::string& name) const;  // index in defines, or none
    int query(std::string_view name) const;     // index in events, or none
    // The kind of cards by default: the first kind that is neither the game nor a player.
    int printed_kind() const;
    // Tells whether the kind's members are spaces. The other function gives the attribute for the space on which an object of the kind is,
    // or none: among several, the one that is read with a preposition.
    bool is_space(int kind) const { return kind >= 0 && program.kinds[kind].spaces != 0; }
    int base_of(int kind) const;  // the attribute that tells the bases of its pieces, or none: all cover one space
    int place_of(int kind) const;
    // The kind of the board's spaces, or none.
    int kind_of_spaces() const;
    // The attribute with that name that is a mark or a flag of spaces, or none.
    int flag_of_spaces(std::string_view name) const;
    // The board's way with that name, or none; without a name, the first way.
    int way(std::string_view name) const;
    // The type of the members of a kind.
    Type of_kind(int kind) const { return {is_space(kind) ? TypeKind::space : TypeKind::object, kind}; }
    // The attribute of a kind for a preposition, or none.
    int link_for(int kind, std::string_view preposition) const;
    Type type_of(int attribute) const;
    // The property of objects with the symbol in some attribute, or none.
    int symbol_property(int symbol) const { return program.symbols[symbol].property; }
    // The kind of objects that may have the property: that of its attribute.
    int kind_with(int property) const { return program.attributes[program.properties[property].attribute].kind; }

private:
    int add_attribute(const DeclaredAttribute& declared, int kind, const SourcePtr& manifest, Diagnostics& out);
    std::int16_t column_for(int kind);

    static constexpr int own_columns = 2;  // columns of the machine itself, for objects of every kind
    std::vector<int> columns_of_;          // in use, by kind
    bool finished_ = false;
    std::unordered_map<std::string, std::vector<Meaning>> meanings_;
    mutable std::vector<std::string> nouns_;  // the words of `meanings_`, sorted, once somebody asked
    std::unordered_map<std::string, std::vector<VerbUse>> verbs_;
    std::unordered_map<std::string, machine::Text> texts_;
    std::size_t longest_ = 1;
};

// `card`, `set of die`, … for diagnostics.
std::string describe(const Type& type, const machine::Program& program);

// The names of the periods; only of those that can be waited for, when `has_edges`.
std::vector<std::string> periods_of(const machine::Program& program, bool has_edges);
// `one`, `two`, each in the quotes of a message.
std::string quoted_list(const std::vector<std::string>& words);
// Reports a word that is none of a short list: with the nearest one; without a near one, the phrase lists them all.
void report_unlisted(Diagnostics& out, const Tree& tree, NodeId at, const std::vector<std::string>& known, const std::string& phrase);

}  // namespace holo::compiler
