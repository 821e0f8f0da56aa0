// The events that scripts can ask about later, and the periods they ask about.
#pragma once

#include "interpreter/machine/hearing.hpp"

namespace holo::machine {

class Past : private Part {
public:
    Past(Context& context, Continuous& continuous, Hearing& hearing) : Part(context), continuous_(continuous), hearing_(hearing) {}

    // Keeps the event of the frame.
    void remember(const Frame& frame);
    void begin_period(int period);
    // How many events that the patterns mean have happened in the period, or in the one before it; or what a value of theirs adds up to.
    int recall(int pattern, int period, bool previous, int self, int you);

private:
    void drop();
    bool is_recalled(const AbilityRow& pattern, const world::Memory& memory, int self, int you);

    Continuous& continuous_;
    Hearing& hearing_;
};

}  // namespace holo::machine
