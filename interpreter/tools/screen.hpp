// The screen of a game in the terminal: news, table and question, as much of them as fits.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/tools/board.hpp"
#include "interpreter/tools/choice_list.hpp"

namespace holo::tools {

struct Screen {
    std::vector<std::string> news;
    std::string question;
    const ChoiceList& choices;
    std::string hint;  // below the choices
};
// The text of the screen. Where rows are lacking, the news lose their beginning before the table does, the map is drawn low, and the table
// loses its ids and names of figures. `draw` draws the table.
std::string fitted(const Shell& shell, const Screen& screen,
                   const std::function<DrawnBoard(Density density, Picture picture, int most_lines)>& draw);

}  // namespace holo::tools
