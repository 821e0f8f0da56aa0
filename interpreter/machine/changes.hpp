// Changes that instructions make to the state: numbers, places, and lasting modifiers.
#pragma once

#include "interpreter/machine/queue.hpp"
#include "interpreter/machine/terrain.hpp"

namespace holo::machine {

class Changes : private Part {
public:
    Changes(Context& context, Terrain& terrain, Continuous& continuous, Queue& queue)
        : Part(context), terrain_(terrain), continuous_(continuous), queue_(queue) {}

    // Sets a number within its range; false when the range cut it.
    bool set(int attribute, int object, int value);
    // Replaces the symbols that the object keeps in its set `attribute`.
    void keep(int attribute, int object, const Continuous::Symbols& symbols);
    void modify(ModOp op, int target, int object, int amount, int period, int source, int effect = 0);
    // Gives the object the text of the other one until the end of a period, numbered from 1, or for ever (0).
    void give_text(int object, int other, int period, int source);
    // Starts a lasting effect whose changes evaluate their objects each time. The names that it keeps are on top of the value stack.
    void hold(int ability, int period);
    // Moves an object; an object that leaves play loses its modifiers.
    void move(int object, int instance, bool to_bottom);
    // Exchanges two objects. Modifiers, used chances and waiting abilities stay with the place, and names that they keep are exchanged too.
    void exchange(int one, int other);
    void expire(int period);

private:
    [[gnu::noinline]] bool set_flag(int flag, int object, bool value);
    [[gnu::noinline]] bool set_partly(int attribute, int object, int value);
    int part_of(ModOp op, int target) const;
    void touch(ModOp op, int target);
    bool tells_giver(const world::Modifier& modifier) const;  // the amount of the modifier is an object
    void keep_pile(const Table::Pile& pile, int object, int from);
    void reset(int object);  // as it was at first
    template <typename F>
    bool drop_modifiers(F&& ended);  // removes the modifiers for which f holds; true if there were any

    Terrain& terrain_;
    Continuous& continuous_;
    Queue& queue_;
};

}  // namespace holo::machine
