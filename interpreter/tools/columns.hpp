// Text in the columns of a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// Columns and rows of the terminal that standard output is, as it is now. Elsewhere COLUMNS, or 80; and no rows, which is as many as it
// takes.
int screen_width();
std::size_t screen_height();

// Text in a colour when the shell shows colours: "1;31" and the like.
std::string paint(bool colour, const char* code, const std::string& text);
// Columns of a terminal that a text takes; colours take none.
std::size_t width_of(const std::string& text);
// The place behind the letter that begins there, which may take several bytes.
std::size_t letter_end(const std::string& text, std::size_t begin);
// As much of the text as fits, in whole characters with the mark behind them; the whole text when it fits.
std::string clipped(const std::string& text, std::size_t room, std::string_view mark);
// Pieces side by side in lines of the shell's width, each line but the first indented. A piece longer than a line is broken between its
// words.
std::string flow(const Shell& shell, const std::vector<std::string>& pieces, const std::string& between, std::size_t indent);
// Columns as wide as their widest cell; numbers (right) and texts (left) by `right`.
std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

}  // namespace holo::tools
