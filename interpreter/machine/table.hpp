// A program with the objects of one match-up: the seats and their cards. All facts about the objects that cannot change in play are
// computed here once, and shared by all games on the table.
#pragma once

#include <span>
#include <stdexcept>

#include "interpreter/machine/deciding.hpp"
#include "interpreter/machine/doors.hpp"
#include "interpreter/machine/headed.hpp"
#include "interpreter/machine/parts.hpp"
#include "interpreter/machine/possible.hpp"
#include "interpreter/machine/program.hpp"
#include "interpreter/machine/slots.hpp"
#include "interpreter/world/state.hpp"

namespace holo::machine {

using world::Word;

// In place of a column: a card that another one brings along, of a kind without a link to its bringer.
constexpr int unlinked = -2;

// One card of a seat and where it starts.
struct Placement {
    int definition;
    int zone;            // zone kind
    int companions = 1;  // number of its companion objects (dice)
    int companion_zone = none;
    int batch = 0;    // cards of one batch look alike face down and are dealt anew among each other
    int link = none;  // for a card that another one brings along: the column that leads to its bringer, which is the last card before it
                      // that no other brings, or `unlinked`
    int pile = none;  // for a card that lies in a pile with its copies: the attribute that counts them
};

struct Seat {
    std::vector<Placement> cards;
};

struct ObjectRow {
    std::int16_t definition;  // none for the game and the players
    std::int16_t kind;
    std::int16_t owner;           // player, 0 for the game
    std::int16_t holder;          // object that brought it, or none
    std::int32_t first_face = 0;  // for a die: in Program::face_numbers
    std::int16_t faces = 0;
    std::int16_t batch = 0;  // as in its Placement
    std::int16_t pile = none;
};

class TableError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Table {
public:
    // Throws TableError when the seats hold more objects than a table can. `spare` definitions are created out of every zone for each
    // player: tokens and the like, and additions of a scenario. `team` neighbouring players are a team. A table that fits its cards leaves
    // out everything that none of them can ever use or change; code that is added to the program later cannot be run on it.
    enum class Fit : std::uint8_t { any_cards, its_cards };
    Table(const Program& program, const std::vector<Seat>& seats, const std::vector<Placement>& shared = {}, int team = 1,
          Fit fit = Fit::any_cards);
    // The same table for a player who does not know the `veiled` objects: they have no lasting abilities of their own, and disguise() makes
    // other cards of them. States of the two tables are interchangeable; the other table must outlive this one.
    Table(const Table& other, std::span<const int> veiled);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void disguise(int object, int definition);

    const Program& program;
    int players;
    int words;
    std::vector<ObjectRow> objects;

    // That of the opening. A later state may have more room.
    const world::Layout& layout() const { return layout_; }
    // Every object in its starting zone, in the given order; nothing has happened yet.
    const world::State& opening() const { return *opening_; }
    // Lays the state out anew with more room for that part; false when there can be no more.
    bool grow(world::State& state, const RoomPlace& place) const;
    // Makes the state hold that many objects or more.
    void hold(world::State& state, int count) const {
        if (state.objects() < count) state.extend(count, *whole_);
    }

    // Equal cards in one zone: the top card alone is there. Most of the other copies are laid out only when they are needed.
    struct Pile {
        std::int16_t definition;
        std::int16_t zone;                 // zone kind
        std::int16_t owner;                // the player of that zone; 0 for a shared one
        std::int16_t counter;              // attribute: the number of cards in the pile, for its top card
        std::int16_t first;                // its top card at first
        std::int16_t size;                 // its cards at first
        std::vector<std::int16_t> copies;  // all objects that may lie in it, upwards: equal cards that start elsewhere, too
    };
    const Pile* pile_of(int object) const {
        const int pile = objects[static_cast<std::size_t>(object)].pile;
        return pile == none ? nullptr : &piles_[static_cast<std::size_t>(pile)];
    }

    const Word* base(int property) const { return &bases_[static_cast<std::size_t>(property * words)]; }

