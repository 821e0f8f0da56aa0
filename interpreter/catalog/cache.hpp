// The user's cache: what has been worked out before, which can be thrown away at any time. What is kept is found by its key, a hash of
// all that it came from, and goes after a month, so nothing ever has to be thrown away by hand. A cache that cannot be read or written is
// no error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holo::catalog {

struct CacheKey {
    std::string of;      // the file or folder that it came from; of each kind, one thing is kept of it, the newest
    std::uint64_t hash;  // 0: it cannot be kept
    const char* kind;    // how its name ends
};

// As it was put there, or nothing.
std::optional<std::string> cached(const CacheKey& key);
void put_into_cache(const CacheKey& key, std::string_view content);

// Tells this program from any other build of it; empty when that cannot be known.
std::string this_build();

}  // namespace holo::catalog
