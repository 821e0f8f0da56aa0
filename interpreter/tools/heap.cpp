#include "interpreter/tools/heap.hpp"

#include <cstdint>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(HOLOCRON_SANITIZED)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace holo::tools {

void grow_heap_at_once() {
#if defined(__GLIBC__) && !defined(HOLOCRON_SANITIZED)
    constexpr int growth = 64 << 20;
    constexpr std::uintptr_t page = 2 << 20;
    mallopt(M_TOP_PAD, growth);
    // Blocks of any size come from the heap, which gives nothing back.
    mallopt(M_MMAP_THRESHOLD, growth);
    mallopt(M_TRIM_THRESHOLD, 2 * growth);
    const auto end = [] { return reinterpret_cast<std::uintptr_t>(sbrk(0)); };
    const auto from = (end() + page - 1) / page * page;
    void* volatile block = std::malloc(1 << 20);  // more than a fresh heap holds; volatile, because the compiler would leave both calls out
    std::free(block);
    if (end() > from) madvise(reinterpret_cast<void*>(from), end() - from, MADV_HUGEPAGE);
#endif
}

}  // namespace holo::tools
