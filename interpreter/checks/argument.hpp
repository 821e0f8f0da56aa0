// The things that an argument may be, as far as the code that gives it tells.
#pragma once

#include <set>
#include <vector>

#include "interpreter/checks/traits.hpp"

namespace holo::checks {

struct Argument {
    Traits traits;
    bool any_number = false;
    std::set<int> numbers;                     // when it is one of these
    bool join(const Argument& other);          // whether that made it more
    bool covers(const Argument& other) const;  // whether it would not
};
using Arguments = std::vector<Argument>;

}  // namespace holo::checks
