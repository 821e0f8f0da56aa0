// Room for a game that is being played, and an end for one that would never come to its next decision.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// Hears of what with_room does, and does nothing about it.
struct Untold {
    void grown(const machine::RoomPlace&) {}
    void endless(const machine::MachineError&) {}
};

// Lets the machine do something. When a part of the state is full, the state goes back to where it was, gets more room, and it is
// done again; `told` hears which part. `back` makes the state as it was before; what is thrown on has left the state as `back` did.
// What has no end is the end of the game, where the module says so: nobody wins then, and `told` hears why.
template <typename Back, typename F, typename Told = Untold>
machine::Status with_room(machine::Machine& machine, Back&& back, F&& f, Told&& told = {}) {
    const bool is_draw = machine.table().program.endless_is_draw != 0;
    for (;;) {
        try {
            return f();
        } catch (const machine::Full& error) {
            back();
            if (machine.state().grow(error.room.part, error.room.most)) {
                told.grown(error.room);
                continue;
            }
            if (!is_draw) throw;
            told.endless(error);
        } catch (const machine::MachineError& error) {
            back();
            if (!is_draw || error.diag != Diag::out_of_fuel) throw;
            told.endless(error);
        }
        machine.abandon();
        return machine::Status::over;
    }
}

}  // namespace holo::play
