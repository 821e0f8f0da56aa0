// Explains a missing option to people.
#pragma once

#include "interpreter/play/why.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/wording/table.hpp"

namespace holo::tools {

// A condition of the game's files: in the words of the catalogue, if it has them, or as written. Then the rules that it carries out, and
// its place.
std::string condition_line(const Shell& shell, const catalog::Game& game, const wording::TableWords* words, const std::string& file,
                           Span where, const std::vector<std::string>& rules);

void print_explanation(const Shell& shell, const catalog::Game& game, const wording::TableWords* words,
                       const play::Explanation& explanation);

}  // namespace holo::tools
