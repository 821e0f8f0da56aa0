// The chances that abilities with a limit have in their periods.
#pragma once

#include "interpreter/machine/continuous.hpp"

namespace holo::machine {

class Chances : private Part {
public:
    Chances(Context& context, Continuous& continuous) : Part(context), continuous_(continuous) {}

    // `amount` is the number of the keyword that the ability comes with, if it does.
    bool is_used(int ability, int object, int amount) const { return place(ability, object, amount) != none; }
    // The chance that the ability has in its period, if it has one.
    void take(int ability, int object, int amount);
    // The ability in hand leaves its chance to a later time.
    void forgo(int ability, int object, int amount);
    // Takes the chance of the innermost ability that is being carried out, because an answer to an ability comes while that waits.
    void use_up(int object, int period);
    void end_period(int period);

private:
    int place(int ability, int object, int amount) const;  // of the chance among those that are used, or none
    void count(int ability, int object, int giver, int period);
    // Abilities that were given have limits for each giver; the number of any other keyword makes no difference.
    int giver(int ability, int amount) const {
        const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
        return row.owner_kind == OwnerKind::keyword && program_.keywords[static_cast<std::size_t>(row.owner)].tells_giver != 0 ? amount : 0;
    }

    Continuous& continuous_;
};

}  // namespace holo::machine
