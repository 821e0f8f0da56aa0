// The words of a game and what they mean. Filled from the module's manifest first, then from the
// declarations in its rules files; scripts are resolved against it.
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
    bool is_sure = false;  // an object that is never nothing
    bool operator==(const Type& other) const { return kind == other.kind && index == other.index && many == other.many; }
    // One that a selector may mean.
    bool is_thing() const { return kind == TypeKind::object || kind == TypeKind::space; }
    Type sure() const { return {kind, index, many, true}; }
    bool is_none() const { return kind == TypeKind::symbol && index == machine::none; }  // the word `none`, which is of every enumeration
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
    int noun = machine::none;       // property that its objects must have
    int unit = machine::none;       // attribute counted by an amount: `2 units`
    int unit_kind = machine::none;  // kind counted by an amount: `2 cards`
    bool is_amount() const { return unit != machine::none || unit_kind != machine::none; }
    // Without its object nothing happens, so that in all that happens there is one.
    bool is_needed() const { return type.is_thing() && !(optional && initial < 0); }
    bool any = false;       // only has to exist
    bool optional = false;  // may be left out, and is `initial` then
    int initial = 0;
    bool this_one = false;   // left out, it is the object whose ability says so
    bool cost = false;       // left out, it says whether the step is a cost
    NodeId limit = no_node;  // largest value of an amount
};

// The meaning of a definition, a procedure or an event when its first argument is the symbol.
struct Case {
    int symbol;
    const Tree* tree;
    int unit = machine::none;  // of a definition; the others are part of the unit whose cases they are
};

// An event, query or edge as scripts see it.
struct EventInfo {
    std::string name, verb;
    std::vector<std::string> forms;  // third person, participle
    std::vector<Param> params;
    std::vector<std::string> results;
    bool query = false;
    Type value;  // of a query
    const Tree* tree = nullptr;
    NodeId node = no_node;
    std::vector<Case> cases;
    std::vector<bool> restricted;  // by param: an `only if` of the event speaks of nothing else
};

struct DefineInfo {
    std::string name;
    std::vector<Param> params;
    Type type;
    int unit = machine::none;
    const Tree* tree = nullptr;
    NodeId body = no_node;  // for a symbol that has no case
    std::vector<Case> cases;
};

struct HeaderInfo {
    std::string name;
    std::vector<Param> params;
    std::int16_t period = machine::none;  // once per that, for abilities that do not say otherwise
    std::int16_t scope = machine::none;   // unit: while what the ability behind it works; none for one that is used
    bool placed = false;                  // the scope asks where the object is
    int raises = machine::none;           // event between costs and effect
    int offered_as = machine::none;       // header in whose place in menus it stands too
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
    // Fills the program's vocabulary rows. Trouble is reported at its place in the manifest.
    Vocabulary(const DeclaredModule& module, machine::Program& program, Diagnostics& out);

    // Meanings of the words [from, to) of a phrase, singular or plural. Empty when it has none.
    const std::vector<Meaning>& meanings(std::string_view phrase) const;
    std::size_t longest_phrase() const { return longest_; }  // in words
    const Meaning* find(std::string_view phrase, MeaningKind kind) const;

    void name(const Phrase& phrase, Meaning meaning);
    const std::vector<VerbUse>& verb(std::string_view word) const;
    void add_verb(const std::string& word, VerbUse use);

    // Every word and phrase that stands for something, for "did you mean".
    std::vector<std::string> known_nouns() const;
    std::vector<std::string> known_verbs(bool passive) const;  // in the form behind `is`, or in any other

    machine::Text intern(std::string_view text);
    // The property of cards with such a title: `*` at an end stands for anything. Compiler::finish finds the cards.
    int title_like(const std::string& part);
    std::map<std::string, int> titles_like;
    std::map<std::string, std::string> one_names;
    std::string one_name(const std::string& title) const {
        const auto it = one_names.find(title);
        return it == one_names.end() ? title : it->second;
    }
    int add_property(std::string_view name, machine::PropertySource source, int attribute, int value);
    // The property of what has one of these. Once the program is finished, when there may be tables of it, no more are
    // made: none then, unless there is one. The same goes for title_like().
    int any_of(std::vector<int> properties);
    // The same; none when there is none among them, or nothing.
    int any_if_all(const std::vector<int>& properties);
    int group_property(int group);
    void finish();
    // Cards come to the finished program: more properties may be made again, until it is finished.
    void reopen() { finished_ = false; }
    // Forgets the texts, properties and keywords from these numbers on, which the program is about to lose.
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
    std::vector<std::vector<std::string>> place_rules;  // by kind: rules that say where its objects are when no place is named
    std::vector<DeclaredAttribute> attributes;          // by attribute, as declared
    std::vector<DeclaredMove> moves;                    // over a board
    int game_kind = machine::none, player_kind = machine::none;

    int define(const std::string& name) const;  // in defines, or none
    int query(std::string_view name) const;     // in events, or none
    // The first kind that is neither the game nor a player: what cards are, when nothing else says so.
    int printed_kind() const;
    // Tells that the members of the kind are spaces; the attribute that says on which space an object of the kind is, or none: the one
    // that is read with a preposition, where there are several.
    bool is_space(int kind) const { return kind >= 0 && program.kinds[kind].spaces != 0; }
    int place_of(int kind) const;
    // The kind whose members are the spaces of the board, or none.
    int kind_of_spaces() const;
    // The attribute that is a mark or a flag of spaces with that name, or none.
    int flag_of_spaces(std::string_view name) const;
    // The way of the board with that name, or none; without one, the first.
    int way(std::string_view name) const;
    // The type of the members of a kind.
    Type of_kind(int kind) const { return {is_space(kind) ? TypeKind::space : TypeKind::object, kind}; }
    // The attribute of a kind that a preposition stands for, or none.
    int link_for(int kind, std::string_view preposition) const;
    Type type_of(int attribute) const;
    // The property of objects that have the symbol in some attribute, or none.
    int symbol_property(int symbol) const { return program.symbols[symbol].property; }
    // The kind whose objects may have the property: that of its attribute.
    int kind_with(int property) const { return program.attributes[program.properties[property].attribute].kind; }

private:
    int add_attribute(const DeclaredAttribute& declared, int kind, const SourcePtr& manifest, Diagnostics& out);
    std::int16_t column_for(int kind);

    static constexpr int own_columns = 2;  // that the machine itself uses, of objects of every kind
    std::vector<int> columns_of_;          // taken so far, by kind
    bool finished_ = false;
    std::unordered_map<std::string, std::vector<Meaning>> meanings_;
    std::unordered_map<std::string, std::vector<VerbUse>> verbs_;
    std::unordered_map<std::string, machine::Text> texts_;
    std::size_t longest_ = 1;
};

// `card`, `set of die`, … for diagnostics.
std::string describe(const Type& type, const machine::Program& program);

}  // namespace holo::compiler
