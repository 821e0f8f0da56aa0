// The program that the compiler makes and the machine runs: vocabulary, code and tables, all flat and read-only. One Program serves any
// number of tables and threads.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source.hpp"
#include "interpreter/world/board/map.hpp"
#include "interpreter/world/state.hpp"

namespace holo::machine {

enum class Op : std::uint8_t {
#define OP(name, operand, about, body, does, effect, meaning) name,
#include "interpreter/machine/opcodes.def"
#undef OP
};

// From `word` on, an instruction includes the next word of code.
enum class Operand : std::uint8_t { none, a, b, ab, jump, word, b_word, ab_word, b_jump };

// The subject of an instruction: see opcodes.def.
enum class About : std::uint8_t {
    nothing,
    local,
    set_local,
    attribute,
    property,
    flag,
    column,
    zone,
    zones,
    play,
    order,
    you,
    control,
    players,
    unit,
    query,
    happening,
    header,
    period,
    anything
};

// A pure instruction does nothing but leave its result. One that writes changes a local or a number, or ends its unit, and needs no frame
// of its own for that.
enum class Does : std::uint8_t { pure, writes, acts };

struct OpRow {
    std::string_view name;
    Operand operand;
    About about;
    Does does;
    std::string_view effect;
    std::string_view meaning;
};
inline constexpr OpRow op_table[] = {
#define OP(name, operand, about, body, does, effect, meaning) {#name, Operand::operand, About::about, Does::does, effect, meaning},
#include "interpreter/machine/opcodes.def"
#undef OP
};
constexpr std::span<const OpRow> op_rows() { return op_table; }
// Words of an instruction: 1, or 2 with the one behind it.
inline std::uint32_t length_of(Operand operand) { return operand >= Operand::word ? 2 : 1; }

constexpr std::uint32_t encode(Op op, int a = 0, int b = 0) {
    return static_cast<std::uint32_t>(op) | (static_cast<std::uint32_t>(a & 0xFF) << 8) | (static_cast<std::uint32_t>(b & 0xFFFF) << 16);
}
constexpr Op op_of(std::uint32_t code) { return static_cast<Op>(code & 0xFF); }
inline std::uint32_t length_of(std::uint32_t code) { return length_of(op_rows()[static_cast<std::size_t>(op_of(code))].operand); }
constexpr int a_of(std::uint32_t code) { return static_cast<int>((code >> 8) & 0xFF); }
constexpr int b_of(std::uint32_t code) { return static_cast<std::int16_t>(code >> 16); }

constexpr int most_sides = 32;     // on a die: the bits of a number
constexpr int modes_a_local = 31;  // the bits of a number, without that of its sign

constexpr int several_of_an_object = 1;  // in `a` of `any_headed`
// The operand of `use`: the number of the header's arguments, and a bit for abilities of which none is enough.
constexpr int none_is_enough = 128;
constexpr int use_arguments(int operand) { return operand & (none_is_enough - 1); }

// In `a` of an instruction about a move: the number of its dearer sets, and these bits.
constexpr int dear_sets = 7;      // the bits of that number
constexpr int enters_all = 8;     // no set of closed spaces is there
constexpr int has_not_last = 16;  // spaces follow that are not entered with the last point
constexpr int asks_points = 32;   // the points of a way are asked, which may end anywhere
constexpr int turns_base = 64;
constexpr int goes_straight = 128;
// In `a` of `spaces_marked`.
constexpr int without_mark = 1;
constexpr int of_the_whole = 2;
// In `a` of `spaces_room`: its place, and the way to measure distances by.
constexpr int room_over = 1;
constexpr int room_nearest = 2;
constexpr int room_ways = 4;
static_assert(room_ways * world::most_ways <= turns_base);

// An index into Program::strings.
using Text = std::uint32_t;

constexpr std::int16_t none = -1;
// In place of the kind of an argument of a rank: the flag that tells abilities before the event.
constexpr std::int16_t told_early = -2;

constexpr int most_rows = 32767;  // in one table: the numbers of an instruction's `b`
constexpr int most_zones = 64;    // kinds of zones: the bits of KindRow::default_zones

struct KindRow {
    Text name;
    std::int16_t property;    // that every object of the kind has
    std::int16_t holder;      // link column to its holder (for a die, its card), or none
    std::int16_t like;        // kind whose properties it shares through `holder`, or none
    std::uint8_t dice = 0;    // objects of this kind show sides
    std::uint8_t spaces = 0;  // the kind has no objects: its members are the spaces of a map
    std::int32_t spare = 0;
    std::uint64_t default_zones = 0;  // bits of the zone kinds meant when a script names none
};

struct ZoneRow {
    Text name;
    std::uint8_t per_player, ordered, in_play, active;
    world::Seen seen_by;
    std::uint8_t spare[3] = {};
};

// `kept`: a set of symbols. For spaces: columns and flags of the state; `mark` and `area` are read from the map.
enum class Storage : std::uint8_t { printed, column, flag, face, owner, controller, keyword, kept, space_column, space_flag, mark, area };

constexpr std::uint8_t link_type = 3;    // compiler::TypeKind::object, for attributes that lead to another object
constexpr std::uint8_t symbol_type = 4;  // compiler::TypeKind::symbol
constexpr std::uint8_t space_type = 10;  // compiler::TypeKind::space, for attributes that lead to a space

struct AttributeRow {
    Text name;
    std::int16_t kind;  // kind of object that has the attribute
    Storage storage;
    std::uint8_t type;    // compiler::TypeKind of its values
    std::int16_t index;   // index of the printed number, column, flag or face number
    std::int16_t domain;  // enumeration of a symbol, kind of a link, kind of a space
    std::int16_t least, most;
    std::int16_t initial;
    std::uint8_t changeable;      // some script modifies it; then reads go through the layers
    std::uint8_t secret = 0;      // only its player, or its controller, may see the value
    std::uint8_t counts = 0;      // the machine counts the cards of a pile in it, and no script sets it
    std::uint8_t unused[3] = {};  // in place of padding, because rows are kept byte by byte

