// The measured figures, in the order of the table, and their sources.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace holo::bench {

// By name, as in the rows of table.cpp.
using Figures = std::map<std::string, double>;

// Counts that do not change from run to run: bytes, allocations, and instructions, which callgrind counts in
// a second process of this program (`self`). Without valgrind the instructions are left out.
Figures count(const std::string& self);
// Tells whether callgrind is there to count with.
bool can_count_instructions();
// The counted process: runs all work whose instructions are counted.
void run_counted();

// Times by Google Benchmark.
Figures time();

}  // namespace holo::bench
