// Spreads independent work over the cores of the machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::catalog {

// Calls `take(i, found)` for each i below `count`, several at once, the lower ones first. The findings of each call are reported in the
// order of the numbers, whatever call ends first.
template <typename Take>
void side_by_side(std::size_t count, Diagnostics& out, Take&& take) {
    std::vector<Diagnostics> found(count);
    for (auto& one : found) one.subject = out.subject;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (auto i = next++; i < count; i = next++) take(i, found[i]);
    };
    std::vector<std::thread> others;
    const auto cores = std::max<std::size_t>(1, std::thread::hardware_concurrency());
    while (others.size() + 1 < std::min(count, cores)) others.emplace_back(work);
    work();
    for (auto& one : others) one.join();
    for (const auto& one : found) out.add(one);
}

}  // namespace holo::catalog
