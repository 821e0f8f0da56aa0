// A map drawn for a terminal: squares between their edges, or spaces and the lines between them.
#pragma once

#include <functional>
#include <string>

#include "interpreter/tools/shell.hpp"
#include "interpreter/world/board/map.hpp"

namespace holo::tools {

// The content of a space besides its own sign: up to three columns, and their colours ("1;31"; empty: none), which are those of the floor
// where there is no text. The sign stays in front of a text that leaves it room, when it `keeps_sign`; otherwise `front` stands there.
struct OnSpace {
    std::string text, colour;
    bool keeps_sign = false;
    std::string front{};
};
using Overlay = std::function<OnSpace(int space)>;  // empty text: nothing

// The size of a picture of squares. A `low` one has one line for each row, and draws the edges between rows as signs on the floor of the
// upper one. Where it takes more lines or columns than there are, the part around `center` is drawn.
struct PictureShape {
    bool is_low = false;
    int most_lines = 0, most_columns = 0;  // 0: any number
    int center = -1;                       // a space; -1: the middle of the map
};

std::string map_picture(const Shell& shell, const world::Map& map, std::uint64_t open, const Overlay& overlay,
                        const PictureShape& shape = {});

}  // namespace holo::tools
