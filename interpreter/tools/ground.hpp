// The map of a running game, with the pieces on it, for a terminal.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/choice_list.hpp"
#include "interpreter/tools/map_picture.hpp"
#include "interpreter/tools/outlook.hpp"
#include "interpreter/tools/piece_marks.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// The things that a picture of the map shows besides the pieces.
struct GroundView {
    int viewer = 0;                       // 0: sees everything
    const PieceMarks* marks = nullptr;    // null: the first letters of titles
    const ChoiceList* choices = nullptr;  // null: none. A space among them shows the number of its line
    std::vector<int> asked;               // the pieces that the question is about
    const Outlook* outlook = nullptr;     // null: none. The spaces that a piece of it sees are marked
};

// In front of a space in sight, where there are no colors.
inline constexpr const char* seen_sign = "'";

// The picture, perhaps empty; the list of spaces; the lines of the choices whose numbers the picture of squares shows.
struct GroundDrawn {
    std::string picture, list;
    std::set<std::size_t> numbered;
};

// The picture, if there is a shape for it: each space with its pieces, and the spaces that the viewer may choose now. The list: each space
// in a changed state with its counters, and with its pieces but for those that are listed elsewhere. Empty for a game without a map.
// `words` may be null: then in the module's own words.
GroundDrawn draw_ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                        const wording::Catalogue* words, const GroundView& view, const PictureShape* shape,
                        const std::function<bool(int object)>& is_listed);

}  // namespace holo::tools
