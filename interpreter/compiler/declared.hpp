// Declarations of a module and its cards outside of scripts, as read from YAML: the compiler's input.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/machine/mechanism.hpp"
#include "interpreter/machine/program.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// A noun or adjective of the module with its plural. `many` equals `one` when the word has no plural of its own.
struct Phrase {
    std::string one, many;
    Span span;
    SourcePtr source = {};  // source of the span; the module's manifest when empty
};

struct DeclaredSymbol {
    Phrase words;
    std::vector<std::string> codes;  // other spellings in card files
};

struct DeclaredGroup {
    Phrase words;
    std::vector<std::string> members;
};

// An enumeration: a name and its symbols
struct DeclaredDomain {
    Phrase words;
    std::vector<DeclaredSymbol> symbols;
    std::vector<DeclaredGroup> groups;
};

enum class AttributeType { number, flag, symbol, symbols, link };
enum class AttributePlace { printed, state, face, map };

struct DeclaredAttribute {
    Phrase words;
    AttributeType type = AttributeType::number;
    AttributePlace place = AttributePlace::printed;
    std::string domain;       // enumeration of symbols, or the kind that a link leads to
    std::string preposition;  // the preposition of this link: `on` for a host
    std::string opposite;     // adjective for a flag that is down
    int least = 0, most = 30000, initial = 0;
    bool required = false;
    bool secret = false;                    // only its player, or its controller, may see the value
    bool counts = false;                    // the machine counts the cards of a pile in it
    bool in_texts = false;                  // added to each number in the text of its card
    std::vector<std::string> required_for;  // for a required attribute: symbols that need it; empty: every object that may have it
    std::vector<std::string> only_for;      // symbols, one of which the object must have to be given this
    std::vector<std::pair<std::string, std::string>> always;  // its value wherever the object has the second symbol
    std::vector<std::string> cites;
};

struct DeclaredKind {
    Phrase words;
    std::vector<DeclaredAttribute> attributes;
    std::string holder;                                          // link to the object that it comes with
    bool like_holder = false;                                    // its holder's adjectives are its own
    std::vector<std::string> default_zones;                      // searched when a script names no place
    std::vector<std::string> cites;                              // the rules behind the default zones
    std::vector<std::pair<std::string, std::string>> relations;  // preposition, two-place condition
    bool dice = false;
    bool spaces = false;                  // its members are the spaces of a map
    int least_sides = 6, most_sides = 6;  // numbers of sides of dice
    std::string companion_of;             // kind whose objects it comes with
    std::string companion_zone;           // where it starts
    std::string beside_zone;              // where it lies while that object is in play
    std::string brought_zone;             // where objects of the kind start that another object brings along
    std::string bringer;                  // the link to the bringer
    Span brought_at;
    SourcePtr brought_in;

    // Tells whether cards may be of the kind.
    bool is_of_cards() const { return words.one != "game" && words.one != "player" && !dice && !spaces; }
};

// The movement of pieces on a map. Each list holds marks of spaces, or definitions of spaces for a piece.
struct DeclaredMove {
    Phrase words;
    int way = 0;
    std::vector<Phrase> dear;        // spaces that cost 1 more
    std::vector<Phrase> closed;      // spaces that may not be entered
    std::vector<Phrase> no_stop;     // spaces that may be passed, and where the way may not end
    std::vector<Phrase> not_last;    // spaces that may not be entered with the last point
    bool turns = false;              // a base may turn by a quarter
    bool straight = false;           // all steps go in one direction
    std::vector<std::string> cites;  // rules that the move carries out
};

// A manner of seeing over a board, for pieces.
struct DeclaredSight {
    Phrase words;
    int way = 0;
    bool two_corners = false;
    std::vector<Phrase> blocked;     // spaces whose interior no line enters
    std::vector<Phrase> open_to;     // spaces to which these stop no line
    std::vector<std::string> cites;  // rules that the sight carries out
};

