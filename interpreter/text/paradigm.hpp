// How the words of a class are inflected in a language: which forms they have, and how those that a word does not list are made from
// others by their endings.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holo::text {

// A form of a word. Forms that are not listed are made of `of` by the longest ending that fits; the empty ending fits always.
struct Cell {
    std::string name;  // values of features, with points between: `sg.m`
    std::string of;    // empty for one that each word must list
    std::vector<std::pair<std::string, std::string>> endings;
};

class Paradigm {
public:
    void add(Cell cell) { cells_.push_back(std::move(cell)); }
    const std::vector<Cell>& cells() const { return cells_; }
    const Cell* find(std::string_view name) const;

    // All forms of a word, by cell. `listed` fills the first cells in order, `-` leaves one to be made. In a phrase of several words, the
    // first is inflected. A cell without a form and without one to make it of is missing.
    std::map<std::string, std::string> forms(const std::vector<std::string>& listed) const;
    // The same, with forms listed by cell.
    std::map<std::string, std::string> forms(std::map<std::string, std::string> listed) const;

private:
    std::vector<Cell> cells_;
};

}  // namespace holo::text
