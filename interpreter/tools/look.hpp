// Looks at the map of a game in a terminal: the contents of a space, and the spaces that a piece sees.
#pragma once

#include <string>
#include <vector>

#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/outlook.hpp"

namespace holo::tools {

// Prints the terrain, the edges, the pieces and the changed figures of a space, which is named by itself or by a piece on it. Then looks
// ahead. May throw play::Broken.
void look_at(const AtTable& at, int viewer, const Outlook& outlook, const std::string& space);
// Prints the way and the points of a move that may end on the space, and what the piece would see from there; nothing without such a move.
// May throw play::Broken.
void look_ahead(const AtTable& at, int viewer, const Outlook& outlook, int space);
// Prints the map with the spaces that the piece on a space sees; or, with two spaces, the lines between them. Pieces that are in the way of
// the first space's piece stop lines; without one there, in the way of the piece that the question is about. May throw play::Broken.
void look_from(const AtTable& at, int viewer, const std::vector<int>& asked, const std::string& spaces);

}  // namespace holo::tools