    // By object, the printed number; the initial value for objects without a printed one.
    const std::int32_t* printed(int number) const { return &printed_[static_cast<std::size_t>(number) * objects.size()]; }
    // The changes that anything on this table can make.
    const Possible& possible() const { return possible_; }
    // Tells whether an attribute can be read without looking for changes.
    enum class Quiet : std::uint8_t { no, until_touched, always };
    Quiet quiet(int attribute) const { return quiet_[static_cast<std::size_t>(attribute)]; }
    // By attribute: the column of the state that holds its whole value; by_controller when the sets of what players control do; none when
    // reading takes more.
    static constexpr std::int16_t by_controller = -2;
    const std::int16_t* steady_columns() const { return steady_columns_.data(); }

    // Bits of Phase in which anything on this table could hear the happening.
    std::uint8_t heard(int happening) const { return heard_[static_cast<std::size_t>(happening)]; }
    // Tells whether the ability waits for the end of an event that may itself put it out of hearing; and whether any ability on this table
    // does so for the happening.
    bool may_be_taken_away(const AbilityRow& ability) const;
    bool looks_back(int happening) const { return looks_back_[static_cast<std::size_t>(happening)] != 0; }
    // Bits of asked_in: the rules, or cards of this table, ask later how often the event happened. A scenario's own questions may add some
    // after the table is made.
    std::uint32_t asked(int happening) const {
        return asked_[static_cast<std::size_t>(happening)] | program.happenings[static_cast<std::size_t>(happening)].asked;
    }
    // Tells whether an event with a body has neither listeners on this table nor results, and nobody asks for its past: then it works like
    // a call.
    bool is_plain(int happening) const {
        const auto plain = plain_[static_cast<std::size_t>(happening)];
        return plain == Plain::yes || (plain == Plain::until_asked && program.happenings[static_cast<std::size_t>(happening)].asked == 0);
    }
    // Tells whether nothing but a missing object, or its own condition, can stop the event.
    bool is_unheard(int happening) const {
        return is_plain(happening) && program.happenings[static_cast<std::size_t>(happening)].first_limit == none;
    }
    // Tells whether the property is a keyword that is silent together with its object.
    bool textual(int property) const { return textual_[static_cast<std::size_t>(property)] != 0; }
    // Tells whether some object has such a keyword printed, or could have it for a player who does not know the object.
    bool falls_silent(int property) const { return falls_silent_[static_cast<std::size_t>(property)] != 0; }
    // The parts of the state that decide whether the condition of a continuous change holds, and which objects it affects (reads.hpp).
    const Deciding::Row& deciding(int statics_row) const { return deciding_.of(statics_row); }
    const Parts::Set& active_zones() const { return active_zones_; }
    // Rules of the game and of players work in any zone.
    bool always_works(int object) const { return object >= 0 && object <= players; }
    const Word* members(int kind) const { return base(program.kinds[static_cast<std::size_t>(kind)].property); }
    bool hears(int happening, Phase phase) const { return (heard(happening) >> static_cast<unsigned>(phase) & 1) != 0; }
    std::span<const Listener> listeners(int happening, Phase phase) const { return listeners_[slot(happening, phase)]; }
    // Abilities granted by a keyword, for any object that has it.
    std::span<const std::uint16_t> keyword_listeners(int happening, Phase phase) const {
        return keyword_listeners_[slot(happening, phase)];
    }

    struct StaticUse {
        std::int16_t object;  // none: any object that has the owning keyword
        std::uint16_t row;
        std::int16_t condition = none;  // number of its condition on this table; none without a condition, or without a definite source
        std::int16_t affected = none;   // the same for the objects that it affects; none when it changes a property, or its source alone
    };
    // The number of conditions of continuous changes on this table.
    int conditions() const { return conditions_; }
    // The number of sets of objects that continuous changes affect on this table.
    int affected_sets() const { return affected_sets_; }
    std::span<const StaticUse> attribute_statics(int attribute) const { return attribute_statics_[static_cast<std::size_t>(attribute)]; }
    std::span<const StaticUse> property_statics(int property) const { return property_statics_[static_cast<std::size_t>(property)]; }
    const Headed& headed() const { return headed_; }

    // Tells whether the condition of the ability, or of its header, never holds on this table. Without an observer nobody asks such a
    // condition.
    bool is_hopeless(int ability) const {
        return static_cast<std::size_t>(ability) < hopeless_.size() && hopeless_[static_cast<std::size_t>(ability)] != 0;
    }