    // The value for no object: a link of nothing is nothing.
    std::int32_t of_nothing() const { return type == link_type || type == space_type ? -1 : 0; }
    // Tells whether effects may make an object something other than its print: then the properties of the symbols tell which objects have
    // them.
    bool may_become() const { return changeable != 0 && storage == Storage::printed && type == symbol_type; }
};

// `text`: the object has another one's text; the keyword of that text tells which.
enum class PropertySource : std::uint8_t { kind, symbol, printed_flag, keyword, header, silence, text, any_of };

struct PropertyRow {
    Text name;
    PropertySource source;
    std::uint8_t changeable;
    std::int16_t attribute;    // for a symbol or flag
    std::int16_t value;        // number of the symbol, keyword, header or kind; for `any_of` the first of its members
    std::int16_t members = 0;  // for `any_of`: their number in Program::members; an object with one of them has this property
};

struct SymbolRow {
    Text name, plural;
    std::int16_t domain;
    std::int16_t property;       // property of objects that have the symbol; none for sides of dice
    std::int16_t header = none;  // header with the symbol's name, where some script names headers by value
    std::int16_t spare = 0;
};

// The place of a unit's code, and the room that it takes.
struct WritingRow {
    std::uint32_t begin, end;  // in code
    std::int16_t locals;       // with arguments
    std::int16_t set_locals;
    std::uint16_t weight = 1;  // fuel for entering the unit: its words of code
    // The unit evaluates, or changes numbers, without a call and without set locals: its caller's frame serves it too (interpret.cpp).
    std::uint8_t frameless = 0;
    std::uint8_t spare = 0;

    // Counts its words of code, up to the largest weight.
    void weigh() { weight = static_cast<std::uint16_t>(end - begin < 0xFFFF ? end - begin : 0xFFFF); }
};

// A unit as written, which is the version that an observer sees.
struct UnitRow : WritingRow {
    WritingRow lean;  // the optimised version, for unobserved runs: the units that an evaluating unit calls are inlined
    Text name;
    std::int16_t arguments;
    std::int16_t source;     // in sources
    std::uint8_t looks = 0;  // the unit only evaluates: no decision comes while it runs
    std::uint8_t spare_too[3] = {};
    Span span;

