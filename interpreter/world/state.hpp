// The whole game as one flat block: objects, zones, modifiers, waiting abilities, the random generator and the frames of the running
// program. No pointer leads out of the block; therefore a copy of the block is a copy of the game, even in the middle of a choice.
#pragma once

#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <pcg_random.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "interpreter/world/bits.hpp"
#include "interpreter/world/row_bits.hpp"

namespace holo::world {

constexpr int nothing = -1;  // no object, or no zone
constexpr int most_players = 8;
constexpr int most_periods = 16;
constexpr int most_forced = 24;     // results that a test may force
constexpr int most_arguments = 10;  // in an event, including its results, its actor and a keyword's number

// The players who see the objects in a zone.
enum class Seen : std::uint8_t { nobody, its_player, everybody };

// How a zone behaves; declared by the rule module.
struct ZoneTraits {
    bool ordered = false;  // has a top and a bottom
    bool in_play = false;  // objects here are in play
    bool active = false;   // abilities of objects here work
    bool per_player = true;
    Seen seen = Seen::everybody;
};

// The sizes that a table needs in a state; fixed before the first game on it.
struct Shape {
    int objects = 0;      // the game, the players and every other object that is laid out; see State::extend
    int all_objects = 0;  // with those that are laid out later; 0: none are. Any of them may be looked for in the set `active`
    int players = 0;
    int team = 1;     // this many neighbouring players are a team: they see each other's cards, and do not oppose each other
    int columns = 0;  // numbers and links that change
    int flags = 0;    // yes/no values that change
    int spaces = 0, space_columns = 0, space_flags = 0;  // with a map; spaces are numbered apart from objects
    int placements = 0;                                  // members of a set of spaces are below; 0: as many as spaces
    std::vector<ZoneTraits> zones;
    // Initial room; State::grow gives more.
    int frames = 40, values = 384, sets = 40, options = 144;
    int modifiers = 32, waiting = 24, delayed = 12, uses = 24, history = 32;
};

// The type is copied and hashed as bytes and therefore has no padding, because padding would make equal games hash differently.
template <typename T>
constexpr bool is_all_state = std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T>;

// One step deeper in the running program. See machine/machine.hpp for the kinds and phases.
struct Frame {
    std::uint32_t at;  // next instruction
    std::uint16_t unit;
    std::uint16_t base;  // first local in the value stack
    std::uint16_t sets;  // first local in the set stack
    std::int16_t self;   // `this`
    std::int16_t you;
    std::int16_t happening;  // an event's frame: the event; nothing otherwise
    std::uint16_t ability;   // carried out by this frame; for an event: the player who picks the next ability
    std::uint8_t kind;
    std::uint8_t phase;
    std::uint8_t flags;
    std::uint8_t instance;  // number of the keyword that grants the ability
    std::uint16_t count;    // a phase's entries that remain
    std::int16_t result;    // frame of the event that this ability interrupts or adjusts, or nothing
    std::uint16_t entries;  // place of a phase's entries in the value stack
    std::uint16_t queued;   // Header::queued when the unit was entered; for a settling: abilities that waited before
    std::uint16_t noted;    // an event's abilities that objects had before it, in front of the entries
};
static_assert(sizeof(Frame) == 32 && is_all_state<Frame>);

// A continuous change made by an effect.
struct Modifier {
    std::int16_t target;     // object
    std::int16_t attribute;  // or property, depending on `op`
    std::int32_t amount;
    std::uint8_t op;
    std::uint8_t period;  // ends with this period; 0: never
    std::int16_t source;  // object that made it
    std::int16_t data;    // number of the lasting effect that describes the change
    std::int16_t clock;   // order of creation
};
static_assert(sizeof(Modifier) == 16 && is_all_state<Modifier>);

// An ability that has triggered and waits to be carried out, a delayed effect that waits for its event, or a lasting effect that keeps its
// own objects and values.
struct Waiting {
    std::uint16_t ability;
    std::int16_t self;
    std::int16_t you;
    std::int16_t happening;  // a delayed effect's event
    std::uint8_t count;      // values that follow
    std::uint8_t period;     // a lasting or delayed effect ends with this period; 0: no end, or another kind of entry
    std::uint16_t number;    // order of triggering; for a lasting effect: Modifier::data; for a delayed effect: machine::Often
    std::int32_t values[most_arguments];
};
static_assert(sizeof(Waiting) == 12 + 4 * most_arguments && is_all_state<Waiting>);

// An object has used an ability in a period.
struct Use {
    std::uint16_t ability;
    std::int16_t object;
    std::int16_t giver;  // origin of the ability, when origins are told apart; 0 otherwise
    std::uint8_t period;
    std::uint8_t spare;
};
static_assert(sizeof(Use) == 8 && is_all_state<Use>);

// An event in the history, because some script asks about it later.
struct Memory {
    std::int16_t happening;
    std::uint16_t number;  // counted from the start of the game; see Header::period_from
    std::int16_t values[most_arguments];
};
static_assert(sizeof(Memory) == 4 + 2 * most_arguments && is_all_state<Memory>);

struct Option {
    std::uint8_t kind;
    std::uint8_t entry;  // line of a menu, mode, or ability slot
    std::int16_t object;
    std::int32_t value;  // number, side or ability
};
static_assert(sizeof(Option) == 8 && is_all_state<Option>);

// The state of the map, in a game with one.
struct Ground {
    std::uint64_t open;  // bits of the map's openings
    std::int32_t map;    // number of the map on the table
    std::int32_t spare;
};
static_assert(sizeof(Ground) == 16 && is_all_state<Ground>);

struct Header {
    pcg32 random;
    RowBits<4> touched_attributes;  // attributes that some modifier changes
    RowBits<8> touched_properties;
    RowBits<4> delayed_for;   // happenings that a delayed effect waits for
    std::uint32_t range;      // 0, or the length of a range to choose a number from; it starts at the number of the first option
    std::int32_t fuel;        // instructions left before the next decision
    std::uint32_t decisions;  // taken since the start
    std::int32_t frame_top, value_top, set_top, option_count;
    std::int32_t modifier_count, waiting_count, delayed_count, use_count, history_count;
    std::int16_t chooser;  // player who decides now
    std::int16_t clock;    // modifiers made so far
    std::uint8_t status;   // machine::Status
    std::uint8_t choice;   // machine::ChoiceKind
    std::uint8_t forced_count;
    std::uint8_t secret;                        // the present choice is hidden from the other players
    std::uint32_t prompt;                       // instruction that asks
    std::uint16_t remembered;                   // events ever put into the history
    std::uint16_t periods[most_periods];        // how often each period has begun
    std::uint16_t period_from[most_periods];    // `remembered` at the start of the present period
    std::uint16_t period_before[most_periods];  // the same for the period before
    std::int16_t forced[most_forced];
    std::uint16_t queued;  // abilities that ever waited
};
static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) == 352);

