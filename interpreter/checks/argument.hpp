// The values that an argument may have, as far as the calling code tells.
#pragma once

#include <set>
#include <vector>

#include "interpreter/checks/traits.hpp"

namespace holo::checks {

struct Argument {
    Traits traits;
    bool any_number = false;
    std::set<int> numbers;                     // for an argument that is one of these
    bool join(const Argument& other);          // true when the argument became more
    bool covers(const Argument& other) const;  // true when a join would change nothing
};
using Arguments = std::vector<Argument>;

}  // namespace holo::checks
