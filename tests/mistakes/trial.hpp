// Checks a set of cards with mistakes, as `check` does.
#pragma once

#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::testing {

// The diagnostics of a file, in order.
struct Found {
    std::vector<unsigned> lines;
    std::string shown;  // as printed
};

// Checks a set of Destiny, with a rules file when there is text for one. Returns the diagnostics of the rules file, or of the set.
Found try_set(const std::string& cards, const std::string& rules = {});

// A card whose script has these lines, and the line of the file on which the first of them stands.
constexpr unsigned first_script_line = 12;
std::string card_with(const std::vector<std::string>& script);

// first, first + 1, …
std::vector<unsigned> lines_from(unsigned first, std::size_t count);

}  // namespace holo::testing
