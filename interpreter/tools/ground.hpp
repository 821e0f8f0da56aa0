// The map of a running game, with the pieces on it, for a terminal.
#pragma once

#include <functional>
#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// The picture, perhaps empty, and the list of spaces.
struct GroundDrawn {
    std::string picture, list;
};

// The picture, each space with the first letters of its pieces, where these take no more lines, and the spaces that the viewer may choose
// now; then each space in a changed state: its counters, and its pieces but for those that are listed elsewhere. Empty for a game without a
// map. `words` may be null: then in the module's own words.
GroundDrawn draw_ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                        const wording::Catalogue* words, int viewer, int most_lines, const std::function<bool(int object)>& is_listed);

}  // namespace holo::tools
