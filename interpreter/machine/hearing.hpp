// Who hears an event, and in which phase.
#pragma once

#include "interpreter/machine/chances.hpp"

namespace holo::machine {

// Tells whether the ability is one of the rules themselves, which speak of all objects of a kind, or of the game.
inline bool is_rule(const Program& program, int ability, int object) {
    return object == 0 || program.abilities[static_cast<std::size_t>(ability)].owner_kind == OwnerKind::kind;
}

class Hearing : private Part {
public:
    Hearing(Context& context, Continuous& continuous, Chances& chances) : Part(context), continuous_(continuous), chances_(chances) {}

    // Pushes an entry for each ability that hears the event of the frame in that phase; how many.
    int gather(const Frame& frame, Phase phase);
    bool is_forbidden(int happening, const std::int32_t* arguments, int actor);
    // Pushes an entry and the number of the keyword for each that would hear the end of the event, and may not be there any more by
    // then; how many. Tells later whether such a one hears it then.
    int gather_before(const Frame& frame);
    bool heeds(const AbilityRow& ability, int object, int happening, const std::int32_t* arguments, int actor, int amount);

    // Whether the event is of a sort that the pattern means, whoever has the ability: worked out once for all who have it.
    bool is_meant(const AbilityRow& ability, const std::int32_t* arguments, int actor);
    // The rest of the pattern's plain tests: those that ask for who has the ability.
    bool concerns(const AbilityRow& ability, int object, int you, const std::int32_t* arguments, int actor) const;
    // Whose ability it is this time: of a card that speaks for its team the player whom its pattern means by `you`.
    int you_of(const AbilityRow& ability, int object, const std::int32_t* arguments, int actor) const;

    // Where abilities work or, if theirs works elsewhere too, anywhere.
    bool is_there(const AbilityRow& ability, int object) const {
        return ability.reach != Reach::zone || world::has(state().active(), object);
    }
    // Whether something adjusts the query now, as far as that is told by where it is.
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
