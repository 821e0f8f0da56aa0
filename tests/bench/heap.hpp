// How often anything was allocated with `new`. Linking heap.cpp is what makes it count.
#pragma once

namespace holo::bench {

long allocations();

}  // namespace holo::bench
