// The lines between two squares from corner to corner, told one by one with the first thing that stops each.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "interpreter/tools/shell.hpp"
#include "interpreter/world/board/lines.hpp"

namespace holo::tools {

struct SightLines {
    const world::Map& map;
    const world::Lines& lines;
    std::function<std::string(int space)> label;            // a space, for people
    std::function<std::string(std::string_view key)> word;  // a word of the module, for people
    std::function<std::string(int space)> blocks = {};      // the piece on a space that no line enters; empty: none
};

// A table of the sixteen lines.
std::string told_lines(const Shell& shell, const SightLines& sight, int from, int to);

}  // namespace holo::tools
