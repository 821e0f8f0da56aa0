// A map drawn for a terminal: squares between their edges, or spaces and the lines between them.
#pragma once

#include <functional>
#include <string>

#include "interpreter/tools/command.hpp"
#include "interpreter/world/board/map.hpp"

namespace holo::tools {

// The content of a space besides its own sign: up to three columns, and their colours ("1;31"; empty: none).
struct OnSpace {
    std::string text, colour;
};
using Overlay = std::function<OnSpace(int space)>;  // empty text: nothing

std::string map_picture(const Shell& shell, const world::Map& map, std::uint64_t open, const Overlay& overlay);

}  // namespace holo::tools
