// The queue of triggered abilities, and the effects that wait for an event.
#pragma once

#include "interpreter/machine/hearing.hpp"

namespace holo::machine {

// A delayed effect is carried out once, or at each event until its period ends.
enum class Often : std::uint8_t { once, each_time };

class Queue : private Part {
public:
    Queue(Context& context, Continuous& continuous, Hearing& hearing, Chances& chances)
        : Part(context), continuous_(continuous), hearing_(hearing), chances_(chances) {}

    void wait(int ability, int object, int you, std::span<const std::int32_t> values);
    // Tells whether that ability of the object waits already.
    bool waits(int ability, int object) const;
    void retrigger(int object);
    // Starts an effect that outlives its unit, with the names on top of the value stack.
    world::Waiting& keep(int ability);
    void delay(int ability, int period, Often often);
    // Puts effects that waited for the frame's event into the queue.
    void wake(const Frame& frame);
    // Tells whether an effect may wait for the happening.
    bool is_awaited(int happening) const { return header().delayed_for.may_have(happening); }

    // Waiting abilities resolve first in, first out, each completely before the next. Inside an ability, only those are settled that came
    // up since the settling unit was entered: the others wait until the ability is complete. Rules never wait.
    void settle();
    void step(Frame& frame);

private:
    Continuous& continuous_;
    Hearing& hearing_;
    Chances& chances_;
};

}  // namespace holo::machine
