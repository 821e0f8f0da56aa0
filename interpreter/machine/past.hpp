// The events that scripts can ask about later, and the periods they ask about.
#pragma once

#include "interpreter/machine/hearing.hpp"

namespace holo::machine {

class Past : private Part {
public:
    Past(Context& context, Continuous& continuous, Hearing& hearing) : Part(context), continuous_(continuous), hearing_(hearing) {}

    // Records the frame's event.
    void remember(const Frame& frame);
    void begin_period(int period);
    // Counts past events that fit the patterns in the period, or in the period before; or adds up one of their values.
    int recall(int pattern, int period, bool previous, int self, int you);

private:
    void drop();
    bool is_recalled(const AbilityRow& pattern, const world::Memory& memory, int self, int you);

    Continuous& continuous_;
    Hearing& hearing_;
};

}  // namespace holo::machine
