// The inflection of a class of words in a language: the forms, and the endings by which a form that a word does not list is made from
// another.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holo::text {

// A form of a word. A form that is not listed is made of the form `of` by the longest ending that fits; the empty ending fits always.
struct Cell {
    std::string name;  // values of features, with points between: `sg.m`
    std::string of;    // empty for a form that each word must list
    std::vector<std::pair<std::string, std::string>> endings;
};

class Paradigm {
public:
    void add(Cell cell) { cells_.push_back(std::move(cell)); }
    const std::vector<Cell>& cells() const { return cells_; }
    const Cell* find(std::string_view name) const;

    // All forms of a word, by cell. `listed` fills the first cells in order, `-` leaves a cell to be made. The first word of a phrase is
    // inflected. A cell without a listed form and without a form to make one of is missing.
    std::map<std::string, std::string> forms(const std::vector<std::string>& listed) const;
    // All forms of a word whose listed forms are given by cell.
    std::map<std::string, std::string> forms(std::map<std::string, std::string> listed) const;

private:
    std::vector<Cell> cells_;
};

}  // namespace holo::text
