// Gives a running game more room, and ends a game that would never come to its next decision.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// An observer of with_room that ignores everything.
struct Untold {
    void grown(const machine::RoomPlace&) {}
    void endless(const machine::MachineError&) {}
};

// Lets the machine carry out a step. When a part of the state is full, the state goes back to the start of the step, gets more room, and
// the step is repeated; `told` is given the part. `back` restores the state; an exception that is passed on leaves the restored state. An
// endless step ends the game when the module has that policy: nobody wins then, and `told` is given the reason.
template <typename Back, typename F, typename Told = Untold>
machine::Status with_room(machine::Machine& machine, Back&& back, F&& f, Told&& told = {}) {
    const bool is_draw = machine.table().program.endless_is_draw != 0;
    for (;;) {
        try {
            return f();
        } catch (const machine::Full& error) {
            back();
            if (machine.table().grow(machine.state(), error.room)) {
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
