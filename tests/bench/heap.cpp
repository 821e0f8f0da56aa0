#include "tests/bench/heap.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> count{0};

void* counted(void* block) {
    if (block == nullptr) throw std::bad_alloc();
    count.fetch_add(1, std::memory_order_relaxed);
    return block;
}

}  // namespace

// The forms for arrays and without exceptions call these.
void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t align) {
    const auto a = static_cast<std::size_t>(align);
    return counted(std::aligned_alloc(a, (size + a - 1) / a * a));
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }

namespace holo::bench {

long allocations() { return count.load(std::memory_order_relaxed); }

}  // namespace holo::bench
