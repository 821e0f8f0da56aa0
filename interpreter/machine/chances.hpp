// Limits of abilities: the chances that they have in their periods.
#pragma once

#include "interpreter/machine/continuous.hpp"

namespace holo::machine {

class Chances : private Part {
public:
    Chances(Context& context, Continuous& continuous) : Part(context), continuous_(continuous) {}

    // `amount` is the number of the keyword that grants the ability, if any.
    bool is_used(int ability, int object, int amount) const { return place(ability, object, amount) != none; }
    // Takes the ability's chance in its period, if the ability has a limit.
    void take(int ability, int object, int amount);
    // The ability in hand leaves its chance for a later time.
    void forgo(int ability, int object, int amount);
    // Takes the chance of the innermost ability that is being carried out, because an ability waits while an answer to it is carried out.
    void use_up(int object, int period);
    // Gives the chance of that ability back, if it has taken one.
    void renew(int object);
    void end_period(int period);

private:
    int place(int ability, int object, int amount) const;  // place of the chance among the used ones, or none
    void count(int ability, int object, int giver, int period);
    // The innermost ability with a header that is carried out for the object, and the number of its keyword. None without one.
    struct InHand {
        int ability = none, amount = 0;
    };
    InHand in_hand(int object) const;
    // The giver of an ability: granted abilities have one limit per giver, and the number of any other keyword makes no difference.
    int giver(int ability, int amount) const {
        const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
        return row.owner_kind == OwnerKind::keyword && program_.keywords[static_cast<std::size_t>(row.owner)].tells_giver != 0 ? amount : 0;
    }

    Continuous& continuous_;
};

}  // namespace holo::machine