struct DeclaredZone {
    Phrase words;
    bool per_player = true, ordered = false, in_play = false, active = false;
    world::Seen seen_by = world::Seen::everybody;
    std::vector<std::string> cites;  // rules about who sees the zone
};

struct DeclaredRule {
    std::string id, section;
    bool testable = true;
};

// A rule that the machine carries out by itself.
struct DeclaredMechanism {
    machine::Mechanism mechanism;
    std::vector<std::string> rules;
};

// An example of some rules: shown when all of them are.
struct DeclaredExample {
    std::string id;
    std::vector<std::string> rules;
};

struct DeclaredModule {
    std::string game;
    SourcePtr manifest;
    std::vector<DeclaredDomain> domains;
    std::vector<DeclaredKind> kinds;
    std::vector<DeclaredZone> zones;
    std::vector<world::Map> maps;  // alternatives for the table, all of one board
    std::vector<DeclaredMove> moves;
    std::vector<DeclaredSight> sights;
    std::vector<std::vector<std::string>> way_cites;  // by way of the board that scripts speak of: the rules that it carries out
    std::string base_domain;                          // the enumeration whose symbols are bases of pieces; may be empty
    std::vector<std::string> base_names;              // its symbols, by number of the base; the first, without a name, is one space
    Phrase door, door_open;                           // the kind of the objects at openings, and its flag for an open one; may be empty
    std::vector<Phrase> periods;
    std::set<std::string> quiet_periods;  // those whose beginning and end are no events
    machine::RoomRow room{};
    std::string team_wide;  // symbol of the cards that speak for their team
    Span team_wide_at;
    std::map<std::string, std::string> one_names;  // by title: the title that it counts as, for `same_name`
    std::string simultaneous, replacement, score;  // conditions by name
    std::vector<Phrase> priorities;                // the same, the most important first: what a player who goes by a list looks at
    std::string rank;                              // query by name: the rank of simultaneous abilities
    Span rank_at;
    std::string at_any_time;  // procedure by name, whose menu is open at every decision
    Span at_any_time_at;
    bool in_turns = false;  // simultaneous abilities are ordered in turns, from that player on
    bool endless_is_draw = false, recurring_is_draw = false, within_itself_stops = false;  // policies for loops
    std::vector<DeclaredRule> rules;
    std::vector<DeclaredExample> examples;
    std::vector<DeclaredMechanism> mechanisms;
    std::vector<SourcePtr> scripts;  // rules files, in order

    // The number of the zone with that name; none for an unknown name.
    int zone_named(std::string_view name) const {
        const auto it = std::find_if(zones.begin(), zones.end(), [=](const DeclaredZone& zone) { return zone.words.one == name; });
        return it == zones.end() ? machine::none : static_cast<int>(it - zones.begin());
    }
    // The kind of the dice that a card of the kind brings, or is; none for a kind without dice.
    int kind_of_die(int holder) const {
        const auto& its = kinds[static_cast<std::size_t>(holder)];
        if (its.dice) return holder;
        for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind)
            if (kind->companion_of == its.words.one) return static_cast<int>(kinds.rend() - kind) - 1;
        return machine::none;
    }
};

struct DeclaredValue {
    int attribute = 0;
    std::vector<int> values;  // one number, flag or symbol; several for a set of symbols
};

struct DeclaredFace {
    std::string text;
    std::vector<int> values;  // by face number, see Vocabulary
};

struct DeclaredCard {
    std::string code, title, subtitle;
    std::string subject;  // the subject of diagnostics about it
    SourcePtr source;
    Span span;  // place of its code, for diagnostics
    int set = 0;
    int kind = 0;
    std::vector<DeclaredValue> values;
    std::vector<DeclaredFace> faces;
    std::vector<SourcePtr> scripts;  // one or several pieces of script
};

struct DeclaredSet {
    std::string code, title;
    std::vector<SourcePtr> scripts;  // keywords, events, … of the set
    std::vector<DeclaredCard> cards;
};

}  // namespace holo::compiler
