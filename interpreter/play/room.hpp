// Gives a running game more room, and ends a game that would never come to its next decision.
#pragma once

#include "interpreter/machine/machine.hpp"

namespace holo::play {

// An observer of with_room that ignores everything.
struct Untold {
    void grown(const machine::RoomPlace&) {}
    void endless(const machine::MachineError&) {}
};

// Carries out a part of a game. When a part of the state is full, `back` restores the state, the state gets more room, and all is done
// again; `told` is given the part. Any other error is passed on, and so is a part that cannot grow; behind the latter the state is
// restored.
template <typename Back, typename F, typename Told = Untold>
auto with_more_room(const machine::Table& table, world::State& state, Back&& back, F&& f, Told&& told = {}) {
    for (;;) {
        try {
            return f();
        } catch (const machine::Full& full) {
            back();
            if (!table.grow(state, full.room)) throw;
            told.grown(full.room);
        }
    }
}

// Lets the machine carry out a step, with more room where it needs some. An exception that is passed on leaves the restored state. An
// endless step ends the game when the module has that policy: nobody wins then, and `told` is given the reason.
template <typename Back, typename F, typename Told = Untold>
machine::Status with_room(machine::Machine& machine, Back&& back, F&& f, Told&& told = {}) {
    const bool is_draw = machine.table().program.endless_is_draw != 0;
    try {
        return with_more_room(machine.table(), machine.state(), back, f, told);
    } catch (const machine::Full& error) {
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

}  // namespace holo::play
