// Abilities that have triggered and wait to be carried out, and effects that wait for an event.
#pragma once

#include "interpreter/machine/hearing.hpp"

namespace holo::machine {

// An effect waits for its event once, or for each until its period ends.
enum class Often : std::uint8_t { once, each_time };

class Queue : private Part {
public:
    Queue(Context& context, Continuous& continuous, Hearing& hearing, Chances& chances)
        : Part(context), continuous_(continuous), hearing_(hearing), chances_(chances) {}

    void wait(int ability, int object, int you, std::span<const std::int32_t> values);
    void retrigger(int object);
    // What goes on after the unit that made it, with the names on top of the value stack.
    world::Waiting& keep(int ability);
    void delay(int ability, int period, Often often);
    // What waits for the event of the frame enters the queue.
    void wake(const Frame& frame);
    bool is_awaited(int happening) const { return (header().delayed_for[happening >> 6] >> (happening & 63) & 1) != 0; }

    // Waiting abilities resolve first in, first out, each completely before the next. Inside an ability only those do that
    // have come up since the unit that settles was entered: the others wait for the ability to be complete. Rules wait for none.
    void settle();
    void step(Frame& frame);

private:
    Continuous& continuous_;
    Hearing& hearing_;
    Chances& chances_;
};

}  // namespace holo::machine