    // The code for unobserved runs: the program's, minus the parts that do nothing on this table.
    const std::uint32_t* code() const { return code_.empty() ? program.code.data() : code_.data(); }

    const DefinitionRow* definition(int object) const {
        const auto d = objects[static_cast<std::size_t>(object)].definition;
        return d == none ? nullptr : &program.definitions[static_cast<std::size_t>(d)];
    }

    // Tells whether a piece on the table covers several spaces; and the base of a piece, by its number on the maps (0: one space).
    bool has_bases() const { return has_bases_; }
    // Tells whether some piece of the opening has a base with two facings. Sets of spaces have room for turned placements only then.
    bool has_facings() const { return has_facings_; }
    // Tells whether a card would be such a piece.
    bool has_facings(int definition) const;
    struct LargePiece {
        std::int16_t object;
        std::int16_t column;  // with its placement
    };
    std::span<const LargePiece> large() const { return large_; }
    int base_of(int object) const { return bases_of_.empty() ? 0 : bases_of_[static_cast<std::size_t>(object)]; }
    const Doors& doors() const { return *doors_; }

private:
    bool has_bases_ = false, has_facings_ = false;
    std::vector<std::uint8_t> bases_of_;  // by object
    std::vector<LargePiece> large_;
    static std::size_t slot(int happening, Phase phase) {
        return static_cast<std::size_t>(happening) * static_cast<std::size_t>(Phase::count) + static_cast<std::size_t>(phase);
    }

    Word* having(int property) { return &bases_[static_cast<std::size_t>(property * words)]; }  // base, for writing
    void find_definitions();
    void add_objects(const std::vector<Seat>& seats, const std::vector<Placement>& shared, std::vector<Placement>& placed);
    world::Shape shape(int team) const;
    void find_numbers();
    void find_numbers(std::size_t first, std::size_t end, int definition);  // for the objects in [first, end), which have that definition
    void find_properties();
    void find_properties(int object);  // properties that are not `any_of`
    bool shares(const ObjectRow& object, int property) const;
    template <typename Row>
    std::vector<std::uint16_t> rows_here(const std::vector<Row>& rows, const std::vector<std::uint16_t>& shared,
                                         std::int32_t DefinitionRow::*first, std::int16_t DefinitionRow::*count) const;
    void find_listeners(Fit fit);
    void find_statics();
    void find_silent();
    void find_quiet();
    void find_deciding() const;
    template <typename F>
    void each_owned_by(OwnerKind owner_kind, int owner, F&& f) const;
    // Tells whether a base, by its number on the maps, has two facings.
    bool turns(int base) const;
    void find_bases();
    int objects_at_first() const;
    void open(const std::vector<Placement>& placed, world::State& state) const;
    bool keyword_possible(int keyword) const;

    world::Layout layout_;
    std::vector<Pile> piles_;
    int needed_ = 0;                                    // objects before those that are laid out later
    std::vector<std::int16_t> definitions_;             // definitions of the initial objects, each once
    std::vector<std::int16_t> first_copy_, next_copy_;  // by definition its first object; by object the next of the same definition
    Possible possible_;
    std::vector<std::uint32_t> code_;     // for a table that fits its cards
    std::vector<std::uint8_t> hopeless_;  // by ability, for such a table
    std::vector<Word> bases_;
    std::vector<std::int32_t> printed_;
    std::vector<Quiet> quiet_;
    std::vector<std::int16_t> steady_columns_;
    std::vector<std::uint8_t> heard_;
    std::vector<std::uint8_t> looks_back_;
    enum class Plain : std::uint8_t { no, until_asked, yes };
    std::vector<Plain> plain_;
    std::vector<std::uint32_t> asked_;  // by cards of this table
    std::vector<std::uint8_t> textual_;
    std::vector<std::uint8_t> falls_silent_;
    Deciding deciding_;
    Parts::Set active_zones_;
    Slots<Listener> listeners_;
    Slots<std::uint16_t> keyword_listeners_;
    Slots<StaticUse> attribute_statics_, property_statics_;
    int conditions_ = 0, affected_sets_ = 0;
    Headed headed_;
    std::shared_ptr<const Doors> doors_;
    std::unique_ptr<world::State> opening_;
    std::shared_ptr<const world::State> whole_;  // an opening with every object, when some are laid out later
};

}  // namespace holo::machine
