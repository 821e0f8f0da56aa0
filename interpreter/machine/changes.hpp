// What instructions change of the state: numbers, places, and what lasts.
#pragma once

#include "interpreter/machine/queue.hpp"

namespace holo::machine {

class Changes : private Part {
public:
    Changes(Context& context, Continuous& continuous, Queue& queue) : Part(context), continuous_(continuous), queue_(queue) {}

    // Whether all of it could be done: a number stays within its range.
    bool set(int attribute, int object, int value);
    // The object keeps these symbols as its set `attribute`, in the place of those that it kept before.
    void keep(int attribute, int object, const Continuous::Symbols& symbols);
    void modify(ModOp op, int target, int object, int amount, int period, int source, int effect = 0);
    // The object has the text of the other one for that period, numbered from 1, or for ever.
    void give_text(int object, int other, int period, int source);
    // An effect whose changes ask what they are about, each time. The names it keeps are on top of the value stack.
    void hold(int ability, int period);
    // What leaves play forgets what was done to it.
    void move(int object, int instance, bool to_bottom);
    // What was done to either is then done to the other: changes, used and waiting abilities go with the place, with the names
    // that they remember.
    void exchange(int one, int other);
    void expire(int period);

private:
    [[gnu::noinline]] bool set_flag(int flag, int object, bool value);
    [[gnu::noinline]] bool set_partly(int attribute, int object, int value);
    int part_of(ModOp op, int target) const;
    void touch(ModOp op, int target);
    bool tells_giver(const world::Modifier& modifier) const;  // its amount is an object
    template <typename F>
    bool drop_modifiers(F&& ended);  // takes out those for which it holds; whether there were any

    Continuous& continuous_;
    Queue& queue_;
};

}  // namespace holo::machine
