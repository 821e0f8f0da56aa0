// Finds the listeners of an event in each phase.
#pragma once

#include "interpreter/machine/chances.hpp"

namespace holo::machine {

// Tells whether the ability is a rule, which speaks of all objects of a kind, or of the game.
inline bool is_rule(const Program& program, int ability, int object) {
    return object == 0 || program.abilities[static_cast<std::size_t>(ability)].owner_kind == OwnerKind::kind;
}

class Hearing : private Part {
public:
    Hearing(Context& context, Continuous& continuous, Chances& chances) : Part(context), continuous_(continuous), chances_(chances) {}

    // Pushes an entry for each ability that hears the frame's event in that phase; returns their number.
    int gather(const Frame& frame, Phase phase);
    bool is_forbidden(int happening, const std::int32_t* arguments, int actor);
    // Pushes an entry and its keyword's number for each listener to the end of the event that may be gone by then; returns their number. A
    // later call tells whether such a listener still hears it.
    int gather_before(const Frame& frame);
    bool heeds(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount);

    // Tests the event alone against the pattern, once for all objects with the ability.
    bool is_meant(const AbilityRow& ability, const std::int32_t* arguments, int actor);
    // The rest of the pattern's plain tests: those about the object with the ability.
    bool concerns(const AbilityRow& ability, int object, int you, const std::int32_t* arguments, int actor) const;
    // The player meant by `you` this time: a card that speaks for its team serves each player of the team.
    int you_of(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) const;

    // True where abilities work, or for abilities that work elsewhere too.
    bool is_there(const AbilityRow& ability, int object) const { return context_.is_there(ability.reach, object); }
    // Tells whether something may adjust the query now, judged by its zone alone.
    bool is_adjusted(int happening) const {
        if (!table_.hears(happening, Phase::adjust)) return false;
        for (const auto& listener : table_.listeners(happening, Phase::adjust))
            if (is_there(program_.abilities[listener.ability], listener.object)) return true;
        return !table_.keyword_listeners(happening, Phase::adjust).empty();
    }
    // Tells whether the ability is being carried out. To the ability that replaced an event, the substitute is no new event.
    bool is_under_way(int ability, int object, int instance) const;

private:
    static constexpr int unknown_player = -1;
    template <typename F>
    void each_listener(int happening, Phase phase, const std::int32_t* arguments, int actor, F&& f);
    bool hears(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount);
    bool is_within_hearing(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor);
    int self_argument(const AbilityRow& ability) const;

    Continuous& continuous_;
    Chances& chances_;
};

}  // namespace holo::machine