// The options of a decision. A range of numbers takes only the first entry of the table.
class Options {
public:
    Options(const Option* first, int entries, std::uint32_t range)
        : first_(first), count_(range == 0 ? entries : static_cast<int>(range) + entries - 1), range_(range) {}
    std::size_t size() const { return static_cast<std::size_t>(count_); }
    bool empty() const { return count_ == 0; }
    Option operator[](std::size_t i) const {
        if (i >= range_) return first_[range_ == 0 ? i : i - range_ + 1];
        auto option = *first_;
        option.value += static_cast<std::int32_t>(i);
        return option;
    }

    class Iterator {
    public:
        using value_type = Option;
        using reference = Option;
        using pointer = void;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        Iterator(const Options& options, std::size_t at) : options_(&options), at_(at) {}
        Option operator*() const { return (*options_)[at_]; }
        Iterator& operator++() { return ++at_, *this; }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }
        difference_type operator-(const Iterator& other) const {
            return static_cast<difference_type>(at_) - static_cast<difference_type>(other.at_);
        }

    private:
        const Options* options_;
        std::size_t at_;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

private:
    const Option* first_;
    int count_;
    std::uint32_t range_;
};
constexpr int longest_range = 0x7FFF;  // numbers: no attribute holds a larger one

// Offsets of the sections in the block. Shared, read-only, by all states of a table.
class Layout {
public:
    explicit Layout(const Shape& shape);