    const WritingRow& writing(bool observed) const { return observed ? *this : lean; }
};

enum class HappeningKind : std::uint8_t { event, query, edge };

// A query whose body is only a number, an argument or an attribute of one needs no frame.
enum class Shortcut : std::uint8_t { no, number, attribute, argument };

struct HappeningRow {
    Text name, verb;
    HappeningKind kind;
    std::uint8_t arguments, results;
    std::uint8_t needs;  // bits of required arguments, which must be objects
    Shortcut shortcut = Shortcut::no;
    std::uint8_t shortcut_argument = 0;
    std::uint16_t amounts = 0;        // bits of arguments that are amounts of a unit, and therefore never below 0
    std::int16_t shortcut_value = 0;  // the number, the argument, or the attribute
    std::int16_t body;                // unit, or none; for a query: its value
    std::int16_t condition;           // unit: the event's requirement
    std::int16_t first_limit;         // in limits, by argument; none without limits
    std::int16_t first_eligible;      // in eligibles, by argument; none without
    std::int16_t spare_too = 0;
    std::uint32_t asked = 0;  // bits of asked_in: code of no card asks later how often the event happened (cards: Table::asked)

    // Tells whether all required objects are there.
    bool has_needed(const std::int32_t* given) const {
        std::int32_t all = 0;  // below 0 as soon as one of them is
        for (unsigned left = needs; left != 0; left &= left - 1) all |= given[std::countr_zero(left)];
        return all >= 0;
    }
    // Values that abilities are given: arguments and results and, for a query, its value.
    int told() const { return arguments + results + (kind == HappeningKind::query ? 1 : 0); }
};

// The bit for a period, or for the one before it.
constexpr int asked_in(int period, bool before) { return 2 * period + (before ? 1 : 0); }
static_assert(2 * world::most_periods <= 32);

enum class Phase : std::uint8_t { forbid, instead, before, adjust, after, count };

// Tests up to controlled_by_opponent are about the object with the ability, the others about the event alone.
enum class CheckOp : std::uint8_t {
    is_self,
    is_link_of_self,
    is_you,
    is_opponent,
    controlled_by_you,
    controlled_by_opponent,
    has_property,
    lacks_property,
    equals,
    at_least,
    compares,
};

// A test of a pattern on an argument of the event (or its actor).
struct CheckRow {
    std::uint8_t argument;  // or actor_argument
    CheckOp op;
    std::int16_t operand;    // property, link column, value; for `compares`: attribute of the argument
    std::int16_t value = 0;  // and the number to compare it with
    std::uint8_t how = 0;    // 0 = 1 != 2 < 3 <= 4 > 5 >=
    std::uint8_t spare = 0;
};
constexpr std::uint8_t actor_argument = 0xFF;

enum class AbilityKind : std::uint8_t { triggered, headed, delayed, pattern, lasting };
enum class OwnerKind : std::uint8_t { definition, keyword, kind, effect };  // effect: an ability of the kind `lasting`

// The place where an ability works.
enum class Reach : std::uint8_t {
    zone,       // in zones where abilities work
    itself,     // anywhere: its event happens to its own object
    condition,  // wherever its condition holds, because the condition asks for a place
};

struct AbilityRow {
    AbilityKind kind;
    OwnerKind owner_kind;
    Phase phase;
    Reach reach;
    std::int16_t owner;
    std::int16_t happening;
    std::int16_t first_check, checks;  // for a lasting effect: in statics
    std::int16_t match;                // unit: the rest of the pattern, or none
    std::int16_t condition;            // unit: guard, restrictions, and costs that can be paid; or none
    std::int16_t body;
    std::int16_t header;
    std::int16_t period;    // period of a limit: once in each; none without limit; for a pattern of the past: its bit (asked_in)
    std::int16_t captured;  // for a delayed or lasting effect: its kept locals; for a pattern of the past: the value to add up, or none
    std::int16_t joined;    // for a pattern of the past: number of the following rows that `or` joins to it
    std::int16_t once;      // for a waiting ability: 1 when events join it while it waits
    std::int16_t objects;   // bits of the arguments of its body that are objects, for a waiting or lasting ability
    std::int16_t source;
    Span span;
};

// `text` gives the text of the object in its amount. `keep` changes no value: the object adds the symbol `amount` to its kept set
// `attribute`.
enum class ModOp : std::uint8_t { set, add, multiply, halve_up, halve_down, at_least, at_most, gain, lose, become, text, hold, keep };

// The symbols of an object to compare: its present ones, printed ones, those in which the two differ, or kept ones.
enum class SymbolsAs : std::uint8_t { now, printed, altered, kept };
// For two objects, in `a` of an instruction.
constexpr int both_as(SymbolsAs one, SymbolsAs other) { return static_cast<int>(one) | static_cast<int>(other) << 2; }
constexpr SymbolsAs one_as(int both) { return static_cast<SymbolsAs>(both & 3); }
constexpr SymbolsAs other_as(int both) { return static_cast<SymbolsAs>(both >> 2 & 3); }

// A change that holds while its source is active, or while its effect lasts.
struct StaticRow {
    ModOp op;
    OwnerKind owner_kind;
    std::uint8_t only_self;  // affects only its source
    Reach reach = Reach::zone;
    std::int16_t owner;
    std::int16_t target;     // attribute or property
    std::int16_t affected;   // unit whose answer is a set
    std::int16_t amount;     // unit, or none
    std::int16_t condition;  // unit, or none
    std::int16_t source;
    Span span;
};

enum class Stacking : std::uint8_t { isolated, cumulative, layered, selective };

struct KeywordRow {
    Text name;
    std::int16_t property;
    std::int16_t attribute;  // sum of its parameter, or none
    Stacking stacking;
    std::uint8_t is_text = 1;      // silent together with its object; prohibitions of effects are not
    std::uint8_t has_header = 0;   // some of its abilities have a header
    std::uint8_t tells_giver = 0;  // its number is the giver
    std::uint8_t spare[2] = {};
    std::int16_t copies = none;  // the definition whose text it gives to others, or none
};

struct HeaderRow {
    Text name;
    std::int16_t property;
    std::int16_t arguments;
    std::int16_t condition;        // unit: asked of each object before its abilities with this header, or none
    std::int16_t raises = none;    // happening between the costs and the effect of these abilities, or none
    std::uint8_t can_be_lost = 0;  // some script removes abilities with it
    std::uint8_t spare[3] = {};
};

struct PeriodRow {
    Text name;
    std::int16_t begins, ends;  // happenings
};

struct DefinitionRow {
    Text code, name;
    Text known_as;  // its title, or the first of several titles that count as one name
    std::int16_t kind;
    std::int16_t faces;
    std::int16_t restriction;  // unit: condition for playing it, or none
    std::int16_t placement;    // unit whose answer is the set that it may be put on, or none
    std::int16_t companion;    // definition of its companion (its die), or none
    std::int16_t companion_of;
    std::int16_t set;
    std::int16_t source;
    std::int32_t first_face;  // in faces; none without a die
    Span span;
    // The first rows that its scripts added; some of them belong to abilities that these scripts give to others.
    std::int32_t first_ability = 0, first_static = 0;
    std::int16_t abilities = 0, statics = 0;
};

struct KeywordPrint {  // a keyword printed on a definition
    std::int16_t definition, keyword, amount;
};

struct RequireRow {
    Text name;
    std::int16_t unit;      // flag
    std::int16_t found;     // unit: the left side of its comparison, or of the comparison behind the `where` of a `no`; none
    std::int16_t wanted;    // unit: the right side, or none
    std::int16_t unwanted;  // unit: the set that a `no` found, whose members are the argument of the two above; none
    std::int16_t source;
    std::uint8_t how = 0;  // how they compare
    std::uint8_t spare = 0;
    std::uint32_t first_rule = 0, rules = 0;  // in reason_rules
    Span span;
};

struct SpanRow {  // the place in a source of the code from here on
    std::uint32_t at;
    std::int32_t source;
    Span span;
};

struct CiteRow {  // running the instruction at `at` carries out the rule
    std::uint32_t at;
    std::uint32_t rule;  // in rules
};

// A condition that cites rules, taken apart: its deciding parts are found when it runs. The code begins at `at`.
struct DecisionRow {
    std::uint32_t at, first;  // in decision_parts
};

// Parts precede their own parts.
enum class Decided : std::uint8_t {
    test,      // decided by the value on top before the instruction at `at`
    all,       // all of its parts hold
    any,       // one of its parts holds
    contrary,  // its part does not hold
    cited,     // its part, which cites rules
    group,     // the members that meet its parts: those of the set on top before the instruction at `at`
    filter,    // narrows the set on top from `from` to `at`, and cites rules
    without,   // the same; a `not` around it leaves out the remaining members
};
struct DecisionPartRow {
    std::uint32_t from, at;
    std::uint32_t first_rule, rules;  // in decision_rules
    std::uint32_t size;               // with all of its parts
    Decided part;
    std::uint8_t spare[3] = {};
};

struct NamesRow {                    // the lines of the menu, or the modes, that the instruction at `at` asks with
    std::uint32_t at, first, count;  // in choice_names
};

// A line of a menu, for explaining why an option is missing. Its units take the locals of the unit with the menu, and then the object asked
// about.
struct MenuLineRow {
    std::uint32_t at;  // the instruction that asks
    std::int16_t line;
    std::int16_t locals;
    std::int16_t candidates;  // unit whose answer is the set of all candidates, whatever the conditions; none for a line without a name
    std::int16_t header;      // for a line that lists abilities; none otherwise
    std::uint32_t first_reason, reasons;  // in reasons
};

// A condition that an explanation can take apart: its unit, and its text.
struct ReasonRow {
    std::int16_t of;  // unit that it is a part of; none for a menu's
    std::int16_t unit;
    std::int16_t when;  // unit: tells whether it is asked at all, as in a branch of an `if`; none: always
    std::int16_t source;
    Span span;
    std::uint32_t first_rule, rules;  // in reason_rules
};

// The place from which the choice at `at` is asked again, after its candidates have been computed anew.
struct AgainRow {
    std::uint32_t at, from;
    std::int16_t values, sets;  // above the locals of its unit, at the start
    std::int16_t spaces;        // sets of spaces, including locals
    std::int16_t spare = 0;
};

struct SetRow {
    Text code, name;
};

// Initial room for each part of a game; 0: the usual room (world::Shape).
struct RoomRow {
    std::int16_t modifiers, waiting, delayed, uses, history, frames, values, options, sets, objects;
};

// Each growing part of the state: its name in a module, its field in a table's shape, and its largest size.
struct RoomPlace {
    std::string_view name;
    std::int16_t RoomRow::*asked;
    int world::Shape::*part;
    int most;
};
constexpr int most_objects = 1000;  // on one table: limited by the 16-bit links of an order, and by the buffer of a shuffle
inline constexpr RoomPlace room_places[] = {
    {"changes", &RoomRow::modifiers, &world::Shape::modifiers, 8000},
    {"waiting abilities", &RoomRow::waiting, &world::Shape::waiting, 8000},
    {"delayed effects", &RoomRow::delayed, &world::Shape::delayed, 8000},
    {"used abilities", &RoomRow::uses, &world::Shape::uses, 8000},
    {"remembered events", &RoomRow::history, &world::Shape::history, 30000},
    {"frames", &RoomRow::frames, &world::Shape::frames, 1000},
    {"values", &RoomRow::values, &world::Shape::values, 10000},
    {"options", &RoomRow::options, &world::Shape::options, 30000},
    {"groups", &RoomRow::sets, &world::Shape::sets, 2000},
    {"objects", &RoomRow::objects, &world::Shape::objects, most_objects},
};

struct StockRow {  // objects that every table has, owned by nobody
    std::int16_t definition, zone, count;
};

struct Program {
#define FIELD(type, name, fate, initial, meaning) type name initial;
#include "interpreter/machine/program_fields.def"
#undef FIELD

