// Counts allocations with `new`. A program counts them when heap.cpp is linked.
#pragma once

namespace holo::bench {

long allocations();

}  // namespace holo::bench
