// The figures beside what they should be.
#pragma once

#include "tests/bench/figures.hpp"

namespace holo::bench {

// One aligned table; rows without a figure say why.
void print_table(const Figures& figures);

// Compares counts with those kept in `file`. Says which grew by more than a twentieth, and gives whether none did.
bool pass_gates(const Figures& counts, const std::string& file);
void keep_gates(const Figures& counts, const std::string& file);

}  // namespace holo::bench
