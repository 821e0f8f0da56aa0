// The program's heap, for a program that mostly lives for a fraction of a second.
#pragma once

namespace holo::tools {

// Has the heap grow by 64 MB at once, in large pages where the system has them, because reading a game takes 10 to 50 MB and each small
// page costs an interrupt. No memory is taken until it is used. Does nothing where the C library is not glibc, or has other allocators.
// Called once, before other threads.
void grow_heap_at_once();

}  // namespace holo::tools
