// Tries a set of cards with mistakes in it, as `check` does.
#pragma once

#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::testing {

// What is found in a file, in order.
struct Found {
    std::vector<unsigned> lines;
    std::string shown;  // as people see it
};

// A set of Destiny, with a rules file when there is text for one. Gives what is found in the rules file, or in the set.
Found try_set(const std::string& cards, const std::string& rules = {});

// A card whose script has these lines, and the line of the file on which the first of them stands.
constexpr unsigned first_script_line = 12;
std::string card_with(const std::vector<std::string>& script);

// first, first + 1, …
std::vector<unsigned> lines_from(unsigned first, std::size_t count);

}  // namespace holo::testing