    Shape shape;
    int words;        // in a set
    int space_words;  // in a set of spaces
    int zone_count;
    std::vector<ZoneTraits> zone_traits;  // by instance
    std::uint32_t size = 0;

    std::uint32_t columns, zone_of, previous, next, top, bottom;                 // 16-bit numbers
    std::uint32_t zones, everywhere, flags, controlled, known, in_play, active;  // sets
    std::uint32_t ground, space_columns, space_flags;
    std::uint32_t frames, values, sets, options, modifiers, waiting, delayed, uses, history;

    // Zone instance of a kind for a player (0: the shared one).
    int instance(int kind, int player) const { return kind * (shape.players + 1) + (player & owned_[static_cast<std::size_t>(kind)]); }
    int kind_of(int instance) const { return instance / (shape.players + 1); }
    int owner_of(int instance) const { return instance % (shape.players + 1); }
    // The first player of the player's team; in a team of one, the player.
    int captain(int player) const { return captains_[player]; }
    bool allied(int one, int another) const { return captain(one) == captain(another); }
    // The number of sets of objects that take the room of one set of spaces.
    int sets_of_spaces() const { return sets_of_spaces_; }
    // Tells whether a state of this layout has room for the contents of a state of the other.
    bool covers(const Layout& other) const;

private:
    int sets_of_spaces_;
    std::int8_t captains_[most_players + 1] = {};
    std::vector<int> owned_;  // by zone kind: all bits when every player has such a zone, 0 when one zone serves all
};

// The counterpart of an object when two objects change places; any other object stays.
inline std::int16_t exchanged(int object, int one, int other) {
    return static_cast<std::int16_t>(object == one ? other : object == other ? one : object);
}

// Owns one block. Copying copies the block and nothing else. States of one table may differ in room; equal contents are the same game, with
// the same hash.
class State {
public:
    explicit State(std::shared_ptr<const Layout> layout);
    explicit State(const Layout& layout) : State(std::make_shared<const Layout>(layout)) {}
    State(const State& other);
    State& operator=(const State& other);
    State(State&&) noexcept = default;
    State& operator=(State&&) noexcept = default;

