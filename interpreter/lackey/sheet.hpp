// A table of cells between tabs, as Lackey keeps its sets: the first line names the columns.
#pragma once

#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::lackey {

struct Cell {
    std::string text;  // without the quotes around it, and without blanks at either end
    Span span;         // in the file
};

struct Row {
    std::vector<Cell> cells;
    Span span;
};

struct Sheet {
    SourcePtr source;
    std::vector<std::string> columns;
    std::vector<Row> rows;
    int column(std::string_view name) const;  // -1 without such a column
};

Sheet read_sheet(const SourcePtr& source);

// A cell as text. A cell with quotes stands in quotes, and its inner quotes are doubled.
std::string written_cell(const std::string& text);

}  // namespace holo::lackey
