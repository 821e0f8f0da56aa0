// Errors that end a game because its content is broken.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/machine/table.hpp"

namespace holo::machine {

// Broken content: too many steps, too deep, a full table. Names the place in the script.
class MachineError : public std::runtime_error {
public:
    MachineError(Diag id, std::uint32_t place, std::vector<std::string> arguments)
        : std::runtime_error(std::string(holo::row(id).code)), diag(id), at(place), args(std::move(arguments)) {}
    Diag diag;
    std::uint32_t at;  // instruction; Program::span_at gives its place
    std::vector<std::string> args;
};

// A part of the state is full. A caller that can go back to an earlier state enlarges the part there and repeats (room.hpp); the content is
// at fault only when the part already has its largest size.
class Full : public MachineError {
public:
    Full(const MachineError& error, const RoomPlace& place) : MachineError(error), room(place) {}
    const RoomPlace& room;
};

}  // namespace holo::machine
