// What a module and its cards declare outside of scripts, as read from YAML: the compiler's input.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/machine/mechanism.hpp"
#include "interpreter/machine/program.hpp"
#include "interpreter/world/state.hpp"

namespace holo::compiler {

// A noun or adjective of the module with its plural. `many` equals `one` when it has none of its own.
struct Phrase {
    std::string one, many;
    Span span;
    SourcePtr source = {};  // of the span; the module's manifest when there is none
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
    std::string domain;       // of symbols, or the kind a link leads to
    std::string preposition;  // that reads as this link: `on` for a host
    std::string opposite;     // adjective for a flag that is down
    int least = 0, most = 30000, initial = 0;
    bool required = false;
    bool secret = false;                                      // only its player, or its controller, may know it
    std::vector<std::string> required_for;                    // of a required one: symbols that need it; empty: all that may have it
    std::vector<std::string> only_for;                        // symbols of which one must hold for this to be given
    std::vector<std::pair<std::string, std::string>> always;  // its value wherever the second symbol holds
    std::vector<std::string> cites;
};

struct DeclaredKind {
    Phrase words;
    std::vector<DeclaredAttribute> attributes;
    std::string holder;                                          // link to the object it comes with
    bool like_holder = false;                                    // its holder's adjectives are its own
    std::vector<std::string> default_zones;                      // where it is looked for when no place is named
    std::vector<std::string> cites;                              // the rules that say so
    std::vector<std::pair<std::string, std::string>> relations;  // preposition, two-place condition
    bool dice = false;
    bool spaces = false;                  // its members are the spaces of a map
    int least_sides = 6, most_sides = 6;  // of dice
    std::string companion_of;             // kind whose objects it comes with
    std::string companion_zone;           // where it starts
    std::string beside_zone;              // where it lies while that object is in play
    std::string brought_zone;             // where objects of the kind start that another one brings along
    std::string bringer;                  // the link that leads to that one
    Span brought_at;
    SourcePtr brought_in;
};

// How pieces get about on a map. Each of these is a mark of spaces, or a definition that gives spaces, of the piece.
struct DeclaredMove {
    Phrase words;
    int way = 0;
    std::vector<Phrase> dear;     // entering one costs 1 more
    std::vector<Phrase> closed;   // may not be entered
    std::vector<Phrase> no_stop;  // may be passed, and not be the end
};

struct DeclaredZone {
    Phrase words;
    bool per_player = true, ordered = false, in_play = false, active = false;
    world::Seen seen_by = world::Seen::everybody;
    std::vector<std::string> cites;  // rules on who sees what lies there
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

// An example of the rules, with those it is about: shown when they all are.
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
    std::vector<world::Map> maps;  // that may be laid out, all of one board
    std::vector<DeclaredMove> moves;
    Phrase door, door_open;  // the kind of what stands at openings, and its flag that says that the opening is open; may be empty
    std::vector<Phrase> periods;
    machine::RoomRow room{};
    std::string team_wide;  // symbol of the cards that speak for their team
    Span team_wide_at;
    std::map<std::string, std::string> one_names;  // by title: the title that it counts as, to `same_name`
    std::string simultaneous, replacement, score;  // conditions by name
    std::string rank;                              // query by name: the rank of simultaneous abilities
    Span rank_at;
    std::string at_any_time;  // procedure by name, whose menu may be used at every decision
    Span at_any_time_at;
    bool in_turns = false;  // simultaneous abilities are ordered in turns, from that player on
    bool endless_is_draw = false, recurring_is_draw = false, within_itself_stops = false;  // what is done about loops
    std::vector<DeclaredRule> rules;
    std::vector<DeclaredExample> examples;
    std::vector<DeclaredMechanism> mechanisms;
    std::vector<SourcePtr> scripts;  // rules files, in order

    // The number of the zone with that name; none without one.
    int zone_named(std::string_view name) const {
        const auto it = std::find_if(zones.begin(), zones.end(), [=](const DeclaredZone& zone) { return zone.words.one == name; });
        return it == zones.end() ? machine::none : static_cast<int>(it - zones.begin());
    }
    // The kind of the dice that a card of the kind brings, or is; none when it can bring none.
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
    std::string subject;  // of what is said about it
    SourcePtr source;
    Span span;  // of its code, for diagnostics
    int set = 0;
    int kind = 0;
    std::vector<DeclaredValue> values;
    std::vector<DeclaredFace> faces;
    std::vector<SourcePtr> scripts;  // one or several pieces of script
};

struct DeclaredSet {
    std::string code, title;
    std::vector<SourcePtr> scripts;  // keywords, events, … that the set brings along
    std::vector<DeclaredCard> cards;
};

}  // namespace holo::compiler