    // None for a property that is not `any_of`.
    std::span<const std::int16_t> members_of(const PropertyRow& row) const {
        return std::span(members).subspan(row.source == PropertySource::any_of ? static_cast<std::size_t>(row.value) : 0,
                                          static_cast<std::size_t>(row.members));
    }
    // Tells whether the definition itself has the property.
    bool has(int definition, int property) const;
    int domain_first(int domain) const;  // first symbol of an enumeration
    std::string_view text(Text t) const { return strings[t]; }
    // Tells whether the attribute says the base of a piece.
    bool says_base(const AttributeRow& row) const {
        return !bases.empty() && row.storage == Storage::printed && row.type == symbol_type && row.domain == base_domain;
    }
    const SpanRow* span_at(std::uint32_t at) const;  // nullptr for code without a place
    int text_of(int definition) const;               // property of the objects that have the text of its cards besides their own, or none
    int find_definition(std::string_view code) const;
    int find_unit(std::string_view name) const;
};

constexpr bool compares(int how, int x, int y) {
    switch (how) {
        case 0: return x == y;
        case 1: return x != y;
        case 2: return x < y;
        case 3: return x <= y;
        case 4: return x > y;
        default: return x >= y;
    }
}

// The instructions of a unit, one a line.
std::string disassemble(const Program& program, int unit);

// Calls `f(code, at)` for each instruction of a version of a unit.
template <typename F>
void each_instruction(const Program& program, const WritingRow& writing, F f) {
    for (auto at = writing.begin; at < writing.end; at += length_of(program.code[at])) f(program.code[at], at);
}

}  // namespace holo::machine
