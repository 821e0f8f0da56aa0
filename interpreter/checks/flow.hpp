// Which objects may reach an instruction. All code is followed with what its conditions say of the objects it has at hand, from
// what raises an event to the event's own code.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "interpreter/catalog/game.hpp"
#include "interpreter/checks/traits.hpp"

namespace holo::checks {

// The things that an argument may be.
struct Argument {
    Traits traits;
    bool any_number = false;
    std::set<int> numbers;                     // when it is one of these
    bool join(const Argument& other);          // whether that made it more
    bool covers(const Argument& other) const;  // whether it would not
};
using Arguments = std::vector<Argument>;

// A choice among cards that lie in a zone of somebody's.
struct Choice {
    std::uint32_t at;
    int zone;
    int unit;
};

class Flow {
public:
    explicit Flow(const catalog::Game& game);

    // The cases in which the event is raised; none where nobody raises it.
    const std::vector<Arguments>& cases(int happening) const { return events_[static_cast<std::size_t>(happening)]; }
    // The traits that the event asks of each argument, whenever it happens.
    std::vector<Traits> asked(int happening);
    // The objects of which abilities with the header are used.
    const std::vector<Traits>& users(int header) const { return users_[static_cast<std::size_t>(header)]; }
    // The objects that are put into the zone.
    const std::vector<Traits>& comers(int zone) const { return comers_[static_cast<std::size_t>(zone)]; }
    // Choices from zones of which nothing was shown before.
    const std::vector<Choice>& choices() const { return choices_; }
    // The zones in which a set's members lie, and what is known of all of them: of the set that a unit answers.
    struct Members {
        std::uint32_t zones;
        Traits traits;
        bool exact;  // nothing else is asked of them
    };
    std::optional<Members> members(int unit);

private:
    struct Fact {
        int object;
        Trait trait;
    };
    struct Value {
        int object = -1;  // which one; -1: nothing is known of it
        int parameter = -1;
        int opponent_of = -1;  // the object whose opponent this player is
        std::optional<int> number;
        std::uint32_t zones = ~0u;
        std::vector<Fact> when_true, when_false;
    };
    struct Set {
        Traits traits;
        std::uint32_t zones = ~0u;
        int owner = -1;         // the player whose zone it is
        int owners_foe = -1;    // the player whose opponent that is
        int opponents_of = -1;  // of players
        bool exact = false;     // all that have the traits and lie there
    };
    struct State {
        std::vector<Value> locals, values;
        std::vector<Set> set_locals, sets;
        std::map<int, Traits> known;
        bool shown = false;  // somebody may have seen hidden cards
    };
    class Walk;

    void enter(int unit, const Arguments& entry);
    void raise(int happening, const Arguments& entry);
    static std::optional<std::size_t> merge(std::vector<Arguments>& cases, const Arguments& entry);  // which of them became more
    void put(std::vector<Traits>& list, const Traits& traits);
    const std::vector<Fact>& promises(int unit);  // what a unit's answer yes says of its arguments
    bool may_show(int unit);
    bool event_may_show(int happening);
    void collect();
    void begin_with_decks();

    const catalog::Game& game_;
    const machine::Program& program_;
    std::vector<std::vector<Arguments>> units_, events_;
    std::set<std::pair<int, std::size_t>> queue_;  // units, each with one of its cases
    std::map<int, std::vector<Fact>> promises_;
    std::vector<signed char> shows_;  // by unit: -1 unknown
    std::vector<bool> answers_;       // by unit: it has a result
    std::vector<std::vector<Traits>> users_, comers_;
    std::vector<Choice> choices_;
};

}  // namespace holo::checks