    const Layout& layout() const { return *layout_; }
    const std::shared_ptr<const Layout>& shared_layout() const { return layout_; }
    // Lays the block out anew with twice the room for that part, up to `most`. False when the part already has `most`.
    bool grow(int Shape::*part, int most);
    // Lays the block out anew for that many objects. Added objects are as in `whole`, which has as many or more; a count below all of them
    // is a multiple of the objects in a word.
    void extend(int objects, const State& whole);
    int objects() const { return layout_->shape.objects; }
    Header& header() { return *reinterpret_cast<Header*>(block_.get()); }
    const Header& header() const { return *reinterpret_cast<const Header*>(block_.get()); }
    std::uint32_t size() const { return layout_->size; }
    const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(block_.get()); }
    void load(const std::uint8_t* bytes);  // reads exactly size() bytes
    std::uint64_t hash() const;            // hashes everything that belongs to the game
    // Changes whenever the whole block has been replaced.
    std::uint32_t revision() const { return revision_; }

    std::int16_t* column(int c) { return at<std::int16_t>(layout_->columns) + c * layout_->shape.objects; }
    const std::int16_t* column(int c) const { return at<std::int16_t>(layout_->columns) + c * layout_->shape.objects; }
    Word* zone(int instance) { return at<Word>(layout_->zones) + instance * layout_->words; }
    const Word* zone(int instance) const { return at<Word>(layout_->zones) + instance * layout_->words; }
    // The objects in all zones of that kind.
    const Word* everywhere(int kind) const { return at<Word>(layout_->everywhere) + kind * layout_->words; }
    Word* flag(int f) { return at<Word>(layout_->flags) + f * layout_->words; }
    const Word* flag(int f) const { return at<Word>(layout_->flags) + f * layout_->words; }
    Word* controlled(int player) { return at<Word>(layout_->controlled) + player * layout_->words; }
    const Word* controlled(int player) const { return at<Word>(layout_->controlled) + player * layout_->words; }
    // The objects that the player can tell apart: seen in a zone, and not shuffled since.
    Word* known(int player) { return at<Word>(layout_->known) + player * layout_->words; }
    const Word* known(int player) const { return at<Word>(layout_->known) + player * layout_->words; }
    const Word* in_play() const { return at<Word>(layout_->in_play); }
    const Word* active() const { return at<Word>(layout_->active); }
    // In a game with a map.
    Ground& ground() { return *at<Ground>(layout_->ground); }
    const Ground& ground() const { return *at<Ground>(layout_->ground); }
    std::int16_t* space_column(int c) { return at<std::int16_t>(layout_->space_columns) + c * layout_->shape.spaces; }
    const std::int16_t* space_column(int c) const { return at<std::int16_t>(layout_->space_columns) + c * layout_->shape.spaces; }
    Word* space_flag(int f) { return at<Word>(layout_->space_flags) + f * layout_->space_words; }
    const Word* space_flag(int f) const { return at<Word>(layout_->space_flags) + f * layout_->space_words; }
    int zone_of(int object) const { return at<std::int16_t>(layout_->zone_of)[object]; }
    int controller(int object) const {
        const auto* set = controlled(1);
        const int players = layout_->shape.players, words = layout_->words;
        for (int p = 1; p <= players; ++p, set += words)
            if (has(set, object)) return p;
        return 0;
    }
    int top(int instance) const { return at<std::int16_t>(layout_->top)[instance]; }
    int bottom(int instance) const { return at<std::int16_t>(layout_->bottom)[instance]; }
    int below(int object) const { return at<std::int16_t>(layout_->next)[object]; }
    int above(int object) const { return at<std::int16_t>(layout_->previous)[object]; }

    Frame* frames() { return at<Frame>(layout_->frames); }
    const Frame* frames() const { return at<Frame>(layout_->frames); }
    std::int32_t* values() { return at<std::int32_t>(layout_->values); }
    const std::int32_t* values() const { return at<std::int32_t>(layout_->values); }
    Word* set(int index) { return at<Word>(layout_->sets) + index * layout_->words; }
    const Word* set(int index) const { return at<Word>(layout_->sets) + index * layout_->words; }
    Option* options() { return at<Option>(layout_->options); }
    const Option* options() const { return at<Option>(layout_->options); }
    Options offered() const {
        const auto& h = header();
        return {options(), h.option_count, h.range};
    }
    Modifier* modifiers() { return at<Modifier>(layout_->modifiers); }
    const Modifier* modifiers() const { return at<Modifier>(layout_->modifiers); }
    Waiting* waiting() { return at<Waiting>(layout_->waiting); }
    const Waiting* waiting() const { return at<Waiting>(layout_->waiting); }
    Waiting* delayed() { return at<Waiting>(layout_->delayed); }
    const Waiting* delayed() const { return at<Waiting>(layout_->delayed); }
    Use* uses() { return at<Use>(layout_->uses); }
    const Use* uses() const { return at<Use>(layout_->uses); }
    Memory* history() { return at<Memory>(layout_->history); }
    const Memory* history() const { return at<Memory>(layout_->history); }

    // Takes the object from its zone and puts it on top (or at the bottom) of a zone instance; `nothing` takes it out of every zone. An
    // object in a player's zone is controlled by that player.
    void move(int object, int instance, bool to_bottom = false);
    void control(int object, int player);
    // Each object takes the other's place: its zone and order there, its controller, its numbers and flags. The players who have seen
    // either object stay the same; so do links from other objects.
    void exchange(int one, int other);
    void shuffle(int instance);
    // 0 .. bound-1, without bias.
    int roll(int bound);

private:
    template <typename T>
    T* at(std::uint32_t offset) {
        return reinterpret_cast<T*>(reinterpret_cast<std::uint8_t*>(block_.get()) + offset);
    }
    template <typename T>
    const T* at(std::uint32_t offset) const {
        return reinterpret_cast<const T*>(reinterpret_cast<const std::uint8_t*>(block_.get()) + offset);
    }

    void take(const State& other);  // takes over its contents
    void lay_out(std::shared_ptr<const Layout> layout);

    std::shared_ptr<const Layout> layout_;
    std::unique_ptr<std::uint64_t[]> block_;
    std::uint32_t revision_ = 1;
};

}  // namespace holo::world
