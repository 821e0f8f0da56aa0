// Prints figures beside their goals.
#pragma once

#include "tests/bench/figures.hpp"

namespace holo::bench {

// One aligned table; a row without a figure gives the reason.
void print_table(const Figures& figures);

// Compares counts with those stored in `file`. Reports counts that grew by more than a twentieth; true when none did.
bool pass_gates(const Figures& counts, const std::string& file);
void keep_gates(const Figures& counts, const std::string& file);

}  // namespace holo::bench
