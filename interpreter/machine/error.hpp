// What ends a game that its content breaks.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/machine/table.hpp"

namespace holo::machine {

// Broken content: too many steps, too deep, a table that is full. Names the place in the script.
class MachineError : public std::runtime_error {
public:
    MachineError(Diag id, std::uint32_t place, std::vector<std::string> arguments)
        : std::runtime_error(std::string(holo::row(id).code)), diag(id), at(place), args(std::move(arguments)) {}
    Diag diag;
    std::uint32_t at;  // instruction; Program::span_at gives its place
    std::vector<std::string> args;
};

// A part of the state is full. Whoever can go back to where the state had room makes it larger there, and goes on (room.hpp); that
// is no fault of the content until the part is as large as it can be.
class Full : public MachineError {
public:
    Full(const MachineError& error, const RoomPlace& place) : MachineError(error), room(place) {}
    const RoomPlace& room;
};

}  // namespace holo::machine
